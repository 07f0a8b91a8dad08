//! The search threads: few, dedicated, at the lowest priority, behind a bounded queue.
//!
//! A search belongs to the call that requested it. When the caller goes away, the search is removed from the queue, or halted if it is
//! running.

use crate::compute::cpu_time;
use crate::error::{ApiError, Reason};
use crate::gate::Lease;
use crate::i18n::MessageId;
use crate::telemetry::SearchMetrics;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tafl_engine::{Game, Move, SearchOptions, SearchReport};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;

/// The limits of the pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolLimits {
    pub(crate) threads: usize,
    pub(crate) waiting: usize,
}

/// What to search.
pub(crate) struct Task {
    pub(crate) game: Game,
    pub(crate) options: SearchOptions,
    /// The legal moves to search; all of them for `None`.
    pub(crate) among: Option<Vec<Move>>,
    /// Where the report of each finished depth goes.
    pub(crate) each_depth: Option<UnboundedSender<SearchReport>>,
}

impl Task {
    /// A search of all moves.
    pub(crate) fn new(game: Game, options: SearchOptions) -> Self {
        Self { game, options, among: None, each_depth: None }
    }

    fn run(self, halt: &dyn Fn() -> bool) -> Option<SearchReport> {
        let among = |mv| self.among.as_ref().is_none_or(|among| among.contains(&mv));
        // If the caller has gone away, nobody receives these.
        let mut each_depth = |report: &SearchReport| {
            let _ = self.each_depth.as_ref().map(|depths| depths.send(report.clone()));
        };
        self.game.search_among(&self.options, &among, halt, &mut each_depth)
    }
}

/// A queued search.
struct Job {
    task: Task,
    /// The time limit of the search, once it has started.
    longest: Duration,
    /// When it ends in any case.
    deadline: Instant,
    lease: Arc<Lease>,
    halted: Arc<AtomicBool>,
    reply: oneshot::Sender<Option<SearchReport>>,
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    closed: bool,
}

struct Shared {
    waiting: Mutex<Waiting>,
    came: Condvar,
    /// Set when the server stops: every search ends at once.
    halt_all: AtomicBool,
    metrics: SearchMetrics,
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes a search from the queue; false if it is no longer there.
    fn forget(&self, halted: &Arc<AtomicBool>) -> bool {
        let mut waiting = self.waiting();
        let before = waiting.jobs.len();
        waiting.jobs.retain(|job| !Arc::ptr_eq(&job.halted, halted));
        let found = waiting.jobs.len() != before;
        if found {
            self.metrics.queue(waiting.jobs.len());
        }
        found
    }
}

/// The pool.
pub(crate) struct SearchPool {
    shared: Arc<Shared>,
    limits: PoolLimits,
}

impl SearchPool {
    /// Starts the threads.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub(crate) fn start(limits: PoolLimits, metrics: SearchMetrics) -> std::io::Result<Self> {
        let shared = Arc::new(Shared { waiting: Mutex::default(), came: Condvar::new(), halt_all: AtomicBool::new(false), metrics });
        for n in 0..limits.threads {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new().name(format!("search-{n}")).spawn(move || work(&shared))?;
        }
        Ok(Self { shared, limits })
    }

    /// Searches for at most `longest`, and not beyond `deadline`; fails if no thread becomes free before the deadline.
    pub(crate) async fn search(
        &self,
        task: Task,
        longest: Duration,
        deadline: Instant,
        lease: &Arc<Lease>,
    ) -> Result<SearchReport, ApiError> {
        let (reply, mut answer) = oneshot::channel();
        let halted = Arc::new(AtomicBool::new(false));
        let lease = Arc::clone(lease);
        self.enqueue(Job { task, longest, deadline, lease, halted: Arc::clone(&halted), reply })?;
        // Dropped with the call, whether it was answered or its caller went away.
        let _leave = CancelOnDrop { shared: &self.shared, halted: &halted };
        let answered = match tokio::time::timeout_at(deadline.into(), &mut answer).await {
            Ok(answered) => answered,
            // A running search ends by itself at the deadline and still has a result.
            Err(_) if !self.shared.forget(&halted) => answer.await,
            Err(_) => return Err(too_late()),
        };
        match answered {
            Ok(Some(report)) => Ok(report),
            Ok(None) => Err(ApiError::internal()),
            Err(_) if self.shared.halt_all.load(Ordering::Relaxed) => Err(ApiError::shutting_down()),
            Err(_) => Err(too_late()),
        }
    }

    fn enqueue(&self, job: Job) -> Result<(), ApiError> {
        let mut waiting = self.shared.waiting();
        if waiting.closed {
            return Err(ApiError::shutting_down());
        }
        if waiting.jobs.len() >= self.limits.waiting {
            return Err(ApiError::full("searches", waiting.jobs.len()));
        }
        waiting.jobs.push_back(job);
        self.shared.metrics.queue(waiting.jobs.len());
        drop(waiting);
        self.shared.came.notify_one();
        Ok(())
    }

    /// Ends every search: running ones answer with what they have found, queued ones are refused.
    pub(crate) fn stop(&self) {
        self.shared.halt_all.store(true, Ordering::Relaxed);
        let mut waiting = self.shared.waiting();
        waiting.closed = true;
        waiting.jobs.clear();
        self.shared.metrics.queue(0);
        drop(waiting);
        self.shared.came.notify_all();
    }
}

fn too_late() -> ApiError {
    ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineSearch)
}

/// Removes a search from the queue, or halts it.
struct CancelOnDrop<'a> {
    shared: &'a Shared,
    halted: &'a Arc<AtomicBool>,
}

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.halted.store(true, Ordering::Relaxed);
        self.shared.forget(self.halted);
    }
}

/// The loop of a thread.
fn work(shared: &Shared) {
    // Short calls run on other threads of the same cores and must never wait for a search.
    if rustix::process::setpriority_process(Some(rustix::thread::gettid()), 19).is_err() {
        tracing::warn!("search threads keep the priority of the process: it could not be lowered");
    }
    while let Some(job) = next(shared) {
        let Job { task, longest, deadline, lease, halted, reply } = job;
        let (begun, cpu_before) = (Instant::now(), cpu_time());
        if begun >= deadline {
            continue;
        }
        let until = deadline.min(begun + longest);
        shared.metrics.begin();
        let halt = || halted.load(Ordering::Relaxed) || shared.halt_all.load(Ordering::Relaxed) || Instant::now() >= until;
        let report = catch_unwind(AssertUnwindSafe(|| task.run(&halt)));
        shared.metrics.end();
        lease.spend(cpu_time().saturating_sub(cpu_before));
        let report = report.unwrap_or_else(|_| {
            tracing::error!("a search failed");
            None
        });
        if let Some(report) = &report {
            shared.metrics.searched(report);
        }
        // If the caller has gone away, nobody receives this.
        let _ = reply.send(report);
    }
}

fn next(shared: &Shared) -> Option<Job> {
    let mut waiting = shared.waiting();
    loop {
        if let Some(job) = waiting.jobs.pop_front() {
            shared.metrics.queue(waiting.jobs.len());
            return Some(job);
        }
        if waiting.closed {
            return None;
        }
        waiting = shared.came.wait(waiting).unwrap_or_else(PoisonError::into_inner);
    }
}
