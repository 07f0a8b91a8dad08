//! Halting long work: it stops before the next ply and reports that; unhalted it behaves like its plain form.

use std::cell::Cell;
use tafl_engine::{Game, Halted, Referee, WrittenMove, catalogue};
use tafl_notation::records::{Action, GameRecord, Line, Ply};

/// The length of the games in plies.
const PLIES: usize = 60;

/// The result of work that is halted at a given query, and the number of queries; `usize::MAX` never halts.
fn halted<T>(
    at: usize,
    work: impl FnOnce(&dyn Fn() -> bool) -> Result<T, Halted>,
) -> (Result<T, Halted>, usize) {
    let asked = Cell::new(0);
    let done = work(&|| {
        asked.set(asked.get() + 1);
        asked.get() == at
    });
    (done, asked.get())
}

/// Halts work at every query in turn and lets it finish once; returns that result.
fn whole<T>(plies: usize, work: impl Fn(&dyn Fn() -> bool) -> Result<T, Halted>) -> T {
    let (done, asked) = halted(usize::MAX, &work);
    assert!(asked >= plies, "{asked} questions for {plies} plies");
    for at in 1..=asked {
        let (done, asked) = halted(at, &work);
        assert!(matches!(done, Err(Halted)), "halted at question {at}");
        assert_eq!(asked, at, "nothing is asked once the answer was yes");
    }
    done.expect("nobody halted it")
}

/// A random game that has not ended.
fn game() -> (Referee, Game, Vec<String>) {
    let referee = catalogue::find("copenhagen").expect("a rule set").referee();
    let start = Game::new(&referee, None).expect("a set-up");
    let (mut end, mut moves, mut seed) = (start.clone(), Vec::new(), 3_usize);
    while moves.len() < PLIES {
        let legal = end.legal_moves();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = legal[(seed >> 33) % legal.len()];
        let mut after = end.clone();
        after.advance(mv).expect("a legal move");
        if after.outcome().is_none() {
            moves.push(mv.to_string());
            end = after;
        }
    }
    (referee, end, moves)
}

fn record(moves: &[String]) -> GameRecord {
    let ply = |text: &String| Ply::from(Action::from(text.parse::<WrittenMove>().expect("a move")));
    let mut plies: Vec<Ply> = moves.iter().map(ply).collect();
    plies[10].variations = vec![Line { plies: moves[10..20].iter().map(ply).collect(), beyond: Vec::new() }];
    GameRecord { line: Line { plies, beyond: Vec::new() }, ..GameRecord::default() }
}

#[test]
fn halted_work_stops_and_reports_it() {
    let (referee, end, moves) = game();
    let setup = end.to_setup();
    let plies = setup.history.as_ref().map_or(0, |history| history.moves.len());
    assert!(plies > 0, "a history to open");
    let opened =
        whole(plies, |halt| Game::from_setup_until(&referee, &setup, halt)).expect("a sound position");
    assert_eq!(opened.to_setup(), setup);

    let record = record(&moves);
    let replayed = whole(PLIES + 10, |halt| record.replay_until(&referee, None, halt)).expect("a start");
    let plain = record.replay(&referee, None).expect("a start");
    assert_eq!((replayed.plies, replayed.game.to_setup()), (plain.plies, plain.game.to_setup()));
    assert_eq!((replayed.plies as usize, replayed.illegal, replayed.in_variations.len()), (PLIES, None, 0));
    assert_eq!(replayed.game.to_setup(), setup, "variations leave nothing behind");

    let completed =
        whole(PLIES + 10, |halt| record.clone().completed_until(&referee, None, halt)).expect("a start");
    assert!(completed == record.clone().completed(&referee, None).expect("a start"));
}

#[test]
fn a_comparison_can_be_halted_too() {
    let (referee, _, moves) = game();
    let start = Game::new(&referee, None).expect("a set-up");
    assert!(whole(PLIES, |halt| start.disagreement_until(&referee, &moves, halt)).is_none());
    // The plies before a divergence are played once more to describe it, with further queries.
    let mut rules = referee.rules().clone();
    rules.ply_limit = Some(PLIES as u32 / 2);
    let other = Referee::new(rules).expect("sound rules");
    let found = whole(PLIES, |halt| start.disagreement_until(&other, &moves, halt)).expect("a disagreement");
    assert_eq!(found.ply, PLIES / 2 - 1);
}
