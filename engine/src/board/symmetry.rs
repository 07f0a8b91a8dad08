//! The eight symmetries of a square board.

use super::{Placement, Square};

/// One of the eight rotations and reflections that map a square board onto itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    transpose: bool,
    flip_files: bool,
    flip_ranks: bool,
}

impl Symmetry {
    /// All eight; the first is the identity.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { transpose: false, flip_files: false, flip_ranks: false }; 8];
        let mut n = 0;
        while n < 8 {
            all[n] = Self { transpose: n & 4 != 0, flip_files: n & 2 != 0, flip_ranks: n & 1 != 0 };
            n += 1;
        }
        all
    };

    /// The square to which a square of a board of this size goes; a square off the board is returned
    /// unchanged.
    #[must_use]
    pub fn square(self, square: Square, size: u8) -> Square {
        if !square.is_on(size) {
            return square;
        }
        let (file, rank) =
            if self.transpose { (square.rank(), square.file()) } else { (square.file(), square.rank()) };
        let flip = |at: u8, flipped: bool| if flipped { size - 1 - at } else { at };
        Square::new(flip(file, self.flip_files), flip(rank, self.flip_ranks)).unwrap_or(square)
    }

    /// The board after this symmetry.
    #[must_use]
    pub fn placement(self, board: &Placement) -> Placement {
        let mut turned = board.clone();
        board.squares().for_each(|square| {
            turned.put(square, None);
        });
        board.pieces().for_each(|(square, piece)| {
            turned.put(self.square(square, board.size()), Some(piece));
        });
        turned
    }
}
