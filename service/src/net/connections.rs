//! The connections of the public port: accepted within limits, served over HTTP/1.1 or HTTP/2, and closed
//! gracefully where possible.

use crate::admission::gate::{Closing, Connection, Gate};
use crate::config::{HEADER_BYTES, STREAMS};
use crate::net::app::App;
use crate::net::cores::Cores;
#[cfg(feature = "tls")]
use crate::net::handshake::shake_hands;
use crate::net::listener::{Accepted, Listener};
use crate::net::socket::Socket;
use crate::net::streams::{StreamExecutor, Streams};
use crate::observe::log;
#[cfg(feature = "tls")]
use crate::observe::reloading::Reloading;
use crate::observe::telemetry;
use http::{Request, Version};
use hyper::body::Incoming;
use hyper::rt::{Sleep, Timer};
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use std::convert::Infallible;
use std::error::Error;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::time::{Instant, timeout_at};
#[cfg(feature = "tls")]
use tokio_rustls::TlsAcceptor;

/// Flow-control windows of a stream and of a connection, as Envoy recommends for edge servers.
const STREAM_WINDOW: u32 = 64 << 10;
const CONNECTION_WINDOW: u32 = 1 << 20;

/// How many requests of a connection that were cancelled before they were passed on may wait, where a proxy
/// sends those of many clients on it: as many as come while a busy machine does not get to the connection for
/// some seconds. Each takes a kilobyte or two. Hyper's own limit, which closes the connection for all clients,
/// is 20.
const CANCELLED_BEHIND_PROXY: usize = 10_000;

/// How many bytes of an answer a connection buffers.
const SEND_BUFFER: usize = 16 << 10;

/// How long to wait for a connection that the kernel has made already, and for all of them: others may go on
/// coming.
const AT_ONCE: Duration = Duration::from_millis(10);
const ALL_AT_ONCE: Duration = Duration::from_millis(50);

pub(crate) struct Connections {
    app: Arc<App>,
    #[cfg(feature = "tls")]
    tls: Option<Arc<Reloading<TlsAcceptor>>>,
    /// True if the log has already reported that connections are refused.
    refusing: AtomicBool,
}

impl Connections {
    pub(crate) fn new(
        app: Arc<App>,
        #[cfg(feature = "tls")] tls: Option<Arc<Reloading<TlsAcceptor>>>,
    ) -> Self {
        Self {
            app,
            #[cfg(feature = "tls")]
            tls,
            refusing: AtomicBool::new(false),
        }
    }

    /// How a connection is spoken to.
    fn http(app: &App, executor: StreamExecutor) -> auto::Builder<StreamExecutor> {
        let gate = &app.shared.dispatcher.gate;
        let mut http = auto::Builder::new(executor);
        // The timeout also applies between two requests of a connection, where it is the idle timeout. Bodies are
        // not copied behind their heads, into buffers that connections would keep.
        http.http1()
            .timer(TokioTimer::new())
            .header_read_timeout(gate.limits.idle)
            .max_buf_size(64 << 10)
            .writev(true);
        http.http2()
            .timer(PingTimer { timer: TokioTimer::new(), gate: Arc::clone(gate) })
            .max_concurrent_streams(STREAMS)
            .initial_stream_window_size(STREAM_WINDOW)
            .initial_connection_window_size(CONNECTION_WINDOW)
            .max_send_buf_size(SEND_BUFFER)
            .max_header_list_size(HEADER_BYTES)
            .keep_alive_interval(Duration::from_mins(1))
            .keep_alive_timeout(Duration::from_secs(20));
        if gate.is_behind_proxy() {
            // The gate counts what each client cancels.
            http.http2()
                .max_pending_accept_reset_streams(CANCELLED_BEHIND_PROXY)
                .max_local_error_reset_streams(None);
        }
        http
    }

    /// Accepts connections forever.
    pub(crate) async fn accept(&self, listener: &Listener, cores: &Cores) {
        loop {
            match listener.accept().await {
                Ok((stream, address)) => self.admit(stream, address, cores),
                Err(error) => {
                    // Most likely out of descriptors; retrying at once would only flood the log.
                    tracing::warn!(%error, "accepting a connection failed");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    /// Accepts the connections that the kernel has made already. If the listener closed first, they would be
    /// reset.
    pub(crate) async fn accept_made(&self, listener: &Listener, cores: &Cores) {
        let end = Instant::now() + ALL_AT_ONCE;
        while let Ok(Ok((stream, address))) =
            timeout_at(end.min(Instant::now() + AT_ONCE), listener.accept()).await
        {
            self.admit(stream, address, cores);
        }
    }

    fn admit(&self, stream: Accepted, address: IpAddr, cores: &Cores) {
        match self.app.shared.dispatcher.gate.connect(address) {
            Ok(connection) => {
                self.refusing.store(false, Ordering::Relaxed);
                self.begin(stream, connection, cores);
            }
            // Closed at once and counted by the gate; only the first is logged.
            Err(refusal) => {
                if !self.refusing.swap(true, Ordering::Relaxed) {
                    tracing::warn!(%address, ?refusal, "connections are being refused");
                }
            }
        }
    }

    fn begin(&self, stream: Accepted, connection: Arc<Connection>, cores: &Cores) {
        let app = Arc::clone(&self.app);
        #[cfg(feature = "tls")]
        let tls = self.tls.as_ref().map(|tls| tls.current());
        cores.deal(&Arc::clone(&connection), async move {
            let _ended = Disconnect { app: &app, connection: &connection };
            let Ok(stream) = stream.open() else { return };
            let stream = Socket::new(stream, Arc::clone(&connection));
            #[cfg(feature = "tls")]
            if let Some(tls) = tls {
                // In a box, or a connection without TLS would take as much memory.
                let shaken = async {
                    if let Some(stream) = shake_hands(&app, &tls, &connection, stream).await {
                        talk(&app, &connection, stream, |_| {}).await;
                    }
                };
                return Box::pin(shaken).await;
            }
            talk(&app, &connection, stream, |_| {}).await;
        });
    }
}

#[cfg(test)]
impl Connections {
    /// Serves a connection that is no socket. Its answers have no date, which would differ from run to run.
    pub(crate) fn serve<S>(&self, stream: S, address: IpAddr) -> Result<(), crate::admission::gate::Refusal>
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let connection = self.app.shared.dispatcher.gate.connect(address)?;
        let app = Arc::clone(&self.app);
        tokio::spawn(async move {
            let _ended = Disconnect { app: &app, connection: &connection };
            talk(&app, &connection, stream, |http| {
                http.http1().auto_date_header(false);
                http.http2().auto_date_header(false);
            })
            .await;
        });
        Ok(())
    }
}

/// The timer of pings. Its clock is read several times for each call, so it is that of the gate: half a second
/// matters to no ping. Should that clock be late, deadlines are still as far from now as they are from it.
struct PingTimer {
    timer: TokioTimer,
    gate: Arc<Gate>,
}

impl PingTimer {
    fn real(&self, deadline: std::time::Instant) -> std::time::Instant {
        self.timer.now() + deadline.saturating_duration_since(self.now())
    }
}

impl Timer for PingTimer {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        self.timer.sleep(duration)
    }

    fn sleep_until(&self, deadline: std::time::Instant) -> Pin<Box<dyn Sleep>> {
        self.timer.sleep_until(self.real(deadline))
    }

    fn now(&self) -> std::time::Instant {
        self.gate.last_sweep().into_std()
    }

    fn reset(&self, sleep: &mut Pin<Box<dyn Sleep>>, deadline: std::time::Instant) {
        self.timer.reset(sleep, self.real(deadline));
    }
}

/// Removes a connection from the gate when it has closed.
struct Disconnect<'a> {
    app: &'a App,
    connection: &'a Connection,
}

impl Drop for Disconnect<'_> {
    fn drop(&mut self) {
        self.app.shared.dispatcher.gate.disconnect(self.connection);
    }
}

/// Serves a connection until its peer or the gate closes it.
async fn talk<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    app: &App,
    connection: &Arc<Connection>,
    stream: S,
    adapt: fn(&mut auto::Builder<StreamExecutor>),
) {
    connection.opened();
    let (app, executor) = (app.of_connection(), StreamExecutor::default());
    let service = service_fn(|request: Request<Incoming>| {
        let (app, connection) = (Arc::clone(&app), Arc::clone(connection));
        let stream = (request.version() == Version::HTTP_2).then(|| executor.begin());
        // In a box, because hyper moves the future of a call several times.
        Box::pin(async move { Ok::<_, Infallible>(app.answer(&connection, stream, request).await) })
    });
    let mut http = Connections::http(&app, executor.clone());
    adapt(&mut http);
    let mut serving = pin!(http.serve_connection(TokioIo::new(stream), service));
    let (mut retired, mut streams) = (false, Streams::new(&executor));
    loop {
        let served = poll_fn(|context| {
            let begun = Instant::now();
            let polled = streams.poll(serving.as_mut(), context);
            connection.computed(begun.elapsed());
            polled
        });
        tokio::select! {
            biased;
            closing = connection.closing(retired) => match closing {
                Closing::AtOnce => return,
                Closing::Gracefully => {
                    retired = true;
                    serving.as_mut().graceful_shutdown();
                }
            },
            served = served => {
                if let Err(error) = served {
                    let cause = cause(&*error);
                    let told = !["broken off", "no request"].contains(&cause);
                    failed(connection, cause, told.then_some(&error as _));
                }
                return;
            }
        }
    }
}

/// Counts a connection that ended with an error. One that is to be told is logged, the first of its cause in a
/// while.
pub(super) fn failed(connection: &Connection, cause: &'static str, error: Option<&dyn std::fmt::Display>) {
    telemetry::ended_connection(cause);
    if let Some(error) = error
        && log::is_seldom(cause)
    {
        tracing::warn!(peer = %connection.peer(), cause, %error, "a connection failed");
    }
}

/// Why a connection ended with an error, for the metric: what its peer did wrong, or that it went away.
fn cause(error: &(dyn Error + 'static)) -> &'static str {
    let mut source = Some(error);
    while let Some(error) = source {
        if let Some(error) = error.downcast_ref::<h2::Error>() {
            return match error.reason() {
                Some(h2::Reason::ENHANCE_YOUR_CALM) => "too much HTTP/2",
                Some(_) => "wrong HTTP/2",
                None => "broken off",
            };
        }
        if let Some(error) = error.downcast_ref::<hyper::Error>() {
            if error.is_timeout() {
                return "no request";
            } else if error.is_parse() {
                return "wrong HTTP/1.1";
            }
        }
        source = error.source();
    }
    "broken off"
}
