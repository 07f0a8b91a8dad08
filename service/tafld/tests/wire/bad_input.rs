//! Invalid input: whatever is sent, the answer states what is wrong, and the server keeps running. `faults`
//! has what is refused at a field.

use super::support::LONG;
use super::support::api::Fault;
use super::support::h1::first_status;
use super::support::http::{Ask, ask, get, send, send_h2};
use super::support::server::Server;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const JSON: (&str, &str) = ("content-type", "application/json");

fn body(text: &str) -> Ask {
    ask("POST", "/v1/moves:list", &[JSON], text.to_owned())
}

#[tokio::test]
async fn no_input_stops_the_server() {
    let server = Server::start(&[]).await;
    an_endless_request_is_cut_off(&server).await;
    invalid_http_is_answered_or_closed_and_the_server_goes_on(&server).await;
}

async fn an_endless_request_is_cut_off(server: &Server) {
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

async fn invalid_http_is_answered_or_closed_and_the_server_goes_on(server: &Server) {
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
