//! Games from tokens and rules into tokens, for programs that have no rule sets of their own beside the
//! catalogue's.

use crate::{RulesPart, TokenError, bytes, checked, declared_rules, game, pinned_rules, read};
use prost::Message as _;
use serde_json::Value;
use std::fmt;
use tafl_engine::catalogue::{self, Entry};
use tafl_engine::{Game, Referee, Rules};
use tafl_proto::v1;

/// The reason why a text opens no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// It is no token.
    Token(TokenError),
    /// It names a rule set that the catalogue does not have.
    UnknownRules(String),
    /// It has the form of a token, but no game has it.
    Altered,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Token(error) => error.fmt(f),
            Self::UnknownRules(id) => write!(f, "the token names the rule set {id}, which is not known here"),
            Self::Altered => f.write_str("the token was changed: no position has it"),
        }
    }
}

impl std::error::Error for OpenError {}

/// The section for these rules: the id of the catalogue if the entry is given, else the rules themselves.
#[must_use]
pub fn rules_section(rules: &Rules, entry: Option<&Entry>) -> Vec<u8> {
    match entry {
        Some(entry) => pinned_rules(&entry.pinned_id()),
        None => declared_rules(&message(rules).encode_to_vec()),
    }
}

/// The rules as the message of the contract: both have the same JSON form.
fn message(rules: &Rules) -> v1::Rules {
    let json = serde_json::to_value(rules).unwrap_or_default();
    serde_json::from_value(json).unwrap_or_default()
}

/// Opens the game of a token.
///
/// ```
/// use tafl_engine::{Game, catalogue};
/// let entry = catalogue::find("brandubh-wtf").unwrap();
/// let mut game = Game::new(&entry.referee(), None).unwrap();
/// game.play_text("d2-a2").unwrap();
/// let rules = tafl_token::rules_section(&entry.rules, Some(entry));
/// let token = tafl_token::write(&rules, &game.placement(), &mut game.history(), &game);
/// assert_eq!(tafl_token::open(&token).unwrap().0.to_setup(), game.to_setup());
///
/// // The token of rules that are not in the catalogue has them in full.
/// let rules = tafl_token::rules_section(&entry.rules, None);
/// let token = tafl_token::write(&rules, &game.placement(), &mut game.history(), &game);
/// assert_eq!(tafl_token::open(&token).unwrap().0.referee().rules(), &entry.rules);
/// ```
///
/// # Errors
/// If this is no token, or no game has it.
pub fn open(token: &str) -> Result<(Game, Option<&'static Entry>), OpenError> {
    open_intact(&bytes(token).map_err(OpenError::Token)?)
}

/// Like [`open`], from the bytes of a token of any length.
///
/// # Errors
/// If this is no token, or no game has it.
pub fn open_bytes(bytes: &[u8]) -> Result<(Game, Option<&'static Entry>), OpenError> {
    open_intact(&checked(Some(bytes.to_vec())).map_err(OpenError::Token)?)
}

fn open_intact(bytes: &[u8]) -> Result<(Game, Option<&'static Entry>), OpenError> {
    let parts = read(bytes).ok_or(OpenError::Altered)?;
    let (referee, entry) = match parts.rules {
        RulesPart::Pinned(id) => {
            let entry = catalogue::find(id).ok_or_else(|| OpenError::UnknownRules(id.to_owned()))?;
            (entry.referee(), Some(entry))
        }
        RulesPart::Custom(encoded) => (declared(encoded).ok_or(OpenError::Altered)?, None),
    };
    let section = rules_section(referee.rules(), entry);
    game(bytes, &parts, &referee, &section).map(|game| (game, entry)).ok_or(OpenError::Altered)
}

/// The referee of the rules in a token.
fn declared(encoded: &[u8]) -> Option<Referee> {
    Referee::new(rules_of(v1::Rules::decode(encoded).ok()?).ok()?).ok()
}

/// The rules of a message of the contract, whatever name and id it gives them.
///
/// # Errors
/// A field that rules do not have, as `base`, or one that they lack.
pub fn rules_of(message: v1::Rules) -> Result<Rules, serde_json::Error> {
    let bare = v1::Rules { name: String::new(), id: String::new(), ..message };
    serde_json::from_value(without_defaults(serde_json::to_value(&bare)?))
}

/// Leaves out every field at its default, which the generated types write and the engine does not read.
fn without_defaults(value: Value) -> Value {
    let is_default = |value: &Value| match value {
        Value::Null => true,
        Value::Bool(holds) => !holds,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::String(text) => text.is_empty() || text.ends_with("_UNSPECIFIED"),
        Value::Array(items) => items.is_empty(),
        Value::Object(_) => false,
    };
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(_, value)| !is_default(value));
            fields.map(|(name, value)| (name, without_defaults(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(without_defaults).collect(),
        other => other,
    }
}
