//! The path of every call on any transport: reading the request, computing and writing the answer,
//! metrics, and a log line.

use crate::admission::gate::{Gate, Lease, Times};
use crate::calls::stream::{AnySender, ResponseStream};
use crate::calls::{AnyAnswer, AnyRequest, Call, Method, Service, StreamCall, UnaryCall};
use crate::config::{AccessLog, Config};
use crate::defer::Deferred;
use crate::helpers::hexadecimal;
use crate::observe::telemetry::{self, CallMetrics, TRANSPORTS};
use crate::threads::{self, GRACE, Progress};
use crate::transport::Response;
use crate::transport::protocol::Protocol;
use crate::transport::request_bytes::{Receiving, RequestBytes};
#[cfg(feature = "otlp")]
use crate::transport::traces::Spans;
use crate::transport::{timeouts, trace_context};
use crate::words::error::{ApiError, LIMIT, Reason};
use crate::words::i18n::{MessageId, Words};
use crate::words::spelling::Spelling;
use http::header::ACCEPT_LANGUAGE;
use http::{Extensions, HeaderMap, HeaderName, HeaderValue, Uri};
use hyper::body::Bytes;
use std::cell::Cell;
use std::future::Future;
use std::hash::{BuildHasher, RandomState};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tonic::Code;
use tracing::Level;

/// The header that identifies a call in the log.
pub(crate) const REQUEST_ID: &str = "x-request-id";

/// [`REQUEST_ID`], parsed once instead of by every call.
static REQUEST_ID_NAME: HeaderName = HeaderName::from_static(REQUEST_ID);

/// Adds a request id to the headers of an answer; nothing if it is empty.
pub(crate) fn add_request_id(headers: &mut HeaderMap, id: &str) {
    if let Ok(mut id) = HeaderValue::from_str(id)
        && !id.is_empty()
    {
        // HTTP/2 keeps headers in a table for later answers, but no later answer has the same id.
        id.set_sensitive(true);
        headers.insert(&REQUEST_ID_NAME, id);
    }
}

thread_local! {
    /// The next request id that a thread makes up. Each begins somewhere else, and so does each process.
    static NEXT_ID: Cell<u64> = Cell::new(RandomState::new().hash_one(std::process::id()));
}

/// The caller's request id if it is fit for a log, else a new one.
pub(crate) fn request_id(stated: Option<&HeaderValue>) -> String {
    let fit = |id: &&str| {
        (1..=64).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
    };
    match stated.and_then(|value| value.to_str().ok()).filter(fit) {
        Some(given) => given.to_owned(),
        None => hexadecimal(&NEXT_ID.replace(NEXT_ID.get().wrapping_add(1)).to_be_bytes()),
    }
}

/// The headers with the timeouts of clients.
static GRPC_TIMEOUT: HeaderName = HeaderName::from_static(timeouts::GRPC);
static CONNECT_TIMEOUT: HeaderName = HeaderName::from_static(timeouts::CONNECT);

/// The header of W3C Trace Context.
static TRACE_PARENT: HeaderName = HeaderName::from_static("traceparent");

/// The maximum length of a path in the log.
const LONGEST_PATH: usize = 200;

/// The size in bytes from which decoding a request or compressing an answer is left to the threads for long
/// calls.
pub(crate) const LARGE_BODY_BYTES: usize = 32 << 10;

/// The lease of a request that came through a router.
pub(crate) fn lease_of(extensions: &Extensions) -> Option<Arc<Lease>> {
    extensions.get().map(Arc::clone)
}

/// The first value of each of these headers. To walk past the few headers of a request takes less time than to
/// look each name up.
fn first_values<'a, const N: usize>(
    headers: &'a HeaderMap,
    names: [&HeaderName; N],
) -> [Option<&'a HeaderValue>; N] {
    let mut values = [None; N];
    for (name, value) in headers {
        if let Some(place) = names.iter().position(|wanted| *wanted == name) {
            values[place] = values[place].or(Some(value));
        }
    }
    values
}

/// A call before its request is read.
pub(crate) struct Arrival {
    pub(super) protocol: &'static Protocol,
    pub(crate) lease: Arc<Lease>,
    pub(crate) request_id: String,
    /// For the log and traces.
    uri: Uri,
    pub(super) trace: Option<HeaderValue>,
    /// The languages that its headers prefer.
    languages: Option<HeaderValue>,
    /// How its request spells names, as far as that is known.
    pub(crate) spelling: Spelling,
}

impl Arrival {
    /// The same, with names spelled so.
    pub(crate) fn spelled(self, spelling: Spelling) -> Self {
        Self { spelling, ..self }
    }

    /// The bytes that the codec reads. Continues on the threads for long calls if they are many or are to be
    /// decompressed.
    async fn bytes_of(&self, message: RequestBytes, max_bytes: usize) -> Result<Bytes, ApiError> {
        if message.compressed || message.bytes.len() > LARGE_BODY_BYTES {
            threads::yield_turn(self.lease.budget()).await;
        }
        message.decompressed(max_bytes, &self.lease)
    }

    /// Puts the call into the trace that its message names, if its headers name none.
    pub(crate) fn belongs_to(&mut self, trace: &str) {
        self.trace = self.trace.take().or_else(|| HeaderValue::from_str(trace).ok());
    }

    /// The languages that its headers prefer, as `Accept-Language` writes them.
    pub(crate) fn preferred_languages(&self) -> &str {
        self.languages.as_ref().and_then(|languages| languages.to_str().ok()).unwrap_or_default()
    }

    /// The path, clipped for the log.
    pub(super) fn path(&self) -> String {
        self.uri.path().chars().take(LONGEST_PATH).collect()
    }
}

/// How a transport reads the request of a stream.
pub(crate) type Read = Box<dyn FnOnce(&Service, &[u8], &mut dyn AnyRequest) -> Result<(), ApiError> + Send>;

/// How a transport reads the request of a call with one answer, and writes its response.
pub(crate) trait Codec: Send {
    /// Reads the request.
    fn read(&mut self, service: &Service, bytes: &[u8], request: &mut dyn UnaryCall) -> Result<(), ApiError>;

    /// Writes the response.
    fn write(
        self: Box<Self>,
        answer: AnyAnswer,
        arrival: &Arrival,
        words: &Words,
    ) -> Result<Response, ApiError>;
}

/// Every transport passes its calls to it. Each connection has one of its own, so that counting its users
/// writes to no memory that cores share.
#[derive(Clone)]
pub(crate) struct Dispatcher(Arc<Common>);

/// What the dispatchers of all connections share.
pub(crate) struct Common {
    pub(crate) service: Service,
    pub(crate) gate: Arc<Gate>,
    metrics: Vec<CallMetrics>,
    call_timeout: Duration,
    access_log: AccessLog,
    #[cfg(feature = "otlp")]
    spans: Option<Spans>,
}

impl Deref for Dispatcher {
    type Target = Common;

    fn deref(&self) -> &Common {
        &self.0
    }
}

impl Dispatcher {
    /// Makes a service ready to answer.
    ///
    /// # Errors
    /// If a thread cannot be started, or a file of keys or the collector of traces cannot be used.
    pub(crate) fn new(config: &Config) -> Result<Self, String> {
        Ok(Self(Arc::new(Common {
            gate: Arc::new(Gate::new(config)?),
            service: Service::new(config)?,
            metrics: Method::ALL
                .iter()
                .flat_map(|method| CallMetrics::of(method.service(), method.name()))
                .collect(),
            call_timeout: config.call_timeout(),
            access_log: config.access_log,
            #[cfg(feature = "otlp")]
            spans: Spans::start(config)?,
        })))
    }

    /// The times of a call that begins now: its deadline is that of its headers, or the server's limit; and why
    /// its headers are refused, if they are.
    pub(crate) fn times(&self, headers: &HeaderMap) -> (Times, Option<ApiError>) {
        let [grpc, connect] = first_values(headers, [&GRPC_TIMEOUT, &CONNECT_TIMEOUT]);
        let (stated, fault) = match timeouts::stated(grpc, connect) {
            Ok(stated) => (stated, None),
            Err(fault) => (None, Some(fault)),
        };
        let begun = Instant::now();
        let timeout = stated.map_or(self.call_timeout, |stated| stated.min(self.call_timeout));
        (Times { begun, deadline: begun + timeout }, fault)
    }

    /// The lease of a request; in tests of the routes, a new one.
    pub(crate) fn lease(&self, headers: &HeaderMap, extensions: &Extensions) -> Arc<Lease> {
        lease_of(extensions).unwrap_or_else(|| self.gate.enter_directly(self.times(headers).0))
    }

    /// Does on the threads for long calls what would take a good part of a turn, and is no call.
    ///
    /// # Errors
    /// If there is no room for another long call of this client, or its deadline passes.
    pub(crate) async fn aside<T: Send + 'static>(
        &self,
        lease: &Arc<Lease>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (budget, [_, grace]) = (Arc::clone(lease.budget()), GRACE);
        let job = Box::pin(async move {
            threads::yield_turn(&budget).await;
            Ok(work())
        });
        self.service.threads.run(lease.budget(), grace, job).await
    }

    /// Begins a call from its headers and its lease at the gate.
    pub(crate) fn arrive(
        &self,
        protocol: &'static Protocol,
        uri: &Uri,
        headers: &HeaderMap,
        lease: Option<Arc<Lease>>,
    ) -> Arrival {
        let lease = lease.unwrap_or_else(|| self.gate.enter_directly(self.times(headers).0));
        let [languages, trace, id] =
            first_values(headers, [&ACCEPT_LANGUAGE, &TRACE_PARENT, &REQUEST_ID_NAME]);
        let (request_id, uri, spelling) = (request_id(id), uri.clone(), protocol.spelling);
        let (trace, languages) = (trace.cloned(), languages.cloned());
        Arrival { protocol, lease, request_id, uri, trace, languages, spelling }
    }

    /// Answers a call; `receive` reads the bytes of its request. This is the way of every call:
    ///
    /// 1. `net/connections.rs` accepts the connection and polls it.
    /// 2. `net/app.rs` registers the request at the gate (`admission/gate`), which gives it a lease or
    ///    refuses it.
    /// 3. `net/app.rs` finds the call by its path, or its router does for browsers, and `transport/rest/mod.rs`,
    ///    `transport/grpc.rs` or `transport/connect.rs` begins it here (`arrive`).
    /// 4. `receive` reads the bytes, within the limits of the lease (`transport/request_bytes.rs`).
    /// 5. `admit` takes what the call needs of permits, and `threads` runs the rest: for a turn on this
    ///    thread, then on those for long calls.
    /// 6. The codec of the transport (`JsonCodec`, `GrpcCodec`, `ConnectCodec`) counts the lists of the request
    ///    (`transport/lists`) and decodes it into the message that `calls/any_call.rs` holds.
    /// 7. `begin` chooses the language and charges the client (`admission/rates.rs`).
    /// 8. The handler in `calls` opens what the request names (`read/open.rs`), asks the engine or the search
    ///    threads, and makes the answer (`answer/to_proto`).
    /// 9. The codec writes the answer, which the lease bounds; `record` counts and logs the call, and the
    ///    body of the answer goes out as it is read (`admission/gate/body.rs`).
    pub(crate) async fn serve(
        self: &Arc<Self>,
        arrival: &Arc<Arrival>,
        receive: Receiving,
        mut request: Box<dyn UnaryCall>,
        mut codec: Box<dyn Codec>,
    ) -> Result<Response, ApiError> {
        let (dispatcher, method, arrived) =
            (Arc::clone(self), request.method(), Deferred::new(Arc::clone(arrival)));
        let work = |message: RequestBytes, spelling| async move {
            let message = arrived.bytes_of(message, dispatcher.service.max_bytes(Some(method))).await?;
            codec.read(&dispatcher.service, &message, &mut *request)?;
            let call = dispatcher.begin(&arrived, &*request, 1, spelling)?;
            let words = call.words;
            let answer = request.answer(&dispatcher.service, call).await;
            answer
                .and_then(|answer| codec.write(answer, &arrived, words))
                .map_err(|error| error.in_words(words))
        };
        self.admit(method, arrival, receive, Progress::new, work).await
    }

    /// Answers a call in several messages, once the first one is there; what is wrong until then is an error
    /// of the call.
    pub(crate) async fn stream(
        self: Arc<Self>,
        arrival: &Arc<Arrival>,
        receive: Receiving,
        mut request: Box<dyn StreamCall>,
        read: Read,
    ) -> Result<ResponseStream, ApiError> {
        let (method, arrival, deadline) = (request.method(), Arc::clone(arrival), arrival.lease.deadline());
        let answer = |sender: AnySender| async move {
            let (dispatcher, arrived) = (Arc::clone(&self), Deferred::new(Arc::clone(&arrival)));
            let progress = Arc::clone(sender.progress());
            let work = |message: RequestBytes, spelling| async move {
                let message = arrived.bytes_of(message, dispatcher.service.max_bytes(Some(method))).await?;
                read(&dispatcher.service, &message, &mut *request)?;
                let call = dispatcher.begin(&arrived, &*request, request.cost(), spelling)?;
                let words = call.words;
                request.answer(&dispatcher.service, call, sender).await.map_err(|error| error.in_words(words))
            };
            self.admit(method, &arrival, receive, || progress, work).await
        };
        ResponseStream::begin(deadline, answer).await
    }

    /// Begins the work of a call whose request has been read, and charges its client.
    fn begin(
        &self,
        arrival: &Arrival,
        request: &dyn AnyRequest,
        cost: usize,
        spelling: Spelling,
    ) -> Result<Call, ApiError> {
        #[cfg(debug_assertions)]
        panic_for_a_test(request.method());
        let words = self.words(request.locale(), arrival.languages.as_ref());
        let budget = arrival.lease.budget();
        budget.charge(cost).map_err(|error| error.in_words(words))?;
        Ok(Call { budget: Arc::clone(budget), words, spelling, falses: Vec::new() })
    }

    /// Runs a call from its admission to its answer.
    async fn admit<O: Send + 'static, W: Future<Output = Result<O, ApiError>> + Send + 'static>(
        &self,
        method: Method,
        arrival: &Arrival,
        receive: Receiving,
        progress: impl FnOnce() -> Arc<Progress>,
        work: impl FnOnce(RequestBytes, Spelling) -> W,
    ) -> Result<O, ApiError> {
        let metrics = self.metrics(method, arrival.protocol);
        metrics.begin();
        let guard = CallGuard { dispatcher: self, metrics, arrival, method, ended: false };
        let lease = &arrival.lease;
        let outcome = async {
            let message = receive.await?;
            lease.received(message.bytes.len());
            let (threads, budget, spelling) =
                (&self.service.threads, lease.budget(), arrival.spelling.of_body(&message.bytes));
            if !method.is_bulk() {
                let [_, grace] = GRACE;
                let outcome = threads.run(budget, grace, Box::pin(work(message, spelling))).await;
                return outcome.map_err(|error| error.spelled(spelling));
            }
            let (progress, [grace, _]) = (progress(), GRACE);
            let _permit = threads.bulk.take(budget.client(), Arc::clone(&progress))?;
            let outcome = tokio::select! {
                biased;
                outcome = threads.run(budget, grace, Box::pin(work(message, spelling))) => outcome,
                () = progress.end.notified() => Err(ApiError::new(Reason::QueueFull, MessageId::FaultUnread).with(LIMIT, "bulk_calls")),
            };
            outcome.map_err(|error| error.spelled(spelling))
        };
        // What is refused before the request is read is in the language of the headers.
        let outcome =
            outcome.await.map_err(|error| error.in_words(self.words("", arrival.languages.as_ref())));
        guard.end(outcome.as_ref().err());
        outcome
    }

    /// The language of a call: that of its request, else that of its headers.
    fn words(&self, locale: &str, languages: Option<&HeaderValue>) -> &'static Words {
        self.service
            .words
            .choose(locale, languages.and_then(|languages| languages.to_str().ok()).unwrap_or_default())
    }

    /// Counts a call that was refused before its request could be read; returns the error in the language of
    /// its headers.
    pub(crate) fn refused(&self, method: Option<Method>, arrival: &Arrival, error: &ApiError) -> ApiError {
        if let Some(method) = method {
            let metrics = self.metrics(method, arrival.protocol);
            metrics.begin();
            metrics.end(error.reason().code(), arrival.lease.begun().elapsed(), arrival.lease.key());
        }
        self.record(method, arrival, Some(error));
        error.clone().in_words(self.words("", arrival.languages.as_ref()))
    }

    fn metrics(&self, method: Method, protocol: &Protocol) -> &CallMetrics {
        &self.metrics[method as usize * TRANSPORTS.len() + protocol.transport]
    }

    /// Adds up what each core has counted for itself; returns the metrics that the exporter does not have.
    pub(crate) fn report(&self) -> String {
        self.gate.metrics.report();
        self.service.rulesets.report();
        telemetry::report(&self.metrics)
    }

    /// Ends what has taken too long, and updates the metrics.
    pub(crate) fn sweep(&self) {
        self.gate.sweep();
        telemetry::computing(self.service.threads.long_calls(), self.service.threads.bulk.taken());
    }

    /// Sends what is left of traces; may take some seconds.
    #[cfg(feature = "otlp")]
    pub(crate) fn stop_tracing(&self) {
        if let Some(spans) = &self.spans {
            spans.stop();
        }
    }

    /// Counts the error of a call, if it has one, and writes its line of the log.
    fn record(&self, method: Option<Method>, arrival: &Arrival, error: Option<&ApiError>) {
        if let Some(error) = error {
            telemetry::failed(arrival.protocol.name(), error.reason(), error.limit());
        }
        #[cfg(feature = "otlp")]
        if let Some(spans) = &self.spans {
            spans.record(method, arrival, error);
        }
        let level = error.map_or(Level::INFO, |error| error.reason().level());
        let wanted = match self.access_log {
            AccessLog::All => true,
            AccessLog::Errors => error.is_some(),
            AccessLog::Off => level == Level::ERROR,
        };
        if !wanted {
            return;
        }
        let Arrival { lease, request_id, .. } = arrival;
        let path = arrival.path();
        let transport = arrival.protocol.name();
        let (method, status) = (method.map_or("", Method::name), (arrival.protocol.status)(error));
        let peer = tracing::field::display(lease.peer());
        let (key, trace_id) = (lease.key(), arrival.trace.as_ref().and_then(trace_context::trace_id));
        let request_bytes = lease.request();
        let answer_bytes = lease.answer().filter(|_| error.is_none());
        let duration_us = lease.begun().elapsed().as_micros() as u64;
        let (search_level, search) = (lease.budget().level(), lease.budget().search_times());
        let (search_waited_us, search_us) = (search.map(|[waited, _]| waited), search.map(|[_, ran]| ran));
        macro_rules! line {
            ($level:expr, $message:literal $(, $name:ident = $value:expr)*) => {
                tracing::event!(
                    $level, request_id, transport, method, path, status, peer, key, trace_id, request_bytes, answer_bytes, duration_us,
                    search_level, search_waited_us, search_us,
                    $($name = $value,)* $message
                )
            };
            ($level:expr) => {
                match error {
                    None => line!($level, "answered"),
                    Some(error) => line!($level, "refused", reason = error.reason().name(), error = error.english()),
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

/// Panics in the calls of the method that a test names in `TAFL_TEST_PANIC`.
#[cfg(debug_assertions)]
fn panic_for_a_test(method: Method) {
    static NAMED: std::sync::LazyLock<Option<String>> =
        std::sync::LazyLock::new(|| std::env::var("TAFL_TEST_PANIC").ok());
    assert!(NAMED.as_deref() != Some(method.name()), "a test asked for it");
}

/// Counts every call that began as ended, also when its caller goes away.
struct CallGuard<'a> {
    dispatcher: &'a Dispatcher,
    metrics: &'a CallMetrics,
    arrival: &'a Arrival,
    method: Method,
    ended: bool,
}

impl CallGuard<'_> {
    fn end(mut self, error: Option<&ApiError>) {
        self.ended = true;
        self.close(error);
    }

    fn close(&self, error: Option<&ApiError>) {
        let lease = &self.arrival.lease;
        self.metrics.end(
            error.map_or(Code::Ok, |error| error.reason().code()),
            lease.begun().elapsed(),
            lease.key(),
        );
        self.dispatcher.record(Some(self.method), self.arrival, error);
    }
}

impl Drop for CallGuard<'_> {
    fn drop(&mut self) {
        if !self.ended {
            self.close(Some(&ApiError::new(Reason::Cancelled, MessageId::FaultCancelled)));
        }
    }
}
