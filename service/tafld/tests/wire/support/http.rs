//! An HTTP client: one request and its answer, over HTTP/1.1 or HTTP/2, on a connection of its own or a kept
//! one.

use super::LONG;
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::{http1, http2};
use hyper::{HeaderMap, Request};
use hyper_util::rt::{TokioExecutor, TokioIo};
use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::Mutex;

/// A request without an authority: its URI is a path.
pub(crate) type Ask = Request<Full<Bytes>>;

/// A complete answer.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
    pub(crate) trailers: HeaderMap,
}

impl Reply {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.to_vec()).expect("text in UTF-8")
    }

    /// A header; empty if absent.
    pub(crate) fn header(&self, name: &str) -> String {
        self.headers
            .get(name)
            .map_or_else(String::new, |value| value.to_str().expect("a readable header").to_owned())
    }
}

/// A request with these headers.
pub(crate) fn ask(method: &str, path: &str, headers: &[(&str, &str)], body: impl Into<Bytes>) -> Ask {
    let mut builder = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        builder = builder.header(*name, *value);
    }
    builder.body(Full::new(body.into())).expect("a request")
}

/// A request for a JSON answer, without a body.
pub(crate) fn get(path: &str) -> Ask {
    ask("GET", path, &[], "")
}

/// A request with a JSON body.
pub(crate) fn post(path: &str, body: &Value) -> Ask {
    ask("POST", path, &[("content-type", "application/json")], body.to_string())
}

async fn read(answer: hyper::Response<hyper::body::Incoming>) -> hyper::Result<Reply> {
    let (head, body) = answer.into_parts();
    let whole = body.collect().await?;
    let trailers = whole.trailers().cloned().unwrap_or_default();
    Ok(Reply { status: head.status.as_u16(), headers: head.headers, body: whole.to_bytes(), trailers })
}

/// A plain or TLS connection.
pub(crate) trait Wire: AsyncRead + AsyncWrite + Unpin + Send + 'static {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + 'static> Wire for T {}

async fn connect(to: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(to).await.expect("a connection");
    stream.set_nodelay(true).expect("a connection that does not wait for more to send");
    stream
}

async fn open(wire: impl Wire) -> hyper::Result<http1::SendRequest<Full<Bytes>>> {
    let (sender, connection) = http1::handshake(TokioIo::new(wire)).await?;
    tokio::spawn(connection);
    Ok(sender)
}

async fn send_on(
    sender: &mut http1::SendRequest<Full<Bytes>>,
    host: &str,
    mut ask: Ask,
) -> hyper::Result<Reply> {
    let host = host.parse().expect("a host");
    ask.headers_mut().entry("host").or_insert(host);
    let exchange = async { read(sender.send_request(ask).await?).await };
    tokio::time::timeout(LONG, exchange).await.expect("an answer in time")
}

/// Sends a request over HTTP/1.1 on this connection.
pub(crate) async fn send_over(wire: impl Wire, host: &str, ask: Ask) -> hyper::Result<Reply> {
    send_on(&mut open(wire).await?, host, ask).await
}

/// Sends a request over HTTP/2 on this connection.
pub(crate) async fn send_h2_over(wire: impl Wire, origin: &str, ask: Ask) -> hyper::Result<Reply> {
    send_on_h2(&mut open_h2(wire).await?, origin, ask).await
}

async fn open_h2(wire: impl Wire) -> hyper::Result<http2::SendRequest<Full<Bytes>>> {
    let (sender, connection) = http2::handshake(TokioExecutor::new(), TokioIo::new(wire)).await?;
    tokio::spawn(connection);
    Ok(sender)
}

/// Opens an HTTP/2 connection that any number of requests may share.
pub(crate) async fn connect_h2(to: SocketAddr) -> http2::SendRequest<Full<Bytes>> {
    open_h2(connect(to).await).await.expect("a connection")
}

/// Sends a request over an HTTP/2 connection.
pub(crate) async fn send_on_h2(
    sender: &mut http2::SendRequest<Full<Bytes>>,
    origin: &str,
    mut ask: Ask,
) -> hyper::Result<Reply> {
    *ask.uri_mut() = format!("{origin}{}", ask.uri()).parse().expect("a URI");
    let exchange = async { read(sender.send_request(ask).await?).await };
    tokio::time::timeout(LONG, exchange).await.expect("an answer in time")
}

/// Sends a request over HTTP/1.1 on a connection of its own, which may break.
pub(crate) async fn try_send(to: SocketAddr, ask: Ask) -> hyper::Result<Reply> {
    send_over(connect(to).await, &to.to_string(), ask).await
}

/// Sends a request to a server that may not be listening yet.
pub(crate) async fn try_connect_and_send(to: SocketAddr, ask: Ask) -> Option<Reply> {
    let stream = TcpStream::connect(to).await.ok()?;
    send_over(stream, &to.to_string(), ask).await.ok()
}

/// Sends a request over HTTP/1.1 on a connection of its own.
pub(crate) async fn send(to: SocketAddr, ask: Ask) -> Reply {
    let what = format!("{} {}", ask.method(), ask.uri());
    try_send(to, ask).await.unwrap_or_else(|error| panic!("{what}: no answer: {error}"))
}

/// Sends a request over HTTP/2 with prior knowledge on a connection of its own.
pub(crate) async fn send_h2(to: SocketAddr, ask: Ask) -> hyper::Result<Reply> {
    send_h2_over(connect(to).await, &format!("http://{to}"), ask).await
}

/// A kept HTTP/1.1 connection.
pub(crate) struct Kept {
    to: SocketAddr,
    sender: Mutex<Option<http1::SendRequest<Full<Bytes>>>>,
}

impl Kept {
    pub(crate) fn new(to: SocketAddr) -> Self {
        Self { to, sender: Mutex::new(None) }
    }

    pub(crate) async fn send(&self, ask: Ask) -> Reply {
        let mut held = self.sender.lock().await;
        let what = format!("{} {}", ask.method(), ask.uri());
        // If the server has closed the connection meanwhile, a new one is opened.
        let ready = match held.as_mut() {
            Some(sender) => sender.ready().await.is_ok(),
            None => false,
        };
        if !ready {
            *held = Some(open(connect(self.to).await).await.expect("a connection"));
        }
        let sender = held.as_mut().expect("a connection");
        send_on(sender, &self.to.to_string(), ask)
            .await
            .unwrap_or_else(|error| panic!("{what}: no answer: {error}"))
    }
}
