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

/// Font sizes of the heading and of the lines: the first at which the text fits without being cut, else the last.
const HEADINGS: [i32; 3] = [60, 50, 42];
const HEADING_LINES: usize = 3;
const RESULT: i32 = 42;
const RESULT_LINES: usize = 2;
const LINES: [i32; 3] = [34, 30, 26];

pub(crate) fn shapes(scene: &Scene, style: Style, texts: &Texts) -> Vec<Shape> {
    let colour = |ink| style.theme.colour(ink);
    let (width, height) = (CARD.0 as i32, CARD.1 as i32);
    let mut shapes = vec![Shape::area([0, 0, width, height], colour(Ink::Page))];
    shapes.extend(Artist::within(scene.side(), style, [MARGIN, MARGIN, BOARD]).whole(scene));
    let words = words(texts);
    // The words are centred vertically.
    let mut top = (height - room(&words)) / 2;
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

fn room(words: &[Word]) -> i32 {
    words.iter().map(|word| word.above + word.height).sum()
}

fn words(texts: &Texts) -> Vec<Word> {
    let heading = printable(&texts.heading);
    let fits = |size: &i32| {
        let lines = Font::new(Weight::SemiBold, *size).wrap(&heading, WIDTH * FINE, HEADING_LINES);
        lines.len() < HEADING_LINES && !lines.last().is_some_and(|line| line.ends_with('…'))
    };
    let size = HEADINGS.into_iter().find(fits).unwrap_or(HEADINGS[HEADINGS.len() - 1]);
    let mut words = Vec::new();
    paragraph(&mut words, &heading, (Weight::SemiBold, size), Ink::Heading, HEADING_LINES);
    paragraph(&mut words, &printable(&texts.result), (Weight::SemiBold, RESULT), Ink::Way, RESULT_LINES);
    let left = CARD.1 as i32 - 4 * MARGIN - room(&words);
    let lines: Vec<String> = texts.lines.iter().map(|text| printable(text)).collect();
    let mut below = Vec::new();
    for size in LINES {
        below = body(&lines, size, usize::MAX);
        if room(&below) <= left {
            break;
        }
        // As many lines of text as have room.
        let fit = (0..below.len()).rev().find(|&count| room(&below[..count]) <= left).unwrap_or(0);
        below = body(&lines, size, fit);
    }
    words.extend(below);
    words
}

/// The paragraphs of a card at a font size, in at most this many lines of text.
fn body(lines: &[String], size: i32, most: usize) -> Vec<Word> {
    let mut words = Vec::new();
    for text in lines {
        let left = most - words.len();
        paragraph(&mut words, text, (Weight::Regular, size), Ink::Letter, left);
    }
    words
}

/// Adds a paragraph of at most `most` lines.
fn paragraph(words: &mut Vec<Word>, text: &str, (weight, size): (Weight, i32), ink: Ink, most: usize) {
    let font = Font::new(weight, size);
    for (place, text) in font.wrap(text, WIDTH * FINE, most).into_iter().enumerate() {
        let above = if place > 0 || ink == Ink::Heading { 0 } else { size / 3 };
        words.push(Word { text, font, ink, above, height: size * 5 / 4 });
    }
}
