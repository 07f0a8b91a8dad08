//! The certificate of a proof: a move of the winner for every position that the other side can reach.
//!
//! That of a first move is taken from the table of the search. Where entries were replaced, the search proves them again. A
//! position gets its answer after all that may follow have theirs, so that the plies to the end fall from
//! record to record and no position recurs.

use super::search::{Common, Place, Search};
use std::collections::HashMap;
use tafl_tables::{After, Answer};

/// How many visits proving again may take at once.
const AGAIN: u64 = 1 << 26;

/// An extraction of a certificate.
pub(super) struct Extraction<'a> {
    common: &'a Common<'a>,
    /// Its path has the positions that wait for those after them.
    search: Search<'a>,
    done: HashMap<u64, u16>,
    answers: Vec<Answer>,
}

impl<'a> Extraction<'a> {
    pub(super) fn new(common: &'a Common<'a>) -> Self {
        Self { common, search: Search::new(common), done: HashMap::new(), answers: Vec::new() }
    }

    /// The answers for a position with the defenders to move, and its plies; `None` if it was not proved.
    pub(super) fn run(mut self, place: &Place) -> Option<(u16, Vec<Answer>)> {
        let plies = self.answer(place)?;
        Some((plies, self.answers))
    }

    /// Finds an answer and all that it needs. `None` also where the position waits for itself.
    fn answer(&mut self, place: &Place) -> Option<u16> {
        if self.common.field.can_escape(&place.board) {
            return Some(1);
        }
        if let Some(&plies) = self.done.get(&place.key) {
            return Some(plies);
        }
        if self.search.is_on_path(place.key) {
            return None;
        }
        self.search.enter(place.key);
        let found = self
            .quickest(place)
            .or_else(|| self.search.solve(place, AGAIN).is_proved().then(|| self.quickest(place)).flatten());
        self.search.leave();
        let (plies, from, to) = found?;
        self.done.insert(place.key, plies);
        let (board, image) = self.common.keys.least_image(&place.board);
        let step = [from, to].map(|cell: u8| image[usize::from(cell)]);
        self.answers.push(Answer { board, plies, step });
        Some(plies)
    }

    /// The quickest of the answers that are proved and need no position that waits.
    fn quickest(&mut self, place: &Place) -> Option<(u16, u8, u8)> {
        let mut answers = Vec::new();
        self.common.field.each_move(&place.board, place.side, |from, to, after| {
            if let After::Quiet(board) | After::Captured(board) = after {
                let next = self.common.after(place, board);
                if let Some(numbers) = self.common.known(&next).filter(|numbers| numbers.is_proved()) {
                    answers.push((numbers.plies, from, to, next));
                }
            }
        });
        answers.sort_by_key(|&(plies, ..)| plies);
        answers.iter().find_map(|(_, from, to, next)| Some((self.replies(next)? + 1, *from, *to)))
    }

    /// Answers every move of the attackers; the plies to the end.
    fn replies(&mut self, place: &Place) -> Option<u16> {
        let (mut boards, mut lost) = (Vec::new(), false);
        self.common.field.each_move(&place.board, place.side, |_, _, after| match after {
            After::Won => lost = true,
            After::Quiet(board) | After::Captured(board) => boards.push(board),
        });
        let mut plies = 0;
        for board in boards {
            plies = plies.max(self.answer(&self.common.after(place, board))? + 1);
        }
        (!lost).then_some(plies)
    }
}
