//! Messages from the threads to the clerk.
//!
//! Threads of low priority take no lock for which another one waits (`hand_over`): they put what they have to
//! say into an outbox of their own, which the clerk opens only if it is free, and ring. The other threads
//! share one inbox.

use super::calls::LongCall;
use super::searches::Request;
use crate::hand_over::{Errand, leave_errands_to};
use crate::helpers::lock;
use std::cell::OnceCell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::Thread;
use std::time::Duration;
use tafl_engine::SearchReport;

/// A message to the clerk.
pub(super) enum Post {
    /// A search is wanted.
    Search(Box<Request>),
    /// A caller no longer waits for its search.
    Left(u64),
    /// The turn of a search is over.
    Paused(u64),
    /// A search has ended.
    Found {
        search: u64,
        answer: Option<SearchReport>,
    },
    /// A call is long.
    Call(LongCall),
    /// A long call may go on.
    Wake(u64),
    /// The caller of a long call has gone away.
    Gone(u64),
    /// The turn of a long call is over: it has used this time of a processor, and this time. Without the
    /// call, it has ended.
    Turned {
        id: u64,
        worker: usize,
        call: Option<LongCall>,
        asleep: bool,
        used: [Duration; 2],
    },
    /// A long call rests where it is.
    Rests {
        id: u64,
        used: [Duration; 2],
    },
    Errand(Errand),
    /// All searches end.
    Close,
    /// The threads end.
    Stop,
}

/// Tells the clerk that there is something to read.
pub(super) enum Bell {
    Thread(OnceLock<Thread>),
    /// The clerk is a task in a simulation.
    #[cfg(test)]
    Task(tokio::sync::Notify),
}

impl Bell {
    /// The bell of a clerk that is about to start on a thread.
    pub(super) fn of_thread() -> Self {
        Self::Thread(OnceLock::new())
    }

    /// The current thread is the clerk.
    pub(super) fn wakes_this_thread(&self) {
        match self {
            Self::Thread(clerk) => _ = clerk.set(std::thread::current()),
            #[cfg(test)]
            Self::Task(_) => {}
        }
    }

    fn ring(&self) {
        match self {
            Self::Thread(clerk) => _ = clerk.get().map(Thread::unpark),
            #[cfg(test)]
            Self::Task(clerk) => clerk.notify_one(),
        }
    }
}

/// Where threads leave what they tell the clerk.
pub(super) struct Office {
    /// Only threads of normal priority lock it.
    inbox: Mutex<Vec<Post>>,
    outboxes: Vec<Outbox>,
    pub(super) bell: Bell,
    ids: AtomicU64,
}

/// The messages of one thread of low priority.
#[derive(Default)]
struct Outbox {
    posts: Mutex<Vec<Post>>,
    /// True if there is something in it.
    filled: AtomicBool,
}

thread_local! {
    /// The place of this thread, if it has a low priority.
    static PLACE: OnceCell<(Arc<Office>, usize)> = const { OnceCell::new() };
}

impl Office {
    /// An office for some threads of low priority.
    pub(super) fn new(threads: usize, bell: Bell) -> Arc<Self> {
        let outboxes = (0..threads).map(|_| Outbox::default()).collect();
        Arc::new(Self { inbox: Mutex::default(), outboxes, bell, ids: AtomicU64::new(1) })
    }

    /// A number that nothing else has.
    pub(super) fn id(&self) -> u64 {
        self.ids.fetch_add(1, Ordering::Relaxed)
    }

    /// Gives the current thread, which has a low priority, an outbox.
    pub(super) fn serve(self: &Arc<Self>, thread: usize) {
        PLACE.with(|place| _ = place.set((Arc::clone(self), thread)));
        let office = Arc::clone(self);
        leave_errands_to(move |errand| office.post(Post::Errand(errand)));
    }

    /// Tells the clerk.
    pub(super) fn post(&self, post: Post) {
        let own = PLACE.with(|place| place.get().map(|&(_, thread)| thread));
        if let Some(outbox) = own.and_then(|thread| self.outboxes.get(thread)) {
            lock(&outbox.posts).push(post);
            outbox.filled.store(true, Ordering::Release);
        } else {
            lock(&self.inbox).push(post);
        }
        self.bell.ring();
    }

    /// Takes what has been told. An outbox that is being written to rings again.
    pub(super) fn collect(&self, into: &mut Vec<Post>) {
        into.append(&mut lock(&self.inbox));
        for outbox in &self.outboxes {
            if outbox.filled.swap(false, Ordering::Acquire)
                && let Ok(mut posts) = outbox.posts.try_lock()
            {
                into.append(&mut posts);
            }
        }
    }
}
