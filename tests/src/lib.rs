//! Proof that the engine plays by the rules: shared parts of the tests.
//!
//! * [`slow`]: an independent referee, written from the rules alone, on plain arrays.
//! * [`compare`]: one game on both referees; [`drive`] plays it on; [`events`] counts what happened in it.
//! * [`rulesets`], [`random_rules`], [`random_boards`], [`random_records`], [`crafted`], [`chance`]: what games are drawn from.
//! * `data/`: the conformance data (rule sets, cases, counts; see its README), and files that only these tests read.
//! * [`puzzles`]: positions with a forced win or an only defence.
//! * [`signature`]: fixed searches, whose nodes name the behaviour of the search.
//! * [`small`]: a small game for single sentences of the rules.
//!
//! The tests themselves are in `tests/tests`. Nothing here is used by the engine or the service.

pub mod chance;
pub mod compare;
pub mod crafted;
pub mod drive;
pub mod events;
pub mod puzzles;
pub mod random_boards;
pub mod random_records;
pub mod random_rules;
pub mod rulesets;
pub mod signature;
mod signs;
pub mod slow;
pub mod small;

/// The Rust examples of the project's README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
