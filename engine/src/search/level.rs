//! Numbered strengths.
//!
//! A level is a node budget and a blunder rate, not a time limit, so it plays the same on every machine. Levels make no claim about human
//! strength.

use super::SearchOptions;

/// A strength from 0 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// Node budget and blunders in a hundred moves, by level.
const LEVELS: [(u64, u32); 11] = [
    (200, 40),
    (500, 30),
    (1_000, 22),
    (2_500, 15),
    (7_000, 9),
    (20_000, 5),
    (40_000, 3),
    (80_000, 2),
    (150_000, 1),
    (250_000, 0),
    (400_000, 0),
];

impl Level {
    /// The weakest level.
    pub const MIN: Self = Self(0);
    /// The level used when none is given.
    pub const DEFAULT: Self = Self(5);
    /// The strongest level.
    pub const MAX: Self = Self(LEVELS.len() as u8 - 1);

    /// The level with this number; `None` beyond [`Self::MAX`].
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=Self::MAX.0).map(Self)
    }

    /// The number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The maximum number of nodes for a move.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        LEVELS[self.0 as usize].0
    }

    /// The percentage of moves that are chosen at random.
    #[must_use]
    pub const fn blunder_percent(self) -> u32 {
        LEVELS[self.0 as usize].1
    }

    /// The search options of this level.
    #[must_use]
    pub const fn options(self, seed: u64) -> SearchOptions {
        SearchOptions {
            nodes: Some(self.nodes()),
            depth: None,
            lines: 1,
            seed,
            blunder_percent: self.blunder_percent(),
            table_bytes: SearchOptions::TABLE_BYTES,
        }
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Default for SearchOptions {
    fn default() -> Self {
        Level::DEFAULT.options(0)
    }
}
