//! Values that never change within a version, because callers may have stored them: position keys and random
//! games from a seed.

use std::fmt::Write;
use tafl_engine::{Game, catalogue};
use tafl_test_support::rulesets::assert_is_file;

/// The key, the canonical key and three random games of every rule set, as text.
fn numbers() -> String {
    let mut text = String::new();
    for entry in catalogue::all() {
        let mut game = Game::new(&entry.referee(), None).expect("the first set-up");
        let _ = write!(text, "{} {:016x} {:016x}", entry.pinned_id(), game.key(), game.canonical_key());
        for ply in 0..7 {
            let moves = game.legal_moves();
            game.advance(moves[(ply * 5 + 3) % moves.len()]).expect("a listed move");
        }
        let _ = write!(text, " {:016x} {:016x}", game.key(), game.canonical_key());
        for seed in 0..3 {
            let _ = write!(text, " {}", game.playout(seed, 2_000).plies);
        }
        text.push('\n');
    }
    text
}

#[test]
fn keys_and_random_games_stay_as_they_are() {
    assert_is_file(&numbers(), "golden.txt");
}

#[test]
fn the_same_calls_give_the_same_answers() {
    assert_eq!(numbers(), numbers());
}
