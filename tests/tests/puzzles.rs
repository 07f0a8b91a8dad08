//! The puzzles of `data/puzzles.json` and `data/only_move_puzzles.json`: the search solves them, and the slow
//! referee agrees with every answer.
//!
//! The slow referee searches for itself and tries every reply of the side that loses; the engine only advises
//! which move of the winner to try first. Within the ordinary tests it has fewer plies for each puzzle; with
//! `TAFL_LONG=1` it must answer all.

use std::collections::{BTreeMap, BTreeSet};
use tafl_engine::{Game, Move, Puzzle as Found, Rules, Score, SearchOptions, Side, catalogue};
use tafl_referee::{SlowSide, SlowSolver};
use tafl_test_support::puzzles::{Puzzle, Puzzles, Question, nodes_in_a_second, rules};
use tafl_test_support::{amount, long};

/// The puzzles that the slow referee solves: every third, or all in the long form.
fn some(puzzles: Vec<Puzzle>) -> Vec<Puzzle> {
    puzzles.into_iter().step_by(amount(3, 1)).collect()
}

#[test]
fn every_rule_set_has_puzzles() {
    let puzzles = Puzzles::read("puzzles.json").puzzles;
    assert!(puzzles.len() >= 200, "{}", puzzles.len());
    let of: BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.ruleset.as_str()).collect();
    let all: BTreeSet<&str> = catalogue::newest().map(|entry| entry.id).collect();
    assert_eq!(of, all);
    let count =
        |wanted: &dyn Fn(&Question) -> bool| puzzles.iter().filter(|puzzle| wanted(&puzzle.question)).count();
    for plies in [1, 3, 5, 7, 9] {
        assert!(count(&|question| *question == Question::Win(plies)) >= 15, "wins in {plies}");
    }
    for plies in [1, 3, 5] {
        assert!(
            count(&|question| matches!(question, Question::Defence(defence) if defence.plies == plies)) >= 5,
            "losses in {plies}"
        );
    }
}

/// A defence is searched by fewer nodes in the ordinary tests: nothing ends that search early.
#[test]
fn the_search_solves_them() {
    let (all, puzzles) = (rules(), Puzzles::read("puzzles.json").puzzles);
    let solved = |puzzle: &&Puzzle| {
        let game = puzzle.game(&all);
        let part = if matches!(puzzle.question, Question::Defence(_)) && !long() { 50 } else { 1 };
        puzzle.is_solved(&game, nodes_in_a_second(&game) / part)
    };
    let failed: Vec<String> = puzzles
        .iter()
        .filter(|puzzle| !solved(puzzle))
        .map(|puzzle| serde_json::to_string(puzzle).expect("a puzzle as JSON"))
        .collect();
    assert!(
        failed.len() * 100 <= puzzles.len(),
        "{} of {} not solved:\n{}",
        failed.len(),
        puzzles.len(),
        failed.join("\n")
    );
}

/// What the engine would play at the end of some moves after the question, by the shortest proof that it
/// finds.
fn advice(game: &Game, winner: Side, moves: &[String]) -> Option<String> {
    let mut at = game.clone();
    for mv in moves {
        at.advance(mv.parse::<Move>().ok()?).ok()?;
    }
    let (most_moves, nodes) = amount((50_000, 1_000), (500_000, 100_000));
    let solved =
        at.solve(winner, most_moves, 1 << 20, &|| false)?.proof.map(|proof| (proof.plies, proof.line[0]));
    let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(1) };
    let searched = catalogue::opponent(at.referee()).search(&at, &options, &|| false, &mut |_| {})?.chosen;
    let searched = match searched.score {
        Score::Proven { winner: proven, plies } if proven == winner => Some((plies, searched.mv)),
        _ => None,
    };
    solved.into_iter().chain(searched).min().map(|(_, mv)| mv.to_string())
}

/// Whether the slow referee agrees; `None` if that takes too many plies.
fn agrees(puzzle: &Puzzle, all: &BTreeMap<String, Rules>, plies: u64) -> Option<bool> {
    let (game, slow) = (puzzle.game(all), puzzle.slow(all));
    let winner = game.side_to_move();
    let mut asked = |moves: &[String]| advice(&game, winner, moves);
    let mut solver = SlowSolver::new(plies, &mut asked);
    match &puzzle.question {
        Question::Win(wanted) => {
            let side = if winner == Side::Attackers { SlowSide::Attackers } else { SlowSide::Defenders };
            let shorter = *wanted > 2 && *wanted <= 5 && solver.forces(&slow, side, wanted - 2)?;
            Some(!shorter && solver.forces(&slow, side, *wanted)?)
        }
        Question::Defence(defence) => {
            Some(solver.saving(&slow, defence.plies, defence.moves.len())? == defence.moves)
        }
        Question::OnlyMove(only) => puzzle.is_only_move(all, only, &mut solver),
    }
}

#[test]
fn the_slow_referee_agrees() {
    let (all, puzzles) = (rules(), some(Puzzles::read("puzzles.json").puzzles));
    let plies = amount(30_000, 3_000_000);
    let mut answered = 0;
    for puzzle in &puzzles {
        let Some(agrees) = agrees(puzzle, &all, plies) else {
            assert!(!long(), "{puzzle:?} takes too many plies");
            continue;
        };
        assert!(agrees, "{puzzle:?}");
        answered += 1;
    }
    let (part, of) = amount((7, 8), (9, 10));
    assert!(answered * of >= puzzles.len() * part, "{answered} of {}", puzzles.len());
}

/// Every puzzle that is found is true: it is found again here, and the slow referee has no advice from the
/// engine.
#[test]
fn a_puzzle_that_is_found_has_exactly_one_solution() {
    let (all, puzzles) = (rules(), Puzzles::read("only_move_puzzles.json").puzzles);
    let (mut of, mut asked, mut answered, mut wins) = (BTreeSet::new(), 0, 0, BTreeSet::new());
    for (number, puzzle) in puzzles.iter().enumerate() {
        let Question::OnlyMove(only) = &puzzle.question else { panic!("another question: {puzzle:?}") };
        let game = puzzle.game(&all);
        let found = Found::find(catalogue::opponent(game.referee()), &game, only.plies, 100_000, &|| false)
            .and_then(|found| found.puzzle);
        let found = found.unwrap_or_else(|| panic!("not found: {puzzle:?}"));
        assert_eq!(
            (found.plies, found.line[0].to_string(), found.winner),
            (only.plies, only.mv.clone(), game.side_to_move()),
            "{puzzle:?}"
        );
        let mut end = game.clone();
        for mv in &found.line {
            end.play(*mv).expect("a line is legal");
        }
        let outcome = end.outcome().expect("a line ends the game");
        assert_eq!(
            (found.line.len() as u32, outcome.winner, outcome.reason),
            (found.plies, Some(found.winner), found.reason)
        );
        wins.insert((found.plies, found.winner.to_string(), found.reason.as_str()));
        of.insert(puzzle.ruleset.as_str());
        if number % amount(3, 1) > 0 {
            continue;
        }
        asked += 1;
        let plies = amount(60_000, 3_000_000);
        if let Some(agrees) = puzzle.is_only_move(&all, only, &mut SlowSolver::new(plies, &mut |_| None)) {
            assert!(agrees, "{puzzle:?}");
            answered += 1;
        }
    }
    assert_eq!(of, catalogue::newest().map(|entry| entry.id).collect());
    assert!(
        [1, 3, 5].iter().all(|&plies| wins.iter().any(|won| won.0 == plies)) && wins.len() >= 6,
        "{wins:?}"
    );
    assert!(answered * 10 >= asked * 9, "{answered} of {asked}");
}

/// In a won position with two moves that win as fast, none is a puzzle; with one legal move there is nothing
/// to ask.
#[test]
fn a_position_with_two_solutions_is_no_puzzle() {
    let all = rules();
    let mut refused = 0;
    for puzzle in some(Puzzles::read("puzzles.json").puzzles) {
        let Question::Win(plies @ 1..=3) = puzzle.question else { continue };
        let (game, slow) = (puzzle.game(&all), puzzle.slow(&all));
        let winner = Puzzle::winner(&game);
        let wins = |mv: &String| {
            let mut next = slow.clone();
            next.play(mv).expect("a listed move");
            SlowSolver::new(30_000, &mut |_| None).forces(&next, winner, plies - 1)
        };
        let found = Found::find(catalogue::opponent(game.referee()), &game, plies, 100_000, &|| false)
            .expect("not halted");
        if found.undecided {
            continue;
        }
        let two = slow.legal_moves().iter().filter_map(wins).filter(|&wins| wins).take(2).count() == 2;
        assert!(!two || found.puzzle.is_none(), "{puzzle:?}");
        refused += u32::from(two);
    }
    assert!(refused > amount(7, 20), "{refused}");
}
