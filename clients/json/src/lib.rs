//! Games in the JSON form of the service's contract, for the libraries of other languages: they take the rules and
//! the start of a game as text, and answer with the fields that the service has, so that both can be exchanged.
//!
//! | file | job |
//! |---|---|
//! | `start` | rules and starts of games, read |
//! | `played` | what a move does, why it is illegal, how a game ended, written |
//! | `found` | what a search finds, written |
//! | `faults` | what is wrong with what was read |

#![forbid(unsafe_code)]

mod faults;
mod found;
mod played;
mod start;

pub use faults::{Fault, Faults};
pub use found::Report;
pub use played::{Ended, MoveResult, Refused};
pub use start::{Start, referee};
