//! The faces of Inter: what a text needs of each font, from the files that `fonts/README.md` describes.

use crate::shape::{Point, Step};
use std::collections::HashMap;
use std::str::FromStr;

/// A face, all in font units.
#[derive(Default)]
pub(crate) struct Face {
    pub(crate) units_per_em: i32,
    /// The height of a capital.
    pub(crate) capital: i32,
    glyphs: Vec<Glyph>,
    /// The glyphs by their characters.
    letters: HashMap<char, usize>,
    /// How far the second of two glyphs moves to the right, by their classes.
    kerning: HashMap<(u16, u16), i32>,
}

/// A glyph of a face.
pub(crate) struct Glyph {
    /// How far the next glyph begins after this one.
    pub(crate) advance: i32,
    /// Its class of kerning before another glyph.
    first: u16,
    /// Its class of kerning after another glyph.
    second: u16,
    /// Its outline as in the file. Most glyphs are never drawn.
    outline: &'static str,
}

impl Face {
    /// Reads a file; `None` if it is not of the form that `fonts/README.md` describes.
    pub(crate) fn parse(text: &'static str) -> Option<Self> {
        let mut face = Self::default();
        for line in text.lines() {
            let (kind, rest) = line.split_once(' ')?;
            match kind {
                "em" => face.units_per_em = rest.parse().ok()?,
                "capital" => face.capital = rest.parse().ok()?,
                "kerning" => {
                    let (first, moves) = rest.split_once(' ')?;
                    let first = first.parse().ok()?;
                    for entry in moves.split(' ') {
                        let (second, by) = pair(entry, ':')?;
                        face.kerning.insert((first, second), by);
                    }
                }
                "glyph" => {
                    let mut words = rest.splitn(5, ' ');
                    for letter in words.next()?.split(',').filter(|&letters| letters != "-") {
                        let letter = char::from_u32(u32::from_str_radix(letter, 16).ok()?)?;
                        face.letters.insert(letter, face.glyphs.len());
                    }
                    face.glyphs.push(Glyph {
                        advance: words.next()?.parse().ok()?,
                        first: words.next()?.parse().ok()?,
                        second: words.next()?.parse().ok()?,
                        outline: words.next().unwrap_or_default(),
                    });
                }
                _ => return None,
            }
        }
        Some(face)
    }

    /// The glyph of a character.
    pub(crate) fn glyph(&self, letter: char) -> Option<&Glyph> {
        self.glyphs.get(*self.letters.get(&letter)?)
    }

    /// The kerning of two adjacent glyphs: how far the second moves to the right.
    pub(crate) fn kerning(&self, first: &Glyph, second: &Glyph) -> i32 {
        self.kerning.get(&(first.first, second.second)).copied().unwrap_or(0)
    }

    /// Adds a glyph's outline, moved by an offset; the y axis points upwards. `None` if a part of it cannot
    /// be read, which leaves a gap.
    pub(crate) fn draw(&self, glyph: &Glyph, offset: Point, steps: &mut Vec<Step>) -> Option<()> {
        let mut at = offset;
        // Where the contour began, and a control point without its end.
        let (mut start, mut control) = (None, None);
        for part in glyph.outline.split_ascii_whitespace() {
            if let Some(part) = part.strip_prefix('@') {
                let (number, by) = part.split_once(',')?;
                self.draw(self.glyphs.get(number.parse::<usize>().ok()?)?, offset.plus(point(by)?), steps)?;
            } else if let Some(by) = part.strip_prefix('~') {
                at = at.plus(point(by)?);
                // Between two control points, the curve passes through their middle.
                if let Some(before) = control.replace(at) {
                    let middle = Point::new(i32::midpoint(before.x, at.x), i32::midpoint(before.y, at.y));
                    steps.push(Step::Quad(before, middle));
                }
            } else if part == "/" {
                if let (Some(control), Some(start)) = (control.take(), start.take()) {
                    steps.push(Step::Quad(control, start));
                }
                start = None;
                steps.push(Step::Close);
            } else {
                at = at.plus(point(part)?);
                steps.push(match (start, control.take()) {
                    (None, _) => Step::Move(at),
                    (_, Some(control)) => Step::Quad(control, at),
                    (_, None) => Step::Line(at),
                });
                start = start.or(Some(at));
            }
        }
        Some(())
    }
}

/// Two numbers with a sign between them.
fn pair<A: FromStr, B: FromStr>(text: &str, sign: char) -> Option<(A, B)> {
    let (first, second) = text.split_once(sign)?;
    Some((first.parse().ok()?, second.parse().ok()?))
}

fn point(text: &str) -> Option<Point> {
    pair(text, ',').map(|(x, y)| Point::new(x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_drawn_in_closed_contours() {
        for text in [include_str!("fonts/Inter-Regular.txt"), include_str!("fonts/Inter-SemiBold.txt")] {
            let face = Face::parse(text).unwrap();
            for (number, glyph) in face.glyphs.iter().enumerate() {
                let mut steps = Vec::new();
                assert!(face.draw(glyph, Point::default(), &mut steps).is_some(), "{number}");
                let mut open = false;
                for step in steps {
                    assert_eq!(open, !matches!(step, Step::Move(_)), "{number}: {step:?}");
                    open = step != Step::Close;
                }
                assert!(!open, "{number}");
            }
        }
    }

    #[test]
    fn curves_pass_through_the_middle_of_two_controls() {
        let face = Face::parse(
            "em 8\ncapital 6\nkerning 1 2:-3\n\
            glyph 41,42 5 1 0 0,0 4,0 ~2,0 ~0,2 -2,2 /\nglyph 43 7 0 2 @0,10,20\n",
        )
        .unwrap();
        let [a, b, c] = ['A', 'B', 'C'].map(|letter| face.glyph(letter).unwrap());
        assert_eq!((face.units_per_em, face.capital, b.advance, c.advance), (8, 6, 5, 7));
        assert_eq!((face.kerning(a, c), face.kerning(c, a)), (-3, 0));
        let mut steps = Vec::new();
        face.draw(c, Point::default(), &mut steps).unwrap();
        let at = Point::new;
        assert_eq!(
            steps,
            [
                Step::Move(at(10, 20)),
                Step::Line(at(14, 20)),
                Step::Quad(at(16, 20), at(16, 21)),
                Step::Quad(at(16, 22), at(14, 24)),
                Step::Close,
            ]
        );
    }
}
