//! Perft and random playouts.
//!
//! Both apply all of the rules, repetition included.

use super::history::{GameHistory, Step};
use super::keys::splitmix64;
use super::outcome::Ending;
use super::play::PlyResult;
use super::state::{Arbiter, State};
use crate::board::{Index, Side};

/// The treatment of the last ply by perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerftMode {
    /// Every move is made and its outcome computed.
    Played,
    /// The moves of the last ply are counted from the generated sets without being made.
    Counted,
}

/// The counts of a perft run.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// Sequences of exactly as many plies as the requested depth. A finished game is not continued.
    pub leaves: u64,
    /// Pieces captured by plies at the last depth; 0 with [`PerftMode::Counted`] where that ply was only
    /// counted.
    pub captures: u64,
    /// Plies at the last depth that won the game for either side; 0 with [`PerftMode::Counted`] where that
    /// ply was only counted.
    pub wins: u64,
    /// Plies made at all depths.
    pub plays: u64,
}

impl Perft {
    /// Adds the captures and the win, if any, of a ply at the last depth.
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

/// The result of one random game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Playout {
    /// Plies played.
    pub plies: u32,
    /// True if the game ended before the limit on plies was reached.
    pub ended: bool,
    /// The side that won; `None` for a draw or an unfinished game.
    pub winner: Option<Side>,
}

impl<const W: usize, const S: usize> Arbiter<W, S> {
    pub(crate) fn perft(
        &self,
        state: &State<W, S>,
        history: &mut GameHistory<W, S>,
        depth: u32,
        mode: PerftMode,
    ) -> Perft {
        let mut tally = Perft::default();
        if depth == 0 {
            tally.leaves = 1;
        } else {
            self.descend(state, history, depth, mode, &mut tally);
        }
        tally
    }

    fn descend(
        &self,
        state: &State<W, S>,
        history: &mut GameHistory<W, S>,
        depth: u32,
        mode: PerftMode,
        tally: &mut Perft,
    ) {
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
            if S > 0 {
                // Not inlined: on the largest boards it is long.
                self.play_step(&context, state, history, Step::Move { from, to }, &mut after);
            } else {
                self.play_as::<ATTACKERS>(&context, state, history, from, to, &mut after);
            }
            found.plays += 1;
            if depth == 1 {
                found.end(&after);
            } else {
                self.enter(&after, Step::Move { from, to }, history, depth, mode, tally);
            }
        });
        // The side to move stops a chain, or it has no move: under rules without a pass, the game would
        // already have ended.
        if found.plays == 0 || self.may_stop(state) {
            let after = self.pass(state, history);
            found.plays += 1;
            if depth == 1 {
                found.end(&after);
            } else {
                self.enter(&after, Step::Pass, history, depth, mode, tally);
            }
        }
        found.leaves = if depth == 1 { found.plays } else { 0 };
        tally.add(&found);
    }

    /// Recurses into the position after a ply above the last depth, unless the game has ended.
    #[inline(never)]
    fn enter(
        &self,
        after: &PlyResult<W, S>,
        step: Step,
        history: &mut GameHistory<W, S>,
        depth: u32,
        mode: PerftMode,
        tally: &mut Perft,
    ) {
        if after.ending.is_none() {
            let mark = history.push(after.state.pieces, after.state.key, step, after.starts_anew());
            self.descend(&after.state, history, depth - 1, mode, tally);
            history.pop(mark);
        }
    }

    pub(crate) fn playout(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        seed: u64,
        max_plies: u32,
    ) -> Playout {
        let (mut state, mut history) = (*state, history.clone());
        let mut random = Random(splitmix64(seed));
        let mut plies = 0;
        while plies < max_plies {
            let (step, after) = match self.random_move(&state, &history, &mut random) {
                Some((from, to)) => (Step::Move { from, to }, self.play(&state, &history, from, to)),
                None => (Step::Pass, self.pass(&state, &history)),
            };
            plies += 1;
            if let Some(Ending { winner, .. }) = after.ending {
                return Playout { plies, ended: true, winner };
            }
            let anew = after.starts_anew();
            history.push(after.state.pieces, after.state.key, step, anew);
            if anew {
                history.forget();
            }
            state = after.state;
        }
        Playout { plies, ended: false, winner: None }
    }

    /// A uniformly random legal ply.
    pub(crate) fn random_step(&self, state: &State<W, S>, history: &GameHistory<W, S>, random: u64) -> Step {
        let drawn = self.random_move(state, history, &mut Random(splitmix64(random)));
        drawn.map_or(Step::Pass, |(from, to)| Step::Move { from, to })
    }

    /// A uniformly random legal move; `None` for a pass.
    ///
    /// Rejection sampling: a piece and a square of its row or column are drawn until they make a legal move.
    /// Every pair is equally likely, so every legal move is too, and this is several times faster than
    /// listing all moves to choose one. Where legal moves are too rare for that, they are listed after all.
    fn random_move(
        &self,
        state: &State<W, S>,
        history: &GameHistory<W, S>,
        random: &mut Random,
    ) -> Option<(Index, Index)> {
        let pieces = state.pieces.of(state.side);
        let count = pieces.count();
        let lines = 2 * (u32::from(self.geometry.size()) - 1);
        let allowed = self.allowed(state, history);
        // If one piece must move again, drawing pieces at random would take too long.
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
        let all = listed.len() as u32 + u32::from(self.may_stop(state));
        if all == 0 { None } else { listed.get(below(random.next()[0], all) as usize).copied() }
    }
}

/// Random draws to try before all moves are listed. With more than a few pieces, about five draws find a
/// legal move.
const MAX_DRAWS: u32 = 128;

/// A seeded stream of random numbers.
struct Random(u64);

impl Random {
    /// Two 32-bit numbers.
    #[inline(always)]
    fn next(&mut self) -> [u32; 2] {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = splitmix64(self.0);
        [(mixed >> 32) as u32, mixed as u32]
    }
}

/// A number below `bound` from 32 random bits: for bounds of a few hundred, as uniform as 32 bits allow.
#[inline(always)]
fn below(random: u32, bound: u32) -> u32 {
    ((u64::from(random) * u64::from(bound)) >> 32) as u32
}
