//! One ply: makes the move, removes its captures, and finds its ending in the order of the rules.

use super::history::{GameHistory, Step};
use super::moves::Origin;
use super::outcome::Ending;
use super::places::bit_of;
use super::repetition::Past;
use super::state::{Arbiter, Ring, State};
use crate::board::{Bits, Direction, Index, Piece, Side};
use crate::rules::{NoLegalMove, OutcomeReason, RepetitionCompares};

/// The result of a ply.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlyResult<const W: usize, const S: usize> {
    pub(crate) state: State<W, S>,
    /// The captured pieces, including the king and his group.
    pub(crate) captured: Bits<W>,
    pub(crate) ending: Option<Ending>,
    /// The number of times that the position has occurred, including this time, as far as the history is
    /// known.
    pub(crate) occurrence: u32,
}

/// The facts that all moves of a position share: computed once and used for each of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveContext<const W: usize> {
    /// The squares where an arriving piece may capture; a piece that arrives elsewhere captures nothing.
    pub(crate) strikes: Bits<W>,
    /// The squares where an attacker that moves more than one step may close a ring.
    pub(super) rings: Bits<W>,
    /// The bits ([`bit_of`]) of the keys of the earlier positions that a move may repeat: a position whose
    /// bit is not set is new.
    pub(super) earlier: u64,
    /// True if every move must be judged, for instance because a limit is reached, the opponent may be left
    /// without a move, or the king's paths may end the game.
    pub(super) judge_all: bool,
}

impl<const W: usize> MoveContext<W> {
    /// The cost of making a move, in units of one that needs little judging.
    #[inline(always)]
    pub(crate) fn work(&self) -> u64 {
        if self.judge_all { 4 } else { 1 }
    }
}

impl<const W: usize, const S: usize> PlyResult<W, S> {
    /// A result to write into: no ply has been played yet.
    #[inline(always)]
    pub(crate) fn new(state: State<W, S>) -> Self {
        Self { state, captured: Bits::EMPTY, ending: None, occurrence: 1 }
    }

    /// Returns whether no earlier position can recur: the ply captured, or stopped after a capture.
    #[inline(always)]
    pub(crate) fn starts_anew(&self) -> bool {
        if S == 0 { !self.captured.is_empty() } else { self.state.quiet == 0 }
    }
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    /// The context for making all moves of a position.
    #[inline(never)]
    pub(crate) fn context(&self, state: &State<W, S>, history: &GameHistory<W, S>) -> MoveContext<W> {
        let attackers = state.side == Side::Attackers && self.masks.encirclement;
        let rings = if attackers { self.splitting(state.pieces.of(Side::Attackers)) } else { Bits::EMPTY };
        MoveContext {
            strikes: self.strikes(&state.pieces, state.side).all,
            rings,
            ..self.context_of_anything(state, history)
        }
    }

    /// The context for making a single move, for which finding all capture and ring squares does not pay. A
    /// piece that captures always arrives beside an enemy.
    #[inline(always)]
    fn context_for_one_move(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        to: Index,
    ) -> MoveContext<W> {
        let contact = self.geometry.at(to).neighbours.meets(state.pieces.of(state.side.other()));
        MoveContext {
            strikes: if contact { self.geometry.board } else { Bits::EMPTY },
            ..self.context_of_anything(state, history)
        }
    }

    /// The context that assumes a capture or a ring to be possible anywhere.
    #[inline(always)]
    fn context_of_anything(&self, state: &State<W, S>, history: &GameHistory<W, S>) -> MoveContext<W> {
        let masks = &self.masks;
        let (quiet, ply) = (state.quiet + 1, state.ply + 1);
        let limit_reached = quiet >= masks.quiet_draw || ply >= masks.ply_limit;
        let paths_decide =
            state.side == Side::Defenders && (masks.tuichi_wins || state.pieces.king.meets(masks.fort_edge));
        let ring_unknown = state.side == Side::Attackers && masks.encirclement && !state.ring_open;
        MoveContext {
            strikes: self.geometry.board,
            rings: if masks.encirclement { self.geometry.board } else { Bits::EMPTY },
            earlier: if quiet >= masks.quickest_return {
                self.earlier(Past { history, ahead: 0 })
            } else {
                0
            },
            judge_all: limit_reached
                || masks.cannot_escape.is_some()
                || paths_decide
                || ring_unknown
                || !self.keeps_moves(state, history, state.side.other()),
        }
    }

    /// The moves that may capture or end the game, sorted; `None` if any move may, or if the side has no move
    /// at all.
    pub(crate) fn telling_moves(
        &self,
        context: &MoveContext<W>,
        state: &State<W, S>,
    ) -> Option<Vec<(Index, Index)>> {
        if S > 0 || context.judge_all || context.earlier != 0 {
            return None;
        }
        let attackers = state.side == Side::Attackers;
        let king_ends = self.masks.escape | self.masks.fort_edge;
        let mut moves = Vec::new();
        let mut any = false;
        self.each_set(state, |set, origin| {
            any = true;
            let telling = match origin {
                Origin::Square(_) => context.strikes | king_ends,
                // A single step may close a ring anywhere; see `play_as`.
                Origin::Behind(stride)
                    if attackers && self.masks.encirclement && self.geometry.is_single_step(stride) =>
                {
                    set
                }
                Origin::Behind(_) => context.strikes | context.rings,
            };
            (set & telling).each(|to| moves.push((origin.of(to), to)));
        });
        moves.sort_unstable();
        any.then_some(moves)
    }

    /// Returns whether men of a side have two free squares beside them to move to: the opponent's move fills
    /// at most one, so a move remains. Where repetition forbids moves, they need as many more as it may
    /// forbid.
    #[inline(always)]
    fn keeps_moves(&self, state: &State<W, S>, history: &GameHistory<W, S>, side: Side) -> bool {
        if self.forbidden_by_repetition(side).is_some() {
            return self.keeps_allowed_moves(state, history, side);
        }
        let men = state.pieces.common_men(side);
        let room = !state.pieces.occupied() & self.masks.men(side).enter;
        let two = |direction| {
            (self.geometry.shift(men, direction) & self.geometry.landing(direction) & room).count() >= 2
        };
        Direction::ALL.into_iter().any(two)
    }

    /// The square that the opponent's move fills is beside up to four men.
    #[inline(never)]
    fn keeps_allowed_moves(&self, state: &State<W, S>, history: &GameHistory<W, S>, side: Side) -> bool {
        self.has_more_steps_than(&state.pieces, side, history.positions().len() as u32 + 1 + 4)
    }

    /// Makes a generated move.
    pub(crate) fn play(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        from: Index,
        to: Index,
    ) -> PlyResult<W, S> {
        let mut after = PlyResult::new(*state);
        self.play_into(state, history, from, to, &mut after);
        after
    }

    /// Like [`Self::play`], but writes into `after`, all of which is overwritten.
    pub(crate) fn play_into(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        from: Index,
        to: Index,
        after: &mut PlyResult<W, S>,
    ) {
        let context = self.context_for_one_move(state, history, to);
        self.play_step(&context, state, history, Step::Move { from, to }, after);
    }

    /// Makes a step that was generated for this position; all of `after` is overwritten.
    #[inline(never)]
    pub(crate) fn play_step(
        &self,
        context: &MoveContext<W>,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        step: Step,
        after: &mut PlyResult<W, S>,
    ) {
        match (step, state.side) {
            (Step::Move { from, to }, Side::Attackers) => {
                self.play_as::<true>(context, state, history, from, to, after);
            }
            (Step::Move { from, to }, Side::Defenders) => {
                self.play_as::<false>(context, state, history, from, to, after);
            }
            (Step::Pass, _) => *after = self.pass(state, history),
        }
    }

    /// Makes a move with the side to move known at compile time: tree walks branch on it once for all moves
    /// of a position. The result is written into `after`, all of which is overwritten.
    #[inline(always)]
    pub(crate) fn play_as<const ATTACKERS: bool>(
        &self,
        context: &MoveContext<W>,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        from: Index,
        to: Index,
        after: &mut PlyResult<W, S>,
    ) {
        let side = if ATTACKERS { Side::Attackers } else { Side::Defenders };
        let moves_king = !ATTACKERS && state.pieces.king.contains(from);
        let kind = if moves_king { Piece::King } else { state.pieces.man_at(side, from) };
        let key =
            self.board_key(state.key, &state.pieces) ^ self.keys.of(kind, from) ^ self.keys.of(kind, to);
        after.state.pieces = state.pieces.moved(side, from, to);
        after.state.key = key;
        after.state.ply = state.ply + 1;
        after.state.quiet = state.quiet + 1;
        after.state.side = side.other();
        // A defender who jumps may leave the only way to the edge behind.
        let leapt = || S > 0 && self.geometry.between_on_line(from, to).meets(state.pieces.occupied());
        after.state.ring_open = state.ring_open && !leapt();
        after.captured = Bits::EMPTY;
        after.ending = None;
        after.occurrence = 1;
        if context.strikes.contains(to) && self.capture(after, history, side, from, to) {
            return;
        }
        let repeats = context.earlier & bit_of(key) != 0;
        // A single step vacates one of the squares around its destination, which `context.rings` does not
        // account for.
        let near = || self.masks.encirclement && self.geometry.are_neighbours(from, to);
        let ring = ATTACKERS
            && (context.rings.contains(to) || near())
            && self.may_close_ring(after.state.pieces.of(Side::Attackers), to);
        let king_ends = moves_king && (self.masks.escape | self.masks.fort_edge).contains(to);
        if repeats || ring || king_ends || context.judge_all {
            if repeats {
                after.occurrence += self.occurrences(history, &after.state.pieces, key);
            }
            let arrived = after.state;
            self.judge(after, history, &arrived, false);
        } else if cfg!(debug_assertions) {
            self.assert_nothing_missed(after, history, side, from, to);
        }
    }

    /// Asserts that full judgement finds nothing where the cheap tests found nothing. Runs in every test that
    /// plays moves.
    fn assert_nothing_missed(
        &self,
        after: &PlyResult<W, S>,
        history: &GameHistory<W, S>,
        side: Side,
        from: Index,
        to: Index,
    ) {
        let mut judged = *after;
        judged.state.ring_open = false;
        self.judge(&mut judged, history, &after.state, false);
        debug_assert_eq!(judged.ending, None, "an ending was missed: {after:?}");
        debug_assert_eq!(
            self.occurrences(history, &after.state.pieces, after.state.key),
            0,
            "a repetition was missed: {after:?}"
        );
        let taken = self.taken(&after.state.pieces, side, from, to);
        debug_assert!((taken.all | taken.turned).is_empty(), "a capture was missed: {after:?}");
    }

    /// Removes what a move captures and finishes the ply; returns false if it captures nothing.
    #[inline(never)]
    fn capture(
        &self,
        after: &mut PlyResult<W, S>,
        history: &GameHistory<W, S>,
        side: Side,
        from: Index,
        to: Index,
    ) -> bool {
        let arrived = after.state;
        let taken = self.taken(&arrived.pieces, side, from, to);
        if S > 0 && !(taken.all | taken.turned).is_empty() {
            self.capture_specially(after, history, to, &taken);
            return true;
        }
        if taken.all.is_empty() {
            return false;
        }
        if self.masks.repetition.is_some_and(|rule| rule.compares == RepetitionCompares::BoardBeforeCaptures)
        {
            after.occurrence += self.occurrences(history, &arrived.pieces, arrived.key);
        }
        let key_at = |index| arrived.pieces.at(index).map_or(0, |piece| self.keys.of(piece, index));
        after.captured = taken.all;
        after.state.pieces = arrived.pieces.without(taken.all);
        after.state.key = taken.all.iter().fold(arrived.key, |key, index| key ^ key_at(index));
        after.state.quiet = 0;
        self.judge(after, history, &arrived, taken.king);
        true
    }

    /// Finds the ending after a ply, in the order of the rules. `arrived` is the state before captures are
    /// removed.
    #[inline(never)]
    fn judge(
        &self,
        after: &mut PlyResult<W, S>,
        history: &GameHistory<W, S>,
        arrived: &State<W, S>,
        king_taken: bool,
    ) {
        after.ending = self
            .decided_on_the_board(&mut after.state, king_taken)
            .or_else(|| self.decided_by_counting(after, history, arrived));
    }

    /// Makes the pass of a side that has no other legal move, or whose piece stops after a capture.
    pub(crate) fn pass(&self, state: &State<W, S>, history: &GameHistory<W, S>) -> PlyResult<W, S> {
        let mut after = if state.pieces.chain().is_empty() {
            let passed =
                State { ply: state.ply + 1, quiet: state.quiet + 1, side: state.side.other(), ..*state };
            PlyResult {
                occurrence: 1 + self.occurrences(history, &state.pieces, state.key),
                ..PlyResult::new(passed)
            }
        } else {
            self.stop(state)
        };
        after.ending = self.decided_by_counting(&after, history, &after.state);
        after
    }

    /// The endings that follow from the board after a move.
    pub(super) fn decided_on_the_board(&self, after: &mut State<W, S>, king_taken: bool) -> Option<Ending> {
        let pieces = &after.pieces;
        if after.side == Side::Defenders {
            if king_taken {
                return Some(Ending::win(Side::Attackers, OutcomeReason::KingCaptured));
            }
            let ring = if self.masks.encirclement { self.ring(pieces) } else { Ring::Open };
            if ring == Ring::Wins {
                return Some(Ending::win(Side::Attackers, OutcomeReason::Encircled));
            }
            after.ring_open = ring == Ring::Open;
            return None;
        }
        if self.masks.escape.meets(pieces.king) {
            return Some(Ending::win(Side::Defenders, OutcomeReason::KingEscaped));
        }
        if self.masks.fort_edge.meets(pieces.king) && self.exit_fort(pieces).is_some() {
            return Some(Ending::win(Side::Defenders, OutcomeReason::ExitFort));
        }
        if self.masks.tuichi_wins && self.each_open_path(pieces).count() >= 2 {
            return Some(Ending::win(Side::Defenders, OutcomeReason::Tuichi));
        }
        None
    }

    /// The endings by repetition, limits or the rule that the king cannot escape, then by the lack of a legal
    /// move.
    fn decided_by_counting(
        &self,
        after: &PlyResult<W, S>,
        history: &GameHistory<W, S>,
        arrived: &State<W, S>,
    ) -> Option<Ending> {
        self.decided_by_limits(after, history, arrived)
            .or_else(|| self.decided_by_lack_of_moves(after, history))
    }

    /// The endings by repetition, by the quiet and ply limits, and by the rule that the king cannot escape.
    #[inline(always)]
    pub(super) fn decided_by_limits(
        &self,
        after: &PlyResult<W, S>,
        history: &GameHistory<W, S>,
        arrived: &State<W, S>,
    ) -> Option<Ending> {
        let now = &after.state;
        if let Some(rule) = self.masks.repetition
            && after.occurrence >= u32::from(rule.at)
            && let Some(ending) = self.repeated(rule, arrived, history)
        {
            return Some(ending);
        }
        if now.quiet >= self.masks.quiet_draw {
            return Some(Ending::draw(OutcomeReason::QuietLimit));
        }
        if now.ply >= self.masks.ply_limit {
            return Some(Ending::draw(OutcomeReason::PlyLimit));
        }
        if self.cannot_escape(&now.pieces) {
            return Some(Ending::win(Side::Attackers, OutcomeReason::CannotEscape));
        }
        None
    }

    /// The ending by the lack of a legal move.
    #[inline(always)]
    pub(super) fn decided_by_lack_of_moves(
        &self,
        after: &PlyResult<W, S>,
        history: &GameHistory<W, S>,
    ) -> Option<Ending> {
        let now = &after.state;
        // No position from before a capture can recur.
        let past = (!after.starts_anew()).then_some(Past { history, ahead: 1 });
        if self.has_legal_move(now, past) { None } else { self.without_move(now, past) }
    }

    /// The ending where the side to move has no legal move.
    #[cold]
    fn without_move(&self, state: &State<W, S>, past: Option<Past<'_, W, S>>) -> Option<Ending> {
        match self.masks.no_legal_move {
            NoLegalMove::Loses | NoLegalMove::Draw => Some(self.ending_without_move(state.side)),
            NoLegalMove::Passes => {
                let passed = State { side: state.side.other(), ..*state };
                let past = past.map(|past| Past { ahead: past.ahead + 1, ..past });
                (!self.has_legal_move(&passed, past)).then(|| self.ending_without_move(state.side))
            }
        }
    }

    /// The ending where this side has no legal move, and where sides pass the other one has none either.
    pub(super) fn ending_without_move(&self, side: Side) -> Ending {
        match self.masks.no_legal_move {
            NoLegalMove::Loses => Ending::win(side.other(), OutcomeReason::NoLegalMoves),
            NoLegalMove::Draw | NoLegalMove::Passes => Ending::draw(OutcomeReason::NoLegalMoves),
        }
    }

    /// The ending of a position that was set up: without a last ply, only the limit of plies and the lack of a
    /// legal move can end the game.
    pub(crate) fn ending_on(&self, state: &State<W, S>, history: &GameHistory<W, S>) -> Option<Ending> {
        if state.ply >= self.masks.ply_limit {
            return Some(Ending::draw(OutcomeReason::PlyLimit));
        }
        let past = Some(Past { history, ahead: 0 });
        if self.has_legal_move(state, past) { None } else { self.without_move(state, past) }
    }
}
