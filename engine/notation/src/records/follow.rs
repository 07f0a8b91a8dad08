//! Following a record with its variations along a game, and adding the stops of chains that it does not
//! write.

use super::address::DEEPEST;
use super::moves::signed;
use super::tree::{Action, Line, Ply};
use crate::resolve_move::{Resolved, resolve_move};
use tafl_engine::halt::Ask;
use tafl_engine::{Game, Move, Side};

/// What plays a move of a line; false where the line cannot be followed any further.
pub(super) type Play<'a> = &'a mut dyn FnMut(&mut Ply, &mut Game) -> bool;

/// Follows a line, and the variations of its moves before them, until the game is over or a move is not
/// played. Lines nested too deeply are left out, so that this ends whatever a caller has built. Adds every
/// stop that the line leaves out.
pub(super) fn follow<E>(line: &mut Line, game: &mut Game, ask: Ask<'_, E>, play: Play<'_>) -> Result<(), E> {
    within(line, game, 0, ask, play)
}

fn within<E>(
    line: &mut Line,
    game: &mut Game,
    depth: usize,
    ask: Ask<'_, E>,
    play: Play<'_>,
) -> Result<(), E> {
    if depth > DEEPEST {
        return Ok(());
    }
    let mut n = 0;
    while let Some(next) = line.plies.get_mut(n) {
        if stops_before(&next.action, game) {
            let stop = stop_before(next);
            line.plies.insert(n, stop);
        }
        let ply = &mut line.plies[n];
        branches(&mut ply.variations, game, depth, ask, play)?;
        ask()?;
        if game.outcome().is_some() || !play(ply, game) {
            return Ok(());
        }
        n += 1;
    }
    branches(&mut line.beyond, game, depth, ask, play)
}

/// Follows the variations at one place.
fn branches<E>(
    variations: &mut [Line],
    game: &mut Game,
    depth: usize,
    ask: Ask<'_, E>,
    play: Play<'_>,
) -> Result<(), E> {
    variations.iter_mut().try_for_each(|variation| {
        game.branch();
        within(variation, game, depth + 1, ask, play)?;
        game.rejoin();
        Ok(())
    })
}

/// Returns whether an action is the other side's, so that the chain in progress was stopped before it. Who
/// gives up in the midst of a chain is taken to be the opponent of the side that has just captured.
fn stops_before(action: &Action, game: &Game) -> bool {
    game.chain_square().is_some() && game.is_legal(Move::Pass) && is_others(action, game)
}

/// Returns whether a chain is in progress and an action is the other side's.
pub(super) fn is_others(action: &Action, game: &Game) -> bool {
    if game.chain_square().is_none() {
        return false;
    }
    match action {
        Action::Move(mv) => {
            game.placement().piece_at(mv.from).is_some_and(|piece| piece.side() != game.side_to_move())
        }
        Action::Named(text) => !matches!(resolve_move(game, signed(text).0), Resolved::One(_)),
        Action::Resign | Action::TimeOut => true,
        Action::Pass | Action::Stop => false,
    }
}

/// The stop before a ply. It is what the variations of that ply replace: some of them may go on with the
/// chain.
fn stop_before(next: &mut Ply) -> Ply {
    let variations = std::mem::take(&mut next.variations);
    Ply { variations, origin: next.origin.clone(), ..Ply::from(Action::Stop) }
}

/// Plays an action, and notes of a pass whether it stops a chain; returns whether it was legal.
pub(super) fn play(action: &mut Action, game: &mut Game) -> bool {
    match action {
        Action::Move(mv) => game.advance(mv.step()).is_ok(),
        Action::Pass | Action::Stop => {
            *action = if game.chain_square().is_some() { Action::Stop } else { Action::Pass };
            game.advance(Move::Pass).is_ok()
        }
        Action::Resign | Action::TimeOut => give_up(game, action, None),
        Action::Named(_) => false,
    }
}

/// Ends a game by a player's own action; returns whether it was not over. Players give up on the other's turn,
/// too: whom the record declares the winner has not.
pub(super) fn give_up(game: &mut Game, action: &Action, declared: Option<Side>) -> bool {
    let winner = declared.unwrap_or_else(|| game.side_to_move().other());
    action.gives_up_by().is_some_and(|reason| game.declare(Some(winner), reason).is_ok())
}
