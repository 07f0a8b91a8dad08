//! How rule sets are read, what they may say about special pieces, and where these may stand.

use serde_json::{Value, json};

use super::super::board::Board;
use super::super::{SlowGame, SlowRules};
use super::{Attackers, form, free, jumping, pieces, rules, special, with, zone};

/// The faults of a rule set; empty if there are none.
fn faults(changes: &Value) -> String {
    SlowGame::from_setup(&rules(changes), "").err().unwrap_or_default()
}

fn is_read(form: Value) -> bool {
    serde_json::from_value::<SlowRules>(form).is_ok()
}

#[test]
fn rules_are_read_in_the_contracts_form_only() {
    assert!(is_read(form(&json!({}))));
    for needed in ["board", "firstMove", "reach", "kingInCaptures", "kingTaken", "escape", "noLegalMove"] {
        assert!(!is_read(form(&json!({needed: null}))), "{needed}");
    }
    for (field, value) in [
        ("exit_fort", json!(true)),
        ("kingsGroup", json!(true)),
        ("encirclement", json!(true)),
        ("firstMove", json!("attackers")),
        ("firstMove", json!("ATTACKERS")),
        ("firstMove", json!("SIDE_UNSPECIFIED")),
        ("noLegalMove", json!("QUIET_CONSEQUENCE_DRAW")),
        ("kingTaken", json!({"how": "KING_TAKEN_HOW_CUSTODIAL", "closing_edge": true})),
        ("zones", json!([{"kind": "ZONE_KIND_THRONE", "squares": ["e5"], "stop": "k"}])),
    ] {
        assert!(!is_read(form(&json!({field: value}))), "{field}: {value}");
    }
}

#[test]
fn unknown_words_and_pieces_are_refused() {
    let with_special = |value: Value| is_read(form(&free(&value)));
    assert!(with_special(special(&json!({"berserk": "BERSERK_CAPTURES"}))));
    assert!(with_special(special(&json!({"berserk": "BERSERK_ANY_MOVE"}))));
    assert!(!with_special(special(&json!({"berserk": "BERSERK_ALWAYS"}))));
    assert!(!with_special(special(&json!({"more": 1}))));
    assert!(!with_special(jumping("men", "JUMP_CAPTURING")));
    assert!(!with_special(jumping("knights", "far")));
    for how in ["JUMP_NONE", "JUMP_RESTRICTED", "JUMP_OVER_ENEMIES", "JUMP_CAPTURING"] {
        assert!(with_special(jumping("knights", how)), "{how}");
    }
    for (letters, known) in [("adkcCnNmMgG", true), ("x", false), ("K", false), ("cc", false)] {
        let zones = json!([zone("forts", &["c3"], [letters, "", "", letters, ""])]);
        assert_eq!(is_read(form(&json!({"zones": zones}))), known, "{letters}");
    }
}

#[test]
fn a_reach_is_for_special_kinds_each_named_once() {
    let with_reach = |reach: Value| faults(&free(&special(&json!({"reach": reach}))));
    assert_eq!(
        with_reach(json!([{"pieces": pieces("cC"), "squares": 3}, {"pieces": pieces("n"), "squares": 9}])),
        ""
    );
    for (reach, fault) in [
        (json!([{"pieces": pieces("c"), "squares": 0}]), "from 1 to"),
        (json!([{"pieces": pieces("c"), "squares": 10}]), "from 1 to"),
        (
            json!([{"pieces": pieces("cn"), "squares": 2}, {"pieces": pieces("nG"), "squares": 3}]),
            "n is named twice",
        ),
        (json!([{"pieces": pieces("a"), "squares": 2}]), "a is not a special kind"),
        (json!([{"pieces": pieces("d"), "squares": 2}]), "d is not a special kind"),
        (json!([{"pieces": pieces("k"), "squares": 2}]), "k is not a special kind"),
    ] {
        assert!(with_reach(reach.clone()).contains(fault), "{reach}");
    }
}

#[test]
fn a_king_who_does_not_capture_by_moving_has_no_capturing_jump() {
    for (arms, allowed) in [
        ("KING_IN_CAPTURES_ARMED", true),
        ("KING_IN_CAPTURES_HAMMER", true),
        ("KING_IN_CAPTURES_ANVIL", false),
        ("KING_IN_CAPTURES_UNARMED", false),
    ] {
        let changes = with(free(&jumping("king", "JUMP_CAPTURING")), "kingInCaptures", json!(arms));
        assert_eq!(faults(&changes).is_empty(), allowed, "{arms}");
        let changes = with(free(&jumping("king", "JUMP_OVER_ENEMIES")), "kingInCaptures", json!(arms));
        assert_eq!(faults(&changes), "", "{arms}");
    }
}

#[test]
fn only_an_enclosed_king_is_taken_with_his_group_or_between_commanders() {
    let throne = json!([zone("throne", &["e5"], ["k", "k", "", "", ""])]);
    for (how, allowed) in [
        ("KING_TAKEN_HOW_ENCLOSED", true),
        ("KING_TAKEN_HOW_CUSTODIAL", false),
        ("KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE", false),
        ("KING_TAKEN_HOW_CUSTODIAL_OFF_THRONE", false),
        ("KING_TAKEN_HOW_ENCLOSED_NEAR_THRONE", false),
    ] {
        for field in ["withGroup", "betweenCommanders"] {
            let changes = with(free(&special(&json!({}))), "kingTaken", json!({"how": how, field: true}));
            assert_eq!(faults(&with(changes, "zones", throne.clone())).is_empty(), allowed, "{how} {field}");
        }
    }
}

#[test]
fn special_pieces_need_a_rule_set_that_knows_them() {
    for piece in "cCnNmMgG".chars() {
        let board = format!("9/7k1/9/9/4{piece}4/9/9/9/a8");
        let setup = json!({"size": 9, "setups": [{"name": "one", "board": board}]});
        assert!(
            faults(&json!({"board": setup, "zones": [], "escape": {"to": "ESCAPE_TO_EDGE"}}))
                .contains("no `special`"),
            "{piece}"
        );
        assert_eq!(faults(&with(free(&special(&json!({}))), "board", setup)), "", "{piece}");
        let plain = rules(&with(free(&special(&json!({}))), "special", Value::Null));
        assert!(SlowGame::from_board(&plain, &board, Attackers, 0, true).is_err(), "{piece}");
    }
}

#[test]
fn eleven_letters_are_read_and_written() {
    let text = "adkcCnNmM/gG7/9/9/9/9/9/9/9";
    let board = Board::parse(9, text).expect("a board");
    assert_eq!(board.text(), text);
    assert_eq!(board.pieces().count(), 11);
    for wrong in ["A", "D", "K", "T", "t", "b"] {
        assert!(Board::parse(9, &format!("{wrong}8/9/9/9/9/9/9/9/9")).is_err(), "{wrong}");
    }
}

#[test]
fn cannot_escape_needs_an_escape_to_the_four_corner_squares() {
    let allowed = |corners: &[&str], escape: Value| {
        let zones = json!([zone("corners", corners, ["k", "k", "k", "", ""])]);
        let changes = json!({"zones": zones, "cannotEscape": true, "escape": escape, "exitFort": false});
        SlowGame::from_board(&rules(&changes), "9/9/9/4k4/9/9/9/9/2a6", Attackers, 0, true).is_ok()
    };
    let corners = || json!({"to": "ESCAPE_TO_CORNERS"});
    assert!(allowed(&["i9", "a9", "i1", "a1"], corners()));
    assert!(!allowed(&["i9", "a9", "i1"], corners()));
    assert!(!allowed(&["i9", "a9", "i1", "a1", "b1"], corners()));
    assert!(!allowed(&["i9", "a9", "i1", "a1"], json!({"to": "ESCAPE_TO_EDGE"})));
    assert!(!allowed(
        &["i9", "a9", "i1", "a1"],
        json!({"to": "ESCAPE_TO_SQUARES", "squares": ["a1", "i1", "a9", "i9"]})
    ));
}
