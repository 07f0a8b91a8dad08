//! Repetition: which earlier positions a ply repeats, what follows, and which moves it forbids.

use super::history::GameHistory;
use super::outcome::Ending;
use super::pieces::Pieces;
use super::places::bit_of;
use super::state::{Arbiter, State};
use crate::board::{Bits, Class, Index, Side};
use crate::rules::{OutcomeReason, Repetition, RepetitionCompares, RepetitionConsequence};

/// The positions that may recur: a history, and how many plies were made since its last position. The
/// positions after these plies are left out, since no move can return to them so soon.
#[derive(Clone, Copy)]
pub(super) struct Past<'t, const W: usize, const S: usize> {
    pub(super) history: &'t GameHistory<W, S>,
    pub(super) ahead: usize,
}

/// The facts that all moves of a position share where repetition may forbid some: computed once and used for
/// each of them.
pub(crate) struct Forbidden<'t, const W: usize, const S: usize> {
    rule: Repetition,
    past: Past<'t, W, S>,
    /// The key of the board before the move, regardless of which piece must move again.
    board_key: u64,
    /// The bits ([`bit_of`]) of the board keys of the earlier positions that are not indexed by key.
    earlier: u64,
    /// The squares where an arriving piece may make others change sides, so that the move alone does not give
    /// the key of the board after it.
    turns: Bits<W>,
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The bits of the earlier positions that the position after the next ply may repeat.
    #[inline(always)]
    pub(super) fn earlier(&self, past: Past<'_, W, S>) -> u64 {
        let (quickest, stride) = (self.masks.quickest_return, self.masks.compared_plies);
        let settled = past.history.settled_bits();
        if S == 0 {
            let walked = past.history.walked_keys(past.ahead, quickest, stride);
            return walked.fold(settled, |bits, key| bits | bit_of(key));
        }
        let walked = past.history.walked(past.ahead, quickest, stride);
        walked.fold(settled, |bits, (key, pieces)| bits | bit_of(self.board_key(key, pieces)))
    }

    /// The number of times that the board after the next ply has already occurred since the last capture.
    #[inline(never)]
    pub(super) fn occurrences(&self, history: &GameHistory<W, S>, pieces: &Pieces<W, S>, key: u64) -> u32 {
        self.equal(history, 0, pieces, self.board_key(key, pieces)).count() as u32
    }

    /// The earlier positions that the rule set treats as equal to the board after the next ply, latest first.
    fn equal(
        &self,
        history: &GameHistory<W, S>,
        ahead: usize,
        pieces: &Pieces<W, S>,
        board_key: u64,
    ) -> impl Iterator<Item = usize> {
        history.equal(pieces, board_key, ahead, self.masks.quickest_return, self.masks.compared_plies)
    }

    /// How many plies ago the position after the next ply occurred last.
    pub(crate) fn plies_since(&self, history: &GameHistory<W, S>, arrived: &State<W, S>) -> Option<usize> {
        let key = self.board_key(arrived.key, &arrived.pieces);
        let last = self.equal(history, 0, &arrived.pieces, key).next()?;
        Some(history.positions().len() - last)
    }

    /// The ending by the n-th occurrence, if that ends the game.
    #[cold]
    pub(crate) fn repeated(
        &self,
        rule: Repetition,
        arrived: &State<W, S>,
        history: &GameHistory<W, S>,
    ) -> Option<Ending> {
        let mover = arrived.side.other();
        let winner = match rule.consequence {
            RepetitionConsequence::Draw => return Some(Ending::draw(OutcomeReason::Repetition)),
            RepetitionConsequence::DefendersLose => Side::Attackers,
            RepetitionConsequence::SideWithChoiceLoses if self.defenders_had_choice(arrived, history) => {
                Side::Attackers
            }
            RepetitionConsequence::SideWithChoiceLoses => Side::Defenders,
            RepetitionConsequence::MoverWins => mover,
            RepetitionConsequence::MoverLoses => mover.other(),
            // A move that repeats too often is illegal and never gets here; a pass is the only legal move and
            // stays legal.
            RepetitionConsequence::IllegalForDefenders | RepetitionConsequence::IllegalForBoth => {
                return None;
            }
        };
        Some(Ending::win(winner, OutcomeReason::Repetition))
    }

    /// Returns whether the defenders had another legal move at any of their plies since the previous
    /// occurrence.
    fn defenders_had_choice(&self, arrived: &State<W, S>, history: &GameHistory<W, S>) -> bool {
        let since = self
            .equal(history, 0, &arrived.pieces, self.board_key(arrived.key, &arrived.pieces))
            .next()
            .unwrap_or(0);
        let positions = history.positions().iter().enumerate().skip(since);
        positions.filter(|&(n, _)| history.side_at(n) == Side::Defenders).any(|(_, &pieces)| {
            let earlier = State { pieces, side: Side::Defenders, ..*arrived };
            self.count_moves(&earlier) > 1
        })
    }

    /// The repetition rule, if it makes moves of this side illegal.
    #[inline(always)]
    pub(crate) fn forbidden_by_repetition(&self, side: Side) -> Option<Repetition> {
        self.masks.repetition.filter(|rule| rule.consequence.forbids(side))
    }

    /// The facts that decide which moves of a position repetition forbids; `None` if it forbids none. Without
    /// a past no position can recur.
    #[inline(always)]
    pub(super) fn forbidden<'t>(
        &self,
        state: &State<W, S>,
        past: Option<Past<'t, W, S>>,
    ) -> Option<Forbidden<'t, W, S>> {
        let (rule, past) = (self.forbidden_by_repetition(state.side)?, past?);
        let forbidden = self.forbidden_by(rule, state, past);
        (forbidden.earlier != 0 || past.history.is_settled() || !forbidden.turns.is_empty())
            .then_some(forbidden)
    }

    /// Not inlined, to keep it out of the hot path of rule sets that forbid no move.
    #[inline(never)]
    fn forbidden_by<'t>(
        &self,
        rule: Repetition,
        state: &State<W, S>,
        past: Past<'t, W, S>,
    ) -> Forbidden<'t, W, S> {
        let walked = past.history.walked(past.ahead, self.masks.quickest_return, self.masks.compared_plies);
        let earlier = walked.fold(0, |bits, (key, pieces)| bits | bit_of(self.board_key(key, pieces)));
        let turns = if S > 0 { self.may_turn(&state.pieces, state.side.other()) } else { Bits::EMPTY };
        Forbidden { rule, past, board_key: self.board_key(state.key, &state.pieces), earlier, turns }
    }

    /// Returns whether repetition allows a move.
    #[inline(never)]
    pub(super) fn allows(
        &self,
        forbidden: &Forbidden<'_, W, S>,
        state: &State<W, S>,
        from: Index,
        to: Index,
    ) -> bool {
        let repeats = || self.repeats(forbidden.rule, state, forbidden.past, from, to).is_some();
        let may_repeat = self.may_repeat(forbidden, state, from, to);
        debug_assert!(may_repeat || !repeats(), "a repetition was missed: {from} to {to} in {state:?}");
        !may_repeat || !repeats()
    }

    /// Returns whether the side to move has a legal move.
    #[inline(always)]
    pub(super) fn has_legal_move(&self, state: &State<W, S>, past: Option<Past<'_, W, S>>) -> bool {
        match past {
            Some(past) if self.forbidden_by_repetition(state.side).is_some() => {
                self.has_allowed_move(state, past)
            }
            _ => self.has_move(state),
        }
    }

    #[inline(never)]
    fn has_allowed_move(&self, state: &State<W, S>, past: Past<'_, W, S>) -> bool {
        let earlier = (past.history.positions().len() + past.ahead) as u32;
        if state.pieces.chain().is_empty() && self.has_more_steps_than(&state.pieces, state.side, earlier) {
            return true;
        }
        let Some(forbidden) = self.forbidden(state, Some(past)) else { return self.has_move(state) };
        self.any_move(state, |from, to| self.allows(&forbidden, state, from, to))
    }

    /// Returns a test of whether repetition allows a move of a position. `history` ends with the position.
    #[inline(always)]
    pub(crate) fn allowed<'a>(
        &'a self,
        state: &'a State<W, S>,
        history: &'a GameHistory<W, S>,
    ) -> impl Fn(Index, Index) -> bool + 'a {
        let forbidden = self.forbidden(state, Some(Past { history, ahead: 0 }));
        move |from, to| forbidden.as_ref().is_none_or(|forbidden| self.allows(forbidden, state, from, to))
    }

    /// Like [`Self::allowed`], for one move. Not inlined, to keep it out of the hot path of tree walks in
    /// which no move is forbidden.
    #[inline(never)]
    pub(crate) fn is_allowed(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        from: Index,
        to: Index,
    ) -> bool {
        self.allowed(state, history)(from, to)
    }

    /// Returns whether a move may repeat an earlier position too often. Captures are ignored: a capture makes
    /// a new board, or boards are compared before it.
    #[inline(always)]
    fn may_repeat(
        &self,
        forbidden: &Forbidden<'_, W, S>,
        state: &State<W, S>,
        from: Index,
        to: Index,
    ) -> bool {
        let key = self.key_after(state, forbidden.board_key, from, to);
        forbidden.earlier & bit_of(key) != 0
            || forbidden.past.history.settled_times(key) + 1 >= u32::from(forbidden.rule.at)
            || (S > 0 && forbidden.turns.contains(to))
    }

    /// The squares where an arriving piece may make mercenaries of this side change sides: beside them, or
    /// anywhere if they may be part of a shieldwall.
    fn may_turn(&self, pieces: &Pieces<W, S>, side: Side) -> Bits<W> {
        let mercenaries = pieces.class(Class::Mercenary) & pieces.of(side);
        let walled = self.masks.shieldwall.is_some() && mercenaries.meets(self.geometry.edge);
        if walled { self.geometry.board } else { self.geometry.neighbours(mercenaries) }
    }

    /// The key of a board, regardless of which piece must move again.
    #[inline(always)]
    pub(crate) fn board_key(&self, key: u64, pieces: &Pieces<W, S>) -> u64 {
        if S == 0 { key } else { pieces.chain().iter().fold(key, |key, index| key ^ self.keys.chain(index)) }
    }

    /// The key of the board after a move, before captures. `board_key` is the key of the board before the
    /// move.
    #[inline(always)]
    pub(super) fn key_after(&self, state: &State<W, S>, board_key: u64, from: Index, to: Index) -> u64 {
        let kind = state.pieces.kind_at(state.side, from);
        board_key ^ self.keys.of(kind, from) ^ self.keys.of(kind, to)
    }

    /// The place in the history of the latest earlier occurrence, if repetition forbids the move.
    #[inline(always)]
    pub(super) fn forbidden_repetition(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        from: Index,
        to: Index,
    ) -> Option<usize> {
        self.forbidden_by_repetition(state.side)
            .and_then(|rule| self.repeats(rule, state, Past { history, ahead: 0 }, from, to))
    }

    /// The latest earlier occurrence of a board, if one more occurrence reaches the number in the rule.
    #[inline(always)]
    pub(super) fn forbidding(
        &self,
        rule: Repetition,
        past: Past<'_, W, S>,
        pieces: &Pieces<W, S>,
        board_key: u64,
    ) -> Option<usize> {
        let at = usize::from(rule.at);
        let mut earlier = self.equal(past.history, past.ahead, pieces, board_key);
        let latest = earlier.next()?;
        (2 + earlier.take(at).count() >= at).then_some(latest)
    }

    fn repeats(
        &self,
        rule: Repetition,
        state: &State<W, S>,
        past: Past<'_, W, S>,
        from: Index,
        to: Index,
    ) -> Option<usize> {
        if S > 0 {
            return self.repeats_specially(rule, state, past, from, to);
        }
        let key = self.key_after(state, state.key, from, to);
        let arrived = state.pieces.moved(state.side, from, to);
        let latest = self.forbidding(rule, past, &arrived, key)?;
        // A capture makes a new board, unless boards are compared before captures are removed.
        let captures = || !self.taken(&arrived, state.side, from, to).all.is_empty();
        (rule.compares == RepetitionCompares::BoardBeforeCaptures || !captures()).then_some(latest)
    }
}
