//! Archives beside other calls: readers that are slow or gone, permits, turns.

use super::archives::{archive, by_grpc, few, moves, posted, read, record, streamed};
use super::support::api::Fault;
use super::support::h2::{DATA, END_HEADERS, END_STREAM, H2, HEADERS, frame as h2_frame, head};
use super::support::heavy::long_replay;
use super::support::http::{send, try_send};
use super::support::metrics::{scrape, sum};
use super::support::requests::{game, validate};
use super::support::server::Server;
use super::support::{LONG, alone, until};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::Value;
use std::net::SocketAddr;
use tafl_proto::v1;
use tafl_proto::v1::replay_archive_response::Message;
use tokio::net::TcpStream;
use tonic::Code;
/// Much larger than everything that can be buffered between the server and a caller that does not read.
const VAST: [&str; 6] =
    ["--max-bulk-bytes", "67108864", "--max-archive-games", "20000", "--max-bulk-calls", "1"];

fn vast() -> v1::ReplayArchiveRequest {
    let name = "n".repeat(4000);
    archive(Some("brandubh-wtf".into()), vec![record(&name, moves(&["d2-a2"])); 6_000])
}

/// A stream over HTTP/1.1 whose first chunk has been read.
async fn opened(listen: SocketAddr) -> (Incoming, Vec<u8>) {
    let stream = TcpStream::connect(listen).await.expect("a connection");
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.expect("a connection");
    tokio::spawn(connection);
    let mut asked = posted(&vast(), &[]);
    asked.headers_mut().insert("host", "x".parse().expect("a host"));
    let mut body = sender.send_request(asked).await.expect("an answer").into_body();
    let first = body.frame().await.expect("a piece").expect("a sound body").into_data().expect("data");
    (body, first.to_vec())
}

/// Waits until a stream has ended with this cause.
async fn ended(server: &Server, code: &str, times: f64) {
    let labels = [("grpc_method", "ReplayArchive"), ("grpc_code", code)];
    let so = || async { sum(&scrape(server).await, "grpc_server_handled_total", &labels) >= times };
    until(&format!("{times} streams have ended as {code}"), so).await;
}

async fn replayed(server: &Server) -> f64 {
    sum(&scrape(server).await, "tafl_archive_games_total", &[])
}

#[tokio::test]
async fn a_caller_that_does_not_read_blocks_the_work_until_the_deadline() {
    let _alone = alone().await;
    let server = Server::start(&[&VAST[..], &["--call-timeout-ms", "6000"]].concat()).await;
    let (body, mut text) = opened(server.listen).await;
    ended(&server, "DeadlineExceeded", 1.0).await;
    let games = replayed(&server).await;
    assert!(games > 0.0 && games < 6_000.0, "{games} games were replayed for nobody");
    // A caller that resumes reading gets the error.
    let rest = tokio::time::timeout(LONG, body.collect()).await.expect("an end").expect("a sound body");
    text.extend(rest.to_bytes());
    let text = String::from_utf8(text).expect("text");
    let (reported, last) = text.trim_end().rsplit_once('\n').expect("several lines");
    let last: Value = serde_json::from_str(last).expect("JSON");
    assert_eq!(
        (last["error"]["reason"].as_str(), last["error"]["status"].as_i64()),
        (Some("DEADLINE_EXCEEDED"), Some(504)),
        "{last}"
    );
    assert!(
        last["error"]["requestId"].is_string() && last.as_object().is_some_and(|line| line.len() == 1),
        "{last}"
    );
    let messages = read(reported.lines().map(|line| serde_json::from_str(line).expect("JSON")));
    assert!(
        messages.iter().all(|message| !matches!(message, Message::Final(_))),
        "an error and a final message"
    );
    println!("{} messages before the deadline", messages.len());
    // The same over gRPC, at the caller's deadline; the one place is free again.
    let mut asked = tonic::Request::new(vast());
    asked.metadata_mut().insert("grpc-timeout", "6S".parse().expect("a timeout"));
    let mut stream = server
        .api()
        .bulk()
        .max_encoding_message_size(64 << 20)
        .replay_archive(asked)
        .await
        .expect("a stream")
        .into_inner();
    assert!(stream.message().await.expect("a message").is_some());
    ended(&server, "DeadlineExceeded", 2.0).await;
    let status = loop {
        match stream.message().await {
            Ok(Some(reported)) => assert!(!matches!(reported.message, Some(Message::Final(_)))),
            Ok(None) => panic!("the stream ends without its error"),
            Err(status) => break status,
        }
    };
    assert_eq!(status.code(), Code::DeadlineExceeded, "{status:?}");
}

#[tokio::test]
async fn a_caller_that_goes_away_ends_the_work() {
    let _alone = alone().await;
    let server = Server::start(&[&VAST[..], &["--call-timeout-ms", "600000"]].concat()).await;
    let api = server.api();
    let (body, _) = opened(server.listen).await;
    // The only place is taken as long as this caller does not read.
    let (_, status) = by_grpc(&api, few()).await;
    let fault = Fault::of_status(&status.expect("no place"));
    assert!(fault.reason == "QUEUE_FULL" && fault.retry, "{fault:?}");
    drop(body);
    ended(&server, "Cancelled", 1.0).await;
    let mut stream = api.bulk().replay_archive(vast()).await.expect("a place again").into_inner();
    assert!(stream.message().await.expect("a message").is_some());
    drop(stream);
    ended(&server, "Cancelled", 2.0).await;
    let games = replayed(&server).await;
    assert!(games > 0.0 && games < 12_000.0, "{games} games were replayed for nobody");
    assert_eq!(streamed(&api, few()).await.len(), 4);
}

/// A thousand games, each of which takes long for a rules call, however fast the machine is.
fn slow() -> v1::ReplayArchiveRequest {
    archive(None, vec![record("", long_replay(250).game.expect("a game")); 1_000])
}

#[tokio::test]
async fn archives_yield_to_others_and_end_with_their_callers() {
    let _alone = alone().await;
    let flags = [
        "--call-timeout-ms",
        "600000",
        "--max-bulk-bytes",
        "8388608",
        "--max-bulk-calls",
        "16",
        "--max-held-bytes",
        "1000000000",
        "--forwarded-hops",
        "1",
    ];
    let server = Server::start(&flags).await;
    let api = server.api();
    // Half of them over HTTP/1.1 connections of their own, half over gRPC.
    let calls: Vec<_> = (0..8)
        .map(|n| {
            let (api, listen) = (server.api(), server.listen);
            tokio::spawn(async move {
                if n % 2 == 0 {
                    drop(by_grpc(&api, slow()).await);
                } else {
                    drop(try_send(listen, posted(&slow(), &[])).await);
                }
            })
        })
        .collect();
    let begun = || async { sum(&scrape(&server).await, "tafl_calls_bulk", &[]) > 7.5 };
    until("the archives have begun", begun).await;
    for _ in 0..10 {
        assert!(api.answer(validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2")).await.legal);
    }
    let fault = Fault::of_status(&by_grpc(&api, few()).await.1.expect("no place"));
    assert!(fault.reason == "QUEUE_FULL" && fault.retry, "{fault:?}");
    // One client has half of the permits; there are others for the next one.
    assert_eq!(send(server.listen, posted(&few(), &[("x-forwarded-for", "10.0.0.2")])).await.status, 200);
    assert!(
        calls.iter().all(|call| !call.is_finished()),
        "thirteen calls took as long as an archive of a thousand slow games"
    );
    for call in &calls {
        call.abort();
    }
    ended(&server, "Cancelled", 8.0).await;
    assert_eq!(streamed(&api, few()).await.len(), 4);
}

/// `SETTINGS_INITIAL_WINDOW_SIZE`.
const WINDOW: u16 = 4;

/// An archive whose reports nobody reads, of a client.
async fn unread_archive(server: &Server, client: &str) -> H2 {
    let games = vec![serde_json::json!({"game": {"moves": ["d2-a2"]}}); 400];
    let body = serde_json::json!({"ruleset": "brandubh-wtf", "games": games}).to_string();
    let mut connection = H2::connect(server.listen, &[(WINDOW, 0)]).await;
    let headers = [("content-type", "application/json"), ("x-forwarded-for", client)];
    let begins = h2_frame(HEADERS, END_HEADERS, 1, &head("POST", "/v1/archives:replay", &headers));
    let parts: Vec<&[u8]> = body.as_bytes().chunks(16_384).collect();
    let data = |(n, part): (usize, &&[u8])| {
        h2_frame(DATA, if n + 1 == parts.len() { END_STREAM } else { 0 }, 1, part)
    };
    connection
        .send(&[begins, parts.iter().enumerate().flat_map(data).collect()].concat())
        .await
        .expect("a connection");
    connection
}

#[tokio::test]
async fn archives_that_nobody_reads_do_not_refuse_those_of_others() {
    let flags = [
        "--call-timeout-ms",
        "600000",
        "--write-timeout-ms",
        "600000",
        "--max-bulk-calls",
        "4",
        "--forwarded-hops",
        "1",
    ];
    let server = Server::start(&flags).await;
    let mut unread = Vec::new();
    for client in ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3"] {
        unread.push(unread_archive(&server, client).await);
    }
    // One client has two, and there is one each for the next two clients.
    let taken = || async { sum(&scrape(&server).await, "tafl_calls_bulk", &[]) > 3.5 };
    until("all permits are taken", taken).await;
    let other = || posted(&few(), &[("x-forwarded-for", "10.0.0.4")]);
    let answered = || async { send(server.listen, other()).await.status == 200 };
    until("one that waits for its reader has ended", answered).await;
    assert_eq!(send(server.listen, other()).await.status, 200, "its permit is free for others");
    drop(unread);
}
