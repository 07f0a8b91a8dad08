//! Words for people: plain text where it is asked for, and languages.

use super::support::http::{Reply, ask, post};
use super::support::local::Local;
use serde_json::{Value, json};
use tafl_engine::catalogue;
use tafl_proto::v1;

fn is_text(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(reply.header("content-type").to_lowercase(), "text/plain; charset=utf-8");
    reply.text()
}

#[tokio::test]
async fn a_rule_set_explains_itself_in_every_language_of_the_server() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let locales = api.answer(v1::GetServerInfoRequest::default()).await.locales;
    assert!(["en", "fr"].iter().all(|known| locales.iter().any(|locale| locale == known)), "{locales:?}");
    for entry in tafl_engine::catalogue::all() {
        let mut told: Vec<v1::Ruleset> = Vec::new();
        for locale in &locales {
            let request = v1::GetRulesetRequest {
                ruleset: entry.id.to_owned(),
                locale: locale.clone(),
                compare_to: None,
            };
            told.push(api.grpc(request).await.expect("an answer").ruleset.expect("a rule set"));
        }
        for (n, ruleset) in told.iter().enumerate() {
            let silent = |ruleset: &v1::Ruleset| {
                let bare = |entry: &v1::RuleEntry| {
                    let contested = vec![String::new(); entry.contested.len()];
                    v1::RuleEntry { sentence: String::new(), contested, ..entry.clone() }
                };
                let entries = ruleset.entries.iter().map(bare).collect();
                v1::Ruleset { entries, ..ruleset.clone() }
            };
            assert_eq!(
                silent(ruleset),
                silent(&told[0]),
                "only sentences and readings depend on the language"
            );
            // Kindred languages may share a sentence, but none is English.
            for (english, rule) in
                told[..n.min(1)].iter().flat_map(|english| english.entries.iter().zip(&ruleset.entries))
            {
                assert_ne!(
                    english.sentence, rule.sentence,
                    "{}: {} is told in English twice",
                    entry.id, rule.rule
                );
                let mut readings = english.contested.iter().zip(&rule.contested);
                assert!(
                    readings.all(|(english, reading)| english != reading),
                    "{}: {:?}",
                    entry.id,
                    rule.contested
                );
            }
        }
    }
}

/// The lists of a server as text, for people and for programs that read little.
#[tokio::test]
async fn what_a_server_offers_is_told_in_lines() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let asked = |path: &str, locale: &str| {
        ask("GET", path, &[("accept", "text/plain"), ("accept-language", locale)], String::new())
    };
    let listed = is_text(&api.http(asked("/v1/rulesets", "en")).await);
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!(lines.len(), catalogue::newest().count());
    assert_eq!(lines[0], "copenhagen@1\tCopenhagen Hnefatafl\t11x11\tescape to the corners");
    for (line, id) in lines.iter().zip(catalogue::BEST_KNOWN) {
        assert!(line.starts_with(&format!("{id}@")), "{id}: {line}");
    }
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("tablut-nielsen@") && line.ends_with("\t9x9\tescape to the edge")),
        "{listed}"
    );
    assert!(
        is_text(&api.http(asked("/v1/rulesets", "fr")).await).contains("\t11x11\tévasion par les coins\n")
    );
}

/// Moves by origin are the moves.
#[tokio::test]
async fn moves_by_origin_are_the_same_moves() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for ruleset in ["brandubh-wtf", "copenhagen", "berserk", "alea-evangelii-cyningstan"] {
        let list = |by_origin| json!({"game": {"ruleset": ruleset}, "byOrigin": by_origin});
        let listed = api.http(post("/v1/moves:list", &list(false))).await.json();
        let grouped = api.http(post("/v1/moves:list", &list(true))).await.json();
        let mut named: Vec<String> = listed["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|m| m["move"].as_str().expect("a move").to_owned())
            .collect();
        let destinations = grouped["byOrigin"]["destinations"].as_object().expect("a map");
        let split =
            |to: &Value| to.as_str().expect("squares").split(' ').map(ToOwned::to_owned).collect::<Vec<_>>();
        let mut paired: Vec<String> = destinations
            .iter()
            .flat_map(|(from, to)| split(to).into_iter().map(move |to| format!("{from}-{to}")))
            .collect();
        named.sort();
        paired.sort();
        assert_eq!(named, paired, "{ruleset}");
        assert!(
            grouped["moves"].as_array().is_some_and(Vec::is_empty) && listed.get("byOrigin").is_none(),
            "{ruleset}"
        );
    }
}
