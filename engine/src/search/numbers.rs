//! Proof numbers, and the table in which the solver keeps them.
//!
//! A position's proof number estimates how many positions must still be proven to prove the win, its disproof
//! number how many must be refuted to refute it. Zero and [`NEVER`] mean that the matter is settled.

use crate::position::Step;

/// A number that no sum reaches: the win is refuted, or the refutation is.
pub(super) const NEVER: u32 = (1 << 18) - 1;
/// The longest proof that is kept, in plies.
const LONGEST: u32 = 255;

/// The result for a position so far: the proof numbers of a win for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
    /// If the win is proven: it takes at most this many plies.
    pub(super) plies: u32,
    /// True if the result depends on what was played before, so that it holds only on this path.
    pub(super) here: bool,
}

impl Numbers {
    pub(super) const fn open(proof: u32, disproof: u32) -> Self {
        Self { proof, disproof, plies: 0, here: false }
    }

    /// The numbers of an open position from the point of view of the side to move: the least and the sum over
    /// its moves.
    pub(super) const fn asking(winners: bool, least: u32, sum: u32) -> Self {
        if winners { Self::open(least, sum) } else { Self::open(sum, least) }
    }

    /// The number of which the side to move needs the least, and the one that sums up over its moves.
    pub(super) const fn asked(self, winners: bool) -> (u32, u32) {
        if winners { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    pub(super) const fn won(plies: u32, here: bool) -> Self {
        Self { proof: 0, disproof: NEVER, plies, here }
    }

    pub(super) const fn refuted(here: bool) -> Self {
        Self { proof: NEVER, disproof: 0, plies: 0, here }
    }

    pub(super) const fn is_won(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_refuted(self) -> bool {
        self.disproof == 0
    }

    pub(super) const fn is_settled(self) -> bool {
        self.is_won() || self.is_refuted()
    }
}

/// The table: a fixed number of entries in pairs, of which a settled one is kept longer. Entries are two
/// words, the key and the rest.
#[derive(Clone, Debug)]
pub(super) struct Proofs {
    slots: Vec<[u64; 2]>,
    mask: usize,
}

/// The minimum number of entries.
const LEAST: usize = 1 << 8;
/// Origin and destination that encode "no move".
const NOWHERE: u64 = 511;
/// Set in every entry, so that none is zero.
const USED: u64 = 1 << 63;

impl Proofs {
    /// A table of at most `max_bytes`, and with no more entries than moves are made; but never fewer than
    /// [`LEAST`] entries.
    pub(super) fn new(max_bytes: usize, work: u64) -> Self {
        let room = max_bytes / size_of::<[u64; 2]>();
        let wanted = room.min(usize::try_from(work).unwrap_or(usize::MAX)).max(LEAST);
        let len = 1 << wanted.ilog2();
        Self { slots: vec![[0; 2]; len], mask: len - 2 }
    }

    /// The numbers of a position and the move that proves its win.
    pub(super) fn get(&self, key: u64) -> Option<(Numbers, Option<Step>)> {
        let at = key as usize & self.mask;
        self.slots[at..at + 2].iter().find(|slot| slot[0] == key && slot[1] != 0).map(|slot| unpack(slot[1]))
    }

    pub(super) fn put(&mut self, key: u64, numbers: Numbers, step: Option<Step>) {
        // A longer proof is not kept: it would have to claim fewer plies than it takes.
        if numbers.is_won() && numbers.plies > LONGEST {
            return;
        }
        let at = key as usize & self.mask;
        let pair = &mut self.slots[at..at + 2];
        // A proof is not forgotten where history keeps it from being used.
        let better = |(kept, _): (Numbers, Option<Step>)| {
            kept.is_won() && (!numbers.is_won() || kept.plies <= numbers.plies)
        };
        if pair.iter().any(|slot| slot[0] == key && slot[1] != 0 && better(unpack(slot[1]))) {
            return;
        }
        let settled = |slot: [u64; 2]| slot[1] != 0 && unpack(slot[1]).0.is_settled();
        let place = match pair.iter().position(|slot| slot[0] == key || slot[1] == 0) {
            Some(place) => place,
            None if settled(pair[0]) => 1,
            None => 0,
        };
        pair[place] = [key, pack(numbers, step)];
    }
}

/// Eighteen bits each for the two numbers, nine each for origin and destination, eight for the plies. Whether
/// a result holds only on a path shows in its key.
fn pack(numbers: Numbers, step: Option<Step>) -> u64 {
    let (from, to) = match step {
        Some(Step::Move { from, to }) => (u64::from(from), u64::from(to)),
        Some(Step::Pass) | None => (NOWHERE, NOWHERE),
    };
    let bounded = |number: u32| u64::from(number.min(NEVER));
    USED | bounded(numbers.proof)
        | bounded(numbers.disproof) << 18
        | from << 36
        | to << 45
        | u64::from(numbers.plies) << 54
}

fn unpack(word: u64) -> (Numbers, Option<Step>) {
    let (from, to) = (word >> 36 & 511, word >> 45 & 511);
    let number = |shift: u32| (word >> shift) as u32 & NEVER;
    let numbers =
        Numbers { proof: number(0), disproof: number(18), plies: (word >> 54) as u32 & LONGEST, here: false };
    (numbers, (from != NOWHERE).then_some(Step::Move { from: from as u16, to: to as u16 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let mut table = Proofs::new(1 << 16, u64::MAX);
        let step = Some(Step::Move { from: 360, to: 7 });
        let all = [Numbers::won(255, false), Numbers::refuted(false), Numbers::open(3, NEVER - 1)];
        for (n, (numbers, step)) in
            (1u64..).zip(all.into_iter().flat_map(|numbers| [(numbers, step), (numbers, None)]))
        {
            table.put(n << 40, numbers, step);
            assert_eq!(table.get(n << 40), Some((numbers, step)));
        }
        table.put(9 << 40, Numbers::won(256, false), step);
        assert_eq!((table.get(9 << 40), table.get(0)), (None, None));
    }

    #[test]
    fn a_proof_is_kept_until_a_shorter_one_is_found() {
        let mut table = Proofs::new(0, 0);
        for (put, plies) in [
            (Numbers::won(9, false), 9),
            (Numbers::open(1, 8), 9),
            (Numbers::won(11, false), 9),
            (Numbers::won(7, false), 7),
        ] {
            table.put(1, put, None);
            assert_eq!(table.get(1), Some((Numbers::won(plies, false), None)));
        }
    }

    #[test]
    fn a_pair_keeps_what_is_settled() {
        let mut table = Proofs::new(0, 0);
        let key = |n: u64| n << 32;
        table.put(key(1), Numbers::won(3, false), None);
        for n in 2..5 {
            table.put(key(n), Numbers::open(1, 1), None);
        }
        assert!(
            [1, 4].iter().all(|&n| table.get(key(n)).is_some())
                && [2, 3].iter().all(|&n| table.get(key(n)).is_none())
        );
    }

    #[test]
    fn a_table_has_a_bound() {
        assert_eq!(Proofs::new(1 << 20, u64::MAX).slots.len(), 1 << 16);
        assert_eq!(Proofs::new(1 << 20, 5_000).slots.len(), 1 << 12);
    }
}
