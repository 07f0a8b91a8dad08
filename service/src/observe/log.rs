//! The log: lines on standard error, written by a thread of its own, so that no call waits for the reader.
//!
//! Standard error may be a pipe that nobody reads, a closed pipe, or a file on a full disk. Lines that cannot
//! be written are dropped and counted.

use crate::config::{Config, LogFormat};
use crate::helpers::lock;
use crate::observe::telemetry;
use metrics::Counter;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::panic::PanicHookInfo;
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_appender::non_blocking::{NonBlocking, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, ParseError, Targets};
use tracing_subscriber::layer::{Context, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

/// Lines that may be queued; further ones are dropped.
const MAX_QUEUED: usize = 4_096;

/// How often what clients can cause is logged.
const SELDOM: Duration = Duration::from_secs(10);

/// Where the library of HTTP/2 says that it refuses a request.
const HTTP2: &str = "h2::server";

/// How long the process waits for standard error when it exits.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// The running log. On drop it writes the queued lines if it can.
#[must_use]
pub struct Log(Option<WorkerGuard>);

/// Starts the log and installs the panic hook. Lost lines are counted if metrics were installed before.
///
/// # Errors
/// If the log directives cannot be parsed.
pub fn start(config: &Config) -> Result<Log, String> {
    let filter = filter(&config.log).map_err(|error| format!("--log {}: {error}", config.log))?;
    let queue = NonBlockingBuilder::default().lossy(true).buffered_lines_limit(MAX_QUEUED).thread_name("log");
    let (queue, guard) =
        queue.finish(Output { to: io::stderr(), lost: telemetry::lost_lines("write_failed") });
    let log = Log(Some(guard));
    let dropped = telemetry::lost_lines("queue_full");
    let writer = move || Line { queue: queue.clone(), lost: dropped.clone() };
    let wanted = filter.clone();
    let heads =
        Heads(move |metadata: &Metadata<'_>| wanted.would_enable(metadata.target(), metadata.level()));
    let filter = filter.with_target(HTTP2, LevelFilter::DEBUG);
    let builder = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .log_internal_errors(false)
        .with_writer(writer);
    let started = match config.log_format {
        LogFormat::Json => builder.json().flatten_event(true).finish().with(heads).with(filter).try_init(),
        // Colours are for terminals that want them.
        LogFormat::Text if io::stderr().is_terminal() => builder.finish().with(heads).with(filter).try_init(),
        LogFormat::Text => builder.with_ansi(false).finish().with(heads).with(filter).try_init(),
    };
    started.map_err(|error| format!("the log cannot be started: {error}"))?;
    std::panic::set_hook(Box::new(panicked));
    Ok(log)
}

/// The filter of these directives. A word alone must be a level: as the name of a module, which the library
/// takes it for, a misspelt level would silence the log.
fn filter(directives: &str) -> Result<Targets, String> {
    let mut words = directives
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty() && !word.contains(['=', '[', ']', '{', '}']));
    match words.find(|word| word.parse::<LevelFilter>().is_err()) {
        Some(word) => Err(format!(
            "\"{word}\" is not a level: write off, error, warn, info, debug or trace, or a module with its level, {word}=debug"
        )),
        None => directives.parse().map_err(|error: ParseError| error.to_string()),
    }
}

/// Counts the requests that the library of HTTP/2 refuses because of their heads, and has one logged now and
/// then: it resets their streams and tells nobody but its log. Of that, the log has what its directives want.
struct Heads<W>(W);

impl<S: Subscriber, W: Fn(&Metadata<'_>) -> bool + 'static> Layer<S> for Heads<W> {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        let metadata = event.metadata();
        if metadata.target() != HTTP2 || *metadata.level() != Level::DEBUG {
            return true;
        }
        let mut words = Words(String::new());
        event.record(&mut words);
        if words.0.starts_with("malformed headers") {
            telemetry::ended_request("malformed");
            if is_seldom("malformed") {
                let error: String = words.0.chars().take(LONGEST_ERROR).collect();
                tracing::warn!(error, "a request was refused before the service saw it");
            }
        }
        self.0(metadata)
    }
}

/// The characters of such an error that are logged.
const LONGEST_ERROR: usize = 300;

/// The message of an event.
struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

/// Returns whether this has not been logged for a while.
pub(crate) fn is_seldom(what: &'static str) -> bool {
    static LOGGED: Mutex<BTreeMap<&'static str, Instant>> = Mutex::new(BTreeMap::new());
    let (mut logged, now) = (lock(&LOGGED), Instant::now());
    let seldom = logged.get(what).is_none_or(|last| now.duration_since(*last) >= SELDOM);
    if seldom {
        logged.insert(what, now);
    }
    seldom
}

impl Drop for Log {
    fn drop(&mut self) {
        let guard = self.0.take();
        run_with_timeout(move || drop(guard));
    }
}

/// Writes one line to the queue.
struct Line {
    queue: NonBlocking,
    lost: Counter,
}

impl Write for Line {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let written = self.queue.write(line);
        self.lost.absolute(self.queue.error_counter().dropped_lines() as u64);
        written
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The output of the log thread, which counts failures.
struct Output<W> {
    to: W,
    lost: Counter,
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        // The caller retries interrupted writes.
        self.to
            .write(line)
            .inspect_err(|error| self.lost.increment(u64::from(error.kind() != ErrorKind::Interrupted)))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Logs a panic as one line in the usual format.
fn panicked(panic: &PanicHookInfo<'_>) {
    let thread = thread::current();
    let thread = thread.name().unwrap_or_default();
    let at = panic.location().map(ToString::to_string).unwrap_or_default();
    let why = panic.payload_as_str().unwrap_or_default();
    tracing::error!(thread, at, why, "panicked");
}

/// Writes a last message to standard error before the process exits, if possible.
pub fn report_at_exit(message: &str) {
    let line = format!("{message}\n");
    run_with_timeout(move || drop(io::stderr().write_all(line.as_bytes())));
}

/// Runs work that may block forever, such as writing to a pipe that nobody reads, and waits for it only a
/// moment.
pub fn run_with_timeout(work: impl FnOnce() + Send + 'static) {
    let (doing, done) = mpsc::channel::<()>();
    let work = move || {
        // Dropped when the work has ended in any way.
        let _doing = doing;
        work();
    };
    if thread::Builder::new().spawn(work).is_ok() {
        let _ = done.recv_timeout(LAST_WORDS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::sync::{Arc, Mutex};
    use tracing_subscriber::fmt::MakeWriter;

    /// The lines logged so far.
    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("the log").write(line)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl<'a> MakeWriter<'a> for Kept {
        type Writer = Self;

        fn make_writer(&'a self) -> Self {
            self.clone()
        }
    }

    #[test]
    fn a_panic_is_one_line_with_its_place() {
        const NAME: &str = "the one that panics";
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let ours = thread::current().name() == Some(NAME);
            if ours { panicked(panic) } else { before(panic) }
        }));
        let kept = Kept::default();
        let subscriber =
            tracing_subscriber::fmt().json().flatten_event(true).with_writer(kept.clone()).finish();
        let work = move || tracing::subscriber::with_default(subscriber, || panic!("two\nlines {}", 7));
        let ended = thread::Builder::new().name(NAME.to_owned()).spawn(work).expect("a thread").join();
        assert!(ended.is_err());
        let log = String::from_utf8(kept.0.lock().expect("the log").clone()).expect("text");
        assert_eq!(log.lines().count(), 1, "{log}");
        let line: Value = serde_json::from_str(&log).expect("JSON");
        assert_eq!((&line["level"], &line["message"]), (&"ERROR".into(), &"panicked".into()), "{line}");
        assert_eq!((&line["thread"], &line["why"]), (&NAME.into(), &"two\nlines 7".into()), "{line}");
        assert!(line["at"].as_str().is_some_and(|at| at.starts_with(file!())), "{line}");
    }

    #[test]
    fn a_word_that_is_not_a_level_is_refused() {
        for sound in ["info", "WARN", "off", "info,hyper=debug", "tafl_service=trace", "", "info,"] {
            assert!(filter(sound).is_ok(), "{sound}");
        }
        for (faulty, word) in [("inof", "inof"), ("info,hyper", "hyper"), ("hyper=debug,wran", "wran")] {
            let refused = filter(faulty).expect_err(faulty);
            assert!(refused.starts_with(&format!("\"{word}\" is not a level")), "{refused}");
        }
        assert!(filter("hyper=loud").is_err());
    }

    #[test]
    fn what_never_ends_is_not_waited_for() {
        let (held, holds) = mpsc::channel::<()>();
        run_with_timeout(move || assert!(holds.recv().is_ok()));
        assert!(held.send(()).is_ok(), "the work still goes on");
    }
}
