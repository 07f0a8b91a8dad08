//! Rate limits: calls per second for each client, over both transports together. CPU time that a call takes beyond its first turn is
//! charged to the next calls of its client.

use super::lock;
use crate::config::Config;
use crate::error::{ApiError, Reason};
use crate::i18n::{MessageId, Sentence};
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::Duration;

/// The CPU time that counts as one call.
const CALL: Duration = Duration::from_millis(10);

pub(super) struct Rates {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// The burst size of a client.
    burst: NonZeroU32,
    clock: DefaultClock,
    /// Charges outstanding per client.
    owed: Mutex<HashMap<IpAddr, u32>>,
}

impl Rates {
    /// The configured limit, if any.
    pub(super) fn new(config: &Config) -> Option<Self> {
        let rate = NonZeroU32::new(config.rate_limit)?;
        let burst = NonZeroU32::new(config.rate_burst).unwrap_or(rate);
        let limiter = RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst));
        Some(Self { limiter, burst, clock: DefaultClock::default(), owed: Mutex::default() })
    }

    /// Charges a client for calls and for its outstanding charges.
    ///
    /// # Errors
    /// When the client may call again.
    pub(super) fn charge(&self, client: IpAddr, calls: u32) -> Result<(), ApiError> {
        let mut owed = lock(&self.owed);
        let debt = owed.get(&client).copied().unwrap_or(0);
        let paid = debt.min(self.burst.get().saturating_sub(calls));
        let Some(due) = NonZeroU32::new(calls + paid) else { return Ok(()) };
        if let Ok(Err(early)) = self.limiter.check_key_n(&client, due) {
            let wait = early.wait_time_from(self.clock.now());
            return Err(ApiError::new(Reason::RateLimited, MessageId::FaultRateLimited).retry_after(wait));
        }
        if paid == debt {
            owed.remove(&client);
        } else {
            owed.insert(client, debt - paid);
        }
        Ok(())
    }

    /// Charges a client for a request that counts as several calls, one of which was charged on arrival.
    ///
    /// # Errors
    /// When the client may send such a request again, or that it exceeds the burst size.
    pub(super) fn charge_more(&self, client: IpAddr, calls: usize) -> Result<(), ApiError> {
        // A charge above the burst size would never be admitted.
        if calls > self.burst.get() as usize {
            let values = [("calls", calls.into()), ("most", self.burst.get().into())];
            return Err(ApiError::new(Reason::TooLarge, Sentence::new(MessageId::FaultBurst, values)));
        }
        if calls > 1 { self.charge(client, calls as u32 - 1) } else { Ok(()) }
    }

    /// Records the CPU time of a client's call.
    pub(super) fn owe(&self, client: IpAddr, spent: Duration) {
        let calls = (spent.as_millis() / CALL.as_millis()) as u32;
        if calls > 0 {
            let mut owed = lock(&self.owed);
            let debt = owed.entry(client).or_insert(0);
            *debt = debt.saturating_add(calls);
        }
    }

    /// Forgets idle clients, so that the map does not grow without bound.
    pub(super) fn forget_clients(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
        // Charges decay over time, even without calls.
        let mut owed = lock(&self.owed);
        owed.retain(|client, debt| {
            while let Some(part) = NonZeroU32::new((*debt).min(self.burst.get())) {
                if !matches!(self.limiter.check_key_n(client, part), Ok(Ok(()))) {
                    return true;
                }
                *debt -= part.get();
            }
            false
        });
    }
}
