//! Repetition: which earlier positions a ply makes again, what follows, and which moves it forbids.

use super::outcome::{OutcomeReason, Verdict};
use super::state::{Arbiter, Pieces, State};
use super::trail::Trail;
use crate::board::{Index, Piece, Side};
use crate::rules::{Repetition, RepetitionCompares, RepetitionConsequence};

/// The positions that may come again: a trail, and how many plies were made since its last position. What came of these plies is
/// left out, for no move leads back to a board so soon.
#[derive(Clone, Copy)]
pub(super) struct Past<'t, const W: usize, const S: usize> {
    pub(super) trail: &'t Trail<W, S>,
    pub(super) ahead: usize,
}

/// One bit of 64, by the upper bits of a key.
#[inline(always)]
pub(super) fn bit_of(key: u64) -> u64 {
    1 << (key >> 58)
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The bits of the earlier positions with which the position after the next ply is compared.
    #[inline(always)]
    pub(super) fn earlier(&self, past: Past<'_, W, S>) -> u64 {
        let keys = past.trail.compared_keys(past.ahead, self.masks.quickest_return, self.masks.compared_plies);
        keys.fold(0, |bits, key| bits | bit_of(key))
    }

    /// How often the board that the next ply makes has stood before since the last capture.
    #[inline(never)]
    pub(super) fn occurrences(&self, trail: &Trail<W, S>, pieces: &Pieces<W, S>, key: u64) -> u32 {
        self.equal(trail, 0, pieces, key).count() as u32
    }

    /// The earlier positions that the rule set holds equal to the board that the next ply makes, latest first.
    fn equal(&self, trail: &Trail<W, S>, ahead: usize, pieces: &Pieces<W, S>, key: u64) -> impl Iterator<Item = usize> {
        trail.equal(pieces, key, ahead, self.masks.quickest_return, self.masks.compared_plies)
    }

    /// What the n-th occurrence leads to.
    #[cold]
    pub(super) fn repeated(&self, rule: Repetition, arrived: &State<W, S>, trail: &Trail<W, S>) -> Option<Verdict> {
        let mover = arrived.side.other();
        let winner = match rule.consequence {
            RepetitionConsequence::Draw => return Some(Verdict::draw(OutcomeReason::Repetition)),
            RepetitionConsequence::DefendersLose => Side::Attackers,
            RepetitionConsequence::SideWithChoiceLoses if self.defenders_had_choice(arrived, trail) => Side::Attackers,
            RepetitionConsequence::SideWithChoiceLoses => Side::Defenders,
            RepetitionConsequence::MoverWins => mover,
            RepetitionConsequence::MoverLoses => mover.other(),
            // A move that would come here is illegal; a pass is the only move and stays legal.
            RepetitionConsequence::IllegalForDefenders | RepetitionConsequence::IllegalForBoth => return None,
        };
        Some(Verdict::win(winner, OutcomeReason::Repetition))
    }

    /// Whether the defenders had another legal move at some of their plies since the previous occurrence.
    fn defenders_had_choice(&self, arrived: &State<W, S>, trail: &Trail<W, S>) -> bool {
        let since = self.equal(trail, 0, &arrived.pieces, arrived.key).next().unwrap_or(0);
        let positions = trail.positions().iter().enumerate().skip(since);
        positions.filter(|&(n, _)| trail.side_at(n) == Side::Defenders).any(|(_, &pieces)| {
            let earlier = State { pieces, side: Side::Defenders, ..*arrived };
            self.count_moves(&earlier) > 1
        })
    }

    /// The repetition rule, where it makes moves of this side illegal.
    #[inline(always)]
    pub(crate) fn forbidden_by_repetition(&self, side: Side) -> Option<Repetition> {
        self.masks.repetition.filter(|rule| rule.consequence.forbids(side))
    }

    /// Whether the side to move has a legal move; without a past no position can come again.
    #[inline(always)]
    pub(super) fn has_legal_move(&self, state: &State<W, S>, past: Option<Past<'_, W, S>>) -> bool {
        let (Some(rule), Some(past)) = (self.forbidden_by_repetition(state.side), past) else { return self.has_move(state) };
        let earlier = self.earlier(past);
        let mut allowed = false;
        self.each_move(state, |from, to| {
            allowed = allowed || !self.may_repeat(earlier, state, from, to) || self.repeats(rule, state, past, from, to).is_none();
        });
        allowed
    }

    /// Finds for each move of a position whether repetition allows it. `trail` ends with the position.
    #[inline(always)]
    pub(crate) fn allowed<'a>(&'a self, state: &'a State<W, S>, trail: &'a Trail<W, S>) -> impl Fn(Index, Index) -> bool + 'a {
        let rule = self.forbidden_by_repetition(state.side);
        let past = Past { trail, ahead: 0 };
        let earlier = if rule.is_some() { self.earlier(past) } else { 0 };
        move |from, to| {
            rule.is_none_or(|rule| !self.may_repeat(earlier, state, from, to) || self.repeats(rule, state, past, from, to).is_none())
        }
    }

    /// Whether a move can make one of the earlier positions again that have these bits. Under special rules the key of the board after
    /// it depends on who changes side, and nobody asks.
    #[inline(always)]
    fn may_repeat(&self, earlier: u64, state: &State<W, S>, from: Index, to: Index) -> bool {
        S > 0 || earlier & bit_of(self.key_after(state, from, to)) != 0
    }

    /// The key of the board after a move, its captures apart.
    #[inline(always)]
    fn key_after(&self, state: &State<W, S>, from: Index, to: Index) -> u64 {
        let kind = if state.pieces.king.contains(from) { Piece::King } else { state.side.man() };
        state.key ^ self.keys.of(kind, from) ^ self.keys.of(kind, to)
    }

    /// Where repetition forbids the move: the place in the trail of the latest earlier occurrence.
    #[inline(always)]
    pub(super) fn forbidden_repetition(&self, state: &State<W, S>, trail: &Trail<W, S>, from: Index, to: Index) -> Option<usize> {
        self.forbidden_by_repetition(state.side).and_then(|rule| self.repeats(rule, state, Past { trail, ahead: 0 }, from, to))
    }

    /// The latest earlier occurrence of a board, where one more is what the rule counts.
    #[inline(always)]
    pub(super) fn forbidding(&self, rule: Repetition, past: Past<'_, W, S>, pieces: &Pieces<W, S>, key: u64) -> Option<usize> {
        let mut earlier = self.equal(past.trail, past.ahead, pieces, key);
        let latest = earlier.next()?;
        (2 + (earlier.count() as u32) >= u32::from(rule.at)).then_some(latest)
    }

    fn repeats(&self, rule: Repetition, state: &State<W, S>, past: Past<'_, W, S>, from: Index, to: Index) -> Option<usize> {
        if S > 0 {
            return self.repeats_specially(rule, state, past, from, to);
        }
        let key = self.key_after(state, from, to);
        let arrived = state.pieces.moved(state.side, from, to);
        let latest = self.forbidding(rule, past, &arrived, key)?;
        // A capture makes a new board, unless boards are compared before captures are removed.
        let captures = || !self.taken(&arrived, state.side, from, to).all.is_empty();
        (rule.compares == RepetitionCompares::BoardBeforeCaptures || !captures()).then_some(latest)
    }
}
