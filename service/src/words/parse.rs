//! How a text was read as a position or as a move, and why it was not, in words.
//!
//! Deliberately absent: the reading itself.

use super::message::Value;
use super::play::by_side;
use super::{Key, Words};
use tafl_engine::{MAX_SIDE, MIN_SIDE, Move, Piece, Side, Square};

/// What is worth saying of a text that was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading<'a> {
    /// It is a board string: ranks divided by `/`.
    BoardString,
    /// It has a rank of letters and numbers in each line.
    Rows,
    /// It is a drawing, with a character for each square.
    Drawing,
    /// It says who is to move.
    SideStated(Side),
    /// It does not say who is to move; this side was taken.
    SideAssumed(Side),
    /// The rule sets with boards of this side.
    Rulesets {
        /// The side of the board.
        side: u8,
        /// The names.
        names: &'a [String],
    },
    /// A warning: there are several kings.
    SeveralKings(&'a [Square]),
    /// A warning: there is no king.
    NoKing,
    /// A warning: the pieces stand as in the mirror image of this set-up.
    Mirrored {
        /// The name of the set-up.
        setup: &'a str,
    },
    /// A warning: the pieces stand as in this set-up turned by so many degrees.
    Rotated {
        /// The name of the set-up.
        setup: &'a str,
        /// 90, 180 or 270.
        degrees: u16,
    },
    /// A warning: letters that are not the usual ones, and what they were taken for.
    UnusualLetters(&'a [(char, Piece)]),
    /// A warning: a side has more men than in the set-up.
    MorePieces {
        /// Whose men.
        side: Side,
        /// How many stand on the board.
        count: usize,
        /// The name of the set-up.
        setup: &'a str,
        /// How many it has.
        most: usize,
    },
    /// The text means this move.
    OneMove(Move),
    /// The text could mean any of these moves.
    SeveralMoves(&'a [Move]),
    /// The text means no legal move.
    NoMove,
}

/// Why a text could not be read as a board. Rows and columns are counted from 1, rows from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misread {
    /// A character that stands for nothing.
    UnknownCharacter {
        /// The character.
        character: char,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A row that is not as long as the others.
    RaggedRow {
        /// The row.
        row: usize,
        /// How many squares it has.
        squares: usize,
        /// How many the others have.
        expected: usize,
    },
    /// A row that is longer than any board.
    RowTooLong {
        /// The row.
        row: usize,
    },
    /// As many rows as columns are needed.
    NotSquare {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// A side that no board has.
    Side {
        /// The side.
        side: usize,
    },
    /// There is no text.
    Empty,
    /// There is too much text.
    TooLarge {
        /// How many characters there are.
        characters: usize,
        /// How many are read.
        most: usize,
    },
}

/// A count for a sentence: what does not fit is beyond every limit anyway.
fn number(count: usize) -> Value<'static> {
    Value::Number(u32::try_from(count).unwrap_or(u32::MAX))
}

impl Words {
    /// A sentence on a text that was read.
    #[must_use]
    pub fn reading(&self, reading: &Reading<'_>) -> String {
        match *reading {
            Reading::BoardString => self.text(Key::ParseBoardString, &[]),
            Reading::Rows => self.text(Key::ParseRows, &[]),
            Reading::Drawing => self.text(Key::ParseDrawing, &[]),
            Reading::SideStated(side) => self.text(by_side(side, Key::ParseSideStatedAttackers, Key::ParseSideStatedDefenders), &[]),
            Reading::SideAssumed(side) => self.text(by_side(side, Key::ParseSideAssumedAttackers, Key::ParseSideAssumedDefenders), &[]),
            Reading::Rulesets { side, names } => self.text(Key::ParseRulesets, &[Value::Number(u32::from(side)), Value::List(names)]),
            Reading::SeveralKings(squares) => self.text(Key::ParseSeveralKings, &[Value::Squares(squares)]),
            Reading::NoKing => self.text(Key::ParseNoKing, &[]),
            Reading::Mirrored { setup } => self.text(Key::ParseMirrored, &[Value::Text(setup)]),
            Reading::Rotated { setup, degrees } => self.text(Key::ParseRotated, &[Value::Text(setup), Value::Number(u32::from(degrees))]),
            Reading::UnusualLetters(letters) => self.unusual_letters(letters),
            Reading::MorePieces { side, count, setup, most } => {
                let values = [number(count), Value::Text(setup), number(most)];
                self.text(by_side(side, Key::ParseMoreAttackers, Key::ParseMoreDefenders), &values)
            }
            Reading::OneMove(mv) => self.text(Key::ParseMoveOne, &[Value::Move(mv)]),
            Reading::SeveralMoves(moves) => self.text(Key::ParseMoveSeveral, &[Value::Moves(moves)]),
            Reading::NoMove => self.text(Key::ParseMoveNone, &[]),
        }
    }

    fn unusual_letters(&self, letters: &[(char, Piece)]) -> String {
        let taken =
            |&(letter, piece): &(char, Piece)| self.families.letter.text(self, piece, &[Value::Text(letter.encode_utf8(&mut [0; 4]))]);
        let taken: Vec<String> = letters.iter().map(taken).collect();
        self.text(Key::ParseLetters, &[Value::List(&taken)])
    }

    /// A sentence on a text that could not be read.
    #[must_use]
    pub fn misread(&self, misread: &Misread) -> String {
        match *misread {
            Misread::UnknownCharacter { character, row, column } => {
                // What cannot be seen is shown by its code.
                let shown = if character.is_control() { format!("U+{:04X}", u32::from(character)) } else { character.to_string() };
                self.text(Key::ParseUnknownCharacter, &[Value::Text(&shown), number(row), number(column)])
            }
            Misread::RaggedRow { row, squares, expected } => {
                self.text(Key::ParseRaggedRow, &[number(row), number(squares), number(expected)])
            }
            Misread::RowTooLong { row } => self.text(Key::ParseRowTooLong, &[number(row), Value::Number(u32::from(MAX_SIDE))]),
            Misread::NotSquare { rows, columns } => self.text(Key::ParseNotSquare, &[number(rows), number(columns)]),
            Misread::Side { side } => {
                let limits = [MIN_SIDE, MAX_SIDE].map(|limit| Value::Number(u32::from(limit)));
                self.text(Key::ParseSide, &[number(side), limits[0], limits[1]])
            }
            Misread::Empty => self.text(Key::ParseEmpty, &[]),
            Misread::TooLarge { characters, most } => self.text(Key::ParseTooLarge, &[number(characters), number(most)]),
        }
    }
}
