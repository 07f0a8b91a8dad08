//! How a text was read as a position or as a move, or why it could not be, in words.
//!
//! The handlers do the reading and choose the messages.

use super::{MessageId, Words, say};
use fluent_bundle::FluentArgs;
use tafl_engine::{RuleId, ZoneKind};

/// A message with its values by name; values that it does not use are allowed.
pub(crate) type Said<'a> = (MessageId, &'a [(&'a str, &'a str)]);

impl Words {
    /// A sentence made of several messages.
    pub(crate) fn compose(&self, parts: &[Said<'_>]) -> String {
        let mut out = String::new();
        for (n, (id, values)) in parts.iter().enumerate() {
            if n > 0 {
                out += &self.joints.clauses;
            }
            self.write(&mut out, id.as_str(), &values.iter().copied().collect::<FluentArgs<'_>>());
        }
        self.end(&mut out);
        out
    }

    /// The name of a zone.
    pub(crate) fn zone(&self, kind: ZoneKind) -> String {
        say!(self, Zone, zone = RuleId::from(kind))
    }
}
