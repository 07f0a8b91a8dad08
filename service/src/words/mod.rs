//! Sentences for people, from one message file for each language.
//!
//! | module | job |
//! |---|---|
//! | `message` | a message: text, places for values, wordings chosen by counts and terms |
//! | `keys`, `families` | which messages there are, and the values each is given |
//! | `play` | moves, refusals, outcomes, suggestions, matches |
//! | `rules` | a sentence for each rule of a rule set |
//! | `compare` | how rule sets differ, and where they disagree about a game |
//! | `picture`, `layout` | pictures and moving pictures of games, for whoever does not see them |
//! | `parse` | how a text was read as a position or as a move |
//! | `records` | records of games and rules |
//! | `archive` | games that were replayed in bulk |
//! | `choice` | which language is meant |
//!
//! A language is added by adding its file to `locales/`, named by its tag; no code knows which languages there are. Deliberately
//! absent: programs reading sentences. Codes are for programs.

mod archive;
mod choice;
mod compare;
#[cfg(test)]
mod compare_tests;
mod families;
mod keys;
mod layout;
mod message;
mod parse;
mod picture;
#[cfg(test)]
mod picture_tests;
mod play;
mod records;
mod rules;
#[cfg(test)]
mod tests;

pub(crate) use keys::Key;
pub(crate) use parse::Said;
pub use picture::{Chosen, GamePicture, LastMove, MOST_CHARACTERS, Picture};

use families::Families;
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use message::{Chooser, Message, Value};
use serde_json::{Map, Value as Json};
use unic_langid::LanguageIdentifier;

/// The message files with their languages as BCP 47, as the build found them.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/locales.rs"));

/// The language that is answered where no other is known.
const DEFAULT: &str = "en";

/// A message file, of which messages are taken until none is left.
struct File(Map<String, Json>);

impl File {
    fn take(&mut self, key: &str, values: &[&str]) -> Result<Message, String> {
        let message = self.0.remove(key).ok_or_else(|| format!("{key} is missing"))?;
        Message::read(&message, values).map_err(|error| format!("{key}: {error}"))
    }
}

/// The words of one language.
#[derive(Debug)]
pub struct Words {
    locale: &'static str,
    /// By [`Key`].
    messages: Vec<Message>,
    families: Families,
    cardinal: Option<Plurals>,
    ordinal: Option<Plurals>,
}

/// The categories of numbers in a language.
struct Plurals(PluralRules);

impl std::fmt::Debug for Plurals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.get_locale())
    }
}

impl Plurals {
    /// Those of the tag, or of its language.
    fn of(tag: &str, kind: PluralRuleType) -> Option<Self> {
        let whole: LanguageIdentifier = tag.parse().ok()?;
        let language = LanguageIdentifier::from_parts(whole.language, None, None, &[]);
        [whole, language].into_iter().find_map(|id| PluralRules::create(id, kind).ok()).map(Self)
    }
}

impl Words {
    fn read(locale: &'static str, text: &str) -> Result<Self, String> {
        let mut file = File(serde_json::from_str(text).map_err(|error| error.to_string())?);
        let messages = Key::TABLE.iter().map(|(key, values)| file.take(key, values)).collect::<Result<_, _>>()?;
        let families = Families::read(&mut file)?;
        match file.0.keys().next() {
            Some(unused) => Err(format!("{unused} is used nowhere")),
            None => Ok(Self {
                locale,
                messages,
                families,
                cardinal: Plurals::of(locale, PluralRuleType::CARDINAL),
                ordinal: Plurals::of(locale, PluralRuleType::ORDINAL),
            }),
        }
    }

    /// The language, as BCP 47.
    #[must_use]
    pub fn locale(&self) -> &'static str {
        self.locale
    }

    /// The category of a number, by which wordings are chosen.
    fn category(&self, chooser: Chooser, number: u32) -> PluralCategory {
        let rules = if chooser == Chooser::Ordinal { &self.ordinal } else { &self.cardinal };
        rules.as_ref().and_then(|rules| rules.0.select(number).ok()).unwrap_or(PluralCategory::OTHER)
    }

    fn say(&self, out: &mut String, key: Key, values: &[Value<'_>]) {
        debug_assert_eq!(values.len(), Key::TABLE[key as usize].1.len(), "the values of {}", key.name());
        self.messages[key as usize].fill(self, out, values);
    }

    /// A message alone.
    fn text(&self, key: Key, values: &[Value<'_>]) -> String {
        let mut out = String::new();
        self.say(&mut out, key, values);
        out
    }

    /// A message after another one, in one sentence.
    fn next(&self, out: &mut String, key: Key, values: &[Value<'_>]) {
        self.say(out, Key::SentenceBetween, &[]);
        self.say(out, key, values);
    }

    fn end(&self, out: &mut String) {
        self.say(out, Key::SentenceEnd, &[]);
    }

    /// A whole sentence of one message.
    pub(crate) fn sentence(&self, key: Key) -> String {
        let mut out = self.text(key, &[]);
        self.end(&mut out);
        out
    }

    fn list<T>(&self, out: &mut String, last: Key, items: &[T], write: impl Fn(&mut String, &T)) {
        for (n, item) in items.iter().enumerate() {
            if n > 0 {
                self.say(out, if n + 1 == items.len() { last } else { Key::ListBetween }, &[]);
            }
            write(out, item);
        }
    }

    /// Sentences one after the other.
    fn paragraph(&self, sentences: &[String]) -> String {
        sentences.join(&self.text(Key::TextBetween, &[]))
    }
}

/// The words of every language.
#[derive(Debug)]
pub struct Catalog(Vec<Words>);

impl Catalog {
    /// Reads the message files.
    ///
    /// # Panics
    /// Never: that every file can be read is a test.
    #[must_use]
    pub fn new() -> Self {
        let read = |&(locale, text): &(&'static str, &str)| match Words::read(locale, text) {
            Ok(words) => words,
            Err(error) => panic!("locales/{locale}.json: {error}"),
        };
        let mut all: Vec<Words> = FILES.iter().map(read).collect();
        all.sort_by_key(|words| words.locale != DEFAULT);
        Self(all)
    }

    /// The languages, as BCP 47; first the one that is answered where no other is known.
    pub fn locales(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(Words::locale)
    }
}

impl Default for Catalog {
    fn default() -> Self {
        Self::new()
    }
}
