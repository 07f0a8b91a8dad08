//! The board drawn as text, for terminals and for answers as text.

use std::fmt::Write;
use tafl_engine::{Piece, Placement, Square, Zone};

/// The board as text, top rank first, with coordinates; empty squares of a zone are marked `+`.
#[must_use]
pub fn board(placement: &Placement, zones: &[Zone]) -> String {
    let side = placement.size();
    let mut text = String::new();
    for rank in (0..side).rev() {
        let _ = write!(text, "{:>3} ", rank + 1);
        for file in 0..side {
            let letter = Square::new(file, rank).map_or(' ', |square| match placement.piece_at(square) {
                Some(Piece::King) => 'K',
                Some(piece) => piece.letter(),
                None if zones.iter().any(|zone| zone.squares.contains(&square)) => '+',
                None => '.',
            });
            text.push(' ');
            text.push(letter);
        }
        text.push('\n');
    }
    text.push_str("    ");
    for file in 0..side {
        text.push(' ');
        text.push(char::from(b'a' + file));
    }
    text.push('\n');
    text
}
