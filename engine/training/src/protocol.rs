//! The client's side of the protocol of engine/PROTOCOL.md: an engine in a process of its own.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use tafl_engine::Level;

/// The limit of each search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// In milliseconds.
    MoveTime(u32),
    Nodes(u64),
    Level(Level),
}

/// As it is written after `go`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoveTime(ms) => write!(f, "movetime {ms}"),
            Self::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Self::Level(level) => write!(f, "level {}", level.number()),
        }
    }
}

impl Limit {
    pub(crate) fn time(self) -> Option<Duration> {
        if let Self::MoveTime(ms) = self { Some(Duration::from_millis(ms.into())) } else { None }
    }
}

/// What a player chose.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Chosen {
    /// The move, as written.
    pub(crate) text: String,
    pub(crate) nodes: u64,
    pub(crate) depth: u64,
    pub(crate) time: Duration,
}

/// Why a player has no move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Failure {
    /// The engine has ended; how.
    Ended(String),
    /// It answered with an error.
    Refused(String),
    /// The move came too late.
    Late(Duration),
    /// No answer came in time.
    Silent,
    /// The match is to stop, which is no fault of the player.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(how) => write!(f, "the engine has ended: {how}"),
            Self::Refused(error) => write!(f, "the engine answered: {error}"),
            Self::Late(time) => write!(f, "the move came after {} ms", time.as_millis()),
            Self::Silent => f.write_str("no answer came in time"),
            Self::Stopped => f.write_str("the match was stopped"),
        }
    }
}

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 20;
/// How long an engine may take to begin, to set up a game, and to end.
const BEGIN: Duration = Duration::from_mins(1);
const END: Duration = Duration::from_secs(2);
/// How long a search without a time limit may take, so that an engine that hangs does not stop the match.
const HANGS: Duration = Duration::from_mins(10);
/// How often a wait looks whether the match is to stop.
const POLL: Duration = Duration::from_millis(50);

/// A line, and when it arrived.
type Arrived = (Instant, String);

/// A running engine.
pub(crate) struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Arrived>,
    /// The names of its options, in lower case.
    options: Vec<String>,
}

impl Engine {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// If it does not start or does not speak the protocol.
    pub(crate) fn start(
        command: &[String],
        options: &[(String, String)],
        stop: &AtomicBool,
    ) -> Result<Self, String> {
        let (program, arguments) = command.split_first().ok_or("a player needs a command line, or self")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for the match, which then ends its engines.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program}: no pipe"));
        };
        let (sender, lines) = sync_channel(1024);
        thread::spawn(move || forward(output, &sender));
        let mut engine = Self { child, input, lines, options: Vec::new() };
        let fault = |failure: Failure| format!("{program}: {failure}");
        let said = engine.ask("uci", "uciok", stop).map_err(fault)?;
        let name =
            |line: &String| Some(line.strip_prefix("option name ")?.split(" type ").next()?.to_lowercase());
        engine.options = said.iter().filter_map(name).collect();
        for (name, value) in options {
            if !engine.options.contains(&name.to_lowercase()) {
                return Err(format!(
                    "{program} has no option {name}; its options are {}",
                    engine.options.join(", ")
                ));
            }
            engine.send(&format!("setoption name {name} value {value}")).map_err(fault)?;
        }
        engine.ready(stop)?;
        Ok(engine)
    }

    /// Prepares for a game.
    ///
    /// # Errors
    /// If the engine has ended or does not take the rules.
    pub(crate) fn new_game(&mut self, rules: &str, seed: u32, stop: &AtomicBool) -> Result<(), String> {
        if self.options.iter().any(|name| name == "seed") {
            self.send(&format!("setoption name Seed value {seed}")).map_err(|failure| failure.to_string())?;
        }
        self.send(&format!("ruleset {rules}\nnewgame")).map_err(|failure| failure.to_string())?;
        self.ready(stop)
    }

    /// Waits until all is obeyed; an error that an earlier command caused is returned.
    fn ready(&mut self, stop: &AtomicBool) -> Result<(), String> {
        let said = self.ask("isready", "readyok", stop).map_err(|failure| failure.to_string())?;
        said.into_iter().find(|line| line.starts_with("error")).map_or(Ok(()), Err)
    }

    /// The move that the engine chooses after these moves.
    pub(crate) fn choose(
        &mut self,
        moves: &str,
        limit: Limit,
        grace: Duration,
        stop: &AtomicBool,
    ) -> Result<Chosen, Failure> {
        let from = if moves.is_empty() { "" } else { " moves " };
        self.send(&format!("position start{from}{moves}"))?;
        let begun = Instant::now();
        self.send(&format!("go {limit}"))?;
        let until = begun + limit.time().map_or(HANGS, |time| time + grace);
        let (mut nodes, mut depth) = (0, 0);
        loop {
            let (arrived, line) = self.line(until, stop)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            let after = |name: &str| {
                words
                    .iter()
                    .position(|&word| word == name)
                    .and_then(|at| words.get(at + 1)?.parse::<u64>().ok())
            };
            match words.first() {
                Some(&"info") => {
                    nodes = after("nodes").unwrap_or(nodes);
                    depth = after("depth").unwrap_or(depth);
                }
                Some(&"error") => return Err(Failure::Refused(line)),
                Some(&"bestmove") if arrived > until => return Err(Failure::Late(arrived - begun)),
                Some(&"bestmove") => {
                    let text = words.get(1).copied().unwrap_or_default();
                    return Ok(Chosen { text: text.to_owned(), nodes, depth, time: arrived - begun });
                }
                _ => {}
            }
        }
    }

    fn send(&mut self, lines: &str) -> Result<(), Failure> {
        let sent = writeln!(self.input, "{lines}").and_then(|()| self.input.flush());
        sent.map_err(|error| Failure::Ended(error.to_string()))
    }

    /// The lines that answer a command, up to the one that begins with `last`.
    fn ask(&mut self, command: &str, last: &str, stop: &AtomicBool) -> Result<Vec<String>, Failure> {
        let until = Instant::now() + BEGIN;
        self.send(command)?;
        let mut lines = Vec::new();
        loop {
            let (_, line) = self.line(until, stop)?;
            if line.starts_with(last) {
                return Ok(lines);
            }
            lines.push(line);
        }
    }

    fn line(&mut self, until: Instant, stop: &AtomicBool) -> Result<Arrived, Failure> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL)) {
                Ok(arrived) => return Ok(arrived),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Ended(self.how_it_ended())),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Failure::Silent),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn how_it_ended(&mut self) -> String {
        self.wait().map_or_else(|| "its output ended".to_owned(), |status| status.to_string())
    }

    /// Waits for the end of the process, for [`END`].
    fn wait(&mut self) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + END;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.send("quit");
        if self.wait().is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Reads lines until the output ends, a line is too long or not text, or nobody reads them.
fn forward(output: impl Read, lines: &SyncSender<Arrived>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = String::new();
        match io::Read::take(&mut output, LONGEST_LINE).read_line(&mut line) {
            Ok(1..) if line.ends_with('\n') => {}
            _ => return,
        }
        if lines.send((Instant::now(), line.trim().to_owned())).is_err() {
            return;
        }
    }
}
