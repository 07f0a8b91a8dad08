//! Reading requests in JSON, with the place of whatever is wrong and the nearest right name.

mod nulls;

use crate::error::{ApiError, Reason, join, quoted};
use crate::nearest;
use nulls::without_nulls;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// Reads a request.
///
/// # Errors
/// Where the text is no JSON, or which field is unknown or has a value that it does not take.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // Only a request that is wrong, or has a null, pays for more than being read.
    match serde_json::from_slice(bytes) {
        Ok(request) => Ok(request),
        Err(error) => read_without_nulls(bytes, &error),
    }
}

/// Reads a request again with its nulls left out: in canonical JSON a null is a field that was not given.
fn read_without_nulls<T: DeserializeOwned>(bytes: &[u8], error: &serde_json::Error) -> Result<T, ApiError> {
    match without_nulls(bytes) {
        Some(text) => serde_json::from_slice(&text).map_err(|error| explain::<T>(&text, &error)),
        None => Err(explain::<T>(bytes, error)),
    }
}

fn explain<T: DeserializeOwned>(bytes: &[u8], error: &serde_json::Error) -> ApiError {
    if bytes.trim_ascii().is_empty() {
        return ApiError::new(Reason::MalformedRequest, "the body is empty; a JSON object is wanted, if only {}");
    }
    if error.classify() != Category::Data {
        return ApiError::new(Reason::MalformedRequest, format!("the body is no JSON: {}", short(&error.to_string())));
    }
    if !bytes.trim_ascii().starts_with(b"{") {
        return ApiError::new(Reason::MalformedRequest, "the body is no JSON object");
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let Err(located) = serde_path_to_error::deserialize::<_, T>(&mut deserializer) else { return malformed(error) };
    let path = path(located.path());
    let message = located.inner().to_string();
    let names: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    if message.starts_with("unknown field") {
        return unknown_field(&path, &names);
    }
    if message.starts_with("duplicate field") {
        let field = names.first().map_or_else(String::new, |name| snake_case(name));
        let path = if path.ends_with(&field) { path } else { join(&path, &field) };
        return ApiError::at(Reason::MalformedRequest, path, "is given twice, or beside another form of the same");
    }
    ApiError::at(Reason::OutOfRangeValue, path, plain_words(&message))
}

/// What a library says of a value, for people who do not know the library.
fn plain_words(message: &str) -> String {
    let said = message.split(" at line ").next().unwrap_or_default();
    if said.contains("untagged enum Content") || said.contains("invalid digit found") {
        return "is not a whole number of 32 bits".to_owned();
    }
    let said = said.replace("expected expected", "expected");
    match said.split_once("expected struct ") {
        Some((before, _)) => short(&format!("{before}expected an object")),
        None => short(&said),
    }
}

fn malformed(error: &serde_json::Error) -> ApiError {
    ApiError::new(Reason::MalformedRequest, short(&error.to_string()))
}

/// An unknown field: its name stands first among the names of the message, then those that are known.
fn unknown_field(path: &str, names: &[&str]) -> ApiError {
    let (unknown, known) = names.split_first().map_or(("", &[][..]), |(first, rest)| (*first, rest));
    let shown = quoted(unknown);
    // Each name is known in two spellings; that of JSON is offered.
    let offered: Vec<&str> = known.iter().copied().filter(|name| !name.contains('_')).collect();
    let description = match nearest(unknown, offered.iter().copied()) {
        Some(nearest) => format!("there is no field {shown} here; did you mean {nearest}?"),
        None if offered.is_empty() => format!("there is no field {shown} here; no field is taken"),
        None => format!("there is no field {shown} here; there are {}", offered.join(", ")),
    };
    ApiError::at(Reason::UnknownField, if path.is_empty() { "\"\"" } else { path }, description)
}

/// The path in the names of the proto files.
fn path(path: &serde_path_to_error::Path) -> String {
    let text: String = path.to_string().chars().take(200).collect();
    if text == "." { String::new() } else { snake_case(&text) }
}

fn snake_case(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        if character.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(character.to_ascii_lowercase());
    }
    out
}

fn short(text: &str) -> String {
    text.chars().take(300).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafl_proto::v1;

    fn refused(body: &str) -> (Reason, String, String) {
        let error = read::<v1::ApplyMoveRequest>(body.as_bytes()).expect_err(body);
        let field = error.fields().first().map_or(String::new(), |fault| fault.field.clone());
        (error.reason(), field, error.message().to_owned())
    }

    #[test]
    fn names_the_place_and_the_nearest_name() {
        let (reason, field, message) = refused(r#"{"game": {"rulset": "copenhagen"}}"#);
        assert_eq!((reason, field.as_str()), (Reason::UnknownField, "game.rulset"));
        assert!(message.contains("did you mean ruleset?"), "{message}");
        let (reason, field, _) = refused(r#"{"position": {"sideToMove": "SIDE_NOBODY"}}"#);
        assert_eq!((reason, field.as_str()), (Reason::OutOfRangeValue, "position.side_to_move"));
        let (reason, field, _) = refused(r#"{"game": {"moves": ["d1-d2", 7]}}"#);
        assert_eq!((reason, field.as_str()), (Reason::OutOfRangeValue, "game.moves[1]"));
        let (reason, field, _) = refused(r#"{"position": {"ply": 99999999999}}"#);
        assert_eq!((reason, field.as_str()), (Reason::OutOfRangeValue, "position.ply"));
    }

    #[test]
    fn a_null_is_a_field_that_was_not_given() {
        let body = r#"{"game": {"ruleset": "copenhagen", "moves": null}, "position": null, "move": null}"#;
        let read: v1::ApplyMoveRequest = read(body.as_bytes()).expect("nulls are left out");
        assert!(read.r#move.is_empty() && matches!(read.at, Some(v1::apply_move_request::At::Game(_))));
    }

    /// What stands beside nulls comes back as it was, which a tree of it says.
    #[test]
    fn only_nulls_are_left_out() {
        for (text, wanted) in [
            (
                r#"{"a": null, "b": [null, {"c": null, "d": "\u0000\n\"é"}], "e": -7, "f": 1.5, "g": true}"#,
                Some(r#"{"b": [null, {"d": "\u0000\n\"é"}], "e": -7, "f": 1.5, "g": true}"#),
            ),
            (r#"{"a": null}"#, Some("{}")),
            (r#"{"a": null, "b": 1, "c": null}"#, Some(r#"{"b": 1}"#)),
            (r#"{"a": 1, "b": null}"#, Some(r#"{"a": 1}"#)),
            (r#"[18446744073709551615, {"x": null}]"#, Some("[18446744073709551615, {}]")),
            (r#"{"a": [null]}"#, None),
            (r#"{"a": null"#, None),
            (r#"{"a": null} x"#, None),
        ] {
            let parse = |text: &[u8]| serde_json::from_slice::<serde_json::Value>(text).expect("JSON");
            assert_eq!(without_nulls(text.as_bytes()).map(|text| parse(&text)), wanted.map(|text| parse(text.as_bytes())), "{text}");
        }
    }

    #[test]
    fn what_is_no_json_is_malformed() {
        for body in ["", "  ", "{", "{]", "nonsense", r#"{"move": "d1"} x"#, r#"{"token": "a", "token": "b"}"#] {
            assert_eq!(refused(body).0, Reason::MalformedRequest, "{body}");
        }
        assert_eq!(refused("[1]").0, Reason::MalformedRequest);
        // However deep it goes, the reader turns back where the first thing is wrong.
        assert_eq!(refused(&format!("{{\"game\": {}", "[".repeat(100_000))).0, Reason::OutOfRangeValue);
    }
}
