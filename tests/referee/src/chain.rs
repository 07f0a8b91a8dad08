//! Berserk (engine/RULES.md, section 8): how the piece that has just captured goes on.

use super::board::{Board, Square};
use super::capture::captures_of_move;
use super::movement::destinations;
use super::rules::Laws;
use super::special::Berserk;

/// Where the piece on a square, which has just captured something, may go on to; nowhere: its turn is over.
///
/// Repetition cannot forbid any of these moves: nothing but the position after the capture is left
/// of the history, and a move makes another board than the one it starts from.
pub(super) fn ways_on(laws: &Laws, board: &Board, at: Square) -> Vec<Square> {
    let mut found = match laws.berserk() {
        None => Vec::new(),
        Some(Berserk::Captures | Berserk::AnyMove | Berserk::CapturesOrEscape) => {
            destinations(laws, board, at)
        }
    };
    found.retain(|&to| continues(laws, board, at, to));
    found
}

/// True if a move of the piece that goes on is one that it may go on with: any move, one that captures, or
/// one that takes the king to an escape square. A mercenary that changes side does not count as a capture.
pub(super) fn continues(laws: &Laws, board: &Board, from: Square, to: Square) -> bool {
    let captures = || captures_of_move(laws, &board.after_move(from, to), from, to);
    let free = match laws.berserk() {
        Some(Berserk::AnyMove) => true,
        Some(Berserk::CapturesOrEscape) => board.king() == Some(from) && laws.is_escape(to),
        Some(Berserk::Captures) | None => false,
    };
    free || captures().iter().any(|capture| !capture.changes_side)
}

/// True if the side whose piece has captured may pass instead of going on.
pub(super) fn may_stop(laws: &Laws) -> bool {
    laws.rules.special.as_ref().is_some_and(|special| special.chain_may_stop)
}
