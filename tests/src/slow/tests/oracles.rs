//! The answers of other programs to the options of section 9, in `data/oracles`.

use serde_json::{Value, json};

use super::cases::{json_file, text};
use super::options::server;
use super::{Attackers, Defenders, SlowGame, SlowResult, SlowSide, after, captured, reason, rules, with};

/// The rules of hnefatafl.org in full, and the set-up of a board of that size.
fn hnefatafl_org(ruleset: &str) -> (Value, &'static str, SlowSide) {
    let (side, setup, first) = match ruleset {
        "brandubh-hnefatafl-org@1" => (7, "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", Defenders),
        "copenhagen-hnefatafl-org@2" => (11, "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3", Attackers),
        other => panic!("no rule set {other}"),
    };
    let repetition = json!({
        "at": 2, "consequence": "REPETITION_CONSEQUENCE_ILLEGAL_FOR_DEFENDERS", "compares": "REPETITION_COMPARES_BOARD_BEFORE_CAPTURES"
    });
    let rules = with(with(server(side), "cannotEscape", json!(true)), "repetition", repetition);
    (with(rules, "plyLimit", json!(142)), setup, first)
}

/// The game has ended for the reason that the program gives. It has one more, that no attackers are left, where we give others.
fn has_ended_so(result: &SlowResult, end: &str) -> bool {
    let expected = match end {
        "no_attackers" => return result.outcome.is_some(),
        "king_taken" => "KING_CAPTURED".to_owned(),
        "encirclement" => "ENCIRCLED".to_owned(),
        "no_move" => "NO_LEGAL_MOVES".to_owned(),
        same => same.to_uppercase(),
    };
    reason(result) == expected
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn winner(result: &SlowResult) -> &'static str {
    match result.outcome.as_ref().map(|outcome| outcome.winner) {
        None => "",
        Some(None) => "nobody",
        Some(Some(Attackers)) => "attackers",
        Some(Some(Defenders)) => "defenders",
    }
}

#[test]
fn games_of_hnefatafl_org() {
    for record in json_file("oracles/hnefatafl-org.json")["games"].as_array().expect("games") {
        let (form, setup, first) = hnefatafl_org(text(record, "ruleset"));
        let mut game = SlowGame::from_board(&rules(&form), setup, first, 0, true).expect("a valid position");
        let mut last = None;
        for (mv, captures) in words(&record["moves"]).into_iter().zip(record["captures"].as_array().expect("captures")) {
            let result = game.play(mv).unwrap_or_else(|reason| panic!("{mv}: {reason} {record}"));
            assert_eq!(captured(&result), words(captures), "{mv} {record}");
            last = Some(result);
        }
        let last = last.expect("a move");
        let outcome = &record["outcome"];
        assert!(has_ended_so(&last, text(outcome, "end")), "{} {record}", reason(&last));
        let expected = if text(outcome, "end") == "ply_limit" { "nobody" } else { text(outcome, "winner") };
        assert_eq!(winner(&last), expected, "{record}");
        for mv in words(&record["refused"]) {
            assert_eq!(game.refusal(mv), Some("REPETITION_FORBIDDEN"), "{mv} {record}");
        }
    }
}

#[test]
fn positions_of_hnefatafl_org() {
    for position in json_file("oracles/hnefatafl-org.json")["positions"].as_array().expect("positions") {
        let (form, ..) = hnefatafl_org(text(position, "ruleset"));
        let side = if text(position, "side") == "attackers" { Attackers } else { Defenders };
        let result = after(&form, text(position, "board"), side, text(position, "move"));
        assert_eq!(captured(&result), words(&position["captures"]), "{position}");
        assert_eq!(winner(&result), text(position, "winner"), "{position}");
        assert!(has_ended_so(&result, text(position, "end")), "{} {position}", reason(&result));
    }
}

#[test]
fn rings_of_another_program() {
    for position in json_file("oracles/hnefatafl-rs.json")["positions"].as_array().expect("positions") {
        for (ring, wins) in [
            ("ENCIRCLEMENT_UNBREAKABLE_RING", text(position, "winner") == "attackers"),
            ("ENCIRCLEMENT_CLOSED_RING", position["plain"] == true),
        ] {
            let form = with(server(11), "encirclement", json!(ring));
            let result = after(&form, text(position, "board"), Attackers, text(position, "move"));
            assert_eq!(captured(&result), words(&position["captures"]), "{position}");
            assert_eq!(winner(&result) == "attackers", wins, "{ring} {position}");
        }
    }
}
