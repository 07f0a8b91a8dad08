//! `tafl-bridge opentafl`: an engine for the program OpenTafl 0.4, by its engine protocol, in lines on
//! standard input and output.
//!
//! The host sends a position with every move. Where the game that follows from the moves differs from it, the
//! host's position counts, and what came before it is forgotten.

use super::chooser::{Chooser, Question};
use crate::Outcome;
use clap::Args;
use std::fmt::Write as _;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use tafl_engine::{Clock, Game, Move, Placement, Referee, Score, Setup, Side};
use tafl_notation::opentafl::{Dialect, MoveForm, PositionRecord, RulesRecord, read_move};
use tafl_notation::records::Action;
use tracing::{debug, warn};

/// Be an engine of the program OpenTafl, on standard input and output.
#[derive(Args)]
pub(super) struct OpenTafl {
    #[command(flatten)]
    chooser: Chooser,
}

/// The longest line that is read at once, in bytes: far more than rules and positions take.
const LONGEST: u64 = 1 << 20;

/// What OpenTafl counts a won game.
const WON: f64 = 5_000.0;

/// The longest analysis, in seconds, and its lines at most.
const MAX_ANALYSIS: u64 = 86_400;
const MAX_LINES: u32 = 100;

impl OpenTafl {
    pub(super) fn run(self) -> Outcome {
        let halt = Arc::new(AtomicBool::new(false));
        let (sender, lines) = sync_channel(64);
        let halting = Arc::clone(&halt);
        thread::spawn(move || {
            let (mut input, mut line) = (io::stdin().lock(), String::new());
            while input.by_ref().take(LONGEST).read_line(&mut line).is_ok_and(|read| read > 0) {
                if line.starts_with("finish") || line.starts_with("goodbye") {
                    halting.store(true, Ordering::Relaxed);
                }
                if sender.send(line.trim().to_owned()).is_err() {
                    return;
                }
                line.clear();
            }
            halting.store(true, Ordering::Relaxed);
        });
        say("hello")?;
        // Moves without letters of pieces and signs.
        say("simple-moves on")?;
        Engine {
            chooser: self.chooser,
            halt,
            rules: None,
            game: None,
            board: None,
            clocks: None,
            sent: None,
            refused: Vec::new(),
        }
        .serve(&lines)
    }
}

/// Writes a line at once: the host does not put parts of lines together.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}

struct Engine {
    chooser: Chooser,
    halt: Arc<AtomicBool>,
    rules: Option<Referee>,
    game: Option<Game>,
    /// The host's board, where the game differs from it.
    board: Option<Placement>,
    /// The clocks of attackers and defenders, and when they came.
    clocks: Option<([Clock; 2], Instant)>,
    /// The move that waits to be accepted.
    sent: Option<Move>,
    /// Moves that the host refused in this position.
    refused: Vec<Move>,
}

impl Engine {
    fn serve(mut self, lines: &Receiver<String>) -> Outcome {
        for line in lines {
            debug!(line, "the host says");
            let (name, rest) = line.split_once(' ').unwrap_or((&line, ""));
            if name == "goodbye" {
                break;
            }
            match self.obey(name, rest.trim()) {
                Ok(answer) if answer.is_empty() => {}
                Ok(answer) => say(&answer)?,
                Err(fault) => {
                    warn!(line, fault, "a line of the host cannot be obeyed");
                    say(&format!("error 0 {name}: {}", fault.replace('\n', " ")))?;
                }
            }
        }
        Ok(())
    }

    /// Obeys a line; the answer may be empty.
    fn obey(&mut self, name: &str, rest: &str) -> Result<String, String> {
        match name {
            "rules" => self.begin(rest)?,
            "position" => {
                self.game = None;
                self.board = Some(board(rest)?);
            }
            "side" => self.set_up(side(rest)?)?,
            "clock" => self.clocks = Some((clocks(rest)?, Instant::now())),
            "play" => return self.play(side(rest)?),
            "opponent-move" => {
                let (moves, board) = rest.rsplit_once(' ').ok_or("it needs moves and a position")?;
                self.follow(moves, board)?;
            }
            "move" => {
                let own = self.sent.take().map(|mv| mv.to_string()).unwrap_or_default();
                self.follow(&own, rest)?;
            }
            "error" => self.refused.extend(self.sent.take()),
            "analyze" => return self.analyse(rest),
            "finish" => {
                self.halt.store(false, Ordering::Relaxed);
                (self.clocks, self.sent) = (None, None);
            }
            // Later versions may have more.
            _ => {}
        }
        Ok(String::new())
    }

    fn begin(&mut self, text: &str) -> Result<(), String> {
        (self.rules, self.game, self.board) = (None, None, None);
        let record: RulesRecord = text.parse().map_err(|faults: Vec<_>| all(&faults))?;
        let imported = record.to_rules(Dialect::Program).map_err(|faults| {
            let faults: Vec<String> =
                faults.iter().map(|fault| format!("{}: {}", fault.key, fault.fault)).collect();
            all(&faults)
        })?;
        let referee = Referee::new(imported.rules).map_err(|faults| faults.to_string())?;
        self.game = Some(Game::new(&referee, None).map_err(|fault| fault.to_string())?);
        self.rules = Some(referee);
        self.refused.clear();
        Ok(())
    }

    /// Sets up the host's board, if the game differs from it.
    fn set_up(&mut self, side: Side) -> Result<(), String> {
        if let Some(board) = self.board.take() {
            let rules = self.rules.as_ref().ok_or("there are no rules")?;
            let game =
                Game::from_setup(rules, &Setup::start(board, side)).map_err(|faults| faults.to_string())?;
            self.game = Some(game);
        }
        Ok(())
    }

    /// Plays moves, after which the host has this board.
    fn follow(&mut self, moves: &str, after: &str) -> Result<(), String> {
        let after = board(after)?;
        let Some(game) = &mut self.game else {
            self.board = Some(after);
            return Ok(());
        };
        if game.placement() == after {
            return Ok(());
        }
        self.refused.clear();
        for text in moves.split('|').filter(|text| !text.is_empty()) {
            let Ok(Action::Move(mv)) = read_move(text, MoveForm::Standard) else { break };
            if game.advance(Move::Step { from: mv.from, to: mv.to }).is_err() {
                break;
            }
        }
        if game.placement() != after {
            warn!(moves, "the host's position differs from these rules, and counts");
            (self.game, self.board) = (None, Some(after));
        }
        Ok(())
    }

    fn play(&mut self, side: Side) -> Result<String, String> {
        self.set_up(side)?;
        let game = self.game.as_ref().ok_or("there is no position")?;
        if game.outcome().is_some() || game.side_to_move() != side {
            return Ok(String::new());
        }
        let clock = self
            .clocks
            .as_ref()
            .map(|(clocks, since)| (clocks[usize::from(side == Side::Defenders)], *since));
        let question = Question {
            game,
            clock: clock.map(|(clock, _)| clock),
            since: clock.map_or_else(Instant::now, |(_, since)| since),
            refused: &self.refused,
        };
        let choice = self.chooser.choose(&question, &self.halt);
        Ok(match choice {
            Some(choice) if !choice.is_lost => {
                self.sent = Some(choice.mv);
                format!("move {}", choice.mv)
            }
            _ => "error -1 resigns".to_owned(),
        })
    }

    /// `analyze LINES SECONDS`.
    fn analyse(&mut self, rest: &str) -> Result<String, String> {
        let numbers: Vec<u64> = rest.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        let [lines, seconds] = numbers[..] else { return Err("it needs two numbers".to_owned()) };
        let game = self.game.as_ref().ok_or("there is no position")?;
        let lines = u32::try_from(lines).unwrap_or(MAX_LINES).clamp(1, MAX_LINES);
        let time = Duration::from_secs(seconds.min(MAX_ANALYSIS));
        let report = Chooser::analyse(game, lines, time, &self.halt).ok_or("the game is over")?;
        let mut text = format!("analysis {}", report.lines.len());
        for line in &report.lines {
            let moves: Vec<String> = line.pv.iter().map(Move::to_string).collect();
            let _ = write!(text, " {} {:.2}", moves.join("|"), evaluation(line.score, game.side_to_move()));
        }
        Ok(text)
    }
}

/// A score as OpenTafl has it: positive for the attackers.
fn evaluation(score: Score, mover: Side) -> f64 {
    let of = |side, value: f64| if side == Side::Attackers { value } else { -value };
    match score {
        Score::Centi(centi) => of(mover, f64::from(centi) / 100.0),
        Score::Proven { winner, plies } => of(winner, WON - f64::from(plies)),
    }
}

fn all(faults: &[impl ToString]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn side(text: &str) -> Result<Side, String> {
    match text {
        "attackers" => Ok(Side::Attackers),
        "defenders" => Ok(Side::Defenders),
        _ => Err(format!("{text:?} should be attackers or defenders")),
    }
}

fn board(text: &str) -> Result<Placement, String> {
    let record: PositionRecord = text.parse().map_err(|faults: Vec<_>| all(&faults))?;
    record.placement().map_err(|fault| format!("{fault:?}"))
}

/// `MS[*] MS[*] SECONDS COUNT COUNT`: what is left of the main time or, with a star, of an overtime; how long
/// an overtime is; and how many each side has.
fn clocks(text: &str) -> Result<[Clock; 2], String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [attackers, defenders, overtime, counts @ ..] = &words[..] else {
        return Err("it needs five numbers".to_owned());
    };
    let number = |text: &str| {
        text.parse::<i64>()
            .map(|number| number.max(0) as u64)
            .map_err(|_| format!("{text:?} is not a number"))
    };
    let overtime = number(overtime)? * 1_000;
    let of = |text: &str, count: Option<&&str>| {
        let left = number(text.trim_end_matches('*'))?;
        let count = count.map_or(Ok(0), |count| number(count))?;
        // With an overtime to come for every move, all that is left of the main time may be spent on one.
        let moves = (text.ends_with('*') || left == 0).then_some(1);
        let left = if left == 0 && count > 0 { overtime } else { left };
        Ok::<_, String>(Clock { left, increment: 0, moves })
    };
    Ok([of(attackers, counts.first())?, of(defenders, counts.get(1))?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_scores_are_those_of_the_protocol() {
        let clock = |left, moves| Clock { left, increment: 0, moves };
        assert_eq!(clocks("300000 4000* 30 3 2"), Ok([clock(300_000, None), clock(4_000, Some(1))]));
        assert_eq!(clocks("0 -5 30 3 0"), Ok([clock(30_000, Some(1)), clock(0, Some(1))]));
        assert!(clocks("5 x 30 3 3").is_err() && clocks("5 5").is_err());
        let of = |score, side| format!("{:.2}", evaluation(score, side));
        assert_eq!(of(Score::Centi(150), Side::Attackers), "1.50");
        assert_eq!(of(Score::Centi(150), Side::Defenders), "-1.50");
        assert_eq!(of(Score::Proven { winner: Side::Defenders, plies: 3 }, Side::Attackers), "-4997.00");
    }
}
