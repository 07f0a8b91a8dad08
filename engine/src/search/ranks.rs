//! Listing the moves of a node with their ranks.
//!
//! Most nodes are refuted by a move that captures, answers a threat or refuted another node. Those moves are
//! listed first, and the rest, on a large board more than three hundred, only when none of them was good
//! enough.

use super::order::{self, Ranked};
use super::tree::{Node, Tree, Window};
use crate::board::{Bits, Side};
use crate::position::Step;
use std::ops::Range;

impl<const W: usize, const S: usize> Tree<'_, W, S> {
    /// Pushes the legal moves of a high rank, the highest first. Returns whether the others are still to be
    /// pushed: for a player who overlooks moves, all are pushed at once.
    pub(super) fn rank_first(&mut self, node: &Node<W, S>, window: &mut Window<W>) -> bool {
        let in_two_parts = self.oversights.is_none();
        self.rank_moves(node, window, if in_two_parts { order::HIGH } else { i32::MIN }..i32::MAX);
        self.sort(window);
        in_two_parts
    }

    /// Pushes the other legal moves.
    pub(super) fn rank_rest(&mut self, node: &Node<W, S>, window: &mut Window<W>) {
        self.rank_moves(node, window, i32::MIN..order::HIGH);
        self.sort(window);
    }

    /// Pushes the legal moves of these ranks.
    #[inline(never)]
    fn rank_moves(&mut self, node: &Node<W, S>, window: &mut Window<W>, ranks: Range<i32>) {
        let Self { arbiter, history, moves, order, oversights, .. } = self;
        let first = moves.len();
        let (state, side, paths) = (&node.state, node.state.side, window.paths);
        let mut overlooked = None;
        let strikes = arbiter.strikes(&state.pieces, side).all;
        let (beside_king, escape) = match side {
            Side::Attackers => (arbiter.geometry.neighbours(state.pieces.king), Bits::EMPTY),
            Side::Defenders => (Bits::EMPTY, arbiter.masks.escape),
        };
        let [better, other] = order.killers(node.ply);
        let remembered = match window.remembered {
            Some(Step::Move { from, to }) => Some((from, to)),
            _ => None,
        };
        let by_move = [(remembered, order::REMEMBERED), (better, 2 * order::KILLER), (other, order::KILLER)];
        // Most of a rank is the same for all moves to a square: while the moves are listed, it is part of the
        // square's history score. Only moves to marked squares may have a rank of their own.
        let mut marked = Bits::EMPTY;
        for (_, to) in by_move.iter().filter_map(|(step, _)| *step) {
            marked.insert(to);
        }
        let by_square = [
            (beside_king, order::DECISIVE),
            (strikes & !beside_king, order::STRIKE),
            (paths, order::BARS),
            (marked | escape, order::MARK),
        ];
        for (squares, rank) in by_square {
            order.add(side, squares, rank);
        }
        let restricted = arbiter.forbidden_by_repetition(side).is_some();
        let allowed = arbiter.allowed(state, history);
        let list = |from, to| {
            if restricted && !allowed(from, to) {
                window.excluded = true;
                return;
            }
            let mut rank = order.quiet(side, from, to);
            if rank >= order::MARK / 2 {
                let own = by_move.iter().filter(|(step, _)| *step == Some((from, to)));
                rank += own.map(|(_, rank)| rank).sum::<i32>() - order::MARK;
                if escape.contains(to) && state.pieces.king.contains(from) {
                    rank += order::DECISIVE;
                }
            }
            if !ranks.contains(&rank) {
                return;
            }
            if oversights.sees(state.key, Step::Move { from, to }) {
                moves.push(Ranked::new(from, to, rank, moves.len() - first));
            } else {
                overlooked = Some(Ranked::new(from, to, rank, 0));
            }
        };
        if ranks.start == order::HIGH {
            arbiter.each_move_to(state, beside_king | strikes | paths | marked, escape, list);
        } else {
            arbiter.each_move(state, list);
        }
        // Overlooking every move would look like having no move.
        if moves.len() == window.start {
            moves.extend(overlooked);
        }
        for (squares, rank) in by_square {
            order.add(side, squares, -rank);
        }
    }

    /// Sorts the moves that are not sorted yet: as many as are tried before the quiet ones are left out, or
    /// all if those are most of them.
    pub(super) fn sort(&mut self, window: &mut Window<W>) {
        let needed = window.quiet_moves.saturating_sub(window.tried);
        window.sorted += Ranked::sort(&mut self.moves[window.sorted..], needed);
    }

    /// Pushes the moves that may capture or win at once, or only the latter: those most likely to win first,
    /// then by the number of captures.
    #[inline(never)]
    pub(super) fn rank_captures(&mut self, node: &Node<W, S>, only_wins: bool) {
        let Self { arbiter, moves, oversights, .. } = self;
        let (state, first) = (&node.state, moves.len());
        let strikes = arbiter.strikes(&state.pieces, state.side);
        let escape = if state.side == Side::Defenders { arbiter.masks.escape } else { Bits::EMPTY };
        let wins = strikes.king | escape;
        let squares = if only_wins { strikes.king } else { strikes.all };
        arbiter.each_move_to(state, squares, escape, |from, to| {
            let rank =
                if wins.contains(to) { order::DECISIVE } else { i32::from(strikes.several.contains(to)) };
            if oversights.sees(state.key, Step::Move { from, to }) {
                moves.push(Ranked::new(from, to, rank, moves.len() - first));
            }
        });
        Ranked::sort(&mut moves[first..], usize::MAX);
    }
}
