//! Positions handed in, refusals, and readings that cases cannot show.

use serde_json::{Value, json};

use super::super::SlowGame;
use super::super::board::{Board, SquareWord, parse_square, square_name};
use super::super::movement::{movement_fault, moves_of_side};
use super::super::rules::Laws;
use super::{
    Attackers, Defenders, SlowSide, captured, free, game, no_changes, reason, refused, rules, special, with,
    zone,
};

/// b1-b5 takes c5, and from b5 only b5-b8 takes anything.
const TWO: &str = "9/2da5/7k1/9/2da5/9/9/9/1a7";

/// Little but custodial captures and a way to go on.
fn berserk(how: &str) -> Value {
    free(&special(&json!({"berserk": how})))
}

/// Whose turn it is, and where the piece stands that must go on.
fn turn(game: &SlowGame) -> (SlowSide, String) {
    (game.side_to_move(), game.chain_square().unwrap_or_default())
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
fn a_change_of_side_does_not_make_repetition_known() {
    let plain = free(&special(&json!({})));
    let mut game = SlowGame::from_board(&rules(&plain), "9/7k1/9/2d6/2Ma5/d8/9/9/1a7", Attackers, 9, false)
        .expect("valid");
    for mv in ["b1-b5", "a4-c4", "b5-b1", "c4-a4"] {
        assert!(!game.play(mv).expect("legal").repetition_known, "{mv}");
    }
}

#[test]
fn a_mercenary_that_has_turned_may_be_handed_in_where_its_kind_may_not_stop() {
    let zones = json!([zone("forts", &["c5"], ["M", "M", "", "", ""])]);
    let rules = rules(&with(free(&special(&json!({}))), "zones", zones));
    let open = |board: &str| SlowGame::from_board(&rules, board, Attackers, 1, false);
    assert!(open("9/7k1/9/9/1ama5/9/9/9/9").is_ok());
    assert!(open("9/7k1/9/9/2g6/9/9/9/1a7").is_err());
}

#[test]
fn a_position_handed_in_with_a_chain() {
    let board = "9/2da5/7k1/9/1a1a5/9/9/9/9";
    let open = |how: &str, board: &str, side, ply, chain: &str| {
        SlowGame::from_board_in_chain(&rules(&berserk(how)), board, side, ply, true, chain)
    };
    let game = open("BERSERK_CAPTURES", board, Attackers, 1, "b5").expect("valid");
    assert_eq!((turn(&game), game.legal_moves()), ((Attackers, "b5".to_owned()), vec!["b5-b8".to_owned()]));
    assert_eq!(open("BERSERK_ANY_MOVE", board, Attackers, 1, "b5").expect("valid").legal_moves().len(), 10);
    assert!(open("BERSERK_CAPTURES", board, Attackers, 0, "b5").is_err(), "nothing has been captured yet");
    assert!(open("BERSERK_CAPTURES", board, Attackers, 1, "b6").is_err(), "nobody stands there");
    assert!(open("BERSERK_CAPTURES", board, Defenders, 1, "b5").is_err(), "not the side to move");
    assert!(open("BERSERK_CAPTURES", board, Attackers, 1, "d5").is_err(), "it cannot capture");
    assert!(open("BERSERK_ANY_MOVE", board, Attackers, 1, "d5").is_ok(), "but move");
    assert!(
        open("BERSERK_CAPTURES", board, Attackers, 1, "z9").is_err()
            && open("BERSERK_CAPTURES", board, Attackers, 1, "").is_err()
    );
    let none = rules(&free(&special(&json!({}))));
    assert!(SlowGame::from_board_in_chain(&none, board, Attackers, 1, true, "b5").is_err(), "no berserk");
    assert!(
        SlowGame::from_board_in_chain(&rules(&json!({})), board, Attackers, 1, true, "b5").is_err(),
        "no special pieces"
    );
}

#[test]
fn what_cases_do_not_show_is_refused() {
    let mut limited = game(&with(berserk("BERSERK_ANY_MOVE"), "plyLimit", json!(1)), TWO, Attackers);
    assert_eq!(refused(&limited, "b5").0, "UNPARSABLE");
    assert_eq!(refused(&limited, "c4c5").0, "UNPARSABLE");
    assert_eq!(refused(&limited, "z1-hello").0, "UNPARSABLE");
    assert_eq!(refused(&limited, "c04-c5").0, "OFF_BOARD");
    assert_eq!(reason(&limited.play("b1-b5").expect("legal")), "PLY_LIMIT");
    for mv in ["pass", "b5-b8"] {
        assert_eq!(limited.play(mv).err(), Some("GAME_OVER"), "after the end");
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
