//! Assembles rows of squares into a board, or reports why they are not one.

use super::board_text::{TextFault, TextFaultKind};
use super::characters::Glyph;
use super::signs::COMMENT;
use crate::place::Place;
use std::collections::BTreeMap;
use tafl_engine::{MAX_SIZE, Piece, Placement, Square};

/// A square of a row as read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) place: Place,
    pub(super) piece: Option<Piece>,
}

/// A row as read.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Its squares, cut off at the widest possible board.
    pub(super) cells: Vec<Cell>,
    /// The number of squares.
    pub(super) squares: u32,
    /// Where it begins.
    pub(super) start: Place,
    /// The place behind it.
    pub(super) end: Place,
}

impl Row {
    /// An empty row.
    pub(super) const fn at(start: Place) -> Self {
        Self { cells: Vec::new(), squares: 0, start, end: start }
    }

    pub(super) fn push(&mut self, cell: Cell) {
        if self.cells.is_empty() {
            self.start = cell.place;
        }
        self.squares += 1;
        if self.cells.len() <= usize::from(MAX_SIZE) {
            self.cells.push(cell);
        }
    }
}

/// A fault at a place, quoting the text there up to the next white space or slash.
pub(super) fn fault(characters: &[Glyph], place: Place, kind: TextFaultKind) -> TextFault {
    let from = characters.partition_point(|glyph| glyph.place < place);
    let of_line = characters[from..]
        .iter()
        .take_while(|glyph| glyph.place.line == place.line && !glyph.ch.is_whitespace());
    let most = if kind == TextFaultKind::UnknownCharacter { 1 } else { 40 };
    TextFault {
        place,
        kind,
        found: of_line.map(|glyph| glyph.ch).filter(|&ch| ch != COMMENT).take(most).collect(),
    }
}

/// Makes a board from rows, the top one first, or reports every fault.
pub(super) fn assemble(
    characters: &[Glyph],
    rows: &[Row],
    mut faults: Vec<TextFault>,
    side: Option<u8>,
) -> Result<(Placement, Vec<Place>), Vec<TextFault>> {
    let failed = |mut faults: Vec<TextFault>| {
        faults.sort_by_key(|fault| fault.place);
        faults.dedup_by_key(|fault| fault.place);
        faults.truncate(TextFault::MAX);
        Err(faults)
    };
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        if faults.is_empty() {
            faults.push(fault(characters, Place { line: 1, column: 1 }, TextFaultKind::Empty));
        }
        return failed(faults);
    };
    let count = rows.len() as u32;
    let squares = usual_width(rows, side);
    for row in rows.iter().filter(|row| row.squares != squares) {
        let place = row.cells.get(squares as usize).map_or(row.end, |cell| cell.place);
        faults.push(fault(
            characters,
            place,
            TextFaultKind::UnevenRow { squares: row.squares, expected: squares },
        ));
    }
    let even = rows.iter().all(|row| row.squares == squares);
    let board = u8::try_from(squares)
        .ok()
        .and_then(Placement::empty)
        .filter(|board| side.is_none_or(|side| side == board.size()));
    if even && count != squares {
        let place = rows.get(squares as usize).map_or(last.end, |row| row.start);
        faults.push(fault(characters, place, TextFaultKind::NotSquare { rows: count, squares }));
    } else if even && board.is_none() {
        faults.push(fault(characters, first.start, TextFaultKind::WrongSize { size: squares }));
    }
    let Some(mut board) = board.filter(|_| faults.is_empty()) else { return failed(faults) };
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

/// The most common row length; in a tie the requested one, then the number of rows, then the largest.
fn usual_width(rows: &[Row], side: Option<u8>) -> u32 {
    let mut widths: BTreeMap<u32, usize> = BTreeMap::new();
    for row in rows {
        *widths.entry(row.squares).or_default() += 1;
    }
    let rank = |&(&width, &count): &(&u32, &usize)| {
        (count, side.map(u32::from) == Some(width), width == rows.len() as u32, width)
    };
    widths.iter().max_by_key(rank).map_or(0, |(&width, _)| width)
}
