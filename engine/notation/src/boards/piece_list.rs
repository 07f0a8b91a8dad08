//! Lists of the squares of each kind of piece (`Attackers: d1 d2; King: d4`), or of the piece on each square
//! (`{"d4": "K", "d1": "a"}`).

use super::board_text::BoardText;
use super::characters::Glyph;
use super::drawing;
use super::ranks::Rank;
use super::signs::{COMMENT, is_dressing};
use crate::lenient_move::named_piece;
use crate::place::Place;
use tafl_engine::{MAX_SIZE, MIN_SIZE, Piece, Square};

/// Words before squares without pieces.
const EMPTY: [&str; 9] =
    ["throne", "corners", "corner", "camps", "camp", "castle", "empty", "trône", "coins"];

/// Names of the entries of programs, before a square or a piece.
const KEYS: [&str; 7] = ["square", "piece", "position", "pos", "at", "type", "on"];

/// A word of the text, with its square if it names one.
struct Word {
    place: Place,
    text: String,
    square: Option<Square>,
}

/// Reads a list. Without a stated size, the board is the smallest one that has all the squares.
pub(super) fn read(characters: &[Glyph], side: Option<u8>) -> Option<BoardText> {
    let words = words(characters);
    let first = words.iter().position(|word| word.square.is_some())?;
    let is_of_kinds = words[..first].iter().any(|word| kind(&word.text).is_some());
    let pieces = if is_of_kinds { of_kinds(&words) } else { of_squares(&words[first..]) }?;
    let fits = |size: &u8| pieces.iter().all(|(square, _)| square.is_on(*size));
    let stated = || words.iter().find_map(|word| stated_size(&word.text));
    let size = side.or_else(stated).or_else(|| (MIN_SIZE..=MAX_SIZE).step_by(2).find(fits)).filter(fits)?;
    let top = Place { line: 1, column: 1 };
    let empty = Rank { label: None, cells: vec![Glyph::new(top, '.'); size.into()], start: top, end: top };
    let mut ranks = vec![empty; size.into()];
    for (square, sign) in &pieces {
        let cell = &mut ranks[usize::from(size - 1 - square.rank())].cells[usize::from(square.file())];
        if std::mem::replace(cell, *sign).ch != '.' {
            return None;
        }
    }
    let read = drawing::of_ranks(characters, &ranks, side).ok()?;
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
        Word { place: glyphs[0].place, square: text.to_lowercase().parse().ok(), text }
    };
    let words = characters.split(|glyph| is_between(glyph.ch)).filter(|glyphs| !glyphs.is_empty()).map(word);
    words.filter(|word| !KEYS.contains(&word.text.to_lowercase().as_str())).collect()
}

/// The sign of the pieces that a word names: that of a drawing, or `.` for empty squares.
fn kind(word: &str) -> Option<char> {
    let small = word.to_lowercase();
    let named = named_piece(&small).map(Piece::letter);
    let is_empty = EMPTY.contains(&small.as_str());
    let sign = word.parse().ok().filter(|sign: &char| !sign.is_ascii_digit());
    named.or(if is_empty { Some('.') } else { sign })
}

/// `9x9`
fn stated_size(word: &str) -> Option<u8> {
    word.split_once('x').filter(|(files, ranks)| files == ranks).and_then(|(files, _)| files.parse().ok())
}

/// The squares after the name of each kind.
fn of_kinds(words: &[Word]) -> Option<Vec<(Square, Glyph)>> {
    let mut pieces = Vec::new();
    let mut sign = None;
    for Word { place, text, square } in words {
        match (square, kind(text)) {
            (Some(square), _) => pieces.push((*square, Glyph::new(*place, sign?))),
            (None, Some(found)) => sign = Some(found),
            (None, None) if stated_size(text).is_none() && text.contains(|ch: char| ch.is_ascii_digit()) => {
                return None;
            }
            (None, None) => {}
        }
    }
    pieces.retain(|(_, sign)| sign.ch != '.');
    Some(pieces)
}

/// The one word after each square, or none for an empty one. What follows the last one does not matter.
fn of_squares(words: &[Word]) -> Option<Vec<(Square, Glyph)>> {
    let starts: Vec<usize> = (0..words.len()).filter(|&n| words[n].square.is_some()).collect();
    let mut pieces = Vec::new();
    for (n, &at) in starts.iter().enumerate() {
        let next = starts.get(n + 1).copied();
        let long = next.unwrap_or(words.len()).min(at + if next.is_some() { 3 } else { 2 }) - at;
        match (words[at].square, &words[at + 1..at + long]) {
            (Some(square), [Word { place, text, .. }]) => {
                pieces.push((square, Glyph::new(*place, kind(text)?)));
            }
            (Some(_), []) => {}
            _ => return None,
        }
    }
    Some(pieces)
}
