//! Streams of analysis: every depth of a position as the engine reports it, over both transports, and cancelled at once.

use super::support::alone;
use super::support::api::{Api, Fault, snake_case};
use super::support::http::{Ask, ask, try_send};
use super::support::metrics::gauge_is;
use super::support::requests::{At, ENDLESS, game};
use super::support::server::Server;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::time::{Duration, Instant};
use tafl_engine::{Game, Line, Move, SearchOptions, SearchReport, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::analyze_position_response::Message;
use tonic::{Response, Status, Streaming};

const POSITIONS: &str = "/v1/positions:analyze";

/// A game of Brandubh in which d7-g7 wins at once.
const WON: [&str; 5] = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"];

fn analyze(at: impl Into<At>) -> v1::AnalyzePositionRequest {
    v1::AnalyzePositionRequest { at: Some(at.into().into()), ..v1::AnalyzePositionRequest::default() }
}

fn posted(path: &str, request: &impl Serialize, accept: &str) -> Ask {
    let headers = [("content-type", "application/json"), ("accept", accept)];
    ask("POST", path, &headers, serde_json::to_string(request).expect("JSON"))
}

/// The messages of a stream over gRPC, and why it ended early.
async fn by_grpc<T>(stream: Result<Response<Streaming<T>>, Status>) -> (Vec<T>, Option<Status>) {
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

/// The messages of a stream as lines and as events, which must be the same.
async fn by_json<T: DeserializeOwned + PartialEq + Debug>(api: &Api, path: &str, request: &impl Serialize) -> Vec<T> {
    let read = |text: &str| serde_json::from_str::<T>(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let lines = api.http(posted(path, request, "application/x-ndjson")).await;
    assert_eq!((lines.status, lines.header("content-type").as_str()), (200, "application/x-ndjson"), "{lines:?}");
    let lines: Vec<T> = lines.text().lines().map(read).collect();
    let events = api.http(posted(path, request, "text/event-stream")).await.text();
    let events: Vec<T> = events.trim_end().split("\n\n").map(|event| read(event.strip_prefix("data: ").expect("data"))).collect();
    assert_eq!(lines, events);
    lines
}

/// The depths and the final message, of which there is exactly one; the same over every transport.
async fn analyzed(api: &Api, request: &v1::AnalyzePositionRequest) -> (Vec<v1::AnalyzedDepth>, v1::PositionAnalysis) {
    let (mut messages, end) = by_grpc(api.analysis().analyze_position(request.clone()).await).await;
    assert!(end.is_none(), "{end:?}");
    assert_eq!(by_json::<v1::AnalyzePositionResponse>(api, POSITIONS, request).await, messages);
    let Some(Message::Final(analysis)) = messages.pop().and_then(|last| last.message) else { panic!("no final message") };
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
    assert_eq!(moves(wire), texts.iter().map(String::as_str).zip(lines.iter().map(|line| line.pv.len())).collect::<Vec<_>>());
}

#[tokio::test]
async fn every_depth_is_reported_as_the_engine_finds_it() {
    let server = Server::start(&[]).await;
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
        let engine = Game::new(&catalogue::find(ruleset).expect("a rule set").referee(), None).expect("a set-up");
        let read = |of: &[&str]| of.iter().map(|text| engine.read(text).expect("a move").mv).collect::<Vec<Move>>();
        let (wanted, excluded) = (read(&wanted), read(&excluded));
        let among = |mv: Move| (wanted.is_empty() || wanted.contains(&mv)) && !excluded.contains(&mv);
        let options = SearchOptions { nodes: Some(3_000), lines: 3, ..SearchOptions::unlimited(0) };
        let mut each: Vec<SearchReport> = Vec::new();
        let report = engine.search_among(&options, &among, &|| false, &mut |report| each.push(report.clone())).expect("a report");
        assert_eq!(depths.len(), each.len());
        for (depth, report) in depths.iter().zip(&each) {
            assert_eq!((depth.depth, depth.nodes), (report.depth as i32, report.nodes as i32));
            same(&depth.lines, &report.lines);
        }
        same(&analysis.lines, &report.lines);
        assert_eq!((analysis.depth, analysis.nodes), (report.depth as i32, report.nodes as i32));
        assert!(analysis.reproducible && depths.len() > 1 && analysis.sentence.contains(&analysis.lines[0].r#move), "{analysis:?}");
    }
}

#[tokio::test]
async fn a_win_at_once_and_a_finished_game_have_a_final_message_alone() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let (depths, analysis) = analyzed(&api, &analyze(game("brandubh-wtf", &WON))).await;
    assert!(depths.is_empty() && analysis.stop_reason() == v1::StopReason::Proven, "{analysis:?}");
    assert_eq!((analysis.reasons[0].kind(), analysis.reasons[0].count), (v1::MoveReasonKind::Wins, 1));
    let over: Vec<&str> = WON.into_iter().chain(["d7-g7"]).collect();
    let (depths, analysis) = analyzed(&api, &analyze(game("brandubh-wtf", &over))).await;
    assert!(depths.is_empty() && analysis.lines.is_empty() && analysis.outcome.is_some(), "{analysis:?}");
    assert_eq!(analysis.stop_reason(), v1::StopReason::GameOver);
}

#[tokio::test]
async fn faults_are_reported_before_the_stream() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let start = || analyze(game("brandubh-wtf", &[] as &[&str]));
    let texts = |of: &[&str]| of.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    for (request, reason, field) in [
        (v1::AnalyzePositionRequest::default(), "MISSING_FIELD", "position"),
        (v1::AnalyzePositionRequest { moves: texts(&["d2-a2", "d1-d4"]), ..start() }, "ILLEGAL_MOVE_IN_GAME", "moves[1]"),
        (v1::AnalyzePositionRequest { exclude_moves: texts(&["north"]), ..start() }, "ILLEGAL_MOVE_IN_GAME", "exclude_moves[0]"),
        (
            v1::AnalyzePositionRequest { moves: texts(&["d2-a2"]), exclude_moves: texts(&["d2a2"]), ..start() },
            "CONFLICTING_FIELDS",
            "exclude_moves",
        ),
        (v1::AnalyzePositionRequest { moves: texts(&["d2-a2"; 1001]), ..start() }, "TOO_LARGE", "moves"),
        (v1::AnalyzePositionRequest { multi_pv: Some(17), ..start() }, "OUT_OF_RANGE_VALUE", "multi_pv"),
        (v1::AnalyzePositionRequest { nodes: Some(1), depth: Some(1), ..start() }, "CONFLICTING_FIELDS", "depth"),
    ] {
        let (messages, status) = by_grpc(api.analysis().analyze_position(request.clone()).await).await;
        let fault = Fault::of_status(&status.expect("a fault"));
        let by_json = Fault::of_reply(&api.http(posted(POSITIONS, &request, "*/*")).await);
        assert_eq!(
            (by_json.reason.as_str(), by_json.paths(), snake_case(&by_json.detail)),
            (fault.reason.as_str(), fault.paths(), fault.detail.clone())
        );
        assert!(messages.is_empty());
        assert_eq!((fault.reason.as_str(), fault.paths()), (reason, vec![field]));
    }
}

#[tokio::test]
async fn a_caller_who_goes_away_ends_the_analysis() {
    let _alone = alone().await;
    let server = Server::start(&[&ENDLESS[..], &["--search-threads", "1"]].concat()).await;
    let endless = || v1::AnalyzePositionRequest { nodes: Some(2_000_000_000), ..analyze(game("copenhagen", &[] as &[&str])) };
    let api = server.api();
    for round in 0..3 {
        let mut stream = api.analysis().analyze_position(endless()).await.expect("a stream").into_inner();
        assert!(stream.message().await.expect("a message").is_some());
        gauge_is(&server, "tafl_search_running", 1.0).await;
        let started = Instant::now();
        drop(stream);
        gauge_is(&server, "tafl_search_running", 0.0).await;
        println!("gRPC, round {round}: free after {:?}", started.elapsed());
        assert!(started.elapsed() < Duration::from_secs(10));
    }
    let listen = server.listen;
    let gone = tokio::spawn(async move { try_send(listen, posted(POSITIONS, &endless(), "text/event-stream")).await });
    gauge_is(&server, "tafl_search_running", 1.0).await;
    gone.abort();
    gauge_is(&server, "tafl_search_running", 0.0).await;
}
