//! Captures under special rules: mercenaries that change sides, and the piece that must move again.

use super::capture::Taken;
use super::history::GameHistory;
use super::illegal::IllegalMove;
use super::pieces::Pieces;
use super::play::PlyResult;
use super::repetition::Past;
use super::state::{Arbiter, State};
use crate::board::{Bits, Index, Side};
use crate::rules::{IllegalReason, Repetition, RepetitionCompares, RuleId};

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The board after captures, with mercenaries on their new side, and its key. `arrived` is the board
    /// before them.
    fn settled(&self, arrived: &Pieces<W, S>, key: u64, side: Side, taken: &Taken<W>) -> (Pieces<W, S>, u64) {
        let settled = arrived.without(taken.all).turned(taken.turned);
        let key_of = |pieces: &Pieces<W, S>, side, squares: Bits<W>| {
            squares.iter().fold(0, |key, index| key ^ self.keys.of(pieces.kind_at(side, index), index))
        };
        let key = key
            ^ key_of(arrived, side.other(), taken.all | taken.turned)
            ^ key_of(&settled, side, taken.turned);
        debug_assert_eq!(key, self.keys.board(&settled));
        (settled, key)
    }

    /// Finishes a ply that captures, or makes mercenaries change sides. `after` holds the state with the
    /// moved piece on its destination.
    #[inline(never)]
    pub(super) fn capture_specially(
        &self,
        after: &mut PlyResult<W, S>,
        history: &GameHistory<W, S>,
        to: Index,
        taken: &Taken<W>,
    ) {
        let side = after.state.side.other();
        let captures = !taken.all.is_empty();
        let (pieces, key) = self.settled(&after.state.pieces, after.state.key, side, taken);
        let arrived = after.state;
        after.captured = taken.all;
        after.state = State { pieces, key, quiet: if captures { 0 } else { arrived.quiet }, ..arrived };
        // A change of sides is not a capture: the board after it is the one that may recur.
        let compared = if captures { arrived } else { after.state };
        if !captures || self.compares_before_captures() {
            after.occurrence += self.occurrences(history, &compared.pieces, compared.key);
        }
        after.ending = self
            .decided_on_the_board(&mut after.state, taken.king)
            .or_else(|| self.decided_by_limits(after, history, &compared));
        if after.ending.is_some() {
            return;
        }
        let on = if captures { self.goes_on(&after.state, side, to) } else { None };
        match on {
            Some(on) => after.state = on,
            None => after.ending = self.decided_by_lack_of_moves(after, history),
        }
    }

    /// Makes the pass of a side whose piece has captured and stops. It belongs to the capture: no earlier
    /// position can recur.
    pub(super) fn stop(&self, state: &State<W, S>) -> PlyResult<W, S> {
        let pieces = state.pieces.chained(Bits::EMPTY);
        let key = self.board_key(state.key, &state.pieces);
        PlyResult::new(State {
            pieces,
            key,
            ply: state.ply + 1,
            quiet: 0,
            side: state.side.other(),
            ..*state
        })
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
        let arrived = state.pieces.moved(state.side, from, to);
        let key = self.key_after(state, self.board_key(state.key, &state.pieces), from, to);
        let taken = self.taken(&arrived, state.side, from, to);
        if taken.all.is_empty() {
            let (settled, key) = self.settled(&arrived, key, state.side, &taken);
            return self.forbidding(rule, past, &settled, key);
        }
        if self.compares_before_captures() { self.forbidding(rule, past, &arrived, key) } else { None }
    }

    /// Refuses a move that is not made with the piece that must move again, or that does not capture where it
    /// must.
    pub(crate) fn refuse_leaving_chain(
        &self,
        state: &State<W, S>,
        from: Index,
        to: Index,
    ) -> Result<(), IllegalMove> {
        let Some(chain) = state.pieces.chain().first() else { return Ok(()) };
        if chain == from && self.moves_of_chain(state, from).contains(to) {
            return Ok(());
        }
        Err(IllegalMove::new(
            IllegalReason::MustContinueCapture,
            vec![self.geometry.square(chain)],
            Some(RuleId::Berserk),
        ))
    }
}
