//! The speed at which archives are read and judged, on one core.
//!
//! `cargo bench -p tafl-notation --bench archive` reads and plays a PGN file of Copenhagen games that it makes,
//! and prints plies per second; further arguments are files, which are judged by `--rules ID` or by the rules
//! that they name. `--write FILE` keeps the file that was made. Target: two million.

use std::time::Instant;
use tafl_engine::{Game, Move, Referee, catalogue};
use tafl_notation::opentafl::{Dialect, MoveForm};
use tafl_notation::records::{
    Action, GameRecord, Games, Line, Ply, ReadRecord, RecordedCapture, RecordedMove, Tag, write_pgn,
};

/// The number of games, and of plies in each: as many as those of a site have on average.
const GAMES: usize = 4_000;
const PLIES: usize = 50;

/// A PGN file of games from random moves of a small generator.
fn file(games: usize) -> String {
    let copenhagen = catalogue::find("copenhagen").expect("a rule set");
    let mut seed: u64 = 7;
    let mut text = String::new();
    for number in 0..games {
        let mut game = Game::new(&copenhagen.referee(), None).expect("a set-up");
        let mut plies: Vec<Ply> = Vec::new();
        while game.outcome().is_none() && plies.len() < PLIES {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let moves = game.legal_moves();
            let mv = moves[(seed >> 33) as usize % moves.len()];
            let Move::Step { from, to } = mv else { break };
            let taken = game.capture(mv).expect("a legal move");
            let captures =
                taken.iter().map(|capture| RecordedCapture { piece: None, square: capture.square });
            let captures = captures.collect();
            plies.push(Action::Move(RecordedMove { captures, ..RecordedMove::new(from, to) }).into());
        }
        let tag = |name: &str, value: String| Tag { name: name.to_owned(), value };
        let tags = vec![tag("event", format!("Game {number}")), tag("variant", "copenhagen".to_owned())];
        let record = GameRecord { tags, line: Line { plies, beyond: Vec::new() }, ..GameRecord::default() };
        text += &write_pgn(&record).text;
        text.push('\n');
    }
    text
}

/// Reads and plays every game; the number of games, of those without a fault, and of plies.
fn judged(text: &[u8], referee: Option<&Referee>) -> [usize; 3] {
    let mut counts = [0; 3];
    for game in Games::of(text) {
        counts[0] += 1;
        let Some(text) = game.expect("no failure").text else { continue };
        let Ok(read) = ReadRecord::of(&text, None, MoveForm::Standard) else { continue };
        let own = read.record.known_rules(Dialect::Program).expect("rules").and_then(|known| known.entry);
        let own = own.map(catalogue::Entry::referee);
        let Some(referee) = referee.or(own.as_ref()) else { continue };
        let replayed = read.record.replay(referee, None).expect("a start");
        let is_sound = read.faults.is_empty() && replayed.illegal.is_none() && replayed.mismatches.is_empty();
        counts[1] += usize::from(is_sound);
        counts[2] += replayed.plies as usize;
    }
    counts
}

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` also runs this, once, to see that it works.
    let is_bench = arguments.iter().any(|argument| argument == "--bench");
    arguments.retain(|argument| argument != "--bench");
    let mut referee = None;
    if let Some(at) = arguments.iter().position(|argument| argument == "--rules") {
        let id = arguments.remove(at + 1);
        arguments.remove(at);
        referee = Some(catalogue::find(&id).expect("a rule set").referee());
    }
    let made = file(if is_bench { GAMES } else { 20 });
    if let Some(at) = arguments.iter().position(|argument| argument == "--write") {
        std::fs::write(arguments.remove(at + 1), &made).expect("a file that can be written");
        arguments.remove(at);
    }
    let files = arguments.iter().map(|path| (path.as_str(), std::fs::read(path).expect("a file")));
    for (name, text) in [("made", made.into_bytes())].into_iter().chain(files) {
        let rounds = if is_bench { 9 } else { 1 };
        let mut best = f64::INFINITY;
        let mut counts = [0; 3];
        for _ in 0..rounds {
            let start = Instant::now();
            counts = judged(&text, referee.as_ref().filter(|_| name != "made"));
            best = best.min(start.elapsed().as_secs_f64());
        }
        let [games, sound, plies] = counts;
        assert!(name != "made" || sound == games, "{sound} of {games}");
        let speed = plies as f64 / best / 1e6;
        println!("{name}: {games} games, {sound} sound, {plies} plies, {speed:.2} million plies/s");
    }
}
