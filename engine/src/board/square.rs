//! Squares, by file and rank, and their names.

use crate::named::serde_as_text;
use std::fmt;
use std::str::FromStr;

/// The smallest side of a board.
pub const MIN_SIZE: u8 = 5;
/// The largest side of a board.
pub const MAX_SIZE: u8 = 19;

/// A square: a file letter counted from the left (no letter is skipped) and a rank number counted from the
/// bottom, as in `a1`, `k11`, `s19`.
///
/// A square is not tied to a board: see [`Square::is_on`]. Squares sort by rank, then by file: a1, b1, ...
/// a2.
///
/// ```
/// use tafl_engine::Square;
/// let square: Square = "k11".parse()?;
/// assert_eq!((square.file(), square.rank()), (10, 10));
/// assert_eq!(square.to_string(), "k11");
/// assert!("a1".parse::<Square>()? < "b1".parse()?);
/// # Ok::<(), tafl_engine::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    rank: u8,
    file: u8,
}

/// A text that does not name a square of any board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareError {
    text: String,
}

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a square; write a file (a to s) and a rank (1 to {MAX_SIZE}), such as d4",
            self.text
        )
    }
}

impl std::error::Error for SquareError {}

impl Square {
    /// The square on `file` and `rank`, both counted from 0; `None` if either is [`MAX_SIZE`] or more.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_SIZE && rank < MAX_SIZE { Some(Self { rank, file }) } else { None }
    }

    /// The file, counted from 0 at the left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, counted from 0 at the bottom.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// Its name, such as `d4`.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.rank)][usize::from(self.file)]
    }

    /// Returns whether the square is on a board of this size.
    #[must_use]
    pub const fn is_on(self, size: u8) -> bool {
        self.file < size && self.rank < size
    }

    /// Splits a square's name, in either case, off the front of a text. `None` if the text does not begin
    /// with one.
    ///
    /// ```
    /// use tafl_engine::Square;
    /// let (square, rest) = Square::split("K11xk10").unwrap();
    /// assert_eq!((square.name(), rest), ("k11", "xk10"));
    /// ```
    #[must_use]
    pub fn split(text: &str) -> Option<(Self, &str)> {
        let (square, rest) = Self::split_bytes(text.as_bytes())?;
        Some((square, &text[text.len() - rest.len()..]))
    }

    /// [`Self::split`] of the bytes of a text.
    #[inline]
    pub(crate) fn split_bytes(text: &[u8]) -> Option<(Self, &[u8])> {
        let (&letter, digits) = text.split_first()?;
        // No board has a rank with a leading zero or a third digit.
        let (rank, rest) = match digits {
            [b'1'..=b'9', b'0'..=b'9', b'0'..=b'9', ..] => return None,
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9', rest @ ..] => ((tens - b'0') * 10 + (ones - b'0'), rest),
            [ones @ b'1'..=b'9', rest @ ..] => (ones - b'0', rest),
            _ => return None,
        };
        let file = letter.to_ascii_lowercase().checked_sub(b'a')?;
        Some((Self::new(file, rank - 1)?, rest))
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match Self::split(text) {
            Some((square, "")) => Ok(square),
            _ => Err(SquareError { text: text.chars().take(20).collect() }),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

const SIDE: usize = MAX_SIZE as usize;

/// The bytes of every name, by rank and file.
static LETTERS: [[[u8; 3]; SIDE]; SIDE] = {
    let mut letters = [[[0; 3]; SIDE]; SIDE];
    let mut cell = 0;
    while cell < SIDE * SIDE {
        let (rank, file) = (cell / SIDE, cell % SIDE);
        let ones = b'0' + ((rank + 1) % 10) as u8;
        letters[rank][file] =
            if rank < 9 { [b'a' + file as u8, ones, 0] } else { [b'a' + file as u8, b'1', ones] };
        cell += 1;
    }
    letters
};

/// The name of every square, by rank and file. Responses contain many names, and formatting each one costs
/// several times as much.
static NAMES: [[&str; SIDE]; SIDE] = {
    let mut names = [[""; SIDE]; SIDE];
    let mut cell = 0;
    while cell < SIDE * SIDE {
        let (rank, file) = (cell / SIDE, cell % SIDE);
        let (name, _) = LETTERS[rank][file].split_at(if rank < 9 { 2 } else { 3 });
        names[rank][file] = match std::str::from_utf8(name) {
            Ok(name) => name,
            Err(_) => panic!("letters and digits"),
        };
        cell += 1;
    }
    names
};

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

serde_as_text!(Square);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_reads_back_its_own_name() {
        for rank in 0..MAX_SIZE {
            for file in 0..MAX_SIZE {
                let square = Square::new(file, rank).unwrap();
                assert_eq!(square.to_string().parse(), Ok(square));
                assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            }
        }
    }

    #[test]
    fn refuses_what_is_no_square() {
        for text in
            ["", "a", "1", "a0", "a20", "t1", "a01", "a1 ", " a1", "aa1", "a1b", "é1", "a999999999999", "ª1"]
        {
            assert!(text.parse::<Square>().is_err(), "{text:?}");
        }
    }
}
