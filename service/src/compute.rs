//! The threads for long calls, which run only while a core is idle: those that read and write sockets come first.
//!
//! A call starts on the thread that received it, and nearly every call is answered there within microseconds. That thread may also poll the
//! sockets of every connection, so no call may keep it for long. A call that has used up its turn (`Pace::step`), or knows that it will
//! take long (`Call::leave`), continues here: a few at a time, in turns, and only while its caller waits.

use crate::budget::Budget;
use crate::error::{ApiError, Reason};
use crate::i18n::MessageId;
use rustix::time::ClockId;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;
use thread_priority::{
    NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy, thread_native_id,
    thread_schedule_policy,
};
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

/// Concurrent calls per core. They take turns, so more would only use more memory.
const CALLS_PER_CORE: usize = 2;

/// Grace period after a call's deadline before it is aborted: work that checks the deadline may still return a partial answer.
const GRACE: Duration = Duration::from_secs(5);

/// The future of a call.
pub(crate) type Job<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The threads for long calls.
pub(crate) struct Compute {
    runtime: Option<Runtime>,
    slots: Arc<Semaphore>,
    here: AtomicUsize,
    most: usize,
}

impl Compute {
    /// Starts one thread per core, for at most `most` calls, running or queued.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub(crate) fn start(most: usize) -> std::io::Result<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let lower = || run_when_idle("threads for long calls");
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(cores).thread_name("compute").on_thread_start(lower).enable_time().build()?;
        let slots = Arc::new(Semaphore::new(cores * CALLS_PER_CORE));
        Ok(Self { runtime: Some(runtime), slots, here: AtomicUsize::new(0), most })
    }

    /// Runs the work of a call: on the current thread for its first turn, then on the threads for long calls.
    ///
    /// # Errors
    /// Those of the work; or that it panicked, that too many calls are queued, or that the deadline has passed.
    pub(crate) async fn run<T: Send + 'static>(&self, budget: &Arc<Budget>, mut job: Job<Result<T, ApiError>>) -> Result<T, ApiError> {
        // A panic fails this call, not the connection with all other calls on it. On the other threads, tokio sees to that.
        let begun = poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| job.as_mut().poll(context))) {
            Ok(Poll::Ready(done)) => Poll::Ready(Some(done)),
            Ok(Poll::Pending) if budget.yielded.swap(false, Ordering::Relaxed) => Poll::Ready(None),
            Ok(Poll::Pending) => Poll::Pending,
            Err(_) => Poll::Ready(Some(Err(ApiError::internal()))),
        });
        if let Some(done) = begun.await {
            return done;
        }
        let Some(runtime) = &self.runtime else { return Err(ApiError::shutting_down()) };
        let _counted = Counted::among(&self.here, self.most)?;
        budget.moved.store(true, Ordering::Relaxed);
        let mut task = Task { handle: runtime.spawn(in_turns(job, Arc::clone(budget), Arc::clone(&self.slots))), budget };
        match tokio::time::timeout_at(budget.deadline + GRACE, &mut task.handle).await {
            Ok(done) => done.unwrap_or_else(|_| Err(ApiError::internal())),
            Err(_) => Err(ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineComputed)),
        }
    }

    /// The number of calls running or queued here.
    pub(crate) fn calls(&self) -> usize {
        self.here.load(Ordering::Relaxed)
    }
}

impl Drop for Compute {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Lets the current thread run only while its core has nothing else to do. A low priority is not enough: a thread of nice 19 finishes its
/// slice before one that reads sockets gets its core. Threads that search do the same, so that neither kind keeps the other from meeting
/// its deadlines.
pub(crate) fn run_when_idle(threads: &str) {
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    // It also sets a nice value, which has no effect on idle threads and fails if the process was started with a higher one.
    let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
    if thread_schedule_policy() != Ok(idle) {
        tracing::warn!("{threads} keep the priority of the process: it could not be lowered");
    }
}

/// A call that continues here; it is aborted when its caller goes away.
struct Task<'a, T> {
    handle: JoinHandle<T>,
    budget: &'a Budget,
}

impl<T> Drop for Task<'_, T> {
    fn drop(&mut self) {
        self.budget.gone.store(true, Ordering::Relaxed);
        self.handle.abort();
    }
}

/// Counts a call while it is here.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn among(here: &'a AtomicUsize, most: usize) -> Result<Self, ApiError> {
        let counted = Self(here);
        if here.fetch_add(1, Ordering::Relaxed) >= most {
            return Err(ApiError::full("long_calls", most));
        }
        Ok(counted)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The result of polling a call.
enum Turn<T> {
    Done(T),
    /// Its turn is over.
    Again,
    /// It is waiting for something.
    Waits,
}

/// Runs a call in turns. It holds its slot while it computes and releases it while it waits.
async fn in_turns<T>(mut job: Job<T>, budget: Arc<Budget>, slots: Arc<Semaphore>) -> T {
    loop {
        // The semaphore is never closed.
        let slot = slots.acquire().await;
        loop {
            let turn = poll_fn(|context| {
                let before = cpu_time();
                let polled = job.as_mut().poll(context);
                budget.spend(cpu_time().saturating_sub(before));
                Poll::Ready(match polled {
                    Poll::Ready(done) => Turn::Done(done),
                    Poll::Pending if budget.yielded.swap(false, Ordering::Relaxed) => Turn::Again,
                    Poll::Pending => Turn::Waits,
                })
            });
            match turn.await {
                Turn::Done(done) => return done,
                Turn::Again => tokio::task::yield_now().await,
                Turn::Waits => break,
            }
        }
        drop(slot);
        // Whatever the call waits for wakes this task.
        let mut asleep = true;
        poll_fn(|_| if std::mem::take(&mut asleep) { Poll::Pending } else { Poll::Ready(()) }).await;
    }
}

/// Yields the rest of the turn.
pub(crate) async fn give_way(budget: &Budget) {
    let mut yields = true;
    poll_fn(|context| {
        if !std::mem::take(&mut yields) {
            return Poll::Ready(());
        }
        budget.yielded.store(true, Ordering::Relaxed);
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// The CPU time of this thread.
pub(crate) fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
