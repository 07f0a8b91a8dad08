//! Requests as links: the `GET` form of a call, for every request that fits one.

use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor, MethodDescriptor};
use serde_json::Value;
use tafl_service::ROUTES;
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

/// The field at a path.
fn field_at(request: &MessageDescriptor, path: &str) -> Option<FieldDescriptor> {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    let field = request.get_field_by_name(first)?;
    let Some(rest) = rest else { return Some(field) };
    field_at(field.kind().as_message()?, rest)
}

/// A value of a field as a parameter, unless it has no such form.
fn parameter(value: &Value, field: &FieldDescriptor) -> Option<String> {
    match (field.kind(), value) {
        (_, Value::Array(items)) => {
            let texts: Option<Vec<_>> = items.iter().map(|item| parameter(item, field)).collect();
            texts.filter(|texts| texts.iter().all(|text| !text.contains(','))).map(|texts| texts.join(","))
        }
        (Kind::String, Value::String(text)) => Some(text.clone()),
        (Kind::Int32, Value::Number(number)) => Some(number.to_string()),
        (Kind::Bool, Value::Bool(flag)) => Some(flag.to_string()),
        (Kind::Enum(of), Value::String(term)) => {
            let usual = of.get_value(0)?;
            Some(term.strip_prefix(usual.name().strip_suffix("UNSPECIFIED")?)?.to_lowercase())
        }
        _ => None,
    }
}

/// The link of a request, if the call has a `GET` form that can express it, to a picture of this media type or to the
/// message.
pub(crate) fn link(method: &MethodDescriptor, media: &str, request: &Value) -> Option<String> {
    let route = ROUTES.iter().find(|route| route.rpc() == method.name() && route.media == media)?;
    let (mut all, mut query) = (Vec::new(), form_urlencoded::Serializer::new(String::new()));
    fields(request, "", &mut all);
    let board = all.iter().any(|(path, _)| path == "position.board");
    for (path, value) in all {
        let name = route.names.iter().find(|name| name.place(board) == path)?;
        query.append_pair(name.name, &parameter(&value, &field_at(&method.input(), &path)?)?);
    }
    let query = query.finish();
    (!route.path.contains('{') && query.len() < 2_000).then(|| format!("{}?{query}", route.path))
}
