//! The rule by which hnefatafl.org adjudicates games: the king can no longer escape.
//!
//! The conditions are inferred from the answers of that server's program. Some are odd; they are kept as they
//! are because its game records end by them.

use super::pieces::Pieces;
use super::state::Arbiter;
use crate::board::{Bits, Side};
use crate::rules::{CannotEscapeMasks, CornerMasks, SideMasks};

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// Returns whether the rule that the king cannot escape applies: the king is held on the edge, or every
    /// corner is sealed.
    pub(super) fn cannot_escape(&self, pieces: &Pieces<W, S>) -> bool {
        let Some(masks) = &self.masks.cannot_escape else { return false };
        masks.sides.iter().any(|side| self.is_held_on(side, masks.corners, pieces))
            || self.is_sealed_off(masks, pieces)
    }

    /// Returns whether the king is on this edge with attackers on both sides of him, and blocked inward as
    /// well where there are many of them.
    fn is_held_on(&self, side: &SideMasks<W>, corners: Bits<W>, pieces: &Pieces<W, S>) -> bool {
        if !side.squares.meets(pieces.king) {
            return false;
        }
        let attackers = pieces.of(Side::Attackers);
        let step = |from: Bits<W>, direction| self.geometry.step(from, direction);
        let along = [side.along, side.along.opposite()];
        let next = along.map(|direction| step(pieces.king, direction));
        let second = [step(next[0], along[0]), step(next[1], along[1])];
        let beside = next[0] | next[1] | second[0] | second[1];
        if (next[0] | next[1]).meets(corners) || !(attackers | corners).covers(beside) {
            return false;
        }
        // A corner counts as an attacker.
        let many = attackers.count() + (beside & corners).count();
        let held_inward = |line: Bits<W>| {
            let first = step(line, side.inward);
            attackers.covers(first | step(first, side.inward))
        };
        let few_defenders = pieces.of(Side::Defenders).count() < 3;
        (many <= 5 || held_inward(pieces.king))
            && (few_defenders || (many > 7 && next.into_iter().any(held_inward)))
    }

    fn is_sealed_off(&self, masks: &CannotEscapeMasks<W>, pieces: &Pieces<W, S>) -> bool {
        let mut covered = Bits::EMPTY;
        for corner in &masks.each_corner {
            let Some(area) = self.sealed(corner, pieces) else { return false };
            covered |= area;
        }
        let attackers = pieces.of(Side::Attackers);
        let men = pieces.of(Side::Defenders).count() - pieces.king.count();
        let gaps_within = |most: u32| {
            masks.sides.iter().all(|side| {
                let gap = side.squares & !attackers & !covered;
                gap.count() <= most && (gap & self.geometry.step(gap, side.along)).count() + 1 >= gap.count()
            })
        };
        (men < 4 && attackers.count() >= 13) || (men < 6 && gaps_within(3)) || gaps_within(2)
    }

    /// The area around a corner if no defender reaches it; `None` for an open corner.
    ///
    /// The flood fill passes through attackers directly beside the corner, and ignores defenders directly
    /// beside it.
    fn sealed(&self, corner: &CornerMasks<W>, pieces: &Pieces<W, S>) -> Option<Bits<W>> {
        if pieces.of(Side::Attackers).covers(corner.arms) {
            return Some(corner.square);
        }
        let defenders = pieces.of(Side::Defenders);
        let start = corner.beside & !defenders;
        let empty = self.geometry.board & !pieces.occupied();
        let seen = self.geometry.neighbours(defenders & !corner.beside);
        let area = self.geometry.flood(start, empty, seen);
        (!area.meets(seen)).then_some(area | corner.square)
    }
}
