//! Invalid input: whatever is sent, the answer states what is wrong, and the server keeps running. `faults`
//! has what is refused at a field.

use super::support::LONG;
use super::support::api::Fault;
use super::support::h1::first_status;
use super::support::http::{Ask, Reply, ask, get, send, send_h2};
use super::support::raw::{frame, send_body};
use super::support::requests::{game, list};
use super::support::server::Server;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tonic::Code;

const JSON: (&str, &str) = ("content-type", "application/json");

fn body(text: &str) -> Ask {
    ask("POST", "/v1/moves:list", &[JSON], text.to_owned())
}

#[tokio::test]
async fn deep_nesting_and_bytes_that_are_no_text_are_malformed() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(20_000), close.repeat(20_000));
    // Deep nesting may be refused for its first wrong name or type before its depth is.
    for text in [deep("[", "]"), deep("{\"game\":", "}")] {
        let fault = Fault::of_reply(&api.http(body(&text)).await);
        assert!(
            ["MALFORMED_REQUEST", "UNKNOWN_FIELD", "WRONG_TYPE"].contains(&fault.reason.as_str()),
            "{fault:?}"
        );
    }
    let reply = api.http(ask("POST", "/v1/moves:list", &[JSON], vec![0xff, 0xfe, b'{', 0x80])).await;
    assert_eq!(Fault::of_reply(&reply).reason, "MALFORMED_REQUEST");
}

#[tokio::test]
async fn an_unknown_method_is_told_the_nearest_one() {
    let server = Server::start(&[]).await;
    let call = ask("POST", "/tafl.v1.TaflService/AplyMove", &[("content-type", "application/grpc")], "");
    let reply = send_h2(server.listen, call).await.expect("an answer");
    assert!(reply.header("grpc-message").contains("/tafl.v1.TaflService/ApplyMove"), "{reply:?}");
}

#[tokio::test]
async fn an_endless_request_is_cut_off() {
    let server = Server::start(&[]).await;
    let over = "x".repeat(300_000);
    for request in [body(&over), body(&json!({"token": over}).to_string())] {
        for reply in [
            send(server.listen, request.clone()).await,
            send_h2(server.listen, request).await.expect("an answer"),
        ] {
            assert_eq!(Fault::of_reply(&reply).reason, "TOO_LARGE");
        }
    }
    // The Content-Length alone is enough to refuse; the body is never sent.
    let head = "POST /v1/moves:list HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 10000000000\r\n\r\n";
    assert_eq!(first_status(server.listen, head.as_bytes()).await, Some(413));
    // Endless chunks are cut off at the limit.
    let mut chunked =
        b"POST /v1/moves:list HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n".to_vec();
    for _ in 0..300 {
        chunked.extend(b"400\r\n");
        chunked.extend([b' '; 0x400]);
        chunked.extend(b"\r\n");
    }
    assert_eq!(first_status(server.listen, &chunked).await, Some(413));
}

#[tokio::test]
async fn invalid_http_is_answered_or_closed_and_the_server_goes_on() {
    let server = Server::start(&[]).await;
    for bytes in [
        &b"GARBAGE\r\n\r\n"[..],
        b"GET /v1/info HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff",
        b"POST /v1/moves:list HTTP/1.1\r\ncontent-length: nonsense\r\n\r\n",
        b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(server.listen).await.expect("a connection");
        let _ = stream.write_all(bytes).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let read = tokio::time::timeout(LONG, stream.read_to_end(&mut answer)).await;
        assert!(read.is_ok(), "neither answered nor closed: {bytes:?}");
    }
    assert_eq!(send(server.listen, get("/v1/info")).await.status, 200);
}

#[tokio::test]
async fn invalid_grpc_messages() {
    let server = Server::start(&[]).await;
    let whole = prost::Message::encode_to_vec(&list(game("brandubh-wtf", &["d2-a2"])));
    let send = |headers: &'static [(&'static str, &'static str)], body: Vec<u8>| {
        send_body(server.listen, "LegalMoves", headers, body)
    };
    let status = |answer: (Reply, tonic::Status)| answer.1;
    // Invalid protobuf, a wrong wire type, invalid UTF-8.
    for garbage in [vec![0xff; 40], vec![0x0a], vec![0x08, 0x01], vec![0x12, 0x02, 0xff, 0xfe]] {
        let reported = status(send(&[], frame(&garbage)).await);
        assert_eq!(reported.code(), Code::InvalidArgument, "{garbage:?}: {reported:?}");
    }
    // Frames with a wrong length or compression flag, two messages instead of one, none at all.
    let mut short = frame(&whole);
    short.truncate(8);
    let mut compressed = frame(&whole);
    compressed[0] = 1;
    let mut odd = frame(&whole);
    odd[0] = 7;
    for body in [Vec::new(), vec![0, 0], short, compressed, odd] {
        assert_ne!(status(send(&[], body.clone()).await).code(), Code::Ok, "{body:?}");
    }
    let mut vast = frame(&whole);
    vast[1..5].copy_from_slice(&u32::MAX.to_be_bytes());
    let reported = status(send(&[], vast).await);
    assert_eq!(Fault::of_status(&reported).reason, "TOO_LARGE");
    // An unknown method and an unknown service.
    let (_, reported) = send_body(server.listen, "Fly", &[], frame(&whole)).await;
    assert_eq!(reported.code(), Code::Unimplemented);
    let mut client = server.api().client();
    client.legal_moves(list(game("brandubh-wtf", &["d2-a2"]))).await.expect("the server goes on");
}
