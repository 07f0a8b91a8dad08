//! Every rule case of the conformance data, played by the slow referee.

use std::fs;

use serde_json::{Map, Value, json};

use super::super::{SlowCapture, SlowGame, SlowResult, SlowRules};
use super::{Attackers, Defenders, SlowSide};
use crate::rulesets::data;

pub(super) fn json_file(name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(data(name)).expect("a file of the data")).expect("JSON")
}

pub(super) fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

/// The game with which every play of a case begins.
fn start(case: &Value) -> SlowGame {
    let rules = match text(case, "ruleset") {
        "" => case["rules"].clone(),
        id => json_file(&format!("rulesets/{id}.json"))["rules"].clone(),
    };
    let rules: SlowRules = serde_json::from_value(rules).expect("a rule set");
    let side = if text(case, "side") == "attackers" { Attackers } else { Defenders };
    let game = match text(case, "setup") {
        "" => SlowGame::from_board(&rules, text(case, "board"), side, 0, true),
        setup => SlowGame::from_setup(&rules, setup),
    };
    let game = game.expect("a valid position");
    assert_eq!(game.side_to_move(), side, "{}", case["id"]);
    game
}

/// What a move has done, in the form of the cases: what does not happen is left out.
fn outcome_of(played: &SlowResult, count: bool) -> Value {
    let mut found = Map::new();
    let mut put = |field: &str, value: Value| found.insert(field.to_owned(), value);
    let capture = |one: &SlowCapture| json!({"square": one.square, "kind": one.kind, "closed_by": one.closed_by});
    if !played.captures.is_empty() {
        put("captures", played.captures.iter().map(capture).collect());
    }
    if let Some(outcome) = &played.outcome {
        let winner = outcome.winner.map_or("nobody", |side| if side == SlowSide::Attackers { "attackers" } else { "defenders" });
        put("winner", json!(winner));
        put("reason", json!(outcome.reason));
    }
    if let Some(one) = played.announcements.first() {
        let (field, squares) = if one.squares.is_empty() { ("moves", &one.moves) } else { ("squares", &one.squares) };
        put("announcements", json!([{"kind": one.kind, field: squares}]));
    }
    if played.draw_claimable {
        put("claimable", json!(true));
    }
    if count {
        put("count", json!(played.repetition_count));
    }
    Value::Object(found)
}

#[test]
fn every_rule_case_holds() {
    let mut plays = 0;
    for file in fs::read_dir(data("cases")).expect("a folder of cases") {
        let name = file.expect("a file of cases").file_name();
        for case in json_file(&format!("cases/{}", name.display()))["cases"].as_array().expect("cases") {
            for play in case["plays"].as_array().expect("plays") {
                let mut game = start(case);
                let moves: Vec<&str> = play["moves"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                let (last, before) = moves.split_last().expect("a move");
                for mv in before {
                    assert!(game.play(mv).expect("a legal move").outcome.is_none(), "{}: {mv}", case["id"]);
                }
                let found = match game.refusal_in_full(last) {
                    Some(refusal) => json!({"illegal": refusal.reason, "squares": refusal.squares}),
                    None => outcome_of(&game.play(last).expect("a legal move"), play["expect"]["count"].is_number()),
                };
                assert_eq!(found, play["expect"], "{}: {last}", case["id"]);
                plays += 1;
            }
        }
    }
    assert!(plays >= 1000, "only {plays} plays: files are missing");
}
