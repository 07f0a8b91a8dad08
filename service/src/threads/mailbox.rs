//! Messages from the threads to the scheduler.
//!
//! Threads of low priority take no lock for which another one waits (`defer`): each puts its messages into an
//! outbox of its own, which the scheduler opens only if it is free. The other threads share one inbox.

use super::executor::LongCall;
use super::searches::Request;
use crate::defer::{Work, defer_to};
use crate::helpers::lock;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tafl_engine::SearchReport;

/// A message to the scheduler.
pub(super) enum Message {
    /// A search is wanted.
    Search(Box<Request>),
    /// The turn of a search is over.
    SearchPaused(u64),
    /// A search has ended; without a report, it has failed.
    SearchEnded {
        id: u64,
        report: Option<SearchReport>,
    },
    /// The caller of a search has gone away.
    SearchAbandoned(u64),
    /// A call is long.
    Call(LongCall),
    /// The turn of a long call is over: it has used this time of a processor, and this time. Without the
    /// call, it has ended.
    TurnEnded {
        id: u64,
        call: Option<LongCall>,
        asleep: bool,
        used: [Duration; 2],
    },
    /// A long call has paused in the middle of its turn, and keeps its thread.
    CallPaused {
        id: u64,
        used: [Duration; 2],
    },
    /// A long call that was asleep may go on.
    CallWoken(u64),
    /// The caller of a long call has gone away.
    CallAbandoned(u64),
    Deferred(Work),
    /// All searches end.
    EndSearches,
    /// The threads end.
    Stop,
}

/// Where threads leave messages for the scheduler.
pub(super) struct Mailbox {
    /// Only threads of normal priority lock it.
    inbox: Mutex<Vec<Message>>,
    outboxes: Vec<Outbox>,
    /// Wakes the scheduler, once it has begun.
    wake: OnceLock<Box<dyn Fn() + Send + Sync>>,
    ids: AtomicU64,
}

/// The messages of one thread of low priority.
#[derive(Default)]
struct Outbox {
    messages: Mutex<Vec<Message>>,
    /// True if there is something in it.
    filled: AtomicBool,
}

thread_local! {
    /// The outbox of this thread, if it has a low priority.
    static OUTBOX: Cell<Option<usize>> = const { Cell::new(None) };
}

impl Mailbox {
    /// A mailbox for some threads of low priority.
    pub(super) fn new(threads: usize) -> Arc<Self> {
        let outboxes = (0..threads).map(|_| Outbox::default()).collect();
        Arc::new(Self { inbox: Mutex::default(), outboxes, wake: OnceLock::new(), ids: AtomicU64::new(1) })
    }

    /// Says how the scheduler is woken, which from now on looks for messages.
    pub(super) fn wake_by(&self, wake: impl Fn() + Send + Sync + 'static) {
        let _ = self.wake.set(Box::new(wake));
    }

    /// A number that nothing else has.
    pub(super) fn id(&self) -> u64 {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }

    /// Gives the current thread, which has a low priority, an outbox.
    pub(super) fn use_outbox(self: &Arc<Self>, outbox: usize) {
        OUTBOX.set(Some(outbox));
        let mailbox = Arc::clone(self);
        defer_to(move |work| mailbox.send(Message::Deferred(work)));
    }

    /// Sends a message to the scheduler.
    pub(super) fn send(&self, message: Message) {
        if let Some(outbox) = OUTBOX.get().and_then(|outbox| self.outboxes.get(outbox)) {
            lock(&outbox.messages).push(message);
            outbox.filled.store(true, Ordering::Release);
        } else {
            lock(&self.inbox).push(message);
        }
        self.wake.get().inspect(|wake| wake());
    }

    /// Takes what has been sent. Who is writing to an outbox wakes the scheduler again.
    pub(super) fn receive(&self, into: &mut Vec<Message>) {
        into.append(&mut lock(&self.inbox));
        for outbox in &self.outboxes {
            if outbox.filled.swap(false, Ordering::Acquire)
                && let Ok(mut messages) = outbox.messages.try_lock()
            {
                into.append(&mut messages);
            }
        }
    }
}
