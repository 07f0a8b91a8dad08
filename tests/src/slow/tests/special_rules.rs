//! What a rule set may say about special pieces, and where these may stand.

use serde_json::{Value, json};

use super::super::board::Board;
use super::super::{SlowGame, SlowRules};
use super::{Attackers, Defenders, form, free, jumping, refused, rules, special, targets, with};

/// The faults of a rule set; empty if there are none.
fn faults(changes: &Value) -> String {
    SlowGame::from_setup(&rules(changes), "").err().unwrap_or_default()
}

fn is_read(form: Value) -> bool {
    serde_json::from_value::<SlowRules>(form).is_ok()
}

#[test]
fn special_must_stand_there_and_may_be_null() {
    let null = form(&json!({}));
    let mut missing = null.clone();
    missing.as_object_mut().expect("an object").remove("special");
    assert!(is_read(null) && !is_read(missing));
}

#[test]
fn words_and_sets_that_nobody_knows() {
    let with_special = |value: Value| is_read(form(&free(&value)));
    assert!(with_special(special(&json!({"berserk": "captures"}))));
    assert!(with_special(special(&json!({"berserk": "any_move"}))));
    assert!(!with_special(special(&json!({"berserk": "always"}))));
    assert!(!with_special(special(&json!({"more": 1}))));
    assert!(!with_special(jumping("men", "capturing")));
    assert!(!with_special(jumping("knights", "far")));
    for how in ["none", "restricted", "over_enemies", "capturing"] {
        assert!(with_special(jumping("knights", how)), "{how}");
    }
    for (letters, known) in [("adkcCnNmMgG", true), ("x", false), ("K", false), ("cc", false)] {
        let zones = json!([{"kind": "forts", "squares": ["c3"], "stop": letters, "enter": "", "pass": "",
            "hostile_empty": letters, "hostile_occupied": ""}]);
        assert_eq!(is_read(form(&json!({"zones": zones}))), known, "{letters}");
    }
}

#[test]
fn a_reach_is_for_special_kinds_each_named_once() {
    let with_reach = |reach: Value| faults(&free(&special(&json!({"reach": reach}))));
    assert_eq!(with_reach(json!([{"pieces": "cC", "squares": 3}, {"pieces": "n", "squares": 9}])), "");
    for (reach, fault) in [
        (json!([{"pieces": "c", "squares": 0}]), "from 1 to"),
        (json!([{"pieces": "c", "squares": 10}]), "from 1 to"),
        (json!([{"pieces": "cn", "squares": 2}, {"pieces": "nG", "squares": 3}]), "n is named twice"),
        (json!([{"pieces": "a", "squares": 2}]), "a is no special kind"),
        (json!([{"pieces": "d", "squares": 2}]), "d is no special kind"),
        (json!([{"pieces": "k", "squares": 2}]), "k is no special kind"),
    ] {
        assert!(with_reach(reach.clone()).contains(fault), "{reach}");
    }
}

#[test]
fn a_king_who_does_not_strike_captures_by_no_jump() {
    for (arms, allowed) in [("armed", true), ("hammer", true), ("anvil", false), ("unarmed", false)] {
        let changes = with(free(&jumping("king", "capturing")), "king_in_captures", json!(arms));
        assert_eq!(faults(&changes).is_empty(), allowed, "{arms}");
        let changes = with(free(&jumping("king", "over_enemies")), "king_in_captures", json!(arms));
        assert_eq!(faults(&changes), "", "{arms}");
    }
}

#[test]
fn commanders_take_only_a_king_who_is_taken_enclosed() {
    let throne =
        json!([{"kind": "throne", "squares": ["e5"], "stop": "k", "enter": "k", "pass": "", "hostile_empty": "", "hostile_occupied": ""}]);
    for (how, allowed) in [("enclosed", true), ("custodial", false), ("custodial_away_from_throne", false), ("enclosed_near_throne", false)]
    {
        let changes = with(free(&special(&json!({"commanders_take_king": true}))), "king_taken", json!({"how": how}));
        assert_eq!(faults(&with(changes, "zones", throne.clone())).is_empty(), allowed, "{how}");
    }
}

#[test]
fn special_pieces_need_a_rule_set_that_knows_them() {
    for piece in "cCnNmMgG".chars() {
        let board = format!("9/7k1/9/9/4{piece}4/9/9/9/a8");
        let setup = json!({"side": 9, "setups": [{"name": "one", "board": board}]});
        assert!(faults(&json!({"board": setup, "zones": [], "escape": {"to": "edge"}})).contains("special is null"), "{piece}");
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
fn every_special_piece_moves_like_a_rook() {
    for (piece, side) in "cnmg".chars().map(|piece| (piece, Attackers)).chain("CNMG".chars().map(|piece| (piece, Defenders))) {
        let game = super::game(&free(&special(&json!({}))), &format!("9/7k1/9/9/4{piece}4/9/9/9/9"), side);
        let along = ["e1", "e2", "e3", "e4", "a5", "b5", "c5", "d5", "f5", "g5", "h5", "i5", "e6", "e7", "e8", "e9"];
        assert_eq!(targets(&game, "e5"), along, "{piece}");
        assert_eq!(refused(&game, "e5-f6").0, "NOT_STRAIGHT");
    }
}

#[test]
fn every_kind_has_its_own_reach() {
    let changes = free(&special(&json!({"reach": [{"pieces": "cG", "squares": 3}, {"pieces": "n", "squares": 1}]})));
    let count = |piece: char, side| {
        let game = super::game(&changes, &format!("9/7k1/9/9/4{piece}4/9/9/9/9"), side);
        targets(&game, "e5").len()
    };
    assert_eq!((count('c', Attackers), count('n', Attackers), count('m', Attackers), count('g', Attackers)), (12, 4, 16, 16));
    assert_eq!((count('C', Defenders), count('N', Defenders), count('M', Defenders), count('G', Defenders)), (16, 16, 16, 12));
    let game = super::game(&changes, "9/7k1/9/9/4c4/9/9/9/9", Attackers);
    assert_eq!(refused(&game, "e5-e1"), ("REACH_EXCEEDED", vec!["e2".to_owned()]));
}

#[test]
fn zones_speak_of_every_kind() {
    let zones = json!([{"kind": "throne", "squares": ["e5"], "stop": "kCm", "enter": "kC", "pass": "kN", "hostile_empty": "", "hostile_occupied": ""}]);
    let game = super::game(&with(free(&special(&json!({}))), "zones", zones), "9/7k1/4M4/9/2C3N2/9/9/9/a8", Defenders);
    let east: Vec<String> = targets(&game, "c5").into_iter().filter(|to| to.ends_with('5')).collect();
    assert_eq!(east, ["a5", "b5", "d5", "e5"], "C may stop on the throne and not pass it");
    let west: Vec<String> = targets(&game, "g5").into_iter().filter(|to| to.ends_with('5')).collect();
    assert_eq!(west, ["d5", "f5", "h5", "i5"], "N may pass it and not stop");
    assert_eq!(refused(&game, "g5-e5").0, "MAY_NOT_STOP_IN_ZONE");
    assert_eq!(refused(&game, "e7-e5").0, "MAY_NOT_STOP_IN_ZONE", "what m may, M may not");
    assert_eq!(refused(&game, "e7-e4"), ("MAY_NOT_PASS_ZONE", vec!["e5".to_owned()]));
}

#[test]
fn a_zone_is_hostile_to_the_kinds_it_names() {
    let zones = json!([{"kind": "throne", "squares": ["e5"], "stop": "k", "enter": "k", "pass": "", "hostile_empty": "cN", "hostile_occupied": ""}]);
    let changes = with(free(&special(&json!({}))), "zones", zones);
    for (victim, taken) in [('d', false), ('C', false), ('N', true), ('M', false), ('G', false)] {
        let result = super::after(&changes, &format!("9/7k1/9/9/3{victim}5/9/9/9/2a6"), Attackers, "c1-c5");
        assert_eq!(!result.captures.is_empty(), taken, "{victim}");
    }
    for (victim, taken) in [('a', false), ('c', true), ('n', false), ('m', false), ('g', false)] {
        let result = super::after(&changes, &format!("9/7k1/9/9/3{victim}5/9/9/9/2d6"), Defenders, "c1-c5");
        assert_eq!(!result.captures.is_empty(), taken, "{victim}");
    }
}
