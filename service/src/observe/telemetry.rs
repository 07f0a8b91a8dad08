//! Metrics for operators.
//!
//! Handles of metrics are kept, because a look-up by labels is slow compared with a call. It also takes
//! locks, so threads of low priority leave it to the scheduler.

use crate::defer::defer;
use crate::observe::per_core::PerCore;
use crate::words::error::Reason;
use metrics::{Counter, Gauge, Histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::fmt::Write;
use std::sync::OnceLock;
use std::time::Duration;
use tafl_engine::{IllegalReason, SearchReport};
use tonic::Code;

/// The names of the protocols.
pub(crate) const TRANSPORTS: [&str; 4] = ["grpc", "rest", "connect", "mcp"];

/// Upper bounds of the latency buckets in seconds, from a rules call to the longest search.
const LATENCIES: [f64; 16] = [
    0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.1, 0.25,
    1.0, 2.5, 10.0,
];

/// Upper bounds of the depth buckets in plies.
const DEPTHS: [f64; 10] = [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 14.0, 20.0, 32.0];

/// Declares metrics of one kind, each with its labels and its description: a function of its name returns the
/// one with these values.
macro_rules! metrics {
    ($kind:ident($new:ident, $describe:ident); $($(#[doc = $help:literal])+ $name:ident($($label:ident),*);)*) => {
        $($(#[doc = $help])+
        pub(super) fn $name($($label: impl Into<SharedString>),*) -> $kind {
            $new!(stringify!($name) $(, stringify!($label) => $label)*)
        })*

        pub(super) fn describe() {
            $($describe!(stringify!($name), concat!($($help),+).trim_start());)*
        }
    };
}

mod counters {
    use metrics::{Counter, SharedString, counter, describe_counter};

    metrics! { Counter(counter, describe_counter);
        /// Calls begun, over every transport.
        grpc_server_started_total(grpc_service, grpc_method, transport);
        /// Calls answered, by code, over every transport.
        grpc_server_handled_total(grpc_service, grpc_method, transport, grpc_code);
        /// Calls that failed, by transport and reason, also those that were refused before their method was
        /// known.
        tafl_call_errors_total(transport, reason);
        /// Calls refused because of a limit, by limit.
        tafl_calls_refused_total(limit);
        /// Games and positions that calls opened, by rule set; custom rules count as one.
        tafl_games_opened_total(ruleset);
        /// Moves that were found illegal, by reason.
        tafl_rejected_moves_total(reason);
        /// Games of archives, by what became of them: sound, faulty, refused.
        tafl_archive_games_total(outcome);
        /// Connections refused, by cause: server full, client full.
        tafl_connections_refused_total(cause);
        /// Connections that were not closed in the usual way, by cause: no request, answer not taken, answer
        /// gave way, connection gave way, not closed, no handshake, wrong HTTP/1.1, wrong HTTP/2, too much
        /// HTTP/2, broken off.
        tafl_connections_ended_total(cause);
        /// Requests ended by the server, by cause: late, evicted, bytes, malformed, answer not taken, answer
        /// gave way.
        tafl_requests_ended_total(cause);
        /// Calls answered, by the name of their API key and by code.
        tafl_key_calls_total(key, grpc_code);
        /// Bytes of request bodies, over every transport.
        tafl_received_bytes_total();
        /// Bytes of answer bodies, over every transport.
        tafl_sent_bytes_total();
        /// Lines of the log that could not be written, by cause: `queue_full`, `write_failed`.
        tafl_log_lines_lost_total(cause);
        /// Positions that searches looked into.
        tafl_search_nodes_total();
        /// Searches admitted.
        tafl_search_requests_total();
        /// Searches refused, because they could not begin before their deadline.
        tafl_search_refused_total();
    }
}

mod gauges {
    use metrics::{Gauge, SharedString, describe_gauge, gauge};

    metrics! { Gauge(gauge, describe_gauge);
        /// Connections of the public port.
        tafl_connections();
        /// The most connections of the public port.
        tafl_connections_limit();
        /// The share of the time for which a thread that serves connections computes, by thread.
        tafl_core_busy_share(core);
        /// Calls, each from when its request headers arrive until its answer is ready or, if large, read.
        tafl_calls();
        /// The most concurrent calls.
        tafl_calls_limit();
        /// Calls whose request has not come to its end.
        tafl_calls_arriving();
        /// Long calls that compute, or wait to.
        tafl_calls_computing();
        /// Concurrent archives.
        tafl_calls_bulk();
        /// Bytes held for requests and answers.
        tafl_held_bytes();
        /// The most bytes held for requests and answers.
        tafl_held_bytes_limit();
        /// 1 while the files that were read last cannot be used and those before them still are, by what they
        /// are.
        tafl_stale_files(what);
        /// When the first certificate of the chain of the public port expires, in seconds since 1970.
        tafl_certificate_not_after_seconds();
        /// 1, with the version as a label.
        tafl_build_info(version);
        /// Searches that wait to begin.
        tafl_search_queue_length();
        /// How long the searches that wait to begin will take, as far as is known.
        tafl_search_queue_seconds();
        /// Searches that run.
        tafl_search_running();
        /// The most searches that run at once.
        tafl_search_running_limit();
        /// Searches that have begun and wait for their next turn.
        tafl_search_paused();
        /// The part of the time of its turns in which background work (searches and long calls) has a
        /// processor.
        tafl_background_share();
    }
}

mod histograms {
    use metrics::{Histogram, SharedString, describe_histogram, histogram};

    metrics! { Histogram(histogram, describe_histogram);
        /// The depths that searches finished, in plies.
        tafl_search_depth();
        /// The processor time that searches took.
        tafl_search_computing_seconds();
        /// How long searches waited, before they began and between turns, by lane: small, long.
        tafl_search_waiting_seconds(lane);
    }
}

/// Installs the recorder of metrics; what it returns writes them out.
///
/// # Errors
/// If a recorder is installed already.
pub fn metrics() -> Result<PrometheusHandle, String> {
    let handle = PrometheusBuilder::new()
        .set_buckets(&LATENCIES)
        .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_depth".to_owned()), &DEPTHS))
        .and_then(PrometheusBuilder::install_recorder)
        .map_err(|error| format!("metrics cannot be kept: {error}"))?;
    counters::describe();
    gauges::describe();
    histograms::describe();
    gauges::tafl_build_info(env!("CARGO_PKG_VERSION")).set(1.0);
    // From zero, because the increase of a series that begins with its first error does not show that error.
    for transport in TRANSPORTS {
        errors(transport, Reason::Internal).absolute(0);
    }
    Ok(handle)
}

/// The name of the histogram of how long calls took.
const HANDLING: &str = "grpc_server_handling_seconds";

/// The number of codes of gRPC.
const CODES: usize = 17;

/// The places of the numbers of a call: those begun, those answered by code, those that took longer than one
/// bound of a latency and not longer than the next, and the nanoseconds of all.
const BEGUN: usize = 0;
const HANDLED: usize = BEGUN + 1;
const TOOK: usize = HANDLED + CODES;
const NANOSECONDS: usize = TOOK + LATENCIES.len() + 1;

/// The metrics of one RPC through one transport. A series begins with its first call, so that a scrape holds
/// only what is used.
pub(crate) struct CallMetrics {
    numbers: OnceLock<PerCore<{ NANOSECONDS + 1 }>>,
    service: &'static str,
    method: &'static str,
    transport: &'static str,
}

impl CallMetrics {
    fn count(&self, number: usize, more: u64) {
        self.numbers.get_or_init(PerCore::new).add(number, more);
    }

    /// The metrics of one RPC, for each transport.
    pub(crate) fn of(service: &'static str, method: &'static str) -> [Self; TRANSPORTS.len()] {
        TRANSPORTS.map(|transport| Self { numbers: OnceLock::new(), service, method, transport })
    }

    pub(crate) fn begin(&self) {
        self.count(BEGUN, 1);
    }

    /// Counts a call as ended, for its API key too if it has one.
    pub(crate) fn end(&self, code: Code, took: Duration, key: Option<&str>) {
        self.count(HANDLED + code as usize, 1);
        if let Some(key) = key {
            counters::tafl_key_calls_total(key.to_owned(), name(code)).increment(1);
        }
        let seconds = took.as_secs_f64();
        self.count(TOOK + LATENCIES.iter().take_while(|bound| seconds > **bound).count(), 1);
        self.count(NANOSECONDS, took.as_nanos() as u64);
    }

    /// Brings the counters up to date, and writes how long the calls took.
    fn report(&self, text: &mut String) {
        let Some(numbers) = self.numbers.get() else { return };
        let Self { service, method, transport, .. } = *self;
        let sums = numbers.sums();
        counters::grpc_server_started_total(service, method, transport).absolute(sums[BEGUN]);
        let handled = (0..).map(Code::from_i32).zip(&sums[HANDLED..TOOK]);
        for (code, &handled) in handled.filter(|(_, handled)| **handled > 0) {
            counters::grpc_server_handled_total(service, method, transport, name(code)).absolute(handled);
        }
        let labels = format!(r#"grpc_service="{service}",grpc_method="{method}",transport="{transport}""#);
        let bounds = LATENCIES.map(|bound| bound.to_string()).into_iter().chain(["+Inf".to_owned()]);
        let mut count = 0;
        for (bound, took) in bounds.zip(&sums[TOOK..NANOSECONDS]) {
            count += took;
            _ = writeln!(text, "{HANDLING}_bucket{{{labels},le=\"{bound}\"}} {count}");
        }
        let seconds = sums[NANOSECONDS] as f64 / 1e9;
        _ = writeln!(text, "{HANDLING}_sum{{{labels}}} {seconds}\n{HANDLING}_count{{{labels}}} {count}");
    }
}

/// Brings the counters of calls up to date; returns how long calls took, as a family of Prometheus: the
/// exporter would keep every sample of a histogram until it is scraped.
pub(crate) fn report(calls: &[CallMetrics]) -> String {
    let mut text = String::new();
    for call in calls {
        call.report(&mut text);
    }
    if text.is_empty() {
        return text;
    }
    let help = "How long calls took, over every transport.";
    format!("# HELP {HANDLING} {help}\n# TYPE {HANDLING} histogram\n{text}\n")
}

/// The usual spelling of a code: CamelCase, but for success.
fn name(code: Code) -> String {
    if code == Code::Ok { "OK".to_owned() } else { format!("{code:?}") }
}

/// Counts a call that failed, and the limit that it exceeded, if any.
pub(crate) fn failed(transport: &'static str, reason: Reason, limit: Option<&str>) {
    errors(transport, reason).increment(1);
    if let Some(limit) = limit {
        counters::tafl_calls_refused_total(limit.to_owned()).increment(1);
    }
}

fn errors(transport: &'static str, reason: Reason) -> Counter {
    counters::tafl_call_errors_total(transport, reason.name())
}

/// Reports the games opened under a rule set, by its id in the catalogue; `None` for custom rules. A series
/// begins with its first game.
pub(crate) fn games_opened(ruleset: Option<&str>, games: &PerCore<1>) {
    let [games] = games.sums();
    if games > 0 {
        counters::tafl_games_opened_total(ruleset.unwrap_or("custom").to_owned()).absolute(games);
    }
}

/// The metrics of the gate.
pub(crate) struct GateMetrics {
    connections: Gauge,
    calls: Gauge,
    arriving: Gauge,
    held: Gauge,
    /// Bytes of bodies: received and sent.
    bytes: PerCore<2>,
}

impl GateMetrics {
    /// The metrics under these limits.
    pub(crate) fn new(connections: usize, calls: usize, held: usize) -> Self {
        gauges::tafl_connections_limit().set(connections as f64);
        gauges::tafl_calls_limit().set(calls as f64);
        gauges::tafl_held_bytes_limit().set(held as f64);
        Self {
            connections: gauges::tafl_connections(),
            calls: gauges::tafl_calls(),
            arriving: gauges::tafl_calls_arriving(),
            held: gauges::tafl_held_bytes(),
            bytes: PerCore::new(),
        }
    }

    pub(crate) fn received(&self, bytes: usize) {
        self.bytes.add(0, bytes as u64);
    }

    pub(crate) fn sent(&self, bytes: usize) {
        self.bytes.add(1, bytes as u64);
    }

    /// Brings the counters up to date.
    pub(crate) fn report(&self) {
        let [received, sent] = self.bytes.sums();
        counters::tafl_received_bytes_total().absolute(received);
        counters::tafl_sent_bytes_total().absolute(sent);
    }

    pub(crate) fn set(&self, connections: usize, calls: usize, arriving: usize, held: usize) {
        self.connections.set(connections as f64);
        self.calls.set(calls as f64);
        self.arriving.set(arriving as f64);
        self.held.set(held as f64);
    }
}

/// The count of lines of the log that were lost.
pub(super) fn lost_lines(cause: &'static str) -> Counter {
    counters::tafl_log_lines_lost_total(cause)
}

/// Reports whether the files that were read last can be used.
pub(crate) fn files_read(what: &'static str, usable: bool) {
    gauges::tafl_stale_files(what).set(if usable { 0.0 } else { 1.0 });
}

/// Reports when the certificate of the public port expires, in seconds since 1970.
pub(crate) fn certificate_expires(at: u64) {
    gauges::tafl_certificate_not_after_seconds().set(at as f64);
}

/// The share of the time for which a thread that serves connections computes.
pub(crate) fn core_share(core: usize) -> Gauge {
    gauges::tafl_core_busy_share(core.to_string())
}

/// Counts a connection that was refused.
pub(crate) fn refused_connection(cause: &'static str) {
    counters::tafl_connections_refused_total(cause).increment(1);
}

/// Counts a connection that the server ended.
pub(crate) fn ended_connection(cause: &'static str) {
    counters::tafl_connections_ended_total(cause).increment(1);
}

/// Counts a request that the server ended.
pub(crate) fn ended_request(cause: &'static str) {
    counters::tafl_requests_ended_total(cause).increment(1);
}

/// Sets the numbers of long calls and of bulk calls.
pub(crate) fn computing(long: usize, bulk: usize) {
    gauges::tafl_calls_computing().set(long as f64);
    gauges::tafl_calls_bulk().set(bulk as f64);
}

/// The metrics of searches.
pub(crate) struct SearchMetrics {
    nodes: Counter,
    depth: Histogram,
    computing: Histogram,
    unbegun: Gauge,
    queued: Gauge,
    running: Gauge,
    paused: Gauge,
    background: Gauge,
    /// Of small searches, and of the others.
    waiting: [Histogram; 2],
    requests: Counter,
    refused: Counter,
}

impl SearchMetrics {
    /// The metrics where so many run at once.
    pub(crate) fn new(running: usize) -> Self {
        gauges::tafl_search_running_limit().set(running as f64);
        gauges::tafl_background_share().set(1.0);
        Self {
            nodes: counters::tafl_search_nodes_total(),
            depth: histograms::tafl_search_depth(),
            computing: histograms::tafl_search_computing_seconds(),
            unbegun: gauges::tafl_search_queue_length(),
            queued: gauges::tafl_search_queue_seconds(),
            running: gauges::tafl_search_running(),
            paused: gauges::tafl_search_paused(),
            background: gauges::tafl_background_share(),
            waiting: ["small", "long"].map(histograms::tafl_search_waiting_seconds),
            requests: counters::tafl_search_requests_total(),
            refused: counters::tafl_search_refused_total(),
        }
    }

    pub(crate) fn searches(&self, running: usize, paused: usize, unbegun: usize) {
        self.running.set(running as f64);
        self.paused.set(paused as f64);
        self.unbegun.set(unbegun as f64);
    }

    /// Sets how long what waits to begin will take.
    pub(crate) fn queued(&self, time: Duration) {
        self.queued.set(time.as_secs_f64());
    }

    /// Sets the part of its time in which background work has a processor.
    pub(crate) fn background(&self, part: f64) {
        self.background.set(part);
    }

    pub(crate) fn waited(&self, small: bool, time: Duration) {
        self.waiting[usize::from(!small)].record(time.as_secs_f64());
    }

    pub(crate) fn requested(&self) {
        self.requests.increment(1);
    }

    pub(crate) fn refused(&self) {
        self.refused.increment(1);
    }

    /// Counts nodes.
    pub(crate) fn spent(&self, nodes: u64) {
        self.nodes.increment(nodes);
    }

    /// Counts a search that took this much processor time.
    pub(crate) fn searched(&self, report: &SearchReport, ran: Duration) {
        self.computing.record(ran.as_secs_f64());
        self.spent(report.nodes);
        self.depth.record(f64::from(report.depth));
    }
}

/// Counts a refused move.
pub(crate) fn rejected(reason: IllegalReason) {
    defer(move || counters::tafl_rejected_moves_total(reason.as_str()).increment(1));
}

/// The games of archives, by outcome.
pub(crate) struct ArchiveMetrics {
    pub(crate) sound: Counter,
    pub(crate) faulty: Counter,
    pub(crate) refused: Counter,
}

impl ArchiveMetrics {
    pub(crate) fn new() -> Self {
        let [sound, faulty, refused] = ["sound", "faulty", "refused"].map(counters::tafl_archive_games_total);
        Self { sound, faulty, refused }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use metrics::{describe_histogram, histogram};

    /// The exporter's own histogram of the same times, but for the order in which it adds them.
    #[test]
    fn calls_are_shown_as_the_exporter_shows_a_histogram() {
        let took = [0, 9_999, 10_000, 10_001, 25_000, 3_000_000, 250_000_000, 2_500_000_001, 11_000_000_000];
        let labels = [("grpc_service", "a.B"), ("grpc_method", "C"), ("transport", "rest")];
        let builder = PrometheusBuilder::new().set_buckets(&LATENCIES).expect("buckets");
        let recorder = builder.build_recorder();
        let exported = metrics::with_local_recorder(&recorder, || {
            describe_histogram!(HANDLING, "How long calls took, over every transport.");
            for nanoseconds in took {
                histogram!(HANDLING, &labels).record(Duration::from_nanos(nanoseconds).as_secs_f64());
            }
            recorder.handle().render()
        });
        let calls = CallMetrics::of("a.B", "C");
        assert_eq!(report(&calls), "", "a series begins with its first call");
        for nanoseconds in took {
            calls[1].begin();
            calls[1].end(Code::Ok, Duration::from_nanos(nanoseconds), None);
        }
        let split = |text: &str| -> (Vec<String>, f64) {
            let (sums, others): (Vec<_>, Vec<_>) =
                text.lines().map(ToOwned::to_owned).partition(|line| line.contains("_sum{"));
            let sum = sums[0].rsplit_once(' ').and_then(|(_, sum)| sum.parse().ok());
            (others, sum.expect("a number"))
        };
        let ((found, sum), (wanted, exported)) = (split(&report(&calls)), split(&exported));
        assert_eq!(found, wanted);
        assert!((sum - exported).abs() < 1e-12, "{sum}, not {exported}");
    }
}
