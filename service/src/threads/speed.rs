//! How fast searches are, as far as was measured.

use super::task::Task;
use std::collections::BTreeMap;
use std::time::Duration;
use tafl_engine::catalogue;
use tokio::time::Instant;

/// The nodes per second of a search before any was measured.
const USUAL_SPEED: f64 = 100_000.0;

/// The nodes from which a search tells how fast others are: before them come the moves of the first look.
const TELLING: u64 = 1_000;

/// The computing time after which a measured speed has two thirds of the weight.
const MEMORY: Duration = Duration::from_secs(2);

/// How much one search may change a speed.
const CHANGE: f64 = 1.25;

/// Searches of one kind are about as fast: the size of the board, and true for a learned evaluation.
pub(super) type SearchKind = (u8, bool);

/// The measured speeds, in nodes per second.
#[derive(Debug, Default)]
pub(super) struct Speeds(BTreeMap<SearchKind, f64>);

impl Speeds {
    pub(super) fn kind(task: &Task) -> SearchKind {
        let referee = task.game.referee();
        (referee.rules().board.size, catalogue::opponent(referee).evaluation.is_some())
    }

    pub(super) fn of(&self, kind: SearchKind) -> f64 {
        self.0.get(&kind).copied().unwrap_or(USUAL_SPEED)
    }

    /// Learns from a search that searched these nodes in this computing time.
    pub(super) fn learn(&mut self, kind: SearchKind, nodes: u64, ran: Duration) {
        if nodes > TELLING && !ran.is_zero() {
            let speed = self.0.entry(kind).or_insert(USUAL_SPEED);
            let found = *speed + (nodes as f64 / ran.as_secs_f64() - *speed) * weight(ran);
            *speed = found.clamp(*speed / CHANGE, *speed * CHANGE);
        }
    }
}

/// The weight of what was measured in this time.
fn weight(time: Duration) -> f64 {
    1.0 - (-time.as_secs_f64() / MEMORY.as_secs_f64()).exp()
}

/// The part of the time of its turns in which background work really has a processor: less than one where the
/// processors are busy.
#[derive(Debug)]
pub(super) struct Part {
    part: f64,
    measured: Instant,
}

impl Part {
    /// Nothing is known yet.
    pub(super) fn new(now: Instant) -> Self {
        Self { part: 1.0, measured: now }
    }

    /// Counts a turn that had `ran` of a processor in `took`.
    pub(super) fn add(&mut self, ran: Duration, took: Duration, now: Instant) {
        self.part = self.at(now);
        self.measured = now;
        if !took.is_zero() {
            let part = (ran.as_secs_f64() / took.as_secs_f64()).min(1.0);
            self.part += (part - self.part) * weight(took);
        }
    }

    /// As far as is known; what was measured long ago says little.
    pub(super) fn at(&self, now: Instant) -> f64 {
        let idle = now.saturating_duration_since(self.measured).saturating_sub(MEMORY);
        self.part + (1.0 - self.part) * weight(idle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_kind_of_search_does_not_change_what_is_known_of_another() {
        let (small, large, mut speeds) = ((7, true), (19, false), Speeds::default());
        for _ in 0..100 {
            speeds.learn(small, 200_000, Duration::from_millis(500));
        }
        let known = speeds.of(small);
        assert!((known - 400_000.0).abs() < 1_000.0, "{known}");
        for _ in 0..1_000 {
            // Of one node in 14 ms; and slow ones of another kind.
            speeds.learn(small, 1, Duration::from_millis(14));
            speeds.learn(large, 5_000, Duration::from_millis(500));
        }
        assert!((speeds.of(small) - known).abs() < 1e-6 && speeds.of(large) < 11_000.0);
        speeds.learn(small, 1_001, Duration::from_secs(10));
        assert!(speeds.of(small) > known / 1.3, "one search says little");
    }

    #[test]
    fn the_part_of_background_work_follows_what_is_measured_and_is_forgotten() {
        let begun = Instant::now();
        let after = |ms| begun + Duration::from_millis(ms);
        let mut part = Part::new(begun);
        for n in 1..=100 {
            part.add(Duration::from_millis(5), Duration::from_millis(100), after(n * 100));
        }
        assert!((part.at(after(10_000)) - 0.05).abs() < 0.02, "{part:?}");
        assert!(part.at(after(30_000)) > 0.99, "{part:?}");
    }
}
