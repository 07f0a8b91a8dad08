//! Faulty fields, and how many of them an error reports: a request may have as many faults as bytes, while
//! gRPC clients accept only 8 KiB of trailers.

use super::{ApiError, Reason};
use crate::helpers::spoils;
use crate::words::i18n::{Sentence, Words, say, sentence, term_of_engine};
use crate::words::spelling::Spelling;
use std::ops::RangeInclusive;
use tafl_engine::{Fault, FaultKind};
use tafl_proto::v1;

/// Maximum faults in one error.
pub(super) const MAX_REPORTED: usize = 10;

/// Maximum bytes of all faults in one error; the first fault is always included.
const MAX_BYTES: usize = 2_000;

/// Maximum bytes of a field path and of its description.
const MAX_FIELD: usize = 160;
const MAX_DESCRIPTION: usize = 500;

/// Maximum length of a quoted value: characters, and bytes once escaped.
const MAX_SHOWN: usize = 80;
const MAX_SHOWN_BYTES: usize = 160;

/// A faulty field of the request.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldFault {
    /// The field, as a path of proto field names: `position.history.moves[3]`.
    pub field: String,
    /// Says what is wrong with its value, and what would be right.
    description: Sentence,
    /// The reason to report if all faults of a request have the same one.
    kind: Option<Reason>,
}

impl FieldFault {
    /// A faulty field.
    pub fn new(field: impl Into<String>, description: impl Into<Sentence>) -> Self {
        Self { field: clipped(field.into(), MAX_FIELD), description: description.into(), kind: None }
    }

    /// A required field that is missing.
    pub fn missing(field: impl Into<String>, description: impl Into<Sentence>) -> Self {
        Self::of(Reason::MissingField, field, description)
    }

    /// A value out of the field's range, whatever the other fields are.
    pub fn out_of_range(field: impl Into<String>, description: impl Into<Sentence>) -> Self {
        Self::of(Reason::OutOfRangeValue, field, description)
    }

    /// A number outside the field's range, whatever the other fields are.
    pub(crate) fn outside(field: impl Into<String>, value: i32, range: &RangeInclusive<i32>) -> Self {
        Self::out_of_range(field, outside(value, range))
    }

    /// A fault with a reason of its own.
    pub fn of(reason: Reason, field: impl Into<String>, description: impl Into<Sentence>) -> Self {
        Self { kind: Some(reason), ..Self::new(field, description) }
    }

    /// The reason to report if all faults of a request have it.
    pub(crate) fn reason(&self) -> Option<Reason> {
        self.kind
    }

    /// Removes the fault's own reason.
    #[must_use]
    pub fn if_missing_of_the_whole(self) -> Self {
        Self { kind: self.kind.filter(|&kind| kind != Reason::MissingField), ..self }
    }

    /// Adds to the description of the fault.
    #[must_use]
    pub fn with(self, more: impl Into<Sentence>) -> Self {
        Self { description: sentence!(FaultMore, fault = self.description, more = more.into()), ..self }
    }

    /// Returns whether the description advises to leave a rule out.
    pub(crate) fn advises_null(&self) -> bool {
        self.description.advises_null()
    }

    /// Replaces the reason of a faulty value by the engine's.
    #[must_use]
    pub(crate) fn because(self, kind: FaultKind) -> Self {
        Self { description: self.description.because(kind), ..self }
    }

    /// Places the fault inside a part of the request.
    #[must_use]
    pub fn within(self, place: &str) -> Self {
        Self { field: clipped(join(place, &self.field), MAX_FIELD), ..self }
    }

    /// A fault that the engine reported, at its place in the request.
    #[must_use]
    pub fn of_engine(prefix: &str, fault: &Fault) -> Self {
        // Numbers, flags and empty lists are shown as JSON has them.
        let literal =
            matches!(fault.value.as_str(), "true" | "false" | "[]") || fault.value.parse::<i64>().is_ok();
        let value = match term_of_engine(&fault.field, &fault.value) {
            Some(term) => term,
            None if literal => fault.value.clone(),
            None => quoted(&fault.value),
        };
        Self::new(join(prefix, &fault.field), sentence!(FaultValue, value, fault = fault.kind.clone()))
    }

    /// Its field as the caller spells it. A parameter that does not exist is told as it was sent, although a
    /// field may have its name.
    fn place(&self, spelling: Spelling) -> String {
        match (self.kind, spelling) {
            (Some(Reason::UnknownField), Spelling::Query(_)) => self.field.clone(),
            _ => spelling.path(&self.field),
        }
    }

    /// Says what is wrong with its value, and what would be right.
    pub(super) fn description(&self, words: &Words, spelling: Spelling) -> String {
        clipped(spelling.sentence(&words.fault(&self.description)), MAX_DESCRIPTION)
    }
}

/// The path of a nested field.
#[must_use]
pub fn join(prefix: &str, field: &str) -> String {
    match (prefix.is_empty(), field.is_empty()) {
        (true, _) => field.to_owned(),
        (_, true) => prefix.to_owned(),
        _ => format!("{prefix}.{field}"),
    }
}

/// The start of a value in quotes, unprintable characters escaped. Values may be as long as a request.
#[must_use]
pub fn quoted(value: &str) -> String {
    let mut room = MAX_SHOWN_BYTES;
    let fits = |letter: &char| {
        let bytes: usize = letter.escape_debug().map(char::len_utf8).sum();
        room.checked_sub(bytes).inspect(|left| room = *left).is_some()
    };
    let shown: String = value.chars().take(MAX_SHOWN).take_while(fits).collect();
    let cut = if shown.len() < value.len() { "..." } else { "" };
    format!("{shown:?}{cut}")
}

/// The sentence about a number outside a range.
fn outside(value: i32, range: &RangeInclusive<i32>) -> Sentence {
    sentence!(FaultRange, value, min = *range.start(), max = *range.end())
}

/// Checks that a number of a request lies in a range.
///
/// # Errors
/// If it does not.
pub(crate) fn in_range(
    value: i32,
    field: impl Into<String>,
    range: &RangeInclusive<i32>,
) -> Result<i32, ApiError> {
    if range.contains(&value) {
        return Ok(value);
    }
    Err(ApiError::at(Reason::OutOfRangeValue, field, outside(value, range)))
}

/// Truncates a text to `max_bytes` and escapes what breaks lines or text direction.
pub(super) fn clipped(mut text: String, max_bytes: usize) -> String {
    if text.contains(spoils) {
        text = text
            .chars()
            .map(
                |letter| {
                    if spoils(letter) { letter.escape_default().to_string() } else { letter.to_string() }
                },
            )
            .collect();
    }
    if text.len() > max_bytes {
        text.truncate(text.floor_char_boundary(max_bytes - 3));
        text.push_str("...");
    }
    text
}

/// The faults of a request: the first ones, and the number of all.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Faults {
    first: Vec<FieldFault>,
    count: usize,
    /// The common reason, if all faults have the same one.
    kind: Option<Reason>,
}

impl Faults {
    /// Adds a fault.
    pub fn push(&mut self, fault: FieldFault) {
        self.kind =
            self.kind.or(fault.kind.filter(|_| self.count == 0)).filter(|&kind| fault.kind == Some(kind));
        self.count += 1;
        if self.count <= MAX_REPORTED {
            self.first.push(fault);
        }
    }

    /// Adds further faults.
    pub fn append(&mut self, more: Self) {
        let (all, kind) = (
            self.count + more.count,
            if self.count == 0 { more.kind } else { self.kind.filter(|_| more.kind == self.kind) },
        );
        let kind = if more.count == 0 { self.kind } else { kind };
        more.first.into_iter().for_each(|fault| self.push(fault));
        (self.count, self.kind) = (all, kind);
    }

    /// Rewrites each fault.
    #[must_use]
    pub fn map(self, change: impl FnMut(FieldFault) -> FieldFault) -> Self {
        let changed: Self = self.first.into_iter().map(change).collect();
        Self { count: self.count, kind: self.kind.and(changed.kind), ..changed }
    }

    /// Returns whether there is no fault.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The first faults in words, as many as there is room for.
    pub(super) fn worded(&self, words: &Words, spelling: Spelling) -> Vec<v1::FieldError> {
        let mut reported = 0;
        let worded = |fault: &FieldFault| v1::FieldError {
            field: fault.place(spelling),
            description: fault.description(words, spelling),
        };
        let fits = |fault: &v1::FieldError| {
            let first = reported == 0;
            reported += fault.field.len() + fault.description.len();
            first || reported <= MAX_BYTES
        };
        self.first.iter().map(worded).take_while(fits).collect()
    }

    /// The first faults.
    #[must_use]
    pub fn first(&self) -> &[FieldFault] {
        &self.first
    }

    /// An error of all of them, whose reason is that of the first.
    pub(crate) fn into_error(self) -> Option<ApiError> {
        let first = self.first.first()?.kind.unwrap_or(Reason::MalformedRequest);
        Some(ApiError::of_fields(first, self))
    }

    /// The common reason, if all faults have the same one.
    pub(super) fn kind(&self) -> Option<Reason> {
        self.kind
    }

    /// The first fault, and how many more there are; `None` if there is no fault.
    pub(super) fn message(&self, words: &Words, spelling: Spelling) -> Option<String> {
        let first = self.first.first()?;
        let (field, fault) = (first.place(spelling), first.description(words, spelling));
        Some(say!(words, FaultDetail, field, fault, more = self.count - 1))
    }
}

impl From<FieldFault> for Faults {
    fn from(fault: FieldFault) -> Self {
        std::iter::once(fault).collect()
    }
}

impl From<Vec<FieldFault>> for Faults {
    fn from(faults: Vec<FieldFault>) -> Self {
        faults.into_iter().collect()
    }
}

impl Extend<FieldFault> for Faults {
    fn extend<T: IntoIterator<Item = FieldFault>>(&mut self, faults: T) {
        faults.into_iter().for_each(|fault| self.push(fault));
    }
}

impl FromIterator<FieldFault> for Faults {
    fn from_iter<T: IntoIterator<Item = FieldFault>>(faults: T) -> Self {
        let mut found = Self::default();
        found.extend(faults);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::i18n::{CATALOG, MessageId};

    /// A sentence that shows this text.
    fn named(text: String) -> Sentence {
        sentence!(FaultNames, names = text)
    }

    fn english() -> &'static Words {
        CATALOG.find("en")
    }

    #[test]
    fn the_first_are_reported_and_all_are_counted() {
        let fault = |n: usize| FieldFault::new(format!("moves[{n}]"), FaultKind::Duplicate);
        let mut faults: Faults = (0..3).map(fault).collect();
        faults.append((3..5000).map(fault).collect());
        assert_eq!(faults.first(), (0..MAX_REPORTED).map(fault).collect::<Vec<_>>());
        assert_eq!(
            faults.message(english(), Spelling::Proto).unwrap(),
            "moves[0]: is listed twice (and 4999 more errors)"
        );
        let faults = faults.map(|fault| fault.within("games[7]"));
        assert_eq!(
            faults.message(english(), Spelling::Proto).unwrap(),
            "games[7].moves[0]: is listed twice (and 4999 more errors)"
        );
        // Long faults leave room for fewer, and nothing is reported behind one that was left out.
        let long = |n: usize| {
            FieldFault::new(format!("moves[{n}]"), named("板".repeat(if n == 5 { 1 } else { 10_000 })))
        };
        let faults: Faults = (0..10).map(long).collect();
        let reported = faults.worded(english(), Spelling::Proto);
        assert_eq!(reported.len(), 3);
        assert!(reported[0].description.len() <= MAX_DESCRIPTION);
        assert!(faults.message(english(), Spelling::Proto).unwrap().ends_with(" (and 9 more errors)"));
    }

    #[test]
    fn a_kind_is_that_of_all() {
        let missing = || FieldFault::missing("a", MessageId::FaultMoveMissing);
        let range = || FieldFault::out_of_range("b", FaultKind::Duplicate);
        let kind = |faults: Vec<FieldFault>| Faults::from(faults).kind();
        assert_eq!(kind(vec![missing(), missing()]), Some(Reason::MissingField));
        assert_eq!(kind(vec![missing(), range()]), None);
        assert_eq!(kind(vec![FieldFault::new("c", FaultKind::Duplicate), range()]), None);
        // A fault that is not reported counts as well.
        assert_eq!(kind((0..50).map(|_| range()).chain([missing()]).collect()), None);
        let mut faults = Faults::default();
        faults.append((0..50).map(|_| range()).collect());
        assert_eq!(faults.kind(), Some(Reason::OutOfRangeValue));
        faults.append(Faults::default());
        assert_eq!(faults.kind(), Some(Reason::OutOfRangeValue));
        faults.append(missing().into());
        assert_eq!(faults.kind(), None);
        assert_eq!(Faults::from(missing()).map(FieldFault::if_missing_of_the_whole).kind(), None);
    }

    #[test]
    fn a_value_is_shown_in_front_and_in_quotes() {
        assert_eq!(quoted("d4 é 板"), "\"d4 é 板\"");
        assert_eq!(quoted("a\r\n\u{1b}[1m\u{202e}"), r#""a\r\n\u{1b}[1m\u{202e}""#);
        for value in ["x", "板", "\u{10ffff}", "\u{202e}"] {
            let shown = quoted(&value.repeat(10_000));
            assert!(shown.len() <= MAX_SHOWN_BYTES + 5 && shown.ends_with("\"..."), "{shown}");
        }
    }

    #[test]
    fn no_fault_breaks_a_line() {
        let fault = FieldFault::new("a\u{0}b", named("one\r\ntwo\u{1b}[31m\u{202e}é板".to_owned()));
        assert_eq!(
            (fault.field.as_str(), fault.description(english(), Spelling::Proto).as_str()),
            ("a\\u{0}b", "one of one\\r\\ntwo\\u{1b}[31m\\u{202e}é板")
        );
    }
}
