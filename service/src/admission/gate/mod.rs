//! The gate: admission control for every request of the public port, from its head until the last byte of its
//! answer has been read.
//!
//! | file | contents |
//! |---|---|
//! | `places` | the places of requests, and what of a limit one client may have |
//! | `eviction` | what gives way when places or bytes run out |
//! | `lease` | what one request holds |
//! | `body` | bodies of requests and answers as they pass the gate |
//! | `content` | the content of answers |
//! | `questions` | the messages of gRPC's own services, which are counted one by one |
//! | `connection` | what is known of a connection, and when it is closed |
//! | `stream_end` | how one stream of a connection is ended |
//! | `audit` | what is held, compared with what clients own, for tests |
//!
//! It limits calls in flight and bytes held, for the process, each client and each connection: a client may
//! have as much of a limit as would be left free. When there is no room, the client that has most gives way.

#[cfg(test)]
mod audit;
mod body;
mod connection;
mod content;
mod eviction;
mod lease;
mod places;
mod questions;
mod stream_end;

#[cfg(test)]
pub(crate) use audit::Holdings;
pub(crate) use body::{AnswerBody, Inner, RequestBody};
pub(crate) use connection::{Closing, Connection};
pub(crate) use content::Content;
pub(crate) use lease::{Lease, Times};
pub(crate) use places::Entrance;
pub(crate) use questions::MAX_QUESTION;
pub(crate) use stream_end::StreamEnd;

use crate::admission::access::{Key, Keys};
use crate::admission::forwarded_for;
use crate::admission::rates::{Account, ClientId, RateLimits, Rates};
use crate::config::Config;
use crate::helpers::lock;
use crate::observe::reloading::Reloading;
use crate::observe::telemetry::{self, GateMetrics};
use crate::words::error::ApiError;
use eviction::Need;
use http::HeaderMap;
use places::{PlaceKind, Taken, is_fair, share};
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use tokio::time::Instant;

/// Interval between calls of [`Gate::sweep`].
pub(crate) const SWEEP: Duration = Duration::from_millis(500);

/// A limit may be exceeded by this share while what gave way is still being dropped: not by those who have
/// most, so that they leave some of it to others.
const SLACK_SHARE: usize = 8;

/// The places of calls that gave way and are still being dropped, if there are few places.
const MIN_LEAVING: usize = 8;

/// The calls that a client may cancel at once, and in each interval of [`SWEEP`] after that: 3,000 a minute.
const MAX_CANCELLED: usize = 3_000;
const CANCELLED_IN_SWEEP: usize = 25;

/// One connection may have 1/4 of the bytes.
const CONNECTION_SHARE: usize = 4;

/// The limits of the gate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Calls in flight, from the head of the request until the answer is ready or, if it is large, has been read.
    pub(crate) calls: usize,
    /// Bytes held for requests and answers.
    pub(crate) bytes: usize,
    pub(crate) connections: usize,
    pub(crate) connections_per_client: usize,
    /// From the start of a connection to the head of its first request.
    pub(crate) head: Duration,
    /// Without the peer reading a byte of an answer.
    pub(crate) write: Duration,
    /// Without a call.
    pub(crate) idle: Duration,
    /// From the head of a request to its answer; a caller's own deadline may be shorter.
    pub(crate) call: Duration,
    /// From the start of a connection until it is closed gracefully; zero: no limit.
    pub(crate) age: Duration,
}

impl Limits {
    fn of(config: &Config) -> Self {
        let milliseconds = |ms: u32| Duration::from_millis(u64::from(ms));
        Self {
            calls: config.max_concurrent_calls as usize,
            bytes: config.held_bytes() as usize,
            connections: config.max_connections as usize,
            connections_per_client: config.max_connections_per_address as usize,
            head: milliseconds(config.head_timeout_ms),
            write: milliseconds(config.write_timeout_ms),
            idle: milliseconds(config.idle_timeout_ms),
            call: config.call_timeout(),
            age: milliseconds(config.max_connection_age_ms),
        }
    }
}

/// The gate of a server.
pub(crate) struct Gate {
    pub(crate) limits: Limits,
    pub(crate) metrics: GateMetrics,
    /// Those of clients without a key.
    rates: Arc<Rates>,
    /// If calls need one.
    keys: Option<Reloading<Keys>>,
    forwarded_hops: usize,
    started: Instant,
    /// Milliseconds since the start, as of the last sweep: precise enough for timeouts of seconds.
    now: AtomicU64,
    taken: Taken,
    /// Places that were taken away from calls whose memory is not back yet.
    leaving: AtomicUsize,
    /// Arriving requests and gRPC's own streams, oldest first.
    arriving: Mutex<BTreeMap<u64, Weak<Lease>>>,
    clients: Mutex<BTreeMap<ClientId, Arc<Client>>>,
    connections: Mutex<BTreeMap<u64, Arc<Connection>>>,
    ids: AtomicU64,
    draining: AtomicBool,
}

/// A client.
#[derive(Debug)]
pub(crate) struct Client {
    id: ClientId,
    connections: AtomicUsize,
    /// The calls that it cancelled lately.
    cancelled: AtomicUsize,
    taken: Taken,
}

/// Who makes calls at which gate. A connection keeps the last one, so that its calls count the users of that
/// and not of what all cores share.
pub(super) struct Caller {
    gate: Arc<Gate>,
    client: Arc<Client>,
    /// Where the request came from.
    peer: IpAddr,
    key: Option<Arc<Key>>,
    account: Arc<Account>,
}

/// Why a connection is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The server has reached its connection limit.
    Full,
    /// The client has reached its connection limit.
    ClientFull,
}

impl Refusal {
    fn cause(self) -> &'static str {
        match self {
            Self::Full => "server full",
            Self::ClientFull => "client full",
        }
    }
}

impl Gate {
    /// A gate with the limits of the configuration.
    ///
    /// # Errors
    /// If the file of API keys cannot be used; says why.
    pub(crate) fn new(config: &Config) -> Result<Self, String> {
        let limits = Limits::of(config);
        Ok(Self {
            limits,
            metrics: GateMetrics::new(limits.connections, limits.calls, limits.bytes),
            rates: Arc::new(Rates::new(RateLimits::of(config))),
            keys: Keys::of(config)?,
            forwarded_hops: config.forwarded_hops as usize,
            started: Instant::now(),
            now: AtomicU64::new(0),
            taken: Taken::default(),
            leaving: AtomicUsize::new(0),
            arriving: Mutex::default(),
            clients: Mutex::default(),
            connections: Mutex::default(),
            ids: AtomicU64::new(0),
            draining: AtomicBool::new(false),
        })
    }

    /// Admits a connection, or reports why not.
    pub(crate) fn connect(self: &Arc<Self>, address: IpAddr) -> Result<Arc<Connection>, Refusal> {
        let caller = self.caller(network(address), None);
        let client = &caller.client;
        let refusal = if client.connections.load(Ordering::Relaxed) >= self.limits.connections_per_client {
            Some(Refusal::ClientFull)
        } else if self.connections() >= self.limits.connections && !self.close_idle(client) {
            Some(Refusal::Full)
        } else {
            None
        };
        if let Some(refusal) = refusal {
            telemetry::refused_connection(refusal.cause());
            return Err(refusal);
        }
        client.connections.fetch_add(1, Ordering::Relaxed);
        let connection = Arc::new(Connection::new(caller, self.ids.fetch_add(1, Ordering::Relaxed)));
        lock(&self.connections).insert(connection.id(), Arc::clone(&connection));
        Ok(connection)
    }

    /// Forgets a closed connection.
    pub(crate) fn disconnect(&self, connection: &Connection) {
        connection.client().connections.fetch_sub(1, Ordering::Relaxed);
        lock(&self.connections).remove(&connection.id());
    }

    /// Where a request comes from: an IPv4 address or an IPv6 /64 network.
    pub(crate) fn peer(&self, connection: &Connection, headers: &HeaderMap) -> IpAddr {
        forwarded_for::client(headers, self.forwarded_hops).map_or(connection.peer(), network)
    }

    /// Registers a request at its head. With an error, it is refused: it needs a key and states none that is
    /// valid, its client exceeds its rate, or too many requests are in flight. The answer that says so is
    /// watched and counted like any other.
    pub(crate) fn enter(
        self: &Arc<Self>,
        (connection, stream, peer): (&Arc<Connection>, Option<Arc<StreamEnd>>, IpAddr),
        headers: &HeaderMap,
        times: Times,
        entrance: Entrance,
    ) -> (Arc<Lease>, Option<ApiError>) {
        let keys = self.keys.as_ref().filter(|_| entrance.needs_key()).map(Reloading::current);
        let (key, unknown) = match keys.as_ref().map(|keys| keys.find(headers)) {
            None => (None, None),
            Some(Ok(key)) => (Some(Arc::clone(key)), None),
            Some(Err(error)) => (None, Some(error)),
        };
        let caller = connection.caller(peer, key);
        // Guesses of keys are limited, too.
        let charged = caller.account.rates.charge(caller.account.client, 1).err();
        let cancels = caller.client.cancelled.load(Ordering::Relaxed) > MAX_CANCELLED;
        let cancels = cancels.then(|| ApiError::full("cancelled_calls", MAX_CANCELLED));
        let refused = charged.or(unknown).or(cancels);
        let lease = Lease::take(Some((connection, stream)), caller, times, entrance);
        let refused = refused.or_else(|| self.make_room_for(&lease).err());
        if refused.is_some() {
            lease.give_place_back();
        }
        (lease, refused)
    }

    /// Admits a call that did not come through a connection of this server (in tests of the routes).
    pub(crate) fn enter_directly(self: &Arc<Self>, times: Times) -> Arc<Lease> {
        let peer = Ipv6Addr::UNSPECIFIED.into();
        Lease::take(None, Arc::new(self.caller(peer, None)), times, Entrance::Call)
    }

    /// The lease of a call of one second, by a gate of its own.
    #[cfg(test)]
    pub(crate) fn test_lease(config: &Config) -> Arc<Lease> {
        let begun = Instant::now();
        let times = Times { begun, deadline: begun + Duration::from_secs(1) };
        Arc::new(Self::new(config).expect("a gate")).enter_directly(times)
    }

    fn caller(self: &Arc<Self>, peer: IpAddr, key: Option<Arc<Key>>) -> Caller {
        let id = key.as_ref().map_or(ClientId::Address(peer), |key| key.id());
        let rates = Arc::clone(key.as_ref().map_or(&self.rates, |key| key.rates()));
        let account = Arc::new(Account { client: id, rates });
        Caller { gate: Arc::clone(self), client: self.client(id), peer, key, account }
    }

    /// Sees to it that a request may keep the place that it has taken.
    fn make_room_for(&self, lease: &Lease) -> Result<(), ApiError> {
        let kind = lease.kind();
        let (own, all, max) =
            (lease.client().taken.of(kind), self.taken.of(kind), kind.places(self.limits.calls));
        let slack = (max / SLACK_SHARE).max(MIN_LEAVING);
        // Calls that are being dropped keep no health check out: it holds next to nothing.
        let leaving = if kind == PlaceKind::Calls { self.leaving.load(Ordering::Relaxed) } else { 0 };
        let fits = is_fair(own, all + leaving, max + slack);
        if fits && is_fair(own, all, max) {
            return Ok(());
        }
        let need = Need {
            lease,
            own,
            of_client: &|client| client.taken.of(kind),
            of_connection: &|connection| connection.taken.of(kind),
            of_request: &|request| usize::from(request.kind() == kind && request.has_place()),
            wanted: 1,
            all: all > max,
        };
        if fits && self.make_way(&need) {
            return Ok(());
        }
        let [of_all, of_client] = kind.limits();
        Err(if all > max || !fits {
            ApiError::full(of_all, max)
        } else {
            ApiError::full(of_client, share(all - own, max))
        })
    }

    /// Returns whether a proxy may send the calls of many clients on one connection.
    pub(crate) fn is_behind_proxy(&self) -> bool {
        self.forwarded_hops > 0
    }

    fn client(&self, id: ClientId) -> Arc<Client> {
        let new = || Client {
            id,
            connections: AtomicUsize::new(0),
            cancelled: AtomicUsize::new(0),
            taken: Taken::default(),
        };
        Arc::clone(lock(&self.clients).entry(id).or_insert_with(|| Arc::new(new())))
    }

    /// Reads the API keys again if their file has changed.
    pub(crate) fn refresh(&self) {
        if let Some(keys) = &self.keys {
            keys.refresh();
        }
    }

    /// Periodic work: closes connections that have timed out and updates metrics.
    pub(crate) fn sweep(&self) {
        let now = self.elapsed();
        self.now.store(now, Ordering::Relaxed);
        let connections: Vec<Arc<Connection>> = lock(&self.connections).values().map(Arc::clone).collect();
        for connection in &connections {
            connection.sweep(self, now);
        }
        let arriving = {
            let mut arriving = lock(&self.arriving);
            arriving.retain(|_, lease| lease.strong_count() > 0);
            arriving.len()
        };
        lock(&self.clients).retain(|_, client| {
            let fewer = |cancelled: usize| Some(cancelled.saturating_sub(CANCELLED_IN_SWEEP));
            let cancelled = client.cancelled.load(Ordering::Relaxed);
            if cancelled > 0 {
                _ = client.cancelled.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer);
            }
            Arc::strong_count(client) > 1 || cancelled > 0
        });
        self.metrics.set(connections.len(), self.calls(), arriving, self.held());
    }

    /// Periodic work that may take long: forgets what clients did long ago.
    pub(crate) fn forget_clients(&self) {
        self.rates.forget_clients();
        if let Some(keys) = &self.keys {
            keys.current().forget_clients();
        }
    }

    pub(crate) fn held(&self) -> usize {
        self.taken.bytes()
    }

    /// The calls that have a place.
    fn calls(&self) -> usize {
        self.taken.of(PlaceKind::Calls)
    }

    /// Milliseconds since the start.
    fn elapsed(&self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }

    fn now(&self) -> u64 {
        self.now.load(Ordering::Relaxed)
    }

    /// The time of the last sweep, which is that of the gate's clock.
    pub(crate) fn last_sweep(&self) -> Instant {
        self.started + Duration::from_millis(self.now())
    }

    /// The number of connections, if there is no room for a new client's.
    pub(crate) fn is_full(&self) -> Option<String> {
        let (found, most) = (self.connections(), self.limits.connections);
        (found >= most).then(|| format!("{found} of {most} connections"))
    }

    /// The resource that is exhausted, if calls are being refused because of it.
    pub(crate) fn is_crowded(&self) -> Option<String> {
        let bound = |what: &str, found: usize, most: usize| {
            (found >= most).then(|| format!("{found} of {most} {what}"))
        };
        let bytes = bound("bytes held", self.held(), self.limits.bytes);
        bytes.or_else(|| bound("calls", self.calls(), self.limits.calls))
    }

    /// Returns whether the server is draining, so that connections should not be reused.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Starts draining.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Closes every connection as soon as its calls have been answered.
    pub(crate) fn retire_all(&self) {
        for connection in lock(&self.connections).values() {
            self.retire(connection);
        }
    }

    /// Closes a connection once its calls are answered.
    pub(crate) fn retire(&self, connection: &Connection) {
        connection.retire(self.elapsed());
    }

    /// Waits until no connection is left.
    pub(crate) async fn emptied(&self) {
        while !lock(&self.connections).is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    pub(crate) fn connections(&self) -> usize {
        lock(&self.connections).len()
    }
}

/// An IPv4 address, or the /64 network of an IPv6 address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::error::Reason;
    use std::net::Ipv4Addr;

    #[test]
    fn calls_that_are_being_dropped_keep_other_calls_out_and_no_health_check() {
        let gate = Arc::new(Gate::new(&Config::of_defaults()).expect("a gate"));
        gate.leaving.store(gate.limits.calls + 1_000, Ordering::Relaxed);
        let begun = Instant::now();
        let enters = |entrance| {
            let times = Times { begun, deadline: begun + Duration::from_secs(1) };
            let caller = Arc::new(gate.caller(Ipv4Addr::LOCALHOST.into(), None));
            gate.make_room_for(&Lease::take(None, caller, times, entrance))
        };
        assert_eq!(enters(Entrance::Call).expect_err("no room").reason(), Reason::QueueFull);
        assert!(enters(Entrance::Check).is_ok());
    }
}
