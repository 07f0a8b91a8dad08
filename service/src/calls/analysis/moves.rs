//! Given moves scored against the best one: one search finds it, a second one compares it with them at equal
//! depth.

use super::analyst::{Analyst, legal};
use crate::answer::response::{ResponseMessage, illegal, line};
use crate::answer::to_proto::{self, Evaluated};
use crate::calls::tafl::moves::{check_moves, refuse};
use crate::calls::{Call, EvaluateMoves, Rpc, Service, Stability};
use crate::read::from_proto;
use crate::read::wire_enums::WireEnum as _;
use crate::threads::Task;
use crate::words::error::ApiError;
use crate::words::i18n::Words;
use tafl_engine::{
    Game, IllegalMove, Judged, Judgement, Line, Move, MoveReason, SearchOptions, SearchReport, Thresholds,
};
use tafl_proto::v1;

/// The maximum number of moves, as the proto file states it.
const MAX_CANDIDATES: usize = 10;

impl Rpc for EvaluateMoves {
    const STABILITY: Stability = Stability::OfVersion;

    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        let (words, moves) = (call.words, &request.candidates);
        let wanted = from_proto::search(&*request, &service.limits)?;
        let thresholds = from_proto::thresholds(request.thresholds.as_ref())?;
        check_moves(moves, "candidates", MAX_CANDIDATES)?;
        let game = service.open(&call, request.at).await?.game;
        let mut trial = game.trial();
        let read: Vec<_> = moves.iter().map(|text| legal(&mut trial, &game, text)).collect();
        let mut analyst = Analyst::new(service, &call, &game, &wanted);
        let found = match game.outcome() {
            Some(_) => None,
            None => Some(compared(&mut analyst, &game, read.iter().flatten().copied()).await?),
        };
        let scale = to_proto::Scale::of(&game);
        let evaluate = |(read, written): (Result<Move, IllegalMove>, &String)| {
            let found = match (read, &found) {
                (Err(illegal), _) => Evaluated::Rejected(refuse(&illegal, written, words)),
                (Ok(mv), found) => found
                    .as_ref()
                    .and_then(|found| judged(found, &game, mv, scale, thresholds))
                    .ok_or_else(ApiError::internal)?,
            };
            Ok(to_proto::evaluated(written, found, scale, words))
        };
        Ok(v1::EvaluateMovesResponse {
            best: found.as_ref().map(|found| to_proto::line(&found.report.lines[0], scale)),
            moves: read.into_iter().zip(moves).map(evaluate).collect::<Result<_, ApiError>>()?,
            depth: found.as_ref().map_or(0, |found| found.report.depth as i32),
            nodes: analyst.nodes as i32,
            reproducible: analyst.reproducible,
            thresholds: Some(to_proto::thresholds(thresholds)),
            win_probability_games: scale.games(),
        })
    }
}

impl ResponseMessage for v1::EvaluateMovesResponse {
    fn sentences(&self, words: &Words) -> String {
        use v1::move_evaluation::Result;
        self.moves.iter().fold(String::new(), |out, of| match &of.result {
            Some(Result::Legal(judged)) => {
                let chance = judged.line.as_ref().map_or(0.0, |line| line.attackers_win_probability);
                let judgement = judged.judgement.and_then(Judgement::of_number);
                let said = words.evaluation(&of.r#move, chance, judgement);
                out + &line(&judged.reasons.iter().fold(said, |said, reason| said + " " + &reason.sentence))
            }
            Some(Result::Rejected(rejected)) => out + &illegal(rejected, words),
            None => out,
        })
    }

    fn lasting(&self) -> bool {
        self.reproducible
    }
}

/// Moves of one position at equal depth, the best one among them.
struct Compared {
    report: SearchReport,
    /// The only move that does not lose, if there is one.
    only: Option<Move>,
}

/// Searches for the best move with half of the nodes and time, and compares it with others with the rest.
async fn compared(
    analyst: &mut Analyst<'_>,
    game: &Game,
    moves: impl Iterator<Item = Move>,
) -> Result<Compared, ApiError> {
    let mut among: Vec<Move> = moves.collect();
    let options = analyst.options;
    let all = options.nodes.unwrap_or(u64::MAX);
    let mut first = Task::new(game.clone(), options);
    if !among.is_empty() {
        first.options.nodes = Some((all / 2).max(1));
        analyst.time = analyst.time.halved();
    }
    let report = analyst.search(first).await?;
    let best = report.lines[0].mv;
    let only = report.only.then_some(best);
    among.push(best);
    among.sort_unstable();
    among.dedup();
    if among == [best] {
        return Ok(Compared { report, only });
    }
    let nodes = Some(all.saturating_sub(report.nodes).max(1));
    let options = SearchOptions { nodes, lines: among.len() as u32, ..options };
    let report = analyst.search(Task { among: Some(among), ..Task::new(game.clone(), options) }).await?;
    Ok(Compared { report, only })
}

/// The judgement of a move that was compared.
fn judged<'a>(
    found: &'a Compared,
    game: &Game,
    mv: Move,
    scale: to_proto::Scale,
    thresholds: Thresholds,
) -> Option<Evaluated<'a>> {
    let best = &found.report.lines[0];
    let line: &Line = found.report.lines.iter().find(|line| line.mv == mv)?;
    let judged = Judged::new(
        scale.mover,
        Some(line.score),
        best.score,
        mv == best.mv,
        found.only == Some(mv),
        scale.chances,
        thresholds,
    );
    let reasons = match judged.judgement {
        None | Some(Judgement::OnlyMove) => MoveReason::in_favour(game, line, found.only == Some(mv)),
        Some(_) => MoveReason::against(game, mv, &judged, best.score, line.pv.get(1).copied()),
    };
    Some(Evaluated::Legal(line, judged, reasons))
}
