//! The options of section 9.

use serde_json::{Value, json};

use super::{Attackers, after, listed, reason, zone};

/// Brandubh with a king who falls to four on the throne and to two elsewhere; the empty throne is hostile to the given pieces.
fn off_throne(hostile: &str) -> Value {
    json!({
        "board": {"side": 7, "setups": [{"name": "bare", "board": "7/7/7/3k3/7/7/1a5"}]},
        "zones": [
            zone("throne", &["d4"], ["k", "k", "k", hostile, "a"]),
            zone("corners", &["a1", "g1", "a7", "g7"], ["k", "k", "k", "adk", ""])
        ],
        "kingTaken": {"how": "KING_TAKEN_HOW_CUSTODIAL_OFF_THRONE"}
    })
}

#[test]
fn on_the_throne_the_king_falls_to_four() {
    let rules = off_throne("adk");
    assert!(after(&rules, "7/5d1/7/2ak2a/7/7/7", Attackers, "g4-e4").captures.is_empty());
    assert!(after(&rules, "7/7/7/2aka2/7/3a3/1d5", Attackers, "d2-d3").captures.is_empty(), "three");
    let result = after(&rules, "7/7/3a3/2aka2/7/3a3/1d5", Attackers, "d2-d3");
    assert_eq!((listed(&result), reason(&result)), (vec!["d4 k KING_ENCLOSED".to_owned()], "KING_CAPTURED"));
    assert_eq!(result.captures[0].closed_by, ["d3", "c4", "e4", "d5"]);
    let closed_before = after(&rules, "1a5/7/3a3/2aka2/3a3/7/1d5", Attackers, "b7-c7");
    assert!(closed_before.captures.is_empty(), "the move ends elsewhere");
}

#[test]
fn beside_the_throne_the_king_falls_like_a_man() {
    let rules = off_throne("adk");
    let result = after(&rules, "7/1d5/4a2/4k2/7/7/4a2", Attackers, "e1-e3");
    assert_eq!((listed(&result), reason(&result)), (vec!["e4 k KING_CUSTODIAL".to_owned()], "KING_CAPTURED"));
    assert_eq!(result.captures[0].closed_by, ["e3", "e5"]);
    let against_throne = after(&rules, "7/1d5/7/4k2/7/7/5a1", Attackers, "f1-f4");
    assert_eq!(against_throne.captures[0].closed_by, ["d4", "f4"]);
    let three_sides = "7/1d5/4a2/4k2/4a2/7/5a1";
    assert!(after(&off_throne("ad"), three_sides, Attackers, "f1-f4").captures.is_empty(), "nobody is opposite f4");
    let elsewhere = after(&rules, "7/1d5/5a1/5k1/7/7/5a1", Attackers, "f1-f3");
    assert_eq!(listed(&elsewhere), ["f4 k KING_CUSTODIAL"]);
}
