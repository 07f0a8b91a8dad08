//! Judgements of moves, and the reasons for and against them, in words.

use super::play::side_code;
use super::{MessageId, Words};
use tafl_engine::{Judgement, MoveReason, Side};

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
}
