//! Positions in play: moves, captures, endings, repetition.
//!
//! Every file is generic over the board width; [`crate::game`] picks one.
//!
//! | file | job |
//! |---|---|
//! | `pieces` | the pieces on the board |
//! | `state` | pieces, side to move, counters; the arbiter, which holds geometry, masks and keys |
//! | `keys` | Zobrist keys, stable within a version, and keys equal under symmetry |
//! | `moves` | set-wise move generation |
//! | `capture` | what a move captures |
//! | `king` | the king: his capture, his open paths, threats against him |
//! | `encirclement`, `exit_fort`, `cannot_escape` | the rules of the same names |
//! | `history`, `places` | the positions since the last capture; lookup of boards among them by key |
//! | `repetition` | the consequences of repeating a position, and the moves that repetition forbids |
//! | `ply` | one ply as requested by a caller: legal or refused |
//! | `packed` | a position of any width, without its history |
//! | `play` | one ply and the ending it causes, checked in the order of the rules |
//! | `stated_end` | ends that a caller states with a position |
//! | `fast_path` | plies that only move a piece, recognised by cheap tests |
//! | `outcome` | how a game ended |
//! | `illegal` | why a move is illegal |
//! | `explain` | everything that a response says about a ply |
//! | `perft` | perft and random playouts |
//! | `special`, `special_play` | special rules only: special pieces, jumps, chains |
//!
//! Choosing a good move is the job of `search`.

mod cannot_escape;
mod capture;
mod encirclement;
mod exit_fort;
mod explain;
mod fast_path;
mod history;
mod illegal;
mod keys;
mod king;
#[cfg(test)]
mod line_tests;
mod moves;
mod outcome;
mod packed;
mod perft;
mod pieces;
mod places;
#[cfg(test)]
mod plain_line_tests;
mod play;
mod ply;
mod repetition;
mod special;
mod special_play;
mod state;
mod stated_end;

pub use explain::{Announcement, Capture, CaptureKind, Played, RepetitionCount};
pub(crate) use history::{Fork, GameHistory, Mark, Step};
pub use illegal::IllegalMove;
pub(crate) use keys::{TurnedKeys, side_key, splitmix64};
pub use outcome::{Ending, Outcome};
pub(crate) use packed::Packed;
pub use perft::{Perft, PerftMode, Playout};
pub(crate) use pieces::Pieces;
pub(crate) use play::{MoveContext, PlyResult};
pub(crate) use special::LAYERS;
pub(crate) use state::{Arbiter, Ring, State};
