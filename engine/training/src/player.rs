//! A player: the search of this program, or another program.

use crate::games;
use crate::process::Failure;
use crate::program::{Program, Question};
use crate::protocol::{Chosen, Clocks, Limit};
use crate::ruleset::RuleSet;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tafl_engine::{Evaluation, Game, SearchOptions, catalogue};

/// What a player is, and how it plays.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Profile {
    /// The command line; `None` for the search of this program.
    pub(crate) command: Option<Vec<String>>,
    /// Names and values.
    pub(crate) options: Vec<(String, String)>,
    pub(crate) limit: Limit,
}

/// What it takes to end a search of this program and to play its move, in milliseconds.
const OVERHEAD: u64 = 20;

/// The evaluation that this program uses.
enum Used {
    /// That of the rule set.
    OfRules,
    /// This one; `None` is the hand-made one.
    Given(Option<Arc<Evaluation>>),
}

/// A player at the board.
pub(crate) struct Player<'a> {
    profile: &'a Profile,
    /// The running engine, where it is another program: started when a game needs it, and dropped after a
    /// failure.
    engine: Option<Program>,
    table_bytes: usize,
    evaluation: Used,
    seed: u32,
}

impl<'a> Player<'a> {
    /// # Errors
    /// If an option is not one of the player's.
    pub(crate) fn new(profile: &'a Profile) -> Result<Self, String> {
        let mut table_bytes = SearchOptions::TABLE_BYTES;
        let own = profile.options.iter().filter(|_| profile.command.is_none());
        let mut evaluation = Used::OfRules;
        for (name, value) in own {
            if name.eq_ignore_ascii_case("Evaluation") {
                evaluation = Used::Given(games::evaluation(value)?);
                continue;
            }
            let mib = value
                .parse::<usize>()
                .ok()
                .filter(|mib| name.eq_ignore_ascii_case("Hash") && (1..=4096).contains(mib));
            table_bytes = mib.ok_or_else(|| {
                format!("{name}={value}: self has the options Hash, from 1 to 4096 MiB, and Evaluation, a file or hand-made")
            })? << 20;
        }
        Ok(Self { profile, engine: None, table_bytes, evaluation, seed: 0 })
    }

    /// Prepares for a game.
    ///
    /// # Errors
    /// If the engine does not start or does not take the rules, which ends a match.
    pub(crate) fn new_game(&mut self, rules: &RuleSet, seed: u32, stop: &AtomicBool) -> Result<(), String> {
        self.seed = seed;
        let Some(command) = &self.profile.command else { return Ok(()) };
        if self.engine.is_none() {
            self.engine = Some(Program::start(command, &self.profile.options, stop)?);
        }
        let done = self.engine.as_mut().map_or(Ok(()), |engine| engine.new_game(rules, seed, stop));
        done.map_err(|error| format!("{}: {error}", command.join(" ")))
    }

    /// The move to play in a position. `moves` are those that led to it.
    pub(crate) fn choose(
        &mut self,
        game: &Game,
        moves: &str,
        (clocks, grace): (Option<Clocks>, Duration),
        stop: &AtomicBool,
    ) -> Result<Chosen, Failure> {
        let limit = clocks.map_or(self.profile.limit, Limit::Clocks);
        let allowed = limit.time(game.side_to_move(), grace);
        if let Some(engine) = &mut self.engine {
            return engine.choose(&Question { game, moves, limit, time: allowed, stop });
        }
        let unlimited = SearchOptions::unlimited(self.seed.into());
        let of_rules = catalogue::opponent(game.referee());
        let options = match limit {
            Limit::MoveTime(_) | Limit::Clocks(_) => unlimited,
            Limit::Nodes(nodes) => SearchOptions { nodes: Some(nodes), ..unlimited },
            Limit::Level(level) => of_rules.at_level(game, level, self.seed.into()),
        };
        let opponent = match &self.evaluation {
            Used::OfRules => of_rules.clone(),
            Used::Given(evaluation) => games::with_evaluation(of_rules, game.referee(), evaluation.clone())
                .map_err(Failure::Refused)?,
        };
        let [end, aim] =
            match (limit, clocks.map(|clocks| clocks.of(game.side_to_move()).move_time(OVERHEAD))) {
                (Limit::MoveTime(ms), _) => [Some(ms.into()), None],
                (_, time) => [time.map(|time| time.limit), time.map(|time| time.aim)],
            }
            .map(|ms| ms.map(Duration::from_millis));
        let (begun, enough) = (Instant::now(), Cell::new(false));
        let is_past = |time: Option<Duration>| time.is_some_and(|time| begun.elapsed() >= time);
        let halt = || stop.load(Ordering::Relaxed) || enough.get() || is_past(end);
        let report = opponent.search(
            game,
            &SearchOptions { table_bytes: self.table_bytes, ..options },
            &halt,
            &mut |_| enough.set(is_past(aim)),
        );
        let took = begun.elapsed();
        match report {
            _ if stop.load(Ordering::Relaxed) => Err(Failure::Stopped),
            _ if allowed.is_some_and(|allowed| took > allowed) => Err(Failure::Late(took)),
            None => Err(Failure::Refused("the game is over".to_owned())),
            Some(report) => Ok(Chosen {
                text: report.chosen.mv.to_string(),
                nodes: report.nodes,
                depth: report.depth.into(),
                time: took,
            }),
        }
    }

    /// Ends the engine after a failure; the next game starts it again.
    pub(crate) fn end(&mut self) {
        self.engine = None;
    }
}
