//! Malicious or disconnected clients: they hold nothing beyond their timeouts, and keep nobody else from
//! being served.
//!
//! A resource that is never released shows as a wait that never ends. No test depends on how long anything
//! takes, except that configured timeouts may not fire early.

use super::connect::refused;
use super::secure::certify;
use super::support::api::Fault;
use super::support::h1::answers;
use super::support::h2::{ACK, END_HEADERS, END_STREAM, H2, HEADERS, PING, PREFACE, SETTINGS, frame, head};
use super::support::heavy::long_replay;
use super::support::http::{Reply, ask, connect_h2, get, post, send, send_on_h2, try_send};
use super::support::metrics::{scrape, sum};
use super::support::raw;
use super::support::server::{Server, program};
use super::support::{LONG, alone, until};
use futures_util::future::join_all;
use futures_util::{StreamExt as _, stream};
use http_body_util::{BodyExt as _, StreamBody};
use hyper::body::{Bytes, Frame};
use hyper::client::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo};
use prost::Message as _;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tafl_proto::v1;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tonic::Code;

const LIST: &str = "/v1/moves:list?ruleset=alea-evangelii&with_effects&with_positions";

const WINDOW: u16 = 4;

/// The lower bound for a timeout of 1,500 ms: connections are swept periodically, not to the millisecond.
const MUCH_OF_IT: Duration = Duration::from_millis(500);

fn cheap() -> Value {
    json!({"game": {"ruleset": "brandubh-wtf"}, "move": "d2-a2"})
}

/// A call on a connection of its own.
async fn probe(to: SocketAddr) {
    assert_eq!(send(to, post("/v1/moves:validate", &cheap())).await.status, 200);
}

/// Queries the admin port, which always answers. A server without room for connections may report that it is
/// not ready.
async fn operators(server: &Server) {
    assert!([200, 503].contains(&server.admin("/readyz").await.status));
    assert_eq!(server.admin("/healthz").await.status, 200);
}

async fn descriptors(server: &Server) -> f64 {
    sum(&scrape(server).await, "process_open_fds", &[])
}

/// Waits until the server holds no more descriptors than before.
async fn let_go(server: &Server, what: &str, before: f64) {
    until(&format!("{what}: the server lets go of the connection"), || async {
        descriptors(server).await < before + 0.5
    })
    .await;
}

/// Reads until the server closes.
async fn closed(what: &str, mut stream: impl AsyncRead + Unpin) -> Vec<u8> {
    let mut back = Vec::new();
    let reading = async { drop(stream.read_to_end(&mut back).await) };
    tokio::time::timeout(LONG, reading)
        .await
        .unwrap_or_else(|_| panic!("{what}: the connection is never closed"));
    back
}

/// A connection that reads slowly.
async fn narrow(to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a small buffer");
    socket.connect(to).await.expect("a connection")
}

/// The bytes of an HTTP/1.1 request.
fn request(path: &str, body: &Value) -> Vec<u8> {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    [head, body].concat().into_bytes()
}

/// The plies of a long game.
const LONG_GAME: usize = 10_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_calls_keep_nobody_waiting() {
    const LONG_CALLS: usize = 3;
    const PROBES: usize = 24;
    let _alone = alone().await;
    let server =
        Server::start(&["--call-timeout-ms", "600000", "--max-game-moves", &LONG_GAME.to_string()]).await;
    let replayed = server.api().grpc(long_replay(LONG_GAME)).await.expect("a game");
    assert!(replayed.fault.is_none() && replayed.plies.len() == LONG_GAME, "{:?}", replayed.fault);
    drop(replayed);
    let body = raw::frame(&long_replay(LONG_GAME).encode_to_vec());
    let (to, done) = (server.listen, Arc::new(AtomicUsize::new(0)));
    // One for each thread that answers calls, and as many again that wait.
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let callers: Vec<_> = (0..2 * threads)
        .map(|n| {
            let (done, body) = (Arc::clone(&done), body.clone());
            tokio::spawn(async move {
                loop {
                    let (_, status) = raw::send_body(to, "ReplayGame", &[], body.clone()).await;
                    assert_eq!(status.code(), Code::Ok, "{status:?}");
                    done.fetch_add(usize::from(n == 0), Ordering::Relaxed);
                }
            })
        })
        .collect();
    let started = || async {
        sum(&scrape(&server).await, "grpc_server_started_total", &[("grpc_method", "ReplayGame")]) > 1.5
    };
    until("a long call has begun", started).await;
    let mut probes = 0;
    while probes < PROBES && done.load(Ordering::Relaxed) < LONG_CALLS {
        probe(to).await;
        operators(&server).await;
        probes += 1;
    }
    assert!(callers.iter().all(|caller| !caller.is_finished()), "a long call failed");
    callers.iter().for_each(tokio::task::JoinHandle::abort);
    let done = done.load(Ordering::Relaxed);
    println!("{probes} rounds of probes, {done} long calls of one caller");
    assert_eq!(
        probes, PROBES,
        "rounds of short calls answered on both ports by the time {done} long calls were"
    );
}

#[tokio::test]
async fn answers_that_nobody_reads_end_with_their_connection() {
    let server = Server::start(&["--write-timeout-ms", "1500"]).await;
    let before = descriptors(&server).await;
    for path in [LIST, "/v1/moves:validate?ruleset=brandubh-wtf&move=d2-a2"] {
        let mut unread = H2::connect(server.listen, &[(WINDOW, 0)]).await;
        let call =
            |method, stream| frame(HEADERS, END_HEADERS | END_STREAM, stream, &head(method, path, &[]));
        let sent = Instant::now();
        unread
            .send(&(0..4).flat_map(|n| call("GET", 2 * n + 1)).collect::<Vec<u8>>())
            .await
            .expect("a connection");
        // Other calls keep a connection alive but not an unread answer: those to HEAD are answered without
        // the window.
        'alive: for stream in (9..).step_by(2) {
            drop(unread.send(&call("HEAD", stream)).await);
            loop {
                let Some(received) = unread.next().await else { break 'alive };
                if received.stream == stream && received.kind == HEADERS {
                    break;
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert!(sent.elapsed() >= MUCH_OF_IT, "{path}: ended before its time");
        let_go(&server, path, before).await;
    }
    // More than the buffers of both sides hold, and nothing is read.
    let mut unread = narrow(server.listen).await;
    let calls = format!("GET {LIST} HTTP/1.1\r\nhost: a\r\n\r\n").repeat(40);
    unread.write_all(calls.as_bytes()).await.expect("a connection");
    let_go(&server, "HTTP/1.1", before).await;
    drop(unread);
    probe(server.listen).await;
}

/// Traffic that is not a request.
fn beginnings() -> Vec<(&'static str, Vec<u8>)> {
    let greeted = [PREFACE, &frame(SETTINGS, 0, 0, &[])].concat();
    let half = frame(HEADERS, END_HEADERS | END_STREAM, 1, &head("GET", LIST, &[]));
    vec![
        ("nothing", Vec::new()),
        ("one letter", b"P".to_vec()),
        ("most of the preface", PREFACE[..23].to_vec()),
        ("the preface", PREFACE.to_vec()),
        ("a greeting", greeted.clone()),
        ("a greeting and half a head", [greeted, half[..half.len() - 5].to_vec()].concat()),
        ("half a line", b"GET / HT".to_vec()),
        ("half a head", b"GET / HTTP/1.1\r\nhost: a\r\nacc".to_vec()),
    ]
}

#[tokio::test]
async fn a_connection_that_asks_nothing_is_closed_in_its_time() {
    let server = Server::start(&["--head-timeout-ms", "1500"]).await;
    let kept = server.api();
    assert_eq!(kept.http(post("/v1/moves:validate", &cheap())).await.status, 200);
    let begun = Instant::now();
    let silent = beginnings().into_iter().map(async |(what, bytes)| {
        let mut stream = TcpStream::connect(server.listen).await.expect("a connection");
        stream.write_all(&bytes).await.expect("a connection");
        closed(what, stream).await;
        assert!(begun.elapsed() >= MUCH_OF_IT, "{what}: closed before its time");
    });
    join_all(silent).await;
    // The timeout is for a first request: a connection that has had its answer is kept.
    assert_eq!(kept.http(post("/v1/moves:validate", &cheap())).await.status, 200);
}

#[tokio::test]
async fn behind_tls_a_connection_that_asks_nothing_is_closed_in_its_time() {
    let certified = certify("hostile");
    let server = Server::start(&[&["--head-timeout-ms", "1500"], &certified.flags()[..]].concat()).await;
    let unfinished = [&b""[..], b"\x16\x03\x01"].map(async |bytes| {
        let mut stream = TcpStream::connect(server.listen).await.expect("a connection");
        stream.write_all(bytes).await.expect("a connection");
        closed("no handshake", stream).await;
    });
    let silent = beginnings().into_iter().map(async |(what, bytes)| {
        let mut stream = certified.connect(server.listen, &[]).await;
        stream.write_all(&bytes).await.expect("a connection");
        stream.flush().await.expect("a connection");
        closed(what, stream).await;
    });
    tokio::join!(join_all(unfinished), join_all(silent));
}

#[tokio::test]
async fn unfinished_requests_keep_nobody_out() {
    let server = Server::start(&["--max-concurrent-calls", "400"]).await;
    let mut connections = Vec::new();
    for path in [
        "/v1/moves:validate",
        "/v1/archives:replay",
        "/v1/moves:validate",
        "/tafl.v1.TaflService/ValidateMove",
        "/v1/moves:list",
    ] {
        let mut connection = H2::connect(server.listen, &[]).await;
        let kind = if path.starts_with("/v1") { "application/json" } else { "application/grpc" };
        let waiting = head("POST", path, &[("content-type", kind)]);
        let calls: Vec<u8> =
            (0..100).flat_map(|n| frame(HEADERS, END_HEADERS, 2 * n + 1, &waiting)).collect();
        connection.send(&[calls, frame(PING, 0, 0, b"are here")].concat()).await.expect("a connection");
        // Frames are processed in order: once this one is answered, the heads have been read.
        while !connection
            .next()
            .await
            .is_some_and(|received| received.kind == PING && received.flags & ACK != 0)
        {}
        connections.push(connection);
    }
    for _ in 0..20 {
        probe(server.listen).await;
        let archive = json!({"ruleset": "brandubh-wtf", "games": [{"game": {"moves": ["d2-a2"]}}]});
        assert_eq!(send(server.listen, post("/v1/archives:replay", &archive)).await.status, 200);
    }
}

/// Calls the method at a path and sends the beginning of a message that never ends.
async fn unending(to: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Reply {
    let stream = TcpStream::connect(to).await.expect("a connection");
    let (mut sender, connection) =
        http2::handshake(TokioExecutor::new(), TokioIo::new(stream)).await.expect("a connection");
    tokio::spawn(connection);
    let beginning = Bytes::from_static(&[0, 0, 0, 0x10, 0, 0x0a, 0x05]);
    let parts = stream::iter([Ok::<_, Infallible>(Frame::data(beginning))]).chain(stream::pending());
    let mut call = hyper::Request::builder().method("POST").uri(format!("http://{to}{path}"));
    for (name, value) in headers {
        call = call.header(*name, *value);
    }
    let call = call.body(StreamBody::new(parts)).expect("a request");
    let exchange = async {
        let (head, body) = sender.send_request(call).await.expect("an answer").into_parts();
        let whole = body.collect().await.expect("an answer to its end");
        let trailers = whole.trailers().cloned().unwrap_or_default();
        Reply { status: head.status.as_u16(), headers: head.headers, body: whole.to_bytes(), trailers }
    };
    tokio::time::timeout(LONG, exchange).await.expect("a message that never ends has its time like any other")
}

#[tokio::test]
async fn an_endless_message_times_out() {
    let server = Server::start(&["--call-timeout-ms", "500"]).await;
    let patient = Server::start(&["--call-timeout-ms", "3600000"]).await;
    for path in [
        "/tafl.v1.TaflService/ValidateMove",
        "/tafl.v1.BulkService/ReplayArchive",
        "/grpc.health.v1.Health/Check",
        "/grpc.health.v1.Health/Watch",
        "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    ] {
        for (to, headers, least, expected) in [
            (server.listen, &[][..], 500, (Code::Cancelled, "REQUEST_TIMEOUT")),
            (patient.listen, &[("grpc-timeout", "200m")], 200, (Code::DeadlineExceeded, "DEADLINE_EXCEEDED")),
        ] {
            let sent = Instant::now();
            let grpc = [&[("content-type", "application/grpc"), ("te", "trailers")], headers].concat();
            let status = raw::status_of(&unending(to, path, &grpc).await);
            assert_eq!(
                (status.code(), Fault::of_status(&status).reason.as_str()),
                expected,
                "{path}: {status:?}"
            );
            assert!(sent.elapsed() >= Duration::from_millis(least), "{path}: ended before its time");
        }
    }
    for (to, headers, reason) in [
        (server.listen, &[][..], "REQUEST_TIMEOUT"),
        (patient.listen, &[("connect-timeout-ms", "200")], "DEADLINE_EXCEEDED"),
    ] {
        let connect = [&[("content-type", "application/connect+proto")], headers].concat();
        let path = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";
        assert_eq!(refused(&unending(to, path, &connect).await).1, reason);
    }
}

#[tokio::test]
async fn an_answer_on_its_way_is_finished_when_the_server_stops() {
    let _alone = alone().await;
    let mut server = Server::start(&["--drain-ms", "60000", "--write-timeout-ms", "60000"]).await;
    let large = json!({"game": {"ruleset": "alea-evangelii"}, "withEffects": true, "withPositions": true});
    let mut stream = narrow(server.listen).await;
    stream.write_all(&request("/v1/moves:list", &large)).await.expect("a connection");
    let mut back = vec![0; 1_024];
    stream.read_exact(&mut back).await.expect("the beginning of an answer");
    server.terminate();
    // Slower than any period of silence after which a server could conclude that nothing is left to do.
    for _ in 0..30 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let mut part = vec![0; 4_096];
        let read = stream.read(&mut part).await.expect("more of the answer");
        back.extend(&part[..read]);
    }
    back.extend(closed("the answer", stream).await);
    let [head] = &answers(&back, |_| false)[..] else { panic!("one answer") };
    assert_eq!(head.status, 200);
    assert!(server.ended().await.success());
}

#[tokio::test]
async fn calls_sent_while_the_server_stops_are_answered_or_never_begun() {
    let mut server = Server::start(&["--drain-ms", "20000"]).await;
    let (to, answered) = (server.listen, Arc::new(AtomicUsize::new(0)));
    let h2 = connect_h2(to).await;
    let message: v1::ValidateMoveRequest = serde_json::from_value(cheap()).expect("a request");
    let body = raw::frame(&message.encode_to_vec());
    let callers: Vec<_> = (0..32)
        .map(|_| {
            let (mut h2, body, answered) = (h2.clone(), body.clone(), Arc::clone(&answered));
            tokio::spawn(async move {
                let headers = [("content-type", "application/grpc"), ("te", "trailers")];
                loop {
                    let call = ask("POST", "/tafl.v1.TaflService/ValidateMove", &headers, body.clone());
                    match send_on_h2(&mut h2, &format!("http://{to}"), call).await {
                        Ok(reply) => assert_eq!(raw::status_of(&reply).code(), Code::Ok, "{reply:?}"),
                        Err(error) => {
                            // Never sent, or beyond the last stream that GOAWAY promised to answer.
                            let untouched = ["NO_ERROR", "REFUSED_STREAM"]
                                .iter()
                                .any(|reason| format!("{error:?}").contains(reason));
                            assert!(error.is_canceled() || untouched, "a call is lost: {error:?}");
                            return;
                        }
                    }
                    answered.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    drop(h2);
    until("calls are answered", || async { answered.load(Ordering::Relaxed) > 100 }).await;
    server.terminate();
    for caller in callers {
        caller.await.expect("a caller whose calls are all answered");
    }
    assert!(server.ended().await.success());
}

#[tokio::test]
async fn kept_connections_get_a_notice_before_they_are_closed() {
    let mut server = Server::start(&["--drain-delay-ms", "1000", "--drain-ms", "20000"]).await;
    let (to, stopping) = (server.listen, Arc::new(AtomicBool::new(false)));
    let callers: Vec<_> = (0..8)
        .map(|n| {
            let stopping = Arc::clone(&stopping);
            tokio::spawn(async move {
                let mut stream = TcpStream::connect(to).await.expect("a connection");
                for sent in 0.. {
                    stream
                        .write_all(&request("/v1/moves:validate", &cheap()))
                        .await
                        .unwrap_or_else(|error| panic!("{n}: {error}"));
                    let mut back = Vec::new();
                    let mut part = [0; 4_096];
                    while !back.ends_with(b"}\n") {
                        let read = tokio::time::timeout(LONG, stream.read(&mut part))
                            .await
                            .expect("an answer in time")
                            .unwrap_or(0);
                        assert!(read > 0, "connection {n} is closed, and its request {sent} is lost");
                        back.extend(&part[..read]);
                    }
                    let [head] = &answers(&back, |_| false)[..] else { panic!("one answer") };
                    assert_eq!(head.status, 200);
                    if head.header("connection").eq_ignore_ascii_case("close") {
                        assert!(stopping.load(Ordering::Relaxed), "GOAWAY while the server is not stopping");
                        assert!(closed("a connection after GOAWAY", stream).await.is_empty());
                        return;
                    }
                }
            })
        })
        .collect();
    probe(to).await;
    stopping.store(true, Ordering::Relaxed);
    server.terminate();
    for caller in callers {
        caller.await.expect("a caller who gets an answer");
    }
    assert!(server.ended().await.success());
}

/// Keep-alive connections that have each had an answer.
async fn kept(to: SocketAddr, count: usize) -> Vec<TcpStream> {
    let mut connections = Vec::new();
    for _ in 0..count {
        let mut stream = TcpStream::connect(to).await.expect("a connection");
        stream.write_all(&request("/v1/moves:validate", &cheap())).await.expect("a connection");
        stream.read_exact(&mut [0; 12]).await.expect("an answer");
        connections.push(stream);
    }
    connections
}

#[tokio::test]
async fn operators_are_answered_when_descriptors_are_few() {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 64 && exec \"$0\" \"$@\""]).arg(program().get_program());
    let server = Server::start_by(command, &[]).await;
    let mut flood = Vec::new();
    for _ in 0..3 {
        for _ in 0..100 {
            flood.push(TcpStream::connect(server.listen).await.expect("a connection"));
        }
        operators(&server).await;
        assert_eq!(server.admin("/metrics").await.status, 200);
    }
    drop(flood);
    until("callers are answered again", || async {
        try_send(server.listen, get("/v1/info")).await.is_ok_and(|reply| reply.status == 200)
    })
    .await;
}

#[tokio::test]
async fn connections_beyond_the_limit_are_refused_at_once() {
    let server = Server::start(&["--max-connections", "8", "--max-connections-per-address", "8"]).await;
    let mut connections = kept(server.listen, 8).await;
    for _ in 0..4 {
        let mut stream = TcpStream::connect(server.listen).await.expect("a connection");
        drop(stream.write_all(&request("/v1/moves:validate", &cheap())).await);
        let back = closed("a connection too many", stream).await;
        assert!(!back.starts_with(b"HTTP/1.1 200"), "the ninth of eight is answered");
    }
    operators(&server).await;
    connections.pop();
    until("a place is free again", || async {
        try_send(server.listen, get("/v1/info")).await.is_ok_and(|reply| reply.status == 200)
    })
    .await;
}

#[tokio::test]
async fn one_address_cannot_take_every_connection() {
    let server = Server::start(&["--max-connections-per-address", "4"]).await;
    let _kept = kept(server.listen, 4).await;
    let fifth = TcpStream::connect(server.listen).await.expect("a connection");
    assert!(closed("a connection too many of one address", fifth).await.is_empty());
    // All of 127.0.0.0/8 is this machine.
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind("127.0.0.2:0".parse().expect("an address")).expect("another address of this machine");
    let mut other = socket.connect(server.listen).await.expect("a connection");
    other.write_all(&request("/v1/moves:validate", &cheap())).await.expect("a connection");
    let mut back = [0; 12];
    other.read_exact(&mut back).await.expect("an answer");
    assert_eq!(&back, b"HTTP/1.1 200");
}
