//! The configuration: command-line flags, each also an environment variable, with defaults suitable for a
//! public server.

mod listen;

pub use listen::Listen;
pub(crate) use listen::SocketAccess;

use crate::helpers::nearest;
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tafl_proto::v1;

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum LogFormat {
    /// One JSON object for each line.
    Json,
    /// Text for a terminal.
    Text,
}

/// Which calls are logged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum AccessLog {
    /// None, except server errors.
    Off,
    /// Failed ones.
    Errors,
    /// All of them.
    All,
}

/// Concurrent requests per HTTP/2 connection, as Envoy recommends for edge servers.
pub(crate) const STREAMS: u32 = 100;

/// The bytes of the headers of a request over HTTP/2.
pub(crate) const HEADER_BYTES: u32 = 16 << 10;

/// Declares the configuration of a server: flags, each also an environment variable. A number has its default
/// and its range; `=> FIELD` is where `ServerLimits` tells it to callers; what clap should know besides
/// follows. The first paragraph of a comment is the help, the second the rest of it; both are the table of
/// deploy/README.md.
macro_rules! flags {
    ($($(#[$about:meta])* $name:ident: $type:ty $(= $default:literal in $range:expr)? $(=> $limit:ident)?
        $(, $key:ident = $value:expr)*;)*) => {
        /// The configuration of a server.
        #[derive(Clone, Debug, Args)]
        pub struct Config {$(
            $(#[$about])*
            #[arg(long, env = variable(stringify!($name))
                $(, default_value_t = $default, value_parser = RangedU64ValueParser::<$type>::new().range($range))?
                $(, $key = $value)*)]
            pub $name: $type,
        )*}

        impl Config {
            /// What callers are told of it.
            pub(crate) fn limits(&self) -> v1::ServerLimits {
                v1::ServerLimits { $($($limit: self.$name as i32,)?)* ..v1::ServerLimits::default() }
            }
        }
    };
}

/// The environment variable of a flag. There are few, and their names are kept.
fn variable(flag: &str) -> &'static str {
    format!("TAFLD_{}", flag.to_ascii_uppercase()).leak()
}

flags! {
    /// Address of the public port: gRPC, Connect and JSON. `:8080` is enough; port 0 picks a free port, which the
    /// log names; without this flag, the variable PORT sets the port. A Unix socket: `unix:/run/tafld.sock`
    ///
    /// All callers over a Unix socket count as 127.0.0.1, unless `--forwarded-hops` tells them apart.
    listen: Listen, default_value = listen::DEFAULT.as_str();
    /// Permissions of the Unix socket, whatever the umask; whoever may write to it may connect
    socket_mode: u32, default_value = "660", value_parser = listen::mode;
    /// Group of the Unix socket, such as that of a proxy: a name or a number; without it, that of the process
    socket_group: Option<String>;
    /// Address of the admin port: /metrics, /healthz, /readyz
    admin_listen: SocketAddr, default_value = "127.0.0.1:9090", value_parser = listen::address;
    /// Path under which a proxy serves this server, such as /tafl: links in answers begin with it
    ///
    /// Links of pages and of `/openapi.json` are relative anyway.
    path_prefix: String, default_value = "", value_parser = path_prefix;
    /// Events to log: a level, or directives such as info,hyper=debug; programs built for speed log nothing
    /// below debug
    log: String, default_value = "info";
    /// Format of the log, which goes to standard error
    log_format: LogFormat, default_value = "json";
    /// Which calls to log
    access_log: AccessLog, default_value = "errors";
    /// Keys in JSON with which tokens are signed; tokens without such a signature are then refused
    token_keys: Option<PathBuf>;
    /// Folder of endgame tables and certificates, made by `training`; those in its folders are read as well
    ///
    /// `ProbePosition` and searches, except those of the levels below 10, answer by them. Give all replicas the
    /// same ones. Up to 32 MiB of them are kept in memory.
    #[cfg(feature = "analysis")]
    tables: Option<PathBuf>;
    /// Address of a collector of traces that takes OTLP over gRPC, such as `https://collector:4317`; without
    /// it, calls are not traced
    #[cfg(feature = "otlp")]
    otlp_endpoint: Option<String>;
    /// Authorities in PEM by which a collector at https:// is verified; without it, those of the system
    #[cfg(feature = "otlp")]
    otlp_ca: Option<PathBuf>, requires = "otlp_endpoint";
    /// Share of the calls that are traced, from 0 to 1; where a caller sends a traceparent, that decides
    #[cfg(feature = "otlp")]
    trace_ratio: f64, default_value_t = 0.01, value_parser = share;
    /// Certificate chain in PEM; with --tls-key the public port speaks TLS only
    ///
    /// Changed files are used without a restart, also those of the two flags that follow.
    #[cfg(feature = "tls")]
    tls_cert: Option<PathBuf>, requires = "tls_key";
    /// Private key in PEM
    #[cfg(feature = "tls")]
    tls_key: Option<PathBuf>, requires = "tls_cert";
    /// Authorities in PEM; clients without a certificate of one of them are refused (mutual TLS)
    #[cfg(feature = "tls")]
    tls_client_ca: Option<PathBuf>, requires = "tls_cert";
    /// API keys in JSON, made by `tafld key`; calls without one of them are refused
    api_keys: Option<PathBuf>;
    /// Answer reflection, over gRPC and Connect; where API keys are needed, it needs one
    reflection: bool, default_value_t = true, action = clap::ArgAction::Set;
    /// Threads that serve connections and short calls; 0: one for each core that the process may use, as its
    /// control group limits it
    threads: usize = 0 in 0..=1_024;
    /// Origins of web pages that may ask by MCP at /mcp, such as `https://chat.example`, separated by commas;
    /// `*`: any. Pages of this computer (localhost) always may, and programs send no origin
    #[cfg(feature = "mcp")]
    mcp_origins: Vec<String>, value_delimiter = ',';
    /// Search threads; 0: one less than the number of cores, at least one
    ///
    /// Other calls never wait for searches. As many searches may wait as can begin before their deadlines.
    search_threads: usize = 0 in 0..=1_024;
    /// Long searches that may be under way at once, each using up to 20 MiB; one client may have half of
    /// them, and one ends for a client that has none; 0: two for each search thread, at least 4
    max_begun_searches: u32 = 0 in 0..=4_096;
    /// Long calls (pictures, long games, archives) that may run or be queued, half of them for one client;
    /// more are refused
    ///
    /// They take turns at a low priority, so short calls never wait for them.
    max_long_calls: u32 = 256 in 1..=65_536 => long_calls;
    /// Maximum nodes of a search
    max_search_nodes: u32 = 5_000_000 in 1..=2_147_483_647 => search_nodes;
    /// Maximum nodes of all searches of one analysis of a game
    max_analysis_nodes: u32 = 10_000_000 in 1..=2_147_483_647 => analysis_nodes;
    /// Maximum milliseconds of a search
    max_search_ms: u32 = 10_000 in 1..=3_600_000 => search_ms;
    /// Maximum bytes of a request
    max_request_bytes: u32 = 262_144 in 1_024..=16_777_216 => request_bytes, hide = true;
    /// Maximum moves of a game
    max_game_moves: u32 = 2_000 in 1..=10_000 => game_moves, hide = true;
    /// Maximum moves of a history, of a request or an answer
    max_history_moves: u32 = 1_000 in 1..=10_000 => history_moves, hide = true;
    /// Maximum moves to validate in one call
    max_validated_moves: u32 = 1_000 in 1..=10_000 => validated_moves, hide = true;
    /// Maximum bytes of an answer, as a protobuf message; larger ones are refused
    ///
    /// The refusal advises what to request instead.
    max_answer_bytes: u32 = 4_000_000 in 65_536..=268_435_456 => answer_bytes;
    /// Maximum games in an archive
    max_archive_games: u32 = 10_000 in 1..=1_000_000 => archive_games, hide = true;
    /// Maximum moves in an archive, all games together
    max_bulk_moves: u32 = 250_000 in 1..=100_000_000 => bulk_moves, hide = true;
    /// Maximum bytes of an archive
    max_bulk_bytes: u32 = 2_097_152 in 1_024..=268_435_456 => bulk_request_bytes;
    /// Maximum concurrent archives, half of them for one client; more are refused
    ///
    /// One that nobody reads ends when others need its place.
    max_bulk_calls: u32 = 16 in 1..=65_536 => bulk_calls;
    /// Maximum open connections, lowered to what file descriptors allow; more are closed at once
    max_connections: u32 = 4_096 in 1..=1_000_000 => connections;
    /// Maximum open connections from one address, that of a proxy too; more are closed at once
    max_connections_per_address: u32 = 256 in 1..=1_000_000 => connections_per_address;
    /// Maximum milliseconds from the start of a connection to the head of its first request, including the
    /// TLS handshake
    head_timeout_ms: u32 = 10_000 in 10..=600_000 => head_ms;
    /// Maximum milliseconds in which the client reads nothing of an answer; then the connection is closed
    write_timeout_ms: u32 = 20_000 in 10..=3_600_000 => write_ms;
    /// Maximum milliseconds of a connection without a call; then it is closed gracefully
    idle_timeout_ms: u32 = 300_000 in 1_000..=86_400_000 => idle_ms;
    /// Maximum milliseconds of a connection, give or take a tenth; then it is closed gracefully, so that a
    /// balancer spreads its clients anew; 0: no limit
    max_connection_age_ms: u32 = 0 in 0..=86_400_000 => connection_age_ms;
    /// Maximum bytes held for requests and answers, at least 32 times the largest request; one client may
    /// hold half of them, less beside others, and one connection a quarter; 0: 48 times the largest request
    max_held_bytes: u64 = 0 in 0..;
    /// Maximum concurrent calls; one client may have half of them, less beside others; more are refused
    max_concurrent_calls: u32 = 1_024 in 1..=1_000_000 => calls;
    /// Maximum milliseconds of any call; a caller's own deadline may be shorter
    call_timeout_ms: u32 = 15_000 in 10..=3_600_000 => call_ms;
    /// Calls per second for each client, over all transports together; 0: no limit
    ///
    /// Each game of an archive and every 10 ms of computing count as a call.
    rate_limit: u32 = 0 in 0..;
    /// Calls that a client may make at once before the rate applies; 0: as many as the rate
    rate_burst: u32 = 0 in 0..;
    /// Milliseconds of searching per second for each client, charged by the time that its searches are
    /// expected to take; 0: no limit
    search_rate_ms: u32 = 0 in 0..;
    /// Milliseconds of searching that a client may ask for at once before the rate applies; a longer search
    /// is charged this much; 0: as many as the rate
    search_burst_ms: u32 = 0 in 0..;
    /// Number of trusted proxies in front of this server that add to X-Forwarded-For; 0: the header is
    /// ignored
    forwarded_hops: u32 = 0 in 0..=16;
    /// Milliseconds from the stop signal until connections are closed, while /readyz already reports "not
    /// ready": time for a balancer to notice
    drain_delay_ms: u32 = 0 in 0..=600_000;
    /// Maximum milliseconds for calls in flight to finish during shutdown
    drain_ms: u32 = 10_000 in 0..=600_000;
}

/// Reads a path that begins with a slash and ends without one.
fn path_prefix(text: &str) -> Result<String, String> {
    let of_path = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let sound = text.is_empty() || text.starts_with('/') && !text.ends_with('/');
    let sound = sound && text.len() <= 100 && text.bytes().all(of_path);
    sound.then(|| text.to_owned()).ok_or_else(|| "must be a path such as /tafl, or empty".to_owned())
}

/// Reads a number from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "must be a number from 0 to 1".to_owned())
}

/// The number of cores that the process may use; a quota of its control group counts.
fn available_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Config {
    /// Refuses options that contradict each other.
    ///
    /// # Errors
    /// The option, its value, and what would be right.
    pub fn check(&self) -> Result<(), String> {
        let least = 32 * self.largest_request();
        if (1..least).contains(&self.max_held_bytes) {
            return Err(format!(
                "--max-held-bytes {}: must be at least {least}, 32 times the largest request, or 0",
                self.max_held_bytes
            ));
        }
        let bursts = [
            ("--rate-burst", self.rate_burst, "--rate-limit", self.rate_limit),
            ("--search-burst-ms", self.search_burst_ms, "--search-rate-ms", self.search_rate_ms),
        ];
        for (flag, burst, needed, rate) in bursts {
            if burst > 0 && rate == 0 {
                return Err(format!("{flag} {burst}: needs {needed}, which is 0, no limit"));
            }
        }
        Ok(())
    }

    /// Who may connect to the public port if it is a Unix socket.
    ///
    /// # Errors
    /// The group, if there is none of this name.
    pub(crate) fn socket_access(&self) -> Result<SocketAccess, String> {
        let of = |name: &String| {
            listen::group(name, &std::fs::read_to_string("/etc/group").unwrap_or_default())
                .ok_or_else(|| format!("--socket-group {name}: there is no such group"))
        };
        Ok(SocketAccess { mode: self.socket_mode, group: self.socket_group.as_ref().map(of).transpose()? })
    }

    fn largest_request(&self) -> u64 {
        u64::from(self.max_bulk_bytes.max(self.max_request_bytes))
    }

    /// Returns whether the public port speaks TLS.
    pub(crate) fn has_tls(&self) -> bool {
        #[cfg(feature = "tls")]
        return self.tls_cert.is_some();
        #[cfg(not(feature = "tls"))]
        false
    }

    /// The number of threads that serve connections.
    #[must_use]
    pub fn cores(&self) -> usize {
        match self.threads {
            0 => available_cores(),
            given => given,
        }
    }

    /// The number of search threads.
    #[must_use]
    pub fn search_pool(&self) -> usize {
        match self.search_threads {
            0 => available_cores().saturating_sub(1).max(1),
            given => given,
        }
    }

    /// The defaults of all options.
    #[cfg(test)]
    pub(crate) fn of_defaults() -> Self {
        let matches = Self::augment_args(clap::Command::new("tafld")).get_matches_from(["tafld"]);
        clap::FromArgMatches::from_arg_matches(&matches).expect("the defaults are valid")
    }

    /// A variable of these that begins like those of the flags and belongs to none, as a sentence; a mistyped
    /// one would be ignored. Kubernetes gives every container variables for each service, also for one that
    /// is called tafld.
    pub fn unknown_variable(names: impl Iterator<Item = String>) -> Option<String> {
        let command = Self::augment_args(clap::Command::new("tafld"));
        let known: Vec<&str> = command.get_arguments().filter_map(|flag| flag.get_env()?.to_str()).collect();
        let of_kubernetes =
            |name: &str| ["_SERVICE_HOST", "_SERVICE_PORT", "_PORT"].iter().any(|part| name.contains(part));
        let mut unknown = names.filter(|name| {
            name.starts_with("TAFLD_") && !known.contains(&name.as_str()) && !of_kubernetes(name)
        });
        unknown.next().map(|name| match nearest(&name, known.iter().copied()) {
            Some(nearest) => format!("unknown environment variable {name}; did you mean {nearest}?"),
            None => format!("unknown environment variable {name}; `tafld --help` lists them"),
        })
    }

    /// The number of searches, except small ones, that may have begun.
    #[must_use]
    pub fn begun_searches(&self) -> usize {
        match self.max_begun_searches {
            0 => (2 * self.search_pool()).max(4),
            given => given as usize,
        }
    }

    /// The limit on bytes held for requests and answers. One connection may hold a quarter, and the largest
    /// request counts several times while it is decoded; with less it could never be admitted.
    #[must_use]
    pub fn held_bytes(&self) -> u64 {
        if self.max_held_bytes == 0 { 48 * self.largest_request() } else { self.max_held_bytes }
    }

    /// The maximum duration of a call.
    #[must_use]
    pub fn call_timeout(&self) -> Duration {
        Duration::from_millis(u64::from(self.call_timeout_ms))
    }
}
