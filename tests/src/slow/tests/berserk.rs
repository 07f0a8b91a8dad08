//! Berserk: chains of captures, and the rule set of that name (engine/RULES.md, section 8).

use serde_json::{Value, json};

use super::super::SlowRules;
use super::{
    Attackers, Defenders, SlowGame, SlowSide, after, captured, free, game, jumping, listed, reason, refused, rules, special, targets, with,
    zone,
};

/// Little but custodial captures and a way to go on.
fn berserk(how: &str) -> Value {
    free(&special(&json!({"berserk": how})))
}

/// b1-b5 takes c5, and from b5 only b5-b8 takes anything.
const TWO: &str = "9/2da5/7k1/9/2da5/9/9/9/1a7";

/// The same for the defenders.
const TWO_FOR_DEFENDERS: &str = "8a/2ad5/7k1/9/2ad5/9/9/9/1d7";

/// Whose turn it is, and where the piece stands that must go on.
fn turn(game: &SlowGame) -> (SlowSide, String) {
    (game.side_to_move(), game.chain_square().unwrap_or_default())
}

fn at(square: &str) -> String {
    square.to_owned()
}

/// No piece must go on.
fn nobody() -> String {
    String::new()
}

#[test]
fn the_piece_that_has_captured_must_capture_again() {
    let mut game = game(&berserk("BERSERK_CAPTURES"), TWO, Attackers);
    let result = game.play("b1-b5").expect("legal");
    assert_eq!((turn(&game), game.ply(), result.quiet_plies), ((Attackers, at("b5")), 1, 0));
    assert_eq!((game.legal_moves(), result.legal_move_count), (vec!["b5-b8".to_owned()], 1));
    let result = game.play("b5-b8").expect("legal");
    assert_eq!(listed(&result), ["c8 d CUSTODIAL"]);
    assert_eq!((turn(&game), game.ply()), ((Defenders, nobody()), 2), "it cannot go on");
}

#[test]
fn without_berserk_the_turn_passes() {
    let mut game = game(&free(&special(&json!({}))), TWO, Attackers);
    game.play("b1-b5").expect("legal");
    assert_eq!(turn(&game), (Defenders, nobody()));
}

#[test]
fn a_move_without_capture_starts_no_chain() {
    for how in ["BERSERK_CAPTURES", "BERSERK_ANY_MOVE"] {
        let mut game = game(&berserk(how), TWO, Attackers);
        game.play("b1-b4").expect("legal");
        assert_eq!(turn(&game), (Defenders, nobody()), "{how}");
    }
}

#[test]
fn the_piece_that_has_captured_must_move_again() {
    let mut game = game(&berserk("BERSERK_ANY_MOVE"), TWO, Attackers);
    let result = game.play("b1-b5").expect("legal");
    assert_eq!(turn(&game), (Attackers, at("b5")));
    let ways = ["b1", "b2", "b3", "b4", "a5", "c5", "b6", "b7", "b8", "b9"];
    assert_eq!((targets(&game, "b5"), game.legal_moves().len(), result.legal_move_count), (ways.map(str::to_owned).to_vec(), 10, 10));
    let mut again = game.clone();
    assert_eq!(captured(&again.play("b5-b8").expect("legal")), ["c8"]);
    assert_eq!(turn(&again), (Attackers, at("b8")), "it has captured and can move");
    game.play("b5-b6").expect("legal");
    assert_eq!(turn(&game), (Defenders, nobody()), "a move that captures nothing ends the chain");
}

#[test]
fn a_piece_that_cannot_move_at_all_is_done() {
    let zones = |enter: &str| json!([zone("camps", &["a5"], ["a", enter, "", "", ""]), zone("forts", &["c5"], ["d", "d", "d", "", ""])]);
    for (enter, next) in [("", (Defenders, nobody())), ("a", (Attackers, at("b5")))] {
        let mut game = game(&with(berserk("BERSERK_ANY_MOVE"), "zones", zones(enter)), "9/7k1/9/1a7/a1da5/1a7/9/9/9", Attackers);
        assert_eq!(listed(&game.play("a5-b5").expect("legal")), ["c5 d CUSTODIAL"]);
        assert_eq!(turn(&game), next);
    }
}

#[test]
fn refusals_in_a_chain() {
    let chain = |how: &str| {
        let mut game = game(&berserk(how), TWO, Attackers);
        game.play("b1-b5").expect("legal");
        game
    };
    for (mv, reason, squares) in [
        ("b5", "UNPARSABLE", vec![]),
        ("b5-b19", "OFF_BOARD", vec![]),
        ("pass", "PASS_NOT_ALLOWED", vec![]),
        ("a9-a8", "NO_PIECE", vec!["a9"]),
        ("h7-h6", "NOT_YOUR_PIECE", vec!["h7"]),
        ("d5-d5", "NULL_MOVE", vec!["d5"]),
        ("b5-c6", "NOT_STRAIGHT", vec!["b5", "c6"]),
        ("d5-d9", "PATH_BLOCKED", vec!["d8"]),
        ("d5-d8", "DESTINATION_OCCUPIED", vec!["d8"]),
        ("d5-d6", "MUST_CONTINUE_CAPTURE", vec!["b5"]),
        ("d8-e8", "MUST_CONTINUE_CAPTURE", vec!["b5"]),
    ] {
        for how in ["BERSERK_CAPTURES", "BERSERK_ANY_MOVE"] {
            let squares: Vec<String> = squares.iter().map(|square| (*square).to_owned()).collect();
            assert_eq!(refused(&chain(how), mv), (reason, squares), "{how} {mv}");
        }
    }
    assert_eq!(refused(&chain("BERSERK_CAPTURES"), "b5-b6"), ("MUST_CONTINUE_CAPTURE", vec!["b5".to_owned()]));
    assert_eq!(refused(&chain("BERSERK_ANY_MOVE"), "b5-b6").0, "");
}

#[test]
fn a_mercenary_that_changes_side_is_no_capture() {
    for how in ["BERSERK_CAPTURES", "BERSERK_ANY_MOVE"] {
        let first = TWO.replace("7k1/9/2d", "7k1/9/2M");
        let mut game = game(&berserk(how), &first, Attackers);
        assert_eq!(listed(&game.play("b1-b5").expect("legal")), [">c5 M CUSTODIAL"]);
        assert_eq!(turn(&game), (Defenders, nobody()), "{how}: nothing was captured");
    }
    let second = "9/2Ma5/7k1/9/2da5/9/9/9/1a7";
    let mut captures = game(&berserk("BERSERK_CAPTURES"), second, Attackers);
    captures.play("b1-b5").expect("legal");
    assert_eq!(turn(&captures), (Defenders, nobody()), "it could only turn a mercenary");
    let mut any_move = game(&berserk("BERSERK_ANY_MOVE"), second, Attackers);
    any_move.play("b1-b5").expect("legal");
    assert_eq!(turn(&any_move), (Attackers, at("b5")));
    assert_eq!(listed(&any_move.play("b5-b8").expect("legal")), [">c8 M CUSTODIAL"]);
    assert_eq!(turn(&any_move), (Defenders, nobody()), "which captures nothing and ends the chain");
}

#[test]
fn a_capture_beside_a_mercenary_goes_on() {
    let mut game = game(&berserk("BERSERK_CAPTURES"), "9/2a6/2d4k1/9/aM1da4/9/9/9/2a6", Attackers);
    assert_eq!(listed(&game.play("c1-c5").expect("legal")), [">b5 M CUSTODIAL", "d5 d CUSTODIAL"]);
    assert_eq!((turn(&game), game.legal_moves()), ((Attackers, at("c5")), vec!["c5-c6".to_owned()]));
}

#[test]
fn the_king_captures_and_goes_on() {
    let board = TWO_FOR_DEFENDERS.replace("7k1", "9").replace("1d7", "1k7");
    let mut game = game(&berserk("BERSERK_CAPTURES"), &board, Defenders);
    game.play("b1-b5").expect("legal");
    assert_eq!((turn(&game), game.legal_moves()), ((Defenders, at("b5")), vec!["b5-b8".to_owned()]));
    let anvil = with(berserk("BERSERK_CAPTURES"), "kingInCaptures", json!("KING_IN_CAPTURES_ANVIL"));
    assert!(after(&anvil, &board, Defenders, "b1-b5").captures.is_empty());
}

#[test]
fn to_take_the_king_is_to_capture() {
    let changes = with(berserk("BERSERK_CAPTURES"), "kingTaken", json!({"how": "KING_TAKEN_HOW_CUSTODIAL"}));
    let mut game = game(&changes, "9/2ka5/9/9/2da5/9/9/9/1a7", Attackers);
    let result = game.play("b1-b5").expect("legal");
    assert_eq!(result.announcements[0].moves, ["b5-b8"], "watch your king");
    assert_eq!((turn(&game), game.legal_moves()), ((Attackers, at("b5")), vec!["b5-b8".to_owned()]));
    assert_eq!(reason(&game.play("b5-b8").expect("legal")), "KING_CAPTURED");
    assert_eq!((turn(&game), game.legal_moves().len()), ((Defenders, nobody()), 0));
}

#[test]
fn a_ply_that_ends_the_game_starts_no_chain() {
    let changes = with(berserk("BERSERK_ANY_MOVE"), "kingTaken", json!({"how": "KING_TAKEN_HOW_CUSTODIAL"}));
    let mut taken = game(&changes, "9/2da5/9/9/2ka5/9/9/9/1a7", Attackers);
    assert_eq!(reason(&taken.play("b1-b5").expect("legal")), "KING_CAPTURED");
    assert_eq!((turn(&taken), taken.legal_moves().len()), ((Defenders, nobody()), 0));
    assert_eq!(refused(&taken, "b5-b8").0, "GAME_OVER");
    let mut limited = game(&with(berserk("BERSERK_CAPTURES"), "plyLimit", json!(1)), TWO, Attackers);
    assert_eq!(reason(&limited.play("b1-b5").expect("legal")), "PLY_LIMIT");
    assert_eq!(turn(&limited), (Defenders, nobody()));
}

#[test]
fn each_step_is_a_ply_and_is_judged() {
    let mut limited = game(&with(berserk("BERSERK_CAPTURES"), "plyLimit", json!(2)), TWO, Attackers);
    assert_eq!(reason(&limited.play("b1-b5").expect("legal")), "");
    assert_eq!(reason(&limited.play("b5-b8").expect("legal")), "PLY_LIMIT");
    let board = TWO_FOR_DEFENDERS.replace("7k1", "9").replace("1d7", "1k7");
    let escape = json!({"to": "ESCAPE_TO_SQUARES", "squares": ["b8"]});
    let mut escaping = game(&with(berserk("BERSERK_CAPTURES"), "escape", escape), &board, Defenders);
    let result = escaping.play("b1-b5").expect("legal");
    assert_eq!((reason(&result), result.announcements[0].kind), ("", "RAICHI"));
    let result = escaping.play("b5-b8").expect("legal");
    assert_eq!((captured(&result), reason(&result)), (vec!["c8"], "KING_ESCAPED"));
}

#[test]
fn encirclement_in_the_middle_of_a_chain() {
    let ring = with(berserk("BERSERK_ANY_MOVE"), "encirclement", json!("ENCIRCLEMENT_CLOSED_RING"));
    let mut game = game(&ring, "4a4/4d4/a8/3a1a3/3aka3/4a4/9/9/9", Attackers);
    let result = game.play("a7-e7").expect("legal");
    assert_eq!((captured(&result), reason(&result)), (vec!["e8"], "ENCIRCLED"));
    assert_eq!(turn(&game), (Defenders, nobody()));
}

#[test]
fn tuichi_wins_in_the_middle_of_a_chain() {
    let mut changes = with(berserk("BERSERK_CAPTURES"), "tuichiWins", json!(true));
    changes["escape"] = json!({"to": "ESCAPE_TO_SQUARES", "squares": ["h1", "i7"]});
    let mut game = game(&changes, TWO_FOR_DEFENDERS, Defenders);
    assert_eq!(reason(&game.play("b1-b5").expect("legal")), "TUICHI");
    assert_eq!(turn(&game), (Attackers, nobody()));
}

#[test]
fn no_legal_move_is_asked_of_the_side_that_moves_next() {
    let cage = json!([zone("camps", &["b8", "c7", "c9"], ["a", "a", "a", "", ""])]);
    let board = "7ak/2da4a/9/9/2da5/9/9/9/1a7";
    let mut chained = game(&with(berserk("BERSERK_CAPTURES"), "zones", cage.clone()), board, Attackers);
    assert_eq!(reason(&chained.play("b1-b5").expect("legal")), "", "the attackers go on");
    assert_eq!(reason(&chained.play("b5-b8").expect("legal")), "NO_LEGAL_MOVES");
    let result = after(&with(free(&special(&json!({}))), "zones", cage), board, Attackers, "b1-b5");
    assert_eq!(reason(&result), "NO_LEGAL_MOVES", "without berserk it is the defenders' turn");
}

#[test]
fn announcements_after_each_step() {
    let escape = json!({"to": "ESCAPE_TO_SQUARES", "squares": ["h1"]});
    let mut game = game(&with(berserk("BERSERK_CAPTURES"), "escape", escape), TWO_FOR_DEFENDERS, Defenders);
    for mv in ["b1-b5", "b5-b8"] {
        let result = game.play(mv).expect("legal");
        assert_eq!((result.announcements[0].kind, result.open_paths), ("RAICHI", 1), "{mv}");
        assert_eq!(result.announcements[0].moves, ["h7-h1"]);
    }
}

#[test]
fn a_position_with_a_chain_is_another_position() {
    for (compares, count) in
        [("REPETITION_COMPARES_POSITION", 1), ("REPETITION_COMPARES_BOARD", 2), ("REPETITION_COMPARES_BOARD_BEFORE_CAPTURES", 2)]
    {
        let rule = json!({"at": 3, "consequence": "REPETITION_CONSEQUENCE_DRAW", "compares": compares});
        let mut game = game(&with(berserk("BERSERK_ANY_MOVE"), "repetition", rule), TWO, Attackers);
        let mut last = 0;
        for mv in ["b1-b5", "b5-b6", "h7-h6", "b6-b5", "h6-h7"] {
            last = game.play(mv).expect("legal").repetition_count;
        }
        assert_eq!((last, turn(&game)), (count, (Attackers, nobody())), "{compares}");
    }
}

#[test]
fn a_position_handed_in_with_a_chain() {
    let board = "9/2da5/7k1/9/1a1a5/9/9/9/9";
    let open = |how: &str, board: &str, side, ply, chain: &str| {
        SlowGame::from_board_in_chain(&rules(&berserk(how)), board, side, ply, true, chain)
    };
    let game = open("BERSERK_CAPTURES", board, Attackers, 1, "b5").expect("valid");
    assert_eq!((turn(&game), game.legal_moves()), ((Attackers, at("b5")), vec!["b5-b8".to_owned()]));
    assert_eq!(open("BERSERK_ANY_MOVE", board, Attackers, 1, "b5").expect("valid").legal_moves().len(), 10);
    assert!(open("BERSERK_CAPTURES", board, Attackers, 0, "b5").is_err(), "nothing has been captured yet");
    assert!(open("BERSERK_CAPTURES", board, Attackers, 1, "b6").is_err(), "nobody stands there");
    assert!(open("BERSERK_CAPTURES", board, Defenders, 1, "b5").is_err(), "not the side to move");
    assert!(open("BERSERK_CAPTURES", board, Attackers, 1, "d5").is_err(), "it cannot capture");
    assert!(open("BERSERK_ANY_MOVE", board, Attackers, 1, "d5").is_ok(), "but move");
    assert!(open("BERSERK_CAPTURES", board, Attackers, 1, "z9").is_err() && open("BERSERK_CAPTURES", board, Attackers, 1, "").is_err());
    let none = rules(&free(&special(&json!({}))));
    assert!(SlowGame::from_board_in_chain(&none, board, Attackers, 1, true, "b5").is_err(), "no berserk");
    assert!(SlowGame::from_board_in_chain(&rules(&json!({})), board, Attackers, 1, true, "b5").is_err(), "no special pieces");
}

#[test]
fn a_chain_of_jumps() {
    let mut form = jumping("knights", "JUMP_CAPTURING");
    form["berserk"] = json!("BERSERK_CAPTURES");
    let mut game = game(&free(&form), "9/7k1/9/4d4/2nd5/9/4d4/9/9", Attackers);
    assert_eq!(listed(&game.play("c5-e5").expect("legal")), ["d5 d JUMPED"]);
    assert_eq!((turn(&game), game.legal_moves()), ((Attackers, at("e5")), vec!["e5-e7".to_owned()]));
    assert_eq!(listed(&game.play("e5-e7").expect("legal")), ["e6 d JUMPED"]);
    assert_eq!((turn(&game), game.board()), ((Defenders, nobody()), "9/7k1/4n4/9/9/9/4d4/9/9".to_owned()));
}

/// The rule set of the file.
fn file() -> SlowRules {
    let file: serde_json::Value = serde_json::from_str(include_str!("../../../data/rulesets/berserk.json")).expect("JSON");
    serde_json::from_value(file["rules"].clone()).expect("a rule set")
}

fn berserk_game(board: &str, side: SlowSide) -> SlowGame {
    SlowGame::from_board(&file(), board, side, 4, false).expect("valid")
}

#[test]
fn berserk_opens_with_sixty_moves_of_the_defenders() {
    let game = SlowGame::from_setup(&file(), "").expect("valid");
    assert_eq!((game.side_to_move(), game.legal_moves().len()), (Defenders, 60));
    assert_eq!(game.board(), "3aaaaa3/5c5/11/a4d4a/a3ddd3a/ac1ddkdd1ca/a3Ndd3a/a4d4a/11/5c5/3aaaaa3");
    for mv in ["e5-e2", "e5-b5"] {
        assert_eq!(game.refusal(mv), None, "{mv}");
    }
}

#[test]
fn berserk_jumps() {
    let knight = berserk_game("11/11/11/11/3Na6/11/7k3/11/11/a10/11", Defenders).play("d7-f7").expect("legal");
    assert_eq!(listed(&knight), ["e7 a JUMPED"]);
    let commander = berserk_game("11/11/11/11/3cd6/11/7k3/11/11/a10/11", Attackers).play("d7-f7").expect("legal");
    assert!(commander.captures.is_empty());
    let king = berserk_game("11/11/11/11/5a5/5k5/11/11/11/a10/11", Defenders);
    assert_eq!(listed(&king.clone().play("f6-f8").expect("legal")), ["f7 a HOSTILE_SQUARE"], "from the throne");
    let elsewhere = berserk_game("11/11/11/11/3ka6/11/11/11/11/a10/11", Defenders);
    assert_eq!(refused(&elsewhere, "d7-f7"), ("PATH_BLOCKED", vec!["e7".to_owned()]));
    let mut beside_a_corner = berserk_game("11/11/11/11/11/11/11/11/11/a10/1ak8", Defenders);
    assert_eq!(reason(&beside_a_corner.play("c1-a1").expect("legal")), "KING_ESCAPED");
    assert!(berserk_game("11/11/11/11/11/11/11/11/11/a10/1ck8", Defenders).refusal("c1-a1").is_some(), "not over a commander");
}

#[test]
fn the_king_of_berserk_falls_to_four_or_to_two_commanders() {
    let four = "11/11/11/4a6/3aka5/11/4a6/11/11/11/8d2";
    assert_eq!(reason(&berserk_game(four, Attackers).play("e5-e6").expect("legal")), "KING_CAPTURED");
    let two = berserk_game("11/11/11/11/3ck6/11/5c5/11/11/11/8d2", Attackers).play("f5-f7").expect("legal");
    assert_eq!(listed(&two), ["e7 k KING_CUSTODIAL"]);
    let men = berserk_game("11/11/11/11/3ck6/11/5a5/11/11/11/8d2", Attackers).play("f5-f7").expect("legal");
    assert!(men.captures.is_empty());
    let corner = berserk_game("11/11/11/11/11/11/11/2c8/11/11/1k6d2", Attackers).play("c4-c1").expect("legal");
    assert_eq!(listed(&corner), ["b1 k KING_CUSTODIAL"], "an empty corner and a commander");
    let man = berserk_game("11/11/11/11/11/11/11/2a8/11/11/1k6d2", Attackers).play("c4-c1").expect("legal");
    assert!(man.captures.is_empty(), "an empty corner and a man");
}

#[test]
fn who_repeats_in_berserk_wins() {
    let mut game = berserk_game("11/11/11/11/11/4k6/11/11/11/11/3a7", Attackers);
    for mv in ["d1-d2", "e6-e7", "d2-d1", "e7-e6", "d1-d2", "e6-e7", "d2-d1"] {
        assert!(game.play(mv).expect("legal").outcome.is_none(), "{mv}");
    }
    let outcome = game.play("e7-e6").expect("legal").outcome.expect("an end");
    assert_eq!((outcome.winner, outcome.reason), (Some(Defenders), "REPETITION"));
}
