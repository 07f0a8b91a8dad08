//! Lists of the squares of each kind of piece: `Attackers: d1 d2; King: d4`.

use super::board_text::{BoardFormat, BoardText};
use super::characters::Glyph;
use super::signs::COMMENT;
use crate::lenient_move::named_piece;
use crate::place::Place;
use tafl_engine::{MAX_SIZE, MIN_SIZE, Piece, Placement, Square};

/// Words before squares without pieces.
const EMPTY: [&str; 9] = ["throne", "corners", "corner", "camps", "camp", "castle", "empty", "trône", "coins"];

/// Reads a list. Without a stated size, the board is the smallest one that has all the squares.
pub(super) fn read(characters: &[Glyph], side: Option<u8>) -> Option<BoardText> {
    let mut pieces: Vec<(Square, Piece, Place)> = Vec::new();
    let mut kind = None;
    let mut size = side;
    for word in characters.split(|glyph| !glyph.ch.is_alphanumeric() && glyph.ch != COMMENT).filter(|word| !word.is_empty()) {
        let text: String = word.iter().flat_map(|glyph| glyph.ch.to_lowercase()).collect();
        let named = named_piece(&text);
        if named.is_some() || EMPTY.contains(&text.as_str()) {
            kind = Some(named);
        } else if let Ok(square) = text.parse::<Square>() {
            if let Some(piece) = kind? {
                pieces.push((square, piece, word[0].place));
            }
        } else if let Some((files, _)) = text.split_once('x').filter(|(files, ranks)| files == ranks && !ranks.is_empty()) {
            size = size.or(files.parse().ok());
        } else if text.chars().any(|ch| ch.is_ascii_digit()) {
            return None;
        }
    }
    let fits = |size: &u8| pieces.iter().all(|(square, ..)| square.is_on(*size));
    let size = size.or_else(|| (MIN_SIZE..=MAX_SIZE).step_by(2).find(fits)).filter(fits)?;
    let mut board = Placement::empty(size).filter(|_| pieces.len() >= 2)?;
    let mut places = vec![Place { line: 1, column: 1 }; usize::from(size) * usize::from(size)];
    for (square, piece, place) in pieces {
        if board.piece_at(square).is_some() {
            return None;
        }
        board.put(square, Some(piece));
        places[usize::from(square.rank()) * usize::from(size) + usize::from(square.file())] = place;
    }
    Some(BoardText::of((board, places), BoardFormat::Drawing))
}
