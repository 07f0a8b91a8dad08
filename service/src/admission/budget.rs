//! The resources that the work of a call may use: its time, and the rates of its client. Work that goes on
//! after its call has ended keeps the budget and not the place of the call at the gate.

use crate::admission::rates::{Account, ClientId, Rates};
use crate::hand_over::hand_over;
use crate::words::error::ApiError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
    /// CPU time beyond the first turn, in microseconds.
    spent: AtomicU64,
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
            spent: AtomicU64::new(0),
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
            hand_over(move || account.rates.owe(account.client, Duration::from_micros(spent)));
        }
    }
}
