//! What every call passes, by whichever door it came: admission, its deadline, its answer, its metrics, and its line in the log.

use crate::config::{AccessLog, Config};
use crate::error::{ApiError, Reason};
use crate::handlers::{Call, Method, Rpc, Service, StreamRpc};
use crate::stream::{Answers, Outlet};
use crate::telemetry::{CallMetrics, Door};
use futures_util::FutureExt;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use http::{HeaderMap, HeaderName};
use std::future::{Future, poll_fn};
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};
use tonic::Code;
use tracing::Level;

/// The header by which a call is told apart in the log.
pub(crate) const REQUEST_ID: &str = "x-request-id";

/// The same, read once: a name given as text is read again by every call.
static REQUEST_ID_NAME: HeaderName = HeaderName::from_static(REQUEST_ID);

/// The header by which a gRPC client says how long it waits.
static GRPC_TIMEOUT: HeaderName = HeaderName::from_static("grpc-timeout");

/// The address from which a connection came.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What is known of a call before its request is read.
pub(crate) struct Arrival {
    door: Door,
    begun: Instant,
    /// What the caller gives the call, if it says.
    timeout: Option<Duration>,
    client: Option<IpAddr>,
    pub(crate) request_id: String,
}

/// A call that was answered, or not.
pub(crate) struct Reply<T> {
    pub(crate) request_id: String,
    /// In a box: answers are large, and handed from layer to layer.
    pub(crate) outcome: Result<Box<T>, ApiError>,
}

/// The desk.
pub(crate) struct Desk {
    pub(crate) service: Service,
    metrics: Vec<CallMetrics>,
    in_flight: AtomicUsize,
    most_in_flight: usize,
    bulk_in_flight: AtomicUsize,
    most_bulk_in_flight: usize,
    rates: Option<Rates>,
    clock: DefaultClock,
    forwarded_hops: usize,
    call_timeout: Duration,
    access_log: AccessLog,
    draining: AtomicBool,
    /// Request ids: a start that differs from process to process, and a count.
    first_id: u64,
    ids: AtomicU64,
}

/// The limit of rates.
struct Rates {
    limiter: DefaultKeyedRateLimiter<IpAddr>,
    /// The calls that a client may make at once.
    burst: NonZeroU32,
}

impl Desk {
    /// Makes a service ready to answer.
    ///
    /// # Errors
    /// That a thread could not be started.
    pub(crate) fn new(config: &Config) -> std::io::Result<Self> {
        let rates = NonZeroU32::new(config.rate_limit).map(|rate| {
            let burst = NonZeroU32::new(config.rate_burst).unwrap_or(rate);
            Rates { limiter: RateLimiter::keyed(Quota::per_second(rate).allow_burst(burst)), burst }
        });
        Ok(Self {
            service: Service::new(config)?,
            metrics: CallMetrics::all(),
            in_flight: AtomicUsize::new(0),
            most_in_flight: config.max_concurrent_calls as usize,
            bulk_in_flight: AtomicUsize::new(0),
            most_bulk_in_flight: config.max_bulk_calls as usize,
            rates,
            clock: DefaultClock::default(),
            forwarded_hops: config.forwarded_hops as usize,
            call_timeout: config.call_timeout(),
            access_log: config.access_log,
            draining: AtomicBool::new(false),
            first_id: std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), std::process::id()),
            ids: AtomicU64::new(0),
        })
    }

    /// Whether calls are answered the same whoever calls.
    pub(crate) fn knows_no_clients(&self) -> bool {
        self.rates.is_none()
    }

    /// Begins a call: what its headers and its connection say.
    pub(crate) fn arrive(&self, door: Door, headers: &HeaderMap, peer: Option<Peer>) -> Arrival {
        let timeout =
            if door == Door::Grpc { headers.get(&GRPC_TIMEOUT).and_then(|value| grpc_timeout(value.to_str().ok()?)) } else { None };
        let client = if self.rates.is_some() { self.client(headers, peer) } else { None };
        Arrival { door, begun: Instant::now(), timeout, client, request_id: self.request_id(headers) }
    }

    /// Answers a call: `receive` reads its request, within the call's time.
    pub(crate) async fn serve<R: Rpc>(
        &self,
        arrival: Arrival,
        receive: impl Future<Output = Result<impl Into<Box<R::Request>>, ApiError>> + Send,
    ) -> Reply<R::Response> {
        let metrics = self.metrics(R::METHOD, arrival.door);
        metrics.begin();
        let deadline = self.deadline(&arrival);
        let ended = Ended { desk: self, metrics, arrival: &arrival, method: R::METHOD.name(), told: false };
        let answer = async {
            let _seats = self.admit(R::METHOD, &arrival)?;
            let request: Box<R::Request> = in_time(deadline, receive).await?.into();
            self.charge_for(&arrival, R::cost(&request))?;
            R::answer(&self.service, request, Call { deadline }).await.map(Box::new)
        };
        // A fault of the server costs one call, not the connection with every other call on it.
        let outcome = AssertUnwindSafe(answer).catch_unwind().await.unwrap_or_else(|_| Err(ApiError::internal()));
        ended.tell(outcome.as_ref().err());
        Reply { request_id: arrival.request_id, outcome }
    }

    /// Answers a call in several messages, once the first one is there; what is wrong until then is an error of the call.
    pub(crate) async fn stream<R: StreamRpc>(
        self: Arc<Self>,
        arrival: Arrival,
        receive: impl Future<Output = Result<Box<R::Request>, ApiError>> + Send + 'static,
    ) -> Reply<Answers<R::Response>> {
        let request_id = arrival.request_id.clone();
        let deadline = self.deadline(&arrival);
        let outcome = Answers::begin(deadline, |outlet| self.run::<R>(arrival, receive, outlet)).await;
        Reply { request_id, outcome: outcome.map(Box::new) }
    }

    /// The work of such a call, from its admission to the end of its last message.
    async fn run<R: StreamRpc>(
        self: Arc<Self>,
        arrival: Arrival,
        receive: impl Future<Output = Result<Box<R::Request>, ApiError>> + Send,
        outlet: Outlet<R::Response>,
    ) -> Result<(), ApiError> {
        let metrics = self.metrics(R::METHOD, arrival.door);
        metrics.begin();
        let deadline = self.deadline(&arrival);
        let ended = Ended { desk: &self, metrics, arrival: &arrival, method: R::METHOD.name(), told: false };
        let answer = async {
            let _seats = self.admit(R::METHOD, &arrival)?;
            let request = in_time(deadline, receive).await?;
            self.charge_for(&arrival, R::cost(&request))?;
            R::answer(&self.service, request, Call { deadline }, outlet).await
        };
        let outcome = AssertUnwindSafe(answer).catch_unwind().await.unwrap_or_else(|_| Err(ApiError::internal()));
        ended.tell(outcome.as_ref().err());
        outcome
    }

    /// When a call must be answered.
    fn deadline(&self, arrival: &Arrival) -> Instant {
        arrival.begun + arrival.timeout.map_or(self.call_timeout, |asked| asked.min(self.call_timeout))
    }

    /// Counts a call that was refused before its request could be read.
    pub(crate) fn refused(&self, method: Option<Method>, arrival: &Arrival, error: &ApiError) {
        if let Some(method) = method {
            let metrics = self.metrics(method, arrival.door);
            metrics.begin();
            metrics.end(error.reason().code(), arrival.begun.elapsed());
        }
        self.log(method.map_or("", Method::name), arrival, Some(error));
    }

    fn metrics(&self, method: Method, door: Door) -> &CallMetrics {
        &self.metrics[method as usize * 2 + door as usize]
    }

    /// Lets a call in, or says why not.
    fn admit(&self, method: Method, arrival: &Arrival) -> Result<(Seat<'_>, Option<Seat<'_>>), ApiError> {
        if self.draining.load(Ordering::Relaxed) {
            return Err(ApiError::shutting_down());
        }
        self.charge(arrival, 1)?;
        let of_all = Seat::take(&self.in_flight, self.most_in_flight, "calls")?;
        let of_bulk = method.is_bulk().then(|| Seat::take(&self.bulk_in_flight, self.most_bulk_in_flight, "batches and archives"));
        Ok((of_all, of_bulk.transpose()?))
    }

    /// Counts calls against the limit of rates.
    fn charge(&self, arrival: &Arrival, calls: u32) -> Result<(), ApiError> {
        let (Some(rates), Some(client), Some(calls)) = (&self.rates, &arrival.client, NonZeroU32::new(calls)) else { return Ok(()) };
        let Ok(Err(early)) = rates.limiter.check_key_n(client, calls) else { return Ok(()) };
        let wait = early.wait_time_from(self.clock.now());
        Err(ApiError::new(Reason::RateLimited, "this client sends more calls than it may").retry_after(wait))
    }

    /// Counts what a request asks beyond the one call that was counted when it came.
    fn charge_for(&self, arrival: &Arrival, calls: usize) -> Result<(), ApiError> {
        let Some(rates) = &self.rates else { return Ok(()) };
        // What is larger than the burst would be let through at no time.
        if calls > rates.burst.get() as usize {
            let message = format!("this counts as {calls} calls; a client may make {} at once: send less in one", rates.burst);
            return Err(ApiError::new(Reason::TooLarge, message));
        }
        self.charge(arrival, calls.saturating_sub(1) as u32)
    }

    /// Refuses every further call.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Ends once no call has been in flight for so long.
    pub(crate) async fn quiet(&self, long: Duration) {
        let mut since = Instant::now();
        while since.elapsed() < long {
            tokio::time::sleep(Duration::from_millis(20)).await;
            if self.in_flight.load(Ordering::Relaxed) > 0 {
                since = Instant::now();
            }
        }
    }

    /// Forgets clients that have not called for a while, so that their number does not grow for ever.
    pub(crate) fn forget_clients(&self) {
        if let Some(rates) = &self.rates {
            rates.limiter.retain_recent();
            rates.limiter.shrink_to_fit();
        }
    }

    /// Who calls: the connection, or what the trusted proxies say of it. An IPv6 client is its network of 64 bits.
    fn client(&self, headers: &HeaderMap, peer: Option<Peer>) -> Option<IpAddr> {
        let listed = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = listed.flat_map(|value| value.split(',')).map(str::trim).collect();
        let forwarded = self.forwarded_hops.checked_sub(1).and_then(|hop| hops.iter().rev().nth(hop)).and_then(|hop| hop.parse().ok());
        let address: IpAddr = forwarded.or(peer.map(|peer| peer.0))?;
        Some(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            v4 @ IpAddr::V4(_) => v4,
        })
    }

    /// The id that the caller gave, where it is fit for a log, or a new one.
    fn request_id(&self, headers: &HeaderMap) -> String {
        let fit =
            |id: &&str| (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte));
        match headers.get(&REQUEST_ID_NAME).and_then(|value| value.to_str().ok()).filter(fit) {
            Some(given) => given.to_owned(),
            None => hexadecimal(self.first_id.wrapping_add(self.ids.fetch_add(1, Ordering::Relaxed))),
        }
    }

    fn log(&self, method: &str, arrival: &Arrival, error: Option<&ApiError>) {
        let level = error.map_or(Level::INFO, |error| error.reason().level());
        let wanted = match self.access_log {
            AccessLog::All => true,
            AccessLog::Errors => error.is_some(),
            AccessLog::Off => level == Level::ERROR,
        };
        if !wanted {
            return;
        }
        let (door, request_id, took_us) = (arrival.door.name(), &arrival.request_id, arrival.begun.elapsed().as_micros() as u64);
        macro_rules! line {
            ($level:expr) => {
                match error {
                    None => tracing::event!($level, request_id, door, method, took_us, "answered"),
                    Some(error) => {
                        tracing::event!(
                            $level,
                            request_id,
                            door,
                            method,
                            took_us,
                            reason = error.reason().name(),
                            error = error.message(),
                            "refused"
                        )
                    }
                }
            };
        }
        match level {
            Level::ERROR => line!(Level::ERROR),
            Level::WARN => line!(Level::WARN),
            _ => line!(Level::INFO),
        }
    }
}

/// A call in flight.
struct Seat<'a>(&'a AtomicUsize);

impl<'a> Seat<'a> {
    /// Takes one of so many, or says that there is none.
    fn take(taken: &'a AtomicUsize, most: usize, what: &str) -> Result<Self, ApiError> {
        // Made first: where it is refused, it gives back what it took.
        let seat = Self(taken);
        if taken.fetch_add(1, Ordering::Relaxed) >= most {
            let message = format!("{most} {what} are being answered already");
            return Err(ApiError::new(Reason::QueueFull, message).retry_after(Duration::from_secs(1)));
        }
        Ok(seat)
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Sees to it that every call that began is counted as ended, also one whose caller went away.
struct Ended<'a> {
    desk: &'a Desk,
    metrics: &'a CallMetrics,
    arrival: &'a Arrival,
    method: &'static str,
    told: bool,
}

impl Ended<'_> {
    fn tell(mut self, error: Option<&ApiError>) {
        self.told = true;
        self.metrics.end(error.map_or(Code::Ok, |error| error.reason().code()), self.arrival.begun.elapsed());
        self.desk.log(self.method, self.arrival, error);
    }
}

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        if !self.told {
            self.metrics.end(Code::Cancelled, self.arrival.begun.elapsed());
        }
    }
}

/// Waits for a request until the deadline. One that is there already needs no timer.
async fn in_time<T>(deadline: Instant, receive: impl Future<Output = Result<T, ApiError>>) -> Result<T, ApiError> {
    let mut receive = pin!(receive);
    if let Poll::Ready(request) = poll_fn(|context| Poll::Ready(receive.as_mut().poll(context))).await {
        return request;
    }
    let received = tokio::time::timeout_at(deadline.into(), receive).await;
    received.unwrap_or_else(|_| Err(ApiError::new(Reason::DeadlineExceeded, "the request did not arrive in time")))
}

/// Sixteen digits of a number, the same as `{:016x}` makes them.
fn hexadecimal(number: u64) -> String {
    let digits: [u8; 16] = std::array::from_fn(|place| b"0123456789abcdef"[(number >> (60 - 4 * place) & 15) as usize]);
    String::from_utf8_lossy(&digits).into_owned()
}

/// Reads a `grpc-timeout`: up to eight digits and a unit.
fn grpc_timeout(text: &str) -> Option<Duration> {
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    if digits.is_empty() || digits.len() > 8 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: u64 = digits.parse().ok()?;
    Some(match unit {
        "H" => Duration::from_secs(number * 3600),
        "M" => Duration::from_secs(number * 60),
        "S" => Duration::from_secs(number),
        "m" => Duration::from_millis(number),
        "u" => Duration::from_micros(number),
        "n" => Duration::from_nanos(number),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_id_is_a_number_in_sixteen_digits() {
        for number in [0, 1, 0xf, 0x10, 0x0123_4567_89ab_cdef, u64::MAX] {
            assert_eq!(hexadecimal(number), format!("{number:016x}"));
        }
    }

    #[test]
    fn reads_every_unit_of_a_timeout() {
        let seconds = |text| grpc_timeout(text).map(|timeout| timeout.as_secs_f64());
        assert_eq!(seconds("1H"), Some(3600.0));
        assert_eq!(seconds("2M"), Some(120.0));
        assert_eq!(seconds("3S"), Some(3.0));
        assert_eq!(seconds("4m"), Some(0.004));
        assert_eq!(seconds("5000u"), Some(0.005));
        assert_eq!(seconds("99999999n"), Some(0.099_999_999));
        for wrong in ["", "S", "1", "1s", "123456789S", "-1S", "+1S", "1é", " 1S"] {
            assert_eq!(seconds(wrong), None, "{wrong:?}");
        }
    }
}
