//! Jumps (engine/RULES.md, section 8).

use serde_json::{Value, json};

use super::{Attackers, Defenders, SlowGame, after, free, game, jumping, listed, pieces, reason, refused, special, targets, with, zone};

/// The attackers' commanders leap over enemies anywhere.
fn leaping() -> Value {
    free(&jumping("commanders", "JUMP_OVER_ENEMIES"))
}

/// A game on a board of which only the fifth rank matters, the attackers to move.
fn on_rank_5(changes: &Value, rank: &str) -> SlowGame {
    game(changes, &format!("9/7k1/9/9/{rank}/9/9/9/9"), Attackers)
}

/// A zone of some kind with what attackers' commanders may do in it.
fn one_zone(kind: &str, squares: &[&str], stop: &str, enter: &str) -> Value {
    json!([zone(kind, squares, [stop, enter, "", "", ""])])
}

fn why(reason: &'static str, square: &str) -> (&'static str, Vec<String>) {
    (reason, vec![square.to_owned()])
}

#[test]
fn over_one_enemy_next_to_it_to_the_square_beyond() {
    let game = game(&leaping(), "9/7k1/9/4d4/3dcd3/4d4/9/9/9", Attackers);
    assert_eq!(targets(&game, "e5"), ["e3", "c5", "g5", "e7"]);
    let result = game.clone().play("e5-g5").expect("legal");
    assert!(result.captures.is_empty());
}

#[test]
fn what_is_no_jump() {
    for (rank, mv, expected) in [
        ("2cd5", "c5-f5", why("PATH_BLOCKED", "d5")),
        ("2c1d4", "c5-f5", why("PATH_BLOCKED", "e5")),
        ("2cdd4", "c5-f5", why("PATH_BLOCKED", "d5")),
        ("2ca5", "c5-e5", why("PATH_BLOCKED", "d5")),
        ("2cdd4", "c5-e5", why("DESTINATION_OCCUPIED", "e5")),
        ("2cda4", "c5-e5", why("DESTINATION_OCCUPIED", "e5")),
        ("2ad5", "c5-e5", why("PATH_BLOCKED", "d5")),
    ] {
        assert_eq!(refused(&on_rank_5(&leaping(), rank), mv), expected, "{rank} {mv}");
    }
    let at_the_edge = on_rank_5(&leaping(), "dc7");
    assert!(targets(&at_the_edge, "b5").iter().all(|to| !to.starts_with('a')));
}

#[test]
fn king_commanders_and_knights_cannot_be_leapt_over() {
    for (over, leapt) in [('d', true), ('M', true), ('G', true), ('C', false), ('N', false), ('k', false)] {
        let king = if over == 'k' { '1' } else { 'k' };
        let game = game(&leaping(), &format!("9/7{king}1/9/9/2c{over}5/9/9/9/9").replace("711", "9"), Attackers);
        assert_eq!(targets(&game, "c5").contains(&"e5".to_owned()), leapt, "{over}");
        assert_eq!(refused(&game, "c5-e5"), if leapt { ("", vec![]) } else { why("PATH_BLOCKED", "d5") }, "{over}");
    }
    for (over, leapt) in [('a', true), ('m', true), ('g', true), ('c', false), ('n', false)] {
        let board = format!("9/7k1/9/9/2C{over}5/9/9/9/9");
        let game = game(&leaping(), &board, Defenders);
        assert_eq!(targets(&game, "c5").contains(&"e5".to_owned()), leapt, "{over}");
    }
}

#[test]
fn each_kind_jumps_as_is_said_of_it_and_men_never() {
    let kinds = [("king", "k"), ("commanders", "cC"), ("knights", "nN"), ("mercenaries", "mM"), ("guards", "gG"), ("king", "ad")];
    for (who, _) in &kinds[..5] {
        for (own, letters) in kinds {
            for letter in letters.chars() {
                let (over, side) = if "acnmg".contains(letter) { ('d', Attackers) } else { ('a', Defenders) };
                let king = if letter == 'k' { '1' } else { 'k' };
                let board = format!("9/7{king}1/9/9/2{letter}{over}5/9/9/9/9").replace("711", "9");
                let game = game(&free(&jumping(who, "JUMP_OVER_ENEMIES")), &board, side);
                let jumps = own == *who && letters != "ad";
                assert_eq!(targets(&game, "c5").contains(&"e5".to_owned()), jumps, "{who} {letter}");
            }
        }
    }
}

#[test]
fn landing_needs_what_any_move_needs() {
    for (stop, enter, expected) in
        [("kc", "kc", ("", vec![])), ("kc", "k", why("MAY_NOT_REENTER_ZONE", "e5")), ("kn", "kn", why("MAY_NOT_STOP_IN_ZONE", "e5"))]
    {
        let game = on_rank_5(&with(leaping(), "zones", one_zone("throne", &["e5"], stop, enter)), "2cd5");
        assert_eq!(targets(&game, "c5").contains(&"e5".to_owned()), expected.0.is_empty());
        assert_eq!(refused(&game, "c5-e5"), expected);
    }
}

#[test]
fn in_its_own_zone_a_landing_needs_stop_alone() {
    for squares in [&["c5", "d5", "e5"][..], &["c5", "e5"]] {
        let game = on_rank_5(&with(leaping(), "zones", one_zone("forts", squares, "cd", "")), "2cd5");
        assert_eq!(refused(&game, "c5-e5").0, "", "{squares:?}");
        assert!(targets(&game, "c5").contains(&"e5".to_owned()), "{squares:?}");
    }
    let elsewhere = with(leaping(), "zones", one_zone("forts", &["d5", "e5"], "cd", ""));
    assert_eq!(refused(&on_rank_5(&elsewhere, "2cd5"), "c5-e5").0, "MAY_NOT_REENTER_ZONE");
}

#[test]
fn reach_does_not_limit_a_jump() {
    let mut special = jumping("commanders", "JUMP_OVER_ENEMIES");
    special["reach"] = json!([{"pieces": pieces("c"), "squares": 1}]);
    let game = on_rank_5(&free(&special), "2cd5");
    assert_eq!(targets(&game, "c5"), ["c4", "b5", "e5", "c6"]);
    assert_eq!(refused(&game, "c5-f5"), why("REACH_EXCEEDED", "d5"));
    assert_eq!(refused(&game, "c5-c7"), why("REACH_EXCEEDED", "c6"));
}

#[test]
fn the_occupied_square_may_be_one_that_bars_the_way() {
    let game = on_rank_5(&with(leaping(), "zones", one_zone("camps", &["d5"], "d", "d")), "2cd5");
    assert_eq!(refused(&game, "c5-e5").0, "");
}

#[test]
fn restricted_jumps_start_or_end_in_a_zone_of_any_kind() {
    let restricted = free(&jumping("commanders", "JUMP_RESTRICTED"));
    assert_eq!(refused(&on_rank_5(&restricted, "2cd5"), "c5-e5"), why("PATH_BLOCKED", "d5"));
    for kind in ["throne", "corners", "camps", "forts"] {
        for (square, legal) in [("c5", true), ("e5", true), ("d5", false), ("b5", false), ("f5", false)] {
            let game = on_rank_5(&with(restricted.clone(), "zones", one_zone(kind, &[square], "acdk", "acdk")), "2cd5");
            assert_eq!(refused(&game, "c5-e5").0.is_empty(), legal, "{kind} {square}");
            assert_eq!(targets(&game, "c5").contains(&"e5".to_owned()), legal, "{kind} {square}");
        }
    }
}

#[test]
fn only_capturing_jumps_take_what_they_leap_over() {
    for (how, taken) in [("JUMP_OVER_ENEMIES", vec![]), ("JUMP_CAPTURING", vec!["d5 d JUMPED"])] {
        let result = on_rank_5(&free(&jumping("knights", how)), "2nd5").play("c5-e5").expect("legal");
        assert_eq!(listed(&result), taken, "{how}");
    }
    let restricted = with(free(&jumping("knights", "JUMP_RESTRICTED")), "zones", one_zone("forts", &["c5"], "n", "n"));
    assert!(on_rank_5(&restricted, "2nd5").play("c5-e5").expect("legal").captures.is_empty());
    let capturing = free(&jumping("knights", "JUMP_CAPTURING"));
    let result = on_rank_5(&capturing, "2nd5").play("c5-e5").expect("legal");
    assert_eq!(result.captures[0].closed_by, ["e5"]);
    assert!(on_rank_5(&capturing, "2nG5").play("c5-e5").expect("legal").captures.is_empty(), "a guard is not taken");
    let mut game = on_rank_5(&capturing, "2nM5");
    assert_eq!(listed(&game.play("c5-e5").expect("legal")), [">d5 M JUMPED"]);
    assert_eq!(game.board(), "9/7k1/9/9/3mn4/9/9/9/9");
    let slide = on_rank_5(&capturing, "2n1d4").play("c5-d5").expect("legal");
    assert!(slide.captures.is_empty());
}

#[test]
fn a_guard_takes_nothing_by_jumping() {
    let result = on_rank_5(&free(&jumping("guards", "JUMP_CAPTURING")), "2gd5").play("c5-e5").expect("legal");
    assert!(result.captures.is_empty());
}

#[test]
fn an_armed_king_may_take_what_he_leaps_over() {
    let result = after(&free(&jumping("king", "JUMP_CAPTURING")), "9/9/9/9/2ka5/9/9/9/a8", Defenders, "c5-e5");
    assert_eq!(listed(&result), ["d5 a JUMPED"]);
}

#[test]
fn the_square_left_behind_is_empty() {
    let throne = json!([zone("throne", &["c5"], ["kcn", "k", "", "da", ""])]);
    for (who, how, rank) in
        [("commanders", "JUMP_RESTRICTED", "2cd5"), ("commanders", "JUMP_OVER_ENEMIES", "2cd5"), ("knights", "JUMP_CAPTURING", "2nd5")]
    {
        let result = on_rank_5(&with(free(&jumping(who, how)), "zones", throne.clone()), rank).play("c5-e5").expect("legal");
        assert_eq!(listed(&result), ["d5 d HOSTILE_SQUARE"], "{who} {how}");
        assert_eq!(result.captures[0].closed_by, ["c5", "e5"]);
    }
    for (arms, taken) in [
        ("KING_IN_CAPTURES_ARMED", true),
        ("KING_IN_CAPTURES_HAMMER", true),
        ("KING_IN_CAPTURES_ANVIL", false),
        ("KING_IN_CAPTURES_UNARMED", false),
    ] {
        let mut changes = with(free(&jumping("king", "JUMP_OVER_ENEMIES")), "zones", throne.clone());
        changes["kingInCaptures"] = json!(arms);
        let result = after(&changes, "9/9/9/9/2ka5/9/9/9/a8", Defenders, "c5-e5");
        assert_eq!(!result.captures.is_empty(), taken, "{arms}");
    }
}

#[test]
fn a_jump_captures_beside_where_it_ends() {
    let result = on_rank_5(&leaping(), "2cd1da2").play("c5-e5").expect("legal");
    assert_eq!(listed(&result), ["f5 d CUSTODIAL"]);
}

#[test]
fn a_jump_is_no_open_path() {
    let mut changes = free(&jumping("king", "JUMP_OVER_ENEMIES"));
    changes["escape"] = json!({"to": "ESCAPE_TO_SQUARES", "squares": ["e5"]});
    let mut game = game(&changes, "9/7d1/9/9/2ka5/9/9/9/a8", Defenders);
    let result = game.play("h8-h9").expect("legal");
    assert_eq!((result.open_paths, result.announcements.len()), (0, 0));
    game.play("a1-a2").expect("legal");
    assert_eq!(reason(&game.play("c5-e5").expect("legal")), "KING_ESCAPED");
}

#[test]
fn a_ring_holds_a_king_who_jumps() {
    let result = after(&json!({"special": jumping("king", "JUMP_OVER_ENEMIES")}), "9/9/8a/3ada3/3aka3/4a4/9/9/9", Attackers, "i7-e7");
    assert_eq!(reason(&result), "ENCIRCLED");
}

#[test]
fn a_fort_holds_against_knights_who_leap_over_walls() {
    let result = after(&json!({"special": jumping("knights", "JUMP_CAPTURING")}), "9/nn7/9/9/5d3/9/9/3dd4/2dk5", Defenders, "f5-f1");
    assert_eq!(reason(&result), "EXIT_FORT");
}

#[test]
fn a_jump_may_threaten_the_king() {
    let changes = with(leaping(), "kingTaken", json!({"how": "KING_TAKEN_HOW_CUSTODIAL"}));
    let board = "9/9/9/9/2cd1ka2/9/9/9/a8";
    let result = after(&changes, board, Attackers, "a1-a2");
    assert_eq!((result.announcements[0].kind, &result.announcements[0].moves[..]), ("WATCH_YOUR_KING", &["c5-e5".to_owned()][..]));
    let nobody_jumps = with(with(changes, "special", special(&json!({}))), "kingTaken", json!({"how": "KING_TAKEN_HOW_CUSTODIAL"}));
    assert!(after(&nobody_jumps, board, Attackers, "a1-a2").announcements.is_empty());
}
