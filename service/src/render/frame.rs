//! Where the board and each of its squares lie in the picture. All lengths are whole pixels, so that squares have sharp edges and
//! all pieces of a kind are the same pixels.

use super::Rotation;
use tafl_engine::Square;

/// The place of a board in a picture, in pixels from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub(super) side: u8,
    rotation: Rotation,
    /// The side of a square.
    pub(super) cell: i32,
    /// The left and the upper edge of the squares.
    pub(super) left: i32,
    pub(super) top: i32,
    /// The height of the letters at the rim; `None` where none are written.
    pub(super) letters: Option<i32>,
}

/// Letters smaller than this cannot be read.
const SMALLEST_LETTERS: i32 = 7;

impl Frame {
    /// The largest board that fits a square of `size` pixels whose upper left corner lies at `left`, `top`.
    pub(super) fn new(side: u8, rotation: Rotation, coordinates: bool, [left, top, size]: [i32; 3]) -> Self {
        let squares = i32::from(side.max(1));
        // The rim takes its part of the size: room for letters, or little more than the border.
        let thin = (size / 48).max(1);
        let wide = (size / (squares + 2).min(18)).clamp(SMALLEST_LETTERS + 5, 64 + size / 60);
        let letters = (wide * 11 / 20).min(size / (squares + 2) * 11 / 20);
        let named = coordinates && letters >= SMALLEST_LETTERS;
        let rim = if named { wide.min(letters * 2) } else { thin };
        let cell = ((size - 2 * rim) / squares).max(1);
        let rest = size - cell * squares;
        Self { side, rotation, cell, left: left + rest / 2, top: top + rest / 2, letters: named.then_some(letters) }
    }

    /// The length of all squares in a row.
    pub(super) fn length(&self) -> i32 {
        self.cell * i32::from(self.side)
    }

    /// The thickness of the lines between squares.
    pub(super) fn line(&self) -> i32 {
        (self.cell / 36).clamp(1, 4)
    }

    /// The column and the row of a square as it is seen, from the top left; `None` beyond the board.
    pub(super) fn place(&self, square: Square) -> Option<(i32, i32)> {
        let last = i32::from(self.side) - 1;
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        square.is_on(self.side).then_some(match self.rotation {
            Rotation::None => (file, last - rank),
            Rotation::Quarter => (rank, file),
            Rotation::Half => (last - file, rank),
            Rotation::ThreeQuarters => (last - rank, last - file),
        })
    }

    /// The upper left corner of a square.
    pub(super) fn corner(&self, square: Square) -> Option<(i32, i32)> {
        self.place(square).map(|(column, row)| (self.left + column * self.cell, self.top + row * self.cell))
    }
}
