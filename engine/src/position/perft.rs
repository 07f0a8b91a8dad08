//! Walks through the tree of a game: perft and random playouts.
//!
//! Both play by all of the rules, repetition included. Deliberately absent: any preference for one move over another.

use super::history::{GameHistory, Step};
use super::keys::splitmix64;
use super::outcome::Ending;
use super::play::PlyResult;
use super::state::{Arbiter, State};
use crate::board::{Index, Side};

/// How perft treats the last ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftMode {
    /// Every move is made and its outcome found.
    Played,
    /// The moves of the last ply are counted from their sets.
    Counted,
}

/// What perft found.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// Sequences of plies of exactly the depth asked for; a finished game is not continued.
    pub leaves: u64,
    /// Pieces captured by the last plies; 0 where the last ply was counted.
    pub captures: u64,
    /// Last plies that won the game for either side; 0 where the last ply was counted.
    pub wins: u64,
    /// Plies made, at all depths.
    pub plays: u64,
}

impl Perft {
    /// Counts what a last ply did.
    #[inline(always)]
    fn end<const W: usize, const S: usize>(&mut self, after: &PlyResult<W, S>) {
        self.captures += u64::from(after.captured.count());
        self.wins += u64::from(after.ending.is_some_and(|ending| ending.winner.is_some()));
    }

    fn add(&mut self, more: &Self) {
        self.leaves += more.leaves;
        self.captures += more.captures;
        self.wins += more.wins;
        self.plays += more.plays;
    }
}

/// One random game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Playout {
    /// Plies played.
    pub plies: u32,
    /// Whether the game ended, rather than running into the limit of plies.
    pub ended: bool,
    /// Who won, if anybody.
    pub winner: Option<Side>,
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    pub(crate) fn perft(&self, state: &State<W, S>, history: &mut GameHistory<W, S>, depth: u32, mode: PerftMode) -> Perft {
        let mut tally = Perft::default();
        if depth == 0 {
            tally.leaves = 1;
        } else {
            self.descend(state, history, depth, mode, &mut tally);
        }
        tally
    }

    fn descend(&self, state: &State<W, S>, history: &mut GameHistory<W, S>, depth: u32, mode: PerftMode, tally: &mut Perft) {
        if depth == 1 && mode == PerftMode::Counted && self.forbidden_by_repetition(state.side).is_none() {
            tally.leaves += u64::from(self.count_moves(state).max(1));
            return;
        }
        match state.side {
            Side::Attackers => self.descend_as::<true>(state, history, depth, mode, tally),
            Side::Defenders => self.descend_as::<false>(state, history, depth, mode, tally),
        }
    }

    fn descend_as<const ATTACKERS: bool>(
        &self,
        state: &State<W, S>,
        history: &mut GameHistory<W, S>,
        depth: u32,
        mode: PerftMode,
        tally: &mut Perft,
    ) {
        let context = self.context(state, history);
        let restricted = self.forbidden_by_repetition(state.side).is_some();
        let mut found = Perft::default();
        let mut after = PlyResult::new(*state);
        self.each_move(state, |from, to| {
            if restricted && !self.is_allowed(state, history, from, to) {
                return;
            }
            self.play_as::<ATTACKERS>(&context, state, history, from, to, &mut after);
            found.plays += 1;
            if depth == 1 {
                found.end(&after);
            } else {
                self.enter(&after, Step::Move { from, to }, history, depth, mode, tally);
            }
        });
        // Where a side without moves does not pass, the game had ended before.
        if found.plays == 0 {
            let after = self.pass(state, history);
            found.plays = 1;
            if depth == 1 {
                found.end(&after);
            } else {
                self.enter(&after, Step::Pass, history, depth, mode, tally);
            }
        }
        found.leaves = if depth == 1 { found.plays } else { 0 };
        tally.add(&found);
    }

    /// Goes on from a position that is not the last one.
    #[inline(never)]
    fn enter(&self, after: &PlyResult<W, S>, step: Step, history: &mut GameHistory<W, S>, depth: u32, mode: PerftMode, tally: &mut Perft) {
        if after.ending.is_none() {
            let mark = history.push(after.state.pieces, after.state.key, step, !after.captured.is_empty());
            self.descend(&after.state, history, depth - 1, mode, tally);
            history.pop(mark);
        }
    }

    pub(crate) fn playout(&self, state: &State<W, S>, history: &GameHistory<W, S>, seed: u64, most_plies: u32) -> Playout {
        let (mut state, mut history) = (*state, history.clone());
        let mut random = Random(splitmix64(seed));
        let mut plies = 0;
        while plies < most_plies {
            let (step, after) = match self.random_move(&state, &history, &mut random) {
                Some((from, to)) => (Step::Move { from, to }, self.play(&state, &history, from, to)),
                None => (Step::Pass, self.pass(&state, &history)),
            };
            plies += 1;
            if let Some(Ending { winner, .. }) = after.ending {
                return Playout { plies, ended: true, winner };
            }
            let captured = !after.captured.is_empty();
            history.push(after.state.pieces, after.state.key, step, captured);
            if captured {
                history.forget();
            }
            state = after.state;
        }
        Playout { plies, ended: false, winner: None }
    }

    /// A legal move, each with the same chance; `None` when there is none.
    ///
    /// A piece and a square of its row or column are drawn blindly until they make a legal move: every such pair has the same chance,
    /// so every legal move has, and that is several times quicker than listing all moves to choose one. Where moves are so scarce
    /// that luck would take long, they are listed after all.
    fn random_move(&self, state: &State<W, S>, history: &GameHistory<W, S>, random: &mut Random) -> Option<(Index, Index)> {
        let pieces = state.pieces.of(state.side);
        let count = pieces.count();
        let lines = 2 * (u32::from(self.geometry.size()) - 1);
        let allowed = self.allowed(state, history);
        // Where one piece must go on, luck would take long.
        let draws = if state.pieces.chain().is_empty() { MAX_DRAWS } else { 0 };
        for _ in 0..draws {
            let [one, other] = random.next();
            let from = pieces.nth(below(one, count))?;
            let to = self.geometry.on_lines_of(from, below(other, lines) as u16);
            if self.is_move(state, from, to) && allowed(from, to) {
                return Some((from, to));
            }
        }
        let mut listed = self.sorted_moves(state);
        listed.retain(|&(from, to)| allowed(from, to));
        if listed.is_empty() { None } else { listed.get(below(random.next()[0], listed.len() as u32) as usize).copied() }
    }
}

/// How many blind draws a random move is worth: with more pieces than a few legal moves are found in some five.
const MAX_DRAWS: u32 = 128;

/// A seeded stream of random numbers.
struct Random(u64);

impl Random {
    /// Two numbers of 32 bits.
    #[inline(always)]
    fn next(&mut self) -> [u32; 2] {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = splitmix64(self.0);
        [(mixed >> 32) as u32, mixed as u32]
    }
}

/// A number below a bound, from 32 random bits: as even as these can be over a few hundred.
#[inline(always)]
fn below(random: u32, bound: u32) -> u32 {
    ((u64::from(random) * u64::from(bound)) >> 32) as u32
}
