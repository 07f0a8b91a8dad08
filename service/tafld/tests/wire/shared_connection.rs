//! A connection on which a proxy sends the calls of many clients: what one of them does ends its own calls
//! alone. The tests play the proxy.

use super::support::h2::{
    DATA, END_HEADERS, END_STREAM, GOAWAY, H2, HEADERS, RST_STREAM, WINDOW_UPDATE, frame, head,
};
use super::support::metrics::{scrape, sum};
use super::support::server::Server;

const VALIDATE: &str = "/v1/moves:validate?ruleset=brandubh-wtf&move=d2-a2";

/// An answer of several parts.
const LARGE: &str = "/v1/rulesets";

/// `SETTINGS_INITIAL_WINDOW_SIZE`: with 0, an answer is sent as far as its own window is opened.
const UNREAD: &[(u16, u32)] = &[(4, 0)];

const CANCEL: u32 = 8;

/// A call of a client behind the proxy.
fn get(stream: u32, client: &str, path: &str) -> Vec<u8> {
    let block = head("GET", path, &[("x-forwarded-for", client)]);
    frame(HEADERS, END_HEADERS | END_STREAM, stream, &block)
}

/// Reads the answer on a stream, as fast as it comes; panics if the connection closes first.
async fn read(connection: &mut H2, stream: u32) {
    connection.send(&frame(WINDOW_UPDATE, 0, stream, &1_000_000_u32.to_be_bytes())).await.expect("open");
    loop {
        let received = connection.next().await.expect("the connection is open");
        assert_ne!(received.kind, GOAWAY, "the connection goes away");
        assert!(
            received.stream != stream || received.kind != RST_STREAM,
            "the call of the other client ends"
        );
        let ends = matches!(received.kind, HEADERS | DATA) && received.flags & END_STREAM != 0;
        if received.stream == stream && ends {
            return;
        }
    }
}

#[tokio::test]
async fn cancelled_calls_are_those_of_one_client() {
    let server = Server::start(&["--forwarded-hops", "1"]).await;
    cancelled_calls_of_one_client_end_none_of_another(&server).await;
    a_client_that_cancels_thousands_of_calls_is_refused_alone(&server).await;
}

async fn cancelled_calls_of_one_client_end_none_of_another(server: &Server) {
    let mut connection = H2::connect(server.listen, &[]).await;
    let search = "/v1/moves:suggest?ruleset=brandubh-wtf&nodes=20000&book=false";
    connection.send(&get(1, "198.51.100.2", search)).await.expect("open");
    let cancelled = (1..300).map(|n| {
        let cancel = frame(RST_STREAM, 0, 2 * n + 1, &CANCEL.to_be_bytes());
        [get(2 * n + 1, "198.51.100.1", VALIDATE), cancel].concat()
    });
    connection.send(&cancelled.collect::<Vec<_>>().concat()).await.expect("open");
    read(&mut connection, 1).await;
}

async fn a_client_that_cancels_thousands_of_calls_is_refused_alone(server: &Server) {
    let mut connection = H2::connect(server.listen, &[]).await;
    let mut stream = 1;
    // In parts, of which the server reads each before the next.
    for _ in 0..16 {
        let cancelled: Vec<Vec<u8>> = (0..200)
            .map(|n| {
                let n = stream + 2 * n;
                [get(n, "198.51.100.1", VALIDATE), frame(RST_STREAM, 0, n, &CANCEL.to_be_bytes())].concat()
            })
            .collect();
        connection.send(&cancelled.concat()).await.expect("open");
        stream += 400;
        connection.send(&get(stream, "198.51.100.2", VALIDATE)).await.expect("open");
        read(&mut connection, stream).await;
        stream += 2;
    }
    connection.send(&get(stream, "198.51.100.1", VALIDATE)).await.expect("open");
    read(&mut connection, stream).await;
    let refused = sum(&scrape(server).await, "tafl_calls_refused_total", &[("limit", "cancelled_calls")]);
    assert!(refused > 0.5, "nothing was refused");
}

#[tokio::test]
async fn an_answer_that_one_client_does_not_read_ends_alone() {
    let server = Server::start(&["--forwarded-hops", "1", "--write-timeout-ms", "1000"]).await;
    let mut connection = H2::connect(server.listen, UNREAD).await;
    for (stream, path) in [(1, LARGE), (5, VALIDATE)] {
        connection.send(&get(stream, "198.51.100.1", path)).await.expect("open");
        loop {
            let received = connection.next().await.expect("the connection is open");
            if received.stream == stream && received.kind == RST_STREAM {
                break;
            }
        }
        connection.send(&get(stream + 2, "198.51.100.2", path)).await.expect("open");
        read(&mut connection, stream + 2).await;
    }
    let ended = sum(&scrape(&server).await, "tafl_requests_ended_total", &[("cause", "answer not taken")]);
    assert!(ended > 1.5, "two answers were not taken");
}
