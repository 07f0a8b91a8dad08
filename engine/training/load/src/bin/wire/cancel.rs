//! How long a search runs on after its caller has gone: the CPU time that the server still uses, which is a
//! lower bound for the time until the core is free for others.

use crate::load::Transport;
use crate::server::Server;
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

const TRIES: usize = 20;

/// The CPU time of the search before its caller goes, and how long to wait afterwards.
const PATIENCE: Duration = Duration::from_millis(300);

/// How long the search may take to get that much on a busy machine.
const BUSY: Duration = Duration::from_secs(8);

/// The maximum CPU time, over all tries, that was used after the caller had gone.
pub(crate) fn worst(server: &Server) -> Duration {
    (0..TRIES).map(|_| after_leaving(server)).max().unwrap_or_default()
}

fn after_leaving(server: &Server) -> Duration {
    let body = r#"{"game": {"ruleset": "copenhagen"}, "movetimeMs": 9000}"#;
    let head = "POST /v1/moves:suggest HTTP/1.1\r\nhost: tafld\r\ncontent-type: application/json";
    let mut caller = TcpStream::connect(server.address(Transport::Json)).expect("a connection");
    let begun = server.cpu();
    write!(caller, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).expect("a request");
    let until = Instant::now() + BUSY;
    while server.cpu().saturating_sub(begun) < PATIENCE {
        assert!(Instant::now() < until, "there is no search to be cancelled");
        std::thread::sleep(Duration::from_millis(10));
    }
    let left = server.cpu();
    drop(caller);
    std::thread::sleep(PATIENCE);
    server.cpu().saturating_sub(left)
}
