//! How a text was read as a position or as a move, and why it was not, in words.
//!
//! Deliberately absent: the reading itself, and what is to be said of it, which is for the handlers.

use super::message::Value;
use super::{Key, Words};
use std::fmt::Display;
use tafl_engine::ZoneKind;

/// A message with its values by name; those that it does not have are left out.
pub(crate) type Said<'a> = (Key, &'a [(&'a str, &'a str)]);

impl Words {
    /// A sentence made of messages.
    pub(crate) fn compose(&self, parts: &[Said<'_>]) -> String {
        let mut out = String::new();
        for (n, (key, given)) in parts.iter().enumerate() {
            let value = |name: &&str| Value::Text(given.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value));
            let values: Vec<Value<'_>> = key.values().iter().map(value).collect();
            if n == 0 {
                self.say(&mut out, *key, &values);
            } else {
                self.next(&mut out, *key, &values);
            }
        }
        self.end(&mut out);
        out
    }

    /// Some things, one after the other.
    pub(crate) fn listed<T: Display>(&self, items: &[T]) -> String {
        let mut out = String::new();
        self.list(&mut out, Key::ListLast, items, |out, item| out.push_str(&item.to_string()));
        out
    }

    /// What a zone is called.
    pub(crate) fn zone(&self, kind: ZoneKind) -> String {
        self.text(super::play::zone(kind), &[])
    }
}
