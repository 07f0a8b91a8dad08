//! The rules that refusals name. The refusals themselves are rows: `service/tests/rows/illegal.json`.

use super::support::local::Local;
use serde_json::Value;
use std::collections::BTreeSet;
use tafl_engine::{RuleId, catalogue};
use tafl_proto::v1;

#[tokio::test]
async fn rules_named_in_answers_are_rules_that_are_explained() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let explained = |name: &str| {
        let request = v1::GetRulesetRequest { ruleset: name.to_owned(), ..v1::GetRulesetRequest::default() };
        api.answer(request)
    };
    let rows: Vec<Value> =
        serde_json::from_str(include_str!("../../../tests/rows/illegal.json")).expect("the rows");
    let mut seen = 0;
    for row in rows {
        let (Some(name), Some(rule)) = (
            ["position", "game"].iter().find_map(|at| row["request"][at]["ruleset"].as_str()),
            row["answer"]["rejected"]["rule"].as_str().filter(|rule| !rule.is_empty()),
        ) else {
            continue;
        };
        let entries = explained(name).await.ruleset.expect("a rule set").entries;
        assert!(entries.iter().any(|entry| entry.rule == rule), "{name} does not explain {rule}");
        seen += 1;
    }
    assert!(seen > 10, "only {seen} rules");
    // Only ids that the engine knows are explained.
    let known: BTreeSet<&str> = RuleId::ALL.iter().map(|rule| rule.as_str()).collect();
    for entry in catalogue::all() {
        let entries = explained(entry.id).await.ruleset.expect("a rule set").entries;
        assert!(entries.iter().all(|entry| known.contains(entry.rule.as_str())), "{entries:?}");
    }
}
