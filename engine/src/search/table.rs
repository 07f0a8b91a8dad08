//! The transposition table of one search, or of several that search the same position at once.
//!
//! A fixed number of entries in pairs: the first of a pair keeps the deepest, the second the latest. An entry
//! holds a score, which may not hold with another history, and a move to try first; the tree decides what to
//! trust.

use super::SearchOptions;
use crate::position::Step;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The relation of a stored score to the true one.
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

/// Entries are two words, the key and the rest.
#[derive(Clone, Debug)]
pub(super) struct Table {
    slots: Slots,
    mask: usize,
}

#[derive(Clone, Debug)]
enum Slots {
    /// Plain integers come zeroed from the system, page by page as they are touched, so a short search does
    /// not pay for a large table.
    Own(Vec<[u64; 2]>),
    /// The first word is the key xor the second. If two searches write to an entry at once, its words do not
    /// fit, and the key is not found.
    Shared(Arc<[[AtomicU64; 2]]>),
}

/// The minimum number of entries: what the smallest search needs.
const LEAST: usize = 1 << 8;

/// Origin and destination that encode "no move": no board has such a square.
const NOWHERE: u16 = u16::MAX;

impl Table {
    /// A table for one search.
    pub(super) fn new(options: &SearchOptions) -> Self {
        let len = entries(options);
        Self { slots: Slots::Own(vec![[0; 2]; len]), mask: len - 2 }
    }

    /// A table whose clones are the same table.
    pub(super) fn shared(options: &SearchOptions) -> Self {
        let len = entries(options);
        Self {
            slots: Slots::Shared((0..len).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect()),
            mask: len - 2,
        }
    }

    #[inline(always)]
    fn read(&self, at: usize) -> [u64; 2] {
        match &self.slots {
            Slots::Own(slots) => slots[at],
            Slots::Shared(slots) => {
                let [key, rest] = slots[at].each_ref().map(|word| word.load(Ordering::Relaxed));
                [key ^ rest, rest]
            }
        }
    }

    #[inline(always)]
    fn write(&mut self, at: usize, [key, rest]: [u64; 2]) {
        match &mut self.slots {
            Slots::Own(slots) => slots[at] = [key, rest],
            Slots::Shared(slots) => {
                slots[at][0].store(key ^ rest, Ordering::Relaxed);
                slots[at][1].store(rest, Ordering::Relaxed);
            }
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let at = key as usize & self.mask;
        [self.read(at), self.read(at + 1)]
            .iter()
            .find(|slot| slot[0] == key && slot[1] != 0)
            .map(|slot| unpack(slot[1]))
    }

    pub(super) fn put(&mut self, key: u64, entry: &Entry) {
        let at = key as usize & self.mask;
        let deep = self.read(at);
        let keeps = deep[1] != 0 && deep[0] != key && unpack(deep[1]).depth > entry.depth;
        let place = if keeps { at + 1 } else { at };
        if !keeps && deep[0] != key {
            self.write(at + 1, deep);
        }
        self.write(place, [key, pack(entry)]);
    }
}

/// The entries of a table of at most the bytes in the options, and no more than a search of that many nodes
/// can use; but never fewer than [`LEAST`].
fn entries(options: &SearchOptions) -> usize {
    let room = options.table_bytes / size_of::<[u64; 2]>();
    let useful = options
        .nodes
        .map_or(usize::MAX, |nodes| usize::try_from(nodes.saturating_mul(2)).unwrap_or(usize::MAX));
    1 << room.min(useful).max(LEAST).ilog2()
}

/// Sixteen bits each for score, origin and destination, eight for the depth, two for the bound. The bound is
/// never zero, so neither is the word.
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
    use crate::position::splitmix64;

    fn entry(depth: i32, score: i32) -> Entry {
        Entry { score, depth, bound: Bound::Lower, step: Some(Step::Move { from: 360, to: 7 }) }
    }

    fn table(table_bytes: usize, nodes: Option<u64>) -> Table {
        Table::new(&SearchOptions { nodes, table_bytes, ..SearchOptions::unlimited(0) })
    }

    fn len(table: &Table) -> usize {
        table.mask + 2
    }

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let mut table = table(1 << 16, None);
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
        let mut table = table(0, None);
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
        assert_eq!(len(&table(16 << 20, Some(1_000))), 1 << 10);
        assert_eq!(len(&table(16 << 20, None)), 1 << 20);
        assert_eq!(len(&table(0, Some(0))), LEAST);
    }

    /// Threads that write to the same few entries: what one of them reads was put there with this key.
    #[test]
    fn a_shared_table_never_mixes_entries() {
        let shared = Table::shared(&SearchOptions { table_bytes: 0, ..SearchOptions::unlimited(0) });
        let of = |key: u64| entry((key >> 32 & 7) as i32, (key >> 36 & 0x3fff) as i32);
        let found: u32 = std::thread::scope(|scope| {
            let threads: Vec<_> = (0u64..4)
                .map(|thread| {
                    let mut table = shared.clone();
                    scope.spawn(move || {
                        let mut found = 0;
                        for n in 0..50_000u64 {
                            let [put, got] = [n ^ thread, n + 1].map(|n| splitmix64(n % 512));
                            table.put(put, &of(put));
                            let entry = table.get(got);
                            assert!(entry.is_none_or(|entry| entry == of(got)), "{entry:?}");
                            found += u32::from(entry.is_some());
                        }
                        found
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).sum()
        });
        assert!(found > 0);
    }
}
