//! The resources that the work of a call may use: its time, and the rates of its client. Work that goes on
//! after its call has ended keeps the budget and not the place of the call at the gate.

use crate::admission::rates::{Account, ClientId, Rates};
use crate::defer::defer;
use crate::words::error::ApiError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;

/// The budget of a call.
#[derive(Debug)]
pub(crate) struct Budget {
    account: Arc<Account>,
    /// When the answer is due.
    pub(crate) deadline: Instant,
    /// Set when the call has used up its turn; cleared by whatever runs it.
    pub(crate) yielded: AtomicBool,
    /// True if the call runs on the threads for long calls.
    pub(crate) moved: AtomicBool,
    /// True if the caller has gone away.
    pub(crate) gone: AtomicBool,
    /// True if the call must end for another client's.
    pub(crate) displaced: AtomicBool,
    /// True if the call may go on that has paused in the middle of its turn.
    pub(crate) resumed: AtomicBool,
    /// CPU time beyond the first turn, in microseconds.
    spent: AtomicU64,
    /// Of its searches, for the log.
    searches: SearchTally,
}

/// What the searches of a call did, in microseconds.
#[derive(Debug, Default)]
struct SearchTally {
    level: AtomicU8,
    waited: AtomicU64,
    computed: AtomicU64,
}

impl Budget {
    pub(crate) fn new(account: Arc<Account>, deadline: Instant) -> Self {
        Self {
            account,
            deadline,
            yielded: AtomicBool::new(false),
            moved: AtomicBool::new(false),
            gone: AtomicBool::new(false),
            displaced: AtomicBool::new(false),
            resumed: AtomicBool::new(false),
            spent: AtomicU64::new(0),
            searches: SearchTally { level: AtomicU8::new(u8::MAX), ..SearchTally::default() },
        }
    }

    /// Whose fair share of the server it uses.
    pub(crate) fn client(&self) -> ClientId {
        self.account.client
    }

    /// The rate limits of the client.
    pub(crate) fn rates(&self) -> &Rates {
        &self.account.rates
    }

    /// Charges the client for further calls; the first was charged on arrival.
    ///
    /// # Errors
    /// As [`Rates::charge_more`].
    pub(crate) fn charge(&self, calls: usize) -> Result<(), ApiError> {
        self.rates().charge_more(self.client(), calls)
    }

    /// Charges the client for a search.
    ///
    /// # Errors
    /// As [`Rates::charge_search`].
    pub(crate) fn charge_search(&self, expected: Duration) -> Result<(), ApiError> {
        self.rates().charge_search(self.client(), expected)
    }

    /// Charges what a search has used instead of what was expected.
    pub(crate) fn settle_search(&self, expected: Duration, used: Duration) {
        self.rates().settle_search(self.client(), expected, used);
    }

    /// Records the level of its search.
    pub(crate) fn plays_at(&self, level: u8) {
        self.searches.level.store(level, Ordering::Relaxed);
    }

    /// Records that a search has ended which waited and computed for so long.
    pub(crate) fn searched(&self, waited: Duration, computed: Duration) {
        self.searches.waited.fetch_add(waited.as_micros() as u64, Ordering::Relaxed);
        self.searches.computed.fetch_add((computed.as_micros() as u64).max(1), Ordering::Relaxed);
    }

    /// The level of its search, if it has one.
    pub(crate) fn level(&self) -> Option<u8> {
        Some(self.searches.level.load(Ordering::Relaxed)).filter(|&level| level != u8::MAX)
    }

    /// The microseconds for which its searches waited and computed, if it had any.
    pub(crate) fn search_times(&self) -> Option<[u64; 2]> {
        let of = |time: &AtomicU64| time.load(Ordering::Relaxed);
        let times = [of(&self.searches.waited), of(&self.searches.computed)];
        (times[1] > 0).then_some(times)
    }

    /// Records CPU time of the call.
    pub(crate) fn spend(&self, time: Duration) {
        self.spent.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        let spent = *self.spent.get_mut();
        if spent > 0 {
            let account = Arc::clone(&self.account);
            defer(move || account.rates.owe(account.client, Duration::from_micros(spent)));
        }
    }
}
