//! The positions of the board and its squares in the picture. All lengths are whole pixels, so that squares
//! have sharp edges and all pieces of a kind have identical pixels.

use crate::style::Rotation;
use tafl_engine::Square;

/// The position of a board in a picture, in pixels from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Frame {
    pub(crate) side: u8,
    rotation: Rotation,
    /// The side of a square.
    pub(crate) cell: i32,
    /// The left and top edges of the squares.
    pub(crate) left: i32,
    pub(crate) top: i32,
    /// The height of the coordinates at the rim; `None` if there are none.
    pub(crate) letters: Option<i32>,
}

/// Smaller letters are illegible.
const SMALLEST_LETTERS: i32 = 7;

impl Frame {
    /// The largest board that fits a square of `size` pixels with its top left corner at `left`, `top`.
    pub(crate) fn new(side: u8, rotation: Rotation, coordinates: bool, [left, top, size]: [i32; 3]) -> Self {
        let squares = i32::from(side.max(1));
        // A letter is half as high as a square, unless squares are large.
        let letters = size / (squares + 2).max(11) / 2;
        let named = coordinates && letters >= SMALLEST_LETTERS;
        let rim = if named { letters * 2 } else { (size / 48).max(1) };
        let cell = ((size - 2 * rim) / squares).max(1);
        let rest = size - cell * squares;
        Self {
            side,
            rotation,
            cell,
            left: left + rest / 2,
            top: top + rest / 2,
            letters: named.then_some(letters),
        }
    }

    /// The length of a row of squares.
    pub(crate) fn length(&self) -> i32 {
        self.cell * i32::from(self.side)
    }

    /// The thickness of the lines between squares.
    pub(crate) fn line(&self) -> i32 {
        (self.cell / 36).clamp(1, 4)
    }

    /// The column and row of a square as displayed, from the top left; `None` if it is off the board.
    pub(crate) fn place(&self, square: Square) -> Option<(i32, i32)> {
        let last = i32::from(self.side) - 1;
        let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
        square.is_on(self.side).then_some(match self.rotation {
            Rotation::None => (file, last - rank),
            Rotation::Quarter => (rank, file),
            Rotation::Half => (last - file, rank),
            Rotation::ThreeQuarters => (last - rank, last - file),
        })
    }

    /// The top left corner of a square.
    pub(crate) fn corner(&self, square: Square) -> Option<(i32, i32)> {
        self.place(square).map(|(column, row)| (self.left + column * self.cell, self.top + row * self.cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quarter turn about the centre of the board, computed independently of the code under test.
    fn turned(times: usize, (x, y): (i32, i32)) -> (i32, i32) {
        (0..times).fold((x, y), |(x, y), _| (-y, x))
    }

    #[test]
    fn every_board_fits_every_picture_and_turns_about_its_middle() {
        for size in (64..=2048).step_by(31).chain([2048]) {
            for side in (5..=19).step_by(2) {
                for (times, rotation) in Rotation::ALL.into_iter().enumerate() {
                    let frame = Frame::new(side, rotation, size % 2 == 0, [10, 20, size]);
                    assert!(
                        frame.cell >= 3 && frame.left >= 10 && frame.left + frame.length() <= 10 + size,
                        "{side} in {size}"
                    );
                    assert!(
                        frame.length() * 4 >= size * 3,
                        "{side} in {size}: the board fills less than three quarters"
                    );
                    let middle = i32::from(side / 2);
                    for (file, rank) in [(0, 0), (side - 1, 0), (2, 1), (side / 2, side / 2)] {
                        let place = frame.place(Square::new(file, rank).unwrap()).unwrap();
                        let upright = (i32::from(file) - middle, middle - i32::from(rank));
                        assert_eq!(
                            (place.0 - middle, place.1 - middle),
                            turned(times, upright),
                            "{rotation:?}"
                        );
                    }
                    assert_eq!(
                        frame
                            .corner(Square::new(side - 1, side).unwrap_or(Square::new(18, 18).unwrap()))
                            .is_some(),
                        side == 19
                    );
                }
            }
        }
    }
}
