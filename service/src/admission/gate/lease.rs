//! The resources of the server that one call holds, released with the last part of the call.

use super::body::{DECODED, PART};
use super::eviction::{Need, ON_TIME};
use super::places::{Entrance, PlaceKind, Taken, is_fair, share};
use super::{CONNECTION_SHARE, Caller, Client, Connection, Gate, SLACK_SHARE, StreamEnd};
use crate::admission::budget::Budget;
use crate::defer::defer;
use crate::helpers::lock;
use crate::observe::telemetry;
use crate::words::error::ApiError;
use futures_util::task::AtomicWaker;
use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::Waker;
use tokio::time::Instant;

/// When the head of a request arrived, and when its answer is due.
#[derive(Clone, Copy)]
pub(crate) struct Times {
    pub(crate) begun: Instant,
    pub(crate) deadline: Instant,
}

/// The place of a call, shared by whatever reads its request, computes its answer, and sends it.
pub(crate) struct Lease {
    connection: Option<Arc<Connection>>,
    /// The stream of an HTTP/2 connection.
    stream: Option<Arc<StreamEnd>>,
    caller: Arc<Caller>,
    begun: Instant,
    budget: Arc<Budget>,
    entrance: Entrance,
    /// True if it still has its place.
    placed: AtomicBool,
    /// True if its place was taken away before its memory is back.
    leaving: AtomicBool,
    held: AtomicUsize,
    /// Its id among the arriving requests, or 0.
    arriving: AtomicU64,
    /// Why the request was cut off.
    failure: OnceLock<ApiError>,
    /// Wakes the task that reads the request.
    reader: AtomicWaker,
    /// When the peer last read a byte of the answer, in milliseconds of the gate's clock; `u64::MAX` while
    /// the server is still computing it.
    taken: AtomicU64,
    /// True if the call was not cancelled by its peer.
    answered: AtomicBool,
    /// The length of the request.
    request: AtomicUsize,
    /// The length of the answer, if known before it is sent.
    answer: AtomicUsize,
}

impl Lease {
    pub(super) fn take(
        connection: Option<(&Arc<Connection>, Option<Arc<StreamEnd>>)>,
        caller: Arc<Caller>,
        Times { begun, deadline }: Times,
        entrance: Entrance,
    ) -> Arc<Self> {
        let budget = Arc::new(Budget::new(Arc::clone(&caller.account), deadline));
        caller.gate.taken.take(entrance.kind());
        caller.client.taken.take(entrance.kind());
        let (connection, stream) = connection.map_or((None, None), |(on, stream)| (Some(on), stream));
        if let Some(connection) = connection {
            connection.begin(caller.gate.now());
            connection.taken.take(entrance.kind());
        }
        let lease = Arc::new(Self {
            connection: connection.map(Arc::clone),
            stream,
            caller,
            begun,
            budget,
            entrance,
            placed: AtomicBool::new(true),
            leaving: AtomicBool::new(false),
            held: AtomicUsize::new(0),
            arriving: AtomicU64::new(0),
            failure: OnceLock::new(),
            reader: AtomicWaker::new(),
            taken: AtomicU64::new(u64::MAX),
            answered: AtomicBool::new(false),
            request: AtomicUsize::new(0),
            answer: AtomicUsize::new(usize::MAX),
        });
        if lease.kind() == PlaceKind::Streams {
            // It can be ended for as long as it lasts.
            lease.arrives();
        }
        lease
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

    /// The counts to which it adds.
    fn counts(&self) -> impl Iterator<Item = &Taken> {
        let of_connection = self.connection.as_ref().map(|connection| &connection.taken);
        [&self.gate().taken, &self.client().taken].into_iter().chain(of_connection)
    }

    fn shares_connection(&self, other: &Self) -> bool {
        self.connection
            .as_ref()
            .zip(other.connection.as_ref())
            .is_some_and(|(one, other)| Arc::ptr_eq(one, other))
    }

    /// The budget for the work of the call.
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
        &self.caller.gate
    }

    pub(super) fn connection(&self) -> Option<&Arc<Connection>> {
        self.connection.as_ref()
    }

    pub(super) fn entrance(&self) -> Entrance {
        self.entrance
    }

    pub(super) fn kind(&self) -> PlaceKind {
        self.entrance.kind()
    }

    pub(super) fn has_place(&self) -> bool {
        self.placed.load(Ordering::Relaxed)
    }

    pub(super) fn stream(&self) -> Option<&Arc<StreamEnd>> {
        self.stream.as_ref()
    }

    /// Loses its place, if it still has one. What it holds comes back when it is dropped.
    pub(super) fn leave(&self) {
        if self.has_place() && !self.leaving.swap(true, Ordering::Relaxed) {
            self.gate().leaving.fetch_add(1, Ordering::Relaxed);
            self.give_place_back();
        }
    }

    /// Gives its place back, if it still has one.
    pub(super) fn give_place_back(&self) {
        if self.placed.swap(false, Ordering::Relaxed) {
            for taken in self.counts() {
                taken.give_back(self.kind());
            }
        }
    }

    /// Holds the bytes of a small answer instead of a place while the answer waits to be read. Without room
    /// for them it keeps its place. A refusal has none: it is not sent.
    pub(super) fn rest(self: &Arc<Self>) {
        match self.try_hold(PART) {
            Ok(()) => self.give_place_back(),
            Err(_) if self.has_place() => {}
            Err(_) => _ = self.connection.as_ref().map(|connection| connection.drop_answer(self.stream())),
        }
    }

    pub(crate) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }

    /// Holds more bytes until the call is over. If a limit is reached, others may give way; because they take
    /// a moment to go, the limit may be exceeded by a little.
    ///
    /// # Errors
    /// If the process, the client or the connection already holds too many bytes.
    pub(crate) fn hold(self: &Arc<Self>, bytes: usize) -> Result<(), ApiError> {
        self.try_hold(bytes).inspect_err(|_| telemetry::ended_request("bytes"))
    }

    fn try_hold(self: &Arc<Self>, bytes: usize) -> Result<(), ApiError> {
        let max = self.gate().limits.bytes;
        let (slack, max_of_connection) = (max / SLACK_SHARE, max / CONNECTION_SHARE);
        let [own, all] = [&self.client().taken, &self.gate().taken].map(|taken| taken.hold(bytes));
        let of_connection = self.connection.as_ref().map_or(0, |connection| connection.taken.hold(bytes));
        self.held.fetch_add(bytes, Ordering::Relaxed);
        let full_connection = of_connection > max_of_connection;
        let (what, most, fits) = if full_connection {
            ("bytes_of_connection", max_of_connection, of_connection <= max_of_connection + slack)
        } else if is_fair(own, all, max) {
            return Ok(());
        } else if all > max {
            ("bytes", max, is_fair(own, all, max + slack))
        } else {
            ("bytes_of_client", share(all - own.min(all), max), is_fair(own, all, max + slack))
        };
        // Even if this call is refused, the next one may then find room.
        let lease = Arc::clone(self);
        let makes_way = defer(move || lease.make_way([own, all], bytes, full_connection)).unwrap_or(true);
        if makes_way && fits {
            return Ok(());
        }
        self.release(bytes);
        Err(ApiError::full(what, most))
    }

    /// Frees bytes for this request: `[own, all]` are those that its client and all clients hold.
    fn make_way(&self, [own, all]: [usize; 2], bytes: usize, full_connection: bool) -> bool {
        let need = Need {
            lease: self,
            own,
            of_client: &|client| client.taken.bytes(),
            of_connection: &|connection| connection.taken.bytes(),
            // Requests that are still on time are spared: if each large one evicted another, none would ever
            // arrive.
            of_request: &|request| if request.begun().elapsed() > ON_TIME { request.held() } else { 0 },
            wanted: bytes,
            all: all > self.gate().limits.bytes,
        };
        if full_connection {
            self.gate().evict(&need, |other| self.shares_connection(other))
        } else {
            self.gate().make_way(&need)
        }
    }

    /// Holds the memory that these bytes of a request will take once they are decoded.
    ///
    /// # Errors
    /// As [`Self::hold`].
    pub(crate) fn hold_request(self: &Arc<Self>, bytes: usize) -> Result<(), ApiError> {
        self.hold(bytes * DECODED)
    }

    /// Holds bytes until what it returns is dropped.
    ///
    /// # Errors
    /// As [`Self::hold`].
    pub(crate) fn reserve(self: &Arc<Self>, bytes: usize) -> Result<Reserved<'_>, ApiError> {
        let bytes = if bytes > PART { bytes } else { 0 };
        if bytes > 0 {
            self.hold(bytes)?;
        }
        Ok(Reserved { lease: self, bytes })
    }

    /// Lets go of bytes.
    pub(super) fn release(&self, bytes: usize) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
        for taken in self.counts() {
            taken.release(bytes);
        }
    }

    /// Holds the bytes of the answer until all of them have been read.
    ///
    /// # Errors
    /// As [`Self::hold`].
    pub(crate) fn answers(self: &Arc<Self>, bytes: usize) -> Result<(), ApiError> {
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
            let id = self.gate().ids.fetch_add(1, Ordering::Relaxed) + 1;
            self.arriving.store(id, Ordering::Relaxed);
            lock(&self.gate().arriving).insert(id, Arc::downgrade(self));
        }
    }

    /// Unregisters it: the request has arrived, or never will.
    pub(super) fn arrived(&self) {
        if self.kind() != PlaceKind::Streams {
            self.unregister();
        }
    }

    fn unregister(&self) {
        let id = self.arriving.swap(0, Ordering::Relaxed);
        if id != 0 {
            lock(&self.gate().arriving).remove(&id);
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

    /// Records that the whole answer was sent.
    pub(super) fn was_answered(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }

    /// Records that a byte of the answer was read.
    pub(super) fn took(&self) {
        self.taken.store(self.gate().now(), Ordering::Relaxed);
    }

    /// Records that the answer is being computed.
    pub(super) fn answers_later(&self) {
        self.taken.store(u64::MAX, Ordering::Relaxed);
    }

    pub(super) fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }
}

/// Bytes that are held for a while.
pub(crate) struct Reserved<'a> {
    lease: &'a Lease,
    bytes: usize,
}

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        if self.bytes > 0 {
            self.lease.release(self.bytes);
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.unregister();
        self.give_place_back();
        if *self.leaving.get_mut() {
            self.gate().leaving.fetch_sub(1, Ordering::Relaxed);
        }
        let held = self.held();
        if held > 0 {
            self.release(held);
        }
        if !*self.answered.get_mut() {
            self.client().cancelled.fetch_add(1, Ordering::Relaxed);
        }
        if let Some(connection) = &self.connection {
            connection.end(self.gate().now());
        }
    }
}

impl fmt::Debug for Lease {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Lease")
            .field("client", &self.budget.client())
            .field("held", &self.held)
            .finish_non_exhaustive()
    }
}
