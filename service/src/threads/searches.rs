//! The searches: which are wanted, by whom, which have begun, and what becomes of them. No thread and no
//! clock: the scheduler says what happened and when, and [`Executor`] does what follows.

use super::executor::Executor;
use super::queue::{After, POLITE, Queue, Ticket};
use super::search::Search;
use super::speed::{Part, SearchKind, Speeds};
use super::task::Task;
use super::{PoolLimits, TimeLimit};
use crate::admission::budget::Budget;
use crate::admission::rates::ClientId;
use crate::observe::telemetry::SearchMetrics;
use crate::words::error::{ApiError, LIMIT, Reason};
use crate::words::i18n::MessageId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tafl_engine::{SearchReport, StopReason};
use tokio::sync::oneshot;
use tokio::time::Instant;

/// How long after its deadline a search may give its result, before the last finished depth is taken instead.
const LATE: Duration = Duration::from_millis(20);

/// How often the time that running searches have computed is looked at.
const LOOK: Duration = Duration::from_millis(250);

/// How often room is made for searches that wait for a place.
const ROOM: Duration = POLITE.checked_div(2).expect("a half");

/// The part of its time that background work has where nothing else runs.
const NEARLY_ALL: f64 = 0.99;

/// The least part of the processors' time that is counted on for background work.
const LEAST_PART: f64 = 0.05;

/// Where the result of a search goes.
pub(super) type Reply = oneshot::Sender<Result<SearchReport, ApiError>>;

/// A search that a call wants.
pub(super) struct Request {
    pub(super) id: u64,
    pub(super) task: Task,
    pub(super) limit: TimeLimit,
    pub(super) deadline: Instant,
    pub(super) budget: Arc<Budget>,
    pub(super) reply: Reply,
}

/// The scheduler's record of a search.
struct SearchEntry {
    search: Arc<Search>,
    /// Until it begins.
    task: Option<Task>,
    kind: SearchKind,
    budget: Arc<Budget>,
    /// Its caller, while one waits.
    reply: Option<Reply>,
    /// The computing time that its client was charged.
    charged: Duration,
    begun: Option<Instant>,
    running: bool,
    /// Since when it runs or waits, as far as that was counted.
    since: Instant,
    /// The computing time that was counted.
    counted: Duration,
    /// How long it has waited for its turns.
    waited: Duration,
    /// True if it was ended for another client.
    displaced: bool,
    /// The searches that help it.
    helpers: Vec<u64>,
    /// The search that it helps.
    helps: Option<u64>,
    /// The nodes of helpers that have ended.
    helped: u64,
    /// When it is to be looked at.
    due: Option<Instant>,
}

impl SearchEntry {
    fn new((search, task, kind): (Arc<Search>, Task, SearchKind), budget: Arc<Budget>, now: Instant) -> Self {
        Self {
            search,
            task: Some(task),
            kind,
            budget,
            reply: None,
            charged: Duration::ZERO,
            begun: None,
            running: false,
            since: now,
            counted: Duration::ZERO,
            waited: Duration::ZERO,
            displaced: false,
            helpers: Vec::new(),
            helps: None,
            helped: 0,
            due: None,
        }
    }

    fn client(&self) -> ClientId {
        self.budget.client()
    }

    /// Counts the computing time since the last look.
    fn count(&mut self, part: &mut Part, now: Instant) -> Duration {
        let ran = self.search.ran().saturating_sub(self.counted);
        if self.running {
            part.add(ran, now.saturating_duration_since(self.since), now);
        }
        self.since = now;
        self.counted += ran;
        ran
    }
}

/// All searches.
pub(super) struct Searches {
    queue: Queue,
    entries: BTreeMap<u64, SearchEntry>,
    speeds: Speeds,
    pub(super) part: Part,
    /// Which search is to be looked at when.
    timers: BTreeSet<(Instant, u64)>,
    /// When the running ones were looked at, and when room was made for those that wait for a place.
    looked: Instant,
    made_room: Instant,
    closed: bool,
    /// True if a search waits for a slot.
    crowded: Arc<AtomicBool>,
    metrics: SearchMetrics,
}

impl Searches {
    pub(super) fn new(
        limits: PoolLimits,
        crowded: Arc<AtomicBool>,
        metrics: SearchMetrics,
        now: Instant,
    ) -> Self {
        Self {
            queue: Queue::new(limits.threads, limits.begun),
            entries: BTreeMap::new(),
            speeds: Speeds::default(),
            part: Part::new(now),
            timers: BTreeSet::new(),
            looked: now,
            made_room: now,
            closed: false,
            crowded,
            metrics,
        }
    }

    /// Admits a search, or refuses it.
    pub(super) fn request(&mut self, request: Request, now: Instant, executor: &mut dyn Executor) {
        let Request { id, task, limit, deadline, budget, reply } = request;
        if self.closed {
            return answered(reply, Err(ApiError::shutting_down()));
        }
        if deadline < now {
            return answered(reply, Err(super::too_late()));
        }
        let (kind, client) = (Speeds::kind(&task), budget.client());
        let work = task.work(self.speeds.of(kind)).min(limit.time);
        let search = Arc::new(Search::new(id, &task, limit, deadline));
        let entry = SearchEntry::new((search, task, kind), budget, now);
        if let Err(error) = self.admit(&entry, work, now) {
            return answered(reply, Err(error));
        }
        self.metrics.requested();
        self.entries.insert(id, SearchEntry { reply: Some(reply), charged: work, ..entry });
        self.look_at(id, deadline);
        for helper in self.queue.in_the_way(client) {
            self.end(helper, executor);
        }
        self.fill_slots(now, executor);
    }

    fn admit(&mut self, entry: &SearchEntry, work: Duration, now: Instant) -> Result<(), ApiError> {
        let (search, client) = (&entry.search, entry.client());
        let ticket = Ticket::new((search.id, client), search.small, work, (now, search.deadline));
        let part = self.part.at(now).max(LEAST_PART);
        self.queue.add(ticket, part, now).map_err(|wait| {
            self.metrics.refused();
            ApiError::searches_ahead(wait)
        })?;
        let charged = entry.budget.charge_search(work);
        charged.inspect_err(|_| _ = self.queue.withdraw(client, search.id))
    }

    /// Gives free slots to the next searches.
    fn fill_slots(&mut self, now: Instant, executor: &mut dyn Executor) {
        while let Some((id, begins)) = self.queue.next(now) {
            let Some(entry) = self.entries.get_mut(&id) else { continue };
            entry.waited += now.saturating_duration_since(entry.since);
            (entry.running, entry.since) = (true, now);
            entry.search.slot.store(true, Ordering::Release);
            if begins {
                self.begin(id, now, executor);
            } else {
                executor.wake(id);
            }
        }
        self.crowded.store(self.queue.is_crowded(), Ordering::Relaxed);
        let counts = self.queue.counts();
        self.metrics.searches(counts.running, counts.paused, counts.unbegun);
        self.metrics.queued(counts.work.div_f64(self.part.at(now).max(LEAST_PART)));
    }

    fn begin(&mut self, id: u64, now: Instant, executor: &mut dyn Executor) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        entry.begun = Some(now);
        let Some(mut task) = entry.task.take() else { return };
        let limit = entry.search.limit;
        let (deadline, budget, kind) = (entry.search.deadline, Arc::clone(&entry.budget), entry.kind);
        let search = Arc::clone(&entry.search);
        // Helpers are not charged before they have helped, and wait in no one's place.
        let helpers: Vec<(u64, Task)> =
            task.helpers().into_iter().map(|task| (executor.id(), task)).collect();
        entry.helpers = helpers.iter().map(|(helper, _)| *helper).collect();
        for (helper, task) in helpers {
            let search = Arc::new(Search::new(helper, &task, limit, deadline));
            self.queue.admit(
                Ticket::new((helper, budget.client()), search.small, Duration::MAX, (now, deadline))
                    .helping(),
            );
            let entry = SearchEntry {
                helps: Some(id),
                ..SearchEntry::new((search, task, kind), Arc::clone(&budget), now)
            };
            self.entries.insert(helper, entry);
        }
        executor.begin(search, task);
        if limit.of_caller {
            self.look_at(id, now + limit.time + LATE);
        }
    }

    /// A search has used its turn.
    pub(super) fn paused(&mut self, id: u64, now: Instant, executor: &mut dyn Executor) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        let ran = entry.count(&mut self.part, now);
        entry.running = false;
        self.queue.pause(entry.client(), id, ran, After::Pauses, now);
        self.fill_slots(now, executor);
    }

    /// A search has ended; `None` if it failed.
    pub(super) fn ended(
        &mut self,
        id: u64,
        report: Option<SearchReport>,
        now: Instant,
        executor: &mut dyn Executor,
    ) {
        executor.ended(id);
        self.finish(id, report, now, executor);
        self.fill_slots(now, executor);
    }

    fn finish(
        &mut self,
        id: u64,
        mut report: Option<SearchReport>,
        now: Instant,
        executor: &mut dyn Executor,
    ) {
        let Some(mut entry) = self.remove(id) else { return };
        let ran = entry.count(&mut self.part, now);
        self.queue.remove(entry.client(), id, ran);
        entry.budget.spend(entry.counted);
        entry.budget.settle_search(entry.charged, entry.counted);
        entry.budget.searched(entry.waited, entry.counted);
        if let Some(report) = &mut report {
            if entry.displaced && report.stop == StopReason::Interrupted {
                report.stop = StopReason::Displaced;
            }
            self.metrics.searched(report, entry.counted);
            self.speeds.learn(entry.kind, report.nodes, entry.counted);
        }
        if let Some(leader) = entry.helps {
            if let Some(leader) = self.entries.get_mut(&leader) {
                leader.helpers.retain(|helper| *helper != id);
                leader.helped += entry.search.nodes.load(Ordering::Relaxed);
            }
            return;
        }
        self.metrics.waited(entry.search.small, entry.waited);
        let helped = self.helped(&entry);
        let answer = match report {
            Some(report) => Ok(SearchReport { nodes: report.nodes + helped, ..report }),
            None if self.closed => Err(ApiError::shutting_down()),
            None => Err(ApiError::internal()),
        };
        if let Some(reply) = entry.reply {
            answered(reply, answer);
        }
        for helper in entry.helpers {
            self.abandon(helper, executor);
        }
    }

    /// The nodes that helpers have searched.
    fn helped(&self, entry: &SearchEntry) -> u64 {
        let nodes =
            |helper| self.entries.get(helper).map_or(0, |helper| helper.search.nodes.load(Ordering::Relaxed));
        entry.helped + entry.helpers.iter().map(nodes).sum::<u64>()
    }

    /// The caller of a search no longer waits.
    pub(super) fn abandoned(&mut self, id: u64, now: Instant, executor: &mut dyn Executor) {
        self.abandon(id, executor);
        self.fill_slots(now, executor);
    }

    /// Ends a search for which nobody waits any more, with those that help it.
    fn abandon(&mut self, id: u64, executor: &mut dyn Executor) {
        self.end(id, executor);
        let Some(entry) = self.entries.get_mut(&id) else { return };
        entry.reply = None;
        let (client, helpers) = (entry.client(), entry.helpers.clone());
        if self.queue.withdraw(client, id)
            && let Some(entry) = self.remove(id)
        {
            entry.budget.settle_search(entry.charged, Duration::ZERO);
        }
        for helper in helpers {
            self.abandon(helper, executor);
        }
    }

    fn end(&self, id: u64, executor: &mut dyn Executor) {
        if let Some(entry) = self.entries.get(&id) {
            entry.search.end();
            if entry.begun.is_some() {
                executor.wake(id);
            }
        }
    }

    fn remove(&mut self, id: u64) -> Option<SearchEntry> {
        let entry = self.entries.remove(&id)?;
        entry.due.inspect(|&due| _ = self.timers.remove(&(due, id)));
        Some(entry)
    }

    /// Has a search looked at, then or before.
    fn look_at(&mut self, id: u64, due: Instant) {
        let Some(entry) = self.entries.get_mut(&id).filter(|entry| entry.due.is_none_or(|other| due < other))
        else {
            return;
        };
        if let Some(other) = entry.due.replace(due) {
            self.timers.remove(&(other, id));
        }
        self.timers.insert((due, id));
    }

    /// Does what is due.
    pub(super) fn tick(&mut self, now: Instant, executor: &mut dyn Executor) {
        while let Some(&(due, id)) = self.timers.first().filter(|(due, _)| *due <= now) {
            self.timers.remove(&(due, id));
            self.entries.get_mut(&id).into_iter().for_each(|entry| entry.due = None);
            if let Some(due) = self.look(id, now, executor) {
                self.look_at(id, due);
            }
        }
        if now.saturating_duration_since(self.made_room) >= ROOM && self.queue.counts().for_place > 0 {
            self.make_room(now, executor);
        }
        if now.saturating_duration_since(self.looked) >= LOOK {
            self.looked = now;
            for (&id, entry) in self.entries.iter_mut().filter(|(_, entry)| entry.running) {
                let ran = entry.count(&mut self.part, now);
                self.queue.runs(entry.budget.client(), id, ran);
            }
            self.metrics.background(self.part.at(now));
        }
    }

    /// When something is due next.
    pub(super) fn next(&self) -> Option<Instant> {
        let counts = self.queue.counts();
        let looks = counts.running > 0 || self.part.at(self.looked) < NEARLY_ALL;
        let look = looks.then(|| self.looked + LOOK);
        let room = (counts.for_place > 0).then(|| self.made_room + ROOM);
        self.timers.first().map(|(due, _)| *due).into_iter().chain(look).chain(room).min()
    }

    /// Answers the caller of a search if its time has come; returns when to look again.
    fn look(&mut self, id: u64, now: Instant, executor: &mut dyn Executor) -> Option<Instant> {
        let entry = self.entries.get(&id).filter(|entry| entry.reply.is_some())?;
        let (limit, deadline) = (entry.search.limit, entry.search.deadline);
        let limited = entry.begun.filter(|_| limit.of_caller).map(|begun| begun + limit.time + LATE);
        let is_limited = limited.is_some_and(|limited| limited <= now);
        let answer = match (entry.begun, entry.search.depth()) {
            (None, _) if deadline <= now => Err(too_late()),
            (None, _) => return Some(deadline),
            (_, Some(report)) if is_limited || deadline + LATE <= now => {
                Ok(SearchReport { nodes: report.nodes + self.helped(entry), ..report })
            }
            // It may end in a moment.
            (_, None) if deadline + 2 * LATE <= now => Err(too_late()),
            _ => {
                let limited = limited.filter(|_| !is_limited);
                let due = limited.into_iter().chain([deadline + LATE]).min();
                return due.map(|due| due.max(now + LATE / 4));
            }
        };
        self.answer(id, answer, executor);
        self.fill_slots(now, executor);
        None
    }

    /// Answers the caller of a search, which so ends.
    fn answer(&mut self, id: u64, answer: Result<SearchReport, ApiError>, executor: &mut dyn Executor) {
        if let Some(reply) = self.entries.get_mut(&id).and_then(|entry| entry.reply.take()) {
            answered(reply, answer);
            self.abandon(id, executor);
        }
    }

    /// Ends searches if others have waited for too long for a place.
    fn make_room(&mut self, now: Instant, executor: &mut dyn Executor) {
        self.made_room = now;
        while let Some(most) = self.queue.displace(now) {
            self.entries.get_mut(&most).into_iter().for_each(|entry| entry.displaced = true);
            self.end(most, executor);
        }
    }

    /// Ends every search: those that have begun answer with what they have found, the others are refused.
    pub(super) fn close(&mut self, now: Instant, executor: &mut dyn Executor) {
        self.closed = true;
        let all: Vec<u64> = self.entries.keys().copied().collect();
        for id in all {
            self.end(id, executor);
            if self.entries.get(&id).is_some_and(|entry| entry.begun.is_none()) {
                self.answer(id, Err(ApiError::shutting_down()), executor);
            }
        }
        self.fill_slots(now, executor);
    }
}

#[cfg(test)]
impl Searches {
    /// The searches, those of them that have begun, and those that run.
    pub(super) fn known(&self) -> [usize; 3] {
        let counts = self.queue.counts();
        [self.entries.len(), counts.running + counts.paused, counts.running]
    }
}

fn answered(reply: Reply, answer: Result<SearchReport, ApiError>) {
    // A caller that has gone away needs no answer.
    let _ = reply.send(answer);
}

fn too_late() -> ApiError {
    ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineSearch)
}

/// The search was ended in favour of another client's.
pub(crate) fn displaced() -> ApiError {
    ApiError::new(Reason::QueueFull, MessageId::FaultDisplaced)
        .with(LIMIT, "searches")
        .retry_after(Duration::from_secs(1))
}
