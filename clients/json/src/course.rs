//! A game whose moves can be taken back.

use crate::Faults;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::Arc;
use tafl_engine::{Fault, Game, IllegalMove, Move, OutcomeReason, Played, Side, WrittenMove};

/// A game with the moves since its start, which are taken back at a cost that does not grow with their number.
#[derive(Debug)]
pub struct Course {
    game: Game,
    start: Arc<Game>,
    moves: Vec<Move>,
    /// The number of last moves that `game` can take back by itself.
    marks: usize,
}

/// An end that the players declare.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// `OUTCOME_REASON_RESIGNATION` and the like.
    pub reason: String,
    /// The side that wins; nobody if absent.
    pub winner: Option<Side>,
}

impl From<Declared> for Value {
    fn from(end: Declared) -> Self {
        let mut fields = Map::new();
        fields.insert("reason".to_owned(), end.reason.into());
        if let Some(winner) = end.winner {
            fields.insert("winner".to_owned(), format!("SIDE_{}", winner.as_str()).into());
        }
        fields.into()
    }
}

/// The engine keeps what it needs to take moves back only in the original: a copy replays its moves the first time.
impl Clone for Course {
    fn clone(&self) -> Self {
        Self { game: self.game.clone(), start: Arc::clone(&self.start), moves: self.moves.clone(), marks: 0 }
    }
}

/// One that begins with this game.
impl From<Game> for Course {
    fn from(start: Game) -> Self {
        Self { game: start.clone(), start: start.into(), moves: Vec::new(), marks: 0 }
    }
}

impl Course {
    /// The game after the moves.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game before the moves.
    #[must_use]
    pub fn start(&self) -> &Arc<Game> {
        &self.start
    }

    /// The moves since the start.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The end that was declared after the moves, if any.
    #[must_use]
    pub fn declared(&self) -> Option<Declared> {
        let end =
            self.game.outcome().filter(|end| end.reason.is_declared() && self.start.outcome().is_none())?;
        Some(Declared { reason: format!("{PREFIX}{}", end.reason.as_str()), winner: end.winner })
    }

    /// Plays a move given as text, and reports what it did.
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn play(&mut self, text: &str) -> Result<Played, IllegalMove> {
        let written = self.game.read(text)?;
        self.report(&written)
    }

    /// Plays a move, and reports what it did.
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn report(&mut self, written: &WrittenMove) -> Result<Played, IllegalMove> {
        self.try_move(written.mv, |game| game.play(written))
    }

    /// Plays a move without a report.
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn advance(&mut self, written: &WrittenMove) -> Result<(), IllegalMove> {
        self.try_move(written.mv, |game| match written.captures {
            Some(_) => game.capture(written).map(drop),
            None => game.advance(written.mv),
        })
    }

    /// Plays a move at the least cost: taking it back replays the moves, as in a copy.
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn advance_for_good(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.game.advance(mv)?;
        self.moves.push(mv);
        self.marks = 0;
        Ok(())
    }

    /// Takes back the last move, and with it a declared end; `None` before the first.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        if self.marks > 0 {
            self.game.rejoin();
            self.marks -= 1;
        } else {
            self.game = Game::clone(&self.start);
            for mv in std::mem::take(&mut self.moves) {
                // Each of them was legal before.
                self.advance(&mv.into()).ok()?;
            }
        }
        Some(last)
    }

    /// Ends the game by what its players declare; `part` begins the fields in errors.
    ///
    /// # Errors
    /// The game is over, the reason is not one that players can declare, or it cannot have that winner.
    pub fn declare(&mut self, end: &Declared, part: &str) -> Result<(), Faults> {
        let declarable = OutcomeReason::ALL.into_iter().filter(|reason| reason.is_declared());
        let reason = (end.reason.strip_prefix(PREFIX))
            .and_then(|name| declarable.clone().find(|reason| reason.as_str() == name))
            .ok_or_else(|| {
                let names: Vec<_> = declarable.map(|reason| format!("{PREFIX}{}", reason.as_str())).collect();
                Faults::of(
                    format!("{part}reason"),
                    &end.reason,
                    format_args!("must be one of {}", names.join(", ")),
                )
            })?;
        self.end(end.winner, reason).map_err(|fault| {
            let field = fault.field.trim_start_matches("outcome.");
            Faults::of(format!("{part}{field}"), &fault.value, fault.kind)
        })
    }

    /// Ends the game by what its players declare.
    ///
    /// # Errors
    /// The game is over, the reason is not one that players can declare, or it cannot have that winner.
    pub fn end(&mut self, winner: Option<Side>, reason: OutcomeReason) -> Result<(), Fault> {
        self.game.declare(winner, reason)
    }

    fn try_move<T>(
        &mut self,
        mv: Move,
        play: impl FnOnce(&mut Game) -> Result<T, IllegalMove>,
    ) -> Result<T, IllegalMove> {
        self.game.branch();
        let played = play(&mut self.game);
        if played.is_ok() {
            self.moves.push(mv);
            self.marks += 1;
        } else {
            self.game.rejoin();
        }
        played
    }
}

const PREFIX: &str = "OUTCOME_REASON_";
