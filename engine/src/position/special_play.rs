//! A ply under special rules: mercenaries that change sides, and the piece that must move again.
//!
//! Every move is judged in full, without the cheap tests that common rule sets use for plies that only move a piece.

use super::history::GameHistory;
use super::illegal::IllegalMove;
use super::pieces::Pieces;
use super::play::{MoveContext, PlyResult};
use super::repetition::Past;
use super::state::{Arbiter, State};
use crate::board::{Bits, Index};
use crate::rules::{IllegalReason, Repetition, RepetitionCompares, RuleId};

/// A move whose ending has not been judged yet.
struct Arrival<const W: usize, const S: usize> {
    /// The board with the moved piece on its destination, before captures.
    arrived: Pieces<W, S>,
    /// The board after captures, with mercenaries on their new side.
    settled: Pieces<W, S>,
    captured: Bits<W>,
    /// The key of `arrived`.
    arrived_key: u64,
    /// The key of `settled`.
    settled_key: u64,
    king_taken: bool,
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The context under special rules: nothing is computed in advance.
    pub(super) fn context_judged_in_full(&self) -> MoveContext<W> {
        MoveContext { strikes: self.geometry.board, rings: self.geometry.board, earlier: 0, judge_all: true }
    }

    fn arrival(&self, state: &State<W, S>, from: Index, to: Index) -> Arrival<W, S> {
        let arrived = state.pieces.moved(state.side, from, to);
        let taken = self.taken(&arrived, state.side, from, to);
        let settled = arrived.without(taken.all).turned(taken.turned);
        let arrived_key = self.key_after(state, self.board_key(state.key, &state.pieces), from, to);
        let other = state.side.other();
        let gone =
            (taken.all | taken.turned).iter().fold(arrived_key, |key, index| key ^ self.keys.of(arrived.kind_at(other, index), index));
        let settled_key = taken.turned.iter().fold(gone, |key, index| key ^ self.keys.of(settled.kind_at(state.side, index), index));
        debug_assert_eq!((arrived_key, settled_key), (self.keys.board(&arrived), self.keys.board(&settled)));
        Arrival { arrived, settled, captured: taken.all, arrived_key, settled_key, king_taken: taken.king }
    }

    /// Makes a generated move. All of `after` is overwritten.
    #[inline(never)]
    pub(super) fn play_specially(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        (from, to): (Index, Index),
        after: &mut PlyResult<W, S>,
    ) {
        let Arrival { arrived, settled, captured, arrived_key, settled_key, king_taken } = self.arrival(state, from, to);
        let with = |pieces: Pieces<W, S>, key: u64, quiet: u32| State {
            key,
            pieces,
            ply: state.ply + 1,
            quiet,
            side: state.side.other(),
            ring_open: false,
        };
        // A change of sides is not a capture: the board after it is the one that may recur.
        let (board, key) = if captured.is_empty() { (settled, settled_key) } else { (arrived, arrived_key) };
        let compared = with(board, key, state.quiet + 1);
        *after = PlyResult::new(if captured.is_empty() { compared } else { with(settled, settled_key, 0) });
        after.captured = captured;
        if captured.is_empty() || self.compares_before_captures() {
            after.occurrence += self.occurrences(history, &compared.pieces, compared.key);
        }
        after.ending =
            self.decided_on_the_board(&mut after.state, king_taken).or_else(|| self.decided_by_limits(after, history, &compared));
        if after.ending.is_some() {
            return;
        }
        match self.goes_on(&after.state, state.side, to).filter(|_| !captured.is_empty()) {
            Some(on) => after.state = on,
            None => after.ending = self.decided_by_lack_of_moves(after, history),
        }
    }

    fn compares_before_captures(&self) -> bool {
        self.masks.repetition.is_some_and(|rule| rule.compares == RepetitionCompares::BoardBeforeCaptures)
    }

    /// The place in the history of the latest earlier occurrence, if repetition forbids the move.
    pub(super) fn repeats_specially(
        &self,
        rule: Repetition,
        state: &State<W, S>,
        past: Past<'_, W, S>,
        from: Index,
        to: Index,
    ) -> Option<usize> {
        let Arrival { arrived, settled, captured, arrived_key, settled_key, .. } = self.arrival(state, from, to);
        if captured.is_empty() {
            return self.forbidding(rule, past, &settled, settled_key);
        }
        if self.compares_before_captures() { self.forbidding(rule, past, &arrived, arrived_key) } else { None }
    }

    /// Refuses a move that is not made with the piece that must move again, or that does not capture where it must.
    pub(crate) fn refuse_leaving_chain(&self, state: &State<W, S>, from: Index, to: Index) -> Result<(), IllegalMove> {
        let Some(chain) = state.pieces.chain().first() else { return Ok(()) };
        if chain == from && self.moves_of_chain(state, from).contains(to) {
            return Ok(());
        }
        Err(IllegalMove::new(IllegalReason::MustContinueCapture, vec![self.geometry.square(chain)], Some(RuleId::Berserk)))
    }
}
