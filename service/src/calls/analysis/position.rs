//! A position analysed deeper and deeper: the reports of each depth are streamed while the search goes on.

use super::analyst::{Analyst, legal};
use crate::answer::response::{ResponseMessage, line, lines};
use crate::answer::to_proto;
use crate::calls::{AnalyzePosition, Call, Responses, Service, StreamRpc};
use crate::read::from_proto;
use crate::threads::Task;
use crate::words::error::{ApiError, Reason, quoted};
use crate::words::i18n::{MessageId, Sentence, Words};
use std::fmt::Write as _;
use std::pin::pin;
use tafl_engine::{Game, Move, MoveReason, SearchReport};
use tafl_proto::v1;
use tafl_proto::v1::analyze_position_response::Message;
use tokio::sync::mpsc;

impl StreamRpc for AnalyzePosition {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
        sender: Responses<Self>,
    ) -> Result<(), ApiError> {
        let words = call.words;
        let wanted = from_proto::search(&*request, &service.limits)?;
        let v1::AnalyzePositionRequest { at, moves, exclude_moves, .. } = *request;
        let game = service.open(&call, at).await?.game;
        let say = async |message| sender.send(v1::AnalyzePositionResponse { message: Some(message) }).await;
        if let Some(outcome) = game.outcome() {
            return say(Message::Final(to_proto::nothing_to_analyze(outcome, words.over(outcome)))).await;
        }
        if moves.len() + exclude_moves.len() > 0 {
            call.move_to_long_threads().await;
        }
        let among = among(&game, &moves, &exclude_moves)?;
        let whole = among.is_none();
        let scale = to_proto::Scale::of(&game);
        let mut analyst = Analyst::new(service, &call, &game, &wanted);
        // A search has few depths: what nobody has read yet takes little room.
        let (each_depth, mut depths) = mpsc::unbounded_channel();
        let mut task = Task {
            threads: wanted.threads,
            among,
            each_depth: Some(each_depth),
            ..Task::new(game.clone(), analyst.options)
        };
        let known = analyst.look_up(&mut task).await?;
        let say_depth = async |report: SearchReport| {
            say(Message::Depth(to_proto::analyzed_depth(&known.around(report), scale))).await
        };
        let report = {
            let mut search = pin!(analyst.search_beside(&known, task));
            loop {
                tokio::select! {
                    biased;
                    Some(report) = depths.recv() => say_depth(report).await?,
                    report = &mut search => break report?,
                }
            }
        };
        while let Ok(report) = depths.try_recv() {
            say_depth(report).await?;
        }
        let reasons = MoveReason::in_favour(&game, &report.lines[0], whole && report.only);
        say(Message::Final(v1::PositionAnalysis {
            reasons: to_proto::reasons(&reasons, scale.mover, words),
            sentence: words.suggested(&report, scale.mover),
            ..to_proto::position_analysis(&report, scale, analyst.capped)
        }))
        .await
    }
}

impl ResponseMessage for v1::AnalyzePositionResponse {
    fn sentences(&self, _: &Words) -> String {
        use v1::analyze_position_response::Message;
        match &self.message {
            Some(Message::Depth(found)) => found.lines.iter().fold(String::new(), |mut out, of| {
                let percent = (of.attackers_win_probability * 100.0).round();
                let _ = writeln!(out, "{}\t{percent} %\t{}", found.depth, of.pv.join(" "));
                out
            }),
            Some(Message::Final(analysis)) => {
                line(&analysis.sentence) + &lines(analysis.reasons.iter().map(|reason| &reason.sentence))
            }
            None => String::new(),
        }
    }
}

/// The moves to search; `None` for all.
fn among(game: &Game, moves: &[String], excluded: &[String]) -> Result<Option<Vec<Move>>, ApiError> {
    if moves.is_empty() && excluded.is_empty() {
        return Ok(None);
    }
    let mut trial = game.trial();
    let mut read = |texts: &[String], field: &str| -> Result<Vec<Move>, ApiError> {
        let read = |(n, text): (usize, &String)| {
            legal(&mut trial, game, text).map_err(|illegal| {
                let values = [
                    ("move", quoted(text).into()),
                    ("why", Sentence::from((&illegal, text.as_str())).into()),
                ];
                ApiError::at(
                    Reason::IllegalMoveInGame,
                    format!("{field}[{n}]"),
                    Sentence::new(MessageId::FaultIllegalMove, values),
                )
            })
        };
        texts.iter().enumerate().map(read).collect()
    };
    let mut among = if moves.is_empty() { game.legal_moves() } else { read(moves, "moves")? };
    let excluded = read(excluded, "exclude_moves")?;
    among.retain(|mv| !excluded.contains(mv));
    if among.is_empty() {
        return Err(ApiError::at(Reason::ConflictingFields, "exclude_moves", MessageId::FaultNoMoveLeft));
    }
    Ok(Some(among))
}
