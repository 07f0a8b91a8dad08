//! A board read from text, and the faults of a text that is not one.

use crate::place::Place;
use tafl_engine::{Placement, Side, Square};

/// A text form of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardFormat {
    /// The board string: `3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3`.
    Board,
    /// Rows with the letters `t`, `T` and `K`: `/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/`.
    Fen,
    /// One line per rank, one sign per square.
    Drawing,
}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextFaultKind {
    /// The text is empty.
    Empty,
    /// A character that this form does not use.
    UnknownCharacter,
    /// A row with fewer or more squares than the others; the place is its first surplus square, or its end.
    UnevenRow {
        /// The squares of the row.
        squares: u32,
        /// The squares of most rows.
        expected: u32,
    },
    /// The number of rows differs from the number of squares in a row; the place is the first surplus row, or
    /// the end of the last.
    NotSquare {
        /// The rows.
        rows: u32,
        /// The squares of each.
        squares: u32,
    },
    /// Unsupported board size, or not the requested one.
    WrongSize {
        /// The number of squares in a row.
        size: u32,
    },
}

/// A place at which a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFault {
    /// The place.
    pub place: Place,
    /// What is wrong.
    pub kind: TextFaultKind,
    /// The text there, at most 40 characters.
    pub found: String,
}

impl TextFault {
    /// Maximum number of faults reported for a text; the first ones are kept.
    pub const MAX: usize = 100;
}

/// Why it is doubtful which pieces belong to which side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideDoubt {
    /// The light pieces were read as the attackers, against custom, because they are far more numerous.
    LightAttackers,
    /// The signs do not tell the sides apart, and neither side is clearly larger.
    Unclear,
    /// There are more defenders' men than attackers' men.
    MoreDefenders,
}

/// A board read from a text.
#[derive(Clone, Debug)]
pub struct BoardText {
    /// The board.
    pub board: Placement,
    /// The form of the text.
    pub format: BoardFormat,
    /// The side to move, if the text states it.
    pub side_to_move: Option<Side>,
    /// Why the sides are doubtful, if they are.
    pub doubt: Option<SideDoubt>,
    /// Whether the king is a sign that may also be a special square, taken for him because no other sign is.
    pub assumes_king: bool,
    /// The place of each square, by rank and file.
    pub(super) places: Vec<Place>,
}

impl BoardText {
    pub(super) fn of((board, places): (Placement, Vec<Place>), format: BoardFormat) -> Self {
        Self { board, format, side_to_move: None, doubt: None, assumes_king: false, places }
    }

    /// The place of a square in the text; the beginning of the text for a square off the board.
    #[must_use]
    pub fn place(&self, square: Square) -> Place {
        let side = self.board.size();
        let cell = usize::from(square.rank()) * usize::from(side) + usize::from(square.file());
        self.places.get(cell).filter(|_| square.is_on(side)).copied().unwrap_or(Place { line: 1, column: 1 })
    }
}
