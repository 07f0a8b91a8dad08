//! A position as a value, for callers that write their own search.

use super::{Game, Referee};
use crate::board::{Move, Piece, Placement, Side, Square};
use crate::position::{Arbiter, Ending, GameHistory, IllegalMove, Packed, PlyResult, Step};
use crate::rules::IllegalReason;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A position without its history: a value of 224 bytes for every board size, to be copied where a [`Game`]
/// would be cloned.
///
/// It holds the board, the side to move, the piece that must continue its captures, the plies played and
/// those since the last capture. So it knows the captures of a move and every end of the game, except for
/// what depends on earlier positions:
///
/// * It never ends by repetition, and it allows moves that repetition forbids. A side that repetition leaves
///   without a move has moves here.
/// * Claimable draws and declared outcomes exist only in [`Game`].
///
/// [`Self::play`] and [`Self::legal_moves_into`] do not allocate, except to grow the move buffer and for
/// refusals. Playing a move takes constant time for a given board, apart from flood fills where encirclement
/// or an exit fort must be judged; listing moves takes time proportional to their number.
///
/// Two positions are equal if they have the same referee (or clones of it), the same pieces on the same
/// squares, the same side to move and the same piece that must continue. Ply counts are not compared, nor are
/// outcomes, which may depend on them.
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

    /// The board. Allocates if there are special pieces.
    #[must_use]
    pub fn placement(&self) -> Placement {
        self.judge().placement(&self.packed)
    }

    /// The piece on a square; `None` if the square is empty or off the board.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.judge().piece_at(&self.packed, square)
    }

    /// The number of pieces of a side; the king counts as a defender.
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        self.packed.count(side)
    }

    /// The square of the king; `None` once he has been captured.
    #[must_use]
    pub fn king(&self) -> Option<Square> {
        self.judge().king(&self.packed)
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.packed.side
    }

    /// The number of plies played, as in [`Game::ply`].
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.packed.ply
    }

    /// The number of plies since the last capture, as in [`Game::quiet_plies`]: 0 after a capture.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        self.packed.quiet
    }

    /// A hash of the board, the side to move and the piece that must continue; the same as [`Game::key`].
    #[must_use]
    pub fn key(&self) -> u64 {
        self.packed.key ^ crate::position::side_key(self.packed.side)
    }

    /// The end of the game; `None` while it goes on, as far as a position without history can tell.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        self.packed.ending
    }

    /// Calls `f` with every legal move, in an order that depends only on the position. Yields a pass only if
    /// there is no other legal move or a chain of captures may be stopped, and nothing once the game has
    /// ended.
    pub fn for_each_legal_move(&self, mut f: impl FnMut(Move)) {
        if self.packed.ending.is_none() {
            self.judge().each_legal(&self.packed, &mut f);
        }
    }

    /// Replaces the contents of `moves` by the moves of [`Self::for_each_legal_move`]. Allocates only to grow
    /// the buffer.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        self.for_each_legal_move(|mv| moves.push(mv));
    }

    /// Returns whether a move is legal. Cheaper than listing all moves.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.packed.ending.is_none() && self.judge().is_legal(&self.packed, mv)
    }

    /// The position after a move; its [`Self::ending`] says whether the move ended the game.
    ///
    /// # Errors
    /// The reason why the move is illegal.
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
        shown
            .field("board", &self.placement())
            .field("side_to_move", &self.side_to_move())
            .field("ply", &self.ply());
        shown.field("quiet_plies", &self.quiet_plies()).field("ending", &self.ending()).finish()
    }
}

/// The operations of a compiled rule set on positions, for any board width.
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
