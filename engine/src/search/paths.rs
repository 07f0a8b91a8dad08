//! The king's open paths: the lines on which he reaches an escape square with his next move.

use crate::board::{Bits, Direction, Piece, Side};
use crate::position::{Arbiter, GameHistory, Pieces, State};
use crate::rules::RepetitionCompares;

/// The squares of the king's open paths if the attackers are to move and must block them; otherwise empty.
pub(super) fn to_answer<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
) -> Bits<W> {
    if state.side == Side::Defenders { Bits::EMPTY } else { open(arbiter, &state.pieces) }
}

fn open<const W: usize, const S: usize>(arbiter: &Arbiter<W, S>, pieces: &Pieces<W, S>) -> Bits<W> {
    let Some(king) = pieces.king.first() else { return Bits::EMPTY };
    let (masks, occupied) = (&arbiter.masks, pieces.occupied());
    Direction::union(|direction| {
        let line = arbiter.line(king, direction, occupied, masks.kind(Piece::King));
        if line.meets(masks.escape) { line } else { Bits::EMPTY }
    })
}

/// The king's square, and his lines up to the first piece on each: moves from there or to there change what he
/// can do.
pub(super) fn lines_of_king<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    state: &State<W, S>,
) -> Bits<W> {
    let Some(king) = state.pieces.king.first() else { return Bits::EMPTY };
    let occupied = state.pieces.occupied();
    state.pieces.king | Direction::union(|direction| arbiter.geometry.slide(king, direction, occupied))
}

/// Whether, where not every move must be judged, the king escapes after any move of the attackers that neither
/// captures nor comes to a square of an open path.
///
/// No ring closes around a path to the edge. Repetition ends the game only where it came to the position with
/// the open path before: a search need not follow that, because there the defenders had a win at once. But if
/// they have missed it in the game itself, the attackers may repeat that position.
pub(crate) fn escapes_unanswered<const W: usize, const S: usize>(
    arbiter: &Arbiter<W, S>,
    history: &GameHistory<W, S>,
) -> bool {
    let missed = |(n, pieces)| history.side_at(n) == Side::Defenders && !open(arbiter, pieces).is_empty();
    arbiter.masks.special.is_none()
        && arbiter.geometry.edge.covers(arbiter.masks.escape)
        && arbiter.masks.repetition.is_none_or(|rule| rule.compares == RepetitionCompares::Position)
        && !history.positions().iter().enumerate().any(missed)
}
