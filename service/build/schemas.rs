//! JSON schemas of the messages, in the canonical mapping of proto3.
//!
//! A message that is used in requests and in answers has two schemas, because an answer has every field and a request need not. What
//! the server accepts besides the canonical form is in the description of the document.

use crate::documents::contract::Contract;
use crate::documents::lists::Most;
use crate::documents::openapi::Reason;
use prost_reflect::{EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor, OneofDescriptor};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// Which way a message travels.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Asked,
    Answered,
}

/// Makes schemas, and knows which messages travel both ways.
pub(crate) struct Schemas<'a> {
    contract: &'a Contract,
    asked: HashSet<String>,
    answered: HashSet<String>,
}

impl<'a> Schemas<'a> {
    pub(crate) fn new(contract: &'a Contract) -> Self {
        let (mut asked, mut answered) = (HashSet::new(), HashSet::new());
        for method in contract.methods() {
            gather(&method.input(), &mut asked);
            gather(&method.output(), &mut answered);
        }
        Self { contract, asked, answered }
    }

    /// The name of the schema of a message.
    pub(crate) fn name(&self, message: &MessageDescriptor, way: Way) -> String {
        let both = self.asked.contains(message.full_name()) && self.answered.contains(message.full_name());
        let suffix = if both && way == Way::Asked { "Input" } else { "" };
        format!("{}{suffix}", message.name())
    }

    pub(crate) fn reference(&self, message: &MessageDescriptor, way: Way) -> Value {
        json!({"$ref": format!("#/components/schemas/{}", self.name(message, way))})
    }

    /// Every schema of the document, by name.
    pub(crate) fn all(&self) -> Map<String, Value> {
        let mut all: Vec<(String, Value)> = self.contract.enums().map(|of| (of.name().to_owned(), self.of_enum(&of))).collect();
        for message in self.contract.messages() {
            for (way, travellers) in [(Way::Asked, &self.asked), (Way::Answered, &self.answered)] {
                if travellers.contains(message.full_name()) {
                    all.push((self.name(&message, way), self.of_message(&message, way, true)));
                }
            }
        }
        all.push(("Problem".to_owned(), problem()));
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.into_iter().collect()
    }

    fn of_enum(&self, of: &EnumDescriptor) -> Value {
        let file = of.parent_file();
        let values = of.values().map(|value| format!("* `{}`: {}", value.name(), self.contract.comment(&file, value.path())));
        let description = format!("{}\n\n{}", self.contract.comment(&file, of.path()), values.collect::<Vec<_>>().join("\n"));
        let names: Vec<_> = of.values().map(|value| value.name().to_owned()).collect();
        json!({"type": "string", "description": description, "enum": names})
    }

    /// The schema of a message; `whole` if its required fields are required.
    fn of_message(&self, message: &MessageDescriptor, way: Way, whole: bool) -> Value {
        let mut description = self.contract.comment(&message.parent_file(), message.path());
        if self.name(message, way) != message.name() {
            description += "\n\nThis is the form in requests; answers have every field.";
        }
        let properties: Map<_, _> = message.fields().map(|field| (field.json_name().to_owned(), self.of_field(&field, way))).collect();
        let mut schema = json!({"type": "object", "description": description, "properties": properties, "additionalProperties": false});
        let present = |field: &FieldDescriptor| match way {
            Way::Answered => field.containing_oneof().is_none(),
            Way::Asked => whole && self.contract.required(field),
        };
        let required: Vec<_> = message.fields().filter(present).map(|field| field.json_name().to_owned()).collect();
        match message.fields().find(|field| way == Way::Asked && self.contract.is(field, "tafl.v1.replaces_required")) {
            Some(field) => schema["anyOf"] = json!([{"required": required}, {"required": [field.json_name()]}]),
            None if !required.is_empty() => schema["required"] = required.into(),
            None => {}
        }
        let mut choices = message.oneofs().filter(|oneof| !oneof.is_synthetic()).map(|oneof| {
            let exactly = match way {
                Way::Answered => !self.contract.oneof_is(&oneof, "tafl.v1.optional_oneof"),
                Way::Asked => whole && self.contract.oneof_is(&oneof, "tafl.v1.required_oneof"),
            };
            choice(&oneof, exactly)
        });
        if let Some(Value::Object(choice)) = choices.next() {
            // A message has one at most; a second one would need `allOf`.
            assert!(choices.next().is_none(), "{}: two choices", message.name());
            schema.as_object_mut().expect("made as one").extend(choice);
        }
        schema
    }

    fn of_field(&self, field: &FieldDescriptor, way: Way) -> Value {
        let mut value = if let Some(values) = values_of_map(field) {
            json!({"type": "object", "additionalProperties": self.of_kind(&values, way)})
        } else {
            self.of_kind(field, way)
        };
        if field.is_list() {
            value = json!({"type": "array", "items": value});
            if way == Way::Asked
                && let Some(Most::Fixed(most)) = Most::of(self.contract, field)
            {
                value["maxItems"] = most.into();
            }
        } else if way == Way::Asked && !field.supports_presence() {
            match field.kind() {
                Kind::Bool => value["default"] = false.into(),
                Kind::Int32 if !self.contract.required(field) => value["default"] = 0.into(),
                _ => {}
            }
        }
        value["description"] = self.contract.comment_of_field(field).into();
        value
    }

    fn of_kind(&self, field: &FieldDescriptor, way: Way) -> Value {
        match field.kind() {
            Kind::String => json!({"type": "string"}),
            Kind::Bool => json!({"type": "boolean"}),
            Kind::Int32 => number(),
            Kind::Double => json!({"type": "number", "format": "double"}),
            Kind::Bytes => json!({"type": "string", "contentEncoding": "base64"}),
            Kind::Enum(of) => json!({"$ref": format!("#/components/schemas/{}", of.name())}),
            Kind::Message(message) if self.contract.is(field, "tafl.v1.partial") => self.of_message(&message, way, false),
            Kind::Message(message) => self.reference(&message, way),
            other => panic!("{}: the contract had no {other:?} so far", field.full_name()),
        }
    }
}

/// The values of a map.
fn values_of_map(field: &FieldDescriptor) -> Option<FieldDescriptor> {
    match field.kind() {
        Kind::Message(entry) if field.is_map() => Some(entry.map_entry_value_field()),
        _ => None,
    }
}

/// An integer of 32 bits.
pub(crate) fn number() -> Value {
    json!({"type": "integer", "format": "int32", "minimum": i32::MIN, "maximum": i32::MAX})
}

/// Exactly one of these fields is set, or at most one.
fn choice(oneof: &OneofDescriptor, exactly: bool) -> Value {
    let names: Vec<_> = oneof.fields().map(|field| field.json_name().to_owned()).collect();
    if exactly {
        let each: Vec<_> = names.iter().map(|name| json!({"required": [name]})).collect();
        return json!({"oneOf": each});
    }
    let pairs = names.iter().enumerate().flat_map(|(n, one)| names[n + 1..].iter().map(move |other| json!({"required": [one, other]})));
    json!({"not": {"anyOf": pairs.collect::<Vec<_>>()}})
}

/// A message and those in its fields.
fn gather(message: &MessageDescriptor, found: &mut HashSet<String>) {
    if !found.insert(message.full_name().to_owned()) {
        return;
    }
    for field in message.fields() {
        // The entries of a map are not a message of their own.
        let kind = values_of_map(&field).map_or_else(|| field.kind(), |values| values.kind());
        if let Kind::Message(inner) = kind {
            gather(&inner, found);
        }
    }
}

/// The body of every error.
fn problem() -> Value {
    let mut names: Vec<&str> = Reason::ALL.iter().map(|reason| reason.name()).collect();
    names.dedup();
    let text = |description: &str| json!({"type": "string", "description": description});
    json!({
        "type": "object",
        "description": "Why a call failed, in the form of RFC 9457.",
        "properties": {
            "type": {"type": "string", "format": "uri", "description": "The domain and the reason: `urn:tafl.v1:MISSING_FIELD`."},
            "title": text("The HTTP status code in words."),
            "status": {"type": "integer", "minimum": 400, "maximum": 599, "description": "The HTTP status code."},
            "detail": text("What is wrong and what would be right, for people."),
            "detailEn": text("The same in English, for logs; absent if `detail` is in English."),
            "reason": {"type": "string", "enum": names, "description": "What is wrong, for programs."},
            "domain": {"type": "string", "const": "tafl.v1", "description": "The domain of the reasons."},
            "fields": {
                "type": "array",
                "description": "The first faulty fields, at most 10; detail says how many more there are.",
                "items": {
                    "type": "object",
                    "properties": {
                        "field": text("The path of the field, spelled as in the request: `game.moves[2]`; the name of a query parameter."),
                        "description": text("What is wrong with it and what would be right."),
                    },
                    "required": ["field", "description"],
                    "additionalProperties": false,
                },
            },
            "metadata": {
                "type": "object",
                "description": "More details for programs, depending on the reason.",
                "additionalProperties": {"type": "string"},
            },
            "requestId": text("The id of the call, as in the server's log; that of the header X-Request-Id if one was sent."),
        },
        "required": ["type", "title", "status", "detail", "reason", "domain", "fields", "metadata", "requestId"],
        "additionalProperties": false,
    })
}
