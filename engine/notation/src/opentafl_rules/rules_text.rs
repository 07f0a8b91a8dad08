//! Reads rules records strictly, and finds every fault at once.

use super::keys::{RecordZone, RulesKey};
use super::pieces::{RecordPiece, RecordPieces};
use super::position::{self, PositionRecord, RankOrder};
use super::rules::{RulesRecord, Spans, Speeds, ZoneSquares};
use crate::diagnostics::{self, Faults, RecordFault, RecordFaultKind};
use crate::expected::Expected;
use std::collections::BTreeMap;
use std::ops::Range;
use std::str::FromStr;
use tafl_engine::{MAX_SIZE, Square};

impl FromStr for RulesRecord {
    type Err = Vec<RecordFault>;

    /// Reads a record strictly. The ranks may follow `start` or `starti`; the record is written with `start`.
    fn from_str(text: &str) -> Result<Self, Vec<RecordFault>> {
        let mut faults = Faults::default();
        let record =
            if diagnostics::fits(text, &mut faults) { read(text, 0..text.len(), &mut faults) } else { None };
        faults.or(text, record)
    }
}

/// The entries of a record by key.
struct Entries<'a> {
    text: &'a str,
    whole: BTreeMap<RulesKey, &'a str>,
}

/// Reads the record in a range of a text.
pub(crate) fn read(text: &str, range: Range<usize>, faults: &mut Faults) -> Option<RulesRecord> {
    let before = faults.len();
    let mut entries = Entries { text, whole: BTreeMap::new() };
    let order = entries.split(&range, faults);
    entries.check_order(&range, &order, faults);
    let size = entries.size(faults);
    let start = entries.start(size, faults)?;
    let mut record = RulesRecord::plain(start);
    entries.fill(&mut record, faults);
    let spans = entries.whole.keys().map(|&key| (key, diagnostics::span(text, &entries.place(key))));
    (faults.len() == before).then(|| RulesRecord { spans: Spans(spans.collect()), ..record })
}

impl<'a> Entries<'a> {
    /// Splits the range into entries; returns the keys in their order.
    fn split(&mut self, range: &Range<usize>, faults: &mut Faults) -> Vec<RulesKey> {
        let mut order = Vec::new();
        for word in self.text[range.clone()].split_ascii_whitespace() {
            if faults.is_full() {
                break;
            }
            let whole = diagnostics::range(self.text, word);
            let Some((key, _)) = word.split_once(':') else {
                faults.add(whole, RecordFaultKind::BadForm, Expected::Entry);
                continue;
            };
            let Some(known) = RulesKey::from_text(key) else {
                let keys: Vec<&str> = RulesKey::all().map(RulesKey::as_str).collect();
                let right = Expected::Key { keys: keys.join(" ") };
                faults.add(diagnostics::range(self.text, key), RecordFaultKind::UnknownKey, right);
                continue;
            };
            if self.whole.contains_key(&known) {
                faults.add(whole, RecordFaultKind::Duplicate, Expected::KeyOnce { key: known.to_string() });
                continue;
            }
            order.push(known);
            self.whole.insert(known, word);
        }
        order
    }

    fn check_order(&self, range: &Range<usize>, order: &[RulesKey], faults: &mut Faults) {
        let starts = [RulesKey::Start, RulesKey::Starti];
        match order.iter().position(|key| *key == RulesKey::Dim) {
            None => faults.add(range.start..range.start, RecordFaultKind::Missing, Expected::DimFirst),
            Some(0) => {}
            Some(_) => {
                faults.add(self.place(RulesKey::Dim), RecordFaultKind::NotFirst, Expected::DimFirst);
            }
        }
        let stated: Vec<&RulesKey> = order.iter().filter(|key| starts.contains(key)).collect();
        match stated.as_slice() {
            [] => faults.add(range.end..range.end, RecordFaultKind::Missing, Expected::StartLast),
            [only] if order.last() == Some(only) => {}
            [only] => faults.add(
                self.place(**only),
                RecordFaultKind::NotLast,
                Expected::KeyLast { key: only.to_string() },
            ),
            [_, second, ..] => {
                faults.add(self.place(**second), RecordFaultKind::Duplicate, Expected::StartOnce);
            }
        }
    }

    fn value(&self, key: RulesKey) -> Option<(&'a str, Range<usize>)> {
        let value = self.whole.get(&key)?.split_once(':')?.1;
        Some((value, diagnostics::range(self.text, value)))
    }

    fn place(&self, key: RulesKey) -> Range<usize> {
        diagnostics::range(self.text, self.whole[&key])
    }

    fn size(&self, faults: &mut Faults) -> Option<u8> {
        let (text, range) = self.value(RulesKey::Dim)?;
        let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        let size = text.parse().ok().filter(|size| digits && (1..=MAX_SIZE).contains(size));
        if size.is_none() {
            faults.add(self.whole_if_empty(RulesKey::Dim, range), RecordFaultKind::BadValue, Expected::Dim);
        }
        size
    }

    fn start(&self, size: Option<u8>, faults: &mut Faults) -> Option<PositionRecord> {
        let orders = [(RulesKey::Start, RankOrder::Upward), (RulesKey::Starti, RankOrder::Downward)];
        let (key, order) = orders.into_iter().find(|(key, _)| self.whole.contains_key(key))?;
        let (_, range) = self.value(key)?;
        let read = position::read(self.text, range, order, size, faults);
        // Faults of the other entries are reported as well.
        read.or_else(|| PositionRecord::empty(size.unwrap_or(MAX_SIZE)))
    }

    /// An empty value has no characters to point at, so its key is shown.
    fn whole_if_empty(&self, key: RulesKey, range: Range<usize>) -> Range<usize> {
        if range.is_empty() { self.place(key) } else { range }
    }

    fn fill(&self, record: &mut RulesRecord, faults: &mut Faults) {
        record.name = self.name(faults);
        for (key, field) in record.letters() {
            if let Some((text, range)) = self.value(key)
                && let Err(letters) = field.set(text)
            {
                let range = self.whole_if_empty(key, range);
                faults.add(range, RecordFaultKind::BadValue, Expected::Letter { letters });
            }
        }
        record.speeds = self.speeds(faults).unwrap_or(record.speeds);
        record.centre_hostile_empty = self.pieces(RulesKey::Cenhe, faults);
        let size = record.dim();
        for zone in RecordZone::ALL {
            let zone_record = &mut record.zones[zone as usize];
            zone_record.squares = self.squares(zone, size, faults);
            zone_record.hostile = self.pieces(RulesKey::Hostile(zone), faults);
            zone_record.pass = self.pieces(RulesKey::Pass(zone), faults);
            zone_record.stop = self.pieces(RulesKey::Stop(zone), faults);
            zone_record.reenter = self.pieces(RulesKey::Reenter(zone), faults);
        }
    }

    fn name(&self, faults: &mut Faults) -> Option<String> {
        let (text, range) = self.value(RulesKey::Name)?;
        if text.chars().count() > 100 || text.chars().any(char::is_control) {
            faults.add(range, RecordFaultKind::BadValue, Expected::Name);
        }
        (!text.is_empty()).then(|| text.replace('_', " "))
    }

    /// The items of a list with their places; a trailing comma is optional.
    fn items(&self, key: RulesKey) -> Option<Vec<(&'a str, Range<usize>)>> {
        let (text, range) = self.value(key)?;
        let text = text.strip_suffix(',').unwrap_or(text);
        let mut at = range.start;
        let mut place = |item: &str| {
            let here = at..at + item.len();
            at = here.end + 1;
            here
        };
        Some(if text.is_empty() {
            Vec::new()
        } else {
            text.split(',').map(|item| (item, place(item))).collect()
        })
    }

    fn squares(&self, zone: RecordZone, size: u8, faults: &mut Faults) -> ZoneSquares {
        let key = RulesKey::Squares(zone);
        let has_default = matches!(zone, RecordZone::Corners | RecordZone::Centre);
        let Some(items) = self.items(key) else { return ZoneSquares::Default };
        if has_default && self.value(key).is_some_and(|(text, _)| text == "default") {
            return ZoneSquares::Default;
        }
        let mut squares = Vec::new();
        for (item, range) in items {
            let range = self.whole_if_empty(key, range);
            match item.parse::<Square>().ok().filter(|_| !item.contains(|ch: char| ch.is_ascii_uppercase())) {
                Some(square) if !square.is_on(size) => {
                    faults.add(range, RecordFaultKind::OffBoard, Expected::square_of(size));
                }
                Some(square) if squares.contains(&square) => {
                    faults.add(range, RecordFaultKind::Duplicate, Expected::SquareOnce);
                }
                Some(square) => squares.push(square),
                None => faults.add(range, RecordFaultKind::BadValue, Expected::Squares),
            }
        }
        ZoneSquares::Listed(squares)
    }

    fn pieces(&self, key: RulesKey, faults: &mut Faults) -> Option<RecordPieces> {
        let (text, range) = self.value(key)?;
        let mut pieces = RecordPieces::NONE;
        for (at, letter) in text.char_indices() {
            let here = range.start + at..range.start + at + letter.len_utf8();
            match RecordPiece::from_letter(letter) {
                Some(piece) if pieces.contains(piece) => {
                    faults.add(here, RecordFaultKind::Duplicate, Expected::PieceOnce);
                }
                Some(piece) => pieces = pieces.with(piece),
                None => faults.add(here, RecordFaultKind::BadValue, Expected::Pieces),
            }
        }
        Some(pieces)
    }

    fn speeds(&self, faults: &mut Faults) -> Option<Speeds> {
        let items = self.items(RulesKey::Spd)?;
        let before = faults.len();
        let mut speeds: Vec<Option<u8>> = Vec::with_capacity(items.len());
        for (item, range) in &items {
            let number = item
                .parse::<u8>()
                .ok()
                .filter(|number| (1..=MAX_SIZE).contains(number) && number.to_string() == *item);
            if number.is_none() && *item != "-1" {
                let range = self.whole_if_empty(RulesKey::Spd, range.clone());
                faults.add(range, RecordFaultKind::BadValue, Expected::Reach);
            }
            speeds.push(number);
        }
        let read = match *speeds.as_slice() {
            [all] => Some(Speeds::All(all)),
            [attackers, defenders] => Some(Speeds::BySide([attackers, defenders])),
            // Records that predate mercenaries and guards omit them at the end of each side.
            ref speeds @ ([_, _, _, _, _, _, _, _]
            | [_, _, _, _, _, _, _, _, _, _]
            | [_, _, _, _, _, _, _, _, _, _, _, _]) => {
                let half = speeds.len() / 2;
                let of = |n: usize| if n % 6 < half { speeds[n / 6 * half + n % 6] } else { None };
                Some(Speeds::ByPiece(std::array::from_fn(of)))
            }
            _ => None,
        };
        if read.is_none() && faults.len() == before {
            faults.add(self.place(RulesKey::Spd), RecordFaultKind::BadValue, Expected::Reaches);
        }
        read
    }
}
