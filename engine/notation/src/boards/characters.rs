//! The characters of a text with their places.

use super::signs::{self, Sign};
use crate::place::Place;

/// A character with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    pub(super) place: Place,
    pub(super) ch: char,
    /// Its meaning in a drawing.
    pub(super) sign: Sign,
}

impl Glyph {
    pub(super) fn new(place: Place, ch: char) -> Self {
        Self { place, ch, sign: signs::sign(ch) }
    }

    /// A blank square.
    pub(super) fn blank(place: Place) -> Self {
        Self::new(place, ' ')
    }
}

/// Characters without width: joiners, variation selectors, tones of skin, direction and order marks, carriage
/// returns.
fn takes_no_room(ch: char) -> bool {
    matches!(ch, '\r' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FE00}'..='\u{FE0F}' | '\u{1F3FB}'..='\u{1F3FF}' | '\u{FEFF}' | '\u{AD}')
}

/// The characters of a text with their places. Zero-width characters are dropped; white space becomes a
/// space, a tab or a line feed.
pub(super) fn characters(text: &str) -> Vec<Glyph> {
    let mut place = Place { line: 1, column: 1 };
    let mut all = Vec::new();
    for ch in text.strip_prefix('\u{FEFF}').unwrap_or(text).chars() {
        if !takes_no_room(ch) {
            let ch = if ch.is_whitespace() && !['\n', '\t'].contains(&ch) { ' ' } else { ch };
            all.push(Glyph::new(place, ch));
        }
        place = if ch == '\n' {
            Place { line: place.line + 1, column: 1 }
        } else {
            Place { column: place.column + 1, ..place }
        };
    }
    all
}
