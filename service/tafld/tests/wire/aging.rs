//! Connections that are closed because of their age, so that balancers can spread their clients anew.

use super::support::LONG;
use super::support::h1::answers;
use super::support::h2::{END_HEADERS, END_STREAM, frame, head};
use super::support::h2::{GOAWAY, H2, HEADERS, RST_STREAM};
use super::support::server::Server;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

#[tokio::test]
async fn old_connections_end() {
    let server = Server::start(&["--max-connection-age-ms", "1500"]).await;
    tokio::join!(
        an_old_connection_of_http2_is_told_to_go_away(&server),
        an_old_connection_of_http1_ends_with_an_answer(&server)
    );
}

async fn an_old_connection_of_http2_is_told_to_go_away(server: &Server) {
    let mut wire = H2::connect(server.listen, &[]).await;
    let request = frame(HEADERS, END_HEADERS | END_STREAM, 1, &head("GET", "/v1/info", &[]));
    wire.send(&request).await.expect("sent");
    let mut answered = false;
    let last = async {
        while let Some(received) = wire.next().await {
            answered |= received.kind == HEADERS && received.stream == 1;
            assert!(received.kind != RST_STREAM, "{received:?}");
            if received.kind == GOAWAY {
                return true;
            }
        }
        false
    };
    assert!(tokio::time::timeout(LONG, last).await.expect("in time"), "closed without GOAWAY");
    assert!(answered);
}

/// A client that keeps its connection busy is told with an answer.
async fn an_old_connection_of_http1_ends_with_an_answer(server: &Server) {
    let mut wire = TcpStream::connect(server.listen).await.expect("a connection");
    let mut received = Vec::new();
    let busy = async {
        loop {
            wire.write_all(b"GET /v1/info HTTP/1.1\r\nhost: localhost\r\n\r\n").await.expect("sent");
            let before = received.len();
            while received.len() == before || !received.ends_with(b"}\n") {
                assert!(
                    wire.read_buf(&mut received).await.expect("an answer") > 0,
                    "closed without a warning"
                );
            }
            if received[before..].windows(17).any(|part| part == b"connection: close") {
                break;
            }
        }
        let mut rest = Vec::new();
        wire.read_to_end(&mut rest).await.expect("the end");
        assert!(rest.is_empty());
    };
    tokio::time::timeout(LONG, busy).await.expect("in time");
    let all = answers(&received, |_| false);
    assert!(all.len() > 1 && all.iter().all(|answer| answer.status == 200), "{}", all.len());
    assert_eq!(all.last().map(|answer| answer.header("connection")), Some("close"));
}
