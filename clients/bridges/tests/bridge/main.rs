//! `tafl-bridge` as a person uses it: the program plays on stand-ins of the servers, which follow their
//! description, and on the real server of hnefatafl.org where `hnefatafl-server` is on the path.

mod bologna;
mod challenger;
mod hnefatafl_org;
mod opentafl;
mod stand_in;

use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// `tafl-bridge` with these arguments.
fn bridge(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tafl-bridge"));
    command.args(arguments).env_remove("HNEFATAFL_ORG_PASSWORD");
    command
}

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tafl-bridge-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A process that is killed at the end.
struct Running(Child);

impl Running {
    /// Sends SIGTERM and waits.
    fn terminate(&mut self) -> std::process::ExitStatus {
        let pid = rustix::process::Pid::from_child(&self.0);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("it runs");
        self.0.wait().expect("its status")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until something is true; far longer than it takes on a busy machine.
fn until(what: &str, mut is: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_mins(9);
    while !is() {
        assert!(Instant::now() < end, "in vain: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
