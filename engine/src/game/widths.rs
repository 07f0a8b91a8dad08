//! The only file that knows about board widths: a rule set is compiled for the smallest width that holds its
//! board. Rule sets with special rules all use the largest, because they are few and each extra width means
//! another monomorphized copy of the code. WebAssembly is downloaded, so it has one for games and a second one
//! for searches on small boards, and with the feature `compact` the first alone.

use super::position::PositionJudge;
use super::questions::Question;
use super::shared::Shared;
use super::sized::{DynGame, SizedGame, Start};
use crate::position::{Arbiter, LAYERS};
use crate::rules::Rules;

#[cfg(any(feature = "compact", not(target_family = "wasm")))]
macro_rules! widths {
    ($($(#[$doc:meta])+ $name:ident(Arbiter<$width:literal, $layers:tt>),)+) => {
        /// A compiled rule set of some width.
        #[derive(Clone, Debug)]
        pub(crate) enum AnyArbiter {
            $($(#[$doc])+ $name(Shared<Arbiter<$width, $layers>>),)+
        }

        impl AnyArbiter {
            /// This one without a count of its users.
            pub(super) fn lasting(&'static self) -> Self {
                match self {
                    $(Self::$name(arbiter) => Self::$name(arbiter.lasting()),)+
                }
            }

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

#[cfg(feature = "compact")]
widths! {
    /// All boards.
    Special(Arbiter<6, LAYERS>),
}

#[cfg(any(feature = "compact", not(target_family = "wasm")))]
impl AnyArbiter {
    /// Compiles a rule set, which must have no faults.
    pub(crate) fn compile(rules: &Rules) -> Self {
        #[cfg(not(feature = "compact"))]
        if rules.special.is_none() {
            return match rules.board.size {
                ..=7 => Self::One(Shared::new(Arbiter::new(rules))),
                8..=11 => Self::Two(Shared::new(Arbiter::new(rules))),
                12..=15 => Self::Four(Shared::new(Arbiter::new(rules))),
                16.. => Self::Six(Shared::new(Arbiter::new(rules))),
            };
        }
        Self::Special(Shared::new(Arbiter::new(rules)))
    }
}

/// What WebAssembly has instead; the tests have both.
#[cfg(any(test, all(target_family = "wasm", not(feature = "compact"))))]
mod web {
    use super::*;
    use crate::position::{GameHistory, Pieces, State};

    /// A compiled rule set. Games of all sizes have one width, and where their board fits into a smaller one,
    /// searches take place there.
    #[derive(Clone, Debug)]
    pub(crate) struct AnyArbiter {
        all: Shared<Arbiter<6, LAYERS>>,
        small: Option<Shared<Arbiter<2, 0>>>,
    }

    impl AnyArbiter {
        /// Compiles a rule set, which must have no faults.
        pub(crate) fn compile(rules: &Rules) -> Self {
            let small = rules.special.is_none() && rules.board.size <= 11;
            let small = small.then(|| Shared::new(Arbiter::new(rules)));
            Self { all: Shared::new(Arbiter::new(rules)), small }
        }

        /// This one without a count of its users. The tests have no referee of this kind.
        #[cfg(not(test))]
        pub(in super::super) fn lasting(&'static self) -> Self {
            Self { all: self.all.lasting(), small: self.small.as_ref().map(Shared::lasting) }
        }

        pub(crate) fn judge(&self) -> &dyn PositionJudge {
            &*self.all
        }

        pub(crate) fn open(&self, start: Start<'_>) -> Box<dyn DynGame> {
            Box::new(SizedGame::open(&self.all, start))
        }

        /// Asks a question about a game.
        ///
        /// # Panics
        /// If the game is of another width.
        pub(in super::super) fn ask<Q: Question>(&self, game: &dyn DynGame, question: Q) -> Q::Answer {
            let game: Option<&SizedGame<6, LAYERS>> = game.as_any().downcast_ref();
            let game = game.expect("a game of the width of its referee");
            match &self.small {
                Some(small) => question.ask(&narrowed(game, small)),
                None => question.ask(game),
            }
        }
    }

    /// A game under rules without special pieces at a smaller width, which holds its board.
    fn narrowed(game: &SizedGame<6, LAYERS>, arbiter: &Shared<Arbiter<2, 0>>) -> SizedGame<2, 0> {
        let narrow = |pieces: &Pieces<6, LAYERS>| Pieces::read(&pieces.write(arbiter.geometry.size()));
        let (wide, pieces, keys) = (&game.history, game.history.positions(), game.history.keys());
        let mut history = GameHistory::new(narrow(&pieces[0]), keys[0], wide.side_at(0), wide.complete);
        for (n, &step) in (1..).zip(wide.steps()) {
            history.push(narrow(&pieces[n]), keys[n], step, false);
        }
        history.settle(|key, _| key);
        let State { pieces, key, ply, quiet, side, ring_open } = game.state;
        let state = State { pieces: narrow(&pieces), key, ply, quiet, side, ring_open };
        SizedGame::at(arbiter, state, history, game.outcome.clone())
    }
}

#[cfg(all(target_family = "wasm", not(feature = "compact")))]
pub(crate) use web::AnyArbiter;

#[cfg(test)]
mod tests {
    use super::super::questions::Search;
    use super::*;
    use crate::board::{Move, Side};
    use crate::catalogue;
    use crate::search::{SearchOptions, SearchReport, SearchRequest};

    /// A question for a search.
    fn searched(ask: impl FnOnce(Search<'_, '_>) -> Option<SearchReport>) -> Option<SearchReport> {
        let options = SearchOptions { nodes: Some(700), ..SearchOptions::unlimited(1) };
        ask(Search(&mut SearchRequest {
            men: Side::ALL.map(|_| 20),
            evaluation: None,
            options: &options,
            member: None,
            among: &|_| true,
            halt: &|| false,
            each_depth: &mut |_| {},
        }))
    }

    /// The widths differ, and nobody can tell: searches of some positions of each rule set are alike.
    #[test]
    fn webassembly_searches_as_native_code_does() {
        for entry in catalogue::all() {
            let (id, rules) = (entry.id, &entry.rules);
            let board = &rules.setup(None).expect("a set-up").board;
            let start =
                Start { board, side: rules.first_move, ply: 0, chain: None, complete: true, outcome: None };
            let (native, web) = (AnyArbiter::compile(rules), web::AnyArbiter::compile(rules));
            let mut games = [native.open(start.clone()), web.open(start)];
            let mut moves: Vec<Move> = Vec::new();
            for ply in 0..40 {
                if ply % 13 == 0 {
                    let found = searched(|search| native.ask(&*games[0], search));
                    assert_eq!(found, searched(|search| web.ask(&*games[1], search)), "{id} {ply}");
                }
                games[0].legal_moves_into(&mut moves);
                let Some(&mv) = moves.get(ply * 7919 % moves.len().max(1)) else { break };
                for game in &mut games {
                    game.advance(mv).expect("a legal move");
                }
            }
            let packed = games[1].packed();
            assert_eq!(web.judge().placement(&packed), games[0].placement(), "{id}");
        }
    }
}
