//! Holdings of one client give way when others need it: places, bytes, connections, streams, memory of the
//! kernel.
//!
//! Clients are addresses here; all of 127.0.0.0/8 is this machine. Nothing depends on how long anything
//! takes: what is not given back shows as a refusal, or as a wait that never ends.

use super::connect::{ending, refused, unpacked};
use super::support::api::Call as _;
use super::support::h2::{ACK, DATA, END_HEADERS, END_STREAM, H2, HEADERS, PING, frame, head};
use super::support::http::{ask, get, send, send_h2_over, send_over};
use super::support::metrics::{scrape, sum};
use super::support::raw::{self, status_of};
use super::support::requests::{ENDLESS, endless};
use super::support::server::Server;
use super::support::{LONG, until};
use futures_util::{StreamExt as _, stream};
use http_body_util::{BodyExt as _, StreamBody};
use hyper::Response;
use hyper::body::{Bytes, Frame, Incoming};
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tonic::{Code, Status};
use tonic_health::pb::HealthCheckRequest;

const VALIDATE: &str = "/v1/moves:validate?ruleset=brandubh-wtf&move=d2-a2";
const EXPLAIN: &str = "/v1/rulesets/copenhagen";
const CHECK: &str = "/grpc.health.v1.Health/Check";
const WATCH: &str = "/grpc.health.v1.Health/Watch";
const REFLECTION: &str = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
const CONNECT: (&str, &str) = ("content-type", "application/connect+proto");
const GRPC: &[(&str, &str)] = &[("content-type", "application/grpc"), ("te", "trailers")];

/// `SETTINGS_INITIAL_WINDOW_SIZE`: with 0, no answer can be sent.
const UNREAD: &[(u16, u32)] = &[(4, 0)];

/// The address of another client than the attackers.
const OTHER: u8 = 200;

/// A connection from an address of its own, with a small buffer for what it does not read.
async fn from(client: u8, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a small buffer");
    socket.bind((Ipv4Addr::new(127, 0, 1, client), 0).into()).expect("an address of this machine");
    socket.connect(to).await.expect("a connection")
}

/// A connection that has sent these calls, all of which the server has seen.
async fn calling(client: u8, to: SocketAddr, settings: &[(u16, u32)], calls: &[Vec<u8>]) -> H2 {
    let mut connection = H2::over(from(client, to).await, settings).await;
    let ping = frame(PING, 0, 0, b"are here");
    connection.send(&[calls.concat(), ping].concat()).await.expect("a connection");
    // Frames are processed in order: once this one is answered, the heads have been read.
    while !connection.next().await.is_some_and(|received| received.kind == PING && received.flags & ACK != 0)
    {
    }
    connection
}

/// Calls without a body.
fn gets(path: &str, count: u32) -> Vec<Vec<u8>> {
    (0..count).map(|n| frame(HEADERS, END_HEADERS | END_STREAM, 2 * n + 1, &head("GET", path, &[]))).collect()
}

/// Heads of calls whose bodies never come.
fn heads(path: &str, count: u32) -> Vec<Vec<u8>> {
    (0..count).map(|n| frame(HEADERS, END_HEADERS, 2 * n + 1, &head("POST", path, GRPC))).collect()
}

async fn status(client: u8, to: SocketAddr, path: &str) -> u16 {
    send_over(from(client, to).await, "a", get(path)).await.expect("an answer").status
}

/// The status of a health check.
async fn health(client: u8, to: SocketAddr) -> Code {
    let message = prost::Message::encode_to_vec(&HealthCheckRequest::default());
    let call = ask("POST", CHECK, GRPC, raw::frame(&message));
    let reply = send_h2_over(from(client, to).await, "http://a", call).await.expect("an answer");
    status_of(&reply).code()
}

/// Begins a call of gRPC with these bytes, after which the request ends or never does; returns once the head
/// of its answer is there.
async fn begin(client: u8, to: SocketAddr, path: &str, bytes: Vec<u8>, whole: bool) -> Response<Incoming> {
    let stream = TokioIo::new(from(client, to).await);
    let (mut sender, connection) =
        http2::handshake(TokioExecutor::new(), stream).await.expect("a connection");
    tokio::spawn(connection);
    let first = stream::iter([Ok::<_, Infallible>(Frame::data(Bytes::from(bytes)))]);
    let parts = if whole { first.boxed() } else { first.chain(stream::pending()).boxed() };
    let mut call = hyper::Request::builder().method("POST").uri(format!("http://a{path}"));
    for (name, value) in GRPC {
        call = call.header(*name, *value);
    }
    let call = call.body(StreamBody::new(parts)).expect("a request");
    tokio::time::timeout(LONG, sender.send_request(call))
        .await
        .expect("an answer in time")
        .expect("an answer")
}

/// The code with which a call of gRPC ends.
async fn ends(answer: Response<Incoming>) -> Code {
    let (head, body) = answer.into_parts();
    let whole = tokio::time::timeout(LONG, body.collect())
        .await
        .expect("a stream that ends")
        .expect("a sound stream");
    let trailers = whole.trailers().unwrap_or(&head.headers);
    Status::from_header_map(trailers).expect("a status").code()
}

/// A question to reflection for the services.
fn question() -> Vec<u8> {
    raw::frame(&[0x3a, 0])
}

#[tokio::test]
async fn small_answers_that_nobody_reads_refuse_no_call() {
    let server = Server::start(&["--max-concurrent-calls", "64", "--write-timeout-ms", "600000"]).await;
    let mut attackers = Vec::new();
    for client in [1, 1, 2, 2] {
        attackers.push(calling(client, server.listen, UNREAD, &gets(VALIDATE, 100)).await);
    }
    for _ in 0..20 {
        assert_eq!(status(OTHER, server.listen, VALIDATE).await, 200);
    }
    // Not even to the attackers themselves: what they do not read takes bytes and no places.
    assert_eq!(status(1, server.listen, VALIDATE).await, 200);
}

#[tokio::test]
async fn large_answers_that_nobody_reads_give_way() {
    let server = Server::start(&["--max-concurrent-calls", "32", "--write-timeout-ms", "600000"]).await;
    let mut attackers = Vec::new();
    for client in 1..=40 {
        attackers.push(calling(client, server.listen, UNREAD, &gets(EXPLAIN, 4)).await);
    }
    // Answers are given a second to be read.
    for path in [EXPLAIN, VALIDATE] {
        until("answers that nobody reads give way", || async {
            status(OTHER, server.listen, path).await == 200
        })
        .await;
    }
    let gone = sum(&scrape(&server).await, "tafl_connections_ended_total", &[("cause", "answer gave way")]);
    assert!(gone > 0.5, "a place was free without it");
}

#[tokio::test]
async fn endless_health_checks_refuse_no_health_check() {
    let server = Server::start(&[]).await;
    let mut attackers = Vec::new();
    for client in [1, 1, 2, 2] {
        attackers.push(calling(client, server.listen, &[], &heads(CHECK, 70)).await);
    }
    for _ in 0..20 {
        assert_eq!(health(OTHER, server.listen).await, Code::Ok);
    }
}

#[tokio::test]
async fn unread_health_checks_refuse_no_health_check() {
    let server = Server::start(&["--write-timeout-ms", "600000"]).await;
    let message = frame(DATA, END_STREAM, 0, &raw::frame(&[]));
    let mut attackers = Vec::new();
    for client in 1..=70 {
        let calls: Vec<Vec<u8>> = heads(CHECK, 4)
            .into_iter()
            .zip(0_u32..)
            .map(|(call, n)| {
                let mut body = message.clone();
                body[5..9].copy_from_slice(&(2 * n + 1).to_be_bytes());
                [call, body].concat()
            })
            .collect();
        attackers.push(calling(client, server.listen, UNREAD, &calls).await);
    }
    for _ in 0..5 {
        assert_eq!(health(OTHER, server.listen).await, Code::Ok);
    }
}

#[tokio::test]
async fn messages_to_health_and_reflection_are_small_and_hold_nothing() {
    let server = Server::start(&[]).await;
    for path in [CHECK, WATCH, REFLECTION] {
        let large = [&[0][..], &3_000_000_u32.to_be_bytes(), &[0; 9_000]].concat();
        assert_eq!(
            ends(begin(1, server.listen, path, large, false).await).await,
            Code::ResourceExhausted,
            "{path}"
        );
    }
    until("nothing is held", || async { sum(&scrape(&server).await, "tafl_held_bytes", &[]) < 0.5 }).await;
}

#[tokio::test]
async fn an_old_watch_gives_way_to_one_of_another_client() {
    // There is room for four.
    let server = Server::start(&["--max-concurrent-calls", "16"]).await;
    let mut watches = Vec::new();
    for client in 1..=5 {
        watches.push(begin(client, server.listen, WATCH, raw::frame(&[]), true).await);
    }
    assert_eq!(ends(watches.remove(0)).await, Code::ResourceExhausted);
}

/// The bytes that the kernel keeps for peers of a port until they take them, those of closed connections
/// included.
fn kernel_bytes(server: &Server) -> usize {
    let local = format!("0100007F:{:04X}", server.listen.port());
    let sockets = server.proc("net/tcp");
    let mine = sockets.lines().filter_map(|line| {
        let mut parts = line.split_whitespace().skip(1);
        let (address, _, _, queues) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        (address == local).then(|| usize::from_str_radix(queues.split(':').next()?, 16).ok())?
    });
    mine.sum()
}

#[tokio::test]
async fn the_kernel_keeps_little_for_clients_that_read_nothing() {
    const CLIENTS: usize = 20;
    let server = Server::start(&["--write-timeout-ms", "1500", "--max-connections-per-address", "20"]).await;
    let request = "GET /openapi.json HTTP/1.1\r\nhost: a\r\n\r\n".repeat(6);
    let mut unread = Vec::new();
    for _ in 0..CLIENTS {
        let mut stream = from(1, server.listen).await;
        stream.write_all(request.as_bytes()).await.expect("a connection");
        unread.push(stream);
    }
    until("answers wait to be read", || async { kernel_bytes(&server) > CLIENTS * (32 << 10) }).await;
    let kept = kernel_bytes(&server);
    assert!(kept < CLIENTS * (160 << 10), "{kept} bytes for {CLIENTS} connections");
    // Also when the server has closed them, though their clients have not.
    until("the kernel keeps nothing", || async { kernel_bytes(&server) == 0 }).await;
}

#[tokio::test]
async fn each_question_to_reflection_counts_as_a_call() {
    let server = Server::start(&["--rate-limit", "1", "--rate-burst", "8"]).await;
    let answer = begin(1, server.listen, REFLECTION, question().repeat(200), false).await;
    assert_eq!(ends(answer).await, Code::ResourceExhausted);
    assert_eq!(status(1, server.listen, VALIDATE).await, 429);
    let reply = send(server.listen, ask("POST", REFLECTION, &[CONNECT], question().repeat(200))).await;
    assert_eq!(unpacked(&ending(&reply)["error"]).2.reason, "RATE_LIMITED", "{reply:?}");
}

#[tokio::test]
async fn reflection_can_be_turned_off() {
    let server = Server::start(&["--reflection", "false"]).await;
    assert_eq!(ends(begin(1, server.listen, REFLECTION, question(), true).await).await, Code::Unimplemented);
    let reply = send(server.listen, ask("POST", REFLECTION, &[CONNECT], question())).await;
    assert_eq!(refused(&reply), ("unimplemented".to_owned(), "NOT_FOUND".to_owned()));
    assert_eq!(health(OTHER, server.listen).await, Code::Ok);
}

#[tokio::test]
async fn refusals_that_nobody_reads_end_with_their_connection() {
    let server =
        Server::start(&["--rate-limit", "1", "--rate-burst", "1", "--write-timeout-ms", "1500"]).await;
    let mut connection = H2::over(from(1, server.listen).await, UNREAD).await;
    // The first call is answered, without a body that could be unread.
    connection
        .send(&frame(HEADERS, END_HEADERS | END_STREAM, 1, &head("HEAD", VALIDATE, &[])))
        .await
        .expect("a connection");
    let calls: Vec<Vec<u8>> = (1..90)
        .map(|n| frame(HEADERS, END_HEADERS | END_STREAM, 2 * n + 1, &head("GET", VALIDATE, &[])))
        .collect();
    connection.send(&calls.concat()).await.expect("a connection");
    while connection.next().await.is_some() {}
}

#[tokio::test]
async fn an_idle_connection_gives_way_to_another_address() {
    let server = Server::start(&["--max-connections", "8", "--max-connections-per-address", "8"]).await;
    let mut idle = Vec::new();
    for _ in 0..8 {
        let mut stream = from(1, server.listen).await;
        stream.write_all(b"GET /healthy HTTP/1.1\r\nhost: a\r\n\r\n").await.expect("a connection");
        stream.read_exact(&mut [0; 12]).await.expect("an answer");
        idle.push(stream);
    }
    for other in 2..5 {
        assert_eq!(status(other, server.listen, VALIDATE).await, 200);
    }
    let mut same = from(1, server.listen).await;
    let mut back = Vec::new();
    let reading = async { drop(same.read_to_end(&mut back).await) };
    tokio::time::timeout(LONG, reading).await.expect("a connection too many of one address is closed");
    assert!(back.is_empty());
}

#[tokio::test]
async fn a_caller_who_goes_away_leaves_a_line_in_the_log() {
    let server = Server::start(&[&ENDLESS[..], &["--access-log", "all"]].concat()).await;
    let (to, call) = (server.listen, endless().ask());
    let gone = tokio::spawn(async move { send_over(from(1, to).await, "a", call).await });
    until("the search runs", || async { sum(&scrape(&server).await, "tafl_search_running", &[]) > 0.5 })
        .await;
    gone.abort();
    until("the log has a line", || async { server.log().iter().any(|line| line.contains("\"CANCELLED\"")) })
        .await;
    let samples = scrape(&server).await;
    assert!(sum(&samples, "tafl_call_errors_total", &[("reason", "CANCELLED")]) > 0.5);
}
