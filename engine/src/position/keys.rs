//! Zobrist keys: 64-bit hashes of boards.
//!
//! A key is the XOR of one number for the board size and one for each piece on its square; the side to move
//! adds another, and so does a piece that must go on. The numbers come from `splitmix64` (Steele, Lea and
//! Flood 2014, "Fast splittable pseudorandom number generators") over kind, file and rank, so a key depends
//! only on what it describes and never changes within a version. Two boards may share a key: code that
//! decides a game by a key must first confirm the match on the board.

use super::pieces::Pieces;
use crate::board::{Bits, Geometry, Index, Piece, Side, Square, Symmetry};

/// The key component of a piece that must go on, by its square.
const fn chain_key(square: Square) -> u64 {
    splitmix64(1 << 36 | (square.file() as u64) << 8 | square.rank() as u64)
}

/// The `SplitMix64` output function for one state.
pub(crate) const fn splitmix64(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

const fn piece_key(piece: Piece, square: Square) -> u64 {
    splitmix64((piece as u64) << 16 | (square.file() as u64) << 8 | square.rank() as u64)
}

/// The key component of the side to move.
pub(crate) const fn side_key(side: Side) -> u64 {
    match side {
        Side::Attackers => 0,
        Side::Defenders => splitmix64(1 << 32),
    }
}

/// The key components for one board size.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    empty: u64,
    /// By square and kind. Longer than any board, so that an index masked to nine bits needs no bounds check.
    pieces: Box<[[u64; Piece::COMMON.len()]; 512]>,
    /// By square and kind, for rule sets with special pieces. A board has few of these, and no hot path needs
    /// their keys.
    special: Vec<[u64; Piece::ALL.len()]>,
    /// By square, for the same rule sets: the piece that must go on.
    chain: Vec<u64>,
}

impl Keys {
    pub(super) fn new<const W: usize>(geometry: &Geometry<W>, special: bool) -> Self {
        let mut pieces = Box::new([[0; Piece::COMMON.len()]; 512]);
        let squares = || (0..geometry.nowhere()).filter(|_| special).map(|index| geometry.square(index));
        for (index, keys) in (0..geometry.nowhere()).zip(pieces.iter_mut()) {
            *keys = Piece::COMMON.map(|piece| piece_key(piece, geometry.square(index)));
        }
        Self {
            empty: splitmix64(1 << 40 | u64::from(geometry.size())),
            pieces,
            special: squares().map(|square| Piece::ALL.map(|piece| piece_key(piece, square))).collect(),
            chain: squares().map(chain_key).collect(),
        }
    }

    #[inline(always)]
    pub(super) fn of(&self, piece: Piece, index: Index) -> u64 {
        match self.pieces[usize::from(index & 511)].get(piece.index()) {
            Some(&key) => key,
            None => self.special[usize::from(index)][piece.index()],
        }
    }

    /// The key component of a piece that must go on.
    pub(super) fn chain(&self, index: Index) -> u64 {
        self.chain[usize::from(index)]
    }

    /// The key of a board, computed from scratch.
    pub(super) fn board<const W: usize, const S: usize>(&self, pieces: &Pieces<W, S>) -> u64 {
        if S > 0 {
            let of_pieces = pieces.each().fold(self.empty, |key, (index, piece)| key ^ self.of(piece, index));
            return pieces.chain().iter().fold(of_pieces, |key, index| key ^ self.chain(index));
        }
        let kinds = [
            (pieces.of(Side::Attackers), Piece::Attacker),
            (pieces.men(Side::Defenders), Piece::Defender),
            (pieces.king, Piece::King),
        ];
        let mut key = self.empty;
        for (squares, piece) in kinds {
            squares.each(|index| key ^= self.of(piece, index));
        }
        key
    }

    /// The keys of a board under the eight symmetries.
    pub(crate) fn turned<const W: usize, const S: usize>(
        &self,
        pieces: &Pieces<W, S>,
        geometry: &Geometry<W>,
    ) -> TurnedKeys {
        let none = Pieces { sides: [Bits::EMPTY; 2], king: Bits::EMPTY, layers: [Bits::EMPTY; S] };
        TurnedKeys([self.empty; Symmetry::ALL.len()]).after(&none, pieces, geometry)
    }
}

/// The keys of a board under the eight symmetries.
#[derive(Clone, Debug)]
pub(crate) struct TurnedKeys([u64; Symmetry::ALL.len()]);

impl TurnedKeys {
    /// The keys once these pieces stand where those stood before.
    pub(crate) fn after<const W: usize, const S: usize>(
        mut self,
        before: &Pieces<W, S>,
        pieces: &Pieces<W, S>,
        geometry: &Geometry<W>,
    ) -> Self {
        before.differing(pieces).each(|index| {
            for piece in [before, pieces].into_iter().filter_map(|pieces| pieces.at(index)) {
                self.turn(geometry, index, |square| piece_key(piece, square));
            }
        });
        (before.chain() ^ pieces.chain()).each(|index| self.turn(geometry, index, chain_key));
        self
    }

    /// Adds the component of a square, or takes it away.
    fn turn<const W: usize>(
        &mut self,
        geometry: &Geometry<W>,
        index: Index,
        component: impl Fn(Square) -> u64,
    ) {
        let square = geometry.square(index);
        for (key, symmetry) in self.0.iter_mut().zip(Symmetry::ALL) {
            *key ^= component(symmetry.square(square, geometry.size()));
        }
    }

    /// The lowest key: equal for boards that are rotations or reflections of each other.
    pub(crate) fn canonical(&self) -> u64 {
        self.0.iter().fold(u64::MAX, |lowest, &key| lowest.min(key))
    }
}
