//! The shortest forced win, and whether exactly one move forces it: exhaustive search to a limit in plies,
//! under all the rules.
//!
//! Unlike the other searches, this one also proves that there is no win: every move of the winner is refuted
//! by a reply. Each number of plies is searched before the next one. Every move is made by the arbiter with
//! the history of the game and of the path, and a result is kept for its position only where no history can
//! change it ([`Exhaustive::is_free`]).

use super::options::ProofLimits;
use super::report::{ShortestSearch, ShortestWin};
use super::solver::{POLL, key_of};
use super::tree::Node;
use crate::board::Side;
use crate::position::{Arbiter, GameHistory, Mark, PlyResult, Step, splitmix64};
use crate::rules::{OutcomeReason, Repetition, RepetitionCompares};

/// The number of refuting replies that are remembered at each distance from the limit.
const REMEMBERED: usize = 4;
/// The minimum number of entries of the table.
const LEAST: usize = 1 << 8;

/// The fewest moves made in most positions: the table need have no more entries than there are positions.
const MOVES_PER_POSITION: u64 = 16;

/// The work is used up, or the caller halted the search.
struct Stopped;

type Answer<T> = Result<T, Stopped>;

/// The result for a position so far: the winner does not win within `refuted` plies, and does within `won`.
#[derive(Clone, Copy, Debug)]
struct Known {
    key: u64,
    refuted: u8,
    won: u8,
}

/// The longest win that is searched for, in plies.
const MAX_PLIES: u32 = 254;

const UNKNOWN: Known = Known { key: 0, refuted: 0, won: u8::MAX };

/// A search for the shortest win of the side to move at its root.
pub(super) struct Exhaustive<'t, const W: usize, const S: usize> {
    arbiter: &'t Arbiter<W, S>,
    history: GameHistory<W, S>,
    root: Node<W, S>,
    winner: Side,
    table: Vec<Known>,
    /// By plies left, the last replies that refuted a move.
    refuting: Vec<Vec<Step>>,
    /// The moves made so far.
    work: u64,
    max_work: u64,
    next_poll: u64,
    halted: bool,
    halt: &'t dyn Fn() -> bool,
}

impl<'t, const W: usize, const S: usize> Exhaustive<'t, W, S> {
    /// A search of a position whose game is not over.
    pub(super) fn new(
        arbiter: &'t Arbiter<W, S>,
        history: GameHistory<W, S>,
        root: Node<W, S>,
        limits: ProofLimits,
        halt: &'t dyn Fn() -> bool,
    ) -> Self {
        let positions = usize::try_from(limits.max_moves / MOVES_PER_POSITION).unwrap_or(usize::MAX);
        let room = (limits.table_bytes / size_of::<Known>()).min(positions).max(LEAST);
        Self {
            arbiter,
            history,
            winner: root.state.side,
            root,
            table: vec![UNKNOWN; 1 << room.ilog2()],
            refuting: Vec::new(),
            work: 0,
            max_work: limits.max_moves,
            next_poll: POLL,
            halted: false,
            halt,
        }
    }

    /// Searches with ever more plies until a move wins.
    pub(super) fn search(mut self, max_plies: u32) -> ShortestSearch {
        let mut refuted = 0;
        let win = loop {
            if refuted == max_plies.min(MAX_PLIES) {
                break None;
            }
            match self.win_within(refuted + 1) {
                Ok(None) => refuted += 1,
                Ok(win) => break win,
                Err(Stopped) => break None,
            }
        };
        ShortestSearch { win, refuted, moves_made: self.work }
    }

    /// The win within this number of plies, if no quicker one can be forced.
    fn win_within(&mut self, plies: u32) -> Answer<Option<ShortestWin>> {
        let root = self.root;
        let (mut first, mut unique) = (None, true);
        for step in self.list(&root) {
            if self.wins_by(&root, step, plies)? {
                unique = first.is_none();
                first = first.or(Some(step));
            }
            if !unique {
                break;
            }
        }
        let Some(first) = first else { return Ok(None) };
        let (line, reason) = self.line(plies, first)?;
        let line = line.into_iter().map(|step| self.arbiter.read_step(step)).collect();
        Ok(Some(ShortestWin { plies, line, reason, unique }))
    }

    /// Returns whether the winner forces its win within this number of plies.
    fn wins(&mut self, node: &Node<W, S>, plies: u32) -> Answer<bool> {
        if plies == 0 {
            return Ok(false);
        }
        let (free, key) = (self.is_free(node, plies), splitmix64(key_of(&node.state)));
        let at = key as usize & (self.table.len() - 1);
        let known = if free && self.table[at].key == key { self.table[at] } else { UNKNOWN };
        let won = plies >= u32::from(known.won);
        if won || plies <= u32::from(known.refuted) {
            return Ok(won);
        }
        let won = if node.state.side == self.winner {
            self.some_move_wins(node, plies)?
        } else {
            self.no_reply_refutes(node, plies)?
        };
        if free {
            let found = if won {
                Known { won: plies as u8, ..known }
            } else {
                Known { refuted: plies as u8, ..known }
            };
            self.table[at] = Known { key, ..found };
        }
        Ok(won)
    }

    fn some_move_wins(&mut self, node: &Node<W, S>, plies: u32) -> Answer<bool> {
        let moves = self.list(node);
        if self.any_wins(node, &moves)? {
            return Ok(true);
        }
        for &step in moves.iter().filter(|_| plies > 1) {
            if self.wins_by(node, step, plies)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn no_reply_refutes(&mut self, node: &Node<W, S>, plies: u32) -> Answer<bool> {
        let mut moves = self.list(node);
        let refuting = self.refuting.get(plies as usize).map_or(&[][..], Vec::as_slice);
        moves.sort_by_key(|step| refuting.iter().rev().position(|other| other == step).unwrap_or(REMEMBERED));
        for &step in &moves {
            if !self.wins_by(node, step, plies)? {
                self.remember(plies as usize, step);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Remembers a reply that refuted with this many plies left.
    fn remember(&mut self, left: usize, step: Step) {
        if self.refuting.len() <= left {
            self.refuting.resize(left + 1, Vec::new());
        }
        let refuting = &mut self.refuting[left];
        refuting.retain(|&other| other != step);
        refuting.push(step);
        if refuting.len() > REMEMBERED {
            refuting.remove(0);
        }
    }

    /// Returns whether the winner forces its win within this number of plies, of which this move is the
    /// first.
    fn wins_by(&mut self, node: &Node<W, S>, step: Step, plies: u32) -> Answer<bool> {
        let after = self.after(node, step)?;
        if let Some(ending) = after.ending {
            return Ok(ending.winner == Some(self.winner));
        }
        let mark = self.enter(step, &after);
        let won = self.wins(&node.after(&after), plies - 1);
        self.history.pop(mark);
        won
    }

    /// A win in this number of plies, during which the opponent lasts as long as it can, and why it is one.
    /// The search ends with it.
    fn line(&mut self, plies: u32, first: Step) -> Answer<(Vec<Step>, OutcomeReason)> {
        let (mut node, mut line, mut step) = (self.root, Vec::new(), first);
        for left in (0..plies).rev() {
            let after = self.after(&node, step)?;
            line.push(step);
            if let Some(ending) = after.ending {
                return Ok((line, ending.reason));
            }
            let _ = self.enter(step, &after);
            node = node.after(&after);
            if left > 0 {
                step = self.next_of_line(&node, left)?;
            }
        }
        // Not reached: a line of a proven win ends with it.
        Err(Stopped)
    }

    /// A move of the winner that wins within this number of plies, or one of the opponent that allows no
    /// quicker win.
    fn next_of_line(&mut self, node: &Node<W, S>, plies: u32) -> Answer<Step> {
        let winners = node.state.side == self.winner;
        for step in self.list(node) {
            if self.wins_by(node, step, if winners || plies == 1 { plies } else { plies - 1 })?
                == (winners || plies == 1)
            {
                return Ok(step);
            }
        }
        Err(Stopped)
    }

    /// The legal moves.
    fn list(&self, node: &Node<W, S>) -> Vec<Step> {
        let state = &node.state;
        let restricted = self.arbiter.forbidden_by_repetition(state.side).is_some();
        let allowed = self.arbiter.allowed(state, &self.history);
        let mut moves = Vec::with_capacity(64);
        self.arbiter.each_move(state, |from, to| {
            if !restricted || allowed(from, to) {
                moves.push(Step::Move { from, to });
            }
        });
        if moves.is_empty() || self.arbiter.may_stop(state) {
            moves.push(Step::Pass);
        }
        moves
    }

    /// Returns whether one of these moves wins at once.
    fn any_wins(&mut self, node: &Node<W, S>, moves: &[Step]) -> Answer<bool> {
        let state = &node.state;
        let context = self.arbiter.context(state, &self.history);
        let mut after = PlyResult::new(*state);
        for &step in moves {
            self.spend(context.work())?;
            self.arbiter.play_step(&context, state, &self.history, step, &mut after);
            if after.ending.is_some_and(|ending| ending.winner == Some(self.winner)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn after(&mut self, node: &Node<W, S>, step: Step) -> Answer<PlyResult<W, S>> {
        self.spend(1)?;
        Ok(match step {
            Step::Move { from, to } => self.arbiter.play(&node.state, &self.history, from, to),
            Step::Pass => self.arbiter.pass(&node.state, &self.history),
        })
    }

    fn enter(&mut self, step: Step, after: &PlyResult<W, S>) -> Mark {
        self.history.push(after.state.pieces, after.state.key, step, after.starts_anew())
    }

    /// Counts moves made.
    fn spend(&mut self, moves: u64) -> Answer<()> {
        self.work += moves;
        if self.work >= self.next_poll {
            self.next_poll = self.work + POLL;
            self.halted |= (self.halt)();
        }
        if self.halted || self.work > self.max_work { Err(Stopped) } else { Ok(()) }
    }

    /// Returns whether no history can change what happens within this number of plies: the limits are too far
    /// away, and no position can occur often enough to count as a repetition, or to be forbidden to the side
    /// that moves after them.
    fn is_free(&self, node: &Node<W, S>, plies: u32) -> bool {
        let (masks, state) = (&self.arbiter.masks, &node.state);
        // A position that has occurred `most` times can occur once more, and again after every return.
        let uncrowded = |rule: Repetition| {
            rule.compares == RepetitionCompares::Position
                && node.most + 1 + plies / masks.quickest_return < u32::from(rule.at)
        };
        state.ply.saturating_add(plies) < masks.ply_limit
            && state.quiet.saturating_add(plies) < masks.quiet_draw
            && (masks.repetition.is_none_or(uncrowded) || state.quiet + plies + 1 < masks.quickest_return)
    }
}
