//! A hash index of a history by board key: finds the places where a board has occurred without walking
//! through the history.
//!
//! Keys may collide: the caller must compare the boards.

/// The end of a chain.
const NOWHERE: u32 = u32::MAX;

/// The first places (indices) of a history, chained by key.
#[derive(Clone, Default, Debug)]
pub(super) struct Places {
    /// The latest place in each bucket. The number of buckets is a power of two and at least four times the
    /// number of places, so most are empty.
    latest: Vec<u32>,
    places: Vec<Place>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    key: u64,
    /// The previous place in the same bucket.
    older: u32,
    /// The number of places with this key, up to and including this one.
    times: u32,
    /// The bits ([`bit_of`]) of the keys up to and including this one.
    bits: u64,
}

/// One of 64 bits, selected by the upper six bits of a key.
#[inline(always)]
pub(super) fn bit_of(key: u64) -> u64 {
    1 << (key >> 58)
}

impl Places {
    /// The number of places of the history that are indexed.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Indexes the next place of the history.
    pub(super) fn add(&mut self, key: u64) {
        if 4 * self.places.len() >= self.latest.len() {
            self.grow();
        }
        let (place, times) = (self.places.len() as u32, self.times(key) + 1);
        let bucket = self.bucket(key);
        let older = std::mem::replace(&mut self.latest[bucket], place);
        self.places.push(Place { key, older, times, bits: self.bits() | bit_of(key) });
    }

    /// The bits ([`bit_of`]) of all keys.
    #[inline(always)]
    pub(super) fn bits(&self) -> u64 {
        self.places.last().map_or(0, |place| place.bits)
    }

    /// Keeps only the first `len` places.
    pub(super) fn truncate(&mut self, len: usize) {
        while self.places.len() > len
            && let Some(Place { key, older, .. }) = self.places.pop()
        {
            let bucket = self.bucket(key);
            self.latest[bucket] = older;
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The places with a key, latest first.
    #[inline(always)]
    pub(super) fn with(&self, key: u64) -> impl Iterator<Item = usize> {
        let mut next = self.latest.get(self.bucket(key)).copied().unwrap_or(NOWHERE);
        std::iter::from_fn(move || {
            while let Some(&Place { key: known, older, .. }) = self.places.get(next as usize) {
                let place = std::mem::replace(&mut next, older) as usize;
                if known == key {
                    return Some(place);
                }
            }
            None
        })
    }

    /// The number of places with a key.
    #[inline(always)]
    pub(super) fn times(&self, key: u64) -> u32 {
        self.with(key).next().map_or(0, |latest| self.places[latest].times)
    }

    /// Out of bounds while there are no buckets.
    #[inline(always)]
    fn bucket(&self, key: u64) -> usize {
        key as usize & self.latest.len().wrapping_sub(1)
    }

    fn grow(&mut self) {
        self.latest = vec![NOWHERE; (2 * self.latest.len()).max(256)];
        for place in 0..self.places.len() {
            let bucket = self.bucket(self.places[place].key);
            self.places[place].older = std::mem::replace(&mut self.latest[bucket], place as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The index finds the same places as a walk through the keys, whatever was added and truncated.
        #[test]
        fn places_are_found_as_by_walking(steps in prop::collection::vec((0u64..40, 0usize..12), 1..400)) {
            let (mut places, mut keys) = (Places::default(), Vec::new());
            prop_assert_eq!(places.with(0).count(), 0);
            for (drawn, taken) in steps {
                // Some keys share a bucket, some are equal.
                let key = ((drawn % 20) << 58) | ((drawn % 20) << 8) | (drawn / 20);
                places.add(key);
                keys.push(key);
                if taken == 0 {
                    keys.truncate(keys.len() / 2);
                    places.truncate(keys.len());
                }
                prop_assert_eq!(places.len(), keys.len());
                let walked: Vec<usize> = (0..keys.len()).rev().filter(|&place| keys[place] == key).collect();
                prop_assert_eq!(places.times(key) as usize, walked.len());
                prop_assert_eq!(places.with(key).collect::<Vec<_>>(), walked);
                prop_assert_eq!(places.bits(), keys.iter().fold(0, |bits, &key| bits | bit_of(key)));
            }
        }
    }
}
