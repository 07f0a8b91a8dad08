//! Questions whose answers take code for each width. As methods of [`DynGame`](super::sized::DynGame) they would
//! be part of every program; so they are part only of those that ask them.

use super::Game;
use super::sized::SizedGame;
use crate::board::{Move, Side};
use crate::eval::{EvaluationInputs, Evaluator};
use crate::position::{Perft, PerftMode, Playout};
use crate::search::{self, ProofLimits, SearchReport, SearchRequest, ShortestSearch, Solution};

/// A question about a game.
pub(super) trait Question {
    type Answer;

    fn ask<const W: usize, const S: usize>(self, game: &SizedGame<W, S>) -> Self::Answer;
}

impl Game {
    pub(super) fn ask<Q: Question>(&self, question: Q) -> Q::Answer {
        self.referee.arbiter.ask(&*self.core, question)
    }
}

/// See [`Game::perft`].
pub(super) struct CountMoves {
    pub(super) depth: u32,
    pub(super) mode: PerftMode,
}

/// See [`Game::random_move`].
pub(super) struct RandomMove {
    pub(super) random: u64,
}

/// See [`Game::playout`].
pub(super) struct PlayRandomly {
    pub(super) seed: u64,
    pub(super) max_plies: u32,
}

/// See [`Game::evaluation_inputs`].
pub(super) struct Inputs {
    pub(super) men: [u32; 2],
}

/// See [`Opponent::search`](super::Opponent::search).
pub(super) struct Search<'a, 'r>(pub(super) &'a mut SearchRequest<'r>);

/// See [`Game::solve`].
pub(super) struct Solve<'a> {
    pub(super) winner: Side,
    pub(super) limits: ProofLimits,
    pub(super) halt: &'a dyn Fn() -> bool,
}

/// See [`Game::shortest_win`].
pub(super) struct ShortestWin<'a> {
    pub(super) max_plies: u32,
    pub(super) limits: ProofLimits,
    pub(super) halt: &'a dyn Fn() -> bool,
}

impl Question for CountMoves {
    type Answer = Perft;

    fn ask<const W: usize, const S: usize>(self, game: &SizedGame<W, S>) -> Perft {
        let count = || game.arbiter.perft(&game.state, &mut game.history.clone(), self.depth, self.mode);
        if game.outcome.is_none() { count() } else { Perft::default() }
    }
}

impl Question for RandomMove {
    type Answer = Option<Move>;

    fn ask<const W: usize, const S: usize>(self, game: &SizedGame<W, S>) -> Option<Move> {
        let step = || game.arbiter.random_step(&game.state, &game.history, self.random);
        game.outcome.is_none().then(|| game.arbiter.read_step(step()))
    }
}

impl Question for PlayRandomly {
    type Answer = Playout;

    fn ask<const W: usize, const S: usize>(self, game: &SizedGame<W, S>) -> Playout {
        let play = || game.arbiter.playout(&game.state, &game.history, self.seed, self.max_plies);
        if game.outcome.is_none() { play() } else { Playout::default() }
    }
}

impl Question for Inputs {
    type Answer = EvaluationInputs;

    fn ask<const W: usize, const S: usize>(self, game: &SizedGame<W, S>) -> EvaluationInputs {
        Evaluator::new(&game.arbiter, self.men, None, 0).inputs(&game.arbiter, &game.state)
    }
}

impl Question for Search<'_, '_> {
    type Answer = Option<SearchReport>;

    fn ask<const W: usize, const S: usize>(self, game: &SizedGame<W, S>) -> Option<SearchReport> {
        if game.outcome.is_some() {
            return None;
        }
        search::run(&game.arbiter, &game.state, game.history.clone(), self.0)
    }
}

impl Question for Solve<'_> {
    type Answer = Option<Solution>;

    fn ask<const W: usize, const S: usize>(self, game: &SizedGame<W, S>) -> Option<Solution> {
        let Self { winner, limits, halt } = self;
        let solve = || search::solve(&game.arbiter, &game.state, game.history.clone(), winner, limits, halt);
        game.outcome.is_none().then(solve)
    }
}

impl Question for ShortestWin<'_> {
    type Answer = Option<ShortestSearch>;

    fn ask<const W: usize, const S: usize>(self, game: &SizedGame<W, S>) -> Option<ShortestSearch> {
        let Self { max_plies, limits, halt } = self;
        let find = || {
            search::shortest_win(&game.arbiter, &game.state, game.history.clone(), max_plies, limits, halt)
        };
        game.outcome.is_none().then(find)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setup, catalogue};

    struct EscapesUnanswered;

    impl Question for EscapesUnanswered {
        type Answer = bool;

        fn ask<const W: usize, const S: usize>(self, game: &SizedGame<W, S>) -> bool {
            search::escapes_unanswered(&game.arbiter, &game.history)
        }
    }

    /// a10-b10 opens the king's path to a11, which the attackers cannot block.
    #[test]
    fn every_answer_counts_where_the_defenders_have_missed_an_escape() {
        let referee = catalogue::find("copenhagen").expect("a rule set").referee();
        let fen = "11/d1a8/11/k1a8/11/11/a10/11/11/6a4/11 b";
        let mut game =
            Game::from_setup(&referee, &Setup::from_fen(fen, referee.rules()).expect("a position"))
                .expect("a sound position");
        for (mv, unanswered) in [("g2-f2", true), ("a10-b10", true), ("f2-g2", false), ("b10-a10", false)] {
            game.advance(mv.parse().expect("a move")).expect("legal");
            assert_eq!(game.ask(EscapesUnanswered), unanswered, "after {mv}");
        }
    }
}
