//! The threads for what takes long: searches, and calls that have used up their turn.
//!
//! | file | job |
//! |---|---|
//! | `scheduler` | decides what the others do, on a thread of normal priority |
//! | `mailbox` | messages from the threads to the scheduler |
//! | `searches`, `calls` | the searches and the long calls that the scheduler knows |
//! | `queue`, `shares` | whose turn is next; what few may have at once |
//! | `speed` | how fast searches are |
//! | `task`, `search` | what to search; a search, as its thread and the scheduler see it |
//! | `executor`, `workers` | what the scheduler has done by others; the threads that do it |
//! | `simulated` | tasks on paused time in place of the threads, for tests |
//!
//! # The life of a search
//!
//! ```text
//!  task of the call              scheduler, normal priority        thread of the search, low priority
//!  ----------------              --------------------------        ----------------------------------
//!  Threads::search
//!   |  Search ------- inbox -->  Searches::request
//!   |                             |  Speeds: how long will it take?
//!   |                             |  Queue::add: can it begin before its deadline at its client's share?
//!   |                             |  Budget::charge_search: does its client have as much time left?
//!   |  <----- refused, or admitted and WAITING: fill_slots asks Queue::next whenever something changes
//!   |                             |  a slot and a place are free, and its client has used least
//!   |                            begin ------- channel ------->  run: Task::run, the engine's search
//!   |                             |                               |  RUNNING: now and then the engine
//!   |                             |                               |  asks `halt`: is it over? Else, after
//!   |                             |                               |  20 ms, if others wait: no slot any more
//!   |                            paused <----- outbox -- SearchPaused
//!   |                             |  its client is charged        |  PAUSED: parked within `halt`, its table
//!   |                             |  its turn comes again         |  and its stack stay
//!   |                            slot, wake ------ unpark ----->  |  RUNNING, and so on
//!   |                             |                               |  all nodes searched, a proof, or over
//!   |                            ended <------ outbox -- SearchEnded
//!   |                             |  charged by what it has used; its speed is learned
//!   v  <----- reply ------------  v
//! ```
//!
//! `halt` says that it is over at the deadline or the time limit, and as soon as the scheduler has ended it:
//! because its caller has left (`SearchGuard`), a client without a place waits (`make_room`), the search that
//! it helped has ended, or the server stops. Its result is then that of the nodes searched so far. If its
//! thread is given no processor for that, the scheduler answers with the last finished depth
//! (`Searches::look`). A search that fails costs its own call.
//!
//! | held | by | and changed by others |
//! |---|---|---|
//! | queue, timers, speeds, reply | the scheduler, from request to answer | only through messages |
//! | game, table, stack | the thread of the search, from begin to end | never |
//! | slot, end, time, nodes | `Search`, for both | as atomics |
//! | the last two depths | `Search`, for both | a lock each; the scheduler passes over one that is taken |
//! | messages in the inbox | `Mailbox` | a lock that no thread of low priority takes |
//! | messages in an outbox | its thread | a lock; the scheduler passes over one that is taken |
//!
//! # The life of a long call
//!
//! A call starts on the thread that received it, and nearly every call is answered there within microseconds.
//! That thread also polls the sockets of connections, so no call may keep it for long: one that yields
//! ([`yield_turn`]) goes on here (`Threads::run`), and only while its caller waits. Its turn is one or more
//! polls of its future on any of the threads for long calls; between turns the scheduler has it, ready or
//! asleep. Work that cannot yield calls [`pause`] now and then, and keeps its thread while others have turns.
//!
//! # Priorities
//!
//! Threads of low priority hold no lock that another thread waits for: what would take one, they defer to the
//! scheduler (`crate::defer`). Locks that they try to take, and do without if they are taken: those of the
//! positions and the custom rules that are kept. The one lock in which they may hold others up is the
//! allocator's, for what it takes from the system.

mod calls;
mod executor;
mod mailbox;
mod queue;
mod scheduler;
mod search;
mod searches;
mod shares;
#[cfg(test)]
pub(crate) mod simulated;
mod speed;
mod task;
mod workers;

pub(crate) use searches::displaced;
pub(crate) use shares::{Progress, Shares};
pub(crate) use task::Task;
pub(crate) use workers::pause;

use crate::admission::budget::Budget;
use crate::defer::Deferred;
use crate::observe::telemetry::SearchMetrics;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use calls::Calls;
use executor::LongCall;
use mailbox::{Mailbox, Message};
use scheduler::Scheduler;
use searches::{Request, Searches};
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Poll, Wake, Waker};
use std::time::Duration;
use tafl_engine::SearchReport;
use tokio::sync::oneshot;
use tokio::time::{Instant, Sleep, sleep_until, timeout_at};
use workers::Workers;

/// Long calls that compute at once per core, so that one that cannot be paced leaves the core to another one.
const CALLS_PER_CORE: usize = 2;

/// Threads for long calls that are paused in the middle of a turn.
const PAUSED: usize = 12;

/// How long after its deadline a call may still answer: one that gives partial answers, and any other.
pub(crate) const GRACE: [Duration; 2] = [Duration::from_secs(5), Duration::from_millis(40)];

/// The future of a call.
pub(crate) type Job<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// The limits of searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolLimits {
    /// The searches that run at once.
    pub(crate) threads: usize,
    /// The searches that have begun, except small ones.
    pub(crate) begun: usize,
}

/// The time that a search may take from when it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit {
    time: Duration,
    /// True if the caller has set it: then it includes pauses, while the server's own limit is on computing
    /// time.
    of_caller: bool,
}

impl TimeLimit {
    /// The caller's limit, or else that of the server.
    pub(crate) fn new(of_caller: Option<Duration>, of_server: Duration) -> Self {
        Self { time: of_caller.unwrap_or(of_server), of_caller: of_caller.is_some() }
    }

    /// Half of it.
    pub(crate) fn halved(self) -> Self {
        Self { time: self.time / 2, ..self }
    }
}

/// The threads.
pub(crate) struct Threads {
    mailbox: Arc<Mailbox>,
    /// Of long calls.
    calls: Shares,
    /// Of archives.
    pub(crate) bulk: Shares,
}

impl Threads {
    /// Starts the threads: one for each search that may have begun, one for a small one in each slot, some
    /// for each core for long calls, of which there may be `long`, and the scheduler.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub(crate) fn start(
        limits: PoolLimits,
        (long, bulk): (usize, usize),
        metrics: SearchMetrics,
    ) -> std::io::Result<Self> {
        #[cfg(test)]
        if simulated::is_on() {
            return Ok(Self::simulated(limits, CALLS_PER_CORE, (long, bulk)));
        }
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (searchers, slots) = (limits.begun + limits.threads, cores * CALLS_PER_CORE);
        let callers = slots + PAUSED;
        let mailbox = Mailbox::new(searchers + callers);
        let [crowded, crowded_calls] = [(); 2].map(|()| Arc::new(AtomicBool::new(false)));
        let mut scheduler = Scheduler {
            executor: Workers::start(&mailbox, (searchers, &crowded), (callers, &crowded_calls))?,
            searches: Searches::new(limits, crowded, metrics, Instant::now()),
            calls: Calls::new(slots, callers, crowded_calls),
            stopped: false,
        };
        let own = Arc::clone(&mailbox);
        let work = move || {
            let (thread, mut messages) = (std::thread::current(), Vec::new());
            own.wake_by(move || thread.unpark());
            while !scheduler.stopped {
                own.receive(&mut messages);
                for message in messages.drain(..) {
                    scheduler.handle(message, Instant::now());
                }
                match scheduler.tick(Instant::now()) {
                    Some(wait) => std::thread::park_timeout(wait),
                    None => std::thread::park(),
                }
            }
        };
        std::thread::Builder::new().name("scheduler".to_owned()).spawn(work)?;
        Ok(Self { mailbox, calls: Shares::new("long_calls", long), bulk: Shares::new("bulk_calls", bulk) })
    }

    /// Runs the work of a call: on the current thread for its first turn, then on the threads for long calls.
    /// It may answer for some time after its deadline.
    ///
    /// # Errors
    /// Those of the work; or that it panicked, that too many calls are queued, or that the deadline has
    /// passed.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        budget: &Arc<Budget>,
        grace: Duration,
        mut job: Job<Result<T, ApiError>>,
    ) -> Result<T, ApiError> {
        let mut times = [Some(budget.deadline), Some(budget.deadline + grace)].into_iter().flatten();
        let mut timer: Option<Pin<Box<Sleep>>> = None;
        // A panic fails this call, not the connection with all other calls on it.
        let begun = poll_fn(|context| {
            loop {
                match catch_unwind(AssertUnwindSafe(|| job.as_mut().poll(context))) {
                    Ok(Poll::Ready(done)) => return Poll::Ready(Some(done)),
                    Ok(Poll::Pending) if budget.yielded.swap(false, Ordering::Relaxed) => {
                        return Poll::Ready(None);
                    }
                    Ok(Poll::Pending) => {}
                    Err(_) => return Poll::Ready(Some(Err(ApiError::internal()))),
                }
                // It waits, and looks again at its deadline.
                let Some(until) =
                    timer.take().or_else(|| times.next().map(|time| Box::pin(sleep_until(time))))
                else {
                    return Poll::Ready(Some(Err(too_late())));
                };
                if timer.insert(until).as_mut().poll(context).is_pending() {
                    return Poll::Pending;
                }
                timer = None;
            }
        });
        if let Some(done) = begun.await {
            return done;
        }
        let _permit = self.calls.take(budget.client(), Progress::new())?;
        budget.moved.store(true, Ordering::Relaxed);
        let (reply, mut result) = oneshot::channel();
        let (mailbox, id) = (&self.mailbox, self.mailbox.id());
        let (reply, of) = (Deferred::new(reply), Arc::clone(budget));
        let job = Box::pin(async move {
            let done = job
                .await
                .map_err(|error| if of.displaced.load(Ordering::Relaxed) { displaced() } else { error });
            reply.consume(move |reply| _ = reply.send(done));
        });
        let waker = Waker::from(Arc::new(CallWaker { id, mailbox: Arc::clone(mailbox) }));
        mailbox.send(Message::Call(LongCall { id, job, waker, budget: Arc::clone(budget) }));
        let _waits = CallGuard { mailbox, id, budget };
        for time in [budget.deadline, budget.deadline + grace] {
            if let Ok(done) = timeout_at(time, &mut result).await {
                return done.unwrap_or_else(|_| Err(ApiError::internal()));
            }
            // If it waits, it looks at its deadline.
            mailbox.send(Message::CallWoken(id));
        }
        Err(too_late())
    }

    /// The number of calls running or queued here.
    pub(crate) fn long_calls(&self) -> usize {
        self.calls.taken()
    }

    /// Searches within `limit`, and not beyond `deadline`.
    ///
    /// # Errors
    /// If it cannot begin before the deadline.
    pub(crate) async fn search(
        &self,
        task: Task,
        limit: TimeLimit,
        deadline: Instant,
        budget: &Arc<Budget>,
    ) -> Result<SearchReport, ApiError> {
        let (budget, (reply, answer)) = (Arc::clone(budget), oneshot::channel());
        let mut guard = SearchGuard { mailbox: &self.mailbox, id: self.mailbox.id(), waits: true };
        let request = Request { id: guard.id, task, limit, deadline, budget, reply };
        self.mailbox.send(Message::Search(Box::new(request)));
        let answer = answer.await;
        guard.waits = false;
        answer.unwrap_or_else(|_| Err(ApiError::shutting_down()))
    }

    /// Ends every search: those that have begun answer with what they have found, the others are refused.
    pub(crate) fn stop(&self) {
        self.mailbox.send(Message::EndSearches);
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.mailbox.send(Message::Stop);
    }
}

fn too_late() -> ApiError {
    ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineComputed)
}

/// Wakes a long call.
struct CallWaker {
    id: u64,
    mailbox: Arc<Mailbox>,
}

impl Wake for CallWaker {
    fn wake(self: Arc<Self>) {
        self.mailbox.send(Message::CallWoken(self.id));
    }
}

/// Ends a long call when its caller goes away.
struct CallGuard<'a> {
    mailbox: &'a Mailbox,
    id: u64,
    budget: &'a Budget,
}

impl Drop for CallGuard<'_> {
    fn drop(&mut self) {
        self.budget.gone.store(true, Ordering::Relaxed);
        self.mailbox.send(Message::CallAbandoned(self.id));
    }
}

/// Ends a search when its caller goes away while it waits.
struct SearchGuard<'a> {
    mailbox: &'a Mailbox,
    id: u64,
    waits: bool,
}

impl Drop for SearchGuard<'_> {
    fn drop(&mut self) {
        if self.waits {
            self.mailbox.send(Message::SearchAbandoned(self.id));
        }
    }
}

/// Yields the rest of the turn. Whatever gives the call its turns looks for this, and needs no waking.
pub(crate) async fn yield_turn(budget: &Budget) {
    let mut yields = true;
    poll_fn(|_| {
        if !std::mem::take(&mut yields) {
            return Poll::Ready(());
        }
        budget.yielded.store(true, Ordering::Relaxed);
        Poll::Pending
    })
    .await;
}
