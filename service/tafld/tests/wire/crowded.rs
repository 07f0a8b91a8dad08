//! An overloaded server: deadlines in the queue, callers that go away, a queue that takes too long, rates.

use super::support::api::{Call as _, Fault};
use super::support::http::{Ask, send, try_send};
use super::support::metrics::{gauge_is, scrape, sum};
use super::support::raw::call;
use super::support::requests::{ENDLESS, endless, five_minutes, game, list, play, validate};
use super::support::server::Server;
use super::support::{LONG, alone, until};
use std::time::Instant;
use tafl_proto::v1;
use tokio::task::JoinHandle;
use tonic::{Code, Status};

const RUNNING: &str = "tafl_search_running";
const WAITING: &str = "tafl_search_queue_length";

/// A server with room for one long search.
async fn busy(more: &[&str]) -> Server {
    Server::start(&[&ENDLESS[..], &["--search-threads", "1", "--max-begun-searches", "1"], more].concat())
        .await
}

/// A caller waiting for an endless search.
fn caller(server: &Server) -> JoinHandle<Result<v1::SuggestMoveResponse, Status>> {
    let api = server.api();
    tokio::spawn(async move { api.grpc(five_minutes()).await })
}

fn cheap() -> v1::ValidateMoveRequest {
    validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2")
}

#[tokio::test]
async fn a_caller_who_goes_away_frees_the_core() {
    let _alone = alone().await;
    let server = busy(&[]).await;
    for _ in 0..3 {
        let gone = caller(&server);
        gauge_is(&server, RUNNING, 1.0).await;
        gone.abort();
        gauge_is(&server, RUNNING, 0.0).await;
    }
    for _ in 0..3 {
        let listen = server.listen;
        let gone = tokio::spawn(async move { try_send(listen, endless().ask()).await });
        gauge_is(&server, RUNNING, 1.0).await;
        gone.abort();
        gauge_is(&server, RUNNING, 0.0).await;
    }
    // A caller that goes away while queued leaves the queue, and the next one gets the core.
    let (first, second) = (caller(&server), caller(&server));
    gauge_is(&server, WAITING, 1.0).await;
    first.abort();
    second.abort();
    gauge_is(&server, RUNNING, 0.0).await;
    gauge_is(&server, WAITING, 0.0).await;
    let answer = server.api().answer(v1::SuggestMoveRequest { nodes: Some(10), ..endless() }).await;
    assert!(answer.r#move.is_some());
}

#[tokio::test]
async fn what_could_not_begin_in_time_is_turned_away_and_nothing_else() {
    let _alone = alone().await;
    let server = busy(&[]).await;
    let api = server.api();
    let running = caller(&server);
    gauge_is(&server, RUNNING, 1.0).await;
    let waiting = caller(&server);
    gauge_is(&server, WAITING, 1.0).await;
    for asked in [endless(), five_minutes()] {
        let mut ask = asked.ask();
        ask.headers_mut().insert("connect-timeout-ms", "100000".parse().expect("a value"));
        let reply = api.http(ask).await;
        let fault = Fault::of_reply(&reply);
        assert!(fault.reason == "QUEUE_FULL" && fault.retry, "{fault:?}");
        // The one that has the place takes five minutes.
        let (said, seconds) = (&reply.json()["detail"], reply.header("retry-after"));
        assert!(said.as_str().is_some_and(|said| said.contains("of this client")), "{said}");
        // Longer on a busy machine, of which searches get a twentieth at least.
        assert!(
            seconds.parse().is_ok_and(|seconds: f64| (240.0..=301.0 / 0.05).contains(&seconds)),
            "{seconds}"
        );
    }
    let queued = sum(&scrape(&server).await, "tafl_search_queue_seconds", &[]);
    assert!((270.0..=301.0 / 0.05).contains(&queued), "{queued}");
    let refused = sum(&scrape(&server).await, "tafl_search_refused_total", &[]);
    assert!((refused - 2.0).abs() < 0.5, "{refused}");
    // A small search waits for no long one, not even of its own client.
    api.answer(play(game("brandubh-wtf", &[] as &[&str]), Some("d2-a2"))).await;
    // Invalid requests are still refused first, and calls without a search are answered.
    assert_eq!(
        api.fault(v1::SuggestMoveRequest { level: Some(99), nodes: None, ..endless() }).await.reason,
        "OUT_OF_RANGE_VALUE"
    );
    assert!(api.answer(cheap()).await.legal);
    assert_eq!(api.answer(list(game("brandubh-wtf", &[] as &[&str]))).await.moves.len(), 40);
    assert!((sum(&scrape(&server).await, RUNNING, &[]) - 1.0).abs() < 0.5, "the search still runs");
    running.abort();
    waiting.abort();
    gauge_is(&server, RUNNING, 0.0).await;
    let answer = api.answer(v1::SuggestMoveRequest { nodes: Some(10), ..endless() }).await;
    assert!(answer.r#move.is_some(), "the queue is open again");
}

#[tokio::test]
async fn a_deadline_that_passes_in_the_queue_is_reported() {
    let _alone = alone().await;
    let server = busy(&["--forwarded-hops", "1"]).await;
    let running = caller(&server);
    gauge_is(&server, RUNNING, 1.0).await;
    let brief = |headers: &'static [(&str, &str)]| async move {
        let reported: Result<v1::SuggestMoveResponse, Status> =
            call(server.listen, "SuggestMove", headers, &endless()).await;
        Fault::of_status(&reported.expect_err("no search, no answer"))
    };
    // The client of the running search could not begin another one in time.
    let fault = brief(&[("grpc-timeout", "400m")]).await;
    assert!(fault.reason == "QUEUE_FULL" && fault.retry, "{fault:?}");
    // Another client might; the deadline passes while it waits, before the running search must make way.
    let started = Instant::now();
    let fault = brief(&[("grpc-timeout", "90m"), ("x-forwarded-for", "10.0.0.2")]).await;
    assert_eq!(fault.reason, "DEADLINE_EXCEEDED");
    assert!(started.elapsed() < LONG, "{:?}", started.elapsed());
    // The cancelled caller has left the queue.
    gauge_is(&server, WAITING, 0.0).await;
    running.abort();
}

#[tokio::test]
async fn every_call_that_waits_is_answered_in_its_time() {
    let _alone = alone().await;
    let flags = [
        "--max-search-nodes",
        "2000000000",
        "--max-search-ms",
        "600000",
        "--call-timeout-ms",
        "3000",
        "--search-threads",
        "1",
    ];
    let server = Server::start(&flags).await;
    let listen = server.listen;
    let started = Instant::now();
    let calls: Vec<_> =
        (0..12).map(|_| tokio::spawn(async move { send(listen, endless().ask()).await })).collect();
    let mut answered = 0;
    for call in calls {
        let reply = call.await.expect("a reply");
        if reply.status == 200 {
            assert_eq!(reply.json()["reproducible"], false);
            answered += 1;
        } else {
            let reason = Fault::of_reply(&reply).reason;
            assert!(["DEADLINE_EXCEEDED", "QUEUE_FULL"].contains(&reason.as_str()), "{reason}");
        }
    }
    println!(
        "{answered} of 12 searches answered within a call timeout of 3 s, all done after {:?}",
        started.elapsed()
    );
    assert!(answered > 0 && started.elapsed() < LONG);
}

#[tokio::test]
async fn a_usual_server_refuses_nothing_without_reason() {
    let server = Server::start(&[]).await;
    a_passed_deadline_does_not_hang(&server).await;
    rates_are_limited_only_where_they_are_asked_for(&server).await;
}

async fn a_passed_deadline_does_not_hang(server: &Server) {
    for timeout in ["0n", "1n", "1u"] {
        let reported: Result<v1::ValidateMoveResponse, Status> =
            call(server.listen, "ValidateMove", &[("grpc-timeout", timeout)], &cheap()).await;
        // A quick answer may still come.
        assert!(
            reported.as_ref().err().is_none_or(|status| status.code() == Code::DeadlineExceeded),
            "{timeout}: {reported:?}"
        );
    }
}

#[tokio::test]
async fn more_calls_at_once_than_allowed_are_turned_away() {
    let _alone = alone().await;
    let server = busy(&["--max-concurrent-calls", "1"]).await;
    let running = caller(&server);
    gauge_is(&server, RUNNING, 1.0).await;
    let fault = server.api().fault(cheap()).await;
    assert!(["QUEUE_FULL", "RATE_LIMITED"].contains(&fault.reason.as_str()) && fault.retry, "{fault:?}");
    assert_eq!(server.admin("/readyz").await.status, 200, "probes are no calls");
    running.abort();
    // The search may halt a moment before its call's place is free.
    until("a call is admitted", || async { server.api().http(cheap().ask()).await.status == 200 }).await;
}

/// A request with this forwarded address.
fn forwarded(client: &str) -> Ask {
    let mut ask = cheap().ask();
    ask.headers_mut().insert("x-forwarded-for", client.parse().expect("a header"));
    ask
}

/// Sends requests until one is refused; returns how many were admitted.
async fn exhaust(server: &Server, client: &str) -> usize {
    let api = server.api();
    for passed in 0..2000 {
        let reply = api.http(forwarded(client)).await;
        if reply.status != 200 {
            let fault = Fault::of_reply(&reply);
            assert!(fault.reason == "RATE_LIMITED" && fault.retry, "{fault:?}");
            assert_eq!(reply.header("x-envoy-ratelimited"), "true", "other replicas would admit it");
            return passed;
        }
    }
    panic!("2000 calls are let through");
}

async fn rates_are_limited_only_where_they_are_asked_for(server: &Server) {
    let api = server.api();
    for _ in 0..300 {
        assert_eq!(api.http(cheap().ask()).await.status, 200);
    }
}

#[tokio::test]
async fn both_transports_share_one_limit() {
    let server = Server::start(&["--rate-limit", "1", "--rate-burst", "40"]).await;
    let started = Instant::now();
    let passed = exhaust(&server, "10.0.0.1").await;
    assert!(passed >= 40, "only {passed} of a burst of 40");
    // The burst is spent: over the other transport only as many are admitted as seconds have passed.
    let api = server.api();
    let mut let_through = 0;
    let mut refused = 0;
    for _ in 0..20 {
        match api.grpc(cheap()).await {
            Ok(_) => let_through += 1,
            Err(status) => {
                let fault = Fault::of_status(&status);
                assert!(fault.reason == "RATE_LIMITED" && fault.retry, "{fault:?}");
                assert!(status.metadata().contains_key("x-envoy-ratelimited"));
                refused += 1;
            }
        }
    }
    assert!(
        let_through <= started.elapsed().as_secs() + 1 && refused > 0,
        "{let_through} by gRPC after the burst was spent"
    );
    // Without a trusted proxy, nobody's header buys more calls.
    assert!(exhaust(&server, "10.9.9.9").await < 20);
    // Health and metrics are not calls of a client.
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(server.admin(path).await.status, 200);
    }
}

#[tokio::test]
async fn clients_behind_a_trusted_proxy_are_distinguished() {
    let server = Server::start(&["--rate-limit", "1", "--rate-burst", "30", "--forwarded-hops", "1"]).await;
    assert!(exhaust(&server, "10.0.0.1").await >= 30);
    assert!(exhaust(&server, "10.0.0.2").await >= 30, "another client has a burst of its own");
    // What the client wrote before the proxy's own entry is ignored.
    assert!(exhaust(&server, "10.7.7.7, 10.0.0.1").await < 20);
    // Some proxies append the client's port.
    assert!(exhaust(&server, "10.0.0.1:49152").await < 20);
    assert!(exhaust(&server, "10.0.0.3:49152").await >= 30);
}
