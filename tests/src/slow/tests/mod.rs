//! Focused tests of the slow referee with inline boards; here what they share.

mod berserk;
mod captures;
mod jumps;
mod play;
mod special_captures;
mod special_play;
mod special_rules;

use serde_json::{Value, json};

use super::{SlowGame, SlowResult, SlowRules, SlowSide};
use SlowSide::{Attackers, Defenders};

/// Copenhagen on 9x9 without an end by repetition, with the given fields changed.
fn rules(changes: &Value) -> SlowRules {
    serde_json::from_value(form(changes)).expect("a rule set")
}

/// The same as JSON.
fn form(changes: &Value) -> Value {
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
        "linnaean_capture": false,
        "special": null
    });
    for (field, value) in changes.as_object().into_iter().flatten() {
        form[field] = value.clone();
    }
    form
}

fn game(changes: &Value, board: &str, side: SlowSide) -> SlowGame {
    SlowGame::from_board(&rules(changes), board, side, 0, true).expect("a valid position")
}

/// Plays one move on a board and returns what it brings.
fn after(changes: &Value, board: &str, side: SlowSide, mv: &str) -> SlowResult {
    game(changes, board, side).play(mv).expect("a legal move")
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

/// No zones, escape on the edge.
fn bare() -> Value {
    json!({"zones": [], "escape": {"to": "edge"}, "king_taken": {"how": "custodial"}})
}

/// The answers about special pieces: no jumps, no berserk, and the given ones changed.
fn special(changes: &Value) -> Value {
    let nobody = json!({"king": "none", "commanders": "none", "knights": "none", "mercenaries": "none", "guards": "none"});
    let mut form = json!({"reach": [], "jumps": nobody, "berserk": null, "commanders_take_king": false});
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
        "zones": [], "escape": {"to": "squares", "squares": ["a9"]}, "king_taken": {"how": "enclosed", "zones": [], "edge": false},
        "encirclement": false, "shieldwall": null, "exit_fort": false, "special": special
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
    moves.iter().filter_map(|mv| mv.split_once('-')).filter(|mv| mv.0 == from).map(|mv| mv.1.to_owned()).collect()
}

/// Why a move is refused, and the squares.
fn refused(game: &SlowGame, mv: &str) -> (&'static str, Vec<String>) {
    game.refusal_in_full(mv).map_or(("", Vec::new()), |refusal| (refusal.reason, refusal.squares))
}

/// Each capture as square, piece and kind, `>` in front of a mercenary that changes side.
fn listed(result: &SlowResult) -> Vec<String> {
    let turned = |changes_side: bool| if changes_side { ">" } else { "" };
    result.captures.iter().map(|one| format!("{}{} {} {}", turned(one.changes_side), one.square, one.piece, one.kind)).collect()
}
