//! Streams of analysis: every depth of a position as the engine reports it, over both transports, and
//! cancelled at once.

use super::support::alone;
use super::support::api::Api;
use super::support::http::{Ask, ask, try_send};
use super::support::local::Local;
use super::support::metrics::gauge_is;
use super::support::requests::{At, ENDLESS, game};
use super::support::server::Server;
use serde::Serialize;
use std::time::Duration;
use tafl_engine::{Game, Level, Line, Move, Score, SearchOptions, SearchReport, Side, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::analyze_game_response::Message as OfGame;
use tafl_proto::v1::analyze_position_response::Message;
use tonic::{Code, Response, Status, Streaming};

const POSITIONS: &str = "/v1/positions:analyze";

fn analyze(at: impl Into<At>) -> v1::AnalyzePositionRequest {
    v1::AnalyzePositionRequest { at: Some(at.into().into()), ..v1::AnalyzePositionRequest::default() }
}

pub(super) fn posted(path: &str, request: &impl Serialize, accept: &str) -> Ask {
    let headers = [("content-type", "application/json"), ("accept", accept)];
    ask("POST", path, &headers, serde_json::to_string(request).expect("JSON"))
}

/// The messages of a stream over gRPC, and why it ended early.
pub(super) async fn by_grpc<T>(stream: Result<Response<Streaming<T>>, Status>) -> (Vec<T>, Option<Status>) {
    let mut messages = Vec::new();
    let mut stream = match stream {
        Ok(stream) => stream.into_inner(),
        Err(status) => return (messages, Some(status)),
    };
    loop {
        match stream.message().await {
            Ok(Some(message)) => messages.push(message),
            Ok(None) => return (messages, None),
            Err(status) => return (messages, Some(status)),
        }
    }
}

/// The depths and the final message, of which there is exactly one.
async fn analyzed(
    api: &Api,
    request: &v1::AnalyzePositionRequest,
) -> (Vec<v1::AnalyzedDepth>, v1::PositionAnalysis) {
    let (mut messages, end) = by_grpc(api.analysis().analyze_position(request.clone()).await).await;
    assert!(end.is_none(), "{end:?}");
    let Some(Message::Final(analysis)) = messages.pop().and_then(|last| last.message) else {
        panic!("no final message")
    };
    let depth = |message: v1::AnalyzePositionResponse| match message.message {
        Some(Message::Depth(depth)) => depth,
        other => panic!("before the end: {other:?}"),
    };
    (messages.into_iter().map(depth).collect(), analysis)
}

fn moves(lines: &[v1::Line]) -> Vec<(&str, usize)> {
    lines.iter().map(|line| (line.r#move.as_str(), line.pv.len())).collect()
}

fn same(wire: &[v1::Line], lines: &[Line]) {
    let texts: Vec<String> = lines.iter().map(|line| line.mv.to_string()).collect();
    assert_eq!(
        moves(wire),
        texts.iter().map(String::as_str).zip(lines.iter().map(|line| line.pv.len())).collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn every_depth_is_reported_as_the_engine_finds_it() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for (ruleset, wanted, excluded) in [
        ("brandubh-wtf", vec![], vec![]),
        ("brandubh-wtf", vec!["d2-a2", "d1-a1", "b4-b6", "d1-b1"], vec![]),
        ("copenhagen", vec![], vec!["k8-k9", "d1-d3"]),
        ("brandubh-wtf", vec!["d2-a2", "b4-b6"], vec!["b4b6"]),
    ] {
        let wanted: Vec<&str> = wanted.into_iter().filter(|text| *text != "d1-a1").collect();
        let texts = |of: &[&str]| of.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let request = v1::AnalyzePositionRequest {
            nodes: Some(3_000),
            multi_pv: Some(3),
            moves: texts(&wanted),
            exclude_moves: texts(&excluded),
            ..analyze(game(ruleset, &[] as &[&str]))
        };
        let (depths, analysis) = analyzed(&api, &request).await;
        let engine =
            Game::new(&catalogue::find(ruleset).expect("a rule set").referee(), None).expect("a set-up");
        let read =
            |of: &[&str]| of.iter().map(|text| engine.read(text).expect("a move").mv).collect::<Vec<Move>>();
        let (wanted, excluded) = (read(&wanted), read(&excluded));
        let among = |mv: Move| (wanted.is_empty() || wanted.contains(&mv)) && !excluded.contains(&mv);
        let options = SearchOptions { nodes: Some(3_000), lines: 3, ..SearchOptions::unlimited(0) };
        let mut each: Vec<SearchReport> = Vec::new();
        let report = catalogue::opponent(engine.referee())
            .search_among(&engine, &options, &among, &|| false, &mut |report| each.push(report.clone()))
            .expect("a report");
        assert_eq!(depths.len(), each.len());
        for (depth, report) in depths.iter().zip(&each) {
            assert_eq!((depth.depth, depth.nodes), (report.depth as i32, report.nodes as i32));
            same(&depth.lines, &report.lines);
        }
        same(&analysis.lines, &report.lines);
        assert_eq!((analysis.depth, analysis.nodes), (report.depth as i32, report.nodes as i32));
        assert!(
            analysis.reproducible
                && depths.len() > 1
                && analysis.sentence.contains(&analysis.lines[0].r#move),
            "{analysis:?}"
        );
    }
}

#[tokio::test]
async fn a_caller_who_goes_away_ends_its_analysis() {
    let _alone = alone().await;
    let server = Server::start(
        &[&ENDLESS[..], &["--search-threads", "1", "--max-analysis-nodes", "2147483647"]].concat(),
    )
    .await;
    a_caller_who_goes_away_ends_the_analysis(&server).await;
    a_caller_who_goes_away_ends_the_analysis_of_a_game(&server).await;
}

async fn a_caller_who_goes_away_ends_the_analysis(server: &Server) {
    let endless = || v1::AnalyzePositionRequest {
        nodes: Some(2_000_000_000),
        ..analyze(game("copenhagen", &[] as &[&str]))
    };
    let api = server.api();
    for _ in 0..3 {
        let mut stream = api.analysis().analyze_position(endless()).await.expect("a stream").into_inner();
        assert!(stream.message().await.expect("a message").is_some());
        gauge_is(server, "tafl_search_running", 1.0).await;
        drop(stream);
        gauge_is(server, "tafl_search_running", 0.0).await;
    }
    let listen = server.listen;
    let gone =
        tokio::spawn(
            async move { try_send(listen, posted(POSITIONS, &endless(), "text/event-stream")).await },
        );
    gauge_is(server, "tafl_search_running", 1.0).await;
    gone.abort();
    gauge_is(server, "tafl_search_running", 0.0).await;
}

/// A game between a low level and chance.
pub(super) fn played(ruleset: &str) -> Vec<String> {
    let mut game =
        Game::new(&catalogue::find(ruleset).expect("a rule set").referee(), None).expect("a set-up");
    let (mut moves, level) = (Vec::new(), Level::new(4).expect("a level"));
    let opponent = catalogue::opponent(game.referee());
    let chosen = |game: &Game, seed| {
        opponent.search(game, &opponent.at_level(game, level, seed), &|| false, &mut |_| {})
    };
    while let (Some(report), true) = (chosen(&game, moves.len() as u64), moves.len() < 26) {
        let legal = game.legal_moves();
        let mv = if moves.len() % 3 == 0 { legal[moves.len() * 7 % legal.len()] } else { report.chosen.mv };
        game.advance(mv).expect("a legal move");
        moves.push(mv.to_string());
    }
    moves
}

fn of_game(moves: &[impl AsRef<str>]) -> v1::AnalyzeGameRequest {
    v1::AnalyzeGameRequest {
        game: Some(game("brandubh-wtf", moves)),
        nodes: Some(400),
        ..v1::AnalyzeGameRequest::default()
    }
}

/// The plies, the progress and the final message, of which there is exactly one.
async fn analyzed_game(
    api: &Api,
    request: &v1::AnalyzeGameRequest,
) -> (Vec<v1::PlyAnalysis>, Vec<v1::AnalysisProgress>, v1::GameAnalysis) {
    let (mut messages, end) = by_grpc(api.analysis().analyze_game(request.clone()).await).await;
    assert!(end.is_none(), "{end:?}");
    let Some(OfGame::Final(analysis)) = messages.pop().and_then(|last| last.message) else {
        panic!("no final message")
    };
    let (mut plies, mut progress) = (Vec::new(), Vec::new());
    for message in messages {
        match message.message {
            Some(OfGame::Ply(ply)) => plies.push(ply),
            Some(OfGame::Progress(done)) => {
                assert!(request.worst.is_some() || done.plies_done as usize == plies.len());
                progress.push(done);
            }
            other => panic!("before the end: {other:?}"),
        }
    }
    (plies, progress, analysis)
}

/// The chance in permille of the side that moved, by its score or by that of the other side's reply.
fn permille(score: Score, to_move: Side, of: Side) -> i64 {
    let chances = catalogue::find("brandubh-wtf").expect("a rule set").opponent().chances;
    let attackers = i64::from(chances.attackers_permille(score, to_move));
    if of == Side::Attackers { attackers } else { 1000 - attackers }
}

#[tokio::test]
async fn every_ply_of_a_game_is_judged_by_what_it_loses() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let moves = played("brandubh-wtf");
    let (plies, progress, analysis) = analyzed_game(&api, &of_game(&moves)).await;
    assert_eq!((plies.len(), analysis.plies as usize), (moves.len(), moves.len()));
    let told: Vec<_> = progress.iter().map(|done| (done.plies_done as usize, done.plies as usize)).collect();
    assert_eq!(told, (10..moves.len()).step_by(10).map(|done| (done, moves.len())).collect::<Vec<_>>());
    let mut engine =
        Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None).expect("a set-up");
    let options = SearchOptions { nodes: Some(400), table_bytes: 32 << 20, ..SearchOptions::unlimited(0) };
    let searched =
        |game: &Game| catalogue::opponent(game.referee()).search(game, &options, &|| false, &mut |_| {});
    let (mut losses, mut nodes) = (Vec::new(), 0);
    let mut before = searched(&engine).expect("a report");
    for (ply, text) in plies.iter().zip(&moves) {
        nodes += before.nodes;
        let mover = engine.side_to_move();
        let best = before.lines[0].clone();
        engine.play_text(text).expect("a legal move");
        let after = searched(&engine);
        let chance = match (&after, engine.outcome()) {
            (_, Some(outcome)) => outcome.winner.map_or(500, |winner| if winner == mover { 1000 } else { 0 }),
            (Some(report), None) => permille(report.lines[0].score, engine.side_to_move(), mover),
            (None, None) => panic!("a game that goes on"),
        };
        let is_best = best.mv.to_string() == *text;
        // What was proven before the move holds after it.
        let chance = match best.score {
            Score::Proven { winner, .. } if winner != mover => 0,
            Score::Proven { .. } if is_best => 1000,
            _ => chance,
        };
        let loss = if is_best { 0 } else { (permille(best.score, mover, mover) - chance).max(0) };
        assert!((ply.win_probability_loss - loss as f64 / 1000.0).abs() < 1e-9, "{ply:?}");
        let attackers = if mover == Side::Attackers { chance } else { 1000 - chance };
        assert!(
            (ply.attackers_win_probability - attackers as f64 / 1000.0).abs() < 1e-9,
            "{ply:?} {attackers}"
        );
        let wins = matches!(best.score, Score::Proven { winner, .. } if winner == mover);
        let judgement = match loss {
            50.. if wins => v1::Judgement::MissedWin,
            200.. => v1::Judgement::Blunder,
            100.. => v1::Judgement::Mistake,
            50.. => v1::Judgement::Inaccuracy,
            _ if is_best && before.only => v1::Judgement::OnlyMove,
            _ => v1::Judgement::Unspecified,
        };
        assert_eq!(ply.judgement(), judgement, "{ply:?}");
        assert_eq!(ply.judgement.is_none(), ply.sentence.is_empty());
        assert_eq!(
            ply.better.as_ref().map(|line| line.r#move.clone()),
            (loss >= 50).then(|| best.mv.to_string())
        );
        losses.push((mover, loss, judgement));
        if let Some(report) = after {
            before = report;
        }
    }
    if engine.outcome().is_none() {
        nodes += before.nodes;
    }
    assert_eq!(analysis.nodes as u64, nodes, "every position is searched once");
    let turn = losses
        .iter()
        .enumerate()
        .max_by_key(|(n, (_, loss, _))| (*loss, -(*n as i64)))
        .map(|(n, _)| n as i32 + 1);
    assert_eq!(analysis.turning_point, turn);
    for (side, told) in [(Side::Attackers, &analysis.attackers), (Side::Defenders, &analysis.defenders)] {
        let told = told.as_ref().expect("a side");
        let own: Vec<_> = losses.iter().filter(|(mover, ..)| *mover == side).collect();
        let count = |judgement| own.iter().filter(|(_, _, judged)| *judged == judgement).count() as i32;
        assert_eq!(
            (told.plies as usize, told.blunders, told.mistakes),
            (own.len(), count(v1::Judgement::Blunder), count(v1::Judgement::Mistake))
        );
        assert_eq!(
            (told.inaccuracies, told.missed_wins),
            (count(v1::Judgement::Inaccuracy), count(v1::Judgement::MissedWin))
        );
        let mean = own.iter().map(|(_, loss, _)| (1.0 - *loss as f64 / 1000.0).powi(4)).sum::<f64>()
            / own.len() as f64;
        assert!((told.accuracy.expect("an accuracy") - mean).abs() < 0.0015, "{told:?} {mean}");
    }
}

#[tokio::test]
async fn a_game_analysed_in_parts_gets_the_same_judgements() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let moves = played("brandubh-wtf");
    let (whole, ..) = analyzed_game(&api, &of_game(&moves)).await;
    let mut parts = Vec::new();
    assert!(moves.len() > 12, "a game that can be cut");
    for (from, to) in [(1, 7), (8, 8), (9, 1_000_000)] {
        let request = v1::AnalyzeGameRequest { from_ply: Some(from), to_ply: Some(to), ..of_game(&moves) };
        parts.extend(analyzed_game(&api, &request).await.0);
    }
    assert_eq!(parts, whole);
    for (from, to) in [(5, 4), (1000, 1001)] {
        let request = v1::AnalyzeGameRequest { from_ply: Some(from), to_ply: Some(to), ..of_game(&moves) };
        let (plies, progress, analysis) = analyzed_game(&api, &request).await;
        assert!(
            plies.is_empty()
                && progress.is_empty()
                && analysis.turning_point.is_none()
                && analysis.nodes == 0,
            "{analysis:?}"
        );
        assert_eq!(analysis.sentence, "No move was analysed.");
    }
}

#[tokio::test]
async fn a_game_that_takes_longer_than_the_deadline_is_analysed_as_far_as_it_comes() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let moves = played("brandubh-wtf");
    let request = v1::AnalyzeGameRequest { nodes: Some(5_000), ..of_game(&moves) };
    let (whole, ..) = analyzed_game(&api, &request).await;
    // However fast or busy the machine is, some deadline leaves time for a part of the game.
    let mut deadline = Duration::from_millis(20);
    let (mut messages, next) = loop {
        let mut asked = tonic::Request::new(request.clone());
        asked.set_timeout(deadline);
        let (mut messages, end) = by_grpc(api.analysis().analyze_game(asked).await).await;
        let Some(OfGame::Final(analysis)) = messages.pop().and_then(|last| last.message) else {
            let code = end.expect("an error").code();
            // There may be no time for the queue, and the client's own clock may be the first to strike.
            let late = [Code::DeadlineExceeded, Code::ResourceExhausted, Code::Cancelled];
            assert!(late.contains(&code), "{code}");
            deadline *= 2;
            continue;
        };
        let Some(next) = analysis.next_ply else {
            deadline = deadline * 3 / 4;
            continue;
        };
        assert_eq!(analysis.plies, next - 1);
        assert!(analysis.sentence.contains(&format!("the moves from {next} on")), "{analysis:?}");
        break (messages, next);
    };
    messages.retain(|message| matches!(message.message, Some(OfGame::Ply(_))));
    let rest = v1::AnalyzeGameRequest { from_ply: Some(next), ..request };
    let rest = analyzed_game(&api, &rest).await.0.into_iter().map(OfGame::Ply);
    let parts: Vec<_> = messages.into_iter().filter_map(|message| message.message).chain(rest).collect();
    assert_eq!(parts, whole.into_iter().map(OfGame::Ply).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_worst_plies_are_those_that_lose_most() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut by_chance =
        Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None).expect("a game");
    let mut moves: Vec<String> = Vec::new();
    while by_chance.outcome().is_none() && moves.len() < 24 {
        let legal = by_chance.legal_moves();
        let mv = legal[(moves.len() * 7 + 3) % legal.len()];
        by_chance.advance(mv).expect("a legal move");
        moves.push(mv.to_string());
    }
    let request = of_game(&moves);
    let (whole, ..) = analyzed_game(&api, &request).await;
    let mut bad: Vec<_> = whole.into_iter().filter(|ply| ply.better.is_some()).collect();
    assert!(bad.len() > 3, "a game with mistakes");
    bad.sort_by(|a, b| b.win_probability_loss.total_cmp(&a.win_probability_loss));
    for worst in [1, 3, 20] {
        let (plies, ..) =
            analyzed_game(&api, &v1::AnalyzeGameRequest { worst: Some(worst), ..request.clone() }).await;
        let mut wanted = bad[..bad.len().min(worst as usize)].to_vec();
        wanted.sort_by_key(|ply| ply.ply);
        assert_eq!(plies, wanted, "{worst}");
    }
}

async fn a_caller_who_goes_away_ends_the_analysis_of_a_game(server: &Server) {
    let request = v1::AnalyzeGameRequest { nodes: Some(1_000_000_000), ..of_game(&["d2-a2"]) };
    let api = server.api();
    let gone = tokio::spawn(async move { by_grpc(api.analysis().analyze_game(request).await).await });
    gauge_is(server, "tafl_search_running", 1.0).await;
    gone.abort();
    gauge_is(server, "tafl_search_running", 0.0).await;
}
