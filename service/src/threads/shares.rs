//! Permits of which there are few, shared among clients.

use crate::admission::rates::ClientId;
use crate::helpers::lock;
use crate::words::error::ApiError;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// How long a call may wait for its reader before it may have to end for another one.
const PATIENCE: Duration = Duration::from_secs(3);

/// Returns whether a client may take one more: it must hold fewer than are free. So one client has at most
/// half of them, and there is something left for a client that holds nothing.
pub(super) fn may_take(own: usize, free: usize) -> bool {
    own < free
}

/// Permits of which there are few. Only threads of normal priority take and return them.
#[derive(Debug)]
pub(crate) struct Shares {
    /// As errors call them.
    what: &'static str,
    most: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    ids: u64,
    permits: BTreeMap<u64, (ClientId, Arc<Progress>)>,
}

/// How a call with a permit fares.
#[derive(Debug)]
pub(crate) struct Progress {
    begun: Instant,
    /// Since when it waits for its reader, in milliseconds from when it began; 0 if it does not. Threads of
    /// low priority write it.
    waits: AtomicU64,
    /// Rung when it must end.
    pub(crate) end: Notify,
}

impl Progress {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { begun: Instant::now(), waits: AtomicU64::new(0), end: Notify::new() })
    }

    /// Records that the call waits for its reader.
    pub(crate) fn waits(&self) {
        let since = (self.begun.elapsed().as_millis() as u64).max(1);
        let _ = self.waits.compare_exchange(0, since, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Records that the call goes on.
    pub(crate) fn goes_on(&self) {
        self.waits.store(0, Ordering::Relaxed);
    }

    fn is_stuck(&self, now: Instant) -> bool {
        let since = self.waits.load(Ordering::Relaxed);
        since > 0 && now - self.begun >= Duration::from_millis(since) + PATIENCE
    }
}

impl Shares {
    pub(crate) fn new(what: &'static str, most: usize) -> Self {
        Self { what, most, taken: Mutex::default() }
    }

    /// Takes a permit. If none is left for the client, the one with most permits loses that of its call that
    /// has been stuck for longest, unless it has no more than this client: otherwise clients could take from
    /// others until nothing is left for the next one.
    ///
    /// # Errors
    /// If all are taken, or the client has its share.
    pub(crate) fn take(&self, client: ClientId, progress: Arc<Progress>) -> Result<Permit<'_>, ApiError> {
        let mut taken = lock(&self.taken);
        let of = |client| taken.permits.values().filter(|(other, _)| *other == client).count();
        let own = of(client);
        if !may_take(own, self.most.saturating_sub(taken.permits.len())) {
            let now = Instant::now();
            let gives_way = |other: ClientId| other == client || of(other) > own;
            let stuck = taken
                .permits
                .iter()
                .filter(|&(_, &(other, ref progress))| gives_way(other) && progress.is_stuck(now));
            let Some(id) = stuck
                .map(|(&id, &(client, _))| (of(client), std::cmp::Reverse(id)))
                .max()
                .map(|(_, id)| id.0)
            else {
                return Err(ApiError::full(self.what, taken.permits.len()));
            };
            if let Some((_, progress)) = taken.permits.remove(&id) {
                progress.end.notify_one();
            }
        }
        taken.ids += 1;
        let id = taken.ids;
        taken.permits.insert(id, (client, progress));
        Ok(Permit { shares: self, id })
    }

    /// The number of permits taken.
    pub(crate) fn taken(&self) -> usize {
        lock(&self.taken).permits.len()
    }
}

/// One of the permits.
#[derive(Debug)]
pub(crate) struct Permit<'a> {
    shares: &'a Shares,
    id: u64,
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        lock(&self.shares.taken).permits.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(n: u8) -> ClientId {
        ClientId::Address([10, 0, 0, n].into())
    }

    #[tokio::test(start_paused = true)]
    async fn one_client_has_half_and_who_is_stuck_gives_way() {
        let shares = Shares::new("bulk_calls", 16);
        let take = |n| {
            let progress = Progress::new();
            shares.take(client(n), Arc::clone(&progress)).map(|permit| (permit, progress))
        };
        let mut held = Vec::new();
        for (n, most) in [(1, 8), (2, 4), (3, 2), (4, 1), (5, 1)] {
            let before = held.len();
            held.extend(std::iter::from_fn(|| take(n).ok()));
            assert_eq!(held.len() - before, most);
        }
        assert!(take(6).is_err(), "all are taken");
        for (_, progress) in &held {
            progress.waits();
        }
        tokio::time::advance(PATIENCE).await;
        assert!(take(6).is_err(), "their readers may still read");
        held[1].1.goes_on();
        tokio::time::advance(Duration::from_millis(2)).await;
        let (sixth, _) = take(6).expect("the oldest of the client with most ends");
        held[0].1.end.notified().await;
        assert_eq!((shares.taken(), sixth.id), (16, 17));
        held.remove(0);
        assert_eq!(shares.taken(), 16, "a permit that was taken back is not returned again");
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_gives_way_to_a_client_with_as_many() {
        let shares = Shares::new("bulk_calls", 8);
        let take = |n| {
            let progress = Progress::new();
            progress.waits();
            shares.take(client(n), progress)
        };
        let mut held: Vec<_> =
            [1, 1, 1, 1, 2, 2, 3].into_iter().map(|n| take(n).expect("a permit")).collect();
        tokio::time::advance(PATIENCE + Duration::from_millis(2)).await;
        for _ in 0..5 {
            held.push(take(2).expect("a permit of the first client, then its own"));
            tokio::time::advance(PATIENCE + Duration::from_millis(2)).await;
        }
        let of = |n| lock(&shares.taken).permits.values().filter(|(id, _)| *id == client(n)).count();
        assert_eq!([1, 2, 3].map(of), [3, 3, 1]);
        assert!(shares.taken() < 8, "one is left for the next client");
    }
}
