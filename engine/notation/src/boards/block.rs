//! A board within other lines: the only block of lines that has as many lines as each has signs. Around it
//! may stand what is too short for a row, such as sizes, the last move and the side to move.

use super::board_text::BoardText;
use super::characters::Glyph;
use super::rows::side_of_letter;
use super::signs::{self, Sign};
use super::{drawing, grid};
use crate::lenient_move::named_piece;
use tafl_engine::{MAX_SIZE, MIN_SIZE, Piece, Side};

/// Reads the block, if there is one.
pub(super) fn read(characters: &[Glyph], side: Option<u8>) -> Option<BoardText> {
    let lines: Vec<&[Glyph]> = characters.split(|glyph| glyph.ch == '\n').collect();
    let widths: Vec<usize> = lines.iter().map(|line| signs(line).count()).collect();
    let mut blocks = widths.chunk_by(|one, other| one == other).scan(0, |from, widths| {
        *from += widths.len();
        Some((*from - widths.len(), widths.len(), widths[0]))
    });
    let is_board = |&(_, rows, width): &(usize, usize, usize)| {
        rows == width && width % 2 == 1 && (usize::from(MIN_SIZE)..=usize::from(MAX_SIZE)).contains(&width)
    };
    let (from, size, _) = blocks.find(is_board).filter(|_| !blocks.any(|block| is_board(&block)))?;
    let (before, after) = (&lines[..from], &lines[from + size..]);
    let is_short = |line: &&[Glyph]| {
        signs(line).all(|glyph| glyph.ch == '-' || !signs::is_empty_square(glyph.ch))
            && signs(line).count() < size
    };
    if !before.iter().chain(after).all(is_short) {
        return None;
    }
    let block: Vec<Glyph> = lines[from..from + size].join(&Glyph::new(lines[from][0].place, '\n'));
    let read = drawing::read(&block, side).ok().or_else(|| grid::read(&block, side))?;
    let side_to_move = after.iter().rev().find_map(|line| {
        let name: String = signs(line).map(|glyph| glyph.ch).collect();
        named(&name)
    });
    Some(read.with_side(side_to_move))
}

/// What a line has besides blanks, quotes and brackets.
fn signs(line: &[Glyph]) -> impl Iterator<Item = &Glyph> + use<'_> {
    line.iter().filter(|glyph| glyph.sign != Sign::Space)
}

/// The side that a letter or a word names.
fn named(name: &str) -> Option<Side> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => side_of_letter(letter),
        _ => named_piece(name).filter(|piece| *piece != Piece::King).map(Piece::side),
    }
}
