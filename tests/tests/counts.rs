//! Perft counts: the number of sequences of plies of each length, from set-ups and from positions of games.
//!
//! `data/counts.json` holds them. Those with a source come from there; the others were computed by the
//! engine, and the slow referee recomputes them here as far as it is fast enough (all of them with
//! `TAFL_LONG=1`). A finished game is not continued.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use tafl_engine::{Game, NamedSetup, PerftMode, Placement, Referee, Rules, Setup, Side, catalogue};
use tafl_referee::{SlowGame, SlowRules, SlowSide};
use tafl_test_support::amount;
use tafl_test_support::rulesets::{Exported, FORMAT, NamedSide, data, known};

/// The counts of one position, by depth.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    ruleset: String,
    setup: Option<String>,
    board: Option<Placement>,
    side: Option<NamedSide>,
    counts: Vec<u64>,
    #[expect(dead_code, reason = "it tells a reader where the counts come from")]
    source: Option<String>,
}

impl Counted {
    fn name(&self) -> String {
        let board = self.board.as_ref().map(ToString::to_string);
        format!("{} {}", self.ruleset, self.setup.clone().or(board).unwrap_or_default())
    }

    fn rules(&self) -> Rules {
        known()
            .into_iter()
            .find(|(name, _)| *name == self.ruleset)
            .unwrap_or_else(|| panic!("no rule set {}", self.ruleset))
            .1
    }

    fn engine(&self) -> Game {
        let referee = Referee::new(self.rules()).expect("a sound rule set");
        let Some(board) = self.board.clone() else {
            return Game::new(&referee, self.setup.as_deref()).expect("a set-up of the rule set");
        };
        let side_to_move = self.side.expect("a side with the board").0;
        Game::from_setup(
            &referee,
            &Setup { board, side_to_move, ply: 0, chain: None, history: None, outcome: None },
        )
        .expect("a sound position")
    }

    fn slow(&self) -> SlowGame {
        let rules = slow_rules(&self.rules());
        let side = if self.side.is_some_and(|side| side.0 == Side::Defenders) {
            SlowSide::Defenders
        } else {
            SlowSide::Attackers
        };
        match &self.board {
            Some(board) => SlowGame::from_board(&rules, &board.to_string(), side, 0, false),
            None => SlowGame::from_setup(&rules, self.setup.as_deref().unwrap_or_default()),
        }
        .expect("a sound position")
    }
}

fn slow_rules(rules: &Rules) -> SlowRules {
    let json = serde_json::to_value(rules).expect("rules as JSON");
    serde_json::from_value(json).expect("rules for the slow referee")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountsFile {
    format: u32,
    counts: Vec<Counted>,
}

fn all() -> Vec<Counted> {
    let text = std::fs::read_to_string(data("counts.json")).expect("data/counts.json");
    let file: CountsFile = serde_json::from_str(&text).expect("counts");
    assert_eq!(file.format, FORMAT);
    file.counts
}

#[test]
fn the_engine_finds_the_counts() {
    for entry in all() {
        let game = entry.engine();
        for (depth, &leaves) in (1..).zip(&entry.counts) {
            assert_eq!(
                game.perft(depth, PerftMode::Counted).leaves,
                leaves,
                "{} at depth {depth}",
                entry.name()
            );
            if leaves < 2_000_000 {
                assert_eq!(
                    game.perft(depth, PerftMode::Played).leaves,
                    leaves,
                    "{} at depth {depth}, played",
                    entry.name()
                );
            }
        }
    }
}

#[test]
fn the_slow_referee_finds_the_counts() {
    let most = amount(500_000, u64::MAX);
    for entry in all() {
        let game = entry.slow();
        for (depth, &leaves) in (1..).zip(&entry.counts).filter(|&(_, &leaves)| leaves <= most) {
            assert_eq!(game.perft(depth), leaves, "{} at depth {depth}", entry.name());
        }
    }
}

#[test]
fn every_rule_set_and_set_up_is_counted() {
    let counted: Vec<(String, Option<String>)> =
        all().into_iter().map(|entry| (entry.ruleset, entry.setup)).collect();
    let mut lacking = String::new();
    for entry in catalogue::all() {
        for NamedSetup { name: setup, .. } in &entry.rules.board.setups {
            let name = Exported::of(entry).file_name();
            if !counted.contains(&(name.clone(), Some(setup.clone()))) {
                let game = Game::new(&entry.referee(), Some(setup)).expect("a set-up of the rule set");
                let counts = [1, 2, 3].map(|depth| game.perft(depth, PerftMode::Counted).leaves);
                let _ = writeln!(
                    lacking,
                    r#"  {{"ruleset": "{name}", "setup": "{setup}", "counts": {counts:?}}},"#
                );
            }
        }
    }
    assert!(lacking.is_empty(), "tests/data/counts.json lacks the lines\n{lacking}");
}

/// The examples of custom rules in `data/examples`, each a row of `RULESETS.md` that ends with the number of
/// first moves.
#[test]
fn the_examples_have_as_many_first_moves_as_their_table_says() {
    let page = include_str!("../../RULESETS.md");
    let row = |line: &'static str| {
        let name = line.split_once("(tests/data/examples/")?.1.split_once(".json)")?.0;
        let moves = line.trim_end_matches(" |").rsplit_once("| ")?.1;
        Some((
            name.to_owned(),
            moves.parse::<u64>().unwrap_or_else(|_| panic!("{name}: {moves} is not a number")),
        ))
    };
    let told: BTreeMap<String, u64> = page.lines().filter_map(row).collect();
    let mut found = BTreeMap::new();
    for file in std::fs::read_dir(data("examples")).expect("a folder of examples") {
        let text = std::fs::read_to_string(file.expect("an example").path()).expect("a readable file");
        let example: Exported = serde_json::from_str(&text).expect("a rule set");
        let referee =
            Referee::new(example.rules.clone()).unwrap_or_else(|faults| panic!("{}: {faults:?}", example.id));
        let moves = Game::new(&referee, None).expect("the first set-up").perft(1, PerftMode::Played).leaves;
        let slow = SlowGame::from_setup(&slow_rules(&example.rules), &example.rules.board.setups[0].name)
            .expect("the first set-up");
        assert_eq!(slow.perft(1), moves, "{}", example.id);
        found.insert(example.id, moves);
    }
    assert_eq!(found, told);
}
