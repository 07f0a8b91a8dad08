//! What the files of `engine/src/catalogue/study` say, held against the rules: openings lead to legal moves
//! whose games add up, and every puzzle has exactly one solution.

use std::collections::{BTreeMap, BTreeSet};
use tafl_engine::catalogue::{self, Entry, Results, Study};
use tafl_engine::{Game, Puzzle as Found, Score, SearchOptions, Side};
use tafl_referee::SlowSolver;
use tafl_test_support::long;
use tafl_test_support::puzzles::{OnlyMove, Puzzle, Question, rules};

fn studied() -> impl Iterator<Item = &'static Entry> {
    catalogue::newest().filter(|entry| entry.study().results.games > 0)
}

/// The parts of a count: the games, those that each side won, those that nobody won.
fn parts(results: Results) -> [u32; 4] {
    [results.games, results.won[0], results.won[1], results.drawn()]
}

#[test]
fn the_best_known_games_are_studied() {
    for id in catalogue::BEST_KNOWN {
        let study = catalogue::find(id).expect("a rule set").study();
        assert!(study.results.games >= 20 && study.puzzles.len() >= 6 && !study.openings.is_empty(), "{id}");
    }
}

/// What a search of the set-up says of the attackers' chance is what the games say, within their margin of
/// error: players see both numbers side by side.
#[test]
fn chances_at_the_set_up_are_those_of_the_games() {
    let mut unlike = Vec::new();
    for entry in studied() {
        let game = Game::new(&entry.referee(), None).expect("the first set-up");
        let (opponent, results) = (entry.opponent(), entry.study().results);
        assert!(opponent.chances.games >= results.games, "{} has no chances", entry.id);
        let options = SearchOptions { nodes: Some(20_000), ..SearchOptions::unlimited(0) };
        let report = opponent.search(&game, &options, &|| false, &mut |_| {}).expect("a game that goes on");
        let Score::Centi(_) = report.chosen.score else {
            // It is proven who wins between perfect players; these were none.
            continue;
        };
        let searched = opponent.chances.attackers_permille(report.chosen.score, game.side_to_move());
        let counted = results.score(Side::Attackers).expect("games");
        // The chances are whole permille.
        if (f64::from(searched) / 1000.0 - counted).abs() > results.margin() + 0.003 {
            unlike.push(format!("{}: {searched} permille, {:.1} %", entry.id, 100.0 * counted));
        }
    }
    assert_eq!(unlike, Vec::<String>::new());
}

/// Every move that a file counts is a legal move of its position, and its games are some of those of the
/// position. All games begin at the first set-up.
#[test]
fn openings_are_legal_and_their_games_add_up() {
    let mut positions = 0;
    for entry in studied() {
        let start = Game::new(&entry.referee(), None).expect("the first set-up");
        assert_eq!(entry.known_moves(&start).0, entry.study().results, "{}", entry.id);
        let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(game) = open.pop() {
            let key = game.book_key();
            let Some(opening) = entry.study().openings.get(&key).filter(|_| seen.insert(key)) else {
                continue;
            };
            let (results, known) = entry.known_moves(&game);
            assert_eq!(results, opening.results);
            let mut sum = [0; 4];
            let mut branches = BTreeMap::new();
            for of in known {
                let (_, after) = game.after(of.mv).expect("a legal move");
                for &mv in &of.equal {
                    assert_eq!(game.after(mv).expect("a legal move").1.book_key(), after.book_key());
                }
                let book = entry.opponent().book.find(after.book_key());
                assert_eq!(of.book.is_some(), book.is_some());
                for (sum, part) in sum.iter_mut().zip(parts(of.results)) {
                    *sum += part;
                }
                if of.results.games > 0 {
                    branches.insert(Study::branch(after.book_key()), of.results);
                }
                open.push(after);
            }
            assert_eq!(branches, opening.branches, "{}: {}", entry.id, game.placement());
            let within = sum.iter().zip(parts(results)).all(|(sum, all)| *sum <= all);
            assert!(within, "{}: {} has {results}, its moves {sum:?}", entry.id, game.placement());
        }
        positions += seen.len();
    }
    assert!(positions > 100, "{positions}");
}

/// A board that is turned or reflected is the same opening.
#[test]
fn openings_are_known_in_every_direction() {
    let entry = catalogue::find("brandubh-wtf").expect("a rule set");
    let start = Game::new(&entry.referee(), None).expect("the first set-up");
    let (_, known) = entry.known_moves(&start);
    let first = known.iter().find(|known| known.results.games > 0).expect("a move that was played");
    assert!(!first.equal.is_empty(), "{first:?}");
    let after = |mv| entry.known_moves(&start.after(mv).expect("a legal move").1);
    let (results, moves) = after(first.mv);
    assert_eq!(results, first.results);
    for &mv in &first.equal {
        let (same, turned) = after(mv);
        let counts = |known: &[catalogue::KnownMove]| {
            let mut counts: Vec<_> =
                known.iter().map(|known| (parts(known.results), known.equal.len())).collect();
            counts.sort_unstable();
            counts
        };
        assert_eq!((same, counts(&turned)), (results, counts(&moves)), "{mv}");
    }
}

/// Each line is legal and ends as its puzzle says, by both referees; and of some puzzles of each rule set, or
/// of all in the long tests, the engine proves again that exactly one move wins in time, and so does the slow
/// referee, by trying every move, as far as it has enough plies.
#[test]
fn every_stored_puzzle_is_won_by_one_move_and_as_it_says() {
    let all = rules();
    let (mut asked, mut answered) = (0, 0);
    for entry in studied() {
        let puzzles = &entry.study().puzzles;
        for (n, stored) in puzzles.iter().enumerate() {
            let game = stored.game(&entry.referee()).expect("a sound position");
            assert_eq!((Study::branch(game.book_key()), game.outcome()), (stored.number, None));
            let puzzle = Puzzle {
                ruleset: entry.id.to_owned(),
                board: stored.board.clone(),
                side: stored.winner.to_string(),
                moves: Vec::new(),
                question: Question::Win(0),
            };
            let (mut end, mut slow, mut moves) = (game.clone(), puzzle.slow(&all), 0);
            for mv in &stored.line {
                assert!(end.outcome().is_none() && slow.outcome().is_none(), "{stored}");
                moves += u32::from(end.side_to_move() == stored.winner);
                end.play(*mv).expect("a legal move");
                slow.play(&mv.to_string()).expect("a legal move");
            }
            let outcome = end.outcome().expect("the end of the game");
            assert_eq!((outcome.winner, outcome.reason), (Some(stored.winner), stored.reason), "{stored}");
            let slow = slow.outcome().expect("the end of the game");
            let winner = slow.winner.map(|side| format!("{side:?}").to_lowercase());
            assert_eq!(
                (winner, slow.reason),
                (Some(stored.winner.to_string()), stored.reason.as_str()),
                "{stored}"
            );
            assert_eq!(moves, stored.moves, "{stored}");
            // The easiest, and one more.
            if !long() && n != 0 && n != entry.id.len() % puzzles.len() {
                continue;
            }
            let plies = stored.line.len() as u32;
            let found = Found::find(catalogue::opponent(game.referee()), &game, plies, 200_000, &|| false)
                .and_then(|found| found.puzzle)
                .unwrap_or_else(|| panic!("{}: not proven again: {stored}", entry.id));
            assert_eq!(
                (found.plies, found.line[0], found.reason),
                (plies, stored.line[0], stored.reason),
                "{stored}"
            );
            asked += 1;
            let only = OnlyMove { plies, mv: stored.line[0].to_string() };
            let (plies, mut advice) = (if long() { 1_000_000 } else { 20_000 }, |_: &[String]| None);
            let mut solver = SlowSolver::new(plies, &mut advice);
            if let Some(agrees) = puzzle.is_only_move(&all, &only, &mut solver) {
                assert!(agrees, "{}: {stored}", entry.id);
                answered += 1;
            }
        }
    }
    assert!(answered * 2 >= asked, "{answered} of {asked}");
}

/// Puzzles of a rule set are of many difficulties, and different positions.
#[test]
fn puzzles_differ() {
    for entry in studied() {
        let puzzles = &entry.study().puzzles;
        let numbers: BTreeSet<u32> = puzzles.iter().map(|puzzle| puzzle.number).collect();
        assert_eq!(numbers.len(), puzzles.len(), "{}", entry.id);
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty), "{}", entry.id);
    }
    let all: Vec<_> = studied().flat_map(|entry| &entry.study().puzzles).collect();
    for side in Side::ALL {
        assert!(all.iter().any(|puzzle| puzzle.winner == side && puzzle.moves > 1), "{side}");
    }
    for difficulty in [0, 20, 40, 60] {
        assert!(all.iter().any(|puzzle| (difficulty..difficulty + 20).contains(&puzzle.difficulty)));
    }
}
