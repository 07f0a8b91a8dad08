//! A game analysed ply by ply: each position is searched once, which judges the ply before it and finds what
//! is better than the next.

use super::analyst::Analyst;
use crate::answer::links;
use crate::answer::response::{ResponseMessage, line};
use crate::answer::to_proto;
use crate::calls::tafl::games::{ToReplay, reported, to_replay};
use crate::calls::{AnalyzeGame, Call, Responses, Service, StreamRpc};
use crate::read::compiled_ruleset::CompiledRuleset;
use crate::read::from_proto;
use crate::threads::{Task, displaced};
use crate::words::error::{ApiError, Reason, in_range};
use crate::words::i18n::{MessageId, Sentence, Words, say};
use std::sync::Arc;
use tafl_engine::{
    Game, Halted, IllegalMove, Judged, Judgement, MoveReason, RecordProblem, Score, SearchReport, StopReason,
    Summary, Thresholds,
};
use tafl_proto::v1;
use tafl_proto::v1::analyze_game_response::Message;

/// Progress is reported after this many plies, not by time, so that every machine gives the same answer.
const PLIES_BETWEEN: usize = 10;

impl StreamRpc for AnalyzeGame {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
        sender: Responses<Self>,
    ) -> Result<(), ApiError> {
        let words = call.words;
        let wanted = from_proto::search(&*request, &service.limits)?;
        let thresholds = from_proto::thresholds(request.thresholds.as_ref())?;
        let asked = reported(request.from_ply, request.to_ply)?;
        let worst = request.worst.map(|worst| in_range(worst, "worst", &(1..=20))).transpose()?;
        call.move_to_long_threads().await;
        let ToReplay { opened, moves, reading, .. } =
            to_replay(service, &call, request.game.as_ref(), request.record.as_ref(), words)?;
        let mut analyst = Analyst::new(service, &call, &opened.game, &wanted);
        let Replayed { start, end, plies, illegal } =
            replayed(&opened.game, &moves, *asked.start(), &|| call.is_over(service))?;
        let asked = *asked.start()..=plies.min(*asked.end());
        let count = asked.clone().count();
        check(count, analyst.options.nodes.unwrap_or(u64::MAX), service.limits.analysis_nodes)?;
        let say = async |message| sender.send(v1::AnalyzeGameResponse { message: Some(message) }).await;
        let ruleset = Arc::clone(&opened.ruleset);
        let (summary, course) = (Summary::default(), links::JudgedGame::default());
        let mut walk = Walk { ruleset, game: start, report: None, thresholds, summary, course, words };
        let (mut kept, mut done, mut next_ply) = (Vec::new(), 0, None);
        for ply in asked {
            let judged = match walk.ply(&mut analyst, ply as u32, &moves[ply - 1]).await {
                // The deadline passed, or other searches take the time until then.
                Err(error)
                    if done > 0 && matches!(error.reason(), Reason::DeadlineExceeded | Reason::QueueFull) =>
                {
                    next_ply = Some(ply as i32);
                    break;
                }
                judged => judged?,
            };
            done += 1;
            match worst {
                None => say(Message::Ply(judged)).await?,
                Some(worst) => keep(&mut kept, judged, worst as usize),
            }
            if done % PLIES_BETWEEN == 0 && done < count {
                let (plies_done, plies, nodes) = (done as i32, count as i32, analyst.nodes as i32);
                say(Message::Progress(v1::AnalysisProgress { plies_done, plies, nodes })).await?;
            }
        }
        for ply in kept {
            say(Message::Ply(ply)).await?;
        }
        let fault = illegal.map(|illegal| to_proto::game_fault(plies, &moves[plies], &illegal, words));
        let record_faults = reading.map_or(Vec::new(), |reading| reading.faults);
        let analysis = to_proto::game_analysis(&walk.summary, thresholds, words);
        let problem = RecordProblem::of(fault.is_some(), !record_faults.is_empty());
        let why = to_proto::first_wrong(fault.as_ref(), &record_faults);
        let wrong = problem.map(|problem| words.replayed(plies as u32, Some(problem), why, None));
        let unfinished = next_ply.map(|next| say!(words.whole, AnalysisUnfinished, last = next - 1, next));
        let turning_point = walk.summary.turning_point.map(|turn| turn.ply);
        say(Message::Final(v1::GameAnalysis {
            ruleset: opened.ruleset.id().to_owned(),
            plies: done as i32,
            nodes: analyst.nodes as i32,
            fault,
            next_ply,
            outcome: end.outcome().map(to_proto::outcome),
            win_probability_games: to_proto::Scale::of(&end).games(),
            graph_link: walk.course.link(&service.path_prefix, turning_point, words),
            sentence: words.paragraph(
                &[analysis.sentence].into_iter().chain(unfinished).chain(wrong).collect::<Vec<_>>(),
            ),
            record_faults,
            ..analysis
        }))
        .await
    }
}

impl ResponseMessage for v1::AnalyzeGameResponse {
    fn sentences(&self, _: &Words) -> String {
        use v1::analyze_game_response::Message;
        match &self.message {
            Some(Message::Ply(of)) => {
                let percent = (of.attackers_win_probability * 100.0).round();
                let said =
                    std::iter::once(&of.sentence).chain(of.reasons.iter().map(|reason| &reason.sentence));
                let said =
                    said.filter(|said| !said.is_empty()).fold(String::new(), |out, said| out + "\t" + said);
                format!("{}\t{}\t{percent} %{said}\n", of.ply, of.r#move)
            }
            Some(Message::Progress(_)) | None => String::new(),
            Some(Message::Final(analysis)) => line(&analysis.sentence),
        }
    }
}

/// A game, as far as its moves are legal.
struct Replayed {
    /// Before the first ply to judge.
    start: Game,
    end: Game,
    /// The number of legal plies.
    plies: usize,
    /// Why the next move is illegal, if there is one.
    illegal: Option<IllegalMove>,
}

fn replayed(
    game: &Game,
    moves: &[String],
    first: usize,
    halt: &dyn Fn() -> bool,
) -> Result<Replayed, Halted> {
    let (mut start, mut end) = (game.clone(), game.clone());
    for (plies, text) in moves.iter().enumerate() {
        if halt() {
            return Err(Halted);
        }
        if let Err(illegal) = end.advance_text(text) {
            return Ok(Replayed { start, end, plies, illegal: Some(illegal) });
        }
        if plies + 1 < first {
            // It was legal a moment ago.
            let _ = start.advance_text(text);
        }
    }
    Ok(Replayed { start, end, plies: moves.len(), illegal: None })
}

/// Checks that this number of nodes may be searched in the position of each of these plies.
fn check(plies: usize, nodes: u64, most: i32) -> Result<(), ApiError> {
    let all = if plies == 0 { 0 } else { nodes.saturating_mul(plies as u64 + 1) };
    if all <= most as u64 {
        return Ok(());
    }
    let values = [("plies", plies.into()), ("nodes", nodes.to_string().into()), ("most", most.into())];
    Err(ApiError::at(Reason::TooLarge, "to_ply", Sentence::new(MessageId::FaultAnalysisNodes, values)))
}

/// Adds a ply that was judged by its loss; if there are then more than `most`, drops the one that lost least.
fn keep(kept: &mut Vec<v1::PlyAnalysis>, ply: v1::PlyAnalysis, most: usize) {
    if ply.better.is_none() {
        return;
    }
    kept.push(ply);
    if kept.len() > most {
        let loss = |index: &usize| kept[*index].win_probability_loss;
        // Of equals, the first stays.
        let least = (0..kept.len()).rev().min_by(|a, b| loss(a).total_cmp(&loss(b)));
        least.map(|least| kept.remove(least));
    }
}

/// A game being analysed.
struct Walk {
    ruleset: Arc<CompiledRuleset>,
    /// Before the next ply.
    game: Game,
    /// The report of the search of that position, if it was searched.
    report: Option<SearchReport>,
    thresholds: Thresholds,
    summary: Summary,
    course: links::JudgedGame,
    words: &'static Words,
}

impl Walk {
    /// Judges a ply and plays it.
    async fn ply(
        &mut self,
        analyst: &mut Analyst<'_>,
        ply: u32,
        text: &str,
    ) -> Result<v1::PlyAnalysis, ApiError> {
        let before = match self.report.take() {
            Some(report) => report,
            None => whole(analyst, &self.game).await?,
        };
        let scale = to_proto::Scale::of(&self.game);
        let mover = scale.mover;
        let (played, after) = self
            .game
            .read(text)
            .and_then(|written| self.game.after(written))
            .map_err(|_| ApiError::internal())?;
        self.report = if after.outcome().is_some() { None } else { Some(whole(analyst, &after).await?) };
        let best = &before.lines[0];
        let score = Score::of_move(mover, &after, self.report.as_ref());
        let judged = Judged::new(
            mover,
            score,
            best.score,
            best.mv == played.mv,
            before.only,
            scale.chances,
            self.thresholds,
        );
        self.summary.add(ply, mover, &judged);
        self.course.add(ply, scale.chances.attackers_permille(best.score, mover), &judged);
        let lost = judged.judgement.is_some_and(|judgement| judgement != Judgement::OnlyMove);
        let reply = self.report.as_ref().map(|report| report.lines[0].mv);
        let reasons = if lost {
            MoveReason::against(&self.game, played.mv, &judged, best.score, reply)
        } else {
            Vec::new()
        };
        let sentence =
            judged.judgement.map(|judgement| self.words.ply_judged(ply, played.mv, judgement, best.mv));
        let picture_link = if lost {
            links::key_moment(
                &analyst.service.path_prefix,
                &self.ruleset,
                &self.game,
                played.mv,
                best.mv,
                self.words,
            )
        } else {
            None
        };
        self.game = after;
        Ok(v1::PlyAnalysis {
            ply: ply as i32,
            r#move: played.notation(),
            better: lost.then(|| to_proto::line(best, scale)),
            reasons: to_proto::reasons(&reasons, mover, self.words),
            sentence: sentence.unwrap_or_default(),
            picture_link,
            ..to_proto::judged_ply(&judged, mover)
        })
    }
}

/// Searches a position with all of the nodes: a judgement from fewer would differ from machine to machine.
async fn whole(analyst: &mut Analyst<'_>, game: &Game) -> Result<SearchReport, ApiError> {
    let report = analyst.search(Task::new(game.clone(), analyst.options)).await?;
    match report.stop {
        StopReason::Interrupted => Err(analyst.interrupted()),
        StopReason::Displaced => Err(displaced()),
        _ => Ok(report),
    }
}
