//! The card for link previews: the board on the left, words on the right.

use crate::board::Artist;
use crate::ink::Ink;
use crate::letters::{Font, Weight, printable};
use crate::scene::Scene;
use crate::shape::{FINE, Point, Shape};
use crate::style::{CARD, Style, Texts};

const MARGIN: i32 = 15;
const BOARD: i32 = 600;
/// Where the words start, and how wide they may be.
const LEFT: i32 = MARGIN + BOARD + 45;
const WIDTH: i32 = 1200 - LEFT - 50;

/// Font sizes of the heading: the first at which it fits without being cut, else the last.
const HEADINGS: [i32; 3] = [60, 50, 42];
const HEADING_LINES: usize = 3;
const LINE: i32 = 34;
const LINES: usize = 2;

pub(crate) fn shapes(scene: &Scene, style: Style, texts: &Texts) -> Vec<Shape> {
    let colour = |ink| style.theme.colour(ink);
    let (width, height) = (CARD.0 as i32, CARD.1 as i32);
    let mut shapes = vec![Shape::area([0, 0, width, height], colour(Ink::Page))];
    shapes.extend(Artist::within(scene.side(), style, [MARGIN, MARGIN, BOARD]).whole(scene));
    let words = words(texts);
    // The words are centred vertically.
    let mut top = (height - words.iter().map(Word::room).sum::<i32>()) / 2;
    for word in words {
        top += word.above;
        let base = top * FINE + word.height * FINE / 2 + word.font.capital() / 2;
        let (outline, _) = word.font.outline(&word.text);
        shapes.push(Shape::fill(outline, Point::new(LEFT * FINE, base), colour(word.ink)));
        top += word.height;
    }
    shapes
}

/// A line of words with its height, and its distance from the line above.
struct Word {
    text: String,
    font: Font,
    ink: Ink,
    above: i32,
    height: i32,
}

impl Word {
    fn room(&self) -> i32 {
        self.above + self.height
    }
}

fn words(texts: &Texts) -> Vec<Word> {
    let mut words = Vec::new();
    let heading = printable(&texts.heading);
    let fits = |size: &i32| {
        let lines = Font::new(Weight::SemiBold, *size).wrap(&heading, WIDTH * FINE, HEADING_LINES);
        lines.len() < HEADING_LINES && !lines.last().is_some_and(|line| line.ends_with('…'))
    };
    let size = HEADINGS.into_iter().find(fits).unwrap_or(HEADINGS[HEADINGS.len() - 1]);
    let font = Font::new(Weight::SemiBold, size);
    for text in font.wrap(&heading, WIDTH * FINE, HEADING_LINES) {
        words.push(Word { text, font, ink: Ink::Heading, above: 0, height: size * 5 / 4 });
    }
    let font = Font::new(Weight::Regular, LINE);
    let mut room = CARD.1 as i32 - 4 * MARGIN - words.iter().map(Word::room).sum::<i32>();
    for text in &texts.lines {
        for (place, text) in font.wrap(&printable(text), WIDTH * FINE, LINES).into_iter().enumerate() {
            let below_heading = words.last().is_some_and(|word| word.ink == Ink::Heading);
            let above = if below_heading { LINE * 2 / 3 } else { [LINE / 4, 0][place.min(1)] };
            let word = Word { text, font, ink: Ink::Letter, above, height: LINE * 5 / 4 };
            room -= word.room();
            if room < 0 {
                return words;
            }
            words.push(word);
        }
    }
    words
}
