//! Judgements of moves, and the reasons for and against them, in words.

use super::{MessageId, Words, say};
use tafl_engine::{Judgement, Move, MoveReason, Side, Square, Summary};

impl Words {
    /// A reason for or against a move of this side.
    pub(crate) fn move_reason(&self, reason: &MoveReason, mover: Side) -> String {
        let squares = self.listed(&reason.squares);
        say!(
            self.whole,
            MoveReason,
            kind = reason.kind,
            squares,
            count = reason.count,
            opponent = mover.other()
        )
    }

    /// A move with the attackers' chance of winning after it, and its judgement.
    pub(crate) fn evaluation(&self, mv: &str, attackers_win: f64, judgement: Option<Judgement>) -> String {
        let percent = (attackers_win * 100.0).round();
        let mut out = say!(self, Evaluation, move = mv, percent);
        if let Some(judgement) = judgement {
            say!(self.next(&mut out), Judgement, judgement);
        }
        self.end(&mut out);
        out
    }
    /// The judgement of a ply; `better` is the best move.
    pub(crate) fn ply_judged(&self, ply: u32, mv: Move, judgement: Judgement, better: Move) -> String {
        say!(self.whole, PlyJudged, ply, move = mv, judgement,
            better)
    }

    /// The summary of a game.
    pub(crate) fn analyzed(&self, summary: &Summary) -> String {
        let accuracy = |side: Side| {
            let percent = f64::from(summary.of(side).accuracy()?) / 10.0;
            Some(say!(self, SideAccuracy, side, percent = percent.round()))
        };
        let sides: Vec<String> = Side::ALL.into_iter().filter_map(accuracy).collect();
        if sides.is_empty() {
            return self.sentence(MessageId::NothingAnalyzed);
        }
        let mut out = say!(self, Accuracy, sides = self.listed(&sides));
        if let Some(turn) = summary.turning_point {
            say!(self.next(&mut out), TurningPoint, ply = turn.ply);
        }
        self.end(&mut out);
        out
    }

    /// The task that a puzzle sets.
    pub(crate) fn puzzle(&self, winner: Side, moves: u32) -> String {
        say!(self.whole, Puzzle, side = winner, moves)
    }

    /// Says in which quarter of the board, given by two corners, the best move of this side begins.
    pub(crate) fn hint_of_region(&self, corners: [Square; 2], mover: Side) -> String {
        let [low, high] = corners;
        say!(self.whole, HintRegion, side = mover, low, high)
    }

    /// Says which piece of this side has the best move.
    pub(crate) fn hint_of_piece(&self, square: Square, mover: Side) -> String {
        say!(self.whole, HintPiece, side = mover, square)
    }
}
