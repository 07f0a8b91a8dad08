//! How a game ends.

use crate::board::{Side, Square};
use crate::rules::OutcomeReason;

/// The end of a game. It is absent while the game goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: OutcomeReason,
    /// The squares that show it, sorted: where the king (and his group) was taken, where he escaped, the king and the walls of his
    /// fort, the encircled pieces, the ends of his open paths. Empty for every other reason.
    pub squares: Vec<Square>,
}

/// Winner and reason of an end, without the squares that show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The side that won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
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
