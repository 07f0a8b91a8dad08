//! Walls, forts, the king and his group, men taken in special ways.

use serde_json::{Value, json};

use super::{Attackers, Defenders, after, bare, captured, no_changes, reason, zone};

#[test]
fn a_wall_leans_on_an_empty_corner() {
    let result = after(&no_changes(), "9/9/9/9/6k2/3a5/9/1aa6/1dd6", Attackers, "d4-d1");
    assert_eq!(captured(&result), ["b1", "c1"]);
    assert_eq!(result.captures[0].kind, "SHIELDWALL");
    assert_eq!(result.captures[0].closed_by, ["a1", "d1", "b2", "c2"]);
    let open = json!({"shieldwall": {"cornerCloses": false, "flanking": true}});
    let result = after(&open, "9/9/9/9/6k2/3a5/9/1aa6/1dd6", Attackers, "d4-d1");
    assert!(result.captures.is_empty());
}

#[test]
fn a_king_in_a_wall_counts_and_stays() {
    let result = after(&no_changes(), "9/9/9/9/7d1/3a5/9/1aa6/1dk6", Attackers, "d4-d1");
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
    let result = after(&no_changes(), "9/9/4k4/9/9/4a4/9/2aa1aa2/1add1dda1", Attackers, "e4-e1");
    assert_eq!(captured(&result), ["c1", "d1", "f1", "g1"]);
    assert_eq!(result.captures[3].closed_by, ["e1", "h1", "f2", "g2"]);
}

#[test]
fn flanking_asks_for_a_move_to_an_end() {
    let board = "9/9/6k2/9/2a6/9/9/1a7/1dda5";
    assert!(after(&no_changes(), board, Attackers, "c5-c2").captures.is_empty());
    let any_piece = json!({"shieldwall": {"cornerCloses": true, "flanking": false}});
    assert_eq!(captured(&after(&any_piece, board, Attackers, "c5-c2")), ["b1", "c1"]);
}

#[test]
fn an_unarmed_king_closes_a_wall() {
    let unarmed = json!({"kingInCaptures": "KING_IN_CAPTURES_UNARMED"});
    let result = after(&unarmed, "9/8a/9/9/9/3k5/9/1dd6/1aa6", Defenders, "d4-d1");
    assert_eq!(captured(&result), ["b1", "c1"]);
}

#[test]
fn a_fort_that_nobody_can_break() {
    let result = after(&no_changes(), "9/aa7/9/9/5d3/9/9/3dd4/2dk5", Defenders, "f5-f1");
    let outcome = result.outcome.expect("an end");
    assert_eq!((outcome.winner, outcome.reason), (Some(Defenders), "EXIT_FORT"));
    assert_eq!(outcome.squares, ["c1", "d1", "f1", "d2", "e2"]);
    assert_eq!(result.legal_move_count, 0);
}

#[test]
fn a_fort_needs_a_king_who_can_move() {
    let result = after(&no_changes(), "9/aa7/9/4d4/9/9/9/3d5/2dk5", Defenders, "e6-e1");
    assert!(result.outcome.is_none());
}

#[test]
fn a_wall_that_two_attackers_could_take() {
    let board = "9/aa7/9/4d4/9/9/9/3d1d3/2dk1d3";
    assert_eq!(reason(&after(&no_changes(), board, Defenders, "e6-e3")), "");
    let lone_attacker = "9/a8/9/4d4/9/9/9/3d1d3/2dk1d3";
    assert_eq!(reason(&after(&no_changes(), lone_attacker, Defenders, "e6-e3")), "EXIT_FORT");
    let hostile_d3 = json!({"escape": {"to": "ESCAPE_TO_SQUARES", "squares": ["a1"]}, "zones": [
        zone("forts", &["d3"], ["k", "k", "", "d", ""])
    ], "kingTaken": {"how": "KING_TAKEN_HOW_CUSTODIAL"}});
    let result = after(&hostile_d3, lone_attacker, Defenders, "e6-e3");
    assert_eq!(reason(&result), "", "the hostile square helps the lone attacker");
}

#[test]
fn a_defender_behind_the_wall_holds_it() {
    let result = after(&no_changes(), "9/aa7/9/4d4/9/9/3d5/3d1d3/2dk1d3", Defenders, "e6-e3");
    let outcome = result.outcome.expect("an end");
    assert_eq!(outcome.squares, ["c1", "d1", "f1", "d2", "f2", "e3"], "d3 holds the wall and is none");
}

#[test]
fn an_attacker_inside_spoils_the_fort() {
    let result = after(&no_changes(), "9/aa7/9/9/5d3/9/9/3dd4/2dka4", Defenders, "f5-f1");
    assert_eq!(captured(&result), ["e1"], "taken first: the fort is judged after removal");
    assert_eq!(reason(&result), "EXIT_FORT");
    let unarmed = json!({"kingInCaptures": "KING_IN_CAPTURES_UNARMED"});
    let result = after(&unarmed, "9/aa7/9/9/6d2/9/9/3ddd3/2dk1a3", Defenders, "g5-g1");
    assert!(result.captures.is_empty() && result.outcome.is_none());
}

/// The king's group with edge and throne closing.
fn group() -> Value {
    json!({"kingTaken": {"how": "KING_TAKEN_HOW_ENCLOSED", "closingZones": ["ZONE_KIND_THRONE"], "closingEdge": true, "withGroup": true}})
}

#[test]
fn a_group_is_taken_with_the_edge() {
    let board = "9/9/a8/da7/ka7/9/9/a6d1/9";
    let result = after(&group(), board, Attackers, "a2-a4");
    assert_eq!(captured(&result), ["a5", "a6"]);
    assert!(result.captures.iter().all(|capture| capture.kind == "KING_GROUP"));
    assert_eq!(result.captures[0].closed_by, ["a4", "b5", "b6", "a7"]);
    let outcome = result.outcome.expect("an end");
    assert_eq!((outcome.reason, outcome.squares), ("KING_CAPTURED", vec!["a5".to_owned(), "a6".to_owned()]));
    let mut safe_on_edge = group();
    safe_on_edge["kingTaken"]["closingEdge"] = json!(false);
    let result = after(&safe_on_edge, board, Attackers, "a2-a4");
    assert_eq!((captured(&result), result.captures[0].kind), (vec!["a6"], "SHIELDWALL"), "the wall still falls");
    assert!(result.outcome.is_none());
}

#[test]
fn a_group_is_taken_with_the_empty_throne() {
    let result = after(&group(), "9/9/9/9/3a5/2adka3/4a4/9/3a3d1", Attackers, "d1-d3");
    assert_eq!(captured(&result), ["d4", "e4"]);
    assert_eq!(result.captures[0].closed_by, ["d3", "e3", "c4", "f4", "d5", "e5"]);
}

#[test]
fn a_closed_group_falls_only_to_a_neighbour() {
    let closed = "9/a7a/da7/da7/ka7/a8/9/7d1/9";
    assert!(after(&group(), closed, Attackers, "i8-i7").captures.is_empty());
}

#[test]
fn the_king_between_an_attacker_and_a_corner() {
    let like_a_man = json!({"kingTaken": {"how": "KING_TAKEN_HOW_CUSTODIAL_AWAY_FROM_THRONE"}, "zones": [
        zone("throne", &["e5"], ["k", "k", "adk", "adk", "a"]),
        zone("corners", &["a1"], ["k", "k", "k", "adk", ""])
    ]});
    let result = after(&like_a_man, "9/9/9/9/7d1/2a6/9/9/1k7", Attackers, "c4-c1");
    assert_eq!((captured(&result), result.captures[0].kind), (vec!["b1"], "KING_CUSTODIAL"));
    assert_eq!(result.captures[0].closed_by, ["a1", "c1"]);
    let result = after(&like_a_man, "9/9/9/9/7d1/3aka3/9/4a4/9", Attackers, "e2-e3");
    assert_eq!((captured(&result), result.captures[0].kind), (vec!["e4"], "KING_ENCLOSED"));
    assert_eq!(result.captures[0].closed_by, ["e3", "d4", "f4"], "the throne is none of the three");
    let result = after(&like_a_man, "9/9/9/9/7d1/3ak4/9/5a3/9", Attackers, "f2-f4");
    assert!(result.captures.is_empty());
}

#[test]
fn a_man_beside_the_enclosed_king_on_the_throne() {
    let linnaeus = json!({"linnaeanCapture": true});
    let three_attackers = "9/9/9/4a4/3aka3/4d4/8a/9/4a4";
    let result = after(&linnaeus, three_attackers, Attackers, "e1-e3");
    assert_eq!((captured(&result), result.captures[0].kind), (vec!["e4"], "LINNAEAN"));
    assert_eq!(result.captures[0].closed_by, ["e3", "d5", "f5", "e6"]);
    let two_attackers = "9/9/4a4/9/3aka3/4d4/8a/9/4a4";
    assert!(after(&linnaeus, two_attackers, Attackers, "e1-e3").captures.is_empty());
}

#[test]
fn what_the_king_does_in_captures() {
    for (word, strikes, is_partner) in [
        ("KING_IN_CAPTURES_ARMED", true, true),
        ("KING_IN_CAPTURES_HAMMER", true, false),
        ("KING_IN_CAPTURES_ANVIL", false, true),
        ("KING_IN_CAPTURES_UNARMED", false, false),
    ] {
        let arms = json!({"kingInCaptures": word});
        let result = after(&arms, "9/8a/9/2k6/9/9/da7/9/9", Defenders, "c6-c3");
        assert_eq!(!result.captures.is_empty(), strikes, "{word} by moving");
        let result = after(&arms, "9/8a/9/d8/9/9/1ak6/9/9", Defenders, "a6-a3");
        assert_eq!(!result.captures.is_empty(), is_partner, "{word} as the partner");
    }
}

#[test]
fn an_occupied_hostile_square_and_a_partner_on_it() {
    let unarmed = json!({"kingInCaptures": "KING_IN_CAPTURES_UNARMED"});
    let result = after(&unarmed, "9/2d5a/9/9/3ak4/9/9/9/9", Defenders, "c8-c5");
    assert_eq!(result.captures[0].kind, "HOSTILE_SQUARE");
    assert_eq!(result.captures[0].closed_by, ["c5", "e5"]);
    let armed = after(&no_changes(), "9/2d5a/9/9/3ak4/9/9/9/9", Defenders, "c8-c5");
    assert_eq!(armed.captures[0].kind, "CUSTODIAL");
}

#[test]
fn a_ring_may_not_lean_on_the_edge() {
    let result = after(&no_changes(), "9/9/8a/3ada3/3aka3/4a4/9/9/9", Attackers, "i7-e7");
    let outcome = result.outcome.expect("an end");
    assert_eq!((outcome.reason, outcome.squares), ("ENCIRCLED", vec!["e5".to_owned(), "e6".to_owned()]));
    let leaning = json!({"noLegalMove": "NO_LEGAL_MOVE_PASSES"});
    let result = after(&leaning, "9/9/9/9/9/9/8a/3ada3/3aka3", Attackers, "i3-e3");
    assert_eq!(reason(&result), "", "the king on e1 stands on the edge");
}
