//! The long calls: which wait for their turn, and which for something else.

use super::Job;
use super::hands::Hands;
use super::queue::{After, POLITE, Queue, Ticket};
use crate::admission::budget::Budget;
use crate::admission::rates::ClientId;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Waker;
use std::time::Duration;
use tokio::time::Instant;

/// The long calls that have computed a part of their answers, which nothing else counts. If all that wait
/// took turns, hundreds of answers would be there in parts before one was whole.
const MAX_STARTED: usize = 32;

/// The time that a long call is expected to take: nothing is known of it.
const EXPECTED: Duration = Duration::from_secs(1);

/// A long call, on its way between the clerk and who gives it its turns.
pub(super) struct LongCall {
    pub(super) id: u64,
    pub(super) job: Job<()>,
    /// Tells the clerk that it may go on.
    pub(super) waker: Waker,
    pub(super) budget: Arc<Budget>,
}

struct CallEntry {
    budget: Arc<Budget>,
    /// The call, unless it has a turn or rests in the middle of one.
    call: Option<LongCall>,
    /// True if it was woken during its turn.
    woken: bool,
    gone: bool,
}

impl CallEntry {
    fn client(&self) -> ClientId {
        self.budget.client()
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

    pub(super) fn add(&mut self, call: LongCall, now: Instant, hands: &mut dyn Hands) {
        let (id, budget) = (call.id, Arc::clone(&call.budget));
        self.queue.admit(Ticket::new((id, budget.client()), false, EXPECTED, (now, budget.deadline)));
        self.entries.insert(id, CallEntry { budget, call: Some(call), woken: false, gone: false });
        self.hand_out(now, hands);
    }

    /// A turn is over. Without the call, it has ended.
    pub(super) fn turned(
        &mut self,
        id: u64,
        call: Option<LongCall>,
        asleep: bool,
        ran: Duration,
        now: Instant,
        hands: &mut dyn Hands,
    ) {
        if let Some(entry) = self.entries.get_mut(&id) {
            let (client, woken) = (entry.client(), std::mem::take(&mut entry.woken));
            if let Some(call) = call.filter(|_| !entry.gone) {
                entry.call = Some(call);
                let after = if asleep && !woken { After::Sleeps } else { After::Leaves };
                self.queue.pause(client, id, ran, after, now);
            } else {
                self.entries.remove(&id);
                self.queue.remove(client, id, ran);
            }
        }
        self.hand_out(now, hands);
    }

    /// A call rests in the middle of its turn.
    pub(super) fn rests(&mut self, id: u64, ran: Duration, now: Instant, hands: &mut dyn Hands) {
        if let Some(entry) = self.entries.get(&id) {
            self.queue.pause(entry.client(), id, ran, After::Rests, now);
            if entry.gone {
                hands.resume(id);
            }
        }
        self.hand_out(now, hands);
    }

    /// Wakes a call whose wait is over.
    pub(super) fn wake(&mut self, id: u64, now: Instant, hands: &mut dyn Hands) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        entry.woken = entry.call.is_none();
        self.queue.wake(entry.budget.client(), id, now);
        self.hand_out(now, hands);
    }

    /// Nobody waits for a call any more.
    pub(super) fn gone(&mut self, id: u64, now: Instant, hands: &mut dyn Hands) {
        let Some(entry) = self.entries.get_mut(&id) else { return };
        entry.gone = true;
        if entry.call.is_some() {
            let client = entry.client();
            self.entries.remove(&id);
            self.queue.remove(client, id, Duration::ZERO);
            self.hand_out(now, hands);
        } else {
            hands.resume(id);
        }
    }

    fn hand_out(&mut self, now: Instant, hands: &mut dyn Hands) {
        while let Some((id, _)) = self.queue.next(now) {
            match self.entries.get_mut(&id).and_then(|entry| entry.call.take()) {
                Some(call) => hands.turn(call),
                None => hands.resume(id),
            }
        }
        let crowded = self.queue.is_crowded();
        self.crowded.store(crowded, Ordering::Relaxed);
        self.looks = if crowded { self.looks.or(Some(now + POLITE)) } else { None };
    }

    /// Ends a call that rests if one of a client without a thread has waited for too long for one.
    pub(super) fn tick(&mut self, now: Instant, hands: &mut dyn Hands) {
        if self.looks.is_some_and(|looks| looks <= now) {
            self.looks = Some(now + POLITE);
            if let Some((id, entry)) =
                self.queue.displace(now).and_then(|id| Some((id, self.entries.get(&id)?)))
            {
                entry.budget.displaced.store(true, Ordering::Relaxed);
                hands.resume(id);
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
