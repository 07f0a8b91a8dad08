//! The threads of the pool and the searches that run on them.
//!
//! Each search that has begun has a thread to itself, and as many of them as there are slots run; the others are parked inside the `halt`
//! callback that the engine calls every few nodes.

use super::question::{Answer, Answers, Question, Task};
use super::queue::{Queue, TURN, Ticket};
use super::{PoolLimits, TimeLimit};
use crate::budget::Budget;
use crate::compute::{cpu_time, run_when_idle};
use crate::lock;
use crate::rates::ClientId;
use crate::telemetry::SearchMetrics;
use std::cell::Cell;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::Duration;
use tafl_engine::SearchReport;
use tokio::sync::watch;
use tokio::time::Instant;

/// The nodes per second of a search before any was measured.
const USUAL_RATE: f64 = 100_000.0;

/// The weight of the latest search in the measured rate.
const LATEST: f64 = 0.05;

/// What the callers of a search can see of it.
#[derive(Clone)]
pub(super) enum Found {
    Nothing,
    /// The report of the latest finished depth.
    Depth(SearchReport),
    /// The result; `None` if the search failed or was refused.
    Done(Option<Answer>),
}

/// What two searches must have in common to be one: what is asked, by whom, and the time limit. A search shared with another client would
/// wait for that client's turn.
pub(super) type Shareable = (Arc<Question>, ClientId, TimeLimit);

/// A search, shared by the callers that wait for it and the thread it runs on.
pub(super) struct Search {
    pub(super) id: u64,
    pub(super) client: ClientId,
    pub(super) small: bool,
    task: Mutex<Option<Task>>,
    pub(super) question: Option<Arc<Question>>,
    limit: TimeLimit,
    created: Instant,
    /// When it ends in any case, in microseconds since it was created; 0 once it must end.
    ends: AtomicU64,
    /// The callers waiting for it; changes only under the lock.
    pub(super) callers: AtomicUsize,
    /// Whether it may run; changes only under the lock.
    slot: AtomicBool,
    thread: OnceLock<Thread>,
    budget: Arc<Budget>,
    pub(super) found: watch::Sender<Found>,
}

impl Search {
    pub(super) fn new(
        id: u64,
        task: Task,
        question: Option<Arc<Question>>,
        limit: TimeLimit,
        deadline: Instant,
        budget: &Arc<Budget>,
    ) -> Self {
        let created = Instant::now();
        Self {
            id,
            client: budget.client,
            small: task.is_small(),
            task: Mutex::new(Some(task)),
            question,
            limit,
            created,
            ends: AtomicU64::new(deadline.saturating_duration_since(created).as_micros() as u64),
            callers: AtomicUsize::new(1),
            slot: AtomicBool::new(false),
            thread: OnceLock::new(),
            budget: Arc::clone(budget),
            found: watch::Sender::new(Found::Nothing),
        }
    }

    pub(super) fn shareable(&self) -> Option<Shareable> {
        self.question.as_ref().map(|question| (Arc::clone(question), self.client, self.limit))
    }

    /// Lets another caller wait for it until a deadline; false if it must end already.
    pub(super) fn join(&self, deadline: Instant) -> bool {
        let deadline = deadline.saturating_duration_since(self.created).as_micros() as u64;
        let joined = self.ends.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |ends| (ends > 0).then_some(ends.max(deadline)));
        joined.inspect(|_| _ = self.callers.fetch_add(1, Ordering::Relaxed)).is_ok()
    }

    /// Ends it as soon as possible.
    pub(super) fn end(&self) {
        self.ends.store(0, Ordering::Relaxed);
        let _ = self.thread.get().map(Thread::unpark);
    }

    /// Whether it must end. Once it must, no caller can join.
    fn is_over(&self, now: Instant) -> bool {
        loop {
            let ends = self.ends.load(Ordering::Relaxed);
            if ends == 0 {
                return true;
            }
            if now < self.created + Duration::from_micros(ends) {
                return false;
            }
            if self.ends.compare_exchange(ends, 0, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
                return true;
            }
        }
    }
}

/// What the lock protects.
pub(super) struct State {
    pub(super) queue: Queue<Arc<Search>>,
    pub(super) shared: HashMap<Shareable, Arc<Search>>,
    pub(super) answers: Answers,
    /// Searches that may begin as soon as a thread takes them.
    begins: VecDeque<Arc<Search>>,
    pub(super) nodes_per_second: f64,
    pub(super) closed: bool,
    pub(super) ids: u64,
}

/// What the callers and the threads share.
pub(super) struct Pool {
    state: Mutex<State>,
    came: Condvar,
    /// Whether a search waits for a slot.
    crowded: AtomicBool,
    pub(super) metrics: SearchMetrics,
}

/// The turn of a search.
#[derive(Clone, Copy)]
struct Turn {
    began: Instant,
    cpu: Duration,
}

impl Turn {
    fn new() -> Self {
        Self { began: Instant::now(), cpu: cpu_time() }
    }

    fn ran(&self) -> Duration {
        cpu_time().saturating_sub(self.cpu)
    }
}

impl Pool {
    pub(super) fn new(limits: PoolLimits, metrics: SearchMetrics) -> Self {
        let state = State {
            queue: Queue::new(limits.threads, limits.begun, limits.waiting),
            shared: HashMap::new(),
            answers: Answers::new(limits.cache_bytes),
            begins: VecDeque::new(),
            nodes_per_second: USUAL_RATE,
            closed: false,
            ids: 0,
        };
        Self { state: Mutex::new(state), came: Condvar::new(), crowded: AtomicBool::new(false), metrics }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Gives free slots to the next searches. Call this after every change of the queue.
    pub(super) fn hand_out(&self, state: &mut State) {
        while let Some(Ticket { search, .. }) = state.queue.next(Instant::now()) {
            search.slot.store(true, Ordering::Relaxed);
            if let Some(thread) = search.thread.get() {
                thread.unpark();
            } else {
                state.begins.push_back(search);
                self.came.notify_one();
            }
        }
        let counts = state.queue.counts();
        self.crowded.store(counts.paused + counts.unbegun > 0, Ordering::Relaxed);
        self.metrics.searches(counts.running, counts.paused, counts.unbegun);
    }

    /// Stops the pool: the threads end with their searches.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        for Ticket { search, begun, .. } in state.queue.close() {
            search.end();
            if !begun {
                search.found.send_replace(Found::Done(None));
            }
        }
        self.hand_out(&mut state);
        drop(state);
        self.came.notify_all();
    }

    /// The loop of a thread.
    pub(super) fn work(&self) {
        // Short calls run on other threads of the same cores and must never wait for a search.
        run_when_idle("search threads");
        while let Some(search) = self.next() {
            self.run(&search);
        }
    }

    fn next(&self) -> Option<Arc<Search>> {
        let mut state = self.lock();
        loop {
            if let Some(search) = state.begins.pop_front() {
                return Some(search);
            }
            if state.closed {
                return None;
            }
            state = self.came.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(&self, search: &Search) {
        let begun = Instant::now();
        let _ = search.thread.set(std::thread::current());
        let limit = Cell::new(begun + search.limit.time);
        let (turn, waited, ran) = (Cell::new(Turn::new()), Cell::new(begun - search.created), Cell::new(Duration::ZERO));
        let halt = || {
            let now = Instant::now();
            if search.is_over(now) || now >= limit.get() {
                return true;
            }
            if search.small || now - turn.get().began < TURN || !self.crowded.load(Ordering::Relaxed) {
                return false;
            }
            let last = turn.get().ran();
            ran.set(ran.get() + last);
            let halted = self.wait_for_turn(search, last, search.limit.of_caller.then_some(limit.get()));
            let paused = now.elapsed();
            waited.set(waited.get() + paused);
            if !search.limit.of_caller {
                limit.set(limit.get() + paused);
            }
            turn.set(Turn::new());
            halted
        };
        let task = lock(&search.task).take();
        let each_depth = |report: &SearchReport| _ = search.found.send_replace(Found::Depth(report.clone()));
        // Another client may have had the same searched while this one waited.
        let known = task.as_ref().filter(|task| task.each_depth.is_none()).and_then(|_| self.known(search)).map(Answer::Search);
        let searched = known.is_none();
        let answer = known.or_else(|| catch_unwind(AssertUnwindSafe(|| task?.run(&halt, &each_depth))).unwrap_or_else(failed));
        let last = turn.get().ran();
        let ran = ran.get() + last;
        search.budget.spend(ran);
        self.metrics.waited(search.small, waited.get());
        let mut state = self.lock();
        match answer.as_ref().filter(|_| searched) {
            Some(Answer::Search(report)) => {
                self.metrics.searched(report, ran);
                state.keep(search, report, ran);
            }
            Some(Answer::Puzzle(Some(found))) => self.metrics.spent(found.nodes),
            Some(Answer::Puzzle(None)) | None => {}
        }
        state.forget(search);
        state.queue.remove(search.client, search.id, last);
        self.hand_out(&mut state);
        drop(state);
        search.found.send_replace(Found::Done(answer));
    }

    fn known(&self, search: &Search) -> Option<SearchReport> {
        self.lock().answers.get(search.question.as_ref()?)
    }

    /// Ends a turn and waits for the next; true if the search must end.
    fn wait_for_turn(&self, search: &Search, ran: Duration, limit: Option<Instant>) -> bool {
        let mut state = self.lock();
        search.slot.store(false, Ordering::Relaxed);
        state.queue.pause(search.client, search.id, ran, Instant::now());
        self.hand_out(&mut state);
        drop(state);
        loop {
            let now = Instant::now();
            if search.is_over(now) || limit.is_some_and(|limit| now >= limit) {
                return true;
            }
            if search.slot.load(Ordering::Relaxed) {
                return false;
            }
            let ends = search.created + Duration::from_micros(search.ends.load(Ordering::Relaxed));
            std::thread::park_timeout(limit.map_or(ends, |limit| ends.min(limit)).saturating_duration_since(now));
        }
    }
}

impl State {
    /// Keeps the result of a search, and learns from it how fast searches are.
    fn keep(&mut self, search: &Search, report: &SearchReport, ran: Duration) {
        if let Some(question) = &search.question {
            self.answers.put(question, report);
        }
        if ran > Duration::from_millis(1) {
            self.nodes_per_second += (report.nodes as f64 / ran.as_secs_f64() - self.nodes_per_second) * LATEST;
        }
    }

    /// Lets no more callers join a search.
    pub(super) fn forget(&mut self, search: &Search) {
        if let Some(shareable) = search.shareable()
            && self.shared.get(&shareable).is_some_and(|shared| shared.id == search.id)
        {
            self.shared.remove(&shareable);
        }
    }
}

fn failed(_: Box<dyn std::any::Any + Send>) -> Option<Answer> {
    tracing::error!("a search failed");
    None
}
