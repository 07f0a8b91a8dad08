//! What a search of one's own does at every node allocates no memory.

use allocation_counter::measure;
use tafl_engine::{Game, Move, Position, catalogue};

const DEPTH: usize = 60;

/// Plays the middle one of the legal moves, again and again, and tries a few others at every position; the
/// plies played.
fn walk(start: Position<'_>, moves: &mut Vec<Move>) -> usize {
    let mut position = start;
    for ply in 0..DEPTH {
        position.legal_moves_into(moves);
        if moves.is_empty() {
            return ply;
        }
        for &mv in moves.iter().step_by(5) {
            assert!(position.is_legal(mv));
            assert!(position.play(mv).is_ok());
        }
        position = position.play(moves[(moves.len() / 2 + ply) % moves.len()]).expect("a legal move");
    }
    DEPTH
}

#[test]
fn moves_and_plies_of_a_position_allocate_nothing() {
    let mut plies = 0;
    for entry in catalogue::all() {
        let referee = entry.referee();
        let game = Game::new(&referee, None).expect("a game");
        let mut moves = Vec::new();
        let all = walk(game.position(), &mut moves);
        // The second time the buffer is as large as it has to be.
        let mut again = 0;
        let counted = measure(|| again = walk(game.position(), &mut moves));
        assert_eq!((counted.count_total, again), (0, all), "{}", entry.id);
        plies += all;
    }
    assert!(plies > DEPTH * 10, "{plies}");
    // A game does allocate, which shows that the allocations of this thread are counted.
    let game =
        Game::new(&catalogue::find("copenhagen").expect("a rule set").referee(), None).expect("a game");
    assert!(measure(|| drop(game.clone())).count_total > 0);
}
