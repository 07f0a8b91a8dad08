//! How a record of a game was read and written, in words.
//!
//! Messages select by the contract's names for faults, mismatches and notes, and by the notation's codes for
//! what it expected.

use super::play::{printable, quotable};
use super::{MessageId, Words, say};
use tafl_engine::{RecordProblem, RuleId};
use tafl_notation::records::{Expected, RulesStated};

impl Words {
    /// A fault of a record by the name of its reason, with line and column counted from 1; line 0 means that
    /// it has no place.
    pub(crate) fn record_fault(
        &self,
        reason: &str,
        (line, column): (i32, i32),
        found: &str,
        right: &str,
    ) -> String {
        let what = say!(self, RecordFault, reason, found = printable(found), right);
        let mut out = match line {
            0 => what,
            _ => say!(self, RecordFaultAt, line, column, fault = what),
        };
        self.end(&mut out);
        out
    }

    /// The text that a record should have in place of a fault.
    pub(crate) fn expected(&self, expected: &Expected) -> String {
        quotable(&self.fact(expected))
    }

    /// Where a record differs from what happened, by the name of the kind of mismatch.
    pub(crate) fn record_mismatch(&self, kind: &str, written: &str, happened: &str) -> String {
        let or_nothing = |said: &str| if said.is_empty() { say!(self, Nothing) } else { printable(said) };
        let [written, happened] = [written, happened].map(or_nothing);
        say!(self.whole, RecordMismatch, kind, written, happened)
    }

    /// A note on a record, by the name of its kind.
    pub(crate) fn record_note(&self, kind: &str, about: &str) -> String {
        say!(self.whole, RecordNote, kind, about = printable(about))
    }

    /// Says that OpenTafl's notation cannot express a rule.
    pub(crate) fn inexpressible(&self, rule: RuleId) -> String {
        let topic = say!(self, Topic, rule);
        say!(self.whole, RecordInexpressible, topic)
    }

    /// How a game was read: how many plies are legal, why the next one is not, the sentences of the text's
    /// faults, and the stated result.
    pub(crate) fn converted(
        &self,
        rules: RulesStated<'_>,
        (plies, problem): (u32, Option<RecordProblem>),
        faults: &[&str],
        rejected: Option<&str>,
        declared: Option<&str>,
    ) -> String {
        let read = match rules {
            RulesStated::Known => Some(self.replayed(plies, problem, rejected, declared)),
            unknown => self.unknown_rules(unknown),
        };
        let faults = faults.first().map(|&first| [self.faulty(faults.len()), first.to_owned()]);
        self.paragraph(&faults.into_iter().flatten().chain(read).collect::<Vec<String>>())
    }

    /// Says that the rules of a record are not known, if it could be read.
    pub(crate) fn unknown_rules(&self, rules: RulesStated<'_>) -> Option<String> {
        match rules {
            RulesStated::Unnamed => Some(self.sentence(MessageId::RecordRulesUnnamed)),
            RulesStated::Unknown(name) => Some(say!(self.whole, RecordRulesUnknown, name = printable(name))),
            RulesStated::Known | RulesStated::Unread => None,
        }
    }

    fn faulty(&self, faults: usize) -> String {
        say!(self.whole, RecordFaults, count = faults)
    }

    /// How a rules record was read: as a rule set of the catalogue, as custom rules, or not at all.
    pub(crate) fn rules_read(&self, ruleset: Option<&str>, faults: usize) -> String {
        match (ruleset, faults) {
            (_, 1..) => self.faulty(faults),
            (Some(name), _) => say!(self.whole, RecordRulesOf, name),
            (None, _) => self.sentence(MessageId::RecordRulesOwn),
        }
    }

    /// Says that rules were written, or how many of them could not be.
    pub(crate) fn rules_written(&self, inexpressible: usize) -> String {
        match inexpressible {
            0 => self.sentence(MessageId::RecordRulesWritten),
            count => say!(self.whole, RecordRulesUnwritten, count),
        }
    }
}
