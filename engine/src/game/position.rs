//! A position as a value: for searches of one's own.

use super::{Game, Referee};
use crate::board::{Move, Piece, Placement, Side, Square};
use crate::position::{Arbiter, Ending, GameHistory, IllegalMove, Packed, PlyResult, Step};
use crate::rules::IllegalReason;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A position without its history: a value of 224 bytes for every size of board, to be copied instead of a [`Game`].
///
/// It knows the board, the side to move, the piece that must continue its captures, the plies played and those since the last
/// capture. So it knows the captures of a move, and every end but those that follow from earlier positions:
///
/// * It never ends by repetition, and it allows moves that repetition forbids. A side that repetition leaves without a move has
///   moves here.
/// * Draws that may be claimed and ends that are declared are for the [`Game`].
///
/// Neither [`Self::play`] nor [`Self::legal_moves_into`] allocates memory, apart from the buffer of the moves and refusals. A ply takes
/// constant time for a board, but for floods where encirclement or a fort must be judged; a list takes time with the number of moves.
///
/// Two positions are equal if they are under the same referee or a clone of it, the same pieces are on the same squares, the same
/// side is to move, and the same piece must continue. The numbers of plies are not compared, nor are ends, which they may decide.
///
/// ```
/// use tafl_engine::{Game, Move, Position, catalogue};
///
/// fn count(position: Position<'_>, depth: u32) -> u64 {
///     if depth == 0 {
///         return 1;
///     }
///     let mut moves = Vec::new();
///     position.legal_moves_into(&mut moves);
///     moves.into_iter().map(|mv| count(position.play(mv).unwrap(), depth - 1)).sum()
/// }
///
/// let game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
/// assert_eq!(count(game.position(), 2), 960);
/// ```
#[derive(Clone, Copy)]
pub struct Position<'r> {
    referee: &'r Referee,
    packed: Packed,
}

impl Game {
    /// The current position, without the history.
    #[must_use]
    pub fn position(&self) -> Position<'_> {
        Position { referee: &self.referee, packed: self.core.packed() }
    }
}

impl<'r> Position<'r> {
    /// The referee of the position.
    #[must_use]
    pub fn referee(&self) -> &'r Referee {
        self.referee
    }

    /// Where the pieces stand. Allocates where special pieces do.
    #[must_use]
    pub fn placement(&self) -> Placement {
        self.judge().placement(&self.packed)
    }

    /// What stands on a square; `None` also beyond the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.judge().piece_at(&self.packed, square)
    }

    /// The number of pieces of a side, the king among the defenders.
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        self.packed.count(side)
    }

    /// The square of the king; `None` once he has been taken.
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        self.judge().king(&self.packed)
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.packed.side
    }

    /// The plies played, as [`Game::ply`].
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.packed.ply
    }

    /// The plies since the last capture, as [`Game::quiet_plies`]: 0 after a capture.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.packed.quiet
    }

    /// A number for board, side to move and the piece that must continue: that of [`Game::key`].
    #[must_use]
    pub fn key(&self) -> u64 {
        self.packed.key ^ crate::position::side_key(self.packed.side)
    }

    /// How the game ended; `None` while it goes on, as far as a position shows it.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.packed.ending
    }

    /// Calls `f` with every legal move, in an order that depends on the position alone; with a pass where it is the only one.
    /// Never once the game has ended.
    pub fn for_each_legal_move(&self, mut f: impl FnMut(Move)) {
        if self.packed.ending.is_none() {
            self.judge().each_legal(&self.packed, &mut f);
        }
    }

    /// Replaces what is in `moves` by the moves of [`Self::for_each_legal_move`]. Allocates only where the buffer is too small.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        self.for_each_legal_move(|mv| moves.push(mv));
    }

    /// Whether a move is legal. Costs less than a list of all.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.packed.ending.is_none() && self.judge().is_legal(&self.packed, mv)
    }

    /// The position after a move. [`Self::ending`] of it says whether the move ended the game.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if let Some(ending) = self.packed.ending {
            return Err(IllegalMove::new(IllegalReason::GameOver, Vec::new(), ending.reason.rule()));
        }
        self.judge().play(&self.packed, mv).map(|packed| Self { packed, ..*self })
    }

    fn judge(&self) -> &'r dyn PositionJudge {
        self.referee.arbiter.judge()
    }
}

impl PartialEq for Position<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.referee.rules(), other.referee.rules()) && self.packed.same_board(&other.packed)
    }
}

impl Eq for Position<'_> {}

impl Hash for Position<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Position");
        shown.field("board", &self.placement()).field("side_to_move", &self.side_to_move()).field("ply", &self.ply());
        shown.field("quiet_plies", &self.quiet_plies()).field("ending", &self.ending()).finish()
    }
}

/// What a compiled rule set says of positions, whatever its width.
pub(super) trait PositionJudge {
    fn placement(&self, position: &Packed) -> Placement;
    fn piece_at(&self, position: &Packed, square: Square) -> Option<Piece>;
    fn king(&self, position: &Packed) -> Option<Square>;
    fn each_legal(&self, position: &Packed, f: &mut dyn FnMut(Move));
    fn is_legal(&self, position: &Packed, mv: Move) -> bool;
    fn play(&self, position: &Packed, mv: Move) -> Result<Packed, IllegalMove>;
}

impl<const W: usize, const S: usize> PositionJudge for Arbiter<W, S> {
    fn placement(&self, position: &Packed) -> Placement {
        position.state::<W, S>().pieces.write(self.geometry.size())
    }

    fn piece_at(&self, position: &Packed, square: Square) -> Option<Piece> {
        let index = square.is_on(self.geometry.size()).then(|| self.geometry.index(square))?;
        position.state::<W, S>().pieces.at(index)
    }

    fn king(&self, position: &Packed) -> Option<Square> {
        position.state::<W, S>().pieces.king.first().map(|index| self.geometry.square(index))
    }

    fn each_legal(&self, position: &Packed, f: &mut dyn FnMut(Move)) {
        Arbiter::each_legal(self, &position.state(), &GameHistory::none(), f);
    }

    fn is_legal(&self, position: &Packed, mv: Move) -> bool {
        Arbiter::is_legal(self, &position.state(), &GameHistory::none(), mv)
    }

    fn play(&self, position: &Packed, mv: Move) -> Result<Packed, IllegalMove> {
        let state = position.state();
        let mut after = PlyResult::new(state);
        let _: Step = self.try_move(&state, &GameHistory::none(), mv, &mut after)?;
        Ok(Packed::new(&after.state, after.ending))
    }
}
