//! Connections that are kept and opened anew when the server closes them, as any client's are.

use crate::plan::Sent;
use crate::{Options, Transport};
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::{http1, http2};
use hyper::header::{ACCEPT, CONTENT_TYPE, HOST, HeaderName, HeaderValue, TE};
use hyper::http::uri::{Authority, Parts, Scheme};
use hyper::{HeaderMap, Method, Request, Response, Uri, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};
use serde_json::Value;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;

type Body = Full<Bytes>;

/// How often a call is sent again that has not left, because its connection was being closed.
const TRIES: usize = 4;

/// The names of gRPC's status codes, by number.
const CODES: [&str; 17] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
];

/// How a call ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// A status of gRPC.
    Grpc(usize),
    /// A status of HTTP.
    Http(u16),
    /// No answer: why.
    Lost(&'static str),
}

impl Outcome {
    pub(crate) fn is_ok(self) -> bool {
        matches!(self, Self::Grpc(0) | Self::Http(200..=399))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grpc(code) => f.write_str(CODES.get(*code).copied().unwrap_or("UNKNOWN")),
            Self::Http(status) => write!(f, "{status}"),
            Self::Lost(why) => f.write_str(why),
        }
    }
}

async fn connect(to: SocketAddr) -> Result<TokioIo<TcpStream>, Outcome> {
    let stream = TcpStream::connect(to).await.and_then(|stream| stream.set_nodelay(true).map(|()| stream));
    if let Ok(stream) = stream {
        return Ok(TokioIo::new(stream));
    }
    // A caller that has nothing else to do would try again at once.
    tokio::time::sleep(Duration::from_millis(20)).await;
    Err(Outcome::Lost("NO_CONNECTION"))
}

/// Adds the key of the caller, if there is one.
fn add_key(headers: &mut HeaderMap, key: Option<&HeaderValue>) {
    headers.extend(key.map(|key| (HeaderName::from_static("x-api-key"), key.clone())));
}

const LOST: Outcome = Outcome::Lost("CONNECTION_LOST");

async fn open_h2(to: SocketAddr) -> Result<http2::SendRequest<Body>, Outcome> {
    let (sender, connection) =
        http2::handshake(TokioExecutor::new(), connect(to).await?).await.map_err(|_| LOST)?;
    tokio::spawn(connection);
    Ok(sender)
}

async fn open_h1(to: SocketAddr) -> Result<http1::SendRequest<Body>, Outcome> {
    let (sender, connection) = http1::handshake(connect(to).await?).await.map_err(|_| LOST)?;
    tokio::spawn(connection);
    Ok(sender)
}

/// A place for a connection.
struct Slot {
    to: SocketAddr,
    authority: Authority,
    kept: tokio::sync::Mutex<Option<http2::SendRequest<Body>>>,
}

impl Slot {
    fn new(to: SocketAddr) -> Self {
        let authority = to.to_string().parse().expect("an address is an authority");
        Self { to, authority, kept: tokio::sync::Mutex::new(None) }
    }

    /// Its connection.
    async fn sender(&self) -> Result<http2::SendRequest<Body>, Outcome> {
        let mut kept = self.kept.lock().await;
        match kept.as_ref().filter(|sender| !sender.is_closed()) {
            Some(sender) => Ok(sender.clone()),
            None => Ok(kept.insert(open_h2(self.to).await?).clone()),
        }
    }
}

/// HTTP/2 connections of gRPC, each shared by any number of calls.
pub(crate) struct Shared {
    slots: Vec<Slot>,
    timeout: Option<HeaderValue>,
    key: Option<HeaderValue>,
}

impl Shared {
    /// Some connections, beginning at the server with this number.
    pub(crate) fn new(options: &Options, count: usize, first: u32) -> Self {
        let slots = options
            .to
            .iter()
            .cycle()
            .skip(first as usize % options.to.len())
            .take(count)
            .map(|to| Slot::new(*to))
            .collect();
        let timeout = options
            .deadline_ms
            .map(|deadline| HeaderValue::from_str(&format!("{deadline}m")).expect("a number"));
        Self { slots, timeout, key: options.api_key.clone() }
    }

    async fn call(&self, number: u64, sent: &Sent) -> Result<Outcome, Outcome> {
        let slot = &self.slots[number as usize % self.slots.len()];
        let mut uri = Parts::default();
        uri.scheme = Some(Scheme::HTTP);
        uri.authority = Some(slot.authority.clone());
        uri.path_and_query = Some(sent.path.clone());
        let mut request = Request::new(Full::new(sent.body.clone().unwrap_or_default()));
        *request.method_mut() = Method::POST;
        *request.version_mut() = Version::HTTP_2;
        *request.uri_mut() = Uri::from_parts(uri).expect("all parts");
        request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/grpc"));
        request.headers_mut().insert(TE, HeaderValue::from_static("trailers"));
        if let Some(timeout) = &self.timeout {
            request.headers_mut().insert("grpc-timeout", timeout.clone());
        }
        add_key(request.headers_mut(), self.key.as_ref());
        for _ in 0..TRIES {
            let mut sender = slot.sender().await?;
            match sender.try_send_request(request).await {
                Ok(answer) => return grpc_status(answer).await,
                Err(mut error) => request = error.take_message().ok_or(LOST)?,
            }
        }
        Err(LOST)
    }
}

/// The status in the trailers, or in the headers of an answer without a message.
async fn grpc_status(answer: Response<Incoming>) -> Result<Outcome, Outcome> {
    let (head, body) = answer.into_parts();
    let code = |headers: &HeaderMap| headers.get("grpc-status")?.to_str().ok()?.parse().ok();
    let found = match code(&head.headers) {
        Some(found) => Some(found),
        None => body.collect().await.map_err(|_| LOST)?.trailers().and_then(code),
    };
    Ok(found.map_or(Outcome::Http(head.status.as_u16()), Outcome::Grpc))
}

/// How long an HTTP/1.1 connection may be idle and be used again. A server that closes one at the same time
/// loses the call.
const IDLE: Duration = Duration::from_mins(1);

/// HTTP/1.1 connections of JSON, each for one call at a time.
pub(crate) struct Single {
    /// The addresses, also as each stands in a header.
    to: Vec<(SocketAddr, HeaderValue)>,
    idle: Mutex<Vec<(http1::SendRequest<Body>, Instant)>>,
    room: Semaphore,
    key: Option<HeaderValue>,
}

impl Single {
    pub(crate) fn new(options: &Options, count: usize) -> Self {
        Self {
            to: options
                .to
                .iter()
                .map(|to| (*to, to.to_string().parse().expect("an address is a value")))
                .collect(),
            idle: Mutex::default(),
            room: Semaphore::new(count),
            key: options.api_key.clone(),
        }
    }

    /// The connection that was used last, if it can be used again.
    fn kept(&self) -> Option<http1::SendRequest<Body>> {
        let mut idle = self.idle.lock().expect("no panic");
        idle.retain(|(sender, since)| !sender.is_closed() && since.elapsed() < IDLE);
        idle.pop().map(|(sender, _)| sender)
    }

    async fn call(&self, number: u64, sent: &Sent) -> Result<Outcome, Outcome> {
        let _room = self.room.acquire().await.map_err(|_| LOST)?;
        let (to, host) = &self.to[number as usize % self.to.len()];
        let mut request = json_request(host, sent);
        add_key(request.headers_mut(), self.key.as_ref());
        for _ in 0..TRIES {
            let mut sender = match self.kept() {
                Some(sender) => sender,
                None => open_h1(*to).await?,
            };
            match sender.try_send_request(request).await {
                Ok(answer) => {
                    let status = answer.status().as_u16();
                    answer.into_body().collect().await.map_err(|_| LOST)?;
                    if sender.ready().await.is_ok() {
                        self.idle.lock().expect("no panic").push((sender, Instant::now()));
                    }
                    return Ok(Outcome::Http(status));
                }
                Err(mut error) => request = error.take_message().ok_or(LOST)?,
            }
        }
        Err(LOST)
    }
}

fn json_request(host: &HeaderValue, sent: &Sent) -> Request<Body> {
    let mut request = Request::new(Full::new(sent.body.clone().unwrap_or_default()));
    *request.uri_mut() = sent.path.clone().into();
    request.headers_mut().insert(HOST, host.clone());
    request.headers_mut().insert(ACCEPT, sent.accept.clone());
    if sent.body.is_some() {
        *request.method_mut() = Method::POST;
        request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    request
}

/// The connections of one transport.
pub(crate) enum Pool {
    Shared(Shared),
    Single(Single),
}

impl Pool {
    /// The connections of one of the threads that these options ask for.
    pub(crate) fn new(options: &Options, transport: Transport, thread: u32) -> Self {
        let wanted = if transport == Transport::Rest {
            options.streams.unwrap_or(64)
        } else {
            options.streams.map_or(4, |streams| streams.div_ceil(50)).max(options.to.len() as u32)
        };
        let share = options.share(options.connections.unwrap_or(wanted), thread).max(1) as usize;
        if transport == Transport::Rest {
            Self::Single(Single::new(options, share))
        } else {
            Self::Shared(Shared::new(options, share, thread))
        }
    }

    /// Connections of gRPC that are to stay idle.
    pub(crate) fn idle(options: &Options) -> Self {
        Self::Shared(Shared::new(options, options.idle as usize, 0))
    }

    /// Makes a call; `number` chooses the connection where it matters.
    pub(crate) async fn call(&self, number: u64, sent: &Sent) -> Outcome {
        let ended = match self {
            Self::Shared(pool) => pool.call(number, sent).await,
            Self::Single(pool) => pool.call(number, sent).await,
        };
        ended.unwrap_or_else(|lost| lost)
    }
}

/// A client of the JSON transport for what is asked before the measurement.
pub(crate) struct Http {
    sender: http2::SendRequest<Body>,
    origin: String,
    key: Option<HeaderValue>,
}

impl Http {
    pub(crate) async fn to(address: SocketAddr, key: Option<HeaderValue>) -> Result<Self, String> {
        let sender = open_h2(address).await.map_err(|_| format!("no server answers at {address}"))?;
        Ok(Self { sender, origin: format!("http://{address}"), key })
    }

    /// The answer to a JSON call.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value, String> {
        let request =
            Request::post(format!("{}{path}", self.origin)).header(CONTENT_TYPE, "application/json");
        let mut request =
            request.body(Full::new(body.to_string().into())).map_err(|error| error.to_string())?;
        add_key(request.headers_mut(), self.key.as_ref());
        let fault = |error: &dyn fmt::Display| format!("{}{path}: {error}", self.origin);
        let answer = self.sender.clone().send_request(request).await.map_err(|error| fault(&error))?;
        let status = answer.status();
        let body = answer.into_body().collect().await.map_err(|error| fault(&error))?.to_bytes();
        if status.is_success() {
            serde_json::from_slice(&body).map_err(|error| fault(&error))
        } else {
            Err(fault(&format!("{status} {}", String::from_utf8_lossy(&body))))
        }
    }
}
