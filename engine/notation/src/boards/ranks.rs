//! The ranks of a drawing: one square per sign, or per part between uprights or tabs.

use super::characters::Glyph;
use super::lines::Line;
use super::signs::{self, Sign};
use crate::place::Place;
use tafl_engine::MAX_SIZE;

/// A rank as drawn.
#[derive(Clone, Debug)]
pub(super) struct Rank {
    pub(super) label: Option<u32>,
    /// Its squares; a space is an empty one.
    pub(super) cells: Vec<Glyph>,
    pub(super) start: Place,
    pub(super) end: Place,
}

/// The ranks of some lines. If it is unclear whether blank parts at the ends are squares, they are if that
/// makes a board.
pub(super) fn ranks(lines: &[Line<'_>], wanted: &impl Fn(&[Rank]) -> bool) -> Vec<Rank> {
    let tabbed =
        lines.iter().filter(|line| line.glyphs.iter().filter(|glyph| glyph.ch == '\t').count() >= 4).count();
    let tabs = tabbed * 2 > lines.len();
    let parted: Vec<Vec<&[Glyph]>> = lines.iter().map(|line| parts(line, tabs)).collect();
    let all_open = |end: fn(&Vec<&[Glyph]>) -> bool| parted.iter().all(|parts| parts.len() > 1 && end(parts));
    let left = all_open(|parts| is_blank(parts[0]));
    let right = all_open(|parts| parts.last().is_some_and(|part| is_blank(part)));
    let make = |(left, right): (bool, bool)| {
        let mut ranks: Vec<Rank> =
            lines.iter().zip(&parted).map(|(line, parts)| rank(line, parts, left, right)).collect();
        if tabs && !lines.iter().flat_map(|line| line.glyphs).any(|glyph| signs::is_empty_square(glyph.ch)) {
            // Editors trim white space at line ends.
            let most =
                ranks.iter().map(|rank| rank.cells.len()).max().unwrap_or(0).min(usize::from(MAX_SIZE));
            ranks.iter_mut().filter(|rank| rank.cells.len() < most).for_each(|rank| {
                rank.cells.resize(most, Glyph::blank(rank.end));
            });
        }
        ranks
    };
    let ways = [(left, right), (false, right), (left, false), (false, false)];
    let fitting = ways.iter().skip(1).map(|&way| make(way));
    let first = make(ways[0]);
    if (!left && !right) || wanted(&first) {
        return first;
    }
    fitting.into_iter().find(|ranks| wanted(ranks)).unwrap_or(first)
}

/// The parts of a line between uprights, or between tabs.
fn parts<'a>(line: &Line<'a>, tabs: bool) -> Vec<&'a [Glyph]> {
    line.glyphs.split(|glyph| glyph.sign == Sign::Upright || (tabs && glyph.ch == '\t')).collect()
}

fn is_blank(part: &[Glyph]) -> bool {
    part.iter().all(|glyph| matches!(glyph.sign, Sign::Space | Sign::Line))
}

/// The number in a part, if it contains nothing else.
fn label(part: &[Glyph]) -> Option<u32> {
    let digits: Vec<char> = part
        .iter()
        .filter(|glyph| glyph.sign != Sign::Space && glyph.ch != ':')
        .map(|glyph| glyph.ch)
        .take(3)
        .collect();
    let number = !digits.is_empty() && digits.len() <= 2 && digits.iter().all(char::is_ascii_digit);
    number.then(|| digits.iter().fold(0, |sum, &digit| sum * 10 + digit as u32 - '0' as u32))
}

/// The rank of a line; `left` and `right` mean that the first and the last part are outside the board.
fn rank(line: &Line<'_>, parts: &[&[Glyph]], left: bool, right: bool) -> Rank {
    let start = line.content().next().map_or(Place { line: line.number, column: 1 }, |glyph| glyph.place);
    let end =
        line.content().last().map_or(start, |glyph| Place { column: glyph.place.column + 1, ..glyph.place });
    let mut parts = &parts[usize::from(left)..];
    parts = &parts[..parts.len() - usize::from(right && !parts.is_empty())];
    let mut rank = Rank { label: None, cells: Vec::new(), start, end };
    if let [first, rest @ ..] = parts
        && let (Some(number), false) = (label(first), rest.is_empty())
    {
        rank.label = Some(number);
        parts = rest;
    }
    if let [rest @ .., last] = parts
        && let (Some(number), false) = (label(last), rest.is_empty())
    {
        rank.label = rank.label.or(Some(number));
        parts = rest;
    }
    if let [whole] = parts {
        let (number, squares) = unlabelled(whole);
        rank.label = rank.label.or(number);
        rank.cells = squares.iter().filter(|glyph| is_cell(glyph)).copied().collect();
        return rank;
    }
    for part in parts {
        let before = rank.cells.len();
        let (number, squares) = unlabelled(part);
        rank.label = rank.label.or(number);
        rank.cells.extend(squares.iter().filter(|glyph| is_cell(glyph)));
        if rank.cells.len() == before {
            let place = part.first().map_or(end, |glyph| glyph.place);
            rank.cells.push(Glyph::blank(place));
        }
    }
    rank
}

fn is_cell(glyph: &Glyph) -> bool {
    matches!(glyph.sign, Sign::Square | Sign::Unknown)
}

/// The numbers at the ends of a rank without uprights, and what lies between.
fn unlabelled(part: &[Glyph]) -> (Option<u32>, &[Glyph]) {
    let space = |glyph: &Glyph| matches!(glyph.sign, Sign::Space | Sign::Upright) || glyph.ch == ':';
    let mut number = None;
    let mut rest = part;
    let from = rest.iter().position(|glyph| !space(glyph)).unwrap_or(rest.len());
    let digits = rest[from..].iter().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
    if let Some(found) = label(&rest[from..from + digits]) {
        number = Some(found);
        rest = &rest[from + digits..];
        let colon = rest.first().is_some_and(|glyph| glyph.ch == ':');
        rest = &rest[usize::from(colon)..];
    }
    let to = rest.iter().rposition(|glyph| !space(glyph)).map_or(0, |at| at + 1);
    let digits = rest[..to].iter().rev().take_while(|glyph| glyph.ch.is_ascii_digit()).count();
    if let Some(found) = label(&rest[to - digits..to]) {
        number = number.or(Some(found));
        rest = &rest[..to - digits];
    }
    (number, rest)
}
