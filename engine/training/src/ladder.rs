//! `training ladder`: how strong each step of the ladder is with each side of a rule set, and which steps
//! become its levels.
//!
//! Attackers of one step play defenders of another. Which games a round has follows from the results of the
//! rounds before, so that most are between even players; what they are does not depend on the number of
//! threads.

use crate::choice::{Row, choose};
use crate::games;
use crate::opening::{chance, opening};
use crate::ratings::{Ratings, Tally};
use crate::strength::{FOLDER, replace};
use crate::threads;
use clap::Args;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use tafl_engine::{Game, Level, Referee, Side, Strength, catalogue};

/// Rate the steps of the ladder of strengths by games between them, and choose the levels of a rule set.
#[derive(Args)]
pub(crate) struct Ladder {
    /// A rule set; may be repeated
    #[arg(long, required = true)]
    rules: Vec<String>,
    /// The maximum number of nodes of a level: what a second allows
    #[arg(long)]
    max_nodes: u64,
    /// The nodes of the strongest step that plays; the ratings of stronger ones follow from what is usual.
    /// All play if it is left out
    #[arg(long)]
    played_nodes: Option<u64>,
    /// How many million nodes to spend on the games of each rule set, those in the file included
    #[arg(long, default_value_t = 100)]
    millions: u64,
    /// How many million nodes to spend after that on games between neighbouring levels, those in the file
    /// included
    #[arg(long, default_value_t = 0)]
    check_millions: u64,
    /// The random quiet plies with which each game begins
    #[arg(long, default_value_t = 2)]
    random_plies: u32,
    /// The plies after which a game is drawn
    #[arg(long, default_value_t = 300)]
    max_plies: u32,
    /// The games played at the same time
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The file to which games are appended. A run that was interrupted goes on behind the last
    #[arg(long)]
    out: PathBuf,
}

/// A game between two steps.
#[derive(Serialize, Deserialize)]
struct Played {
    rules: String,
    /// The steps of the attackers and the defenders.
    steps: [u8; 2],
    winner: Option<Side>,
    nodes: u64,
}

/// The games of a round.
const ROUND: usize = 16;
/// The games between neighbouring levels after which the levels are chosen anew.
const CHECKS: usize = 200;

/// Whether a step is rated: the first up to the greedy one, every second of the others, and the last. What
/// lies between is in proportion.
fn is_rated(step: u8, last: u8) -> bool {
    step <= last && (step.is_multiple_of(2) || step <= Strength::GREEDY.step() || step == last)
}

/// The attackers of each level with the defenders of the one below, and the other way round, as far as they
/// play.
fn neighbours(row: &Row, playing: u8) -> Vec<[u8; 2]> {
    let [attackers, defenders] = row.strengths;
    let both =
        |level: usize| [[attackers[level], defenders[level - 1]], [attackers[level - 1], defenders[level]]];
    (1..Level::COUNT).flat_map(both).filter(|pair| pair.iter().all(|&step| step <= playing)).collect()
}

/// The last step of at most this many nodes.
fn last_step(max_nodes: u64) -> u8 {
    let nodes = |step: &u8| Strength::new(*step).and_then(|strength| strength.options(0).nodes);
    (0..=Strength::MAX.step())
        .rev()
        .find(|step| nodes(step).is_some_and(|nodes| nodes <= max_nodes))
        .unwrap_or_default()
}

impl Ladder {
    /// # Errors
    /// If a rule set or a file cannot be had.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        for rules in &self.rules {
            let tally = self.rate(rules, &games::referee(rules)?)?;
            let row = choose(&tally);
            let weakest = row.scores.iter().copied().fold(1.0, f64::min);
            let scores: Vec<String> =
                row.scores.iter().map(|score| format!("{:.0}", 100.0 * score)).collect();
            let _ = writeln!(
                io::stderr(),
                "{rules}: {} games; expected scores against the level below, in percent: {}; the least {:.1}",
                tally.games(),
                scores.join(" "),
                100.0 * weakest
            );
            replace(FOLDER.as_ref(), rules, &row.to_string())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Plays until the nodes are spent.
    fn rate(&self, rules: &str, referee: &Referee) -> Result<Tally, String> {
        let (games, mut file) = games::go_on::<Played>(&self.out)?;
        let last = last_step(self.max_nodes);
        let steps: Vec<u8> = (0..=last).filter(|&step| is_rated(step, last)).collect();
        let playing = self.played_nodes.map_or(last, last_step);
        let played = steps.iter().filter(|&&step| step <= playing).count();
        let mut tally = Tally::new(&steps);
        let mut spent = 0;
        for game in games.into_iter().filter(|game| game.rules == rules) {
            tally.add(game.steps, game.winner);
            spent += game.nodes;
        }
        let failed = |error: io::Error| format!("{}: {error}", self.out.display());
        while spent < (self.millions + self.check_millions) * 1_000_000 {
            let round = if spent < self.millions * 1_000_000 {
                tally.next_round(&Ratings::of(&tally), ROUND, played)
            } else {
                tally.checks(&neighbours(&choose(&tally), playing), CHECKS)
            };
            if round.is_empty() {
                break;
            }
            for game in self.play_round(rules, referee, &round, tally.games())? {
                tally.add(game.steps, game.winner);
                spent += game.nodes;
                let line = serde_json::to_string(&game).map_err(|error| error.to_string())?;
                file.write_all(format!("{line}\n").as_bytes()).map_err(failed)?;
            }
        }
        Ok(tally)
    }

    fn play_round(
        &self,
        rules: &str,
        referee: &Referee,
        round: &[[u8; 2]],
        first: u64,
    ) -> Result<Vec<Played>, String> {
        let play = |n: usize| self.play(rules, referee, round[n], first + n as u64);
        threads::map(round.len(), self.threads, play).into_iter().collect()
    }

    fn play(&self, rules: &str, referee: &Referee, steps: [u8; 2], number: u64) -> Result<Played, String> {
        let (opponent, mut chance) = (catalogue::opponent(referee), chance(number, 1));
        let mut game = Game::new(referee, None).map_err(|fault| fault.to_string())?;
        for mv in opening(referee, self.random_plies, &mut chance)? {
            game.advance(mv).map_err(|illegal| illegal.to_string())?;
        }
        let mut nodes = 0;
        while game.outcome().is_none() && game.ply() < self.max_plies {
            let strength = Strength::new(steps[usize::from(game.side_to_move() == Side::Defenders)])
                .unwrap_or(Strength::MAX);
            let Some(report) =
                opponent.search(&game, &strength.options(chance.draw()), &|| false, &mut |_| {})
            else {
                break;
            };
            nodes += report.nodes;
            game.advance(report.chosen.mv).map_err(|illegal| illegal.to_string())?;
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        Ok(Played { rules: rules.to_owned(), steps, winner, nodes })
    }
}
