//! Games in the JSON form of the service's contract, for the libraries of other languages: they take the rules and
//! the start of a game as text, and answer with the fields that the service has, so that both can be exchanged.
//!
//! | file | job |
//! |---|---|
//! | `start` | rules and starts of games, read |
//! | `fen` | positions as chess programs write them |
//! | `course` | a game whose moves can be taken back |
//! | `played` | what a move does, why it is illegal, how a game ended, written |
//! | `found` | what a search finds, written |
//! | `faults` | what is wrong with what was read |

#![forbid(unsafe_code)]

mod course;
mod faults;
mod fen;
mod found;
mod played;
mod start;

pub use course::{Course, Declared};
pub use faults::{Fault, Faults};
pub use fen::{fen, move_number, with_own_letters};
pub use found::Report;
pub use played::{Announced, Ended, MoveResult, Refused};
pub use start::{Start, referee};
