//! The estimates of positions seen lately in one search.
//!
//! Many positions are reached in several orders of moves, and again at the next depth. An estimate depends on
//! nothing but the board and the side to move, so looking it up changes no search: it only saves the
//! counting.

use super::SearchOptions;

/// The maximum number of slots. More would find more estimates, but evict from the processor's nearest cache
/// what the search needs there: sixteen times as many save no time.
const MAX_SLOTS: usize = 1 << 12;
/// The bits of a slot that hold the score; the others hold those of the key.
const SCORE: u64 = 0xffff;

/// One slot for all keys with the same low bits. It keeps the latest.
#[derive(Clone, Debug)]
pub(super) struct Estimates {
    slots: Vec<u64>,
}

impl Estimates {
    /// No more slots than a search with these options can use.
    pub(super) fn new(options: &SearchOptions) -> Self {
        let useful = options
            .nodes
            .map_or(MAX_SLOTS, |nodes| usize::try_from(nodes).unwrap_or(MAX_SLOTS).clamp(1, MAX_SLOTS));
        Self { slots: vec![0; 1 << useful.ilog2()] }
    }

    /// The estimate of the position with this key, from its slot or else from `count`.
    #[inline(always)]
    pub(super) fn get(&mut self, key: u64, count: impl FnOnce() -> i16) -> i16 {
        let at = key as usize & (self.slots.len() - 1);
        let slot = self.slots[at];
        if (slot ^ key) & !SCORE == 0 {
            return slot as i16;
        }
        let score = count();
        self.slots[at] = key & !SCORE | u64::from(score as u16);
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_again_only_for_another_position() {
        let mut estimates = Estimates::new(&SearchOptions::unlimited(0));
        let mut get = |key: u64, score: i16| estimates.get(key, || score);
        let (one, same_slot, other_slot) = (7 << 32 | 5, 8 << 32 | 5, 7 << 32 | 6);
        assert_eq!(get(one, -20_000), -20_000);
        assert_eq!(get(one, 1), -20_000);
        assert_eq!(get(other_slot, 8), 8);
        assert_eq!(get(one, 2), -20_000);
        assert_eq!(get(same_slot, 16), 16);
        assert_eq!(get(one, 3), 3);
    }

    #[test]
    fn a_small_search_has_few_slots() {
        for (nodes, slots) in [(Some(0), 1), (Some(100), 64), (Some(u64::MAX), MAX_SLOTS), (None, MAX_SLOTS)]
        {
            let options = SearchOptions { nodes, ..SearchOptions::unlimited(0) };
            assert_eq!(Estimates::new(&options).slots.len(), slots);
        }
    }
}
