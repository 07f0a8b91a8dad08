//! The limits on the lists of requests, as the proto files state them: the table of `src/transport/lists`.

use crate::documents::contract::Contract;
use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor, Value};
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// The maximum number of items of a list.
pub(crate) enum Most {
    /// Fixed for every server.
    Fixed(i32),
    /// The value of this field of `ServerLimits`.
    Limit(String),
}

impl Most {
    /// The limit on a list; `None` for those of answers.
    pub(crate) fn of(contract: &Contract, field: &FieldDescriptor) -> Option<Self> {
        match (contract.option(field, "tafl.v1.max_items"), contract.option(field, "tafl.v1.max_items_limit")) {
            (Some(Value::I32(most)), None) => Some(Self::Fixed(most)),
            (None, Some(Value::String(limit))) => Some(Self::Limit(limit)),
            (None, None) => None,
            _ => panic!("{}: has two limits", field.full_name()),
        }
    }
}

/// A message that contains lists, directly or in its fields.
struct Message {
    of: MessageDescriptor,
    fields: Vec<Field>,
    /// How many lists it can contain, including those in messages that it contains once.
    counters: usize,
}

struct Field {
    of: FieldDescriptor,
    /// The first of its counters among those of the message.
    counter: usize,
    /// Its message, as an index of the table; `None` for values, and for messages without lists.
    message: Option<usize>,
    most: Option<Most>,
}

/// Writes the table.
pub(crate) fn write(out: &Path, contract: &Contract) -> io::Result<()> {
    let mut table = Vec::new();
    let mut roots = String::new();
    for method in contract.methods() {
        if let Some(root) = add(contract, &method.input(), &mut table, &mut Vec::new()) {
            let _ = writeln!(roots, "        Method::{} => Some({root}),", method.name());
        }
    }
    let mut text = String::from("static TABLE: &[Message] = &[\n");
    for message in &table {
        let _ = writeln!(text, "    // {}", message.of.name());
        let _ = writeln!(text, "    Message {{ counters: {}, fields: &[", message.counters);
        for field in &message.fields {
            let (number, name, json) = (field.of.number(), field.of.name(), field.of.json_name());
            let most = match &field.most {
                None => "None".to_owned(),
                Some(Most::Fixed(most)) => format!("Some(|_| {most})"),
                Some(Most::Limit(limit)) => format!("Some(|limits| limits.{limit})"),
            };
            let packable = matches!(field.of.kind(), Kind::Enum(_) | Kind::Int32);
            let moves = matches!((&field.most, field.of.kind()), (Some(Most::Limit(_)), Kind::String));
            let (counter, message) = (field.counter, field.message);
            let _ = writeln!(
                text,
                "        Field {{ number: {number}, name: {name:?}, json: {json:?}, counter: {counter}, message: {message:?}, most: {most}, \
                 packable: {packable}, moves: {moves} }},"
            );
        }
        text += "    ] },\n";
    }
    let _ = writeln!(
        text,
        "];\n\nconst fn root(method: Method) -> Option<usize> {{\n    match method {{\n{roots}        _ => None,\n    }}\n}}"
    );
    fs::write(out.join("lists.rs"), text)
}

/// Adds a message and those in its fields; returns its index unless there is no list.
fn add(contract: &Contract, of: &MessageDescriptor, table: &mut Vec<Message>, within: &mut Vec<String>) -> Option<usize> {
    if let Some(known) = table.iter().position(|message| message.of == *of) {
        return Some(known);
    }
    let name = of.full_name().to_owned();
    assert!(!within.contains(&name), "{name}: a recursive request has no limit");
    within.push(name);
    let (mut fields, mut counters) = (Vec::new(), 0);
    for field in of.fields() {
        assert!(!field.is_map(), "{}: no map of a request is counted so far", field.full_name());
        let message = match field.kind() {
            Kind::Message(inner) => add(contract, &inner, table, within),
            Kind::String | Kind::Enum(_) => None,
            Kind::Int32 if field.is_list() => None,
            other => {
                assert!(!field.is_list(), "{}: no list of {other:?} is counted so far", field.full_name());
                continue;
            }
        };
        let most = if field.is_list() {
            let most = Most::of(contract, &field);
            Some(most.unwrap_or_else(|| panic!("{}: a list of a request needs max_items or max_items_limit", field.full_name())))
        } else {
            None
        };
        let own = match (&most, message) {
            (Some(_), _) => 1,
            (None, Some(inner)) => table[inner].counters,
            (None, None) => continue,
        };
        fields.push(Field { of: field, counter: counters, message, most });
        counters += own;
    }
    within.pop();
    if fields.is_empty() {
        return None;
    }
    table.push(Message { of: of.clone(), fields, counters });
    Some(table.len() - 1)
}
