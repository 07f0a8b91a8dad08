//! The options of section 9.
//!
//! An example is a line: board, side to move, move, captured squares or `-`, reason of the end or `-`, and what it shows.

use serde_json::{Value, json};

use super::super::SlowGame;
use super::super::board::square_name;
use super::{Attackers, Defenders, after, captured, game, reason, rules, with, zone};

/// The rules of hnefatafl.org without repetition: Brandubh on 7x7, Copenhagen on larger boards.
pub(super) fn server(side: usize) -> Value {
    let square = |file: usize, rank: usize| square_name(side, rank * side + file);
    let (throne, last) = (square(side / 2, side / 2), side - 1);
    let corners = [square(0, 0), square(last, 0), square(0, last), square(last, last)];
    let corners: Vec<&str> = corners.iter().map(String::as_str).collect();
    let brandubh = side == 7;
    let throne_zone = if brandubh { ["k", "k", "k", "ad", "a"] } else { ["k", "k", "adk", "adk", "a"] };
    let taken = json!({"how": "KING_TAKEN_HOW_ENCLOSED", "closingZones": ["ZONE_KIND_THRONE"]});
    json!({
        "board": {"size": side, "setups": [{"name": "empty", "board": ""}]},
        "zones": [
            zone("throne", &[&throne], throne_zone),
            zone("corners", &corners, ["k", "k", "k", if brandubh { "adk" } else { "ad" }, ""])
        ],
        "kingTaken": if brandubh { json!({"how": "KING_TAKEN_HOW_CUSTODIAL_OFF_THRONE"}) } else { taken },
        "exitFort": !brandubh
    })
}

/// The rules with one zone more, in the place of one of the same kind.
fn with_zone(mut rules: Value, zone: Value) -> Value {
    let zones = rules["zones"].as_array_mut().expect("zones");
    zones.retain(|other| other["kind"] != zone["kind"]);
    zones.push(zone);
    rules
}

/// Plays the examples under the server's rules and one more.
fn hold(examples: &str, (field, value): (&str, Value)) {
    for example in examples.trim().lines() {
        let words: Vec<&str> = example.splitn(6, ' ').collect();
        let [board, side, mv, captures, end, _] = words[..] else { panic!("{example}") };
        let rules = with(server(board.split('/').count()), field, value.clone());
        let result = after(&rules, board, if side == "a" { Attackers } else { Defenders }, mv);
        let word = |text: String| if text.is_empty() { "-".to_owned() } else { text };
        assert_eq!(
            (word(captured(&result).join(",")), word(reason(&result).to_owned())),
            (captures.to_owned(), end.to_owned()),
            "{example}"
        );
        assert!(result.outcome.is_none_or(|outcome| outcome.winner == Some(Attackers)), "{example}");
    }
}

/// Four on the throne, elsewhere like a man.
const OFF_THRONE: &str = "
7/5d1/3a3/2ak2a/3a3/7/7 a g4-e4 d4 KING_CAPTURED on the throne, four attackers, the last one arrives
7/7/3a3/2ak1da/3a3/4a2/7 a e2-e4 d4,f4 KING_CAPTURED the arriving attacker takes f4 as well
7/1d5/4a2/4k2/7/7/4a2 a e1-e3 e4 KING_CAPTURED beside the throne, across the line to it
7/1d5/2ak2a/7/7/7/7 a g5-e5 d5 KING_CAPTURED beside the throne on another side
7/1d5/7/7/4a2/1a1k3/4a2 a e1-e2 - - an attacker arrives at e2, c2 opposite is empty
7/1d5/7/7/4a2/2ak3/4a2 a e1-e2 d2 KING_CAPTURED away from the throne, two attackers
2ak1a1/7/7/7/7/1d5/7 a f7-e7 d7 KING_CAPTURED on the edge, along it
7/1d5/7/7/7/7/1k3a1 a f1-c1 b1 KING_CAPTURED on the edge, an empty corner is hostile to the king
7/1d5/7/7/7/3dk1a/3a3 a d1-e1 - - nothing hostile opposite the attacker that arrives
7/5d1/7/2ak2a/7/7/7 a g4-e4 - - on the throne two are not enough
7/7/3d3/2ak2a/3a3/7/7 a g4-e4 - - on the throne three attackers and a defender
7/1d5/7/4k2/4a2/7/5a1 a f1-f4 - - the empty throne is not hostile to the king; e3 and f4 are not opposite
7/1d5/4d2/4k2/4a2/7/5a1 a f1-f4 - - between an attacker and the empty throne
7/1d5/7/1a5/k6/7/7 a b4-b3 - - the edge is no partner
7/1d5/2a1a2/7/7/7/3k3 d d1-d5 - - the king moves in between two attackers
7/1d5/2aka2/7/7/7/7 a c5-c6 - - one of the two goes away
7/1d5/2aka2/7/7/a6/7 a a2-a3 - - between two attackers, but the move is elsewhere
7/1d5/3a3/2akd1a/3a3/7/7 a g4-f4 - - the fourth neighbour is a defender; no Linnaean capture
7/d6/a2aa2/4k2/4a2/7/7 a a5-a4 - - beside the throne between e5 and e3, but the move is elsewhere
";

/// Rings that hold and rings that can be broken; of these, the attacker and his threats.
const RINGS: &str = "
11/11/3a7/2aka6/3a7/11/11/9a1/11/11/11 a j4-j10 - ENCIRCLED closed before the move: what counts is the board after any move of the attackers
11/3a7/2ak4a2/2a1a6/3a7/11/11/11/11/11/11 a i9-e9 - ENCIRCLED two squares inside
11/11/11/11/11/8a2/7aa2/7aka1/7ada1/8a2/11 a i5-j5 - ENCIRCLED king and man inside
11/11/11/11/11/11/2a8/1ada7/2k1a6/1aaa7/11 a b2-b3 - ENCIRCLED d2 and b2 have two inner neighbours, but not opposite ones
11/11/11/11/11/3a7/2adaa5/2ak7/3aa6/11/11 a e3-e4 - ENCIRCLED an attacker stands behind an attacker
8aa1/7akda/9a1/11/8a2/11/11/11/11/11/11 a i7-i9 - ENCIRCLED attackers of the ring on the edge
11/11/11/11/11/11/11/5aaa3/4ad1ka2/6aa3/5a5 a f1-f2 f3 ENCIRCLED judged after the capture of f3, which joins the inside
7/2a4/aaka3/2a4/7/7/7 a a5-a4 - ENCIRCLED c4 has the empty throne beside it, but b4 opposite is outside
11/5a5/11/11/7a3/6a1a2/5a3a1/5a3ka/5a1a1a1/6a1a2/11 a f10-f11 - - g6 between f6 and h6: both squares empty, though a king alone could not do it
11/11/11/11/9a1/7aa1a/a5a3a/5a4a/6ad2a/5a2k1a/6aaaa1 a a5-e5 - - g3 between g2 and g4: both squares empty, a man inside
11/11/11/4a6/11/11/11/1aaa7/a1k1a6/ada1a6/1a1a7 a e8-e5 - - c2 between b2 and d2: a defender on one side, an empty inner square on the other
11/11/11/11/3a1a5/1aa1a1a4/a9a/ad3a5/1a3ka4/ad4a4/1aaaaa5 a k5-g5 - - b3 between b2 and b4: defenders on both sides, though neither could capture without moving
11/11/11/11/11/2a8/a1da7/ak2aa5/1a4a4/ad4a4/1aaaaa5 a a5-b5 c5 - b3 between b2 and b4: defender and king
11/11/6a4/5a1a3/4a1ka3/3a2da3/2a2a5/3a3a3/3a2a4/3a1a5/4a6 a f5-g5 - - g5 between g4 and g6: the attacker that has just moved
4a2/7/5a1/6a/4aka/5a1/7 a e7-e4 - - e4 between d4 and f4: the empty throne, outside and hostile to attackers, and an inner square
7/7/3aa2/2a1daa/3a3/2ak1a1/3aa2 a g4-g3 - - d3 between d2 and d4: between the king and the empty throne inside
11/11/11/11/11/11/11/5aaa3/4ad1k3/6aa3/5a5 a f1-f2 f3 - no ring at all
11/6a4/5a1a3/5a2a2/a6da2/6a1a2/5aka3/6a4/11/11/11 a a7-f7 - - g6 between f6 and h6: the wall of one attacker between two areas
1a9/ada8/ad9/1a9/11/11/11/1aa8/aka8/1a9/11 a c4-c9 b9 ENCIRCLED two areas, both closed
";

/// Every corner is sealed, and the defenders are few.
const FEW_DEFENDERS: &str = "
8a2/1a7a1/a9a/6k4/11/11/11/2a8/a9a/1a7a1/1aa5a2 a c4-c11 - CANNOT_ESCAPE 13 attackers, every corner behind a fence of three on the diagonal
8a2/1a7a1/a9a/6k4/11/11/11/2a8/a9a/1a7a1/2a5a2 a c4-c11 - - 12 attackers
8a2/1a7a1/a9a/6k4/6d4/6d4/6d4/2a8/a9a/1a7a1/1aa5a2 a c4-c11 - CANNOT_ESCAPE 3 defenders
8a2/1a7a1/a9a/6k4/6d4/6d4/4d1d4/2a8/a9a/1a7a1/1aa5a2 a c4-c11 - - 4 defenders
8a2/1a7a1/a9a/6k4/11/11/11/11/a9a/1a1a5a1/1aa5a2 a d2-d8 - - corner a11 is open (c11 is empty)
2a5a2/1a7a1/a9a/11/6k4/11/11/11/a9a/1a7a1/1aa5a2 d g7-h7 - CANNOT_ESCAPE a move of the defenders
2a5a2/1a7a1/a9a/5k5/11/11/11/11/a9a/ad7a1/1a3a2a2 a f1-c1 - CANNOT_ESCAPE corner a1 sealed by its two arms a2 a3 and b1 c1, with a defender at b2
2a5a2/1a7a1/a9a/5k5/11/11/4a6/11/a9a/ad7a1/5a2a2 a f1-c1 - - the arm b1 c1 is incomplete, the empty b1 touches the defender b2
2a5a2/1a7a1/a9a/5k5/11/11/4a6/11/11/a6a1a1/1a3d2a2 a h2-h8 - - attackers at a2 and b1 alone do not stop the area of the corner, it goes on behind them
2a5a2/1a7a1/a9a/5k5/11/11/4a6/11/a9a/1a7a1/1da4aa2 a h1-h3 - CANNOT_ESCAPE a defender beside the corner (b1) is not looked at
2a5a2/1a7a1/a9a/5d5/11/11/4a6/11/a9a/1a7a1/1ka4aa2 a h1-h3 - CANNOT_ESCAPE neither is the king beside the corner, though he could move into it
";

/// Every corner is sealed, and the gaps on the sides are short.
const GAPS: &str = "
11/11/11/11/9aa/8a2/8a1k/8a2/9a1/10a/11 a k2-k3 - CANNOT_ESCAPE no defender, 7 attackers, one gap of 3 (k4 k5 k6, the king's square counts)
11/11/11/aaa8/dd1a7/1k1a7/ddd4a3/aaa8/11/11/11 a h5-d5 - CANNOT_ESCAPE 5 defenders, one gap of 3
11/11/11/aaa8/ddda7/1k1a7/ddd4a3/aaa8/11/11/11 a h5-d5 - - 6 defenders, a gap of 3
11/11/11/11/aaaa7/dddka6/dddd7/aaaa6a/11/11/11 a k4-e4 - - e5 is empty, the area of the corners touches d5
11/11/11/11/aaaa7/dddka6/dddd6a/aaaa7/11/11/11 a k5-e5 - CANNOT_ESCAPE 7 defenders, one gap of 2 (a5 a6, both held by defenders)
11/11/11/11/11/11/11/4aaa4/3a3a3/3a1k3a1/3a3a3 a j2-h2 - CANNOT_ESCAPE no defender, one gap of 3 (e1 f1 g1)
11/11/11/11/11/11/11/3aaaa4/2a4a3/2a2k3a1/2a4a3 a j2-h2 - - a gap of 4 (d1 to g1) and 12 attackers at most
11/11/11/aa9/2a8/aka8/10a/aa9/11/11/11 a k5-c5 - - two gaps on one side (a7 and a5), however short
11/11/11/11/aa9/k1a8/a2a7/3a7/11/11/11 a d4-b4 - - the king can run out at c5, so the areas of the corners touch him
7/7/7/7/3a3/2aka2/2a2a1 a f1-e1 - CANNOT_ESCAPE 7x7 as well: a gap of 1, no defender
7/7/7/7/3a3/2aka2/2a1a2 d d2-d1 - CANNOT_ESCAPE 7x7, after a move of the defenders
7/7/7/7/3a2d/2aka2/2a1a2 d d2-d1 - - the defender g3 touches the area of the corners
7/7/7/7/7/aaaa3/1k3a1 a f1-e1 - CANNOT_ESCAPE the king beside the open corner a1, 7x7
7/7/7/a6/7/4aaa/3ak2 d e1-f1 - CANNOT_ESCAPE the king moves beside the open corner g1
13/13/13/13/13/13/aa11/2a10/k1a10/6a6/aa11/13/13 a g4-c4 - CANNOT_ESCAPE 13x13, one gap of 3
";

/// The king is held on the edge.
const HELD_ON_THE_EDGE: &str = "
11/11/11/11/a10/10a/kaa8/a10/a10/11/11 a k6-a6 - CANNOT_ESCAPE 7 attackers, two along the edge on each side, two inward
11/6d4/11/11/a10/10a/ka8a/a10/a10/11/11 a k6-a6 - - the second inward square c5 is empty and there are 6 attackers
11/11/11/11/a10/10a/k10/a10/a10/10a/11 a k6-a6 - CANNOT_ESCAPE 5 attackers: nothing inward is asked for
11/11/11/11/a10/10a/k10/a9a/a10/10a/11 a k6-a6 - - 6 attackers, nothing inward
11/11/11/11/11/11/a10/a10/k10/3a7/11 a d2-a2 - CANNOT_ESCAPE the corner a1 closes as the second square of its side
11/10a/10a/11/11/11/a10/a10/k10/3a7/11 a d2-a2 - - the corner counts as an attacker, which makes 6, and nothing stands inward
11/11/11/11/10a/aa9/kaa8/a10/a10/6d4/11 a k7-a7 - CANNOT_ESCAPE one defender
11/5d5/11/11/10a/aa9/kaa8/a10/a10/6d4/11 a k7-a7 - - two defenders and 7 attackers
11/5d5/11/11/10a/aaa8/kaa8/a10/a10/6d4/11 a k7-a7 - CANNOT_ESCAPE two defenders, 8 attackers, two of them in the next column inward (b6 c6)
11/5d5/11/3d7/10a/aaa8/kaa8/a10/a10/6d4/7d3 a k7-a7 - CANNOT_ESCAPE four defenders make no difference then
11/5d5/11/11/10a/aa8a/kaa8/a10/a10/6d4/11 a k7-a7 - - 8 attackers, but c6 is empty
11/5d5/11/11/11/11/a10/aaa8/k1a8/a10/1a4d4 a b1-b2 - - b3 is empty
11/5d5/11/11/11/11/a10/aaa8/kaa8/3a7/6d4 a d2-a2 - CANNOT_ESCAPE two defenders; 8 attackers and the corner make 9, b4 and c4 in the next column
11/5d5/11/11/11/11/a10/aa9/kaa8/3a7/6d4 a d2-a2 - - two defenders; 7 attackers and the corner make 8, but c4 is empty
11/6d4/11/11/11/a10/a10/kaa8/10a/11/11 a k3-a3 - - one attacker only on one side of the king along the edge
11/11/11/11/11/11/11/a10/a10/k10/3a7 a d1-b1 - - the king beside the corner is not held on the edge
11/11/11/11/a10/a10/5k5/a10/a10/11/11 d f5-a5 - CANNOT_ESCAPE the king walks in; 4 attackers
7/7/1a5/a6/k6/a6/7 a b5-a5 - CANNOT_ESCAPE 7x7, the corner a1 is the second square
1a1aka1/4a2/4a2/7/d6/7/7 a b7-c7 - CANNOT_ESCAPE 7x7, one defender
";

#[test]
fn the_king_falls_to_four_on_the_throne_and_like_a_man_elsewhere() {
    hold(OFF_THRONE, ("encirclement", json!("ENCIRCLEMENT_CLOSED_RING")));
    let four = after(&server(7), "7/7/3a3/2aka2/7/3a3/1d5", Attackers, "d2-d3");
    assert_eq!((four.captures[0].kind, four.captures[0].closed_by.join(" ")), ("KING_ENCLOSED", "d3 c4 e4 d5".to_owned()));
    let two = after(&server(7), "7/1d5/4a2/4k2/7/7/4a2", Attackers, "e1-e3");
    assert_eq!((two.captures[0].kind, two.captures[0].closed_by.join(" ")), ("KING_CUSTODIAL", "e3 e5".to_owned()));
}

#[test]
fn the_king_falls_against_an_empty_throne_that_is_hostile_to_him() {
    let board = "7/1d5/7/4k2/7/7/5a1";
    assert!(after(&server(7), board, Attackers, "f1-f4").captures.is_empty());
    let rules = with_zone(server(7), zone("throne", &["d4"], ["k", "k", "k", "adk", ""]));
    let result = after(&rules, board, Attackers, "f1-f4");
    assert_eq!((captured(&result), result.captures[0].closed_by.join(" ")), (vec!["e4"], "d4 f4".to_owned()));
}

#[test]
fn a_ring_that_can_be_broken_does_not_win() {
    hold(RINGS, ("encirclement", json!("ENCIRCLEMENT_UNBREAKABLE_RING")));
    for example in RINGS.trim().lines().filter(|example| !example.ends_with("no ring at all")) {
        let words: Vec<&str> = example.split(' ').collect();
        let result = after(&server(words[0].split('/').count()), words[0], Attackers, words[2]);
        assert_eq!(reason(&result), "ENCIRCLED", "a closed ring wins: {example}");
    }
}

/// The reason for which a game ends where the ring must be unbreakable.
fn end_of_ring(rules: Value, board: &str, mv: &str) -> &'static str {
    reason(&after(&with(rules, "encirclement", json!("ENCIRCLEMENT_UNBREAKABLE_RING")), board, Attackers, mv))
}

#[test]
fn what_threatens_an_attacker_of_the_ring() {
    // The attacker on c3 is between b3 and d3, both inside, and between the king on c4 and c2, which is outside.
    let (board, mv) = ("9/9/9/9/1aaa5/a1k1a4/a1a1a4/3a5/1a7", "b1-b2");
    assert_eq!(end_of_ring(server(9), board, mv), "");
    for (squares, stop, hostile, end) in [
        (&["b3"][..], "ak", "", "ENCIRCLED"),
        (&["b3"], "adk", "", ""),
        (&["b3"], "ak", "a", ""),
        (&["b3", "c2"], "ak", "", "ENCIRCLED"),
        (&["d3", "c2"], "adk", "", ""),
    ] {
        let camps = zone("camps", squares, [stop, "", "", hostile, ""]);
        assert_eq!(end_of_ring(with_zone(server(9), camps), board, mv), end, "{squares:?} {stop} {hostile}");
    }
    let barred = with_zone(server(9), zone("camps", &["b3"], ["ak", "", "", "", ""]));
    let far_away = with_zone(barred.clone(), zone("forts", &["g7", "i7"], ["adk", "", "", "a", ""]));
    assert_eq!(end_of_ring(far_away, &board.replacen("9/9/9", "9/9/7a1", 1), mv), "ENCIRCLED", "h7 is not in the ring");
    let rules = with_zone(barred, zone("forts", &["c2"], ["adk", "", "", "a", ""]));
    for (arms, end) in [
        ("KING_IN_CAPTURES_ARMED", ""),
        ("KING_IN_CAPTURES_ANVIL", ""),
        ("KING_IN_CAPTURES_HAMMER", "ENCIRCLED"),
        ("KING_IN_CAPTURES_UNARMED", "ENCIRCLED"),
    ] {
        let rules = with(rules.clone(), "kingInCaptures", json!(arms));
        assert_eq!(end_of_ring(rules, board, mv), end, "{arms}: the king and a hostile square outside");
    }
}

#[test]
fn a_harmless_throne_threatens_nobody() {
    // The attacker on e4 is between f4, which is inside, and the empty throne, which is outside.
    let (board, mv) = ("4a2/7/5a1/6a/4aka/5a1/7", "e7-e4");
    let throne = |hostile| zone("throne", &["d4"], ["k", "k", "k", hostile, ""]);
    assert_eq!(end_of_ring(with_zone(server(7), throne("a")), board, mv), "");
    assert_eq!(end_of_ring(with_zone(server(7), throne("dk")), board, mv), "ENCIRCLED");
}

#[test]
fn the_attackers_win_when_the_king_cannot_escape() {
    for examples in [FEW_DEFENDERS, GAPS, HELD_ON_THE_EDGE] {
        hold(examples, ("cannotEscape", json!(true)));
        for example in examples.trim().lines() {
            let words: Vec<&str> = example.split(' ').collect();
            let side = if words[1] == "a" { Attackers } else { Defenders };
            let result = after(&server(words[0].split('/').count()), words[0], side, words[2]);
            assert!(["", "NO_LEGAL_MOVES"].contains(&reason(&result)), "nothing that comes first ends the game: {example}");
        }
    }
}

#[test]
fn what_comes_before_a_king_who_cannot_escape() {
    let rules = with(server(11), "cannotEscape", json!(true));
    let held = ("11/11/11/11/a10/10a/kaa8/a10/a10/11/11", "k6-a6");
    let result = after(&rules, held.0, Attackers, held.1);
    assert_eq!(result.outcome.expect("an end").squares, ["a5"]);
    assert_eq!((result.announcements.len(), result.legal_move_count), (0, 0));
    let end =
        |field: &str, value: Value, (board, mv): (&str, &str)| reason(&after(&with(rules.clone(), field, value), board, Attackers, mv));
    assert_eq!(end("plyLimit", json!(1), held), "PLY_LIMIT");
    assert_eq!(end("quietPlies", json!({"limit": 1, "then": "QUIET_CONSEQUENCE_DRAW"}), held), "QUIET_LIMIT");
    let edge_closes = json!({"how": "KING_TAKEN_HOW_ENCLOSED", "closingEdge": true});
    assert_eq!(end("kingTaken", edge_closes, held), "KING_CAPTURED");
    let in_a_ring = ("8a2/1a7a1/a5a3a/5aka3/6a4/11/11/2a8/a9a/1a7a1/1aa5a2", "c4-c11");
    assert_eq!(end("encirclement", json!("ENCIRCLEMENT_CLOSED_RING"), in_a_ring), "ENCIRCLED");
    assert_eq!(end("encirclement", Value::Null, in_a_ring), "CANNOT_ESCAPE");
}

#[test]
fn a_pass_is_judged_too() {
    let rules = with(with(server(7), "cannotEscape", json!(true)), "noLegalMove", json!("NO_LEGAL_MOVE_PASSES"));
    let mut game = game(&rules, "7/7/7/7/2aaa2/2aka2/2aaa2", Defenders);
    assert_eq!(game.legal_moves(), ["pass"]);
    assert_eq!(reason(&game.play("pass").expect("the only ply")), "CANNOT_ESCAPE");
}

#[test]
fn cannot_escape_needs_an_escape_to_the_four_corner_squares() {
    let sound = with(server(7), "cannotEscape", json!(true));
    let corners = |squares: &[&str]| with_zone(sound.clone(), zone("corners", squares, ["k", "k", "k", "", ""]));
    for (changes, allowed) in [
        (sound.clone(), true),
        (corners(&["g7", "a7", "g1", "a1"]), true),
        (corners(&["g7", "a7", "g1"]), false),
        (corners(&["g7", "a7", "g1", "a1", "b1"]), false),
        (with(sound.clone(), "escape", json!({"to": "ESCAPE_TO_EDGE"})), false),
        (with(sound.clone(), "escape", json!({"to": "ESCAPE_TO_SQUARES", "squares": ["a1", "g1", "a7", "g7"]})), false),
    ] {
        let opened = SlowGame::from_board(&rules(&changes), "7/7/7/3k3/7/7/1a5", Attackers, 0, true);
        assert_eq!(opened.is_ok(), allowed, "{changes}");
    }
}
