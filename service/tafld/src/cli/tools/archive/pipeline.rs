//! Judging on all cores. One thread reads the sources and puts games into batches; each batch is judged by
//! whichever thread is free, and told in order. For each thread a few batches are under way: memory does not
//! grow with the archive.

use super::super::CliResult;
use super::compare::{Comparison, Fit};
use super::sources::{Item, NOT_UTF_8};
use super::{Job, count_of};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread;
use tafl_proto::v1;
use tafl_service::config::Config;
use tafl_service::judge::{Judge, Judgement, Verdict};

/// A game with what was found.
pub(super) struct Judged {
    pub(super) item: Item,
    /// `None` for a failure, and if rule sets are compared.
    pub(super) finding: Option<Finding>,
    /// How far it follows each of the rule sets that are compared.
    pub(super) fits: Vec<Fit>,
}

/// What is told of a game. The game itself is freed by the thread that played it, which is cheaper.
pub(super) struct Finding {
    pub(super) counts: v1::ArchiveSummary,
    /// `None` for a game without a fault, unless all are reported: few have one.
    pub(super) report: Option<Box<v1::GameReport>>,
    pub(super) is_utf_8: bool,
}

/// Games that are judged by one thread. It goes round, from whoever reads to whoever tells and back, so that
/// no thread frees what another one allocates again and again.
#[derive(Default)]
struct Batch {
    /// The texts of all games, and the place of each in them.
    texts: String,
    items: Vec<(Item, Option<Range<usize>>)>,
    judged: Vec<Judged>,
}

/// A batch to be judged, and where to.
struct Work {
    batch: Batch,
    /// Whether the first game of all is in it.
    is_first: bool,
    done: SyncSender<Batch>,
}

/// A batch is full with this many bytes or games.
const BYTES: usize = 1 << 16;
const GAMES: usize = 256;

/// Batches that wait for each thread: work for so long that whoever reads or tells may miss a turn of the
/// processor.
const WAITING: usize = 8;

/// Judges all games, and tells them in order.
///
/// # Errors
/// Those of `tell`, which end it.
pub(super) fn run(
    job: &Job,
    config: &Config,
    comparison: Option<&Comparison>,
    mut tell: impl FnMut(Judged) -> CliResult,
) -> CliResult {
    let threads = job.threads.max(1);
    let (work, works) = sync_channel::<Work>(threads * WAITING);
    let (order, orders) = sync_channel::<Receiver<Batch>>(threads * WAITING);
    let (told, empty) = channel::<Batch>();
    let works = Mutex::new(works);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                // Threads that shared one would write to its counts of users, in turns.
                let judge = Judge::new(config, job.words);
                while let Some(Work { mut batch, is_first, done }) = next(&works) {
                    let Batch { texts, items, judged } = &mut batch;
                    judged.extend(items.drain(..).map(|(item, place)| {
                        let text = place.map(|place| texts[place].to_owned());
                        self::judged(job, &judge, comparison, item, text, is_first)
                    }));
                    let _ = done.send(batch);
                }
            });
        }
        scope.spawn(move || {
            let mut batch = Batch::default();
            let send = |batch: &mut Batch, is_first| {
                let mut next = empty.try_recv().unwrap_or_default();
                next.texts.clear();
                let (done, result) = sync_channel(1);
                let batch = std::mem::replace(batch, next);
                order.send(result).is_ok() && work.send(Work { batch, is_first, done }).is_ok()
            };
            let mut is_first = true;
            job.sources.read(&mut |mut item| {
                let Batch { texts, items, .. } = &mut batch;
                let from = texts.len();
                let text = if let Item::Game { text, .. } = &mut item { text.take() } else { None };
                let place = text.map(|text| {
                    texts.push_str(&text);
                    from..texts.len()
                });
                items.push((item, place));
                // The first game is told at once.
                if texts.len() < BYTES && items.len() < GAMES && !is_first {
                    return true;
                }
                send(&mut batch, std::mem::take(&mut is_first))
            });
            if !batch.items.is_empty() {
                send(&mut batch, is_first);
            }
        });
        // Ends all threads when it is dropped.
        let orders = orders;
        for batch in &orders {
            let mut batch = batch.recv().map_err(|_| "a game could not be judged: the program failed")?;
            batch.judged.drain(..).try_for_each(&mut tell)?;
            let _ = told.send(batch);
        }
        Ok(())
    })
}

fn next(works: &Mutex<Receiver<Work>>) -> Option<Work> {
    works.lock().ok()?.recv().ok()
}

fn judged(
    job: &Job,
    judge: &Judge,
    comparison: Option<&Comparison>,
    mut item: Item,
    given: Option<String>,
    is_first: bool,
) -> Judged {
    let nothing = |item| Judged { item, finding: None, fits: Vec::new() };
    let Item::Game { name, number, text, .. } = &mut item else { return nothing(item) };
    let Some(mut given) = given else {
        return Judged { finding: comparison.is_none().then(Finding::unreadable), ..nothing(item) };
    };
    if let Some(comparison) = comparison {
        let fits = comparison.fits(&given, &job.record);
        return Judged { fits, ..nothing(item) };
    }
    let game = game(&mut given, &job.record);
    let finding = Finding::of(job, judge.judge(&game), || format!("{name}#{number}"));
    // A single game is judged once more, as one.
    if is_first {
        *text = Some(match game.record {
            Some(v1::archive_game::Record::Text(record)) => record.text,
            _ => given,
        });
    }
    Judged { finding: Some(finding), ..nothing(item) }
}

impl Finding {
    fn of(job: &Job, judgement: Judgement, id: impl FnOnce() -> String) -> Self {
        let (verdict, mismatches) = (judgement.verdict(), judgement.mismatches());
        let (plies, disagrees) = (judgement.plies(), judgement.disagrees());
        let is_quiet = verdict == Verdict::Sound && !disagrees && mismatches == 0 && !judgement.has_notes();
        let report = (!is_quiet || job.json).then(|| Box::new(judgement.report(job.words, id(), 0)));
        let fault = report.as_ref().and_then(|report| report.fault.as_ref());
        let reason = fault.and_then(|fault| Some(fault.rejected.as_ref()?.reason));
        Self { counts: count_of(verdict, plies, disagrees, reason), report, is_utf_8: true }
    }

    fn unreadable() -> Self {
        let report = v1::GameReport { sentence: NOT_UTF_8.to_owned(), ..v1::GameReport::default() };
        Self {
            counts: count_of(Verdict::Refused, 0, false, None),
            report: Some(Box::new(report)),
            is_utf_8: false,
        }
    }
}

/// The game of a text: an `ArchiveGame` in JSON, or a record.
fn game(text: &mut String, record: &v1::Record) -> v1::ArchiveGame {
    if text.trim_start().starts_with('{')
        && let Ok(mut game) = serde_json::from_str::<v1::ArchiveGame>(text)
        && let Some(stated) = &mut game.record
    {
        match stated {
            v1::archive_game::Record::Text(own) => {
                own.rules = own.rules.take().or_else(|| record.rules.clone());
                own.setup = own.setup.take().or_else(|| record.setup.clone());
            }
            v1::archive_game::Record::Game(own) => {
                let rules = || {
                    record.rules.clone().map(|rules| match rules {
                        v1::record::Rules::Ruleset(id) => v1::game::Rules::Ruleset(id),
                        v1::record::Rules::CustomRules(rules) => v1::game::Rules::CustomRules(rules),
                    })
                };
                own.rules = own.rules.take().or_else(rules);
                own.setup = own.setup.take().or_else(|| record.setup.clone());
            }
        }
        return game;
    }
    let record = v1::Record { text: std::mem::take(text), ..record.clone() };
    v1::ArchiveGame { record: Some(v1::archive_game::Record::Text(record)), ..v1::ArchiveGame::default() }
}
