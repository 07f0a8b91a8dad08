//! Counts the sequences of moves from the start of a rule set, as programs compare their move generators:
//! `cargo run --release -p tafl-engine --example perft -- copenhagen 3`.

use std::error::Error;
use tafl_engine::{Game, Move, Perft, PerftMode, Position, catalogue};

/// The same count by a `Position` and the moves that it lists: repetition, which it does not know, matters
/// from depth 4 on.
fn count(position: &Position<'_>, buffers: &mut [Vec<Move>]) -> u64 {
    let Some((moves, rest)) = buffers.split_first_mut() else { return 1 };
    position.legal_moves_into(moves);
    moves.iter().filter_map(|&mv| position.play(mv).ok()).map(|after| count(&after, rest)).sum()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or("brandubh-wtf".to_owned());
    let depth: u32 = arguments.next().map_or(Ok(3), |depth| depth.parse())?;
    let entry = catalogue::find(&id).ok_or_else(|| format!("there is no rule set {id}"))?;
    let game = Game::new(&entry.referee(), None)?;
    for depth in 1..=depth {
        let Perft { leaves, captures, wins, .. } = game.perft(depth, PerftMode::Played);
        println!(
            "{id} depth {depth}: {leaves} leaves, {captures} captures and {wins} wins by the last plies"
        );
    }
    println!("by Position: {}", count(&game.position(), &mut vec![Vec::new(); depth as usize]));
    Ok(())
}

#[test]
fn both_count_the_same() {
    for (id, leaves) in [("brandubh-wtf", 39_512), ("tablut-linnaeus", 353_200)] {
        let game = Game::new(&catalogue::find(id).expect("a rule set").referee(), None).expect("a game");
        assert_eq!(game.perft(3, PerftMode::Played).leaves, leaves);
        assert_eq!(count(&game.position(), &mut vec![Vec::new(); 3]), leaves);
    }
}
