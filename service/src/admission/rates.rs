//! Rate limits of clients, over all transports together: calls per second, and searching per second. CPU
//! time that a call takes beyond its first turn is charged to the next calls of its client; a search is
//! charged by the time that it is expected to take, and the difference to what it took when it has ended.

use crate::config::Config;
use crate::helpers::lock;
use crate::words::error::{ApiError, LIMIT, Reason};
use crate::words::i18n::{MessageId, sentence};
use governor::clock::Clock;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use tokio::time::Instant;

/// The CPU time that counts as one call.
const CALL: Duration = Duration::from_millis(10);

/// A client.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum ClientId {
    /// An IPv4 address or an IPv6 /64 network.
    Address(IpAddr),
    /// An API key, by the start of the digest of its name.
    Key([u8; 16]),
}

/// The limits of one client; 0: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RateLimits {
    /// Calls per second.
    pub(crate) calls: u32,
    /// Calls at once; 0: as many as per second.
    pub(crate) calls_at_once: u32,
    /// Milliseconds of searching per second.
    pub(crate) searching: u32,
    /// Milliseconds of searching at once; 0: as many as per second.
    pub(crate) searching_at_once: u32,
}

impl RateLimits {
    /// Those of the flags, for clients without limits of their own.
    pub(crate) fn of(config: &Config) -> Self {
        Self {
            calls: config.rate_limit,
            calls_at_once: config.rate_burst,
            searching: config.search_rate_ms,
            searching_at_once: config.search_burst_ms,
        }
    }
}

/// A client with its rate limits.
#[derive(Debug)]
pub(crate) struct Account {
    pub(crate) client: ClientId,
    pub(crate) rates: Arc<Rates>,
}

/// The limits with what their clients have used.
#[derive(Debug)]
pub(crate) struct Rates {
    calls: Option<Allowance>,
    searching: Option<Allowance>,
}

impl Rates {
    pub(crate) fn new(limits: RateLimits) -> Self {
        Self {
            calls: Allowance::new(limits.calls, limits.calls_at_once),
            searching: Allowance::new(limits.searching, limits.searching_at_once),
        }
    }

    /// The limits, with bursts as they apply.
    pub(crate) fn limits(&self) -> RateLimits {
        let of = |budget: &Option<Allowance>| {
            budget.as_ref().map_or((0, 0), |budget| (budget.rate.get(), budget.burst.get()))
        };
        let ((calls, calls_at_once), (searching, searching_at_once)) = (of(&self.calls), of(&self.searching));
        RateLimits { calls, calls_at_once, searching, searching_at_once }
    }

    /// Charges a client for calls and for its outstanding charges.
    ///
    /// # Errors
    /// When the client may call again.
    pub(crate) fn charge(&self, client: ClientId, calls: u32) -> Result<(), ApiError> {
        let Some(budget) = &self.calls else { return Ok(()) };
        budget.charge(client, calls).map_err(|wait| {
            ApiError::new(Reason::RateLimited, MessageId::FaultRateLimited)
                .with(LIMIT, "calls_per_second")
                .retry_after(wait)
        })
    }

    /// Charges a client for a request that counts as several calls, one of which was charged on arrival.
    ///
    /// # Errors
    /// When the client may send such a request again, or that it exceeds the burst size.
    pub(crate) fn charge_more(&self, client: ClientId, calls: usize) -> Result<(), ApiError> {
        let Some(budget) = &self.calls else { return Ok(()) };
        // A charge above the burst size would never be admitted.
        if calls > budget.burst.get() as usize {
            let sentence = sentence!(FaultBurst, calls, most = budget.burst.get());
            return Err(ApiError::new(Reason::TooLarge, sentence));
        }
        if calls > 1 { self.charge(client, calls as u32 - 1) } else { Ok(()) }
    }

    /// Records the CPU time of a client's call.
    pub(crate) fn owe(&self, client: ClientId, spent: Duration) {
        let calls = (spent.as_millis() / CALL.as_millis()) as u32;
        if let Some(budget) = self.calls.as_ref().filter(|_| calls > 0) {
            budget.owe(client, i64::from(calls));
        }
    }

    /// Charges a client for a search that is expected to take this long; one that takes longer than a burst
    /// is charged a burst.
    ///
    /// # Errors
    /// When the client may search again.
    pub(crate) fn charge_search(&self, client: ClientId, expected: Duration) -> Result<(), ApiError> {
        let Some(budget) = &self.searching else { return Ok(()) };
        budget.charge(client, milliseconds(expected).min(budget.burst.get())).map_err(|wait| {
            ApiError::new(Reason::RateLimited, MessageId::FaultSearchRateLimited)
                .with(LIMIT, "search_ms_per_second")
                .retry_after(wait)
        })
    }

    /// Charges a client what a search has used instead of what was expected.
    pub(crate) fn settle_search(&self, client: ClientId, expected: Duration, used: Duration) {
        if let Some(budget) = &self.searching {
            let charged = milliseconds(expected).min(budget.burst.get());
            budget.owe(client, i64::from(milliseconds(used)) - i64::from(charged));
        }
    }

    /// Forgets idle clients, so that the maps do not grow without bound.
    pub(crate) fn forget_clients(&self) {
        for budget in [&self.calls, &self.searching].into_iter().flatten() {
            budget.forget_clients();
        }
    }
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_micros().div_ceil(1_000)).unwrap_or(u32::MAX)
}

/// A client's debt; below zero, its credit.
#[derive(Clone, Copy, Debug)]
struct Debt {
    amount: i64,
    since: Instant,
}

/// The clock of the runtime, which a simulation moves.
#[derive(Clone, Debug)]
struct RuntimeClock;

impl Clock for RuntimeClock {
    type Instant = std::time::Instant;

    fn now(&self) -> Self::Instant {
        Instant::now().into_std()
    }
}

type Limiter = RateLimiter<ClientId, DefaultKeyedStateStore<ClientId>, RuntimeClock>;

/// The allowance of each client.
#[derive(Debug)]
struct Allowance {
    /// Made when it is first charged: thousands of keys may have limits, and few be in use.
    limiter: OnceLock<Limiter>,
    /// The units a client may spend in a second.
    rate: NonZeroU32,
    /// The units a client may spend at once.
    burst: NonZeroU32,
    /// Charges outstanding per client.
    owed: Mutex<HashMap<ClientId, Debt>>,
}

impl Allowance {
    /// A budget; `None` if the rate is 0.
    fn new(rate: u32, burst: u32) -> Option<Self> {
        let rate = NonZeroU32::new(rate)?;
        let burst = NonZeroU32::new(burst).unwrap_or(rate);
        Some(Self { limiter: OnceLock::new(), rate, burst, owed: Mutex::default() })
    }

    fn limiter(&self) -> &Limiter {
        self.limiter.get_or_init(|| {
            RateLimiter::dashmap_with_clock(
                Quota::per_second(self.rate).allow_burst(self.burst),
                RuntimeClock,
            )
        })
    }

    /// Charges a client this and its outstanding charges; the error is how long it must wait.
    fn charge(&self, client: ClientId, amount: u32) -> Result<(), Duration> {
        let mut owed = lock(&self.owed);
        let debt = owed.get(&client).map_or(0, |debt| self.present(*debt));
        let amount = i64::from(amount);
        let paid = debt.clamp(-amount, (i64::from(self.burst.get()) - amount).max(0));
        let due = NonZeroU32::new((amount + paid) as u32);
        if let Some(Ok(Err(early))) = due.map(|due| self.limiter().check_key_n(&client, due)) {
            return Err(early.wait_time_from(RuntimeClock.now()));
        }
        if paid == debt {
            owed.remove(&client);
        } else {
            owed.insert(client, Debt { amount: debt - paid, since: Instant::now() });
        }
        Ok(())
    }

    fn owe(&self, client: ClientId, amount: i64) {
        let mut owed = lock(&self.owed);
        let debt = owed.get(&client).map_or(0, |debt| self.present(*debt));
        let amount = debt.saturating_add(amount).max(-i64::from(self.burst.get()));
        owed.insert(client, Debt { amount, since: Instant::now() });
    }

    /// A debt as it is now. What was paid in advance would have come back with time, and is worth that much
    /// less.
    fn present(&self, debt: Debt) -> i64 {
        let back = debt.since.elapsed().as_secs_f64() * f64::from(self.rate.get());
        if debt.amount < 0 { debt.amount.saturating_add(back as i64).min(0) } else { debt.amount }
    }

    fn forget_clients(&self) {
        let Some(limiter) = self.limiter.get() else { return };
        limiter.retain_recent();
        limiter.shrink_to_fit();
        // Charges decay over time, even without calls. Calls need not wait for that.
        let mut before = std::mem::take(&mut *lock(&self.owed));
        before.retain(|client, debt| {
            while let Some(part) = NonZeroU32::new(debt.amount.clamp(0, i64::from(self.burst.get())) as u32) {
                if !matches!(limiter.check_key_n(client, part), Ok(Ok(()))) {
                    return true;
                }
                debt.amount -= i64::from(part.get());
            }
            self.present(*debt) < 0
        });
        for (client, debt) in before {
            self.owe(client, self.present(debt));
        }
    }
}
