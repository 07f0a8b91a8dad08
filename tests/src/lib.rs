//! Proof that the engine referees by the rules: things the tests stand on.
//!
//! * [`slow`]: an independent referee, written from the rules alone, on plain arrays.
//! * `data/`: rule cases, opening counts and rule sets as files.
//!
//! The tests themselves are in `tests/tests`. Deliberately absent: anything that the engine or the service use.

pub mod slow;
