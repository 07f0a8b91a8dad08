//! Comparing rule sets, and custom rules with a name, an id and a base.

use super::support::api::Api;
use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{At, By, apply, game, list, new};
use std::collections::{BTreeMap, BTreeSet};
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

/// The board size, the first board, and all boards of a rule set.
fn boards(ruleset: &v1::Ruleset) -> (i32, String, BTreeSet<String>) {
    let board = ruleset.rules.as_ref().and_then(|rules| rules.board.as_ref()).expect("a board");
    let all: Vec<String> = board.setups.iter().map(|setup| setup.board.clone()).collect();
    (board.size, all[0].clone(), all.into_iter().collect())
}

#[tokio::test]
async fn differences_are_those_of_what_the_two_say_of_themselves() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut reported: Vec<v1::Ruleset> = Vec::new();
    for entry in catalogue::newest() {
        reported.push(api.answer(asked(entry.id, None, "")).await.ruleset.expect("a rule set"));
    }
    let mut sentences = 0;
    for (n, one) in reported.iter().enumerate() {
        for (m, other) in reported.iter().enumerate() {
            let request = asked(&one.pinned_id, Some(&other.pinned_id), "");
            // Every pair over one transport, some over both.
            let answer = if (n + m) % 7 == 0 {
                api.answer(request).await
            } else {
                api.grpc(request).await.expect("an answer")
            };
            let (here, there) = (explained(one), explained(other));
            let differs = |rule: &&&str| match **rule {
                "board" => boards(one) != boards(other),
                rule => {
                    here.get(rule).map(|answer| &answer.value) != there.get(rule).map(|answer| &answer.value)
                }
            };
            let all: BTreeSet<&str> = here.keys().chain(there.keys()).copied().collect();
            let wanted: BTreeSet<&str> = all.iter().filter(differs).copied().collect();
            let found: Vec<&str> =
                answer.differences.iter().map(|difference| difference.rule.as_str()).collect();
            assert_eq!(
                found.iter().copied().collect::<BTreeSet<_>>(),
                wanted,
                "{} {}",
                one.pinned_id,
                other.pinned_id
            );
            assert_eq!(found.len(), wanted.len(), "{found:?}");
            for difference in &answer.differences {
                assert_eq!(difference.here.as_ref(), here.get(difference.rule.as_str()), "{difference:?}");
                assert_eq!(difference.there.as_ref(), there.get(difference.rule.as_str()), "{difference:?}");
                let name = &other.summary.as_ref().expect("in short").name;
                assert!(
                    difference.sentence.contains(name) && difference.sentence.ends_with('.'),
                    "{difference:?}"
                );
                sentences += 1;
            }
            let comparison = answer.comparison.expect("a comparison");
            assert_eq!(
                (comparison.ruleset.as_str(), comparison.same),
                (other.pinned_id.as_str(), wanted.is_empty())
            );
            assert_eq!(
                comparison.same,
                n == m || (one.rules == other.rules),
                "{} {}",
                one.pinned_id,
                other.pinned_id
            );
            let count = wanted.len().to_string();
            assert!(comparison.same || comparison.sentence.contains(&count), "{comparison:?}");
        }
    }
    assert!(sentences > 500, "{sentences}");
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
