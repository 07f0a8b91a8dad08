//! The protocol of Connect, as <https://connectrpc.com/docs/protocol> describes it: the answers and errors of
//! gRPC, by plain `POST` and `GET`, and in frames.

use super::support::api::{Api, Call};
use super::support::http::{Reply, ask, get, send, send_h2};
use super::support::local::Local;
use super::support::requests::{ENDLESS, apply, escaped, evaluate, five_minutes, game, list, new, suggest};
use super::support::server::Server;
use super::support::web::{ORIGIN, is_open};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE};
use flate2::Compression;
use flate2::write::GzEncoder;
use prost::Message;
use serde_json::Value;
use std::io::Write as _;
use std::net::SocketAddr;
use tafl_proto::v1;
use tonic_types::pb::{BadRequest, ErrorInfo};

const JSON: (&str, &str) = ("content-type", "application/json");
const PROTO: (&str, &str) = ("content-type", "application/proto");
const GZIP: (&str, &str) = ("content-encoding", "gzip");
const ANALYZE: &str = "/tafl.v1.AnalysisService/AnalyzePosition";

pub(crate) fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content).expect("memory");
    encoder.finish().expect("memory")
}

/// A query with these pairs.
fn query(pairs: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// Sends a call in every way; all answers must be that of gRPC.
async fn agree<C: Call>(listen: SocketAddr, call: C) {
    let wanted = Api::new(listen).grpc(call.clone()).await.expect("an answer");
    let (json, proto) = (serde_json::to_string(&call).expect("JSON"), call.encode_to_vec());
    let base64 = URL_SAFE.encode(&proto);
    let packed = URL_SAFE.encode(gzip(&proto));
    let path = C::PATH;
    let by_get = |pairs: &[(&str, &str)]| get(&format!("{path}?{}", query(pairs)));
    let asks = [
        ask("POST", path, &[JSON, ("connect-protocol-version", "1")], json.clone()),
        ask("POST", path, &[("content-type", "application/json; charset=utf-8")], format!("\u{feff}{json}")),
        ask("POST", path, &[PROTO], proto.clone()),
        ask("POST", path, &[PROTO, GZIP], gzip(&proto)),
        ask("POST", path, &[JSON, GZIP, ORIGIN], gzip(json.as_bytes())),
        by_get(&[("connect", "v1"), ("encoding", "json"), ("message", &json)]),
        by_get(&[("encoding", "proto"), ("base64", "1"), ("message", &base64)]),
        by_get(&[("encoding", "proto"), ("base64", "1"), ("message", base64.trim_end_matches('='))]),
        by_get(&[("encoding", "proto"), ("base64", "1"), ("compression", "gzip"), ("message", &packed)]),
    ];
    for sent in asks {
        let (what, proto) = (
            format!("{sent:?}"),
            sent.uri().to_string().contains("proto")
                || sent.headers().get("content-type").is_some_and(|kind| kind == PROTO.1),
        );
        let posted = sent.method() == "POST";
        let reply = send(listen, sent).await;
        assert_eq!(reply.status, 200, "{what}: {reply:?}");
        let kind = if proto { PROTO.1 } else { JSON.1 };
        assert_eq!(reply.header("content-type"), kind, "{what}");
        let answer: C::Answer = if proto {
            C::Answer::decode(reply.body.clone()).expect("a message")
        } else {
            serde_json::from_slice(&reply.body).expect("JSON")
        };
        assert_eq!(answer, wanted, "{what}");
        assert_eq!(reply.headers.contains_key("etag"), !posted, "{what}: {reply:?}");
    }
}

#[tokio::test]
async fn every_way_of_asking_has_the_answer_of_grpc() {
    let server = Local::start(&[]).await;
    agree(server.listen, apply(game("brandubh-wtf", &["d2-a2"]), "d5-e5")).await;
    agree(server.listen, list(escaped())).await;
    agree(server.listen, new("copenhagen")).await;
    agree(server.listen, v1::ListRulesetsRequest::default()).await;
    let mut searched = evaluate(game("brandubh-wtf", &["d2-a2"]), &["d5-e5"]);
    searched.nodes = Some(500);
    agree(server.listen, searched).await;
}

/// An error of Connect: its code, its message, its details.
fn failed(reply: &Reply) -> (String, String, ErrorInfo, Vec<String>) {
    assert_eq!(reply.header("content-type"), "application/json", "{reply:?}");
    unpacked(&reply.json())
}

fn unpacked(error: &Value) -> (String, String, ErrorInfo, Vec<String>) {
    let text = |name: &str| error[name].as_str().unwrap_or_else(|| panic!("{name}: {error}")).to_owned();
    let detail = |name: &str| {
        let details = error["details"].as_array().expect("details");
        let found = details.iter().find(|detail| detail["type"] == name)?;
        STANDARD_NO_PAD.decode(found["value"].as_str().expect("a text")).ok()
    };
    let info = ErrorInfo::decode(&*detail("google.rpc.ErrorInfo").expect("a reason")).expect("a message");
    let faults = detail("google.rpc.BadRequest").map(|bytes| BadRequest::decode(&*bytes).expect("a message"));
    let fields = faults.into_iter().flat_map(|faults| faults.field_violations).map(|fault| fault.field);
    (text("code"), text("message"), info, fields.collect())
}

/// The frames of a stream: flag and content.
fn frames(reply: &Reply) -> Vec<(u8, Vec<u8>)> {
    let (mut rest, mut frames) = (&reply.body[..], Vec::new());
    while let [flag, a, b, c, d, left @ ..] = rest {
        let (content, left) = left.split_at(u32::from_be_bytes([*a, *b, *c, *d]) as usize);
        frames.push((*flag, content.to_vec()));
        rest = left;
    }
    assert!(rest.is_empty(), "{reply:?}");
    frames
}

pub(crate) fn framed(flag: u8, content: &[u8]) -> Vec<u8> {
    [&[flag][..], &(content.len() as u32).to_be_bytes(), content].concat()
}

#[tokio::test]
async fn a_stream_is_in_frames_and_says_how_it_ends() {
    let server = Local::start(&[]).await;
    let at = Some(v1::analyze_position_request::At::Game(game("brandubh-wtf", &["d2-a2"])));
    let call = v1::AnalyzePositionRequest { at, nodes: Some(2_000), ..Default::default() };
    let mut stream =
        server.api().analysis().analyze_position(call.clone()).await.expect("a stream").into_inner();
    let mut wanted = Vec::new();
    while let Some(message) = stream.message().await.expect("a message") {
        wanted.push(message);
    }
    let (json, proto) = (serde_json::to_vec(&call).expect("JSON"), call.encode_to_vec());
    let gzipped = ("connect-content-encoding", "gzip");
    for (kind, headers, body) in [
        ("application/connect+proto", &[][..], framed(0, &proto)),
        ("application/connect+proto", &[gzipped], framed(1, &gzip(&proto))),
        ("application/connect+json", &[("accept-encoding", "gzip")], framed(0, &json)),
        ("application/connect+json", &[ORIGIN, gzipped], framed(0, &json)),
    ] {
        let headers: Vec<_> = headers.iter().copied().chain([("content-type", kind)]).collect();
        let reply = send(server.listen, ask("POST", ANALYZE, &headers, body)).await;
        assert_eq!((reply.status, reply.header("content-type").as_str()), (200, kind), "{reply:?}");
        let mut frames = frames(&reply);
        assert_eq!(frames.pop(), Some((2, b"{}".to_vec())), "{kind}");
        let read = |(flag, content): &(u8, Vec<u8>)| {
            assert_eq!(*flag, 0, "answers are not compressed");
            if kind.ends_with("json") {
                serde_json::from_slice(content).expect("JSON")
            } else {
                v1::AnalyzePositionResponse::decode(&content[..]).expect("a message")
            }
        };
        assert_eq!(frames.iter().map(read).collect::<Vec<_>>(), wanted, "{kind}");
    }
    // An error is the end of a stream, with the status of success.
    for (body, reason) in [
        (framed(0, b"{\"nodse\": 1}"), "UNKNOWN_FIELD"),
        (framed(1, b"{}"), "MALFORMED_REQUEST"),
        (framed(0, b"{}")[..4].to_vec(), "MALFORMED_REQUEST"),
    ] {
        let sent = ask("POST", ANALYZE, &[("content-type", "application/connect+json")], body);
        let reply = send(server.listen, sent).await;
        let [(2, end)] = &frames(&reply)[..] else { panic!("{reply:?}") };
        let end: Value = serde_json::from_slice(end).expect("JSON");
        let (code, _, info, _) = unpacked(&end["error"]);
        assert_eq!((reply.status, code.as_str(), info.reason.as_str()), (200, "invalid_argument", reason));
    }
}

/// gzip makes a thousand bytes of one: what is decompressed is bounded like what is sent.
#[tokio::test]
async fn what_grows_too_large_when_it_is_decompressed_is_refused() {
    let server = Server::start(&[]).await;
    let bomb = gzip(&vec![0; 64 << 20]);
    assert!(bomb.len() < 100_000);
    let before = server.peak_memory();
    for _ in 0..20 {
        let unary = ask("POST", "/tafl.v1.TaflService/ApplyMove", &[PROTO, GZIP], bomb.clone());
        let reply = send(server.listen, unary).await;
        assert_eq!(failed(&reply).2.reason, "TOO_LARGE", "{reply:?}");
        let headers = [("content-type", "application/grpc"), ("te", "trailers"), ("grpc-encoding", "gzip")];
        let call = ask("POST", "/tafl.v1.TaflService/ApplyMove", &headers, framed(1, &bomb));
        let reply = send_h2(server.listen, call).await.expect("an answer");
        assert_eq!(reply.header("grpc-status"), "8", "{reply:?}");
    }
    let grown = server.peak_memory().saturating_sub(before);
    assert!(grown < 32 << 20, "{grown} bytes more");
}

/// Without its timeout, the search would last longer than a test waits.
#[tokio::test]
async fn a_timeout_is_kept() {
    let server = Server::start(&ENDLESS).await;
    let body = serde_json::to_string(&five_minutes()).expect("JSON");
    let sent = ask("POST", v1::SuggestMoveRequest::PATH, &[JSON, ("connect-timeout-ms", "300")], body);
    let reply = send(server.listen, sent).await;
    // A search that its deadline cuts short answers with what it has found.
    assert!([200, 504].contains(&reply.status), "{reply:?}");
}

#[tokio::test]
async fn the_gate_refuses_in_the_form_of_the_protocol() {
    let folder = std::env::temp_dir().join(format!("tafld-connect-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let keys = folder.join("keys.json");
    std::fs::write(&keys, r#"{"keys": [{"name": "a", "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}]}"#)
        .expect("a file");
    let server = Server::start(&["--api-keys", keys.to_str().expect("a path")]).await;
    let call = serde_json::to_string(&apply(game("brandubh-wtf", &["d2-a2"]), "d5-e5")).expect("JSON");
    let sent = ask("POST", "/tafl.v1.TaflService/ApplyMove", &[JSON, ORIGIN], call);
    let reply = send(server.listen, sent).await;
    assert_eq!((reply.status, failed(&reply).0.as_str()), (401, "unauthenticated"), "{reply:?}");
    assert_eq!(reply.header("www-authenticate"), "Bearer");
    is_open(&reply, "a refusal");
    let stream = ask("POST", ANALYZE, &[("content-type", "application/connect+json")], framed(0, b"{}"));
    let reply = send(server.listen, stream).await;
    let [(2, end)] = &frames(&reply)[..] else { panic!("{reply:?}") };
    let end: Value = serde_json::from_slice(end).expect("JSON");
    assert_eq!((reply.status, unpacked(&end["error"]).0.as_str()), (200, "unauthenticated"));
    std::fs::remove_dir_all(folder).expect("the folder");
}

#[tokio::test]
async fn calls_are_counted_and_logged_as_those_of_their_transport() {
    let server = Server::start(&["--access-log", "all"]).await;
    let suggestion = v1::SuggestMoveRequest { nodes: Some(100), ..suggest(game("brandubh-wtf", &["d2-a2"])) };
    agree(server.listen, suggestion).await;
    let metrics = server.admin("/metrics").await.text();
    let counted = metrics.lines().any(|line| {
        line.starts_with("grpc_server_handled_total")
            && ["SuggestMove", "connect", "OK"].iter().all(|part| line.contains(&format!("\"{part}\"")))
            && line.ends_with(" 9")
    });
    assert!(counted, "{metrics}");
    assert!(server.log().iter().any(|line| line.contains("\"transport\":\"connect\"")), "{:?}", server.log());
}
