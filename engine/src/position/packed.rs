//! A compact position without its history, in one format for every board width.

use super::outcome::Ending;
use super::pieces::Pieces;
use super::state::State;
use crate::board::{Bits, Class, Index, Placement, Side};

/// The words of a bitboard for the largest board.
const WORDS: usize = Placement::WORDS;

/// Bit planes that hold the class number of each special piece; both bits are clear for ordinary men.
const PLANES: usize = 2;

/// No square.
const NOWHERE: Index = Index::MAX;

/// A position with its counters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed {
    /// The pieces of each side. Guards, whose class has no number left in the planes, are in both; the first
    /// plane marks those of the defenders.
    sides: [Bits<WORDS>; 2],
    planes: [Bits<WORDS>; PLANES],
    pub(crate) key: u64,
    pub(crate) ply: u32,
    pub(crate) quiet: u32,
    king: Index,
    chain: Index,
    pub(crate) side: Side,
    ring_open: bool,
    pub(crate) ending: Option<Ending>,
}

/// The classes that have a number, in the order of their numbers, which start at 1.
const NUMBERED: [Class; 3] = [Class::Commander, Class::Knight, Class::Mercenary];

impl Packed {
    /// Packs a position with the ending of the game, if it has ended.
    #[inline]
    pub(crate) fn new<const W: usize, const S: usize>(state: &State<W, S>, ending: Option<Ending>) -> Self {
        let pieces = &state.pieces;
        let guards = pieces.class(Class::Guard);
        let plane = |plane: usize| {
            let numbered = NUMBERED.into_iter().enumerate().filter(|(n, _)| (n + 1) >> plane & 1 == 1);
            let first = if plane == 0 { guards & pieces.of(Side::Defenders) } else { Bits::EMPTY };
            numbered.fold(first, |all, (_, class)| all | pieces.class(class)).resized()
        };
        Self {
            sides: pieces.sides.map(|side| (side | guards).resized()),
            planes: if S > 0 { std::array::from_fn(plane) } else { [Bits::EMPTY; PLANES] },
            key: state.key,
            ply: state.ply,
            quiet: state.quiet,
            king: pieces.king.first().unwrap_or(NOWHERE),
            chain: pieces.chain().first().unwrap_or(NOWHERE),
            side: state.side,
            ring_open: state.ring_open,
            ending,
        }
    }

    /// Unpacks the position at the width that its board needs.
    #[inline]
    pub(crate) fn state<const W: usize, const S: usize>(&self) -> State<W, S> {
        let at = |index| if index == NOWHERE { Bits::EMPTY } else { Bits::of(index) };
        let sides =
            Side::ALL.map(|side| if S > 0 { self.of(side) } else { self.sides[side.index()] }.resized());
        let king = at(self.king);
        let pieces =
            Pieces::of_classes(sides, king, |class| self.class(class).resized()).chained(at(self.chain));
        State {
            pieces,
            key: self.key,
            ply: self.ply,
            quiet: self.quiet,
            side: self.side,
            ring_open: self.ring_open,
        }
    }

    fn of(&self, side: Side) -> Bits<WORDS> {
        let guards = self.class(Class::Guard);
        let others = if side == Side::Attackers { guards & self.planes[0] } else { guards & !self.planes[0] };
        self.sides[side.index()] & !others
    }

    /// The special pieces of a class, for both sides.
    fn class(&self, class: Class) -> Bits<WORDS> {
        let guards = self.sides[0] & self.sides[1];
        let Some(n) = NUMBERED.into_iter().position(|numbered| numbered == class) else { return guards };
        let planes = self.planes.into_iter().enumerate();
        planes.fold(!guards, |all, (plane, squares)| {
            all & if (n + 1) >> plane & 1 == 1 { squares } else { !squares }
        })
    }

    /// Returns whether the same pieces are on the same squares, the same side is to move, and the same piece
    /// (if any) must move again.
    pub(crate) fn same_board(&self, other: &Self) -> bool {
        (self.key, self.side, self.king, self.chain) == (other.key, other.side, other.king, other.chain)
            && self.sides == other.sides
            && self.planes == other.planes
    }

    pub(crate) fn count(&self, side: Side) -> u32 {
        self.of(side).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Piece;
    use crate::position::LAYERS;
    use proptest::prelude::*;

    proptest! {
        /// Packing and unpacking a state gives the same state.
        #[test]
        fn a_state_is_unpacked_as_it_was(
            list in prop::collection::vec((0usize..361, 0usize..11), 0..200), chain in prop::option::of(0u16..361), ply in 0u32..9,
        ) {
            let mut board = Placement::empty(19).expect("a size");
            let squares: Vec<_> = board.squares().collect();
            for (n, &(index, kind)) in list.iter().enumerate().filter(|&(n, &(_, kind))| n == 0 || Piece::ALL[kind] != Piece::King) {
                board.put(squares[index], Some(if n == 0 { Piece::King } else { Piece::ALL[kind] }));
            }
            let pieces = Pieces::<6, LAYERS>::read(&board).chained(chain.into_iter().collect());
            let state = State { pieces, key: 7, ply, quiet: 2, side: Side::Defenders, ring_open: true };
            let packed = Packed::new(&state, None);
            prop_assert_eq!(packed.state::<6, LAYERS>(), state);
            for side in Side::ALL {
                prop_assert_eq!(packed.count(side) as usize, board.pieces().filter(|(_, piece)| piece.side() == side).count());
            }
        }
    }
}
