//! Stated positions under the rule set of the catalogue chosen by the first byte: each is refused with
//! reasons, or becomes a sound game that can be continued.

use crate::checks::examine;
use crate::play::play_on;
use crate::{Bytes, pick, setup};
use tafl_engine::{Game, catalogue};

/// Panics if what must hold does not.
pub fn run(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let referee = pick(&mut bytes, &catalogue::all().iter().collect::<Vec<_>>()).referee();
    let stated = setup::draw(&mut bytes, &referee);
    match Game::from_setup(&referee, &stated) {
        Err(faults) => {
            assert!(
                !faults.is_empty()
                    && faults
                        .iter()
                        .all(|fault| !fault.field.is_empty() && !fault.kind.to_string().is_empty())
            )
        }
        Ok(mut game) => {
            assert_eq!(
                (game.placement(), game.side_to_move(), game.ply()),
                (stated.board, stated.side_to_move, stated.ply)
            );
            assert!(stated.outcome.is_none() || game.outcome() == stated.outcome.as_ref());
            examine(&game);
            play_on(&mut game, &mut bytes, 100);
            examine(&game);
        }
    }
}
