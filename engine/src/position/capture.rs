//! What a move captures. All of it is decided on the board after the move and before any removal.

use super::pieces::Pieces;
use super::state::Arbiter;
use crate::board::{Bits, Class, Direction, Geometry, Index, Side};

/// What a move takes off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taken<const W: usize> {
    /// Every captured piece, the king and the men of his group included.
    pub(super) all: Bits<W>,
    /// Whether the king is among them.
    pub(super) king: bool,
    /// Mercenaries that change side instead.
    pub(super) turned: Bits<W>,
}

/// A row along the edge that a move has walled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wall<const W: usize> {
    /// The whole row, a king in it included.
    pub(super) row: Bits<W>,
    /// The squares that close its ends and face it.
    pub(super) closed_by: Bits<W>,
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The squares where an arriving piece of a side may capture: all where it does, and few others. What a move changes by leaving
    /// its origin adds none, for between origin and destination there is no room for a victim.
    #[inline(always)]
    pub(crate) fn strikes(&self, pieces: &Pieces<W, S>, side: Side) -> Bits<W> {
        let victims = pieces.capturable(side.other());
        let helpers = pieces.of(side) | self.masks.men(side.other()).hostile(pieces.occupied());
        let mut strikes = Bits::EMPTY;
        for back in Direction::ALL {
            let caught = self.geometry.shift(helpers, back) & self.geometry.landing(back) & victims;
            strikes |= self.geometry.step(caught, back);
        }
        if side == Side::Attackers {
            strikes |= self.geometry.neighbours(self.kings_group(pieces)) | self.masks.linnaean_strikes;
        }
        if self.masks.shieldwall.is_some() {
            strikes |= self.geometry.neighbours(pieces.of(side.other()) & self.geometry.edge);
        }
        strikes
    }

    /// Everything that the move of `side` captures; `pieces` is the board with the moved piece in its new place.
    #[inline(always)]
    pub(super) fn taken(&self, pieces: &Pieces<W, S>, side: Side, from: Index, to: Index) -> Taken<W> {
        let mut all = self.custodial(pieces, side, to);
        // A wall stands on the edge, and the moved piece beside one of its men.
        if self.masks.shieldwall.is_some() && self.geometry.at(to).neighbours.meets(pieces.of(side.other()) & self.geometry.edge) {
            self.each_shieldwall(pieces, side, to, |wall| all |= wall.row & pieces.capturable(side.other()));
        }
        if S > 0 {
            all |= self.leapt_and_captured(pieces, side, from, to);
        }
        let mut fallen = None;
        if side == Side::Attackers {
            all |= self.linnaean(pieces, to).unwrap_or(Bits::EMPTY);
            fallen = self.king_taken(pieces, to);
        }
        // Those who fall with the king do not change side.
        let turned = if S > 0 { all & pieces.class(Class::Mercenary) & !fallen.unwrap_or(Bits::EMPTY) } else { Bits::EMPTY };
        Taken { all: (all & !turned) | fallen.unwrap_or(Bits::EMPTY), king: fallen.is_some(), turned }
    }

    /// The pieces of a side that stand as partners of a moved one: the king only where his rule says so, and no guard.
    #[inline(always)]
    pub(super) fn partners(&self, pieces: &Pieces<W, S>, side: Side) -> Bits<W> {
        let fighting = pieces.fighting(side);
        if side == Side::Defenders && !self.masks.king_is_partner { fighting & !pieces.king } else { fighting }
    }

    /// Whether the piece that has arrived on a square captures nothing: a guard.
    #[inline(always)]
    pub(super) fn is_peaceful(pieces: &Pieces<W, S>, to: Index) -> bool {
        S > 0 && pieces.class(Class::Guard).contains(to)
    }

    /// Men between the moved piece and a partner.
    #[inline(always)]
    pub(super) fn custodial(&self, pieces: &Pieces<W, S>, side: Side, to: Index) -> Bits<W> {
        let mut captured = Bits::EMPTY;
        let here = self.geometry.at(to);
        let victims = here.pincered & pieces.capturable(side.other());
        if victims.is_empty() || (!self.masks.king_captures_by_moving && pieces.king.contains(to)) || Self::is_peaceful(pieces, to) {
            return captured;
        }
        let men = self.masks.men(side.other());
        let occupied = pieces.occupied();
        let partners = self.partners(pieces, side);
        let helpers = partners | men.hostile(occupied);
        victims.each(|victim| {
            let beyond = Bits::of(Geometry::<W>::opposite(to, victim));
            let kind = if S > 0 { self.masks.kind(pieces.man_at(side.other(), victim)) } else { men };
            if (S > 0 || helpers.meets(beyond)) && (partners.meets(beyond) || kind.hostile_to(victim, occupied).meets(beyond)) {
                captured.insert(victim);
            }
        });
        captured
    }

    /// Calls `f` with each row along the edge that the moved piece walls in.
    pub(super) fn each_shieldwall(&self, pieces: &Pieces<W, S>, side: Side, to: Index, mut f: impl FnMut(Wall<W>)) {
        let Some(rule) = self.masks.shieldwall.as_ref().filter(|_| !Self::is_peaceful(pieces, to)) else { return };
        let enemies = pieces.of(side.other());
        let here = self.geometry.at(to);
        for inward in Direction::ALL {
            let along = [inward.clockwise(), inward.clockwise().opposite()];
            let on_this_edge = |index: Index| index != self.geometry.nowhere() && self.geometry.is_on_edge(index, inward);
            // The moved piece closes a row beside it on the edge, or faces one from the row inward.
            let outward = here.next[inward.opposite() as usize];
            let beside = along.map(|direction| here.next[direction as usize]).into_iter().filter(|_| on_this_edge(to));
            let facing = (!rule.flanking && on_this_edge(outward)).then_some(outward);
            for first in beside.chain(facing).filter(|&first| enemies.contains(first)) {
                if let Some(wall) = self.wall(pieces, side, first, inward, along) {
                    f(wall);
                }
            }
        }
    }

    /// The longest row of enemies through `first` along an edge, if it is walled in.
    fn wall(&self, pieces: &Pieces<W, S>, side: Side, first: Index, inward: Direction, along: [Direction; 2]) -> Option<Wall<W>> {
        let rule = self.masks.shieldwall.as_ref()?;
        let (own, enemies) = (pieces.fighting(side), pieces.of(side.other()));
        let closing = own | (rule.closes_empty & !pieces.occupied());
        let mut row = Bits::of(first);
        let mut closed_by = Bits::EMPTY;
        for direction in along {
            let mut at = self.geometry.at(first).next[direction as usize];
            while enemies.contains(at) {
                row.insert(at);
                at = self.geometry.at(at).next[direction as usize];
            }
            // A row that reaches the end of the line has nowhere as its end, which nothing closes.
            if !closing.contains(at) {
                return None;
            }
            closed_by.insert(at);
        }
        let faces = self.geometry.step(row, inward);
        (row.count() >= 2 && own.covers(faces)).then_some(Wall { row, closed_by: closed_by | faces })
    }

    /// The man beside the king on his throne whom an attacker arriving beyond takes, attackers holding the other three sides.
    #[inline(always)]
    pub(super) fn linnaean(&self, pieces: &Pieces<W, S>, to: Index) -> Option<Bits<W>> {
        if !self.masks.linnaean_throne.meets(pieces.king) {
            return None;
        }
        let king = self.geometry.at(pieces.king.first()?);
        let victim = king.next[king.beyond.iter().position(|&beyond| beyond == to)?];
        let attackers = (king.neighbours & pieces.fighting(Side::Attackers)).count();
        let falls = attackers == 3 && pieces.capturable(Side::Defenders).contains(victim) && !Self::is_peaceful(pieces, to);
        falls.then(|| Bits::of(victim))
    }
}
