//! Judging on all cores. One thread reads the sources and puts games into batches; each batch is judged by
//! whichever thread is free, and told in order. As many batches are under way as there are threads, and a few:
//! memory does not grow with the archive.

use super::super::CliResult;
use super::Job;
use super::compare::{Comparison, Fit};
use super::sources::Item;
use indicatif::ProgressBar;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use tafl_proto::v1;
use tafl_service::judge::{Judge, Judgement};

/// A game with its judgement; `None` if there is no text to judge.
pub(super) struct Judged {
    pub(super) item: Item,
    pub(super) judgement: Option<Judgement>,
    /// How far it follows each of the rule sets that are compared.
    pub(super) fits: Vec<Fit>,
}

/// Games that are judged by one thread, and where to.
struct Batch {
    items: Vec<Item>,
    done: SyncSender<Vec<Judged>>,
}

/// A batch is full with this many bytes or games.
const BYTES: usize = 1 << 16;
const GAMES: usize = 256;

/// Batches that wait for each thread.
const WAITING: usize = 4;

/// Judges all games, and tells them in order.
///
/// # Errors
/// Those of `tell`, which end it.
pub(super) fn run(
    job: &Job,
    judge: &Judge,
    comparison: Option<&Comparison>,
    bar: &ProgressBar,
    mut tell: impl FnMut(Judged) -> CliResult,
) -> CliResult {
    let threads = job.threads.max(1);
    let (work, works) = sync_channel::<Batch>(threads * WAITING);
    let (order, orders) = sync_channel::<Receiver<Vec<Judged>>>(threads * WAITING);
    let works = Mutex::new(works);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(Batch { items, done }) = next(&works) {
                    let judged = items.into_iter().map(|item| judged(job, judge, comparison, item)).collect();
                    let _ = done.send(judged);
                }
            });
        }
        scope.spawn(move || {
            let mut items = Vec::new();
            let mut bytes = 0;
            let send = |items: &mut Vec<Item>| {
                let (done, result) = sync_channel(1);
                let batch = Batch { items: std::mem::take(items), done };
                order.send(result).is_ok() && work.send(batch).is_ok()
            };
            let mut is_first = true;
            job.sources.read(bar, &mut |item| {
                if let Item::Game { text: Some(text), .. } = &item {
                    bytes += text.len();
                }
                items.push(item);
                // The first game is told at once.
                if bytes < BYTES && items.len() < GAMES && !is_first {
                    return true;
                }
                (is_first, bytes) = (false, 0);
                send(&mut items)
            });
            if !items.is_empty() {
                send(&mut items);
            }
        });
        // Ends all threads when it is dropped.
        let orders = orders;
        for batch in &orders {
            let batch = batch.recv().map_err(|_| "a game could not be judged: the program failed")?;
            batch.into_iter().try_for_each(&mut tell)?;
        }
        Ok(())
    })
}

fn next(works: &Mutex<Receiver<Batch>>) -> Option<Batch> {
    works.lock().ok()?.recv().ok()
}

fn judged(job: &Job, judge: &Judge, comparison: Option<&Comparison>, mut item: Item) -> Judged {
    let Item::Game { text: Some(text), .. } = &mut item else {
        return Judged { item, judgement: None, fits: Vec::new() };
    };
    if let Some(comparison) = comparison {
        let fits = comparison.fits(text, &job.record);
        return Judged { item, judgement: None, fits };
    }
    let game = game(text, &job.record);
    let judgement = Some(judge.judge(&game));
    // A single game is judged once more, as one.
    if let Some(v1::archive_game::Record::Text(record)) = game.record {
        *text = record.text;
    }
    Judged { item, judgement, fits: Vec::new() }
}

/// The game of a text: an `ArchiveGame` in JSON, or a record.
fn game(text: &mut String, record: &v1::Record) -> v1::ArchiveGame {
    if text.trim_start().starts_with('{')
        && let Ok(mut game) = serde_json::from_str::<v1::ArchiveGame>(text)
        && let Some(stated) = &mut game.record
    {
        match stated {
            v1::archive_game::Record::Text(own) if own.rules.is_none() => own.rules.clone_from(&record.rules),
            v1::archive_game::Record::Game(own) if own.rules.is_none() => {
                own.rules = record.rules.clone().map(|rules| match rules {
                    v1::record::Rules::Ruleset(id) => v1::game::Rules::Ruleset(id),
                    v1::record::Rules::CustomRules(rules) => v1::game::Rules::CustomRules(rules),
                });
            }
            _ => {}
        }
        return game;
    }
    let record = v1::Record { text: std::mem::take(text), ..record.clone() };
    v1::ArchiveGame { record: Some(v1::archive_game::Record::Text(record)), ..v1::ArchiveGame::default() }
}
