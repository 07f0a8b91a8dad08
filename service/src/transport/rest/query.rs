//! Query parameters, made into the same request message as a body.

use super::table::{Name, ROUTES, Route};
use crate::calls::AnyRequest;
use crate::helpers::nearest;
use crate::transport::json;
use crate::words::contract::{Field, Kind};
use crate::words::error::{ApiError, Faults, FieldFault, Reason, quoted};
use crate::words::i18n::{MessageId, Sentence, sentence};
use crate::words::spelling::Parameters;
use serde_json::{Map, Value};

/// The forms of a position, of which a request has one.
const FORMS: [&str; 3] = ["position", "token", "game"];

/// How many ignored parameters are named.
const MAX_IGNORED: usize = 10;

/// Returns whether a parameter was added by another service, such as `fbclid` to a link to a picture that was
/// shared.
fn is_foreign(route: &Route, name: &str) -> bool {
    let names = || route.names.iter().map(|known| known.name);
    let of_others = || ROUTES.iter().flat_map(|route| route.names);
    // Short names resemble everything.
    let resembles = name.len() > 2 && nearest(name, names()).is_some();
    !(route.media.is_empty() || name.is_empty() || resembles || of_others().any(|known| known.name == name))
}

/// Reads a request from the pairs of its query, those of its path among them; returns the names of foreign
/// parameters.
///
/// # Errors
/// Unknown parameters, with the nearest known one; values that cannot be read; parameters that contradict
/// each other.
pub(crate) fn read(
    route: &Route,
    pairs: &[(String, String)],
    request: &mut dyn AnyRequest,
) -> Result<Vec<String>, ApiError> {
    let (mut message, mut ignored) = (settled(route), Vec::new());
    let board = pairs.iter().any(|(key, _)| key == "board");
    let mut faults = Faults::default();
    // Nobody reads more faults than this.
    for (key, value) in pairs.iter().take(100) {
        match find(route, key) {
            Err(_) if is_foreign(route, key) => {
                if ignored.len() < MAX_IGNORED {
                    ignored.push(shown(key));
                }
            }
            Err(unknown) => faults.push(unknown),
            Ok((name, field)) => {
                faults.extend(take(&mut message, (name, name.place(board)), field, value).err());
            }
        }
    }
    faults.append(one_form(&message, board));
    let text = Value::Object(message).to_string();
    if faults.is_empty() {
        return json::read(&text, request, None).map(|()| ignored);
    }
    // Which parameters contradict each other is known already.
    let found = json::faults(request.method(), &text);
    faults.extend(
        found.first().iter().filter(|fault| fault.reason() != Some(Reason::ConflictingFields)).cloned(),
    );
    Err(faults.into_error().unwrap_or_else(ApiError::internal))
}

/// The request message that JSON with the parameters of a route makes. Values of the wrong type are refused
/// when the message is read; text is read as in a query.
///
/// # Errors
/// Unknown parameters, with the nearest known one; text that cannot be read.
pub(crate) fn message_of(route: &Route, arguments: &Map<String, Value>) -> Result<String, ApiError> {
    let mut message = settled(route);
    let mut faults = Faults::default();
    for (key, value) in arguments.iter().filter(|(_, value)| !value.is_null()).take(100) {
        match (find(route, key), value) {
            (Err(unknown), _) => faults.push(unknown),
            (Ok((name, field)), Value::String(text)) => {
                faults.extend(take(&mut message, (name, name.field), field, text).err());
            }
            (Ok((name, _)), value) => put(&mut message, name.field, value.clone()),
        }
    }
    faults.into_error().map_or_else(|| Ok(Value::Object(message).to_string()), Err)
}

/// The fields that a route determines.
fn settled(route: &Route) -> Map<String, Value> {
    let mut message = Map::new();
    for &(field, value) in route.settled {
        // `true` and numbers are JSON, names are not.
        put(&mut message, field, serde_json::from_str(value).unwrap_or_else(|_| value.into()));
    }
    message
}

/// The parameter of this name, and its field.
fn find(route: &Route, key: &str) -> Result<(&'static Name, &'static Field), FieldFault> {
    let named = route.names.iter().find(|name| name.name == key);
    let found = named.and_then(|name| Some((name, route.field(name.field)?)));
    found.ok_or_else(|| unknown_name(key, &route.names.iter().map(|name| name.name).collect::<Vec<_>>()))
}

/// Puts the value of a parameter in its place.
fn take(
    message: &mut Map<String, Value>,
    (name, path): (&Name, &str),
    field: &Field,
    text: &str,
) -> Result<(), FieldFault> {
    let value = read_value(name.name, field, text)?;
    match (place(message, path), value) {
        (Some(Value::Array(items)), Value::Array(more)) => items.extend(more),
        (Some(slot @ Value::Null), value) => *slot = value,
        _ => return Err(given_twice(name.name)),
    }
    Ok(())
}

/// The fault of a parameter that takes one value and has several.
pub(super) fn given_twice(name: &str) -> FieldFault {
    FieldFault::of(Reason::ConflictingFields, name, MessageId::FaultGivenTwice)
}

/// Reads a flag that is not part of the request message.
pub(super) fn read_flag(name: &str, text: &str) -> Result<bool, FieldFault> {
    read_one(name, Kind::Bool, text).map(|value| value == true)
}

/// The fault of a value that is not of this type.
fn not_of(kind: &str, name: &str, text: &str) -> FieldFault {
    let wanted = sentence!(FaultJsonType, type = kind);
    let values = [("value", quoted(text).into()), ("wanted", wanted.into())];
    let reason = if text.parse::<f64>().is_ok_and(|number| number.fract() == 0.0) {
        Reason::OutOfRangeValue
    } else {
        Reason::WrongType
    };
    FieldFault::of(reason, name, Sentence::new(MessageId::FaultNotWanted, values))
}

/// Reads the value of a field; a list is separated by commas.
fn read_value(name: &str, field: &Field, text: &str) -> Result<Value, FieldFault> {
    if !field.is_list {
        return read_one(name, field.kind, text);
    }
    // No item has a comma; an extra comma is an empty item, which is refused.
    let items = text.split(',').filter(|_| !text.is_empty());
    items.map(|item| read_one(name, field.kind, item)).collect()
}

fn read_one(name: &str, kind: Kind, text: &str) -> Result<Value, FieldFault> {
    match kind {
        Kind::Int32 => text.parse::<i32>().map(Value::from).map_err(|_| not_of("number", name, text)),
        // The name alone is true.
        Kind::Bool => match text {
            "" | "true" | "1" => Ok(true.into()),
            "false" | "0" => Ok(false.into()),
            _ => Err(not_of("boolean", name, text)),
        },
        Kind::Enum(of) => {
            // What is not the name of a value is left as it is, and is refused when the message is read.
            let (prefix, word) = (of.prefix(), text.to_ascii_uppercase().replace('-', "_"));
            let fit =
                !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            Ok(match (fit && !word.ends_with("UNSPECIFIED"), word.starts_with(prefix)) {
                (false, _) => text.to_lowercase().into(),
                (true, true) => word.into(),
                (true, false) => format!("{prefix}{word}").into(),
            })
        }
        _ => Ok(text.into()),
    }
}

/// Errors name a field by its parameter, and a value of an enum as the parameter takes it.
impl Parameters for Route {
    fn parameter(&self, path: &str) -> String {
        let (bare, items) = path.split_at(path.find('[').unwrap_or(path.len()));
        let is = |field: &str| field == bare;
        let within = |field: &str| field.strip_prefix(bare).is_some_and(|rest| rest.starts_with('.'));
        let find = |fits: &dyn Fn(&str) -> bool| {
            self.names.iter().find(|name| fits(name.field) || fits(name.place(true))).map(|name| name.name)
        };
        // A message that is missing is given by its parameters.
        let found = find(&is).map(|name| format!("{name}{items}"));
        found.or_else(|| find(&within).map(ToOwned::to_owned)).unwrap_or_else(|| path.to_owned())
    }

    fn value(&self, term: &str) -> Option<String> {
        let kinds = self.names.iter().filter_map(|name| Some(self.field(name.field)?.kind));
        let mut rests = kinds.filter_map(|kind| match kind {
            Kind::Enum(of) => term.strip_prefix(of.prefix()),
            _ => None,
        });
        rests.next().filter(|rest| !rest.is_empty()).map(str::to_lowercase)
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

/// The faults of several forms of a position.
fn one_form(message: &Map<String, Value>, board: bool) -> Faults {
    let given: Vec<&str> = FORMS.into_iter().filter(|form| message.contains_key(*form)).collect();
    // A side or a ply without a board, and the rule set, which then is that of a game.
    if !board && given == ["position", "game"] {
        return FieldFault::missing("board", MessageId::FaultBoardMissing).into();
    }
    let fault = |form: &&str| {
        FieldFault::of(Reason::ConflictingFields, *form, sentence!(FaultOneForm, form = (*form)))
    };
    if given.len() < 2 { Faults::default() } else { given.iter().map(fault).collect() }
}

fn shown(key: &str) -> String {
    if key.is_empty() { "\"\"".to_owned() } else { key.chars().take(80).collect() }
}

/// The fault of an unknown parameter; `names` are the known ones.
pub(super) fn unknown_name(key: &str, names: &[&str]) -> FieldFault {
    let Some(nearest) = nearest(&shown(key), names.iter().copied()) else { return not_among(key, names) };
    let name = quoted(&shown(key));
    FieldFault::of(Reason::UnknownField, shown(key), sentence!(FaultUnknownParameterNearest, name, nearest))
}

/// The fault of a parameter that the list of known names does not have, with that list.
pub(crate) fn not_among(key: &str, names: &[&str]) -> FieldFault {
    let (key, known) = (shown(key), names.join(", "));
    let name = quoted(&key);
    let description = if names.is_empty() {
        sentence!(FaultUnknownParameterEmpty, name)
    } else {
        sentence!(FaultUnknownParameter, name, known)
    };
    FieldFault::of(Reason::UnknownField, key, description)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calls::{ApplyMove, Incoming, LegalMoves, RenderGraph, Signature, SuggestMove};
    use crate::transport::rest::table::ROUTES;

    fn route(path: &str) -> &'static Route {
        ROUTES.iter().find(|route| route.path == path).expect("a route")
    }

    fn read_from<S: Signature>(path: &str, query: &str) -> Result<Box<S::Request>, ApiError> {
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let mut request = Incoming::<S>::default();
        read(route(path), &pairs, &mut request).map(|_| request.0)
    }

    fn read_body<S: Signature>(body: &str) -> S::Request {
        let mut request = Incoming::<S>::default();
        json::read(body, &mut request, None).expect("sound");
        *request.0
    }

    #[test]
    fn makes_the_message_that_a_body_would_make() {
        let query = "ruleset=brandubh-wtf&moves=d2-a2,d5-e5&moves=b4-b6&move=d4-d5&locale=fr&with_pieces";
        let flat = read_from::<ApplyMove>("/v1/moves:apply", query).expect("sound");
        let body = r#"{"game": {"ruleset": "brandubh-wtf", "moves": ["d2-a2", "d5-e5", "b4-b6"]}, "move": "d4-d5", "locale": "fr",
            "withPieces": true}"#;
        assert_eq!(*flat, read_body::<ApplyMove>(body));
        let query = "ruleset=brandubh-wtf&board=7/7/7/3k3/7/7/a5a&side=defenders&ply=4";
        let flat = read_from::<LegalMoves>("/v1/moves:list", query).expect("sound");
        let body = r#"{"position": {"ruleset": "brandubh-wtf", "board": "7/7/7/3k3/7/7/a5a", "sideToMove": "SIDE_DEFENDERS", "ply": 4}}"#;
        assert_eq!(*flat, read_body::<LegalMoves>(body));
    }

    #[test]
    fn refuses_what_it_does_not_know_or_cannot_read() {
        let refused = |query: &str| {
            let error = read_from::<SuggestMove>("/v1/moves:suggest", query).expect_err(query);
            (
                error.reason(),
                error.fields().first().map_or(String::new(), |fault| fault.field.clone()),
                error.message(),
            )
        };
        let (reason, field, message) = refused("rulset=copenhagen");
        assert_eq!((reason, field.as_str()), (Reason::UnknownField, "rulset"));
        assert!(message.contains("did you mean ruleset?"), "{message}");
        let listed =
            read_from::<RenderGraph>("/v1/graph.svg", "attackers_win_permille=500,abc").expect_err("a word");
        let message = listed.message();
        assert!(message.contains("\"abc\"") && !message.contains("500"), "{message}");
        // Faults of every kind are found together.
        assert_eq!(
            refused("level=high&nowhere=1&side=nobody&token=x&ruleset=y")
                .2
                .matches("(and 5 more errors)")
                .count(),
            1
        );
    }
}
