//! Cooperative pacing: a long call yields to other calls and checks its deadline.

use super::{Call, Service};
use crate::threads;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::Instant;

/// How long a call computes before it yields: about the time of a few dozen rules calls.
const IO_THREAD_TURN: Duration = Duration::from_micros(500);

/// The pace of one call.
pub(crate) struct Pace<'a> {
    service: &'a Service,
    call: Call,
    since: Instant,
    until: Instant,
}

impl<'a> Pace<'a> {
    /// The pace of a call that starts now and must end by `until`.
    pub(crate) fn new(service: &'a Service, call: &Call, until: Instant) -> Self {
        Self { service, call: call.clone(), since: Instant::now(), until }
    }

    /// Call this before each unit of work: yields to other calls once the turn is used up, and checks the
    /// deadline.
    ///
    /// # Errors
    /// If `until` has passed or the server is stopping.
    pub(crate) async fn step(&mut self) -> Result<(), ApiError> {
        self.step_after(async || Ok(())).await
    }

    /// Like [`Self::step`], for a call that has something to do before it yields.
    pub(crate) async fn step_after(
        &mut self,
        before: impl AsyncFnOnce() -> Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        let mut now = Instant::now();
        let used_up = now.duration_since(self.since) >= IO_THREAD_TURN;
        #[cfg(test)]
        let used_up = used_up || threads::simulated::computes();
        if used_up {
            before().await?;
            threads::yield_turn(&self.call.budget).await;
            now = Instant::now();
            self.since = now;
        }
        if self.service.stopping.load(Ordering::Relaxed) {
            return Err(ApiError::shutting_down());
        }
        if now >= self.until {
            return Err(ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineDone));
        }
        Ok(())
    }
}
