//! Records of games, in whatever format they are written.
//!
//! | file | what it has |
//! |---|---|
//! | `tree` | a game as a record has it: tags, main line, variations, comments |
//! | `address`, `clock` | addresses of moves in such a tree, and players' clocks |
//! | `moves` | one move, in every spelling |
//! | `list` | plain lists of moves |
//! | `pgn`, `pgn_write` | records in the style of PGN |
//! | `detect`, `read`, `draft` | which format a text has; reading and writing any format; what stands before the first fault |
//! | `known` | the rules that a record names |
//! | `replay`, `complete` | playing a record by the rules, and filling in what a bare list of moves leaves out |
//!
//! Records of OpenTafl's notation, which have the same tree, are in `opentafl`. Deliberately absent: JSON, which is the service's.

mod address;
mod clock;
mod complete;
mod detect;
mod draft;
mod known;
mod list;
mod moves;
mod pgn;
mod pgn_write;
mod read;
mod replay;
mod tree;

pub use super::reading::{RecordFault, RecordFaultKind, Span};
pub(crate) use address::{Count, DEEPEST, RIGHT as ADDRESS_RIGHT};
pub use address::{MoveAddress, MoveAddressError, TurnIndex};
pub(crate) use clock::RIGHT as CLOCK_RIGHT;
pub use clock::{Clock, ClockError, Overtime};
pub use detect::RecordFormat;
pub(super) use draft::Draft;
pub use known::KnownRules;
pub use list::{read_list, write_list};
pub use pgn::read_pgn;
pub use pgn_write::write_pgn;
pub use read::ReadRecord;
pub use replay::{IllegalPly, Mismatch, MismatchKind, Replayed};
pub(crate) use tree::Walk;
pub use tree::{
    Action, Comment, GameRecord, Line, MoveSign, Ply, Puzzle, PuzzleMode, RecordNote, RecordNoteKind, RecordResult, RecordedCapture,
    RecordedMove, StartPosition, Tag, Written,
};
