//! Counts and latencies, and how they are reported.

use crate::client::Outcome;
use hdrhistogram::Histogram;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// The quantiles of the summary; the last one is the maximum.
const QUANTILES: [(&str, f64); 5] =
    [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999), ("max", 1.0)];

/// The share of the time from which the generator is taken to be the slower one.
const LIMIT: f64 = 0.9;

/// A histogram of microseconds up to an hour, to three digits.
fn histogram() -> Histogram<u64> {
    Histogram::new_with_max(3_600_000_000, 3).expect("three digits are valid")
}

fn milliseconds(histogram: &Histogram<u64>, quantile: f64) -> f64 {
    histogram.value_at_quantile(quantile) as f64 / 1e3
}

/// The latencies of all calls so far.
pub(crate) struct Tally {
    /// By the index of the method and the outcome.
    ended: BTreeMap<(usize, Outcome), Histogram<u64>>,
    /// Calls that succeeded within the measured time.
    pub(crate) in_time: u64,
    /// Of the current second.
    recent: Histogram<u64>,
    recent_failed: u64,
}

impl Tally {
    pub(crate) fn new() -> Self {
        Self { ended: BTreeMap::new(), in_time: 0, recent: histogram(), recent_failed: 0 }
    }

    pub(crate) fn record(&mut self, method: usize, outcome: Outcome, latency: Duration) {
        let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
        self.ended.entry((method, outcome)).or_insert_with(histogram).saturating_record(micros);
        self.recent.saturating_record(micros);
        self.recent_failed += u64::from(!outcome.is_ok());
    }

    /// Adds what another thread counted.
    pub(crate) fn add(&mut self, other: &Self) {
        self.in_time += other.in_time;
        for (key, latencies) in &other.ended {
            let sum = self.ended.entry(*key).or_insert_with(histogram);
            sum.add(latencies).expect("histograms of one range");
        }
    }

    /// A line on the last second, which ends here.
    pub(crate) fn progress(&mut self) -> String {
        let [half, most] = [0.5, 0.99].map(|quantile| milliseconds(&self.recent, quantile));
        let line = format!(
            "{} calls, {} failed, p50 {half:.1} ms, p99 {most:.1} ms",
            self.recent.len(),
            self.recent_failed
        );
        self.recent.clear();
        self.recent_failed = 0;
        line
    }

    /// Everything as JSON; `busy` is the share of the time for which the busiest thread computed.
    pub(crate) fn summary(&self, methods: &[String], measured: Duration, unsent: u64, busy: f64) -> Value {
        let mut by_method: BTreeMap<&str, Map<String, Value>> = BTreeMap::new();
        let (mut good, mut bad) = (histogram(), histogram());
        for ((method, outcome), latencies) in &self.ended {
            by_method
                .entry(methods[*method].as_str())
                .or_default()
                .insert(outcome.to_string(), latency(latencies));
            let sum = if outcome.is_ok() { &mut good } else { &mut bad };
            sum.add(latencies).expect("histograms of one range");
        }
        let seconds = measured.as_secs_f64();
        json!({
            "seconds": seconds,
            "calls": good.len() + bad.len(),
            "unsent": unsent,
            "generator_busy": busy,
            "ok_per_second": self.in_time as f64 / seconds,
            "ok": latency(&good),
            "failed": latency(&bad),
            "methods": by_method,
        })
    }
}

/// A histogram as JSON: the count, and quantiles in milliseconds.
fn latency(histogram: &Histogram<u64>) -> Value {
    let mut latency = json!({"count": histogram.len()});
    for (name, quantile) in QUANTILES {
        latency[format!("{name}_ms")] = milliseconds(histogram, quantile).into();
    }
    latency
}

/// A summary as a table.
pub(crate) fn table(summary: &Value) -> String {
    let mut table = format!("{:<40} {:>12}", "", "calls");
    for (name, _) in QUANTILES {
        write!(table, " {:>10}", format!("{name} ms")).expect("room");
    }
    let mut row = |name: &str, latency: &Value| {
        write!(table, "\n{name:<40} {:>12}", latency["count"].as_u64().unwrap_or_default()).expect("room");
        for (name, _) in QUANTILES {
            write!(table, " {:>10.2}", latency[format!("{name}_ms")].as_f64().unwrap_or_default())
                .expect("room");
        }
    };
    for (method, outcomes) in summary["methods"].as_object().into_iter().flatten() {
        for (outcome, latency) in outcomes.as_object().into_iter().flatten() {
            row(&format!("{method} {outcome}"), latency);
        }
    }
    row("all that succeeded", &summary["ok"]);
    row("all that failed", &summary["failed"]);
    let [rate, seconds, busy] =
        ["ok_per_second", "seconds", "generator_busy"].map(|name| summary[name].as_f64().unwrap_or_default());
    format!(
        "{table}\n{rate:.0} calls/s succeeded within {seconds:.1} s; {} calls were due and not sent\n\
         the busiest thread of the generator computed {:.0} % of the time{}",
        summary["unsent"],
        busy * 100.0,
        if busy > LIMIT { ": the server may be faster than this; add --threads" } else { "" }
    )
}
