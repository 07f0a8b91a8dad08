//! Reading requests in JSON, with the place of every fault and the nearest right name.

mod mask;
mod nulls;
mod walk;

pub(crate) use mask::Mask;
pub(crate) use walk::check_lists;

use crate::calls::{AnyRequest, Method};
use crate::read::rulesets::RulesetCache;
use crate::words::error::{ApiError, Faults, Reason};
use crate::words::i18n::{MessageId, Sentence};
use nulls::{Rewritten, rewritten};
use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer as _, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// The size in bytes up to which rules are judged in a request that cannot be read.
const JUDGED: usize = 32 << 10;

/// The byte order mark of UTF-8, which some programs write before JSON.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The text of a body.
///
/// # Errors
/// If it is not UTF-8, and so not JSON.
pub(crate) fn text(body: &[u8]) -> Result<&str, ApiError> {
    let bytes = body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(body);
    std::str::from_utf8(bytes).map_err(|error| {
        let mut lines = bytes[..error.valid_up_to()].split(|&byte| byte == b'\n');
        not_json(lines.clone().count(), lines.next_back().map_or(0, <[u8]>::len) + 1)
    })
}

/// Reads the request of a call.
///
/// # Errors
/// If the text is not a JSON object; or the fields that are unknown or have a value which they do not take,
/// and beside them the faults of the rules in the request, which `rulesets` judges.
pub(crate) fn read(
    text: &str,
    request: &mut dyn AnyRequest,
    rulesets: Option<&RulesetCache>,
) -> Result<(), ApiError> {
    // Only a request that is wrong, has a null or a number like `3.0`, or changes a rule set pays for more
    // than being read.
    if nulls::BASE.find(text.as_bytes()).is_none() && request.read_json(text).is_ok() {
        return Ok(());
    }
    let Rewritten { text: changed, falses } = rewritten(text);
    let text = changed.as_deref().unwrap_or(text);
    request.read_json(text).map_err(|error| explain(request.method(), text, &error, rulesets))?;
    request.note_falses(falses);
    Ok(())
}

/// JSON without nulls and without `.0`: in canonical JSON, a null is a field that is not set, and `3.0` a
/// whole number.
pub(crate) fn as_messages_take_it(text: &str) -> Cow<'_, str> {
    rewritten(text).text.map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The language that a request names, even if the rest of it is wrong.
pub(crate) fn locale(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Named {
        locale: Option<String>,
    }
    serde_json::from_str::<Named>(text).ok()?.locale
}

/// The faults of a request that is JSON: unknown fields, values that a field does not take, and fields that
/// exclude each other.
pub(crate) fn faults(method: Method, text: &str) -> Faults {
    walk::find(method, text).0
}

fn explain(
    method: Method,
    text: &str,
    error: &serde_json::Error,
    rulesets: Option<&RulesetCache>,
) -> ApiError {
    match text.trim_ascii().as_bytes().first() {
        None => return ApiError::new(Reason::MalformedRequest, MessageId::FaultEmptyBody),
        _ if error.classify() != Category::Data => {}
        Some(b'{') => {
            let (mut faults, rules) = walk::find(method, text);
            let judged = rulesets
                .filter(|_| text.len() <= JUDGED)
                .map(|rulesets| faults_of_rules(text, &rules, &faults, rulesets));
            faults.append(judged.unwrap_or_default());
            if let Some(error) = faults.into_error() {
                return error;
            }
        }
        Some(_) => return ApiError::new(Reason::MalformedRequest, MessageId::FaultNotAnObject),
    }
    not_json(error.line(), error.column())
}

fn not_json(line: usize, column: usize) -> ApiError {
    let place = [("line", line.into()), ("column", column.into())];
    ApiError::new(Reason::MalformedRequest, Sentence::new(MessageId::FaultNotJson, place))
}

/// The faults of the rules at these places, but for the options in which faults were found already.
fn faults_of_rules(text: &str, places: &[String], found: &Faults, rulesets: &RulesetCache) -> Faults {
    let judge = |place: &String| {
        let rules = members(at(serde_json::from_str(text).ok()?, place)?).ok()?;
        let inside = |field: &str| {
            Some(field.strip_prefix(place.as_str())?.strip_prefix('.')?.split(['.', '[']).next()?.to_owned())
        };
        let faulty: Vec<String> = found.first().iter().filter_map(|fault| inside(&fault.field)).collect();
        let sound = rules.iter().filter(|(name, _)| !faulty.iter().any(|option| is_name(name, option)));
        let sound: Vec<(&str, &RawValue)> = sound.map(|(name, value)| (&**name, *value)).collect();
        let more = rulesets.faults_in(&read_members(&sound).ok()?, place);
        // An option that is missing may be one of those that could not be read.
        let is_given = |option: String| sound.iter().any(|(name, _)| is_name(name, &option));
        let found = more.first().iter().filter(|fault| inside(&fault.field).is_some_and(is_given));
        Some(found.cloned().collect::<Vec<_>>())
    };
    places.iter().filter_map(judge).flatten().collect()
}

/// The value at a path in the names of the proto files.
fn at<'a>(tree: &'a RawValue, path: &str) -> Option<&'a RawValue> {
    path.split('.').try_fold(tree, |value, part| {
        let (name, item) = part.split_once('[').map_or((part, None), |(name, item)| (name, Some(item)));
        let field = members(value).ok()?.into_iter().find(|(key, _)| is_name(key, name))?.1;
        let Some(item) = item else { return Some(field) };
        let items: Vec<&RawValue> = serde_json::from_str(field.get()).ok()?;
        items.get(item.trim_end_matches(']').parse::<usize>().ok()?).copied()
    })
}

/// The members of an object, in their order.
fn members(object: &RawValue) -> serde_json::Result<Vec<(Cow<'_, str>, &RawValue)>> {
    struct Members;
    impl<'de> Visitor<'de> for Members {
        type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut members = Vec::new();
            while let Some(Name(name)) = map.next_key()? {
                members.push((name, map.next_value()?));
            }
            Ok(members)
        }

        fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("an object")
        }
    }
    serde_json::Deserializer::from_str(object.get()).deserialize_map(Members)
}

/// A name that is borrowed unless it is written with escapes.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

/// A message with these members.
fn read_members<M: DeserializeOwned>(members: &[(&str, &RawValue)]) -> serde_json::Result<M> {
    let members = members.iter().map(|&(name, value)| (name, value.get()));
    let mut text = String::from("{");
    for (n, (name, value)) in members.enumerate() {
        let comma = if n > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{}:{value}", serde_json::to_string(name)?);
    }
    serde_json::from_str(&(text + "}"))
}

/// Returns whether a key of JSON is this name of the proto files.
fn is_name(key: &str, name: &str) -> bool {
    key == name
        || key
            .chars()
            .filter(|&letter| letter != '_')
            .map(|letter| letter.to_ascii_lowercase())
            .eq(name.chars().filter(|&letter| letter != '_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::{AnyCall, ApplyMove, Incoming};
    use serde_json::{Value, json};
    use tafl_proto::v1;

    fn read_move(body: &str) -> Result<Box<v1::ApplyMoveRequest>, ApiError> {
        let mut request = Incoming::<ApplyMove>::default();
        read(body, &mut request, None).map(|()| request.0)
    }

    fn refused(body: &str) -> (Reason, String, String) {
        let error = read_move(body).expect_err(body);
        let field = error.fields().first().map_or(String::new(), |fault| fault.field.clone());
        (error.reason(), field, error.message())
    }

    #[test]
    fn names_the_place_and_the_nearest_name() {
        let (reason, field, message) = refused(r#"{"game": {"rulset": "copenhagen"}}"#);
        assert_eq!((reason, field.as_str()), (Reason::UnknownField, "game.rulset"));
        assert!(message.contains("did you mean ruleset?"), "{message}");
        let (reason, field, _) = refused(r#"{"position": {"sideToMove": "SIDE_NOBODY"}}"#);
        assert_eq!((reason, field.as_str()), (Reason::UnknownValue, "position.side_to_move"));
        let (reason, field, _) = refused(r#"{"game": {"moves": ["d1-d2", 7]}}"#);
        assert_eq!((reason, field.as_str()), (Reason::WrongType, "game.moves[1]"));
        let (reason, field, _) = refused(r#"{"position": {"ply": 99999999999}}"#);
        assert_eq!((reason, field.as_str()), (Reason::OutOfRangeValue, "position.ply"));
    }

    #[test]
    fn a_null_is_a_field_that_was_not_given() {
        let body = r#"{"game": {"ruleset": "copenhagen", "moves": null}, "position": null, "move": null}"#;
        let read = read_move(body).expect("nulls are left out");
        assert!(read.r#move.is_empty() && matches!(read.at, Some(v1::apply_move_request::At::Game(_))));
    }

    /// Everything else comes back unchanged; both texts are compared as trees.
    #[test]
    fn only_what_messages_do_not_take_is_changed() {
        for (text, wanted) in
            tafl_test_support::rulesets::part::<Vec<(String, Option<String>)>>("service_units", "nulls")
        {
            let parse = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
            let found = rewritten(&text).text.map(|text| parse(&text));
            assert_eq!(found, wanted.as_deref().map(parse), "{text}");
        }
    }

    #[test]
    fn options_that_are_false_beside_a_base_are_noted() {
        let falses = |text: &str| rewritten(text).falses;
        let beside =
            r#"{"r": {"exitFort": false, "base": {"ruleset": "x"}, "tuichi_wins": false, "odd": false}}"#;
        assert_eq!(falses(beside), ["exit_fort", "tuichi_wins"]);
        for text in [
            r#"{"r": {"exitFort": false}, "base": {"ruleset": "x"}}"#,
            r#"{"base": null, "exitFort": false}"#,
            r#"{"base": {"ruleset": "x"}, "exitFort": true, "shieldwall": null}"#,
        ] {
            assert_eq!(falses(text), Vec::<&str>::new(), "{text}");
        }
    }

    #[test]
    fn what_is_not_utf8_is_named_by_its_place() {
        assert_eq!(text(b"\xef\xbb\xbf{}").map_err(|error| error.message()), Ok("{}"));
        let error = text(b"{\n\"a\": \"\xff\"}").expect_err("a byte that UTF-8 does not have");
        assert_eq!(error.reason(), Reason::MalformedRequest);
        assert!(error.message().contains("line 2, column 7"), "{}", error.message());
    }

    #[test]
    fn what_is_no_json_is_malformed() {
        for body in ["", "  ", "{", "{]", "nonsense", r#"{"move": "d1"} x"#] {
            assert_eq!(refused(body).0, Reason::MalformedRequest, "{body}");
        }
        assert_eq!(refused(r#"{"token": "a", "token": "b"}"#).0, Reason::ConflictingFields);
        assert_eq!(refused("[1]").0, Reason::MalformedRequest);
        // However deep it goes, the reader turns back where the first thing is wrong.
        assert_eq!(refused(&format!("{{\"game\": {}", "[".repeat(100_000))).0, Reason::WrongType);
    }

    #[test]
    fn every_fault_is_named_at_once() {
        let paths = |body: &str| {
            let error = read_move(body).expect_err(body);
            (
                error.reason(),
                error.fields().iter().map(|fault| fault.field.clone()).collect::<Vec<_>>().join(" "),
            )
        };
        let body = r#"{"game": {"rulset": "x", "moves": [7]}, "mvoe": "d1-d2"}"#;
        assert_eq!(paths(body), (Reason::UnknownField, "game.rulset game.moves[0] mvoe".to_owned()));
        let body =
            r#"{"game": {"ruleset": 1, "moves": ["d1-d2", 7, null]}, "move": {}, "withPieces": "yes"}"#;
        assert_eq!(
            paths(body),
            (Reason::WrongType, "game.ruleset game.moves[1] game.moves[2] move with_pieces".to_owned())
        );
        let body = r#"{"token": "a", "game": {"ruleset": "a", "customRules": {}}}"#;
        assert_eq!(paths(body), (Reason::ConflictingFields, "game.custom_rules game".to_owned()));
    }

    /// Reads a body changed at each of its places in turn, and compares what the reader says with what the
    /// walk finds; returns the number of places.
    fn compare(method: Method, body: &Value) -> usize {
        let mut pointers = Vec::new();
        places(body, String::new(), &mut pointers);
        let others = [
            json!(7),
            json!(-1),
            json!(1.5),
            json!("7"),
            json!("x"),
            json!(true),
            json!([]),
            json!([null]),
            json!({"x": 1}),
        ];
        for (pointer, other) in
            pointers.iter().flat_map(|pointer| others.iter().map(move |other| (pointer, other)))
        {
            let mut body = body.clone();
            *body.pointer_mut(pointer).expect("a place") = other.clone();
            let text = body.to_string();
            let read = match method.call() {
                AnyCall::Unary(mut call) => call.read_json(&text),
                AnyCall::Stream(mut call) => call.read_json(&text),
            };
            assert_eq!(!walk::find(method, &text).0.is_empty(), read.is_err(), "{} {text}", method.name());
        }
        pointers.len()
    }

    fn places(value: &Value, at: String, found: &mut Vec<String>) {
        let inner: Vec<(String, &Value)> = match value {
            Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), value)).collect(),
            Value::Array(items) => {
                items.iter().enumerate().map(|(n, value)| (n.to_string(), value)).collect()
            }
            _ => Vec::new(),
        };
        for (name, value) in inner {
            places(value, format!("{at}/{name}"), found);
        }
        found.push(at);
    }

    #[test]
    fn the_walk_finds_a_fault_exactly_where_the_reader_does() {
        let examples: serde_json::Map<String, Value> =
            serde_json::from_str(include_str!("../../../web/examples.json")).expect("JSON");
        let mut compared = 0;
        for (route, named) in &examples {
            let method = Method::ALL
                .iter()
                .find(|method| method.post().is_some() && method.post() == route.strip_prefix("POST "));
            let bodies = named
                .as_object()
                .into_iter()
                .flat_map(|named| named.values())
                .filter_map(|example| example.get("body"));
            compared += method.map_or(0, |&method| bodies.map(|body| compare(method, body)).sum());
        }
        assert!(compared > 300, "{compared} places");
    }
}
