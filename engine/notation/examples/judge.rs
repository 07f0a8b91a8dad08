//! Judges records of games, in any format that is read: `cargo run -p tafl-notation --example judge --
//! copenhagen game.pgn ...`

use std::error::Error;
use std::fs;
use tafl_engine::{Referee, catalogue};
use tafl_notation::records::GameRecord;

/// What a record is by the rules: how far it is legal, how it ends, and where it says something else than
/// what happened.
fn judge(text: &str, referee: &Referee) -> Result<String, Box<dyn Error>> {
    let (record, format) =
        GameRecord::read(text).map_err(|faults| format!("cannot be read: {}", faults[0]))?;
    let replayed = record.replay(referee, None)?;
    let end = match (&replayed.illegal, replayed.game.outcome()) {
        (Some(ply), _) => format!("move {} is illegal: {}", ply.at, ply.illegal),
        (None, Some(outcome)) => format!("ended by {}", outcome.reason.as_str()),
        (None, None) => format!("goes on with the {} to move", replayed.game.side_to_move()),
    };
    let mismatches =
        replayed.mismatches.iter().map(|mismatch| format!("\n  move {}: {:?}", mismatch.at, mismatch.what));
    Ok(format!("{format:?}, {} plies, {end}{}", replayed.plies, mismatches.collect::<String>()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or("copenhagen".to_owned());
    let referee = catalogue::find(&id).ok_or_else(|| format!("there is no rule set {id}"))?.referee();
    for path in arguments {
        match judge(&fs::read_to_string(&path)?, &referee) {
            Ok(judgement) => println!("{path}: {judgement}"),
            Err(error) => println!("{path}: {error}"),
        }
    }
    Ok(())
}

#[test]
fn a_record_is_judged() {
    let brandubh = catalogue::find("brandubh-wtf").expect("a rule set").referee();
    let judged = |text: &str| judge(text, &brandubh).unwrap_or_else(|error| error.to_string());
    assert!(
        judged("d2e2 d3e3").ends_with("2 plies, goes on with the attackers to move"),
        "{}",
        judged("d2e2 d3e3")
    );
    assert!(judged("d2e2 d3d7").contains("is illegal: a piece blocks the path"), "{}", judged("d2e2 d3d7"));
    assert!(
        judged("d6c6 d5a5 d7c7 d4d7 b4b1 d7g7").ends_with("ended by KING_ESCAPED"),
        "{}",
        judged("d6c6 d5a5 d7c7 d4d7 b4b1 d7g7")
    );
    assert!(judged("1. no record").starts_with("cannot be read"), "{}", judged("1. no record"));
}
