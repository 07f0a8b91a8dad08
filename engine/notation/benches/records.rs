//! The cost of reading a game record and of playing it.
//!
//! `cargo bench -p tafl-notation --bench records` prints the median time of each step for a game of 300
//! plies, in each format. Target: less than a millisecond for both.

use std::time::{Duration, Instant};
use tafl_engine::{Game, Move, catalogue};
use tafl_notation::opentafl::{Dialect, MoveForm, export_rules, read_game, write_game};
use tafl_notation::records::{
    Action, GameRecord, Line, Ply, RecordedCapture, RecordedMove, read_list, read_pgn, write_list, write_pgn,
};

/// The length of the game in plies.
const PLIES: usize = 300;

/// A Fetlar game of that length, from random moves of a small generator.
fn game() -> GameRecord {
    let fetlar = catalogue::find("fetlar").expect("a rule set");
    let mut seed: u64 = 7;
    loop {
        let mut game = Game::new(&fetlar.referee(), None).expect("a set-up");
        let mut plies: Vec<Ply> = Vec::new();
        while game.outcome().is_none() && plies.len() < PLIES {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves = game.legal_moves();
            let mv = moves[(seed >> 33) as usize % moves.len()];
            let Move::Step { from, to } = mv else { break };
            let played = game.play(mv).expect("a legal move");
            let captures = played
                .captures
                .iter()
                .map(|capture| RecordedCapture { piece: None, square: capture.square })
                .collect();
            plies.push(Action::Move(RecordedMove { captures, ..RecordedMove::new(from, to) }).into());
        }
        if plies.len() == PLIES {
            let rules =
                export_rules(&fetlar.rules, None, Some("Fetlar"), Dialect::Program).expect("a record").record;
            return GameRecord {
                rules: Some(rules),
                line: Line { plies, beyond: Vec::new() },
                ..GameRecord::default()
            };
        }
    }
}

/// The median time of some work in microseconds.
fn median(rounds: usize, mut work: impl FnMut()) -> f64 {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e6
}

fn main() {
    // `cargo test --benches` also runs this, once, to see that it works.
    let rounds = if std::env::args().any(|argument| argument == "--bench") { 400 } else { 1 };
    let record = game();
    let referee = catalogue::find("fetlar").expect("a rule set").referee();
    let texts = [
        ("OpenTafl", write_game(&record, MoveForm::Standard).expect("no passes").text),
        ("PGN", write_pgn(&record).text),
        ("list", write_list(&record).text),
    ];
    for (format, text) in texts {
        let read = |text: &str| match format {
            "OpenTafl" => read_game(text, MoveForm::Standard),
            "PGN" => read_pgn(text),
            _ => read_list(text),
        };
        let game = read(&text).expect("a record");
        let replayed = game.replay(&referee, None).expect("a position");
        assert_eq!((replayed.plies as usize, replayed.mismatches.len()), (PLIES, 0));
        let reading = median(rounds, || assert!(read(&text).is_ok()));
        let playing = median(rounds, || assert!(game.replay(&referee, None).is_ok()));
        println!(
            "{format:<10} {:>7} bytes   read {reading:>8.1} µs   played {playing:>8.1} µs   together {:>8.1} µs",
            text.len(),
            reading + playing
        );
    }
}
