//! JSON schemas of the messages, in the canonical mapping of proto3.
//!
//! A message that is used in requests and in answers has two schemas, because an answer has every field and a
//! request need not. What the server accepts besides the canonical form is in the description of the
//! document.

use crate::documents::contract::Contract;
use crate::documents::messages::MaxItems;
use crate::documents::openapi::Reason;
use prost_reflect::{EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor, OneofDescriptor};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// How the name of a message begins that may leave out its required fields.
const PARTIAL: &str = "Partial";

/// Which way a message travels.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Asked,
    Answered,
}

/// One form of a message.
struct ObjectForm {
    fields: Vec<FieldDescriptor>,
    required: Vec<FieldDescriptor>,
    /// Fields of which at most one is set.
    exclusive: Vec<FieldDescriptor>,
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
        reference(&self.name(message, way))
    }

    /// Every schema of the document, by name.
    pub(crate) fn all(&self) -> Map<String, Value> {
        let mut all: Vec<(String, Value)> =
            self.contract.enums().map(|of| (of.name().to_owned(), self.of_enum(&of))).collect();
        for message in self.contract.messages() {
            for (way, travellers) in [(Way::Asked, &self.asked), (Way::Answered, &self.answered)] {
                if travellers.contains(message.full_name()) {
                    all.push((self.name(&message, way), self.of_message(&message, way, true)));
                }
            }
            if self
                .contract
                .messages()
                .flat_map(|of| of.fields().collect::<Vec<_>>())
                .any(|field| self.is_part(&field, &message))
            {
                all.push((
                    format!("{PARTIAL}{}", message.name()),
                    self.of_message(&message, Way::Asked, false),
                ));
            }
        }
        all.push(("Problem".to_owned(), problem()));
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.into_iter().collect()
    }

    fn of_enum(&self, of: &EnumDescriptor) -> Value {
        let file = of.parent_file();
        let values = of
            .values()
            .map(|value| format!("* `{}`: {}", value.name(), self.contract.comment(&file, value.path())));
        let description = format!(
            "{}\n\n{}",
            self.contract.comment(&file, of.path()),
            values.collect::<Vec<_>>().join("\n")
        );
        let names: Vec<_> = of.values().map(|value| value.name().to_owned()).collect();
        json!({"type": "string", "description": description, "enum": names})
    }

    /// The schema of a message; `whole` if its required fields are required.
    fn of_message(&self, message: &MessageDescriptor, way: Way, whole: bool) -> Value {
        let mut description = self.contract.comment(&message.parent_file(), message.path());
        if self.name(message, way) != message.name() {
            description += "\n\nThis is the form in requests; answers have every field.";
        }
        let mut ways: Vec<_> =
            self.ways(message, way, whole).iter().map(|form| self.object(form, way)).collect();
        let mut schema = if ways.len() == 1 { ways.remove(0) } else { json!({"oneOf": ways}) };
        schema["description"] = description.into();
        schema
    }

    /// The forms that a message has: if one of several fields is required, a form for each of them, of which
    /// generators make types.
    fn ways(&self, message: &MessageDescriptor, way: Way, whole: bool) -> Vec<ObjectForm> {
        let fields: Vec<_> = message.fields().collect();
        let present = |field: &&FieldDescriptor| match way {
            Way::Answered => field.containing_oneof().is_none(),
            Way::Asked => whole && self.contract.required(field),
        };
        let required: Vec<_> = fields.iter().filter(present).cloned().collect();
        let mut oneofs = message.oneofs().filter(|oneof| !oneof.is_synthetic());
        let oneof = oneofs.next();
        assert!(oneofs.next().is_none(), "{}: two choices", message.name());
        let exactly = |oneof: &OneofDescriptor| match way {
            Way::Answered => !self.contract.is(&oneof.options(), "optional_oneof"),
            Way::Asked => whole && self.contract.is(&oneof.options(), "required_oneof"),
        };
        let without = |unwanted: &dyn Fn(&FieldDescriptor) -> bool| {
            fields.iter().filter(|field| !unwanted(field)).cloned().collect()
        };
        let replaces = |field: &FieldDescriptor| {
            way == Way::Asked && self.contract.is(&field.options(), "replaces_required")
        };
        match (oneof, fields.iter().any(replaces)) {
            (Some(oneof), false) if exactly(&oneof) => {
                let chosen = |chosen: FieldDescriptor| ObjectForm {
                    fields: without(&|field| {
                        field.containing_oneof().as_ref() == Some(&oneof) && *field != chosen
                    }),
                    required: required.iter().cloned().chain([chosen]).collect(),
                    exclusive: Vec::new(),
                };
                oneof.fields().map(chosen).collect()
            }
            (oneof, false) => {
                let exclusive = oneof.map_or_else(Vec::new, |oneof| oneof.fields().collect());
                vec![ObjectForm { fields, required, exclusive }]
            }
            (None, true) => {
                let form = |fields, required| ObjectForm { fields, required, exclusive: Vec::new() };
                let with = |chosen: &FieldDescriptor| {
                    form(without(&|field| replaces(field) && field != chosen), vec![chosen.clone()])
                };
                let replacing = fields.iter().filter(|field| replaces(field)).map(with);
                [form(without(&replaces), required)].into_iter().chain(replacing).collect()
            }
            (Some(_), true) => panic!("{}: two choices", message.name()),
        }
    }

    fn object(&self, form: &ObjectForm, way: Way) -> Value {
        let properties: Map<_, _> = form
            .fields
            .iter()
            .map(|field| (field.json_name().to_owned(), self.of_field(field, way)))
            .collect();
        let mut schema = json!({"type": "object", "properties": properties, "additionalProperties": false});
        if !form.required.is_empty() {
            schema["required"] = names(&form.required);
        }
        if !form.exclusive.is_empty() {
            let pairs = (0..form.exclusive.len())
                .flat_map(|n| (0..n).map(move |m| [m, n].map(|place| form.exclusive[place].clone())));
            schema["not"] =
                json!({"anyOf": pairs.map(|pair| json!({"required": names(&pair)})).collect::<Vec<_>>()});
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
                && let Some(MaxItems::Fixed(most)) = MaxItems::of(self.contract, field)
            {
                value["maxItems"] = most.into();
            }
        }
        value["description"] = self.contract.comment_of_field(field).into();
        value
    }

    fn of_kind(&self, field: &FieldDescriptor, way: Way) -> Value {
        match field.kind() {
            Kind::String => json!({"type": "string"}),
            Kind::Bool => json!({"type": "boolean"}),
            Kind::Int32 if way == Way::Asked => number(self.contract, field),
            Kind::Int32 => json!({"type": "integer", "format": "int32"}),
            Kind::Double => json!({"type": "number", "format": "double"}),
            Kind::Bytes => json!({"type": "string", "contentEncoding": "base64"}),
            Kind::Enum(of) => reference(of.name()),
            Kind::Message(message) if self.is_part(field, &message) => {
                reference(&format!("{PARTIAL}{}", message.name()))
            }
            Kind::Message(message) => self.reference(&message, way),
            other => panic!("{}: the contract had no {other:?} so far", field.full_name()),
        }
    }

    /// Returns whether a field holds this message, which may then leave out its required fields.
    fn is_part(&self, field: &FieldDescriptor, message: &MessageDescriptor) -> bool {
        matches!(field.kind(), Kind::Message(of) if of == *message)
            && self.contract.is(&field.options(), "partial")
    }
}

fn names(fields: &[FieldDescriptor]) -> Value {
    fields.iter().map(|field| Value::from(field.json_name())).collect()
}

/// The values of a map.
fn values_of_map(field: &FieldDescriptor) -> Option<FieldDescriptor> {
    match field.kind() {
        Kind::Message(entry) if field.is_map() => Some(entry.map_entry_value_field()),
        _ => None,
    }
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// A number of a request, in the range that the proto files state.
pub(crate) fn number(contract: &Contract, field: &FieldDescriptor) -> Value {
    let mut schema = json!({"type": "integer", "format": "int32"});
    for (option, keyword) in [
        ("tafl.v1.minimum", "minimum"),
        ("tafl.v1.maximum", "maximum"),
        ("tafl.v1.multiple_of", "multipleOf"),
    ] {
        if let Some(prost_reflect::Value::I32(limit)) = contract.option(&field.options(), option) {
            schema[keyword] = limit.into();
        }
    }
    assert!(schema["minimum"].is_i64(), "{}: a number of a request needs a minimum", field.full_name());
    schema
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
            "retryAfterSeconds": {
                "type": "integer",
                "minimum": 1,
                "description": "The seconds after which a retry may help, as in Retry-After; absent if a retry would not help.",
            },
            "requestId": text("The id of the call, as in the server's log; that of the header X-Request-Id if one was sent."),
        },
        "required": ["type", "title", "status", "detail", "reason", "domain", "fields", "metadata", "requestId"],
        "additionalProperties": false,
    })
}
