//! Encirclement: the king and all defenders cut off from the edge.

use super::pieces::Pieces;
use super::state::{Arbiter, Ring};
use crate::board::{Bits, Direction, Index, Side};

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// Whether some defender reaches an edge square over empty squares and squares of defenders, and if none does, whether the
    /// attackers win by it.
    pub(super) fn ring(&self, pieces: &Pieces<W, S>) -> Ring {
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

    /// Whether an attacker of a closed ring stands between two squares from which, by the squares alone, the defenders inside could
    /// take him: held by them, or empty and open to them, or empty and hostile to him.
    fn can_be_broken(&self, inside: Bits<W>, pieces: &Pieces<W, S>) -> bool {
        let empty = !pieces.occupied();
        let mut threats = (pieces.of(Side::Defenders) & !pieces.king) | (inside & empty & self.masks.men(Side::Defenders).stop);
        if self.masks.king_is_partner {
            threats |= pieces.king;
        }
        let ring = pieces.of(Side::Attackers) & self.geometry.neighbours(inside);
        ring.iter().any(|index| {
            let hostile = pieces.at(index).map_or(Bits::EMPTY, |piece| self.masks.kind(piece).hostile_to(index, pieces.occupied()));
            let threats = threats | (hostile & empty);
            let threatened = |direction: Direction| threats.contains(self.geometry.at(index).next[direction as usize]);
            Direction::ALL.into_iter().any(|direction| threatened(direction) && threatened(direction.opposite()))
        })
    }

    /// Whether an attacker arriving on `to` can have closed a ring that was open before: a cheap test that is never wrong when it
    /// says no.
    ///
    /// A ring through `to` leaves it on two sides. If the attackers around `to` hang together without it, as one run in the
    /// circle of eight squares, then the squares left open around it hang together as well, and nothing was cut off here. A
    /// diagonal square between two attackers is cut off by these two alone and counts as theirs.
    #[inline(always)]
    pub(super) fn may_close_ring(&self, attackers: Bits<W>, to: Index) -> bool {
        let here = self.geometry.at(to);
        (here.around & attackers).count() >= 2 && self.splits_around(attackers, to)
    }

    #[inline(never)]
    fn splits_around(&self, attackers: Bits<W>, to: Index) -> bool {
        let circle = self.geometry.at(to).circle.iter().enumerate();
        let held = circle.fold(0u8, |held, (n, &index)| held | u8::from(attackers.contains(index)) << n);
        // Bits 0, 2, 4, 6 are the neighbours, the odd ones the diagonal squares between them.
        let held = held | (held.rotate_left(1) & held.rotate_right(1) & 0b1010_1010);
        (held & !held.rotate_left(1)).count_ones() >= 2
    }

    /// The squares around which the attackers stand in two runs or more: where [`Self::may_close_ring`] can say yes, for all squares
    /// at once and for pieces that come from beyond their eight squares.
    pub(super) fn splitting(&self, attackers: Bits<W>) -> Bits<W> {
        // For each square of the circle, the squares that have an attacker there.
        let seen = |from: Bits<W>, at: Direction| self.geometry.step(from, at.opposite());
        let beside = Direction::ALL.map(|at| seen(attackers, at));
        let held = |n: usize| {
            let (this, next) = (beside[n / 2], beside[(n / 2 + 1) % 4]);
            if n.is_multiple_of(2) { this } else { seen(this, Direction::ALL[(n / 2 + 1) % 4]) | (this & next) }
        };
        let circle: [Bits<W>; 8] = std::array::from_fn(held);
        let (mut one, mut two) = (Bits::EMPTY, Bits::EMPTY);
        for n in 0..8 {
            let begins = circle[n] & !circle[(n + 7) % 8];
            two |= one & begins;
            one |= begins;
        }
        two
    }
}
