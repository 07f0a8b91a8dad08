//! What a search costs: its nodes and its time. `cargo run --release -p tafl-engine --example cost -- --level
//! 10 copenhagen berserk` searches the first position of these rule sets, or of all if none is named;
//! `--nodes 20000` searches that many nodes instead.

use std::error::Error;
use std::time::Instant;
use tafl_engine::{Game, Level, SearchOptions, catalogue};

fn main() -> Result<(), Box<dyn Error>> {
    let (mut level, mut nodes) = (Level::MAX, None);
    let mut named = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--level" => {
                let number = arguments.next().ok_or("--level needs a number")?.parse()?;
                level = Level::new(number).ok_or("there is no such level")?;
            }
            "--nodes" => {
                nodes = Some(arguments.next().ok_or("--nodes needs a number")?.parse()?);
            }
            _ => named.push(argument),
        }
    }
    for entry in catalogue::all().iter().filter(|entry| {
        named.is_empty() || named.iter().any(|name| name == entry.id || *name == entry.pinned_id())
    }) {
        let (opponent, game) = (entry.opponent(), Game::new(&entry.referee(), None)?);
        let by_nodes = |nodes| SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(0) };
        let options = nodes.map_or_else(|| opponent.at_level(&game, level, 0), by_nodes);
        let start = Instant::now();
        let report = opponent.search(&game, &options, &|| false, &mut |_| {}).ok_or("the game is over")?;
        let took = start.elapsed();
        let rate = report.nodes as f64 / took.as_secs_f64();
        println!(
            "{:32} depth {:2} {:8} nodes {:7} ms {rate:9.0} nodes/s",
            entry.pinned_id(),
            report.depth,
            report.nodes,
            took.as_millis()
        );
    }
    Ok(())
}
