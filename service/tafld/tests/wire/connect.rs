//! The protocol of Connect, as <https://connectrpc.com/docs/protocol> describes it: what needs a server of its own.
//! That its answers and errors are those of gRPC, rows show.

use super::support::api::{Call, Fault};
use super::support::http::{Reply, ask, post, send, send_h2};
use super::support::local::Local;
use super::support::raw::{send_body, status_of};
use super::support::requests::{ENDLESS, apply, endless, five_minutes, game, suggest};
use super::support::server::Server;
use super::support::web::{ORIGIN, is_open, web_send};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::Compression;
use flate2::write::GzEncoder;
use prost::Message;
use serde_json::{Value, json};
use std::io::Write as _;
use std::net::SocketAddr;
use tafl_proto::v1;
use tonic::Code;
use tonic_types::pb::{BadRequest, ErrorInfo};

const JSON: (&str, &str) = ("content-type", "application/json");
const PROTO: (&str, &str) = ("content-type", "application/proto");
const GZIP: (&str, &str) = ("content-encoding", "gzip");
const NO_MOVES: &[&str] = &[];
const STREAM: (&str, &str) = ("content-type", "application/connect+proto");
const GRPC: [(&str, &str); 2] = [("content-type", "application/grpc"), ("te", "trailers")];
const ANALYZE: &str = "/tafl.v1.AnalysisService/AnalyzePosition";
const REFLECTION: &str = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";

pub(crate) fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(content).expect("memory");
    encoder.finish().expect("memory")
}

/// An error of Connect: its code, its message, its details.
fn failed(reply: &Reply) -> (String, String, ErrorInfo, Vec<String>) {
    assert_eq!(reply.header("content-type"), "application/json", "{reply:?}");
    unpacked(&reply.json())
}

pub(crate) fn unpacked(error: &Value) -> (String, String, ErrorInfo, Vec<String>) {
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

/// How a stream ends.
pub(crate) fn ending(reply: &Reply) -> Value {
    let (_, end) = frames(reply).pop().expect("an end");
    serde_json::from_slice(&end).expect("JSON")
}

/// The code and the reason with which a stream that has nothing else ends; the reason is empty for an error of
/// gRPC's own services.
pub(crate) fn refused(reply: &Reply) -> (String, String) {
    let [(2, end)] = &frames(reply)[..] else { panic!("{reply:?}") };
    let end: Value = serde_json::from_slice(end).expect("JSON");
    let error = &end["error"];
    let reason = if error["details"] == json!([]) { String::new() } else { unpacked(error).2.reason };
    (error["code"].as_str().expect("a code").to_owned(), reason)
}

pub(crate) fn framed(flag: u8, content: &[u8]) -> Vec<u8> {
    [&[flag][..], &(content.len() as u32).to_be_bytes(), content].concat()
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
    let (kind, message) = ("application/grpc-web+proto", framed(0, &endless().encode_to_vec()));
    let web =
        web_send(server.listen, "TaflService/SuggestMove", kind, &[("grpc-timeout", "400m")], message).await;
    match web.status.code() {
        Code::Ok => {
            let answer = v1::SuggestMoveResponse::decode(web.messages[0].as_slice()).expect("an answer");
            assert!(!answer.reproducible, "{answer:?}");
        }
        _ => assert_eq!(Fault::of_status(&web.status).reason, "DEADLINE_EXCEEDED"),
    }
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
    let question = ask("POST", REFLECTION, &[STREAM], framed(0, &LIST));
    for stream in [stream, question] {
        let reply = send(server.listen, stream).await;
        let wanted = ["unauthenticated", "UNAUTHENTICATED"].map(str::to_owned);
        assert_eq!((reply.status, refused(&reply).into()), (200, wanted));
    }
    std::fs::remove_dir_all(folder).expect("the folder");
}

#[tokio::test]
async fn calls_are_counted_and_logged_as_those_of_their_transport() {
    let server = Server::start(&["--access-log", "all"]).await;
    let suggestion = v1::SuggestMoveRequest { nodes: Some(100), ..suggest(game("brandubh-wtf", &["d2-a2"])) };
    for _ in 0..9 {
        let body = serde_json::to_string(&suggestion).expect("JSON");
        let reply = send(server.listen, ask("POST", v1::SuggestMoveRequest::PATH, &[JSON], body)).await;
        assert_eq!(reply.status, 200, "{reply:?}");
    }
    let metrics = server.admin("/metrics").await.text();
    let counted = metrics.lines().any(|line| {
        line.starts_with("grpc_server_handled_total")
            && ["SuggestMove", "connect", "OK"].iter().all(|part| line.contains(&format!("\"{part}\"")))
            && line.ends_with(" 9")
    });
    assert!(counted, "{metrics}");
    assert!(server.log().iter().any(|line| line.contains("\"transport\":\"connect\"")), "{:?}", server.log());
}

/// Questions to reflection: for the services, for a file that declares something, for one that nobody has.
const LIST: [u8; 2] = [0x3a, 0];
const SYMBOL: &[u8] = b"\x22\x18tafl.v1.ApplyMoveRequest";
const NOBODY: &[u8] = b"\x22\x06nobody";

#[tokio::test]
async fn reflection_answers_as_over_grpc() {
    let server = Local::start(&[]).await;
    let asked: Vec<u8> =
        [&LIST[..], SYMBOL, NOBODY].iter().flat_map(|question| framed(0, question)).collect();
    for path in [REFLECTION, "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"] {
        let wanted =
            send_h2(server.listen, ask("POST", path, &GRPC, asked.clone())).await.expect("an answer");
        assert!(status_of(&wanted).code() == Code::Ok && wanted.body.len() > 10_000, "{wanted:?}");
        let whole = [&wanted.body[..], &framed(2, b"{}")].concat();
        let question = || ask("POST", path, &[STREAM, ORIGIN], asked.clone());
        for reply in [
            send(server.listen, question()).await,
            send_h2(server.listen, question()).await.expect("an answer"),
        ] {
            assert_eq!((reply.status, reply.header("content-type").as_str()), (200, STREAM.1), "{path}");
            assert!(reply.body == whole, "{path}: {} and not {} bytes", reply.body.len(), whole.len());
            assert!(reply.trailers.is_empty(), "{reply:?}");
        }
    }
    // A stream without questions is one without answers.
    let reply = send(server.listen, ask("POST", REFLECTION, &[STREAM], "")).await;
    assert_eq!(frames(&reply), [(2, b"{}".to_vec())]);
    let later = ask("POST", REFLECTION, &[STREAM, ("connect-protocol-version", "2")], framed(0, &LIST));
    assert_eq!(refused(&send(server.listen, later).await).1, "UNKNOWN_VALUE");
    // Its messages are of protobuf.
    let json = ask("POST", REFLECTION, &[("content-type", "application/connect+json")], framed(0, b"{}"));
    let reply = send(server.listen, json).await;
    assert_eq!((reply.status, reply.header("accept-post").contains(STREAM.1)), (415, true), "{reply:?}");
}

#[tokio::test]
async fn a_usual_server_refuses_in_every_protocol() {
    let server = Server::start(&[]).await;
    reflection_refuses_as_over_grpc(&server).await;
    timeouts_that_cannot_be_read_are_refused_by_every_protocol(&server).await;
}

/// What is wrong with a question is told as over gRPC, in the form of the protocol.
async fn reflection_refuses_as_over_grpc(server: &Server) {
    let long = framed(0, &[0; 9_000]);
    for (body, code, name) in [
        (long, Code::ResourceExhausted, "resource_exhausted"),
        (framed(0, &[0xff; 9]), Code::Internal, "internal"),
        (framed(1, &gzip(&LIST)), Code::Internal, "internal"),
        (framed(0, &LIST).repeat(1_001), Code::ResourceExhausted, "resource_exhausted"),
    ] {
        let by_grpc = send_h2(server.listen, ask("POST", REFLECTION, &GRPC, body.clone())).await;
        let by_grpc = status_of(&by_grpc.expect("an answer"));
        assert_eq!(by_grpc.code(), code, "{by_grpc:?}");
        let reply = send(server.listen, ask("POST", REFLECTION, &[STREAM], body)).await;
        let end = ending(&reply);
        assert_eq!((reply.status, &end["error"]["code"]), (200, &json!(name)), "{end}");
        assert_eq!(end["error"]["message"], by_grpc.message(), "{end}");
    }
}

/// The reason with which each protocol refuses a call with these headers, and the field that it names.
async fn reasons(listen: SocketAddr, header: (&str, &str)) -> Vec<(String, String)> {
    let call = apply(game("brandubh-wtf", NO_MOVES), "d2-a2");
    let (json, proto) = (serde_json::to_value(&call).expect("JSON"), framed(0, &call.encode_to_vec()));
    let (name, value) = header;
    let with = |mut request: super::support::http::Ask| {
        let name: hyper::header::HeaderName = name.parse().expect("a name");
        request.headers_mut().insert(name, value.parse().expect("a value"));
        request
    };
    let first = |fault: &Fault| {
        let field = fault.paths().first().map_or_else(String::new, |&path| path.to_owned());
        (fault.reason.clone(), field)
    };
    let rest = send(listen, with(post("/v1/moves:apply", &json))).await;
    let unary = send(listen, with(post("/tafl.v1.TaflService/ApplyMove", &json))).await;
    let (_, _, info, fields) = failed(&unary);
    let stream = send(listen, with(ask("POST", ANALYZE, &[STREAM], framed(0, b"")))).await;
    let (_, grpc) = send_body(listen, "ApplyMove", &[header], proto.clone()).await;
    let web = web_send(listen, "TaflService/ApplyMove", "application/grpc-web", &[header], proto).await;
    vec![
        first(&Fault::of_reply(&rest)),
        (info.reason, fields.into_iter().next().unwrap_or_default()),
        (refused(&stream).1, name.to_owned()),
        first(&Fault::of_status(&grpc)),
        first(&Fault::of_status(&web.status)),
    ]
}

/// A deadline that does not hold must not look as if it did.
async fn timeouts_that_cannot_be_read_are_refused_by_every_protocol(server: &Server) {
    for (name, values) in [
        ("connect-timeout-ms", &["abc", "-1", "+1", "1.5", "1e3", "10000000000", "500ms", "1,2", ""][..]),
        ("grpc-timeout", &["soon", "1", "S", "1s", "-1S", "+1S", "1.5S", "123456789S", "1 S", ""]),
    ] {
        for value in values {
            for (reason, field) in reasons(server.listen, (name, value)).await {
                assert_eq!((reason.as_str(), field.as_str()), ("MALFORMED_VALUE", name), "{value:?}");
            }
        }
    }
    // No time is left.
    for header in [("connect-timeout-ms", "0"), ("connect-timeout-ms", "000"), ("grpc-timeout", "0S")] {
        for (reason, _) in reasons(server.listen, header).await {
            assert_eq!(reason, "DEADLINE_EXCEEDED", "{header:?}");
        }
    }
    for header in [("connect-timeout-ms", "9999999999"), ("grpc-timeout", "99999999H")] {
        let reply = send(server.listen, ask("GET", "/v1/info", &[header], "")).await;
        assert_eq!(reply.status, 200, "{header:?}: {reply:?}");
    }
}
