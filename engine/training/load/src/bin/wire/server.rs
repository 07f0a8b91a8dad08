//! The measured servers: processes of their own, each on core 0.

use crate::load::Transport;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) struct Server {
    child: Child,
    grpc: SocketAddr,
    json: SocketAddr,
    pub(crate) ready_after: Duration,
}

/// Pins this process to a core.
pub(crate) fn pin(core: usize) {
    let pinned = Command::new("taskset")
        .args(["-acp", &core.to_string(), &std::process::id().to_string()])
        .stdout(Stdio::null())
        .status();
    assert!(
        pinned.is_ok_and(|status| status.success()),
        "taskset, of util-linux, and two cores keep server and generator apart"
    );
}

/// A program that runs on core 0 from its start, so that it sizes itself for one core.
fn on_one_core(program: &Path) -> Command {
    let mut command = Command::new("taskset");
    command.args(["-c", "0"]).arg(program);
    command
}

impl Server {
    pub(crate) fn tafld(binary: &Path) -> Self {
        let ports = ["--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--access-log", "off"];
        Self::start(on_one_core(binary).args(ports), &[])
    }

    /// An echo server with this response to `method`.
    pub(crate) fn echo(method: &str, response: &[u8]) -> Self {
        let input = [&method.as_bytes()[..1], response].concat();
        Self::start(on_one_core(&std::env::current_exe().expect("this program")).arg("echo"), &input)
    }

    /// Starts a server that prints its address on standard error.
    fn start(command: &mut Command, input: &[u8]) -> Self {
        let begun = Instant::now();
        let mut child =
            command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the server starts");
        child.stdin.take().expect("its input").write_all(input).expect("it reads");
        let mut log = BufReader::new(child.stderr.take().expect("its log"));
        let mut line = String::new();
        let value = |line: &str, key: &str| -> Option<SocketAddr> {
            line.split_once(&format!("\"{key}\":\""))?.1.split_once('"')?.0.parse().ok()
        };
        let grpc = loop {
            line.clear();
            assert!(log.read_line(&mut line).expect("a log in text") > 0, "the server ended");
            if let Some(address) = value(&line, "listen") {
                break address;
            }
        };
        let ready_after = begun.elapsed();
        let json = value(&line, "json").unwrap_or(grpc);
        std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
        Self { child, grpc, json, ready_after }
    }

    pub(crate) fn address(&self, transport: Transport) -> SocketAddr {
        if transport == Transport::Grpc { self.grpc } else { self.json }
    }

    /// The CPU time of all its threads.
    pub(crate) fn cpu(&self) -> Duration {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).expect("the server runs");
        let nanoseconds = tasks.filter_map(|task| {
            let stat = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
            stat.split_whitespace().next()?.parse::<u64>().ok()
        });
        Duration::from_nanos(nanoseconds.sum())
    }

    /// Resident bytes.
    pub(crate) fn resident(&self) -> f64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("the server runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("its size");
        line.trim().trim_end_matches(" kB").parse::<f64>().expect("a number") * 1024.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
