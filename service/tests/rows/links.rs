//! Requests as links: the `GET` form of a call, for every request that fits one.

use super::table::{Name, ParameterKind, ROUTES};
use serde_json::Value;
use tafl_test_support::errors::snake_case;

/// The fields of a request with their paths, and lists as one field.
fn fields(value: &Value, path: &str, found: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(members) if path.is_empty() || !members.is_empty() => {
            for (name, value) in members {
                let name = snake_case(name);
                fields(value, &if path.is_empty() { name } else { format!("{path}.{name}") }, found);
            }
        }
        other => found.push((path.to_owned(), other.clone())),
    }
}

/// A value as a parameter, unless it has no such form.
fn parameter(value: &Value, kind: ParameterKind) -> Option<String> {
    let text = |value: &Value| match value {
        Value::String(text) if !text.contains(',') => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    match (kind, value) {
        (ParameterKind::Text, Value::String(text)) => Some(text.clone()),
        (ParameterKind::Number, Value::Number(number)) => Some(number.to_string()),
        (ParameterKind::Flag, Value::Bool(flag)) => Some(flag.to_string()),
        (ParameterKind::Enum(prefix), Value::String(term)) => Some(term.strip_prefix(prefix)?.to_lowercase()),
        (ParameterKind::List | ParameterKind::Numbers, Value::Array(items)) => {
            Some(items.iter().map(text).collect::<Option<Vec<_>>>()?.join(","))
        }
        _ => None,
    }
}

/// The link of a request, if the call has a `GET` form that can express it, to a picture of this media type or to the
/// message.
pub(crate) fn link(call: &str, media: &str, request: &Value) -> Option<String> {
    let route = ROUTES.iter().find(|route| route.rpc == call && route.media == media)?;
    let (mut all, mut query) = (Vec::new(), form_urlencoded::Serializer::new(String::new()));
    fields(request, "", &mut all);
    let beside_board = all.iter().any(|(path, _)| path == "position.board");
    let field = |name: &Name| name.beside_board.filter(|_| beside_board).unwrap_or(name.field);
    for (path, value) in all {
        let name = route.names.iter().copied().flatten().find(|name| field(name) == path)?;
        query.append_pair(name.name, &parameter(&value, name.kind)?);
    }
    let query = query.finish();
    (!route.path.contains('{') && query.len() < 2_000).then(|| format!("{}?{query}", route.path))
}
