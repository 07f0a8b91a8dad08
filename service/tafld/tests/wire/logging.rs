//! A log that cannot be written: nobody reads it, its reader has gone, or its disk is full. The server
//! answers as always, counts what was lost, and stops when asked to.

use super::support::api::Api;
use super::support::http::{ask, get};
use super::support::metrics::{scrape, sum};
use super::support::requests::{game, validate};
use super::support::server::{Server, field, program};
use super::support::{LONG, until};
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{PipeReader, Write as _};
use std::process::Stdio;
use tonic::Code;

/// A full pipe of 4 KiB that nobody reads; it stays full as long as its reader is kept.
fn full_pipe() -> (PipeReader, Stdio) {
    let (reader, mut writer) = std::io::pipe().expect("a pipe");
    let size = rustix::pipe::fcntl_setpipe_size(&writer, 4096).expect("a small pipe");
    writer.write_all(&vec![b'\n'; size]).expect("as much as fits");
    (reader, writer.into())
}

/// A pipe whose reader has gone.
fn closed_pipe() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

fn full_disk() -> File {
    OpenOptions::new().write(true).open("/dev/full").expect("a disk that is always full")
}

/// Failing calls over both transports on kept connections; each is worth a log line.
async fn fail(api: &Api, calls: usize) {
    for _ in 0..calls {
        assert_eq!(api.http(ask("POST", "/v1/moves:list", &[], "{}")).await.status, 400);
    }
    for _ in 0..calls / 4 {
        let status = api
            .grpc(validate(game("no-such-rules", &[] as &[&str]), "d2-a2"))
            .await
            .expect_err("no such rules");
        assert_eq!(status.code(), Code::InvalidArgument, "{status:?}");
    }
}

/// Asserts that a server with such a log behaves like any other; `calls` of them fail, and the losses are
/// counted with this cause.
async fn goes_on(mut server: Server, calls: usize, cause: &str) {
    let api = server.api();
    fail(&api, calls).await;
    assert!(api.answer(validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2")).await.legal);
    assert_eq!(api.http(get("/nowhere")).await.status, 404);
    for path in ["/healthz", "/readyz"] {
        assert_eq!(server.admin(path).await.status, 200, "{path}");
    }
    let counted =
        || async { sum(&scrape(&server).await, "tafl_log_lines_lost_total", &[("cause", cause)]) > 0.5 };
    until("the lost lines are counted", counted).await;
    drop(api);
    server.terminate();
    let status = server.ended().await;
    assert!(status.success(), "{status}");
}

#[tokio::test]
async fn a_full_pipe() {
    let (reader, stderr) = full_pipe();
    // More lines than the queue holds.
    goes_on(Server::start_unheard(&[], stderr).await, 4_500, "queue_full").await;
    drop(reader);
}

#[tokio::test]
async fn a_broken_pipe() {
    goes_on(Server::start_unheard(&[], closed_pipe()).await, 300, "write_failed").await;
    goes_on(Server::start_unheard(&["--log-format", "text"], closed_pipe()).await, 300, "write_failed").await;
}

#[tokio::test]
async fn a_full_disk() {
    goes_on(Server::start_unheard(&[], full_disk()).await, 300, "write_failed").await;
}

/// If nothing can be written, the exit status still reports a failed start.
#[tokio::test]
async fn a_failed_start_exits_without_a_message() {
    let taken = Server::start(&[]).await;
    let taken = taken.listen.to_string();
    let faulty = [
        vec!["--listen", &taken, "--admin-listen", "127.0.0.1:0"],
        vec!["--log", "a=b=c"],
        vec!["--no-such-flag"],
    ];
    for flags in faulty {
        let (reader, full) = full_pipe();
        for stderr in [full, closed_pipe(), full_disk().into()] {
            let mut child =
                program().args(&flags).stdin(Stdio::null()).stderr(stderr).spawn().expect("tafld starts");
            let waited = tokio::task::spawn_blocking(move || child.wait().expect("its end"));
            let status = tokio::time::timeout(LONG, waited).await.expect("it ends").expect("no panic");
            assert!([Some(1), Some(2)].contains(&status.code()), "{flags:?}: {status}");
        }
        drop(reader);
    }
}

#[tokio::test]
async fn its_last_line_is_written() {
    let mut server = Server::start(&["--access-log", "all"]).await;
    fail(&server.api(), 100).await;
    server.terminate();
    assert!(server.ended().await.success());
    let stated =
        |line: &String| field(&serde_json::from_str::<Value>(line).expect("JSON"), "message").cloned();
    until("the log is read", || async { server.log().last().and_then(stated) == Some("stopped".into()) })
        .await;
    let refused = server.log().iter().filter(|line| stated(line) == Some("refused".into())).count();
    assert_eq!(refused, 125, "a line for each call");
}
