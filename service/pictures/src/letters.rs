//! Text as outlines, from fonts in the binary: Inter, for Latin, Greek and Cyrillic letters.
//!
//! There is no shaping: letters are placed from left to right, with kerning; a character that the font lacks
//! becomes an empty box.

use crate::shape::{FINE, Outline, Point, Step};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::raw::tables::gpos::{PairPos, PositionSubtables};
use skrifa::raw::{FontRef, ReadError, TableProvider as _};
use skrifa::{GlyphId, MetadataProvider as _};
use std::sync::{Arc, LazyLock};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Regular,
    SemiBold,
}

static REGULAR: LazyLock<Face> = LazyLock::new(|| face(include_bytes!("fonts/Inter-Regular.ttf")));
static SEMI_BOLD: LazyLock<Face> = LazyLock::new(|| face(include_bytes!("fonts/Inter-SemiBold.ttf")));

fn face(bytes: &'static [u8]) -> Face {
    // The bytes are part of the binary; a test parses them.
    Face::parse(bytes).expect("the font of the binary")
}

/// The parts of a font that are used, all in font units.
struct Face {
    units_per_em: u16,
    /// The height of a capital.
    capital: i32,
    glyphs: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
    /// The subtables that move a glyph by the one before it.
    pairs: Vec<PairPos<'static>>,
}

impl Face {
    fn parse(bytes: &'static [u8]) -> Result<Self, ReadError> {
        let font = FontRef::new(bytes)?;
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let mut pairs = Vec::new();
        for lookup in font.gpos()?.lookup_list()?.lookups().iter() {
            if let PositionSubtables::Pair(subtables) = lookup?.subtables()? {
                pairs.extend(subtables.iter().collect::<Result<Vec<_>, _>>()?);
            }
        }
        Ok(Self {
            units_per_em: metrics.units_per_em,
            capital: metrics.cap_height.map_or(1490, |height| height as i32),
            glyphs: font.charmap(),
            metrics: font.glyph_metrics(Size::unscaled(), LocationRef::default()),
            outlines: font.outline_glyphs(),
            pairs,
        })
    }

    /// How far the next glyph begins after this one.
    fn advance(&self, glyph: GlyphId) -> i32 {
        self.metrics.advance_width(glyph).map_or(0, |width| width as i32)
    }

    /// The kerning of two adjacent glyphs: how far the second moves to the right. The first subtable that
    /// contains the pair decides.
    fn kerning(&self, first: GlyphId, second: GlyphId) -> i32 {
        self.pairs.iter().find_map(|pairs| kerning(pairs, first, second)).unwrap_or(0)
    }
}

/// The kerning of two glyphs by one subtable, if it contains the pair.
fn kerning(pairs: &PairPos<'_>, first: GlyphId, second: GlyphId) -> Option<i32> {
    let advance = match pairs {
        PairPos::Format1(pairs) => {
            let set = pairs.pair_sets().get(pairs.coverage().ok()?.get(first)? as usize).ok()?;
            let mut records = set.pair_value_records().iter().flatten();
            records.find(|record| GlyphId::from(record.second_glyph()) == second)?.value_record1().x_advance()
        }
        PairPos::Format2(pairs) => {
            pairs.coverage().ok()?.get(first)?;
            let class = pairs.class_def1().ok()?.get(first);
            let row = pairs.class1_records().get(class as usize).ok()?;
            let class = pairs.class_def2().ok()?.get(second);
            row.class2_records().get(class as usize).ok()?.value_record1().x_advance()
        }
        // These are for fonts of more than 65,536 glyphs.
        PairPos::Format3(_) | PairPos::Format4(_) => return None,
    };
    Some(advance.unwrap_or(0).into())
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

    fn glyph(self, letter: char) -> GlyphId {
        self.face.glyphs.map(letter).or_else(|| self.face.glyphs.map(MISSING)).unwrap_or_default()
    }

    /// The glyphs of a text with their start positions, and the total width, in font units.
    fn places(self, text: &str) -> (Vec<(GlyphId, i32)>, i32) {
        let (mut places, mut end) = (Vec::new(), 0);
        let mut before = None;
        for letter in text.chars() {
            let glyph = self.glyph(letter);
            end += before.map_or(0, |before| self.face.kerning(before, glyph));
            places.push((glyph, end));
            end += self.face.advance(glyph);
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
        let mut pen = Pen { font: self, start: 0, steps: Vec::new() };
        for (glyph, start) in places {
            pen.start = start;
            if let Some(outline) = self.face.outlines.get(glyph) {
                // A glyph that cannot be drawn leaves a gap.
                drop(
                    outline.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen),
                );
            }
        }
        (Outline::recurring(pen.steps), self.scaled(width))
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
            let end = start + self.face.advance(glyph);
            if self.scaled(end) > width && fits > 0 {
                break;
            }
            fits = place + letter.len_utf8();
        }
        fits
    }
}

/// Collects the steps of glyphs; the y axis of a font points upwards.
struct Pen {
    font: Font,
    start: i32,
    steps: Vec<Step>,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> Point {
        // The font's outlines have integer coordinates.
        Point::new(self.font.scaled(self.start + x as i32), self.font.scaled(-(y as i32)))
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.steps.push(Step::Move(self.at(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.steps.push(Step::Line(self.at(x, y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.steps.push(Step::Quad(self.at(x1, y1), self.at(x, y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.steps.push(Step::Cubic(self.at(x1, y1), self.at(x2, y2), self.at(x, y)));
    }

    fn close(&mut self) {
        self.steps.push(Step::Close);
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
                assert!(weight.face().glyphs.map(letter).is_some(), "{weight:?} lacks {letter:?}");
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
