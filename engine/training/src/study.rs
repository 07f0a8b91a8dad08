//! What games between equals show of a rule set: how often each side wins, how its openings score, and
//! puzzles.

use crate::equals::{Equals, Played};
use crate::games;
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use tafl_engine::catalogue::{self, Opening, StoredPuzzle, Study as Written};
use tafl_engine::{Game, Opponent, Puzzle, Referee, Setup, Side};
use tafl_test_support::chance::Chance;

/// Play games between equals and write what they show: the balance of the sides, openings, puzzles.
#[derive(Args)]
pub(crate) struct Study {
    /// A rule set; may be repeated
    #[arg(long, required_unless_present = "all")]
    rules: Vec<String>,
    /// Every rule set of the catalogue that has no file yet
    #[arg(long, conflicts_with = "rules")]
    all: bool,
    #[command(flatten)]
    equals: Equals,
    /// How many million nodes to spend on the games of each rule set
    #[arg(long, default_value_t = 8)]
    millions: u64,
    /// How many million nodes to spend on the search for puzzles of each rule set
    #[arg(long, default_value_t = 3)]
    puzzle_millions: u64,
    /// The puzzles to keep
    #[arg(long, default_value_t = 12)]
    puzzles: usize,
    /// The nodes for each position that may be a puzzle
    #[arg(long, default_value_t = 40_000)]
    puzzle_nodes: u64,
    /// The maximum number of plies to the win of a puzzle
    #[arg(long, default_value_t = 9)]
    max_plies: u32,
    /// How many games must have reached a position for it to be kept
    #[arg(long, default_value_t = 4)]
    min_games: u32,
    /// The folder of the files to write
    #[arg(long, default_value = FOLDER)]
    folder: PathBuf,
}

/// The folder of the catalogue.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/catalogue/study");

/// How many games must have gone on with a move for it to be kept.
const MIN_PLAYED: u32 = 2;
/// The positions of a game that are tried as puzzles, at most.
const TRIES: usize = 6;
/// How many plies before the first position that was seen to be won are tried, too.
const BEFORE: [usize; 3] = [0, 2, 4];
/// What it counts for the choice of a puzzle, in difficulty, that another one with the same winner and reason
/// was chosen before.
const ALIKE: u32 = 3;

impl Study {
    /// # Errors
    /// If there is no such rule set, or a file cannot be written.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        fs::create_dir_all(&self.folder).map_err(|error| format!("{}: {error}", self.folder.display()))?;
        let all = catalogue::newest().map(|entry| entry.id).filter(|id| self.all && !self.path(id).exists());
        for rules in self.rules.iter().map(String::as_str).chain(all) {
            let referee = games::referee(rules)?;
            let id = catalogue::find(rules).map_or(rules, |entry| entry.id);
            let study = self.make(&referee)?;
            let path = self.path(id);
            fs::write(&path, study.to_string()).map_err(|error| format!("{}: {error}", path.display()))?;
            println!(
                "{id}: {} games, the attackers score {:.1} % (± {:.1}), {} positions, {} puzzles",
                study.results.games,
                100.0 * study.results.score(Side::Attackers).unwrap_or_default(),
                100.0 * study.results.margin(),
                study.openings.len(),
                study.puzzles.len()
            );
        }
        Ok(ExitCode::SUCCESS)
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(id).with_extension("txt")
    }

    fn make(&self, referee: &Referee) -> Result<Written, String> {
        let opponent = catalogue::opponent(referee);
        let mut study = Written { nodes: self.equals.nodes, ..Written::default() };
        let mut hunt = Hunt { study: self, opponent, tried: BTreeSet::new(), found: Vec::new(), nodes: 0 };
        let mut nodes = 0;
        for number in 0.. {
            if nodes >= self.millions * 1_000_000 {
                break;
            }
            let (game, mut chance) = self.equals.play(opponent, referee, number, false)?;
            nodes += game.nodes;
            study.results.add(game.winner);
            count(&mut study.openings, &game);
            hunt.search(referee, &game, &mut chance)?;
        }
        study.openings.retain(|_, opening| opening.results.games >= self.min_games);
        for opening in study.openings.values_mut() {
            opening.branches.retain(|_, results| results.games >= MIN_PLAYED);
        }
        study.puzzles = spread(hunt.found, self.puzzles);
        Ok(study)
    }
}

/// Counts the positions of the first plies of a game, each once.
fn count(openings: &mut BTreeMap<u64, Opening>, game: &Played) {
    let mut seen = BTreeSet::new();
    for pair in game.opening.windows(2) {
        if seen.insert(pair[0]) {
            let opening = openings.entry(pair[0]).or_default();
            opening.results.add(game.winner);
            opening.branches.entry(Written::branch(pair[1])).or_default().add(game.winner);
        }
    }
}

/// The search for the puzzles of a rule set.
struct Hunt<'a> {
    study: &'a Study,
    opponent: &'a Opponent,
    /// The numbers of the positions so far, which are the same for rotations and reflections.
    tried: BTreeSet<u32>,
    found: Vec<StoredPuzzle>,
    nodes: u64,
}

impl Hunt<'_> {
    /// Tries positions of a game: those about the first one that was seen to be won, in which the win is
    /// longest, and some later ones.
    fn search(&mut self, referee: &Referee, played: &Played, chance: &mut Chance) -> Result<(), String> {
        let Some((&first, later)) = played.won.split_first() else { return Ok(()) };
        let mut later = later.to_vec();
        chance.shuffle(&mut later);
        let plies =
            BEFORE.into_iter().filter_map(|before| first.checked_sub(before)).chain(later).take(TRIES);
        for ply in plies {
            if self.nodes >= self.study.puzzle_millions * 1_000_000 {
                break;
            }
            let mut game = Game::new(referee, None).map_err(|fault| fault.to_string())?;
            for &mv in &played.moves[..ply] {
                game.advance(mv).map_err(|illegal| illegal.to_string())?;
            }
            // A setup does not say that the side to move must go on capturing.
            if game.chain_square().is_none() && self.tried.insert(Written::branch(game.book_key())) {
                self.try_position(&game)?;
            }
        }
        Ok(())
    }

    fn try_position(&mut self, game: &Game) -> Result<(), String> {
        let setup = Setup::start(game.placement(), game.side_to_move());
        let bare = Game::from_setup(game.referee(), &setup).map_err(|faults| faults.to_string())?;
        let Study { max_plies, puzzle_nodes, .. } = *self.study;
        let Some(search) = Puzzle::find(self.opponent, &bare, max_plies, puzzle_nodes, &|| false) else {
            return Ok(());
        };
        self.nodes += search.nodes;
        self.found.extend(search.puzzle.map(|puzzle| StoredPuzzle {
            number: Written::branch(bare.book_key()),
            difficulty: puzzle.difficulty,
            moves: puzzle.moves,
            reason: puzzle.reason,
            winner: puzzle.winner,
            board: setup.board,
            line: puzzle.line,
        }));
        Ok(())
    }
}

/// So many of these puzzles, spread evenly over their difficulties, and if possible over winners and reasons;
/// the easiest first.
fn spread(mut found: Vec<StoredPuzzle>, count: usize) -> Vec<StoredPuzzle> {
    found.sort_by_key(|puzzle| (puzzle.difficulty, puzzle.number));
    let [Some(low), Some(high)] =
        [found.first(), found.last()].map(|end| end.map(|puzzle| puzzle.difficulty))
    else {
        return found;
    };
    let mut chosen: Vec<StoredPuzzle> = Vec::new();
    for n in 0..count as u32 {
        let wanted = low + (high - low) * n / (count as u32 - 1).max(1);
        let cost = |(_, puzzle): &(usize, &StoredPuzzle)| {
            let alike = |other: &&StoredPuzzle| {
                (other.winner, other.reason, other.moves) == (puzzle.winner, puzzle.reason, puzzle.moves)
            };
            puzzle.difficulty.abs_diff(wanted) + ALIKE * chosen.iter().filter(alike).count() as u32
        };
        let Some((best, _)) = found.iter().enumerate().min_by_key(cost) else { break };
        chosen.push(found.remove(best));
    }
    chosen.sort_by_key(|puzzle| (puzzle.difficulty, puzzle.number));
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafl_engine::Move;

    #[test]
    fn puzzles_are_spread_over_difficulties_and_winners() {
        let board = || "3k3/7/7/7/7/7/a6".parse().expect("a board");
        let puzzle = |number: u32| StoredPuzzle {
            number,
            difficulty: 10 + number / 2,
            moves: 1,
            reason: tafl_engine::OutcomeReason::KingEscaped,
            winner: Side::ALL[number as usize % 2],
            board: board(),
            line: vec![Move::Pass],
        };
        let chosen = spread((0..100).map(puzzle).collect(), 6);
        let difficulties: Vec<u32> = chosen.iter().map(|puzzle| puzzle.difficulty).collect();
        for (n, difficulty) in (0..).zip(&difficulties) {
            assert!(difficulty.abs_diff(10 + 49 * n / 5) <= ALIKE, "{difficulties:?}");
        }
        assert_eq!(chosen.iter().filter(|puzzle| puzzle.winner == Side::Attackers).count(), 3);
        assert_eq!(spread(Vec::new(), 6), []);
        assert_eq!(spread((0..3).map(puzzle).collect(), 6).len(), 3);
    }

    #[test]
    fn a_position_that_comes_back_is_counted_once_a_game() {
        let mut openings = BTreeMap::new();
        let (one, two, three) = (1 << 32, 2 << 32, 3 << 32);
        let game =
            |opening: &[u64], winner| Played { winner, opening: opening.to_vec(), ..Played::default() };
        count(&mut openings, &game(&[one, two, one, three], Some(Side::Defenders)));
        count(&mut openings, &game(&[one, three], None));
        let results = |games, won| catalogue::Results { games, won };
        assert_eq!(openings[&one].results, results(2, [0, 1]));
        let branches = [(2, results(1, [0, 1])), (3, results(1, [0, 0]))];
        assert_eq!(openings[&one].branches, BTreeMap::from(branches));
        assert_eq!(openings[&two].branches, BTreeMap::from([(1, results(1, [0, 1]))]));
    }
}
