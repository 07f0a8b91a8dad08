//! Move ordering.
//!
//! Ordering leaves no move out; but close to the end of a search, quiet moves of low rank may not be tried.

use crate::board::{Index, MAX_SIZE, Side};
use crate::position::Step;

/// A move and its rank; higher ranks are tried first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ranked {
    pub(super) from: Index,
    pub(super) to: Index,
    pub(super) rank: i32,
}

/// The move from the transposition table.
pub(super) const REMEMBERED: i32 = 1 << 24;
/// The king reaches an escape square, or an attacker reaches a square beside the king where it may capture.
pub(super) const DECISIVE: i32 = 1 << 23;
/// A move to a square where it may capture.
pub(super) const STRIKE: i32 = 1 << 22;
/// A move that blocks one of the king's open paths.
pub(super) const BARS: i32 = 1 << 21;
/// The second killer move of a ply; the first ranks twice as high.
const KILLER: i32 = 1 << 19;
/// History scores stay below this.
const MAX_HISTORY: i32 = 1 << 16;
/// Moves of at least this rank get no late move reduction.
pub(super) const NEVER_LATE: i32 = KILLER;

const SQUARES: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// Killer moves and history scores from earlier parts of the search.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// The last two moves of each ply that caused a beta cutoff.
    killers: Vec<[Option<(Index, Index)>; 2]>,
    /// History scores by side and square, for origins and destinations.
    from: [[i32; SQUARES]; 2],
    to: [[i32; SQUARES]; 2],
}

impl Order {
    pub(super) fn new(plies: usize) -> Self {
        Self { killers: vec![[None; 2]; plies], from: [[0; SQUARES]; 2], to: [[0; SQUARES]; 2] }
    }

    /// The rank of a move by killers and history alone.
    #[inline(always)]
    pub(super) fn quiet(&self, side: Side, ply: usize, from: Index, to: Index) -> i32 {
        let history = self.from[side.index()][usize::from(from)] + self.to[side.index()][usize::from(to)];
        let killers = self.killers[ply];
        let killer = if killers[0] == Some((from, to)) {
            2 * KILLER
        } else if killers[1] == Some((from, to)) {
            KILLER
        } else {
            0
        };
        killer + history
    }

    /// Records a beta cutoff by `best`, after the moves `before` failed to cause one.
    pub(super) fn refuted(&mut self, side: Side, ply: usize, depth: i32, best: (Index, Index), before: &[Ranked]) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let change = (depth * depth).min(256);
        self.note(side, best, change * 8);
        for other in before {
            self.note(side, (other.from, other.to), -change);
        }
    }

    fn note(&mut self, side: Side, (from, to): (Index, Index), change: i32) {
        for value in [&mut self.from[side.index()][usize::from(from)], &mut self.to[side.index()][usize::from(to)]] {
            // Changes shrink as the value nears its bound, so that recent parts of the tree count more.
            *value += change - *value * change.abs() / (MAX_HISTORY / 4);
        }
    }
}

/// Swaps the highest-ranked move from `at` onwards into `at`. Among equal ranks the first one found is taken.
#[inline]
pub(super) fn pick(moves: &mut [Ranked], at: usize) -> Option<Ranked> {
    let rest = moves.get(at..)?;
    let mut best = 0;
    for (n, ranked) in rest.iter().enumerate() {
        if ranked.rank > rest[best].rank {
            best = n;
        }
    }
    if rest.is_empty() {
        return None;
    }
    moves.swap(at, at + best);
    Some(moves[at])
}

/// Whether a move is the one from the table.
#[inline(always)]
pub(super) fn is_step(step: Option<Step>, from: Index, to: Index) -> bool {
    step == Some(Step::Move { from, to })
}
