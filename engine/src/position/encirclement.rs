//! Encirclement: the king and all defenders are cut off from the edge.

use super::pieces::Pieces;
use super::state::{Arbiter, Ring};
use crate::board::{Bits, Direction, Index, Side};

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// Returns whether some defender reaches an edge square through empty squares and squares of defenders,
    /// and if none does, whether the ring wins for the attackers.
    pub(crate) fn ring(&self, pieces: &Pieces<W, S>) -> Ring {
        let defenders = pieces.of(Side::Defenders);
        if defenders.meets(self.geometry.edge) {
            return Ring::Open;
        }
        let open = self.geometry.board & !pieces.of(Side::Attackers);
        let inside = self.geometry.flood(defenders, open, self.geometry.edge);
        if inside.meets(self.geometry.edge) {
            Ring::Open
        } else if self.masks.ring_must_hold && self.can_be_broken(inside, pieces) {
            Ring::Breakable
        } else {
            Ring::Wins
        }
    }

    /// Whether, judging by squares alone, the defenders inside a closed ring could capture one of its
    /// attackers: one between two opposite squares that are each held by a defender, empty and open to the
    /// defenders, or empty and hostile to the attacker. The king counts only where he can be a partner.
    fn can_be_broken(&self, inside: Bits<W>, pieces: &Pieces<W, S>) -> bool {
        let empty = !pieces.occupied();
        let mut threats = (pieces.of(Side::Defenders) & !pieces.king)
            | (inside & empty & self.masks.men(Side::Defenders).stop);
        if self.masks.king_is_partner {
            threats |= pieces.king;
        }
        let ring = pieces.of(Side::Attackers) & self.geometry.neighbours(inside);
        ring.iter().any(|index| {
            let hostile = pieces
                .at(index)
                .map_or(Bits::EMPTY, |piece| self.masks.kind(piece).hostile_to(index, pieces.occupied()));
            let threats = threats | (hostile & empty);
            let threatened =
                |direction: Direction| threats.contains(self.geometry.at(index).next[direction as usize]);
            Direction::ALL
                .into_iter()
                .any(|direction| threatened(direction) && threatened(direction.opposite()))
        })
    }

    /// A cheap test whether an attacker arriving on `to` can have closed a ring that was open before. `false`
    /// is always right; `true` may not be.
    ///
    /// A ring through `to` leaves it on two sides. If the attackers around `to` are connected without it,
    /// forming one run in the circle of eight squares, then the open squares of the circle are connected as
    /// well, and the move has cut nothing off here. A diagonal square between two attackers is cut off by
    /// those two alone and counts as an attacker's.
    #[inline(always)]
    pub(super) fn may_close_ring(&self, attackers: Bits<W>, to: Index) -> bool {
        let here = self.geometry.at(to);
        (here.around & attackers).count() >= 2 && self.splits_around(attackers, to)
    }

    #[inline(never)]
    fn splits_around(&self, attackers: Bits<W>, to: Index) -> bool {
        let circle = self.geometry.at(to).circle.iter().enumerate();
        let held = circle.fold(0u8, |held, (n, &index)| held | u8::from(attackers.contains(index)) << n);
        // Bits 0, 2, 4 and 6 are the neighbours; the odd bits are the diagonal squares between them.
        let held = held | (held.rotate_left(1) & held.rotate_right(1) & 0b1010_1010);
        (held & !held.rotate_left(1)).count_ones() >= 2
    }

    /// The squares with two or more runs of attackers around them: those for which [`Self::may_close_ring`]
    /// can return true, computed for all squares at once. Valid for pieces that arrive from outside the eight
    /// squares around their destination.
    pub(super) fn splitting(&self, attackers: Bits<W>) -> Bits<W> {
        // For a direction, the squares that have a square of `from` next to them in that direction.
        let seen = |from: Bits<W>, at: Direction| self.geometry.step(from, at.opposite());
        // Arrays are filled by loops, since `map` and `from_fn` are not unrolled on large boards.
        let mut beside = [Bits::EMPTY; 4];
        for at in Direction::ALL {
            beside[at as usize] = seen(attackers, at);
        }
        let held = |n: usize| {
            let (this, next) = (beside[n / 2], beside[(n / 2 + 1) % 4]);
            if n.is_multiple_of(2) {
                this
            } else {
                seen(this, Direction::ALL[(n / 2 + 1) % 4]) | (this & next)
            }
        };
        let mut circle = [Bits::EMPTY; 8];
        for (n, squares) in circle.iter_mut().enumerate() {
            *squares = held(n);
        }
        let (mut one, mut two) = (Bits::EMPTY, Bits::EMPTY);
        for n in 0..8 {
            let begins = circle[n] & !circle[(n + 7) % 8];
            two |= one & begins;
            one |= begins;
        }
        two
    }
}
