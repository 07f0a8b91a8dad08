//! The host's side of OpenTafl's engine protocol.
//!
//! The protocol has clocks and overtimes, and no limits of nodes or levels. The time for a move is an
//! overtime that comes back with every move. Rules are those that OpenTafl's notation can express.

use super::{Question, positions};
use crate::process::{BEGIN, Failure, HANGS, Process};
use crate::protocol::{Chosen, Limit};
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tafl_engine::{Game, Referee, Side};
use tafl_notation::opentafl::{Dialect, MoveForm, PositionRecord, export_rules, read_move};
use tafl_notation::records::Action;

pub(crate) struct OpenTafl {
    process: Process,
    referee: Option<Referee>,
    /// The rules, as the protocol has them.
    rules: String,
    /// The plies that the engine knows.
    known: usize,
    /// True if its last move was not yet confirmed.
    has_moved: bool,
}

impl OpenTafl {
    /// Starts an engine and waits for its `hello`. Other lines may come before it.
    pub(crate) fn start(command: &[String], stop: &AtomicBool) -> Result<Self, String> {
        let mut process = Process::start(command)?;
        let until = Instant::now() + BEGIN;
        while process.line(until, stop).map_err(|failure| format!("{}: {failure}", command[0]))?.1 != "hello"
        {
        }
        Ok(Self { process, referee: None, rules: String::new(), known: 0, has_moved: false })
    }

    pub(crate) fn new_game(&mut self, referee: &Referee) -> Result<(), String> {
        let exported = export_rules(referee.rules(), None, None, Dialect::Program).map_err(|refused| {
            let rules: Vec<String> =
                refused.iter().map(|refused| format!("{}: {}", refused.rule, refused.reason)).collect();
            format!("OpenTafl's notation cannot express these rules: {}", rules.join("; "))
        })?;
        let finish = if self.referee.is_some() { "finish 0\n" } else { "" };
        (self.referee, self.rules) = (Some(referee.clone()), exported.record.to_string());
        (self.known, self.has_moved) = (0, false);
        self.process.send(&format!("{finish}rules {}", self.rules)).map_err(|failure| failure.to_string())
    }

    pub(crate) fn choose(&mut self, question: &Question<'_>) -> Result<Chosen, Failure> {
        let referee =
            self.referee.as_ref().ok_or_else(|| Failure::Refused("no game has begun".to_owned()))?;
        let all = positions(referee, question.moves)?;
        let moves: Vec<&str> = question.moves.split_whitespace().collect();
        let mut lines = Vec::new();
        if std::mem::take(&mut self.has_moved) {
            lines.push(format!("move {}", written(&all[self.known])));
        }
        let (side, now) = (question.game.side_to_move(), written(question.game));
        if moves.len() > self.known {
            lines.push(format!("opponent-move {} {now}", moves[self.known..].join("|")));
        }
        let clock = clock(question.limit)?;
        lines.extend([clock.clone(), format!("play {side}")]);
        self.process.send(&lines.join("\n"))?;
        let begun = Instant::now();
        let until = begun + question.time.unwrap_or(HANGS);
        loop {
            let (arrived, line) = self.process.line(until, question.stop)?;
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("move", _) if arrived > until => return Err(Failure::Late(arrived - begun)),
                ("move", text) => {
                    (self.known, self.has_moved) = (moves.len() + 1, true);
                    // It may have letters of pieces, captures and signs, which the rules tell as well.
                    let text = match read_move(text, MoveForm::Standard) {
                        Ok(Action::Move(mv)) => format!("{}-{}", mv.from, mv.to),
                        _ => text.to_owned(),
                    };
                    return Ok(Chosen { text, nodes: 0, depth: 0, time: arrived - begun });
                }
                ("error", text) if text.starts_with("-1") => return Err(Failure::Resigned),
                ("error", _) => return Err(Failure::Refused(line)),
                ("rules", _) => self.process.send(&format!("rules {}", self.rules))?,
                ("position", _) => self.process.send(&format!("position {now}"))?,
                ("side", _) => self.process.send(&format!("side {side}"))?,
                ("clock", _) => self.process.send(&clock)?,
                _ => {}
            }
        }
    }
}

fn written(game: &Game) -> String {
    PositionRecord::from(&game.placement()).to_string()
}

/// `clock ATTACKERS DEFENDERS OVERTIME COUNT COUNT`, the first two in milliseconds, with a star in overtime.
fn clock(limit: Limit) -> Result<String, Failure> {
    match limit {
        Limit::MoveTime(ms) => Ok(format!("clock {ms}* {ms}* {} 1 1", ms.div_ceil(1_000))),
        Limit::Clocks(clocks) => {
            let [attackers, defenders] =
                [Side::Attackers, Side::Defenders].map(|side| clocks.left(side).as_millis());
            Ok(format!("clock {attackers} {defenders} 0 0 0"))
        }
        Limit::Nodes(_) | Limit::Level(_) => {
            Err(Failure::Refused("engines of OpenTafl know times only: use --movetime or --clock".to_owned()))
        }
    }
}

impl Drop for OpenTafl {
    fn drop(&mut self) {
        self.process.end("goodbye");
    }
}
