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

/// The configuration of a server.
#[derive(Clone, Debug, Args)]
pub struct Config {
    /// Address of the public port: gRPC, Connect and JSON; port 0 picks a free one, which the log names; or a
    /// Unix socket: `unix:/run/tafld.sock`. Without it, the port is that of the variable PORT, if there is one
    #[arg(long, env = "TAFLD_LISTEN", default_value = listen::DEFAULT.as_str())]
    pub listen: Listen,
    /// Permissions of the Unix socket; whoever may write to it may connect
    #[arg(long, env = "TAFLD_SOCKET_MODE", default_value = "660", value_parser = listen::mode)]
    pub socket_mode: u32,
    /// Group of the Unix socket, such as that of a proxy: a name or a number; without it, that of the process
    #[arg(long, env = "TAFLD_SOCKET_GROUP")]
    pub socket_group: Option<String>,
    /// Address of the admin port: /metrics, /healthz, /readyz
    #[arg(long, env = "TAFLD_ADMIN_LISTEN", default_value = "127.0.0.1:9090", value_parser = listen::address)]
    pub admin_listen: SocketAddr,
    /// Path under which a proxy serves this server, such as /tafl: links in answers begin with it
    #[arg(long, env = "TAFLD_PATH_PREFIX", default_value = "", value_parser = path_prefix)]
    pub path_prefix: String,
    /// Events to log: a level, or directives such as info,hyper=debug; programs built for speed log nothing
    /// below debug
    #[arg(long, env = "TAFLD_LOG", default_value = "info")]
    pub log: String,
    /// Format of the log
    #[arg(long, env = "TAFLD_LOG_FORMAT", value_enum, default_value = "json")]
    pub log_format: LogFormat,
    /// Which calls to log
    #[arg(long, env = "TAFLD_ACCESS_LOG", value_enum, default_value = "errors")]
    pub access_log: AccessLog,
    /// Keys in JSON with which tokens are signed; tokens without such a signature are then refused
    #[arg(long, env = "TAFLD_TOKEN_KEYS")]
    pub token_keys: Option<PathBuf>,
    #[cfg(feature = "analysis")]
    /// Folder of endgame tables, made by `training tables`: the files in it and in the folders in it
    #[arg(long, env = "TAFLD_TABLES")]
    pub tables: Option<PathBuf>,
    #[cfg(feature = "otlp")]
    /// Address of a collector of traces that takes OTLP over gRPC, such as `https://collector:4317`; without
    /// it, calls are not traced
    #[arg(long, env = "TAFLD_OTLP_ENDPOINT")]
    pub otlp_endpoint: Option<String>,
    #[cfg(feature = "otlp")]
    /// Authorities in PEM by which a collector at https:// is verified; without it, those of the system
    #[arg(long, env = "TAFLD_OTLP_CA", requires = "otlp_endpoint")]
    pub otlp_ca: Option<PathBuf>,
    #[cfg(feature = "otlp")]
    /// Share of the calls that are traced, from 0 to 1; where a caller sends a traceparent, that decides
    #[arg(long, env = "TAFLD_TRACE_RATIO", default_value_t = 0.01, value_parser = share)]
    pub trace_ratio: f64,
    #[cfg(feature = "tls")]
    /// Certificate chain in PEM; with --tls-key the public port speaks TLS only
    #[arg(long, env = "TAFLD_TLS_CERT", requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,
    #[cfg(feature = "tls")]
    /// Private key in PEM
    #[arg(long, env = "TAFLD_TLS_KEY", requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
    #[cfg(feature = "tls")]
    /// Authorities in PEM; clients without a certificate of one of them are refused (mutual TLS)
    #[arg(long, env = "TAFLD_TLS_CLIENT_CA", requires = "tls_cert")]
    pub tls_client_ca: Option<PathBuf>,
    /// API keys in JSON, made by `tafld key`; calls without one of them are refused
    #[arg(long, env = "TAFLD_API_KEYS")]
    pub api_keys: Option<PathBuf>,
    /// Answer gRPC reflection; where API keys are needed, it needs one
    #[arg(long, env = "TAFLD_REFLECTION", default_value_t = true, action = clap::ArgAction::Set)]
    pub reflection: bool,
    /// Threads that serve connections and short calls; 0: one for each core that the process may use, as its
    /// control group limits it
    #[arg(long, env = "TAFLD_THREADS", default_value_t = 0, value_parser = RangedU64ValueParser::<usize>::new().range(0..=1_024))]
    pub threads: usize,
    #[cfg(feature = "mcp")]
    /// Origins of web pages that may ask by MCP at /mcp, such as `https://chat.example`, separated by commas;
    /// `*`: any. Pages of this computer (localhost) always may, and programs send no origin
    #[arg(long, env = "TAFLD_MCP_ORIGINS", value_delimiter = ',')]
    pub mcp_origins: Vec<String>,
    /// Search threads; 0: one less than the number of cores, at least one
    #[arg(long, env = "TAFLD_SEARCH_THREADS", default_value_t = 0, value_parser = RangedU64ValueParser::<usize>::new().range(0..=1_024))]
    pub search_threads: usize,
    /// Long searches that may be under way at once, each using up to 20 MiB; one client may have half of
    /// them, and one ends for a client that has none; 0: two for each search thread, at least 4
    #[arg(long, env = "TAFLD_MAX_BEGUN_SEARCHES", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=4_096))]
    pub max_begun_searches: u32,
    /// Long calls (pictures, long games, archives) that may run or be queued, half of them for one client;
    /// more are refused
    #[arg(long, env = "TAFLD_MAX_LONG_CALLS", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub max_long_calls: u32,
    /// Maximum nodes of a search
    #[arg(long, env = "TAFLD_MAX_SEARCH_NODES", default_value_t = 5_000_000, value_parser = clap::value_parser!(u32).range(1..=2_147_483_647))]
    pub max_search_nodes: u32,
    /// Maximum nodes of all searches of one analysis of a game
    #[arg(long, env = "TAFLD_MAX_ANALYSIS_NODES", default_value_t = 10_000_000, value_parser = clap::value_parser!(u32).range(1..=2_147_483_647))]
    pub max_analysis_nodes: u32,
    /// Maximum depth of a search in plies
    #[arg(long, env = "TAFLD_MAX_SEARCH_DEPTH", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub max_search_depth: u32,
    /// Maximum milliseconds of a search
    #[arg(long, env = "TAFLD_MAX_SEARCH_MS", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=3_600_000))]
    pub max_search_ms: u32,
    /// Maximum lines of a search
    #[arg(long, env = "TAFLD_MAX_SEARCH_LINES", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub max_search_lines: u32,
    /// Maximum threads of a search; never more than search threads; 0: all of them
    #[arg(long, env = "TAFLD_MAX_THREADS_PER_SEARCH", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_024))]
    pub max_threads_per_search: u32,
    /// Maximum bytes of a request
    #[arg(long, env = "TAFLD_MAX_REQUEST_BYTES", default_value_t = 262_144, value_parser = clap::value_parser!(u32).range(1_024..=16_777_216))]
    pub max_request_bytes: u32,
    /// Maximum moves of a game
    #[arg(long, env = "TAFLD_MAX_GAME_MOVES", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub max_game_moves: u32,
    /// Maximum moves of a history, of a request or an answer
    #[arg(long, env = "TAFLD_MAX_HISTORY_MOVES", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub max_history_moves: u32,
    /// Maximum moves to validate in one call
    #[arg(long, env = "TAFLD_MAX_VALIDATED_MOVES", default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub max_validated_moves: u32,
    /// Maximum bytes of an answer, as a protobuf message; larger ones are refused
    #[arg(long, env = "TAFLD_MAX_ANSWER_BYTES", default_value_t = 4_000_000, value_parser = clap::value_parser!(u32).range(65_536..=268_435_456))]
    pub max_answer_bytes: u32,
    /// Maximum games in an archive
    #[arg(long, env = "TAFLD_MAX_ARCHIVE_GAMES", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_archive_games: u32,
    /// Maximum moves in an archive, all games together
    #[arg(long, env = "TAFLD_MAX_BULK_MOVES", default_value_t = 250_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub max_bulk_moves: u32,
    /// Maximum bytes of an archive
    #[arg(long, env = "TAFLD_MAX_BULK_BYTES", default_value_t = 2_097_152, value_parser = clap::value_parser!(u32).range(1_024..=268_435_456))]
    pub max_bulk_bytes: u32,
    /// Maximum concurrent archives, half of them for one client; more are refused
    #[arg(long, env = "TAFLD_MAX_BULK_CALLS", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub max_bulk_calls: u32,
    /// Custom rule sets kept compiled, 10 to 100 KiB each
    #[arg(long, env = "TAFLD_CUSTOM_RULES_CACHE", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub custom_rules_cache: u32,
    /// Maximum open connections, lowered to what file descriptors allow; more are refused
    #[arg(long, env = "TAFLD_MAX_CONNECTIONS", default_value_t = 4_096, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,
    /// Maximum open connections from one address; more are refused
    #[arg(long, env = "TAFLD_MAX_CONNECTIONS_PER_ADDRESS", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections_per_address: u32,
    /// Maximum milliseconds from the start of a connection to the head of its first request, including the
    /// TLS handshake
    #[arg(long, env = "TAFLD_HEAD_TIMEOUT_MS", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(10..=600_000))]
    pub head_timeout_ms: u32,
    /// Maximum milliseconds in which the client reads nothing of an answer; then the connection is closed
    #[arg(long, env = "TAFLD_WRITE_TIMEOUT_MS", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(10..=3_600_000))]
    pub write_timeout_ms: u32,
    /// Maximum milliseconds of a connection without a call; then it is closed gracefully
    #[arg(long, env = "TAFLD_IDLE_TIMEOUT_MS", default_value_t = 300_000, value_parser = clap::value_parser!(u32).range(1_000..=86_400_000))]
    pub idle_timeout_ms: u32,
    /// Maximum milliseconds of a connection, give or take a tenth; then it is closed gracefully, so that a
    /// balancer spreads its clients anew; 0: no limit
    #[arg(long, env = "TAFLD_MAX_CONNECTION_AGE_MS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=86_400_000))]
    pub max_connection_age_ms: u32,
    /// Maximum bytes held for requests and answers, at least 32 times the larger of --max-bulk-bytes and
    /// --max-request-bytes; one client may hold as many as would be left free, so half of them if it is alone,
    /// and one connection a quarter; 0: 48 times the larger of the two
    #[arg(long, env = "TAFLD_MAX_HELD_BYTES", default_value_t = 0)]
    pub max_held_bytes: u64,
    /// Maximum concurrent calls; one client may have as many as would be left free, so half of them if it is
    /// alone; more are refused
    #[arg(long, env = "TAFLD_MAX_CONCURRENT_CALLS", default_value_t = 1_024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_concurrent_calls: u32,
    /// Maximum milliseconds of any call; a caller's own deadline may be shorter
    #[arg(long, env = "TAFLD_CALL_TIMEOUT_MS", default_value_t = 15_000, value_parser = clap::value_parser!(u32).range(10..=3_600_000))]
    pub call_timeout_ms: u32,
    /// Calls per second for each client, over all transports together; 0: no limit
    #[arg(long, env = "TAFLD_RATE_LIMIT", default_value_t = 0)]
    pub rate_limit: u32,
    /// Calls that a client may make at once before the rate applies; 0: as many as the rate
    #[arg(long, env = "TAFLD_RATE_BURST", default_value_t = 0)]
    pub rate_burst: u32,
    /// Milliseconds of searching per second for each client, charged by the time that its searches are
    /// expected to take; 0: no limit
    #[arg(long, env = "TAFLD_SEARCH_RATE_MS", default_value_t = 0)]
    pub search_rate_ms: u32,
    /// Milliseconds of searching that a client may ask for at once before the rate applies; a longer search
    /// is charged this much; 0: as many as the rate
    #[arg(long, env = "TAFLD_SEARCH_BURST_MS", default_value_t = 0)]
    pub search_burst_ms: u32,
    /// Number of trusted proxies in front of this server that add to X-Forwarded-For; 0: the header is
    /// ignored
    #[arg(long, env = "TAFLD_FORWARDED_HOPS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=16))]
    pub forwarded_hops: u32,
    /// Milliseconds from the stop signal until connections are closed, while /readyz already reports "not
    /// ready": time for a balancer to notice
    #[arg(long, env = "TAFLD_DRAIN_DELAY_MS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=600_000))]
    pub drain_delay_ms: u32,
    /// Maximum milliseconds for calls in flight to finish during shutdown
    #[arg(long, env = "TAFLD_DRAIN_MS", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(0..=600_000))]
    pub drain_ms: u32,
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

    /// The maximum number of threads of one search.
    #[must_use]
    pub fn threads_per_search(&self) -> usize {
        match self.max_threads_per_search {
            0 => self.search_pool(),
            given => self.search_pool().min(given as usize),
        }
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
