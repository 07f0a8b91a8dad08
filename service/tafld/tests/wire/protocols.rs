//! What HTTP, gRPC and their clients say about headers, methods, paths and sockets.

use super::support::LONG;
use super::support::http::{get, post, send_over};
use super::support::local::Local;
use super::support::server::program;
use super::support::until;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tokio::net::UnixStream;

const MOVE: &str = r#"{"game": {"ruleset": "brandubh-wtf"}, "move": "d2-a2"}"#;

/// A server that was started by hand, with its variables.
struct Started(Child);

impl Drop for Started {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(mut command: Command) -> Started {
    command
        .args(["--admin-listen", "localhost:0"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Started(command.spawn().expect("tafld starts"))
}

#[tokio::test]
async fn a_server_listens_on_a_unix_socket() {
    let path = std::env::temp_dir().join(format!("tafld-{}.sock", std::process::id()));
    // One that was killed leaves its socket.
    drop(std::os::unix::net::UnixListener::bind(&path).expect("a socket"));
    let mut command = program();
    let group = rustix::process::getgid().as_raw().to_string();
    command.args(["--listen", &format!("unix:{}", path.display()), "--socket-mode", "606"]);
    command.args(["--socket-group", &group]);
    let mut server = start(command);
    let begun = std::time::Instant::now();
    let stream = loop {
        match UnixStream::connect(&path).await {
            Ok(stream) => break stream,
            Err(error) => assert!(begun.elapsed() < LONG, "{error}"),
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    };
    let reply =
        send_over(stream, "localhost", post("/v1/moves:apply", &serde_json::from_str(MOVE).expect("JSON")))
            .await
            .expect("an answer");
    assert_eq!(reply.status, 200, "{reply:?}");
    let mode = std::fs::metadata(&path).expect("a socket").permissions().mode();
    assert_eq!(mode & 0o777, 0o606, "as the flag has it, whatever the umask");
    let mut second = program();
    second.args(["--listen", &format!("unix:{}", path.display()), "--admin-listen", "127.0.0.1:0"]);
    let refused = second.output().expect("it ends");
    assert!(!refused.status.success(), "a socket in use is not taken away");
    rustix::process::kill_process(rustix::process::Pid::from_child(&server.0), rustix::process::Signal::TERM)
        .expect("a signal");
    server.0.wait().expect("it ends");
    assert!(!path.exists(), "a server that ends removes its socket");
    // What has been put in its place is not its own: a file, or the socket of the next server.
    for replace in [
        |path: &Path| drop(std::fs::write(path, "a file")),
        |path: &Path| {
            drop(std::os::unix::net::UnixListener::bind(path));
        },
    ] {
        let mut command = program();
        command.args(["--listen", &format!("unix:{}", path.display())]);
        let mut server = start(command);
        until("it listens", || async { UnixStream::connect(&path).await.is_ok() }).await;
        std::fs::remove_file(&path).expect("a socket");
        replace(&path);
        let process = rustix::process::Pid::from_child(&server.0);
        rustix::process::kill_process(process, rustix::process::Signal::TERM).expect("a signal");
        server.0.wait().expect("it ends");
        std::fs::remove_file(&path).expect("what has been put there");
    }
    for (flag, value) in [("--socket-mode", "rw"), ("--socket-group", "no-such-group")] {
        let mut command = program();
        command.args(["--listen", &format!("unix:{}", path.display()), flag, value]);
        let refused = command.args(["--admin-listen", "127.0.0.1:0"]).output().expect("it ends");
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && said.contains(flag) && said.contains(value), "{said}");
    }
}

#[tokio::test]
async fn the_port_may_be_in_the_environment() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("an address");
    let mut command = program();
    command.env("PORT", free.port().to_string());
    let _server = start(command);
    let begun = std::time::Instant::now();
    while super::support::http::try_connect_and_send(free, get("/v1/info")).await.is_none() {
        assert!(begun.elapsed() < LONG, "nobody listens on {free}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let mut wrong = program();
    let output = wrong.env("PORT", "many").output().expect("it ends");
    assert!(String::from_utf8_lossy(&output.stderr).contains("0.0.0.0:many"), "{output:?}");
}

/// For language models: about four bytes are a token, so that 5,000 tokens are 20,000 bytes.
#[tokio::test]
async fn the_small_document_plays_a_game() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let reply = api.http(get("/openapi-small.json")).await;
    assert!(reply.body.len() < 18_000, "{} bytes", reply.body.len());
    let small = reply.json();
    assert_eq!(small["paths"].as_object().expect("paths").len(), 10);
    for (path, methods) in small["paths"].as_object().expect("paths") {
        for parameter in methods["get"]["parameters"].as_array().expect("parameters") {
            let of = parameter["$ref"].as_str().expect("a reference").trim_start_matches('#');
            assert!(small.pointer(of).is_some(), "{path}: {of}");
        }
    }
    // A game by its operations alone.
    let start = api.http(get("/v1/positions:new?ruleset=brandubh-wtf&fields=position.token")).await.json();
    let token = start["position"]["token"].as_str().expect("a token");
    let moved = api
        .http(get(&format!("/v1/moves:apply?token={token}&move=d2-a2&fields=applied.position.token")))
        .await;
    assert!(moved.json()["applied"]["position"]["token"].is_string());
}
