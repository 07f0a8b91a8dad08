//! A rule set, from the engine to the wire.

use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::wire_rules::to_wire;
use crate::words::i18n::Words;
use std::collections::BTreeSet;
use tafl_engine::{RuleId, RuleValue, Rules, Square, catalogue};
use tafl_proto::v1;

pub(crate) fn squares(squares: &[Square]) -> Vec<String> {
    squares.iter().map(|square| square.name().to_owned()).collect()
}

/// A summary of a rule set of the catalogue.
pub(crate) fn summary(entry: &catalogue::Entry) -> v1::RulesetSummary {
    v1::RulesetSummary {
        id: entry.id.to_owned(),
        revision: entry.revision as i32,
        name: entry.name.to_owned(),
        aliases: entry.aliases.iter().map(|&alias| alias.to_owned()).collect(),
        family: entry.family.as_str().to_owned(),
        size: i32::from(entry.rules.board.size),
        setups: entry.rules.board.setups.iter().map(|setup| setup.name.clone()).collect(),
        contested_count: entry.contested.iter().map(|reading| reading.rule).collect::<BTreeSet<_>>().len()
            as i32,
    }
}

/// The ids of the other rule sets that may be meant by an alias.
pub(crate) fn alternatives(name: &str) -> Vec<String> {
    catalogue::alternatives(name).map(|entry| entry.id.to_owned()).collect()
}

/// A rule set of the catalogue, with every rule explained.
pub(crate) fn ruleset(entry: &catalogue::Entry, words: &Words) -> v1::Ruleset {
    v1::Ruleset {
        summary: Some(summary(entry)),
        pinned_id: entry.pinned_id(),
        source: Some(v1::Source {
            title: entry.source.title.to_owned(),
            place: entry.source.place.map(ToOwned::to_owned),
        }),
        rules: Some(to_wire(&entry.rules)),
        entries: entries(&entry.rules, |rule| words.contested(entry, rule), words),
    }
}

/// Custom rules, with every rule explained.
pub(crate) fn custom_ruleset(ruleset: &CompiledRuleset, words: &Words) -> v1::Ruleset {
    let custom = ruleset.referee.rules();
    let summary = v1::RulesetSummary {
        id: ruleset.id().to_owned(),
        name: ruleset.name().unwrap_or_default().to_owned(),
        size: i32::from(custom.board.size),
        setups: custom.board.setups.iter().map(|setup| setup.name.clone()).collect(),
        ..v1::RulesetSummary::default()
    };
    v1::Ruleset {
        summary: Some(summary),
        pinned_id: ruleset.id().to_owned(),
        source: Some(v1::Source::default()),
        rules: Some(v1::Rules {
            id: ruleset.id().to_owned(),
            name: ruleset.name().unwrap_or_default().to_owned(),
            ..to_wire(custom)
        }),
        entries: entries(custom, |_| Vec::new(), words),
    }
}

fn entries(rules: &Rules, contested: impl Fn(RuleId) -> Vec<String>, words: &Words) -> Vec<v1::RuleEntry> {
    let entry = |answered: RuleValue| v1::RuleEntry {
        rule: answered.rule.as_str().to_owned(),
        value: answered.value,
        sentence: words.rule(rules, answered.rule).unwrap_or_default(),
        contested: contested(answered.rule),
    };
    rules.values().into_iter().map(entry).collect()
}

/// Every rule in which `rules` differ from a rule set of the catalogue, and the comparison as a whole.
pub(crate) fn differences(
    rules: &Rules,
    other: &catalogue::Entry,
    words: &Words,
) -> (Vec<v1::RuleDifference>, v1::RulesetComparison) {
    let answer = |of: &Rules, said: Option<RuleValue>| {
        said.map(|said| v1::RuleAnswer {
            value: said.value,
            sentence: words.rule(of, said.rule).unwrap_or_default(),
        })
    };
    let differing = rules.differences(&other.rules).into_iter().map(|difference| v1::RuleDifference {
        rule: difference.rule.as_str().to_owned(),
        here: answer(rules, difference.here),
        there: answer(&other.rules, difference.there),
        sentence: words.difference(difference.rule, rules, &other.rules, other.name),
    });
    let differing: Vec<_> = differing.collect();
    let comparison = v1::RulesetComparison {
        ruleset: other.pinned_id(),
        same: differing.is_empty(),
        sentence: words.compared(differing.len(), other.name),
    };
    (differing, comparison)
}
