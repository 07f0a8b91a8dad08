//! Tests of the slow referee that are no rule cases of `tests/data`; here what they share.

mod play;
mod rule_sets;
mod special_play;
mod sweeps;

use serde_json::{Value, json};

use super::board::Piece;
use super::{SlowGame, SlowResult, SlowRules, SlowSide};
use SlowSide::{Attackers, Defenders};

/// Copenhagen on 9x9 without an end by repetition, with the given fields changed.
fn rules(changes: &Value) -> SlowRules {
    serde_json::from_value(form(changes)).expect("a rule set")
}

/// The same as JSON; a field changed to null is absent.
fn form(changes: &Value) -> Value {
    let mut form = json!({
        "board": {"size": 9, "setups": [{"name": "bare", "board": "9/9/9/9/4k4/9/9/9/a8"}]},
        "firstMove": "SIDE_ATTACKERS",
        "zones": [
            zone("throne", &["e5"], ["k", "k", "adk", "adk", "a"]),
            zone("corners", &["a1", "i1", "a9", "i9"], ["k", "k", "k", "ad", ""])
        ],
        "reach": {},
        "kingInCaptures": "KING_IN_CAPTURES_ARMED",
        "kingTaken": {"how": "KING_TAKEN_HOW_ENCLOSED", "closingZones": ["ZONE_KIND_THRONE"]},
        "escape": {"to": "ESCAPE_TO_CORNERS"},
        "encirclement": "ENCIRCLEMENT_CLOSED_RING",
        "shieldwall": {"cornerCloses": true, "flanking": true},
        "exitFort": true,
        "noLegalMove": "NO_LEGAL_MOVE_LOSES"
    });
    for (field, value) in changes.as_object().into_iter().flatten() {
        form[field] = value.clone();
    }
    form.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
    form
}

/// A set of kinds of pieces, by their letters on boards.
fn pieces(letters: &str) -> Value {
    let name = |letter: char| {
        Piece::from_letter(letter).map_or_else(|| letter.to_string(), |piece| piece.name().to_owned())
    };
    letters.chars().map(name).collect()
}

/// A zone: who may stop in it, enter and pass it, and who is captured against its empty and its occupied
/// squares.
fn zone(kind: &str, squares: &[&str], [stop, enter, pass, empty, occupied]: [&str; 5]) -> Value {
    json!({
        "kind": format!("ZONE_KIND_{}", kind.to_uppercase()), "squares": squares, "stop": pieces(stop), "enter": pieces(enter),
        "pass": pieces(pass), "hostileEmpty": pieces(empty), "hostileOccupied": pieces(occupied)
    })
}

fn game(changes: &Value, board: &str, side: SlowSide) -> SlowGame {
    SlowGame::from_board(&rules(changes), board, side, 0, true).expect("a valid position")
}

fn captured(result: &SlowResult) -> Vec<&str> {
    result.captures.iter().map(|capture| capture.square.as_str()).collect()
}

fn reason(result: &SlowResult) -> &'static str {
    result.outcome.as_ref().map_or("", |outcome| outcome.reason)
}

fn no_changes() -> Value {
    json!({})
}

/// The answers about special pieces: no jumps, no berserk, and the given ones changed.
fn special(changes: &Value) -> Value {
    let nobody = json!({"king": "JUMP_NONE", "commanders": "JUMP_NONE", "knights": "JUMP_NONE", "mercenaries": "JUMP_NONE", "guards": "JUMP_NONE"});
    let mut form = json!({"jumps": nobody});
    for (field, value) in changes.as_object().into_iter().flatten() {
        form[field] = value.clone();
    }
    form
}

/// The same with somebody jumping.
fn jumping(who: &str, how: &str) -> Value {
    let mut form = special(&json!({}));
    form["jumps"][who] = json!(how);
    form
}

/// A board without zones on which little but moves and custodial captures happens, and special pieces.
fn free(special: &Value) -> Value {
    json!({
        "zones": [], "escape": {"to": "ESCAPE_TO_SQUARES", "squares": ["a9"]}, "kingTaken": {"how": "KING_TAKEN_HOW_ENCLOSED"},
        "encirclement": null, "shieldwall": null, "exitFort": false, "special": special
    })
}

/// Changes with one field more.
fn with(mut changes: Value, field: &str, value: Value) -> Value {
    changes[field] = value;
    changes
}

/// Where the piece on a square may move to.
fn targets(game: &SlowGame, from: &str) -> Vec<String> {
    let moves = game.legal_moves();
    moves
        .iter()
        .filter_map(|mv| mv.split_once('-'))
        .filter(|mv| mv.0 == from)
        .map(|mv| mv.1.to_owned())
        .collect()
}

/// Why a move is refused, and the squares.
fn refused(game: &SlowGame, mv: &str) -> (&'static str, Vec<String>) {
    game.refusal_in_full(mv).map_or(("", Vec::new()), |refusal| (refusal.reason, refusal.squares))
}

/// Each capture as square, piece and kind, `>` in front of a mercenary that changes side.
fn listed(result: &SlowResult) -> Vec<String> {
    let turned = |changes_side: bool| if changes_side { ">" } else { "" };
    result
        .captures
        .iter()
        .map(|one| format!("{}{} {} {}", turned(one.changes_side), one.square, one.piece, one.kind))
        .collect()
}
