//! Boards as people and programs write them: which form a text has, what stands on the board, and where it cannot be read.
//!
//! Reading takes time and memory in proportion to the text. Deliberately absent: rules. Whether the board is a position is the
//! question of [`crate::Game::from_setup`].

use super::signs::{self, Sign};
use super::{drawing, rows};
use crate::board::{MAX_SIDE, MIN_SIDE, Piece, Placement, Side, Square};
use std::collections::BTreeMap;
use std::ops::Range;

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

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1. A byte order mark at the very beginning is none.
    pub column: u32,
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
    /// The side is none that a board has, or not the one asked for.
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
    pub const MOST: usize = 100;
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
    /// Reads a board. `format` is the form it must have, found out where it is not given; `side` the side that the board must have.
    ///
    /// Rows are read with the letters a d k in either case, or with t, T and K; with runs of one or two digits; with or without a
    /// slash at either end. After them the side to move may stand as `a` or `d`, or as `b` (black, the attackers) or `w` (white).
    /// Drawings may have labels, frames and grids, and many signs. In either, English words such as "attackers to move" are found.
    ///
    /// ```
    /// use tafl_engine::{BoardText, Side};
    /// let read = BoardText::read("2t2/2T2/tTKTt/2T2/2t2 b", None, None).unwrap();
    /// assert_eq!(read.board.to_string(), "2a2/2d2/adkda/2d2/2a2");
    /// assert_eq!(read.side_to_move, Some(Side::Attackers));
    /// let faults = BoardText::read("2t2/2T2/tTQTt/2T2/2t2", None, None).unwrap_err();
    /// assert_eq!((faults[0].place.line, faults[0].place.column, faults[0].found.as_str()), (1, 11, "Q"));
    /// ```
    ///
    /// # Errors
    /// Every place at which the text cannot be read, in order, at most [`TextFault::MOST`].
    pub fn read(text: &str, format: Option<BoardFormat>, side: Option<u8>) -> Result<Self, Vec<TextFault>> {
        let mut characters = characters(text);
        let side_to_move = said_side(&mut characters);
        let mut read = match format {
            Some(BoardFormat::Drawing) => drawing::read(&characters, side),
            Some(asked) => rows::read(&characters, Some(asked), side),
            None if looks_like_rows(&characters) => rows::read(&characters, None, side),
            None => {
                // Rows that stand one below the other may lack slashes: only where they make a board are they taken for that.
                let numbered = characters.iter().any(|said| said.ch.is_ascii_digit());
                let rows = numbered.then(|| rows::read(&characters, None, side).ok()).flatten();
                rows.map_or_else(|| drawing::read(&characters, side), Ok)
            }
        }?;
        read.side_to_move = side_to_move.or(read.side_to_move);
        if read.doubt.is_none() && is_doubtful(&read.board) {
            read.doubt = Some(SideDoubt::MoreDefenders);
        }
        Ok(read)
    }

    /// Where a square stands in the text; the beginning for a square beyond the board.
    #[must_use]
    pub fn place(&self, square: Square) -> Place {
        let side = self.board.side();
        let cell = usize::from(square.rank()) * usize::from(side) + usize::from(square.file());
        self.places.get(cell).filter(|_| square.is_on(side)).copied().unwrap_or(Place { line: 1, column: 1 })
    }
}

/// Whether the defenders' men outnumber the attackers'. A few pieces say nothing.
fn is_doubtful(board: &Placement) -> bool {
    let [attackers, defenders] = [Piece::Attacker, Piece::Defender].map(|piece| board.count(piece));
    attackers + defenders >= 4 && defenders > attackers
}

/// A character at its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    pub(super) place: Place,
    pub(super) ch: char,
    /// What it is in a drawing.
    pub(super) sign: Sign,
}

impl Said {
    fn new(place: Place, ch: char) -> Self {
        Self { place, ch, sign: signs::sign(ch) }
    }

    /// A square on which nothing is drawn.
    pub(super) fn blank(place: Place) -> Self {
        Self::new(place, ' ')
    }
}

/// What takes no room of its own: joiners, variation selectors, marks of direction and order, the carriage return of a line end.
fn takes_no_room(ch: char) -> bool {
    matches!(ch, '\r' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{AD}')
}

/// The characters of a text with their places; what takes no room is left out, and every other white space is a space, a tab or a
/// line feed.
fn characters(text: &str) -> Vec<Said> {
    let mut place = Place { line: 1, column: 1 };
    let mut all = Vec::new();
    for ch in text.strip_prefix('\u{FEFF}').unwrap_or(text).chars() {
        if !takes_no_room(ch) {
            let ch = if ch.is_whitespace() && !['\n', '\t'].contains(&ch) { ' ' } else { ch };
            all.push(Said::new(place, ch));
        }
        place = if ch == '\n' { Place { line: place.line + 1, column: 1 } } else { Place { column: place.column + 1, ..place } };
    }
    all
}

/// What may stand around a text or within it and means nothing: quotes, brackets, commas of lists.
pub(super) fn is_dressing(ch: char) -> bool {
    matches!(ch, '`' | '"' | '\'' | '“' | '”' | '‘' | '’' | '«' | '»' | ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}')
}

/// Slashes between rows make rows: four at least, or any where the text has too few lines for a drawing.
fn looks_like_rows(characters: &[Said]) -> bool {
    let slashes = characters.iter().filter(|said| said.ch == '/').count();
    let mut lines: Vec<u32> = characters.iter().filter(|said| !said.ch.is_whitespace()).map(|said| said.place.line).collect();
    lines.dedup();
    slashes + 1 >= usize::from(MIN_SIDE) || (slashes > 0 && lines.len() < usize::from(MIN_SIDE))
}

/// The sides as English texts call them.
const ATTACKERS: [&str; 7] = ["attackers", "attacker", "black", "dark", "muscovites", "muscovite", "besiegers"];
const DEFENDERS: [&str; 6] = ["defenders", "defender", "white", "light", "swedes", "swede"];

fn side_word(word: &str) -> Option<Side> {
    let name = word.strip_suffix("'s").or_else(|| word.strip_suffix('\'')).unwrap_or(word);
    let side = |words: &[&str], side: Side| words.contains(&name).then_some(side);
    side(&ATTACKERS, Side::Attackers).or_else(|| side(&DEFENDERS, Side::Defenders))
}

/// Finds words such as "attackers to move", "black's turn" or "to move: white", and takes them out of the text: the line becomes a
/// comment that holds nothing to read.
fn said_side(characters: &mut [Said]) -> Option<Side> {
    let words = words(characters);
    let word = |n: usize| words.get(n).map_or("", |(word, _)| word.as_str());
    let (side, range) = (0..words.len()).find_map(|n| {
        if let Some(side) = side_word(word(n)) {
            let long = match (word(n + 1), word(n + 2)) {
                ("to", "move" | "play" | "go") => 3,
                ("turn" | "moves" | "plays", _) => 2,
                _ => return None,
            };
            return Some((side, n..n + long));
        }
        let asked = ["move", "turn", "play", "next"].contains(&word(n));
        let side = side_word(word(n + 1)).filter(|_| asked && !["to", "turn", "moves", "plays"].contains(&word(n + 2)))?;
        let first = n - usize::from(n > 0 && word(n - 1) == "to");
        let first = first - usize::from(first > 0 && word(first) == "to" && word(first - 1) == "side");
        Some((side, first..n + 2))
    })?;
    let (from, to) = (words[range.start].1.start, words[range.end - 1].1.end);
    characters[from..to].iter_mut().filter(|said| said.ch != '\n').for_each(|said| *said = Said::new(said.place, COMMENT));
    Some(side)
}

/// What the characters of a comment that was understood are replaced by.
pub(super) const COMMENT: char = '\u{E000}';

/// The words of a text in small letters, with the characters that they are.
fn words(characters: &[Said]) -> Vec<(String, Range<usize>)> {
    let mut found: Vec<(String, Range<usize>)> = Vec::new();
    for (n, said) in characters.iter().enumerate() {
        let ch = if said.ch == '’' { '\'' } else { said.ch };
        if !ch.is_alphabetic() && ch != '\'' {
            continue;
        }
        match found.last_mut() {
            Some((word, range)) if range.end == n => {
                word.extend(ch.to_lowercase());
                range.end = n + 1;
            }
            _ => found.push((ch.to_lowercase().collect(), n..n + 1)),
        }
    }
    found
}

/// A square of a row as it was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) place: Place,
    pub(super) piece: Option<Piece>,
}

/// A row as it was read.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its squares; of more than a board can have, the first ones.
    pub(super) cells: Vec<Cell>,
    /// How many it has.
    pub(super) squares: u32,
    /// Where it begins.
    pub(super) start: Place,
    /// The place behind it.
    pub(super) end: Place,
}

impl Row {
    /// A row that has nothing yet.
    pub(super) const fn at(start: Place) -> Self {
        Self { cells: Vec::new(), squares: 0, start, end: start }
    }

    pub(super) fn push(&mut self, cell: Cell) {
        if self.cells.is_empty() {
            self.start = cell.place;
        }
        self.squares += 1;
        if self.cells.len() <= usize::from(MAX_SIDE) {
            self.cells.push(cell);
        }
    }
}

/// A fault at a place, showing what stands there up to the next white space or slash.
pub(super) fn fault(characters: &[Said], place: Place, kind: TextFaultKind) -> TextFault {
    let from = characters.partition_point(|said| said.place < place);
    let of_line = characters[from..].iter().take_while(|said| said.place.line == place.line && !said.ch.is_whitespace());
    let most = if kind == TextFaultKind::UnknownCharacter { 1 } else { 40 };
    TextFault { place, kind, found: of_line.map(|said| said.ch).filter(|&ch| ch != COMMENT).take(most).collect() }
}

/// Makes a board of rows, the top one first, or finds what keeps them from being one.
pub(super) fn assemble(
    characters: &[Said],
    rows: &[Row],
    mut faults: Vec<TextFault>,
    side: Option<u8>,
) -> Result<(Placement, Vec<Place>), Vec<TextFault>> {
    let told = |mut faults: Vec<TextFault>| {
        faults.sort_by_key(|fault| fault.place);
        faults.dedup_by_key(|fault| fault.place);
        faults.truncate(TextFault::MOST);
        Err(faults)
    };
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        if faults.is_empty() {
            faults.push(fault(characters, Place { line: 1, column: 1 }, TextFaultKind::Empty));
        }
        return told(faults);
    };
    let count = rows.len() as u32;
    let squares = usual_width(rows, side);
    for row in rows.iter().filter(|row| row.squares != squares) {
        let place = row.cells.get(squares as usize).map_or(row.end, |cell| cell.place);
        faults.push(fault(characters, place, TextFaultKind::UnevenRow { squares: row.squares, expected: squares }));
    }
    let even = rows.iter().all(|row| row.squares == squares);
    let board = u8::try_from(squares).ok().and_then(Placement::empty).filter(|board| side.is_none_or(|side| side == board.side()));
    if even && count != squares {
        let place = rows.get(squares as usize).map_or(last.end, |row| row.start);
        faults.push(fault(characters, place, TextFaultKind::NotSquare { rows: count, squares }));
    } else if even && board.is_none() {
        faults.push(fault(characters, first.start, TextFaultKind::WrongSize { side: squares }));
    }
    let Some(mut board) = board.filter(|_| faults.is_empty()) else { return told(faults) };
    let mut places = Vec::with_capacity(rows.len() * rows.len());
    for (row, rank) in rows.iter().rev().zip(0..) {
        for (cell, file) in row.cells.iter().zip(0..) {
            places.push(cell.place);
            if let Some(square) = Square::new(file, rank) {
                board.put(square, cell.piece);
            }
        }
    }
    Ok((board, places))
}

/// The number of squares that most rows have; of several such numbers the one asked for, that of the rows, or the largest.
fn usual_width(rows: &[Row], side: Option<u8>) -> u32 {
    let mut widths: BTreeMap<u32, usize> = BTreeMap::new();
    for row in rows {
        *widths.entry(row.squares).or_default() += 1;
    }
    let rank = |&(&width, &count): &(&u32, &usize)| (count, side.map(u32::from) == Some(width), width == rows.len() as u32, width);
    widths.iter().max_by_key(rank).map_or(0, |(&width, _)| width)
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
}
