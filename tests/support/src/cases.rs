//! The rule cases of `data/cases`: a board, moves, and the effect of the last one. Whatever plays them
//! implements [`Player`].
//!
//! A case whose earlier moves are illegal or end the game is a fault of the data and fails as well.

use crate::rulesets::{NamedSide, data};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use tafl_engine::Side;

/// The version of the form of the files.
pub const FORMAT: u32 = 3;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseFile {
    format: u32,
    source: String,
    title: String,
    #[serde(default)]
    rules: BTreeMap<String, Map<String, Value>>,
    cases: Vec<Case>,
}

/// A case: a start, and what may be played from there.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// The sentence that it shows.
    pub statement: String,
    /// The file of its rule set; `None` if the case declares its rules.
    pub ruleset: Option<String>,
    /// Its rules in full.
    #[serde(default)]
    pub rules: Value,
    /// The side to move.
    side: NamedSide,
    /// The set-up with which it begins.
    pub setup: Option<String>,
    /// The board with which it begins otherwise.
    #[serde(default)]
    pub board: String,
    /// The position before any move, as far as it is stated.
    #[serde(default)]
    start: Situation,
    /// The plays, each from the start.
    pub plays: Vec<Play>,
}

/// Moves, and what the last of them does.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The moves.
    pub moves: Vec<String>,
    /// The effect of the last one.
    pub expect: Effect,
    /// The position after it, as far as it is stated.
    #[serde(default)]
    pub then: Situation,
}

/// The effect of a move, or why it is refused. What is absent does not happen.
#[derive(Clone, Deserialize, Default, PartialEq, Debug)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the README of the data explains every field")]
pub struct Effect {
    pub captures: Vec<Captured>,
    pub winner: Option<String>,
    pub reason: Option<String>,
    pub announcements: Vec<Announced>,
    pub illegal: Option<String>,
    pub squares: Vec<String>,
    pub claimable: bool,
    pub count: Option<u32>,
}

/// A captured piece.
#[derive(Clone, Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the README of the data explains every field")]
pub struct Captured {
    pub square: String,
    pub kind: String,
    pub closed_by: Vec<String>,
}

/// An announcement.
#[derive(Clone, Deserialize, PartialEq, Debug)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the README of the data explains every field")]
pub struct Announced {
    pub kind: String,
    #[serde(default)]
    pub squares: Vec<String>,
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A position. What is absent is not compared; a piece must go on only if `chain` is stated beside `side`.
#[derive(Clone, Deserialize, Default, PartialEq, Debug)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the README of the data explains every field")]
pub struct Situation {
    pub side: Option<String>,
    pub chain: Option<String>,
    pub board: Option<String>,
    pub legal_moves: Option<usize>,
    pub destinations: BTreeMap<String, Vec<String>>,
    pub quiet_plies: Option<u32>,
    pub squares: Option<Vec<String>>,
}

/// A game of some referee.
pub trait Player {
    /// Plays a move, and reports its effect in full, or why it is illegal.
    fn play(&mut self, mv: &str) -> Effect;

    /// The position in full: every piece that can move has its destinations.
    fn situation(&self) -> Situation;
}

impl Effect {
    /// An effect in full without what the expectation leaves open.
    #[must_use]
    pub fn asked_by(mut self, expected: &Self) -> Self {
        self.count = expected.count.and(self.count);
        self
    }
}

impl Situation {
    /// A position in full without what the expectation leaves open.
    #[must_use]
    pub fn asked_by(mut self, expected: &Self) -> Self {
        let destinations = expected
            .destinations
            .keys()
            .map(|from| (from.clone(), self.destinations.remove(from).unwrap_or_default()));
        Self {
            chain: expected.side.as_ref().and(self.chain),
            side: expected.side.as_ref().and(self.side),
            board: expected.board.as_ref().and(self.board),
            legal_moves: expected.legal_moves.and(self.legal_moves),
            quiet_plies: expected.quiet_plies.and(self.quiet_plies),
            squares: expected.squares.as_ref().and(self.squares),
            destinations: destinations.collect(),
        }
    }

    /// The legal moves in groups by their origins; a pass has none.
    pub fn add_moves(&mut self, moves: impl ExactSizeIterator<Item = String>) {
        self.legal_moves = Some(moves.len());
        for mv in moves {
            if let Some((from, to)) = mv.split_once('-') {
                self.destinations.entry(from.to_owned()).or_default().push(to.to_owned());
            }
        }
    }
}

impl Case {
    /// The side to move at the start.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side.0
    }

    /// Plays everything, each play from a game of its own, and reports what is not as expected.
    ///
    /// # Panics
    /// If a play has no moves, or an earlier one is illegal or ends the game.
    pub fn differences<P: Player>(&self, start: impl Fn(&Self) -> P) -> Vec<String> {
        let mut found = Vec::new();
        let mut compare = |what: &str, expected: String, seen: String| {
            if expected != seen {
                found.push(format!(
                    "{} ({}), {what}:\n  expected {expected}\n  found    {seen}",
                    self.id, self.statement
                ));
            }
        };
        let situation = start(self).situation().asked_by(&self.start);
        compare("at the start", format!("{:?}", self.start), format!("{situation:?}"));
        for play in &self.plays {
            let mut game = start(self);
            let (last, before) =
                play.moves.split_last().unwrap_or_else(|| panic!("{}: a play without moves", self.id));
            for mv in before {
                let effect = game.play(mv);
                assert!(
                    effect.illegal.is_none() && effect.winner.is_none(),
                    "{}: {mv} before the last move: {effect:?}",
                    self.id
                );
            }
            let effect = game.play(last).asked_by(&play.expect);
            compare(last, format!("{:?}", play.expect), format!("{effect:?}"));
            let situation = game.situation().asked_by(&play.then);
            compare(&format!("after {last}"), format!("{:?}", play.then), format!("{situation:?}"));
        }
        found
    }
}

/// Every case, with its rules in full.
///
/// # Panics
/// If a file is faulty or two cases have the same id.
#[must_use]
pub fn all() -> Vec<Case> {
    let folder = fs::read_dir(data("cases")).expect("the folder of cases");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let mut ids = BTreeSet::new();
    let mut cases = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a file of cases");
        let file: CaseFile =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(file.format, FORMAT, "{}", path.display());
        assert!(!file.source.is_empty() && !file.title.is_empty(), "{}", path.display());
        for mut case in file.cases {
            assert!(ids.insert(case.id.clone()), "{} occurs twice", case.id);
            case.rules = match (&case.ruleset, &case.rules) {
                (Some(id), Value::Null) => rules_of_file(id),
                (None, Value::String(name)) => shared(&file.rules, name),
                (None, Value::Object(rules)) => Value::Object(rules.clone()),
                _ => panic!("{}: either ruleset or rules", case.id),
            };
            cases.push(case);
        }
    }
    cases
}

fn rules_of_file(id: &str) -> Value {
    let text = fs::read_to_string(data("rulesets").join(format!("{id}.json")))
        .unwrap_or_else(|_| panic!("no rule set {id}"));
    serde_json::from_str::<Value>(&text).expect("JSON")["rules"].take()
}

/// Rules of the table of a file: those that they start from, with the stated fields in place of theirs.
fn shared(table: &BTreeMap<String, Map<String, Value>>, name: &str) -> Value {
    let mut stated = table.get(name).unwrap_or_else(|| panic!("no rules {name:?} in this file")).clone();
    let mut rules = match stated.remove("from") {
        Some(base) => table[base.as_str().expect("a name")].clone(),
        None => Map::new(),
    };
    rules.append(&mut stated);
    rules.retain(|_, value| !value.is_null());
    Value::Object(rules)
}
