//! Comparing rule sets, and custom rules with a name, an id and a base.

use super::support::api::Api;
use super::support::http::{ask, get, post};
use super::support::mirror;
use super::support::requests::{At, By, apply, game, list, new};
use super::support::server::Server;
use serde_json::json;
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

fn on(base: &str, cleared: &[&str]) -> v1::Rules {
    let cleared = cleared.iter().map(|&name| name.to_owned()).collect();
    v1::Rules { base: Some(v1::Base { ruleset: base.to_owned(), cleared }), ..v1::Rules::default() }
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
    let server = Server::start(&[]).await;
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
async fn a_comparison_by_link_in_the_requested_language() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let plain = api.answer(asked("brandubh-wtf", None, "")).await;
    assert!(plain.differences.is_empty() && plain.comparison.is_none(), "nobody asked for a comparison");
    let reported = api.answer(asked("brandubh-wtf", Some("Copenhagen Hnefatafl"), "fr")).await;
    assert_eq!(
        reported.comparison.as_ref().map(|comparison| comparison.ruleset.as_str()),
        Some("copenhagen@1")
    );
    let shieldwall =
        reported.differences.iter().find(|difference| difference.rule == "shieldwall").expect("a difference");
    let wanted = "Il n’y a pas de prise du mur de boucliers. Copenhagen Hnefatafl\u{a0}: Mur de boucliers\u{a0}: deux pions ou plus, ";
    assert!(shieldwall.sentence.starts_with(wanted), "{}", shieldwall.sentence);
    let same = api.answer(asked("brandubh-wtf", Some("brandubh-wtf"), "")).await;
    assert_eq!(
        same.comparison.map(|comparison| comparison.sentence).as_deref(),
        Some("The rules are the same as those of Brandubh (World Tafl Federation).")
    );
    let text = api
        .http(ask(
            "GET",
            "/v1/rulesets/brandubh-wtf?compare_to=brandubh-nielsen",
            &[("accept", "text/plain")],
            "",
        ))
        .await
        .text();
    for line in [
        "3 rules differ from Brandubh (historical rules, Nielsen).",
        "There is no limit on moves without a capture. Brandubh (historical rules, Nielsen): After 100 moves in a row without a capture, \
         counting both sides, either side may claim a draw; the game does not end by itself.",
    ] {
        assert!(text.lines().any(|stated| stated == line), "{line}\n{text}");
    }
    let fault = api.fault(asked("brandubh-wtf", Some("brandubh-nilsen"), "")).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_RULESET", vec!["compare_to"]));
    assert!(fault.detail.contains("brandubh-nielsen"), "{fault:?}");
    // It may be cached for good only if both are pinned.
    for (path, lasts) in [
        ("/v1/rulesets/copenhagen@1?compare_to=fetlar@1", true),
        ("/v1/rulesets/copenhagen@1?compare_to=fetlar", false),
        ("/v1/rulesets/copenhagen?compare_to=fetlar@1", false),
    ] {
        assert_eq!(api.http(get(path)).await.header("cache-control").contains("immutable"), lasts, "{path}");
    }
}

#[tokio::test]
async fn checked_rules_are_explained_as_those_of_the_catalogue() {
    let server = Server::start(&[]).await;
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

#[tokio::test]
async fn rules_on_a_base_are_the_rules_written_out() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut written_out = of_catalogue("copenhagen");
    written_out.shieldwall = None;
    written_out.encirclement = None;
    // If the edge is the escape, there is no exit fort.
    written_out.exit_fort = false;
    written_out.escape = Some(v1::Escape { to: v1::EscapeTo::Edge.into(), squares: Vec::new() });
    written_out.ply_limit = Some(300);
    let on_base = v1::Rules {
        escape: written_out.escape.clone(),
        ply_limit: written_out.ply_limit,
        name: "Edge Copenhagen".to_owned(),
        ..on("copenhagen", &["shieldwall", "encirclement", "exit_fort"])
    };
    let answer = api.answer(check(on_base.clone(), None)).await;
    let comparison = answer.comparison.expect("with the base");
    assert_eq!((comparison.ruleset.as_str(), comparison.same), ("copenhagen@1", false));
    let differing: Vec<&str> = answer.differences.iter().map(|difference| difference.rule.as_str()).collect();
    assert_eq!(differing, ["escape", "encirclement", "shieldwall", "exit_fort", "ply_limit"]);
    let ruleset = answer.ruleset.expect("a rule set");
    let rules = ruleset.rules.expect("rules");
    assert_eq!((rules.base.as_ref(), rules.name.as_str()), (None, "Edge Copenhagen"));
    assert_eq!(ruleset.summary.map(|summary| summary.name).as_deref(), Some("Edge Copenhagen"));
    let complete = api.answer(check(written_out.clone(), None)).await;
    assert!(complete.comparison.is_none() && complete.differences.is_empty(), "nothing to compare with");
    let complete = complete.ruleset.and_then(|ruleset| ruleset.rules).expect("rules");
    assert_eq!(
        v1::Rules { name: String::new(), ..rules.clone() },
        complete,
        "the same rules, the same id, whatever they are called"
    );
    // Equal states have equal tokens, whatever the rules are called and however they were sent.
    let started = |rules: v1::Rules| async { api.answer(new(rules)).await.position.expect("a position") };
    let (one, other) = (started(on_base).await, started(written_out).await);
    assert_eq!(one.token, other.token);
    assert_eq!(one.rules, Some(By::from(rules.clone()).into()));
    // The token does not contain the name; the answer does.
    let by_token = api.answer(v1::FormatPositionRequest {
        at: Some(At::from(one.clone()).into()),
        format: v1::PositionFormat::Board.into(),
        ..v1::FormatPositionRequest::default()
    });
    assert!(!by_token.await.text.is_empty());
    let moved = api
        .answer(apply(one.clone(), &some_move(&api, &rules).await))
        .await
        .result
        .and_then(rules_of)
        .expect("rules");
    assert_eq!(*moved, rules);
    let moved = api
        .answer(apply(At::Token(one.token), &some_move(&api, &rules).await))
        .await
        .result
        .and_then(rules_of)
        .expect("rules");
    assert_eq!(*moved, complete);
    // Rules are compared with their base unless another rule set is named.
    let request = check(v1::Rules { exit_fort: true, ..on("brandubh-wtf@1", &[]) }, Some("fetlar"));
    assert_eq!(
        api.answer(request).await.comparison.map(|comparison| comparison.ruleset).as_deref(),
        Some("fetlar@1")
    );
}

#[tokio::test]
async fn faults_of_base_name_and_id_are_reported() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for (rules, reason, path, stated) in [
        (on("copenhagn", &[]), "UNKNOWN_RULESET", "base.ruleset", "did you mean copenhagen?"),
        (on("", &[]), "MISSING_FIELD", "base.ruleset", "name a rule set"),
        (on("copenhagen", &["shieldwal"]), "INVALID_RULES", "base.cleared[0]", "did you mean shieldwall?"),
        (
            on("copenhagen", &["exit_fort", "escape"]),
            "INVALID_RULES",
            "base.cleared[1]",
            "escape cannot be cleared",
        ),
        (
            v1::Rules { exit_fort: true, ..on("copenhagen", &["exitFort"]) },
            "INVALID_RULES",
            "base.cleared[0]",
            "given as well",
        ),
        (v1::Rules { name: "a\nb".to_owned(), ..on("copenhagen", &[]) }, "INVALID_RULES", "name", "U+000A"),
        (v1::Rules { name: "x".repeat(81), ..on("copenhagen", &[]) }, "INVALID_RULES", "name", "too long"),
        (
            v1::Rules { id: "custom-0".to_owned(), ..of_catalogue("fidchell") },
            "INVALID_RULES",
            "id",
            "is not the id of these rules, which is custom-",
        ),
        (
            on("copenhagen", &["zones"]),
            "INVALID_RULES",
            "escape.to",
            "needs corners in zones (inherited from the base, copenhagen)",
        ),
    ] {
        for (prefix, fault) in [
            ("custom_rules", api.fault(check(rules.clone(), None)).await),
            ("custom_rules", api.fault(new(rules.clone())).await),
            ("game.custom_rules", api.fault(list(game(rules.clone(), &[] as &[&str]))).await),
        ] {
            assert_eq!(fault.reason, reason, "{fault:?}");
            let wanted = format!("{prefix}.{path}");
            let description = fault
                .fields
                .iter()
                .find(|(path, _)| *path == wanted)
                .unwrap_or_else(|| panic!("{wanted}: {fault:?}"));
            assert!(description.1.contains(stated), "{fault:?}");
        }
    }
    // Every fault at once, whatever is wrong.
    let faulty = v1::Rules { name: "\u{7}".to_owned(), ply_limit: Some(0), ..on("copenhagen", &["no such"]) };
    let mut paths: Vec<String> =
        api.fault(check(faulty, None)).await.fields.into_iter().map(|(path, _)| path).collect();
    paths.sort();
    assert_eq!(paths, ["custom_rules.base.cleared[0]", "custom_rules.name", "custom_rules.ply_limit"]);
    // An id depends on the rules alone.
    let id = api.answer(check(of_catalogue("fidchell"), None)).await.ruleset.expect("a rule set").pinned_id;
    let fault = api.fault(asked(&id, None, "")).await;
    assert!(fault.reason == "UNKNOWN_RULESET" && fault.detail.contains("custom_rules"), "{fault:?}");
    let wrong =
        v1::Rules { id: "custom-00000000000000000000000000000000".to_owned(), ..of_catalogue("fidchell") };
    assert_eq!(api.fault(new(wrong)).await.metadata["ruleset"], id);
    let listed = api.answer(v1::ListRulesetsRequest::default()).await;
    assert_eq!(listed.rulesets.len(), catalogue::newest().count());
    assert_eq!(listed.best_known, catalogue::BEST_KNOWN);
}

/// An id, a name or an alias is found in any spelling by every door, and the answer names the rule set.
#[tokio::test]
async fn a_rule_set_is_found_in_any_spelling() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for (spelling, pinned) in [
        ("Copenhagen", "copenhagen@1"),
        ("COPENHAGEN_HNEFATAFL", "copenhagen@1"),
        ("ard-ri", "ard-ri-nielsen@2"),
        ("Sea Battle 13", "sea-battle-13@1"),
        ("Brandubh WTF@1", "brandubh-wtf@1"),
        ("brandub", "brandub-walker@1"),
    ] {
        let found = api.answer(asked(spelling, Some(&spelling.to_uppercase()), "")).await;
        assert_eq!(found.ruleset.expect("a rule set").pinned_id, pinned, "{spelling}");
        assert_eq!(found.comparison.expect("a comparison").ruleset, pinned, "{spelling}");
        let begun = api.answer(new(spelling)).await;
        assert_eq!(
            begun.position.expect("a position").rules,
            Some(v1::position::Rules::Ruleset(pinned.to_owned())),
            "{spelling}"
        );
        assert!(
            !api.answer(check(on(spelling, &[]), None))
                .await
                .differences
                .iter()
                .any(|difference| difference.rule != "board")
        );
        let listed = api.http(get(&format!("/v1/moves:list?ruleset={}", spelling.replace(' ', "%20")))).await;
        assert_eq!(listed.status, 200, "{spelling}");
        let first = api.answer(list(game(spelling, &[] as &[&str]))).await.moves[0].r#move.clone();
        for record in
            [format!("[Variant \"{spelling}\"]\n\n1. {first}"), format!("[variant: {spelling}]\n1. {first}")]
        {
            let read = api
                .http(post(
                    "/v1/games:convert",
                    &json!({"record": {"text": record}, "to": "RECORD_FORMAT_MOVES"}),
                ))
                .await
                .json();
            assert_eq!(read["reading"]["ruleset"], pinned, "{record}: {read}");
        }
    }
    // An alias is answered with what else it may mean; an id is not.
    for (name, others) in [
        ("Brandub", catalogue::alternatives("brandub").map(|entry| entry.id).collect()),
        ("brandub-walker", Vec::new()),
    ] {
        assert_eq!(api.answer(asked(name, None, "")).await.alternatives, others);
        assert_eq!(api.answer(new(name)).await.alternatives, others);
    }
    for (unknown, meant) in
        [("COPENHAGN", "copenhagen"), ("Hnefatafel", "copenhagen"), ("Tawlbwrd", "tawlbwrdd-nielsen")]
    {
        let fault = api.fault(asked(unknown, None, "")).await;
        assert!(
            fault.detail.contains(&format!("did you mean {meant}?")) && fault.metadata["nearest"] == meant,
            "{fault:?}"
        );
    }
}

#[tokio::test]
async fn faults_and_pictures_name_their_rules() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let rules =
        v1::Rules { name: "Règles <à> nous & \"eux\"".to_owned(), ..on("brandubh-wtf", &["encirclement"]) };
    let id = api.answer(check(rules.clone(), None)).await.ruleset.expect("a rule set").pinned_id;
    let fault = api.fault(list(game(rules.clone(), &["d2-a2", "d2-a2"]))).await;
    assert_eq!((fault.reason.as_str(), &fault.metadata["ruleset"]), ("ILLEGAL_MOVE_IN_GAME", &id));
    let fault =
        api.fault(v1::NewPositionRequest { setup: Some("none".to_owned()), ..new(rules.clone()) }).await;
    assert_eq!((fault.reason.as_str(), &fault.metadata["ruleset"]), ("UNKNOWN_SETUP", &id));
    let fault = api.fault(list(game("brandubh-wtf", &["d2-d2"]))).await;
    assert_eq!(fault.metadata["ruleset"], "brandubh-wtf@1");
    let body = json!({"game": {"customRules": serde_json::to_value(&rules).expect("JSON")}, "style": {"layout": "PICTURE_LAYOUT_CARD"}});
    let drawn = api.http(post("/v1/positions:render", &body)).await.json();
    assert!(
        drawn["altText"]
            .as_str()
            .is_some_and(|text| text.starts_with("Règles <à> nous & \"eux\" on a board of 7 by 7 squares.")),
        "{drawn}"
    );
    let headers = [("content-type", "application/json"), ("accept", "image/svg+xml")];
    let svg = api.http(ask("POST", "/v1/positions:render", &headers, body.to_string())).await.text();
    assert!(roxmltree::Document::parse(&svg).is_ok_and(|document| {
        document.descendants().any(|node| node.text().is_some_and(|text| text.contains("<à>")))
    }));
}

#[tokio::test]
async fn checked_rules_are_described_as_text() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let body =
        json!({"customRules": {"base": {"ruleset": "fidchell"}, "name": "Mine", "encirclement": "ENCIRCLEMENT_CLOSED_RING"}}).to_string();
    let text = |locale: &'static str, body: String| {
        let api = &api;
        async move {
            let headers =
                [("content-type", "application/json"), ("accept", "text/plain"), ("accept-language", locale)];
            api.http(ask("POST", "/v1/rulesets:check", &headers, body)).await.text()
        }
    };
    let english = text("en", body.clone()).await;
    let mut lines = english.lines();
    assert!(
        lines.next().is_some_and(|line| line.starts_with("custom-") && line.ends_with(": Mine")),
        "{english}"
    );
    assert_eq!(
        english.lines().last(),
        Some(
            "The attackers win by cutting the king and all remaining defenders off from the edge. Fidchell: Cutting the \
             defenders off from the edge does not end the game."
        )
    );
    let french = text("fr", body).await;
    assert_eq!(english.lines().count(), french.lines().count());
    assert!(french.lines().any(|line| line == "1 règle diffère par rapport à Fidchell."), "{french}");
}
