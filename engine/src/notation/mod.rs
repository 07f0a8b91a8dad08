//! Texts for boards, moves, rules and games, one file per format.
//!
//! | file | what it reads or writes |
//! |---|---|
//! | `rows` | rows as people and programs write them, with the letters a d k, or t T K |
//! | `drawing` | boards drawn with one sign for each square, and `lines`, `columns`, `signs`, which take a drawing apart |
//! | `text` | finding out which of these a text is, its faults with their places, and who is to move |
//! | `said` | moves as people say them |
//! | `opentafl` | OpenTafl's records of rules, positions, moves and games |
//! | `records` | games with variations and comments, in every format of text |
//! | `same` | finding a rule set in the catalogue by what it says |
//! | `reading` | faults of records with their places |
//!
//! Squares, moves and placements read and write themselves ([`crate::board`]). Deliberately absent: what a move means on a board (an illegal move
//! is perfectly well written; only `records` plays one when asked), and sentences for people.

mod columns;
mod drawing;
mod lines;
pub mod opentafl;
mod reading;
pub mod records;
mod rows;
mod said;
mod same;
mod signs;
mod text;

pub use said::SaidMove;
pub use same::same;
pub use text::{BoardFormat, BoardText, Place, SideDoubt, TextFault, TextFaultKind};
