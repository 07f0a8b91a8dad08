//! What a caller says a position is: anything at all, before it is checked.

use crate::board::{Placement, Side};
use crate::notation::Move;
use crate::position::Outcome;

/// A position as somebody says it is. [`crate::Game::from_setup`] is the one door through which it becomes a game: it finds every
/// fault, or lets a sound position in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Where the pieces stand.
    pub board: Placement,
    /// The side to move.
    pub side_to_move: Side,
    /// Plies played before, at most a million.
    pub ply: u32,
    /// What came after the last capture. Without it counting starts here, unless the board is a set-up of the rule set at ply 0.
    pub history: Option<History>,
    /// How the game has ended, if it has. Such a position is sound though the king be gone or escaped, if the reason says so.
    pub outcome: Option<Outcome>,
}

/// The board after the last capture, or the start, and the plies since: all that repetition and quiet plies need.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History {
    /// The board from which the moves are played.
    pub start_board: Placement,
    /// The side that moves first from there.
    pub start_side: Side,
    /// The moves, which lead to the position that has this history.
    pub moves: Vec<Move>,
    /// Whether nothing is missing between the last capture, or the start of the game, and `start_board`.
    pub complete: bool,
}
