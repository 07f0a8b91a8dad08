//! The file from which an interrupted run goes on: how far each first move came, and the entries of the table
//! that took most work.

use super::search::HOPELESS;
use super::table::{Numbers, Table};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::time::Duration;

/// How far a first move came.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Progress {
    pub(super) first: String,
    pub(super) visits: u64,
    seconds: f64,
    proof: u64,
    disproof: u64,
    plies: u16,
    /// The plies of the certificate, and its records.
    pub(super) certificate: Option<(u16, usize)>,
}

impl Progress {
    pub(super) fn new(first: &str) -> Self {
        Self {
            first: first.to_owned(),
            visits: 0,
            seconds: 0.0,
            proof: 1,
            disproof: 1,
            plies: 0,
            certificate: None,
        }
    }

    pub(super) fn add(&mut self, numbers: Numbers, visits: u64, took: Duration) {
        self.visits += visits;
        self.seconds += took.as_secs_f64();
        Numbers { proof: self.proof, disproof: self.disproof, plies: self.plies } = numbers;
    }

    /// Whether more visits can change anything.
    pub(super) fn is_settled(&self) -> bool {
        self.proof == 0 || self.disproof == 0 || self.proof >= HOPELESS
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.first)?;
        match (self.proof, self.disproof) {
            (0, _) => write!(f, "the defenders win in at most {} plies", self.plies)?,
            (_, 0) => write!(f, "the attackers win")?,
            (HOPELESS.., _) => write!(f, "no proof found")?,
            (proof, disproof) => write!(f, "open, proof number {proof}, disproof number {disproof}")?,
        }
        write!(f, "; {} visits in {:.1} s", self.visits, self.seconds)?;
        self.certificate
            .map_or(Ok(()), |(plies, records)| write!(f, "; certificate of {records} answers, {plies} plies"))
    }
}

/// What the file says of itself.
#[derive(Serialize, Deserialize)]
pub(super) struct State {
    pub(super) ruleset: String,
    pub(super) board: String,
    pub(super) buckets: usize,
    pub(super) moves: Vec<Progress>,
}

const MAGIC: &str = "TAFL-PROVE 1 ";

/// The bytes of the entries in the file, at most.
const MAX_BYTES: u64 = 768 << 20;

impl State {
    /// Reads the file, if there is one.
    ///
    /// # Errors
    /// Those of the file, and if it belongs to another run.
    pub(super) fn resume(&mut self, path: &Path, table: &Table) -> Result<(), String> {
        if !path.exists() {
            return Ok(());
        }
        let fault = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
        let mut file = BufReader::new(File::open(path).map_err(|error| fault(&error))?);
        let mut line = String::new();
        file.read_line(&mut line).map_err(|error| fault(&error))?;
        let json = line.strip_prefix(MAGIC).ok_or_else(|| fault(&"not the state of a proof search"))?;
        let found: Self = serde_json::from_str(json).map_err(|error| fault(&error))?;
        for (what, same) in [
            ("rule set", found.ruleset == self.ruleset),
            ("board", found.board == self.board),
            ("memory", found.buckets == self.buckets),
        ] {
            if !same {
                return Err(fault(&format!("from a run with another {what}")));
            }
        }
        table.read(&mut file).map_err(|error| fault(&error))?;
        // The file keeps moves that this run leaves out.
        let own: Vec<String> = self.moves.iter().map(|progress| progress.first.clone()).collect();
        self.moves.iter_mut().for_each(|progress| {
            if let Some(known) = found.moves.iter().find(|known| known.first == progress.first) {
                *progress = known.clone();
            }
        });
        self.moves.extend(found.moves.into_iter().filter(|known| !own.contains(&known.first)));
        Ok(())
    }

    /// # Errors
    /// Those of the file.
    pub(super) fn save(&self, path: &Path, table: &Table) -> Result<(), String> {
        replace(path, |out| {
            writeln!(out, "{MAGIC}{}", serde_json::to_string(self)?)?;
            table.write(out, MAX_BYTES)
        })
    }
}

/// Writes a file beside the one with this name, then puts it in its place.
///
/// # Errors
/// Those of the file.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), String> {
    let unfinished = path.with_extension("part");
    let made = || -> io::Result<()> {
        let mut out = BufWriter::new(File::create(&unfinished)?);
        write(&mut out)?;
        out.into_inner()?.sync_all()?;
        fs::rename(&unfinished, path)
    };
    made().map_err(|error| format!("{}: {error}", path.display()))
}
