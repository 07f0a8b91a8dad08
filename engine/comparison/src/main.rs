//! The referee's speed on one thread, compared with the crate `hnefatafl` 0.0.2 (MIT) in the same run.
//!
//! `cargo run --release --manifest-path engine/comparison/Cargo.toml` prints a table of medians. Rounds
//! alternate between the two programs, so that a slow phase of the machine slows both. Both must count the
//! same leaves, or the run fails. With `-- --rounds 3` it is faster, `--only copenhagen` runs the rows whose
//! name contains that word, and `--ours` leaves the crate out. `tests/instructions` counts instructions with
//! valgrind.

mod crate_hnefatafl;

use crate_hnefatafl::Theirs;
use std::time::{Duration, Instant};
use tafl_engine::{Game, PerftMode, catalogue};

/// The measured work.
#[derive(Clone, Copy, PartialEq)]
enum Work {
    /// Perft to this depth with every move made; the unit is plies made.
    Played(u32),
    /// Perft to this depth with the last ply counted; the unit is leaves.
    Counted(u32),
    /// This many random games; the unit is plies.
    Playouts(u64),
}

struct Row {
    name: &'static str,
    ruleset: &'static str,
    work: Work,
    theirs: Option<Theirs>,
    /// The target ratio, if any.
    target: Option<f64>,
}

fn rows() -> Vec<Row> {
    let row = |name, ruleset, work, theirs, target| Row { name, ruleset, work, theirs, target };
    vec![
        row("perft played, Copenhagen 11x11", "copenhagen", Work::Played(3), Some(Theirs::copenhagen()), Some(5.5)),
        row("perft played, Brandubh 7x7", "brandubh-wtf", Work::Played(4), Some(Theirs::brandubh()), Some(5.0)),
        row("perft played, Tablut 9x9", "tablut-nielsen", Work::Played(3), Some(Theirs::tablut()), Some(4.0)),
        row("perft counted, Copenhagen 11x11", "copenhagen", Work::Counted(3), Some(Theirs::copenhagen()), Some(10.0)),
        row("random playouts, Copenhagen 11x11", "copenhagen", Work::Playouts(60), Some(Theirs::copenhagen()), Some(10.0)),
        row("perft played, Hnefatafl 13x13", "hnefatafl-nielsen", Work::Played(3), None, None),
        row("perft counted, Hnefatafl 13x13", "hnefatafl-nielsen", Work::Counted(3), None, None),
        row("random playouts, Hnefatafl 13x13", "hnefatafl-nielsen", Work::Playouts(60), None, None),
        row("perft played, board 19x19", "19x19", Work::Played(2), None, None),
        row("perft counted, board 19x19", "19x19", Work::Counted(3), None, None),
        row("random playouts, board 19x19", "19x19", Work::Playouts(20), None, None),
    ]
}

/// A game of the catalogue, or the largest board: Alea Evangelii's set-up under the plain historical rules.
fn game(ruleset: &str) -> Game {
    let referee = match catalogue::find(ruleset) {
        Some(entry) => entry.referee(),
        None => {
            tafl_engine::Referee::new(serde_json::from_str(include_str!("board_19.json")).expect("rules")).expect("rules without faults")
        }
    };
    Game::new(&referee, None).expect("the first set-up")
}

/// Plies or leaves, and the time.
type Measured = (u64, Duration);

fn ours(game: &Game, work: Work) -> Measured {
    let start = Instant::now();
    let units = match work {
        Work::Played(depth) => game.perft(depth, PerftMode::Played).plays,
        Work::Counted(depth) => game.perft(depth, PerftMode::Counted).leaves,
        Work::Playouts(games) => (0..games).map(|seed| u64::from(game.playout(seed, 2_000).plies)).sum(),
    };
    (units, start.elapsed())
}

fn theirs(theirs: &Theirs, work: Work) -> Measured {
    let start = Instant::now();
    let units = match work {
        Work::Played(depth) => theirs.played(depth),
        Work::Counted(depth) => theirs.counted(depth),
        Work::Playouts(games) => (0..games).map(|seed| theirs.playout(seed, 2_000)).sum(),
    };
    (units, start.elapsed())
}

fn rate((units, time): Measured) -> f64 {
    units as f64 / time.as_secs_f64() / 1e6
}

fn median(mut rates: Vec<f64>) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

/// Repeats work until it has run long enough to be timed.
fn timed(mut work: impl FnMut() -> Measured) -> Measured {
    let mut all = work();
    while all.1 < Duration::from_millis(150) {
        let (units, time) = work();
        all = (all.0 + units, all.1 + time);
    }
    all
}

fn run(row: &Row, rounds: u32, alone: bool) {
    let game = game(row.ruleset);
    let other = row.theirs.as_ref().filter(|_| !alone);
    if let (Some(other), Work::Played(_) | Work::Counted(_)) = (other, row.work) {
        assert_eq!(ours(&game, row.work).0, theirs(other, row.work).0, "{}: both must walk the same tree", row.name);
    }
    let (mut mine, mut crates) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        mine.push(rate(timed(|| ours(&game, row.work))));
        if let Some(other) = other {
            crates.push(rate(timed(|| theirs(other, row.work))));
        }
    }
    let mine = median(mine);
    print!("{:<36} {mine:>9.2} M/s", row.name);
    if other.is_some() {
        let crates = median(crates);
        print!("   crate {crates:>7.3} M/s   ratio {:>7.2}", mine / crates);
        if let Some(target) = row.target {
            print!("   to reach {target:>5.1}   {}", if mine / crates >= target { "reached" } else { "NOT REACHED" });
        }
    }
    println!();
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let after = |flag: &str| arguments.iter().position(|argument| argument == flag).and_then(|at| arguments.get(at + 1));
    let rounds = after("--rounds").and_then(|number| number.parse().ok()).unwrap_or(7).max(1);
    let only = after("--only").map_or("", String::as_str).to_lowercase();
    let alone = arguments.iter().any(|argument| argument == "--ours");
    for row in rows().iter().filter(|row| row.name.to_lowercase().contains(&only)) {
        run(row, rounds, alone);
    }
}
