//! The gate: admission control for every request of the public port, from its head until the last byte of its answer has been read.
//!
//! It limits calls in flight and bytes held, for the process, each client and each connection. When there is no room, the request that has
//! been arriving for longest gives way, so that unfinished requests never keep finished ones out. [`body`] enforces the deadlines of
//! request bodies; [`Gate::sweep`] closes connections that do not read their answers.

mod body;
mod connection;
mod lease;

pub(crate) use body::{AnswerBody, RequestBody};
pub(crate) use connection::Connection;
pub(crate) use lease::Lease;

use crate::access::{Key, Keys};
use crate::config::Config;
use crate::error::{ApiError, LIMIT, Reason};
use crate::forwarded;
use crate::i18n::MessageId;
use crate::lock;
use crate::rates::{ClientId, Rates};
use crate::reloading::Reloading;
use crate::telemetry::{self, GateMetrics};
use http::HeaderMap;
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use tokio::time::Instant;

/// Interval between calls of [`Gate::sweep`].
pub(crate) const SWEEP: Duration = Duration::from_millis(500);

/// One client may have 1/2 of the calls and bytes of the process.
const CLIENT_SHARE: usize = 2;

/// One connection may have 1/4 of the bytes.
const CONNECTION_SHARE: usize = 4;

/// Endless streams, such as health watches, may take 1/4 of the calls.
const WATCH_SHARE: usize = 4;

/// How long a request may take to arrive before its bytes can be reclaimed for others.
const ON_TIME: Duration = Duration::from_secs(1);

/// The limits of the gate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Calls in flight, from the head of the request to the end of the answer.
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
    calls: AtomicUsize,
    watches: AtomicUsize,
    held: AtomicUsize,
    /// Arriving requests, oldest first.
    arriving: Mutex<BTreeMap<u64, Weak<Lease>>>,
    clients: Mutex<HashMap<ClientId, Arc<Client>>>,
    connections: Mutex<HashMap<u64, Arc<Connection>>>,
    ids: AtomicU64,
    draining: AtomicBool,
}

/// A client.
#[derive(Debug)]
pub(crate) struct Client {
    id: ClientId,
    connections: AtomicUsize,
    calls: AtomicUsize,
    watches: AtomicUsize,
    held: AtomicUsize,
}

/// What a request is to the gate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Entrance {
    /// A call, which needs a key if the server has keys.
    Call,
    /// One of gRPC's own services, some of whose streams never end.
    Watch,
    /// A page, a document, or a browser's question whether it may call.
    Page,
}

/// Who makes a call.
pub(super) struct Caller {
    client: Arc<Client>,
    /// Where the request came from.
    peer: IpAddr,
    key: Option<Arc<Key>>,
    rates: Arc<Rates>,
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
    /// What is wrong with the file of API keys.
    pub(crate) fn new(config: &Config) -> Result<Self, String> {
        let limits = Limits::of(config);
        Ok(Self {
            limits,
            metrics: GateMetrics::new(limits.connections, limits.calls, limits.bytes),
            rates: Arc::new(Rates::new(config.rates())),
            keys: Keys::of(config)?,
            forwarded_hops: config.forwarded_hops as usize,
            started: Instant::now(),
            now: AtomicU64::new(0),
            calls: AtomicUsize::new(0),
            watches: AtomicUsize::new(0),
            held: AtomicUsize::new(0),
            arriving: Mutex::default(),
            clients: Mutex::default(),
            connections: Mutex::default(),
            ids: AtomicU64::new(0),
            draining: AtomicBool::new(false),
        })
    }

    /// Admits a connection, or reports why not.
    pub(crate) fn connect(self: &Arc<Self>, address: IpAddr) -> Result<Arc<Connection>, Refusal> {
        let peer = network(address);
        let client = self.client(ClientId::Address(peer));
        let mut connections = lock(&self.connections);
        let refusal = if connections.len() >= self.limits.connections {
            Some(Refusal::Full)
        } else if client.connections.load(Ordering::Relaxed) >= self.limits.connections_per_client {
            Some(Refusal::ClientFull)
        } else {
            None
        };
        if let Some(refusal) = refusal {
            telemetry::refused_connection(refusal.cause());
            return Err(refusal);
        }
        client.connections.fetch_add(1, Ordering::Relaxed);
        let connection = Arc::new(Connection::new(self, peer, client, self.ids.fetch_add(1, Ordering::Relaxed)));
        connections.insert(connection.id(), Arc::clone(&connection));
        Ok(connection)
    }

    /// Forgets a closed connection.
    pub(crate) fn disconnect(&self, connection: &Connection) {
        connection.client().connections.fetch_sub(1, Ordering::Relaxed);
        lock(&self.connections).remove(&connection.id());
    }

    /// Where a request comes from: an IPv4 address or an IPv6 /64 network.
    pub(crate) fn peer(&self, connection: &Connection, headers: &HeaderMap) -> IpAddr {
        forwarded::client(headers, self.forwarded_hops).map_or(connection.peer(), network)
    }

    /// Admits a call at the head of its request.
    ///
    /// # Errors
    /// If it needs a key and states none that is valid, if the client exceeds its rate, or too many calls are in flight.
    pub(crate) fn enter(
        self: &Arc<Self>,
        (connection, peer): (&Arc<Connection>, IpAddr),
        headers: &HeaderMap,
        deadline: Instant,
        kind: Entrance,
    ) -> Result<Arc<Lease>, ApiError> {
        let address = ClientId::Address(peer);
        let key = match &self.keys {
            Some(keys) if kind == Entrance::Call => match keys.current().find(headers) {
                Ok(key) => Some(Arc::clone(key)),
                Err(error) => {
                    // So that guesses are limited.
                    self.rates.charge(address, 1)?;
                    return Err(error);
                }
            },
            _ => None,
        };
        let id = key.as_ref().map_or(address, |key| key.id());
        let rates = Arc::clone(key.as_ref().map_or(&self.rates, |key| key.rates()));
        rates.charge(id, 1)?;
        // It is nearly always the client of the connection, which needs no lock.
        let client = if connection.client().id == id { Arc::clone(connection.client()) } else { self.client(id) };
        let caller = Caller { client, peer, key, rates };
        let lease = Lease::take(self, Some(connection), caller, deadline, kind == Entrance::Watch);
        self.make_room_for(&lease)?;
        Ok(lease)
    }

    /// Admits a call that was refused above, whose answer needs a place too, or that did not come through a connection of this server (in
    /// tests of the routes).
    pub(crate) fn enter_directly(self: &Arc<Self>, peer: IpAddr, deadline: Instant) -> Arc<Lease> {
        let caller = Caller { client: self.client(ClientId::Address(peer)), peer, key: None, rates: Arc::clone(&self.rates) };
        Lease::take(self, None, caller, deadline, false)
    }

    fn make_room_for(&self, lease: &Lease) -> Result<(), ApiError> {
        let full = |most: usize, what: &str| Err(ApiError::full(what, most));
        let watches = self.limits.calls.div_ceil(WATCH_SHARE);
        if lease.is_watch() {
            let of_client = lease.client().watches.load(Ordering::Relaxed);
            if self.watches.load(Ordering::Relaxed) > watches || of_client > watches.div_ceil(CLIENT_SHARE) {
                return full(watches, "watches");
            }
        }
        let of_client = self.limits.calls.div_ceil(CLIENT_SHARE);
        if lease.client().calls.load(Ordering::Relaxed) > of_client && !self.evict_one(|other| lease.shares_client(other), lease) {
            return full(of_client, "calls_of_client");
        }
        if self.calls.load(Ordering::Relaxed) > self.limits.calls && !self.evict_one(|_| true, lease) {
            return full(self.limits.calls, "calls");
        }
        Ok(())
    }

    /// Evicts the one of these requests that has been arriving for longest. Returns whether there was one.
    fn evict_one(&self, among: impl Fn(&Lease) -> bool, except: &Lease) -> bool {
        self.evict(among, except, |_| 1, 1)
    }

    /// Evicts overdue requests among these, oldest first, until they have released this many bytes. Returns whether that was enough.
    /// Requests that are still on time are spared: if each large request evicted another, none would ever arrive.
    fn evict_bytes(&self, bytes: usize, among: impl Fn(&Lease) -> bool, except: &Lease) -> bool {
        let held_by_late = |lease: &Lease| if lease.begun().elapsed() > ON_TIME { lease.held() } else { 0 };
        self.evict(among, except, held_by_late, bytes)
    }

    fn evict(&self, among: impl Fn(&Lease) -> bool, except: &Lease, worth: impl Fn(&Lease) -> usize, wanted: usize) -> bool {
        let mut arriving = lock(&self.arriving);
        let (mut freed, mut evicted) = (0, Vec::new());
        for (&id, oldest) in arriving.iter() {
            if freed >= wanted {
                break;
            }
            let Some(oldest) = oldest.upgrade() else { continue };
            let gain = worth(&oldest);
            if !among(&oldest) || gain == 0 || std::ptr::eq(&raw const *oldest, except) {
                continue;
            }
            freed += gain;
            evicted.push((id, oldest));
        }
        for (id, _) in &evicted {
            arriving.remove(id);
        }
        drop(arriving);
        for (_, oldest) in evicted {
            telemetry::ended_request("evicted");
            oldest.end(ApiError::new(Reason::QueueFull, MessageId::FaultEvicted).with(LIMIT, "calls").retry_after(Duration::from_secs(1)));
        }
        freed >= wanted
    }

    fn client(&self, id: ClientId) -> Arc<Client> {
        let new = || {
            let [connections, calls, watches, held] = std::array::from_fn(|_| AtomicUsize::new(0));
            Arc::new(Client { id, connections, calls, watches, held })
        };
        Arc::clone(lock(&self.clients).entry(id).or_insert_with(new))
    }

    /// Reads the API keys again if their file has changed.
    pub(crate) fn refresh(&self) {
        if let Some(keys) = &self.keys {
            keys.refresh();
        }
    }

    /// Periodic work: closes connections that have timed out, forgets idle clients, updates metrics.
    pub(crate) fn sweep(&self) {
        let now = self.started.elapsed().as_millis() as u64;
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
        lock(&self.clients).retain(|_, client| Arc::strong_count(client) > 1);
        self.rates.forget_clients();
        if let Some(keys) = &self.keys {
            keys.current().sweep();
        }
        self.metrics.tell(connections.len(), self.calls.load(Ordering::Relaxed), arriving, self.held());
    }

    pub(crate) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }

    fn now(&self) -> u64 {
        self.now.load(Ordering::Relaxed)
    }

    /// The number of connections, if there is no room for a new client's.
    pub(crate) fn is_full(&self) -> Option<String> {
        let (found, most) = (self.connections(), self.limits.connections);
        (found >= most).then(|| format!("{found} of {most} connections"))
    }

    /// The resource that is exhausted, if calls are being refused because of it.
    pub(crate) fn is_crowded(&self) -> Option<String> {
        let bound = |what: &str, found: usize, most: usize| (found >= most).then(|| format!("{found} of {most} {what}"));
        let bytes = bound("bytes held", self.held(), self.limits.bytes);
        bytes.or_else(|| bound("calls", self.calls.load(Ordering::Relaxed), self.limits.calls))
    }

    /// Whether the server is draining, so that connections should not be reused.
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
            connection.retire();
        }
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
