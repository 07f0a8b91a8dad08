//! `training mine`: the puzzles of `tests/data/puzzles.json` and `only_move_puzzles.json`, from games that the
//! engine plays against itself. The same engine gives the same files.

use crate::{games, threads};
use clap::Args;
use std::collections::BTreeMap;
use std::fs;
use std::process::ExitCode;
use tafl_engine::{Game, Move, Puzzle as Found, Rules, Score, SearchOptions, Side, catalogue};
use tafl_referee::{SlowSide, SlowSolver};
use tafl_test_support::chance::Chance;
use tafl_test_support::puzzles::{Defence, OnlyMove, Puzzle, Puzzles, Question, rules};
use tafl_test_support::rulesets::{FORMAT, data};

/// Find positions with a forced win or an only defence in games of the search against itself.
#[derive(Args)]
pub(crate) struct Mine {
    /// A rule set whose puzzles to print; may be repeated. Without one, those of all are written to their file
    #[arg(long)]
    rules: Vec<String>,
    /// Look for positions in which exactly one move wins
    #[arg(long)]
    only: bool,
}

/// A game is given up after this many plies.
const MOST_PLIES: usize = 160;
/// How many plies before the end positions are looked at.
const BEFORE_END: usize = 14;
/// How many plies before the question a puzzle may begin.
const BEFORE_QUESTION: usize = 6;

/// A position of a game and the ply that led to it.
struct Seen {
    game: Game,
    mv: Option<Move>,
    captured: bool,
}

fn search(game: &Game, nodes: u64, seed: u64) -> (Move, Score) {
    let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(seed) };
    let chosen = catalogue::opponent(game.referee())
        .search(game, &options, &|| false, &mut |_| {})
        .expect("a game that goes on")
        .chosen;
    (chosen.mv, chosen.score)
}

/// A game of the search against itself, with some moves at random.
fn self_play(start: Game, chance: &mut Chance) -> Vec<Seen> {
    let mut seen = vec![Seen { game: start, mv: None, captured: false }];
    while seen.len() <= MOST_PLIES && seen[seen.len() - 1].game.outcome().is_none() {
        let mut game = seen[seen.len() - 1].game.clone();
        let moves = game.legal_moves();
        let mv = if seen.len() < 6 || chance.percent(8) {
            chance.pick(&moves)
        } else {
            search(&game, 200, chance.draw()).0
        };
        let captured = !game.play(mv).expect("a listed move").captures.is_empty();
        seen.push(Seen { game, mv: Some(mv), captured });
    }
    seen
}

/// The puzzle that asks at this place of a game.
fn puzzle(ruleset: &str, seen: &[Seen], at: usize, question: Question) -> Puzzle {
    let mut first = at;
    // Positions before a capture do not matter, and a puzzle does not begin within a chain.
    while first > 0 && at - first < BEFORE_QUESTION && !seen[first].captured {
        first -= 1;
    }
    while first > 0 && seen[first].game.chain_square().is_some() {
        first -= 1;
    }
    Puzzle {
        ruleset: ruleset.to_owned(),
        board: seen[first].game.placement(),
        side: seen[first].game.side_to_move().to_string(),
        moves: seen[first + 1..=at].iter().filter_map(|seen| seen.mv).map(|mv| mv.to_string()).collect(),
        question,
    }
}

/// The places to ask at, nearest to the end first.
fn places(seen: &[Seen]) -> impl Iterator<Item = usize> {
    (seen.len().saturating_sub(1 + BEFORE_END)..seen.len() - 1).rev()
}

/// How many puzzles of a rule set are enough.
const ENOUGH: usize = 8;

/// The most games that are played under one rule set: long wins are rare, and games on large boards take
/// long.
fn most_games(size: u8) -> u64 {
    if size <= 9 { 40 } else { 10 }
}

/// How many plies the slow referee may play for one question.
fn slow_plies(game: &Game) -> u64 {
    if game.referee().rules().board.size <= 9 { 120_000 } else { 40_000 }
}

/// The most moves that may avoid a loss, and the fewest legal moves among which they are.
const MOST_SAVING: usize = 3;
const MOST_LOOKED_AT: usize = 12;
const FEWEST_MOVES: usize = 8;

fn slow_side(side: Side) -> SlowSide {
    if side == Side::Attackers { SlowSide::Attackers } else { SlowSide::Defenders }
}

/// The plies of the shortest win known for the side to move: exact up to 5.
fn win(puzzle: &Puzzle, all: &BTreeMap<String, Rules>) -> Option<u32> {
    let (game, slow) = (puzzle.game(all), puzzle.slow(all));
    let winner = game.side_to_move();
    let searched = match search(&game, 20_000, 1).1 {
        Score::Proven { winner: proven, plies } if proven == winner => Some(plies),
        _ => None,
    };
    let solved =
        game.solve(winner, 200_000, SearchOptions::TABLE_BYTES, &|| false)?.proof.map(|proof| proof.plies);
    let known = [searched, solved].into_iter().flatten().min()?;
    let mut solver_of_none = |_: &[String]| None;
    let mut shorter = |plies| {
        SlowSolver::new(slow_plies(&game), &mut solver_of_none).forces(&slow, slow_side(winner), plies)
    };
    for plies in 1..known.min(5) {
        if shorter(plies)? {
            return Some(plies);
        }
    }
    Some(known)
}

/// The moves that avoid a loss within some plies, if they are few: for the largest number of plies that
/// changes the answer.
fn defence(puzzle: &Puzzle, all: &BTreeMap<String, Rules>) -> Option<Defence> {
    let game = puzzle.game(all);
    let threatened = match game.side_to_move() {
        Side::Attackers => !game.open_paths().is_empty(),
        Side::Defenders => !game.king_threats().is_empty(),
    };
    if !threatened || game.legal_moves().len() < FEWEST_MOVES {
        return None;
    }
    let slow = puzzle.slow(all);
    let mut found: Option<Defence> = None;
    for plies in [1, 3, 5] {
        let Some(moves) =
            SlowSolver::new(slow_plies(&game), &mut |_| None).saving(&slow, plies, MOST_LOOKED_AT)
        else {
            break;
        };
        if moves.is_empty() || moves.len() > MOST_LOOKED_AT {
            break;
        }
        if moves.len() <= MOST_SAVING && found.as_ref().is_none_or(|found| found.moves != moves) {
            found = Some(Defence { plies, moves });
        }
    }
    found
}

/// The puzzles of a rule set: one for each length of win, and for each length of loss that is avoided.
fn mine(entry: &'static catalogue::Entry, all: &BTreeMap<String, Rules>) -> Vec<Puzzle> {
    let mut found: BTreeMap<(bool, u32), Puzzle> = BTreeMap::new();
    for seed in 0..most_games(entry.rules.board.size) {
        let mut chance = Chance::new(seed);
        let seen = self_play(Game::new(&entry.referee(), None).expect("a set-up"), &mut chance);
        let Some(winner) = seen[seen.len() - 1].game.outcome().and_then(|outcome| outcome.winner) else {
            continue;
        };
        for at in places(&seen) {
            let mut asked = puzzle(entry.id, &seen, at, Question::Win(0));
            if seen[at].game.side_to_move() == winner {
                let Some(plies) =
                    win(&asked, all).filter(|&plies| plies <= 9 && !found.contains_key(&(true, plies)))
                else {
                    continue;
                };
                asked.question = Question::Win(plies);
                found.insert((true, plies), asked);
            } else if let Some(defence) =
                defence(&asked, all).filter(|defence| !found.contains_key(&(false, defence.plies)))
            {
                let plies = defence.plies;
                asked.question = Question::Defence(defence);
                found.insert((false, plies), asked);
            }
        }
        if found.len() >= ENOUGH {
            break;
        }
    }
    eprintln!(
        "{}: {:?}",
        entry.id,
        found
            .keys()
            .map(|(wins, plies)| if *wins { *plies as i32 } else { -(*plies as i32) })
            .collect::<Vec<_>>()
    );
    found.into_values().collect()
}

/// The positions of a rule set in which exactly one move wins: one for each length that the slow referee can
/// check.
fn mine_only(entry: &'static catalogue::Entry, all: &BTreeMap<String, Rules>) -> Vec<Puzzle> {
    let mut found: BTreeMap<u32, Puzzle> = BTreeMap::new();
    // They are rare on the largest boards.
    for seed in 0..100 {
        if found.len() >= 3 || (seed >= 2 * most_games(entry.rules.board.size) && !found.is_empty()) {
            break;
        }
        let mut chance = Chance::new(seed);
        let seen = self_play(Game::new(&entry.referee(), None).expect("a set-up"), &mut chance);
        for at in places(&seen) {
            let mut asked = puzzle(entry.id, &seen, at, Question::Win(0));
            let game = asked.game(all);
            let Some(only) = Found::find(catalogue::opponent(game.referee()), &game, 5, 20_000, &|| false)
                .and_then(|found| found.puzzle)
            else {
                continue;
            };
            let (plies, only) = (only.plies, OnlyMove { plies: only.plies, mv: only.line[0].to_string() });
            if found.contains_key(&plies) {
                continue;
            }
            let mut solver_of_none = |_: &[String]| None;
            // The largest boards have a few hundred moves and replies.
            let plies_to_play =
                if game.referee().rules().board.size > 15 { 3_000_000 } else { slow_plies(&game) };
            match asked.is_only_move(all, &only, &mut SlowSolver::new(plies_to_play, &mut solver_of_none)) {
                Some(agrees) => assert!(agrees, "{asked:?} {only:?}"),
                None => continue,
            }
            asked.question = Question::OnlyMove(only);
            found.insert(plies, asked);
        }
    }
    eprintln!("{}: {:?}", entry.id, found.keys());
    found.into_values().collect()
}

impl Mine {
    /// # Errors
    /// If there is no such rule set, or the file cannot be written.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        for rules in &self.rules {
            games::referee(rules)?;
        }
        let all = rules();
        let named =
            |entry: &&catalogue::Entry| self.rules.is_empty() || self.rules.iter().any(|id| id == entry.id);
        let entries: Vec<&catalogue::Entry> = catalogue::newest().filter(named).collect();
        let of = |n: usize| if self.only { mine_only(entries[n], &all) } else { mine(entries[n], &all) };
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let puzzles = threads::map(entries.len(), processors, of).into_iter().flatten().collect();
        let text = Puzzles { format: FORMAT, puzzles }.text();
        if self.rules.is_empty() {
            let path = data(if self.only { "only_move_puzzles.json" } else { "puzzles.json" });
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        } else {
            print!("{text}");
        }
        Ok(ExitCode::SUCCESS)
    }
}
