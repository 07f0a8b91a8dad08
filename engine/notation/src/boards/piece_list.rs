//! Lists of the squares of each kind of piece (`Attackers: d1 d2; King: d4`), or of the piece on each square
//! (`{"d4": "K", "d1": "a"}`).

use super::board_text::BoardText;
use super::characters::Glyph;
use super::grid::{self, Entry};
use super::signs::{COMMENT, is_dressing};
use crate::lenient_move::named_piece;
use crate::place::Place;
use tafl_engine::{MAX_SIZE, MIN_SIZE, Piece, Square};

/// Words before squares without pieces.
const EMPTY: [&str; 9] =
    ["throne", "corners", "corner", "camps", "camp", "castle", "empty", "trône", "coins"];

/// Names of the entries of programs, before a square or a piece.
const KEYS: [&str; 7] = ["square", "piece", "position", "pos", "at", "type", "on"];

/// A word with its square, if it names one.
type Word = (Entry, Option<Square>);

/// Reads a list. Without a stated size, the board is the smallest one that has all the squares.
pub(super) fn read(characters: &[Glyph], side: Option<u8>) -> Option<BoardText> {
    let words = words(characters);
    let first = words.iter().position(|(_, square)| square.is_some())?;
    let is_of_kinds = words[..first].iter().any(|(entry, _)| kind(&entry.text).is_some());
    let pieces = if is_of_kinds { of_kinds(&words) } else { of_squares(&words[first..]) }?;
    let fits = |size: &u8| pieces.iter().all(|(square, _)| square.is_on(*size));
    let stated = || words.iter().find_map(|(entry, _)| stated_size(&entry.text));
    let size = side.or_else(stated).or_else(|| (MIN_SIZE..=MAX_SIZE).step_by(2).find(fits)).filter(fits)?;
    let is_numbers = pieces.iter().all(|(_, entry)| entry.text.parse::<u8>().is_ok());
    let empty =
        Entry { place: Place { line: 1, column: 1 }, text: if is_numbers { "0" } else { "." }.to_owned() };
    let mut grid = vec![vec![None; size.into()]; size.into()];
    for (square, entry) in pieces {
        let cell = &mut grid[usize::from(size - 1 - square.rank())][usize::from(square.file())];
        if cell.replace(entry).is_some() {
            return None;
        }
    }
    let filled = |row: Vec<Option<Entry>>| {
        row.into_iter().map(|entry| entry.unwrap_or_else(|| empty.clone())).collect()
    };
    let read = grid::board(characters, &grid.into_iter().map(filled).collect(), side)?;
    Some(read).filter(|read| read.board.pieces().count() >= 2)
}

fn words(characters: &[Glyph]) -> Vec<Word> {
    let is_between = |ch: char| {
        ch.is_whitespace()
            || ch.is_ascii_punctuation()
            || is_dressing(ch)
            || ch == COMMENT
            || "→–".contains(ch)
    };
    let word = |glyphs: &[Glyph]| {
        let text: String = glyphs.iter().map(|glyph| glyph.ch).collect();
        let square = text.to_lowercase().parse().ok();
        (Entry { place: glyphs[0].place, text }, square)
    };
    let words = characters.split(|glyph| is_between(glyph.ch)).filter(|glyphs| !glyphs.is_empty()).map(word);
    words.filter(|(entry, _)| !KEYS.contains(&entry.text.to_lowercase().as_str())).collect()
}

/// The sign of the pieces that a word names: a letter of its own, or `.` for empty squares.
fn kind(word: &str) -> Option<String> {
    let small = word.to_lowercase();
    let is_letter = word.len() == 1 && word.starts_with(|ch: char| ch.is_ascii_alphabetic());
    let named = named_piece(&small).map(|piece: Piece| piece.letter().to_string());
    named
        .or_else(|| EMPTY.contains(&small.as_str()).then(|| ".".to_owned()))
        .or_else(|| is_letter.then(|| word.to_owned()))
}

/// `9x9`
fn stated_size(word: &str) -> Option<u8> {
    word.split_once('x').filter(|(files, ranks)| files == ranks).and_then(|(files, _)| files.parse().ok())
}

/// The squares after the name of each kind.
fn of_kinds(words: &[Word]) -> Option<Vec<(Square, Entry)>> {
    let mut pieces = Vec::new();
    let mut sign: Option<String> = None;
    for (entry, square) in words {
        match (square, kind(&entry.text)) {
            (Some(square), _) => pieces.push((*square, Entry { text: sign.clone()?, ..entry.clone() })),
            (None, Some(found)) => sign = Some(found),
            (None, None)
                if stated_size(&entry.text).is_none()
                    && entry.text.contains(|ch: char| ch.is_ascii_digit()) =>
            {
                return None;
            }
            (None, None) => {}
        }
    }
    pieces.retain(|(_, entry)| entry.text != ".");
    Some(pieces)
}

/// The one word after each square, or none for an empty one. What follows the last one does not matter.
fn of_squares(words: &[Word]) -> Option<Vec<(Square, Entry)>> {
    let starts: Vec<usize> = (0..words.len()).filter(|&n| words[n].1.is_some()).collect();
    let mut pieces = Vec::new();
    for (n, &at) in starts.iter().enumerate() {
        let next = starts.get(n + 1).copied();
        let long = next.unwrap_or(words.len()).min(at + if next.is_some() { 3 } else { 2 }) - at;
        match (words[at].1, &words[at + 1..at + long]) {
            (Some(square), [(entry, _)]) => pieces.push((square, entry.clone())),
            (Some(_), []) => {}
            _ => return None,
        }
    }
    Some(pieces)
}
