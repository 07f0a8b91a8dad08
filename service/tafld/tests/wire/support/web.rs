//! gRPC-Web by hand, and what a browser checks in an answer.

use super::http::{Reply, ask, send};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hyper::HeaderMap;
use hyper::header::{HeaderName, HeaderValue};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use tonic::Status;

/// The origin of a page.
pub(crate) const ORIGIN: (&str, &str) = ("origin", "https://game.example");

/// A gRPC-Web answer.
#[derive(Debug)]
pub(crate) struct WebReply {
    pub(crate) reply: Reply,
    /// The messages in it.
    pub(crate) messages: Vec<Vec<u8>>,
    pub(crate) status: Status,
}

/// Base64 in pieces, each of which may be padded.
fn pieces(text: &[u8]) -> Vec<u8> {
    assert_eq!(text.len() % 4, 0, "base64 comes in fours: {:?}", String::from_utf8_lossy(text));
    text.chunks(4)
        .flat_map(|four| STANDARD.decode(four).unwrap_or_else(|error| panic!("{error}: {four:?}")))
        .collect()
}

/// Splits a body into its messages and its trailers, which must be last.
fn unframed(mut bytes: &[u8]) -> (Vec<Vec<u8>>, HeaderMap) {
    let (mut messages, mut trailers) = (Vec::new(), HeaderMap::new());
    while !bytes.is_empty() {
        assert!(trailers.is_empty(), "data after the trailers");
        let length = u32::from_be_bytes(bytes[1..5].try_into().expect("four bytes")) as usize;
        let (flags, data) = (bytes[0], &bytes[5..5 + length]);
        bytes = &bytes[5 + length..];
        if flags == 0 {
            messages.push(data.to_vec());
            continue;
        }
        assert_eq!(flags, 0x80, "neither a message nor trailers");
        let text = std::str::from_utf8(data).expect("trailers are text");
        for line in text.split("\r\n").filter(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':').unwrap_or_else(|| panic!("no trailer: {line}"));
            assert_eq!(name, name.to_lowercase(), "names of trailers are in lower case");
            let value = HeaderValue::from_str(value.trim()).expect("a value");
            trailers.append(HeaderName::from_bytes(name.trim().as_bytes()).expect("a name"), value);
        }
    }
    (messages, trailers)
}

/// Sends raw bytes to a method, `TaflService/ApplyMove`.
pub(crate) async fn web_send(
    to: SocketAddr,
    method: &str,
    kind: &str,
    headers: &[(&str, &str)],
    body: Vec<u8>,
) -> WebReply {
    let mut all = vec![("content-type", kind), ("accept", kind), ("x-grpc-web", "1"), ORIGIN];
    all.extend(headers);
    let text = kind.starts_with("application/grpc-web-text");
    let body = if text { STANDARD.encode(body).into_bytes() } else { body };
    let reply = send(to, ask("POST", &format!("/tafl.v1.{method}"), &all, body)).await;
    let bytes = if text && !reply.body.is_empty() { pieces(&reply.body) } else { reply.body.to_vec() };
    let head_only = reply.headers.contains_key("grpc-status");
    let (messages, trailers) = if head_only { (Vec::new(), reply.headers.clone()) } else { unframed(&bytes) };
    let status = Status::from_header_map(&trailers).unwrap_or_else(|| panic!("no gRPC status: {reply:?}"));
    WebReply { reply, messages, status }
}

/// The members of a list header, in lower case.
pub(crate) fn members(reply: &Reply, name: &str) -> BTreeSet<String> {
    let values =
        reply.headers.get_all(name).iter().map(|value| value.to_str().expect("a readable header").to_owned());
    values
        .flat_map(|value| value.split(',').map(|member| member.trim().to_lowercase()).collect::<Vec<_>>())
        .collect()
}

/// Asserts that a page of any origin may read an answer.
pub(crate) fn is_open(reply: &Reply, what: &str) {
    let origins: Vec<_> = reply.headers.get_all("access-control-allow-origin").iter().collect();
    assert_eq!(origins.len(), 1, "{what}: which origin may read this? {reply:?}");
    let any = origins[0] == "*";
    assert!(any || origins[0] == ORIGIN.1, "{what}: {reply:?}");
    assert!(
        any || members(reply, "vary").contains("origin"),
        "{what}: a cache would give this to others: {reply:?}"
    );
    assert!(!any || !reply.headers.contains_key("access-control-allow-credentials"), "{what}: {reply:?}");
    let exposed = members(reply, "access-control-expose-headers");
    for name in [
        "tafl-alt-text",
        "etag",
        "retry-after",
        "x-request-id",
        "grpc-status",
        "grpc-message",
        "grpc-status-details-bin",
    ] {
        assert!(
            exposed.contains(name) || exposed.contains("*"),
            "{what}: {name} is hidden from pages: {exposed:?}"
        );
    }
}
