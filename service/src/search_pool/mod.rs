//! The search threads: few, dedicated, running only while a core is idle, behind a bounded queue that is fair to all clients.
//!
//! | file | job |
//! |---|---|
//! | `question` | what to search, and the answers that are kept |
//! | `queue` | which search runs next |
//! | `slot` | the threads, and the searches that run on them in turns |
//!
//! A search belongs to the calls that requested it. When the last of its callers goes away, it is removed from the queue, or halted if it
//! has begun.

mod question;
mod queue;
mod slot;

pub(crate) use question::Task;

use crate::budget::Budget;
use crate::error::{ApiError, LIMIT, Reason};
use crate::i18n::MessageId;
use crate::telemetry::{AnswerSource, SearchMetrics};
use question::{Answer, Question};
use queue::{Refusal, Ticket};
use slot::{Found, Pool, Search};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tafl_engine::{PuzzleSearch, SearchReport, StopReason};
use tokio::time::Instant;

/// The limits of the pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PoolLimits {
    /// The searches that run at once.
    pub(crate) threads: usize,
    /// The searches that have begun, except small ones.
    pub(crate) begun: usize,
    /// The searches that have not.
    pub(crate) waiting: usize,
    /// The answers kept.
    pub(crate) cache_bytes: usize,
}

/// The time that a search may take from when it begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TimeLimit {
    time: Duration,
    /// Whether the caller has set it: then it includes pauses, while the server's own limit is on computing time.
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

/// The pool.
pub(crate) struct SearchPool {
    pool: Arc<Pool>,
}

impl SearchPool {
    /// Starts the threads: one for each search that may have begun, and one for a small one in each slot.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub(crate) fn start(limits: PoolLimits, metrics: SearchMetrics) -> std::io::Result<Self> {
        let pool = Arc::new(Pool::new(limits, metrics));
        for n in 0..limits.begun + limits.threads {
            let pool = Arc::clone(&pool);
            std::thread::Builder::new().name(format!("search-{n}")).spawn(move || pool.work())?;
        }
        Ok(Self { pool })
    }

    /// Searches within `limit`, and not beyond `deadline`. Equal searches of one client are one search, and a search that was finished before
    /// is answered at once, unless the reports of its depths are wanted.
    ///
    /// # Errors
    /// If it cannot begin before the deadline, or too many searches wait.
    pub(crate) async fn search(
        &self,
        task: Task,
        limit: TimeLimit,
        deadline: Instant,
        budget: &Arc<Budget>,
    ) -> Result<SearchReport, ApiError> {
        match self.answer(task, limit, deadline, budget).await? {
            Answer::Search(report) => Ok(report),
            Answer::Puzzle(_) => Err(ApiError::internal()),
        }
    }

    /// Looks for a puzzle in the same way; `None` if time did not suffice.
    ///
    /// # Errors
    /// Those of [`Self::search`].
    pub(crate) async fn puzzle(
        &self,
        task: Task,
        limit: TimeLimit,
        deadline: Instant,
        budget: &Arc<Budget>,
    ) -> Result<Option<PuzzleSearch>, ApiError> {
        match self.answer(task, limit, deadline, budget).await? {
            Answer::Puzzle(found) => Ok(found),
            Answer::Search(_) => Err(ApiError::internal()),
        }
    }

    async fn answer(&self, task: Task, limit: TimeLimit, deadline: Instant, budget: &Arc<Budget>) -> Result<Answer, ApiError> {
        let (task, helpers) = task.team();
        let threads = 1 + helpers.len() as u32;
        let search = match self.admit(task, threads, limit, deadline, budget)? {
            Admitted::Known(report) => return Ok(Answer::Search(report)),
            Admitted::Waits(search) => search,
        };
        let mut found = search.found.subscribe();
        // Dropped with the call, whether it was answered or its caller went away.
        let mut caller = Caller { pool: &self.pool, search, waits: true };
        let helpers: Vec<Caller<'_>> = helpers.into_iter().filter_map(|task| self.admit_helper(task, limit, deadline, budget)).collect();
        let done = |found: &Found| matches!(found, Found::Done(_));
        let in_time = tokio::time::timeout_at(deadline, found.wait_for(done)).await.is_ok();
        if !in_time {
            match caller.leave() {
                Left::Unbegun => return Err(too_late()),
                // It ends at the deadline and still has a result.
                Left::Ending => _ = found.wait_for(done).await,
                Left::ToOthers => {}
            }
        }
        let mut nodes = 0;
        for helper in helpers {
            nodes += helper.ended().await;
        }
        // The borrow must end before the lock is taken.
        let found = found.borrow().clone();
        match found {
            Found::Done(Some(Answer::Search(report))) => Ok(Answer::Search(SearchReport { nodes: report.nodes + nodes, ..report })),
            Found::Done(Some(puzzle)) => Ok(puzzle),
            Found::Done(None) if self.pool.lock().closed => Err(ApiError::shutting_down()),
            Found::Done(None) => Err(ApiError::internal()),
            Found::Depth(report) => Ok(Answer::Search(SearchReport { stop: StopReason::Interrupted, ..report })),
            Found::Nothing => Err(too_late()),
        }
    }

    fn admit(&self, task: Task, threads: u32, limit: TimeLimit, deadline: Instant, budget: &Arc<Budget>) -> Result<Admitted, ApiError> {
        let question = Question::of(&task).map(Arc::new);
        let streamed = task.each_depth.is_some();
        let mut state = self.pool.lock();
        if state.closed {
            return Err(ApiError::shutting_down());
        }
        if let Some(question) = question.as_ref().filter(|_| !streamed) {
            if let Some(report) = state.answers.get(question) {
                self.pool.metrics.requested(AnswerSource::Cache);
                return Ok(Admitted::Known(report));
            }
            let equal = state.shared.get(&(Arc::clone(question), budget.client, limit));
            if let Some(search) = equal.filter(|search| search.join(deadline)) {
                self.pool.metrics.requested(AnswerSource::Shared);
                return Ok(Admitted::Waits(Arc::clone(search)));
            }
        }
        let (now, id) = (Instant::now(), state.ids);
        state.ids += 1;
        let work = task.work(state.nodes_per_second).min(limit.time);
        let search = Arc::new(Search::new(id, task, question, limit, deadline, budget));
        let ticket = Ticket::new(Arc::clone(&search), (id, search.client), search.small, work, (now, deadline));
        if let Err((refusal, wait)) = state.queue.add(ticket, now) {
            self.pool.metrics.refused(refusal == Refusal::TooLate);
            return Err(match refusal {
                Refusal::Full => ApiError::full("searches", state.queue.counts().unbegun),
                Refusal::TooLate => ApiError::new(Reason::QueueFull, MessageId::FaultSearchesAhead).with(LIMIT, "searches"),
            }
            .retry_after(wait.max(Duration::from_secs(1))));
        }
        if let Err(error) = budget.charge_search(work * threads) {
            state.queue.withdraw(search.client, id);
            return Err(error);
        }
        for helper in state.queue.in_the_way(search.client) {
            helper.end();
        }
        if let Some(shareable) = search.shareable().filter(|_| !streamed) {
            state.shared.insert(shareable, Arc::clone(&search));
        }
        self.pool.metrics.requested(AnswerSource::Search);
        self.pool.hand_out(&mut state);
        Ok(Admitted::Waits(search))
    }

    /// Admits a search that helps another one of its client, and goes on only while none of that client's searches needs its slot or its
    /// place; `None` if there is no room for it.
    fn admit_helper(&self, task: Task, limit: TimeLimit, deadline: Instant, budget: &Arc<Budget>) -> Option<Caller<'_>> {
        let mut state = self.pool.lock();
        let (now, id) = (Instant::now(), state.ids);
        state.ids += 1;
        let search = Arc::new(Search::new(id, task, None, limit, deadline, budget));
        let ticket = Ticket::new(Arc::clone(&search), (id, search.client), search.small, Duration::MAX, (now, deadline)).helping();
        state.queue.add(ticket, now).ok()?;
        self.pool.hand_out(&mut state);
        Some(Caller { pool: &self.pool, search, waits: true })
    }

    /// Ends every search: those that have begun answer with what they have found, the others are refused.
    pub(crate) fn stop(&self) {
        self.pool.close();
    }
}

/// The state of a search whose caller waits.
enum Admitted {
    /// It was finished before.
    Known(SearchReport),
    Waits(Arc<Search>),
}

fn too_late() -> ApiError {
    ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineSearch)
}

/// A caller that waits for a search.
struct Caller<'a> {
    pool: &'a Pool,
    search: Arc<Search>,
    waits: bool,
}

/// What a search does when a caller leaves it.
enum Left {
    /// It is removed from the queue.
    Unbegun,
    /// It ends.
    Ending,
    /// It goes on for other callers.
    ToOthers,
}

impl Caller<'_> {
    /// Ends a helper and returns the nodes it has searched.
    async fn ended(mut self) -> u64 {
        let mut found = self.search.found.subscribe();
        if matches!(self.leave(), Left::Ending)
            && let Ok(done) = found.wait_for(|found| matches!(found, Found::Done(_))).await
            && let Found::Done(Some(Answer::Search(report))) = &*done
        {
            return report.nodes;
        }
        0
    }

    fn leave(&mut self) -> Left {
        let mut state = self.pool.lock();
        if !std::mem::take(&mut self.waits) || self.search.callers.fetch_sub(1, Ordering::Relaxed) > 1 {
            return Left::ToOthers;
        }
        self.search.end();
        state.forget(&self.search);
        if !state.queue.withdraw(self.search.client, self.search.id) {
            return Left::Ending;
        }
        self.pool.hand_out(&mut state);
        Left::Unbegun
    }
}

impl Drop for Caller<'_> {
    fn drop(&mut self) {
        self.leave();
    }
}
