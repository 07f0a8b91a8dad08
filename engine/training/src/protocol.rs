//! The client's side of UCI, as engine/PROTOCOL.md has it: an engine in a process of its own.

use crate::process::{BEGIN, Failure, HANGS, Process};
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tafl_engine::{Clock, Level, Side};

/// The limit of each search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// In milliseconds.
    MoveTime(u32),
    Nodes(u64),
    Level(Level),
    Clocks(Clocks),
}

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    /// What is left of those of white, the defenders, and of black, the attackers.
    left: [Duration; 2],
    /// What each move adds.
    increment: Duration,
}

impl Clocks {
    /// Reads `5+0.05`: seconds for each side, and what each move adds.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let seconds = |text: &str| {
            let seconds = text.parse().ok().filter(|seconds| (0.0..=86_400.0).contains(seconds));
            seconds.map(Duration::from_secs_f64)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let read = seconds(base).filter(|base| !base.is_zero()).zip(seconds(increment));
        let (base, increment) = read.ok_or("a clock is SECONDS or SECONDS+INCREMENT, such as 5+0.05")?;
        Ok(Self { left: [base; 2], increment })
    }

    fn place(side: Side) -> usize {
        usize::from(side == Side::Attackers)
    }

    /// What is left for a side.
    pub(crate) fn left(&self, side: Side) -> Duration {
        self.left[Self::place(side)]
    }

    /// The clock of a side, for a search.
    pub(crate) fn of(&self, side: Side) -> Clock {
        let [left, increment] = [self.left(side), self.increment].map(|time| time.as_millis() as u64);
        Clock { left, increment, moves: None }
    }

    /// Takes the time of a move off the clock of a side.
    pub(crate) fn moved(&mut self, side: Side, time: Duration) {
        let left = &mut self.left[Self::place(side)];
        *left = left.saturating_sub(time) + self.increment;
    }
}

/// As it is written after `go`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoveTime(ms) => write!(f, "movetime {ms}"),
            Self::Nodes(nodes) => write!(f, "nodes {nodes}"),
            Self::Level(level) => write!(f, "level {}", level.number()),
            Self::Clocks(Clocks { left, increment }) => {
                let [white, black] = left.map(|left| left.as_millis());
                let added = increment.as_millis();
                write!(f, "wtime {white} btime {black} winc {added} binc {added}")
            }
        }
    }
}

impl Limit {
    /// The time that a move of a side may take before its game is lost. A clock has no grace.
    pub(crate) fn time(self, side: Side, grace: Duration) -> Option<Duration> {
        match self {
            Self::MoveTime(ms) => Some(Duration::from_millis(ms.into()) + grace),
            Self::Clocks(clocks) => Some(clocks.left(side)),
            Self::Nodes(_) | Self::Level(_) => None,
        }
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

/// The option that names the rule set, in lower case.
const VARIANT: &str = "uci_variant";

/// A running engine.
pub(crate) struct Engine {
    process: Process,
    /// The names of its options, in lower case.
    options: Vec<String>,
    /// Whether it is some build of `tafld engine`.
    is_tafld: bool,
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
        let process = Process::start(command)?;
        let program = &command[0];
        let mut engine = Self { process, options: Vec::new(), is_tafld: false };
        let fault = |failure: Failure| format!("{program}: {failure}");
        let said = engine.ask("uci", "uciok", stop).map_err(fault)?;
        let name =
            |line: &String| Some(line.strip_prefix("option name ")?.split(" type ").next()?.to_lowercase());
        engine.options = said.iter().filter_map(name).collect();
        engine.is_tafld = said.iter().any(|line| line.starts_with("id name tafld"));
        for (name, value) in options {
            if !engine.options.contains(&name.to_lowercase()) {
                return Err(format!(
                    "{program} has no option {name}; its options are {}",
                    engine.options.join(", ")
                ));
            }
            engine.process.send(&format!("setoption name {name} value {value}")).map_err(fault)?;
        }
        engine.ready(stop)?;
        Ok(engine)
    }

    /// Prepares for a game.
    ///
    /// # Errors
    /// If the engine has ended or does not take the rules.
    pub(crate) fn new_game(&mut self, rules: &str, seed: u32, stop: &AtomicBool) -> Result<(), String> {
        let mut lines = Vec::new();
        if self.has("seed") {
            lines.push(format!("setoption name Seed value {seed}"));
        }
        // The rule set of another program is set by an option of its own, which the player names.
        if self.has(VARIANT) && !rules.starts_with('{') {
            lines.push(format!("setoption name UCI_Variant value {rules}"));
        } else if self.is_tafld {
            lines.push(format!("ruleset {rules}"));
        }
        lines.push(if self.is_old() { "newgame" } else { "ucinewgame" }.to_owned());
        self.process.send(&lines.join("\n")).map_err(|failure| failure.to_string())?;
        self.ready(stop)
    }

    fn has(&self, option: &str) -> bool {
        self.options.iter().any(|name| name == option)
    }

    /// Whether it is a build that knows only words of its own, where UCI has others.
    fn is_old(&self) -> bool {
        self.is_tafld && !self.has(VARIANT)
    }

    /// Waits until all is obeyed; an error that an earlier command caused is returned.
    fn ready(&mut self, stop: &AtomicBool) -> Result<(), String> {
        let said = self.ask("isready", "readyok", stop).map_err(|failure| failure.to_string())?;
        said.into_iter().find(|line| line.starts_with("error")).map_or(Ok(()), Err)
    }

    /// The move that the engine chooses for a side after these moves, within a time if there is one.
    pub(crate) fn choose(
        &mut self,
        moves: &str,
        limit: Limit,
        time: Option<Duration>,
        stop: &AtomicBool,
    ) -> Result<Chosen, Failure> {
        let start = if self.is_old() { "start" } else { "startpos" };
        let from = if moves.is_empty() { "" } else { " moves " };
        // Moves are written as in chess: d2a2.
        self.process.send(&format!("position {start}{from}{}", moves.replace('-', "")))?;
        let begun = Instant::now();
        self.process.send(&format!("go {limit}"))?;
        let until = begun + time.unwrap_or(HANGS);
        let (mut nodes, mut depth) = (0, 0);
        loop {
            let (arrived, line) = self.process.line(until, stop)?;
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

    /// The lines that answer a command, up to the one that begins with `last`.
    fn ask(&mut self, command: &str, last: &str, stop: &AtomicBool) -> Result<Vec<String>, Failure> {
        let until = Instant::now() + BEGIN;
        self.process.send(command)?;
        let mut lines = Vec::new();
        loop {
            let (_, line) = self.process.line(until, stop)?;
            if line.starts_with(last) {
                return Ok(lines);
            }
            lines.push(line);
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.process.end("quit");
    }
}
