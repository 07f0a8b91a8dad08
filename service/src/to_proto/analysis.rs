//! Analysis, from the engine to the wire.

use super::search::line;
use super::squares;
use crate::i18n::Words;
use crate::wire_enums::WireEnum;
use tafl_engine::{Judged, Line, MoveReason, Side, Thresholds};
use tafl_proto::v1;

/// A move that was evaluated: legal, with its line and the reasons, or not.
pub(crate) enum Evaluated<'a> {
    Legal(&'a Line, Judged, Vec<MoveReason>),
    Rejected(v1::IllegalMove),
}

/// The evaluation of a move, as it was written, for this side.
pub(crate) fn evaluated(written: &str, found: Evaluated<'_>, mover: Side, words: &Words) -> v1::MoveEvaluation {
    use v1::move_evaluation::Result;
    let result = match found {
        Evaluated::Legal(found, judged, reasons) => Result::Legal(v1::JudgedMove {
            line: Some(line(found, mover)),
            win_probability_loss: f64::from(judged.loss) / 1000.0,
            judgement: judged.judgement.map(WireEnum::number),
            reasons: self::reasons(&reasons, mover, words),
        }),
        Evaluated::Rejected(illegal) => Result::Rejected(illegal),
    };
    v1::MoveEvaluation { r#move: written.to_owned(), result: Some(result) }
}

/// The reasons for or against a move of this side.
pub(crate) fn reasons(of: &[MoveReason], mover: Side, words: &Words) -> Vec<v1::MoveReason> {
    let reason = |of: &MoveReason| v1::MoveReason {
        kind: of.kind.number(),
        squares: squares(&of.squares),
        count: of.count as i32,
        sentence: words.move_reason(of, mover),
    };
    of.iter().map(reason).collect()
}

/// The losses from which moves are judged.
pub(crate) fn thresholds(of: Thresholds) -> v1::JudgementThresholds {
    v1::JudgementThresholds {
        inaccuracy_permille: Some(of.inaccuracy as i32),
        mistake_permille: Some(of.mistake as i32),
        blunder_permille: Some(of.blunder as i32),
    }
}
