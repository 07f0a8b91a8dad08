//! Boards as people and programs write them.
//!
//! | file | what it has |
//! |---|---|
//! | `text` | which form a text has, and reading it |
//! | `rows` | rows with the letters a d k, or t T K |
//! | `drawing` | one sign for each square, as people draw and paste boards |
//! | `lines`, `ranks`, `columns` | the parts of a drawing |
//! | `grid` | one entry for each square, as programs write boards: matrices, JSON, CSV, tables |
//! | `source_text` | the program around a grid |
//! | `piece_list` | the squares of each kind of piece, or the piece of each square |
//! | `block` | a drawing or grid among other lines |
//! | `signs` | which signs are pieces, which are squares |
//! | `assemble` | from rows of squares to a board |
//! | `side_to_move` | words around a board that say whose turn it is |
//! | `board_text`, `characters` | what was read, with the places of its faults; the characters of a text |

mod assemble;
mod block;
mod board_text;
mod characters;
mod columns;
mod drawing;
mod grid;
mod lines;
mod piece_list;
mod ranks;
mod rows;
mod side_to_move;
mod signs;
mod source_text;
mod text;

pub use board_text::{BoardFormat, BoardText, SideDoubt, TextFault, TextFaultKind};
pub use rows::fen;
