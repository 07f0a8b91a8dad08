//! The clerk: decides on a thread of normal priority what the others do. It answers calls and wakes their
//! tasks, so that no thread of low priority takes a lock for that.

use super::calls::Calls;
use super::hands::Hands;
use super::post::Post;
use super::searches::Searches;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;
use tokio::time::Instant;

/// All that the threads do, as a state that changes with messages and with time.
pub(super) struct Clerk<H> {
    pub(super) searches: Searches,
    pub(super) calls: Calls,
    pub(super) hands: H,
    pub(super) stopped: bool,
}

impl<H: Hands> Clerk<H> {
    /// Acts on what was told. A fault costs what it concerns, not all that computes.
    pub(super) fn hear(&mut self, post: Post, now: Instant) {
        if catch_unwind(AssertUnwindSafe(|| self.act(post, now))).is_err() {
            tracing::error!("the clerk failed");
        }
    }

    fn act(&mut self, post: Post, now: Instant) {
        let Self { searches, calls, hands, stopped } = self;
        match post {
            Post::Search(request) => searches.request(*request, now, hands),
            Post::Left(caller) => searches.left(caller, now, hands),
            Post::Paused(search) => searches.paused(search, now, hands),
            Post::Found { search, answer } => searches.found(search, answer, now, hands),
            Post::Call(call) => calls.add(call, now, hands),
            Post::Wake(id) => calls.wake(id, now, hands),
            Post::Gone(id) => calls.gone(id, now, hands),
            Post::Turned { id, worker, call, asleep, used: [ran, took] } => {
                searches.part.add(ran, took, now);
                hands.turned(worker);
                calls.turned(id, call, asleep, ran, now, hands);
            }
            Post::Rests { id, used: [ran, took] } => {
                searches.part.add(ran, took, now);
                calls.rests(id, ran, now, hands);
            }
            Post::Errand(errand) => errand(),
            Post::Close => searches.close(now, hands),
            Post::Stop => {
                searches.close(now, hands);
                calls.clear();
                *stopped = true;
            }
        }
    }

    /// Does what is due; returns for how long nothing else will be.
    pub(super) fn tick(&mut self, now: Instant) -> Option<Duration> {
        self.searches.tick(now, &mut self.hands);
        self.calls.tick(now, &mut self.hands);
        let next = self.searches.next().into_iter().chain(self.calls.next()).min();
        next.map(|next| next.saturating_duration_since(now))
    }
}
