//! Focused tests of the slow referee with inline boards: walls, forts, groups, passes, repetition,
//! and that the list of moves and the reasons of refusal agree.

use serde_json::{Value, json};

use super::board::{Board, parse_square, square_name};
use super::movement::{movement_fault, moves_of_side};
use super::rules::Laws;
use super::{SlowGame, SlowResult, SlowRules, SlowSide};
use SlowSide::{Attackers, Defenders};

/// Copenhagen on 9x9 without an end by repetition, with the given fields changed.
fn rules(changes: &Value) -> SlowRules {
    let mut form = json!({
        "board": {"side": 9, "setups": [{"name": "bare", "board": "9/9/9/9/4k4/9/9/9/a8"}]},
        "first_move": "attackers",
        "zones": [
            {"kind": "throne", "squares": ["e5"], "stop": "k", "enter": "k", "pass": "adk",
             "hostile_empty": "adk", "hostile_occupied": "a"},
            {"kind": "corners", "squares": ["a1", "i1", "a9", "i9"], "stop": "k", "enter": "k", "pass": "k",
             "hostile_empty": "ad", "hostile_occupied": ""}
        ],
        "reach": {"attackers": null, "defenders": null, "king": null},
        "king_in_captures": "armed",
        "king_taken": {"how": "enclosed", "zones": ["throne"], "edge": false},
        "kings_group": false,
        "escape": {"to": "corners"},
        "encirclement": true,
        "shieldwall": {"corner_closes": true, "flanking": true},
        "exit_fort": true,
        "repetition": null,
        "quiet_plies": null,
        "ply_limit": null,
        "no_legal_move": "loses",
        "tuichi_wins": false,
        "announcements": [],
        "linnaean_capture": false
    });
    for (field, value) in changes.as_object().into_iter().flatten() {
        form[field] = value.clone();
    }
    serde_json::from_value(form).expect("a rule set")
}

fn game(changes: &Value, board: &str, side: SlowSide) -> SlowGame {
    SlowGame::from_board(&rules(changes), board, side, 0, true).expect("a valid position")
}

/// Plays one move on a board and returns what it brings.
fn after(changes: &Value, board: &str, side: SlowSide, mv: &str) -> SlowResult {
    game(changes, board, side).play(mv).expect("a legal move")
}

fn captured(result: &SlowResult) -> Vec<&str> {
    result
        .captures
        .iter()
        .map(|capture| capture.square.as_str())
        .collect()
}

fn reason(result: &SlowResult) -> &'static str {
    result.outcome.as_ref().map_or("", |outcome| outcome.reason)
}

fn no_changes() -> Value {
    json!({})
}

/// No zones, escape on the edge.
fn bare() -> Value {
    json!({"zones": [], "escape": {"to": "edge"}, "king_taken": {"how": "custodial"}})
}

#[test]
fn a_wall_leans_on_an_empty_corner() {
    let result = after(
        &no_changes(),
        "9/9/9/9/6k2/3a5/9/1aa6/1dd6",
        Attackers,
        "d4-d1",
    );
    assert_eq!(captured(&result), ["b1", "c1"]);
    assert_eq!(result.captures[0].kind, "SHIELDWALL");
    assert_eq!(result.captures[0].closed_by, ["a1", "d1", "b2", "c2"]);
    let open = json!({"shieldwall": {"corner_closes": false, "flanking": true}});
    let result = after(&open, "9/9/9/9/6k2/3a5/9/1aa6/1dd6", Attackers, "d4-d1");
    assert!(result.captures.is_empty());
}

#[test]
fn a_king_in_a_wall_counts_and_stays() {
    let result = after(
        &no_changes(),
        "9/9/9/9/7d1/3a5/9/1aa6/1dk6",
        Attackers,
        "d4-d1",
    );
    assert_eq!(captured(&result), ["b1"]);
    assert!(result.outcome.is_none());
}

#[test]
fn a_row_to_the_end_of_the_line_is_no_wall() {
    let result = after(&bare(), "9/9/9/9/6k2/2a6/9/aa7/dd7", Attackers, "c4-c1");
    assert!(result.captures.is_empty());
}

#[test]
fn one_move_completes_two_walls() {
    let result = after(
        &no_changes(),
        "9/9/4k4/9/9/4a4/9/2aa1aa2/1add1dda1",
        Attackers,
        "e4-e1",
    );
    assert_eq!(captured(&result), ["c1", "d1", "f1", "g1"]);
    assert_eq!(result.captures[3].closed_by, ["e1", "h1", "f2", "g2"]);
}

#[test]
fn flanking_asks_for_a_move_to_an_end() {
    let board = "9/9/6k2/9/2a6/9/9/1a7/1dda5";
    assert!(
        after(&no_changes(), board, Attackers, "c5-c2")
            .captures
            .is_empty()
    );
    let any_piece = json!({"shieldwall": {"corner_closes": true, "flanking": false}});
    assert_eq!(
        captured(&after(&any_piece, board, Attackers, "c5-c2")),
        ["b1", "c1"]
    );
}

#[test]
fn an_unarmed_king_closes_a_wall() {
    let unarmed = json!({"king_in_captures": "unarmed"});
    let result = after(&unarmed, "9/8a/9/9/9/3k5/9/1dd6/1aa6", Defenders, "d4-d1");
    assert_eq!(captured(&result), ["b1", "c1"]);
}

#[test]
fn a_fort_that_nobody_can_break() {
    let result = after(
        &no_changes(),
        "9/aa7/9/9/5d3/9/9/3dd4/2dk5",
        Defenders,
        "f5-f1",
    );
    let outcome = result.outcome.expect("an end");
    assert_eq!(
        (outcome.winner, outcome.reason),
        (Some(Defenders), "EXIT_FORT")
    );
    assert_eq!(outcome.squares, ["c1", "d1", "f1", "d2", "e2"]);
    assert_eq!(result.legal_move_count, 0);
}

#[test]
fn a_fort_needs_a_king_who_can_move() {
    let result = after(
        &no_changes(),
        "9/aa7/9/4d4/9/9/9/3d5/2dk5",
        Defenders,
        "e6-e1",
    );
    assert!(result.outcome.is_none());
}

#[test]
fn a_wall_that_two_attackers_could_take() {
    let board = "9/aa7/9/4d4/9/9/9/3d1d3/2dk1d3";
    assert_eq!(reason(&after(&no_changes(), board, Defenders, "e6-e3")), "");
    let lone_attacker = "9/a8/9/4d4/9/9/9/3d1d3/2dk1d3";
    assert_eq!(
        reason(&after(&no_changes(), lone_attacker, Defenders, "e6-e3")),
        "EXIT_FORT"
    );
    let hostile_d3 = json!({"escape": {"to": "squares", "squares": ["a1"]}, "zones": [
        {"kind": "forts", "squares": ["d3"], "stop": "k", "enter": "k", "pass": "",
         "hostile_empty": "d", "hostile_occupied": ""}
    ], "king_taken": {"how": "custodial"}});
    let result = after(&hostile_d3, lone_attacker, Defenders, "e6-e3");
    assert_eq!(
        reason(&result),
        "",
        "the hostile square helps the lone attacker"
    );
}

#[test]
fn a_defender_behind_the_wall_holds_it() {
    let result = after(
        &no_changes(),
        "9/aa7/9/4d4/9/9/3d5/3d1d3/2dk1d3",
        Defenders,
        "e6-e3",
    );
    let outcome = result.outcome.expect("an end");
    assert_eq!(
        outcome.squares,
        ["c1", "d1", "f1", "d2", "f2", "e3"],
        "d3 holds the wall and is none"
    );
}

#[test]
fn an_attacker_inside_spoils_the_fort() {
    let result = after(
        &no_changes(),
        "9/aa7/9/9/5d3/9/9/3dd4/2dka4",
        Defenders,
        "f5-f1",
    );
    assert_eq!(
        captured(&result),
        ["e1"],
        "taken first: the fort is judged after removal"
    );
    assert_eq!(reason(&result), "EXIT_FORT");
    let unarmed = json!({"king_in_captures": "unarmed"});
    let result = after(
        &unarmed,
        "9/aa7/9/9/6d2/9/9/3ddd3/2dk1a3",
        Defenders,
        "g5-g1",
    );
    assert!(result.captures.is_empty() && result.outcome.is_none());
}

/// The king's group with edge and throne closing.
fn group() -> Value {
    json!({"kings_group": true, "king_taken": {"how": "enclosed", "zones": ["throne"], "edge": true}})
}

#[test]
fn a_group_is_taken_with_the_edge() {
    let board = "9/9/a8/da7/ka7/9/9/a6d1/9";
    let result = after(&group(), board, Attackers, "a2-a4");
    assert_eq!(captured(&result), ["a5", "a6"]);
    assert!(
        result
            .captures
            .iter()
            .all(|capture| capture.kind == "KING_GROUP")
    );
    assert_eq!(result.captures[0].closed_by, ["a4", "b5", "b6", "a7"]);
    let outcome = result.outcome.expect("an end");
    assert_eq!(
        (outcome.reason, outcome.squares),
        ("KING_CAPTURED", vec!["a5".to_owned(), "a6".to_owned()])
    );
    let mut safe_on_edge = group();
    safe_on_edge["king_taken"]["edge"] = json!(false);
    let result = after(&safe_on_edge, board, Attackers, "a2-a4");
    assert_eq!(
        (captured(&result), result.captures[0].kind),
        (vec!["a6"], "SHIELDWALL"),
        "the wall still falls"
    );
    assert!(result.outcome.is_none());
}

#[test]
fn a_group_is_taken_with_the_empty_throne() {
    let result = after(
        &group(),
        "9/9/9/9/3a5/2adka3/4a4/9/3a3d1",
        Attackers,
        "d1-d3",
    );
    assert_eq!(captured(&result), ["d4", "e4"]);
    assert_eq!(
        result.captures[0].closed_by,
        ["d3", "e3", "c4", "f4", "d5", "e5"]
    );
}

#[test]
fn a_closed_group_falls_only_to_a_neighbour() {
    let closed = "9/a7a/da7/da7/ka7/a8/9/7d1/9";
    assert!(
        after(&group(), closed, Attackers, "i8-i7")
            .captures
            .is_empty()
    );
}

#[test]
fn passing_is_a_ply_that_says_nothing() {
    let passes = json!({
        "board": {"side": 5, "setups": [{"name": "bare", "board": "5/5/2k2/d4/ad3"}]}, "zones": [],
        "escape": {"to": "squares", "squares": ["e5"]}, "king_taken": {"how": "custodial"},
        "no_legal_move": "passes", "quiet_plies": {"limit": 2, "then": "draw"}
    });
    let mut game = SlowGame::from_setup(&rules(&passes), "").expect("a valid position");
    assert_eq!(game.legal_moves(), ["pass"]);
    assert_eq!(game.play("a1-a2").err(), Some("DESTINATION_OCCUPIED"));
    let result = game.play("pass").expect("the only ply");
    assert_eq!(
        (result.quiet_plies, result.announcements.len(), game.ply()),
        (1, 0, 1)
    );
    assert_eq!(game.play("pass").err(), Some("PASS_NOT_ALLOWED"));
    assert_eq!(reason(&game.play("c3-c4").expect("legal")), "QUIET_LIMIT");
    assert_eq!(game.play("pass").err(), Some("GAME_OVER"));
}

#[test]
fn neither_side_can_move() {
    let full = |word: &str| {
        json!({
            "board": {"side": 5, "setups": [{"name": "full", "board": "aaaaa/aaaaa/aakaa/aaaaa/aaaaa"}]},
            "zones": [], "escape": {"to": "edge"}, "king_taken": {"how": "custodial"}, "no_legal_move": word
        })
    };
    let winner = |word: &str| {
        let game = SlowGame::from_setup(&rules(&full(word)), "").expect("a valid position");
        assert!(game.legal_moves().is_empty());
        game.outcome().expect("ended at once").winner
    };
    assert_eq!(
        (winner("passes"), winner("draw"), winner("loses")),
        (None, None, Some(Defenders))
    );
}

#[test]
fn repetition_is_unknown_until_a_capture() {
    let draw = json!({"repetition": {"at": 3, "consequence": "draw", "compares": "position"}});
    let board = "9/a7a/9/6k2/9/9/9/1da6/9";
    let mut game = SlowGame::from_board(&rules(&draw), board, Attackers, 30, false).expect("valid");
    let mut last = (true, 0);
    for mv in ["a8-a7", "g6-g7", "a7-a8", "g7-g6"] {
        let result = game.play(mv).expect("legal");
        last = (result.repetition_known, result.repetition_count);
    }
    assert_eq!(last, (false, 2));
    let result = game.clone().play("a8-a2").expect("legal");
    assert_eq!(
        (
            captured(&result),
            result.repetition_known,
            result.repetition_count
        ),
        (vec!["b2"], true, 1)
    );
    for mv in ["a8-a7", "g6-g7", "a7-a8"] {
        game.play(mv).expect("legal");
    }
    assert_eq!(
        reason(&game.play("g7-g6").expect("legal")),
        "REPETITION",
        "a lower bound decides too"
    );
}

#[test]
fn the_repeating_move_is_illegal() {
    let board = "9/a7a/9/6k2/9/9/9/1da6/9";
    for compares in ["position", "board", "board_before_captures"] {
        let rule = json!({"repetition": {"at": 2, "consequence": "illegal_for_defenders", "compares": compares}});
        let mut game = game(&rule, board, Attackers);
        for mv in ["a8-a7", "g6-g7", "a7-a8"] {
            game.play(mv).expect("legal");
        }
        assert!(!game.legal_moves().contains(&"g7-g6".to_owned()));
        assert_eq!(game.play("g7-g6").err(), Some("REPETITION_FORBIDDEN"));
    }
}

#[test]
fn a_capture_can_repeat_the_board_before_it() {
    // c8-c3 steps in between b3 and d3 unharmed; d3 goes away and comes back when all else stands as
    // before: the same board, but now by a move that captures
    let moves = [
        "c8-c3", "d3-d4", "a8-a7", "g6-g7", "a7-a6", "g7-g6", "a6-a8",
    ];
    for (compares, legal) in [
        ("position", true),
        ("board", true),
        ("board_before_captures", false),
    ] {
        let mut changes = bare();
        changes["repetition"] =
            json!({"at": 2, "consequence": "illegal_for_defenders", "compares": compares});
        let mut game = game(&changes, "9/a1a6/9/6k2/9/9/1d1d5/9/9", Attackers);
        for mv in moves {
            game.play(mv).expect("legal");
        }
        assert_eq!(
            game.legal_moves().contains(&"d4-d3".to_owned()),
            legal,
            "{compares}"
        );
        let refused = (!legal).then_some("REPETITION_FORBIDDEN");
        assert_eq!(game.play("d4-d3").err(), refused, "{compares}");
    }
}

#[test]
fn the_side_that_had_a_choice() {
    let rule = json!({"repetition": {"at": 2, "consequence": "side_with_choice_loses", "compares": "position"}});
    let winner = |board: &str, moves: [&str; 4]| {
        let mut game = game(&rule, board, Attackers);
        let results: Vec<SlowResult> = moves
            .iter()
            .map(|mv| game.play(mv).expect("legal"))
            .collect();
        results[3]
            .outcome
            .clone()
            .map(|outcome| (outcome.winner, outcome.reason))
    };
    let free = winner(
        "9/a7a/9/6k2/9/9/9/9/9",
        ["a8-a7", "g6-g7", "a7-a8", "g7-g6"],
    );
    assert_eq!(free, Some((Some(Attackers), "REPETITION")));
    let forced = winner(
        "1a7/a1a6/aka6/da7/a7a/9/9/9/9",
        ["i5-i6", "b7-b8", "i6-i5", "b8-b7"],
    );
    assert_eq!(forced, Some((Some(Defenders), "REPETITION")));
}

#[test]
fn a_piece_moves_freely_in_the_zone_it_starts_from() {
    let camps = json!({"escape": {"to": "edge"}, "king_taken": {"how": "custodial"}, "zones": [
        {"kind": "camps", "squares": ["a4", "a5", "a6", "b5", "i5"], "stop": "a", "enter": "", "pass": "",
         "hostile_empty": "adk", "hostile_occupied": "adk"}
    ]});
    let mut game = game(&camps, "9/9/9/6k2/a8/9/9/9/7a1", Attackers);
    let moves = game.legal_moves();
    for mv in ["a5-a4", "a5-a6", "a5-a7", "a5-b5", "a5-c5", "a5-h5"] {
        assert!(moves.contains(&mv.to_owned()), "{mv}");
    }
    assert_eq!(game.play("a5-i5").err(), Some("MAY_NOT_REENTER_ZONE"));
    game.play("a5-a7").expect("legal");
    game.play("g6-g7").expect("legal");
    assert_eq!(game.play("a7-a5").err(), Some("MAY_NOT_PASS_ZONE"));
    assert_eq!(game.play("a7-a6").err(), Some("MAY_NOT_REENTER_ZONE"));
}

#[test]
fn refusals_come_in_the_order_of_the_table() {
    let mut game = game(&no_changes(), "9/9/9/9/9/2a3d2/6k2/9/1a7", Attackers);
    let cases = [
        ("c4c5", "UNPARSABLE"),
        ("c4-z1", "OFF_BOARD"),
        ("pass", "PASS_NOT_ALLOWED"),
        ("a5-a6", "NO_PIECE"),
        ("g4-g5", "NOT_YOUR_PIECE"),
        ("c4-c4", "NULL_MOVE"),
        ("c4-d5", "NOT_STRAIGHT"),
        ("c4-i4", "PATH_BLOCKED"),
        ("c4-g4", "DESTINATION_OCCUPIED"),
        ("b1-a1", "MAY_NOT_STOP_IN_ZONE"),
    ];
    for (mv, reason) in cases {
        assert_eq!(game.play(mv).err(), Some(reason), "{mv}");
    }
}

#[test]
fn the_list_and_the_reasons_agree() {
    let zones = json!({"zones": [
        {"kind": "throne", "squares": ["e5"], "stop": "k", "enter": "", "pass": "",
         "hostile_empty": "adk", "hostile_occupied": "d"},
        {"kind": "forts", "squares": ["c3", "d3", "e3", "c4"], "stop": "adk", "enter": "d", "pass": "d",
         "hostile_empty": "a", "hostile_occupied": "a"},
        {"kind": "camps", "squares": ["a4", "a5", "a6", "b5", "g7"], "stop": "a", "enter": "", "pass": "k",
         "hostile_empty": "", "hostile_occupied": ""}
    ], "escape": {"to": "edge"}, "reach": {"attackers": null, "defenders": 3, "king": 1}});
    let laws = Laws::new(&rules(&zones)).expect("a rule set");
    for text in [
        "9/9/9/a8/a3k4/a1dd1a3/2a1a1d2/9/3d5",
        "9/9/9/9/1a7/2a6/2dkd4/9/2a6",
    ] {
        let board = Board::parse(9, text).expect("a board");
        for side in [Attackers, Defenders] {
            let listed = moves_of_side(&laws, &board, side);
            for (from, to) in (0..81).flat_map(|from| (0..81).map(move |to| (from, to))) {
                let fault = movement_fault(&laws, &board, side, from, to);
                assert_eq!(
                    fault.is_none(),
                    listed.contains(&(from, to)),
                    "{from} {to} {fault:?}"
                );
            }
        }
    }
}

#[test]
fn squares_and_boards_read_back() {
    for square in 0..361 {
        assert_eq!(
            parse_square(19, &square_name(19, square)),
            super::board::SquareWord::On(square)
        );
    }
    let text = "9/a7a/9/6k2/9/9/9/1da6/9";
    assert_eq!(
        Board::parse(9, text).map(|board| board.text()),
        Ok(text.to_owned())
    );
    for wrong in [
        "9/9",
        "9/9/9/9/9/9/9/9/10",
        "9/9/9/9/9/9/9/9/x8",
        "9/9/9/9/9/9/9/9/0a8",
    ] {
        assert!(Board::parse(9, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_all_reasons() {
    let refused = SlowGame::from_board(
        &rules(&no_changes()),
        "k8/9/9/9/4a4/9/9/9/8d",
        Attackers,
        0,
        true,
    );
    let reasons = refused.err().expect("refused");
    assert_eq!(reasons.split("; ").count(), 3, "{reasons}");
}
