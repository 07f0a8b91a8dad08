//! Drawings in which spaces are empty squares: which column is which file.
//!
//! File labels, a frame or the outermost pieces give the columns. The drawing is refused if none of them
//! does, if a sign lies between two columns, or if some empty squares are drawn.

use super::characters::Glyph;
use super::lines::{Files, Line};
use super::ranks::{Rank, unlabelled};
use super::signs::{self, Sign};
use crate::place::Place;
use tafl_engine::{MAX_SIZE, MIN_SIZE};

/// A rank without its labels.
struct Spaced<'a> {
    line: Line<'a>,
    label: Option<u32>,
    signs: Vec<Glyph>,
    /// The columns between the uprights of a frame.
    inside: Option<(u32, u32)>,
}

/// The ranks of some lines, with as many files as lines.
pub(super) fn ranks(lines: &[Line<'_>], files: Option<&Files>) -> Option<Vec<Rank>> {
    let side = u32::try_from(lines.len())
        .ok()
        .filter(|side| (u32::from(MIN_SIZE)..=u32::from(MAX_SIZE)).contains(side))?;
    let spaced: Vec<Spaced<'_>> = lines.iter().map(|line| spaced(*line)).collect();
    // In a drawing with empty-square signs, a blank is a mistake.
    if spaced.iter().flat_map(|spaced| &spaced.signs).any(|glyph| signs::is_empty_square(glyph.ch)) {
        return None;
    }
    let columns =
        of_files(side, files).or_else(|| of_frame(side, &spaced)).or_else(|| of_extent(side, &spaced))?;
    spaced.iter().map(|spaced| spaced.rank(&columns)).collect()
}

fn spaced(line: Line<'_>) -> Spaced<'_> {
    let (label, rest) = unlabelled(line.glyphs);
    let is = |wanted: fn(Sign) -> bool| rest.iter().filter(move |glyph| wanted(glyph.sign));
    let signs = is(|sign| matches!(sign, Sign::Square | Sign::Unknown)).copied().collect();
    let uprights: Vec<u32> = is(|sign| sign == Sign::Upright).map(|glyph| glyph.place.column).collect();
    let inside = if let [left, right] = uprights[..] { Some((left + 1, right)) } else { None };
    Spaced { line, label, signs, inside }
}

fn every(side: u32, first: u32, step: u32) -> Vec<u32> {
    (0..side).map(|file| first + file * step).collect()
}

fn of_files(side: u32, files: Option<&Files>) -> Option<Vec<u32>> {
    files.filter(|files| files.columns.len() == side as usize).map(|files| files.columns.clone())
}

fn of_frame(side: u32, spaced: &[Spaced<'_>]) -> Option<Vec<u32>> {
    let inside = spaced.first()?.inside?;
    let (first, width) = (inside.0, inside.1 - inside.0);
    let ways = [(side, 0, 1), (2 * side - 1, 0, 2), (2 * side + 1, 1, 2), (3 * side, 1, 3)];
    let way = ways.iter().find(|(wanted, _, _)| *wanted == width)?;
    spaced.iter().all(|spaced| spaced.inside == Some(inside)).then(|| every(side, first + way.1, way.2))
}

fn of_extent(side: u32, spaced: &[Spaced<'_>]) -> Option<Vec<u32>> {
    let columns = || spaced.iter().flat_map(|spaced| &spaced.signs).map(|glyph| glyph.place.column);
    let (first, last) = (columns().min()?, columns().max()?);
    let step = (last - first) / (side - 1);
    ((1..=4).contains(&step) && first + step * (side - 1) == last).then(|| every(side, first, step))
}

impl Spaced<'_> {
    /// The rank with a square in each of these columns, unless there is a sign elsewhere.
    fn rank(&self, columns: &[u32]) -> Option<Rank> {
        if !self.signs.iter().all(|glyph| columns.contains(&glyph.place.column)) {
            return None;
        }
        let line = self.line.number;
        let cell = |&column: &u32| {
            let drawn = self.signs.iter().find(|glyph| glyph.place.column == column);
            drawn.copied().unwrap_or_else(|| Glyph::blank(Place { line, column }))
        };
        let end = Place { line, column: columns.last()? + 1 };
        let start = Place { line, column: *columns.first()? };
        Some(Rank { label: self.label, cells: columns.iter().map(cell).collect(), start, end })
    }
}
