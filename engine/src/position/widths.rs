//! The only file that knows widths of boards: a rule set is compiled for the smallest that holds its board.

use super::core::{Core, Opening, Play};
use super::state::Arbiter;
use crate::rules::Rules;
use std::sync::Arc;

/// A compiled rule set of some width.
#[derive(Clone, Debug)]
pub(crate) enum AnyArbiter {
    /// Sides to 7.
    One(Arc<Arbiter<1>>),
    /// Sides to 11.
    Two(Arc<Arbiter<2>>),
    /// Sides to 15.
    Four(Arc<Arbiter<4>>),
    /// Sides to 19.
    Six(Arc<Arbiter<6>>),
}

impl AnyArbiter {
    /// Compiles a rule set without faults.
    pub(crate) fn compile(rules: &Rules) -> Self {
        match rules.board.side {
            ..=7 => Self::One(Arc::new(Arbiter::new(rules))),
            8..=11 => Self::Two(Arc::new(Arbiter::new(rules))),
            12..=15 => Self::Four(Arc::new(Arbiter::new(rules))),
            _ => Self::Six(Arc::new(Arbiter::new(rules))),
        }
    }

    /// Opens a game.
    pub(crate) fn open(&self, opening: Opening<'_>) -> Box<dyn Core> {
        match self {
            Self::One(arbiter) => Box::new(Play::open(arbiter, opening)),
            Self::Two(arbiter) => Box::new(Play::open(arbiter, opening)),
            Self::Four(arbiter) => Box::new(Play::open(arbiter, opening)),
            Self::Six(arbiter) => Box::new(Play::open(arbiter, opening)),
        }
    }
}
