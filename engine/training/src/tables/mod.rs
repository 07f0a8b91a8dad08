//! `training tables`: endgame tables of a rule set, one file for each number of attackers and defenders.
//! `training probe` asks them, `training errors` measures the search by them.
//!
//! | module | purpose |
//! |---|---|
//! | `solve` | the values of the positions with the same men |
//! | `survey` | what they show, and the blocks of their file |
//! | `forced` | repetitions that the defenders cannot avoid |
//! | `probe` | asking tables |
//! | `errors` | how often the search is wrong where tables know the winner |
//!
//! Captures lead from each slice into smaller ones only, so slices are solved one after another, and a slice
//! whose file stands in the folder is read instead.

mod errors;
mod forced;
mod probe;
mod solve;
mod survey;

pub(crate) use errors::Errors;
pub(crate) use probe::Probe;

use clap::Args;
use solve::{Solved, Work};
use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use survey::Subject;
use tafl_engine::{Piece, Rules, Side, catalogue};
use tafl_tables::{BLOCK, Field, Header, Index, Reader, Slice, Undecided, decisive, write};

/// Solve all positions with few pieces.
#[derive(Args)]
pub(crate) struct Tables {
    /// The rule set
    #[arg(long, value_name = "ID")]
    rules: String,
    /// The greatest number of pieces, the king included
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=9))]
    pieces: u8,
    /// The greatest number of attackers; as many as the game has if not given
    #[arg(long, value_name = "N")]
    attackers: Option<u8>,
    /// The folder for the files; a folder with the name of the rule set is made in it
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The number of threads; the processors that there are if not given
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Begin no slice after this many seconds
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
}

/// The slices of a rule set with at most this many pieces and attackers, each after those into which its captures
/// lead.
fn slices(rules: &Rules, pieces: u8, attackers: Option<u8>) -> Vec<Slice> {
    let most = |piece| {
        rules.board.setups.iter().map(|setup| setup.board.count(piece)).max().unwrap_or_default() as u8
    };
    let most_attackers = attackers.unwrap_or(u8::MAX).min(most(Piece::Attacker));
    let mut slices = Vec::new();
    for men in 0..pieces {
        for attackers in (0..=men.min(most_attackers)).rev() {
            let slice = Slice { attackers, defenders: men - attackers };
            if slice.defenders <= most(Piece::Defender) {
                slices.push(slice);
            }
        }
    }
    slices
}

impl Tables {
    /// Prints the header of each slice as a line of JSON; on standard error, what is being done.
    pub(crate) fn run(self) -> Result<ExitCode, String> {
        let entry = catalogue::find(&self.rules).ok_or_else(|| format!("no rule set {:?}", self.rules))?;
        let rules = entry.rules.clone();
        let field = Field::new(&rules).map_err(|rule| {
            let why = "its values depend on more than the position, or tables do not know the rule";
            format!("{} cannot have tables because of its {rule}: {why}", entry.id)
        })?;
        let index = Index::new(&field);
        let threads = self
            .threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
            .max(1);
        let subject = Subject {
            ruleset: format!("{}@{}", entry.id, entry.revision),
            rules: decisive(&rules),
            field: &field,
            index: &index,
            threads,
        };
        let folder = self.out.join(entry.id);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let (all, begun) = (slices(&rules, self.pieces, self.attackers), Instant::now());
        say(&format!("{}: {} threads, {}", entry.id, threads, memory(&index, &all)));
        let mut solved = HashMap::new();
        for slice in all {
            if self.seconds.is_some_and(|seconds| begun.elapsed() > Duration::from_secs(seconds)) {
                say("the time is over; the same command goes on from here");
                break;
            }
            let header = Self::slice(&subject, &mut solved, slice, &folder)?;
            print(&header)?;
            if Undecided::of(&rules) == Undecided::AttackersWinUnlessForced {
                let (single, stuck) = forced::forced(&field, &index, &solved, slice, threads);
                say(&format!(
                    "  the defenders have a single move in {single}, the attackers cannot leave {stuck}"
                ));
            }
        }
        say(&format!("{:.1} s in all", begun.elapsed().as_secs_f64()));
        Ok(ExitCode::SUCCESS)
    }

    /// Reads or makes a slice.
    fn slice(
        subject: &Subject<'_>,
        solved: &mut HashMap<Slice, Solved>,
        slice: Slice,
        folder: &Path,
    ) -> Result<Header, String> {
        let path = folder.join(format!("{}-{}.table", slice.attackers, slice.defenders));
        let name = format!("{} attackers, {} defenders", slice.attackers, slice.defenders);
        let fault = |error: io::Error| format!("{}: {error}", path.display());
        if path.exists() {
            let reader = Reader::open(&path).map_err(fault)?;
            if reader.header().rules != subject.rules || reader.header().slice() != slice {
                return Err(format!("{}: made for other rules or men", path.display()));
            }
            solved.insert(slice, read(subject, &reader).map_err(fault)?);
            say(&format!("{name}: read"));
            return Ok(reader.header().clone());
        }
        let begun = Instant::now();
        let work = Work { field: subject.field, index: subject.index, solved, threads: subject.threads };
        let values = work.solve(slice)?;
        let seconds = begun.elapsed().as_secs_f64();
        let mut header = subject.survey(slice, &values);
        let (blocks, crc) = subject.blocks(slice, &values);
        header.crc = crc;
        let bytes: usize = blocks.iter().map(Vec::len).sum();
        write(&path, &header, &blocks).map_err(fault)?;
        let all = begun.elapsed().as_secs_f64();
        say(&format!("{name}: {} values in {seconds:.1} s, {bytes} bytes in {all:.1} s", header.values));
        solved.insert(slice, values);
        Ok(header)
    }
}

/// The values of a file.
fn read(subject: &Subject<'_>, reader: &Reader) -> io::Result<Solved> {
    let (kings, len) = (subject.index.kings().len(), subject.index.boards(reader.header().slice()));
    let blocks = crate::threads::map(reader.header().blocks(), subject.threads, |block| reader.block(block));
    let (mut values, mut crc) = (Vec::with_capacity(2 * kings * len), crc32fast::Hasher::new());
    for block in blocks {
        values.extend_from_slice(&block?);
    }
    crc.update(&values);
    if crc.finalize() != reader.header().crc || values.len() != 2 * kings * len {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "the table is damaged"));
    }
    let side = |side: usize| {
        (0..kings).map(|king| values[(side * kings + king) * len..][..len].to_vec()).collect::<Vec<_>>()
    };
    Ok(Solved { values: [side(0), side(1)] })
}

/// What will be held: the values of all slices, and those sets of men and blocks that the largest needs.
fn memory(index: &Index, slices: &[Slice]) -> String {
    let of = |slice: &Slice| {
        let sets: usize = Side::ALL.map(|side| index.sets(*slice, side) * 8).iter().sum();
        (index.boards(*slice) * index.kings().len() * 2, sets)
    };
    let all: usize = slices.iter().map(|slice| of(slice).0).sum();
    let largest =
        slices.iter().map(|slice| of(slice).0 / 2 + of(slice).1 * 2 + BLOCK).max().unwrap_or_default();
    format!("{} values, at most {} MB of memory", all, (all + largest) / 1_000_000 + 1)
}

fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

fn print(header: &Header) -> Result<(), String> {
    let line = serde_json::to_string(header).map_err(|error| error.to_string())?;
    writeln!(io::stdout(), "{line}").map_err(|error| format!("standard output: {error}"))
}
