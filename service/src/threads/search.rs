//! A search, as its thread and the scheduler see it.

use super::TimeLimit;
use super::task::Task;
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
    /// When it ends in any case.
    pub(super) deadline: Instant,
    /// True once it must end before that.
    ended: AtomicBool,
    /// True if it may run.
    pub(super) slot: AtomicBool,
    /// The time it has computed, in microseconds.
    ran: AtomicU64,
    /// The nodes of its finished depths.
    pub(super) nodes: AtomicU64,
    /// The last two depths that it has finished. The scheduler takes one that is not being written.
    depths: [Mutex<Option<SearchReport>>; 2],
}

impl Search {
    pub(super) fn new(id: u64, task: &Task, limit: TimeLimit, deadline: Instant) -> Self {
        Self {
            id,
            small: task.is_small(),
            limit,
            deadline,
            ended: AtomicBool::new(false),
            slot: AtomicBool::new(false),
            ran: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            depths: Default::default(),
        }
    }

    /// Has it end as soon as it looks.
    pub(super) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Returns whether it must end.
    pub(super) fn is_over(&self, now: Instant) -> bool {
        self.ended.load(Ordering::Relaxed) || now >= self.deadline
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
