//! Positions with a forced win or with few moves that avoid a loss, in `data/puzzles.json`, and such in which
//! exactly one move wins, in `data/only_move_puzzles.json`.
//!
//! `cargo training mine` mines them from games of the engine against itself and writes the files.

use crate::rulesets::{FORMAT, data, known};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tafl_engine::{Game, Move, Placement, Referee, Rules, Score, SearchOptions, Setup, Side, catalogue};
use tafl_referee::{SlowGame, SlowRules, SlowSide, SlowSolver};

/// A file.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Puzzles {
    /// The version of the format.
    pub format: u32,
    /// The puzzles, by rule set.
    pub puzzles: Vec<Puzzle>,
}

/// A position and its question: the game begins on a board, and some moves are played before the question is
/// asked.
#[derive(Clone, Serialize, Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The name of the file of the rule set.
    pub ruleset: String,
    /// The board on which the game begins.
    pub board: Placement,
    /// The side that moves first.
    pub side: String,
    /// The moves played before the question.
    pub moves: Vec<String>,
    /// The question.
    #[serde(flatten)]
    pub question: Question,
}

/// What is asked of the side to move.
#[derive(Clone, Serialize, Deserialize, PartialEq, Debug)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// It can force its win within this many plies, its first move included; if 5 or fewer, not within two
    /// fewer.
    Win(u32),
    /// Only some of its moves avoid a loss.
    Defence(Defence),
    /// Exactly one of its moves forces a win within some plies, and none does within fewer.
    OnlyMove(OnlyMove),
}

/// The only move that forces a win.
#[derive(Clone, Serialize, Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct OnlyMove {
    /// The plies of the win, the move included.
    pub plies: u32,
    /// The move.
    pub mv: String,
}

/// The moves that avoid a loss.
#[derive(Clone, Serialize, Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
pub struct Defence {
    /// After any other move, the opponent can force its win within this many plies, and after these it
    /// cannot.
    pub plies: u32,
    /// The moves, sorted.
    pub moves: Vec<String>,
}

impl Puzzles {
    /// Reads a file.
    ///
    /// # Panics
    /// If it is missing or faulty.
    #[must_use]
    pub fn read(file: &str) -> Self {
        let read: Self =
            serde_json::from_str(&std::fs::read_to_string(data(file)).expect(file)).expect("puzzles");
        assert_eq!(read.format, FORMAT);
        read
    }

    /// The text of the file: one puzzle a line.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn text(&self) -> String {
        let lines: Vec<String> = self
            .puzzles
            .iter()
            .map(|puzzle| serde_json::to_string(puzzle).expect("a puzzle as JSON"))
            .collect();
        format!("{{\n \"format\": {},\n \"puzzles\": [\n  {}\n ]\n}}\n", self.format, lines.join(",\n  "))
    }
}

impl Puzzle {
    fn starts(&self) -> Side {
        if self.side == "defenders" { Side::Defenders } else { Side::Attackers }
    }

    /// The game before the question.
    ///
    /// # Panics
    /// If the position or a move is faulty.
    #[must_use]
    pub fn game(&self, rules: &BTreeMap<String, Rules>) -> Game {
        let referee = Referee::new(rules[&self.ruleset].clone()).expect("a rule set");
        let mut game = Game::from_setup(&referee, &Setup::start(self.board.clone(), self.starts()))
            .expect("a sound position");
        for mv in &self.moves {
            game.advance(mv.parse::<Move>().expect("a move")).expect("a legal move");
        }
        game
    }

    /// The same game under the slow referee.
    ///
    /// # Panics
    /// If the position or a move is faulty.
    #[must_use]
    pub fn slow(&self, rules: &BTreeMap<String, Rules>) -> SlowGame {
        let json = serde_json::to_value(&rules[&self.ruleset]).expect("rules as JSON");
        let slow: SlowRules = serde_json::from_value(json).expect("rules for the slow referee");
        let side = if self.starts() == Side::Defenders { SlowSide::Defenders } else { SlowSide::Attackers };
        let mut game =
            SlowGame::from_board(&slow, &self.board.to_string(), side, 0, false).expect("a sound position");
        for mv in &self.moves {
            game.play(mv).expect("a legal move");
        }
        game
    }

    /// The side to move, for the slow referee.
    #[must_use]
    pub fn winner(game: &Game) -> SlowSide {
        if game.side_to_move() == Side::Attackers { SlowSide::Attackers } else { SlowSide::Defenders }
    }

    /// Whether the slow referee confirms, by trying every move, that this one wins within some plies, that
    /// none does within fewer, and that no other one does within as many; `None` if it cannot within its
    /// budget.
    ///
    /// # Panics
    /// If the position or a move is faulty.
    #[must_use]
    pub fn is_only_move(
        &self,
        all: &BTreeMap<String, Rules>,
        only: &OnlyMove,
        solver: &mut SlowSolver<'_>,
    ) -> Option<bool> {
        let (slow, winner) = (self.slow(all), Self::winner(&self.game(all)));
        for mv in slow.legal_moves() {
            let mut next = slow.clone();
            next.play(&mv).expect("a listed move");
            if solver.forces(&next, winner, only.plies - 1)? != (mv == only.mv) {
                return Some(false);
            }
        }
        Some(only.plies < 2 || !solver.forces(&slow, winner, only.plies - 1)?)
    }

    /// Whether a search of this many nodes answers the question: it proves the win, whose length does not
    /// matter, or chooses a move that avoids the loss.
    ///
    /// # Panics
    /// If the game is over.
    #[must_use]
    pub fn is_solved(&self, game: &Game, nodes: u64) -> bool {
        let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(1) };
        let chosen = catalogue::opponent(game.referee())
            .search(game, &options, &|| false, &mut |_| {})
            .expect("a game that goes on")
            .chosen;
        match &self.question {
            Question::Win(_) => {
                matches!(chosen.score, Score::Proven { winner, .. } if winner == game.side_to_move())
            }
            Question::Defence(defence) => defence.moves.contains(&chosen.mv.to_string()),
            Question::OnlyMove(only) => only.mv == chosen.mv.to_string(),
        }
    }
}

/// The nodes that one core searches in a second, as measured on a loaded machine.
#[must_use]
pub fn nodes_in_a_second(game: &Game) -> u64 {
    match game.referee().rules().board.size {
        ..=7 => 1_000_000,
        8..=9 => 700_000,
        10..=11 => 400_000,
        12..=15 => 250_000,
        _ => 120_000,
    }
}

/// The rule sets by the names of their files.
#[must_use]
pub fn rules() -> BTreeMap<String, Rules> {
    known().into_iter().collect()
}
