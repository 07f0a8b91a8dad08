//! Long calls among short ones: who has much to do lets others have their turn, and minds the clock.
//!
//! Rules calls run where they arrive, on as many threads as there are cores. One call that asks a thousand things would hold one of
//! these for as long as they take; so it stands back after every short turn, which is also where it ends if its caller went away.

use super::Service;
use crate::error::{ApiError, Reason};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long a call computes before others have their turn: as long as a few dozen rules calls take.
const TURN: Duration = Duration::from_micros(500);

/// The pace of one call.
pub(super) struct Pace<'a> {
    service: &'a Service,
    since: Instant,
    until: Instant,
}

impl<'a> Pace<'a> {
    /// The pace of a call that begins, and ends at `until`.
    pub(super) fn new(service: &'a Service, until: Instant) -> Self {
        Self { service, since: Instant::now(), until }
    }

    /// To be asked before every bit of work: lets others have their turn where this call had its own.
    ///
    /// # Errors
    /// That the time of the call is over, or that the server is about to stop.
    pub(super) async fn step(&mut self) -> Result<(), ApiError> {
        let mut now = Instant::now();
        if now.duration_since(self.since) >= TURN {
            tokio::task::yield_now().await;
            now = Instant::now();
            self.since = now;
        }
        if self.service.stopping.load(Ordering::Relaxed) {
            return Err(ApiError::shutting_down());
        }
        if now >= self.until {
            return Err(ApiError::new(Reason::DeadlineExceeded, "the time of the call was over before all of it was done"));
        }
        Ok(())
    }
}
