//! Searches of a game's position.

use super::Game;
use crate::board::{Move, Side};
use crate::eval::EvaluationInputs;
use crate::search::{Level, Member, SearchOptions, SearchReport, SearchRequest, ShortestSearch, Solution};

impl Game {
    /// The search options of a level that plays the side to move.
    #[must_use]
    pub fn at_level(&self, level: Level, seed: u64) -> SearchOptions {
        self.referee.levels().strength(level, self.side_to_move()).options(seed)
    }

    /// Searches for the best move; `None` if the game is over.
    ///
    /// The report depends only on the game and the options, unless `halt` stops the search: it is called every few hundred nodes, and
    /// once it returns true the search reports what it has found. The chosen move is legal. With at least one node and nothing overlooked,
    /// it wins at once if some move does, and does not allow the opponent to win at once if another move avoids that; only a halt during
    /// the first look at the root can void the latter. `each_depth` is called with a report after every finished depth.
    ///
    /// ```
    /// use tafl_engine::{Game, Level, catalogue};
    ///
    /// let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
    /// let mut game = Game::new(&brandubh, None).unwrap();
    /// let report = game.search(&game.at_level(Level::MIN, 7), &|| false, &mut |_| {}).unwrap();
    /// assert!(game.play(report.chosen.mv).is_ok());
    /// ```
    pub fn search(
        &self,
        options: &SearchOptions,
        halt: &dyn Fn() -> bool,
        each_depth: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        self.search_among(options, &|_| true, halt, each_depth)
    }

    /// Like [`Self::search`], among the legal moves for which `among` is true; `None` also if it is true for none of them. The best move
    /// of a search is then the best of these.
    pub fn search_among(
        &self,
        options: &SearchOptions,
        among: &dyn Fn(Move) -> bool,
        halt: &dyn Fn() -> bool,
        each_depth: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        self.search_as(None, options, among, halt, each_depth)
    }

    /// Like [`Self::search_among`], as a member of a team, if it is one. All members must be given the same game, options and moves.
    pub fn search_as(
        &self,
        member: Option<&Member>,
        options: &SearchOptions,
        among: &dyn Fn(Move) -> bool,
        halt: &dyn Fn() -> bool,
        each_depth: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        let evaluation = self.referee.evaluation();
        self.core.search(&mut SearchRequest { men: self.referee.men(), evaluation, options, member, among, halt, each_depth })
    }

    /// What an evaluation sees in this position, for training one.
    #[must_use]
    pub fn evaluation_inputs(&self) -> EvaluationInputs {
        self.core.evaluation_inputs(self.referee.men())
    }

    /// Asks whether a side can force a win, by proof-number search; `None` if the game is over.
    ///
    /// The answer depends only on the game and the arguments, unless `halt` stops the search: it is called every few hundred moves.
    /// `most_moves` bounds the moves made to find a proof, `table_bytes` the memory for positions. A proof holds under all the rules and
    /// for this game's history; that none was found shows nothing.
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
    pub fn solve(&self, winner: Side, most_moves: u64, table_bytes: usize, halt: &dyn Fn() -> bool) -> Option<Solution> {
        self.core.solve(winner, (table_bytes, most_moves), halt)
    }

    /// Searches exhaustively for the shortest forced win of the side to move within `most_plies`, and for a second move that forces it; `None`
    /// if the game is over. The limits are those of [`Self::solve`].
    #[must_use]
    pub fn shortest_win(&self, most_plies: u32, most_moves: u64, table_bytes: usize, halt: &dyn Fn() -> bool) -> Option<ShortestSearch> {
        self.core.shortest_win(most_plies, (table_bytes, most_moves), halt)
    }
}
