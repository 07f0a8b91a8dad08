//! Texts for boards, moves, rules and games, one file per format.
//!
//! | file | what it reads or writes |
//! |---|---|
//! | `boards` | boards as rows or drawings, their faults with their places |
//! | `said` | moves as people say them |
//! | `opentafl` | OpenTafl's records of rules, positions, moves and games |
//! | `records` | games with variations and comments, in every format of text |
//! | `same` | finding a rule set in the catalogue by what it says |
//! | `reading` | faults of records |
//! | `place` | places in texts |
//!
//! Squares, moves and placements read and write themselves ([`crate::board`]). Deliberately absent: what a move means on a board (an illegal move
//! is perfectly well written; only `records` plays one when asked), and sentences for people.

mod boards;
pub mod opentafl;
mod place;
mod reading;
pub mod records;
mod said;
mod same;

pub use boards::{BoardFormat, BoardText, SideDoubt, TextFault, TextFaultKind};
pub use place::Place;
pub use said::SaidMove;
pub use same::same;
