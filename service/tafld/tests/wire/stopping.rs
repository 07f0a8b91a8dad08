//! Shutdown: calls in flight finish, nothing new begins, and no client can delay it.

use super::secure::certify;
use super::support::api::{Call as _, Fault};
use super::support::http::{get, try_send};
use super::support::metrics::gauge_is;
use super::support::requests::{ENDLESS, endless, five_minutes, game, validate};
use super::support::server::{Server, program};
use super::support::{LONG, alone, until};
use rustix::process::Signal;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tafl_proto::v1;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tonic::Code;

fn cheap() -> v1::ValidateMoveRequest {
    validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2")
}

#[tokio::test]
async fn calls_in_flight_finish_and_nothing_new_begins() {
    let _alone = alone().await;
    let mut server =
        Server::start(&[&ENDLESS[..], &["--search-threads", "2", "--drain-ms", "20000"]].concat()).await;
    let (listen, admin) = (server.listen, server.admin);
    assert_eq!(server.admin("/readyz").await.status, 200);
    // An unfinished head, a silent connection, and a kept one that has had its answer.
    let mut half = TcpStream::connect(listen).await.expect("a connection");
    half.write_all(b"POST /v1/moves:apply HTTP/1.1\r\nhost: x\r\ncontent-le").await.expect("half a head");
    let _silent = TcpStream::connect(listen).await.expect("a connection");
    let kept = server.api();
    assert!(kept.answer(cheap()).await.legal);
    let long = || v1::SuggestMoveRequest { movetime_ms: Some(3000), ..endless() };
    let (by_grpc, by_json) = (server.api(), long());
    let grpc = tokio::spawn(async move { by_grpc.grpc(long()).await });
    let json = tokio::spawn(async move { try_send(listen, by_json.ask()).await });
    gauge_is(&server, "tafl_search_running", 2.0).await;
    server.terminate();
    let unready = || async { try_send(admin, get("/readyz")).await.is_ok_and(|reply| reply.status == 503) };
    until("readyz turns 503", unready).await;
    assert_eq!(try_send(admin, get("/readyz")).await.expect("an answer").text(), "not ready: stopping\n");
    assert_eq!(
        try_send(admin, get("/healthz")).await.expect("an answer").status,
        200,
        "it is well while it drains"
    );
    let refused = || async { TcpStream::connect(listen).await.is_err() };
    until("new connections are refused", refused).await;
    assert!(!grpc.is_finished() && !json.is_finished(), "the calls were cut short");
    let answer = grpc.await.expect("no panic").expect("an answer by gRPC");
    assert!(answer.r#move.is_some());
    let reply = json.await.expect("no panic").expect("an answer by JSON");
    assert_eq!(reply.status, 200);
    // The drain limit holds, whatever a connection has not sent.
    let status = server.ended().await;
    assert!(status.success(), "{status}");
    drop(half);
}

#[tokio::test]
async fn no_idle_connection_holds_it_up_beyond_the_drain() {
    let mut server = Server::start(&["--drain-ms", "2000"]).await;
    let mut half = TcpStream::connect(server.listen).await.expect("a connection");
    half.write_all(b"GET /v1/info HT").await.expect("half a line");
    let kept = server.api();
    assert!(kept.answer(cheap()).await.legal);
    server.terminate();
    let status = server.ended().await;
    assert!(status.success(), "{status}");
}

#[tokio::test]
async fn no_unfinished_handshake_holds_it_up() {
    let certified = certify("stopping");
    // Both limits are beyond what the test waits.
    let patient = ["--drain-ms", "600000", "--head-timeout-ms", "600000"];
    let mut server = Server::start(&[&patient[..], &certified.flags()].concat()).await;
    let _silent = TcpStream::connect(server.listen).await.expect("a connection");
    gauge_is(&server, "tafl_connections", 1.0).await;
    server.terminate();
    assert!(server.ended().await.success());
}

#[tokio::test]
async fn other_signals_do_not_end_it() {
    let mut server = Server::start(&[]).await;
    for signal in [Signal::USR1, Signal::USR2, Signal::HUP] {
        server.signal(signal);
    }
    until("files are read again", || async { server.log().iter().any(|line| line.contains("SIGHUP")) }).await;
    assert!(server.api().answer(cheap()).await.legal);
    server.terminate();
    assert!(server.ended().await.success());
}

#[tokio::test]
async fn calls_that_outlast_the_drain_get_an_answer() {
    let _alone = alone().await;
    let mut server = Server::start(
        &[&ENDLESS[..], &["--search-threads", "1", "--max-begun-searches", "1", "--drain-ms", "1000"]]
            .concat(),
    )
    .await;
    let api = [server.api(), server.api()];
    let calls = api.map(|api| tokio::spawn(async move { api.grpc(five_minutes()).await }));
    gauge_is(&server, "tafl_search_running", 1.0).await;
    gauge_is(&server, "tafl_search_queue_length", 1.0).await;
    let listen = server.listen;
    let shorter = v1::SuggestMoveRequest { movetime_ms: Some(60_000), ..endless() };
    let json = tokio::spawn(async move { try_send(listen, shorter.ask()).await });
    gauge_is(&server, "tafl_search_queue_length", 2.0).await;
    server.terminate();
    // Each gets an answer and none hangs: what was found so far, or an error that the server is shutting
    // down.
    for call in calls {
        match call.await.expect("no panic") {
            Ok(answer) => assert!(!answer.reproducible, "{answer:?}"),
            Err(status) => assert_eq!(status.code(), Code::Unavailable, "{status:?}"),
        }
    }
    if let Ok(reply) = json.await.expect("no panic") {
        if reply.status == 200 {
            assert_eq!(reply.json()["reproducible"], false);
        } else {
            assert_eq!(Fault::of_reply(&reply).reason, "SHUTTING_DOWN");
        }
    }
    let status = server.ended().await;
    assert!(status.success(), "{status}");
}

#[tokio::test]
async fn no_call_is_lost_when_it_stops_under_load() {
    let _alone = alone().await;
    let mut server = Server::start(&["--drain-ms", "20000"]).await;
    let (answered, turned_away) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let mut callers = Vec::new();
    for n in 0..8 {
        let api = server.api();
        let (answered, turned_away) = (Arc::clone(&answered), Arc::clone(&turned_away));
        let listen = server.listen;
        callers.push(tokio::spawn(async move {
            loop {
                let ended = if n % 2 == 0 {
                    match api.grpc(cheap()).await {
                        Ok(_) => false,
                        Err(status) => {
                            // The client itself reports a connection that closed before the call as
                            // unavailable.
                            assert!(
                                [Code::Unavailable, Code::Cancelled, Code::Unknown].contains(&status.code()),
                                "{status:?}"
                            );
                            true
                        }
                    }
                } else {
                    if TcpStream::connect(listen).await.is_err() {
                        break;
                    }
                    match tokio::time::timeout(LONG, one_json(listen)).await.expect("an answer or an end") {
                        Some(200) => false,
                        Some(503) | None => true,
                        Some(other) => panic!("HTTP {other} while it stops"),
                    }
                };
                if ended {
                    turned_away.fetch_add(1, Ordering::Relaxed);
                    break;
                }
                answered.fetch_add(1, Ordering::Relaxed);
            }
        }));
    }
    let warm = || async { answered.load(Ordering::Relaxed) > 200 };
    until("the load is on", warm).await;
    server.terminate();
    for caller in callers {
        caller.await.expect("a caller who sees nothing odd");
    }
    let status = server.ended().await;
    println!(
        "{} answered, {} turned away",
        answered.load(Ordering::Relaxed),
        turned_away.load(Ordering::Relaxed)
    );
    assert!(status.success(), "{status}");
}

/// One call over JSON on a connection of its own: its status, or nothing without a connection.
async fn one_json(listen: std::net::SocketAddr) -> Option<u16> {
    let mut stream = TcpStream::connect(listen).await.ok()?;
    let body = serde_json::to_string(&cheap()).expect("JSON");
    let head = "POST /v1/moves:validate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\n";
    stream.write_all(format!("{head}content-length: {}\r\n\r\n{body}", body.len()).as_bytes()).await.ok()?;
    let mut answer = Vec::new();
    tokio::io::AsyncReadExt::read_to_end(&mut stream, &mut answer).await.ok()?;
    String::from_utf8_lossy(&answer).split(' ').nth(1)?.parse().ok()
}

#[tokio::test]
async fn the_health_check_is_for_images_without_a_shell() {
    let mut server = Server::start(&[]).await;
    let admin = server.admin.to_string();
    let check =
        |admin: &str| program().args(["healthcheck", "--admin", admin]).output().expect("tafld starts");
    for admin in [admin.clone(), format!("http://{admin}")] {
        let output = check(&admin);
        assert!(output.status.success(), "{admin}: {output:?}");
    }
    // A port in use ends a start with a message.
    let taken = ["--listen", &server.listen.to_string(), "--admin-listen", "127.0.0.1:0"];
    let output = program().args(taken).output().expect("tafld starts");
    assert!(!output.status.success() && !output.stderr.is_empty(), "{output:?}");
    server.terminate();
    server.ended().await;
    let output = check(&admin);
    assert!(!output.status.success() && !output.stderr.is_empty(), "{output:?}");
}
