//! JSON as the messages take it: without the nulls of its objects, and with `3` for the whole number `3.0`.
//!
//! It is written while it is read: a tree could take a hundred times its bytes.

use crate::read::wire_rules::option;
use memchr::memmem::Finder;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::sync::LazyLock;

/// Finds the name of the field that custom rules start from; no other message has a field of this name.
pub(super) static BASE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("\"base\""));

/// What has been read.
#[derive(Default)]
pub(super) struct Rewritten {
    /// The text as the messages take it; `None` if nothing is to be changed, or if it is not JSON.
    pub(super) text: Option<String>,
    /// The options of rules that are false beside a base, where messages do not tell false from absent.
    pub(super) falses: Vec<&'static str>,
}

pub(super) fn rewritten(text: &str) -> Rewritten {
    let mut copy = Copy { text: Vec::with_capacity(text.len()), changed: false, falses: Vec::new() };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    match Anything(&mut copy).deserialize(&mut deserializer).and_then(|_| deserializer.end()) {
        Ok(()) => {
            let changed = copy.changed.then_some(copy.text).and_then(|text| String::from_utf8(text).ok());
            Rewritten { text: changed, falses: copy.falses }
        }
        Err(_) => Rewritten::default(),
    }
}

/// Every whole number up to this one is a number of 64 bits.
const LARGEST_WHOLE: f64 = (1u64 << 53) as f64;

struct Copy {
    text: Vec<u8>,
    /// True if it differs from the original in more than form.
    changed: bool,
    falses: Vec<&'static str>,
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
        let (mut has_base, mut falses) = (false, Vec::new());
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
            match map.next_value_seed(Anything(&mut *copy))? {
                Written::Null => {
                    copy.text.truncate(before);
                    copy.changed = true;
                }
                Written::False => falses.extend(option(&text_of(&copy.text[name..colon]))),
                Written::Other => has_base |= &copy.text[name..colon] == BASE.needle(),
            }
        }
        if has_base {
            copy.falses.extend(falses);
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
