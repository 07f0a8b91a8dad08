//! Bytes that two HTTP parsers could read as different requests, and floods of frames. Ambiguous requests are
//! refused or answered once; floods cost the server little, and no other client notices.

use super::support::chance::Chance;
use super::support::h1::{answers, until_closed};
use super::support::h2::{
    ACK, CONTINUATION, DATA, END_HEADERS, END_STREAM, GOAWAY, H2, HEADERS, MAX_CONCURRENT_STREAMS, PING,
    RST_STREAM, SETTINGS, frame, head, read,
};
use super::support::http::{ask, send};
use super::support::metrics::{scrape, sum};
use super::support::server::Server;
use super::support::until;
use futures_util::future::join_all;
use std::path::Path;
use tokio::io::AsyncWriteExt as _;

const BODY: &str = r#"{"game":{"ruleset":"brandubh-wtf"},"move":"d2-a2"}"#;

/// A row of `ambiguous.json`: the bytes of a connection, each written as the character of its number, and what
/// is due: "refused", "answered N", or "refused or answered N" where the standard leaves the choice.
#[derive(serde::Deserialize)]
struct Row {
    what: String,
    due: String,
    sent: String,
}

/// The bytes of a row. `{post}` and `{get}` begin a request, `{body}` is that of the former and has `{length}`
/// bytes, `{hex}` in hexadecimal; `{within}` is a request that must never be answered, and `{N text}` is the
/// text N times.
fn bytes(sent: &str) -> Vec<u8> {
    let mut text = String::new();
    for part in sent.split_inclusive('}') {
        let Some((plain, name)) = part.strip_suffix('}').and_then(|part| part.split_once('{')) else {
            text += part;
            continue;
        };
        let meant = match name {
            "post" => {
                "POST /v1/moves:validate HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n".to_owned()
            }
            "get" => "GET /v1/info HTTP/1.1\r\nHost: a\r\n".to_owned(),
            "within" => "GET /v1/info HTTP/1.1\r\nHost: a\r\nX-Request-Id: within\r\n\r\n".to_owned(),
            "body" => BODY.to_owned(),
            "length" => BODY.len().to_string(),
            "hex" => format!("{:x}", BODY.len()),
            _ => {
                let (times, unit) = name.split_once(' ').expect("a name, or a number and a text");
                unit.repeat(times.parse().expect("a number"))
            }
        };
        text.extend([plain, &meant]);
    }
    text.chars().map(|byte| u8::try_from(byte).expect("a byte")).collect()
}

#[tokio::test]
async fn bytes_are_read_as_one_request_or_none() {
    let server = Server::start(&[]).await;
    what_is_ambiguous_is_refused_or_answered_once(&server).await;
    streams_beyond_the_limit_are_refused_and_the_others_stay(&server).await;
}

async fn what_is_ambiguous_is_refused_or_answered_once(server: &Server) {
    let rows: Vec<Row> = serde_json::from_str(include_str!("../ambiguous.json")).expect("rows");
    let last = bytes("{get}X-Request-Id: last\r\nConnection: close\r\n\r\n");
    let exchanges = rows.iter().map(async |Row { what, due, sent }| {
        // A parser that misjudges the length of a request misreads the last one as well.
        let back = until_closed(server.listen, &[bytes(sent), last.clone()].concat()).await;
        let heads = answers(&back, |n| n == 0 && what == "HEAD");
        let statuses: Vec<u16> = heads.iter().map(|head| head.status).collect();
        assert!(
            heads.iter().all(|head| head.header("x-request-id") != "within"),
            "{what}: a request within another is answered"
        );
        let at = heads.iter().position(|head| head.header("x-request-id") == "last");
        let refused = at.is_none()
            && heads.len() <= 1
            && statuses.iter().all(|status| [400, 413, 414, 417, 431, 501, 505].contains(status));
        let times = due.rsplit(' ').next().and_then(|times| times.parse::<usize>().ok());
        let answered = times.is_some() && at.filter(|at| at + 1 == heads.len()) == times;
        let sound = match due.split_once("refused") {
            None => answered,
            Some((_, "")) => refused,
            // With both lengths given, the one answer may be the last of the connection.
            Some(_) => refused || answered || at.is_none() && Some(heads.len()) == times,
        };
        assert!(sound, "{what}: due is {due}, and the answers are {statuses:?}, the last of all at {at:?}");
    });
    join_all(exchanges).await;
    settled(server).await;
}

/// Waits until no call is in flight, then makes a call.
async fn settled(server: &Server) {
    let settled = || async {
        let samples = scrape(server).await;
        let total = |name: &str| sum(&samples, name, &[]);
        (total("grpc_server_started_total") - total("grpc_server_handled_total")).abs() < 0.5
    };
    until("every call has ended", settled).await;
    probe(server).await;
}

/// A call on a connection of its own.
async fn probe(server: &Server) {
    let call = ask("POST", "/v1/moves:validate", &[("content-type", "application/json")], BODY);
    assert_eq!(send(server.listen, call).await.status, 200);
}

/// The required outcome for a connection that floods.
#[derive(PartialEq)]
enum End {
    Closed,
    ClosedOrCheap,
}

/// Rounds of a flood, with other calls between them.
const ROUNDS: u32 = 10;

/// Writes a flood in rounds; asserts that other calls are answered between them, and that the server retains
/// nothing of it.
async fn flood(what: &str, end: End, opening: Vec<u8>, mut round: impl FnMut(u32) -> Vec<u8>) {
    let server = Server::start(&["--access-log", "off"]).await;
    let memory = || async { sum(&scrape(&server).await, "process_resident_memory_bytes", &[]) };
    probe(&server).await;
    let before = memory().await;
    let (mut reader, mut writer) = H2::connect(server.listen, &[]).await.split();
    // The server's frames are read all the while; a flood that nobody reads is another test.
    let reading = tokio::spawn(async move { while read(&mut reader).await.is_some() {} });
    let mut written = writer.write_all(&opening).await;
    for n in 0..ROUNDS {
        if written.is_ok() {
            let bytes = round(n);
            written = tokio::time::timeout(super::support::LONG, writer.write_all(&bytes))
                .await
                .expect("the server reads or closes");
        }
        probe(&server).await;
    }
    if end == End::Closed {
        tokio::time::timeout(super::support::LONG, reading)
            .await
            .unwrap_or_else(|_| panic!("{what}: goes on"))
            .expect("a reader");
    } else {
        reading.abort();
    }
    drop(writer);
    let grown = memory().await - before;
    println!(
        "{what}: {}, memory grew by {:.1} MiB",
        if written.is_ok() { "taken" } else { "cut" },
        grown / 1_048_576.0
    );
    assert!(grown < 32.0 * 1_048_576.0, "{what}: memory grew by {grown} bytes");
    settled(&server).await;
}

const LIST: &str = "/v1/moves:list?ruleset=alea-evangelii&with_effects";

/// A GET on a stream of its own.
fn opened(stream: u32, flags: u8) -> Vec<u8> {
    frame(HEADERS, END_HEADERS | flags, stream, &head("GET", LIST, &[]))
}

#[tokio::test]
async fn streams_opened_and_reset_end_the_connection() {
    let cancel = 8_u32.to_be_bytes();
    flood("rapid reset", End::Closed, Vec::new(), |n| {
        let streams = (0..500).map(|stream| (n * 500 + stream) * 2 + 1);
        streams
            .flat_map(|stream| [opened(stream, END_STREAM), frame(RST_STREAM, 0, stream, &cancel)].concat())
            .collect()
    })
    .await;
}

#[tokio::test]
async fn heads_without_an_end_end_the_connection() {
    let start = || frame(HEADERS, 0, 1, &head("GET", LIST, &[]));
    flood("empty CONTINUATION", End::Closed, start(), |_| frame(CONTINUATION, 0, 1, &[]).repeat(1_000)).await;
    let mut field = vec![0x40, 1, b'x', 0x7f, 0x81, 0x7c];
    field.extend([b'a'; 16_000]);
    flood("long CONTINUATION", End::Closed, start(), |_| frame(CONTINUATION, 0, 1, &field).repeat(10)).await;
}

#[tokio::test]
async fn header_bombs_end_the_connection_or_the_call() {
    // A field of 3,900 bytes goes into the table, then its index 16,000 times.
    let mut entry = head("GET", LIST, &[]);
    entry.extend([0x40, 1, b'x', 0x7f, 0xbd, 0x1d]);
    entry.extend([b'a'; 3_900]);
    let named = [head("GET", LIST, &[]), vec![0xbe; 16_000]].concat();
    let opening = frame(HEADERS, END_HEADERS | END_STREAM, 1, &entry);
    flood("HPACK bomb", End::ClosedOrCheap, opening, |n| {
        (0..20)
            .flat_map(|stream| frame(HEADERS, END_HEADERS | END_STREAM, (n * 20 + stream) * 2 + 3, &named))
            .collect()
    })
    .await;
    let fields = [head("GET", LIST, &[]), [0, 1, b'a', 1, b'b'].repeat(2_500)].concat();
    flood("2,500 fields", End::ClosedOrCheap, Vec::new(), |n| {
        (0..20)
            .flat_map(|stream| frame(HEADERS, END_HEADERS | END_STREAM, (n * 20 + stream) * 2 + 1, &fields))
            .collect()
    })
    .await;
}

#[tokio::test]
async fn empty_frames_cost_no_lasting_memory() {
    let posting = || {
        frame(
            HEADERS,
            END_HEADERS,
            1,
            &head("POST", "/v1/moves:validate", &[("content-type", "application/json")]),
        )
    };
    let padded = [&[0xff][..], &[0; 255]].concat();
    for (what, opening, unit, times) in [
        ("empty DATA", posting(), frame(DATA, 0, 1, &[]), 3_000),
        ("padded DATA", posting(), frame(DATA, 8, 1, &padded), 300),
        ("PING", Vec::new(), frame(PING, 0, 0, b"12345678"), 3_000),
        ("SETTINGS", Vec::new(), frame(SETTINGS, 0, 0, &[0, 4, 0, 0, 0xff, 0xff]), 3_000),
        ("acknowledged SETTINGS", Vec::new(), frame(SETTINGS, ACK, 0, &[]), 300),
        ("frames of no kind", Vec::new(), frame(99, 0, 0, &[0; 1_000]), 300),
    ] {
        flood(what, End::ClosedOrCheap, opening, |_| unit.repeat(times)).await;
    }
}

/// How a stream with an open body ends that was answered before: by its end if that comes, or by a reset.
async fn left_over(server: &Server, path: &str, rest: &[u8]) -> Option<u32> {
    let mut connection = H2::connect(server.listen, &[]).await;
    let opened = head("POST", path, &[("content-type", "application/json")]);
    connection.send(&frame(HEADERS, END_HEADERS, 1, &opened)).await.expect("a connection");
    let mut reset = None;
    loop {
        let received = connection.next().await.expect("a connection that stays");
        match (received.kind, received.stream) {
            (RST_STREAM, 1) => reset = received.payload.try_into().ok().map(u32::from_be_bytes),
            (HEADERS | DATA, 1) if received.flags & END_STREAM > 0 => {
                connection.send(rest).await.expect("a connection");
                connection.send(&frame(PING, 0, 0, b"12345678")).await.expect("a connection");
            }
            (PING, _) if received.flags & ACK > 0 && !rest.is_empty() => return reset,
            _ => {}
        }
        if reset.is_some() {
            return reset;
        }
    }
}

/// Some clients take a reset for a failure, although they have the whole answer.
#[tokio::test]
async fn what_is_left_of_a_body_is_read_after_an_early_answer_but_not_for_long() {
    let keys = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/no-keys.json");
    let keyed = Server::start(&["--api-keys", keys.to_str().expect("a path")]).await;
    let open = Server::start(&[]).await;
    let body = frame(DATA, END_STREAM, 1, BODY.as_bytes());
    for (server, path) in [(&open, "/v1/nothing"), (&open, "/openapi.json"), (&keyed, "/v1/moves:validate")] {
        // The rest may come too late on a busy machine, but not each time.
        until(path, || async { left_over(server, path, &body).await.is_none() }).await;
        let without_end = left_over(server, path, &frame(DATA, 0, 1, b"{")).await;
        assert!(without_end.is_none_or(|reason| reason == 0), "{path}: {without_end:?}");
        assert_eq!(left_over(server, path, &[]).await, Some(0), "{path}: a silent client is not waited for");
    }
    settled(&open).await;
}

#[tokio::test]
async fn operators_see_what_is_refused_below_the_service() {
    let server = Server::start(&[]).await;
    let mut connection = H2::connect(server.listen, &[]).await;
    // What grpcio makes of the path of a Unix socket, and of a list of addresses.
    for (stream, authority) in [(1, "%2Ftmp%2Ftafld.sock"), (3, "10.0.0.1:8080%2C10.0.0.2:8080")] {
        let mut head = vec![0x83, 0x86, 0, 10];
        head.extend(b":authority");
        head.push(authority.len() as u8);
        head.extend(authority.as_bytes());
        head.extend([0, 5]);
        head.extend(b":path");
        head.push(8);
        head.extend(b"/v1/info");
        connection.send(&frame(HEADERS, END_HEADERS | END_STREAM, stream, &head)).await.expect("sent");
        while !connection.next().await.is_some_and(|frame| frame.kind == RST_STREAM && frame.stream == stream)
        {
        }
    }
    let samples = scrape(&server).await;
    let refused = sum(&samples, "tafl_requests_ended_total", &[("cause", "malformed")]);
    assert!((refused - 2.0).abs() < 0.5, "{refused}");
    let told = |line: &&String| line.contains("before the service saw it");
    until("the first is logged", || async { server.log().iter().filter(told).count() == 1 }).await;
    assert!(server.log().iter().find(told).is_some_and(|line| line.contains("%2Ftmp%2Ftafld.sock")));
    // A connection that HTTP/2 or HTTP/1 breaks off.
    connection.send(&frame(DATA, 0, 0, b"of no stream")).await.expect("sent");
    while connection.next().await.is_some() {}
    let mut plain = tokio::net::TcpStream::connect(server.listen).await.expect("a connection");
    plain.write_all(b"NO HTTP AT ALL\r\n\r\n").await.expect("sent");
    for cause in ["wrong HTTP/2", "wrong HTTP/1.1"] {
        let counted =
            async || sum(&scrape(&server).await, "tafl_connections_ended_total", &[("cause", cause)]) > 0.5;
        until(cause, counted).await;
        until("it is logged", || async { server.log().iter().any(|line| line.contains(cause)) }).await;
    }
}

async fn streams_beyond_the_limit_are_refused_and_the_others_stay(server: &Server) {
    let mut connection = H2::connect(server.listen, &[]).await;
    let most = connection.setting(MAX_CONCURRENT_STREAMS).expect("a limit of streams");
    assert!(most <= 256, "{most} streams");
    let waiting = head("POST", "/v1/moves:validate", &[("content-type", "application/json")]);
    let all: Vec<u8> = (0..=most).flat_map(|n| frame(HEADERS, END_HEADERS, 2 * n + 1, &waiting)).collect();
    connection.send(&all).await.expect("a connection");
    let refused = loop {
        let received = connection.next().await.expect("a connection that stays");
        assert!(received.kind != GOAWAY, "{received:?}");
        if received.kind == RST_STREAM {
            break received;
        }
    };
    assert_eq!(
        (refused.stream, refused.payload.as_slice()),
        (2 * most + 1, &7_u32.to_be_bytes()[..]),
        "the last one is refused"
    );
    // One of the other streams gets its body, and its answer.
    let stream = 2 * Chance::new(1).below(most as usize) as u32 + 1;
    connection.send(&frame(DATA, END_STREAM, stream, BODY.as_bytes())).await.expect("a connection");
    while !connection.next().await.is_some_and(|frame| frame.kind == HEADERS && frame.stream == stream) {}
    drop(connection);
    settled(server).await;
}
