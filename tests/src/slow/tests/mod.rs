//! Focused tests of the slow referee with inline boards; here what they share.

mod captures;
mod play;

use serde_json::{Value, json};

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
