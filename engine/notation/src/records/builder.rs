//! What readers share. A reader takes a text apart and tells the builder what it finds: tags, moves, variations,
//! faults. The builder knows the limits of records, and keeps what precedes the first fault.

use super::address::Count;
use super::clock::Clock;
use super::tree::{GameRecord, Line, Ply, PuzzleMode, Tag};
use crate::diagnostics::{
    self, BYTE_ORDER_MARK, Faults, MAX_PLIES, MAX_TAGS, MAX_VARIATIONS, Origin, RecordFault, RecordFaultKind,
};
use crate::expected::Expected;
use crate::opentafl_rules::read_rules;
use std::collections::BTreeMap;
use std::ops::Range;

/// A line being read.
pub(super) struct OpenLine {
    pub(super) plies: Vec<(Ply, Count)>,
    /// The move before its first.
    pub(super) before: Count,
    /// Whether it counts its turns from 1, as the variations of OpenTafl's notation do.
    pub(super) counts_anew: bool,
    /// The lines that replace its moves, by index; those after the last move continue beyond the end.
    pub(super) variations: BTreeMap<usize, Vec<usize>>,
}

impl OpenLine {
    pub(super) fn after(before: Count, counts_anew: bool) -> Self {
        Self { plies: Vec::new(), before, counts_anew, variations: BTreeMap::new() }
    }

    pub(super) fn main() -> Self {
        Self::after(Count::start(false), false)
    }

    /// The move before the n-th.
    pub(super) fn before(&self, n: usize) -> Count {
        n.checked_sub(1).map_or(self.before, |n| self.plies[n].1)
    }

    /// The last move, or the one before the first.
    pub(super) fn last(&self) -> Count {
        self.before(self.plies.len())
    }

    /// The next move.
    pub(super) fn next(&self, goes_on: bool) -> Count {
        let mut next = self.last().next(goes_on);
        if self.plies.is_empty() && self.counts_anew {
            next.at.turn = 1;
        }
        next
    }
}

/// A game being read.
pub(super) struct Builder<'a> {
    /// The text; empty if it is too long.
    pub(super) text: &'a str,
    /// The offset of what has not been read.
    pub(super) at: usize,
    pub(super) faults: Faults,
    pub(super) game: GameRecord,
    /// The main line, and every variation.
    pub(super) lines: Vec<OpenLine>,
    /// The offset at which the tags end and the moves begin.
    pub(super) moves_from: usize,
    /// Whether the result is a sign of PGN, such as `1-0`.
    pub(super) sign: bool,
    tags: Vec<String>,
    /// The number of moves.
    plies: usize,
}

impl<'a> Builder<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let mut faults = Faults::default();
        let text = if diagnostics::fits(text, &mut faults) { text } else { "" };
        Self {
            text,
            at: if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 },
            faults,
            game: GameRecord::default(),
            lines: vec![OpenLine::main()],
            moves_from: 0,
            sign: false,
            tags: Vec::new(),
            plies: 0,
        }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Goes past blanks, to the next character.
    pub(super) fn skip(&mut self, is_blank: fn(char) -> bool) -> Option<char> {
        self.at = self.text.len() - self.rest().trim_start_matches(is_blank).len();
        self.rest().chars().next()
    }

    pub(super) fn fault(&mut self, range: Range<usize>, kind: RecordFaultKind, right: Expected) {
        self.faults.add(range, kind, right);
    }

    /// Adds a fault after which nothing is read.
    pub(super) fn fail(&mut self, range: Range<usize>, kind: RecordFaultKind, right: Expected) {
        self.fault(range, kind, right);
        self.at = self.text.len();
    }

    /// Adds a fault unless a value could be read.
    pub(super) fn need(&mut self, is_known: bool, range: Range<usize>, right: Expected) {
        if !is_known {
            self.fault(range, RecordFaultKind::BadValue, right);
        }
    }

    /// Returns whether a tag may be read: it is not the second of its name, and not one too many.
    pub(super) fn may_have_tag(
        &mut self,
        name: &str,
        written: fn(&str) -> String,
        range: Range<usize>,
    ) -> bool {
        if self.tags.len() == MAX_TAGS {
            self.fail(range, RecordFaultKind::Surplus, Expected::AtMostTags { most: MAX_TAGS });
        } else if self.tags.iter().any(|known| known == name) {
            self.fault(range, RecordFaultKind::Duplicate, Expected::TagOnce { tag: written(name) });
        } else {
            self.tags.push(name.to_owned());
            return true;
        }
        false
    }

    /// Reads a tag that has the same value in every format.
    pub(super) fn tag(&mut self, name: &str, value: &str, range: Range<usize>) {
        let game = &mut self.game;
        let (is_known, right) = match name {
            "time-control" => (set(&mut game.time_control, value.parse().ok()), Expected::Clock),
            "time-remaining" => (set(&mut game.time_remaining, Clock::pair(value)), Expected::TwoClocks),
            "puzzle-mode" => (set(&mut game.puzzle.mode, PuzzleMode::from_text(value)), Expected::PuzzleMode),
            "puzzle-prestart" => (set(&mut game.puzzle.prestart, value.parse().ok()), Expected::Address),
            "puzzle-start" => (set(&mut game.puzzle.start, value.parse().ok()), Expected::Address),
            "rules" if self.text[range.clone()] == *value => {
                game.rules = read_rules(self.text, range, &mut self.faults);
                return;
            }
            "rules" => (set(&mut game.rules, value.parse().ok()), Expected::Rules),
            _ => return game.tags.push(Tag::new(name, value)),
        };
        self.need(is_known, range, right);
    }

    /// Returns whether there may be another variation.
    pub(super) fn may_branch(&mut self, range: Range<usize>) -> bool {
        let may = self.lines.len() <= MAX_VARIATIONS;
        if !may {
            let right = Expected::AtMostVariations { most: MAX_VARIATIONS };
            self.fail(range, RecordFaultKind::Surplus, right);
        }
        may
    }

    /// Adds a line, which is part of the game only as a variation of another one; returns its index.
    pub(super) fn open(&mut self, line: OpenLine) -> usize {
        self.lines.push(line);
        self.lines.len() - 1
    }

    /// Makes a line that has been read a variation that replaces the last move of another one.
    pub(super) fn replaces_last(&mut self, parent: usize, line: usize) {
        let line = closed(&mut self.lines, line);
        if let Some(ply) = self.last(parent) {
            ply.variations.push(line);
        }
    }

    /// Adds a move to a line; returns whether there may be another one.
    pub(super) fn ply(&mut self, line: usize, ply: Ply) -> bool {
        self.plies += 1;
        if self.plies > MAX_PLIES {
            let right = Expected::AtMostMoves { most: MAX_PLIES };
            self.fail(ply.origin.range, RecordFaultKind::Surplus, right);
            return false;
        }
        let line = &mut self.lines[line];
        let count = line.next(ply.action.goes_on());
        line.plies.push((ply, count));
        true
    }

    /// Adds a fault for what is not a move.
    pub(super) fn no_move(&mut self, range: Range<usize>, error: impl Into<Expected>) {
        let right = error.into();
        let is_off = right == Expected::Square;
        let kind = if is_off { RecordFaultKind::OffBoard } else { RecordFaultKind::BadMove };
        self.fault(range, kind, right);
    }

    /// The last move of a line.
    pub(super) fn last(&mut self, line: usize) -> Option<&mut Ply> {
        self.lines[line].plies.last_mut().map(|(ply, _)| ply)
    }

    /// The game, if it has no faults.
    pub(super) fn strict(mut self, text: &str) -> Result<GameRecord, Vec<RecordFault>> {
        if self.faults.is_empty() {
            self.close(text);
        }
        self.faults.or(text, Some(self.game))
    }

    /// The game up to the first fault in its moves, and the faults. A faulty tag is dropped, the moves after
    /// it are kept. `text` is what the faults quote.
    pub(super) fn kept(mut self, text: &str) -> (GameRecord, Vec<RecordFault>) {
        self.close(text);
        (self.game.tidied(), self.faults.located(text))
    }

    /// Joins the lines, as far as they have no fault, and finds the places of their moves.
    fn close(&mut self, text: &str) {
        self.game.line = closed(&mut self.lines, 0);
        if let Some(fault) = self.faults.first_from(self.moves_from) {
            cut(&mut self.game.line, fault);
        }
        let mut origins: Vec<&mut Origin> = Vec::new();
        let mut lines = vec![&mut self.game.line];
        while let Some(line) = lines.pop() {
            for ply in &mut line.plies {
                origins.push(&mut ply.origin);
                lines.extend(&mut ply.variations);
            }
            lines.extend(&mut line.beyond);
        }
        diagnostics::locate(text, &mut origins);
    }
}

fn set<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    *place = value;
    place.is_some()
}

/// A line with its variations. The recursion is bounded by [`GameRecord::MAX_DEPTH`].
fn closed(lines: &mut [OpenLine], line: usize) -> Line {
    let plies = std::mem::take(&mut lines[line].plies).into_iter().map(|(ply, _)| ply).collect();
    let mut whole = Line { plies, beyond: Vec::new() };
    for (n, inner) in std::mem::take(&mut lines[line].variations) {
        let variations = inner.into_iter().map(|inner| closed(lines, inner));
        whole.plies.get_mut(n).map_or(&mut whole.beyond, |ply| &mut ply.variations).extend(variations);
    }
    whole
}

/// Removes every move at or after this offset. Readers nest lines at most [`GameRecord::MAX_DEPTH`] deep.
pub(super) fn cut(line: &mut Line, offset: usize) {
    if let Some(end) = line.plies.iter().position(|ply| ply.origin.range.start >= offset) {
        line.plies.truncate(end);
        line.beyond.clear();
    }
    for variations in line.plies.iter_mut().map(|ply| &mut ply.variations).chain([&mut line.beyond]) {
        for variation in variations.iter_mut() {
            cut(variation, offset);
        }
        variations.retain(|variation| !variation.plies.is_empty());
    }
}
