//! What games between equals show of each rule set: the files of `study`, made by `training study`.
//!
//! A file has one fact a line, in this order:
//!
//! | line | meaning |
//! |---|---|
//! | `nodes 400` | the nodes that both sides searched for every move |
//! | `games 120,50,60` | the number of games, and how many the attackers and the defenders won |
//! | `5e0c1a7200b1947e 40,15,22 00c2f3a1:30,12,16 ...` | an [`Opening`] by its key in books: its results, then its branches |
//! | `puzzle 5e0c1a72 45 2 KING_ESCAPED defenders BOARD MOVE ...` | a [`StoredPuzzle`]: its number, difficulty, moves, reason, winner, board and line |

use super::{Entry, find};
use crate::board::{Move, Placement, Side};
use crate::game::{Game, Referee};
use crate::rules::OutcomeReason;
use crate::search::Score;
use crate::setup::Setup;
use std::collections::BTreeMap;
use std::fmt;

/// Names and contents of the files.
const STUDIES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/studies.rs"));

/// What games between equals show of a rule set; the default is empty.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Study {
    /// The nodes that both sides searched for every move.
    pub nodes: u32,
    /// The results of all games.
    pub results: Results,
    /// The positions of the first plies, by their keys in books.
    pub openings: BTreeMap<u64, Opening>,
    /// The puzzles found in the games, the easiest first.
    pub puzzles: Vec<StoredPuzzle>,
}

/// The results of some games.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Results {
    /// How many there are.
    pub games: u32,
    /// How many of them each side won, the attackers first. The others were drawn, or broken off.
    pub won: [u32; 2],
}

/// A position of the first plies.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The results of the games that reached it.
    pub results: Results,
    /// Those of the games that went on to another position, by [`Study::branch`] of its key.
    pub branches: BTreeMap<u32, Results>,
}

/// A position of the games without its history, in which exactly one move wins by force within the length of
/// the line, and none does within fewer plies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPuzzle {
    /// Its number: the first half of the key of the position in books.
    pub number: u32,
    /// How hard it is to find the move, as in [`Puzzle`](crate::Puzzle).
    pub difficulty: u32,
    /// The number of moves of the winner in the line.
    pub moves: u32,
    /// The reason why the game is won at the end of the line.
    pub reason: OutcomeReason,
    /// The side to move, which wins.
    pub winner: Side,
    /// The board.
    pub board: Placement,
    /// The only move, then the longest defence.
    pub line: Vec<Move>,
}

/// What is known of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownMove {
    /// The move.
    pub mv: Move,
    /// The other moves that lead to a rotation or reflection of the same position, in order.
    pub equal: Vec<Move>,
    /// The results of the games in which one of them was played.
    pub results: Results,
    /// The score in the book of openings, for the side to move.
    pub book: Option<Score>,
}

impl Results {
    /// How many of the games nobody won.
    #[must_use]
    pub const fn drawn(self) -> u32 {
        self.games - self.won[0] - self.won[1]
    }

    /// Counts a game more.
    pub fn add(&mut self, winner: Option<Side>) {
        self.games += 1;
        if let Some(side) = winner {
            self.won[side as usize] += 1;
        }
    }

    /// What a side scored, 0 to 1, where a draw counts half; `None` without a game.
    #[must_use]
    pub fn score(self, side: Side) -> Option<f64> {
        let half_points = 2 * self.won[side as usize] + self.drawn();
        (self.games > 0).then(|| f64::from(half_points) / f64::from(2 * self.games))
    }

    /// How far [`Self::score`] may be from the true score, with a probability of 95 %. Two wins more of each
    /// side are counted, since games that all end alike still leave a doubt.
    #[must_use]
    pub fn margin(self) -> f64 {
        let games = f64::from(self.games + 4);
        let points = f64::from(self.won[0] + 2) + f64::from(self.drawn()) / 2.0;
        let squares = f64::from(self.won[0] + 2) + f64::from(self.drawn()) / 4.0;
        let mean = points / games;
        1.96 * ((squares / games - mean * mean).max(0.0) / games).sqrt()
    }

    fn read(text: &str) -> Option<Self> {
        let mut numbers = text.split(',').map(|number| number.parse().ok());
        let mut next = || numbers.next().flatten();
        let results = Self { games: next()?, won: [next()?, next()?] };
        (results.won[0].checked_add(results.won[1])? <= results.games && numbers.next().is_none())
            .then_some(results)
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.games, self.won[0], self.won[1])
    }
}

impl StoredPuzzle {
    /// The game at its position.
    ///
    /// # Errors
    /// A sentence if the position is faulty, which a test excludes for those of the catalogue.
    pub fn game(&self, referee: &Referee) -> Result<Game, String> {
        Game::from_setup(referee, &Setup::start(self.board.clone(), self.winner))
            .map_err(|faults| faults.to_string())
    }

    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let number = u32::from_str_radix(words.next()?, 16).ok()?;
        let mut count = || words.next()?.parse().ok();
        let (difficulty, moves) = (count()?, count()?);
        let reason = words.next()?;
        let reason = OutcomeReason::ALL.into_iter().find(|known| known.as_str() == reason)?;
        let side = words.next()?;
        let winner = Side::ALL.into_iter().find(|known| known.to_string() == side)?;
        let board = words.next()?.parse().ok()?;
        let line = words.map(|mv| mv.parse().ok()).collect::<Option<Vec<Move>>>()?;
        (!line.is_empty()).then_some(Self { number, difficulty, moves, reason, winner, board, line })
    }
}

impl fmt::Display for StoredPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, difficulty, moves, reason, winner, board, line } = self;
        write!(f, "puzzle {number:08x} {difficulty} {moves} {} {winner} {board}", reason.as_str())?;
        line.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

impl Study {
    /// The first half of a key in books. It tells apart the positions after one position, and the puzzles of a
    /// rule set.
    #[must_use]
    pub const fn branch(key: u64) -> u32 {
        (key >> 32) as u32
    }

    /// Reads the text of a file.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut study = Self::default();
        for line in text.lines() {
            match line.split_once(' ')? {
                ("nodes", nodes) => study.nodes = nodes.parse().ok()?,
                ("games", results) => study.results = Results::read(results)?,
                ("puzzle", puzzle) => study.puzzles.push(StoredPuzzle::read(puzzle)?),
                (key, opening) => {
                    let opening = Opening::read(opening)?;
                    study.openings.insert(u64::from_str_radix(key, 16).ok()?, opening);
                }
            }
        }
        Some(study)
    }
}

impl Opening {
    fn read(text: &str) -> Option<Self> {
        let (results, branches) = text.split_once(' ').unwrap_or((text, ""));
        let branch = |text: &str| {
            let (branch, results) = text.split_once(':')?;
            Some((u32::from_str_radix(branch, 16).ok()?, Results::read(results)?))
        };
        let branches = branches.split_terminator(' ').map(branch).collect::<Option<_>>()?;
        Some(Self { results: Results::read(results)?, branches })
    }
}

/// The text of its file.
impl fmt::Display for Study {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "nodes {}\ngames {}", self.nodes, self.results)?;
        for (key, opening) in &self.openings {
            write!(f, "{key:016x} {}", opening.results)?;
            opening.branches.iter().try_for_each(|(branch, results)| write!(f, " {branch:08x}:{results}"))?;
            writeln!(f)?;
        }
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl Entry {
    /// What games between equals show of it, read on first use; empty for a revision that is not the newest,
    /// and where no games were played.
    ///
    /// # Panics
    /// Never: a test reads every file.
    pub fn study(&self) -> &Study {
        let read = || {
            let newest = find(self.id).is_some_and(|newest| newest.revision == self.revision);
            let file = STUDIES.iter().find(|(name, _)| newest && *name == self.id);
            file.map_or_else(Study::default, |(_, text)| Study::read(text).expect("a test reads every file"))
        };
        self.study.get_or_init(read)
    }

    /// The results of the games that reached the position of a game under these rules, and what is known of
    /// its moves: those played most often first, then those with the best score in the book.
    #[must_use]
    pub fn known_moves(&self, game: &Game) -> (Results, Vec<KnownMove>) {
        let (opening, book) = (self.study().openings.get(&game.book_key()), &self.opponent().book);
        let results = opening.map_or_else(Results::default, |opening| opening.results);
        if game.outcome().is_some() || opening.is_none() && book.find(game.book_key()).is_none() {
            return (results, Vec::new());
        }
        let sign = if game.side_to_move() == Side::Attackers { 1 } else { -1 };
        let mut known: BTreeMap<u64, KnownMove> = BTreeMap::new();
        let mut moves = game.book_keys_after();
        moves.sort_unstable();
        for (mv, key) in moves {
            if let Some(alike) = known.get_mut(&key) {
                alike.equal.push(mv);
                continue;
            }
            let played = opening.and_then(|opening| opening.branches.get(&Study::branch(key)));
            let book = book.find(key).map(|entry| Score::Centi(sign * i32::from(entry.score)));
            if played.is_some() || book.is_some() {
                let results = played.copied().unwrap_or_default();
                known.insert(key, KnownMove { mv, equal: Vec::new(), results, book });
            }
        }
        let mut known: Vec<KnownMove> = known.into_values().collect();
        let book = |known: &KnownMove| match known.book {
            Some(Score::Centi(score)) => score,
            _ => i32::MIN,
        };
        known.sort_by_key(|known| (std::cmp::Reverse((known.results.games, book(known))), known.mv));
        (results, known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_belongs_to_a_rule_set_and_is_written_as_it_is_read() {
        for (id, text) in STUDIES {
            let entry =
                find(id).filter(|entry| entry.id == *id).unwrap_or_else(|| panic!("{id} is no rule set"));
            let read = Study::read(text).unwrap_or_else(|| panic!("{id}.txt cannot be read"));
            assert_eq!((&read.to_string(), entry.study()), (&(*text).to_owned(), &read), "{id}");
            assert!(read.nodes > 0 && read.results.games > 0, "{id}");
        }
        assert!(STUDIES.iter().map(|(_, text)| text.len()).sum::<usize>() < 600_000);
        for wrong in [
            "nodes many",
            "games 3,2",
            "games 3,2,2",
            "games 3,2,1,0",
            "00b1947e50af2c11 3,2,1 00b1947e",
            "00b1947e50af2c11",
            "puzzle 5e0c1a72 45 2 KING_ESCAPED defenders 3k3/7/7/7/7/7/7",
            "puzzle 5e0c1a72 45 2 KING_FLED defenders 3k3/7/7/7/7/7/7 d7-a7",
        ] {
            assert_eq!(Study::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_score_lies_between_those_of_its_games_and_is_surer_with_more() {
        let results = |games, won| Results { games, won };
        assert_eq!(results(0, [0, 0]).score(Side::Attackers), None);
        let some = results(10, [4, 2]);
        assert_eq!((some.score(Side::Attackers), some.score(Side::Defenders)), (Some(0.6), Some(0.4)));
        let margins =
            [results(10, [5, 5]), results(100, [50, 50]), results(400, [200, 200])].map(Results::margin);
        assert!(margins[0] > margins[1] && margins[1] > 2.0 * margins[2] * 0.95, "{margins:?}");
        // The normal approximation: 1.96 * sqrt(0.25 / 400).
        assert!((margins[2] - 0.049).abs() < 0.001, "{margins:?}");
        assert!(results(20, [20, 0]).margin() > 0.05 && results(20, [0, 0]).margin() > 0.05);
    }
}
