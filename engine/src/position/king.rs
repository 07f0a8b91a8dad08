//! The king: his capture, his open paths, and threats against him.

use super::pieces::Pieces;
use super::state::{Arbiter, State};
use crate::board::{Bits, Direction, Geometry, Index, Piece, Side};

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The pieces captured if an attackers' move to `to` captures the king: the king alone or his whole
    /// group; `None` if it does not.
    #[inline(always)]
    pub(super) fn king_taken(&self, pieces: &Pieces<W, S>, to: Index) -> Option<Bits<W>> {
        let taking = &self.masks.king_taking;
        if Self::is_peaceful(pieces, to) {
            return None;
        }
        if !taking.group && !self.geometry.at(to).neighbours.meets(pieces.king) {
            return None;
        }
        if taking.like_a_man.meets(pieces.king) {
            let king = pieces.king.first()?;
            return self.king_pincered(pieces, king, to).then_some(pieces.king);
        }
        let group = self.kings_group(pieces);
        if self.geometry.at(to).neighbours.meets(group) && self.is_enclosed(pieces, group) {
            return Some(group);
        }
        if S > 0 && self.king_between_commanders(pieces, to).is_some() { Some(pieces.king) } else { None }
    }

    /// Returns whether the king is between the moved piece and an attacker or hostile square on his other
    /// side.
    pub(super) fn king_pincered(&self, pieces: &Pieces<W, S>, king: Index, to: Index) -> bool {
        if !self.geometry.at(to).pincered.contains(king) {
            return false;
        }
        let helpers = pieces.fighting(Side::Attackers)
            | self.masks.kind(Piece::King).hostile_to(king, pieces.occupied());
        helpers.contains(Geometry::<W>::opposite(to, king))
    }

    /// The king and, where the rules capture him with his men, every defender connected to him.
    pub(super) fn kings_group(&self, pieces: &Pieces<W, S>) -> Bits<W> {
        if self.masks.king_taking.group {
            self.geometry.flood(pieces.king, pieces.of(Side::Defenders), Bits::EMPTY)
        } else {
            pieces.king
        }
    }

    /// The squares that close a side of the king or of his group.
    #[inline(always)]
    pub(crate) fn closing(&self, pieces: &Pieces<W, S>) -> Bits<W> {
        let taking = &self.masks.king_taking;
        pieces.fighting(Side::Attackers) | (taking.closes_empty & !pieces.occupied()) | taking.closes_always
    }

    #[inline(always)]
    pub(super) fn is_enclosed(&self, pieces: &Pieces<W, S>, group: Bits<W>) -> bool {
        let sides = self.geometry.neighbours(group) & !group;
        self.closing(pieces).covers(sides)
            && (self.masks.king_taking.edge_closes || !group.meets(self.geometry.edge))
    }

    /// The king's open paths: in each direction in which one move takes him to an escape square, the first
    /// such square.
    pub(crate) fn open_paths(&self, pieces: &Pieces<W, S>) -> Vec<Index> {
        let mut paths: Vec<Index> = self.each_open_path(pieces).collect();
        paths.sort_unstable();
        paths
    }

    /// The paths of [`Self::open_paths`], in the order of directions.
    pub(super) fn each_open_path(&self, pieces: &Pieces<W, S>) -> impl Iterator<Item = Index> {
        let (king, occupied) = (pieces.king.first(), pieces.occupied());
        let kind = self.masks.kind(Piece::King);
        Direction::ALL.into_iter().filter_map(move |direction| {
            let escapes = self.line(king?, direction, occupied, kind) & self.masks.escape;
            if direction.is_up() { escapes.first() } else { escapes.last() }
        })
    }

    /// The squares where an arriving attacker may capture the king: those beside him or his group, if at most
    /// one side is open.
    #[inline(always)]
    pub(crate) fn strikes_at_king(&self, pieces: &Pieces<W, S>) -> Bits<W> {
        let Some(king) = pieces.king.first() else { return Bits::EMPTY };
        let group = self.kings_group(pieces);
        let sides = self.geometry.neighbours(group) & !group;
        let may_fall = if S > 0 {
            true
        } else if self.masks.king_taking.like_a_man.contains(king) {
            let helpers =
                pieces.of(Side::Attackers) | self.masks.kind(Piece::King).hostile_to(king, pieces.occupied());
            self.geometry.at(king).neighbours.meets(helpers)
        } else {
            (sides & !self.closing(pieces)).count() <= 1
        };
        if may_fall { sides } else { Bits::EMPTY }
    }

    /// The moves with which the attackers would capture the king if it were their turn, sorted.
    pub(crate) fn king_threats(&self, state: &State<W, S>) -> Vec<(Index, Index)> {
        // They could move any piece, even if one must go on now.
        let state = State { side: Side::Attackers, pieces: state.pieces.chained(Bits::EMPTY), ..*state };
        // This spares most positions a look at every move.
        let strikes = self.strikes_at_king(&state.pieces);
        if strikes.is_empty() {
            return Vec::new();
        }
        let mut threats = Vec::new();
        self.each_move(&state, |from, to| {
            if strikes.contains(to)
                && self.king_taken(&state.pieces.moved(Side::Attackers, from, to), to).is_some()
            {
                threats.push((from, to));
            }
        });
        threats.sort_unstable();
        threats
    }
}
