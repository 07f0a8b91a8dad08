//! What one call holds of the server, released with the last part of the call.

use super::body::PART;
use super::{CLIENT_SHARE, CONNECTION_SHARE, Caller, Client, Connection, Gate};
use crate::budget::Budget;
use crate::error::ApiError;
use crate::{lock, telemetry};
use futures_util::task::AtomicWaker;
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::Waker;
use tokio::time::Instant;

/// The byte limit may be exceeded by this share while evicted requests are still being dropped.
const SLACK_SHARE: usize = 8;

/// The place of a call, shared by whatever reads its request, computes its answer, and sends it.
pub(crate) struct Lease {
    gate: Arc<Gate>,
    connection: Option<Arc<Connection>>,
    caller: Caller,
    begun: Instant,
    budget: Arc<Budget>,
    watch: bool,
    held: AtomicUsize,
    /// Its id among the arriving requests, or 0.
    arriving: AtomicU64,
    /// Why the request was cut off.
    failure: OnceLock<ApiError>,
    /// Wakes the task that reads the request.
    reader: AtomicWaker,
    /// When the peer last read a byte of the answer, in milliseconds of the gate's clock; `u64::MAX` while the server is still computing
    /// it.
    taken: AtomicU64,
    /// The length of the request.
    request: AtomicUsize,
    /// The length of the answer, if known before it is sent.
    answer: AtomicUsize,
}

impl Lease {
    pub(super) fn take(
        gate: &Arc<Gate>,
        connection: Option<&Arc<Connection>>,
        caller: Caller,
        deadline: Instant,
        watch: bool,
    ) -> Arc<Self> {
        let client = &caller.client;
        let budget = Arc::new(Budget::new(client.id, deadline, Arc::clone(&caller.rates)));
        gate.calls.fetch_add(1, Ordering::Relaxed);
        client.calls.fetch_add(1, Ordering::Relaxed);
        if watch {
            gate.watches.fetch_add(1, Ordering::Relaxed);
            client.watches.fetch_add(1, Ordering::Relaxed);
        }
        if let Some(connection) = connection {
            connection.begin(gate.now());
        }
        Arc::new(Self {
            gate: Arc::clone(gate),
            connection: connection.map(Arc::clone),
            caller,
            begun: Instant::now(),
            budget,
            watch,
            held: AtomicUsize::new(0),
            arriving: AtomicU64::new(0),
            failure: OnceLock::new(),
            reader: AtomicWaker::new(),
            taken: AtomicU64::new(u64::MAX),
            request: AtomicUsize::new(0),
            answer: AtomicUsize::new(usize::MAX),
        })
    }

    /// When the head of the request arrived.
    pub(crate) fn begun(&self) -> Instant {
        self.begun
    }

    /// When the answer is due.
    pub(crate) fn deadline(&self) -> Instant {
        self.budget.deadline
    }

    pub(super) fn client(&self) -> &Arc<Client> {
        &self.caller.client
    }

    /// Whether another call is of the same client.
    pub(super) fn shares_client(&self, other: &Self) -> bool {
        Arc::ptr_eq(self.client(), other.client())
    }

    fn shares_connection(&self, other: &Self) -> bool {
        self.connection.as_ref().zip(other.connection.as_ref()).is_some_and(|(one, other)| Arc::ptr_eq(one, other))
    }

    /// What the work of the call may use.
    pub(crate) fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }

    /// Where the request came from.
    pub(crate) fn peer(&self) -> IpAddr {
        self.caller.peer
    }

    /// The name of the API key, if the call has one.
    pub(crate) fn key(&self) -> Option<&str> {
        self.caller.key.as_ref().map(|key| key.name())
    }

    pub(super) fn gate(&self) -> &Gate {
        &self.gate
    }

    pub(super) fn connection(&self) -> Option<&Arc<Connection>> {
        self.connection.as_ref()
    }

    /// Whether it is a stream without an end.
    pub(super) fn is_watch(&self) -> bool {
        self.watch
    }

    pub(super) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }

    /// Holds more bytes until the call is over. If the limit is reached, arriving requests are evicted; because they take a moment to go,
    /// the limit may be exceeded by a little.
    ///
    /// # Errors
    /// If the process, the client or the connection already holds too many bytes.
    pub(crate) fn hold(&self, bytes: usize) -> Result<(), ApiError> {
        let most = self.gate.limits.bytes;
        let [of_connection, of_client, of_any]: [fn(&Self, &Self) -> bool; 3] = [Self::shares_connection, Self::shares_client, |_, _| true];
        let connection = self.connection.as_ref().map(|connection| &connection.held);
        let connection = connection.map(|held| (held, most / CONNECTION_SHARE, "bytes_of_connection", of_connection));
        let client = Some((&self.caller.client.held, most / CLIENT_SHARE, "bytes_of_client", of_client));
        let all = Some((&self.gate.held, most, "bytes", of_any));
        let bounds = || [connection, client, all].into_iter().flatten();
        let (mut over, mut far_over) = (None, false);
        for (held, most, what, among) in bounds() {
            let now = held.fetch_add(bytes, Ordering::Relaxed) + bytes;
            far_over |= now > most + most / SLACK_SHARE;
            if now > most {
                over = over.or(Some((what, most, among)));
            }
        }
        self.held.fetch_add(bytes, Ordering::Relaxed);
        let Some((what, most, among)) = over else { return Ok(()) };
        // Even if this call is refused, the next one may then find room.
        if self.gate.evict_bytes(bytes, |other| among(self, other), self) && !far_over {
            return Ok(());
        }
        for (held, ..) in bounds() {
            held.fetch_sub(bytes, Ordering::Relaxed);
        }
        self.held.fetch_sub(bytes, Ordering::Relaxed);
        telemetry::ended_request("bytes");
        Err(ApiError::full(what, most))
    }

    /// Holds the bytes of the answer until all of them have been read.
    ///
    /// # Errors
    /// As [`Self::hold`].
    pub(crate) fn answers(&self, bytes: usize) -> Result<(), ApiError> {
        self.answer.store(bytes, Ordering::Relaxed);
        if bytes > PART { self.hold(bytes) } else { Ok(()) }
    }

    /// Records the length of the request.
    pub(crate) fn received(&self, bytes: usize) {
        self.request.store(bytes, Ordering::Relaxed);
    }

    /// The length of the request, 0 until it has arrived.
    pub(crate) fn request(&self) -> usize {
        self.request.load(Ordering::Relaxed)
    }

    /// The length of the answer, if known.
    pub(crate) fn answer(&self) -> Option<usize> {
        Some(self.answer.load(Ordering::Relaxed)).filter(|&bytes| bytes != usize::MAX)
    }

    /// Registers the request as arriving.
    pub(super) fn arrives(self: &Arc<Self>) {
        if self.arriving.load(Ordering::Relaxed) == 0 {
            // 0 means not registered.
            let id = self.gate.ids.fetch_add(1, Ordering::Relaxed) + 1;
            self.arriving.store(id, Ordering::Relaxed);
            lock(&self.gate.arriving).insert(id, Arc::downgrade(self));
        }
    }

    /// Unregisters it: the request has arrived, or never will.
    pub(super) fn arrived(&self) {
        let id = self.arriving.swap(0, Ordering::Relaxed);
        if id != 0 {
            lock(&self.gate.arriving).remove(&id);
        }
    }

    /// Why the server cut off the request, if it did.
    pub(crate) fn failure(&self) -> Option<&ApiError> {
        self.failure.get()
    }

    /// Cuts off the request.
    pub(super) fn end(&self, error: ApiError) {
        let _ = self.failure.set(error);
        self.reader.wake();
    }

    pub(super) fn reads(&self, waker: &Waker) {
        self.reader.register(waker);
    }

    /// Records that a byte of the answer was read.
    pub(super) fn took(&self) {
        self.taken.store(self.gate.now(), Ordering::Relaxed);
    }

    /// Records that the answer is being computed.
    pub(super) fn answers_later(&self) {
        self.taken.store(u64::MAX, Ordering::Relaxed);
    }

    pub(super) fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.arrived();
        let held = self.held();
        if held > 0 {
            self.gate.held.fetch_sub(held, Ordering::Relaxed);
            self.caller.client.held.fetch_sub(held, Ordering::Relaxed);
        }
        if let Some(connection) = &self.connection {
            connection.held.fetch_sub(held, Ordering::Relaxed);
            connection.end(self.gate.now());
        }
        if self.watch {
            self.gate.watches.fetch_sub(1, Ordering::Relaxed);
            self.caller.client.watches.fetch_sub(1, Ordering::Relaxed);
        }
        self.caller.client.calls.fetch_sub(1, Ordering::Relaxed);
        self.gate.calls.fetch_sub(1, Ordering::Relaxed);
    }
}

impl fmt::Debug for Lease {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Lease").field("client", &self.budget.client).field("held", &self.held).finish_non_exhaustive()
    }
}
