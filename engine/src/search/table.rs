//! The transposition table of one search.
//!
//! A fixed number of entries in pairs: the first of a pair keeps the deepest, the second the latest. An entry holds a score, which may
//! not hold with another history, and a move to try first; the tree decides what to trust.

use crate::position::Step;

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    Exact,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) score: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    /// The best move, if there was one.
    pub(super) step: Option<Step>,
}

/// Entries are two words, the key and the rest. Plain integers come zeroed from the system, page by page as they are touched, so a short
/// search does not pay for a large table.
#[derive(Clone, Debug)]
pub(super) struct Table {
    slots: Vec<[u64; 2]>,
    mask: usize,
}

/// The minimum number of entries: what the smallest search needs.
const LEAST: usize = 1 << 8;

/// Origin and destination that encode "no move": no board has such a square.
const NOWHERE: u16 = u16::MAX;

impl Table {
    /// A table of at most `most_bytes`, and no larger than a search of `nodes` nodes can use; but never fewer than [`LEAST`] entries.
    pub(super) fn new(most_bytes: usize, nodes: Option<u64>) -> Self {
        let room = most_bytes / size_of::<[u64; 2]>();
        let useful = nodes.map_or(usize::MAX, |nodes| usize::try_from(nodes.saturating_mul(2)).unwrap_or(usize::MAX));
        let wanted = room.min(useful).max(LEAST);
        let len = 1 << wanted.ilog2();
        Self { slots: vec![[0; 2]; len], mask: len - 2 }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let at = key as usize & self.mask;
        self.slots[at..at + 2].iter().find(|slot| slot[0] == key && slot[1] != 0).map(|slot| unpack(slot[1]))
    }

    pub(super) fn put(&mut self, key: u64, entry: &Entry) {
        let at = key as usize & self.mask;
        let [deep, _] = [self.slots[at], self.slots[at + 1]];
        let keeps = deep[1] != 0 && deep[0] != key && unpack(deep[1]).depth > entry.depth;
        let place = if keeps { at + 1 } else { at };
        if !keeps && deep[0] != key {
            self.slots[at + 1] = deep;
        }
        self.slots[place] = [key, pack(entry)];
    }
}

/// Sixteen bits each for score, origin and destination, eight for the depth, two for the bound. The bound is never zero, so neither is
/// the word.
fn pack(entry: &Entry) -> u64 {
    let (from, to) = match entry.step {
        Some(Step::Move { from, to }) => (from, to),
        Some(Step::Pass) | None => (NOWHERE, NOWHERE),
    };
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.score as i16 as u16)
        | u64::from(from) << 16
        | u64::from(to) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | bound << 56
}

fn unpack(word: u64) -> Entry {
    let (from, to) = ((word >> 16) as u16, (word >> 32) as u16);
    Entry {
        score: i32::from(word as u16 as i16),
        depth: (word >> 48 & 255) as i32,
        bound: match word >> 56 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        step: (from != NOWHERE).then_some(Step::Move { from, to }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: i32, score: i32) -> Entry {
        Entry { score, depth, bound: Bound::Lower, step: Some(Step::Move { from: 360, to: 7 }) }
    }

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let mut table = Table::new(1 << 16, None);
        for (n, score) in (0u64..).zip([-32_000, -1, 0, 5, 31_999]) {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let put = Entry { score, depth: n as i32, bound, step: None };
                table.put(n << 40 | 6, &put);
                assert_eq!(table.get(n << 40 | 6), Some(put));
            }
        }
        assert_eq!(table.get(99 << 40), None);
        assert_eq!(table.get(0), None);
    }

    #[test]
    fn a_pair_keeps_the_deepest_and_the_latest() {
        let mut table = Table::new(0, None);
        let key = |n: u64| n << 32;
        table.put(key(1), &entry(5, 1));
        table.put(key(2), &entry(2, 2));
        table.put(key(3), &entry(1, 3));
        assert_eq!([1, 2, 3].map(|n| table.get(key(n)).map(|entry| entry.score)), [Some(1), None, Some(3)]);
        table.put(key(4), &entry(6, 4));
        assert_eq!([1, 3, 4].map(|n| table.get(key(n)).map(|entry| entry.score)), [Some(1), None, Some(4)]);
    }

    #[test]
    fn a_small_search_has_a_small_table() {
        assert_eq!(Table::new(16 << 20, Some(1_000)).slots.len(), 1 << 10);
        assert_eq!(Table::new(16 << 20, None).slots.len(), 1 << 20);
        assert_eq!(Table::new(0, Some(0)).slots.len(), LEAST);
    }
}
