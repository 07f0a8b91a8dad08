//! Query parameters, made into the same request message as a body.

use super::table::{Kind, Name, Route};
use crate::error::{ApiError, Faults, FieldFault, Reason, quoted};
use crate::handlers::Signature;
use crate::i18n::{MessageId, Sentence};
use crate::{json, nearest};
use serde_json::{Map, Value};

/// The forms of a position, of which a request has one.
const FORMS: [&str; 3] = ["position", "token", "game"];

/// Reads a request from the pairs of its query, those of its path among them.
///
/// # Errors
/// Unknown parameters, with the nearest known one; values that cannot be read; parameters that contradict each other.
pub(crate) fn read<S: Signature>(route: &Route, pairs: &[(String, String)]) -> Result<S::Request, ApiError> {
    let mut message = Map::new();
    for (field, value) in route.settled {
        put(&mut message, field, Value::from(*value));
    }
    let board = pairs.iter().any(|(key, _)| key == "board");
    let mut unknown = Vec::new();
    let mut faults = Vec::new();
    for (key, value) in pairs {
        match route.names.iter().copied().flatten().find(|name| name.name == key) {
            None => unknown.push(FieldFault::new(shown(key), unknown_name(route, key))),
            Some(name) => faults.extend(take(&mut message, name, board, value).err()),
        }
        // Nobody reads more faults than this.
        if unknown.len() + faults.len() >= 100 {
            break;
        }
    }
    if !unknown.is_empty() {
        return Err(ApiError::of_fields(Reason::UnknownField, unknown));
    }
    if !faults.is_empty() {
        return Err(ApiError::of_fields(Reason::OutOfRangeValue, faults));
    }
    one_form(&message)?;
    json::read::<S>(Value::Object(message).to_string().as_bytes())
}

/// Puts a value in its place.
fn take(message: &mut Map<String, Value>, name: &Name, board: bool, text: &str) -> Result<(), FieldFault> {
    let field = name.beside_board.filter(|_| board).unwrap_or(name.field);
    let value = read_value(name.kind, text).map_err(|wanted| {
        let values = [("value", quoted(text).into()), ("wanted", wanted.into())];
        FieldFault::out_of_range(name.name, Sentence::new(MessageId::FaultNotWanted, values))
    })?;
    match (place(message, field), value) {
        (Some(Value::Array(items)), Value::Array(more)) => items.extend(more),
        (Some(slot @ Value::Null), value) => *slot = value,
        _ => return Err(FieldFault::new(name.name, MessageId::FaultGivenTwice)),
    }
    Ok(())
}

fn read_value(kind: Kind, text: &str) -> Result<Value, Sentence> {
    let wanted = |of: &str| Sentence::new(MessageId::FaultJsonType, [("type", of.into())]);
    match kind {
        Kind::Text => Ok(text.into()),
        Kind::Number => text.parse::<i32>().map(Value::from).map_err(|_| wanted("number")),
        Kind::Flag => match text {
            "" | "true" | "1" => Ok(true.into()),
            "false" | "0" => Ok(false.into()),
            _ => Err(wanted("boolean")),
        },
        Kind::List => {
            // Moves and squares have no commas; an extra comma is an empty item, which is refused later.
            Ok(if text.is_empty() { Value::Array(Vec::new()) } else { text.split(',').map(Value::from).collect() })
        }
        Kind::Enum(prefix) => {
            let word = text.to_ascii_uppercase().replace('-', "_");
            let fit = !word.is_empty() && word.len() <= 64 && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            match (fit && !word.ends_with("UNSPECIFIED"), word.starts_with(prefix)) {
                (false, _) => Err(Sentence::new(MessageId::FaultEnumName, [("prefix", prefix.into())])),
                (true, true) => Ok(word.into()),
                (true, false) => Ok(format!("{prefix}{word}").into()),
            }
        }
    }
}

/// The place of a field, which is made if it does not exist yet.
fn place<'a>(message: &'a mut Map<String, Value>, field: &str) -> Option<&'a mut Value> {
    match field.split_once('.') {
        None => Some(message.entry(field).or_insert(Value::Null)),
        Some((outer, inner)) => {
            let object = message.entry(outer).or_insert_with(|| Value::Object(Map::new()));
            place(object.as_object_mut()?, inner)
        }
    }
}

fn put(message: &mut Map<String, Value>, field: &str, value: Value) {
    if let Some(slot) = place(message, field) {
        *slot = value;
    }
}

/// Refuses several forms of a position.
fn one_form(message: &Map<String, Value>) -> Result<(), ApiError> {
    let given: Vec<&str> = FORMS.into_iter().filter(|form| message.contains_key(*form)).collect();
    if given.len() < 2 {
        return Ok(());
    }
    let faults = given.iter().map(|form| FieldFault::new(*form, Sentence::new(MessageId::FaultOneForm, [("form", (*form).into())])));
    Err(ApiError::of_fields(Reason::MalformedRequest, faults.collect::<Faults>()))
}

fn shown(key: &str) -> String {
    if key.is_empty() { "\"\"".to_owned() } else { key.chars().take(80).collect() }
}

fn unknown_name(route: &Route, key: &str) -> Sentence {
    let names: Vec<&str> = route.names.iter().copied().flatten().map(|name| name.name).collect();
    let (key, known) = (shown(key), names.join(", "));
    let name = ("name", quoted(&key).into());
    match nearest(&key, names.iter().copied()) {
        Some(nearest) => Sentence::new(MessageId::FaultUnknownParameterNearest, [name, ("nearest", nearest.into())]),
        None if names.is_empty() => Sentence::new(MessageId::FaultUnknownParameterEmpty, [name]),
        None => Sentence::new(MessageId::FaultUnknownParameter, [name, ("known", known.into())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::handlers::{ApplyMove, LegalMoves, SuggestMove};
    use crate::rest::table::ROUTES;

    fn route(path: &str) -> &'static Route {
        ROUTES.iter().find(|route| route.path == path).expect("a route")
    }

    fn read_from<S: Signature>(path: &str, query: &str) -> Result<S::Request, ApiError> {
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        read::<S>(route(path), &pairs)
    }

    #[test]
    fn makes_the_message_that_a_body_would_make() {
        let query = "ruleset=brandubh-wtf&moves=d2-a2,d5-e5&moves=b4-b6&move=d4-d5&locale=fr&with_pieces";
        let flat = read_from::<ApplyMove>("/v1/moves:apply", query).expect("sound");
        let body = br#"{"game": {"ruleset": "brandubh-wtf", "moves": ["d2-a2", "d5-e5", "b4-b6"]}, "move": "d4-d5", "locale": "fr",
            "withPieces": true}"#;
        assert_eq!(flat, json::read::<ApplyMove>(body).expect("sound"));
        let query = "ruleset=brandubh-wtf&board=7/7/7/3k3/7/7/a5a&side=defenders&ply=4";
        let flat = read_from::<LegalMoves>("/v1/moves:list", query).expect("sound");
        let body = br#"{"position": {"ruleset": "brandubh-wtf", "board": "7/7/7/3k3/7/7/a5a", "sideToMove": "SIDE_DEFENDERS", "ply": 4}}"#;
        assert_eq!(flat, json::read::<LegalMoves>(body).expect("sound"));
    }

    #[test]
    fn refuses_what_it_does_not_know_or_cannot_read() {
        let refused = |query: &str| {
            let error = read_from::<SuggestMove>("/v1/moves:suggest", query).expect_err(query);
            (error.reason(), error.fields().first().map_or(String::new(), |fault| fault.field.clone()), error.message())
        };
        let (reason, field, message) = refused("rulset=copenhagen");
        assert_eq!((reason, field.as_str()), (Reason::UnknownField, "rulset"));
        assert!(message.contains("did you mean ruleset?"), "{message}");
        for (query, field) in [("level=high", "level"), ("level=5&level=6", "level"), ("nodes=", "nodes"), ("side=!", "side")] {
            let (reason, at, message) = refused(query);
            assert_eq!((reason, at.as_str()), (Reason::OutOfRangeValue, field), "{query}: {message}");
        }
        assert_eq!(refused("side=nobody&board=x&ruleset=copenhagen").0, Reason::OutOfRangeValue);
        assert_eq!(refused("token=x&ruleset=copenhagen").0, Reason::MalformedRequest);
        assert_eq!(refused("board=x&moves=d1-d2").0, Reason::MalformedRequest);
    }
}
