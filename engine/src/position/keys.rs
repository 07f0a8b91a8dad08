//! Keys: 64-bit numbers that stand for a board.
//!
//! A key is the exclusive or of one number for the board's side and one for each piece on its square; the side to move adds one
//! more. The numbers come from `splitmix64` (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators") over
//! kind, file and rank, so that a key depends on nothing but what it stands for and never changes within a version. Two boards may
//! share a key: whoever lets a key decide a game confirms on the board first.

use super::state::Pieces;
use crate::board::{Geometry, Index, Piece, Side, Square, Symmetry};

/// The generator's output function on one state.
pub(crate) const fn splitmix64(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

const fn piece_key(piece: Piece, square: Square) -> u64 {
    splitmix64((piece as u64) << 16 | (square.file() as u64) << 8 | square.rank() as u64)
}

/// What the side to move adds to the key of the board.
pub(crate) const fn side_key(side: Side) -> u64 {
    match side {
        Side::Attackers => 0,
        Side::Defenders => splitmix64(1 << 32),
    }
}

/// The numbers of one board size.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    empty: u64,
    /// By square and kind. Longer than any board, so that an index cut to nine bits needs no check.
    pieces: Box<[[u64; 3]; 512]>,
}

impl Keys {
    pub(super) fn new<const W: usize>(geometry: &Geometry<W>) -> Self {
        let mut pieces = Box::new([[0; 3]; 512]);
        for (index, keys) in (0..geometry.nowhere()).zip(pieces.iter_mut()) {
            *keys = Piece::COMMON.map(|piece| piece_key(piece, geometry.square(index)));
        }
        Self { empty: splitmix64(1 << 40 | u64::from(geometry.side())), pieces }
    }

    #[inline(always)]
    pub(super) fn of(&self, piece: Piece, index: Index) -> u64 {
        self.pieces[usize::from(index & 511)][piece.index()]
    }

    /// The key of a board, computed from nothing.
    pub(super) fn board<const W: usize>(&self, pieces: &Pieces<W>) -> u64 {
        let kinds =
            [(pieces.of(Side::Attackers), Piece::Attacker), (pieces.men(Side::Defenders), Piece::Defender), (pieces.king, Piece::King)];
        let mut key = self.empty;
        for (squares, piece) in kinds {
            squares.each(|index| key ^= self.of(piece, index));
        }
        key
    }

    /// The lowest of the keys of the board under the eight symmetries: equal for boards that are the same turned or mirrored.
    pub(super) fn canonical<const W: usize>(&self, pieces: &Pieces<W>, geometry: &Geometry<W>) -> u64 {
        let turned = |symmetry: Symmetry| {
            let key = |(index, piece)| piece_key(piece, symmetry.square(geometry.square(index), geometry.side()));
            pieces.each().map(key).fold(self.empty, |all, key| all ^ key)
        };
        Symmetry::ALL.into_iter().map(turned).min().unwrap_or(self.empty)
    }
}
