//! The table of `src/words/contract.rs`: the messages and enums of the contract.

use crate::documents::contract::Contract;
use prost_reflect::{EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

/// Writes the table.
pub(crate) fn write(out: &Path, contract: &Contract) -> io::Result<()> {
    let (mut messages, mut enums) = (BTreeMap::new(), BTreeMap::new());
    let mut calls = String::new();
    for method in contract.methods() {
        for message in [method.input(), method.output()] {
            reach(&message, &mut messages, &mut enums);
        }
        let (service, name) = (method.parent_service().full_name().to_owned(), method.name());
        let _ = writeln!(
            calls,
            "    ({service:?}, {name:?}, &{}, &{}),",
            label(method.input().full_name()),
            label(method.output().full_name())
        );
    }
    let mut text = format!("static CALLS: &[(&str, &str, &Message, &Message)] = &[\n{calls}];\n");
    let _ = writeln!(text, "static MESSAGES: &[&Message] = &[{}];", labels(messages.keys()));
    let _ = writeln!(text, "static ENUMS: &[&Enum] = &[{}];", labels(enums.keys()));
    for (name, message) in &messages {
        let fields: String = message.fields().map(|field| row(&field)).collect();
        let _ = writeln!(text, "static {}: Message = Message {{ name: {name:?}, fields: &[\n{fields}] }};", label(name));
    }
    for (name, of) in &enums {
        let values: Vec<_> = of.values().map(|value| format!("({:?}, {})", value.name(), value.number())).collect();
        let _ = writeln!(text, "static {}: Enum = Enum {{ name: {:?}, values: &[{}] }};", label(name), of.name(), values.join(", "));
    }
    fs::write(out.join("messages.rs"), text)
}

/// Adds a message and all that its fields hold.
fn reach(message: &MessageDescriptor, messages: &mut BTreeMap<String, MessageDescriptor>, enums: &mut BTreeMap<String, EnumDescriptor>) {
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

fn row(field: &FieldDescriptor) -> String {
    let kind = match field.kind() {
        Kind::String => "String".to_owned(),
        Kind::Bool => "Bool".to_owned(),
        Kind::Int32 => "Int32".to_owned(),
        Kind::Enum(of) => format!("Enum(&{})", label(of.full_name())),
        Kind::Message(of) => format!("Message(&{})", label(of.full_name())),
        _ => "Other".to_owned(),
    };
    let oneof = field.containing_oneof().map(|oneof| oneof.name().to_owned());
    let (name, json, list, map, presence) = (field.name(), field.json_name(), field.is_list(), field.is_map(), field.supports_presence());
    format!(
        "    Field {{ name: {name:?}, json_name: {json:?}, kind: Kind::{kind}, is_list: {list}, is_map: {map}, has_presence: {presence}, \
         oneof: {oneof:?} }},\n"
    )
}

/// `TAFL_V1_MOVE` for `tafl.v1.Move`.
fn label(name: &str) -> String {
    name.replace('.', "_").to_uppercase()
}

fn labels<'a>(names: impl Iterator<Item = &'a String>) -> String {
    names.map(|name| format!("&{}", label(name))).collect::<Vec<_>>().join(", ")
}
