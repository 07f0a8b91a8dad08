//! Search results, from the engine to the wire.

use super::{outcome, squares};
use crate::read::wire_enums::WireEnum;
use crate::words::i18n::Words;
use tafl_engine::{
    Chances, Game, Line, MoveReason, Outcome, Score, SearchReport, Side, StopReason, catalogue,
};
use tafl_proto::v1;

/// The side that scores are for, and what they mean under the rules.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    pub(crate) mover: Side,
    pub(crate) chances: Chances,
}

impl Scale {
    /// That of the side to move in a game.
    pub(crate) fn of(game: &Game) -> Self {
        Self { mover: game.side_to_move(), chances: catalogue::opponent(game.referee()).chances }
    }

    /// The attackers' chance of winning, 0 to 1.
    pub(crate) fn attackers(self, score: Score) -> f64 {
        f64::from(self.chances.attackers_permille(score, self.mover)) / 1000.0
    }

    /// The number of games that chances were fitted to.
    pub(crate) fn games(self) -> i32 {
        self.chances.games as i32
    }
}

/// The answer when the game is over.
pub(crate) fn nothing_to_suggest(over: &Outcome, sentence: String) -> v1::SuggestMoveResponse {
    v1::SuggestMoveResponse {
        attackers_win_probability: decided(over),
        stop_reason: v1::StopReason::GameOver.into(),
        reproducible: true,
        outcome: Some(outcome(over)),
        sentence,
        ..v1::SuggestMoveResponse::default()
    }
}

/// The probability that the attackers have won.
pub(super) fn decided(over: &Outcome) -> f64 {
    match over.winner {
        Some(Side::Attackers) => 1.0,
        Some(Side::Defenders) => 0.0,
        None => 0.5,
    }
}

/// The result of a search; `capped` is whether the limits of the server bounded it.
pub(crate) fn suggestion(
    report: &SearchReport,
    scale: Scale,
    capped: bool,
    sentence: String,
) -> v1::SuggestMoveResponse {
    let (stop_reason, reproducible) = stop(report, capped);
    v1::SuggestMoveResponse {
        r#move: Some(report.chosen.mv.to_string()),
        score: Some(score(report.chosen.score)),
        attackers_win_probability: scale.attackers(report.chosen.score),
        pv: report.chosen.pv.iter().map(ToString::to_string).collect(),
        depth: report.depth as i32,
        nodes: report.nodes as i32,
        stop_reason: stop_reason.into(),
        reproducible,
        lines: report.lines.iter().map(|found| line(found, scale)).collect(),
        outcome: None,
        sentence,
        reasons: Vec::new(),
        below_level: None,
        win_probability_games: scale.games(),
    }
}

/// Why a search ended, and whether the same request gives the same answer on every machine.
pub(crate) fn stop(report: &SearchReport, capped: bool) -> (v1::StopReason, bool) {
    match report.stop {
        // Another server may have a different limit.
        StopReason::Nodes => (v1::StopReason::Nodes, !capped && !report.shared),
        StopReason::Depth => (v1::StopReason::Depth, !report.shared),
        StopReason::Proven => (v1::StopReason::Proven, !report.shared),
        StopReason::OnlyMove => (v1::StopReason::OnlyMove, true),
        StopReason::Interrupted => (v1::StopReason::Time, false),
        StopReason::Displaced => (v1::StopReason::Interrupted, false),
        StopReason::Book => (v1::StopReason::Book, true),
        // Another server may have other tables.
        StopReason::Tables => (v1::StopReason::Tables, false),
    }
}

/// A line for the side to move.
pub(crate) fn line(found: &Line, scale: Scale) -> v1::Line {
    v1::Line {
        r#move: found.mv.to_string(),
        score: Some(score(found.score)),
        attackers_win_probability: scale.attackers(found.score),
        pv: found.pv.iter().map(ToString::to_string).collect(),
    }
}

pub(super) fn score(score: Score) -> v1::Score {
    let kind = match score {
        Score::Centi(centi) => v1::score::Kind::Centi(centi),
        Score::Proven { winner, plies } => {
            v1::score::Kind::Proven(v1::ProvenScore { winner: winner.number(), plies: plies as i32 })
        }
    };
    v1::Score { kind: Some(kind) }
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
