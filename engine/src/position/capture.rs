//! Captures. All captures of a move are determined on the board after the piece has moved and before anything
//! is removed.

use super::pieces::Pieces;
use super::state::Arbiter;
use crate::board::{Bits, Class, Direction, Geometry, Index, Side};

/// The pieces that a move captures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taken<const W: usize> {
    /// All removed pieces, including the king and the men captured with him.
    pub(super) all: Bits<W>,
    /// True if `all` includes the king.
    pub(super) king: bool,
    /// Mercenaries that change sides instead of being removed.
    pub(super) turned: Bits<W>,
}

/// A row of pieces along the edge that a move has walled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wall<const W: usize> {
    /// The whole row, including the king if he is in it.
    pub(super) row: Bits<W>,
    /// The squares that close the row's ends, and those in front of it.
    pub(super) closed_by: Bits<W>,
}

/// The squares on which a piece of one side may capture by arriving: every square where it does, and few
/// others. Vacating the origin adds none, because no victim fits between origin and destination; where a jump
/// leaps over one, every landing is included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Strikes<const W: usize> {
    pub(crate) all: Bits<W>,
    /// Those of them where it may catch several men, each between two pieces.
    pub(crate) several: Bits<W>,
    /// Those of them where it may capture the king.
    pub(crate) king: Bits<W>,
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    #[inline(always)]
    pub(crate) fn strikes(&self, pieces: &Pieces<W, S>, side: Side) -> Strikes<W> {
        let victims = pieces.capturable(side.other());
        let mut helpers = pieces.of(side) | self.masks.men(side.other()).hostile(pieces.occupied());
        let (mut all, mut several, mut king) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        if S > 0 {
            helpers |= self.hostile_to_special(pieces, side.other());
        }
        for back in Direction::ALL {
            let caught = self.geometry.shift(helpers, back) & self.geometry.landing(back) & victims;
            let behind = self.geometry.step(caught, back);
            several |= all & behind;
            all |= behind;
        }
        if S > 0 {
            all |= self.jump_landings(pieces, side);
        }
        if side == Side::Attackers {
            king = self.strikes_at_king(pieces);
            all |= king | self.masks.linnaean_strikes;
        }
        if let Some(rule) = &self.masks.shieldwall {
            all |= self.strikes_at_rows(pieces, side, rule.flanking);
        }
        Strikes { all, several, king }
    }

    /// The squares where an arriving piece may complete a shieldwall: beside a row of enemies on the edge,
    /// all but at most one of them faced.
    #[inline(always)]
    fn strikes_at_rows(&self, pieces: &Pieces<W, S>, side: Side, flanking: bool) -> Bits<W> {
        let enemies = pieces.of(side.other()) & self.geometry.edge;
        let mut strikes = Bits::EMPTY;
        for inward in Direction::ALL {
            let outward = inward.opposite();
            let faced = enemies & self.geometry.step(pieces.of(side), outward);
            if faced.is_empty() {
                continue;
            }
            for along in [inward.clockwise(), inward.clockwise().opposite()] {
                let beside = self.geometry.step(faced, along);
                strikes |= self.geometry.step(faced & beside, along);
                if !flanking {
                    strikes |= self.geometry.step(enemies & beside, inward);
                }
            }
        }
        strikes
    }

    /// Everything that a move of `side` captures; `pieces` is the board after the piece has moved and before
    /// removals.
    #[inline(never)]
    pub(super) fn taken(&self, pieces: &Pieces<W, S>, side: Side, from: Index, to: Index) -> Taken<W> {
        let mut all = self.custodial(pieces, side, to);
        // A shieldwall capture needs an enemy on the edge beside the moved piece.
        if self.masks.shieldwall.is_some()
            && self.geometry.at(to).neighbours.meets(pieces.of(side.other()) & self.geometry.edge)
        {
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
        // Mercenaries captured in the king's group do not change sides.
        let turned = if S > 0 {
            all & pieces.class(Class::Mercenary) & !fallen.unwrap_or(Bits::EMPTY)
        } else {
            Bits::EMPTY
        };
        Taken { all: (all & !turned) | fallen.unwrap_or(Bits::EMPTY), king: fallen.is_some(), turned }
    }

    /// The pieces of a side that can be a moved piece's partner in a capture: the king only where the rules
    /// allow it, guards never.
    #[inline(always)]
    pub(super) fn partners(&self, pieces: &Pieces<W, S>, side: Side) -> Bits<W> {
        let fighting = pieces.fighting(side);
        if side == Side::Defenders && !self.masks.king_is_partner {
            fighting & !pieces.king
        } else {
            fighting
        }
    }

    /// Returns whether the piece that has arrived on `to` is a guard, which captures nothing.
    #[inline(always)]
    pub(super) fn is_peaceful(pieces: &Pieces<W, S>, to: Index) -> bool {
        S > 0 && pieces.class(Class::Guard).contains(to)
    }

    /// The men captured between the moved piece and a partner or a hostile square.
    #[inline(always)]
    pub(super) fn custodial(&self, pieces: &Pieces<W, S>, side: Side, to: Index) -> Bits<W> {
        let mut captured = Bits::EMPTY;
        let here = self.geometry.at(to);
        let victims = here.pincered & pieces.capturable(side.other());
        if victims.is_empty()
            || (!self.masks.king_captures_by_moving && pieces.king.contains(to))
            || Self::is_peaceful(pieces, to)
        {
            return captured;
        }
        let men = self.masks.men(side.other());
        let occupied = pieces.occupied();
        let partners = self.partners(pieces, side);
        let helpers = partners | men.hostile(occupied);
        victims.each(|victim| {
            let beyond = Bits::of(Geometry::<W>::opposite(to, victim));
            let kind = if S > 0 { self.masks.kind(pieces.man_at(side.other(), victim)) } else { men };
            if (S > 0 || helpers.meets(beyond))
                && (partners.meets(beyond) || kind.hostile_to(victim, occupied).meets(beyond))
            {
                captured.insert(victim);
            }
        });
        captured
    }

    /// Calls `f` with each row along the edge that the moved piece walls in.
    pub(super) fn each_shieldwall(
        &self,
        pieces: &Pieces<W, S>,
        side: Side,
        to: Index,
        mut f: impl FnMut(Wall<W>),
    ) {
        let Some(rule) = self.masks.shieldwall.as_ref().filter(|_| !Self::is_peaceful(pieces, to)) else {
            return;
        };
        let enemies = pieces.of(side.other());
        let here = self.geometry.at(to);
        for inward in Direction::ALL {
            let along = [inward.clockwise(), inward.clockwise().opposite()];
            let on_this_edge =
                |index: Index| index != self.geometry.nowhere() && self.geometry.is_on_edge(index, inward);
            // The moved piece closes an end of a row beside it on the edge, or faces a row on the edge from
            // the line inside.
            let outward = here.next[inward.opposite() as usize];
            let beside =
                along.map(|direction| here.next[direction as usize]).into_iter().filter(|_| on_this_edge(to));
            let facing = (!rule.flanking && on_this_edge(outward)).then_some(outward);
            for first in beside.chain(facing).filter(|&first| enemies.contains(first)) {
                if let Some(wall) = self.wall(pieces, side, first, inward, along) {
                    f(wall);
                }
            }
        }
    }

    /// The longest row of enemies along an edge that includes `first`, if it is walled in.
    fn wall(
        &self,
        pieces: &Pieces<W, S>,
        side: Side,
        first: Index,
        inward: Direction,
        along: [Direction; 2],
    ) -> Option<Wall<W>> {
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
            // Past the end of the line, `at` is `nowhere`, which nothing closes.
            if !closing.contains(at) {
                return None;
            }
            closed_by.insert(at);
        }
        let faces = self.geometry.step(row, inward);
        (row.count() >= 2 && own.covers(faces)).then_some(Wall { row, closed_by: closed_by | faces })
    }

    /// Linnaean capture: attackers hold three sides of the king on his throne, and an attacker arrives behind
    /// the man on the fourth side. Returns that man.
    #[inline(always)]
    pub(super) fn linnaean(&self, pieces: &Pieces<W, S>, to: Index) -> Option<Bits<W>> {
        if !self.masks.linnaean_throne.meets(pieces.king) {
            return None;
        }
        let king = self.geometry.at(pieces.king.first()?);
        let victim = king.next[king.beyond.iter().position(|&beyond| beyond == to)?];
        let attackers = (king.neighbours & pieces.fighting(Side::Attackers)).count();
        let falls = attackers == 3
            && pieces.capturable(Side::Defenders).contains(victim)
            && !Self::is_peaceful(pieces, to);
        falls.then(|| Bits::of(victim))
    }
}
