//! The calls of `AnalysisService`: moves, positions and games judged by searches, hints, openings, puzzles,
//! endgame tables.

mod analyst;
mod explore;
mod game;
mod hint;
pub(super) mod list_puzzles;
mod moves;
mod position;
mod probe;
pub(super) mod tables;
