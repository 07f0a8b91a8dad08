//! Commanders, knights, guards and mercenaries in captures (engine/RULES.md, section 8).

use serde_json::{Value, json};

use super::{Attackers, Defenders, SlowGame, after, captured, free, game, jumping, listed, no_changes, reason, rules, special, with, zone};

/// Special pieces on the given rules.
fn with_special(changes: Value) -> Value {
    with(changes, "special", special(&json!({})))
}

/// Little but custodial captures.
fn plain() -> Value {
    free(&special(&json!({})))
}

/// Copenhagen with special pieces.
fn copenhagen() -> Value {
    with_special(no_changes())
}

#[test]
fn who_captures_whom_together_with_whom() {
    for (movers, partners, victims, side) in [("acnmg", "acnmg", "dCNMG", Attackers), ("dCNMG", "dCNMG", "acnmg", Defenders)] {
        for (mover, partner, victim) in
            movers.chars().flat_map(|a| partners.chars().flat_map(move |b| victims.chars().map(move |c| (a, b, c))))
        {
            let board = format!("9/7k1/9/9/2{victim}{partner}5/9/9/9/1{mover}7");
            let mut game = game(&plain(), &board, side);
            let result = game.play("b1-b5").expect("legal");
            let guards = [mover, partner, victim].iter().any(|piece| "gG".contains(*piece));
            let turned = if "mM".contains(victim) { ">" } else { "" };
            let expected = if guards { vec![] } else { vec![format!("{turned}c5 {victim} CUSTODIAL")] };
            assert_eq!(listed(&result), expected, "{mover} {victim} {partner}");
            let left = match victim {
                _ if guards => victim.to_string(),
                'm' => "M".to_owned(),
                'M' => "m".to_owned(),
                _ => "1".to_owned(),
            };
            assert_eq!(game.board(), format!("9/7k1/9/9/1{mover}{left}{partner}5/9/9/9/9"));
        }
    }
}

#[test]
fn a_square_hostile_while_occupied_needs_no_partner() {
    let zones = json!([zone("camps", &["d5"], ["gd", "gd", "", "", "dk"])]);
    let mut changes = with(plain(), "zones", zones);
    let result = after(&changes, "9/7k1/9/9/2dg5/9/9/9/1a7", Attackers, "b1-b5");
    assert_eq!(listed(&result), ["c5 d HOSTILE_SQUARE"]);
    changes["kingTaken"] = json!({"how": "KING_TAKEN_HOW_CUSTODIAL"});
    let result = after(&changes, "9/9/9/9/2kg5/9/9/9/1a7", Attackers, "b1-b5");
    assert_eq!(listed(&result), ["c5 k KING_CUSTODIAL"]);
}

#[test]
fn a_guard_closes_no_side_of_the_king() {
    for (north, west, mover, taken) in
        [('a', 'a', 'a', true), ('c', 'n', 'm', true), ('g', 'a', 'a', false), ('a', 'g', 'a', false), ('a', 'a', 'g', false)]
    {
        let board = format!("9/9/9/4{north}4/3{west}ka3/9/4{mover}4/9/9");
        let result = after(&plain(), &board, Attackers, "e3-e4");
        let expected = if taken { vec!["e5 k KING_ENCLOSED"] } else { vec![] };
        assert_eq!(listed(&result), expected, "{north} {west} {mover}");
    }
    for (how, board, mv) in [
        ("KING_TAKEN_HOW_CUSTODIAL", "9/9/9/9/3gk4/9/5a3/9/9", "f3-f5"),
        ("KING_TAKEN_HOW_CUSTODIAL", "9/9/9/9/3ak4/9/5g3/9/9", "f3-f5"),
        ("KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE", "9/9/9/4g4/3aka3/9/4a4/9/9", "e3-e4"),
        ("KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE", "9/9/9/9/9/3gka3/9/4a4/9", "e2-e3"),
        ("KING_TAKEN_HOW_ENCLOSED_NEAR_THRONE", "9/9/9/4a4/3gka3/9/4a4/9/9", "e3-e4"),
    ] {
        let changes = with_special(json!({"kingTaken": {"how": how}}));
        assert!(after(&changes, board, Attackers, mv).captures.is_empty(), "{how} {board}");
        let armed = board.replace('g', "n");
        assert_eq!(captured(&after(&changes, &armed, Attackers, mv)).len(), 1, "{how} {armed}");
    }
}

#[test]
fn guards_and_shieldwalls() {
    let faced = |mv: &str, board: &str| listed(&after(&copenhagen(), board, Attackers, mv));
    assert_eq!(faced("e4-e1", "9/9/9/9/6k2/4a4/9/2ac5/1nCd5"), ["c1 C SHIELDWALL", "d1 d SHIELDWALL"]);
    assert!(faced("e4-e1", "9/9/9/9/6k2/4a4/9/2ag5/1add5").is_empty(), "a guard faces nobody");
    assert!(faced("e4-e1", "9/9/9/9/6k2/4a4/9/2aa5/1gdd5").is_empty(), "a guard closes no end");
    assert!(faced("e4-e1", "9/9/9/9/6k2/4g4/9/2aa5/1add5").is_empty(), "a guard captures nothing");
    let result = after(&copenhagen(), "9/9/9/9/6k2/4a4/9/2aa5/1adG5", Attackers, "e4-e1");
    assert_eq!(listed(&result), ["c1 d SHIELDWALL"], "a guard in the row counts and stays");
    assert_eq!(result.captures[0].closed_by, ["b1", "e1", "c2", "d2"]);
    assert_eq!(faced("e4-e1", "9/9/9/9/6k2/4a4/9/2aa5/1adM5"), ["c1 d SHIELDWALL", ">d1 M SHIELDWALL"]);
    let any_piece = with(copenhagen(), "shieldwall", json!({"cornerCloses": true, "flanking": false}));
    for (mover, taken) in [('a', 2), ('g', 0)] {
        let board = format!("9/9/6k2/9/2{mover}6/9/9/1a7/1dda5");
        assert_eq!(after(&any_piece, &board, Attackers, "c5-c2").captures.len(), taken, "{mover}");
    }
}

#[test]
fn guards_and_linnaean_capture() {
    let linnaean = with(copenhagen(), "linnaeanCapture", json!(true));
    for (third, fourth, mover, expected) in [
        ('a', 'd', 'a', "e4 d LINNAEAN"),
        ('c', 'C', 'n', "e4 C LINNAEAN"),
        ('m', 'M', 'm', ">e4 M LINNAEAN"),
        ('g', 'd', 'a', ""),
        ('a', 'G', 'a', ""),
        ('a', 'd', 'g', ""),
    ] {
        let board = format!("9/9/9/4{third}4/3aka3/4{fourth}4/8a/9/4{mover}4");
        let result = after(&linnaean, &board, Attackers, "e1-e3");
        assert_eq!(listed(&result).join(" "), expected, "{third} {fourth} {mover}");
    }
}

/// The king's group with edge and throne closing.
fn group() -> Value {
    with_special(
        json!({"kingTaken": {"how": "KING_TAKEN_HOW_ENCLOSED", "closingZones": ["ZONE_KIND_THRONE"], "closingEdge": true, "withGroup": true}}),
    )
}

#[test]
fn guards_and_mercenaries_fall_with_the_kings_group() {
    for piece in ['d', 'C', 'N', 'M', 'G'] {
        let mut game = game(&group(), &format!("9/9/a8/{piece}a7/ka7/9/9/a6d1/9"), Attackers);
        let result = game.play("a2-a4").expect("legal");
        assert_eq!(listed(&result), ["a5 k KING_GROUP".to_owned(), format!("a6 {piece} KING_GROUP")]);
        assert_eq!(game.board(), "9/9/a8/1a7/1a7/a8/9/7d1/9", "{piece} is removed");
        assert_eq!(result.outcome.expect("an end").squares, ["a5", "a6"]);
    }
    for board in ["9/9/a8/Gg7/ka7/9/9/a6d1/9", "9/9/g8/Ga7/ka7/9/9/a6d1/9", "9/9/a8/Ga7/ka7/9/9/g6d1/9"] {
        assert!(after(&group(), board, Attackers, "a2-a4").captures.is_empty(), "{board}");
    }
}

#[test]
fn a_group_comes_before_a_jump() {
    let mut changes = with(group(), "special", jumping("knights", "JUMP_CAPTURING"));
    changes["zones"] = json!([zone("throne", &["e5"], ["kn", "k", "k", "adkM", ""])]);
    changes["escape"] = json!({"to": "ESCAPE_TO_SQUARES", "squares": ["a9"]});
    let result = after(&changes, "9/9/9/9/3an4/2akMa3/3a5/9/7d1", Attackers, "e5-e3");
    assert_eq!(listed(&result), ["d4 k KING_GROUP", "e4 M KING_GROUP"], "the throne that was left closes");
    assert_eq!(result.captures[0].closed_by, ["d3", "e3", "c4", "f4", "d5", "e5"]);
}

#[test]
fn guards_and_forts() {
    let fort = |board: &str, mv: &str| reason(&after(&copenhagen(), board, Defenders, mv));
    let breakable = "9/aa7/9/9/9/4d4/9/3d1d3/2dk1d3";
    assert_eq!(fort(breakable, "e4-e3"), "");
    assert_eq!(fort("9/aa7/9/9/9/4G4/9/3d1d3/2dk1d3", "e4-e3"), "EXIT_FORT", "a guard in the wall cannot be captured");
    for wall in ['C', 'N', 'M'] {
        assert_eq!(fort(&breakable.replace("4d4", &format!("4{wall}4")), "e4-e3"), "", "{wall} can");
    }
    assert_eq!(fort("9/ag7/9/9/9/4d4/9/3d1d3/2dk1d3", "e4-e3"), "EXIT_FORT", "a guard helps no attacker");
    for second in ['c', 'n', 'm'] {
        assert_eq!(fort(&breakable.replace("aa7", &format!("a{second}7")), "e4-e3"), "", "{second} does");
    }
    assert_eq!(fort("9/aa7/9/9/5N3/9/9/3CM4/2Gk5", "f5-f1"), "EXIT_FORT", "walls of all kinds");
    assert_eq!(fort("9/aa7/9/9/5d3/9/9/3dd4/2dkg4", "f5-f1"), "", "a guard inside is not taken and spoils the fort");
}

#[test]
fn guards_block_a_ring() {
    let result = after(&copenhagen(), "9/9/8g/3gdg3/3gkg3/4g4/9/9/9", Attackers, "i7-e7");
    assert_eq!((listed(&result).len(), reason(&result)), (0, "ENCIRCLED"));
    let result = after(&copenhagen(), "9/9/8a/3aGa3/3aka3/4a4/9/9/9", Attackers, "i7-e7");
    assert_eq!(result.outcome.expect("an end").squares, ["e5", "e6"]);
}

#[test]
fn mercenaries_turn_after_everything_is_decided() {
    let result = after(&copenhagen(), "9/9/9/3aM3a/3aka3/4a4/9/9/9", Attackers, "i6-f6");
    assert_eq!(listed(&result), [">e6 M CUSTODIAL"], "the king is not enclosed while the mercenary is his own");
    let outcome = result.outcome.expect("an end");
    assert_eq!((outcome.reason, outcome.squares), ("ENCIRCLED", vec!["e5".to_owned()]), "but then the ring is closed");
}

#[test]
fn mercenaries_turn_by_every_kind_of_capture() {
    let throne = json!([zone("throne", &["d5"], ["k", "k", "", "M", ""])]);
    let mut game = game(&with(plain(), "zones", throne), "9/7k1/9/9/2M6/9/9/9/1a7", Attackers);
    assert_eq!(listed(&game.play("b1-b5").expect("legal")), [">c5 M HOSTILE_SQUARE"]);
    assert_eq!(game.board(), "9/7k1/9/9/1am6/9/9/9/9");
    let mut game = super::game(&copenhagen(), "9/9/9/9/6k2/4a4/9/2aa5/1aMM5", Attackers);
    game.play("e4-e1").expect("legal");
    assert_eq!(game.board(), "9/9/9/9/6k2/9/9/2aa5/1amma4");
}

#[test]
fn a_turned_mercenary_fights_for_its_new_side() {
    let mut game = game(&plain(), "9/7k1/2d6/9/2Ma5/9/9/2d6/1a7", Attackers);
    game.play("b1-b5").expect("legal");
    assert_eq!(game.refusal("c5-c6"), Some("NOT_YOUR_PIECE"));
    game.play("h8-h9").expect("legal");
    assert_eq!(game.refusal("c5-c6"), None);
}

#[test]
fn a_mercenary_stays_where_its_new_kind_may_not_stop() {
    let zones = json!([zone("forts", &["c5"], ["M", "M", "", "", ""])]);
    let changes = with(plain(), "zones", zones);
    let mut game = game(&changes, "9/7k1/9/9/2Ma5/9/9/9/1a7", Attackers);
    game.play("b1-b5").expect("legal");
    assert_eq!(game.board(), "9/7k1/9/9/1ama5/9/9/9/9");
    assert!(SlowGame::from_board(&rules(&changes), &game.board(), Defenders, 1, false).is_ok(), "and can be handed in");
    game.play("h8-h9").expect("legal");
    game.play("c5-c6").expect("legal");
    game.play("h9-h8").expect("legal");
    assert_eq!(game.refusal("c6-c5"), Some("MAY_NOT_STOP_IN_ZONE"));
    let guard = "9/7k1/9/9/2g6/9/9/9/1a7";
    assert!(SlowGame::from_board(&rules(&changes), guard, Attackers, 0, false).is_err());
}

#[test]
fn a_change_of_side_is_no_capture_for_counts() {
    let start = "9/7k1/9/2d6/2Ma5/d8/9/9/1a7";
    let mut game = game(&plain(), start, Attackers);
    let mut unknown = SlowGame::from_board(&rules(&plain()), start, Attackers, 9, false).expect("valid");
    for (mv, turned, quiet, count) in [("b1-b5", 1, 1, 1), ("a4-c4", 1, 2, 1), ("b5-b1", 0, 3, 1), ("c4-a4", 0, 4, 2)] {
        let result = game.play(mv).expect("legal");
        assert_eq!((result.captures.len(), result.quiet_plies, result.repetition_count), (turned, quiet, count), "{mv}");
        assert!(!unknown.play(mv).expect("legal").repetition_known, "{mv}");
    }
    assert_eq!(game.board(), start);
}

#[test]
fn a_change_of_side_may_be_what_repeats() {
    // As it is no capture, a board compared before captures is one with the mercenary changed.
    for compares in ["REPETITION_COMPARES_POSITION", "REPETITION_COMPARES_BOARD", "REPETITION_COMPARES_BOARD_BEFORE_CAPTURES"] {
        let rule = json!({"at": 2, "consequence": "REPETITION_CONSEQUENCE_ILLEGAL_FOR_BOTH", "compares": compares});
        let mut game = game(&with(plain(), "repetition", rule), "9/7k1/9/2d6/1aMa5/2d6/9/9/9", Attackers);
        for mv in ["b5-b1", "c4-a4", "b1-b5"] {
            game.play(mv).expect("legal");
        }
        assert_eq!(game.refusal("a4-c4"), Some("REPETITION_FORBIDDEN"), "{compares}");
        assert!(!game.legal_moves().contains(&"a4-c4".to_owned()), "{compares}");
    }
}

/// The king falls between commanders.
fn commanders() -> Value {
    with(free(&special(&json!({}))), "kingTaken", json!({"how": "KING_TAKEN_HOW_ENCLOSED", "betweenCommanders": true}))
}

#[test]
fn the_king_falls_between_commanders_and_knights() {
    for (first, mover, taken) in [
        ('c', 'c', true),
        ('c', 'n', true),
        ('n', 'c', true),
        ('n', 'n', true),
        ('a', 'c', false),
        ('c', 'a', false),
        ('m', 'n', false),
        ('n', 'm', false),
        ('g', 'c', false),
        ('c', 'g', false),
    ] {
        let board = format!("9/9/9/9/9/3{first}k4/9/5{mover}3/8d");
        let result = after(&commanders(), &board, Attackers, "f2-f4");
        let expected = if taken { vec!["e4 k KING_CUSTODIAL"] } else { vec![] };
        assert_eq!(listed(&result), expected, "{first} {mover}");
        if taken {
            assert_eq!(result.captures[0].closed_by, ["d4", "f4"]);
            assert_eq!(result.outcome.expect("an end").reason, "KING_CAPTURED");
        }
        assert!(after(&plain(), &board, Attackers, "f2-f4").captures.is_empty());
    }
}

#[test]
fn commanders_take_only_a_king_beside_whom_they_arrive() {
    let result = after(&commanders(), "9/9/9/9/9/3ckn3/9/4a4/8d", Attackers, "e2-e3");
    assert!(result.captures.is_empty(), "another piece has moved");
    let result = after(&commanders(), "9/9/9/9/4k4/3c1n3/9/9/8d", Defenders, "e5-e4");
    assert!(result.captures.is_empty(), "he has walked in");
    let result = after(&commanders(), "9/9/9/9/9/9/9/5n3/4k4", Attackers, "f2-f1");
    assert!(result.captures.is_empty(), "nobody is at his other side");
    let result = after(&commanders(), "9/9/9/9/9/9/9/7n1/8k", Attackers, "h2-h1");
    assert!(result.captures.is_empty(), "the edge is nobody");
}

#[test]
fn the_throne_is_of_no_help_to_commanders() {
    let throne = json!([zone("throne", &["e5"], ["kcn", "kcn", "kcn", "k", "k"])]);
    let changes = with(commanders(), "zones", throne);
    for (board, mv, why) in [
        ("9/9/9/9/3ck4/9/5n3/9/8d", "f3-f5", "he stands on the throne"),
        ("9/9/9/9/9/4k4/9/4n4/8d", "e2-e3", "the empty throne is none of the two"),
        ("9/9/9/9/4c4/4k4/9/4n4/8d", "e2-e3", "nor is one who stands on it"),
        ("9/9/4c4/9/9/4k4/4n4/9/8d", "e7-e5", "nor one who arrives on it"),
    ] {
        assert!(after(&changes, board, Attackers, mv).captures.is_empty(), "{why}");
    }
    let beside = after(&changes, "9/9/9/9/9/3ck4/9/5n3/8d", Attackers, "f2-f4");
    assert_eq!(listed(&beside), ["e4 k KING_CUSTODIAL"], "beside the throne he falls");
}

#[test]
fn an_empty_corner_hostile_to_the_king_helps_a_commander() {
    let corners = |stop: &str, empty: &str, occupied: &str| {
        let zone = zone("corners", &["a1", "i1", "a9", "i9"], [stop, stop, "", empty, occupied]);
        with(commanders(), "zones", json!([zone]))
    };
    let board = "9/9/9/9/9/2c6/9/8d/1k7";
    let result = after(&corners("k", "k", ""), board, Attackers, "c4-c1");
    assert_eq!(
        (listed(&result), &result.captures[0].closed_by[..]),
        (vec!["b1 k KING_CUSTODIAL".to_owned()], &["a1".to_owned(), "c1".to_owned()][..])
    );
    assert!(after(&corners("k", "adcCnN", ""), board, Attackers, "c4-c1").captures.is_empty(), "a corner that is not hostile to him");
    assert!(after(&corners("k", "k", ""), &board.replace('c', "a"), Attackers, "c4-c1").captures.is_empty(), "a man arrives");
    let occupied = board.replace("1k7", "ak7");
    assert!(after(&corners("ka", "k", "k"), &occupied, Attackers, "c4-c1").captures.is_empty(), "an occupied corner");
    let result = after(&corners("kn", "", ""), &board.replace("1k7", "nk7"), Attackers, "c4-c1");
    assert_eq!(listed(&result), ["b1 k KING_CUSTODIAL"], "a knight in the corner is a knight");
    let camp = json!([zone("camps", &["a1"], ["k", "k", "", "k", ""])]);
    assert!(after(&with(commanders(), "zones", camp), board, Attackers, "c4-c1").captures.is_empty(), "no other zone helps");
}

#[test]
fn commanders_and_other_ways_to_fall() {
    let result = after(&commanders(), "9/9/9/9/4a4/3ck4/4a4/5n3/8d", Attackers, "f2-f4");
    assert_eq!(listed(&result), ["e4 k KING_ENCLOSED"], "enclosed as well");
    let group = with(commanders(), "kingTaken", json!({"how": "KING_TAKEN_HOW_ENCLOSED", "withGroup": true, "betweenCommanders": true}));
    let result = after(&group, "9/9/9/9/4d4/3ck4/9/5n3/8d", Attackers, "f2-f4");
    assert_eq!(listed(&result), ["e4 k KING_CUSTODIAL"], "his men are not taken with him");
    assert_eq!(result.outcome.expect("an end").squares, ["e4"]);
    let result = after(&commanders(), "9/9/9/9/9/3ck4/9/7n1/8a", Attackers, "i1-h1");
    assert_eq!(result.announcements.len(), 0, "h2-h4 ends not beside him");
    let result = after(&commanders(), "9/9/9/9/9/3ck4/9/5n3/8a", Attackers, "i1-h1");
    assert_eq!(result.announcements[0].moves, ["f2-f4"], "watch your king");
}
