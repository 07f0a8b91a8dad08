//! The list of tools with their schemas, which are made from the contract.

use super::board::{self, RESOURCE};
use super::tools::{Form, MOVES, Output, TOOLS, Tool, meaning};
use crate::transport::rest::table::Name;
use crate::words::contract::{self, Field, Kind, Message};
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

/// The definitions of all tools.
pub(super) static DEFINITIONS: LazyLock<Vec<Value>> =
    LazyLock::new(|| TOOLS.iter().map(definition).chain([board::definition()]).collect());

fn definition(tool: &Tool) -> Value {
    let mut definition = json!({
        "name": tool.name,
        "title": tool.title,
        "description": tool.about,
        "inputSchema": inputs(tool),
        "outputSchema": {"type": "object", "properties": outputs(tool)},
        "annotations": {"readOnlyHint": true},
    });
    if tool.board.is_some() {
        definition["_meta"] = json!({"ui": {"resourceUri": RESOURCE}});
    }
    definition
}

fn inputs(tool: &Tool) -> Value {
    let mut properties = Map::new();
    for name in tool.names() {
        let mut fields = tool.forms.iter().filter_map(|form| form.route.field(name.field));
        // What is for the board alone is an argument of another call.
        let field = fields.next().or_else(|| contract::fields().find(|field| field.name == name.field));
        properties.entry(name.name).or_insert_with(|| field.map_or(Value::Null, |field| input(name, field)));
    }
    // Moves may stand in place of a token.
    let given = |name: &str| name == MOVES.name;
    let always = |name: &&str| tool.forms.iter().all(|form| form.missing(given).any(|other| other == *name));
    let required: Vec<&str> =
        tool.forms.iter().take(1).flat_map(|form| form.missing(given)).filter(always).collect();
    let mut schema = json!({"type": "object", "properties": properties});
    if !required.is_empty() {
        schema["required"] = required.into();
    }
    schema
}

fn input(name: &Name, field: &Field) -> Value {
    let one = match field.kind {
        Kind::Int32 => json!({"type": "integer"}),
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Message(_) => json!({"type": "object"}),
        // A few of many values are those that matter.
        Kind::Enum(_) if meaning(name.name).is_some() => json!({"type": "string"}),
        Kind::Enum(of) => {
            let stated = of.values.iter().filter(|(_, number)| *number != 0);
            let words: Vec<_> = stated.map(|(name, _)| word(name, of.prefix())).collect();
            json!({"type": "string", "enum": words})
        }
        _ => json!({"type": "string"}),
    };
    // Models write moves as one text.
    let is_list = field.is_list && name.field != MOVES.field;
    let mut schema = if is_list { json!({"type": "array", "items": one}) } else { one };
    if let Some(meaning) = meaning(name.name) {
        schema["description"] = meaning.into();
    }
    schema
}

/// A value of an enum without its prefix: `attackers`.
pub(super) fn word(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix).unwrap_or(name).to_ascii_lowercase()
}

/// The kind of the last message of a stream.
pub(super) const LAST: &str = "final";

fn outputs(tool: &Tool) -> Map<String, Value> {
    let mut properties = Map::new();
    for form in tool.forms {
        for output in form.outputs {
            properties.entry(output.name).or_insert_with(|| output_of(form, output));
        }
    }
    properties
}

fn output_of(form: &Form, output: &Output) -> Value {
    // Of a stream, all messages of a kind are one list; the last has a kind of its own.
    let repeats = |path: &&str| form.route.method.is_stream() && path.split('.').next() != Some(LAST);
    if output.fields.first().is_some_and(repeats) {
        json!({"type": "array"})
    } else {
        schema(answer(form), output)
    }
}

/// The message with which the call of a form answers.
pub(super) fn answer(form: &Form) -> &'static Message {
    form.route.method.messages()[1]
}

/// The type of a part. Texts, and what lists and objects hold, are left untyped, because every token of the list costs.
fn schema(message: &'static Message, output: &Output) -> Value {
    let Some((field, is_list)) = output.fields.first().and_then(|path| message.field_at(path)) else {
        return json!({});
    };
    match field.kind {
        _ if is_list => json!({"type": "array"}),
        Kind::Message(_) => json!({"type": "object"}),
        Kind::Bool => json!({"type": "boolean"}),
        Kind::Int32 => json!({"type": "integer"}),
        Kind::Other => json!({"type": "number"}),
        Kind::String | Kind::Enum(_) => json!({}),
    }
}

/// Takes the parts of an answer, given as JSON, that a tool returns.
pub(super) fn pick(answer: &Value, message: &'static Message, outputs: &[Output]) -> Map<String, Value> {
    let mut picked = Map::new();
    for output in outputs {
        let found = output.fields.iter().find_map(|path| find(answer, message, path, output));
        if let Some(value) = found {
            picked.insert(output.name.to_owned(), value);
        }
    }
    picked
}

/// A text whose lines neither begin nor end with blanks, and have no two in a row: in a drawing, a model pays
/// for each.
fn without_margins(text: &str) -> String {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

/// The value at a path; of a list, all values. Nothing for a value that is not set.
fn find(value: &Value, message: &'static Message, path: &str, output: &Output) -> Option<Value> {
    let (name, rest) = path.split_once('.').map_or((path, None), |(name, rest)| (name, Some(rest)));
    let field = message.field(name)?;
    let value = value.get(field.json_name)?;
    let one = |value: &Value| match (field.kind, rest) {
        (Kind::Message(inner), Some(rest)) => find(value, inner, rest, output),
        (Kind::Message(inner), None) if !output.parts.is_empty() => {
            let left_out = !output.having.is_empty() && find(value, inner, output.having, output).is_none();
            (!left_out).then(|| pick(value, inner, output.parts).into())
        }
        (Kind::Enum(of), None) => Some(word(value.as_str()?, of.prefix()).into()),
        (Kind::String, None) => Some(without_margins(value.as_str()?).into()),
        // Nobody needs more digits of a probability.
        (Kind::Other, None) => {
            Some(value.as_f64().map_or_else(|| value.clone(), |n| ((n * 1e3).round() / 1e3).into()))
        }
        _ => Some(value.clone()),
    };
    match value {
        Value::Array(items) => {
            let items: Vec<Value> = items.iter().filter_map(one).collect();
            (!items.is_empty()).then(|| items.into())
        }
        Value::Null => None,
        Value::String(text) if text.is_empty() => None,
        value => one(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every place that the table names is one of the contract.
    #[test]
    fn the_table_follows_the_contract() {
        for tool in TOOLS {
            for form in tool.forms {
                let names = || form.route.names.iter();
                let settled = form.route.settled.iter().map(|(field, _)| *field);
                for field in names().map(|name| name.field).chain(settled) {
                    assert!(form.route.field(field).is_some(), "{}: {field}", tool.name);
                }
                for name in form.required {
                    assert!(names().any(|known| known.name == *name), "{}: {name}", tool.name);
                }
                form.outputs.iter().for_each(|output| check(tool, answer(form), output));
            }
        }
    }

    fn check(tool: &Tool, message: &'static Message, output: &Output) {
        for path in output.fields {
            let (field, _) = message.field_at(path).unwrap_or_else(|| panic!("{}: {path}", tool.name));
            let Kind::Message(inner) = field.kind else { continue };
            assert!(output.parts.is_empty() || !field.is_map, "{}: {path} is a map", tool.name);
            assert!(output.having.is_empty() || inner.field(output.having).is_some(), "{path}");
            output.parts.iter().for_each(|part| check(tool, inner, part));
        }
    }

    #[test]
    fn a_drawing_keeps_its_lines_and_loses_its_margins() {
        assert_eq!(without_margins(" 11  + . a\n  1  + . d\n     a b c\n"), "11 + . a\n1 + . d\na b c");
        assert_eq!(without_margins("The attackers play d2-a2."), "The attackers play d2-a2.");
    }
}
