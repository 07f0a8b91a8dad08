//! The opponent: a search on the pool, bounded by what the caller asks, by its deadline, and by the server.

use super::{Call, Rpc, Service, SuggestMove};
use crate::error::{ApiError, FieldFault, Reason};
use crate::to_proto;
use crate::wire_enums::WireEnum;
use std::time::{Duration, Instant};
use tafl_engine::{Level, Line, Outcome, Score, SearchOptions, SearchReport, Side, StopReason};
use tafl_proto::v1;

/// The most memory for the table of a search by nodes, depth or time.
const TABLE_BYTES: usize = 32 << 20;

impl Rpc for SuggestMove {
    async fn answer(service: &Service, request: Box<Self::Request>, call: Call) -> Result<Self::Response, ApiError> {
        let begun = Instant::now();
        let words = call.words;
        let wanted = Wanted::read(&request, &service.limits)?;
        let opened = service.open(&call, request.at).await?;
        if let Some(outcome) = opened.game.outcome() {
            return Ok(over(outcome, words.over(outcome)));
        }
        let mover = opened.game.side_to_move();
        let (longest, deadline) = (wanted.longest(&service.limits), call.answer_by(begun));
        let report = service.search_pool.search(opened.game, wanted.options, longest, deadline, &call.lease).await?;
        Ok(answer(&report, mover, wanted.capped, words.suggested(&report, mover)))
    }
}

/// What a caller asks of a search.
struct Wanted {
    options: SearchOptions,
    movetime: Option<Duration>,
    /// Whether the nodes are the server's limit rather than the caller's wish.
    capped: bool,
}

impl Wanted {
    fn read(request: &v1::SuggestMoveRequest, limits: &v1::ServerLimits) -> Result<Self, ApiError> {
        let mut faults = Vec::new();
        let mut within = |value: Option<i32>, field: &str, least: i32, most: i32| {
            if let Some(value) = value.filter(|value| !(least..=most).contains(value)) {
                faults.push(FieldFault::new(field, format!("{value} is not from {least} to {most}")));
            }
        };
        within(request.level, "level", i32::from(Level::MIN.number()), i32::from(Level::MAX.number()));
        within(request.nodes, "nodes", 1, limits.search_nodes);
        within(request.depth, "depth", 1, limits.search_depth);
        within(request.movetime_ms, "movetime_ms", 1, limits.search_ms);
        within(request.multi_pv, "multi_pv", 1, limits.search_lines);
        let budgets = [("level", request.level), ("nodes", request.nodes), ("depth", request.depth)];
        let given: Vec<&str> = budgets.iter().filter(|(_, value)| value.is_some()).map(|&(name, _)| name).collect();
        if let [first, second, ..] = given[..] {
            faults.push(FieldFault::new(second, format!("cannot be given together with {first}: one of level, nodes and depth")));
        }
        if !faults.is_empty() {
            return Err(ApiError::of_fields(Reason::OutOfRangeValue, faults));
        }
        let movetime = request.movetime_ms.map(|ms| Duration::from_millis(ms as u64));
        let seed = u64::from(request.seed.unwrap_or(0) as u32);
        // By time alone, or to a depth, only the server bounds the nodes.
        let bounded_by_server = request.depth.is_some() || (given.is_empty() && movetime.is_some());
        let cap = limits.search_nodes as u64;
        let mut options = match request.level.map_or(Some(Level::DEFAULT), |number| Level::new(number as u8)) {
            Some(level) if given.is_empty() && movetime.is_none() || request.level.is_some() => level.options(seed),
            _ => SearchOptions { blunder_percent: 0, ..Level::DEFAULT.options(seed) },
        };
        if bounded_by_server || request.nodes.is_some() {
            options.nodes = Some(request.nodes.map_or(cap, |nodes| nodes as u64));
            options.table_bytes = TABLE_BYTES;
        }
        let level_is_cut = options.nodes.is_some_and(|nodes| nodes > cap);
        options.nodes = options.nodes.map(|nodes| nodes.min(cap));
        options.depth = request.depth.map(|depth| depth as u32);
        options.lines = request.multi_pv.map_or(1, |lines| lines as u32);
        Ok(Self { options, movetime, capped: bounded_by_server || level_is_cut })
    }

    /// How long the search may take by the caller's wish and the server's limit. Waiting for a thread does not count.
    fn longest(&self, limits: &v1::ServerLimits) -> Duration {
        let most = Duration::from_millis(limits.search_ms as u64);
        self.movetime.unwrap_or(most).min(most)
    }
}

fn over(outcome: &Outcome, sentence: String) -> v1::SuggestMoveResponse {
    let probability = match outcome.winner {
        Some(Side::Attackers) => 1.0,
        Some(Side::Defenders) => 0.0,
        None => 0.5,
    };
    v1::SuggestMoveResponse {
        attackers_win_probability: probability,
        stop_reason: v1::StopReason::GameOver.into(),
        reproducible: true,
        outcome: Some(to_proto::outcome(outcome)),
        sentence,
        ..v1::SuggestMoveResponse::default()
    }
}

fn answer(report: &SearchReport, mover: Side, capped: bool, sentence: String) -> v1::SuggestMoveResponse {
    let (stop_reason, reproducible) = match report.stop {
        // Another server may have another limit.
        StopReason::Nodes => (v1::StopReason::Nodes, !capped),
        StopReason::Depth => (v1::StopReason::Depth, true),
        StopReason::Proven => (v1::StopReason::Proven, true),
        StopReason::OnlyMove => (v1::StopReason::OnlyMove, true),
        _ => (v1::StopReason::Time, false),
    };
    v1::SuggestMoveResponse {
        r#move: Some(report.chosen.mv.to_string()),
        score: Some(score(report.chosen.score)),
        attackers_win_probability: probability(report.chosen.score, mover),
        pv: report.chosen.pv.iter().map(ToString::to_string).collect(),
        depth: report.depth as i32,
        nodes: report.nodes as i32,
        stop_reason: stop_reason.into(),
        reproducible,
        lines: report.lines.iter().map(|found| line(found, mover)).collect(),
        outcome: None,
        sentence,
    }
}

fn line(found: &Line, mover: Side) -> v1::Line {
    v1::Line {
        r#move: found.mv.to_string(),
        score: Some(score(found.score)),
        attackers_win_probability: probability(found.score, mover),
        pv: found.pv.iter().map(ToString::to_string).collect(),
    }
}

fn score(score: Score) -> v1::Score {
    let kind = match score {
        Score::Centi(centi) => v1::score::Kind::Centi(centi),
        Score::Proven { winner, plies } => v1::score::Kind::Proven(v1::ProvenScore { winner: winner.number(), plies: plies as i32 }),
    };
    v1::Score { kind: Some(kind) }
}

fn probability(score: Score, mover: Side) -> f64 {
    f64::from(score.attackers_win_permille(mover)) / 1000.0
}
