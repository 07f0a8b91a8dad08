//! The gate: admission control for every request of the public port, from its head until the last byte of its answer has been read.
//!
//! It limits calls in flight and bytes held, for the process, each client and each connection. When there is no room, the request that has
//! been arriving for longest gives way, so that unfinished requests never keep finished ones out. [`body`] enforces the deadlines of
//! request bodies; [`Gate::sweep`] closes connections that do not read their answers.

mod body;
mod connection;
mod lease;
mod rates;

pub(crate) use body::{AnswerBody, RequestBody};
pub(crate) use connection::Connection;
pub(crate) use lease::Lease;

use crate::config::Config;
use crate::error::{ApiError, Reason};
use crate::forwarded;
use crate::i18n::MessageId;
use crate::telemetry::{self, GateMetrics};
use http::HeaderMap;
use rates::Rates;
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

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
        }
    }
}

/// The gate of a server.
pub(crate) struct Gate {
    pub(crate) limits: Limits,
    pub(crate) metrics: GateMetrics,
    rates: Option<Rates>,
    forwarded_hops: usize,
    started: Instant,
    /// Milliseconds since the start, as of the last sweep: precise enough for timeouts of seconds.
    now: AtomicU64,
    calls: AtomicUsize,
    watches: AtomicUsize,
    held: AtomicUsize,
    /// Arriving requests, oldest first.
    arriving: Mutex<BTreeMap<u64, Weak<Lease>>>,
    clients: Mutex<HashMap<IpAddr, Arc<Client>>>,
    connections: Mutex<HashMap<u64, Arc<Connection>>>,
    ids: AtomicU64,
    draining: AtomicBool,
}

/// A client, identified by its IPv4 address or its IPv6 /64 network.
#[derive(Debug)]
pub(crate) struct Client {
    address: IpAddr,
    connections: AtomicUsize,
    calls: AtomicUsize,
    watches: AtomicUsize,
    held: AtomicUsize,
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
    pub(crate) fn new(config: &Config) -> Self {
        let limits = Limits::of(config);
        Self {
            limits,
            metrics: GateMetrics::new(limits.connections, limits.calls, limits.bytes),
            rates: Rates::new(config),
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
        }
    }

    /// Admits a connection, or reports why not.
    pub(crate) fn connect(self: &Arc<Self>, address: IpAddr) -> Result<Arc<Connection>, Refusal> {
        let client = self.client(address);
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
        let connection = Arc::new(Connection::new(self, client, self.ids.fetch_add(1, Ordering::Relaxed)));
        connections.insert(connection.id(), Arc::clone(&connection));
        Ok(connection)
    }

    /// Forgets a closed connection.
    pub(crate) fn disconnect(&self, connection: &Connection) {
        connection.client().connections.fetch_sub(1, Ordering::Relaxed);
        lock(&self.connections).remove(&connection.id());
    }

    /// Admits a call at the head of its request.
    ///
    /// # Errors
    /// If the client exceeds its rate, or too many calls are in flight.
    pub(crate) fn enter(
        self: &Arc<Self>,
        connection: &Arc<Connection>,
        headers: &HeaderMap,
        deadline: Instant,
        watch: bool,
    ) -> Result<Arc<Lease>, ApiError> {
        let client = match forwarded::client(headers, self.forwarded_hops) {
            Some(address) => self.client(address),
            None => Arc::clone(connection.client()),
        };
        if let Some(rates) = &self.rates {
            rates.charge(client.address, 1)?;
        }
        let lease = Lease::take(self, Some(connection), client, deadline, watch);
        self.make_room_for(&lease)?;
        Ok(lease)
    }

    /// Admits a call that did not come through a connection of this server (for tests of the routes).
    pub(crate) fn enter_directly(self: &Arc<Self>, deadline: Instant) -> Arc<Lease> {
        Lease::take(self, None, self.client(IpAddr::V6(Ipv6Addr::UNSPECIFIED)), deadline, false)
    }

    fn make_room_for(&self, lease: &Lease) -> Result<(), ApiError> {
        let full = |most: usize, what: &str| Err(ApiError::full(what, most));
        let watches = self.limits.calls.div_ceil(WATCH_SHARE);
        if lease.is_watch() {
            let of_client = lease.client().watches.load(Ordering::Relaxed);
            if self.watches.load(Ordering::Relaxed) > watches || of_client > watches / CLIENT_SHARE {
                return full(watches, "watches");
            }
        }
        let of_client = self.limits.calls.div_ceil(CLIENT_SHARE);
        if lease.client().calls.load(Ordering::Relaxed) > of_client && !self.evict_one(Some(lease.client()), lease) {
            return full(of_client, "calls_of_client");
        }
        if self.calls.load(Ordering::Relaxed) > self.limits.calls && !self.evict_one(None, lease) {
            return full(self.limits.calls, "calls");
        }
        Ok(())
    }

    /// Evicts the request that has been arriving for longest, of one client if given. Returns whether there was one.
    fn evict_one(&self, client: Option<&Arc<Client>>, except: &Lease) -> bool {
        self.evict(client, except, |_| 1, 1)
    }

    /// Evicts overdue requests, oldest first, until they have released this many bytes; only those of one client, if given. Returns whether
    /// that was enough. Requests that are still on time are spared: if each large request evicted another, none would ever arrive.
    fn evict_bytes(&self, bytes: usize, client: Option<&Arc<Client>>, except: &Lease) -> bool {
        let held_by_late = |lease: &Lease| if lease.begun().elapsed() > ON_TIME { lease.held() } else { 0 };
        self.evict(client, except, held_by_late, bytes)
    }

    fn evict(&self, client: Option<&Arc<Client>>, except: &Lease, worth: impl Fn(&Lease) -> usize, wanted: usize) -> bool {
        let mut arriving = lock(&self.arriving);
        let (mut freed, mut evicted) = (0, Vec::new());
        for (&id, oldest) in arriving.iter() {
            if freed >= wanted {
                break;
            }
            let Some(oldest) = oldest.upgrade() else { continue };
            let of_another = client.is_some_and(|client| !Arc::ptr_eq(client, oldest.client()));
            let gain = worth(&oldest);
            if of_another || gain == 0 || std::ptr::eq(&raw const *oldest, except) {
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
            oldest.end(ApiError::new(Reason::QueueFull, MessageId::FaultEvicted).retry_after(Duration::from_secs(1)));
        }
        freed >= wanted
    }

    /// Charges a client for further calls; the first was charged on arrival.
    pub(crate) fn charge(&self, lease: &Lease, calls: usize) -> Result<(), ApiError> {
        self.rates.as_ref().map_or(Ok(()), |rates| rates.charge_more(lease.client().address, calls))
    }

    /// The client of an address.
    fn client(&self, address: IpAddr) -> Arc<Client> {
        let address = match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            v4 @ IpAddr::V4(_) => v4,
        };
        let new = || {
            let [connections, calls, watches, held] = std::array::from_fn(|_| AtomicUsize::new(0));
            Arc::new(Client { address, connections, calls, watches, held })
        };
        Arc::clone(lock(&self.clients).entry(address).or_insert_with(new))
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
        if let Some(rates) = &self.rates {
            rates.forget_clients();
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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
