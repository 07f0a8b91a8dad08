//! Texts for boards and moves, one file per format.
//!
//! Squares read and write themselves ([`crate::Square`]). Deliberately absent: what a move means on a board (an illegal move
//! is perfectly well written), sentences for people, and game records.

mod board;
mod moves;

pub use moves::{Move, MoveTextError, WrittenMove};
