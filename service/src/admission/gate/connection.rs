//! The gate's record of one connection, and when it closes the connection.

use super::places::Taken;
use super::{Caller, Client, Gate, Lease, StreamEnd};
use crate::admission::access::Key;
use crate::admission::rates::ClientId;
use crate::helpers::lock;
use crate::observe::telemetry;
use futures_util::task::AtomicWaker;
use std::future::poll_fn;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::task::Poll;
use std::time::Duration;

/// Grace period in milliseconds of a keep-alive connection that is to close: the last answer announced it,
/// but the client may have sent a request before reading that.
const FAREWELL: u64 = 1_000;

/// The minimum rate at which a large answer must be read, in bytes per second.
const LEAST_RATE: u64 = 16 << 10;

pub(crate) struct Connection {
    id: u64,
    /// Its peer without a key.
    caller: Arc<Caller>,
    /// Who made the last call.
    last_caller: Mutex<Arc<Caller>>,
    /// Calls in flight.
    calls: AtomicUsize,
    /// Calls started so far.
    begun: AtomicU64,
    /// For how many nanoseconds it computed on the thread that serves it.
    computed: AtomicU64,
    pub(super) taken: Taken,
    /// The small answers that are not read yet.
    untaken: Mutex<Vec<Untaken>>,
    /// When it is to be closed because of its age, in milliseconds of the gate's clock.
    retires: u64,
    /// Time of the last activity, in milliseconds of the gate's clock.
    active: AtomicU64,
    /// Answers sent part by part, each with the time by which it must have been read.
    sending: Mutex<Vec<(Weak<Lease>, u64)>>,
    /// True if requests can arrive: TLS has shaken hands.
    open: AtomicBool,
    multiplexed: AtomicBool,
    /// True if a proxy may send the calls of several clients on it.
    shared: AtomicBool,
    /// Since when it closes once its calls are answered, in milliseconds of the gate's clock; `u64::MAX`
    /// until then.
    retiring: AtomicU64,
    /// True once nothing speaks against closing it gracefully.
    retired: AtomicBool,
    /// True if it closes at once.
    killed: AtomicBool,
    /// Wakes the task that serves it when one of the two becomes true.
    server: AtomicWaker,
}

/// A small answer that waits to be read.
struct Untaken {
    /// When it was ready, in milliseconds of the gate's clock.
    since: u64,
    client: ClientId,
    stream: Option<Arc<StreamEnd>>,
}

/// How a connection is to be closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closing {
    Gracefully,
    AtOnce,
}

impl Connection {
    pub(super) fn new(caller: Caller, id: u64) -> Self {
        let (now, caller) = (caller.gate.elapsed(), Arc::new(caller));
        Self {
            id,
            retires: now.saturating_add(lifetime(caller.gate.limits.age, id)),
            last_caller: Mutex::new(Arc::clone(&caller)),
            calls: AtomicUsize::new(0),
            begun: AtomicU64::new(0),
            computed: AtomicU64::new(0),
            taken: Taken::default(),
            untaken: Mutex::default(),
            active: AtomicU64::new(now),
            sending: Mutex::default(),
            open: AtomicBool::new(false),
            multiplexed: AtomicBool::new(false),
            shared: AtomicBool::new(caller.gate.is_behind_proxy()),
            retiring: AtomicU64::new(u64::MAX),
            retired: AtomicBool::new(false),
            killed: AtomicBool::new(false),
            server: AtomicWaker::new(),
            caller,
        }
    }

    pub(super) fn id(&self) -> u64 {
        self.id
    }

    pub(crate) fn peer(&self) -> IpAddr {
        self.caller.peer
    }

    /// The caller from this address with this key: who made the last call, if it is the same.
    pub(super) fn caller(&self, peer: IpAddr, key: Option<Arc<Key>>) -> Arc<Caller> {
        let mut last = lock(&self.last_caller);
        if last.peer != peer || last.key.as_ref().map(Arc::as_ptr) != key.as_ref().map(Arc::as_ptr) {
            let caller = Arc::new(self.caller.gate.caller(peer, key));
            if self.begun() > 0 && caller.client.id != last.client.id {
                self.shared.store(true, Ordering::Relaxed);
            }
            *last = caller;
        }
        Arc::clone(&last)
    }

    pub(super) fn client(&self) -> &Arc<Client> {
        &self.caller.client
    }

    pub(super) fn begin(&self, now: u64) {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.begun.fetch_add(1, Ordering::Relaxed);
        self.active.store(now, Ordering::Relaxed);
    }

    pub(super) fn end(&self, now: u64) {
        self.calls.fetch_sub(1, Ordering::Relaxed);
        self.active.store(now, Ordering::Relaxed);
    }

    /// The number of calls started so far.
    pub(crate) fn begun(&self) -> u64 {
        self.begun.load(Ordering::Relaxed)
    }

    /// Records for how long it computed in a turn.
    pub(crate) fn computed(&self, time: Duration) {
        self.computed.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
    }

    /// For how long it has computed so far.
    pub(crate) fn computed_so_far(&self) -> Duration {
        Duration::from_nanos(self.computed.load(Ordering::Relaxed))
    }

    /// Records that requests can arrive.
    pub(crate) fn opened(&self) {
        self.open.store(true, Ordering::Relaxed);
    }

    /// Marks the connection as multiplexed.
    pub(crate) fn mark_multiplexed(&self) {
        // Looked at first, because a write would take the line from other cores.
        if !self.is_multiplexed() {
            self.multiplexed.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether several calls can be in flight at once.
    pub(crate) fn is_multiplexed(&self) -> bool {
        self.multiplexed.load(Ordering::Relaxed)
    }

    /// Watches a small answer of a client, ready `now`, until it has been read.
    pub(super) fn offers(&self, now: u64, client: ClientId, stream: Option<&Arc<StreamEnd>>) {
        lock(&self.untaken).push(Untaken { since: now, client, stream: stream.map(Arc::clone) });
    }

    /// Records that a small answer that was ready `then` has been read.
    pub(super) fn took(&self, then: u64, client: ClientId, stream: Option<&Arc<StreamEnd>>) {
        let mut untaken = lock(&self.untaken);
        let is = |answer: &Untaken| {
            answer.since == then
                && answer.client == client
                && answer.stream.as_ref().map(Arc::as_ptr) == stream.map(Arc::as_ptr)
        };
        if let Some(place) = untaken.iter().position(is) {
            untaken.swap_remove(place);
        }
    }

    /// Since when an answer to one of these clients has not been read, if there is one and the connection is
    /// not being closed.
    pub(super) fn oldest_unread(&self, clients: &[ClientId]) -> Option<u64> {
        if self.is_killed() {
            return None;
        }
        let of_clients = |answer: &&Untaken| clients.contains(&answer.client);
        let small = lock(&self.untaken).iter().filter(of_clients).map(|answer| answer.since).min();
        let large = self.unfinished_answers();
        let large = large
            .iter()
            .filter(|lease| clients.contains(&lease.client().id))
            .map(|lease| lease.taken())
            .min();
        small.into_iter().chain(large).min()
    }

    /// The calls whose answers are sent part by part. The last owner of a lease drops it, so no lock is held
    /// then.
    fn unfinished_answers(&self) -> Vec<Arc<Lease>> {
        lock(&self.sending).iter().filter_map(|(lease, _)| lease.upgrade()).collect()
    }

    /// Watches an answer that is sent part by part. One of unknown length must end by the deadline of its
    /// call.
    pub(super) fn sends(&self, gate: &Gate, lease: &Arc<Lease>, bytes: Option<u64>) {
        let limit = |bytes| gate.limits.write + Duration::from_secs(bytes / LEAST_RATE);
        let until = bytes.map_or(u64::MAX, |bytes| gate.now() + limit(bytes).as_millis() as u64);
        lock(&self.sending).push((Arc::downgrade(lease), until));
    }

    /// Closes the connection if something on it has timed out.
    pub(super) fn sweep(&self, gate: &Gate, now: u64) {
        let since = |moment: u64, limit: Duration| now.saturating_sub(moment) > limit.as_millis() as u64;
        let active = self.active.load(Ordering::Relaxed);
        if self.begun() == 0 {
            if since(active, gate.limits.head) {
                self.kill("no request");
            }
        } else if let stalled = self.stalled(gate, now)
            && !stalled.is_empty()
        {
            self.end_streams(stalled, "answer not taken");
        } else if self.calls.load(Ordering::Relaxed) == 0 && since(active, gate.limits.idle)
            || now >= self.retires
        {
            self.retire(now);
        }
        if self.is_retiring() && (self.is_multiplexed() || self.is_quiet(active, now)) {
            self.close_gracefully();
        }
        let asked = self.retiring.load(Ordering::Relaxed);
        if self.calls.load(Ordering::Relaxed) == 0
            && asked != u64::MAX
            && since(asked.max(active), gate.limits.write)
        {
            self.kill("not closed");
        }
    }

    /// Returns whether it has no calls.
    pub(super) fn is_idle(&self) -> bool {
        self.calls.load(Ordering::Relaxed) == 0 && !self.is_killed()
    }

    /// When it was last active, in milliseconds of the gate's clock.
    pub(super) fn active(&self) -> u64 {
        self.active.load(Ordering::Relaxed)
    }

    fn is_quiet(&self, active: u64, now: u64) -> bool {
        self.calls.load(Ordering::Relaxed) == 0 && now.saturating_sub(active) >= FAREWELL
    }

    /// The streams whose answers are not being read, or too slowly; without a stream, that of HTTP/1.1.
    fn stalled(&self, gate: &Gate, now: u64) -> Vec<Option<Arc<StreamEnd>>> {
        let limit = gate.limits.write.as_millis() as u64;
        let late = |since: u64| now.saturating_sub(since) > limit;
        let untaken = lock(&self.untaken);
        let mut stalled: Vec<_> =
            untaken.iter().filter(|answer| late(answer.since)).map(|answer| answer.stream.clone()).collect();
        drop(untaken);
        let mut sending = Vec::new();
        lock(&self.sending).retain(|(lease, until)| {
            let Some(lease) = lease.upgrade() else { return false };
            sending.push((lease, *until));
            true
        });
        // Dropped after the lock is released, which the last owner of a lease takes.
        let slow = sending.iter().filter(|(lease, until)| late(lease.taken()) || now > *until);
        stalled.extend(slow.map(|(lease, _)| {
            lease.leave();
            lease.stream().map(Arc::clone)
        }));
        stalled
    }

    /// Drops the answers that these clients have not read since `late`.
    pub(super) fn drop_unread(&self, clients: &[ClientId], late: u64) {
        let small: Vec<_> = lock(&self.untaken)
            .iter()
            .filter(|answer| answer.since < late && clients.contains(&answer.client))
            .map(|answer| answer.stream.clone())
            .collect();
        let large = self.unfinished_answers();
        let large = large
            .iter()
            .filter(|lease| lease.taken() < late && clients.contains(&lease.client().id))
            .inspect(|lease| lease.leave());
        let streams = small.into_iter().chain(large.map(|lease| lease.stream().map(Arc::clone))).collect();
        self.end_streams(streams, "answer gave way");
    }

    /// Drops an answer for which there is no room.
    pub(super) fn drop_answer(&self, stream: Option<&Arc<StreamEnd>>) {
        self.end_streams(vec![stream.map(Arc::clone)], "answer gave way");
    }

    /// Ends some of its streams: alone, if others may use the connection, and otherwise with it, so that what
    /// the kernel holds for its peer comes back, too.
    fn end_streams(&self, streams: Vec<Option<Arc<StreamEnd>>>, cause: &'static str) {
        if !self.shared.load(Ordering::Relaxed) || streams.iter().any(Option::is_none) {
            return self.kill(cause);
        }
        for stream in streams.into_iter().flatten() {
            telemetry::ended_request(cause);
            stream.come();
        }
    }

    /// Closes the connection at once.
    pub(super) fn kill(&self, cause: &'static str) {
        if !self.killed.swap(true, Ordering::Relaxed) {
            telemetry::ended_connection(cause);
            self.unfinished_answers().iter().for_each(|lease| lease.leave());
        }
        self.server.wake();
    }

    /// Returns whether it closes at once. What the kernel still holds for its peer is then of no use.
    pub(crate) fn is_killed(&self) -> bool {
        self.killed.load(Ordering::Relaxed)
    }

    /// Closes the connection once its calls are answered. One that carries one call at a time waits for
    /// [`FAREWELL`], because its client may already have sent another request.
    pub(super) fn retire(&self, now: u64) {
        self.retiring.fetch_min(now, Ordering::Relaxed);
        if self.is_multiplexed() || !self.open.load(Ordering::Relaxed) {
            self.close_gracefully();
        }
    }

    fn close_gracefully(&self) {
        self.retired.store(true, Ordering::Relaxed);
        self.server.wake();
    }

    /// Returns whether it closes once its calls are answered.
    pub(crate) fn is_retiring(&self) -> bool {
        self.retiring.load(Ordering::Relaxed) != u64::MAX
    }

    /// Waits until the connection is to be closed: at once, or, unless that has `begun`, gracefully. Only the
    /// task that serves it may wait.
    pub(crate) async fn closing(&self, begun: bool) -> Closing {
        poll_fn(|context| {
            self.server.register(context.waker());
            if self.is_killed() {
                Poll::Ready(Closing::AtOnce)
            } else if !begun && self.retired.load(Ordering::Relaxed) {
                Poll::Ready(Closing::Gracefully)
            } else {
                Poll::Pending
            }
        })
        .await
    }
}

/// How long a connection may live in milliseconds: connections made at once are not closed at once.
fn lifetime(age: Duration, id: u64) -> u64 {
    let age = age.as_millis() as u64;
    if age == 0 { u64::MAX } else { age * (90 + id.wrapping_mul(8) % 21) / 100 }
}
