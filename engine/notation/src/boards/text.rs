//! Reads boards as people write them: detects the form, and reports every place that cannot be
//! read.
//!
//! Reading takes time and memory in proportion to the text. Whether the board is a legal position is decided
//! by [`tafl_engine::Game::from_setup`].

use super::board_text::{BoardFormat, BoardText, SideDoubt, TextFault};
use super::characters::{Glyph, characters};
use super::side_to_move::{blank_counters, stated_side};
use super::{drawing, piece_list, rows};
use tafl_engine::{MIN_SIZE, Piece, Placement};

impl BoardText {
    /// Reads a board. `format` is detected if not given, and required if it is; `side` is the required board
    /// size.
    ///
    /// Rows may use the letters a d k in either case, or t, T and K, or those of black and white; runs of one
    /// or two digits; a slash at either end or none. The side to move may follow as `a` or `d`, or as `b`
    /// (black, the attackers) or `w` (white). Drawings may have labels, frames and grids, and many signs; a
    /// list of the pieces with their squares counts as a drawing. In any form, phrases such as "attackers to
    /// move" and "aux défenseurs de jouer" are recognised.
    ///
    /// ```
    /// use tafl_engine::Side;
    /// use tafl_notation::BoardText;
    /// let read = BoardText::read("2t2/2T2/tTKTt/2T2/2t2 b", None, None).unwrap();
    /// assert_eq!(read.board.to_string(), "2a2/2d2/adkda/2d2/2a2");
    /// assert_eq!(read.side_to_move, Some(Side::Attackers));
    /// let faults = BoardText::read("2t2/2T2/tTQTt/2T2/2t2", None, None).unwrap_err();
    /// assert_eq!((faults[0].place.line, faults[0].place.column, faults[0].found.as_str()), (1, 11, "Q"));
    /// ```
    ///
    /// # Errors
    /// Every place at which the text cannot be read, in order, at most [`TextFault::MAX`].
    pub fn read(text: &str, format: Option<BoardFormat>, side: Option<u8>) -> Result<Self, Vec<TextFault>> {
        let mut characters = characters(text);
        let side_to_move = stated_side(&mut characters);
        blank_counters(&mut characters);
        let read = match format {
            Some(BoardFormat::Drawing) => drawing::read(&characters, side),
            Some(asked) => rows::read(&characters, Some(asked), side),
            None if looks_like_rows(&characters) => rows::read(&characters, None, side),
            None => {
                // Rows on separate lines may lack slashes; they are read that way only if they make a board.
                let numbered = characters.iter().any(|glyph| glyph.ch.is_ascii_digit());
                let rows = numbered.then(|| rows::read(&characters, None, side).ok()).flatten();
                rows.map_or_else(|| drawing::read(&characters, side), Ok)
            }
        };
        let mut read = match (read, format) {
            (Err(faults), None | Some(BoardFormat::Drawing)) => {
                piece_list::read(&characters, side).ok_or(faults)?
            }
            (read, _) => read?,
        };
        read.side_to_move = side_to_move.or(read.side_to_move);
        if read.doubt.is_none() && is_doubtful(&read.board) {
            read.doubt = Some(SideDoubt::MoreDefenders);
        }
        Ok(read)
    }
}

/// Whether the defenders' men outnumber the attackers'. Too few pieces prove nothing.
fn is_doubtful(board: &Placement) -> bool {
    let [attackers, defenders] = [Piece::Attacker, Piece::Defender].map(|piece| board.count(piece));
    attackers + defenders >= 4 && defenders > attackers
}

/// Slashes between rows mean rows: at least four, or any if the text has too few lines for a drawing.
fn looks_like_rows(characters: &[Glyph]) -> bool {
    let slashes = characters.iter().filter(|glyph| glyph.ch == '/').count();
    let mut lines: Vec<u32> =
        characters.iter().filter(|glyph| !glyph.ch.is_whitespace()).map(|glyph| glyph.place.line).collect();
    lines.dedup();
    slashes + 1 >= usize::from(MIN_SIZE) || (slashes > 0 && lines.len() < usize::from(MIN_SIZE))
}
