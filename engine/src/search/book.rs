//! A book of openings: positions with scores found by deep searches, equal under rotation and reflection.

use crate::board::Side;
use std::fmt;

/// A book of openings, made by `engine/training`. Cheap to copy.
///
/// It is a sorted list of positions. Each has a key, a score for the attackers in hundredths of a man, and whether it was searched itself;
/// then its best moves lead to other positions of the book.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Book(&'static [[u8; BYTES]]);

/// A position of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// Its key; see [`BookEntry::key`].
    pub key: u64,
    /// Its score for the attackers, in hundredths of a man.
    pub score: i16,
    /// Whether its moves were searched.
    pub searched: bool,
}

/// The bytes of an entry: the key without its lowest bit, which says whether the position was searched, and the score, both with the lowest
/// byte last, so that the order of bytes is that of keys.
const BYTES: usize = 10;

impl Book {
    /// Reads a book; `None` if it was not written by [`Self::write`].
    #[must_use]
    pub fn from_bytes(bytes: &'static [u8]) -> Option<Self> {
        let (entries, rest) = bytes.as_chunks();
        let sorted = entries.is_sorted_by(|one, next| BookEntry::read(one).key < BookEntry::read(next).key);
        (sorted && rest.is_empty()).then_some(Self(entries))
    }

    /// The bytes of a book of these positions; of several with the same key, the first is kept.
    #[must_use]
    pub fn write(mut entries: Vec<BookEntry>) -> Vec<u8> {
        entries.sort_by_key(|entry| entry.key);
        entries.dedup_by_key(|entry| entry.key);
        entries.iter().flat_map(BookEntry::bytes).collect()
    }

    /// The number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the book has no positions.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A position by its key.
    #[must_use]
    pub fn find(&self, key: u64) -> Option<BookEntry> {
        let place = self.0.binary_search_by_key(&key, |bytes| BookEntry::read(bytes).key).ok()?;
        Some(BookEntry::read(&self.0[place]))
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("len", &self.len()).finish_non_exhaustive()
    }
}

impl BookEntry {
    /// The key of a position in books: equal for positions that are rotations or reflections of each other. `canonical` is
    /// [`Game::canonical_key`](crate::Game::canonical_key), `side` the side to move.
    #[must_use]
    pub const fn key(canonical: u64, side: Side) -> u64 {
        (canonical ^ (side as u64) << 32) & !1
    }

    fn bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        bytes[..8].copy_from_slice(&(self.key & !1 | u64::from(self.searched)).to_be_bytes());
        bytes[8..].copy_from_slice(&self.score.to_be_bytes());
        bytes
    }

    fn read(bytes: &[u8; BYTES]) -> Self {
        let [k0, k1, k2, k3, k4, k5, k6, k7, s0, s1] = *bytes;
        let key = u64::from_be_bytes([k0, k1, k2, k3, k4, k5, k6, k7]);
        Self { key: key & !1, score: i16::from_be_bytes([s0, s1]), searched: key & 1 != 0 }
    }
}
