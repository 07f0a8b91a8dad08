//! A fast path for plies that only move a piece, as nearly all plies of a history do, using tests that are
//! cheap for a single ply.
//!
//! A ply that these tests cannot clear is played in full by [`super::play`].

use super::history::GameHistory;
use super::state::{Arbiter, Ring, State};
use crate::board::{Index, Piece, Side};

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The state after a straight move that is legal, captures nothing, repeats no earlier board and ends
    /// nothing. `None` means only that the tests could not show this.
    pub(crate) fn fast_ply(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        from: Index,
        to: Index,
    ) -> Option<State<W, S>> {
        let masks = &self.masks;
        let mover = state.side;
        let (ply, quiet) = (state.ply + 1, state.quiet + 1);
        if quiet >= masks.quiet_draw
            || ply >= masks.ply_limit
            || !state.pieces.sides[mover.index()].has(from)
            || !self.is_move(state, from, to)
        {
            return None;
        }
        let kind = if state.pieces.king.has(from) { Piece::King } else { mover.man() };
        let key = state.key ^ self.keys.of(kind, from) ^ self.keys.of(kind, to);
        let mut walked = history.walked_keys(0, masks.quickest_return, masks.compared_plies);
        if history.settled_times(key) > 0 || walked.any(|earlier| earlier == key) {
            return None;
        }
        let pieces = state.pieces.moved(mover, from, to);
        let contact = self.geometry.at(to).neighbours.meets(pieces.of(mover.other()));
        if contact && !self.taken(&pieces, mover, from, to).all.is_empty() {
            return None;
        }
        let mut ring_open = state.ring_open;
        if mover == Side::Defenders {
            if masks.tuichi_wins || (masks.escape | masks.fort_edge).meets(pieces.king) {
                return None;
            }
        } else if masks.encirclement && (!ring_open || self.may_close_ring(pieces.of(mover), to)) {
            let ring = self.ring(&pieces);
            if ring == Ring::Wins {
                return None;
            }
            ring_open = ring == Ring::Open;
        }
        if self.cannot_escape(&pieces) {
            return None;
        }
        let after = State { pieces, key, ply, quiet, side: mover.other(), ring_open };
        self.surely_has_move(&after, history).then_some(after)
    }

    #[inline(always)]
    fn surely_has_move(&self, state: &State<W, S>, history: &GameHistory<W, S>) -> bool {
        let forbidden = if self.forbidden_by_repetition(state.side).is_some() {
            history.positions().len() as u32 + 1
        } else {
            0
        };
        self.has_more_steps_than(&state.pieces, state.side, forbidden)
    }
}
