//! The opponent: what a search plays with beside the rules, and the moves that it finds.

use super::Game;
use super::questions::Search;
use crate::board::{Move, Side};
use crate::eval::Evaluation;
use crate::position::splitmix64;
use crate::search::{
    Book, BookEntry, Chances, Level, Levels, Line, Member, Score, SearchOptions, SearchReport, SearchRequest,
    StopReason,
};
use std::sync::Arc;

/// The maximum loss of win probability by a move of the book, in permille of the general scale.
const MARGIN: u32 = 15;

/// The maximum length of a line from a book.
const LINE: usize = 8;

/// An opponent: everything beside the rules that decides which moves it plays. It belongs to a rule set; the
/// default plays any.
///
/// ```
/// use tafl_engine::{Game, Level, catalogue};
///
/// let brandubh = catalogue::find("brandubh-wtf").unwrap();
/// let (opponent, mut game) = (brandubh.opponent(), Game::new(&brandubh.referee(), None).unwrap());
/// let options = opponent.at_level(&game, Level::MIN, 7);
/// let report = opponent.search(&game, &options, &|| false, &mut |_| {}).unwrap();
/// assert!(game.play(report.chosen.mv).is_ok());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Opponent {
    /// The learned evaluation; the hand-made one is used for `None`, and on boards of another size.
    pub evaluation: Option<Arc<Evaluation>>,
    /// The levels.
    pub levels: Levels,
    /// The book of openings.
    pub book: Book,
    /// What its scores mean. Only those who show chances ask for this: no move depends on it.
    pub chances: Chances,
}

impl Opponent {
    /// The search options of a level that plays the side to move.
    #[must_use]
    pub fn at_level(&self, game: &Game, level: Level, seed: u64) -> SearchOptions {
        self.levels.strength(level, game.side_to_move()).options(seed)
    }

    /// Searches for the best move; `None` if the game is over.
    ///
    /// The report depends only on the opponent, the game and the options, unless `halt` stops the search: it
    /// is called at least every 128 nodes, and once it returns true the search reports what it has found. The
    /// chosen move is legal. With at least one node and nothing overlooked, it wins at once if some move
    /// does, and does not allow the other side to win at once if another move avoids that; only a halt during
    /// the first look at the root can void the latter. `each_depth` is called with a report after every
    /// finished depth.
    pub fn search(
        &self,
        game: &Game,
        options: &SearchOptions,
        halt: &dyn Fn() -> bool,
        each_depth: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        self.search_among(game, options, &|_| true, halt, each_depth)
    }

    /// Searches like [`Self::search`], among the legal moves for which `among` is true; `None` also if it is
    /// true for none of them. The best move of a search is then the best of these.
    pub fn search_among(
        &self,
        game: &Game,
        options: &SearchOptions,
        among: &dyn Fn(Move) -> bool,
        halt: &dyn Fn() -> bool,
        each_depth: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        self.search_as(None, game, options, among, halt, each_depth)
    }

    /// Searches like [`Self::search_among`], as a member of a team, if it is one. All members must be given
    /// the same opponent, game, options and moves.
    // Not inlined: a caller that is compiled for speed would take the whole search in.
    #[inline(never)]
    pub fn search_as(
        &self,
        member: Option<&Member>,
        game: &Game,
        options: &SearchOptions,
        among: &dyn Fn(Move) -> bool,
        halt: &dyn Fn() -> bool,
        each_depth: &mut dyn FnMut(&SearchReport),
    ) -> Option<SearchReport> {
        let size = game.referee.rules().board.size;
        let evaluation = self.evaluation.as_ref().filter(|evaluation| evaluation.size() == size);
        game.ask(Search(&mut SearchRequest {
            men: game.referee.men(),
            evaluation,
            options,
            member,
            among,
            halt,
            each_depth,
        }))
    }

    /// A move from the book, with the report that a search would give; `None` if the book does not know the
    /// position. The seed chooses among moves that are about as good as the best.
    #[must_use]
    pub fn from_book(&self, game: &Game, seed: u64) -> Option<SearchReport> {
        let chance = splitmix64(seed ^ splitmix64(game.key()));
        let (mv, score, mut after) = self.book_move(game, chance)?;
        let mut pv = vec![mv];
        while pv.len() < LINE
            && let Some((next, _, then)) = self.book_move(&after, 0)
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
    fn book_move(&self, game: &Game, chance: u64) -> Option<(Move, Score, Game)> {
        let known = self.book.find(game.book_key()).is_some_and(|entry| entry.searched);
        if !known || game.outcome().is_some() {
            return None;
        }
        let mover = game.side_to_move();
        let mut found: Vec<(i32, Move, Game)> = Vec::new();
        for (mv, key) in game.book_keys_after() {
            let Some(entry) = self.book.find(key) else { continue };
            let mut after = game.clone();
            // Two players with the same book could otherwise go round in circles.
            if after.advance(mv).is_err() || after.outcome().is_some() || after.repetition().count > 1 {
                continue;
            }
            let score = i32::from(entry.score);
            found.push((if mover == Side::Attackers { score } else { -score }, mv, after));
        }
        found.sort_by_key(|(score, ..)| -score);
        let wins = |score: i32| Chances::default().permille(Score::Centi(score), mover);
        let best = wins(found.first()?.0);
        found.retain(|(score, ..)| wins(*score) + MARGIN >= best);
        let (score, mv, after) = found.swap_remove((chance % found.len() as u64) as usize);
        Some((mv, Score::Centi(score), after))
    }
}

impl Game {
    /// The key of the position in books.
    #[must_use]
    pub fn book_key(&self) -> u64 {
        BookEntry::key(self.canonical_key(), self.side_to_move())
    }

    /// The legal moves with the keys of the positions after them in books.
    pub(crate) fn book_keys_after(&self) -> Vec<(Move, u64)> {
        let after = self.core.canonical_keys_after().into_iter();
        after.map(|(mv, key, side)| (mv, BookEntry::key(key, side))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    /// After every move of random games, among them captures, and chains of them by commanders and knights.
    #[test]
    fn keys_after_moves_are_those_of_the_positions() {
        for id in ["brandubh-wtf", "copenhagen", "berserk", "tyr-15", "alea-evangelii"] {
            let mut game =
                Game::new(&catalogue::find(id).expect("a rule set").referee(), None).expect("a game");
            let (mut chance, mut captures) = (1, 0);
            while game.outcome().is_none() && game.ply() < 60 {
                let keys = game.book_keys_after();
                assert_eq!(keys.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), game.legal_moves(), "{id}");
                for (mv, key) in &keys {
                    let (played, after) = game.after(*mv).expect("a legal move");
                    assert_eq!(*key, after.book_key(), "{id}: {mv} after {:?}", game.placement());
                    captures += played.captures.len();
                }
                chance = splitmix64(chance);
                game.advance(keys[(chance % keys.len() as u64) as usize].0).expect("a legal move");
            }
            assert!(captures > 50, "{id}: {captures} captures");
        }
    }
}
