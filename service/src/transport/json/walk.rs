//! The walk over a request in JSON beside the table of its message, which builds nothing. A first pass counts
//! the lists, before anything is built; a second one, over a request that its message does not take, says
//! where and why.

use crate::calls::Method;
use crate::helpers::nearest;
use crate::read::wire_rules::is_optional;
use crate::transport::lists::{self, Tally};
use crate::words::contract::{Field, FieldPath, Kind, Message, RULES};
use crate::words::error::{ApiError, Faults, FieldFault, Reason, quoted};
use crate::words::i18n::{MessageId, Sentence, Value};
use memchr::memmem::Finder;
use memchr::{memchr, memchr_iter};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use std::fmt;
use std::sync::LazyLock;
use tafl_proto::v1::ServerLimits;

/// The faults after which the walk ends.
const MAX_FAULTS: usize = 100;

/// The number of rules whose places are kept.
const MAX_RULES: usize = 10;

/// Finds the end of the name of every field that holds rules.
static RULES_FIELD: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("ules\""));

/// Checks the lists of the request of a call.
///
/// # Errors
/// The first list that is too long. Malformed requests are left to the reader.
pub(crate) fn check_lists(method: Method, text: &str, limits: &ServerLimits) -> Result<(), ApiError> {
    let [request, _] = method.messages();
    let bytes = text.as_bytes();
    if request.counters == 0 || memchr(b'[', bytes).is_none() || has_short_lists(method, bytes, limits) {
        return Ok(());
    }
    let mut tally = Tally::new(method, limits);
    tally.begin(request);
    walk(request, text, &mut Pass::Count(&mut tally));
    tally.outcome()
}

/// Returns whether no list of a request can be too long, as a look at its punctuation shows for most. A name
/// may be written with escapes.
fn has_short_lists(method: Method, text: &[u8], limits: &ServerLimits) -> bool {
    lists::are_few(method, text.len(), memchr_iter(b',', text).count(), limits)
        && memchr(b'\\', text).is_none()
        && RULES_FIELD.find(text).is_none()
}

/// Finds unknown fields, values that a field does not take, and fields that exclude each other, up to where
/// the text is no longer JSON; and the places of rules.
pub(super) fn find(method: Method, text: &str) -> (Faults, Vec<String>) {
    let mut report = Report { faults: Faults::default(), rules: Vec::new(), left: MAX_FAULTS };
    let [request, _] = method.messages();
    walk(request, text, &mut Pass::Explain(&mut report));
    (report.faults, report.rules)
}

fn walk(request: &'static Message, text: &str, pass: &mut Pass<'_, '_>) {
    let node =
        Node { kind: Kind::Message(request), list: None, nullable: false, counter: 0, place: None, pass };
    // An error ends the walk; the pass has its reason, or the reader finds it.
    let _ = node.deserialize(&mut serde_json::Deserializer::from_str(text));
}

/// The purpose of a walk.
enum Pass<'p, 'l> {
    Count(&'p mut Tally<'l>),
    Explain(&'p mut Report),
}

/// The faults that a walk has found.
struct Report {
    faults: Faults,
    /// The places of the first rules.
    rules: Vec<String>,
    left: usize,
}

impl Report {
    fn add<E: Error>(
        &mut self,
        reason: Reason,
        place: impl Into<String>,
        description: impl Into<Sentence>,
    ) -> Result<(), E> {
        self.faults.push(FieldFault::of(reason, place, description));
        self.left -= 1;
        if self.left > 0 { Ok(()) } else { Err(E::custom("enough was found")) }
    }

    fn unknown<E: Error>(
        &mut self,
        name: &str,
        message: &Message,
        within: Option<&FieldPath<'_>>,
    ) -> Result<(), E> {
        let place = FieldPath { within, field: if name.is_empty() { "\"\"" } else { name }, item: None };
        self.add(
            Reason::UnknownField,
            place.to_string(),
            beside(name, within).unwrap_or_else(|| unknown(name, message)),
        )
    }

    /// Adds a field to those of its message that were given, unless they exclude it.
    fn given<E: Error>(
        &mut self,
        field: &'static Field,
        given: &mut Vec<&Field>,
        place: &FieldPath<'_>,
    ) -> Result<(), E> {
        let Some(other) = given.iter().find(|other| other.excludes(field)) else {
            given.push(field);
            return Ok(());
        };
        let description = if other.name == field.name {
            MessageId::FaultGivenTwice.into()
        } else {
            Sentence::new(MessageId::FaultExcluded, [("other", other.name.into())])
        };
        self.add(Reason::ConflictingFields, place.to_string(), description)
    }
}

/// A value, and what it should be. Reading it says whether it is null, which is a field that was not given.
struct Node<'a, 'p, 'l> {
    kind: Kind,
    /// The field, if the value should be a list.
    list: Option<&'static Field>,
    /// True if null says that rules have no such option.
    nullable: bool,
    /// The first of its counters.
    counter: usize,
    place: Option<&'a FieldPath<'a>>,
    pass: &'a mut Pass<'p, 'l>,
}

impl Node<'_, '_, '_> {
    fn check<E: Error>(self, right: bool, value: impl Into<Value>) -> Result<bool, E> {
        if self.list.is_some() || !right { self.wrong(Reason::WrongType, value) } else { Ok(false) }
    }

    fn wrong<E: Error>(self, reason: Reason, value: impl Into<Value>) -> Result<bool, E> {
        let Pass::Explain(report) = self.pass else { return Ok(false) };
        let expected = match &self.kind {
            _ if self.list.is_some() => wanted("array"),
            Kind::String => wanted("string"),
            Kind::Bool => wanted("boolean"),
            Kind::Int32 => wanted("number"),
            Kind::Enum(of) => {
                let names: Vec<_> =
                    of.values.iter().filter(|&&(_, number)| number != 0).map(|&(name, _)| name).collect();
                Sentence::new(MessageId::FaultNames, [("names", names.join(", ").into())])
            }
            Kind::Message(of) if self.nullable => {
                let names: Vec<_> = of.fields.iter().map(|field| field.name).collect();
                Sentence::new(MessageId::FaultObjectOf, [("names", names.join(", ").into())])
            }
            _ => wanted("object"),
        };
        let expected = if self.nullable {
            Sentence::new(MessageId::FaultOrNull, [("wanted", expected.into())])
        } else {
            expected
        };
        let place = self.place.map_or_else(String::new, ToString::to_string);
        let description =
            Sentence::new(MessageId::FaultExpected, [("wanted", expected.into()), ("value", value.into())]);
        report.add(reason, place, description).map(|()| false)
    }

    fn number<E: Error>(self, value: Option<i32>, shown: impl Into<Value>) -> Result<bool, E> {
        let (right, reason) = match &self.kind {
            _ if self.list.is_some() => (false, Reason::WrongType),
            Kind::Int32 => (value.is_some(), Reason::OutOfRangeValue),
            Kind::Enum(of) => (
                value.is_some_and(|value| of.values.iter().any(|&(_, number)| number == value)),
                Reason::UnknownValue,
            ),
            _ => (false, Reason::WrongType),
        };
        if right { Ok(false) } else { self.wrong(reason, shown) }
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_, '_, '_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_, '_, '_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        if self.place.is_some_and(|place| place.item.is_some()) {
            self.wrong(Reason::WrongType, "null")
        } else {
            Ok(true)
        }
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
            Kind::Enum(of) if self.list.is_none() && of.values.iter().all(|&(name, _)| name != value) => {
                return self.wrong(Reason::UnknownValue, quoted(value));
            }
            Kind::String | Kind::Enum(_) => true,
            _ => false,
        };
        self.check(right, quoted(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<bool, A::Error> {
        let Some(field) = self.list else {
            self.wrong::<A::Error>(Reason::WrongType, wanted("array"))?;
            while items.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(false);
        };
        let within = self.place.and_then(|place| place.within);
        for n in 0.. {
            let place = FieldPath { within, field: field.name, item: Some(n) };
            let item = Item { field, counter: self.counter, place, pass: &mut *self.pass };
            if items.next_element_seed(item)?.is_none() {
                break;
            }
        }
        Ok(false)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let Self { kind: Kind::Message(message), list: None, counter, place: within, pass, .. } = self else {
            self.wrong::<A::Error>(Reason::WrongType, wanted("object"))?;
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            return Ok(false);
        };
        let is_rules = message.name == RULES;
        if let Pass::Explain(report) = pass
            && is_rules
            && report.rules.len() < MAX_RULES
        {
            report.rules.extend(within.map(ToString::to_string));
        }
        let mut given: Vec<&Field> = Vec::new();
        while let Some(name) = map.next_key_seed(Name { message, kept: matches!(pass, Pass::Explain(_)) })? {
            let field = match (name, &mut *pass) {
                (Ok(field), Pass::Explain(_)) => field,
                (Ok(field), Pass::Count(_)) if field.has_lists() => field,
                (name, pass) => {
                    if let (Err(name), Pass::Explain(report)) = (name, pass) {
                        report.unknown(&name, message, within)?;
                    }
                    map.next_value::<IgnoredAny>()?;
                    continue;
                }
            };
            let place = FieldPath { within, field: field.name, item: None };
            let node = Node {
                kind: field.kind,
                list: field.is_list.then_some(field),
                nullable: is_rules && !field.is_list && field.has_presence && is_optional(field.name),
                counter: counter + field.counter,
                place: Some(&place),
                pass: &mut *pass,
            };
            let is_null = map.next_value_seed(node)?;
            if let Pass::Explain(report) = pass
                && !is_null
            {
                report.given(field, &mut given, &place)?;
            }
        }
        Ok(false)
    }
}

/// An item of a list.
struct Item<'a, 'p, 'l> {
    field: &'static Field,
    /// The counter of the list.
    counter: usize,
    place: FieldPath<'a>,
    pass: &'a mut Pass<'p, 'l>,
}

impl<'de> DeserializeSeed<'de> for Item<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let Self { field, counter, mut place, pass } = self;
        let mut first = 0;
        if let Pass::Count(tally) = pass {
            let counted = tally
                .count(field, counter, 1, place.within)
                .map_err(|_| D::Error::custom("too many items"))?;
            let Some(message) = field.message_with_lists() else {
                return IgnoredAny::deserialize(deserializer).map(drop);
            };
            place.item = Some(counted);
            first = tally.begin(message);
        }
        let node = Node {
            kind: field.kind,
            list: None,
            nullable: false,
            counter: first,
            place: Some(&place),
            pass: &mut *pass,
        };
        node.deserialize(deserializer)?;
        if let Pass::Count(tally) = pass {
            tally.end(first);
        }
        Ok(())
    }
}

/// The name of a field, in either spelling. An unknown one is kept for its fault.
struct Name {
    message: &'static Message,
    kept: bool,
}

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Result<&'static Field, String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Result<&'static Field, String>;

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.message.field(name).ok_or_else(|| if self.kept { name.to_owned() } else { String::new() }))
    }

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }
}

/// The JSON type that is wanted.
fn wanted(of: &str) -> Sentence {
    Sentence::new(MessageId::FaultJsonType, [("type", of.into())])
}

/// Where to put a query parameter of every call, which is not part of the request.
fn beside(name: &str, within: Option<&FieldPath<'_>>) -> Option<Sentence> {
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
    let nearest = fields
        .iter()
        .find(|field| nearest(name, fields.iter().map(|field| field.json_name)) == Some(field.json_name));
    match nearest.map(|field| field.name) {
        Some(nearest) => Sentence::new(
            MessageId::FaultUnknownFieldNearest,
            [("field", shown.into()), ("nearest", nearest.into())],
        ),
        None if known.is_empty() => {
            Sentence::new(MessageId::FaultUnknownFieldEmpty, [("field", shown.into())])
        }
        None => Sentence::new(
            MessageId::FaultUnknownField,
            [("field", shown.into()), ("known", known.join(", ").into())],
        ),
    }
}
