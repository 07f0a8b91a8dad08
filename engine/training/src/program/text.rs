//! The text protocol of hnefatafl-copenhagen, tried with its program `hnefatafl-text-protocol` 6.4.1.
//!
//! A reply begins with `=`, or with `?` for an error. Lines of other kinds may stand anywhere, so that what
//! follows a reply is skipped until the next one. `generate_move` has no limit of time.

use super::Question;
use crate::process::{BEGIN, Failure, HANGS, Process};
use crate::protocol::Chosen;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tafl_engine::{Referee, Side};

pub(crate) struct TextProtocol {
    process: Process,
    /// The plies that the program knows, and the side that made the first of them.
    known: usize,
    first: Side,
}

impl TextProtocol {
    pub(crate) fn start(command: &[String]) -> Result<Self, String> {
        Ok(Self { process: Process::start(command)?, known: 0, first: Side::Attackers })
    }

    pub(crate) fn new_game(&mut self, referee: &Referee, stop: &AtomicBool) -> Result<(), String> {
        let rules = referee.rules();
        (self.known, self.first) = (0, rules.first_move);
        for line in [format!("board_size {}", rules.board.size), format!("first_move {}", role(self.first))] {
            self.ask(&line, Instant::now() + BEGIN, stop).map_err(|failure| failure.to_string())?;
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

    /// The reply to a command, and when it came.
    fn ask(
        &mut self,
        command: &str,
        until: Instant,
        stop: &AtomicBool,
    ) -> Result<(Instant, String), Failure> {
        self.process.send(command)?;
        loop {
            let (arrived, line) = self.process.line(until, stop)?;
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
        self.process.end("quit");
    }
}
