//! How a record of a game was read and written, in words.
//!
//! The messages are those of the contract's own terms, one for each. Deliberately absent: what would be right instead of a fault, which
//! is the grammar's own English.

use super::message::Value;
use super::play::{printable, result};
use super::{Key, Words};
use tafl_engine::{RuleId, Side};
use tafl_proto::v1;

impl Words {
    /// A fault of a record, at a place from 1; at 0, it has none.
    pub(crate) fn record_fault(
        &self,
        reason: v1::RecordFaultReason,
        (line, column): (i32, i32),
        found: &str,
        right: &str,
    ) -> v1::RecordFault {
        let shown = printable(found);
        let what = self.families.record_fault.text(self, reason, &[Value::Text(&shown)]);
        let mut sentence = match line {
            0 => what,
            _ => self.text(Key::RecordFault, &[Value::Number(line as u32), Value::Number(column as u32), Value::Text(&what)]),
        };
        self.end(&mut sentence);
        let reason = reason.into();
        v1::RecordFault { line, column, end_line: 0, end_column: 0, reason, found: found.to_owned(), right: right.to_owned(), sentence }
    }

    /// Where a record writes something else than what happened.
    pub(crate) fn record_mismatch(&self, kind: v1::RecordMismatchKind, written: &str, happened: &str) -> String {
        let nothing = self.text(Key::DifferenceNothing, &[]);
        let or_nothing = |said: &str| if said.is_empty() { nothing.clone() } else { printable(said) };
        let [written, happened] = [written, happened].map(or_nothing);
        let mut out = self.families.record_mismatch.text(self, kind, &[Value::Text(&written), Value::Text(&happened)]);
        self.end(&mut out);
        out
    }

    /// Something that should be known about a record.
    pub(crate) fn record_note(&self, kind: v1::RecordNoteKind, about: &str, address: &str) -> v1::RecordNote {
        let shown = printable(about);
        let mut sentence = self.families.record_note.text(self, kind, &[Value::Text(&shown)]);
        self.end(&mut sentence);
        v1::RecordNote { kind: kind.into(), address: address.to_owned(), about: about.to_owned(), sentence }
    }

    /// That OpenTafl's notation cannot express a rule.
    pub(crate) fn inexpressible(&self, rule: RuleId) -> String {
        let topic = self.families.topic.text(self, rule, &[]);
        let mut out = self.text(Key::RecordInexpressible, &[Value::Text(&topic)]);
        self.end(&mut out);
        out
    }

    /// What was read of a game: how many plies are sound, why the next one is not, faults of the text, and the stated result.
    pub(crate) fn converted(
        &self,
        known: bool,
        plies: u32,
        faults: &[v1::RecordFault],
        rejected: Option<&str>,
        declared: Option<&str>,
    ) -> String {
        let read = if known { self.replayed(plies, rejected, declared) } else { self.sentence(Key::RecordRulesUnknown) };
        let first = faults.first().map(|first| {
            let mut out = self.text(Key::RecordFaults, &[Value::Number(faults.len() as u32)]);
            self.end(&mut out);
            self.paragraph(&[out, first.sentence.clone()])
        });
        self.paragraph(&first.into_iter().chain([read]).collect::<Vec<_>>())
    }

    /// What became of a rules record: the rule set that it is, that it is one of its own, or that it cannot be read.
    pub(crate) fn rules_read(&self, ruleset: Option<&str>, faults: usize) -> String {
        let mut out = match (ruleset, faults) {
            (_, 1..) => self.text(Key::RecordFaults, &[Value::Number(faults as u32)]),
            (Some(name), _) => self.text(Key::RecordRulesOf, &[Value::Text(name)]),
            (None, _) => self.text(Key::RecordRulesOwn, &[]),
        };
        self.end(&mut out);
        out
    }

    /// That rules were written, or how many of them cannot be.
    pub(crate) fn rules_written(&self, inexpressible: usize) -> String {
        let mut out = match inexpressible {
            0 => self.text(Key::RecordRulesWritten, &[]),
            count => self.text(Key::RecordRulesUnwritten, &[Value::Number(count as u32)]),
        };
        self.end(&mut out);
        out
    }

    /// Who won.
    pub(crate) fn won(&self, side: Option<Side>) -> String {
        self.text(result(side), &[])
    }
}
