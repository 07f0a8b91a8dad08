//! Where a request in JSON is not what its message takes: a walk over it beside the descriptor, which builds nothing.

use crate::error::{ApiError, Faults, FieldFault, Reason, quoted};
use crate::handlers::Method;
use crate::i18n::{MessageId, Sentence, Value};
use crate::lists::Place;
use crate::nearest;
use prost_reflect::{DescriptorPool, FieldDescriptor, Kind, MessageDescriptor};
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::sync::LazyLock;

/// The faults after which the walk ends.
const MAX_FAULTS: usize = 100;

static CONTRACT: LazyLock<Option<DescriptorPool>> = LazyLock::new(|| DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).ok());

/// The faults of the first kind that is met: unknown fields, values that a field does not take, or fields that exclude each other. They
/// are reported up to where the text is no longer JSON.
pub(super) fn find(method: Method, bytes: &[u8]) -> Option<ApiError> {
    let service = CONTRACT.as_ref()?.get_service_by_name(method.service())?;
    let request = service.methods().find(|known| known.name() == method.name())?.input();
    let mut found = Found { reason: None, faults: Faults::default(), left: MAX_FAULTS };
    let node = Node { kind: Kind::Message(request), list: false, place: None, found: &mut found };
    let _ = node.deserialize(&mut serde_json::Deserializer::from_slice(bytes));
    Some(ApiError::of_fields(found.reason?, found.faults))
}

struct Found {
    reason: Option<Reason>,
    faults: Faults,
    left: usize,
}

impl Found {
    fn add<E: Error>(&mut self, reason: Reason, place: impl Into<String>, description: impl Into<Sentence>) -> Result<(), E> {
        if *self.reason.get_or_insert(reason) == reason {
            self.faults.push(FieldFault::new(place, description));
        }
        self.left -= 1;
        if self.left > 0 { Ok(()) } else { Err(E::custom("enough was found")) }
    }
}

/// A value, and what it should be. Reading it says whether it is null, which is a field that was not given.
struct Node<'a> {
    kind: Kind,
    list: bool,
    place: Option<&'a Place<'a>>,
    found: &'a mut Found,
}

impl Node<'_> {
    fn check<E: Error>(self, right: bool, value: impl Into<Value>) -> Result<bool, E> {
        if self.list || !right { self.wrong(value) } else { Ok(false) }
    }

    fn wrong<E: Error>(self, value: impl Into<Value>) -> Result<bool, E> {
        let expected = match &self.kind {
            _ if self.list => wanted("array"),
            Kind::String => wanted("string"),
            Kind::Bool => wanted("boolean"),
            Kind::Int32 => wanted("number"),
            Kind::Enum(of) => {
                let names: Vec<_> = of.values().filter(|value| value.number() != 0).map(|value| value.name().to_owned()).collect();
                Sentence::new(MessageId::FaultNames, [("names", names.join(", ").into())])
            }
            _ => wanted("object"),
        };
        let place = self.place.map_or_else(String::new, ToString::to_string);
        let description = Sentence::new(MessageId::FaultExpected, [("wanted", expected.into()), ("value", value.into())]);
        self.found.add(Reason::OutOfRangeValue, place, description).map(|()| false)
    }

    fn number<E: Error>(self, value: Option<i32>, shown: impl Into<Value>) -> Result<bool, E> {
        let right = match &self.kind {
            Kind::Int32 => value.is_some(),
            Kind::Enum(of) => value.is_some_and(|value| of.get_value(value).is_some()),
            _ => false,
        };
        self.check(right, shown)
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
        if self.place.is_some_and(|place| place.item.is_some()) { self.wrong("null") } else { Ok(true) }
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
        self.number(None, value.to_string())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<bool, E> {
        let right = match &self.kind {
            Kind::String => true,
            Kind::Int32 => value.parse::<i32>().is_ok(),
            Kind::Enum(of) => of.get_value_by_name(value).is_some(),
            _ => false,
        };
        self.check(right, quoted(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<bool, A::Error> {
        if !self.list {
            self.wrong::<A::Error>(wanted("array"))?;
            while items.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(false);
        }
        let Some(Place { within, field, .. }) = self.place else { return Ok(false) };
        for n in 0.. {
            let place = Place { within: *within, field, item: Some(n) };
            let item = Node { kind: self.kind.clone(), list: false, place: Some(&place), found: &mut *self.found };
            if items.next_element_seed(item)?.is_none() {
                break;
            }
        }
        Ok(false)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let Self { kind: Kind::Message(message), list: false, place: within, found } = self else {
            self.wrong::<A::Error>(wanted("object"))?;
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(false);
        };
        let mut given: Vec<FieldDescriptor> = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let Some(field) = message.get_field_by_json_name(&name).or_else(|| message.get_field_by_name(&name)) else {
                let place = Place { within, field: &snake_case(&name), item: None };
                found.add::<A::Error>(Reason::UnknownField, place.to_string(), unknown(&name, &message))?;
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let place = Place { within, field: field.name(), item: None };
            if map.next_value_seed(Node { kind: field.kind(), list: field.is_list(), place: Some(&place), found: &mut *found })? {
                continue;
            }
            match given.iter().find(|other| exclude(other, &field)) {
                None => given.push(field),
                Some(other) if *other == field => found.add(Reason::MalformedRequest, place.to_string(), MessageId::FaultGivenTwice)?,
                Some(other) => {
                    let description = Sentence::new(MessageId::FaultExcluded, [("other", other.name().into())]);
                    found.add(Reason::MalformedRequest, place.to_string(), description)?;
                }
            }
        }
        Ok(false)
    }
}

/// What JSON has of a type.
fn wanted(of: &str) -> Sentence {
    Sentence::new(MessageId::FaultJsonType, [("type", of.into())])
}

/// Whether at most one of two fields can be given.
fn exclude(one: &FieldDescriptor, other: &FieldDescriptor) -> bool {
    one == other || one.containing_oneof().is_some_and(|oneof| other.containing_oneof() == Some(oneof))
}

fn unknown(name: &str, message: &MessageDescriptor) -> Sentence {
    let fields: Vec<FieldDescriptor> = message.fields().collect();
    let known: Vec<&str> = fields.iter().map(FieldDescriptor::json_name).collect();
    let shown = quoted(name);
    match nearest(name, known.iter().copied()) {
        Some(nearest) => Sentence::new(MessageId::FaultUnknownFieldNearest, [("field", shown.into()), ("nearest", nearest.into())]),
        None if known.is_empty() => Sentence::new(MessageId::FaultUnknownFieldEmpty, [("field", shown.into())]),
        None => Sentence::new(MessageId::FaultUnknownField, [("field", shown.into()), ("known", known.join(", ").into())]),
    }
}

/// The name as the proto files would write it; an empty one is shown as such.
fn snake_case(name: &str) -> String {
    if name.is_empty() {
        return "\"\"".to_owned();
    }
    let mut out = String::new();
    for letter in name.chars().take(200) {
        if letter.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}
