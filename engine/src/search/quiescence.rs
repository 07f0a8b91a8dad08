//! Quiescence search: below the nominal depth, only captures and wins are followed.

use super::tree::{MAX_PLIES, Node, Tree, stays};
use crate::position::{PlyResult, Step};

impl<const W: usize, const S: usize> Tree<'_, W, S> {
    /// Quiescence search: follows captures until none is worth making. The side to move can always stand pat.
    pub(super) fn follow(&mut self, node: &Node<W, S>, plies: i32, alpha: i32, beta: i32) -> i32 {
        if !self.enter(node.ply) {
            return 0;
        }
        let estimate = self.estimate(&node.state);
        if estimate >= beta {
            return estimate;
        }
        let start = self.moves.len();
        self.rank_captures(node, plies == 0 || node.ply >= MAX_PLIES);
        let best = if self.moves.len() == start {
            estimate
        } else {
            self.follow_captures(node, plies, start, estimate, (alpha, beta))
        };
        self.moves.truncate(start);
        best
    }

    /// Searches the pushed moves that capture or win, and no others. Returns the best score, which is at
    /// least `best`.
    fn follow_captures(
        &mut self,
        node: &Node<W, S>,
        plies: i32,
        start: usize,
        mut best: i32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let state = &node.state;
        let mut alpha = alpha.max(best);
        let context = self.arbiter.context(state, &self.history);
        let restricted = self.arbiter.forbidden_by_repetition(state.side).is_some();
        let mut after = PlyResult::new(*state);
        for at in start..self.moves.len() {
            let (from, to) = (self.moves[at].from(), self.moves[at].to());
            if restricted && !self.arbiter.is_allowed(state, &self.history, from, to) {
                continue;
            }
            self.arbiter.play_step(&context, state, &self.history, Step::Move { from, to }, &mut after);
            self.work += context.work();
            let step = Step::Move { from, to };
            let score = match after.ending {
                Some(ending) if ending.winner == Some(state.side) => {
                    self.lines[node.ply + 1].clear();
                    self.worth(ending, &after.state, node.ply + 1)
                }
                None if !after.captured.is_empty() => {
                    self.follow_capture(node, plies, &after, step, (alpha, beta))
                }
                _ => continue,
            };
            if self.stopped.is_some() {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.expect(node.ply, step);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        best
    }

    fn follow_capture(
        &mut self,
        node: &Node<W, S>,
        plies: i32,
        after: &PlyResult<W, S>,
        step: Step,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let mark = self.history.push(after.state.pieces, after.state.key, step, true);
        let next = node.after(after);
        let score = if stays(&node.state, &next.state) {
            self.follow(&next, plies - 1, alpha, beta)
        } else {
            -self.follow(&next, plies - 1, -beta, -alpha)
        };
        self.history.pop(mark);
        score
    }
}
