//! `training match`: the settings of a match, its threads, and the order of its results.
//!
//! Pair `n` has the `n / R`-th opening of the `n % R`-th of R rule sets, and seeds that depend on nothing
//! else. Pairs may end in any order; they are counted, written and tested in the order of their numbers, so
//! that a match at fixed nodes has the same result whatever the number of threads.

use crate::game::{Terms, play};
use crate::opening::{chance, opening};
use crate::player::{Player, Profile};
use crate::protocol::{Clocks, Limit};
use crate::record::{Output, Pair};
use crate::report::{counts, has_forfeits, progress, report};
use crate::ruleset::RuleSet;
use crate::statistics::{Sprt, Verdict};
use clap::Args;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tafl_engine::{Level, Referee, Rules, Side, catalogue};

/// Play a match between two players.
#[derive(Args)]
pub(crate) struct Match {
    /// A rule set: an id of the catalogue, or a file of rules as `tafld show --json` prints them. May be
    /// repeated
    #[arg(long, required = true)]
    rules: Vec<String>,
    /// Player one: `self`, the search of this program, or the command line of an engine, split at blanks. It
    /// speaks UCI as in engine/PROTOCOL.md, or what a prefix names: `hnefatafl:`, `opentafl:` or `bologna:`,
    /// as in clients/bridges/README.md
    #[arg(long, value_name = "COMMAND")]
    one: String,
    /// Player two, likewise
    #[arg(long, value_name = "COMMAND")]
    two: String,
    /// An option of player one, such as Hash=64. May be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_one: Vec<(String, String)>,
    /// An option of player two
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option_two: Vec<(String, String)>,
    #[command(flatten)]
    limits: Limits,
    /// The pairs of games for each rule set
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pairs: u64,
    /// The random quiet plies with which each pair begins
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=40))]
    random_plies: u32,
    /// The plies after which a game is drawn, random ones included
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_plies: u32,
    /// How far a move may exceed --movetime before its game is lost, in milliseconds
    #[arg(long, default_value_t = 500)]
    grace: u32,
    /// Decides the openings, and the seeds of the players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The games played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
    /// Stop as soon as a sequential test with error rates of 5 % decides between two Elo differences
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Sprt::read, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// A file for the pairs, one JSON line each. If it has some already, the match goes on after them
    #[arg(long)]
    output: Option<PathBuf>,
}

/// The limits of a search: one, for each player.
#[derive(Args)]
#[group(required = true, multiple = true)]
struct Limits {
    /// A clock for each player: seconds for the game, and what each move adds. A fallen flag loses
    #[arg(long, value_name = "SECONDS+INCREMENT", conflicts_with_all = ["movetime", "nodes", "level_one", "level_two"], value_parser = Clocks::read)]
    clock: Option<Clocks>,
    /// Milliseconds for a move
    #[arg(long, conflicts_with_all = ["nodes", "level_one", "level_two"], value_parser = clap::value_parser!(u32).range(1..))]
    movetime: Option<u32>,
    /// Nodes for a move
    #[arg(long, conflicts_with_all = ["level_one", "level_two"], value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The level of player one, 0 to 10
    #[arg(long, requires = "level_two", value_parser = level)]
    level_one: Option<Level>,
    /// The level of player two
    #[arg(long, requires = "level_one", value_parser = level)]
    level_two: Option<Level>,
}

impl Limits {
    fn of(&self, level: Option<Level>) -> Limit {
        let timed = self.clock.map(Limit::Clocks).or(self.movetime.map(Limit::MoveTime));
        timed.or(self.nodes.map(Limit::Nodes)).unwrap_or_else(|| Limit::Level(level.unwrap_or_default()))
    }
}

fn level(text: &str) -> Result<Level, String> {
    text.parse()
        .ok()
        .and_then(Level::new)
        .ok_or_else(|| format!("a level is from 0 to {}", Level::MAX.number()))
}

fn option(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    pair.ok_or_else(|| "an option is NAME=VALUE, such as Hash=64".to_owned())
}

fn rule_set(name: &str) -> Result<RuleSet, String> {
    if let Some(entry) = catalogue::find(name) {
        return Ok(RuleSet { name: entry.pinned_id(), wire: entry.pinned_id(), referee: entry.referee() });
    }
    let fault = |error: &dyn std::fmt::Display| {
        format!("--rules {name}: it is not a rule set of the catalogue, and as a file: {error}")
    };
    let text = std::fs::read_to_string(name).map_err(|error| fault(&error))?;
    let mut members: serde_json::Map<String, Value> =
        serde_json::from_str(&text).map_err(|error| fault(&error))?;
    // What the rules are called is not a part of them.
    members.retain(|member, _| !["name", "id"].contains(&member.as_str()));
    let rules: Rules = serde_json::from_value(members.into()).map_err(|error| fault(&error))?;
    let wire = serde_json::to_string(&rules).map_err(|error| fault(&error))?;
    Ok(RuleSet {
        name: name.to_owned(),
        wire,
        referee: Referee::new(rules).map_err(|faults| fault(&faults))?,
    })
}

/// A match to play.
struct Plan {
    rules: Vec<RuleSet>,
    profiles: [Profile; 2],
    terms: Terms,
    random_plies: u32,
    seed: u64,
    /// The number of pairs in all.
    pairs: u64,
    threads: u64,
}

impl Match {
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let plan = self.plan()?;
        let settings = self.settings(&plan);
        let mut played: Vec<Pair> = Vec::new();
        let mut output = None;
        if let Some(path) = &self.output {
            let (file, pairs) = Output::open(path, &settings)?;
            played = pairs;
            output = Some(file);
        }
        let sprt = self.sprt.as_ref();
        let decided =
            |pairs: &[Pair]| sprt.is_some_and(|sprt| sprt.verdict(&counts(pairs)) != Verdict::Undecided);
        let stop = Arc::new(AtomicBool::new(decided(&played)));
        let interrupt = signal_hook::consts::SIGINT;
        // The second one ends the program at once.
        signal_hook::flag::register_conditional_default(interrupt, Arc::clone(&stop))
            .map_err(|error| error.to_string())?;
        signal_hook::flag::register(interrupt, Arc::clone(&stop)).map_err(|error| error.to_string())?;
        let done: BTreeSet<u64> = played.iter().map(|pair| pair.number).collect();
        let result = plan.play(&done, &stop, &mut |pair| {
            if let Some(output) = &mut output {
                output.write(&pair)?;
            }
            played.push(pair);
            let _ = writeln!(
                io::stderr(),
                "{}",
                progress(&played[played.len() - 1], &counts(&played), plan.pairs, sprt)
            );
            Ok(!decided(&played))
        });
        io::stdout()
            .write_all(report(&played, sprt).as_bytes())
            .map_err(|error| format!("standard output: {error}"))?;
        result?;
        if (played.len() as u64) < plan.pairs && !decided(&played) {
            let on = if self.output.is_some() {
                "the same command goes on"
            } else {
                "with --output it could go on"
            };
            return Err(format!("interrupted after {} of {} pairs; {on}", played.len(), plan.pairs));
        }
        Ok(if has_forfeits(&played) { ExitCode::from(3) } else { ExitCode::SUCCESS })
    }

    fn plan(&self) -> Result<Plan, String> {
        let profile = |command: &str, options: &[(String, String)], level| {
            let words = command.split_whitespace().map(ToOwned::to_owned);
            let command = (command != "self").then(|| words.collect());
            Profile { command, options: options.to_vec(), limit: self.limits.of(level) }
        };
        let rules: Vec<RuleSet> = self.rules.iter().map(|name| rule_set(name)).collect::<Result<_, _>>()?;
        Ok(Plan {
            profiles: [
                profile(&self.one, &self.option_one, self.limits.level_one),
                profile(&self.two, &self.option_two, self.limits.level_two),
            ],
            terms: Terms {
                max_plies: self.max_plies,
                grace: Duration::from_millis(self.grace.into()),
                clocks: self.limits.clock,
            },
            random_plies: self.random_plies,
            seed: self.seed,
            pairs: self.pairs * rules.len() as u64,
            threads: self.threads,
            rules,
        })
    }

    /// What decides the result of each pair.
    fn settings(&self, plan: &Plan) -> Value {
        let player = |profile: &Profile| json!({ "command": profile.command, "options": profile.options, "go": profile.limit.to_string() });
        json!({
            "rules": plan.rules.iter().map(|rules| &rules.wire).collect::<Vec<_>>(),
            "one": player(&plan.profiles[0]),
            "two": player(&plan.profiles[1]),
            "randomPlies": self.random_plies,
            "maxPlies": self.max_plies,
            "graceMs": self.grace,
            "seed": self.seed,
        })
    }
}

impl Plan {
    /// Plays every pair that is not `done`, in several threads, and passes them to `each` in the order of
    /// their numbers until it returns false. After an interruption, those behind a gap are passed as well.
    fn play(
        &self,
        done: &BTreeSet<u64>,
        stop: &AtomicBool,
        each: &mut dyn FnMut(Pair) -> Result<bool, String>,
    ) -> Result<(), String> {
        let missing: Vec<u64> = (0..self.pairs).filter(|number| !done.contains(number)).collect();
        let next = AtomicU64::new(0);
        let (sender, results) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.min(missing.len() as u64) {
                let (sender, next, missing) = (sender.clone(), &next, &missing);
                scope.spawn(move || self.work(next, missing, stop, &sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut expected = missing.iter();
            let mut wanted = expected.next();
            let (mut goes_on, mut outcome) = (true, Ok(()));
            for result in results {
                match result {
                    Ok(pair) => drop(waiting.insert(pair.number, pair)),
                    Err(error) => outcome = outcome.and(Err(error)),
                }
                while let Some(pair) = wanted.filter(|_| goes_on).and_then(|number| waiting.remove(number)) {
                    wanted = expected.next();
                    goes_on = each(pair).unwrap_or_else(|error| {
                        outcome = Err(error);
                        false
                    });
                }
                if !goes_on || outcome.is_err() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            if goes_on {
                waiting.into_values().try_for_each(|pair| each(pair).map(drop))?;
            }
            outcome
        })
    }

    /// One thread: plays missing pairs until all are played or the match is to stop.
    fn work(
        &self,
        next: &AtomicU64,
        missing: &[u64],
        stop: &AtomicBool,
        results: &mpsc::Sender<Result<Pair, String>>,
    ) {
        let [one, two] = &self.profiles;
        let mut players = match Player::new(one).and_then(|one| Ok([one, Player::new(two)?])) {
            Ok(players) => players,
            Err(error) => return drop(results.send(Err(error))),
        };
        while !stop.load(Ordering::Relaxed)
            && let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize)
        {
            match self.pair(number, &mut players, stop) {
                Ok(None) => return,
                Ok(Some(pair)) => drop(results.send(Ok(pair))),
                Err(error) => return drop(results.send(Err(error))),
            }
        }
    }

    fn pair(
        &self,
        number: u64,
        players: &mut [Player<'_>; 2],
        stop: &AtomicBool,
    ) -> Result<Option<Pair>, String> {
        let rules = &self.rules[(number % self.rules.len() as u64) as usize];
        let mut chance = chance(self.seed, number / self.rules.len() as u64);
        let opening = opening(&rules.referee, self.random_plies, &mut chance)
            .map_err(|error| format!("{}: {error}", rules.name))?;
        let seed = (chance.draw() >> 33) as u32;
        let mut play = |side| play(rules, &opening, players, (side, seed), &self.terms, stop);
        let (Some(first), Some(second)) = (play(Side::Attackers)?, play(Side::Defenders)?) else {
            return Ok(None);
        };
        Ok(Some(Pair { number, rules: rules.name.clone(), opening: opening.len(), games: [first, second] }))
    }
}

#[cfg(test)]
pub(crate) mod tests;
