//! Drawings: one line per rank and one sign per square, as people draw and paste boards.
//!
//! Labels, frames and grids are stripped; words around the board are ignored. Labels orient the board: it is
//! turned if the ranks are numbered from the top or the files named from the right. Numbers at both edges
//! name nothing, and the board stays as drawn. Blanks are empty squares only between the lines of a grid or
//! between tabs.
//!
//! Several boards in one text, and hexagonal or slanted drawings, are not supported.

use super::assemble::{Cell, Row, assemble, fault};
use super::board_text::{BoardFormat, BoardText, TextFault, TextFaultKind};
use super::characters::Glyph;
use super::lines::{self, Kind, Line, Order};
use super::ranks::{self, Rank};
use super::signs::{self, Counts, Reading};

/// Reads a drawing.
pub(super) fn read(characters: &[Glyph], side: Option<u8>) -> Result<BoardText, Vec<TextFault>> {
    let lines = lines::lines(characters);
    let kinds = lines::kinds(&lines);
    let files = kinds.iter().find_map(|kind| if let Kind::Files(order) = kind { Some(*order) } else { None });
    // Without any rank, numbers are no labels but signs that are not known.
    let labelled = kinds.contains(&Kind::Rank);
    let is_drawn = |kind: &Kind| *kind == Kind::Rank || (!labelled && matches!(kind, Kind::Files(_)));
    let drawn: Vec<Line<'_>> =
        lines.iter().zip(&kinds).filter(|(_, kind)| is_drawn(kind)).map(|(line, _)| *line).collect();
    let wanted =
        |ranks: &[Rank]| is_square(ranks) && side.is_none_or(|side| usize::from(side) == ranks.len());
    let mut ranks = ranks::ranks(&drawn, &wanted);
    if is_square(&ranks) {
        turn(&mut ranks, files);
    }
    of_ranks(characters, &ranks, side)
}

/// The board of some ranks, the top one first.
pub(super) fn of_ranks(
    characters: &[Glyph],
    ranks: &[Rank],
    side: Option<u8>,
) -> Result<BoardText, Vec<TextFault>> {
    let squares = ranks.iter().map(|rank| rank.cells.iter().map(|glyph| glyph.ch));
    let reading = signs::read(Counts::new(squares));
    let mut faults = Vec::new();
    let rows: Vec<Row> = ranks.iter().map(|rank| row(characters, rank, &reading, &mut faults)).collect();
    let read = BoardText::of(assemble(characters, &rows, faults, side)?, BoardFormat::Drawing);
    Ok(BoardText { doubt: reading.doubt, assumes_king: reading.assumes_king, ..read })
}

fn row(characters: &[Glyph], rank: &Rank, reading: &Reading, faults: &mut Vec<TextFault>) -> Row {
    let mut row = Row::at(rank.start);
    for glyph in &rank.cells {
        let piece = reading.of(glyph.ch).unwrap_or_else(|()| {
            faults.push(fault(characters, glyph.place, TextFaultKind::UnknownCharacter));
            None
        });
        row.push(Cell { place: glyph.place, piece });
    }
    row.end = rank.end;
    row
}

fn is_square(ranks: &[Rank]) -> bool {
    !ranks.is_empty() && ranks.iter().all(|rank| rank.cells.len() == ranks.len())
}

/// Turns the ranks as their labels require.
fn turn(ranks: &mut [Rank], files: Option<Order>) {
    let labels: Vec<u32> = ranks.iter().filter_map(|rank| rank.label).collect();
    let numbers = files == Some(Order::Numbers);
    if labels.len() * 2 > ranks.len()
        && labels.is_sorted_by(|one, next| one < next)
        && labels[0] > 0
        && !numbers
    {
        ranks.reverse();
    }
    if files == Some(Order::ToFirst) {
        for rank in ranks {
            rank.cells.reverse();
        }
    }
}
