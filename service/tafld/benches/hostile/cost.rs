//! The cost of a cheap call in instructions, which is the same for the same binary whatever else the machine
//! does.

use crate::probes::connect_h2;
use crate::requests::{Call, cheap};
use crate::support::http::{Kept, send_on_h2};
use crate::support::server::Server;
use crate::support::until;
use std::net::Ipv4Addr;
use std::process::Command;

/// Start-up and the first calls are in both counts and cancel out.
const CALLS: usize = 1_000;

/// Prints the instructions of a call over each transport.
pub(crate) async fn print(program: &Command) {
    let [grpc, json] = cheap();
    for (name, call, h2) in
        [("gRPC", &grpc, true), ("JSON, HTTP/1.1", &json, false), ("JSON, HTTP/2", &json, true)]
    {
        let (fewer, more) =
            (count(program, call, h2, CALLS).await, count(program, call, h2, 3 * CALLS).await);
        println!(
            "{:<28} {:>9.0} instructions",
            format!("ValidateMove by {name}"),
            (more - fewer) / (2 * CALLS) as f64
        );
    }
}

/// The instructions of a server that answers this many calls in sequence on one connection.
async fn count(program: &Command, call: &Call, h2: bool, calls: usize) -> f64 {
    let mut command = Command::new("valgrind");
    // One worker thread, because work sharing between threads depends on timing.
    command
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program.get_program())
        .env("TOKIO_WORKER_THREADS", "1");
    let mut server = Server::start_by(command, &[]).await;
    let to = server.listen;
    let mut shared = connect_h2(Ipv4Addr::LOCALHOST, to).await.expect("a connection");
    let kept = Kept::new(to);
    for _ in 0..calls {
        let reply = if h2 {
            send_on_h2(&mut shared, &format!("http://{to}"), call.ask()).await
        } else {
            Ok(kept.send(call.ask()).await)
        };
        assert_eq!(call.outcome(&reply.expect("an answer")), "OK");
    }
    drop((shared, kept));
    server.terminate();
    server.ended().await;
    let collected =
        || server.log().iter().find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok());
    until("valgrind has counted", || async { collected().is_some() }).await;
    collected().expect("a count")
}
