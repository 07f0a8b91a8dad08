//! A request that costs as much as its size allows.

use serde_json::{Value, json};
use tafl_proto::v1;

/// A conversion of a game with this many variations, for each of which every legal move must be looked at.
pub(crate) fn long_conversion(variations: usize) -> v1::ConvertGameRequest {
    let text = format!("1. a19-b19 {}", "(1. xs1) ".repeat(variations));
    let record = json!({"text": text, "customRules": crowded_rules(), "format": "RECORD_FORMAT_PGN"});
    serde_json::from_value(json!({"record": record})).expect("a request")
}

/// A replay of this many plies that is as slow as one of its size can be: each ply compares every legal move
/// of many pieces with all earlier positions.
pub(crate) fn long_replay(plies: usize) -> v1::ReplayGameRequest {
    // One attacker and one defender walk back and forth along their edges.
    let file = |step: usize, length: usize| {
        char::from(b'a' + (step % (2 * length)).min(2 * length - step % (2 * length)) as u8)
    };
    let forth = |step| file(step, 18);
    // One step less, so that hardly any position recurs.
    let back = |step| char::from(b's' - (file(step, 17) as u8 - b'a'));
    let walk = |step| {
        [format!("{}19-{}19", forth(step), forth(step + 1)), format!("{}1-{}1", back(step), back(step + 1))]
    };
    let moves: Vec<String> = (0..plies / 2).flat_map(walk).collect();
    serde_json::from_value(json!({"game": {"customRules": crowded_rules(), "moves": moves}}))
        .expect("a request")
}

/// The largest board, full of pieces that jump.
fn crowded_rules() -> Value {
    let crowd = ["2c5c2c5c1", "c6c6c4", "4c6c5c1"];
    let ranks = (2..=18).map(|rank| if rank == 10 { "9k9" } else { crowd[rank % 3] });
    let board: Vec<&str> = ["a18"].into_iter().chain(ranks).chain(["18d"]).collect();
    let jumps = json!({"king": "JUMP_CAPTURING", "commanders": "JUMP_CAPTURING", "knights": "JUMP_CAPTURING",
        "mercenaries": "JUMP_CAPTURING", "guards": "JUMP_OVER_ENEMIES"});
    json!({
        "board": {"size": 19, "setups": [{"name": "crowd", "board": board.join("/")}]},
        "firstMove": "SIDE_ATTACKERS",
        "kingInCaptures": "KING_IN_CAPTURES_ARMED",
        "kingTaken": {"how": "KING_TAKEN_HOW_ENCLOSED"},
        "escape": {"to": "ESCAPE_TO_SQUARES", "squares": ["a10", "s10"]},
        "noLegalMove": "NO_LEGAL_MOVE_LOSES",
        "reach": {},
        "special": {"jumps": jumps},
        "repetition": {"at": 255, "consequence": "REPETITION_CONSEQUENCE_ILLEGAL_FOR_BOTH", "compares": "REPETITION_COMPARES_BOARD"},
    })
}
