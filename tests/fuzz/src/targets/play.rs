//! Games under the rule set of the catalogue chosen by the first byte. The second byte decides whether the
//! others choose listed moves or are texts of moves, separated by `;`. Exactly the listed moves are accepted,
//! and each answer agrees with the game.

use crate::checks::examine;
use crate::play::{play_on, play_texts};
use crate::{Bytes, between, pick};
use tafl_engine::{Game, catalogue};

/// Panics if what must hold does not.
pub fn run(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let entry = pick(&mut bytes, &catalogue::all().iter().collect::<Vec<_>>());
    let mut game = Game::new(&entry.referee(), None).expect("every rule set has a set-up");
    if between(&mut bytes, 0, 3) == 3 {
        play_texts(&mut game, bytes.take_rest());
    } else {
        play_on(&mut game, &mut bytes, 600);
    }
    examine(&game);
}
