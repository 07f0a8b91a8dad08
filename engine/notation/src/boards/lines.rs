//! Classifies the lines of a drawing: ranks, frames, file labels, words.

use super::characters::Glyph;
use super::signs::{self, COMMENT, Sign};
use tafl_engine::MIN_SIZE;

/// A line of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub(super) number: u32,
    pub(super) glyphs: &'a [Glyph],
}

/// The kind of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Blank,
    /// Part of a frame or grid.
    Border,
    /// Labels of files.
    Files(Order),
    /// Words.
    Words,
    /// A rank.
    Rank,
}

/// The order of labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// From `a` on: the board is seen from the first rank.
    FromFirst,
    /// Down to `a`: the board is seen from the other side.
    ToFirst,
    /// Numbers, which do not name files.
    Numbers,
}

/// The lines of a text without code fences and quotation marks.
pub(super) fn lines(characters: &[Glyph]) -> Vec<Line<'_>> {
    let first = characters.first().map_or(1, |glyph| glyph.place.line);
    let split = characters
        .split(|glyph| glyph.ch == '\n')
        .zip(first..)
        .map(|(glyph, number)| Line { number, glyphs: glyph });
    let mut lines: Vec<Line<'_>> = split.filter(|line| !line.is_fence()).collect();
    let quoted = |line: &Line<'_>| line.content().next().is_none_or(|glyph| glyph.ch == '>');
    if lines.iter().all(quoted) {
        for line in &mut lines {
            let mark = line.glyphs.iter().position(|glyph| glyph.ch == '>').map_or(0, |at| at + 1);
            line.glyphs = &line.glyphs[mark..];
        }
    }
    lines
}

impl<'a> Line<'a> {
    fn is_fence(&self) -> bool {
        let ends = [self.content().next(), self.content().last()].map(|glyph| glyph.map(|glyph| glyph.ch));
        if ends == [Some('<'), Some('>')] {
            // A tag, such as those around boards for language models.
            return true;
        }
        let mut marks = self.glyphs.iter().map(|glyph| glyph.ch).skip_while(|&ch| ch == ' ' || ch == '>');
        let first = marks.next();
        matches!(first, Some('`' | '~')) && marks.next() == first && marks.next() == first
    }

    /// Everything but spaces.
    pub(super) fn content(&self) -> impl Iterator<Item = &'a Glyph> + use<'a> {
        self.glyphs.iter().filter(|glyph| glyph.sign != Sign::Space)
    }

    pub(super) fn uprights(&self) -> usize {
        self.glyphs.iter().filter(|glyph| glyph.sign == Sign::Upright).count()
    }

    fn files(&self) -> Option<Order> {
        let labels: Vec<&Glyph> =
            self.content().filter(|glyph| !matches!(glyph.sign, Sign::Upright | Sign::Line)).collect();
        if labels.len() >= 3 && labels.iter().all(|glyph| glyph.ch.is_ascii_alphabetic()) {
            let letters: Vec<u8> = labels.iter().map(|glyph| glyph.ch.to_ascii_lowercase() as u8).collect();
            // Some people skip a letter.
            let rises = |one: u8, next: u8| next > one && next - one <= 2;
            if letters[0] == b'a' && letters.is_sorted_by(|&one, &next| rises(one, next)) {
                return Some(Order::FromFirst);
            }
            if letters.last() == Some(&b'a') && letters.is_sorted_by(|&one, &next| rises(next, one)) {
                return Some(Order::ToFirst);
            }
            return None;
        }
        if !labels.iter().all(|glyph| glyph.ch.is_ascii_digit()) {
            return None;
        }
        let starts = |n: &usize| *n == 0 || labels[n - 1].place.column + 1 != labels[*n].place.column;
        let numbers = (0..labels.len()).filter(starts).count();
        // Two numbers may be the labels of an empty rank.
        let several = numbers >= 3 || (numbers > 0 && labels.len() > 2 * numbers);
        several.then_some(Order::Numbers)
    }

    fn is_border(&self, frames: Frames) -> bool {
        let of_border =
            |glyph: &Glyph| matches!(glyph.sign, Sign::Upright | Sign::Line) || "+-_:".contains(glyph.ch);
        if !self.content().all(of_border) {
            return false;
        }
        if self.content().any(|glyph| glyph.sign == Sign::Line) {
            return true;
        }
        let content: Vec<Sign> = self.content().map(|glyph| glyph.sign).collect();
        let parts: Vec<usize> = content
            .split(|&sign| sign == Sign::Upright)
            .map(<[Sign]>::len)
            .filter(|&long| long > 0)
            .collect();
        if self.uprights() == 0 {
            return frames.framed && content.len() >= 3;
        }
        parts.iter().all(|&long| long >= 2) && (parts.len() >= 2 || (parts.len() == 1 && frames.grid))
    }

    /// Words have letters that are not signs; a rank with a typo has fewer. The letter of a special piece
    /// that is alone does not count.
    fn is_words(&self) -> bool {
        let letters = || self.glyphs.iter().filter(|glyph| glyph.ch.is_alphabetic());
        let blank = |n: Option<usize>| {
            n.and_then(|n| self.glyphs.get(n)).is_none_or(|glyph| glyph.sign == Sign::Space)
        };
        let alone = |n: usize| blank(n.checked_sub(1)) && blank(Some(n + 1));
        let is_strange = |n: usize, glyph: &Glyph| {
            glyph.sign == Sign::Unknown && !(signs::is_special_piece(glyph.ch) && alone(n))
        };
        let strange = self
            .glyphs
            .iter()
            .enumerate()
            .filter(|(n, glyph)| glyph.ch.is_alphabetic() && is_strange(*n, glyph))
            .count();
        strange >= 2 && strange * 4 >= letters().count() && self.uprights() == 0
    }

    fn kind(&self, frames: Frames) -> Kind {
        if self.glyphs.iter().any(|glyph| glyph.ch == COMMENT) {
            Kind::Words
        } else if self.content().next().is_none() {
            Kind::Blank
        } else if let Some(files) = self.files() {
            Kind::Files(files)
        } else if self.is_border(frames) {
            Kind::Border
        } else if self.is_words() {
            Kind::Words
        } else {
            Kind::Rank
        }
    }
}

/// The uprights of a drawing.
#[derive(Clone, Copy, Debug)]
struct Frames {
    /// Lines have uprights.
    framed: bool,
    /// Lines have uprights between their squares.
    grid: bool,
}

/// Classifies lines. Words occur only before the first rank and after the last; between ranks they are
/// faults.
pub(super) fn kinds(lines: &[Line<'_>]) -> Vec<Kind> {
    let with = |least: usize| lines.iter().filter(|line| line.uprights() >= least).count() >= 3;
    let frames = Frames { framed: with(1), grid: with(3) };
    let mut kinds: Vec<Kind> = lines.iter().map(|line| line.kind(frames)).collect();
    // As many lines as each has signs are no words, whatever letters they have.
    let widths: Vec<usize> = lines.iter().map(|line| line.content().count()).collect();
    let mut rest = kinds.as_mut_slice();
    for block in widths.chunk_by(|one, next| one == next) {
        let (own, behind) = rest.split_at_mut(block.len());
        if block.len() == block[0] && block.len() >= usize::from(MIN_SIZE) {
            own.iter_mut().filter(|kind| **kind == Kind::Words).for_each(|kind| *kind = Kind::Rank);
        }
        rest = behind;
    }
    let first = kinds.iter().position(|kind| *kind == Kind::Rank).unwrap_or(kinds.len());
    let last = kinds.iter().rposition(|kind| *kind == Kind::Rank).unwrap_or(0);
    let within = kinds.iter_mut().zip(lines).take(last).skip(first);
    within
        .filter(|(kind, line)| **kind == Kind::Words && !line.glyphs.iter().any(|glyph| glyph.ch == COMMENT))
        .for_each(|(kind, _)| *kind = Kind::Rank);
    kinds
}
