//! Reproducible random numbers: a small seeded generator.

/// A seeded source of numbers (splitmix64), which may begin with given ones.
#[derive(Clone, Debug)]
pub struct Chance {
    state: u64,
    given: std::vec::IntoIter<u16>,
}

impl Chance {
    /// The source that always gives the same numbers for the same seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { state: seed, given: Vec::new().into_iter() }
    }

    /// The source that gives what a fuzzer's bytes say, two of them for each number, and goes on as one with
    /// the seed 0.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        let given: Vec<u16> =
            bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
        Self { state: 0, given: given.into_iter() }
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        if let Some(given) = self.given.next() {
            return u64::from(given) << 48;
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (((self.draw() >> 32) * n as u64) >> 32) as usize
    }

    /// A number from `low` to `high`, inclusive.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high + 1 - low)
    }

    /// True in `percent` of a hundred cases.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    ///
    /// If there are none.
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// One of these by weight.
    ///
    /// If there are none.
    pub fn weighted<T: Clone>(&mut self, of: &[(usize, T)]) -> T {
        let mut at = self.below(of.iter().map(|(weight, _)| weight).sum());
        for (weight, value) in of {
            if at < *weight {
                return value.clone();
            }
            at -= weight;
        }
        of[0].1.clone()
    }

    /// A random permutation.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}
