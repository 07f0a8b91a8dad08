//! The positions since the last capture: all that repetition needs, for no earlier one can come back.

use super::state::Pieces;
use crate::board::{Bits, Index, Side};

/// One ply of the trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Move { from: Index, to: Index },
    Pass,
}

/// The positions since the last capture, the current one last, with the plies between them. Walks down a game tree push and pop;
/// a capture hides what was before it until it is taken back.
#[derive(Clone, Debug)]
pub(crate) struct Trail<const W: usize, const S: usize> {
    /// Keys of the boards, without the side to move.
    keys: Vec<u64>,
    pieces: Vec<Pieces<W, S>>,
    /// The ply that led to each position; of no meaning for the first.
    steps: Vec<Step>,
    /// Where the positions since the last capture begin.
    base: usize,
    /// The side to move in the current position.
    side: Side,
    /// Whether nothing is missing since the last capture.
    pub(super) complete: bool,
}

/// How to take the last ply of a trail back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    base: usize,
    complete: bool,
}

/// Room for as many plies as most histories have.
fn room<T>() -> Vec<T> {
    Vec::with_capacity(32)
}

impl<const W: usize, const S: usize> Trail<W, S> {
    pub(super) fn new(pieces: Pieces<W, S>, key: u64, side: Side, complete: bool) -> Self {
        let mut trail = Self { keys: room(), pieces: room(), steps: room(), base: 0, side, complete };
        trail.keys.push(key);
        trail.pieces.push(pieces);
        trail.steps.push(Step::Pass);
        trail
    }

    /// Appends the position after a ply.
    #[inline(always)]
    pub(crate) fn push(&mut self, pieces: Pieces<W, S>, key: u64, step: Step, captured: bool) -> Mark {
        let mark = Mark { base: self.base, complete: self.complete };
        if captured {
            self.base = self.keys.len();
            self.complete = true;
        }
        self.keys.push(key);
        self.pieces.push(pieces);
        self.steps.push(step);
        self.side = self.turn(&pieces);
        mark
    }

    /// The side to move on the other side of a ply that led to these pieces: where one of them must go on, it has not changed.
    #[inline(always)]
    fn turn(&self, pieces: &Pieces<W, S>) -> Side {
        if S > 0 && !pieces.chain().is_empty() { self.side } else { self.side.other() }
    }

    /// Takes the last ply back.
    #[inline(always)]
    pub(crate) fn pop(&mut self, mark: Mark) {
        self.keys.pop();
        let left = self.pieces.pop();
        self.steps.pop();
        self.side = left.map_or(self.side, |left| self.turn(&left));
        Mark { base: self.base, complete: self.complete } = mark;
    }

    /// Forgets what was before the last capture: a game that goes on never needs it again.
    pub(super) fn forget(&mut self) {
        if self.base == 0 {
            return;
        }
        self.keys.drain(..self.base);
        self.pieces.drain(..self.base);
        self.steps.drain(..self.base);
        self.base = 0;
    }

    /// The positions since the last capture, oldest first.
    pub(crate) fn positions(&self) -> &[Pieces<W, S>] {
        &self.pieces[self.base..]
    }

    /// The keys of [`Self::positions`].
    pub(crate) fn keys(&self) -> &[u64] {
        &self.keys[self.base..]
    }

    /// The plies since the last capture, oldest first.
    pub(super) fn steps(&self) -> &[Step] {
        &self.steps[self.base + 1..]
    }

    /// The side to move in a position of [`Self::positions`].
    pub(crate) fn side_at(&self, position: usize) -> Side {
        if (self.positions().len() - 1 - position).is_multiple_of(2) { self.side } else { self.side.other() }
    }

    /// The keys of the positions that a board which the next ply makes is compared with, latest first. `quickest` is the number of
    /// plies in which a board can stand again at the earliest, and `stride` the plies from one comparison to the next.
    #[inline(always)]
    pub(super) fn compared_keys(&self, ahead: usize, quickest: u32, stride: usize) -> impl Iterator<Item = u64> {
        self.compared(ahead, quickest, stride).map(|place| self.keys[self.base + place])
    }

    #[inline(always)]
    fn compared(&self, ahead: usize, quickest: u32, stride: usize) -> impl Iterator<Item = usize> + use<W, S> {
        let positions = self.keys.len() - self.base;
        let mut next = (positions + ahead).checked_sub(quickest as usize);
        // A place beyond the end is one of the plies ahead.
        while let Some(place) = next.filter(|&place| place >= positions) {
            next = place.checked_sub(stride);
        }
        std::iter::from_fn(move || {
            let place = next?;
            next = place.checked_sub(stride);
            Some(place)
        })
    }

    /// The earlier positions, as places in [`Self::positions`], that equal a board which the next ply makes: latest first. A key
    /// that agrees is confirmed on the board. `ahead` plies were made since the last position, which have none to offer.
    pub(super) fn equal(&self, pieces: &Pieces<W, S>, key: u64, ahead: usize, quickest: u32, stride: usize) -> impl Iterator<Item = usize> {
        // Where boards alone are compared, it does not matter which piece had to go on: that is in the keys.
        let boards_alone = S > 0 && stride == 1;
        let same = move |&place: &usize| {
            if boards_alone {
                return self.positions()[place].chained(Bits::EMPTY) == pieces.chained(Bits::EMPTY);
            }
            self.keys[self.base + place] == key && self.positions()[place] == *pieces
        };
        self.compared(ahead, quickest, stride).filter(same)
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::Pieces;
    use super::*;

    fn board(index: Index) -> Pieces<1, 0> {
        Pieces { sides: [Bits::of(index), Bits::of(40)], king: Bits::of(40), layers: [] }
    }

    /// Two boards with one key: only the one that really stood before counts.
    #[test]
    fn a_key_that_agrees_is_confirmed_on_the_board() {
        let key = 7;
        let mut trail = Trail::new(board(1), key, Side::Attackers, true);
        for index in 2..6 {
            trail.push(board(index), 100 + u64::from(index), Step::Pass, false);
        }
        trail.pop(Mark { base: 0, complete: true });
        assert_eq!(trail.equal(&board(1), key, 0, 4, 2).collect::<Vec<_>>(), [0]);
        assert_eq!(trail.equal(&board(9), key, 0, 4, 2).count(), 0);
    }

    /// A capture hides what was before it, and taking it back shows it again.
    #[test]
    fn a_capture_hides_what_was_before() {
        let mut trail = Trail::new(board(1), 1, Side::Attackers, false);
        let mark = trail.push(board(2), 2, Step::Pass, true);
        assert_eq!((trail.positions().len(), trail.steps().len(), trail.complete), (1, 0, true));
        assert_eq!(trail.side_at(0), Side::Defenders);
        trail.pop(mark);
        assert_eq!((trail.positions().len(), trail.complete), (1, false));
        assert_eq!(trail.side_at(0), Side::Attackers);
    }
}
