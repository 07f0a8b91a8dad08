//! Openings, stored puzzles and endgame tables, in words.

use super::play::side_code;
use super::{MessageId, Words};
use tafl_engine::Side;
use tafl_engine::catalogue::{KnownMove, Results};
use tafl_proto::v1::UndecidedMeaning;

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

    /// The side that wins by the endgame tables and in how many plies; `holds` is whether that is sure.
    pub(crate) fn table_win(&self, winner: Side, plies: u32, holds: bool) -> String {
        let values = [("winner", side_code(winner).into()), ("plies", plies.into())];
        self.table_value(self.text(MessageId::TableWin, values), holds)
    }

    /// The meaning of a position in which neither side can force a win by the endgame tables; `holds` is
    /// whether that is sure.
    pub(crate) fn table_undecided(&self, meaning: UndecidedMeaning, holds: bool) -> String {
        let meaning = meaning.as_str_name().trim_start_matches("UNDECIDED_MEANING_");
        self.table_value(self.text(MessageId::TableUndecided, [("meaning", meaning.into())]), holds)
    }

    fn table_value(&self, mut out: String, holds: bool) -> String {
        if !holds {
            self.next(&mut out, MessageId::TableRecurs, []);
        }
        self.end(&mut out);
        out
    }
}
