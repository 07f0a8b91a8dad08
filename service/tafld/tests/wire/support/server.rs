//! A server for one test: the process, its ports and its log.

use super::api::Api;
use super::http::{Reply, get, send, try_connect_and_send};
use super::{LONG, until};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A running `tafld`, killed on drop.
pub(crate) struct Server {
    child: Child,
    log: Arc<Mutex<Vec<String>>>,
    pub(crate) listen: SocketAddr,
    pub(crate) admin: SocketAddr,
}

/// The binary, with a clean environment.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tafld"));
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TAFLD_")) {
        command.env_remove(name);
    }
    command
}

/// A field of a log line, at its top level or in its `fields`.
pub(crate) fn field<'a>(line: &'a Value, name: &str) -> Option<&'a Value> {
    line.get(name).or_else(|| line.get("fields")?.get(name))
}

impl Server {
    /// Starts a server on free ports and waits until it listens.
    pub(crate) async fn start(flags: &[&str]) -> Self {
        Self::start_by(program(), flags).await
    }

    /// Starts a server by another command, to which the flags are added.
    pub(crate) async fn start_by(mut command: Command, flags: &[&str]) -> Self {
        let ports = ["--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"];
        command.args(ports).args(flags).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("tafld starts");
        let log = Arc::new(Mutex::new(Vec::new()));
        let (errors, lines) = (child.stderr.take().expect("a pipe"), Arc::clone(&log));
        std::thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                lines.lock().expect("the log").push(line);
            }
        });
        let started = Instant::now();
        let (listen, admin) = loop {
            let lines = log.lock().expect("the log").clone();
            if let Some(found) = lines.iter().find_map(|line| addresses(line)) {
                break found;
            }
            let running = child.try_wait().expect("the state of tafld").is_none();
            assert!(
                running && started.elapsed() < LONG,
                "tafld {flags:?} does not listen:\n{}",
                lines.join("\n")
            );
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        Self { child, log, listen, admin }
    }

    /// Starts a server whose log is not read, and waits until it is ready.
    pub(crate) async fn start_unheard(flags: &[&str], stderr: impl Into<Stdio>) -> Self {
        let (listen, admin) = (free_address(), free_address());
        let ports = ["--listen", &listen.to_string(), "--admin-listen", &admin.to_string()];
        let mut command = program();
        command.args(ports).args(flags).stdin(Stdio::null()).stdout(Stdio::null()).stderr(stderr);
        let child = command.spawn().expect("tafld starts");
        let server = Self { child, log: Arc::default(), listen, admin };
        let ready = || async {
            try_connect_and_send(admin, get("/readyz")).await.is_some_and(|reply| reply.status == 200)
        };
        until("the server is ready", ready).await;
        server
    }

    /// A client of both transports.
    pub(crate) fn api(&self) -> Api {
        Api::new(self.listen)
    }

    /// The response of the admin port at a path.
    pub(crate) async fn admin(&self, path: &str) -> Reply {
        send(self.admin, get(path)).await
    }

    /// The lines logged so far.
    pub(crate) fn log(&self) -> Vec<String> {
        self.log.lock().expect("the log").clone()
    }

    /// A file of the process under /proc, such as `stat`.
    pub(crate) fn proc(&self, file: &str) -> String {
        std::fs::read_to_string(format!("/proc/{}/{file}", self.child.id())).expect("a running process")
    }

    /// Its peak memory in bytes, as Linux counts it.
    pub(crate) fn peak_memory(&self) -> usize {
        let status = self.proc("status");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") << 10
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("a running process");
    }

    /// Asks it to stop.
    pub(crate) fn terminate(&self) {
        self.signal(Signal::TERM);
    }

    /// Waits for its end.
    pub(crate) async fn ended(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("the state of tafld") {
                return status;
            }
            assert!(started.elapsed() < LONG, "tafld does not stop:\n{}", self.log().join("\n"));
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have exited already.
        drop(self.child.kill());
        drop(self.child.wait());
        if std::thread::panicking() {
            let log = self.log();
            println!("the last lines of the log:\n{}", log[log.len().saturating_sub(10)..].join("\n"));
        }
    }
}

/// An address with a free port. No other test listens on this address, so that the port stays free.
fn free_address() -> SocketAddr {
    static NEXT: AtomicU8 = AtomicU8::new(1);
    let host = Ipv4Addr::new(127, 77, 0, NEXT.fetch_add(1, Ordering::Relaxed));
    TcpListener::bind((host, 0)).and_then(|listener| listener.local_addr()).expect("a free port")
}

fn addresses(line: &str) -> Option<(SocketAddr, SocketAddr)> {
    let line: Value = serde_json::from_str(line).ok()?;
    let address = |name| field(&line, name)?.as_str()?.parse().ok();
    (field(&line, "message")? == "listening").then_some((address("listen")?, address("admin")?))
}
