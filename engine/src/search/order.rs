//! Move ordering.
//!
//! Ordering leaves no move out; but close to the end of a search, quiet moves of low rank may not be tried.

use crate::board::{Bits, Index, MAX_SIZE, Side};
use std::cmp::Reverse;

/// A move and its rank, in one number, which sorts fast. Greater ones are tried first: those of a higher
/// rank, and of equal rank those listed first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ranked(u64);

impl Ranked {
    /// The number of bits for a square.
    const SQUARE: u32 = 9;

    /// The move at the index `listed` of its list, which is less than 16,384: no board has as many moves.
    #[inline(always)]
    pub(super) fn new(from: Index, to: Index, rank: i32, listed: usize) -> Self {
        let step = u32::from(from) << Self::SQUARE | u32::from(to);
        // With the sign turned, negative ranks sort below others.
        Self(
            u64::from(rank as u32 ^ 1 << 31) << 32 | u64::from((!listed as u32) << (2 * Self::SQUARE) | step),
        )
    }

    /// Sorts as many of the greatest moves as are needed, or all if those are most of them, and returns how
    /// many it has sorted. Compiled once for all board widths.
    #[inline(never)]
    pub(super) fn sort(mut moves: &mut [Self], needed: usize) -> usize {
        if (1..moves.len() / 2).contains(&needed) {
            moves.select_nth_unstable_by_key(needed, |&ranked| Reverse(ranked));
            moves = &mut moves[..needed];
        }
        moves.sort_unstable_by_key(|&ranked| Reverse(ranked));
        moves.len()
    }

    #[inline(always)]
    pub(super) fn from(self) -> Index {
        (self.0 >> Self::SQUARE) as Index & ((1 << Self::SQUARE) - 1)
    }

    #[inline(always)]
    pub(super) fn to(self) -> Index {
        self.0 as Index & ((1 << Self::SQUARE) - 1)
    }

    #[inline(always)]
    pub(super) fn rank(self) -> i32 {
        ((self.0 >> 32) as u32 ^ 1 << 31) as i32
    }
}

/// Marks the destination of a move that may have a rank of its own; not part of the rank.
pub(super) const MARK: i32 = 1 << 28;
/// The move from the transposition table.
pub(super) const REMEMBERED: i32 = 1 << 24;
/// The king reaches an escape square, or an attacker a square beside the king.
pub(super) const DECISIVE: i32 = 1 << 23;
/// A move to a square where it may capture.
pub(super) const STRIKE: i32 = 1 << 22;
/// A move that blocks one of the king's open paths.
pub(super) const BARS: i32 = 1 << 21;
/// The second killer move of a ply; the first ranks twice as high.
pub(super) const KILLER: i32 = 1 << 19;
/// History scores stay below this.
const MAX_HISTORY: i32 = 1 << 16;
/// Moves with any of the ranks above have at least this rank, and all others less: history alone neither adds
/// nor takes away so much.
pub(super) const HIGH: i32 = KILLER / 2;
const _: () = assert!(2 * MAX_HISTORY < HIGH && KILLER - 2 * MAX_HISTORY > HIGH);
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

    /// The killer moves of a ply, the better one first.
    pub(super) fn killers(&self, ply: usize) -> [Option<(Index, Index)>; 2] {
        self.killers[ply]
    }

    /// The history score of a move, with what [`Order::add`] has added for its destination.
    #[inline(always)]
    pub(super) fn quiet(&self, side: Side, from: Index, to: Index) -> i32 {
        self.from[side.index()][usize::from(from)] + self.to[side.index()][usize::from(to)]
    }

    /// Adds this to the history scores of these squares as destinations. The caller takes it off again.
    pub(super) fn add<const W: usize>(&mut self, side: Side, squares: Bits<W>, rank: i32) {
        squares.each(|to| self.to[side.index()][usize::from(to)] += rank);
    }

    /// Records a beta cutoff by `best`, after the moves `before` failed to cause one.
    pub(super) fn refuted(
        &mut self,
        side: Side,
        ply: usize,
        depth: i32,
        best: (Index, Index),
        before: &[Ranked],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let change = (depth * depth).min(256);
        self.note(side, best, change * 8);
        for other in before {
            self.note(side, (other.from(), other.to()), -change);
        }
    }

    fn note(&mut self, side: Side, (from, to): (Index, Index), change: i32) {
        for value in
            [&mut self.from[side.index()][usize::from(from)], &mut self.to[side.index()][usize::from(to)]]
        {
            // Changes shrink as the value nears its bound, so that recent parts of the tree count more.
            *value += change - *value * change.abs() / (MAX_HISTORY / 4);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn moves_sort_by_rank_and_then_as_listed(
            one in (0u16..361, 0u16..361, any::<i32>(), 0usize..16384),
            rank in any::<i32>(),
            listed in 0usize..16384,
        ) {
            let ranked = Ranked::new(one.0, one.1, one.2, one.3);
            prop_assert_eq!((ranked.from(), ranked.to(), ranked.rank()), (one.0, one.1, one.2));
            if rank != one.2 {
                prop_assert_eq!(ranked > Ranked::new(7, 8, rank, listed), one.2 > rank);
            }
            if listed != one.3 {
                prop_assert_eq!(ranked > Ranked::new(7, 8, one.2, listed), one.3 < listed);
            }
        }
    }
}
