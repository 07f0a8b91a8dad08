//! The card for link previews: the board on the left, words on the right.

use crate::board::Artist;
use crate::ink::Ink;
use crate::letters::{Font, Weight, printable};
use crate::scene::Scene;
use crate::shape::{FINE, Point, Shape};
use crate::strips;
use crate::style::{CARD, Player, Style, Texts};
use tafl_engine::Piece;

const MARGIN: i32 = 15;
const BOARD: i32 = 600;
/// Where the words start, and how wide they may be.
const LEFT: i32 = MARGIN + BOARD + 45;
const WIDTH: i32 = 1200 - LEFT - 50;

/// Font sizes of the heading and of the lines: the first at which the text fits without being cut, else the
/// last.
const HEADINGS: [i32; 3] = [60, 50, 42];
const HEADING_LINES: usize = 3;
const BRACKET_LINES: usize = 2;
const RESULT: i32 = 38;
const RESULT_LINES: usize = 2;
const LEGEND_ROWS: usize = 4;
const LINES: [i32; 3] = [34, 30, 26];

/// The height of a row with a player, and of one with the name of a piece.
const PLAYER: i32 = 56;
const ENTRY: i32 = 42;

pub(crate) fn shapes(scene: &Scene, style: Style, texts: &Texts) -> Vec<Shape> {
    let inks = style.inks();
    let (width, height) = (CARD.0 as i32, CARD.1 as i32);
    let mut shapes = vec![Shape::area([0, 0, width, height], inks.colour(Ink::Page))];
    shapes.extend(Artist::within(scene.side(), style, [MARGIN, MARGIN, BOARD]).whole(scene));
    let rows = rows(texts);
    // The rows are centred vertically.
    let mut top = (height - room(&rows)) / 2;
    for Row { content, above, height } in rows {
        top += above;
        match content {
            Content::Text(text, font, ink) => {
                let base = top * FINE + height * FINE / 2 + font.capital() / 2;
                shapes.push(Shape::fill(
                    font.outline(&text).0,
                    Point::new(LEFT * FINE, base),
                    inks.colour(ink),
                ));
            }
            Content::Banner(text, font) => {
                let (outline, wide) = font.outline(&text);
                strips::banner([LEFT, top, wide / FINE + height / 2, height], Ink::Way, style, &mut shapes);
                let base = top * FINE + height * FINE / 2 + font.capital() / 2;
                shapes.push(Shape::fill(
                    outline,
                    Point::new((LEFT + height / 4) * FINE, base),
                    inks.colour(Ink::Halo),
                ));
            }
            Content::Player(player) => {
                strips::player(&player, [LEFT, top, WIDTH, height], style, &mut shapes);
            }
            Content::Entries(entries) => {
                for (n, named) in (0..).zip(entries) {
                    strips::entry(named, [LEFT + n * WIDTH / 2, top, WIDTH / 2, height], style, &mut shapes);
                }
            }
        }
        top += height;
    }
    shapes
}

/// The content of a row beside the board.
enum Content<'a> {
    Text(String, Font, Ink),
    /// A text on a ground of its own.
    Banner(String, Font),
    Player(Player),
    Entries(&'a [(Vec<Piece>, String)]),
}

/// A row with its height, and its distance from the row above.
struct Row<'a> {
    content: Content<'a>,
    above: i32,
    height: i32,
}

fn room(rows: &[Row<'_>]) -> i32 {
    rows.iter().map(|row| row.above + row.height).sum()
}

fn rows(texts: &Texts) -> Vec<Row<'_>> {
    let heading = printable(&texts.heading);
    // What a name has in brackets at its end is a smaller line of its own.
    let bracketed = heading
        .split_once(" (")
        .filter(|(name, rest)| !name.is_empty() && rest.find(')') == Some(rest.len() - 1));
    let (heading, bracket) =
        bracketed.map_or((heading.as_str(), ""), |(name, _)| (name, &heading[name.len() + 1..]));
    let fits = |size: &i32| {
        let lines = Font::new(Weight::SemiBold, *size).wrap(heading, WIDTH * FINE, HEADING_LINES);
        lines.len() < HEADING_LINES && !lines.last().is_some_and(|line| line.ends_with('…'))
    };
    let size = HEADINGS.into_iter().find(fits).unwrap_or(HEADINGS[HEADINGS.len() - 1]);
    let mut rows = Vec::new();
    paragraph(&mut rows, heading, (Weight::SemiBold, size), Ink::Heading, HEADING_LINES);
    paragraph(&mut rows, bracket, (Weight::SemiBold, size * 3 / 5), Ink::Letter, BRACKET_LINES);
    let font = Font::new(Weight::SemiBold, RESULT);
    for text in font.wrap(&printable(&texts.result), (WIDTH - RESULT) * FINE, RESULT_LINES) {
        let above = if matches!(rows.last(), Some(Row { content: Content::Banner(..), .. })) {
            0
        } else {
            RESULT / 3
        };
        rows.push(Row { content: Content::Banner(text, font), above, height: RESULT * 5 / 4 });
    }
    for (n, player) in texts.players.iter().enumerate() {
        // The result is shown above.
        let player = Player { result: String::new(), ..player.clone() };
        rows.push(Row {
            content: Content::Player(player),
            above: if n == 0 { 14 } else { 0 },
            height: PLAYER,
        });
    }
    let legend = texts.legend.chunks(2).take(LEGEND_ROWS).enumerate();
    let entries = |(n, entries)| Row {
        content: Content::Entries(entries),
        above: if n == 0 { 14 } else { 0 },
        height: ENTRY,
    };
    let legend: Vec<Row<'_>> = legend.map(entries).collect();
    let left = CARD.1 as i32 - 4 * MARGIN - room(&rows) - room(&legend);
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
    rows.extend(below);
    rows.extend(legend);
    rows
}

/// The paragraphs of a card at a font size, in at most this many lines of text.
fn body(lines: &[String], size: i32, most: usize) -> Vec<Row<'static>> {
    let mut rows = Vec::new();
    for text in lines {
        let left = most - rows.len();
        paragraph(&mut rows, text, (Weight::Regular, size), Ink::Letter, left);
    }
    rows
}

/// Adds a paragraph of at most `most` lines.
fn paragraph(rows: &mut Vec<Row<'_>>, text: &str, (weight, size): (Weight, i32), ink: Ink, most: usize) {
    let font = Font::new(weight, size);
    for (place, text) in font.wrap(text, WIDTH * FINE, most).into_iter().enumerate() {
        let above = if place > 0 || ink == Ink::Heading { 0 } else { size / 3 };
        rows.push(Row { content: Content::Text(text, font, ink), above, height: size * 5 / 4 });
    }
}
