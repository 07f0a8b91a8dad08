//! A search, as its thread and the clerk see it.

use super::TimeLimit;
use super::question::Task;
use crate::helpers::lock;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tafl_engine::{SearchReport, StopReason};
use tokio::time::Instant;

/// A search. Both sides change it without waiting for each other.
pub(super) struct Search {
    pub(super) id: u64,
    pub(super) small: bool,
    pub(super) limit: TimeLimit,
    created: Instant,
    /// When it ends in any case, in microseconds since it was created; 0 once it must end.
    ends: AtomicU64,
    /// True if it may run.
    pub(super) slot: AtomicBool,
    /// The time it has computed, in microseconds.
    ran: AtomicU64,
    /// The nodes of its finished depths.
    pub(super) nodes: AtomicU64,
    /// The last two depths that it has finished. The clerk takes one that is not being written.
    depths: [Mutex<Option<SearchReport>>; 2],
}

impl Search {
    pub(super) fn new(id: u64, task: &Task, limit: TimeLimit, (now, deadline): (Instant, Instant)) -> Self {
        Self {
            id,
            small: task.is_small(),
            limit,
            created: now,
            ends: AtomicU64::new((deadline.saturating_duration_since(now).as_micros() as u64).max(1)),
            slot: AtomicBool::new(false),
            ran: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            depths: Default::default(),
        }
    }

    /// Lets another caller wait for it until a deadline; false if it must end already.
    pub(super) fn join(&self, deadline: Instant) -> bool {
        let deadline = deadline.saturating_duration_since(self.created).as_micros() as u64;
        self.ends
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |ends| {
                (ends > 0).then_some(ends.max(deadline))
            })
            .is_ok()
    }

    pub(super) fn end(&self) {
        self.ends.store(0, Ordering::Relaxed);
    }

    /// When it ends in any case.
    pub(super) fn ends(&self) -> Instant {
        self.created + Duration::from_micros(self.ends.load(Ordering::Relaxed))
    }

    /// Returns whether it must end. Once it must, no caller can join.
    pub(super) fn is_over(&self, now: Instant) -> bool {
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

    /// Records how long it has computed.
    pub(super) fn has_run(&self, time: Duration) {
        self.ran.store(time.as_micros() as u64, Ordering::Relaxed);
    }

    pub(super) fn ran(&self) -> Duration {
        Duration::from_micros(self.ran.load(Ordering::Relaxed))
    }

    /// Records a finished depth.
    pub(super) fn finished(&self, report: &SearchReport) {
        self.nodes.store(report.nodes, Ordering::Relaxed);
        *lock(&self.depths[report.depth as usize % 2]) = Some(report.clone());
    }

    /// The last finished depth, cut short there.
    pub(super) fn depth(&self) -> Option<SearchReport> {
        let found = self.depths.iter().filter_map(|depth| depth.try_lock().ok()?.clone());
        let last = found.max_by_key(|report| report.depth)?;
        Some(SearchReport { stop: StopReason::Interrupted, ..last })
    }
}
