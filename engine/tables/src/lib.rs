//! Endgame tables: for positions with few pieces, who wins and in how many plies.
//!
//! | module | purpose |
//! |---|---|
//! | `field` | a rule set compiled for boards of one word: moves, captures, and moves taken back |
//! | `verdict` | what a table says of a position, and what that means under a rule set |
//! | `index` | the number of a position in its table, and back |
//! | `file` | the file of a table: blocks, each compressed on its own |
//! | `certificate` | the proof that a side wins a game, as a file: an answer to everything |
//! | `probe` | the tables of solved games and of a folder, asked by position |
//! | `endgame` | tables and certificates asked by game: the value of each move, and how far the past changes it |
//!
//! A table holds the positions with the same number of men of each side. `training tables` makes them.

mod certificate;
mod endgame;
mod field;
mod file;
mod index;
mod probe;
mod verdict;

pub use certificate::{
    Answer, Certificate, Header as CertificateHeader, board_of, least_image, write_certificate,
};
pub use endgame::Endgame;
pub use field::{After, Board, CELLS, Field};
pub use file::{BLOCK, Counts, Header, Reader, Record, pack, write};
pub use index::{Index, Slice, symmetries};
pub use probe::{Entry, Tables, decisive};
pub use verdict::{NEITHER, Undecided, Verdict};
