//! The state of a game without its history, and the [`Arbiter`] that applies the rules to it.

use super::history::Step;
use super::keys::Keys;
use super::pieces::Pieces;
use crate::board::{Geometry, Move, Side};
use crate::rules::{Masks, Rules};

/// A ring of attackers around all defenders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ring {
    /// No ring: a defender reaches the edge.
    Open,
    /// A closed ring that does not win, because it can be broken.
    Breakable,
    /// A closed ring that wins.
    Wins,
}

/// A position with its counters: a game without its history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State<const W: usize, const S: usize> {
    pub(crate) pieces: Pieces<W, S>,
    /// The key of the board, without the side to move.
    pub(crate) key: u64,
    pub(crate) ply: u32,
    /// Plies since the last capture, as far as the history is known.
    pub(crate) quiet: u32,
    pub(crate) side: Side,
    /// True if the defenders are known to reach the edge. Only an attackers' move that may close a ring can
    /// end that, so most attackers' moves need no flood fill.
    pub(crate) ring_open: bool,
}

/// A rule set compiled for one board width, with or without special rules: everything needed to decide moves,
/// captures and endings.
#[derive(Clone, Debug)]
pub(crate) struct Arbiter<const W: usize, const S: usize> {
    pub(crate) geometry: Geometry<W>,
    pub(crate) masks: Masks<W>,
    pub(crate) keys: Keys,
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// Compiles declared rules, which must be free of faults.
    pub(crate) fn new(rules: &Rules) -> Self {
        let geometry = Geometry::new(rules.board.size);
        Self { masks: Masks::compile(rules, &geometry), keys: Keys::new(&geometry, S > 0), geometry }
    }

    /// Converts a ply to a move between named squares.
    pub(crate) fn read_step(&self, step: Step) -> Move {
        match step {
            Step::Move { from, to } => {
                Move::Step { from: self.geometry.square(from), to: self.geometry.square(to) }
            }
            Step::Pass => Move::Pass,
        }
    }

    pub(crate) fn state(&self, pieces: Pieces<W, S>, side: Side, ply: u32) -> State<W, S> {
        State {
            key: self.keys.board(&pieces),
            ring_open: self.ring(&pieces) == Ring::Open,
            pieces,
            side,
            ply,
            quiet: 0,
        }
    }
}
