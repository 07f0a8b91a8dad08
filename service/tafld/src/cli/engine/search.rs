//! A search on a thread of its own, and what it writes.

use super::read::number;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tafl_engine::{Game, Level, Score, SearchOptions, SearchReport, Side, catalogue};

/// Writes whole lines at once, so that those of two threads do not mix.
pub(super) fn send(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// The limits that `go` names.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    level: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u64>,
    movetime: Option<u64>,
    /// True if the search goes on until `stop`.
    infinite: bool,
}

impl Limits {
    /// Reads the words after `go`; `level` is for no words at all.
    pub(super) fn read(rest: &str, level: u64) -> Result<Self, String> {
        let mut limits = Self { level: None, nodes: None, depth: None, movetime: None, infinite: false };
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            let (limit, min, max) = match word {
                "level" => (&mut limits.level, 0, u64::from(Level::MAX.number())),
                "nodes" => (&mut limits.nodes, 1, u64::MAX),
                "depth" => (&mut limits.depth, 1, u64::from(SearchOptions::MAX_DEPTH)),
                "movetime" => (&mut limits.movetime, 1, u64::from(u32::MAX)),
                "infinite" => {
                    limits.infinite = true;
                    continue;
                }
                _ => {
                    return Err(format!(
                        "{} is not a limit: use level, nodes, depth, movetime or infinite",
                        super::quoted(word)
                    ));
                }
            };
            let value = words.next().ok_or_else(|| format!("{word} needs a number from {min} to {max}"))?;
            *limit = Some(number(value, min, max).map_err(|fault| format!("{word}: {fault}"))?);
        }
        if limits.level.is_some() && (limits.nodes.is_some() || limits.depth.is_some()) {
            return Err("level sets the number of nodes itself: leave out nodes and depth".to_owned());
        }
        if rest.is_empty() {
            limits.level = Some(level);
        }
        Ok(limits)
    }

    /// The options of the search that these limits ask for.
    pub(super) fn options(self, game: &Game, seed: u64) -> SearchOptions {
        let level = self.level.and_then(|level| Level::new(level as u8));
        let unlimited = SearchOptions {
            nodes: self.nodes,
            depth: self.depth.map(|depth| depth as u32),
            ..SearchOptions::unlimited(seed)
        };
        level.map_or(unlimited, |level| catalogue::opponent(game.referee()).at_level(game, level, seed))
    }
}

/// A search in progress.
pub(super) struct Running {
    halt: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
    thread: JoinHandle<io::Result<()>>,
}

impl Running {
    pub(super) fn start(
        game: Game,
        options: SearchOptions,
        limits: Limits,
        begun: Instant,
    ) -> io::Result<Self> {
        let (halt, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let search =
            Search { game, options, limits, begun, halt: Arc::clone(&halt), done: Arc::clone(&done) };
        let thread = thread::Builder::new().name("search".to_owned()).spawn(move || search.run())?;
        Ok(Self { halt, done, thread })
    }

    /// Returns whether the move is written or about to be.
    pub(super) fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire) || self.thread.is_finished()
    }

    /// Waits for the end.
    ///
    /// # Errors
    /// If the move could not be written.
    pub(super) fn join(self) -> io::Result<()> {
        self.thread.join().unwrap_or(Ok(()))
    }

    /// Halts the search and waits for its end.
    pub(super) fn stop(self) -> io::Result<()> {
        self.halt.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
        self.join()
    }
}

struct Search {
    game: Game,
    options: SearchOptions,
    limits: Limits,
    begun: Instant,
    halt: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl Search {
    fn run(self) -> io::Result<()> {
        let until = self.limits.movetime.map(|ms| self.begun + Duration::from_millis(ms));
        let halted =
            || self.halt.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() >= until);
        let (mut written, mut nodes) = (Ok(()), 0);
        let report = catalogue::opponent(self.game.referee()).search(
            &self.game,
            &self.options,
            &halted,
            &mut |report| {
                if written.is_ok() {
                    written = send(&self.info(report));
                    nodes = report.nodes;
                } else {
                    self.halt.store(true, Ordering::Relaxed);
                }
            },
        );
        while self.limits.infinite && written.is_ok() && !self.halt.load(Ordering::Relaxed) {
            thread::park();
        }
        let last = report.map(|report| {
            let info = if report.nodes == nodes { String::new() } else { self.info(&report) + "\n" };
            format!("{info}bestmove {}", report.chosen.mv)
        });
        // Whoever reads the move may send the next command at once.
        self.done.store(true, Ordering::Release);
        written?;
        last.map_or(Ok(()), |last| send(&last))
    }

    /// One `info` for each line of a report.
    fn info(&self, report: &SearchReport) -> String {
        let mut text = String::new();
        for (n, line) in report.lines.iter().enumerate() {
            let (depth, nodes, time) = (report.depth, report.nodes, self.begun.elapsed().as_millis());
            let score = score(line.score, self.game.side_to_move());
            let between = if n == 0 { "" } else { "\n" };
            let _ = write!(
                text,
                "{between}info depth {depth} nodes {nodes} time {time} multipv {} score {score} pv",
                n + 1
            );
            for mv in &line.pv {
                let _ = write!(text, " {mv}");
            }
        }
        text
    }
}

fn score(score: Score, side: Side) -> String {
    match score {
        Score::Centi(centi) => format!("cp {centi}"),
        Score::Proven { winner, plies } => format!("{} {plies}", if winner == side { "win" } else { "loss" }),
    }
}
