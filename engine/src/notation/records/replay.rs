//! Playing a record by the rules of a referee.
//!
//! What a record writes besides its moves is a cross-check: captures and pieces that are not those of the game are reported, and the
//! game goes on.

use super::address::MoveAddress;
use super::tree::{Action, GameRecord, RecordedMove, Walk};
use crate::board::{Piece, Square};
use crate::game::{Game, Referee};
use crate::notation::moves::Move;
use crate::notation::opentafl::RecordPiece;
use crate::position::{IllegalMove, IllegalReason, OutcomeReason};
use crate::rules::Fault;
use crate::setup::Setup;

/// A record played as far as the rules let it.
#[derive(Debug)]
pub struct Replayed {
    /// The game after the last move of the main line that could be played.
    pub game: Game,
    /// How many plies of it were played.
    pub plies: u32,
    /// The first move that is illegal, and why.
    pub illegal: Option<(MoveAddress, IllegalMove)>,
    /// Where the record writes something else than what happened.
    pub mismatches: Vec<Mismatch>,
}

/// A place at which a record writes something else than what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The move.
    pub at: MoveAddress,
    /// What differs.
    pub what: MismatchKind,
}

/// What differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MismatchKind {
    /// The captures.
    Captures {
        /// Those of the record, sorted.
        written: Vec<Square>,
        /// Those of the game, sorted.
        happened: Vec<Square>,
    },
    /// The piece that moved.
    Piece {
        /// That of the record.
        written: RecordPiece,
        /// That of the game.
        moved: Piece,
    },
    /// Moves stand behind the end of the game.
    Over,
}

impl GameRecord {
    /// Plays the main line. The game starts from the record's position, if it has one, else from the referee's first set-up; the side to
    /// move first is that of the record or of the rules.
    ///
    /// ```
    /// use tafl_engine::{catalogue, opentafl};
    /// let record = opentafl::read_game("1. d2-e2 d3-e3\n2. e2-e1 d5-f5xf4\n", Default::default()).unwrap();
    /// let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
    /// let replayed = record.replay(&brandubh).unwrap();
    /// assert_eq!((replayed.plies, replayed.illegal.is_none()), (4, true));
    /// assert_eq!(replayed.mismatches[0].at.to_string(), "2b");
    /// ```
    ///
    /// # Errors
    /// Every fault of the record's position under the rules.
    pub fn replay(&self, referee: &Referee) -> Result<Replayed, Vec<Fault>> {
        let mut replayed = Replayed { game: self.opening(referee)?, plies: 0, illegal: None, mismatches: Vec::new() };
        let walk = Walk::main(self);
        for (ply, count) in self.line.plies.iter().zip(walk.counts()) {
            let at = || walk.address(count.at);
            if replayed.game.outcome().is_some() && ply.action != Action::Resign {
                replayed.mismatches.push(Mismatch { at: at(), what: MismatchKind::Over });
                break;
            }
            if let Err(illegal) = replayed.ply(&ply.action, &at) {
                replayed.illegal = Some((at(), illegal));
                break;
            }
        }
        Ok(replayed)
    }

    fn opening(&self, referee: &Referee) -> Result<Game, Vec<Fault>> {
        let Some(start) = &self.start else { return Game::new(referee, None).map_err(|fault| vec![fault]) };
        let first = referee.rules().first_move;
        let first = if self.begins_in_turn { first.other() } else { first };
        let board = start
            .board
            .placement()
            .map_err(|message| vec![Fault { field: "position".to_owned(), value: start.board.to_string(), message }])?;
        Game::from_setup(referee, &Setup::start(board, start.side_to_move.unwrap_or(first)))
    }
}

impl Replayed {
    fn ply(&mut self, action: &Action, at: &dyn Fn() -> MoveAddress) -> Result<(), IllegalMove> {
        match action {
            Action::Resign => {
                // A game that is over already has no resignation; which is no fault of the moves.
                let winner = self.game.side_to_move().other();
                if self.game.declare(Some(winner), OutcomeReason::Resignation).is_err() {
                    self.mismatches.push(Mismatch { at: at(), what: MismatchKind::Over });
                }
                return Ok(());
            }
            Action::Pass => self.game.advance(Move::Pass)?,
            Action::Move(mv) => self.step(mv, at)?,
        }
        self.plies += 1;
        Ok(())
    }

    fn step(&mut self, mv: &RecordedMove, at: &dyn Fn() -> MoveAddress) -> Result<(), IllegalMove> {
        if let Some(written) = mv.piece
            && let Some(moved) = self.game.placement().piece_at(mv.from)
            && written.piece() != Some(moved)
        {
            self.mismatches.push(Mismatch { at: at(), what: MismatchKind::Piece { written, moved } });
        }
        let step = Move::Step { from: mv.from, to: mv.to };
        let Some(claimed) = Action::Move(mv.clone()).written().filter(|written| written.captures.is_some()) else {
            return self.game.advance(step);
        };
        match self.game.play(&claimed) {
            Err(illegal) if illegal.reason == IllegalReason::CaptureMismatch => {}
            played => return played.map(|_| ()),
        }
        let played = self.game.play(&step.into())?;
        let mut happened: Vec<Square> = played.captures.iter().map(|capture| capture.square).collect();
        happened.sort_unstable();
        let written = claimed.captures.unwrap_or_default();
        self.mismatches.push(Mismatch { at: at(), what: MismatchKind::Captures { written, happened } });
        Ok(())
    }
}
