//! What a search finds.

use serde::Serialize;
use tafl_engine::{Chances, Line, Move, Score, SearchReport, Side, StopReason};

/// A `SuggestMoveResponse` of the contract, without the sentence and the reasons.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report<'a> {
    #[serde(flatten)]
    chosen: Found<'a>,
    depth: u32,
    nodes: u64,
    stop_reason: String,
    reproducible: bool,
    lines: Vec<Found<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Found<'a> {
    #[serde(rename = "move")]
    mv: Move,
    score: Value,
    attackers_win_probability: f64,
    pv: &'a [Move],
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
enum Value {
    Centi(i32),
    Proven { winner: Side, plies: u32 },
}

impl<'a> Report<'a> {
    /// The report of a search for the side to move, whose scores have these chances.
    #[must_use]
    pub fn new(report: &'a SearchReport, mover: Side, chances: Chances) -> Self {
        let interrupted = report.stop == StopReason::Interrupted;
        Self {
            chosen: Found::new(&report.chosen, mover, chances),
            depth: report.depth,
            nodes: report.nodes,
            stop_reason: format!("STOP_REASON_{}", if interrupted { "TIME" } else { report.stop.as_str() }),
            reproducible: !interrupted && !report.shared,
            lines: report.lines.iter().map(|line| Found::new(line, mover, chances)).collect(),
        }
    }
}

impl<'a> Found<'a> {
    fn new(line: &'a Line, mover: Side, chances: Chances) -> Self {
        Self {
            mv: line.mv,
            score: match line.score {
                Score::Centi(centi) => Value::Centi(centi),
                Score::Proven { winner, plies } => Value::Proven { winner, plies },
            },
            attackers_win_probability: f64::from(chances.attackers_permille(line.score, mover)) / 1000.0,
            pv: &line.pv,
        }
    }
}
