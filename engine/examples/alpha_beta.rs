//! A search of one's own on `Position`: alpha-beta by material, without allocations below the root.
//! `cargo run --release -p tafl-engine --example alpha_beta -- copenhagen 3` plays the first plies of a game.

use std::error::Error;
use tafl_engine::{Game, Move, Position, Side, catalogue};

/// More than any material.
const WON: i32 = 1_000_000;

/// Looks `buffers.len()` plies ahead; each ply has a buffer for its moves.
struct Search {
    buffers: Vec<Vec<Move>>,
}

impl Search {
    fn new(depth: usize) -> Self {
        Self { buffers: vec![Vec::new(); depth] }
    }

    /// The best move of a position and its value, if the game goes on.
    fn best(&mut self, position: &Position<'_>) -> Option<(Move, i32)> {
        let mut best = None;
        position.for_each_legal_move(|mv| {
            let alpha = best.map_or(-2 * WON, |(_, value)| value);
            if let Some(value) = self.after(position, mv, 0, alpha, 2 * WON).filter(|&value| value > alpha) {
                best = Some((mv, value));
            }
        });
        best
    }

    /// The value of a move for the side that makes it; the side stays the same where the piece must go on
    /// capturing.
    fn after(&mut self, position: &Position<'_>, mv: Move, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let next = position.play(mv).ok()?;
        Some(if next.side_to_move() == position.side_to_move() {
            self.value(&next, ply + 1, alpha, beta)
        } else {
            -self.value(&next, ply + 1, -beta, -alpha)
        })
    }

    /// The value of a position for the side to move.
    fn value(&mut self, position: &Position<'_>, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if let Some(ending) = position.ending() {
            // A quick win is better than a slow one.
            let won = WON - ply as i32;
            return ending
                .winner
                .map_or(0, |winner| if winner == position.side_to_move() { won } else { -won });
        }
        if ply >= self.buffers.len() {
            return material(position);
        }
        let mut moves = std::mem::take(&mut self.buffers[ply]);
        position.legal_moves_into(&mut moves);
        for &mv in &moves {
            alpha = self.after(position, mv, ply, alpha, beta).map_or(alpha, |value| value.max(alpha));
            if alpha >= beta {
                break;
            }
        }
        self.buffers[ply] = moves;
        alpha
    }
}

/// The attackers are twice as many, so that a defender is worth two of them.
fn material(position: &Position<'_>) -> i32 {
    let attackers = position.count(Side::Attackers) as i32 - 2 * position.count(Side::Defenders) as i32;
    if position.side_to_move() == Side::Attackers { attackers } else { -attackers }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or("brandubh-wtf".to_owned());
    let depth: usize = arguments.next().map_or(Ok(3), |depth| depth.parse())?;
    let entry = catalogue::find(&id).ok_or_else(|| format!("there is no rule set {id}"))?;
    let mut game = Game::new(&entry.referee(), None)?;
    let mut search = Search::new(depth);
    for _ in 0..10 {
        // Position does not know repetition: where a rule set forbids it, the move may be illegal.
        let Some((mv, value)) = search.best(&game.position()).filter(|&(mv, _)| game.is_legal(mv)) else {
            break;
        };
        println!("{} ({value})", game.play(mv)?.notation());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &[&str]) -> Game {
        let mut game =
            Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None).expect("a game");
        for mv in moves {
            game.play_text(mv).expect("a legal move");
        }
        game
    }

    /// The same value without cutting anything off.
    fn minimax(position: &Position<'_>, ply: usize, depth: usize) -> i32 {
        if position.ending().is_some() || ply == depth {
            return Search::new(0).value(position, ply, -2 * WON, 2 * WON);
        }
        let mut values = Vec::new();
        position.for_each_legal_move(|mv| {
            values.push(-minimax(&position.play(mv).expect("a legal move"), ply + 1, depth));
        });
        values.into_iter().max().expect("a move")
    }

    #[test]
    fn cutting_off_changes_no_value() {
        for moves in [
            &[][..],
            &["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"],
            &["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"],
        ] {
            let game = game(moves);
            for depth in 1..=2 {
                let (_, value) = Search::new(depth).best(&game.position()).expect("a move");
                assert_eq!(value, minimax(&game.position(), 0, depth), "{moves:?}");
            }
        }
    }

    #[test]
    fn a_win_in_one_is_taken() {
        let mut game = game(&["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"]);
        let (mv, value) = Search::new(3).best(&game.position()).expect("a move");
        assert_eq!(value, WON - 1);
        assert_eq!(
            game.play(mv).expect("a legal move").outcome.expect("an end").winner,
            Some(Side::Defenders)
        );
    }
}
