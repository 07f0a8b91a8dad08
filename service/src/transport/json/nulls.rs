//! JSON as the messages take it: without the nulls of its objects, with `3` for the whole number `3.0`, and
//! with rules that name in `base.cleared` what they set to false or null. An empty list clears nothing,
//! because generated clients write one for every list that is not set.
//!
//! It is written while it is read: a tree could take a hundred times its bytes.

use crate::read::wire_rules::cleared_as;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The name of the field that custom rules start from; no other message has a field of this name.
pub(super) const BASE: &str = "\"base\"";

/// The text as the messages take it; `None` if nothing is to be changed, or if it is not JSON.
pub(super) fn rewritten(text: &[u8]) -> Option<Vec<u8>> {
    let mut copy = Copy { text: Vec::with_capacity(text.len()), changed: false };
    let mut deserializer = serde_json::Deserializer::from_slice(text);
    Anything(&mut copy).deserialize(&mut deserializer).ok()?;
    deserializer.end().ok()?;
    copy.changed.then_some(copy.text)
}

/// Every whole number up to this one is a number of 64 bits.
const LARGEST_WHOLE: f64 = (1u64 << 53) as f64;

struct Copy {
    text: Vec<u8>,
    /// True if it differs from the original in more than form.
    changed: bool,
}

/// The kind of value that was written.
enum Written {
    Null,
    False,
    Other,
}

impl Copy {
    fn write<E: Error>(&mut self, value: impl serde::Serialize) -> Result<Written, E> {
        serde_json::to_writer(&mut self.text, &value).map(|()| Written::Other).map_err(E::custom)
    }

    /// Writes a further member of the object that begins at `start`.
    fn member(&mut self, start: usize, name: &[u8], value: &[u8]) {
        if self.text.len() > start {
            self.text.push(b',');
        }
        for part in [name, b":", value] {
            self.text.extend(part);
        }
    }
}

/// A `base`, as JSON without blanks, with these names after those that it clears.
fn clearing(mut base: Vec<u8>, names: &[String]) -> Vec<u8> {
    const CLEARED: &[u8] = b"\"cleared\":[";
    let names = format!("\"{}\"", names.join("\",\""));
    let comma = |wanted| if wanted { b",".as_slice() } else { b"" };
    let (at, more) = match base.windows(CLEARED.len()).position(|part| part == CLEARED) {
        Some(found) => {
            let list = found + CLEARED.len() - 1;
            let mut lists = serde_json::Deserializer::from_slice(&base[list..]).into_iter::<IgnoredAny>();
            lists.next();
            let end = list + lists.byte_offset() - 1;
            (end, [comma(end > list + 1), names.as_bytes()].concat())
        }
        None => (base.len() - 1, [comma(base.len() > 2), CLEARED, names.as_bytes(), b"]"].concat()),
    };
    base.splice(at..at, more);
    base
}

/// A name, from its JSON.
fn text_of(name: &[u8]) -> String {
    serde_json::from_slice(name).unwrap_or_default()
}

/// Writes any value.
struct Anything<'a>(&'a mut Copy);

impl<'de> DeserializeSeed<'de> for Anything<'_> {
    type Value = Written;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Written, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Anything<'_> {
    type Value = Written;

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Written, A::Error> {
        let copy = self.0;
        copy.text.push(b'{');
        let start = copy.text.len();
        let (mut base, mut nulls, mut falses) = (None, Vec::new(), Vec::new());
        loop {
            let before = copy.text.len();
            if before > start {
                copy.text.push(b',');
            }
            let name = copy.text.len();
            if map.next_key_seed(Anything(&mut *copy))?.is_none() {
                copy.text.truncate(before);
                break;
            }
            let colon = copy.text.len();
            copy.text.push(b':');
            let value = map.next_value_seed(Anything(&mut *copy))?;
            let named = |copy: &Copy| copy.text[name..colon].to_vec();
            match value {
                Written::Null => nulls.push(named(copy)),
                Written::False => falses.push(named(copy)),
                Written::Other if base.is_none() && copy.text[name..].starts_with(b"\"base\":{") => {
                    base = Some(copy.text.split_off(colon + 1));
                }
                Written::Other => continue,
            }
            copy.text.truncate(before);
        }
        copy.changed |= !nulls.is_empty();
        if let Some(mut base) = base {
            let option = |name: &[u8]| cleared_as(&text_of(name));
            let cleared: Vec<String> = nulls.iter().chain(&falses).filter_map(|name| option(name)).collect();
            if !cleared.is_empty() {
                base = clearing(base, &cleared);
                copy.changed = true;
            }
            falses.retain(|name| option(name).is_none());
            copy.member(start, BASE.as_bytes(), &base);
        }
        for name in &falses {
            copy.member(start, name, b"false");
        }
        copy.text.push(b'}');
        Ok(Written::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Written, A::Error> {
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
        Ok(Written::Other)
    }

    fn visit_unit<E: Error>(self) -> Result<Written, E> {
        self.0.write::<E>(()).map(|_| Written::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Written, E> {
        self.0.write(value).map(|written| if value { written } else { Written::False })
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Written, E> {
        self.0.write(value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Written, E> {
        self.0.write(value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Written, E> {
        if value.fract() != 0.0 || value.abs() > LARGEST_WHOLE {
            return self.0.write(value);
        }
        self.0.changed = true;
        self.0.write(value as i64)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Written, E> {
        self.0.write(value)
    }

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
}
