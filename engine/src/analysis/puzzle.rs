//! Puzzles: positions in which exactly one move wins by force.
//!
//! The solver finds the wins, which is quick, and an exhaustive search proves that the shortest one begins
//! with a single move.

use crate::board::{Move, Side};
use crate::game::{Game, Opponent};
use crate::rules::OutcomeReason;
use crate::search::{SearchOptions, ShortestWin};

/// The moves that are made for one node.
const MOVES_PER_NODE: u64 = 16;

/// A position in which exactly one move wins by force within a number of plies, and none does within fewer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    /// The side to move, which wins.
    pub winner: Side,
    /// The number of plies within which it wins.
    pub plies: u32,
    /// The number of moves of that side in the line.
    pub moves: u32,
    /// The line: the only move, then the longest defence, won in exactly `plies`.
    pub line: Vec<Move>,
    /// The reason why the game is won at the end of the line.
    pub reason: OutcomeReason,
    /// The difficulty of finding the move, 0 to 100: the sum of
    ///
    /// * 15 for each further move of the winner after the first, at most 45,
    /// * `2 * log2` of the number of legal moves, at most 15,
    /// * 10 if the first move captures nothing,
    /// * `2 * log2` of the nodes that the ordinary search needs until it chooses the move and keeps to it, at
    ///   most 30; if it does not within a quarter of the nodes given, those nodes count,
    ///
    /// where logarithms are rounded down.
    pub difficulty: u32,
}

/// The result of looking for a puzzle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PuzzleSearch {
    /// The puzzle, if the position is one and the nodes sufficed to prove it.
    pub puzzle: Option<Puzzle>,
    /// True if the side to move is proven to win, but not whether a single move does so within the plies
    /// allowed.
    pub undecided: bool,
    /// The nodes spent: never more than were given.
    pub nodes: u64,
}

impl Puzzle {
    /// Looks for a puzzle that is won within `max_plies`; `None` if `halt` stopped it. It spends at most
    /// `nodes`: a quarter on finding the win, half on proving that one move forces it, and a quarter on the
    /// ordinary search of `opponent`, which rates it.
    ///
    /// A position with a single legal move is no puzzle.
    #[must_use]
    pub fn find(
        opponent: &Opponent,
        game: &Game,
        max_plies: u32,
        nodes: u64,
        halt: &dyn Fn() -> bool,
    ) -> Option<PuzzleSearch> {
        let none = |nodes| Some(PuzzleSearch { puzzle: None, undecided: false, nodes });
        let (winner, quarter) = (game.side_to_move(), nodes / 4);
        if game.legal_moves().len() < 2 {
            return none(0);
        }
        let Some(solved) = game.solve(winner, quarter * MOVES_PER_NODE, SearchOptions::TABLE_BYTES, halt)
        else {
            return none(0);
        };
        let spent = solved.moves_made.div_ceil(MOVES_PER_NODE).min(quarter);
        if solved.proof.is_none() {
            return if halt() { None } else { none(spent) };
        }
        let searched =
            game.shortest_win(max_plies, 2 * quarter * MOVES_PER_NODE, SearchOptions::TABLE_BYTES, halt)?;
        let spent = spent + searched.moves_made.div_ceil(MOVES_PER_NODE).min(2 * quarter);
        let Some(win) = searched.win else {
            let undecided = searched.refuted < max_plies;
            return if undecided && halt() {
                None
            } else {
                Some(PuzzleSearch { puzzle: None, undecided, nodes: spent })
            };
        };
        if !win.unique {
            return none(spent);
        }
        // The ordinary search that rates it spends at most a quarter of the nodes.
        let (needed, more) = nodes_until(opponent, game, win.line[0], nodes / 4, halt)?;
        let puzzle = Some(Self::rated(game, win, needed));
        Some(PuzzleSearch { puzzle, undecided: false, nodes: spent + more })
    }

    fn rated(game: &Game, win: ShortestWin, needed: u64) -> Self {
        let ShortestWin { plies, line, reason, .. } = win;
        let legal = game.legal_moves().len();
        let (winner, mut at, mut moves) = (game.side_to_move(), game.clone(), 0);
        for &mv in &line {
            moves += u32::from(at.side_to_move() == winner);
            // The line is legal.
            let _ = at.advance(mv);
        }
        let quiet = game.check(line[0]).is_ok_and(|played| played.captures.is_empty());
        let by_length = (15 * moves.saturating_sub(1)).min(45);
        let by_choice = (2 * legal.ilog2()).min(15);
        let by_search = (2 * needed.max(1).ilog2()).min(30);
        let difficulty = by_length + by_choice + if quiet { 10 } else { 0 } + by_search;
        Self { winner, plies, moves, line, reason, difficulty }
    }
}

/// After how many of its `nodes` nodes a search has chosen this move and keeps to it (`nodes` if it chooses
/// another one), and how many nodes it used; `None` if it was halted.
fn nodes_until(
    opponent: &Opponent,
    game: &Game,
    mv: Move,
    nodes: u64,
    halt: &dyn Fn() -> bool,
) -> Option<(u64, u64)> {
    let mut chosen = None;
    let mut choose = |mv_now: Move, at: u64| chosen = if mv_now == mv { chosen.or(Some(at)) } else { None };
    let options = SearchOptions { nodes: Some(nodes), ..SearchOptions::unlimited(0) };
    let report = opponent.search(game, &options, halt, &mut |depth| choose(depth.chosen.mv, depth.nodes))?;
    choose(report.chosen.mv, report.nodes);
    if halt() { None } else { Some((chosen.unwrap_or(nodes), report.nodes)) }
}
