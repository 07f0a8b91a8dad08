//! Movement and refusals, passes, repetition, positions handed in.

use serde_json::json;

use super::super::board::{Board, SquareWord, parse_square, square_name};
use super::super::movement::{movement_fault, moves_of_side};
use super::super::rules::Laws;
use super::super::{SlowGame, SlowResult};
use super::{Attackers, Defenders, bare, captured, game, no_changes, reason, rules, zone};

#[test]
fn a_pass_is_a_ply_without_announcements() {
    let passes = json!({
        "board": {"size": 5, "setups": [{"name": "bare", "board": "5/5/2k2/d4/ad3"}]}, "zones": [],
        "escape": {"to": "ESCAPE_TO_SQUARES", "squares": ["e5"]}, "kingTaken": {"how": "KING_TAKEN_HOW_CUSTODIAL"},
        "noLegalMove": "NO_LEGAL_MOVE_PASSES", "quietPlies": {"limit": 2, "then": "QUIET_CONSEQUENCE_DRAW"}
    });
    let mut game = SlowGame::from_setup(&rules(&passes), "").expect("a valid position");
    assert_eq!(game.legal_moves(), ["pass"]);
    assert_eq!(game.play("a1-a2").err(), Some("DESTINATION_OCCUPIED"));
    let result = game.play("pass").expect("the only ply");
    assert_eq!((result.quiet_plies, result.announcements.len(), game.ply()), (1, 0, 1));
    assert_eq!(game.play("pass").err(), Some("PASS_NOT_ALLOWED"));
    assert_eq!(reason(&game.play("c3-c4").expect("legal")), "QUIET_LIMIT");
    assert_eq!(game.play("pass").err(), Some("GAME_OVER"));
}

#[test]
fn neither_side_can_move() {
    let full = |word: &str| {
        json!({
            "board": {"size": 5, "setups": [{"name": "full", "board": "aaaaa/aaaaa/aakaa/aaaaa/aaaaa"}]},
            "zones": [], "escape": {"to": "ESCAPE_TO_EDGE"}, "kingTaken": {"how": "KING_TAKEN_HOW_CUSTODIAL"}, "noLegalMove": word
        })
    };
    let winner = |word: &str| {
        let game = SlowGame::from_setup(&rules(&full(word)), "").expect("a valid position");
        assert!(game.legal_moves().is_empty());
        game.outcome().expect("ended at once").winner
    };
    assert_eq!(
        (winner("NO_LEGAL_MOVE_PASSES"), winner("NO_LEGAL_MOVE_DRAW"), winner("NO_LEGAL_MOVE_LOSES")),
        (None, None, Some(Defenders))
    );
}

#[test]
fn repetition_is_unknown_until_a_capture() {
    let draw = json!({"repetition": {"at": 3, "consequence": "REPETITION_CONSEQUENCE_DRAW", "compares": "REPETITION_COMPARES_POSITION"}});
    let board = "9/a7a/9/6k2/9/9/9/1da6/9";
    let mut game = SlowGame::from_board(&rules(&draw), board, Attackers, 30, false).expect("valid");
    let mut last = (true, 0);
    for mv in ["a8-a7", "g6-g7", "a7-a8", "g7-g6"] {
        let result = game.play(mv).expect("legal");
        last = (result.repetition_known, result.repetition_count);
    }
    assert_eq!(last, (false, 2));
    let result = game.clone().play("a8-a2").expect("legal");
    assert_eq!((captured(&result), result.repetition_known, result.repetition_count), (vec!["b2"], true, 1));
    for mv in ["a8-a7", "g6-g7", "a7-a8"] {
        game.play(mv).expect("legal");
    }
    assert_eq!(reason(&game.play("g7-g6").expect("legal")), "REPETITION", "a lower bound decides too");
}

#[test]
fn the_repeating_move_is_illegal() {
    let board = "9/a7a/9/6k2/9/9/9/1da6/9";
    for compares in ["REPETITION_COMPARES_POSITION", "REPETITION_COMPARES_BOARD", "REPETITION_COMPARES_BOARD_BEFORE_CAPTURES"] {
        let rule = json!({"repetition": {"at": 2, "consequence": "REPETITION_CONSEQUENCE_ILLEGAL_FOR_DEFENDERS", "compares": compares}});
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
    let moves = ["c8-c3", "d3-d4", "a8-a7", "g6-g7", "a7-a6", "g7-g6", "a6-a8"];
    for (compares, legal) in
        [("REPETITION_COMPARES_POSITION", true), ("REPETITION_COMPARES_BOARD", true), ("REPETITION_COMPARES_BOARD_BEFORE_CAPTURES", false)]
    {
        let mut changes = bare();
        changes["repetition"] = json!({"at": 2, "consequence": "REPETITION_CONSEQUENCE_ILLEGAL_FOR_DEFENDERS", "compares": compares});
        let mut game = game(&changes, "9/a1a6/9/6k2/9/9/1d1d5/9/9", Attackers);
        for mv in moves {
            game.play(mv).expect("legal");
        }
        assert_eq!(game.legal_moves().contains(&"d4-d3".to_owned()), legal, "{compares}");
        let refused = (!legal).then_some("REPETITION_FORBIDDEN");
        assert_eq!(game.play("d4-d3").err(), refused, "{compares}");
    }
}

#[test]
fn the_side_that_had_a_choice() {
    let rule = json!({"repetition": {"at": 2, "consequence": "REPETITION_CONSEQUENCE_SIDE_WITH_CHOICE_LOSES", "compares": "REPETITION_COMPARES_POSITION"}});
    let winner = |board: &str, moves: [&str; 4]| {
        let mut game = game(&rule, board, Attackers);
        let results: Vec<SlowResult> = moves.iter().map(|mv| game.play(mv).expect("legal")).collect();
        results[3].outcome.clone().map(|outcome| (outcome.winner, outcome.reason))
    };
    let free = winner("9/a7a/9/6k2/9/9/9/9/9", ["a8-a7", "g6-g7", "a7-a8", "g7-g6"]);
    assert_eq!(free, Some((Some(Attackers), "REPETITION")));
    let forced = winner("1a7/a1a6/aka6/da7/a7a/9/9/9/9", ["i5-i6", "b7-b8", "i6-i5", "b8-b7"]);
    assert_eq!(forced, Some((Some(Defenders), "REPETITION")));
}

#[test]
fn a_piece_moves_freely_in_the_zone_it_starts_from() {
    let camps = json!({"escape": {"to": "ESCAPE_TO_EDGE"}, "kingTaken": {"how": "KING_TAKEN_HOW_CUSTODIAL"}, "zones": [
        zone("camps", &["a4", "a5", "a6", "b5", "i5"], ["a", "", "", "adk", "adk"])
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
        ("z1-hello", "UNPARSABLE"),
        ("c4-z1", "OFF_BOARD"),
        ("c04-c5", "OFF_BOARD"),
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
        zone("throne", &["e5"], ["k", "", "", "adk", "d"]),
        zone("forts", &["c3", "d3", "e3", "c4"], ["adk", "d", "d", "a", "a"]),
        zone("camps", &["a4", "a5", "a6", "b5", "g7"], ["a", "", "k", "", ""])
    ], "escape": {"to": "ESCAPE_TO_EDGE"}, "reach": {"defenders": 3, "king": 1}});
    let laws = Laws::new(&rules(&zones)).expect("a rule set");
    for text in ["9/9/9/a8/a3k4/a1dd1a3/2a1a1d2/9/3d5", "9/9/9/9/1a7/2a6/2dkd4/9/2a6"] {
        let board = Board::parse(9, text).expect("a board");
        for side in [Attackers, Defenders] {
            let listed = moves_of_side(&laws, &board, side);
            for (from, to) in (0..81).flat_map(|from| (0..81).map(move |to| (from, to))) {
                let fault = movement_fault(&laws, &board, side, from, to);
                assert_eq!(fault.is_none(), listed.contains(&(from, to)), "{from} {to} {fault:?}");
            }
        }
    }
}

#[test]
fn squares_and_boards_read_back() {
    for square in 0..361 {
        assert_eq!(parse_square(19, &square_name(19, square)), SquareWord::On(square));
    }
    let text = "9/a7a/9/6k2/9/9/9/1da6/9";
    assert_eq!(Board::parse(9, text).map(|board| board.text()), Ok(text.to_owned()));
    for wrong in ["9/9", "9/9/9/9/9/9/9/9/10", "9/9/9/9/9/9/9/9/x8", "9/9/9/9/9/9/9/9/0a8"] {
        assert!(Board::parse(9, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_all_reasons() {
    let refused = SlowGame::from_board(&rules(&no_changes()), "k8/9/9/9/4a4/9/9/9/8d", Attackers, 0, true);
    let reasons = refused.err().expect("refused");
    assert_eq!(reasons.split("; ").count(), 3, "{reasons}");
}
