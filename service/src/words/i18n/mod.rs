//! Sentences for people, from one file of Fluent messages per language.
//!
//! | module | job |
//! |---|---|
//! | `play` | moves, refusals, outcomes, suggestions, matches |
//! | `rules` | a sentence for each rule of a rule set |
//! | `character` | a rule set in a few words |
//! | `readings` | readings of unclear sources |
//! | `compare` | how rule sets differ, and where they disagree about a game |
//! | `picture`, `layout`, `graph` | texts and alt texts of pictures, animations and graphs |
//! | `parse` | how a text was read as a position or as a move |
//! | `records` | records of games and rules |
//! | `analysis` | judgements of moves, and reasons for and against them |
//! | `study` | openings, stored puzzles and endgame tables |
//! | `archive` | games that were replayed in bulk |
//! | `faults` | what is wrong with a request |
//! | `terminal` | further texts of the terminal |
//! | `page` | texts of the pages for people |
//! | `values` | the values of messages, and the macros that name them |
//! | `negotiate` | choosing the language |
//!
//! To add a language, add its file to `locales/`, named by its tag; no code lists the languages. What the
//! file lacks is said in English. A file is unpacked and read when its language is first asked for, since
//! most servers are asked for one or two. The build generates a `MessageId` for each message of the English
//! file, so that the compiler finds unused ones; the messages of rules, and those that word what the engine
//! and the notation say in English, are found by name. Programs should not parse these sentences: codes are
//! for programs.

mod analysis;
mod archive;
mod character;
mod compare;
#[cfg(test)]
mod compare_tests;
mod faults;
#[cfg(test)]
mod file_tests;
#[cfg(feature = "render")]
mod graph;
#[cfg(test)]
mod graph_tests;
#[cfg(feature = "render")]
mod layout;
mod negotiate;
mod page;
#[cfg(feature = "notation")]
mod parse;
#[cfg(feature = "render")]
mod picture;
#[cfg(test)]
mod picture_tests;
mod play;
mod readings;
#[cfg(feature = "notation")]
mod records;
mod rules;
#[cfg(feature = "analysis")]
mod study;
mod terminal;
#[cfg(test)]
mod tests;
mod values;

pub(crate) use archive::ArchiveCounts;
pub(crate) use character::{Trait, family_name};
pub use faults::Sentence;
pub(crate) use faults::{Value, term_of_engine};
#[cfg(feature = "render")]
pub(crate) use graph::GraphFacts;
#[cfg(feature = "notation")]
pub(crate) use parse::Said;
#[cfg(feature = "render")]
pub use picture::{Card, Chosen, Ended, GamePicture, LastMove, MAX_CHARACTERS, Picture};
pub(crate) use values::{Spoken, say, sentence, values};

use flate2::read::GzDecoder;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fmt::{Debug, Display, Formatter, Write};
use std::io::Read;
use std::sync::{LazyLock, OnceLock};
use tafl_engine::{Piece, Side};

include!(concat!(env!("OUT_DIR"), "/message_ids.rs"));

impl MessageId {
    /// The name in the files.
    pub(crate) const fn as_str(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// The message file of a language.
struct MessageFile {
    /// The language as a BCP 47 tag.
    tag: &'static str,
    /// The language's own name.
    name: &'static str,
    /// True if a native speaker has reviewed the wording, which then lacks nothing.
    reviewed: bool,
    /// The file as gzip.
    packed: &'static [u8],
}

/// The message files, as found by the build.
const FILES: &[MessageFile] = &include!(concat!(env!("OUT_DIR"), "/locales.rs"));

impl MessageFile {
    fn text(&self) -> Result<String, String> {
        let mut text = String::new();
        GzDecoder::new(self.packed).read_to_string(&mut text).map_err(|error| error.to_string())?;
        Ok(text)
    }
}

/// The language used when no other is available.
const DEFAULT: &str = "en";

/// The code of a kind of piece, used by messages to select.
const fn piece_code(piece: Piece) -> &'static str {
    match piece {
        Piece::Attacker => "attacker",
        Piece::Defender => "defender",
        Piece::King => "king",
        Piece::AttackersCommander => "attackers_commander",
        Piece::DefendersCommander => "defenders_commander",
        Piece::AttackersKnight => "attackers_knight",
        Piece::DefendersKnight => "defenders_knight",
        Piece::AttackersMercenary => "attackers_mercenary",
        Piece::DefendersMercenary => "defenders_mercenary",
        Piece::AttackersGuard => "attackers_guard",
        Piece::DefendersGuard => "defenders_guard",
    }
}

/// The words of one language.
pub struct Words {
    locale: &'static str,
    messages: FluentBundle<FluentResource>,
    joints: Joints,
}

/// The texts of nearly every sentence, formatted once.
#[derive(Default)]
struct Joints {
    /// The message [`MessageId::Move`] for each side, before and after the move.
    moved: [(String, String); 2],
    list_between: String,
    list_last: String,
    list_last_or: String,
    clauses: String,
    end: String,
    sentences: String,
}

impl Debug for Words {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.locale)
    }
}

impl Words {
    fn read(locale: &'static str, text: String) -> Result<Self, String> {
        let language =
            locale.parse().map_err(|error| format!("{locale:?} is not a language tag: {error}"))?;
        let resource = FluentResource::try_new(text).map_err(|(_, errors)| format!("{errors:?}"))?;
        let mut messages = FluentBundle::new_concurrent(vec![language]);
        messages.set_use_isolating(false);
        messages.add_builtins().map_err(|error| error.to_string())?;
        messages.add_resource(resource).map_err(|errors| format!("{errors:?}"))?;
        let mut words = Self { locale, messages, joints: Joints::default() };
        words.joints = Joints {
            moved: Side::ALL.map(|side| words.around_move(side)),
            list_between: words.text(MessageId::ListBetween, []),
            list_last: words.text(MessageId::ListLast, []),
            list_last_or: words.text(MessageId::ListLastOr, []),
            clauses: words.text(MessageId::SentenceBetween, []),
            end: words.text(MessageId::SentenceEnd, []),
            sentences: words.text(MessageId::TextBetween, []),
        };
        Ok(words)
    }

    /// The language as a BCP 47 tag.
    #[must_use]
    pub fn locale(&self) -> &'static str {
        self.locale
    }

    /// The words that have a message, which is in English if this language lacks it.
    fn having(&self, name: &str) -> &Self {
        let own = self.locale == DEFAULT || self.messages.has_message(name);
        if own { self } else { CATALOG.find(DEFAULT) }
    }

    /// Writes a message found by its name in the files. Tests ensure that English has it and that it gets its
    /// values.
    fn write(&self, out: &mut String, name: &str, values: &FluentArgs<'_>) {
        let Self { locale, messages, .. } = self.having(name);
        let pattern = messages.get_message(name).and_then(|message| message.value());
        debug_assert!(pattern.is_some(), "{locale}: {name} is missing");
        let Some(pattern) = pattern else { return };
        let mut errors = Vec::new();
        // Writing to a string cannot fail.
        let _ = messages.write_pattern(out, pattern, Some(values), &mut errors);
        debug_assert!(errors.is_empty(), "{locale}: {name}: {errors:?}");
    }

    fn say<'a>(
        &self,
        out: &mut String,
        id: MessageId,
        values: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) {
        self.write(out, id.as_str(), &values.into_iter().collect());
    }

    /// A message with its values by name.
    pub(crate) fn text<'a>(
        &self,
        id: MessageId,
        values: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        let mut out = String::new();
        self.say(&mut out, id, values);
        out
    }

    /// Appends a message as the next clause of the same sentence.
    fn next<'a>(
        &self,
        out: &mut String,
        id: MessageId,
        values: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) {
        *out += &self.joints.clauses;
        self.say(out, id, values);
    }

    fn end(&self, out: &mut String) {
        *out += &self.joints.end;
    }

    /// A message with its values, as a whole sentence.
    pub(crate) fn whole<'a>(
        &self,
        id: MessageId,
        values: impl IntoIterator<Item = (&'a str, FluentValue<'a>)>,
    ) -> String {
        let mut out = self.text(id, values);
        self.end(&mut out);
        out
    }

    /// A whole sentence of one message without values.
    pub(crate) fn sentence(&self, id: MessageId) -> String {
        self.whole(id, [])
    }

    /// All items as a list, joined by "and".
    pub(crate) fn listed<T: Display>(&self, items: &[T]) -> String {
        self.joined(items, &self.joints.list_last)
    }

    /// All items as a list, joined by "or".
    fn any_of<T: Display>(&self, items: &[T]) -> String {
        self.joined(items, &self.joints.list_last_or)
    }

    fn joined<T: Display>(&self, items: &[T], last: &str) -> String {
        let mut out = String::new();
        for (n, item) in items.iter().enumerate() {
            if n > 0 {
                out += if n + 1 == items.len() { last } else { &self.joints.list_between };
            }
            let _ = write!(out, "{item}");
        }
        out
    }

    /// Joins sentences into a paragraph.
    pub(crate) fn paragraph(&self, sentences: &[String]) -> String {
        sentences.join(&self.joints.sentences)
    }
}

/// The words of every language, shared by every service.
pub static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::new);

/// A language, whose words are read on first use.
pub struct Language {
    file: &'static MessageFile,
    words: OnceLock<Words>,
}

impl Language {
    /// The language as a BCP 47 tag.
    #[must_use]
    pub const fn locale(&self) -> &'static str {
        self.file.tag
    }

    /// Its own name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.file.name
    }

    /// Returns whether a native speaker has reviewed the wording.
    #[must_use]
    pub const fn reviewed(&self) -> bool {
        self.file.reviewed
    }

    /// Its words.
    ///
    /// # Panics
    /// Never: a test checks that every file can be read.
    pub fn words(&self) -> &Words {
        let locale = self.locale();
        self.words.get_or_init(|| match self.file.text().and_then(|text| Words::read(locale, text)) {
            Ok(words) => words,
            Err(error) => panic!("locales/{locale}.ftl: {error}"),
        })
    }
}

impl Debug for Language {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.locale())
    }
}

/// Every language, the default first.
#[derive(Debug)]
pub struct Catalog(Vec<Language>);

impl Catalog {
    /// Lists the message files.
    #[must_use]
    pub fn new() -> Self {
        let mut all: Vec<Language> =
            FILES.iter().map(|file| Language { file, words: OnceLock::new() }).collect();
        all.sort_by_key(|language| language.locale() != DEFAULT);
        Self(all)
    }

    /// The languages, the default first.
    pub fn languages(&self) -> impl Iterator<Item = &Language> {
        self.0.iter()
    }

    /// The languages as BCP 47 tags, the default first.
    pub fn locales(&self) -> impl Iterator<Item = &'static str> {
        self.languages().map(Language::locale)
    }

    /// The words of every language, the default first.
    #[cfg(test)]
    fn words(&self) -> impl Iterator<Item = &Words> {
        self.languages().map(Language::words)
    }
}

impl Default for Catalog {
    fn default() -> Self {
        Self::new()
    }
}
