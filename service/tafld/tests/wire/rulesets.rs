//! Comparing rule sets, and custom rules with a name, an id and a base.

use super::support::api::Api;
use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{At, By, apply, game, list, new};
use std::collections::BTreeMap;
use tafl_engine::catalogue;
use tafl_proto::v1;

fn asked(ruleset: &str, compare_to: Option<&str>, locale: &str) -> v1::GetRulesetRequest {
    v1::GetRulesetRequest {
        ruleset: ruleset.to_owned(),
        compare_to: compare_to.map(ToOwned::to_owned),
        locale: locale.to_owned(),
    }
}

fn check(rules: v1::Rules, compare_to: Option<&str>) -> v1::CheckRulesetRequest {
    v1::CheckRulesetRequest {
        custom_rules: Some(Box::new(rules)),
        compare_to: compare_to.map(ToOwned::to_owned),
        locale: String::new(),
    }
}

fn of_catalogue(id: &str) -> v1::Rules {
    mirror::rules(&catalogue::find(id).expect("a rule set").rules)
}

/// Every rule of an explained rule set.
fn explained(ruleset: &v1::Ruleset) -> BTreeMap<&str, v1::RuleAnswer> {
    let answer = |entry: &v1::RuleEntry| v1::RuleAnswer {
        value: entry.value.clone(),
        sentence: entry.sentence.clone(),
    };
    ruleset.entries.iter().map(|entry| (entry.rule.as_str(), answer(entry))).collect()
}

#[tokio::test]
async fn checked_rules_are_explained_as_those_of_the_catalogue() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut ids = BTreeMap::new();
    for entry in catalogue::newest() {
        let known = api.answer(asked(entry.id, None, "")).await.ruleset.expect("a rule set");
        let answer = api.answer(check(of_catalogue(entry.id), Some(entry.id))).await;
        let comparison = answer.comparison.expect("a comparison");
        assert!(
            comparison.same && comparison.ruleset == entry.pinned_id() && answer.differences.is_empty(),
            "{comparison:?}"
        );
        let own = answer.ruleset.expect("a rule set");
        assert_eq!(explained(&own), explained(&known), "{}", entry.id);
        let rules = own.rules.expect("rules");
        assert_eq!(own.pinned_id, rules.id);
        let summary = own.summary.expect("in short");
        assert_eq!(
            (&summary.id, summary.revision, summary.size),
            (&rules.id, 0, i32::from(entry.rules.board.size))
        );
        assert_eq!(mirror::without_id(rules.clone()), of_catalogue(entry.id));
        assert!(own.source.is_some_and(|source| source.title.is_empty() && source.place.is_none()));
        // The id depends on the rules alone; it may be sent with them, and every answer has it.
        let start = api.answer(new(rules.clone())).await.position.expect("a position");
        assert_eq!(start.rules, Some(By::from(rules.clone()).into()));
        let mv = some_move(&api, &rules).await;
        let of_token =
            api.answer(apply(At::Token(start.token), &mv)).await.result.and_then(rules_of).expect("rules");
        assert_eq!(*of_token, rules);
        if let Some(other) = ids.insert(rules.id.clone(), entry) {
            assert_eq!(other.rules, entry.rules, "{} and {} have one id", other.id, entry.id);
        }
    }
    let fault = api.fault(v1::CheckRulesetRequest::default()).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("MISSING_FIELD", vec!["custom_rules"]));
    let fault = api.fault(check(of_catalogue("fidchell"), Some("none"))).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_RULESET", vec!["compare_to"]));
}

fn rules_of(result: v1::apply_move_response::Result) -> Option<Box<v1::Rules>> {
    let v1::apply_move_response::Result::Applied(applied) = result else { return None };
    match applied.position?.rules? {
        v1::position::Rules::CustomRules(rules) => Some(rules),
        v1::position::Rules::Ruleset(_) => None,
    }
}

async fn some_move(api: &Api, rules: &v1::Rules) -> String {
    api.grpc(list(game(rules.clone(), &[] as &[&str]))).await.expect("a list").moves[0].r#move.clone()
}
