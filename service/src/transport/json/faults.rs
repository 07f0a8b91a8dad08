//! Where a request in JSON is not what its message takes: a walk over it beside the descriptor, which builds nothing.

use crate::calls::Method;
use crate::helpers::nearest;
use crate::read::wire_rules::is_optional;
use crate::transport::lists::Place;
use crate::words::contract::{Field, Kind, Message};
use crate::words::error::{Faults, FieldFault, Reason, quoted};
use crate::words::i18n::{MessageId, Sentence, Value};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The faults after which the walk ends.
const MAX_FAULTS: usize = 100;

/// The message of rules, and the number of them whose places are kept.
const RULES: &str = "tafl.v1.Rules";
const MAX_RULES: usize = 10;

/// Unknown fields, values that a field does not take, and fields that exclude each other, up to where the text is no longer JSON; and the
/// places of rules.
pub(super) fn find(method: Method, bytes: &[u8]) -> (Faults, Vec<String>) {
    let mut found = Found { faults: Faults::default(), rules: Vec::new(), left: MAX_FAULTS };
    if let Some((request, _)) = Message::of_call(method.service(), method.name()) {
        let node = Node { kind: Kind::Message(request), list: false, nullable: false, place: None, found: &mut found };
        let _ = node.deserialize(&mut serde_json::Deserializer::from_slice(bytes));
    }
    (found.faults, found.rules)
}

struct Found {
    faults: Faults,
    /// The places of the first rules.
    rules: Vec<String>,
    left: usize,
}

impl Found {
    fn add<E: Error>(&mut self, reason: Reason, place: impl Into<String>, description: impl Into<Sentence>) -> Result<(), E> {
        self.faults.push(FieldFault::of(reason, place, description));
        self.left -= 1;
        if self.left > 0 { Ok(()) } else { Err(E::custom("enough was found")) }
    }
}

/// A value, and what it should be. Reading it says whether it is null, which is a field that was not given.
struct Node<'a> {
    kind: Kind,
    list: bool,
    /// True if null says that rules have no such option.
    nullable: bool,
    place: Option<&'a Place<'a>>,
    found: &'a mut Found,
}

impl Node<'_> {
    fn check<E: Error>(self, right: bool, value: impl Into<Value>) -> Result<bool, E> {
        if self.list || !right { self.wrong(Reason::WrongType, value) } else { Ok(false) }
    }

    fn wrong<E: Error>(self, reason: Reason, value: impl Into<Value>) -> Result<bool, E> {
        let expected = match &self.kind {
            _ if self.list => wanted("array"),
            Kind::String => wanted("string"),
            Kind::Bool => wanted("boolean"),
            Kind::Int32 => wanted("number"),
            Kind::Enum(of) => {
                let names: Vec<_> = of.values.iter().filter(|&&(_, number)| number != 0).map(|&(name, _)| name).collect();
                Sentence::new(MessageId::FaultNames, [("names", names.join(", ").into())])
            }
            Kind::Message(of) if self.nullable => {
                let names: Vec<_> = of.fields.iter().map(|field| field.name).collect();
                Sentence::new(MessageId::FaultObjectOf, [("names", names.join(", ").into())])
            }
            _ => wanted("object"),
        };
        let expected = if self.nullable { Sentence::new(MessageId::FaultOrNull, [("wanted", expected.into())]) } else { expected };
        let place = self.place.map_or_else(String::new, ToString::to_string);
        let description = Sentence::new(MessageId::FaultExpected, [("wanted", expected.into()), ("value", value.into())]);
        self.found.add(reason, place, description).map(|()| false)
    }

    fn number<E: Error>(self, value: Option<i32>, shown: impl Into<Value>) -> Result<bool, E> {
        let (right, reason) = match &self.kind {
            _ if self.list => (false, Reason::WrongType),
            Kind::Int32 => (value.is_some(), Reason::OutOfRangeValue),
            Kind::Enum(of) => (value.is_some_and(|value| of.values.iter().any(|&(_, number)| number == value)), Reason::UnknownValue),
            _ => (false, Reason::WrongType),
        };
        if right { Ok(false) } else { self.wrong(reason, shown) }
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        if self.place.is_some_and(|place| place.item.is_some()) { self.wrong(Reason::WrongType, "null") } else { Ok(true) }
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<bool, E> {
        let right = matches!(self.kind, Kind::Bool);
        self.check(right, value.to_string())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<bool, E> {
        self.number(value.try_into().ok(), value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<bool, E> {
        self.number(value.try_into().ok(), value.to_string())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<bool, E> {
        let whole = value.fract() == 0.0;
        if whole { self.number(None, value.to_string()) } else { self.check(false, value.to_string()) }
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<bool, E> {
        let right = match &self.kind {
            Kind::Int32 => value.parse::<i32>().is_ok(),
            Kind::Enum(of) if !self.list && of.values.iter().all(|&(name, _)| name != value) => {
                return self.wrong(Reason::UnknownValue, quoted(value));
            }
            Kind::String | Kind::Enum(_) => true,
            _ => false,
        };
        self.check(right, quoted(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<bool, A::Error> {
        if !self.list {
            self.wrong::<A::Error>(Reason::WrongType, wanted("array"))?;
            while items.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(false);
        }
        let Some(Place { within, field, .. }) = self.place else { return Ok(false) };
        for n in 0.. {
            let place = Place { within: *within, field, item: Some(n) };
            let item = Node { kind: self.kind, list: false, nullable: false, place: Some(&place), found: &mut *self.found };
            if items.next_element_seed(item)?.is_none() {
                break;
            }
        }
        Ok(false)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let Self { kind: Kind::Message(message), list: false, place: within, found, .. } = self else {
            self.wrong::<A::Error>(Reason::WrongType, wanted("object"))?;
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(false);
        };
        if message.name == RULES && found.rules.len() < MAX_RULES {
            found.rules.extend(within.map(ToString::to_string));
        }
        let mut given: Vec<&Field> = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let Some(field) = message.field(&name) else {
                let place = Place { within, field: if name.is_empty() { "\"\"" } else { &name }, item: None };
                found.add::<A::Error>(
                    Reason::UnknownField,
                    place.to_string(),
                    beside(&name, within).unwrap_or_else(|| unknown(&name, message)),
                )?;
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let place = Place { within, field: field.name, item: None };
            let nullable = message.name == RULES && !field.is_list && field.has_presence && is_optional(field.name);
            let node = Node { kind: field.kind, list: field.is_list, nullable, place: Some(&place), found: &mut *found };
            if map.next_value_seed(node)? {
                continue;
            }
            match given.iter().find(|other| other.excludes(field)) {
                None => given.push(field),
                Some(other) if other.name == field.name => {
                    found.add(Reason::ConflictingFields, place.to_string(), MessageId::FaultGivenTwice)?;
                }
                Some(other) => {
                    let description = Sentence::new(MessageId::FaultExcluded, [("other", other.name.into())]);
                    found.add(Reason::ConflictingFields, place.to_string(), description)?;
                }
            }
        }
        Ok(false)
    }
}

/// The JSON type that is wanted.
fn wanted(of: &str) -> Sentence {
    Sentence::new(MessageId::FaultJsonType, [("type", of.into())])
}

/// Where to put a query parameter of every call, which is not part of the request.
fn beside(name: &str, within: Option<&Place<'_>>) -> Option<Sentence> {
    let parameter = match name {
        "fields" => "fields",
        "with_token" | "withToken" => "with_token",
        _ => return None,
    };
    within.is_none().then(|| Sentence::new(MessageId::FaultInAddress, [("parameter", parameter.into())]))
}

pub(super) fn unknown(name: &str, message: &Message) -> Sentence {
    let fields = message.fields;
    // Errors respell the names of the proto files; a name is nearest in the spelling that it was written in.
    let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
    let shown = quoted(name);
    let nearest = fields.iter().find(|field| nearest(name, fields.iter().map(|field| field.json_name)) == Some(field.json_name));
    match nearest.map(|field| field.name) {
        Some(nearest) => Sentence::new(MessageId::FaultUnknownFieldNearest, [("field", shown.into()), ("nearest", nearest.into())]),
        None if known.is_empty() => Sentence::new(MessageId::FaultUnknownFieldEmpty, [("field", shown.into())]),
        None => Sentence::new(MessageId::FaultUnknownField, [("field", shown.into()), ("known", known.join(", ").into())]),
    }
}
