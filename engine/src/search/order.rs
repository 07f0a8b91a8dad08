//! Which moves are tried first.
//!
//! Order changes how long a search takes, never what a move is worth. Deliberately absent: leaving moves out.

use crate::board::{Index, MAX_SIZE, Side};
use crate::position::Step;

/// A move and how early it comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ranked {
    pub(super) from: Index,
    pub(super) to: Index,
    pub(super) rank: i32,
}

/// The move that the table remembers.
pub(super) const REMEMBERED: i32 = 1 << 24;
/// The king reaches an escape square, or an attacker a square beside him where something can be taken.
pub(super) const DECISIVE: i32 = 1 << 23;
/// A move to where it may capture.
pub(super) const STRIKE: i32 = 1 << 22;
/// A move between the king and where he would escape.
pub(super) const BARS: i32 = 1 << 21;
/// The second of the moves that refuted their neighbours; the first is worth twice as much.
const KILLER: i32 = 1 << 19;
/// History stays below this.
const MAX_HISTORY: i32 = 1 << 16;
/// From this rank on a move is not searched less for coming late.
pub(super) const NEVER_LATE: i32 = KILLER;

const SQUARES: usize = MAX_SIZE as usize * MAX_SIZE as usize;

/// What earlier parts of the search say about moves.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// By ply: the last two moves that refuted.
    killers: Vec<[Option<(Index, Index)>; 2]>,
    /// By side and square: how well moves from and to it have done.
    from: [[i32; SQUARES]; 2],
    to: [[i32; SQUARES]; 2],
}

impl Order {
    pub(super) fn new(plies: usize) -> Self {
        Self { killers: vec![[None; 2]; plies], from: [[0; SQUARES]; 2], to: [[0; SQUARES]; 2] }
    }

    /// The rank of a move that shows nothing by itself.
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

    /// Notes that a move refuted, where those tried before it did not.
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
            // The nearer to its bound, the less it moves: recent parts of the tree count more.
            *value += change - *value * change.abs() / (MAX_HISTORY / 4);
        }
    }
}

/// Brings the move of the highest rank from `at` on to `at`. Equal ranks keep the order of generation.
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

/// Whether a move is the one that the table remembers.
#[inline(always)]
pub(super) fn is_step(step: Option<Step>, from: Index, to: Index) -> bool {
    step == Some(Step::Move { from, to })
}
