//! Exit fort: the king on the edge behind walls that cannot be broken.

use super::pieces::Pieces;
use super::state::Arbiter;
use crate::board::{Bits, Direction, Index, Piece, Side};

/// The attackers' means against a fort.
struct Siege<'p, const W: usize, const S: usize> {
    /// The current board.
    pieces: &'p Pieces<W, S>,
    /// Squares that attackers could occupy.
    reachable: Bits<W>,
    /// Squares that are certain to stay occupied; defenders that can be captured may be gone.
    remaining: Bits<W>,
    /// Squares that are occupied now.
    occupied: Bits<W>,
    /// Defenders not yet shown to be capturable.
    held: Bits<W>,
    king: Bits<W>,
    attackers: u32,
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The walls of the king's exit fort, or `None` if he is not in one.
    ///
    /// The region is everything the king can reach without crossing a defender. The walls hold if they belong
    /// to the largest set of defenders of which none can be captured by attackers outside both the region and
    /// the set. That set is found by starting with all defenders and removing those that can be captured
    /// until none can.
    pub(super) fn exit_fort(&self, pieces: &Pieces<W, S>) -> Option<Bits<W>> {
        let king = pieces.king.first()?;
        if !self.geometry.edge.contains(king) || !self.king_can_move(pieces, king) {
            return None;
        }
        let men = pieces.men(Side::Defenders);
        let attackers = pieces.of(Side::Attackers);
        let region = self.geometry.flood(pieces.king, self.geometry.board & !men, attackers);
        if region.meets(attackers) {
            return None;
        }
        let walls = self.geometry.neighbours(region) & men;
        let mut held = men;
        while held.covers(walls) {
            let siege = Siege {
                pieces,
                reachable: self.where_attackers_stand(pieces) & !region & !held,
                remaining: attackers | held | pieces.king,
                occupied: pieces.occupied(),
                held,
                king: pieces.king,
                attackers: pieces.fighting(Side::Attackers).count(),
            };
            let fallen = self.fallen(&siege);
            if fallen.is_empty() {
                return Some(walls);
            }
            held &= !fallen;
        }
        None
    }

    /// The squares that could be occupied by some attacker now on the board that is able to capture.
    fn where_attackers_stand(&self, pieces: &Pieces<W, S>) -> Bits<W> {
        if S == 0 {
            return self.masks.kind(Piece::Attacker).stop;
        }
        let kinds =
            pieces.fighting(Side::Attackers).iter().map(|index| pieces.man_at(Side::Attackers, index));
        kinds.fold(Bits::EMPTY, |all, kind| all | self.masks.kind(kind).stop)
    }

    fn king_can_move(&self, pieces: &Pieces<W, S>, king: Index) -> bool {
        if S > 0 {
            return !self.goes_to(pieces, king, Piece::King).is_empty();
        }
        let kind = self.masks.kind(Piece::King);
        Direction::ALL
            .into_iter()
            .any(|direction| !self.line(king, direction, pieces.occupied(), kind).is_empty())
    }

    fn fallen(&self, siege: &Siege<'_, W, S>) -> Bits<W> {
        let capturable = siege.held & siege.pieces.capturable(Side::Defenders);
        let mut fallen: Bits<W> =
            capturable.iter().filter(|&man| self.falls_custodially(siege, man)).collect();
        if self.masks.shieldwall.is_some() {
            for inward in Direction::ALL {
                let starts = (siege.held | siege.king) & self.geometry.edge;
                for start in starts.iter().filter(|&start| self.geometry.is_on_edge(start, inward)) {
                    fallen |= self.row_that_falls(siege, start, inward).unwrap_or(Bits::EMPTY);
                }
            }
        }
        fallen
    }

    /// Returns whether a man could be captured by attackers on two opposite sides, or by one attacker against
    /// a hostile square.
    fn falls_custodially(&self, siege: &Siege<'_, W, S>, man: Index) -> bool {
        // The square of a capturable defender may be hostile while it is occupied, or only once it is empty.
        let kind = self.masks.kind(siege.pieces.man_at(Side::Defenders, man));
        let hostile = kind.hostile_to(man, siege.occupied) | kind.hostile_to(man, siege.remaining);
        let next = self.geometry.at(man).next;
        [Direction::North, Direction::East].into_iter().any(|axis| {
            let (one, other) = (next[axis as usize], next[axis.opposite() as usize]);
            let both =
                siege.reachable.contains(one) && siege.reachable.contains(other) && siege.attackers >= 2;
            let against = |attacker, partner| {
                siege.reachable.contains(attacker) && hostile.contains(partner) && siege.attackers >= 1
            };
            both || against(one, other) || against(other, one)
        })
    }

    /// The men of the row along an edge that begins at `start`, if attackers could wall it in. `None` if
    /// `start` is not the first square of its row, so that each row is examined only once.
    fn row_that_falls(&self, siege: &Siege<'_, W, S>, start: Index, inward: Direction) -> Option<Bits<W>> {
        let rule = self.masks.shieldwall.as_ref()?;
        let present = siege.held | siege.king;
        let along = inward.clockwise();
        let before = self.geometry.at(start).next[along.opposite() as usize];
        if present.contains(before) {
            return None;
        }
        let (mut row, mut after) = (Bits::EMPTY, start);
        while present.contains(after) {
            row.insert(after);
            after = self.geometry.at(after).next[along as usize];
        }
        let closes_empty = rule.closes_empty & !siege.remaining;
        let ends = [before, after];
        let attackers_at_ends = ends.iter().filter(|&&end| !closes_empty.contains(end)).count() as u32;
        let closed = ends.iter().all(|&end| closes_empty.contains(end) || siege.reachable.contains(end));
        let flanked = !rule.flanking || ends.iter().any(|&end| siege.reachable.contains(end));
        // Between two closing corners, the flanking attacker is on one of them.
        let needed = row.count() + attackers_at_ends.max(u32::from(rule.flanking));
        let faced = siege.reachable.covers(self.geometry.step(row, inward));
        (row.count() >= 2 && closed && flanked && faced && siege.attackers >= needed)
            .then_some(row & siege.held & siege.pieces.capturable(Side::Defenders))
    }
}
