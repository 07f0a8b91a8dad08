//! The levels of each rule set, measured by `training ladder` (`engine/training/README.md`).

use crate::search::{Level, Levels};

/// One row for each rule set: its id, the strengths of the attackers' levels and of the defenders', and their ratings.
type Row = (&'static str, [[u8; Level::COUNT]; 2], [[i16; Level::COUNT]; 2]);

/// Where a rule set has no row, its levels are [`Levels::DEFAULT`].
const MEASURED: &[Row] = &[];

/// The levels of a rule set.
pub(super) fn of(id: &str) -> Levels {
    let measured = MEASURED.iter().find(|(ruleset, ..)| *ruleset == id);
    measured.map_or(Levels::DEFAULT, |&(_, strengths, ratings)| Levels::new(strengths, Some(ratings)))
}
