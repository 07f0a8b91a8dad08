//! How a record of a game was read and written, in words.
//!
//! The messages select by the contract's own names for faults, mismatches and notes. Deliberately absent: what would be right instead of
//! a fault, which is the grammar's own English.

use super::play::{printable, winner_code};
use super::{MessageId, Words};
use tafl_engine::{RuleId, Side};

impl Words {
    /// A fault of a record by the name of its reason, at a line and a column from 1; at line 0, it has no place.
    pub(crate) fn record_fault(&self, reason: &str, (line, column): (i32, i32), found: &str) -> String {
        let what = self.text(MessageId::RecordFault, [("reason", reason.into()), ("found", printable(found).into())]);
        let mut out = match line {
            0 => what,
            _ => self.text(MessageId::RecordFaultAt, [("line", line.into()), ("column", column.into()), ("fault", what.into())]),
        };
        self.end(&mut out);
        out
    }

    /// Where a record writes something else than what happened, by the name of its kind.
    pub(crate) fn record_mismatch(&self, kind: &str, written: &str, happened: &str) -> String {
        let or_nothing = |said: &str| if said.is_empty() { self.text(MessageId::Nothing, []) } else { printable(said) };
        let [written, happened] = [written, happened].map(or_nothing);
        self.whole(MessageId::RecordMismatch, [("kind", kind.into()), ("written", written.into()), ("happened", happened.into())])
    }

    /// Something that should be known about a record, by the name of its kind.
    pub(crate) fn record_note(&self, kind: &str, about: &str) -> String {
        self.whole(MessageId::RecordNote, [("kind", kind.into()), ("about", printable(about).into())])
    }

    /// That OpenTafl's notation cannot express a rule.
    pub(crate) fn inexpressible(&self, rule: RuleId) -> String {
        let topic = self.text(MessageId::Topic, [("rule", rule.as_str().into())]);
        self.whole(MessageId::RecordInexpressible, [("topic", topic.into())])
    }

    /// What was read of a game: how many plies are sound, why the next one is not, the sentences of faults of the text, and the stated
    /// result.
    pub(crate) fn converted(&self, known: bool, plies: u32, faults: &[&str], rejected: Option<&str>, declared: Option<&str>) -> String {
        let read = if known { self.replayed(plies, rejected, declared) } else { self.sentence(MessageId::RecordRulesUnknown) };
        let Some(first) = faults.first() else { return read };
        self.paragraph(&[self.faulty(faults.len()), (*first).to_owned(), read])
    }

    fn faulty(&self, faults: usize) -> String {
        self.whole(MessageId::RecordFaults, [("count", faults.into())])
    }

    /// What became of a rules record: the rule set that it is, that it is one of its own, or that it cannot be read.
    pub(crate) fn rules_read(&self, ruleset: Option<&str>, faults: usize) -> String {
        match (ruleset, faults) {
            (_, 1..) => self.faulty(faults),
            (Some(name), _) => self.whole(MessageId::RecordRulesOf, [("name", name.into())]),
            (None, _) => self.sentence(MessageId::RecordRulesOwn),
        }
    }

    /// That rules were written, or how many of them cannot be.
    pub(crate) fn rules_written(&self, inexpressible: usize) -> String {
        match inexpressible {
            0 => self.sentence(MessageId::RecordRulesWritten),
            count => self.whole(MessageId::RecordRulesUnwritten, [("count", count.into())]),
        }
    }

    /// Who won.
    pub(crate) fn won(&self, side: Option<Side>) -> String {
        self.text(MessageId::Result, [("winner", winner_code(side).into())])
    }
}
