//! Searches that take turns: short ones pass long ones, no client holds up another, memory is bounded.

use super::support::api::Call as _;
use super::support::heavy::long_conversion;
use super::support::http::{Ask, Reply, get, send, try_send};
use super::support::metrics::{gauge_is, scrape, sum};
use super::support::requests::{ENDLESS, endless, five_minutes, game, suggest};
use super::support::server::Server;
use super::support::{alone, until};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tafl_proto::v1;
use tokio::task::JoinHandle;

const RUNNING: &str = "tafl_search_running";
const PAUSED: &str = "tafl_search_paused";
const WAITING: &str = "tafl_search_queue_length";

async fn server(more: &[&str]) -> Server {
    let room = ["--search-threads", "1", "--max-concurrent-calls", "8192", "--forwarded-hops", "1"];
    Server::start(&[&ENDLESS[..], &room, more].concat()).await
}

/// A request of the client with this address.
fn from(client: &str, request: &v1::SuggestMoveRequest) -> Ask {
    let mut ask = request.ask();
    ask.headers_mut().insert("x-forwarded-for", client.parse().expect("a header"));
    ask
}

/// Endless searches of a client.
fn endless_of(server: &Server, client: &str, count: usize) -> Vec<JoinHandle<()>> {
    again_and_again(server, (0..count).map(|_| from(client, &endless())))
}

/// Makes calls, and each again when it has ended.
fn again_and_again(server: &Server, asks: impl Iterator<Item = Ask>) -> Vec<JoinHandle<()>> {
    let listen = server.listen;
    let endlessly = |ask: Ask| async move {
        // Refused if it comes within a turn of another one that would take all of its time.
        loop {
            drop(try_send(listen, ask.clone()).await);
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    };
    asks.map(|ask| tokio::spawn(endlessly(ask))).collect()
}

fn level(level: i32, seed: i32) -> v1::SuggestMoveRequest {
    v1::SuggestMoveRequest {
        level: Some(level),
        seed: Some(seed),
        ..suggest(game("brandubh-wtf", &[] as &[&str]))
    }
}

fn answer(reply: &Reply) -> v1::SuggestMoveResponse {
    assert_eq!(reply.status, 200, "{reply:?}");
    serde_json::from_value(reply.json()).expect("an answer")
}

async fn total(server: &Server, name: &str, labels: &[(&str, &str)]) -> f64 {
    sum(&scrape(server).await, name, labels)
}

#[tokio::test]
async fn a_thousand_small_searches_pass_two_long_ones() {
    let _alone = alone().await;
    let server = server(&[]).await;
    // Of two clients, so that they take turns; the small searches are of the first one.
    let mut long = endless_of(&server, "127.0.0.1", 1);
    long.extend(endless_of(&server, "10.0.0.2", 1));
    gauge_is(&server, PAUSED, 1.0).await;
    let started = Instant::now();
    // A connection carries a hundred calls at a time.
    let apis = [(); 10].map(|()| Arc::new(server.api()));
    let calls: Vec<_> = (0..1000)
        .map(|n| {
            let api = Arc::clone(&apis[n % apis.len()]);
            tokio::spawn(async move { api.grpc(level(0, n as i32)).await })
        })
        .collect();
    for call in calls {
        assert!(call.await.expect("no panic").expect("an answer").reproducible);
    }
    println!("1,000 small searches beside two long ones took {:?}", started.elapsed());
    assert!(long.iter().all(|long| !long.is_finished()), "a long search gave way for good");
    assert!(
        (total(&server, "tafl_search_waiting_seconds_count", &[("lane", "small")]).await - 1000.0).abs()
            < 0.5
    );
    // A paused search frees its place as well when its caller goes away.
    long.pop().expect("a long search").abort();
    gauge_is(&server, PAUSED, 0.0).await;
    long.pop().expect("a long search").abort();
    gauge_is(&server, RUNNING, 0.0).await;
}

#[tokio::test]
async fn fifty_long_searches_of_one_client_do_not_hold_up_another() {
    let _alone = alone().await;
    let server = server(&[]).await;
    let many = endless_of(&server, "10.0.0.1", 50);
    let all = || async {
        (total(&server, RUNNING, &[]).await
            + total(&server, PAUSED, &[]).await
            + total(&server, WAITING, &[]).await)
            > 49.5
    };
    until("all fifty have come", all).await;
    let started = Instant::now();
    let found = answer(&send(server.listen, from("10.0.0.2", &level(5, 1))).await);
    println!("a search beside fifty of another client took {:?}", started.elapsed());
    assert!(found.reproducible, "it used all of its nodes: {found:?}");
    assert!(many.iter().all(|call| !call.is_finished()), "one of the fifty ended first");
    for call in many {
        call.abort();
    }
    gauge_is(&server, WAITING, 0.0).await;
    gauge_is(&server, RUNNING, 0.0).await;
}

#[tokio::test]
async fn tables_are_bounded_under_two_hundred_searches() {
    let _alone = alone().await;
    let server = server(&[]).await;
    let mut calls = Vec::new();
    for client in 0..20 {
        calls.extend(endless_of(&server, &format!("10.1.0.{client}"), 10));
    }
    let waiting = || async { total(&server, WAITING, &[]).await > 195.5 };
    until("all but four wait", waiting).await;
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(2) {
        let samples = scrape(&server).await;
        let begun = sum(&samples, RUNNING, &[]) + sum(&samples, PAUSED, &[]);
        assert!(begun < 4.5, "{begun} have begun");
    }
    println!("200 searches: at most {} MiB", server.peak_memory() >> 20);
    assert!(server.peak_memory() < (4 * 20 + 200) << 20, "{} bytes", server.peak_memory());
    for call in calls {
        call.abort();
    }
}

#[tokio::test]
async fn tables_of_teams_are_made_when_they_begin() {
    let _alone = alone().await;
    let room = ["--search-threads", "2", "--max-concurrent-calls", "8192", "--forwarded-hops", "1"];
    let server = Server::start(&[&ENDLESS[..], &room].concat()).await;
    let team = || v1::SuggestMoveRequest { threads: Some(2), ..endless() };
    let calls = again_and_again(&server, (0..30).map(|_| from("10.0.0.1", &team())));
    let waiting = || async { total(&server, WAITING, &[]).await > 25.5 };
    until("all but four wait", waiting).await;
    println!("30 teams: at most {} MiB", server.peak_memory() >> 20);
    // One client has half of the four places, each with a table of 16 MiB; thirty would take half a gigabyte.
    assert!(server.peak_memory() < (4 * 20 + 200) << 20, "{} bytes", server.peak_memory());
    for call in calls {
        call.abort();
    }
    gauge_is(&server, RUNNING, 0.0).await;
}

#[tokio::test]
async fn a_search_ends_for_a_client_that_has_none_and_says_so() {
    let _alone = alone().await;
    let server = server(&["--max-begun-searches", "2"]).await;
    let listen = server.listen;
    let long = ["10.0.0.1", "10.0.0.2"].map(|client| {
        let ask = from(client, &five_minutes());
        tokio::spawn(async move { send(listen, ask).await })
    });
    let begun = || async { total(&server, RUNNING, &[]).await + total(&server, PAUSED, &[]).await > 1.5 };
    until("both places are taken", begun).await;
    // More than the 5,000 nodes of a small search, which needs no place.
    let short = v1::SuggestMoveRequest { level: None, nodes: Some(6_000), ..level(6, 1) };
    let found = answer(&send(listen, from("10.0.0.3", &short)).await);
    assert!(found.reproducible, "it used all of its nodes: {found:?}");
    let ended = || async { long.iter().any(JoinHandle::is_finished) };
    until("one of the long ones has ended", ended).await;
    let [ended, other] = if long[0].is_finished() {
        long
    } else {
        let [one, two] = long;
        [two, one]
    };
    let ended = answer(&ended.await.expect("an answer"));
    assert_eq!((ended.stop_reason(), ended.reproducible), (v1::StopReason::Interrupted, false), "{ended:?}");
    assert!(ended.r#move.is_some() && !other.is_finished(), "one place is enough");
    other.abort();
}

#[tokio::test]
async fn long_calls_of_one_client_do_not_hold_up_the_picture_of_another() {
    let _alone = alone().await;
    let server = server(&[]).await;
    let listen = server.listen;
    let mut ask = long_conversion(2_000).ask();
    ask.headers_mut().insert("x-forwarded-for", "10.0.0.1".parse().expect("a header"));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let long: Vec<_> = (0..2 * cores + 2)
        .map(|_| {
            let ask = ask.clone();
            tokio::spawn(async move { try_send(listen, ask).await })
        })
        .collect();
    let all = || async { total(&server, "tafl_calls_computing", &[]).await > long.len() as f64 - 0.5 };
    until("all of them compute", all).await;
    let mut picture = get("/v1/render.png?ruleset=brandubh-wtf");
    picture.headers_mut().insert("x-forwarded-for", "10.0.0.2".parse().expect("a header"));
    let started = Instant::now();
    assert_eq!(send(listen, picture).await.status, 200);
    println!("a picture beside {} conversions of another client took {:?}", long.len(), started.elapsed());
    assert!(long.iter().all(|call| !call.is_finished()), "it waited for one of them");
    for call in long {
        call.abort();
    }
}
