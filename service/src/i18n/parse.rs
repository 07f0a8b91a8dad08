//! How a text was read as a position or as a move, and why it was not, in words.
//!
//! Deliberately absent: the reading itself, and what is to be said of it, which is for the handlers.

use super::{MessageId, Words};
use fluent_bundle::FluentArgs;
use tafl_engine::{RuleId, ZoneKind};

/// A message with its values by name; one may be given more than it has.
pub(crate) type Said<'a> = (MessageId, &'a [(&'a str, &'a str)]);

impl Words {
    /// A sentence made of messages.
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

    /// What a zone is called.
    pub(crate) fn zone(&self, kind: ZoneKind) -> String {
        self.text(MessageId::Zone, [("zone", RuleId::from(kind).as_str().into())])
    }
}
