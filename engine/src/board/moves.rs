//! Moves as text: `d4-g4`, and every other accepted spelling of it.

use super::Square;
use crate::named::serde_as_text;
use std::fmt;
use std::str::FromStr;

/// One move: a piece goes from one square to another, or the side passes.
///
/// Written `d4-g4` and `pass`. Moves sort by origin, then by destination, in the order a1, b1, ...; a pass
/// sorts last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A piece moves.
    Step {
        /// The square on which it starts.
        from: Square,
        /// The square on which it ends.
        to: Square,
    },
    /// The side passes, in rule sets that let a side without moves pass, or a piece stop in a chain of
    /// captures.
    Pass,
}

impl Move {
    /// Its text in parts, for those who put many moves into texts: to format one takes several times as long.
    #[must_use]
    pub fn parts(self) -> [&'static str; 3] {
        match self {
            Self::Step { from, to } => [from.name(), "-", to.name()],
            Self::Pass => ["pass", "", ""],
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().into_iter().try_for_each(|part| f.write_str(part))
    }
}

serde_as_text!(Move);

impl FromStr for Move {
    type Err = MoveTextError;

    /// Parses a move in any spelling that [`WrittenMove`] accepts, but without captures, which would be lost.
    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        if let Some(mv) = plainly(text) {
            return Ok(mv);
        }
        let written: WrittenMove = text.parse()?;
        if written.captures.is_some() { Err(MoveTextError::Unparsable) } else { Ok(written.mv) }
    }
}

/// A move as written by a caller, with any captures written after it.
///
/// Accepted are `d4-g4`, `d4g4`, `D4 G4`, `d4xg4`, each optionally followed by captures: `d4-g4xg5`,
/// `d4-g4xg5/g3`; and `pass`.
///
/// ```
/// use tafl_engine::WrittenMove;
/// let written: WrittenMove = "D4 G4 xg5/g3".parse()?;
/// assert_eq!(written.mv.to_string(), "d4-g4");
/// assert_eq!(written.captures.unwrap().len(), 2);
/// # Ok::<(), tafl_engine::MoveTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The move.
    pub mv: Move,
    /// The captures written after it, sorted and without duplicates; `None` if none were written, which
    /// claims nothing about captures.
    pub captures: Option<Vec<Square>>,
}

impl From<Move> for WrittenMove {
    fn from(mv: Move) -> Self {
        Self { mv, captures: None }
    }
}

impl From<&WrittenMove> for WrittenMove {
    fn from(written: &Self) -> Self {
        written.clone()
    }
}

/// The reason why a text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// It does not have the form of a move.
    Unparsable,
    /// It has that form, but names a square that no board has.
    OffBoard,
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unparsable => "not a move; write two squares, such as d4-g4, or pass",
            Self::OffBoard => {
                "a square of this move lies on no board: files go from a to s, ranks from 1 to 19"
            }
        })
    }
}

impl std::error::Error for MoveTextError {}

impl FromStr for WrittenMove {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        if let Some(mv) = plainly(text) {
            return Ok(mv.into());
        }
        let text = text.trim();
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass.into());
        }
        let (from, rest) = square(text)?;
        let rest = rest.trim_start();
        let rest = rest.strip_prefix(['-', 'x', 'X']).unwrap_or(rest).trim_start();
        let (to, rest) = square(rest)?;
        let captured = captures(rest)?;
        // Only a text that has the form of a move can name a square beyond the board.
        let on_board = |square: Option<Square>| square.ok_or(MoveTextError::OffBoard);
        let mv = Move::Step { from: on_board(from)?, to: on_board(to)? };
        let mut captures = captured.into_iter().map(on_board).collect::<Result<Vec<_>, _>>()?;
        captures.sort_unstable();
        captures.dedup();
        Ok(Self { mv, captures: (!captures.is_empty()).then_some(captures) })
    }
}

/// Parses a step in the spelling that this engine writes, which nearly all input uses.
fn plainly(text: &str) -> Option<Move> {
    let (from, rest) = Square::split_bytes(text.as_bytes())?;
    let (to, rest) = Square::split_bytes(rest.strip_prefix(b"-")?)?;
    rest.is_empty().then_some(Move::Step { from, to })
}

/// Parses a square at the front of the text: a letter and a number. The square is `None` if no board has it.
fn square(text: &str) -> Result<(Option<Square>, &str), MoveTextError> {
    if let Some((square, rest)) = Square::split(text) {
        return Ok((Some(square), rest));
    }
    let number =
        text.strip_prefix(|letter: char| letter.is_ascii_alphabetic()).ok_or(MoveTextError::Unparsable)?;
    let rest = number.trim_start_matches(|digit: char| digit.is_ascii_digit());
    if rest.len() == number.len() { Err(MoveTextError::Unparsable) } else { Ok((None, rest)) }
}

fn captures(text: &str) -> Result<Vec<Option<Square>>, MoveTextError> {
    let mut rest = text.trim_start();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let separators: &[char] = if found.is_empty() { &['x', 'X'] } else { &['/', ',', 'x', 'X'] };
        let listed = rest.strip_prefix(separators).ok_or(MoveTextError::Unparsable)?;
        let (captured, after) = square(listed.trim_start())?;
        found.push(captured);
        // No board has more than 361 squares: a longer list is refused instead of stored.
        if found.len() > 361 {
            return Err(MoveTextError::Unparsable);
        }
        rest = after.trim_start();
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn accepts_every_spelling() {
        let plain: WrittenMove = "d4-g4".parse().unwrap();
        for text in ["d4g4", "D4 G4", "d4xg4", "d4 - g4", " d4-g4 ", "D4-g4", "d4Xg4"] {
            assert_eq!(text.parse::<WrittenMove>().as_ref(), Ok(&plain), "{text}");
        }
        let capturing: WrittenMove = "d4-g4xg5/g3".parse().unwrap();
        for text in ["d4g4xg3xg5", "d4xg4xg5/g3", "D4 G4 xG5,g3", "d4-g4 x g5 / g3", "d4-g4xg5/g3/g5"] {
            assert_eq!(text.parse::<WrittenMove>().as_ref(), Ok(&capturing), "{text}");
        }
        assert_eq!("Pass".parse::<WrittenMove>().unwrap().mv, Move::Pass);
        assert_eq!("k10k11".parse::<WrittenMove>().unwrap().mv.to_string(), "k10-k11");
    }

    #[test]
    fn tells_a_bad_form_from_a_square_beyond_every_board() {
        for text in [
            "",
            "d4",
            "d4-",
            "-d4",
            "d4--g4",
            "d4-g4x",
            "d4-g4g5",
            "d4-g4/g5",
            "d4-g4xg5/",
            "hello",
            "é4-d4",
            "passes",
            "dd-e4",
            "z1-hello",
            "a1-a20!",
            "d4-z1xt5/",
        ] {
            assert_eq!(text.parse::<WrittenMove>(), Err(MoveTextError::Unparsable), "{text}");
        }
        for text in ["z1-a1", "a0-a1", "a1-a20", "a1-a1000", "a01-a2", "a1-a2xt5"] {
            assert_eq!(text.parse::<WrittenMove>(), Err(MoveTextError::OffBoard), "{text}");
        }
    }

    proptest! {
        #[test]
        fn never_panics(text in "[a-tX0-9/, xé-]{0,20}") {
            if let Ok(written) = text.parse::<WrittenMove>() {
                prop_assert_eq!(written.mv.to_string().parse::<WrittenMove>().unwrap().mv, written.mv);
            }
        }
    }
}
