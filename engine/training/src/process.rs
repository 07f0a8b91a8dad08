//! A program in a process of its own, which is spoken to in lines.

use std::fmt;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 20;
/// How long a program may take to begin, to set up a game, and to end.
pub(crate) const BEGIN: Duration = Duration::from_mins(1);
const END: Duration = Duration::from_secs(2);
/// How long a search without a time limit may take, so that a program that hangs does not stop the match.
pub(crate) const HANGS: Duration = Duration::from_mins(10);
/// How often a wait looks whether the match is to stop.
pub(crate) const POLL: Duration = Duration::from_millis(50);

/// A line, and when it arrived.
pub(crate) type Arrived = (Instant, String);

/// A running program.
pub(crate) struct Process {
    child: Child,
    input: Box<dyn Write + Send>,
    lines: Receiver<Arrived>,
}

/// A port at which a program connects.
pub(crate) struct Port {
    listener: TcpListener,
    pub(crate) number: u16,
}

impl Port {
    /// Listens at an address; port 0 is any free one.
    ///
    /// # Errors
    /// If it is taken.
    pub(crate) fn open(address: impl ToSocketAddrs) -> Result<Self, Failure> {
        let open = || {
            let listener = TcpListener::bind(address)?;
            listener.set_nonblocking(true)?;
            Ok(Self { number: listener.local_addr()?.port(), listener })
        };
        open().map_err(|error| unconnected(&error))
    }
}

fn unconnected(error: &io::Error) -> Failure {
    Failure::Refused(format!("the port for the program: {error}"))
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// If it does not start.
    pub(crate) fn start(command: &[String]) -> Result<Self, String> {
        let (program, arguments) = command.split_first().ok_or("a player needs a command line, or self")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for the match, which then ends its programs.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program}: no pipe"));
        };
        let (sender, lines) = sync_channel(1024);
        thread::spawn(move || forward(output, &sender));
        Ok(Self { child, input: Box::new(input), lines })
    }

    /// Waits until the program has connected. The lines that it prints until then are for people.
    pub(crate) fn accept(&mut self, port: &Port, stop: &AtomicBool) -> Result<TcpStream, Failure> {
        let until = Instant::now() + BEGIN;
        loop {
            match port.listener.accept() {
                Ok((stream, _)) => {
                    stream.set_nonblocking(false).map_err(|error| unconnected(&error))?;
                    return Ok(stream);
                }
                Err(error) if error.kind() != ErrorKind::WouldBlock => return Err(unconnected(&error)),
                Err(_) => {}
            }
            match self.line(until.min(Instant::now() + POLL), stop) {
                Err(Failure::Silent) if Instant::now() < until => {}
                Err(failure) => return Err(failure),
                Ok(_) => {}
            }
        }
    }

    /// Speaks with the program by this connection instead of its standard streams.
    ///
    /// # Errors
    /// If the connection cannot be used.
    pub(crate) fn speak_by(&mut self, stream: TcpStream) -> Result<(), Failure> {
        let output = stream.try_clone().map_err(|error| unconnected(&error))?;
        self.input = Box::new(stream);
        let (sender, lines) = sync_channel(1024);
        let printed = std::mem::replace(&mut self.lines, lines);
        thread::spawn(move || forward(output, &sender));
        // A program whose output nobody reads would wait or end.
        thread::spawn(move || printed.iter().for_each(drop));
        Ok(())
    }

    pub(crate) fn send(&mut self, lines: &str) -> Result<(), Failure> {
        let sent = writeln!(self.input, "{lines}").and_then(|()| self.input.flush());
        sent.map_err(|error| Failure::Ended(error.to_string()))
    }

    /// The next line.
    pub(crate) fn line(&mut self, until: Instant, stop: &AtomicBool) -> Result<Arrived, Failure> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(POLL)) {
                Ok(arrived) => return Ok(arrived),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Ended(self.how_it_ended())),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Failure::Silent),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    pub(crate) fn how_it_ended(&mut self) -> String {
        self.wait().map_or_else(|| "its output ended".to_owned(), |status| status.to_string())
    }

    /// Waits for the end of the process, for [`END`].
    fn wait(&mut self) -> Option<std::process::ExitStatus> {
        let until = Instant::now() + END;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    /// Says goodbye and waits for the end, which comes by force if it has to.
    pub(crate) fn end(&mut self, goodbye: &str) {
        let _ = self.send(goodbye);
        if self.wait().is_none() {
            self.kill();
        }
    }

    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads lines until the output ends, a line is too long or not text, or nobody reads them.
fn forward(output: impl Read, lines: &SyncSender<Arrived>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = String::new();
        match io::Read::take(&mut output, LONGEST_LINE).read_line(&mut line) {
            Ok(1..) if line.ends_with('\n') => {}
            _ => return,
        }
        if lines.send((Instant::now(), line.trim().to_owned())).is_err() {
            return;
        }
    }
}

/// Why a player has no move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Failure {
    /// The engine has ended; how.
    Ended(String),
    /// It answered with an error.
    Refused(String),
    /// The move came too late.
    Late(Duration),
    /// No answer came in time.
    Silent,
    /// It resigns, which is no fault.
    Resigned,
    /// The match is to stop, which is no fault of the player.
    Stopped,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(how) => write!(f, "the engine has ended: {how}"),
            Self::Refused(error) => write!(f, "the engine answered: {error}"),
            Self::Late(time) => write!(f, "the move came after {} ms", time.as_millis()),
            Self::Silent => f.write_str("no answer came in time"),
            Self::Resigned => f.write_str("the engine resigns"),
            Self::Stopped => f.write_str("the match was stopped"),
        }
    }
}
