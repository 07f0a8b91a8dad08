//! One ply given by its squares, in a game that has not ended: whether it is legal, and its result or the
//! reason why it is illegal.

use super::history::{GameHistory, Step};
use super::illegal::IllegalMove;
use super::play::PlyResult;
use super::repetition::Past;
use super::state::{Arbiter, State};
use crate::board::{Bits, Index, Move, Square};
use crate::rules::{IllegalReason, NoLegalMove, RuleId};

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// Calls `f` with every legal move, passes last.
    pub(crate) fn each_legal(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        mut f: impl FnMut(Move),
    ) {
        let allowed = self.allowed(state, history);
        let mut any = false;
        self.each_move(state, |from, to| {
            if allowed(from, to) {
                any = true;
                f(self.read_step(Step::Move { from, to }));
            }
        });
        if !any || self.may_stop(state) {
            f(Move::Pass);
        }
    }

    /// Returns whether a move is legal.
    pub(crate) fn is_legal(&self, state: &State<W, S>, history: &GameHistory<W, S>, mv: Move) -> bool {
        let Move::Step { from, to } = mv else { return self.may_pass(state, history) };
        self.line_of(from, to).is_some_and(|(from, to)| {
            state.pieces.of(state.side).contains(from)
                && self.is_move(state, from, to)
                && self.allowed(state, history)(from, to)
        })
    }

    /// The indices of two squares if both are on the board, are different, and share a row or column.
    fn line_of(&self, from: Square, to: Square) -> Option<(Index, Index)> {
        let on_line = (from.file() == to.file()) != (from.rank() == to.rank());
        let on_board = from.is_on(self.geometry.size()) && to.is_on(self.geometry.size());
        (on_line && on_board).then(|| (self.geometry.index(from), self.geometry.index(to)))
    }

    fn may_pass(&self, state: &State<W, S>, history: &GameHistory<W, S>) -> bool {
        self.may_stop(state)
            || (self.masks.no_legal_move == NoLegalMove::Passes && self.count_legal(state, history) == 0)
    }

    /// The number of legal moves, not counting the pass of a side that has no other.
    pub(crate) fn count_legal(&self, state: &State<W, S>, history: &GameHistory<W, S>) -> u32 {
        let Some(forbidden) = self.forbidden(state, Some(Past { history, ahead: 0 })) else {
            return self.count_moves(state);
        };
        let mut count = u32::from(self.may_stop(state));
        self.each_move(state, |from, to| count += u32::from(self.allows(&forbidden, state, from, to)));
        count
    }

    /// The legal destinations of the piece on a square; empty if it does not belong to the side to move.
    pub(crate) fn destinations_of(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        from: Square,
    ) -> Vec<Square> {
        let index = from.is_on(self.geometry.size()).then(|| self.geometry.index(from));
        let Some(from) = index.filter(|&index| state.pieces.of(state.side).contains(index)) else {
            return Vec::new();
        };
        let allowed = self.allowed(state, history);
        let all = self.destinations(state, from, state.pieces.kind_at(state.side, from));
        all.iter().filter(|&to| allowed(from, to)).map(|to| self.geometry.square(to)).collect()
    }

    /// Writes the result of a move into `after`, or returns why the move is illegal.
    pub(crate) fn try_move(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        mv: Move,
        after: &mut PlyResult<W, S>,
    ) -> Result<Step, IllegalMove> {
        let Some((step, plain)) = self.fast_move(state, history, mv) else {
            return self.try_in_full(state, history, mv, after);
        };
        *after = PlyResult::new(plain);
        Ok(step)
    }

    /// Like [`Self::try_move`], but without the fast path.
    pub(crate) fn try_in_full(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        mv: Move,
        after: &mut PlyResult<W, S>,
    ) -> Result<Step, IllegalMove> {
        let Move::Step { from: start, to } = mv else {
            if self.may_pass(state, history) {
                *after = self.pass(state, history);
                return Ok(Step::Pass);
            }
            return Err(IllegalMove::new(
                IllegalReason::PassNotAllowed,
                Vec::new(),
                Some(RuleId::NoLegalMove),
            ));
        };
        let checked = self.check_squares(state, start, to).and_then(|(from, to)| {
            self.refuse_repetition(state, history, from, to)?;
            if S > 0 {
                self.refuse_leaving_chain(state, from, to)?;
            }
            Ok((from, to))
        });
        let (from, to) = checked.map_err(|illegal| IllegalMove {
            destinations: self.destinations_of(state, history, start),
            ..illegal
        })?;
        self.play_into(state, history, from, to, after);
        Ok(Step::Move { from, to })
    }

    /// The state after a legal move that does nothing but move a piece; `None` if the cheap tests cannot show
    /// that it is one.
    pub(crate) fn fast_move(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        mv: Move,
    ) -> Option<(Step, State<W, S>)> {
        if S > 0 {
            return None;
        }
        let Move::Step { from: start, to: end } = mv else { return None };
        let (from, to) = self.line_of(start, end)?;
        let after = self.fast_ply(state, history, from, to)?;
        if cfg!(debug_assertions) {
            let mut in_full = PlyResult::new(*state);
            debug_assert_eq!(
                self.try_in_full(state, history, mv, &mut in_full),
                Ok(Step::Move { from, to }),
                "illegal: {mv}"
            );
            // Without encirclement nothing depends on `ring_open`, and not every ply computes it.
            let ring_open = if self.masks.encirclement { in_full.state.ring_open } else { after.ring_open };
            let found =
                (State { ring_open, ..in_full.state }, in_full.captured, in_full.ending, in_full.occurrence);
            debug_assert_eq!(found, (after, Bits::EMPTY, None, 1), "more than a move: {mv}");
        }
        Some((Step::Move { from, to }, after))
    }
}
