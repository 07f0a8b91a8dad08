//! Sentences for people, from one message file for each language.
//!
//! A message is a text with names in braces. Which messages there are, and which names each has, is fixed by the English file; that
//! every other file has the same is a test. Deliberately absent: programs reading sentences. Codes are for programs.

use std::collections::HashMap;
use std::fmt::Display;
use tafl_engine::{
    Announcement, IllegalMove, IllegalReason, MatchScore, Move, Outcome, Played, Player, RuleId, Score, SearchReport, Side, Square,
    ZoneKind,
};

/// The message files, with their languages as BCP 47; the first one is answered where a language is not known.
const FILES: [(&str, &str); 1] = [("en", include_str!("../locales/en.json"))];

/// A message, cut at the names in it.
#[derive(Debug)]
struct Message {
    /// Text, and the name that follows it.
    parts: Vec<(String, String)>,
    tail: String,
}

impl Message {
    fn read(text: &str) -> Self {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, behind) = after.split_once('}').unwrap_or((after, ""));
            parts.push((before.to_owned(), name.to_owned()));
            rest = behind;
        }
        Self { parts, tail: rest.to_owned() }
    }

    fn fill(&self, out: &mut String, values: &[(&str, &str)]) {
        for (text, name) in &self.parts {
            out.push_str(text);
            out.push_str(values.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value));
        }
        out.push_str(&self.tail);
    }
}

/// The words of one language.
#[derive(Debug)]
pub(crate) struct Words {
    locale: &'static str,
    messages: HashMap<String, Message>,
}

/// The words of every language.
#[derive(Debug)]
pub(crate) struct WordBook(Vec<Words>);

impl WordBook {
    /// Reads the message files.
    ///
    /// # Panics
    /// Never: that they can be read is a test.
    pub(crate) fn new() -> Self {
        let read = |(locale, text): (&'static str, &str)| {
            let messages: HashMap<String, String> = serde_json::from_str(text).expect("a message file is an object of texts");
            Words { locale, messages: messages.into_iter().map(|(key, text)| (key, Message::read(&text))).collect() }
        };
        Self(FILES.into_iter().map(read).collect())
    }

    /// The words for a BCP 47 tag, by its language; the first file's where there are none.
    pub(crate) fn find(&self, locale: &str) -> &Words {
        let language = locale.split(['-', '_']).next().unwrap_or_default();
        self.0.iter().find(|words| words.locale.eq_ignore_ascii_case(language)).unwrap_or(&self.0[0])
    }

    pub(crate) fn locales(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|words| words.locale)
    }
}

/// The part of a message key that names a side.
fn key(side: Side) -> &'static str {
    match side {
        Side::Attackers => "attackers",
        Side::Defenders => "defenders",
    }
}

impl Words {
    fn say(&self, out: &mut String, key: &str, values: &[(&str, &str)]) {
        match self.messages.get(key) {
            Some(message) => message.fill(out, values),
            // A test holds every key that is asked for against the file; a missing one must still not fail a call.
            None => out.push_str(key),
        }
    }

    fn next(&self, out: &mut String, key: &str, values: &[(&str, &str)]) {
        self.say(out, "sentence.between", &[]);
        self.say(out, key, values);
    }

    fn list<T: Display>(&self, items: impl ExactSizeIterator<Item = T>) -> String {
        let mut out = String::new();
        let count = items.len();
        for (n, item) in items.enumerate() {
            if n > 0 {
                self.say(&mut out, if n + 1 == count { "list.last" } else { "list.between" }, &[]);
            }
            out.push_str(&item.to_string());
        }
        out
    }

    fn squares(&self, squares: &[Square]) -> String {
        self.list(squares.iter())
    }

    /// A whole sentence of one message.
    pub(crate) fn sentence(&self, key: &str) -> String {
        let mut out = String::new();
        self.say(&mut out, key, &[]);
        self.say(&mut out, "sentence.end", &[]);
        out
    }

    /// What a move did.
    pub(crate) fn played(&self, played: &Played, mover: Side) -> String {
        let mut out = String::with_capacity(96);
        let side = key(mover);
        match played.mv {
            Move::Pass => self.say(&mut out, if side == "attackers" { "move.attackers.pass" } else { "move.defenders.pass" }, &[]),
            mv @ Move::Step { .. } if played.captures.is_empty() => {
                let message = if side == "attackers" { "move.attackers" } else { "move.defenders" };
                self.say(&mut out, message, &[("move", &mv.to_string())]);
            }
            mv @ Move::Step { .. } => {
                let squares = self.list(played.captures.iter().map(|capture| capture.square));
                self.say(&mut out, &format!("move.{side}.capturing"), &[("move", &mv.to_string()), ("squares", &squares)]);
            }
        }
        for said in played.announcements.iter().filter(|said| said.spoken) {
            self.announcement(&mut out, said);
        }
        if let (None, Some(limit), count @ 2..) = (&played.outcome, played.repetition.limit, played.repetition.count) {
            self.next(&mut out, "repetition.count", &[("count", &count.to_string()), ("limit", &limit.to_string())]);
        }
        if played.draw_claimable {
            self.next(&mut out, "draw.claimable", &[]);
        }
        if let Some(outcome) = &played.outcome {
            self.outcome(&mut out, outcome);
        }
        self.say(&mut out, "sentence.end", &[]);
        out
    }

    fn announcement(&self, out: &mut String, said: &Announcement) {
        let squares = self.squares(&said.squares);
        let moves = self.list(said.moves.iter());
        self.next(out, &format!("announcement.{}", said.kind.as_str()), &[("squares", &squares), ("moves", &moves)]);
    }

    fn outcome(&self, out: &mut String, outcome: &Outcome) {
        self.next(out, &format!("outcome.{}", outcome.reason.as_str()), &[("squares", &self.squares(&outcome.squares))]);
        self.next(out, &format!("result.{}", outcome.winner.map_or("draw", key)), &[]);
    }

    /// That a game is over, and how.
    pub(crate) fn over(&self, outcome: &Outcome) -> String {
        let mut out = String::new();
        self.say(&mut out, "over", &[]);
        self.outcome(&mut out, outcome);
        self.say(&mut out, "sentence.end", &[]);
        out
    }

    /// Why a move is illegal.
    pub(crate) fn refused(&self, illegal: &IllegalMove, written: &str) -> String {
        let mut out = String::new();
        let shown: String = written.chars().take(40).collect();
        let zone = match illegal.rule {
            Some(rule @ (RuleId::Throne | RuleId::Corners | RuleId::Camps | RuleId::Forts)) => format!("zone.{rule}"),
            _ => "zone".to_owned(),
        };
        let mut zone_name = String::new();
        self.say(&mut zone_name, &zone, &[]);
        let ply = illegal.earlier_ply.map_or(String::new(), |ply| ply.to_string());
        let squares = self.squares(&illegal.squares);
        let values = [("move", shown.as_str()), ("squares", &squares), ("zone", &zone_name), ("ply", &ply)];
        self.say(&mut out, &format!("illegal.{}", illegal.reason.as_str()), &values);
        if !illegal.destinations.is_empty() && illegal.reason != IllegalReason::CaptureMismatch {
            self.next(&mut out, "illegal.destinations", &[("squares", &self.squares(&illegal.destinations))]);
        }
        self.say(&mut out, "sentence.end", &[]);
        out
    }

    /// What a search suggests to the side to move.
    pub(crate) fn suggested(&self, report: &SearchReport, mover: Side) -> String {
        let mut out = String::new();
        self.say(&mut out, &format!("suggest.{}", key(mover)), &[("move", &report.chosen.mv.to_string())]);
        if let Score::Proven { winner, plies } = report.chosen.score {
            self.next(&mut out, &format!("suggest.proven.{}", key(winner)), &[("plies", &plies.to_string())]);
        }
        self.say(&mut out, "sentence.end", &[]);
        out
    }

    /// Who won a match.
    pub(crate) fn matched(&self, score: MatchScore) -> String {
        let who = match score.winner {
            Some(Player::First) => "first",
            Some(Player::Second) => "second",
            None => "draw",
        };
        self.sentence(&format!("match.{who}{}", if score.by_plies { ".by_plies" } else { "" }))
    }
}

/// What was read from a text.
impl Words {
    /// A sentence made of messages, each with its values.
    pub(crate) fn compose(&self, parts: &[(&str, &[(&str, &str)])]) -> String {
        let mut out = String::new();
        for (n, (key, values)) in parts.iter().enumerate() {
            if n == 0 {
                self.say(&mut out, key, values);
            } else {
                self.next(&mut out, key, values);
            }
        }
        self.say(&mut out, "sentence.end", &[]);
        out
    }

    /// Some things, one after the other.
    pub(crate) fn listed<T: Display>(&self, items: &[T]) -> String {
        self.list(items.iter())
    }

    /// What a zone is called.
    pub(crate) fn zone(&self, kind: ZoneKind) -> String {
        let mut out = String::new();
        self.say(&mut out, &format!("zone.{}", RuleId::from(kind)), &[]);
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tafl_engine::{AnnouncementKind, OutcomeReason};

    fn names(message: &Message) -> BTreeSet<&str> {
        message.parts.iter().map(|(_, name)| name.as_str()).collect()
    }

    #[test]
    fn every_language_has_every_message_with_the_same_names() {
        let book = WordBook::new();
        let english = &book.0[0];
        for words in &book.0 {
            let keys: BTreeSet<_> = words.messages.keys().collect();
            assert_eq!(keys, english.messages.keys().collect(), "{}", words.locale);
            for (key, message) in &words.messages {
                assert_eq!(names(message), names(&english.messages[key]), "{} {key}", words.locale);
            }
        }
    }

    #[test]
    fn every_value_that_an_answer_can_have_has_a_message() {
        let book = WordBook::new();
        let illegal = IllegalReason::ALL.iter().map(|reason| format!("illegal.{}", reason.as_str()));
        let outcomes = OutcomeReason::ALL.iter().map(|reason| format!("outcome.{}", reason.as_str()));
        let announced = AnnouncementKind::ALL.iter().map(|kind| format!("announcement.{}", kind.as_str()));
        for key in illegal.chain(outcomes).chain(announced) {
            assert!(book.find("en").messages.contains_key(&key), "{key}");
        }
    }

    #[test]
    fn a_language_is_found_by_its_tag() {
        let book = WordBook::new();
        for tag in ["en", "EN-gb", "en_US", "", "tlh", "*"] {
            assert_eq!(book.find(tag).locale, "en", "{tag}");
        }
    }
}
