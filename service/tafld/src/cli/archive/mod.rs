//! `tafld judge` for many games: files of every form, archives of files, standard input.
//!
//! | file | contents |
//! |---|---|
//! | `sources` | the games of files and archives, in every encoding |
//! | `pipeline` | judging on all cores, in order and in bounded memory |
//! | `tables`, `parquet` | the table at the end, CSV; Parquet |
//! | `compare` | which rules the games follow |

mod compare;
#[cfg(feature = "parquet")]
mod parquet;
mod pipeline;
mod sources;
mod tables;

use super::{CliResult, Faulty, print};
use compare::Comparison;
use indicatif::{ProgressBar, ProgressStyle};
use pipeline::{Finding, Judged};
pub(super) use sources::{Item, NOT_UTF_8, Sources};
use std::io::{self, Write};
use std::path::PathBuf;
use tables::{Row, Sheet, Table};
use tafl_proto::v1;
use tafl_proto::v1::replay_archive_response::Message;
use tafl_service::config::Config;
use tafl_service::i18n::Words;
use tafl_service::judge::Verdict;

/// What is asked about the games.
pub(super) struct Job {
    pub(super) sources: Sources,
    /// The record that every game is, without its text.
    pub(super) record: v1::Record,
    pub(super) threads: usize,
    pub(super) json: bool,
    pub(super) csv: Option<PathBuf>,
    pub(super) parquet: Option<PathBuf>,
    pub(super) compare: Option<Vec<String>>,
    pub(super) words: &'static Words,
}

/// What a job found: a single game, which is told like one, or more than that.
pub(super) enum Found {
    /// The text of the only game.
    One(String),
    Many,
}

impl Job {
    /// Judges the games. A single game that nobody wants in a table is only returned.
    ///
    /// # Errors
    /// If a source cannot be read or a table not be written; if a game has a fault.
    pub(super) fn run(mut self, config: &Config) -> Result<Found, Box<dyn std::error::Error>> {
        let wants_tables = self.has_sheets() || self.compare.is_some();
        let bar = progress(self.sources.bytes());
        let comparison = self.compare.take().map(|ids| Comparison::of(&ids, self.words)).transpose()?;
        let mut told = Told::new(&self, &bar, comparison.as_ref())?;
        let mut first: Option<Judged> = None;
        let mut only = !wants_tables;
        pipeline::run(&self, config, comparison.as_ref(), &bar, |judged| {
            match first.take() {
                Some(held) => {
                    only = false;
                    told.tell(held)?;
                }
                None if only => {
                    first = Some(judged);
                    return Ok(());
                }
                None => {}
            }
            told.tell(judged)
        })?;
        bar.finish_and_clear();
        match first {
            Some(Judged { item: Item::Game { text: Some(text), .. }, .. }) => return Ok(Found::One(text)),
            Some(Judged { item: Item::Game { name, .. }, .. }) => {
                return Err(format!("{name}: {NOT_UTF_8}").into());
            }
            Some(Judged { item: Item::Failure { name, why }, .. }) => {
                return Err(format!("{name}: {why}").into());
            }
            None => {}
        }
        told.end()
    }

    const fn has_sheets(&self) -> bool {
        self.csv.is_some() || self.parquet.is_some()
    }

    /// Whether games without a fault are reported, too.
    const fn reports_all(&self) -> bool {
        self.json || self.has_sheets()
    }
}

/// A bar on standard error, if that is a terminal.
fn progress(bytes: Option<u64>) -> ProgressBar {
    let bar = bytes.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    let form = if bytes.is_some() {
        "{bar:40} {bytes}/{total_bytes} {msg} {eta}"
    } else {
        "{spinner} {bytes} {msg}"
    };
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style);
    }
    bar
}

/// What has been told so far.
struct Told<'a> {
    job: &'a Job,
    bar: &'a ProgressBar,
    comparison: Option<&'a Comparison>,
    summary: v1::ArchiveSummary,
    rows: Vec<(String, v1::ArchiveSummary)>,
    fits: Vec<compare::Fit>,
    mismatches: usize,
    failed: bool,
    sheets: Vec<Box<dyn Sheet>>,
    out: io::BufWriter<io::Stdout>,
}

/// The most sources of which each has a row of its own.
const MAX_ROWS: usize = 40;

impl<'a> Told<'a> {
    fn new(
        job: &'a Job,
        bar: &'a ProgressBar,
        comparison: Option<&'a Comparison>,
    ) -> Result<Self, Box<dyn std::error::Error>> {
        let mut sheets: Vec<Box<dyn Sheet>> = Vec::new();
        if let Some(path) = &job.csv {
            sheets.push(tables::csv(path)?);
        }
        if let Some(path) = &job.parquet {
            sheets.push(parquet_sheet(path)?);
        }
        Ok(Self {
            job,
            bar,
            comparison,
            summary: v1::ArchiveSummary::default(),
            rows: Vec::new(),
            fits: comparison.map_or(Vec::new(), Comparison::start),
            mismatches: 0,
            failed: false,
            sheets,
            out: io::BufWriter::new(io::stdout()),
        })
    }

    fn tell(&mut self, judged: Judged) -> CliResult {
        self.fits.iter_mut().zip(&judged.fits).for_each(|(sum, fit)| sum.add(fit));
        let (name, number, line) = match judged.item {
            Item::Game { name, number, line, .. } => (name, number, line),
            Item::Failure { name, why } => {
                self.failed = true;
                self.bar.suspend(|| eprintln!("tafld: {name}: {why}"));
                return Ok(());
            }
        };
        let Some(Finding { counts, players, declared, report }) = judged.finding else { return Ok(()) };
        self.count(&name, &counts);
        let Some(mut report) = report else { return Ok(()) };
        report.index = self.summary.games - 1;
        self.mismatches += report.mismatches.len();
        let is_quiet = counts.sound == 1 && counts.disagreeing == 0 && report.mismatches.is_empty();
        let row = Row { name: &name, number, line, players, declared, report: &report };
        self.sheets.iter_mut().try_for_each(|sheet| sheet.add(&row))?;
        if self.job.json {
            let message = v1::ReplayArchiveResponse { message: Some(Message::Game(*report)) };
            writeln!(self.out, "{}", serde_json::to_string(&message)?)?;
        } else if !is_quiet {
            let detail = report.error.as_ref().map_or("", |error| error.detail.as_str());
            let mismatch = report.mismatches.first();
            let mismatch = mismatch.map(|found| format!("{}: {}", found.address, found.sentence));
            let mut said = vec![report.sentence.as_str(), detail, mismatch.as_deref().unwrap_or_default()];
            said.retain(|part| !part.is_empty());
            writeln!(self.out, "{name}:{line}: {}", said.join(" "))?;
        }
        Ok(())
    }

    fn count(&mut self, name: &str, counts: &v1::ArchiveSummary) {
        add(&mut self.summary, counts);
        let is_last = self.rows.last().is_some_and(|(last, _)| last == name);
        if let Some((_, sum)) = self.rows.last_mut().filter(|_| is_last) {
            add(sum, counts);
        } else if self.rows.len() <= MAX_ROWS {
            self.rows.push((name.to_owned(), counts.clone()));
        }
        if self.summary.games % 1_000 == 0 {
            self.bar.set_message(format!("{}", self.summary.games));
        }
    }

    /// Prints the table, and closes what has been written.
    fn end(mut self) -> Result<Found, Box<dyn std::error::Error>> {
        for sheet in self.sheets {
            sheet.close()?;
        }
        let words = self.job.words;
        self.summary.sentence = words.summary(&self.summary);
        if self.job.json {
            let summary = v1::ReplayArchiveResponse { message: Some(Message::Final(self.summary.clone())) };
            writeln!(self.out, "{}", serde_json::to_string(&summary)?)?;
        }
        self.out.flush()?;
        if !self.job.json {
            if self.rows.len() > 1 && self.rows.len() <= MAX_ROWS {
                print(&Table::of_sources(&self.rows, &self.summary, words).text())?;
            }
            match self.comparison {
                Some(comparison) => print(&comparison.table(&self.fits, words).text())?,
                None => print(&self.summary.sentence)?,
            }
        }
        if self.failed {
            return Err("not every source could be read".into());
        }
        let v1::ArchiveSummary { faulty, refused, disagreeing, .. } = self.summary;
        let is_sound = faulty + refused + disagreeing == 0 && self.mismatches == 0;
        if is_sound || self.comparison.is_some() { Ok(Found::Many) } else { Err(Faulty.into()) }
    }
}

#[cfg(feature = "parquet")]
fn parquet_sheet(path: &std::path::Path) -> Result<Box<dyn Sheet>, Box<dyn std::error::Error>> {
    parquet::sheet(path)
}

#[cfg(not(feature = "parquet"))]
fn parquet_sheet(_: &std::path::Path) -> Result<Box<dyn Sheet>, Box<dyn std::error::Error>> {
    Err("this build has no Parquet: build it with `cargo build --release -p tafld --features parquet`, or use --csv".into())
}

fn count_of(verdict: Verdict, plies: u32, disagrees: bool, reason: Option<i32>) -> v1::ArchiveSummary {
    let is = |one: Verdict| i32::from(verdict == one);
    v1::ArchiveSummary {
        games: 1,
        plies: plies as i32,
        sound: is(Verdict::Sound),
        faulty: is(Verdict::Faulty),
        refused: is(Verdict::Refused),
        disagreeing: i32::from(disagrees),
        faults: reason.map(|reason| v1::IllegalReasonCount { reason, games: 1 }).into_iter().collect(),
        sentence: String::new(),
    }
}

fn add(sum: &mut v1::ArchiveSummary, more: &v1::ArchiveSummary) {
    sum.games = sum.games.saturating_add(more.games);
    sum.plies = sum.plies.saturating_add(more.plies);
    sum.sound += more.sound;
    sum.faulty += more.faulty;
    sum.refused += more.refused;
    sum.disagreeing += more.disagreeing;
    for fault in &more.faults {
        match sum.faults.iter_mut().find(|known| known.reason == fault.reason) {
            Some(known) => known.games += fault.games,
            None => sum.faults.push(*fault),
        }
    }
    sum.faults.sort_by_key(|fault| fault.reason);
}
