//! The time of perft and of a search without WebAssembly, for `clients/wasm/bench.mjs`: seconds and a count, for each.

use std::time::Instant;
use tafl_engine::{Game, PerftMode, SearchOptions, catalogue};

fn main() {
    let game = |id: &str| {
        let entry = catalogue::find(id).expect("a rule set");
        Game::new(&entry.referee(), None).expect("the first set-up")
    };
    for (id, depth, nodes) in [("brandubh-wtf", 5, 300_000), ("copenhagen", 4, 200_000)] {
        let game = game(id);
        let begun = Instant::now();
        let leaves = game.perft(depth, PerftMode::Counted).leaves;
        let counted = begun.elapsed().as_secs_f64();
        let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(1) };
        let begun = Instant::now();
        let opponent = catalogue::opponent(game.referee());
        let report = opponent.search(&game, &options, &|| false, &mut |_| {}).expect("a game that goes on");
        println!("{id} {counted} {leaves} {} {}", begun.elapsed().as_secs_f64(), report.nodes);
    }
}
