//! The only file that knows about board widths: a rule set is compiled for the smallest width that holds its
//! board. Rule sets with special rules all use the largest, because they are few and each extra width means
//! another monomorphized copy of the code.

use super::position::PositionJudge;
use super::sized::{DynGame, SizedGame, Start};
use crate::position::{Arbiter, LAYERS};
use crate::rules::Rules;
use std::sync::Arc;

/// A compiled rule set of some width.
#[derive(Clone, Debug)]
pub(crate) enum AnyArbiter {
    /// Board sides up to 7.
    One(Arc<Arbiter<1, 0>>),
    /// Board sides up to 11.
    Two(Arc<Arbiter<2, 0>>),
    /// Board sides up to 15.
    Four(Arc<Arbiter<4, 0>>),
    /// Board sides up to 19.
    Six(Arc<Arbiter<6, 0>>),
    /// All board sides, with special rules.
    Special(Arc<Arbiter<6, LAYERS>>),
}

impl AnyArbiter {
    /// Compiles a rule set, which must have no faults.
    pub(crate) fn compile(rules: &Rules) -> Self {
        if rules.special.is_some() {
            return Self::Special(Arc::new(Arbiter::new(rules)));
        }
        match rules.board.size {
            ..=7 => Self::One(Arc::new(Arbiter::new(rules))),
            8..=11 => Self::Two(Arc::new(Arbiter::new(rules))),
            12..=15 => Self::Four(Arc::new(Arbiter::new(rules))),
            _ => Self::Six(Arc::new(Arbiter::new(rules))),
        }
    }

    pub(crate) fn judge(&self) -> &dyn PositionJudge {
        match self {
            Self::One(arbiter) => &**arbiter,
            Self::Two(arbiter) => &**arbiter,
            Self::Four(arbiter) => &**arbiter,
            Self::Six(arbiter) => &**arbiter,
            Self::Special(arbiter) => &**arbiter,
        }
    }

    pub(crate) fn open(&self, start: Start<'_>) -> Box<dyn DynGame> {
        match self {
            Self::One(arbiter) => Box::new(SizedGame::open(arbiter, start)),
            Self::Two(arbiter) => Box::new(SizedGame::open(arbiter, start)),
            Self::Four(arbiter) => Box::new(SizedGame::open(arbiter, start)),
            Self::Six(arbiter) => Box::new(SizedGame::open(arbiter, start)),
            Self::Special(arbiter) => Box::new(SizedGame::open(arbiter, start)),
        }
    }
}
