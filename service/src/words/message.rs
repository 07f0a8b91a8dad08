//! A message: a text with places for values, in several wordings where a value decides between them.
//!
//! In a file a message is a text with names in braces, or an object with one field: how a wording is chosen and by which value, and
//! the wordings by case. `plural` chooses by the language's categories of counts (CLDR: `one`, `few`, `other` ...), `selectordinal`
//! by those of ordinal numbers, `select` by a term such as the kind of a zone; a number of its own, written `=2`, goes before its
//! category, and `other` holds for the rest. Deliberately absent: choices within choices; a phrase of its own does that job.

use super::Words;
use super::keys::Key;
use intl_pluralrules::PluralCategory;
use std::fmt::Write;
use tafl_engine::{Capture, Move, Square};

/// What stands at a place of a message.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    Text(&'a str),
    Number(u32),
    /// A number that says which one in a row: second, 3e.
    Ordinal(u32),
    Move(Move),
    Square(Square),
    /// A list of all of these.
    Squares(&'a [Square]),
    /// A list of any of these.
    AnyOf(&'a [Square]),
    Moves(&'a [Move]),
    /// A list of where pieces were captured.
    Captures(&'a [Capture]),
    /// A list of what has been put into words already.
    List(&'a [String]),
    /// A message without places.
    Phrase(Key),
}

impl Value<'_> {
    /// The count by which a wording is chosen.
    fn count(self) -> u32 {
        let length = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        match self {
            Self::Number(number) | Self::Ordinal(number) => number,
            Self::Squares(list) | Self::AnyOf(list) => length(list.len()),
            Self::Moves(list) => length(list.len()),
            Self::Captures(list) => length(list.len()),
            Self::List(list) => length(list.len()),
            Self::Text(_) | Self::Move(_) | Self::Square(_) | Self::Phrase(_) => 1,
        }
    }

    /// The term by which a wording is chosen: a text itself, of a phrase the last part of its key.
    fn term(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Phrase(key) => key.name().rsplit('.').next().unwrap_or_default(),
            _ => "",
        }
    }

    fn write(self, words: &Words, out: &mut String) {
        match self {
            Self::Text(text) => out.push_str(text),
            Self::Number(number) => {
                let _ = write!(out, "{number}");
            }
            Self::Ordinal(number) => words.say(out, Key::Ordinal, &[Self::Number(number)]),
            Self::Move(mv) => push_move(out, mv),
            Self::Square(square) => out.push_str(square.name()),
            Self::Squares(squares) => words.list(out, Key::ListLast, squares, |out, square| out.push_str(square.name())),
            Self::AnyOf(squares) => words.list(out, Key::ListLastOr, squares, |out, square| out.push_str(square.name())),
            Self::Moves(moves) => words.list(out, Key::ListLast, moves, |out, &mv| push_move(out, mv)),
            Self::Captures(captures) => words.list(out, Key::ListLast, captures, |out, capture| out.push_str(capture.square.name())),
            Self::List(items) => words.list(out, Key::ListLast, items, |out, item| out.push_str(item)),
            Self::Phrase(key) => words.say(out, key, &[]),
        }
    }
}

/// A move by its squares, without the detour by a formatter.
pub(super) fn push_move(out: &mut String, mv: Move) {
    match mv {
        Move::Step { from, to } => {
            out.push_str(from.name());
            out.push('-');
            out.push_str(to.name());
        }
        Move::Pass => out.push_str("pass"),
    }
}

/// One wording, cut at the places for values.
#[derive(Debug)]
pub(super) struct Text {
    /// A text, and which value follows it.
    parts: Box<[(Box<str>, usize)]>,
    tail: Box<str>,
}

impl Text {
    fn read(text: &str, names: &[&str]) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, behind) = after.split_once('}').ok_or_else(|| format!("{text:?} lacks a closing brace"))?;
            parts.push((before.into(), place_of(name, names)?));
            rest = behind;
        }
        if parts.iter().any(|(text, _): &(Box<str>, usize)| text.contains('}')) || rest.contains('}') {
            return Err(format!("{text:?} lacks an opening brace"));
        }
        Ok(Self { parts: parts.into(), tail: rest.into() })
    }

    fn fill(&self, words: &Words, out: &mut String, values: &[Value<'_>]) {
        for (text, at) in &self.parts {
            out.push_str(text);
            if let Some(value) = values.get(*at) {
                value.write(words, out);
            }
        }
        out.push_str(&self.tail);
    }
}

fn place_of(name: &str, names: &[&str]) -> Result<usize, String> {
    names.iter().position(|known| *known == name).ok_or_else(|| format!("there is no value {name:?}, there are {names:?}"))
}

/// By what a wording is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Chooser {
    Plural,
    Ordinal,
    WireEnum,
}

/// The case that a wording is for; `other` is kept apart.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Case {
    Number(u32),
    Category(PluralCategory),
    WireEnum(Box<str>),
}

impl Case {
    fn read(name: &str, chooser: Chooser) -> Result<Self, String> {
        if chooser == Chooser::WireEnum {
            return Ok(Self::WireEnum(name.into()));
        }
        if let Some(number) = name.strip_prefix('=') {
            return number.parse().map(Self::Number).map_err(|_| format!("{name:?} is no number"));
        }
        let category = match name {
            "zero" => PluralCategory::ZERO,
            "one" => PluralCategory::ONE,
            "two" => PluralCategory::TWO,
            "few" => PluralCategory::FEW,
            "many" => PluralCategory::MANY,
            _ => return Err(format!("{name:?} is no category of numbers")),
        };
        Ok(Self::Category(category))
    }
}

/// A message of one language.
#[derive(Debug)]
pub(super) enum Message {
    One(Text),
    /// Several wordings, chosen by the value at a place.
    Several {
        by: usize,
        chooser: Chooser,
        cases: Vec<(Case, Text)>,
        other: Text,
    },
}

impl Message {
    /// Reads a message of a file, where `names` are the values it is given.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(json: &serde_json::Value, names: &[&str]) -> Result<Self, String> {
        use serde_json::Value::{Object, String as Plain};
        let wordings = match json {
            Plain(text) => return Text::read(text, names).map(Self::One),
            Object(wordings) => wordings,
            _ => return Err("neither a text nor wordings".to_owned()),
        };
        let Some((how, Object(wordings))) = wordings.iter().next().filter(|_| wordings.len() == 1) else {
            return Err("wordings stand in one object under how they are chosen, such as \"plural count\"".to_owned());
        };
        let (chooser, by) = match how.split_once(' ') {
            Some(("plural", name)) => (Chooser::Plural, name),
            Some(("selectordinal", name)) => (Chooser::Ordinal, name),
            Some(("select", name)) => (Chooser::WireEnum, name),
            _ => return Err(format!("{how:?} does not say plural, selectordinal or select, and a value")),
        };
        let (mut cases, mut other) = (Vec::new(), None);
        for (case, text) in wordings {
            let text = Text::read(text.as_str().ok_or("a wording is a text")?, names)?;
            if case == "other" {
                other = Some(text);
            } else {
                cases.push((Case::read(case, chooser)?, text));
            }
        }
        let other = other.ok_or("the wording \"other\" is missing")?;
        Ok(Self::Several { by: place_of(by, names)?, chooser, cases, other })
    }

    pub(super) fn fill(&self, words: &Words, out: &mut String, values: &[Value<'_>]) {
        match self {
            Self::One(text) => text.fill(words, out, values),
            Self::Several { by, chooser, cases, other } => {
                let wording = |fits: &dyn Fn(&Case) -> bool| cases.iter().find(|(case, _)| fits(case)).map(|(_, text)| text);
                let chosen = values.get(*by).and_then(|value| match chooser {
                    Chooser::WireEnum => wording(&|case| matches!(case, Case::WireEnum(term) if **term == *value.term())),
                    Chooser::Plural | Chooser::Ordinal => {
                        let count = value.count();
                        let category = words.category(*chooser, count);
                        let fits = |case: &Case| matches!(case, Case::Category(known) if *known == category);
                        wording(&|case| matches!(case, Case::Number(number) if *number == count)).or_else(|| wording(&fits))
                    }
                });
                chosen.unwrap_or(other).fill(words, out, values);
            }
        }
    }

    /// Every wording with the case it is for; `None` for the only one and for `other`.
    #[cfg(test)]
    pub(super) fn wordings(&self) -> Vec<(Option<&Case>, &Text)> {
        match self {
            Self::One(text) => vec![(None, text)],
            Self::Several { cases, other, .. } => {
                cases.iter().map(|(case, text)| (Some(case), text)).chain(std::iter::once((None, other))).collect()
            }
        }
    }

    /// By what and by which value a wording is chosen.
    #[cfg(test)]
    pub(super) fn choice(&self) -> Option<(Chooser, usize)> {
        match self {
            Self::One(_) => None,
            Self::Several { by, chooser, .. } => Some((*chooser, *by)),
        }
    }
}

#[cfg(test)]
impl Text {
    /// Which values it shows.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> {
        self.parts.iter().map(|&(_, at)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_no_message_is_refused_with_a_reason() {
        for (message, reason) in [
            (json!("{who"), "closing brace"),
            (json!("who}"), "opening brace"),
            (json!("{whom}"), "no value"),
            (json!(7), "neither"),
            (json!({}), "one object"),
            (json!({"plural who": {"other": ""}, "select who": {"other": ""}}), "one object"),
            (json!({"plural who": "x"}), "one object"),
            (json!({"count who": {"other": ""}}), "does not say"),
            (json!({"plural whom": {"other": ""}}), "no value"),
            (json!({"plural who": {"one": ""}}), "other"),
            (json!({"plural who": {"some": "", "other": ""}}), "category"),
            (json!({"plural who": {"=x": "", "other": ""}}), "number"),
            (json!({"plural who": {"one": 1, "other": ""}}), "text"),
        ] {
            let refused = Message::read(&message, &["who"]).expect_err(reason);
            assert!(refused.contains(reason), "{message}: {refused}");
        }
    }
}
