//! A handler that panics: its call ends with an internal error, and nothing else is lost. Builds with debug
//! assertions panic in the method that `TAFL_TEST_PANIC` names.

use super::streamed_analysis::{by_grpc, posted};
use super::support::api::Call as _;
use super::support::heavy::long_replay;
use super::support::metrics::{gauge_is, scrape, sum};
use super::support::requests::{game, list, validate};
use super::support::server::{Server, field, program};
use super::support::until;
use futures_util::future::join_all;
use serde_json::Value;
use tafl_proto::v1;
use tonic::Code;

/// A server that panics in the calls of a method.
async fn panicking(method: &str, flags: &[&str]) -> Server {
    let mut command = program();
    command.env("TAFL_TEST_PANIC", method);
    Server::start_by(command, flags).await
}

fn start() -> v1::Game {
    game("brandubh-wtf", &[] as &[&str])
}

/// Asserts that this many calls panicked, that each was logged once, and that the server holds nothing of
/// them.
async fn assert_panics(server: &Server, panics: usize) {
    gauge_is(server, "tafl_calls", 0.0).await;
    gauge_is(server, "tafl_calls_computing", 0.0).await;
    let samples = scrape(server).await;
    assert_eq!(sum(&samples, "tafl_call_errors_total", &[("reason", "INTERNAL")]) as usize, panics);
    assert_eq!(sum(&samples, "tafl_held_bytes", &[]) as usize, 0);
    let panicked = |line: &String| {
        serde_json::from_str::<Value>(line)
            .is_ok_and(|line| field(&line, "message") == Some(&"panicked".into()))
    };
    // The log is written a moment later.
    until("every panic is in the log", || async {
        server.log().iter().filter(|line| panicked(line)).count() >= panics
    })
    .await;
    assert_eq!(server.log().iter().filter(|line| panicked(line)).count(), panics);
    assert_eq!(server.admin("/readyz").await.status, 200);
}

#[tokio::test]
async fn a_panic_costs_one_call() {
    let server = panicking("LegalMoves", &[]).await;
    let api = server.api();
    // All on one gRPC connection, and over JSON.
    let calls = (0..20).map(|number| {
        let api = &api;
        async move {
            if number % 2 == 0 {
                let status = api.grpc(list(start())).await.expect_err("a panic");
                assert_eq!(status.code(), Code::Internal, "{status:?}");
                let reply = api.http(list(start()).ask()).await;
                assert_eq!(reply.status, 500, "{reply:?}");
                // Only the log has the cause.
                assert!(
                    !status.message().contains("a test asked") && !reply.text().contains("a test asked"),
                    "{reply:?}"
                );
            } else {
                assert!(api.answer(validate(start(), "d2-a2")).await.legal);
            }
        }
    });
    join_all(calls).await;
    assert_panics(&server, 20).await;
}

#[tokio::test]
async fn a_panic_of_a_long_call_costs_one_call() {
    let server = panicking("ReplayGame", &["--max-game-moves", "4000"]).await;
    let api = server.api();
    let replies = join_all(
        (0..8).map(|_| api.http(posted("/v1/games:replay", &long_replay(4_000), "application/json"))),
    )
    .await;
    assert!(replies.iter().all(|reply| reply.status == 500), "{replies:?}");
    assert!(api.answer(validate(start(), "d2-a2")).await.legal);
    assert_panics(&server, 8).await;
}

#[tokio::test]
async fn a_panic_of_a_stream_costs_one_call() {
    let server = panicking("AnalyzePosition", &[]).await;
    let api = server.api();
    let request = v1::AnalyzePositionRequest {
        at: Some(v1::analyze_position_request::At::Game(start())),
        nodes: Some(1_000),
        ..v1::AnalyzePositionRequest::default()
    };
    let (messages, end) = by_grpc(api.analysis().analyze_position(request.clone()).await).await;
    assert!(messages.is_empty());
    assert_eq!(end.map(|status| status.code()), Some(Code::Internal));
    let reply = api.http(posted("/v1/positions:analyze", &request, "application/x-ndjson")).await;
    assert_eq!(reply.status, 500, "{reply:?}");
    assert!(api.answer(validate(start(), "d2-a2")).await.legal);
    assert_panics(&server, 2).await;
}
