//! Judgements of moves, and the reasons for and against them, in words.

use super::play::side_code;
use super::{MessageId, Words};
use tafl_engine::{Judgement, Move, MoveReason, Side, Square, Summary};

impl Words {
    /// A reason for or against a move of this side.
    pub(crate) fn move_reason(&self, reason: &MoveReason, mover: Side) -> String {
        let squares = self.listed(&reason.squares);
        let values = [
            ("kind", reason.kind.as_str().into()),
            ("squares", squares.into()),
            ("count", reason.count.into()),
            ("opponent", side_code(mover.other()).into()),
        ];
        self.whole(MessageId::MoveReason, values)
    }

    /// A move with the attackers' chance of winning after it, and its judgement.
    pub(crate) fn evaluation(&self, mv: &str, attackers_win: f64, judgement: Option<Judgement>) -> String {
        let percent = (attackers_win * 100.0).round();
        let mut out = self.text(MessageId::Evaluation, [("move", mv.into()), ("percent", percent.into())]);
        if let Some(judgement) = judgement {
            self.next(&mut out, MessageId::Judgement, [("judgement", judgement.as_str().into())]);
        }
        self.end(&mut out);
        out
    }
    /// The judgement of a ply; `better` is the best move.
    pub(crate) fn ply_judged(&self, ply: u32, mv: Move, judgement: Judgement, better: Move) -> String {
        let values = [
            ("ply", ply.into()),
            ("move", mv.to_string().into()),
            ("judgement", judgement.as_str().into()),
            ("better", better.to_string().into()),
        ];
        self.whole(MessageId::PlyJudged, values)
    }

    /// The summary of a game.
    pub(crate) fn analyzed(&self, summary: &Summary) -> String {
        let accuracy = |side: Side| {
            let percent = f64::from(summary.of(side).accuracy()?) / 10.0;
            Some(self.text(
                MessageId::SideAccuracy,
                [("side", side_code(side).into()), ("percent", percent.round().into())],
            ))
        };
        let sides: Vec<String> = Side::ALL.into_iter().filter_map(accuracy).collect();
        if sides.is_empty() {
            return self.sentence(MessageId::NothingAnalyzed);
        }
        let mut out = self.text(MessageId::Accuracy, [("sides", self.listed(&sides).into())]);
        if let Some(turn) = summary.turning_point {
            self.next(&mut out, MessageId::TurningPoint, [("ply", turn.ply.into())]);
        }
        self.end(&mut out);
        out
    }

    /// The task that a puzzle sets.
    pub(crate) fn puzzle(&self, winner: Side, moves: u32) -> String {
        self.whole(MessageId::Puzzle, [("side", side_code(winner).into()), ("moves", moves.into())])
    }

    /// Says in which quarter of the board, given by two corners, the best move of this side begins.
    pub(crate) fn hint_of_region(&self, corners: [Square; 2], mover: Side) -> String {
        let [low, high] = corners.map(|square| square.name().into());
        self.whole(MessageId::HintRegion, [("side", side_code(mover).into()), ("low", low), ("high", high)])
    }

    /// Says which piece of this side has the best move.
    pub(crate) fn hint_of_piece(&self, square: Square, mover: Side) -> String {
        self.whole(
            MessageId::HintPiece,
            [("side", side_code(mover).into()), ("square", square.name().into())],
        )
    }
}
