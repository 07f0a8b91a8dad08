//! A bitboard of `W` words.
//!
//! Bit `i` is the square with dense index `i` (rank times side plus file). [`super::Geometry`] deals with
//! wrapping at the edges of the board.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares in `W` words of 64 bits, lowest index first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bits<const W: usize>(pub(crate) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// The set of one index. An index beyond the width gives the empty set, except that a single word takes
    /// the index modulo 64. Touches no memory: selecting a word by its index would have to go through the
    /// stack.
    #[inline(always)]
    pub(crate) fn of(index: u16) -> Self {
        let mut bits = Self::EMPTY;
        for word in 0..W {
            bits.0[word] = u64::from(Self::in_word(index, word)) << (index & 63);
        }
        bits
    }

    #[inline(always)]
    fn in_word(index: u16, word: usize) -> bool {
        W == 1 || usize::from(index >> 6) == word
    }

    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(crate) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    #[inline(always)]
    pub(crate) fn contains(self, index: u16) -> bool {
        self.meets(Self::of(index))
    }

    /// Returns whether every square of `other` is in this set.
    #[inline(always)]
    pub(crate) fn covers(self, other: Self) -> bool {
        (other & !self).is_empty()
    }

    #[inline(always)]
    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, index: u16) {
        *self |= Self::of(index);
    }

    /// Returns whether an index below the width is in the set. Reads only the word that holds it: for sets in
    /// memory.
    #[inline(always)]
    pub(crate) fn has(&self, index: u16) -> bool {
        self.0[usize::from(index >> 6)] >> (index & 63) & 1 == 1
    }

    /// Adds an index below the width to the set or removes it. Touches only the word that holds it: for sets
    /// in memory.
    #[inline(always)]
    pub(crate) fn set(&mut self, index: u16, in_set: bool) {
        let word = &mut self.0[usize::from(index >> 6)];
        *word = *word & !(1 << (index & 63)) | u64::from(in_set) << (index & 63);
    }

    /// These indices in another width, which must be large enough for them.
    #[inline(always)]
    pub(crate) fn resized<const V: usize>(self) -> Bits<V> {
        debug_assert!(self.last().is_none_or(|last| usize::from(last) < V * 64), "no room for {self:?}");
        let mut out = [0; V];
        let words = V.min(W);
        out[..words].copy_from_slice(&self.0[..words]);
        Bits(out)
    }

    /// The `length` indices from `first` on as the low bits of an integer; `length` is at most 32.
    #[inline(always)]
    pub(crate) fn run(&self, first: u16, length: u32) -> u32 {
        let (word, bit) = (usize::from(first >> 6), first & 63);
        let above = self.0.get(word + 1).map_or(0, |&next| u128::from(next) << 64);
        ((above | u128::from(self.0[word])) >> bit) as u32 & ((1u64 << length) - 1) as u32
    }

    /// The lowest index, or `None` if the set is empty.
    #[inline(always)]
    pub(crate) fn first(self) -> Option<u16> {
        (0..W)
            .find(|&word| self.0[word] != 0)
            .map(|word| word as u16 * 64 + self.0[word].trailing_zeros() as u16)
    }

    /// The highest index, or `None` if the set is empty.
    #[inline(always)]
    pub(crate) fn last(self) -> Option<u16> {
        (0..W)
            .rev()
            .find(|&word| self.0[word] != 0)
            .map(|word| word as u16 * 64 + 63 - self.0[word].leading_zeros() as u16)
    }

    /// All indices shifted up by `n`, 1 to 63; bits shifted beyond the width are lost.
    #[inline(always)]
    pub(crate) fn up(self, n: u32) -> Self {
        let mut out = [0; W];
        out[0] = self.0[0] << n;
        for word in 1..W {
            out[word] = self.0[word] << n | self.0[word - 1] >> (64 - n);
        }
        Self(out)
    }

    /// All indices shifted down by `n`, 1 to 63; bits shifted below zero are lost.
    #[inline(always)]
    pub(crate) fn down(self, n: u32) -> Self {
        let mut out = [0; W];
        for word in 0..W - 1 {
            out[word] = self.0[word] >> n | self.0[word + 1] << (64 - n);
        }
        out[W - 1] = self.0[W - 1] >> n;
        Self(out)
    }

    /// The indices in ascending order.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = u16> {
        (0..W).flat_map(move |word| Word { base: word as u16 * 64, rest: self.0[word] })
    }

    /// Calls `f` with each index in ascending order. For hot loops.
    #[inline(always)]
    pub(crate) fn each(self, mut f: impl FnMut(u16)) {
        for word in 0..W {
            let mut rest = self.0[word];
            while rest != 0 {
                f(word as u16 * 64 + rest.trailing_zeros() as u16);
                rest &= rest - 1;
            }
        }
    }

    /// The `n`-th index, counting from zero; `None` if there are fewer.
    #[inline]
    pub(crate) fn nth(self, mut n: u32) -> Option<u16> {
        for word in 0..W {
            let here = self.0[word].count_ones();
            if n < here {
                let mut rest = self.0[word];
                for _ in 0..n {
                    rest &= rest - 1;
                }
                return Some(word as u16 * 64 + rest.trailing_zeros() as u16);
            }
            n -= here;
        }
        None
    }
}

struct Word {
    base: u16,
    rest: u64,
}

impl Iterator for Word {
    type Item = u16;

    #[inline(always)]
    fn next(&mut self) -> Option<u16> {
        if self.rest == 0 {
            return None;
        }
        let index = self.base + self.rest.trailing_zeros() as u16;
        self.rest &= self.rest - 1;
        Some(index)
    }
}

impl<const W: usize> FromIterator<u16> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = u16>>(indices: I) -> Self {
        let mut bits = Self::EMPTY;
        indices.into_iter().for_each(|index| bits.insert(index));
        bits
    }
}

macro_rules! wordwise {
    ($trait:ident $method:ident $assign_trait:ident $assign:ident $op:tt) => {
        impl<const W: usize> $trait for Bits<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let mut out = [0; W];
                for word in 0..W {
                    out[word] = self.0[word] $op other.0[word];
                }
                Self(out)
            }
        }
        impl<const W: usize> $assign_trait for Bits<W> {
            #[inline(always)]
            fn $assign(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    };
}

wordwise!(BitAnd bitand BitAndAssign bitand_assign &);
wordwise!(BitOr bitor BitOrAssign bitor_assign |);
wordwise!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        let mut out = [0; W];
        for word in 0..W {
            out[word] = !self.0[word];
        }
        Self(out)
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set(bits: Bits<4>) -> BTreeSet<u16> {
        bits.iter().collect()
    }

    proptest! {
        /// Every bitboard operation agrees with the same operation on a set of numbers.
        #[test]
        fn agrees_with_a_set_of_numbers(
            a in prop::collection::btree_set(0u16..256, 0..40), b in prop::collection::btree_set(0u16..256, 0..40), n in 1u32..64, k in 0u32..50,
        ) {
            let (x, y): (Bits<4>, Bits<4>) = (a.iter().copied().collect(), b.iter().copied().collect());
            prop_assert_eq!(set(x), a.clone());
            prop_assert_eq!(set(x & y), a.intersection(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(set(x | y), a.union(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(set(x ^ y), a.symmetric_difference(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(set(x & !y), a.difference(&b).copied().collect::<BTreeSet<_>>());
            prop_assert_eq!(set(x.up(n)), a.iter().map(|i| i + n as u16).filter(|&i| i < 256).collect::<BTreeSet<_>>());
            prop_assert_eq!(set(x.down(n)), a.iter().filter_map(|i| i.checked_sub(n as u16)).collect::<BTreeSet<_>>());
            prop_assert_eq!(x.count() as usize, a.len());
            prop_assert_eq!(x.first(), a.first().copied());
            prop_assert_eq!(x.last(), a.last().copied());
            prop_assert_eq!(x.nth(k), a.iter().nth(k as usize).copied());
            prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
            prop_assert_eq!(x.covers(y), b.is_subset(&a));
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!((0..256).filter(|&i| x.has(i)).collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!(x.resized::<6>().iter().collect::<BTreeSet<_>>(), a.clone());
            prop_assert_eq!(x.resized::<6>().resized::<4>(), x);
            let (first, length) = ((n * 3) as u16, n.min(32));
            let run = x.run(first, length);
            prop_assert!((0..32).all(|i| (run >> i & 1 == 1) == (u32::from(i) < length && a.contains(&(first + i)))));
            let mut changed = y;
            for &i in &a {
                changed.set(i, true);
            }
            b.iter().filter(|i| !a.contains(i)).for_each(|&i| changed.set(i, false));
            prop_assert_eq!(changed, x);
            let mut seen = Vec::new();
            x.each(|i| seen.push(i));
            prop_assert!(seen.iter().copied().eq(a.iter().copied()));
        }
    }
}
