//! The service without a socket: its routes are called as functions.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Version, request};
use clap::Parser;
use http_body_util::BodyExt;
use serde_json::Value;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};
use tafl_service::config::Config;
use tokio::runtime::{Builder, Runtime};
use tonic::Status;
use tower::ServiceExt;

/// The bytes of the largest request that is taken: as in `--max-request-bytes` below.
pub const MAX_REQUEST: usize = 65_536;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

static SERVICE: LazyLock<Mutex<(Runtime, Router)>> = LazyLock::new(|| Mutex::new(start()));

fn start() -> (Runtime, Router) {
    // Searches are short, because the fuzzer has a timeout, and the limits are small, because inputs are. No
    // time limit ends a search: answers would depend on the load of the machine.
    let flags = [
        "tafld",
        "--max-search-nodes",
        "300",
        "--max-search-ms",
        "3600000",
        "--call-timeout-ms",
        "3600000",
        "--max-analysis-nodes",
        "20000",
        "--max-request-bytes",
        "65536",
        "--forwarded-hops",
        "1",
        "--rate-limit",
        "1000000000",
    ];
    let router = tafl_service::router(&Flags::parse_from(flags).config).expect("threads");
    (Builder::new_current_thread().enable_all().build().expect("a runtime"), router)
}

/// A request. Its bytes are as in HTTP/1.1 without carriage returns: `POST /v1/moves:apply`, a line for each
/// header, an empty line, the body.
#[derive(Clone)]
pub struct Request {
    /// The method of HTTP.
    pub verb: String,
    /// The path with its query.
    pub path: String,
    /// Names and values.
    pub headers: Vec<(String, Vec<u8>)>,
    /// What is posted.
    pub body: Vec<u8>,
}

impl Request {
    /// A request to `POST` a body of this media type.
    pub fn post(path: &str, kind: &str, body: Vec<u8>) -> Self {
        let headers = [("content-type", kind), ("te", "trailers")];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.into())).to_vec();
        Self { verb: "POST".to_owned(), path: path.to_owned(), headers, body }
    }

    /// The request with these bytes, if they are one.
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
        let mut lines = bytes[..end].split(|&byte| byte == b'\n');
        let (verb, path) = str::from_utf8(lines.next()?).ok()?.split_once(' ')?;
        let header = |line: &[u8]| {
            let colon = line.iter().position(|&byte| byte == b':')?;
            Some((String::from_utf8(line[..colon].to_vec()).ok()?, line[colon + 1..].trim_ascii().to_vec()))
        };
        let headers = lines.map(header).collect::<Option<_>>()?;
        Some(Self { verb: verb.to_owned(), path: path.to_owned(), headers, body: bytes[end + 2..].to_vec() })
    }

    /// The bytes of the request.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = format!("{} {}\n", self.verb, self.path).into_bytes();
        for (name, value) in &self.headers {
            bytes.extend([name.as_bytes(), b": ", value, b"\n"].concat());
        }
        [&bytes, &b"\n"[..], &self.body].concat()
    }

    /// Sets a header, in place of any.
    pub fn set_header(&mut self, name: &str, value: Vec<u8>) {
        self.headers.retain(|header| header.0 != name);
        self.headers.push((name.to_owned(), value));
    }

    /// The value of a header, empty if it has none or no text.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|header| header.0 == name);
        found.and_then(|header| str::from_utf8(&header.1).ok()).unwrap_or_default()
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.bytes().escape_ascii())
    }
}

/// An answer.
pub struct Reply {
    /// The status of HTTP.
    pub status: u16,
    /// Those of its head.
    pub headers: HeaderMap,
    /// Those behind its body.
    pub trailers: HeaderMap,
    /// The whole body.
    pub body: Vec<u8>,
}

impl Reply {
    /// The media type.
    pub fn kind(&self) -> &str {
        self.headers.get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default()
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The status of gRPC, which the answer must have.
    ///
    /// # Panics
    /// If it has none.
    pub fn grpc_status(&self) -> Status {
        [&self.trailers, &self.headers]
            .into_iter()
            .find_map(Status::from_header_map)
            .unwrap_or_else(|| panic!("no gRPC status: {self:?}"))
    }
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} {} {:?}", self.status, self.headers, self.text(), self.trailers)
    }
}

/// Sends a request; `None` if its head is none that HTTP could carry.
///
/// # Panics
/// If the service does not answer.
pub fn send(request: &Request) -> Option<Reply> {
    // gRPC over HTTP/1.1 is refused.
    let head = request::Builder::new().method(&*request.verb).uri(&request.path).version(Version::HTTP_2);
    let add = |head: request::Builder, (name, value): &(String, Vec<u8>)| head.header(name, &value[..]);
    let asked = request.headers.iter().fold(head, add).body(Body::from(request.body.clone()));
    let asked = asked.ok().filter(|asked| asked.uri().path().starts_with('/'))?;
    let service = SERVICE.lock().unwrap_or_else(PoisonError::into_inner);
    let (runtime, router) = &*service;
    Some(runtime.block_on(async {
        let (head, body) = router.clone().oneshot(asked).await.expect("an answer").into_parts();
        let body = body.collect().await.expect("a body");
        let trailers = body.trailers().cloned().unwrap_or_default();
        Reply {
            status: head.status.as_u16(),
            headers: head.headers,
            trailers,
            body: body.to_bytes().to_vec(),
        }
    }))
}

/// The status and the body of the answer to a call by JSON.
///
/// # Panics
/// If the service does not answer.
pub fn post_json(path: &str, body: &Value) -> (u16, Vec<u8>) {
    let reply = send(&Request::post(path, "application/json", body.to_string().into_bytes()));
    reply.map(|reply| (reply.status, reply.body)).expect("a request that can be sent")
}

/// A message in the frame of gRPC.
pub fn frame(message: &[u8]) -> Vec<u8> {
    [&[0][..], &(message.len() as u32).to_be_bytes(), message].concat()
}
