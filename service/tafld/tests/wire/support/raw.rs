//! Raw gRPC over HTTP/2, for what a well-behaved client never sends, and for deadlines that only the server
//! keeps.

use super::http::{Reply, ask, send_h2};
use prost::Message;
use std::net::SocketAddr;
use tonic::{Code, Status};

/// A gRPC frame around these bytes.
pub(crate) fn frame(message: &[u8]) -> Vec<u8> {
    let mut framed = vec![0];
    framed.extend((message.len() as u32).to_be_bytes());
    framed.extend(message);
    framed
}

/// Sends raw bytes to a method, of `TaflService` or `Service/Method`; returns the whole answer and its status.
pub(crate) async fn send_body(
    to: SocketAddr,
    method: &str,
    headers: &[(&str, &str)],
    body: Vec<u8>,
) -> (Reply, Status) {
    let mut all = vec![("content-type", "application/grpc"), ("te", "trailers")];
    all.extend(headers);
    let (service, name) = method.split_once('/').unwrap_or(("TaflService", method));
    let path = format!("/tafl.v1.{service}/{name}");
    let reply =
        send_h2(to, ask("POST", &path, &all, body)).await.unwrap_or_else(|error| panic!("{method}: {error}"));
    let status = status_of(&reply);
    (reply, status)
}

/// The status of an answer, which must have one.
pub(crate) fn status_of(reply: &Reply) -> Status {
    let status = Status::from_header_map(&reply.trailers).or_else(|| Status::from_header_map(&reply.headers));
    status.unwrap_or_else(|| panic!("no gRPC status: {reply:?}"))
}

/// Calls a method; returns its answer or its status.
pub(crate) async fn call<A: Message + Default>(
    to: SocketAddr,
    method: &str,
    headers: &[(&str, &str)],
    message: &impl Message,
) -> Result<A, Status> {
    let (reply, status) = send_body(to, method, headers, frame(&message.encode_to_vec())).await;
    if status.code() != Code::Ok {
        return Err(status);
    }
    Ok(A::decode(&reply.body[5..]).expect("an answer"))
}
