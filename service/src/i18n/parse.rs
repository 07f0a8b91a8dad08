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
                self.say(&mut out, MessageId::SentenceBetween, []);
            }
            self.write(&mut out, id.as_str(), &values.iter().copied().collect::<FluentArgs<'_>>());
        }
        self.end(&mut out);
        out
    }

    /// What a zone is called; any special square where none is given.
    pub(crate) fn zone(&self, kind: impl Into<Option<ZoneKind>>) -> String {
        let code = kind.into().map_or("other", |kind| RuleId::from(kind).as_str());
        self.text(MessageId::Zone, [("zone", code.into())])
    }
}
