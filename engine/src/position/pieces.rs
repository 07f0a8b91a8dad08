//! The pieces on the board.

use crate::board::{Bits, Index, Piece, Placement, Side};

/// The pieces on their squares, and which of them (if any) must move again.
///
/// `S` is the number of layers that only special rules need: [`super::special::LAYERS`], or 0, in which case
/// everything behind `S > 0` is compiled out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pieces<const W: usize, const S: usize> {
    /// All pieces of each side; the king is one of the defenders.
    pub(crate) sides: [Bits<W>; 2],
    /// The king's square; empty once he has been captured.
    pub(crate) king: Bits<W>,
    /// The classes of special pieces, and the piece that must move again; see [`super::special`].
    pub(super) layers: [Bits<W>; S],
}

impl<const W: usize, const S: usize> Pieces<W, S> {
    #[inline(always)]
    pub(crate) fn of(&self, side: Side) -> Bits<W> {
        self.sides[side.index()]
    }

    /// A side's pieces without the king.
    #[inline(always)]
    pub(crate) fn men(&self, side: Side) -> Bits<W> {
        self.sides[side.index()] & !self.king
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bits<W> {
        self.sides[0] | self.sides[1]
    }

    pub(crate) fn at(&self, index: Index) -> Option<Piece> {
        if self.king.contains(index) {
            return Some(Piece::King);
        }
        Side::ALL.into_iter().find(|&side| self.of(side).contains(index)).map(|side| self.man_at(side, index))
    }

    /// The kind of the piece on a square, which must be occupied by `side`.
    #[inline(always)]
    pub(super) fn kind_at(&self, side: Side, index: Index) -> Piece {
        if self.king.contains(index) { Piece::King } else { self.man_at(side, index) }
    }

    /// Every piece, in square order.
    pub(crate) fn each(&self) -> impl Iterator<Item = (Index, Piece)> {
        let pieces = *self;
        self.occupied().iter().filter_map(move |index| pieces.at(index).map(|piece| (index, piece)))
    }

    /// The squares that differ from another board.
    pub(super) fn differing(&self, other: &Self) -> Bits<W> {
        let sides = (self.sides[0] ^ other.sides[0]) | (self.sides[1] ^ other.sides[1]);
        let layers = self.layers.iter().zip(&other.layers);
        layers.fold(sides | (self.king ^ other.king), |all, (layer, other)| all | (*layer ^ *other))
    }

    /// The board after a move, before captures.
    #[inline(always)]
    pub(crate) fn moved(&self, side: Side, from: Index, to: Index) -> Self {
        let (start, end) = (Bits::of(from), Bits::of(to));
        let own = (self.of(side) & !start) | end;
        let layers = self.moved_layers(start, end);
        // Written out for both sides: an array filled by index would go through memory, and this is the
        // hottest line of all.
        match side {
            Side::Attackers => Self { sides: [own, self.sides[1]], king: self.king, layers },
            Side::Defenders => Self {
                sides: [self.sides[0], own],
                king: if self.king.meets(start) { end } else { self.king },
                layers,
            },
        }
    }

    /// The board without these pieces.
    #[inline(always)]
    pub(crate) fn without(&self, removed: Bits<W>) -> Self {
        let layers = self.layers.map(|layer| layer & !removed);
        Self {
            sides: [self.sides[0] & !removed, self.sides[1] & !removed],
            king: self.king & !removed,
            layers,
        }
    }

    pub(crate) fn read(board: &Placement) -> Self {
        let king = board.kind(Piece::King);
        let common = [board.kind(Piece::Attacker), board.kind(Piece::Defender) | king];
        let pieces = Self { sides: common, king, layers: [Bits::EMPTY; S] };
        if S > 0 && board.has_special_pieces() { pieces.with_special(board) } else { pieces }
    }

    pub(crate) fn write(&self, side_of_board: u8) -> Placement {
        let special = self.all_special();
        let men = Side::ALL.map(|side| self.men(side) & !special);
        let common = Placement::of_kinds(side_of_board, [men[0], men[1], self.king]);
        if special.is_empty() {
            common
        } else {
            common.with_special(self.each().filter(|&(index, _)| special.contains(index)))
        }
    }
}
