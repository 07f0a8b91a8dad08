//! The scheduler: decides on a thread of normal priority what the others do. It answers calls and wakes their
//! tasks, so that no thread of low priority takes a lock for that.

use super::calls::Calls;
use super::executor::Executor;
use super::mailbox::Message;
use super::searches::Searches;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tokio::time::Instant;

/// All that the threads do, as a state that changes with messages and with time.
pub(super) struct Scheduler<E> {
    pub(super) searches: Searches,
    pub(super) calls: Calls,
    pub(super) executor: E,
    pub(super) stopped: bool,
}

impl<E: Executor> Scheduler<E> {
    /// Acts on a message. A fault costs what it concerns, not all that computes.
    pub(super) fn handle(&mut self, message: Message, now: Instant) {
        if catch_unwind(AssertUnwindSafe(|| self.act(message, now))).is_err() {
            tracing::error!("the scheduler failed");
        }
    }

    fn act(&mut self, message: Message, now: Instant) {
        let Self { searches, calls, executor, stopped } = self;
        match message {
            Message::Search(request) => searches.request(*request, now, executor),
            Message::SearchPaused(id) => searches.paused(id, now, executor),
            Message::SearchEnded { id, report } => searches.ended(id, report, now, executor),
            Message::SearchAbandoned(id) => searches.abandoned(id, now, executor),
            Message::Call(call) => calls.add(call, now, executor),
            Message::TurnEnded { id, call, asleep, used: [ran, took] } => {
                searches.part.add(ran, took, now);
                calls.turn_ended((id, call, asleep), ran, now, executor);
            }
            Message::CallPaused { id, used: [ran, took] } => {
                searches.part.add(ran, took, now);
                calls.paused(id, ran, now, executor);
            }
            Message::CallWoken(id) => calls.wake(id, now, executor),
            Message::CallAbandoned(id) => calls.abandoned(id, now, executor),
            Message::Deferred(work) => work(),
            Message::EndSearches => searches.close(now, executor),
            Message::Stop => {
                searches.close(now, executor);
                calls.clear();
                *stopped = true;
            }
        }
    }

    /// Does what is due; returns for how long nothing else will be.
    pub(super) fn tick(&mut self, now: Instant) -> Option<Duration> {
        self.searches.tick(now, &mut self.executor);
        self.calls.tick(now, &mut self.executor);
        let next = self.searches.next().into_iter().chain(self.calls.next()).min();
        next.map(|next| next.saturating_duration_since(now))
    }
}
