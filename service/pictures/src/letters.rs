//! Text as outlines, from fonts in the binary: Inter, for Latin, Greek and Cyrillic letters.
//!
//! There is no shaping: letters are placed from left to right, with kerning; a character that the font lacks
//! becomes an empty box.

use crate::face::{Face, Glyph};
use crate::shape::{FINE, Outline, Point};
use std::sync::{Arc, LazyLock};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Regular,
    SemiBold,
}

static REGULAR: LazyLock<Face> = LazyLock::new(|| face(include_str!("fonts/Inter-Regular.txt")));
static SEMI_BOLD: LazyLock<Face> = LazyLock::new(|| face(include_str!("fonts/Inter-SemiBold.txt")));

fn face(text: &'static str) -> Face {
    // The text is part of the binary; a test reads it.
    Face::parse(text).expect("the font of the binary")
}

impl Weight {
    fn face(self) -> &'static Face {
        match self {
            Self::Regular => &REGULAR,
            Self::SemiBold => &SEMI_BOLD,
        }
    }
}

/// The glyph for a character that the font lacks.
const MISSING: char = '□';

/// A weight of the font at a size.
#[derive(Clone, Copy)]
pub(crate) struct Font {
    face: &'static Face,
    /// In pixels.
    size: i32,
}

impl Font {
    pub(crate) fn new(weight: Weight, size: i32) -> Self {
        Self { face: weight.face(), size }
    }

    /// Converts a length from font units to hundredths of a pixel.
    fn scaled(self, units: i32) -> i32 {
        let em = i64::from(self.face.units_per_em);
        (i64::from(units) * i64::from(self.size * FINE)).div_euclid(em) as i32
    }

    /// The height of a capital or a digit, in hundredths of a pixel.
    pub(crate) fn capital(self) -> i32 {
        self.scaled(self.face.capital)
    }

    /// The glyphs of a text with their start positions, and the total width, in font units.
    fn places(self, text: &str) -> (Vec<(&'static Glyph, i32)>, i32) {
        let (mut places, mut end) = (Vec::new(), 0);
        let mut before = None;
        // Every font has the empty box, so each character has its glyph.
        for glyph in text.chars().filter_map(|letter| self.face.glyph(letter).or(self.face.glyph(MISSING))) {
            end += before.map_or(0, |before| self.face.kerning(before, glyph));
            places.push((glyph, end));
            end += glyph.advance;
            before = Some(glyph);
        }
        (places, end)
    }

    /// The width of a text, in hundredths of a pixel.
    pub(crate) fn width(self, text: &str) -> i32 {
        self.scaled(self.places(text).1)
    }

    /// The outline of a text from the start of its baseline, and its width, in hundredths of a pixel.
    pub(crate) fn outline(self, text: &str) -> (Arc<Outline>, i32) {
        let (places, width) = self.places(text);
        let mut steps = Vec::new();
        for (glyph, start) in places {
            let first = steps.len();
            // A glyph that cannot be drawn leaves a gap.
            let _ = self.face.draw(glyph, Point::default(), &mut steps);
            for step in &mut steps[first..] {
                *step = step.map(|at| Point::new(self.scaled(start + at.x), self.scaled(-at.y)));
            }
        }
        (Outline::recurring(steps), self.scaled(width))
    }

    /// Wraps the text to at most `lines` lines of at most this width; an ellipsis replaces the rest.
    pub(crate) fn wrap(self, text: &str, width: i32, lines: usize) -> Vec<String> {
        let mut wrapped: Vec<String> = Vec::new();
        let mut rest = text;
        while !rest.is_empty() && wrapped.len() < lines {
            let end = self.fitting(rest, width);
            let (line, after) = if end == rest.len() || wrapped.len() + 1 == lines {
                rest.split_at(end)
            } else {
                // Break at the last space within the line or just after it; a word longer than a line is
                // split.
                let (line, behind) = rest.split_at(end);
                let space =
                    if behind.starts_with(' ') { None } else { line.rfind(' ').filter(|&space| space > 0) };
                rest.split_at(space.unwrap_or(end))
            };
            wrapped.push(line.trim_end().to_owned());
            rest = after.trim_start();
        }
        if !rest.is_empty()
            && let Some(last) = wrapped.last_mut()
        {
            while !last.is_empty() && self.width(&format!("{}…", last.trim_end())) > width {
                last.pop();
            }
            *last = format!("{}…", last.trim_end());
        }
        wrapped
    }

    /// How many bytes of the text fit into a width; at least one character.
    fn fitting(self, text: &str, width: i32) -> usize {
        let (places, _) = self.places(text);
        let mut fits = 0;
        for ((place, letter), (glyph, start)) in text.char_indices().zip(places) {
            let end = start + glyph.advance;
            if self.scaled(end) > width && fits > 0 {
                break;
            }
            fits = place + letter.len_utf8();
        }
        fits
    }
}

/// A text prepared for a single line: unprintable characters are removed, and any white space becomes a
/// single space.
pub(crate) fn printable(text: &str) -> String {
    let shown = text
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|&letter| !is_unseen(letter));
    let mut clean = String::new();
    // No card has room for more; the rest would only cost time.
    for letter in shown.take(LONGEST) {
        if letter != ' ' || !(clean.is_empty() || clean.ends_with(' ')) {
            clean.push(letter);
        }
    }
    clean.truncate(clean.trim_end().len());
    clean
}

const LONGEST: usize = 600;

/// Control characters, direction and joining marks, combining marks and variation selectors: they have no
/// width of their own.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{1ab0}'..='\u{1aff}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{20d0}'..='\u{20ff}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_the_letters_of_every_language_of_the_north_and_west() {
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;!?()[]/&@#%+-=×–—…'\"«»“”„’□\
            àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸäöüßÄÖÜẞåøÅØþðÞÐýÝǫǪíúóáŋŊšžčđŧŁłńśźżąęőűğışñ¿¡αΩжЯ";
        for weight in [Weight::Regular, Weight::SemiBold] {
            for letter in letters.chars() {
                assert!(weight.face().glyph(letter).is_some(), "{weight:?} lacks {letter:?}");
            }
        }
    }

    #[test]
    fn letters_are_kerned_and_widths_grow_with_size() {
        let font = Font::new(Weight::SemiBold, 100);
        assert!(font.width("AV") < font.width("A") + font.width("V"));
        assert!(
            (font.width("Hnefatafl") - 2 * Font::new(Weight::SemiBold, 50).width("Hnefatafl")).abs() <= 2
        );
        assert_eq!(font.outline("Tafl").1, font.width("Tafl"));
    }

    #[test]
    fn lines_keep_their_width_and_lose_nothing_but_spaces() {
        let font = Font::new(Weight::Regular, 34);
        let text = "Hnefatafl on a board of eleven by eleven squares, with a supercalifragilisticexpialidocious name";
        for width in [100, 2_000, 8_000, 20_000, 50_000, 500_000] {
            let lines = font.wrap(text, width, 1000);
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""), "{width}");
            assert!(
                lines.iter().all(|line| font.width(line) <= width || line.chars().count() == 1),
                "{width}: {lines:?}"
            );
        }
        let cut = font.wrap(text, 20_000, 2);
        assert_eq!(cut.len(), 2);
        assert!(cut[1].ends_with('…') && font.width(&cut[1]) <= 20_000);
        assert!(font.wrap("", 100, 3).is_empty());
    }

    #[test]
    fn what_does_not_print_is_left_out() {
        assert_eq!(printable("  a\u{0}b\tc\n\n d\u{202e}e\u{301} "), "ab c de");
        assert_eq!(printable(&"x".repeat(100_000)).len(), LONGEST);
    }
}
