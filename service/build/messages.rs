//! The table of `src/words/contract.rs`: the messages and enums of the contract, and the limits on the lists
//! of requests.

use crate::documents::contract::Contract;
use prost_reflect::{EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// The maximum number of items of a list.
pub(crate) enum MaxItems {
    /// Equal on every server.
    Fixed(i32),
    /// The value of this field of `ServerLimits`.
    Limit(String),
}

impl MaxItems {
    /// The limit on a list; `None` for those of answers.
    pub(crate) fn of(contract: &Contract, field: &FieldDescriptor) -> Option<Self> {
        let options = field.options();
        match (
            contract.option(&options, "tafl.v1.max_items"),
            contract.option(&options, "tafl.v1.max_items_limit"),
        ) {
            (Some(Value::I32(max)), None) => Some(Self::Fixed(max)),
            (None, Some(Value::String(limit))) => Some(Self::Limit(limit)),
            (None, None) => None,
            _ => panic!("{}: has two limits", field.full_name()),
        }
    }
}

/// How many lists each message of a request can contain, including those in messages that it contains once.
type Counters = BTreeMap<String, usize>;

/// Writes the table.
pub(crate) fn write(out: &Path, contract: &Contract) -> io::Result<()> {
    let (mut messages, mut enums, mut counters) = (BTreeMap::new(), BTreeMap::new(), Counters::new());
    for method in contract.methods() {
        count(contract, &method.input(), &mut counters, &mut Vec::new());
        for message in [method.input(), method.output()] {
            reach(&message, &mut messages, &mut enums);
        }
    }
    let mut text = format!("pub(super) static MESSAGES: &[&Message] = &[{}];\n", labels(messages.keys()));
    let _ = writeln!(text, "pub(super) static ENUMS: &[&Enum] = &[{}];", labels(enums.keys()));
    for (name, message) in &messages {
        let (mut rows, mut counter) = (String::new(), 0);
        for field in message.fields() {
            rows += &row(contract, &field, counter);
            counter += if counters.contains_key(name) { lists_in(&field, &counters) } else { 0 };
        }
        let label = label(name);
        let _ = writeln!(
            text,
            "pub(crate) static {label}: Message = Message {{ name: {name:?}, counters: {counter}, fields: &[\n{rows}] }};"
        );
    }
    for (name, of) in &enums {
        let values: Vec<_> =
            of.values().map(|value| format!("({:?}, {})", value.name(), value.number())).collect();
        let (label, name, values) = (label(name), of.name(), values.join(", "));
        let _ = writeln!(text, "static {label}: Enum = Enum {{ name: {name:?}, values: &[{values}] }};");
    }
    fs::write(out.join("messages.rs"), text)
}

/// Adds a message and all that its fields hold.
fn reach(
    message: &MessageDescriptor,
    messages: &mut BTreeMap<String, MessageDescriptor>,
    enums: &mut BTreeMap<String, EnumDescriptor>,
) {
    if messages.insert(message.full_name().to_owned(), message.clone()).is_some() {
        return;
    }
    for field in message.fields() {
        match field.kind() {
            Kind::Message(below) => reach(&below, messages, enums),
            Kind::Enum(of) => _ = enums.insert(of.full_name().to_owned(), of),
            _ => {}
        }
    }
}

/// Counts the lists of a message of a request and of those in its fields, and checks that all have limits.
fn count(contract: &Contract, of: &MessageDescriptor, counters: &mut Counters, within: &mut Vec<String>) {
    let name = of.full_name().to_owned();
    if counters.contains_key(&name) {
        return;
    }
    assert!(!within.contains(&name), "{name}: a recursive request has no limit");
    within.push(name.clone());
    for field in of.fields() {
        assert!(!field.is_map(), "{}: no map of a request is counted so far", field.full_name());
        match field.kind() {
            Kind::Message(inner) => count(contract, &inner, counters, within),
            Kind::String | Kind::Enum(_) | Kind::Int32 => {}
            other => {
                assert!(!field.is_list(), "{}: no list of {other:?} is counted so far", field.full_name());
            }
        }
        let limited = !field.is_list() || MaxItems::of(contract, &field).is_some();
        assert!(limited, "{}: a list of a request needs max_items or max_items_limit", field.full_name());
    }
    within.pop();
    let lists = of.fields().map(|field| lists_in(&field, counters)).sum();
    counters.insert(name, lists);
}

fn lists_in(field: &FieldDescriptor, counters: &Counters) -> usize {
    match field.kind() {
        _ if field.is_list() => 1,
        Kind::Message(inner) => counters.get(inner.full_name()).copied().unwrap_or(0),
        _ => 0,
    }
}

fn row(contract: &Contract, field: &FieldDescriptor, counter: usize) -> String {
    let kind = match field.kind() {
        Kind::String => "String".to_owned(),
        Kind::Bool => "Bool".to_owned(),
        Kind::Int32 => "Int32".to_owned(),
        Kind::Enum(of) => format!("Enum(&{})", label(of.full_name())),
        Kind::Message(of) => format!("Message(&{})", label(of.full_name())),
        _ => "Other".to_owned(),
    };
    let max_items = match MaxItems::of(contract, field) {
        None => "None".to_owned(),
        Some(MaxItems::Fixed(max)) => format!("Some(MaxItems::Fixed({max}))"),
        Some(MaxItems::Limit(limit)) => format!("Some(MaxItems::Limit(|limits| limits.{limit}))"),
    };
    let oneof = field.containing_oneof().map(|oneof| oneof.name().to_owned());
    let (number, name, json) = (field.number(), field.name(), field.json_name());
    let (list, map, presence) = (field.is_list(), field.is_map(), field.supports_presence());
    format!(
        "    Field {{ number: {number}, name: {name:?}, json_name: {json:?}, kind: Kind::{kind}, is_list: {list}, is_map: {map}, \
         has_presence: {presence}, oneof: {oneof:?}, max_items: {max_items}, counter: {counter} }},\n"
    )
}

/// `Move` for `tafl.v1.Move`, and `google_rpc_Status` for a message of another package.
fn label(name: &str) -> String {
    name.strip_prefix("tafl.v1.").unwrap_or(name).replace('.', "_")
}

fn labels<'a>(names: impl Iterator<Item = &'a String>) -> String {
    names.map(|name| format!("&{}", label(name))).collect::<Vec<_>>().join(", ")
}
