//! Moves from a book of openings.

use super::{Game, Referee};
use crate::board::{Move, Side};
use crate::position::splitmix64;
use crate::search::{Book, BookEntry, Line, Score, SearchReport, StopReason};

/// How much less likely than with the best move of the book a side may be to win with the move that is played, in permille.
const MARGIN: u32 = 15;

/// The maximum length of a line from a book.
const LINE: usize = 8;

impl Referee {
    /// The same referee, with a book of openings for its rules, or for `None` without one.
    #[must_use]
    pub fn with_book(self, book: Option<Book>) -> Self {
        Self { book, ..self }
    }

    /// The book of openings, if there is one.
    #[must_use]
    pub const fn book(&self) -> Option<Book> {
        self.book
    }
}

impl Game {
    /// The key of the position in books.
    #[must_use]
    pub fn book_key(&self) -> u64 {
        BookEntry::key(self.canonical_key(), self.side_to_move())
    }

    /// A move from the book of the rule set, with the report that a search would give; `None` if the book does not know the position. The
    /// seed chooses among moves that are about as good as the best.
    #[must_use]
    pub fn from_book(&self, seed: u64) -> Option<SearchReport> {
        let book = self.referee().book()?;
        let chance = splitmix64(seed ^ splitmix64(self.key())) as usize;
        let (mv, score, mut after) = self.book_move(book, chance)?;
        let mut pv = vec![mv];
        while pv.len() < LINE
            && let Some((next, _, then)) = after.book_move(book, 0)
        {
            pv.push(next);
            after = then;
        }
        let line = Line { mv, score, pv };
        Some(SearchReport {
            lines: vec![line.clone()],
            chosen: line,
            only: false,
            depth: 0,
            nodes: 0,
            shared: false,
            stop: StopReason::Book,
        })
    }

    /// A move that the book knows, with its score for the side to move and the game after it. `chance`
    /// chooses among those that are about as good as the best; 0 takes the best.
    fn book_move(&self, book: Book, chance: usize) -> Option<(Move, Score, Self)> {
        let known = book.find(self.book_key()).is_some_and(|entry| entry.searched);
        if !known || self.outcome().is_some() {
            return None;
        }
        let mover = self.side_to_move();
        let mut found: Vec<(i32, Move, Self)> = Vec::new();
        for mv in self.legal_moves() {
            let Ok((_, after)) = self.after(mv) else { continue };
            // Two players with the same book could otherwise go round in circles.
            if after.outcome().is_some() || after.repetition().count > 1 {
                continue;
            }
            if let Some(entry) = book.find(after.book_key()) {
                let score = i32::from(entry.score);
                found.push((if mover == Side::Attackers { score } else { -score }, mv, after));
            }
        }
        found.sort_by_key(|(score, ..)| -score);
        let wins = |score: i32| Score::Centi(score).attackers_win_permille(Side::Attackers);
        let best = wins(found.first()?.0);
        found.retain(|(score, ..)| wins(*score) + MARGIN >= best);
        let (score, mv, after) = found.swap_remove(chance % found.len());
        Some((mv, Score::Centi(score), after))
    }
}
