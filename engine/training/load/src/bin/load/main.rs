//! A load generator: `load --to 127.0.0.1:8080 --rate 5000 --duration 30`.
//!
//! With `--rate` calls are due at fixed times, whether or not earlier ones have been answered (open loop),
//! and a latency counts from the moment at which the call was due: a server that stalls cannot hide it by
//! holding up the generator. With `--streams` each of some callers sends its next call when the last one has
//! been answered (closed loop), which finds the throughput.
//!
//! The positions are those of the games in `tests/data`; the server makes their tokens before the measurement
//! begins. Progress is on standard error, the summary on standard output. It says for which share of the time
//! its threads computed: near 1, the generator was slower than the server.

mod client;
mod games;
mod plan;
mod run;
mod tally;

use clap::{ArgGroup, Parser, ValueEnum};
use hyper::header::HeaderValue;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

/// The way that calls take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Transport {
    /// gRPC over HTTP/2.
    Grpc,
    /// JSON over HTTP/1.1.
    Rest,
    /// Both, in turn.
    Both,
}

/// Sends calls to `tafld` and measures how many are answered, and how fast.
#[derive(Parser, Clone, Debug)]
#[command(args_override_self = true, group(ArgGroup::new("loop").required(true).args(["rate", "streams"])))]
pub(crate) struct Options {
    /// Address of a public port; may be repeated: connections are spread over all
    #[arg(long, required = true)]
    to: Vec<SocketAddr>,
    /// Address of the server that makes the tokens of the positions [default: the first --to]
    #[arg(long)]
    prepare_at: Option<SocketAddr>,
    /// Transport of the calls
    #[arg(long, value_enum, default_value = "grpc")]
    transport: Transport,
    /// Calls per second, open loop
    #[arg(long, value_parser = positive)]
    rate: Option<f64>,
    /// Callers, closed loop
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    streams: Option<u32>,
    /// Connections of each transport [default: one for 50 gRPC streams, one for each JSON stream; with
    /// --rate, 4 or 64]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    connections: Option<u32>,
    /// Threads that send calls, each with connections of its own; connections, callers and rate are divided
    /// among them
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// Seconds to measure
    #[arg(long, default_value = "10", value_parser = positive)]
    duration: f64,
    /// Seconds before, which are not measured
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u32).range(0..=600))]
    warm_up: u32,
    /// Maximum calls, those of the warm-up included
    #[arg(long, default_value_t = 100_000_000)]
    calls: u64,
    /// Maximum calls at once with --rate; later ones wait, and their latency counts
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    in_flight: u32,
    /// Calls with their weights: validate, apply, legal, suggest, examples (those of the documents, of every
    /// kind)
    #[arg(long, default_value = "validate=1,apply=1,legal=1", value_parser = plan::mix)]
    mix: plan::Mix,
    /// Rule sets, separated by commas [default: all that have a game in tests/data]
    #[arg(long, value_delimiter = ',')]
    rules: Vec<String>,
    /// Level of the suggestions [default: 5 without --nodes and --movetime-ms]
    #[arg(long)]
    level: Option<u32>,
    /// Nodes of the suggestions
    #[arg(long)]
    nodes: Option<u32>,
    /// Milliseconds of the suggestions
    #[arg(long)]
    movetime_ms: Option<u32>,
    /// Deadline that gRPC calls send along, in milliseconds
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=99_999_999))]
    deadline_ms: Option<u32>,
    /// Milliseconds after which a call is given up as TIMEOUT
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=3_600_000))]
    timeout_ms: u32,
    /// Further connections that make one call and then stay idle until the end
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=60_000))]
    idle: u32,
    /// API key that calls send along
    #[arg(long, env = "TAFL_API_KEY", hide_env_values = true, value_parser = key)]
    api_key: Option<HeaderValue>,
    /// Seed of the choice of calls
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print the summary as JSON
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| format!("{text:?} is not a number"))?;
    if value > 0.0 && value <= 1e6 {
        Ok(value)
    } else {
        Err(format!("{text} must be above 0, at most 1,000,000"))
    }
}

fn key(text: &str) -> Result<HeaderValue, String> {
    let mut key = HeaderValue::from_str(text).map_err(|error| error.to_string())?;
    key.set_sensitive(true);
    Ok(key)
}

impl Options {
    /// What of a number falls to one of the threads.
    fn share(&self, number: u32, thread: u32) -> u32 {
        number / self.threads + u32::from(thread < number % self.threads)
    }

    fn duration(&self) -> Duration {
        Duration::from_secs_f64(self.duration)
    }

    fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms.into())
    }

    fn transports(&self) -> &'static [Transport] {
        match self.transport {
            Transport::Grpc => &[Transport::Grpc],
            Transport::Rest => &[Transport::Rest],
            Transport::Both => &[Transport::Grpc, Transport::Rest],
        }
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    match run::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("load: {message}");
            ExitCode::FAILURE
        }
    }
}
