//! The walk over a request in JSON, which builds nothing.

use super::{Field, Message, Over, Place, TABLE, Tally, root};
use crate::calls::Method;
use crate::words::error::ApiError;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;
use tafl_proto::v1::ServerLimits;

/// Checks the lists of the request of a call in JSON.
///
/// # Errors
/// The first list that is too long. Malformed requests are left to the reader.
pub(crate) fn check_json(method: Method, bytes: &[u8], limits: &ServerLimits) -> Result<(), ApiError> {
    let Some(root) = root(method).filter(|_| bytes.contains(&b'[')) else { return Ok(()) };
    let mut tally = Tally::new(method, limits);
    let first = tally.begin(&TABLE[root]);
    let walk = Object { message: &TABLE[root], first, within: None, tally: &mut tally };
    let _ = walk.deserialize(&mut serde_json::Deserializer::from_slice(bytes));
    tally.outcome()
}

/// Ends the walk; the tally has the reason.
fn over<E: Error>(_: Over) -> E {
    E::custom("")
}

/// Accepts values in which nothing is counted; the reader decides about them.
macro_rules! passed_over {
    ($($visit:ident: $type:ty),+) => {
        $(fn $visit<E: Error>(self, _: $type) -> Result<(), E> {
            Ok(())
        })+

        fn visit_unit<E: Error>(self) -> Result<(), E> {
            Ok(())
        }

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("JSON")
        }
    };
}

/// A message.
struct Object<'w, 't, 'l> {
    message: &'static Message,
    /// The place of its counters.
    first: usize,
    within: Option<&'w Place<'w>>,
    tally: &'t mut Tally<'l>,
}

impl<'de> DeserializeSeed<'de> for Object<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Object<'_, '_, '_> {
    type Value = ();

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(known) = map.next_key_seed(Name(self.message))? {
            let Some(field) = known else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            let counter = self.first + field.counter;
            if field.most.is_some() {
                map.next_value_seed(List { field, counter, within: self.within, tally: &mut *self.tally })?;
            } else if let Some(inner) = field.message {
                let place = Place { within: self.within, field: field.name, item: None };
                let inner = Object { message: &TABLE[inner], first: counter, within: Some(&place), tally: &mut *self.tally };
                map.next_value_seed(inner)?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(())
    }

    passed_over!(visit_bool: bool, visit_i64: i64, visit_u64: u64, visit_f64: f64, visit_str: &str);
}

/// A list.
struct List<'w, 't, 'l> {
    field: &'static Field,
    counter: usize,
    within: Option<&'w Place<'w>>,
    tally: &'t mut Tally<'l>,
}

impl<'de> DeserializeSeed<'de> for List<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for List<'_, '_, '_> {
    type Value = ();

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(Item(&mut self))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(())
    }

    passed_over!(visit_bool: bool, visit_i64: i64, visit_u64: u64, visit_f64: f64, visit_str: &str);
}

/// An item of a list.
struct Item<'i, 'w, 't, 'l>(&'i mut List<'w, 't, 'l>);

impl<'de> DeserializeSeed<'de> for Item<'_, '_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let List { field, counter, within, tally } = self.0;
        let item = tally.count(field, *counter, 1, *within).map_err(over)?;
        let Some(inner) = field.message.map(|inner| &TABLE[inner]) else {
            return IgnoredAny::deserialize(deserializer).map(drop);
        };
        let place = Place { within: *within, field: field.name, item: Some(item) };
        let first = tally.begin(inner);
        Object { message: inner, first, within: Some(&place), tally }.deserialize(deserializer)?;
        tally.end(first);
        Ok(())
    }
}

/// The name of a field, in either spelling; `None` if nothing is counted in it.
struct Name(&'static Message);

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Option<&'static Field>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Option<&'static Field>;

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.0.fields.iter().find(|field| field.json == name || field.name == name))
    }

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }
}
