//! Games in files, one JSON object a line.

use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::sync::Arc;
use tafl_engine::{Evaluation, Referee, Side, catalogue};

/// A game that was played.
#[derive(Serialize, Deserialize)]
pub(crate) struct PlayedGame {
    /// The rule set, with its revision.
    pub(crate) rules: String,
    /// The number of the game, from which all its random choices follow.
    pub(crate) number: u64,
    /// The winner; `None` for a draw or a game without a result.
    pub(crate) winner: Option<Side>,
    /// Whether the game was broken off because it was too long, so that it has no result.
    #[serde(default)]
    pub(crate) too_long: bool,
    /// The moves in their canonical form.
    pub(crate) moves: Vec<String>,
    /// For each move the score of its search for the attackers, in hundredths of a man; `None` for a random move and a proven end.
    pub(crate) scores: Vec<Option<i32>>,
}

/// The evaluation in a file; `None` for `hand-made`.
///
/// # Errors
/// If the file cannot be read or is not an evaluation.
pub(crate) fn evaluation(path: &str) -> Result<Option<Arc<Evaluation>>, String> {
    if path == "hand-made" {
        return Ok(None);
    }
    let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let evaluation = Evaluation::from_bytes(&bytes).map_err(|error| format!("{path}: {error}"))?;
    Ok(Some(Arc::new(evaluation)))
}

/// The referee of a rule set of the catalogue.
///
/// # Errors
/// If there is no such rule set.
pub(crate) fn referee(rules: &str) -> Result<Referee, String> {
    catalogue::find(rules).map(catalogue::Entry::referee).ok_or_else(|| format!("there is no rule set {rules}"))
}

/// The games of a file; an unfinished last line is left out.
///
/// # Errors
/// If the file cannot be opened.
pub(crate) fn read(path: &Path) -> Result<impl Iterator<Item = PlayedGame>, String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = BufReader::new(file).lines().map_while(Result::ok);
    Ok(lines.filter_map(|line| serde_json::from_str(&line).ok()))
}
