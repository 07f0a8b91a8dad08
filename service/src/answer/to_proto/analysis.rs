//! Analysis, from the engine to the wire.

use super::outcome;
use super::search::{Scale, decided, line, score, stop};
use crate::read::wire_enums::WireEnum;
use crate::words::i18n::Words;
use tafl_engine::{
    Judged, Judgement, Line, MoveReason, Outcome, SearchReport, Side, SideSummary, Summary, Thresholds,
};
use tafl_proto::v1;

/// A move that was evaluated: legal, with its line and the reasons, or not.
pub(crate) enum Evaluated<'a> {
    Legal(&'a Line, Judged, Vec<MoveReason>),
    Rejected(v1::IllegalMove),
}

/// The evaluation of a move, as it was written.
pub(crate) fn evaluated(
    written: &str,
    found: Evaluated<'_>,
    scale: Scale,
    words: &Words,
) -> v1::MoveEvaluation {
    use v1::move_evaluation::Result;
    let result = match found {
        Evaluated::Legal(found, judged, reasons) => Result::Legal(v1::JudgedMove {
            line: Some(line(found, scale)),
            win_probability_loss: f64::from(judged.loss) / 1000.0,
            judgement: judged.judgement.map(WireEnum::number),
            reasons: super::reasons(&reasons, scale.mover, words),
        }),
        Evaluated::Rejected(illegal) => Result::Rejected(illegal),
    };
    v1::MoveEvaluation { r#move: written.to_owned(), result: Some(result) }
}

/// The losses from which moves are judged.
pub(crate) fn thresholds(of: Thresholds) -> v1::JudgementThresholds {
    v1::JudgementThresholds {
        inaccuracy_permille: Some(of.inaccuracy as i32),
        mistake_permille: Some(of.mistake as i32),
        blunder_permille: Some(of.blunder as i32),
    }
}

/// The result of one depth.
pub(crate) fn analyzed_depth(report: &SearchReport, scale: Scale) -> v1::AnalyzedDepth {
    let lines = report.lines.iter().map(|found| line(found, scale)).collect();
    v1::AnalyzedDepth { depth: report.depth as i32, nodes: report.nodes as i32, lines }
}

/// The analysis of a position; `capped` is whether the limits of the server bounded the
/// search.
pub(crate) fn position_analysis(report: &SearchReport, scale: Scale, capped: bool) -> v1::PositionAnalysis {
    let (stop_reason, reproducible) = stop(report, capped);
    v1::PositionAnalysis {
        lines: report.lines.iter().map(|found| line(found, scale)).collect(),
        depth: report.depth as i32,
        nodes: report.nodes as i32,
        stop_reason: stop_reason.into(),
        reproducible,
        attackers_win_probability: scale.attackers(report.lines[0].score),
        win_probability_games: scale.games(),
        ..v1::PositionAnalysis::default()
    }
}

/// The analysis of a finished game.
pub(crate) fn nothing_to_analyze(over: &Outcome, sentence: String) -> v1::PositionAnalysis {
    v1::PositionAnalysis {
        stop_reason: v1::StopReason::GameOver.into(),
        reproducible: true,
        attackers_win_probability: decided(over),
        outcome: Some(outcome(over)),
        sentence,
        ..v1::PositionAnalysis::default()
    }
}

/// The value of a ply for the side that played it.
pub(crate) fn judged_ply(judged: &Judged, mover: Side) -> v1::PlyAnalysis {
    v1::PlyAnalysis {
        side: mover.number(),
        score: Some(score(judged.score)),
        attackers_win_probability: f64::from(judged.attackers) / 1000.0,
        win_probability_loss: f64::from(judged.loss) / 1000.0,
        judgement: judged.judgement.map(WireEnum::number),
        ..v1::PlyAnalysis::default()
    }
}

/// The summary of the plies of a game.
pub(crate) fn game_analysis(summary: &Summary, of: Thresholds, words: &Words) -> v1::GameAnalysis {
    v1::GameAnalysis {
        attackers: Some(side_analysis(summary.of(Side::Attackers))),
        defenders: Some(side_analysis(summary.of(Side::Defenders))),
        turning_point: summary.turning_point.map(|turn| turn.ply as i32),
        thresholds: Some(thresholds(of)),
        sentence: words.analyzed(summary),
        ..v1::GameAnalysis::default()
    }
}

fn side_analysis(side: &SideSummary) -> v1::SideAnalysis {
    let count = |judgement: Judgement| side.judgements[judgement as usize] as i32;
    v1::SideAnalysis {
        plies: side.plies as i32,
        accuracy: side.accuracy().map(|permille| f64::from(permille) / 1000.0),
        inaccuracies: count(Judgement::Inaccuracy),
        mistakes: count(Judgement::Mistake),
        blunders: count(Judgement::Blunder),
        missed_wins: count(Judgement::MissedWin),
        only_moves: count(Judgement::OnlyMove),
    }
}
