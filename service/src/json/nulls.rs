//! JSON with the nulls of its objects removed, written while it is read: a tree could take a hundred times its bytes.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The text without the nulls of its objects; `None` if there are no nulls or it is not JSON.
pub(super) fn without_nulls(text: &[u8]) -> Option<Vec<u8>> {
    let mut copy = Copy { text: Vec::with_capacity(text.len()), nulls: false };
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    Anything(&mut copy).deserialize(&mut deserializer).ok()?;
    deserializer.end().ok()?;
    copy.nulls.then_some(copy.text)
}

struct Copy {
    text: Vec<u8>,
    /// Whether a null was removed.
    nulls: bool,
}

impl Copy {
    fn write<E: Error>(&mut self, value: impl serde::Serialize) -> Result<bool, E> {
        serde_json::to_writer(&mut self.text, &value).map(|()| false).map_err(E::custom)
    }
}

/// Writes any value; returns whether it is null.
struct Anything<'a>(&'a mut Copy);

impl<'de> DeserializeSeed<'de> for Anything<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Anything<'_> {
    type Value = bool;

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let copy = self.0;
        copy.text.push(b'{');
        let start = copy.text.len();
        loop {
            let before = copy.text.len();
            if before > start {
                copy.text.push(b',');
            }
            if map.next_key_seed(Anything(&mut *copy))?.is_none() {
                copy.text.truncate(before);
                break;
            }
            copy.text.push(b':');
            if map.next_value_seed(Anything(&mut *copy))? {
                copy.text.truncate(before);
                copy.nulls = true;
            }
        }
        copy.text.push(b'}');
        Ok(false)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<bool, A::Error> {
        let copy = self.0;
        copy.text.push(b'[');
        let start = copy.text.len();
        loop {
            let before = copy.text.len();
            if before > start {
                copy.text.push(b',');
            }
            if items.next_element_seed(Anything(&mut *copy))?.is_none() {
                copy.text.truncate(before);
                break;
            }
        }
        copy.text.push(b']');
        Ok(false)
    }

    fn visit_unit<E: Error>(self) -> Result<bool, E> {
        self.0.write::<E>(()).map(|_| true)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<bool, E> {
        self.0.write(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<bool, E> {
        self.0.write(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<bool, E> {
        self.0.write(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<bool, E> {
        self.0.write(value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<bool, E> {
        self.0.write(value)
    }

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
}
