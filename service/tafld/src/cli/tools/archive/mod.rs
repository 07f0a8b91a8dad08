//! `tafld judge` for many games: files, folders, standard input.
//!
//! | file | contents |
//! |---|---|
//! | `sources` | the games of files, folders and standard input |
//! | `pipeline` | judging on all cores, in order and in bounded memory |
//! | `tables` | the tables at the end |
//! | `compare` | which rules the games follow |

mod compare;
mod pipeline;
mod sources;
mod tables;

use super::{CliResult, Faulty, print};
use compare::Comparison;
use pipeline::{Finding, Judged};
pub(super) use sources::{Item, NOT_UTF_8, Sources};
use std::io::{self, Write};
use std::sync::Arc;
use tables::Table;
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
    /// Judges the games. A single game of which a person asks is only returned.
    ///
    /// # Errors
    /// If a source cannot be read; if a game has a fault.
    pub(super) fn run(mut self, config: &Config) -> Result<Found, Box<dyn std::error::Error>> {
        let comparison = self.compare.take().map(|ids| Comparison::of(&ids, self.words)).transpose()?;
        let mut told = Told::new(&self, comparison.as_ref());
        let mut first: Option<Judged> = None;
        let mut only = !self.json && comparison.is_none();
        pipeline::run(&self, config, comparison.as_ref(), |judged| {
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
        match first {
            Some(Judged { item: Item::Game { text: Some(text), .. }, .. }) => return Ok(Found::One(text)),
            Some(Judged { item: Item::Game { name, .. }, .. }) => {
                return Err(format!("{name}: {NOT_UTF_8}").into());
            }
            Some(Judged { item: Item::Failure { name, why }, .. }) => {
                return Err(format!("{name}: {why}").into());
            }
            Some(Judged { item: Item::PassedOver { .. }, .. }) | None => {}
        }
        told.end()
    }
}

/// What has been told so far.
struct Told<'a> {
    job: &'a Job,
    comparison: Option<&'a Comparison>,
    summary: v1::ArchiveSummary,
    rows: Vec<(String, v1::ArchiveSummary)>,
    fits: Vec<compare::Fit>,
    mismatches: usize,
    failed: bool,
    /// The last source with a text that is not in UTF-8, which is said once of each.
    not_utf_8: Option<Arc<str>>,
    out: io::BufWriter<io::Stdout>,
}

/// The most sources of which each has a row of its own.
const MAX_ROWS: usize = 40;

impl<'a> Told<'a> {
    fn new(job: &'a Job, comparison: Option<&'a Comparison>) -> Self {
        Self {
            job,
            comparison,
            summary: v1::ArchiveSummary::default(),
            rows: Vec::new(),
            fits: comparison.map_or(Vec::new(), Comparison::start),
            mismatches: 0,
            failed: false,
            not_utf_8: None,
            out: io::BufWriter::new(io::stdout()),
        }
    }

    fn tell(&mut self, judged: Judged) -> CliResult {
        self.fits.iter_mut().zip(&judged.fits).for_each(|(sum, fit)| sum.add(fit));
        let (name, line) = match judged.item {
            Item::Game { name, line, .. } => (name, line),
            Item::Failure { name, why } => {
                self.failed = true;
                eprintln!("tafld: {name}: {why}");
                return Ok(());
            }
            Item::PassedOver { name } => {
                eprintln!("tafld: {name}: passed over, since it holds no game");
                return Ok(());
            }
        };
        let Some(Finding { counts, report, is_utf_8 }) = judged.finding else { return Ok(()) };
        self.count(&name, &counts);
        let Some(mut report) = report else { return Ok(()) };
        report.index = self.summary.games - 1;
        self.mismatches += report.mismatches.len();
        let is_quiet = counts.sound == 1
            && counts.disagreeing == 0
            && report.mismatches.is_empty()
            && report.notes.is_empty();
        if self.job.json {
            let message = v1::ReplayArchiveResponse { message: Some(Message::Game(*report)) };
            writeln!(self.out, "{}", serde_json::to_string(&message)?)?;
        } else if !is_utf_8 && self.not_utf_8.replace(Arc::clone(&name)).is_some_and(|last| last == name) {
            // The first of them has said so.
        } else if !is_quiet {
            let mismatch = report.mismatches.first();
            let mismatch = mismatch.map(|found| format!("{}: {}", found.address, found.sentence));
            let said: Vec<&str> = [report.sentence.as_str()]
                .into_iter()
                .chain(mismatch.as_deref())
                .chain(report.notes.iter().map(|note| note.sentence.as_str()))
                .collect();
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
    }

    /// Prints the table, and the summary.
    fn end(mut self) -> Result<Found, Box<dyn std::error::Error>> {
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
