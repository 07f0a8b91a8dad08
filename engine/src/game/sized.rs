//! The operations of a game in play, for any board width: the trait object behind [`crate::Game`].

use super::shared::Shared;
use crate::board::{Bits, Move, Piece, Placement, Side, Square, WrittenMove};
use crate::position::{
    Announcement, Arbiter, Capture, Ending, Fork, GameHistory, IllegalMove, Outcome, Packed, Pieces, Played,
    PlyResult, RepetitionCount, Ring, State, Step, TurnedKeys, side_key,
};
use crate::rules::{Fault, IllegalReason, RuleId};
use crate::setup::History;
use std::any::Any;

/// The operations of a game. One dynamic call per operation: everything inside it is compiled for one width.
pub(crate) trait DynGame: Send + Sync {
    fn boxed(&self) -> Box<dyn DynGame>;
    fn placement(&self) -> Placement;
    fn stands_as(&self, board: &Placement) -> bool;
    fn side_to_move(&self) -> Side;
    fn ply(&self) -> u32;
    fn quiet_plies(&self) -> u32;
    fn key(&self) -> u64;
    fn canonical_key(&self) -> u64;
    /// The legal moves with the canonical keys of the positions after them, and the sides that move there.
    fn canonical_keys_after(&self) -> Vec<(Move, u64, Side)>;
    fn outcome(&self) -> Option<&Outcome>;
    fn declare(&mut self, outcome: Outcome);
    fn draw_claimable(&self) -> bool;
    fn legal_moves_into(&self, moves: &mut Vec<Move>);
    fn for_each_legal_move(&self, f: &mut dyn FnMut(Move));
    fn is_legal(&self, mv: Move) -> bool;
    /// The position without its history.
    fn packed(&self) -> Packed;
    fn destinations(&self, from: Square) -> Vec<Square>;
    fn play(&mut self, written: &WrittenMove) -> Result<Played, IllegalMove>;
    /// Plays a move and reports only its captures.
    fn capture(&mut self, written: &WrittenMove) -> Result<Vec<Capture>, IllegalMove>;
    fn advance(&mut self, mv: Move) -> Result<(), IllegalMove>;
    /// The announcements after the last move, which `mover` made; empty once the game has ended.
    fn announcements(&self, mover: Side) -> Vec<Announcement>;
    /// Marks the start of a variation, for [`Self::rejoin`].
    fn branch(&mut self);
    /// Takes back everything played since the last branch and removes that branch.
    fn rejoin(&mut self);
    fn repetition(&self) -> RepetitionCount;
    fn open_paths(&self) -> Vec<Square>;
    fn king_threats(&self) -> Vec<Move>;
    fn ring(&self) -> Ring;
    fn chain_square(&self) -> Option<Square>;
    fn chain_can_go_on(&self) -> bool;
    /// The fault of an end that is stated for this position and that its history has not shown.
    fn fault_of_stated_end(&self, stated: &Outcome) -> Option<Fault>;
    /// The history, with at most its last `max_plies` plies.
    fn history(&self, max_plies: usize) -> History;
    fn moves(&self) -> (Vec<Move>, bool);
    /// This game, to learn its width.
    fn as_any(&self) -> &dyn Any;
}

/// The start of a game. Everything has been checked except what only shows in play.
#[derive(Clone, Debug)]
pub(crate) struct Start<'a> {
    pub(crate) board: &'a Placement,
    pub(crate) side: Side,
    pub(crate) ply: u32,
    /// The piece that must continue.
    pub(crate) chain: Option<Square>,
    /// True if no plies are missing between the last capture, or the start of the game, and this board.
    pub(crate) complete: bool,
    /// The outcome stated by the caller, if any.
    pub(crate) outcome: Option<Outcome>,
}

/// A game at one width.
#[derive(Clone, Debug)]
pub(super) struct SizedGame<const W: usize, const S: usize> {
    pub(super) arbiter: Shared<Arbiter<W, S>>,
    pub(super) state: State<W, S>,
    pub(super) history: GameHistory<W, S>,
    pub(super) outcome: Option<Outcome>,
    occurrence: u32,
    /// The starting points of the open variations, innermost last.
    branches: Vec<Branch<W, S>>,
}

/// The state of a game before a variation.
#[derive(Clone, Debug)]
struct Branch<const W: usize, const S: usize> {
    state: State<W, S>,
    fork: Fork,
    pub(super) outcome: Option<Outcome>,
    occurrence: u32,
}

impl<const W: usize, const S: usize> SizedGame<W, S> {
    pub(super) fn open(arbiter: &Shared<Arbiter<W, S>>, start: Start<'_>) -> Self {
        let chain: Bits<W> = start.chain.into_iter().map(|square| arbiter.geometry.index(square)).collect();
        let pieces = Pieces::read(start.board).chained(chain);
        let state = arbiter.state(pieces, start.side, start.ply);
        let history = GameHistory::new(pieces, state.key, start.side, start.complete);
        let computed = || {
            arbiter.ending_on(&state, &history).map(|ending| Outcome {
                winner: ending.winner,
                reason: ending.reason,
                squares: Vec::new(),
            })
        };
        let outcome = start.outcome.or_else(computed);
        Self::at(arbiter, state, history, outcome)
    }

    /// A game at the end of a history.
    pub(super) fn at(
        arbiter: &Shared<Arbiter<W, S>>,
        state: State<W, S>,
        history: GameHistory<W, S>,
        outcome: Option<Outcome>,
    ) -> Self {
        Self { arbiter: arbiter.clone(), state, history, outcome, occurrence: 1, branches: Vec::new() }
    }

    fn turned_keys(&self) -> TurnedKeys {
        self.arbiter.keys.turned(&self.state.pieces, &self.arbiter.geometry)
    }

    fn legal_move_count(&self) -> u32 {
        // A game that goes on although its side has no move goes on with a pass.
        if self.outcome.is_some() { 0 } else { self.arbiter.count_legal(&self.state, &self.history).max(1) }
    }

    fn unless_over(&self) -> Result<(), IllegalMove> {
        self.outcome.as_ref().map_or(Ok(()), |outcome| Err(IllegalMove::game_over(outcome)))
    }

    fn commit(&mut self, step: Step, after: &PlyResult<W, S>) {
        let arrived = || match step {
            Step::Move { from, to } => self.state.pieces.moved(self.state.side, from, to),
            Step::Pass => self.state.pieces,
        };
        self.outcome = after.ending.map(|ending| self.arbiter.outcome(ending, &arrived(), step, after));
        // A capture restarts the count, even if the board before removal was a repetition.
        self.occurrence = if after.starts_anew() { 1 } else { after.occurrence };
        self.history.push(after.state.pieces, after.state.key, step, after.starts_anew());
        self.state = after.state;
        self.settle();
    }

    /// Updates the bookkeeping of the history after a ply was added.
    fn settle(&mut self) {
        if self.branches.is_empty() {
            self.history.forget();
        }
        let arbiter = &self.arbiter;
        self.history.settle(|key, pieces| arbiter.board_key(key, pieces));
    }

    /// Plays a move, checking the captures written with it, if any. Returns its captures and the number of
    /// times its board has occurred.
    fn play_written(&mut self, written: &WrittenMove) -> Result<(Vec<Capture>, u32), IllegalMove> {
        let mut after = PlyResult::new(self.state);
        self.unless_over()?;
        let step = self.arbiter.try_move(&self.state, &self.history, written.mv, &mut after)?;
        let captures = match step {
            Step::Move { from, to } => self.arbiter.explain_captures(&self.state, from, to, after.captured),
            Step::Pass => Vec::new(),
        };
        if let Some(claimed) = &written.captures {
            self.check_captures(written.mv, claimed, &captures)?;
        }
        self.commit(step, &after);
        Ok((captures, after.occurrence))
    }

    /// Checks that the captures written with a move are those that it makes. The king may be left out: some
    /// servers never write him.
    fn check_captures(&self, mv: Move, claimed: &[Square], captures: &[Capture]) -> Result<(), IllegalMove> {
        let mut in_one: Vec<Square> = claimed
            .iter()
            .filter(|&&square| captures.iter().all(|made| made.square != square))
            .copied()
            .collect();
        let unwritten = || captures.iter().filter(|made| !claimed.contains(&made.square));
        if in_one.is_empty() && unwritten().all(|made| made.piece == Piece::King) {
            return Ok(());
        }
        in_one.extend(unwritten().map(|made| made.square));
        in_one.sort_unstable();
        let destinations = match mv {
            Move::Step { from, .. } => self.arbiter.destinations_of(&self.state, &self.history, from),
            Move::Pass => Vec::new(),
        };
        let illegal = IllegalMove::new(IllegalReason::CaptureMismatch, in_one, Some(RuleId::Capture));
        Err(IllegalMove { destinations, ..illegal })
    }

    fn square(&self, index: u16) -> Square {
        self.arbiter.geometry.square(index)
    }

    fn read_step(&self, step: Step) -> Move {
        self.arbiter.read_step(step)
    }
}

impl<const W: usize, const S: usize> DynGame for SizedGame<W, S> {
    fn boxed(&self) -> Box<dyn DynGame> {
        let mut copy = Self { branches: Vec::new(), ..self.clone() };
        copy.history.forget();
        Box::new(copy)
    }

    fn placement(&self) -> Placement {
        self.state.pieces.write(self.arbiter.geometry.size())
    }

    fn stands_as(&self, board: &Placement) -> bool {
        board.size() == self.arbiter.geometry.size()
            && Pieces::read(board) == self.state.pieces.chained(Bits::EMPTY)
    }

    fn side_to_move(&self) -> Side {
        self.state.side
    }

    fn ply(&self) -> u32 {
        self.state.ply
    }

    fn quiet_plies(&self) -> u32 {
        self.state.quiet
    }

    fn key(&self) -> u64 {
        self.state.key ^ side_key(self.state.side)
    }

    fn canonical_key(&self) -> u64 {
        self.turned_keys().canonical() ^ side_key(self.state.side)
    }

    fn canonical_keys_after(&self) -> Vec<(Move, u64, Side)> {
        let (mut moves, keys, mut game) = (Vec::new(), self.turned_keys(), self.clone());
        self.legal_moves_into(&mut moves);
        let key_after = |mv| {
            game.branch();
            let advanced = game.advance(mv);
            let after = game.state;
            game.rejoin();
            let keys = keys.clone().after(&self.state.pieces, &after.pieces, &self.arbiter.geometry);
            advanced.is_ok().then(|| (mv, keys.canonical() ^ side_key(after.side), after.side))
        };
        moves.into_iter().filter_map(key_after).collect()
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    fn declare(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    fn draw_claimable(&self) -> bool {
        self.outcome.is_none() && self.state.quiet >= self.arbiter.masks.quiet_claim
    }

    fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        if self.outcome.is_none() {
            // Sorting pairs of indices is cheaper than sorting moves.
            let allowed = self.arbiter.allowed(&self.state, &self.history);
            let steps =
                self.arbiter.sorted_moves(&self.state).into_iter().filter(|&(from, to)| allowed(from, to));
            moves.extend(steps.map(|(from, to)| self.read_step(Step::Move { from, to })));
            if moves.is_empty() || self.arbiter.may_stop(&self.state) {
                moves.push(Move::Pass);
            }
        }
    }

    fn for_each_legal_move(&self, f: &mut dyn FnMut(Move)) {
        if self.outcome.is_none() {
            self.arbiter.each_legal(&self.state, &self.history, f);
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.outcome.is_none() && self.arbiter.is_legal(&self.state, &self.history, mv)
    }

    fn packed(&self) -> Packed {
        let ending =
            self.outcome.as_ref().map(|outcome| Ending { winner: outcome.winner, reason: outcome.reason });
        Packed::new(&self.state, ending)
    }

    fn destinations(&self, from: Square) -> Vec<Square> {
        if self.outcome.is_some() {
            Vec::new()
        } else {
            self.arbiter.destinations_of(&self.state, &self.history, from)
        }
    }

    fn play(&mut self, written: &WrittenMove) -> Result<Played, IllegalMove> {
        let mover = self.state.side;
        let (captures, occurrence) = self.play_written(written)?;
        Ok(Played {
            mv: written.mv,
            captures,
            chain_square: self.chain_square(),
            may_stop: self.arbiter.may_stop(&self.state),
            announcements: if written.mv == Move::Pass { Vec::new() } else { self.announcements(mover) },
            outcome: self.outcome.clone(),
            repetition: self.arbiter.repetition_count(&self.history, occurrence),
            open_paths: self.open_paths(),
            quiet_plies: self.state.quiet,
            quiet_limit: self.arbiter.masks.quiet_limit,
            draw_claimable: self.draw_claimable(),
            legal_move_count: self.legal_move_count(),
        })
    }

    fn capture(&mut self, written: &WrittenMove) -> Result<Vec<Capture>, IllegalMove> {
        self.play_written(written).map(|(captures, _)| captures)
    }

    fn advance(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.unless_over()?;
        if let Some((step, after)) = self.arbiter.fast_move(&self.state, &self.history, mv) {
            self.occurrence = 1;
            self.history.push(after.pieces, after.key, step, false);
            self.state = after;
            self.settle();
            return Ok(());
        }
        let mut after = PlyResult::new(self.state);
        let step = self.arbiter.try_in_full(&self.state, &self.history, mv, &mut after)?;
        self.commit(step, &after);
        Ok(())
    }

    fn announcements(&self, mover: Side) -> Vec<Announcement> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        self.arbiter.announcements(&self.state, mover)
    }

    fn branch(&mut self) {
        let fork = self.history.fork();
        self.branches.push(Branch {
            state: self.state,
            fork,
            outcome: self.outcome.clone(),
            occurrence: self.occurrence,
        });
    }

    fn rejoin(&mut self) {
        if let Some(Branch { state, fork, outcome, occurrence }) = self.branches.pop() {
            self.history.rejoin(fork);
            (self.state, self.outcome, self.occurrence) = (state, outcome, occurrence);
        }
    }

    fn repetition(&self) -> RepetitionCount {
        self.arbiter.repetition_count(&self.history, self.occurrence)
    }

    fn open_paths(&self) -> Vec<Square> {
        self.arbiter.open_paths(&self.state.pieces).into_iter().map(|index| self.square(index)).collect()
    }

    fn king_threats(&self) -> Vec<Move> {
        let threats = self.arbiter.king_threats(&self.state);
        threats.into_iter().map(|(from, to)| self.read_step(Step::Move { from, to })).collect()
    }

    fn ring(&self) -> Ring {
        self.arbiter.ring(&self.state.pieces)
    }

    fn chain_square(&self) -> Option<Square> {
        self.state.pieces.chain().first().map(|index| self.square(index))
    }

    fn chain_can_go_on(&self) -> bool {
        S == 0
            || self
                .state
                .pieces
                .chain()
                .first()
                .is_none_or(|from| !self.arbiter.moves_of_chain(&self.state, from).is_empty())
    }

    fn fault_of_stated_end(&self, stated: &Outcome) -> Option<Fault> {
        self.arbiter.fault_of_stated_end(&self.state, &self.history, stated)
    }

    fn history(&self, max_plies: usize) -> History {
        let steps = self.history.steps();
        let first = steps.len().saturating_sub(max_plies);
        let start = &self.history.positions()[first];
        History {
            start_board: start.write(self.arbiter.geometry.size()),
            start_side: self.history.side_at(first),
            start_chain: start.chain().first().map(|index| self.square(index)),
            moves: steps[first..].iter().map(|&step| self.read_step(step)).collect(),
            complete: self.history.complete && first == 0,
        }
    }

    fn moves(&self) -> (Vec<Move>, bool) {
        (self.history.steps().iter().map(|&step| self.read_step(step)).collect(), self.history.complete)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
