//! One ply: the move made, its captures removed, its verdict found in the order of the rules.

use super::outcome::{OutcomeReason, Verdict};
use super::state::{Arbiter, Pieces, State};
use super::trail::{Step, Trail};
use crate::board::{Bits, Index, Piece, Side};
use crate::rules::{NoLegalMove, Repetition, RepetitionCompares, RepetitionConsequence};

/// What a ply leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct After<const W: usize> {
    pub(super) state: State<W>,
    /// What was captured, the king and his group included.
    pub(super) captured: Bits<W>,
    pub(super) verdict: Option<Verdict>,
    /// How often the position has occurred, this time included, as far as the history is known.
    pub(super) occurrence: u32,
}

impl<const W: usize> Arbiter<W> {
    /// Makes a move that generation has yielded.
    #[inline(always)]
    pub(super) fn play(&self, state: &State<W>, trail: &Trail<W>, from: Index, to: Index) -> After<W> {
        let side = state.side;
        let moves_king = state.pieces.king.contains(from);
        let kind = if moves_king { Piece::King } else { side.man() };
        let arrived = self.moved(&state.pieces, side, from, to);
        let arrived_key = state.key ^ self.keys.of(kind, from) ^ self.keys.of(kind, to);
        let taken = self.taken(&arrived, side, to);
        let mut after = State {
            pieces: arrived,
            key: arrived_key,
            ply: state.ply + 1,
            quiet: state.quiet + 1,
            side: side.other(),
            ring_open: state.ring_open,
        };
        let mut occurrence = 1;
        if taken.all.is_empty() {
            occurrence += self.occurrences(trail, &arrived, arrived_key);
        } else {
            after.quiet = 0;
            after.key = taken.all.iter().fold(arrived_key, |key, index| key ^ arrived.at(index).map_or(0, |piece| self.keys.of(piece, index)));
            after.pieces = arrived.without(taken.all);
            if self.masks.repetition.is_some_and(|rule| rule.compares == RepetitionCompares::BoardBeforeCaptures) {
                occurrence += self.occurrences(trail, &arrived, arrived_key);
            }
        }
        let verdict = self
            .decided_on_the_board(&mut after, side, to, taken.king, !taken.all.is_empty())
            .or_else(|| self.decided_by_counting(&after, trail, occurrence, !taken.all.is_empty()));
        After { state: after, captured: taken.all, verdict, occurrence }
    }

    /// Makes the pass of a side that has no other legal move.
    pub(super) fn pass(&self, state: &State<W>, trail: &Trail<W>) -> After<W> {
        let after = State { ply: state.ply + 1, quiet: state.quiet + 1, side: state.side.other(), ..*state };
        let occurrence = 1 + self.occurrences(trail, &state.pieces, state.key);
        After { state: after, captured: Bits::EMPTY, verdict: self.decided_by_counting(&after, trail, occurrence, false), occurrence }
    }

    #[inline(always)]
    fn occurrences(&self, trail: &Trail<W>, pieces: &Pieces<W>, key: u64) -> u32 {
        self.masks.repetition.map_or(0, |rule| trail.occurrences(pieces, key, rule.compares))
    }

    /// The ends that the board shows.
    #[inline(always)]
    fn decided_on_the_board(&self, after: &mut State<W>, side: Side, to: Index, king_taken: bool, captured: bool) -> Option<Verdict> {
        if side == Side::Attackers {
            if king_taken {
                return Some(Verdict::win(Side::Attackers, OutcomeReason::KingCaptured));
            }
            if self.masks.encirclement
                && (captured || !after.ring_open || self.may_close_ring(after.pieces.of(Side::Attackers), to))
            {
                if self.encircled(&after.pieces) {
                    return Some(Verdict::win(Side::Attackers, OutcomeReason::Encircled));
                }
                after.ring_open = true;
            }
            return None;
        }
        if self.masks.escape.meets(after.pieces.king) {
            return Some(Verdict::win(Side::Defenders, OutcomeReason::KingEscaped));
        }
        if self.masks.exit_fort && self.geometry.edge.meets(after.pieces.king) && self.exit_fort(&after.pieces).is_some() {
            return Some(Verdict::win(Side::Defenders, OutcomeReason::ExitFort));
        }
        if self.masks.tuichi_wins && self.open_paths(&after.pieces).len() >= 2 {
            return Some(Verdict::win(Side::Defenders, OutcomeReason::Tuichi));
        }
        None
    }

    /// The ends that counting shows, and the lack of a move. `captured` is whether the ply captured.
    #[inline(always)]
    fn decided_by_counting(&self, after: &State<W>, trail: &Trail<W>, occurrence: u32, captured: bool) -> Option<Verdict> {
        if occurrence > 1
            && let Some(rule) = self.masks.repetition
            && occurrence >= u32::from(rule.at)
            && let Some(verdict) = self.repeated(rule, after, trail)
        {
            return Some(verdict);
        }
        if after.quiet >= self.masks.quiet_draw {
            return Some(Verdict::draw(OutcomeReason::QuietLimit));
        }
        if after.ply >= self.masks.ply_limit {
            return Some(Verdict::draw(OutcomeReason::PlyLimit));
        }
        if self.has_legal_move(after, trail, captured) { None } else { self.without_move(after, &Self::extended(trail, after, captured)) }
    }

    #[cold]
    fn repeated(&self, rule: Repetition, after: &State<W>, trail: &Trail<W>) -> Option<Verdict> {
        let mover = after.side.other();
        let winner = match rule.consequence {
            RepetitionConsequence::Draw => return Some(Verdict::draw(OutcomeReason::Repetition)),
            RepetitionConsequence::DefendersLose => Side::Attackers,
            RepetitionConsequence::SideWithChoiceLoses if self.defenders_had_choice(rule, after, trail) => Side::Attackers,
            RepetitionConsequence::SideWithChoiceLoses => Side::Defenders,
            RepetitionConsequence::MoverWins => mover,
            RepetitionConsequence::MoverLoses => mover.other(),
            // A move that would come here is illegal; a pass is the only move and stays legal.
            RepetitionConsequence::IllegalForDefenders | RepetitionConsequence::IllegalForBoth => return None,
        };
        Some(Verdict::win(winner, OutcomeReason::Repetition))
    }

    /// Whether the defenders had another legal move at some of their plies since the previous occurrence.
    fn defenders_had_choice(&self, rule: Repetition, after: &State<W>, trail: &Trail<W>) -> bool {
        let since = trail.equal(&after.pieces, after.key, rule.compares).next().unwrap_or(0);
        let positions = trail.positions().iter().enumerate().skip(since);
        positions.filter(|&(n, _)| trail.side_at(n) == Side::Defenders).any(|(_, &pieces)| {
            let earlier = State { pieces, side: Side::Defenders, ..*after };
            self.count_moves(&earlier) > 1
        })
    }

    /// The verdict where the side to move has no legal move. `trail` ends with the position of `state`.
    #[cold]
    fn without_move(&self, state: &State<W>, trail: &Trail<W>) -> Option<Verdict> {
        match self.masks.no_legal_move {
            NoLegalMove::Loses => Some(Verdict::win(state.side.other(), OutcomeReason::NoLegalMoves)),
            NoLegalMove::Draw => Some(Verdict::draw(OutcomeReason::NoLegalMoves)),
            NoLegalMove::Passes => {
                let passed = State { side: state.side.other(), ply: state.ply + 1, quiet: state.quiet + 1, ..*state };
                (!self.has_legal_move(&passed, trail, false)).then(|| Verdict::draw(OutcomeReason::NoLegalMoves))
            }
        }
    }

    /// The trail with the position after a ply.
    fn extended(trail: &Trail<W>, after: &State<W>, captured: bool) -> Trail<W> {
        let mut trail = trail.clone();
        trail.push(after.pieces, after.key, Step::Pass, captured);
        trail
    }

    /// The verdict on a position that was handed in: only the lack of a move shows without a last one.
    pub(super) fn verdict_on(&self, state: &State<W>, trail: &Trail<W>) -> Option<Verdict> {
        if self.has_move_allowed(state, trail) { None } else { self.without_move(state, trail) }
    }

    /// Whether the side to move after a ply has a legal move. `trail` ends before that ply.
    #[inline(always)]
    fn has_legal_move(&self, after: &State<W>, trail: &Trail<W>, captured: bool) -> bool {
        if self.forbidden_by_repetition(after.side).is_none() {
            return self.has_move(after);
        }
        self.has_move_allowed(after, &Self::extended(trail, after, captured))
    }

    /// The repetition rule, where it makes moves of this side illegal.
    #[inline(always)]
    pub(super) fn forbidden_by_repetition(&self, side: Side) -> Option<Repetition> {
        self.masks.repetition.filter(|rule| rule.consequence.forbids(side))
    }

    fn has_move_allowed(&self, state: &State<W>, trail: &Trail<W>) -> bool {
        let Some(rule) = self.forbidden_by_repetition(state.side) else { return self.has_move(state) };
        let mut allowed = false;
        self.each_move(state, |from, to| allowed = allowed || self.repeats(rule, state, trail, from, to).is_none());
        allowed
    }

    /// Whether repetition forbids a move. `trail` ends with the position of `state`.
    #[inline(always)]
    pub(super) fn is_allowed(&self, state: &State<W>, trail: &Trail<W>, from: Index, to: Index) -> bool {
        self.forbidden_by_repetition(state.side).is_none_or(|rule| self.repeats(rule, state, trail, from, to).is_none())
    }

    /// Where repetition forbids the move: the place in the trail of the latest earlier occurrence.
    pub(super) fn forbidden_repetition(&self, state: &State<W>, trail: &Trail<W>, from: Index, to: Index) -> Option<usize> {
        self.forbidden_by_repetition(state.side).and_then(|rule| self.repeats(rule, state, trail, from, to))
    }

    fn repeats(&self, rule: Repetition, state: &State<W>, trail: &Trail<W>, from: Index, to: Index) -> Option<usize> {
        let kind = state.pieces.at(from)?;
        let key = state.key ^ self.keys.of(kind, from) ^ self.keys.of(kind, to);
        let arrived = self.moved(&state.pieces, state.side, from, to);
        let mut earlier = trail.equal(&arrived, key, rule.compares);
        let latest = earlier.next()?;
        if 2 + (earlier.count() as u32) < u32::from(rule.at) {
            return None;
        }
        // A capture makes a new board, unless boards are compared before captures are removed.
        let captures = || !self.taken(&arrived, state.side, to).all.is_empty();
        (rule.compares == RepetitionCompares::BoardBeforeCaptures || !captures()).then_some(latest)
    }
}
