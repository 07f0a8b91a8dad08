//! Positions in play: moves, captures, ends, repetition.
//!
//! Every file is written for any width of board; [`crate::game`] picks one.
//!
//! | file | job |
//! |---|---|
//! | `pieces` | the pieces on the board |
//! | `state` | pieces, side to move, counters; the arbiter that holds geometry, masks and keys |
//! | `keys` | 64-bit keys that never change, and those equal under symmetry |
//! | `moves` | move generation by sets |
//! | `capture` | what a move captures, and why |
//! | `king` | the king: taking him, his open paths, the threats on him |
//! | `encirclement`, `exit_fort`, `no_escape` | the rules of these names |
//! | `history`, `places` | the positions since the last capture; where a board stood among them, by its key |
//! | `repetition` | what repeating a position leads to, and what it forbids |
//! | `ply` | one ply as a caller asks for it: legal or refused |
//! | `packed` | a position of any width, without its history |
//! | `play` | one ply with its ending, in the order of the rules |
//! | `fast_path` | the plies that only move a piece, found by cheap tests |
//! | `illegal` | why a move is illegal |
//! | `explain` | everything an answer says about a ply |
//! | `perft` | perft and random playouts |
//! | `special`, `special_play` | what only special rules know: special pieces, jumps, chains |
//!
//! Deliberately absent: choosing a good move (`search` does, with what is here), and words.

mod capture;
mod encirclement;
mod exit_fort;
mod explain;
mod fast_path;
mod history;
mod illegal;
mod keys;
mod king;
mod moves;
mod no_escape;
mod outcome;
mod packed;
mod perft;
mod pieces;
mod places;
mod play;
mod ply;
mod repetition;
mod special;
mod special_play;
mod state;

pub use explain::{Announcement, Capture, CaptureKind, Played, RepetitionCount};
pub(crate) use history::{Fork, GameHistory, Step};
pub use illegal::IllegalMove;
pub(crate) use keys::{side_key, splitmix64};
pub(crate) use moves::Origin;
pub use outcome::{Ending, Outcome};
pub(crate) use packed::Packed;
pub use perft::{Perft, PerftMode, Playout};
pub(crate) use pieces::Pieces;
pub(crate) use play::{MoveContext, PlyResult};
pub(crate) use special::LAYERS;
pub(crate) use state::{Arbiter, State};
