//! The file of a match: JSON lines, the settings first, then one line for each pair.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tafl_engine::{Move, Side};

/// Two games from one opening; player one attacks in the first and defends in the second.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Pair {
    /// The number of the pair in the match, from 0.
    #[serde(rename = "pair")]
    pub(crate) number: u64,
    pub(crate) rules: String,
    /// The number of plies in the opening, which are the first moves of both games.
    pub(crate) opening: usize,
    pub(crate) games: [Record; 2],
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    /// `None` for a draw.
    pub(crate) winner: Option<Side>,
    /// The rule that ended it, [`MAX_PLIES`], or a forfeit of the loser.
    pub(crate) end: String,
    /// What was wrong, where a game was forfeited.
    pub(crate) detail: Option<String>,
    pub(crate) moves: Vec<Move>,
    /// What player one did, and player two.
    pub(crate) work: [Work; 2],
}

/// The end of a game that reached the limit of plies: a draw.
pub(crate) const MAX_PLIES: &str = "MOST_PLIES";

/// How the name of a forfeit begins.
pub(crate) const FORFEIT: &str = "FORFEIT_";

/// What a player did in a game, summed over its moves.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Work {
    pub(crate) nodes: u64,
    pub(crate) depths: u64,
    /// The time of each move in microseconds.
    pub(crate) micros: Vec<u64>,
}

impl Pair {
    /// The half points of player one, 0 to 4.
    pub(crate) fn half_points(&self) -> usize {
        let of =
            |record: &Record, own: Side| record.winner.map_or(1, |winner| if winner == own { 2 } else { 0 });
        of(&self.games[0], Side::Attackers) + of(&self.games[1], Side::Defenders)
    }
}

/// The file, to which pairs are added.
pub(crate) struct Output {
    file: File,
    path: PathBuf,
}

impl Output {
    /// Opens a file and reads the pairs that it has. A last line that was not finished is dropped.
    ///
    /// # Errors
    /// If the file cannot be used, or is of a match with other settings.
    pub(crate) fn open(path: &Path, settings: &Value) -> Result<(Self, Vec<Pair>), String> {
        let fault = |error: &dyn std::fmt::Display| format!("--output {}: {error}", path.display());
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(fault(&error)),
        };
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let mut lines = text[..whole].lines().enumerate();
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(|error| fault(&error))?;
        file.set_len(whole as u64).map_err(|error| fault(&error))?;
        let mut output = Self { file, path: path.to_owned() };
        match lines.next() {
            None => output.write(settings)?,
            Some((_, first)) => {
                let kept: Value =
                    serde_json::from_str(first).map_err(|error| fault(&format!("line 1: {error}")))?;
                same_settings(&kept, settings).map_err(|error| fault(&error))?;
            }
        }
        let pairs = lines.map(|(n, line)| {
            serde_json::from_str(line).map_err(|error| fault(&format!("line {}: {error}", n + 1)))
        });
        Ok((output, pairs.collect::<Result<_, _>>()?))
    }

    /// Adds a line.
    pub(crate) fn write(&mut self, line: &impl Serialize) -> Result<(), String> {
        let text = serde_json::to_string(line).map_err(|error| error.to_string())? + "\n";
        self.file
            .write_all(text.as_bytes())
            .map_err(|error| format!("--output {}: {error}", self.path.display()))
    }
}

fn same_settings(kept: &Value, now: &Value) -> Result<(), String> {
    let names = now.as_object().into_iter().flatten().map(|(name, _)| name);
    match names.into_iter().find(|name| kept[name.as_str()] != now[name.as_str()]) {
        None => Ok(()),
        Some(name) => Err(format!(
            "it is of a match with {name} {}, not {}: name another file",
            kept[name.as_str()],
            now[name.as_str()]
        )),
    }
}
