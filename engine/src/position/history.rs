//! The positions since the last capture. Repetition needs no others, because no earlier position can recur.

use super::pieces::Pieces;
use super::places::Places;
use crate::board::{Index, Side};

/// One ply of the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Move { from: Index, to: Index },
    Pass,
}

/// The positions since the last capture, the current one last, with the plies between them. Tree walks push
/// and pop; a capture hides the positions before it until it is popped.
#[derive(Debug)]
pub(crate) struct GameHistory<const W: usize, const S: usize> {
    /// Board keys, without the side to move.
    keys: Vec<u64>,
    pieces: Vec<Pieces<W, S>>,
    /// The ply that led to each position; meaningless for the first.
    steps: Vec<Step>,
    /// The places of the settled positions, which come first in the history: tree walks do not settle what
    /// they push.
    places: Places,
    /// Index of the first position since the last capture.
    base: usize,
    /// The side to move in the current position.
    side: Side,
    /// True if the history since the last capture is complete.
    pub(crate) complete: bool,
}

/// The data that undoes the last ply of a history.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    base: usize,
    complete: bool,
}

/// A point in a history, for undoing many plies at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fork {
    len: usize,
    side: Side,
    mark: Mark,
}

/// Up to this many positions, a linear walk is as fast as a lookup by key.
const SHORT: usize = 32;

/// Capacity for the plies of most histories.
fn room<T>() -> Vec<T> {
    Vec::with_capacity(32)
}

impl<const W: usize, const S: usize> Clone for GameHistory<W, S> {
    /// A copy with room for the plies that nearly every copy is made for.
    fn clone(&self) -> Self {
        fn roomy<T: Copy>(items: &[T]) -> Vec<T> {
            let mut copy = Vec::with_capacity(items.len() + 4);
            copy.extend_from_slice(items);
            copy
        }
        Self {
            keys: roomy(&self.keys),
            pieces: roomy(&self.pieces),
            steps: roomy(&self.steps),
            places: self.places.clone(),
            ..*self
        }
    }
}

impl<const W: usize, const S: usize> GameHistory<W, S> {
    pub(crate) fn new(pieces: Pieces<W, S>, key: u64, side: Side, complete: bool) -> Self {
        let mut history = Self {
            keys: room(),
            pieces: room(),
            steps: room(),
            places: Places::default(),
            base: 0,
            side,
            complete,
        };
        history.keys.push(key);
        history.pieces.push(pieces);
        history.steps.push(Step::Pass);
        history
    }

    /// An empty history: nothing has been repeated, and nothing is forbidden. Does not allocate.
    pub(crate) fn none() -> Self {
        let (keys, pieces, steps, places) = (Vec::new(), Vec::new(), Vec::new(), Places::default());
        Self { keys, pieces, steps, places, base: 0, side: Side::Attackers, complete: false }
    }

    /// Appends the position after a ply; `anew` hides the earlier ones, which cannot recur.
    #[inline(always)]
    pub(crate) fn push(&mut self, pieces: Pieces<W, S>, key: u64, step: Step, anew: bool) -> Mark {
        let mark = Mark { base: self.base, complete: self.complete };
        if anew {
            self.base = self.keys.len();
            self.complete = true;
        }
        self.keys.push(key);
        self.pieces.push(pieces);
        self.steps.push(step);
        self.side = self.turn(&pieces);
        mark
    }

    /// The side to move at the other end of a ply that led to these pieces: the opponent, or the same side if
    /// one of the pieces must go on.
    #[inline(always)]
    fn turn(&self, pieces: &Pieces<W, S>) -> Side {
        if S > 0 && !pieces.chain().is_empty() { self.side } else { self.side.other() }
    }

    /// Undoes the last ply.
    #[inline(always)]
    pub(crate) fn pop(&mut self, mark: Mark) {
        self.keys.pop();
        let left = self.pieces.pop();
        self.steps.pop();
        self.side = left.map_or(self.side, |left| self.turn(&left));
        Mark { base: self.base, complete: self.complete } = mark;
    }

    /// Drops the positions before the last capture, for a game that will not undo it.
    pub(crate) fn forget(&mut self) {
        if self.base == 0 {
            return;
        }
        self.places.clear();
        self.keys.drain(..self.base);
        self.pieces.drain(..self.base);
        self.steps.drain(..self.base);
        self.base = 0;
    }

    /// Makes all positions searchable by board key, once there are more than `SHORT`; `board_key` is called
    /// for new positions only. Settled positions must not be undone by [`Self::pop`].
    pub(crate) fn settle(&mut self, board_key: impl Fn(u64, &Pieces<W, S>) -> u64) {
        if self.keys.len() > SHORT {
            for place in self.places.len()..self.keys.len() {
                self.places.add(board_key(self.keys[place], &self.pieces[place]));
            }
        }
    }

    /// The point to which [`Self::rejoin`] returns, unless something was forgotten in between.
    pub(crate) fn fork(&self) -> Fork {
        Fork {
            len: self.keys.len(),
            side: self.side,
            mark: Mark { base: self.base, complete: self.complete },
        }
    }

    /// Undoes all plies since the fork.
    pub(crate) fn rejoin(&mut self, fork: Fork) {
        self.places.truncate(fork.len);
        self.keys.truncate(fork.len);
        self.pieces.truncate(fork.len);
        self.steps.truncate(fork.len);
        self.side = fork.side;
        Mark { base: self.base, complete: self.complete } = fork.mark;
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
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps[self.base + 1..]
    }

    /// The side to move in a position of [`Self::positions`].
    pub(crate) fn side_at(&self, position: usize) -> Side {
        if (self.positions().len() - 1 - position).is_multiple_of(2) { self.side } else { self.side.other() }
    }

    /// The keys of the compared positions that are not settled, latest first; settled positions are found by
    /// key. `quickest` is the smallest number of plies after which a board can recur, and `stride` the number
    /// of plies from one comparison to the next.
    #[inline(always)]
    pub(super) fn walked_keys(
        &self,
        ahead: usize,
        quickest: u32,
        stride: usize,
    ) -> impl Iterator<Item = u64> {
        self.walked_places(ahead, quickest, stride).map(|place| self.keys[self.base + place])
    }

    /// Like [`Self::walked_keys`], with the positions.
    #[inline(always)]
    pub(super) fn walked(
        &self,
        ahead: usize,
        quickest: u32,
        stride: usize,
    ) -> impl Iterator<Item = (u64, &Pieces<W, S>)> {
        self.walked_places(ahead, quickest, stride)
            .map(|place| (self.keys[self.base + place], &self.pieces[self.base + place]))
    }

    /// The bits ([`bit_of`](super::places::bit_of)) of the board keys of the settled positions, at least.
    #[inline(always)]
    pub(super) fn settled_bits(&self) -> u64 {
        if self.is_settled() { self.places.bits() } else { 0 }
    }

    /// An upper bound on the number of settled positions with this board key.
    #[inline(always)]
    pub(super) fn settled_times(&self, board_key: u64) -> u32 {
        if self.is_settled() { self.places.times(board_key) } else { 0 }
    }

    /// Returns whether any of [`Self::positions`] are settled.
    #[inline(always)]
    pub(super) fn is_settled(&self) -> bool {
        self.settled() > 0
    }

    /// The number of [`Self::positions`] that are settled.
    #[inline(always)]
    fn settled(&self) -> usize {
        self.places.len().saturating_sub(self.base)
    }

    /// The latest position that is compared.
    #[inline(always)]
    fn latest_compared(&self, ahead: usize, quickest: u32, stride: usize) -> Option<usize> {
        let positions = self.keys.len() - self.base;
        let mut latest = (positions + ahead).checked_sub(quickest as usize);
        // A place beyond the end belongs to one of the plies ahead.
        while let Some(place) = latest.filter(|&place| place >= positions) {
            latest = place.checked_sub(stride);
        }
        latest
    }

    #[inline(always)]
    fn walked_places(
        &self,
        ahead: usize,
        quickest: u32,
        stride: usize,
    ) -> impl Iterator<Item = usize> + use<W, S> {
        let settled = self.settled();
        let mut next = self.latest_compared(ahead, quickest, stride).filter(|&place| place >= settled);
        std::iter::from_fn(move || {
            let place = next?;
            next = (place >= settled + stride).then(|| place - stride);
            Some(place)
        })
    }

    /// The earlier positions, as indices into [`Self::positions`], that equal the board after the next ply,
    /// latest first. A matching key is confirmed on the board. `ahead` is the number of plies made since the
    /// last position; they have no stored positions. `board_key` is the key of the board alone, ignoring
    /// which piece must go on.
    pub(super) fn equal(
        &self,
        pieces: &Pieces<W, S>,
        board_key: u64,
        ahead: usize,
        quickest: u32,
        stride: usize,
    ) -> impl Iterator<Item = usize> {
        let latest = self.latest_compared(ahead, quickest, stride);
        let walked = self.walked_places(ahead, quickest, stride);
        let is_compared = move |place: &usize| {
            latest.is_some_and(|latest| *place <= latest && (latest - place).is_multiple_of(stride))
        };
        let found =
            self.places.with(board_key).map_while(|place| place.checked_sub(self.base)).filter(is_compared);
        let same = move |&place: &usize| {
            let earlier = &self.positions()[place];
            match (S > 0, stride) {
                (false, _) => self.keys[self.base + place] == board_key && earlier == pieces,
                // Where only boards are compared, it does not matter which piece had to go on.
                (true, 1) => earlier.same_board(pieces),
                (true, _) => earlier == pieces,
            }
        };
        walked.chain(found).filter(same)
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::Pieces;
    use super::*;
    use crate::board::Bits;

    fn board(index: Index) -> Pieces<1, 0> {
        Pieces { sides: [Bits::of(index), Bits::of(40)], king: Bits::of(40), layers: [] }
    }

    /// Two boards share a key: only the one that really occurred counts.
    #[test]
    fn a_key_that_agrees_is_confirmed_on_the_board() {
        let key = 7;
        let mut history = GameHistory::new(board(1), key, Side::Attackers, true);
        for index in 2..6 {
            history.push(board(index), 100 + u64::from(index), Step::Pass, false);
        }
        history.pop(Mark { base: 0, complete: true });
        assert_eq!(history.equal(&board(1), key, 0, 4, 2).collect::<Vec<_>>(), [0]);
        assert_eq!(history.equal(&board(9), key, 0, 4, 2).count(), 0);
    }

    /// A capture hides the positions before it, and undoing it restores them.
    #[test]
    fn a_capture_hides_what_was_before() {
        let mut history = GameHistory::new(board(1), 1, Side::Attackers, false);
        let mark = history.push(board(2), 2, Step::Pass, true);
        assert_eq!((history.positions().len(), history.steps().len(), history.complete), (1, 0, true));
        assert_eq!(history.side_at(0), Side::Defenders);
        history.pop(mark);
        assert_eq!((history.positions().len(), history.complete), (1, false));
        assert_eq!(history.side_at(0), Side::Attackers);
    }
}
