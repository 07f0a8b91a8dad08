//! The ids of custom rules: equal for equal rules, on every machine and in every later version.
//!
//! The id is `custom-` and the first 16 bytes of a SHA-256, in hexadecimal. The hash covers `tafl.v1.Rules`,
//! a zero byte, and the rules as the message [`v1::Rules`] in protobuf's encoding: without `base`, `name` and
//! `id`, every other field that is not at its default once, in field number order, and every list without a
//! meaningful order sorted ([`Rules::in_order`]). Set-ups keep their order and names, because requests name
//! them.
//!
//! A field added to the contract is absent from older rules and adds nothing to their encoding, so their ids
//! do not change. A test checks that ids equal those of earlier versions; breaking it changes ids that
//! callers have stored. Ids are not secret: whoever knows the rules can compute their id.

use crate::helpers::hexadecimal;
use crate::read::wire_rules::to_wire;
use prost::Message;
use ring::digest::{Context, SHA256};
use tafl_engine::Rules;
use tafl_proto::v1;

/// The prefix of every id of custom rules; no id of the catalogue has it.
pub(crate) const PREFIX: &str = "custom-";

/// The number of bytes of the hash that are kept: enough that no two rule sets will have the same id.
const KEPT: usize = 16;

/// The id of rules.
pub(crate) fn of(rules: &Rules) -> String {
    of_message(&to_wire(&rules.in_order()))
}

fn of_message(rules: &v1::Rules) -> String {
    let mut context = Context::new(&SHA256);
    context.update(b"tafl.v1.Rules\0");
    context.update(&rules.encode_to_vec());
    let hash = context.finish();
    PREFIX.to_owned() + &hexadecimal(&hash.as_ref()[..KEPT])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use tafl_engine::catalogue;
    use tafl_test_support::chance::Chance;
    use tafl_test_support::random_rules::random_rules;

    #[test]
    fn ids_never_change() {
        let golden: BTreeMap<&str, &str> =
            include_str!("ruleset_ids.txt").lines().filter_map(|line| line.split_once(' ')).collect();
        for (pinned, id) in &golden {
            let entry = catalogue::find(pinned).unwrap_or_else(|| panic!("{pinned} is served no more"));
            assert_eq!(of(&entry.rules), *id, "{pinned}");
        }
        let lines = catalogue::all().iter().filter(|entry| !golden.contains_key(entry.pinned_id().as_str()));
        let lacking: Vec<String> =
            lines.map(|entry| format!("{} {}", entry.pinned_id(), of(&entry.rules))).collect();
        assert!(lacking.is_empty(), "ruleset_ids.txt lacks the lines\n{}", lacking.join("\n"));
    }

    #[test]
    fn an_id_tells_rules_apart_that_differ_and_no_others() {
        let mut chance = Chance::new(3);
        let rules: Vec<Rules> = (0..300).map(|_| random_rules(&mut chance)).collect();
        for (n, one) in rules.iter().enumerate() {
            let mut turned = one.clone();
            turned.zones.reverse();
            turned.zones.iter_mut().for_each(|zone| zone.squares.reverse());
            turned.announcements.reverse();
            assert_eq!(of(one), of(&turned), "order means nothing");
            for other in &rules[..n] {
                assert_eq!(of(one) == of(other), one.in_order() == other.in_order());
                assert!(
                    !one.differences(other).is_empty() || of(one) == of(other),
                    "these differ in the names of set-ups alone"
                );
            }
        }
        let named = |name: &str| {
            let mut rules = rules[0].clone();
            rules.board.setups[0].name = name.to_owned();
            of(&rules)
        };
        assert_ne!(named("one"), named("other"));
    }

    #[test]
    fn an_id_is_custom_and_32_digits() {
        let id = of(&catalogue::all()[0].rules);
        let digits = id.strip_prefix(PREFIX).expect("the prefix");
        assert!(
            digits.len() == 32
                && digits.bytes().all(|digit| digit.is_ascii_digit() || (b'a'..=b'f').contains(&digit)),
            "{id}"
        );
        assert!(catalogue::all().iter().all(|entry| !entry.id.starts_with(PREFIX)));
    }
}
