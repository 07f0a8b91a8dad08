//! Openings and stored puzzles, in words.

use super::play::side_code;
use super::{MessageId, Words};
use tafl_engine::Side;
use tafl_engine::catalogue::{KnownMove, Results};

/// A share as a whole percentage.
fn percent(share: f64) -> i32 {
    (100.0 * share).round() as i32
}

impl Words {
    /// What is known of a move of this side.
    pub(crate) fn opening_move(&self, known: &KnownMove, mover: Side) -> String {
        let mv = ("move", known.mv.to_string().into());
        let mut out = match known.results.score(mover) {
            Some(score) => {
                let games = ("games", known.results.games.into());
                let percent = ("percent", percent(score).into());
                self.text(MessageId::OpeningMove, [mv, ("side", side_code(mover).into()), games, percent])
            }
            None => self.text(MessageId::OpeningUnplayed, [mv]),
        };
        if let Some(score) = known.book {
            let attackers = f64::from(score.attackers_win_permille(mover)) / 1000.0;
            self.next(&mut out, MessageId::OpeningBook, [("percent", percent(attackers).into())]);
        }
        self.end(&mut out);
        out
    }

    /// The results of the games that reached a position.
    pub(crate) fn opening_results(&self, results: Results) -> String {
        let [attackers, defenders] = results.won;
        let values = [
            ("games", results.games.into()),
            ("attackers", attackers.into()),
            ("defenders", defenders.into()),
            ("drawn", results.drawn().into()),
        ];
        self.whole(MessageId::OpeningResults, values)
    }

    /// How often each side wins.
    pub(crate) fn balance(&self, results: Results) -> String {
        let values = [
            ("percent", percent(results.score(Side::Attackers).unwrap_or(0.5)).into()),
            ("games", results.games.into()),
            ("margin", percent(results.margin()).into()),
        ];
        self.whole(MessageId::Balance, values)
    }

    /// How many of all puzzles are listed.
    pub(crate) fn puzzles_listed(&self, listed: usize, total: usize) -> String {
        self.whole(MessageId::PuzzlesListed, [("puzzles", listed.into()), ("total", total.into())])
    }
}
