//! How a caller spells the names of fields and of enum values, so that errors name them in the same way.

use crate::words::contract::{self, Enum};
use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::LazyLock;

/// The fields whose names in the proto files and in JSON differ.
static JSON_NAMES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    contract::fields()
        .filter(|field| field.name != field.json_name)
        .map(|field| (field.name, field.json_name))
        .collect()
});

/// The values of an enum of the contract.
pub(crate) fn values_of(name: &str) -> String {
    let values = Enum::named(name).into_iter().flat_map(|of| of.values).filter(|&&(_, number)| number != 0);
    values.map(|&(name, _)| name).collect::<Vec<_>>().join(", ")
}

/// How a request spells the names of fields.
#[derive(Clone, Copy, Debug, Default)]
pub enum Spelling {
    /// As in the proto files: `position.side_to_move`.
    #[default]
    Proto,
    /// As in canonical JSON: `position.sideToMove`.
    Json,
    /// As query parameters: `side`.
    Query(&'static dyn Parameters),
}

/// The query parameters of an address.
pub trait Parameters: Debug + Sync {
    /// The parameter for the field at this path, which is spelled as in the proto files.
    fn parameter(&self, path: &str) -> String;

    /// How a parameter names this value of an enum; `None` if it is not the value of a parameter.
    fn value(&self, term: &str) -> Option<String>;
}

impl Spelling {
    /// The spelling of a body: a JSON body with a name such as `side_to_move` is spelled as the proto files
    /// are.
    #[must_use]
    pub(crate) fn of_body(self, body: &[u8]) -> Self {
        match self {
            Self::Json if has_proto_name(body) => Self::Proto,
            other => other,
        }
    }

    /// The path of a field.
    pub(crate) fn path(self, path: &str) -> String {
        match self {
            Self::Query(parameters) => parameters.parameter(path),
            Self::Proto | Self::Json => self.sentence(path),
        }
    }

    /// A sentence that may name fields and values of enums.
    pub(crate) fn sentence(self, text: &str) -> String {
        match self {
            Self::Proto => text.to_owned(),
            // What is in quotes is a value: that of the request, or one that the request should have.
            Self::Json => outside_quotes(text, |part| {
                with_words(part, |word| {
                    word.contains('_').then(|| JSON_NAMES.get(word).map(|&name| name.to_owned())).flatten()
                })
            }),
            Self::Query(parameters) => with_words(text, |word| parameters.value(word)),
        }
    }
}

/// Returns whether a body has a name with an underscore. Its end is followed by a colon, which that of a
/// value is not.
fn has_proto_name(body: &[u8]) -> bool {
    let mut rest = body;
    while let Some(at) = memchr::memchr(b'_', rest) {
        let end = rest[at..]
            .iter()
            .position(|&byte| !(byte.is_ascii_alphanumeric() || byte == b'_'))
            .map_or(rest.len(), |end| at + end);
        rest = &rest[end..];
        if rest.first() == Some(&b'"') && rest[1..].trim_ascii_start().first() == Some(&b':') {
            return true;
        }
    }
    false
}

/// A text with some of its words replaced.
fn with_words(text: &str, replaced: impl Fn(&str) -> Option<String>) -> String {
    let of_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(start) = rest.find(of_word) {
        let end = rest[start..].find(|letter| !of_word(letter)).map_or(rest.len(), |end| start + end);
        out += &rest[..start];
        match replaced(&rest[start..end]) {
            Some(word) => out += &word,
            None => out += &rest[start..end],
        }
        rest = &rest[end..];
    }
    out + rest
}

/// A text of which all that is not in quotes is replaced.
fn outside_quotes(text: &str, replaced: impl Fn(&str) -> String) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, after)) = rest.split_once('"') {
        let mut escaped = false;
        let ends = |letter: char| {
            let ends = letter == '"' && !escaped;
            escaped = letter == '\\' && !escaped;
            ends
        };
        let (quoted, behind) = after.split_at(after.find(ends).map_or(after.len(), |end| end + 1));
        out += &replaced(before);
        out.push('"');
        out += quoted;
        rest = behind;
    }
    out + &replaced(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_spelled_as_its_names_are() {
        for (body, proto) in [
            (r#"{"position": {"sideToMove": "SIDE_ATTACKERS", "setup": "cross_7"}}"#, false),
            (r#"{"position": {"side_to_move" : 1}}"#, true),
            (r#"{"text": "a_b\": {", "locale": "en_GB"}"#, false),
            ("_", false),
            ("", false),
        ] {
            assert_eq!(matches!(Spelling::Json.of_body(body.as_bytes()), Spelling::Proto), proto, "{body}");
        }
    }

    #[test]
    fn values_in_quotes_are_not_respelled() {
        let text = r#"side_to_move: must be "king_taken", not "a\"king_taken" or king_taken; "king_taken"#;
        let json = r#"sideToMove: must be "king_taken", not "a\"king_taken" or kingTaken; "king_taken"#;
        assert_eq!(Spelling::Json.sentence(text), json);
    }

    #[test]
    fn only_names_of_fields_are_respelled() {
        let text = "custom_rules.king_taken.how: cross_7 is_not first_mov; leave out with_positions";
        let json = "customRules.kingTaken.how: cross_7 is_not first_mov; leave out withPositions";
        assert_eq!(
            (Spelling::Json.sentence(text).as_str(), Spelling::Proto.sentence(text).as_str()),
            (json, text)
        );
    }
}
