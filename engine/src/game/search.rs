//! Questions about a game's position that need no opponent.

use super::Game;
use super::questions::{Inputs, ShortestWin, Solve};
use crate::board::Side;
use crate::eval::EvaluationInputs;
use crate::search::{ProofLimits, ShortestSearch, Solution};

impl Game {
    /// The inputs of an evaluation in this position, for training one.
    #[must_use]
    pub fn evaluation_inputs(&self) -> EvaluationInputs {
        self.ask(Inputs { men: self.referee.men() })
    }

    /// Asks whether a side can force a win, by proof-number search; `None` if the game is over.
    ///
    /// The answer depends only on the game and the arguments, unless `halt` stops the search: it is called
    /// every few hundred moves. `max_moves` bounds the moves made to find a proof, `table_bytes` the memory
    /// for positions. A proof holds under all the rules and for this game's history; that none was found
    /// shows nothing.
    ///
    /// ```
    /// use tafl_engine::{Game, Side, catalogue};
    ///
    /// let mut game = Game::new(&catalogue::find("brandubh-wtf").unwrap().referee(), None).unwrap();
    /// for mv in ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"] {
    ///     game.play_text(mv).unwrap();
    /// }
    /// let proof = game.solve(Side::Defenders, 10_000, 1 << 20, &|| false).unwrap().proof.unwrap();
    /// assert_eq!((proof.plies, proof.line[0].to_string().as_str()), (1, "d7-g7"));
    /// ```
    #[must_use]
    pub fn solve(
        &self,
        winner: Side,
        max_moves: u64,
        table_bytes: usize,
        halt: &dyn Fn() -> bool,
    ) -> Option<Solution> {
        self.ask(Solve { winner, limits: ProofLimits { table_bytes, max_moves }, halt })
    }

    /// Searches exhaustively for the shortest forced win of the side to move within `max_plies`, and for a
    /// second move that forces it; `None` if the game is over. The limits are those of [`Self::solve`].
    #[must_use]
    pub fn shortest_win(
        &self,
        max_plies: u32,
        max_moves: u64,
        table_bytes: usize,
        halt: &dyn Fn() -> bool,
    ) -> Option<ShortestSearch> {
        self.ask(ShortestWin { max_plies, limits: ProofLimits { table_bytes, max_moves }, halt })
    }
}
