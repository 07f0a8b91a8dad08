//! The text protocol of hnefatafl-copenhagen, tried with its program `hnefatafl-text-protocol` 6.4.1.
//!
//! A reply begins with `=`, or with `?` for an error. Lines of other kinds may stand anywhere, so that what
//! follows a reply is skipped until the next one. `generate_move` has no limit of time.
//!
//! With `--host ADDRESS` the program connects to port 49152 there, plays one game with the opponent of its
//! option `--ai`, and sends only its moves.

use super::Question;
use crate::process::{BEGIN, Failure, HANGS, Port, Process};
use crate::protocol::Chosen;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tafl_engine::{Referee, Side};

/// The port of servers of hnefatafl-copenhagen.
const PORT: u16 = 49152;

pub(crate) struct TextProtocol {
    command: Vec<String>,
    /// The address at which the program connects, if it does not speak by its standard streams.
    host: Option<String>,
    process: Option<Process>,
    /// The plies that the program knows, and the side that made the first of them.
    known: usize,
    first: Side,
}

impl TextProtocol {
    pub(crate) fn start(command: &[String]) -> Result<Self, String> {
        let host = command.iter().skip_while(|word| *word != "--host").nth(1).cloned();
        let process = host.is_none().then(|| Process::start(command)).transpose()?;
        Ok(Self { command: command.to_vec(), host, process, known: 0, first: Side::Attackers })
    }

    pub(crate) fn new_game(&mut self, referee: &Referee, stop: &AtomicBool) -> Result<(), String> {
        self.set_up(referee, stop).map_err(|failure| failure.to_string())
    }

    fn set_up(&mut self, referee: &Referee, stop: &AtomicBool) -> Result<(), Failure> {
        let rules = referee.rules();
        if let Some(host) = &self.host {
            let port = Port::open((host.as_str(), PORT))?;
            self.end();
            let process = self.process.insert(Process::start(&self.command).map_err(Failure::Refused)?);
            let stream = process.accept(&port, stop)?;
            process.speak_by(stream)?;
        }
        (self.known, self.first) = (0, rules.first_move);
        for line in [format!("board_size {}", rules.board.size), format!("first_move {}", role(self.first))] {
            self.ask(&line, Instant::now() + BEGIN, stop)?;
        }
        Ok(())
    }

    pub(crate) fn choose(&mut self, question: &Question<'_>) -> Result<Chosen, Failure> {
        for text in question.moves.split_whitespace().skip(self.known) {
            let side = if self.known.is_multiple_of(2) { self.first } else { self.first.other() };
            let (from, to) = text.split_once('-').unwrap_or((text, ""));
            let line = format!("play {} {from} {to}", role(side));
            self.ask(&line, Instant::now() + BEGIN, question.stop)?;
            self.known += 1;
        }
        let begun = Instant::now();
        let until = begun + question.time.unwrap_or(HANGS);
        let (arrived, reply) = self.ask("generate_move", until, question.stop)?;
        if arrived > until {
            return Err(Failure::Late(arrived - begun));
        }
        self.known += 1;
        // `play ROLE FROM TO, score: ...`
        let words: Vec<&str> = reply.split([' ', ',']).collect();
        let text = match words[..] {
            ["play", _, "resigns", ..] => return Err(Failure::Resigned),
            ["play", _, from, to, ..] => format!("{from}-{to}").to_ascii_lowercase(),
            _ => reply,
        };
        Ok(Chosen { text, nodes: 0, depth: 0, time: arrived - begun })
    }

    fn end(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.end("quit");
        }
    }

    /// The reply to a command, and when it came.
    fn ask(
        &mut self,
        command: &str,
        until: Instant,
        stop: &AtomicBool,
    ) -> Result<(Instant, String), Failure> {
        let process =
            self.process.as_mut().ok_or_else(|| Failure::Refused("no game has begun".to_owned()))?;
        process.send(command)?;
        if self.host.is_some() {
            let moves = command == "generate_move";
            return if moves { process.line(until, stop) } else { Ok((Instant::now(), String::new())) };
        }
        loop {
            let (arrived, line) = process.line(until, stop)?;
            if let Some(error) = line.strip_prefix('?') {
                return Err(Failure::Refused(format!("{command}: {}", error.trim())));
            }
            if let Some(reply) = line.strip_prefix('=') {
                return Ok((arrived, reply.trim().to_owned()));
            }
        }
    }
}

fn role(side: Side) -> &'static str {
    if side == Side::Attackers { "attacker" } else { "defender" }
}

impl Drop for TextProtocol {
    fn drop(&mut self) {
        self.end();
    }
}
