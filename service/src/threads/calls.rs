//! The long calls: which wait for their turn, and which for something else.

use super::executor::{Executor, LongCall};
use super::queue::{After, POLITE, Queue, Ticket};
use crate::admission::budget::Budget;
use crate::admission::rates::ClientId;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// The long calls that have computed a part of their answers, which nothing else counts. If all that wait
/// took turns, hundreds of answers would be there in parts before one was whole.
const MAX_STARTED: usize = 32;

/// The time that a long call is expected to take: nothing is known of it.
const EXPECTED: Duration = Duration::from_secs(1);

struct CallEntry {
    budget: Arc<Budget>,
    /// The call, unless it has a turn or is paused in the middle of one.
    call: Option<LongCall>,
    /// True if it was woken during its turn.
    woken: bool,
    gone: bool,
}

impl CallEntry {
    fn client(&self) -> ClientId {
        self.budget.client()
    }

    /// Lets the call go on if it is paused.
    fn resume(&self, id: u64, executor: &mut dyn Executor) {
        self.budget.resumed.store(true, Ordering::Release);
        executor.wake(id);
    }
}

/// All long calls.
pub(super) struct Calls {
    queue: Queue,
    entries: BTreeMap<u64, CallEntry>,
    /// True if a call waits for its turn.
    crowded: Arc<AtomicBool>,
    /// When to look for calls that must end for others.
    looks: Option<Instant>,
}

impl Calls {
    /// Calls of which `slots` compute at once, on this many threads.
    pub(super) fn new(slots: usize, threads: usize, crowded: Arc<AtomicBool>) -> Self {
        let queue = Queue::new(slots, threads).starting(MAX_STARTED);
        Self { queue, entries: BTreeMap::new(), crowded, looks: None }
    }

    pub(super) fn add(&mut self, call: LongCall, now: Instant, executor: &mut dyn Executor) {
        let (id, budget) = (call.id, Arc::clone(&call.budget));
        self.queue.admit(Ticket::new((id, budget.client()), false, EXPECTED, (now, budget.deadline)));
        self.entries.insert(id, CallEntry { budget, call: Some(call), woken: false, gone: false });
        self.fill_slots(now, executor);
    }

    /// A turn is over. Without the call, it has ended.
    pub(super) fn turn_ended(
        &mut self,
        (id, call, asleep): (u64, Option<LongCall>, bool),
        ran: Duration,
        now: Instant,
        executor: &mut dyn Executor,
    ) {
        executor.ended(id);
        if let Some(entry) = self.entries.get_mut(&id) {
            let (client, woken) = (entry.client(), std::mem::take(&mut entry.woken));
            if let Some(call) = call.filter(|_| !entry.gone) {
                entry.call = Some(call);
                let after = if asleep && !woken { After::Sleeps } else { After::Requeues };
                self.queue.pause(client, id, ran, after, now);
            } else {
                self.entries.remove(&id);
                self.queue.remove(client, id, ran);
            }
        }
        self.fill_slots(now, executor);
    }

    /// A call has paused in the middle of its turn.
    pub(super) fn paused(&mut self, id: u64, ran: Duration, now: Instant, executor: &mut dyn Executor) {
        if let Some(entry) = self.entries.get(&id) {
            self.queue.pause(entry.client(), id, ran, After::Pauses, now);
            if entry.gone {
                entry.resume(id, executor);
            }
        }
        self.fill_slots(now, executor);
    }

    /// Wakes a call whose wait is over.
    pub(super) fn wake(&mut self, id: u64, now: Instant, executor: &mut dyn Executor) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        entry.woken = entry.call.is_none();
        self.queue.wake(entry.budget.client(), id, now);
        self.fill_slots(now, executor);
    }

    /// Nobody waits for a call any more.
    pub(super) fn abandoned(&mut self, id: u64, now: Instant, executor: &mut dyn Executor) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        entry.gone = true;
        if entry.call.is_some() {
            let client = entry.client();
            self.entries.remove(&id);
            self.queue.remove(client, id, Duration::ZERO);
            self.fill_slots(now, executor);
        } else {
            entry.resume(id, executor);
        }
    }

    /// Gives free slots to the next calls.
    fn fill_slots(&mut self, now: Instant, executor: &mut dyn Executor) {
        while let Some((id, _)) = self.queue.next(now) {
            let Some(entry) = self.entries.get_mut(&id) else { continue };
            match entry.call.take() {
                Some(call) => executor.run_turn(call),
                None => entry.resume(id, executor),
            }
        }
        let crowded = self.queue.is_crowded();
        self.crowded.store(crowded, Ordering::Relaxed);
        self.looks = if crowded { self.looks.or(Some(now + POLITE)) } else { None };
    }

    /// Ends a call that is paused if one of a client without a thread has waited for too long for one.
    pub(super) fn tick(&mut self, now: Instant, executor: &mut dyn Executor) {
        if self.looks.is_some_and(|looks| looks <= now) {
            self.looks = Some(now + POLITE);
            if let Some((id, entry)) =
                self.queue.displace(now).and_then(|id| Some((id, self.entries.get(&id)?)))
            {
                entry.budget.displaced.store(true, Ordering::Relaxed);
                entry.resume(id, executor);
            }
        }
    }

    /// When something is due next.
    pub(super) fn next(&self) -> Option<Instant> {
        self.looks
    }

    /// Drops all calls.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
    }
}

#[cfg(test)]
impl Calls {
    /// The calls, and those of them that have a turn.
    pub(super) fn known(&self) -> [usize; 2] {
        [self.entries.len(), self.queue.counts().running]
    }
}
