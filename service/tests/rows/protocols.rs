//! The call of a row by one more protocol, each in its turn: what gRPC answers is answered over gRPC-Web, Connect,
//! compressed, and as events. And a link as caches and `HEAD` ask for it.

use super::asking::{Reply, sent};
use super::exchange::{addressed, encoded, message, outcome, refusal, route};
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Version};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE, URL_SAFE_NO_PAD};
use flate2::Compression;
use flate2::read::{GzDecoder, GzEncoder};
use prost_reflect::MethodDescriptor;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::Mutex;
use tafl_test_support::errors::snake_case;
use tonic::Status;

type Headers = BTreeMap<String, String>;

/// Content types with compressed content or not; `GET` is that of Connect.
const UNARY: [(&str, bool); 12] = [
    ("application/grpc-web+proto", false),
    ("application/json", false),
    ("application/proto", true),
    ("GET json", false),
    ("application/grpc-web-text", false),
    ("application/proto", false),
    ("GET proto", true),
    ("application/grpc", true),
    ("application/json", true),
    ("application/grpc-web", false),
    ("GET proto", false),
    ("application/grpc-web-text+proto", false),
];
const STREAMED: [(&str, bool); 8] = [
    ("text/event-stream", false),
    ("application/connect+proto", false),
    ("application/grpc-web-text+proto", false),
    ("application/connect+json", true),
    ("application/grpc", true),
    ("application/connect+proto", true),
    ("application/grpc-web+proto", false),
    ("application/connect+json", false),
];

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    GzEncoder::new(content, Compression::default()).read_to_end(&mut packed).expect("memory");
    packed
}

/// A reply whose body was compressed, as it was before.
pub(crate) fn unpacked(reply: &Reply) -> Option<Reply> {
    let mut body = Vec::new();
    let packed = reply.header("content-encoding") == "gzip" && !reply.body.is_empty();
    packed.then(|| GzDecoder::new(&reply.body[..]).read_to_end(&mut body).expect("gzip"))?;
    let (headers, trailers) = (reply.headers.clone(), reply.trailers.clone());
    Some(Reply { status: reply.status, headers, trailers, body })
}

/// The frames of a body: their flags and contents.
pub(crate) fn frames(mut rest: &[u8]) -> Vec<(u8, &[u8])> {
    let mut found = Vec::new();
    while let Some((head, behind)) = rest.split_first_chunk::<5>() {
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
        found.push((head[0], &behind[..length]));
        rest = &behind[length..];
    }
    found
}

/// The trailers of gRPC-Web, which are text.
fn trailers(text: &[u8]) -> HeaderMap {
    let lines =
        std::str::from_utf8(text).expect("text").split("\r\n").filter_map(|line| line.split_once(':'));
    let pair = |(name, value): (&str, &str)| {
        assert_eq!(name, name.to_lowercase(), "names of trailers are in lower case");
        (name.parse::<HeaderName>().expect("a name"), value.trim().parse().expect("a value"))
    };
    lines.map(pair).collect()
}

/// The flag of the frame of trailers.
const TRAILERS: u8 = 0x80;

/// The body of gRPC-Web, which may be base64 in pieces, each of which may be padded.
fn plain(kind: &str, reply: &Reply) -> Vec<u8> {
    let pieces =
        |text: &[u8]| text.chunks(4).flat_map(|four| STANDARD.decode(four).expect("base64")).collect();
    if kind.contains("-text") { pieces(&reply.body) } else { reply.body.clone() }
}

/// The status of gRPC in the last frame of a body, in trailers or in headers.
pub(crate) fn status(kind: &str, reply: &Reply) -> Status {
    let body = plain(kind, reply);
    let at_end = frames(&body).pop_if(|(flag, _)| *flag == TRAILERS).map(|(_, text)| trailers(text));
    let mut places = [at_end.as_ref(), Some(&reply.trailers), Some(&reply.headers)].into_iter().flatten();
    places.find_map(Status::from_header_map).expect("a gRPC status")
}

/// What a page of another origin may not read of an answer.
fn closed(reply: &Reply) -> Option<String> {
    let exposed = reply.header("access-control-expose-headers").to_lowercase();
    let names = ["tafl-alt-text", "etag", "retry-after", "x-request-id", "grpc-status", "grpc-message"];
    let hidden = names.iter().chain(&["grpc-status-details-bin"]).find(|name| !exposed.contains(**name));
    let open = reply.header("access-control-allow-origin") == "*";
    hidden
        .map(|name| format!("{name} is hidden from pages"))
        .or_else(|| (!open).then(|| "closed to pages".to_owned()))
}

/// An error of Connect that stood within a reply, as one by itself.
fn within(reply: &Reply, error: &Value) -> Reply {
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    Reply { status: reply.status, headers, trailers: HeaderMap::new(), body: error.to_string().into_bytes() }
}

/// The messages of a reply, and what it is refused with.
fn read(method: &MethodDescriptor, kind: &str, reply: &Reply) -> (Vec<Value>, Option<Value>) {
    let output = |bytes: &[u8]| message(&method.output(), bytes);
    let parsed = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).expect("JSON");
    let is_json = kind.ends_with("json");
    if kind.starts_with("application/grpc") {
        let (body, status) = (plain(kind, reply), status(kind, reply));
        let messages = frames(&body).into_iter().filter(|(flag, _)| *flag != TRAILERS);
        let messages = messages.map(|(flag, bytes)| {
            assert_eq!(flag, 0, "answers are not compressed");
            output(bytes)
        });
        return (messages.collect(), (status.code() != tonic::Code::Ok).then(|| refusal(&status)));
    }
    if kind == "text/event-stream" && reply.status == 200 {
        let text = String::from_utf8_lossy(&reply.body);
        let events =
            text.trim_end().split("\n\n").map(|event| event.strip_prefix("data: ").expect("data alone"));
        return (events.map(|event| parsed(event.as_bytes())).collect(), None);
    }
    if kind.starts_with("application/connect") && reply.status == 200 {
        let mut frames = frames(&reply.body);
        let Some((2, end)) = frames.pop() else { panic!("a stream without its end") };
        let read = |(flag, bytes): &(u8, &[u8])| {
            assert_eq!(*flag, 0, "answers are not compressed");
            if is_json { parsed(bytes) } else { output(bytes) }
        };
        let refused = Some(parsed(end)["error"].take()).filter(|error| !error.is_null());
        return (frames.iter().map(read).collect(), refused.map(|error| outcome(&within(reply, &error))));
    }
    match reply.status.as_u16() {
        200 if is_json => (vec![parsed(&reply.body)], None),
        200 => (vec![output(&reply.body)], None),
        _ => (Vec::new(), Some(outcome(reply))),
    }
}

/// What another protocol answers differently than gRPC.
pub(crate) async fn other(
    router: &Router,
    method: &MethodDescriptor,
    request: &Value,
    headers: &Headers,
    by_grpc: &Value,
    turn: usize,
) -> Option<String> {
    let streamed = method.is_server_streaming();
    let (kind, packed) = if streamed { STREAMED[turn % STREAMED.len()] } else { UNARY[turn % UNARY.len()] };
    let is_json = kind.ends_with("json") || kind.starts_with("text");
    let content = if is_json { request.to_string().into_bytes() } else { encoded(method, request) };
    let content = if packed { gzip(&content) } else { content };
    let framed = [&[u8::from(packed)][..], &(content.len() as u32).to_be_bytes(), &content].concat();
    let (mut path, mut body, mut version) = (addressed(method), content.clone(), Version::HTTP_11);
    let mut headers = headers.clone();
    let mut with = |name: &str, value: &str| _ = headers.insert(name.to_owned(), value.to_owned());
    with("origin", "https://game.example");
    with("content-type", kind);
    if let Some(encoding) = kind.strip_prefix("GET ") {
        let base64 =
            if turn.is_multiple_of(2) { URL_SAFE.encode(&content) } else { URL_SAFE_NO_PAD.encode(&content) };
        let message = if is_json { request.to_string() } else { base64 };
        if message.len() > 1_500 {
            return None;
        }
        let mut query = form_urlencoded::Serializer::new(format!("{path}?connect=v1&encoding={encoding}"));
        query.append_pair("message", &message);
        path = query.finish().replacen("encoding", if is_json { "encoding" } else { "base64=1&encoding" }, 1);
        path += if packed { "&compression=gzip" } else { "" };
        body = Vec::new();
    } else if kind == "text/event-stream" {
        with("accept", kind);
        with("content-type", "application/json");
        path = route(method, "post")?;
    } else if kind.starts_with("application/grpc-web") {
        with("accept", kind);
        body = if kind.contains("-text") { STANDARD.encode(&framed).into_bytes() } else { framed };
    } else if kind == "application/grpc" {
        with("grpc-encoding", "gzip");
        with("te", "trailers");
        (body, version) = (framed, Version::HTTP_2);
    } else if kind.starts_with("application/connect") {
        with("connect-content-encoding", if packed { "gzip" } else { "identity" });
        body = framed;
    } else if packed {
        with("content-encoding", "gzip");
    }
    let verb = if kind.starts_with("GET") { "GET" } else { "POST" };
    let reply = sent(router, (verb, &path), version, &headers, body).await;
    let (mut messages, refused) = read(method, kind, &reply);
    let wanted = &by_grpc["answer"];
    let answer = if streamed { messages.into() } else { messages.pop().unwrap_or_default() };
    let spelt = |of: &Value| snake_case(&of.to_string());
    let same = match &refused {
        None => spelt(&answer) == spelt(wanted),
        Some(refused) if kind.starts_with("application/grpc") => {
            refused.as_object()?.iter().all(|(name, value)| by_grpc[name] == *value)
        }
        Some(refused) => {
            let detail = refused["answer"]["message"].as_str().or(refused["detail"].as_str()).map(snake_case);
            detail.as_deref() == by_grpc["detail"].as_str() && refused["reason"] == by_grpc["reason"]
        }
    };
    let unlike = || format!("{verb} {path} as {kind} ({packed}) is answered by {answer} {}", json!(refused));
    (!same).then(unlike).or_else(|| closed(&reply).map(|why| format!("{path} as {kind} is {why}")))
}

/// The answers by their tags, of all servers.
static TAGS: Mutex<BTreeMap<String, Vec<u8>>> = Mutex::new(BTreeMap::new());

/// The answer that had this tag first.
fn known(tag: &str, whole: &Reply) -> Vec<u8> {
    TAGS.lock()
        .expect("a test that goes on")
        .entry(tag.to_owned())
        .or_insert_with(|| whole.body.clone())
        .clone()
}

/// What is wrong with a link, other than its answer, for caches, for those that ask for its head, and for those that
/// take compressed answers.
pub(crate) async fn kept(router: &Router, path: &str, headers: &Headers, whole: &Reply) -> Option<String> {
    let asked = async |verb: &str, more: &[(&str, &str)]| {
        let more = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let headers = headers.clone().into_iter().chain(more).collect::<Headers>();
        sent(router, (verb, path), Version::HTTP_11, &headers, Vec::new()).await
    };
    let alike =
        |other: &Reply, names: &[&str]| names.iter().all(|name| other.header(name) == whole.header(name));
    let head = asked("HEAD", &[]).await;
    let all = ["content-type", "etag", "cache-control", "vary", "tafl-alt-text"];
    if head.status != whole.status || !head.body.is_empty() || !alike(&head, &all) {
        return Some(format!("HEAD {path} is answered otherwise"));
    }
    let tag = whole.header("etag").to_owned();
    if whole.status != 200 || tag.is_empty() {
        let stored = whole.status == 200 && !whole.header("cache-control").contains("no-store");
        return stored.then(|| format!("{path} has no tag"));
    }
    let opaque = tag.strip_prefix("W/").unwrap_or(&tag);
    let list = format!("\"a, b\",W/\"c\" , {opaque},\"d\"");
    for held in [&tag, "*", opaque, &format!("W/{opaque}"), &list] {
        let again = asked("GET", &[("if-none-match", held)]).await;
        if again.status != 304 || !again.body.is_empty() || !alike(&again, &all[1..4]) {
            return Some(format!("{path} is held as {held} and sent again"));
        }
    }
    for other in [&opaque[1..opaque.len() - 1], "\"other\"", "\"*\"", ",,,", ""] {
        if asked("GET", &[("if-none-match", other)]).await.body != whole.body {
            return Some(format!("{path} is not held as {other} and not sent"));
        }
    }
    if known(&tag, whole) != whole.body {
        return Some(format!("{path} has the tag of another answer"));
    }
    let packed = asked("GET", &[("accept-encoding", "br;q=1.0, gzip;q=0.8, *;q=0.1")]).await;
    let unpacked = unpacked(&packed);
    let again = asked("GET", &[("accept-encoding", "gzip"), ("if-none-match", packed.header("etag"))]).await;
    let same = again.header("vary") == packed.header("vary") && again.header("content-encoding").is_empty();
    if again.status != 304 || !again.body.is_empty() || !same {
        return Some(format!("{path} is held compressed and sent again"));
    }
    let picture = ["image/png", "image/gif"].contains(&whole.header("content-type"));
    let sound = if let Some(unpacked) = unpacked {
        // The tag of two bodies is weak, and both vary.
        unpacked.body == whole.body
            && packed.body.len() < whole.body.len()
            && packed.header("vary").to_lowercase().contains("accept-encoding")
            && (tag.starts_with("W/") || packed.header("etag") != tag)
            && !picture
    } else {
        packed.body == whole.body && (picture || whole.body.len() < 2_000)
    };
    (!sound).then(|| {
        format!("{path} is compressed wrongly: {} and {} bytes", packed.body.len(), whole.body.len())
    })
}
