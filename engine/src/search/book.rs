//! A book of openings: positions with scores found by deep searches, equal under rotation and reflection.

use crate::board::Side;
use std::fmt;

/// A book of openings, made by `engine/training`; the default is empty.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Book(Vec<BookEntry>);

/// A position of a book. As text, it is its key, with a lowest bit that is set if it was searched, and its
/// score: `00b1947e50af2c11 -35`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookEntry {
    /// Its key; see [`BookEntry::key`].
    pub key: u64,
    /// Its score for the attackers, in hundredths of a man.
    pub score: i16,
    /// True if its moves were searched; then its best moves lead to other positions of the book.
    pub searched: bool,
}

impl Book {
    /// A book of these positions; of several with the same key, the first is kept.
    #[must_use]
    pub fn new(mut entries: Vec<BookEntry>) -> Self {
        entries.sort_by_key(|entry| entry.key);
        entries.dedup_by_key(|entry| entry.key);
        Self(entries)
    }

    /// Its positions, by key.
    #[must_use]
    pub fn entries(&self) -> &[BookEntry] {
        &self.0
    }

    /// A position by its key.
    #[must_use]
    pub fn find(&self, key: u64) -> Option<BookEntry> {
        self.0.binary_search_by_key(&key, |entry| entry.key).ok().map(|place| self.0[place])
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("positions", &self.0.len()).finish_non_exhaustive()
    }
}

impl BookEntry {
    /// The key of a position in books: equal for positions that are rotations or reflections of each other.
    /// `canonical` is [`Game::canonical_key`](crate::Game::canonical_key), `side` the side to move.
    #[must_use]
    pub const fn key(canonical: u64, side: Side) -> u64 {
        (canonical ^ (side as u64) << 32) & !1
    }

    /// Reads its text.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (key, score) = text.split_once(' ')?;
        let key = u64::from_str_radix(key, 16).ok()?;
        Some(Self { key: key & !1, score: score.parse().ok()?, searched: key & 1 != 0 })
    }
}

impl fmt::Display for BookEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} {}", self.key & !1 | u64::from(self.searched), self.score)
    }
}
