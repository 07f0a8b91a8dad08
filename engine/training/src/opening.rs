//! Random openings.

use tafl_engine::{Game, Move, Referee, Score, SearchOptions, catalogue};
use tafl_test_support::chance::Chance;

/// The random numbers of one of the things that a seed decides, such as the opening of a pair.
pub(crate) fn chance(seed: u64, number: u64) -> Chance {
    Chance::new(Chance::new(seed).draw() ^ Chance::new(number).draw())
}

/// Random legal moves from the first set-up, of which each captures nothing and leaves a game that neither
/// side wins at once.
///
/// # Errors
/// If no such moves were found.
pub(crate) fn opening(referee: &Referee, plies: u32, chance: &mut Chance) -> Result<Vec<Move>, String> {
    const ATTEMPTS: u32 = 100;
    for _ in 0..ATTEMPTS {
        let mut game = Game::new(referee, None).map_err(|fault| fault.to_string())?;
        let played: Option<Vec<Move>> = (0..plies).map(|_| quiet_ply(&mut game, chance)).collect();
        if let Some(moves) = played {
            return Ok(moves);
        }
    }
    Err(format!("{ATTEMPTS} attempts found no opening of {plies} quiet plies: use fewer --random-plies"))
}

fn quiet_ply(game: &mut Game, chance: &mut Chance) -> Option<Move> {
    let mut moves = game.legal_moves();
    chance.shuffle(&mut moves);
    for mv in moves {
        let Ok((played, after)) = game.after(mv) else { continue };
        if played.captures.is_empty() && after.outcome().is_none() && !is_decided(&after) {
            *game = after;
            return Some(mv);
        }
    }
    None
}

/// Whether the side to move wins in one, or loses in two whatever it plays.
fn is_decided(game: &Game) -> bool {
    let look = SearchOptions { nodes: Some(1), ..SearchOptions::unlimited(0) };
    let report = catalogue::opponent(game.referee()).search(game, &look, &|| false, &mut |_| {});
    report.is_some_and(|report| matches!(report.chosen.score, Score::Proven { .. }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafl_engine::{Side, catalogue};

    fn winner_after(game: &Game, mv: Move) -> Option<Side> {
        let (_, after) = game.after(mv).expect("a legal move");
        after.outcome().and_then(|outcome| outcome.winner)
    }

    #[test]
    fn openings_are_quiet_and_undecided_and_repeat_with_their_seed() {
        let referee = catalogue::find("brandubh-wtf").expect("a rule set").referee();
        let mut found = Vec::new();
        for number in 0..12 {
            let moves = opening(&referee, 6, &mut chance(5, number)).expect("an opening");
            assert_eq!(moves, opening(&referee, 6, &mut chance(5, number)).expect("the same"));
            let mut game = Game::new(&referee, None).expect("a game");
            for &mv in &moves {
                assert!(game.play(mv).expect("legal").captures.is_empty());
            }
            assert!(moves.len() == 6 && game.outcome().is_none());
            let mover = game.side_to_move();
            assert!(
                !game.legal_moves().into_iter().any(|mv| winner_after(&game, mv) == Some(mover)),
                "{moves:?} is won at once"
            );
            found.push(moves);
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 12);
    }
}
