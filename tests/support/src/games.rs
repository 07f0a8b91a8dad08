//! Long games for measurements.

use tafl_engine::{Game, catalogue};

/// A quiet game of a rule set of the catalogue, so that all of its plies stay in the history.
///
/// # Panics
/// If there is no such rule set, or no quiet move.
#[must_use]
pub fn quiet_game(ruleset: &str, plies: usize) -> (Vec<String>, Game) {
    let referee = catalogue::find(ruleset).expect("in the catalogue").referee();
    let mut game = Game::new(&referee, None).expect("its set-up");
    let mut moves = Vec::new();
    for ply in 0..plies {
        // About every third legal move, if it captures nothing: a game that spreads over the board.
        let legal = game.legal_moves();
        let quiet = (0..legal.len()).map(|n| legal[(ply * 37 + n * 3) % legal.len()]).find_map(|mv| {
            let (played, after) = game.after(mv).ok()?;
            (played.captures.is_empty() && played.outcome.is_none()).then_some((mv, after))
        });
        let (mv, after) = quiet.expect("a quiet move");
        moves.push(mv.to_string());
        game = after;
    }
    assert_eq!(game.history().moves.len(), plies);
    (moves, game)
}
