//! A search on a thread of its own, and what it writes.

use super::read::{number, time};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tafl_engine::{Clock, Game, Level, Member, Move, Score, SearchOptions, SearchReport, Side, catalogue};

/// Writes whole lines at once, so that those of two threads do not mix.
pub(super) fn send(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// The answer to a `go` that finds no move.
pub(super) const NO_MOVE: &str = "bestmove (none)";

/// The limits that `go` names.
#[derive(Clone, Default)]
pub(super) struct Limits {
    level: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u64>,
    movetime: Option<u64>,
    /// The moves within which a win ends the search.
    mate: Option<u64>,
    clock: Option<Clock>,
    /// True if the search goes on until `stop`.
    infinite: bool,
    /// The moves to choose from; all if it is empty.
    among: Vec<Move>,
}

const WORDS: &str =
    "wtime, btime, winc, binc, movestogo, movetime, nodes, depth, mate, level, infinite or searchmoves";

/// The place of a side in a list: white, the defenders, comes before black, the attackers.
fn place(side: Side) -> usize {
    usize::from(side == Side::Attackers)
}

impl Limits {
    /// Reads the words after `go`; `level` is for no words at all.
    pub(super) fn read(rest: &str, game: &Game, level: u64) -> Result<Self, String> {
        let mut limits = Self::default();
        let (mut left, mut increment, mut moves) = ([None; 2], [Some(0); 2], None);
        let mut words = rest.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let (limit, min, max) = match word {
                "wtime" | "btime" | "winc" | "binc" => {
                    let value =
                        words.next().ok_or_else(|| format!("{word} needs a number of milliseconds"))?;
                    let of = if word.ends_with("time") { &mut left } else { &mut increment };
                    of[usize::from(word.starts_with('b'))] =
                        Some(time(value).map_err(|fault| format!("{word}: {fault}"))?);
                    continue;
                }
                "infinite" => {
                    limits.infinite = true;
                    continue;
                }
                "searchmoves" => {
                    while let Some(mv) = words.peek().and_then(|text| text.parse::<Move>().ok()) {
                        let _ = words.next();
                        let legal = game.trial().play(mv).map(drop);
                        legal.map_err(|illegal| format!("searchmoves: {mv} is illegal: {illegal}"))?;
                        limits.among.push(mv);
                    }
                    continue;
                }
                "movestogo" => (&mut moves, 0, u64::from(u32::MAX)),
                "level" => (&mut limits.level, 0, u64::from(Level::MAX.number())),
                "nodes" => (&mut limits.nodes, 1, u64::MAX),
                "depth" => (&mut limits.depth, 1, u64::from(SearchOptions::MAX_DEPTH)),
                "mate" => (&mut limits.mate, 1, u64::MAX),
                "movetime" => (&mut limits.movetime, 1, u64::from(u32::MAX)),
                _ => return Err(format!("{} is not a limit: use {WORDS}", super::quoted(word))),
            };
            let value = words.next().ok_or_else(|| format!("{word} needs a number from {min} to {max}"))?;
            *limit = Some(number(value, min, max).map_err(|fault| format!("{word}: {fault}"))?);
        }
        if limits.level.is_some() && (limits.nodes.is_some() || limits.depth.is_some()) {
            return Err("level sets the number of nodes itself: leave out nodes and depth".to_owned());
        }
        let own = place(game.side_to_move());
        if left[own].is_none() && left[1 - own].is_some() {
            let (side, word) = (game.side_to_move(), ["wtime", "btime"][own]);
            return Err(format!("the {side} are to move, and {word}, their clock, is missing"));
        }
        let moves = moves.filter(|&moves| moves > 0).map(|moves| moves as u32);
        limits.clock = left[own].map(|left| Clock { left, increment: increment[own].unwrap_or(0), moves });
        if rest.is_empty() {
            limits.level = Some(level);
        }
        Ok(limits)
    }

    /// The options of the search that these limits ask for.
    pub(super) fn options(&self, game: &Game, seed: u64) -> SearchOptions {
        let level = self.level.and_then(|level| Level::new(level as u8));
        let unlimited = SearchOptions {
            nodes: self.nodes,
            depth: self.depth.map(|depth| depth as u32),
            ..SearchOptions::unlimited(seed)
        };
        level.map_or(unlimited, |level| catalogue::opponent(game.referee()).at_level(game, level, seed))
    }

    /// How long the search may take, and how long until no deeper one begins, if either is limited.
    fn times(&self, overhead: u64) -> [Option<Duration>; 2] {
        let of_clock = self.clock.map(|clock| clock.move_time(overhead));
        let limit = of_clock.map(|time| time.limit).into_iter().chain(self.movetime).min();
        // A level is as strong as its nodes are many.
        let aim = of_clock.map(|time| time.aim).filter(|_| self.level.is_none());
        [limit, aim].map(|time| time.map(Duration::from_millis))
    }
}

/// What options decide about a search.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    pub(super) options: SearchOptions,
    pub(super) threads: usize,
    /// What may be lost of the clock besides the search, in milliseconds.
    pub(super) overhead: u64,
}

/// A search in progress.
pub(super) struct Running {
    halt: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
    thread: JoinHandle<io::Result<()>>,
}

impl Running {
    pub(super) fn start(game: Game, settings: Settings, limits: Limits, begun: Instant) -> io::Result<Self> {
        let (halt, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let search = Search {
            game,
            settings,
            limits,
            begun,
            helped: AtomicU64::new(0),
            halt: Arc::clone(&halt),
            done: Arc::clone(&done),
        };
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
    settings: Settings,
    limits: Limits,
    begun: Instant,
    /// The nodes that helping threads have searched.
    helped: AtomicU64,
    halt: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl Search {
    fn run(self) -> io::Result<()> {
        let [limit, aim] = self.limits.times(self.settings.overhead);
        let (until, enough) = (limit.map(|limit| self.begun + limit), AtomicBool::new(false));
        let halted = || {
            self.halt.load(Ordering::Relaxed)
                || enough.load(Ordering::Relaxed)
                || until.is_some_and(|until| Instant::now() >= until)
        };
        let (mut sent, mut nodes) = (Ok(()), 0);
        let report = self.search(&halted, &mut |report| {
            if sent.is_ok() {
                sent = send(&self.info(report));
                nodes = report.nodes;
            } else {
                self.halt.store(true, Ordering::Relaxed);
            }
            if aim.is_some_and(|aim| self.begun.elapsed() >= aim) || self.has_mate(report) {
                enough.store(true, Ordering::Relaxed);
            }
        });
        while self.limits.infinite && sent.is_ok() && !self.halt.load(Ordering::Relaxed) {
            thread::park();
        }
        let last = report.map_or(NO_MOVE.to_owned(), |report| {
            let info = if report.nodes == nodes { String::new() } else { self.info(&report) + "\n" };
            format!("{info}bestmove {}", written(report.chosen.mv))
        });
        // Whoever reads the move may send the next command at once.
        self.done.store(true, Ordering::Release);
        sent?;
        send(&last)
    }

    /// Returns whether a report has the win that `mate` asks for.
    fn has_mate(&self, report: &SearchReport) -> bool {
        let (Some(within), Some(best)) = (self.limits.mate, report.lines.first()) else { return false };
        matches!(best.score, Score::Proven { winner, plies }
            if winner == self.game.side_to_move() && u64::from(plies.div_ceil(2)) <= within)
    }

    /// Searches with all threads: the others run while the first one, whose report counts, does.
    fn search(
        &self,
        halted: &dyn Fn() -> bool,
        each_depth: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        let (opponent, options) = (catalogue::opponent(self.game.referee()), &self.settings.options);
        let among = |mv| self.limits.among.is_empty() || self.limits.among.contains(&mv);
        if self.settings.threads == 1 {
            return opponent.search_among(&self.game, options, &among, halted, each_depth);
        }
        let (mut members, ended) = (Member::team(self.settings.threads).into_iter(), AtomicBool::new(false));
        let first = members.next();
        thread::scope(|scope| {
            for member in members {
                let (game, ended) = (self.game.clone(), &ended);
                let help = move || {
                    let mut nodes = 0;
                    opponent.search_as(
                        Some(&member),
                        &game,
                        options,
                        &among,
                        &|| ended.load(Ordering::Relaxed) || self.halt.load(Ordering::Relaxed),
                        &mut |report| {
                            self.helped.fetch_add(report.nodes - nodes, Ordering::Relaxed);
                            nodes = report.nodes;
                        },
                    )
                };
                // Without one of them, the search is slower.
                let _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            let report = opponent.search_as(first.as_ref(), &self.game, options, &among, halted, each_depth);
            ended.store(true, Ordering::Relaxed);
            report
        })
    }

    /// One `info` for each line of a report.
    fn info(&self, report: &SearchReport) -> String {
        let elapsed = self.begun.elapsed();
        let nodes = report.nodes + self.helped.load(Ordering::Relaxed);
        let speed = nodes as f64 / elapsed.as_secs_f64().max(1e-6);
        let mut text = String::new();
        for (n, line) in report.lines.iter().enumerate() {
            let (depth, score) = (report.depth, score(line.score, self.game.side_to_move()));
            let between = if n == 0 { "" } else { "\n" };
            let _ = write!(
                text,
                "{between}info depth {depth} multipv {} score {score} nodes {nodes} nps {speed:.0} time {} pv",
                n + 1,
                elapsed.as_millis()
            );
            for mv in &line.pv {
                let _ = write!(text, " {}", written(*mv));
            }
        }
        text
    }
}

/// A move as UCI has it: `d2a2`.
fn written(mv: Move) -> String {
    mv.to_string().replace('-', "")
}

/// A score as UCI has it: a proof counts the moves of the side that wins or loses, not plies.
fn score(score: Score, side: Side) -> String {
    match score {
        Score::Centi(centi) => format!("cp {centi}"),
        Score::Proven { winner, plies } => {
            format!("mate {}{}", if winner == side { "" } else { "-" }, plies.div_ceil(2))
        }
    }
}
