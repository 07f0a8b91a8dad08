//! The only file that knows about board widths: a rule set is compiled for the smallest width that holds its
//! board. Rule sets with special rules all use the largest, because they are few and each extra width means
//! another monomorphized copy of the code. WebAssembly is downloaded, so it has fewer copies, and one alone with
//! the feature `compact`.

use super::position::PositionJudge;
use super::questions::Question;
use super::sized::{DynGame, SizedGame, Start};
use crate::position::{Arbiter, LAYERS};
use crate::rules::Rules;
use std::sync::Arc;

macro_rules! widths {
    ($($(#[$doc:meta])+ $name:ident(Arbiter<$width:literal, $layers:tt>),)+) => {
        /// A compiled rule set of some width.
        #[derive(Clone, Debug)]
        pub(crate) enum AnyArbiter {
            $($(#[$doc])+ $name(Arc<Arbiter<$width, $layers>>),)+
        }

        impl AnyArbiter {
            pub(crate) fn judge(&self) -> &dyn PositionJudge {
                match self {
                    $(Self::$name(arbiter) => &**arbiter,)+
                }
            }

            pub(crate) fn open(&self, start: Start<'_>) -> Box<dyn DynGame> {
                match self {
                    $(Self::$name(arbiter) => Box::new(SizedGame::open(arbiter, start)),)+
                }
            }

            /// Asks a question about a game of this width.
            ///
            /// # Panics
            /// If the game is of another width.
            pub(super) fn ask<Q: Question>(&self, game: &dyn DynGame, question: Q) -> Q::Answer {
                let game = game.as_any();
                match self {
                    $(Self::$name(_) => {
                        let game: Option<&SizedGame<$width, $layers>> = game.downcast_ref();
                        question.ask(game.expect("a game of the width of its referee"))
                    })+
                }
            }
        }
    };
}

#[cfg(not(any(feature = "compact", target_family = "wasm")))]
widths! {
    /// Board sides up to 7.
    One(Arbiter<1, 0>),
    /// Board sides up to 11.
    Two(Arbiter<2, 0>),
    /// Board sides up to 15.
    Four(Arbiter<4, 0>),
    /// Board sides up to 19.
    Six(Arbiter<6, 0>),
    /// All board sides, with special rules.
    Special(Arbiter<6, LAYERS>),
}

#[cfg(all(target_family = "wasm", not(feature = "compact")))]
widths! {
    /// Board sides up to 11.
    Two(Arbiter<2, 0>),
    /// All board sides, with or without special rules.
    Special(Arbiter<6, LAYERS>),
}

#[cfg(feature = "compact")]
widths! {
    /// All boards.
    Special(Arbiter<6, LAYERS>),
}

impl AnyArbiter {
    /// Compiles a rule set, which must have no faults.
    pub(crate) fn compile(rules: &Rules) -> Self {
        #[cfg(not(feature = "compact"))]
        if rules.special.is_none() {
            match rules.board.size {
                #[cfg(not(target_family = "wasm"))]
                ..=7 => return Self::One(Arc::new(Arbiter::new(rules))),
                ..=11 => return Self::Two(Arc::new(Arbiter::new(rules))),
                #[cfg(not(target_family = "wasm"))]
                12..=15 => return Self::Four(Arc::new(Arbiter::new(rules))),
                #[cfg(not(target_family = "wasm"))]
                16.. => return Self::Six(Arc::new(Arbiter::new(rules))),
                #[cfg(target_family = "wasm")]
                12.. => {}
            }
        }
        Self::Special(Arc::new(Arbiter::new(rules)))
    }
}
