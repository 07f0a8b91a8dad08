//! One game. The rules decide it; nothing is adjudicated except the limit of plies.

use crate::player::Player;
use crate::process::Failure;
use crate::protocol::Clocks;
use crate::record::{FORFEIT, MAX_PLIES, Record, Work};
use crate::ruleset::RuleSet;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tafl_engine::{Game, Move, OutcomeReason, Side};

/// What every game is played by.
pub(crate) struct Terms {
    /// The plies after which a game is drawn, those of the opening included.
    pub(crate) max_plies: u32,
    /// How far a move may exceed its time.
    pub(crate) grace: Duration,
    /// The clocks with which a game begins, if it is played with clocks.
    pub(crate) clocks: Option<Clocks>,
}

/// Plays a game. Player one, the first of the two, has the side `one`. `None` if it was stopped.
///
/// # Errors
/// If a player cannot begin.
pub(crate) fn play(
    rules: &RuleSet,
    opening: &[Move],
    players: &mut [Player<'_>; 2],
    (one, seed): (Side, u32),
    terms: &Terms,
    stop: &AtomicBool,
) -> Result<Option<Record>, String> {
    let mut game = Game::new(&rules.referee, None).map_err(|fault| fault.to_string())?;
    for &mv in opening {
        game.advance(mv).map_err(|illegal| format!("opening: {mv} is illegal: {illegal}"))?;
    }
    let written: Vec<String> = opening.iter().map(Move::to_string).collect();
    let mut line = written.join(" ");
    let mut record = Record {
        winner: None,
        end: String::new(),
        detail: None,
        moves: opening.to_vec(),
        work: [Work::default(), Work::default()],
    };
    for player in &mut *players {
        if let Err(error) = player.new_game(rules, seed, stop) {
            return if stop.load(Ordering::Relaxed) { Ok(None) } else { Err(error) };
        }
    }
    let mut clocks = terms.clocks;
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(Some(Record {
                winner: outcome.winner,
                end: outcome.reason.as_str().to_owned(),
                ..record
            }));
        }
        if game.ply() >= terms.max_plies {
            return Ok(Some(Record { end: MAX_PLIES.to_owned(), ..record }));
        }
        let side = game.side_to_move();
        let turn = usize::from(side != one);
        let (end, detail) = match players[turn].choose(&game, &line, (clocks, terms.grace), stop) {
            Ok(chosen) => {
                let work = &mut record.work[turn];
                work.nodes += chosen.nodes;
                work.depths += chosen.depth;
                work.micros.push(chosen.time.as_micros() as u64);
                if let Some(clocks) = &mut clocks {
                    clocks.moved(side, chosen.time);
                }
                match game.read(&chosen.text).and_then(|mv| game.capture(mv.clone()).map(|_| mv.mv)) {
                    Ok(mv) => {
                        record.moves.push(mv);
                        let _ = write!(line, "{}{mv}", if line.is_empty() { "" } else { " " });
                        continue;
                    }
                    Err(illegal) => ("ILLEGAL_MOVE", format!("{:?}: {illegal}", chosen.text)),
                }
            }
            Err(Failure::Stopped) => return Ok(None),
            Err(Failure::Resigned) => {
                let end = OutcomeReason::Resignation.as_str().to_owned();
                return Ok(Some(Record { winner: Some(side.other()), end, ..record }));
            }
            Err(failure) => {
                let end = match failure {
                    Failure::Ended(_) => "CRASH",
                    Failure::Refused(_) => "REFUSAL",
                    _ if clocks.is_some() => "FLAG",
                    _ => "TIME",
                };
                (end, failure.to_string())
            }
        };
        players[turn].end();
        return Ok(Some(Record {
            winner: Some(side.other()),
            end: FORFEIT.to_owned() + end,
            detail: Some(detail),
            ..record
        }));
    }
}
