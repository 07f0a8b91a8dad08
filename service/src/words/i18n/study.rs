//! Openings, stored puzzles and endgame tables, in words.

use super::{Words, say};
use tafl_engine::Side;
use tafl_engine::catalogue::{KnownMove, Results};
use tafl_proto::v1::UndecidedMeaning;

/// A share as a whole percentage.
fn percent(share: f64) -> i32 {
    (100.0 * share).round() as i32
}

impl Words {
    /// What is known of a move of this side; `attackers` is their chance to win by the book.
    pub(crate) fn opening_move(&self, known: &KnownMove, mover: Side, attackers: Option<f64>) -> String {
        let mut out = match known.results.score(mover) {
            Some(score) => {
                say!(self, OpeningMove, move = known.mv, side = mover, games = known.results.games,
                percent = percent(score))
            }
            None => say!(self, OpeningUnplayed, move = known.mv),
        };
        if let Some(attackers) = attackers {
            say!(self.next(&mut out), OpeningBook, percent = percent(attackers));
        }
        self.end(&mut out);
        out
    }

    /// The results of the games that reached a position.
    pub(crate) fn opening_results(&self, results: Results) -> String {
        let [attackers, defenders] = results.won;
        say!(self.whole, OpeningResults, games = results.games, attackers, defenders, drawn = results.drawn())
    }

    /// How often each side wins, in games with this number of nodes for each move.
    pub(crate) fn balance(&self, results: Results, nodes: u32) -> String {
        say!(
            self.whole,
            Balance,
            percent = percent(results.score(Side::Attackers).unwrap_or(0.5)),
            games = results.games,
            margin = percent(results.margin()),
            nodes
        )
    }

    /// How many of all puzzles are listed.
    pub(crate) fn puzzles_listed(&self, listed: usize, total: usize) -> String {
        say!(self.whole, PuzzlesListed, puzzles = listed, total)
    }

    /// The side that wins by the endgame tables and in how many plies, or by a certificate and in how many at most;
    /// `holds` is whether that is sure.
    pub(crate) fn table_win(&self, winner: Side, plies: u32, at_most: bool, holds: bool) -> String {
        let win =
            if at_most { say!(self, ProofWin, winner, plies) } else { say!(self, TableWin, winner, plies) };
        self.table_value(win, holds)
    }

    /// The meaning of a position in which neither side can force a win by the endgame tables; `holds` is
    /// whether that is sure.
    pub(crate) fn table_undecided(&self, meaning: UndecidedMeaning, holds: bool) -> String {
        let meaning = meaning.as_str_name().trim_start_matches("UNDECIDED_MEANING_");
        self.table_value(say!(self, TableUndecided, meaning), holds)
    }

    fn table_value(&self, mut out: String, holds: bool) -> String {
        if !holds {
            say!(self.next(&mut out), TableRecurs);
        }
        self.end(&mut out);
        out
    }
}
