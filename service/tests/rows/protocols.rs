//! The call of a row by one more protocol, each in its turn: what gRPC answers is answered over gRPC-Web, Connect,
//! compressed, and as events. And a link as caches and `HEAD` ask for it.

use super::exchange::{Reply, addressed, encoded, message, outcome, refusal, route, sent};
use axum::Router;
use axum::http::{HeaderMap, HeaderName, Version};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE, URL_SAFE_NO_PAD};
use flate2::Compression;
use flate2::read::{GzDecoder, GzEncoder};
use prost_reflect::MethodDescriptor;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Read as _;
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

/// The frames of a body: their flags and contents.
fn frames(mut rest: &[u8]) -> Vec<(u8, &[u8])> {
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

/// The messages of a reply, and what it is refused with.
fn read(method: &MethodDescriptor, kind: &str, reply: &Reply) -> (Vec<Value>, Option<Value>) {
    let output = |bytes: &[u8]| message(&method.output(), bytes);
    let parsed = |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).expect("JSON");
    let is_json = kind.ends_with("json");
    if kind.starts_with("application/grpc") {
        // Each piece of the text may be padded.
        let pieces =
            |text: &[u8]| text.chunks(4).flat_map(|four| STANDARD.decode(four).expect("base64")).collect();
        let body = if kind.contains("-text") { pieces(&reply.body) } else { reply.body.clone() };
        let mut frames = frames(&body);
        let at_end = frames.pop_if(|(flag, _)| *flag == 0x80).map(|(_, text)| trailers(text));
        assert!(frames.iter().all(|(flag, _)| *flag == 0), "neither a message nor trailers");
        let status = [at_end.as_ref(), Some(&reply.trailers), Some(&reply.headers)].into_iter().flatten();
        let status = status.into_iter().find_map(Status::from_header_map).expect("a gRPC status");
        let refused = (status.code() != tonic::Code::Ok).then(|| refusal(&status));
        return (frames.iter().map(|(_, bytes)| output(bytes)).collect(), refused);
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
        return (frames.iter().map(read).collect(), refused.map(|error| outcome(&reply.with(&error))));
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

/// What is wrong with a link, other than its answer, for caches, for those that ask for its head, and for those that
/// take compressed answers.
pub(crate) async fn kept(router: &Router, path: &str, headers: &Headers, whole: &Reply) -> Option<String> {
    let asked = async |verb: &str, more: &[(&str, &str)]| {
        let more = more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let headers = headers.clone().into_iter().chain(more).collect();
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
    let packed = asked("GET", &[("accept-encoding", "br;q=1.0, gzip;q=0.8, *;q=0.1")]).await;
    let mut unpacked = Vec::new();
    let is_packed = packed.header("content-encoding") == "gzip";
    if is_packed {
        GzDecoder::new(&packed.body[..]).read_to_end(&mut unpacked).expect("gzip");
    }
    let picture = ["image/png", "image/gif"].contains(&whole.header("content-type"));
    let sound = if is_packed {
        // The tag of two bodies is weak, and both vary.
        unpacked == whole.body
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
