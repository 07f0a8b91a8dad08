//! What endgame tables and certificates say of a position, around what a search finds.

use tafl_engine::{Line, Move, Score, SearchReport, StopReason};

/// Lines that the tables or a certificate know, around those that a search finds.
#[derive(Default)]
pub(crate) struct Known {
    /// The lines that are better than those to search, and those that are worse, best first: as many as are
    /// wanted.
    pub(crate) better: Vec<Line>,
    pub(crate) worse: Vec<Line>,
    /// The moves after which neither side can force a win, with the score that this means.
    pub(crate) undecided: Vec<Move>,
    pub(crate) score: Option<Score>,
    /// The only move that does not lose, if there is one.
    pub(crate) only: Option<Move>,
    /// The number of lines that are wanted.
    pub(crate) lines: usize,
    /// True if nothing is left to search.
    pub(crate) complete: bool,
}

impl Known {
    /// Returns whether the tables have the position.
    pub(crate) fn has_position(&self) -> bool {
        self.lines > 0
    }

    /// The report, if nothing is left to search.
    pub(crate) fn report(&self) -> Option<SearchReport> {
        let lines: Vec<Line> = self.better.iter().chain(&self.worse).cloned().collect();
        Some(SearchReport {
            chosen: lines.first().filter(|_| self.complete)?.clone(),
            only: self.only == Some(lines[0].mv),
            lines,
            depth: 0,
            nodes: 0,
            shared: false,
            stop: StopReason::Tables,
        })
    }

    /// The report of a search of the other moves, with the lines of the tables around its own.
    pub(crate) fn around(&self, found: SearchReport) -> SearchReport {
        if !self.has_position() {
            return found;
        }
        let sure = |line: Line| match (line.score, self.score) {
            (Score::Centi(_), Some(score)) if self.undecided.contains(&line.mv) => Line { score, ..line },
            _ => line,
        };
        let lines = self.better.iter().cloned().chain(found.lines.into_iter().map(sure));
        let lines: Vec<Line> = lines.chain(self.worse.iter().cloned()).take(self.lines).collect();
        SearchReport {
            chosen: lines[0].clone(),
            only: self.only == Some(lines[0].mv),
            lines,
            // A server without these tables would search all moves.
            shared: true,
            ..found
        }
    }
}
