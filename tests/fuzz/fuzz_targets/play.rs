//! Games under the rule set of the catalogue chosen by the first byte. The second byte decides whether the
//! others choose listed moves or are texts of moves, separated by `;`. Exactly the listed moves are accepted,
//! and each answer agrees with the game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tafl_engine::{Game, catalogue};
use tafl_fuzz::checks::examine;
use tafl_fuzz::play::{play_on, play_texts};
use tafl_fuzz::{Bytes, between, pick};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let entry = pick(&mut bytes, &catalogue::all().iter().collect::<Vec<_>>());
    let mut game = Game::new(&entry.referee(), None).expect("every rule set has a set-up");
    if between(&mut bytes, 0, 3) == 3 {
        play_texts(&mut game, bytes.take_rest());
    } else {
        play_on(&mut game, &mut bytes, 600);
    }
    examine(&game);
});
