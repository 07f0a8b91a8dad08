//! A board that was read from a text, and what is wrong with a text that does not hold one.

use crate::place::Place;
use tafl_engine::{Placement, Side, Square};

/// A text form of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardFormat {
    /// The board string: `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3`.
    Board,
    /// Rows with the letters `t`, `T` and `K`: `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`.
    Fen,
    /// One line for each rank and one sign for each square.
    Drawing,
}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TextFaultKind {
    /// There is nothing to read.
    Empty,
    /// A character that this form does not have.
    UnknownCharacter,
    /// A row that has fewer or more squares than the others: at its first surplus square, or behind its last one.
    UnevenRow {
        /// The squares of the row.
        squares: u32,
        /// The squares of most rows.
        expected: u32,
    },
    /// Another number of rows than of squares in a row: at the first surplus row, or behind the last one.
    NotSquare {
        /// The rows.
        rows: u32,
        /// The squares of each.
        squares: u32,
    },
    /// Unsupported board size, or not the requested one.
    WrongSize {
        /// The squares of a row.
        side: u32,
    },
}

/// A place at which a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFault {
    /// The place.
    pub place: Place,
    /// What is wrong.
    pub kind: TextFaultKind,
    /// What stands there, at most 40 characters.
    pub found: String,
}

impl TextFault {
    /// The most faults that are told of one text: the first ones.
    pub const MAX: usize = 100;
}

/// What leaves doubt about which side is which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideDoubt {
    /// The light pieces were read as the attackers, against the custom, because they are many more.
    LightAttackers,
    /// The signs leave open which side is which, and neither is clearly the larger.
    Unclear,
    /// There are more defenders' men than attackers' men.
    MoreDefenders,
}

/// A board that was read from a text.
#[derive(Clone, Debug)]
pub struct BoardText {
    /// The board.
    pub board: Placement,
    /// The form that the text has.
    pub format: BoardFormat,
    /// The side to move, where the text says it.
    pub side_to_move: Option<Side>,
    /// What leaves doubt about which side is which, if anything does.
    pub doubt: Option<SideDoubt>,
    /// Where each square stands, by rank and file.
    places: Vec<Place>,
}

impl BoardText {
    pub(super) fn of((board, places): (Placement, Vec<Place>), format: BoardFormat) -> Self {
        Self { board, format, side_to_move: None, doubt: None, places }
    }

    pub(super) fn with_doubt(self, doubt: Option<SideDoubt>) -> Self {
        Self { doubt, ..self }
    }

    pub(super) fn with_side(self, side_to_move: Option<Side>) -> Self {
        Self { side_to_move, ..self }
    }

    /// Where a square stands in the text; the beginning for a square beyond the board.
    #[must_use]
    pub fn place(&self, square: Square) -> Place {
        let side = self.board.side();
        let cell = usize::from(square.rank()) * usize::from(side) + usize::from(square.file());
        self.places.get(cell).filter(|_| square.is_on(side)).copied().unwrap_or(Place { line: 1, column: 1 })
    }
}
