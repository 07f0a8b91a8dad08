//! Numbered strengths.
//!
//! A level is a step of a ladder of strengths, chosen for each rule set and side by matches (`training
//! ladder`), so that it costs the same work on every machine and never depends on time. Levels make no claim
//! about human strength.

use super::SearchOptions;
use crate::board::Side;

/// A level from 0 to 10. Level 0 plays any legal move; level 1 plays the move that looks best, without a look
/// at the replies, and under most rule sets overlooks many moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The number of levels.
    pub const COUNT: usize = 11;
    /// The weakest level.
    pub const MIN: Self = Self(0);
    /// The level used when none is given.
    pub const DEFAULT: Self = Self(5);
    /// The strongest level.
    pub const MAX: Self = Self(Self::COUNT as u8 - 1);
    /// The weakest level that plays from the book of openings, unless the caller wishes otherwise.
    pub const FIRST_WITH_BOOK: Self = Self(8);

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
}

impl Default for Level {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A step of the ladder from which levels are chosen: more nodes, and at the bottom fewer moves overlooked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Strength(u8);

/// The percentage of moves overlooked at the steps that look at no reply. The last of them is
/// [`Strength::GREEDY`].
const GREEDY_OVERLOOKS: [u32; 4] = [85, 60, 30, 0];
/// The percentage of moves overlooked at the steps above these; they look two plies ahead.
const OVERLOOKS: [u32; 8] = [70, 60, 50, 40, 30, 20, 12, 6];
/// The first step that looks two plies ahead, and the nodes of all that do: enough for that in almost every
/// position.
const SHORT_SIGHT: u8 = 1 + GREEDY_OVERLOOKS.len() as u8;
const SHORT_SIGHT_NODES: u64 = 2_000;
/// The first step that searches, overlooking nothing, and its nodes; they double with every second step.
const SHARP: u8 = SHORT_SIGHT + OVERLOOKS.len() as u8;
const SHARP_NODES: u64 = 100;

impl Strength {
    /// Plays a random legal move.
    pub const RANDOM: Self = Self(0);
    /// Plays the move after which the position looks best, without a look at the replies. The steps between
    /// this and [`Self::RANDOM`] do the same, but overlook moves.
    pub const GREEDY: Self = Self(SHORT_SIGHT - 1);
    /// The strongest step: 3.3 million nodes.
    pub const MAX: Self = Self(SHARP + 30);

    /// The step with this number; `None` beyond [`Self::MAX`].
    #[must_use]
    pub const fn new(step: u8) -> Option<Self> {
        if step <= Self::MAX.0 { Some(Self(step)) } else { None }
    }

    /// The number of the step.
    #[must_use]
    pub const fn step(self) -> u8 {
        self.0
    }

    /// The search options of this step.
    #[must_use]
    pub const fn options(self, seed: u64) -> SearchOptions {
        let (nodes, depth, overlooks) = match self.0 {
            0 => (0, Some(0), 100),
            SHARP.. => (self.sharp_nodes(), None, 0),
            step @ SHORT_SIGHT.. => (SHORT_SIGHT_NODES, Some(2), OVERLOOKS[(step - SHORT_SIGHT) as usize]),
            step => (0, Some(0), GREEDY_OVERLOOKS[step as usize - 1]),
        };
        SearchOptions { nodes: Some(nodes), depth, overlooks, ..SearchOptions::unlimited(seed) }
    }

    const fn sharp_nodes(self) -> u64 {
        let (doublings, half) = ((self.0 - SHARP) / 2, (self.0 - SHARP) % 2);
        let nodes = SHARP_NODES << doublings;
        // Half a doubling is a factor of 1.41.
        if half == 1 { nodes * 141 / 100 } else { nodes }
    }
}

/// The levels of a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Levels {
    /// The strength of each level, by side ([`Side::index`]).
    strengths: [[u8; Level::COUNT]; 2],
    /// Their ratings, if they were measured.
    ratings: Option<[[i16; Level::COUNT]; 2]>,
}

impl Default for Levels {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Levels {
    /// The levels of rules for which none were measured: both sides have the same.
    pub const DEFAULT: Self = {
        let strengths = [0, 4, 6, 9, 13, 17, 21, 25, 29, 32, 35];
        Self { strengths: [strengths; 2], ratings: None }
    };

    /// Levels of these strengths and ratings, by side.
    pub(crate) fn measured(levels: [[(u8, i16); Level::COUNT]; 2]) -> Self {
        let strengths = levels.map(|side| side.map(|(strength, _)| strength));
        Self { strengths, ratings: Some(levels.map(|side| side.map(|(_, rating)| rating))) }
    }

    /// The strength of a level that plays a side.
    #[must_use]
    pub const fn strength(&self, level: Level, side: Side) -> Strength {
        Strength(self.strengths[side.index()][level.0 as usize])
    }

    /// The Elo ratings of a side's levels, if they were measured. Attackers rated `a` score 1 / (1 + 10^((d -
    /// a) / 400)) against defenders rated `d`, a draw counting as half. The ratings of the two levels 0 add
    /// up to 0.
    #[must_use]
    pub fn ratings(&self, side: Side) -> Option<&[i16; Level::COUNT]> {
        self.ratings.as_ref().map(|ratings| &ratings[side.index()])
    }
}
