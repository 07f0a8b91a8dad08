//! Games in files, one JSON object a line.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;
use tafl_engine::{Evaluation, Opponent, Referee, Side, catalogue};

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
    /// For each move the score of its search for the attackers, in hundredths of a man, also where a random
    /// move was played instead of the best; `None` for the random moves at the beginning.
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

/// An opponent with another evaluation.
///
/// # Errors
/// If the evaluation is for boards of another size than that of the rules.
pub(crate) fn with_evaluation(
    opponent: &Opponent,
    referee: &Referee,
    evaluation: Option<Arc<Evaluation>>,
) -> Result<Opponent, String> {
    let size = referee.rules().board.size;
    match evaluation.as_ref().map(|evaluation| evaluation.size()).filter(|&own| own != size) {
        Some(own) => {
            Err(format!("the evaluation is for boards of size {own}, and the rules for size {size}"))
        }
        None => Ok(Opponent { evaluation, ..opponent.clone() }),
    }
}

/// The referee of a rule set of the catalogue.
///
/// # Errors
/// If there is no such rule set.
pub(crate) fn referee(rules: &str) -> Result<Referee, String> {
    catalogue::find(rules)
        .map(catalogue::Entry::referee)
        .ok_or_else(|| format!("there is no rule set {rules}"))
}

/// The games of a file; an unfinished last line is left out.
///
/// # Errors
/// If the file cannot be opened.
pub(crate) fn read<G: DeserializeOwned>(path: &Path) -> Result<impl Iterator<Item = G>, String> {
    let file = File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = BufReader::new(file).lines().map_while(Result::ok);
    Ok(lines.filter_map(|line| serde_json::from_str(&line).ok()))
}

/// The games of a file, if there is one, and the file to append more to.
///
/// # Errors
/// If the file cannot be read or written.
pub(crate) fn go_on<G: DeserializeOwned>(path: &Path) -> Result<(Vec<G>, File), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let games = if path.exists() { read(path)?.collect() } else { Vec::new() };
    let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
    // Ends a line that an interruption left unfinished.
    file.write_all(b"\n").map_err(failed)?;
    Ok((games, file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_behind_an_unfinished_line_is_read() {
        let path =
            std::env::temp_dir().join(format!("tafl-training-{}-unfinished.jsonl", std::process::id()));
        std::fs::write(&path, "1\n2\n[3").expect("a file");
        for n in 4..6 {
            let (_, mut file) = go_on::<u8>(&path).expect("the file");
            file.write_all(format!("{n}\n").as_bytes()).expect("written");
        }
        let games: Vec<u8> = read(&path).expect("the file").collect();
        std::fs::remove_file(&path).expect("removed");
        assert_eq!(games, [1, 2, 4, 5]);
    }
}
