//! The end of a game.

use crate::board::{Side, Square};
use crate::rules::OutcomeReason;

/// The outcome of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The side that won; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason why the game ended.
    pub reason: OutcomeReason,
    /// The squares to highlight, sorted: where the king (and his group) was captured, where he escaped or can
    /// no longer escape, the king and the walls of his fort, the encircled pieces, or the ends of his open
    /// paths. Empty for every other reason.
    pub squares: Vec<Square>,
}

/// Winner and reason of an [`Outcome`], without its squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The side that won; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason why the game ended.
    pub reason: OutcomeReason,
}

impl Ending {
    pub(super) const fn win(winner: Side, reason: OutcomeReason) -> Self {
        Self { winner: Some(winner), reason }
    }

    pub(super) const fn draw(reason: OutcomeReason) -> Self {
        Self { winner: None, reason }
    }
}
