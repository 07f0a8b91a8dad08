//! The solver's part of a search: a share of the nodes searched so far, spent between two depths.
//!
//! After each depth the solver goes on asking whether the side to move can force a win, and whether the
//! opponent can after the best move. So short searches spend little on it, searches under a clock need no
//! plan, and the budget of nodes bounds both. What was spent before a search stops is at most about a quarter
//! of it, and usually far less, because the last depth takes most nodes.

use super::solver::Solver;
use super::tree::{Node, Tree};
use super::{ProofLimits, SearchOptions, StopReason};
use crate::board::Side;
use crate::position::{PlyResult, Step};

/// The solver may use one node in this many for each of its two questions where a win may be near, and one in
/// `FAR` elsewhere.
const NEAR: u64 = 8;
const FAR: u64 = 32;
/// A win may be near if the best move scores this much for either side, or if at most `FEW` pieces are left.
const DECIDED: i32 = 600;
const FEW: u32 = 10;
/// The fewest nodes for which the solver goes on: each time it first makes the moves of a whole path again.
const LEAST: u64 = 64;
/// The moves that the solver makes in the time of a node.
const MOVES_PER_NODE: u64 = 2;
/// The memory of a solver, as a part of that of the transposition table.
const PART_OF_TABLE: usize = 8;

/// The two questions of a search.
pub(super) struct Forced<'t, const W: usize, const S: usize> {
    win: Option<Asked<'t, W, S>>,
    loss: Option<(Step, Asked<'t, W, S>)>,
    halt: &'t dyn Fn() -> bool,
    max_nodes: u64,
    table_bytes: usize,
    /// The nodes spent on each question.
    spent: [u64; 2],
}

type Asked<'t, const W: usize, const S: usize> = Box<Solver<'t, W, S>>;

impl<'t, const W: usize, const S: usize> Forced<'t, W, S> {
    pub(super) fn new(options: &SearchOptions, halt: &'t dyn Fn() -> bool) -> Self {
        let max_nodes = options.nodes.unwrap_or(u64::MAX);
        Self {
            win: None,
            loss: None,
            halt,
            max_nodes,
            table_bytes: options.table_bytes / PART_OF_TABLE,
            spent: [0; 2],
        }
    }

    /// A forced win of the side to move, whose best move scores this much: its plies and its line.
    pub(super) fn win(
        &mut self,
        tree: &mut Tree<'t, W, S>,
        node: &Node<W, S>,
        score: i32,
    ) -> Option<(u32, Vec<Step>)> {
        let nodes = self.share(tree, node, score, 0)?;
        let mut solver = self.win.take().unwrap_or_else(|| self.ask(tree, node, node.state.side));
        let line = self.spend(tree, &mut solver, nodes, 0);
        self.win = Some(solver);
        line
    }

    /// A forced win of the opponent after a move of the side to move, which scores this much.
    pub(super) fn loss(
        &mut self,
        tree: &mut Tree<'t, W, S>,
        node: &Node<W, S>,
        (step, score): (Step, i32),
        after: &PlyResult<W, S>,
    ) -> Option<(u32, Vec<Step>)> {
        let nodes = self.share(tree, node, score, 1)?;
        let asked = self.loss.take().filter(|(asked, _)| *asked == step);
        let mut solver = asked.map_or_else(
            || {
                let mark = tree.history.push(after.state.pieces, after.state.key, step, after.starts_anew());
                let solver = self.ask(tree, &node.after(after), node.state.side.other());
                tree.history.pop(mark);
                solver
            },
            |(_, solver)| solver,
        );
        let line = self.spend(tree, &mut solver, nodes, 1);
        self.loss = Some((step, solver));
        line
    }

    /// The nodes that may be spent on a question now; `None` if too few.
    fn share(&self, tree: &Tree<'t, W, S>, node: &Node<W, S>, score: i32, question: usize) -> Option<u64> {
        let near = score.abs() >= DECIDED || node.state.pieces.occupied().count() <= FEW;
        let left = self.max_nodes.saturating_sub(tree.nodes);
        let nodes =
            (tree.nodes / if near { NEAR } else { FAR }).saturating_sub(self.spent[question]).min(left);
        (nodes >= LEAST && tree.stopped.is_none()).then_some(nodes)
    }

    fn ask(&self, tree: &Tree<'t, W, S>, node: &Node<W, S>, winner: Side) -> Asked<'t, W, S> {
        let limits =
            ProofLimits { table_bytes: self.table_bytes, max_moves: self.max_nodes / NEAR * MOVES_PER_NODE };
        Box::new(Solver::new(tree.arbiter, tree.history.clone(), *node, winner, limits, self.halt))
    }

    fn spend(
        &mut self,
        tree: &mut Tree<'t, W, S>,
        solver: &mut Solver<'t, W, S>,
        nodes: u64,
        question: usize,
    ) -> Option<(u32, Vec<Step>)> {
        let before = solver.work;
        let won = solver.solve(before + nodes * MOVES_PER_NODE);
        let used = (solver.work - before).div_ceil(MOVES_PER_NODE);
        self.spent[question] += used;
        tree.nodes = (tree.nodes + used).min(self.max_nodes);
        if solver.halted {
            tree.stopped = Some(StopReason::Interrupted);
            return None;
        }
        if won { solver.line() } else { None }
    }
}
