//! What the scores of searches mean under a rule set: the chances of winning that are shown, fitted to games
//! between equals.
//!
//! At the set-up the chance is what the attackers scored in all games, those of the study included, as far as
//! the study's margin of error allows it: so it agrees with what the openings show. How fast chances grow with
//! the score is fitted to the positions of the new games; where these are few, it stays near the general scale.
//! All positions count alike. If all games did, those of short games would count more, and tell how a game
//! ends that is short.

use crate::equals::Equals;
use crate::games;
use crate::logistic::Logistic;
use crate::samples::SCALE;
use crate::strength::{FOLDER, replace};
use clap::Args;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use tafl_engine::catalogue::{self, Entry, Results};
use tafl_engine::{Chances as Written, Game, Score, SearchOptions, Side};

/// Fit the chances of winning that scores stand for to games between equals.
#[derive(Args)]
pub(crate) struct Chances {
    /// A rule set; may be repeated
    #[arg(long, required_unless_present = "all")]
    rules: Vec<String>,
    /// Every rule set of the catalogue whose file has no chances yet
    #[arg(long, conflicts_with = "rules")]
    all: bool,
    #[command(flatten)]
    equals: Equals,
    /// How many million nodes to spend on the games of each rule set
    #[arg(long, default_value_t = 2)]
    millions: u64,
    /// The nodes of the search of the set-up
    #[arg(long, default_value_t = 20_000)]
    start_nodes: u64,
    /// The folder of the files to write
    #[arg(long, default_value = FOLDER)]
    folder: PathBuf,
}

/// The general scale.
const GENERAL: Logistic = Logistic { offset: 0.0, factor: 1.0 };
/// How sure the factor is to be near it, as the inverse of a variance: half of it is the standard deviation.
const SURE: f64 = 4.0;
/// The plies of a game from which it is fitted: drawn games may be long.
const PLIES: usize = 60;
/// What a proven win counts as, in hundredths of a man.
const WON: i32 = 2_000;
/// The least factor, in percent, so that a better score is always a better chance.
const LEAST: i32 = 10;

impl Chances {
    /// # Errors
    /// If there is no such rule set, or a file cannot be read or written.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let all = catalogue::newest().filter(|entry| self.all && !self.has(entry)).map(|entry| entry.id);
        for rules in self.rules.iter().map(String::as_str).chain(all) {
            let entry = catalogue::find(rules).ok_or_else(|| format!("there is no rule set {rules}"))?;
            let chances = self.fit(entry)?;
            replace(&self.folder, entry.id, &format!("chances {chances}"))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn has(&self, entry: &Entry) -> bool {
        fs::read_to_string(self.folder.join(entry.id).with_extension("txt"))
            .is_ok_and(|text| text.lines().any(|line| line.starts_with("chances ")))
    }

    fn fit(&self, entry: &'static Entry) -> Result<Written, String> {
        let (referee, opponent) = (games::referee(entry.id)?, entry.opponent());
        let (mut seen, mut nodes, mut played) = (Vec::new(), 0, Results::default());
        while nodes < self.millions * 1_000_000 {
            let (game, _) = self.equals.play(opponent, &referee, u64::from(played.games), true)?;
            nodes += game.nodes;
            played.add(game.winner);
            let result = match game.winner {
                Some(Side::Attackers) => 1.0,
                Some(Side::Defenders) => 0.0,
                None => 0.5,
            };
            seen.extend(game.scores.iter().take(PLIES).map(|&score| (scaled(score), result)));
        }
        let (studied, start) = (entry.study().results, scaled(self.start(entry)?));
        let fit = Logistic::through(start, odds(played, studied), &seen, f64::from(played.games), SURE);
        let chances = Written {
            offset: (fit.offset * f64::from(SCALE)).round() as i32,
            factor: ((fit.factor * 100.0).round() as i32).max(LEAST),
            games: played.games + studied.games,
        };
        let attackers = |of: Results| 100.0 * of.score(Side::Attackers).unwrap_or(0.5);
        println!(
            "{}: {} games, {:.1} %; studied {}, {:.1} %; start {:.1} instead of {:.1} %; loss {:.3} instead of \
             {:.3}; {chances}",
            entry.id,
            played.games,
            attackers(played),
            studied.games,
            attackers(studied),
            100.0 * fit.chance(start),
            100.0 * GENERAL.chance(start),
            fit.loss(&seen),
            GENERAL.loss(&seen),
        );
        Ok(chances)
    }

    /// The attackers' score at the first set-up.
    fn start(&self, entry: &'static Entry) -> Result<i32, String> {
        let game = Game::new(&entry.referee(), None).map_err(|fault| fault.to_string())?;
        let options = SearchOptions { nodes: Some(self.start_nodes), ..SearchOptions::unlimited(0) };
        let report = entry.opponent().search(&game, &options, &|| false, &mut |_| {});
        Ok(match report.map(|report| report.chosen.score) {
            Some(Score::Centi(centi)) if game.side_to_move() == Side::Attackers => centi,
            Some(Score::Centi(centi)) => -centi,
            Some(Score::Proven { winner: Side::Attackers, .. }) => WON,
            Some(Score::Proven { winner: Side::Defenders, .. }) => -WON,
            None => 0,
        })
    }
}

/// The attackers' odds at the set-up, as a logarithm, by what they scored in these games and in the study.
fn odds(played: Results, studied: Results) -> f64 {
    let won = [0, 1].map(|side| played.won[side] + studied.won[side]);
    let all = Results { games: played.games + studied.games, won };
    // Half a win of each side more: games that all end alike leave a doubt.
    let count = f64::from(all.games);
    let mut score = (all.score(Side::Attackers).unwrap_or(0.5) * count + 0.5) / (count + 1.0);
    if let Some(shown) = studied.score(Side::Attackers) {
        let margin = studied.margin();
        score = score.clamp((shown - margin).max(0.001), (shown + margin).min(0.999));
    }
    (score / (1.0 - score)).ln()
}

/// A score in units of [`SCALE`].
fn scaled(score: i32) -> f64 {
    (f64::from(score) / f64::from(SCALE)).clamp(-4.0, 4.0)
}
