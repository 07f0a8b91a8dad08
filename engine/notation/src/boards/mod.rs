//! Boards as people write them.
//!
//! | file | what it has |
//! |---|---|
//! | `text` | which form a text has, and reading it |
//! | `rows` | rows with the letters a d k, or t T K |
//! | `drawing` | one sign for each square, as people draw and paste boards |
//! | `lines`, `ranks` | the parts of a drawing |
//! | `piece_list` | the squares of each kind of piece, or the piece of each square |
//! | `signs` | which signs are pieces, which are squares |
//! | `assemble` | from rows of squares to a board |
//! | `side_to_move` | words around a board that say whose turn it is |
//! | `board_text`, `characters` | what was read, with the places of its faults; the characters of a text |

mod assemble;
mod board_text;
mod characters;
mod drawing;
mod lines;
mod piece_list;
mod ranks;
mod rows;
mod side_to_move;
mod signs;
mod text;

pub use board_text::{BoardFormat, BoardText, SideDoubt, TextFault, TextFaultKind};
pub use rows::fen;
