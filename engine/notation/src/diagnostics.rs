//! Faults of records with their places, for every format of rules, positions and games.
//!
//! A reader works on byte offsets; lines and columns are computed once, when faults are reported. Drawn
//! boards have faults of their own, in `boards`.

use super::expected::Expected;
use super::place::Place;
use std::fmt;
use std::ops::Range;

/// A fault of a record, with its number in the contract.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RecordFaultKind {
    /// The text is empty.
    Empty = 1,
    /// A malformed entry.
    BadForm = 2,
    /// A key unknown to this kind of record.
    UnknownKey = 3,
    /// An invalid value for its key.
    BadValue = 4,
    /// A repetition of something allowed once.
    Duplicate = 5,
    /// Something that must come first does not.
    NotFirst = 6,
    /// Something that must come last does not.
    NotLast = 7,
    /// A required part is missing.
    Missing = 8,
    /// A rank with more or fewer squares than the board.
    UnevenRank = 9,
    /// A square off the board.
    OffBoard = 10,
    /// An unmatched bracket.
    Unclosed = 11,
    /// Text that is not a move.
    BadMove = 12,
    /// A move without its origin that fits several legal moves, which are those that would be right.
    AmbiguousMove = 22,
    /// A move without its origin that fits no legal move.
    NoSuchMove = 23,
    /// A move without its origin, before which the position is not known.
    UnknownOrigin = 24,
    /// A turn with the wrong number or the wrong half turns.
    BadTurn = 13,
    /// An address of a move that this record does not contain.
    BadAddress = 14,
    /// More comments than moves they could belong to.
    SurplusComment = 15,
    /// Two parts of the record contradict each other.
    Contradiction = 16,
    /// Variations nested too deeply.
    TooDeep = 17,
    /// Text after the end of the record, or more moves, tags or variations than allowed.
    Surplus = 18,
    /// The text is too long.
    TooLong = 19,
    /// A trial of Ludii, which numbers the squares by its own description of the game.
    Ludii = 21,
    /// A text of no format.
    NoRecord = 25,
    /// The beginning of another game.
    SecondGame = 26,
    /// A line that may go on with the game, or be another one.
    OneOrSeveral = 27,
    /// A table of games with a heading.
    Table = 28,
    /// Squares as numbers.
    Numbers = 29,
}

/// A range of a text, up to the place after its last character. It is empty where something is missing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Span {
    /// Its beginning.
    pub start: Place,
    /// The place after the end.
    pub end: Place,
}

/// One fault of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordFault {
    /// Its place.
    pub span: Span,
    /// The fault.
    pub kind: RecordFaultKind,
    /// The text there, at most 40 characters.
    pub found: String,
    /// The correction.
    pub right: Expected,
}

impl RecordFault {
    /// Maximum number of faults reported for a record; the first ones are kept.
    pub const MAX: usize = 100;
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.span.start;
        write!(f, "{line}:{column}: {:?}: {}", self.found, self.right)
    }
}

impl std::error::Error for RecordFault {}

impl std::error::Error for Expected {}

/// The faults found so far, by byte offset.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<Raw>);

#[derive(Debug)]
struct Raw {
    range: Range<usize>,
    kind: RecordFaultKind,
    right: Expected,
}

impl Faults {
    pub(super) fn add(&mut self, range: Range<usize>, kind: RecordFaultKind, right: Expected) {
        if !self.is_full() {
            self.0.push(Raw { range, kind, right });
        }
    }

    /// Returns whether no more faults are collected. Readers go forward, so later faults would not be among
    /// the first ones.
    pub(super) fn is_full(&self) -> bool {
        self.0.len() >= RecordFault::MAX * 4
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The start of the first fault at or after this offset.
    pub(super) fn first_from(&self, offset: usize) -> Option<usize> {
        self.0.iter().map(|raw| raw.range.start).filter(|&start| start >= offset).min()
    }

    /// The value, or the faults with their places.
    pub(super) fn or<T>(self, text: &str, value: Option<T>) -> Result<T, Vec<RecordFault>> {
        match value {
            Some(value) if self.is_empty() => Ok(value),
            _ => Err(self.located(text)),
        }
    }

    /// The first faults in text order, with their places.
    pub(super) fn located(mut self, text: &str) -> Vec<RecordFault> {
        if self.0.is_empty() {
            return Vec::new();
        }
        self.0.sort_by_key(|raw| (raw.range.start, raw.range.end, raw.kind));
        self.0.dedup_by(|one, other| one.range == other.range && one.kind == other.kind);
        self.0.truncate(RecordFault::MAX);
        let places = places(text, self.0.iter().flat_map(|raw| [raw.range.start, raw.range.end]));
        let place =
            |offset: usize| places[places.partition_point(|&(at, _)| at < offset).min(places.len() - 1)].1;
        let fault = |raw: &Raw| RecordFault {
            span: Span { start: place(raw.range.start), end: place(raw.range.end) },
            kind: raw.kind,
            found: shown(text.get(raw.range.clone()).unwrap_or_default()),
            right: raw.right.clone(),
        };
        self.0.iter().map(fault).collect()
    }
}

/// As much of a text as a fault or a note shows.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Maximum length of a record in bytes.
pub(super) const MAX_BYTES: usize = 1 << 20;

/// Returns whether a text is short enough to be read; if not, a fault is added.
pub(super) fn fits(text: &str, faults: &mut Faults) -> bool {
    let fits = text.len() <= MAX_BYTES;
    if !fits {
        faults.add(0..0, RecordFaultKind::TooLong, Expected::AtMostBytes { most: MAX_BYTES });
    }
    fits
}

/// Maximum number of moves of a game, including variations.
pub(super) const MAX_PLIES: usize = 10_000;

/// Maximum number of variations of a game.
pub(super) const MAX_VARIATIONS: usize = 1_000;

/// Maximum number of tags of a game.
pub(super) const MAX_TAGS: usize = 500;

/// The mark with which some editors begin a file.
pub(super) const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The places of some offsets, sorted by offset, found in one pass over the text.
fn places(text: &str, offsets: impl Iterator<Item = usize>) -> Vec<(usize, Place)> {
    let mut offsets: Vec<usize> = offsets.collect();
    offsets.sort_unstable();
    offsets.dedup();
    // The mark at the beginning takes no column.
    let mut from = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    let mut place = Place { line: 1, column: 1 };
    let mut found = Vec::with_capacity(offsets.len());
    for offset in offsets {
        let between = text.get(from..offset).unwrap_or_default();
        let last_line = match between.rfind('\n') {
            Some(end) => {
                place.line += between[..=end].bytes().filter(|&byte| byte == b'\n').count() as u32;
                place.column = 1;
                &between[end + 1..]
            }
            None => between,
        };
        place.column += last_line.chars().count() as u32;
        from = from.max(offset);
        found.push((offset, place));
    }
    found
}

/// The place of a value in its text. It does not count in comparisons.
#[derive(Clone, Default, Debug)]
pub(super) struct Origin {
    /// The offsets, while the text is being read.
    pub(super) range: Range<usize>,
    /// The places, computed at the end.
    pub(super) span: Option<Span>,
}

impl PartialEq for Origin {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Origin {}

/// Computes the places of many values in one pass over the text.
pub(super) fn locate(text: &str, origins: &mut [&mut Origin]) {
    let places = places(text, origins.iter().flat_map(|origin| [origin.range.start, origin.range.end]));
    let place =
        |offset: usize| places.binary_search_by_key(&offset, |&(at, _)| at).ok().map(|found| places[found].1);
    for origin in origins {
        origin.span =
            place(origin.range.start).zip(place(origin.range.end)).map(|(start, end)| Span { start, end });
    }
}

/// The place of one range of a text.
pub(super) fn span(text: &str, range: &Range<usize>) -> Span {
    let places = places(text, [range.start, range.end].into_iter());
    let (first, last) = (places[0].1, places[places.len() - 1].1);
    Span { start: first, end: last }
}

/// A blank between words: white space of any kind, and what copied texts have that cannot be seen.
pub(super) fn is_blank(ch: char) -> bool {
    ch.is_whitespace() || matches!(ch, '\u{200B}'..='\u{200F}' | '\u{2060}' | BYTE_ORDER_MARK)
}

/// The offset of a part in its text.
pub(super) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// The words of a text between blanks.
pub(super) fn spaced(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_blank).filter(|word| !word.is_empty())
}

/// The place of a part in its text.
pub(super) fn range(text: &str, part: &str) -> Range<usize> {
    let start = offset(text, part);
    start..start + part.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_lines() {
        let text = "\u{FEFF}é b\nccc d";
        let mut faults = Faults::default();
        faults.add(10..11, RecordFaultKind::BadValue, Expected::Dim);
        faults.add(6..7, RecordFaultKind::BadValue, Expected::Dim);
        faults.add(text.len()..text.len(), RecordFaultKind::Missing, Expected::StartLast);
        let located = faults.located(text);
        let place = |line, column| Place { line, column };
        let spans: Vec<_> =
            located.iter().map(|fault| (fault.span.start, fault.span.end, fault.found.as_str())).collect();
        assert_eq!(spans[0], (place(1, 3), place(1, 4), "b"));
        assert_eq!(spans[1].0, place(2, 3));
        assert_eq!(spans[2], (place(2, 6), place(2, 6), ""));
        let text = " a  bb\n";
        assert_eq!(spaced(text).map(|word| range(text, word)).collect::<Vec<_>>(), [1..2, 4..6]);
    }
}
