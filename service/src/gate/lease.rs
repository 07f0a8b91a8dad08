//! What one call holds of the server, given back when the last part of the call is gone.

use super::body::PART;
use super::{CLIENT_SHARE, CONNECTION_SHARE, Client, Connection, Gate, lock};
use crate::error::{ApiError, Reason};
use crate::telemetry;
use futures_util::task::AtomicWaker;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::task::Waker;
use std::time::{Duration, Instant};

/// The share by which a limit of bytes may be passed while requests that have given way are on their way out.
const SLACK_SHARE: usize = 8;

/// The place of a call: shared by whatever reads its request, computes its answer, and sends it.
pub(crate) struct Lease {
    gate: Arc<Gate>,
    connection: Option<Arc<Connection>>,
    client: Arc<Client>,
    begun: Instant,
    deadline: Instant,
    watch: bool,
    held: AtomicUsize,
    /// Its place among the requests that are arriving; 0 where it has none.
    arriving: AtomicU64,
    /// Why the request was not read to its end.
    failure: OnceLock<ApiError>,
    /// Who reads it.
    reader: AtomicWaker,
    /// When a byte of the answer was last taken, in milliseconds of the gate; `u64::MAX` while it waits for the server.
    taken: AtomicU64,
    /// Set where the call has computed for its turn, and taken back by whoever runs it.
    pub(crate) yielded: AtomicBool,
    /// Whether the call runs on the threads for long ones.
    pub(crate) moved: AtomicBool,
    /// Whether nobody waits for the answer any more.
    pub(crate) gone: AtomicBool,
    /// CPU time beyond the first turn, in microseconds.
    spent: AtomicU64,
    /// The bytes of the answer, where they are known before it is sent.
    answer: AtomicUsize,
}

impl Lease {
    pub(super) fn take(
        gate: &Arc<Gate>,
        connection: Option<&Arc<Connection>>,
        client: Arc<Client>,
        deadline: Instant,
        watch: bool,
    ) -> Arc<Self> {
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
            client,
            begun: Instant::now(),
            deadline,
            watch,
            held: AtomicUsize::new(0),
            arriving: AtomicU64::new(0),
            failure: OnceLock::new(),
            reader: AtomicWaker::new(),
            taken: AtomicU64::new(u64::MAX),
            yielded: AtomicBool::new(false),
            moved: AtomicBool::new(false),
            gone: AtomicBool::new(false),
            spent: AtomicU64::new(0),
            answer: AtomicUsize::new(usize::MAX),
        })
    }

    /// When the head of the request came.
    pub(crate) fn begun(&self) -> Instant {
        self.begun
    }

    /// When the answer must be there.
    pub(crate) fn deadline(&self) -> Instant {
        self.deadline
    }

    pub(super) fn client(&self) -> &Arc<Client> {
        &self.client
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

    /// Holds more bytes until the call is over. Where that is too much, requests that are arriving give way; they may take a moment to be
    /// gone, for which a little more than the limit is held.
    ///
    /// # Errors
    /// That the process, the client or the connection holds too many already.
    pub(crate) fn hold(&self, bytes: usize) -> Result<(), ApiError> {
        let most = self.gate.limits.bytes;
        let connection = self.connection.as_ref().map(|connection| (&connection.held, most / CONNECTION_SHARE, "this connection"));
        let client = Some((&self.client.held, most / CLIENT_SHARE, "this client"));
        let all = Some((&self.gate.held, most, "this server"));
        let bounds = || [connection, client, all].into_iter().flatten();
        let (mut over, mut far_over) = (None, false);
        for (held, most, whose) in bounds() {
            let now = held.fetch_add(bytes, Ordering::Relaxed) + bytes;
            far_over |= now > most + most / SLACK_SHARE;
            if now > most {
                over = over.or(Some((most, whose)));
            }
        }
        self.held.fetch_add(bytes, Ordering::Relaxed);
        let Some((most, whose)) = over else { return Ok(()) };
        let of_client = (whose != "this server").then_some(&self.client);
        if self.gate.evict_bytes(bytes, of_client, self) && !far_over {
            return Ok(());
        }
        for (held, ..) in bounds() {
            held.fetch_sub(bytes, Ordering::Relaxed);
        }
        self.held.fetch_sub(bytes, Ordering::Relaxed);
        telemetry::ended_request("bytes");
        let message = format!("{whose} holds {most} bytes of requests and answers already");
        Err(ApiError::new(Reason::QueueFull, message).retry_after(Duration::from_secs(1)))
    }

    /// Holds the bytes of the answer until all of them have been taken.
    ///
    /// # Errors
    /// As [`Self::hold`].
    pub(crate) fn answers(&self, bytes: usize) -> Result<(), ApiError> {
        self.answer.store(bytes, Ordering::Relaxed);
        if bytes > PART { self.hold(bytes) } else { Ok(()) }
    }

    /// The bytes of the answer, where they are known.
    pub(super) fn answer(&self) -> Option<usize> {
        Some(self.answer.load(Ordering::Relaxed)).filter(|&bytes| bytes != usize::MAX)
    }

    /// Takes a place among the requests that are arriving.
    pub(super) fn arrives(self: &Arc<Self>) {
        if self.arriving.load(Ordering::Relaxed) == 0 {
            // 0 says that there is no place.
            let id = self.gate.ids.fetch_add(1, Ordering::Relaxed) + 1;
            self.arriving.store(id, Ordering::Relaxed);
            lock(&self.gate.arriving).insert(id, Arc::downgrade(self));
        }
    }

    /// Gives that place back: the request has come, or will not.
    pub(super) fn arrived(&self) {
        let id = self.arriving.swap(0, Ordering::Relaxed);
        if id != 0 {
            lock(&self.gate.arriving).remove(&id);
        }
    }

    /// Why the request was not read to its end, if something of this server kept it from that.
    pub(crate) fn failure(&self) -> Option<&ApiError> {
        self.failure.get()
    }

    /// Ends the reading of the request.
    pub(super) fn end(&self, error: ApiError) {
        let _ = self.failure.set(error);
        self.reader.wake();
    }

    pub(super) fn reads(&self, waker: &Waker) {
        self.reader.register(waker);
    }

    /// Notes that a byte of the answer was taken.
    pub(super) fn took(&self) {
        self.taken.store(self.gate.now(), Ordering::Relaxed);
    }

    /// Notes that the answer itself is waited for.
    pub(super) fn answers_later(&self) {
        self.taken.store(u64::MAX, Ordering::Relaxed);
    }

    pub(super) fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// Notes CPU time that the call took.
    pub(crate) fn spend(&self, time: Duration) {
        self.spent.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.arrived();
        let held = self.held();
        if held > 0 {
            self.gate.held.fetch_sub(held, Ordering::Relaxed);
            self.client.held.fetch_sub(held, Ordering::Relaxed);
        }
        if let Some(connection) = &self.connection {
            connection.held.fetch_sub(held, Ordering::Relaxed);
            connection.end(self.gate.now());
        }
        if self.watch {
            self.gate.watches.fetch_sub(1, Ordering::Relaxed);
            self.client.watches.fetch_sub(1, Ordering::Relaxed);
        }
        self.client.calls.fetch_sub(1, Ordering::Relaxed);
        self.gate.calls.fetch_sub(1, Ordering::Relaxed);
        let spent = *self.spent.get_mut();
        if let Some(rates) = &self.gate.rates
            && spent > 0
        {
            rates.owe(self.client.address, Duration::from_micros(spent));
        }
    }
}

impl fmt::Debug for Lease {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Lease").field("client", &self.client.address).field("held", &self.held).finish_non_exhaustive()
    }
}
