//! Following a record with its variations along a game.

use super::address::DEEPEST;
use super::tree::{Line, Ply};
use tafl_engine::Game;
use tafl_engine::halt::Ask;

/// What plays a move of a line; false where the line cannot be followed any further.
pub(super) type Play<'a> = &'a mut dyn FnMut(&mut Ply, &mut Game) -> bool;

/// Follows a line, and the variations of its moves before them, until the game is over or a move is not played. Lines nested too deeply are
/// left out, so that this ends whatever a caller has built.
pub(super) fn follow<E>(line: &mut Line, game: &mut Game, ask: Ask<'_, E>, play: Play<'_>) -> Result<(), E> {
    within(line, game, 0, ask, play)
}

fn within<E>(line: &mut Line, game: &mut Game, depth: usize, ask: Ask<'_, E>, play: Play<'_>) -> Result<(), E> {
    if depth > DEEPEST {
        return Ok(());
    }
    for ply in &mut line.plies {
        branches(&mut ply.variations, game, depth, ask, play)?;
        ask()?;
        if game.outcome().is_some() || !play(ply, game) {
            return Ok(());
        }
    }
    branches(&mut line.beyond, game, depth, ask, play)
}

/// Follows the variations at one place.
fn branches<E>(variations: &mut [Line], game: &mut Game, depth: usize, ask: Ask<'_, E>, play: Play<'_>) -> Result<(), E> {
    variations.iter_mut().try_for_each(|variation| {
        game.branch();
        within(variation, game, depth + 1, ask, play)?;
        game.rejoin();
        Ok(())
    })
}
