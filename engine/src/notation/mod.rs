//! Texts for boards and moves, one file per format.
//!
//! | file | what it reads or writes |
//! |---|---|
//! | `board` | the board string of this library, strictly: `3a3/3a3/...` |
//! | `rows` | rows as people and programs write them, with the letters a d k, or t T K |
//! | `drawing` | boards drawn with one sign for each square, and `lines`, `columns`, `signs`, which take a drawing apart |
//! | `text` | finding out which of these a text is, its faults with their places, and who is to move |
//! | `moves` | moves strictly: `d4-g4` |
//! | `said` | moves as people say them |
//! | `opentafl` | OpenTafl's records of rules, positions, moves and games |
//! | `records` | games with variations and comments, in every format of text |
//! | `reading` | faults of records with their places |
//!
//! Squares read and write themselves ([`crate::Square`]). Deliberately absent: what a move means on a board (an illegal move
//! is perfectly well written; only `records` plays one when asked), and sentences for people.

mod board;
mod columns;
mod drawing;
mod lines;
mod moves;
pub mod opentafl;
mod reading;
pub mod records;
mod rows;
mod said;
mod signs;
mod text;

pub use moves::{Move, MoveTextError, WrittenMove};
pub use said::SaidMove;
pub use text::{BoardFormat, BoardText, Place, SideDoubt, TextFault, TextFaultKind};
