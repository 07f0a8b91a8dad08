//! The server: two ports, connections and their limits, and how it stops.
//!
//! On a signal to stop it says so on /readyz, waits where a delay is configured, takes no more connections, lets the calls in flight
//! end, and after a hard limit halts the searches and goes, whatever is left.

use crate::admin::{self, Readiness};
use crate::config::Config;
use crate::desk::{Desk, Peer, REQUEST_ID};
use crate::handlers::SERVICES;
use crate::rest::{self, Rest};
use crate::telemetry::Door;
use crate::{grpc, tls, web};
use axum::Router;
use axum::body::Body;
use http::header::CONTENT_TYPE;
use http::{HeaderName, Request, Response};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use metrics_exporter_prometheus::PrometheusHandle;
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tonic_health::ServingStatus;
use tonic_health::server::HealthReporter;
use tower::ServiceExt;

/// How long a connection may take to say what it is, or to send the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(15);

/// How long no call may be in flight before connections that are left are held to have nothing to say.
const QUIET: Duration = Duration::from_secs(1);

/// How long connections are waited for after searches were halted.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The public port's routes, both doors.
pub(crate) struct App {
    pub(crate) router: Router,
    /// The same for gRPC-Web.
    web: Router,
    health: HealthReporter,
    desk: Arc<Desk>,
}

impl App {
    /// Makes everything ready to answer.
    ///
    /// # Errors
    /// That a thread could not be started.
    pub(crate) fn new(config: &Config) -> io::Result<Self> {
        let desk = Arc::new(Desk::new(config)?);
        let (grpc, health) = grpc::routes(&desk);
        let shared = Rest { desk: Arc::clone(&desk) };
        let rest = web::around_rest(rest::routes().fallback(rest::not_found).with_state(shared));
        let router = grpc.reset_fallback().merge(rest);
        Ok(Self { web: web::around_grpc(router.clone()), router, health, desk })
    }

    /// Tells the health of the whole, and of each service.
    async fn say(&self, status: ServingStatus) {
        for service in SERVICES.iter().copied().chain([""]) {
            self.health.set_service_status(service, status).await;
        }
    }

    /// Answers one request of a connection.
    async fn answer(&self, peer: Peer, mut request: Request<Incoming>) -> Result<Response<Body>, Infallible> {
        if !self.desk.knows_no_clients() {
            request.extensions_mut().insert(peer);
        }
        if request.uri().path().starts_with(rest::PREFIX) {
            return self.router.clone().oneshot(request.map(Body::new)).await;
        }
        // Kept for a refusal by tonic alone, and cheap to keep: every other call is told apart by its door.
        let (path, id) = (request.uri().clone(), request.headers().get(REQUEST_ID).cloned());
        let kind = request.headers().get(CONTENT_TYPE).cloned();
        let of_browser = web::is_of_browser(request.method(), kind.as_ref());
        let router = if of_browser { &self.web } else { &self.router };
        let response = router.clone().oneshot(request.map(Body::new)).await?;
        let method = grpc::method_of(path.path());
        let most_bytes = self.desk.service.most_bytes(method);
        let Some(error) = grpc::refusal_of_tonic(response.headers(), most_bytes) else { return Ok(response) };
        if let Some(method) = method {
            let headers = id.into_iter().map(|id| (HeaderName::from_static(REQUEST_ID), id)).collect();
            self.desk.refused(Some(method), &self.desk.arrive(Door::Grpc, &headers, Some(peer)), &error);
        }
        let mut refusal = error.to_status().into_http();
        if let (true, Some(kind)) = (of_browser, kind) {
            refusal.headers_mut().insert(CONTENT_TYPE, kind);
            refusal.headers_mut().extend(
                response
                    .headers()
                    .iter()
                    .filter(|(name, _)| name.as_str().starts_with("access-control-"))
                    .map(|(name, value)| (name.clone(), value.clone())),
            );
        }
        Ok(refusal)
    }
}

/// Runs until a signal to stop.
///
/// # Errors
/// What kept it from starting, as a sentence.
pub fn run(config: &Config, metrics: PrometheusHandle) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| format!("no runtime: {error}"))?;
    let ended = runtime.block_on(serve(config, metrics));
    // What is left after the hard limit is left.
    runtime.shutdown_timeout(Duration::from_millis(100));
    ended
}

async fn serve(config: &Config, metrics: PrometheusHandle) -> Result<(), String> {
    let tls = tls::acceptor(config)?;
    let stop = admin::stop_signal().map_err(|error| format!("no signals: {error}"))?;
    let app = Arc::new(App::new(config).map_err(|error| format!("no threads to search: {error}"))?);
    let public = bind(config.listen, "--listen").await?;
    let admin = bind(config.admin_listen, "--admin-listen").await?;
    let address = |listener: &TcpListener| listener.local_addr().map_or_else(|error| error.to_string(), |address| address.to_string());
    let readiness = Readiness::default();
    tokio::spawn(admin::serve(admin_listener(&admin)?, readiness.clone(), metrics.clone()));
    tokio::spawn(upkeep(metrics, Arc::clone(&app.desk)));
    app.say(ServingStatus::Serving).await;
    readiness.set(true);
    let (listen, operators) = (address(&public), address(&admin));
    tracing::info!(listen, admin = operators, version = env!("CARGO_PKG_VERSION"), tls = tls.is_some(), "listening");
    let connections = Connections {
        app: Arc::clone(&app),
        http: http(),
        tls,
        graceful: GracefulShutdown::new(),
        places: Arc::new(Semaphore::new(config.max_connections as usize)),
    };
    tokio::select! {
        () = connections.accept(&public) => {}
        () = stop => {}
    }
    readiness.set(false);
    app.say(ServingStatus::NotServing).await;
    if config.drain_delay_ms > 0 {
        tracing::info!(delay_ms = config.drain_delay_ms, "stopping: time for balancers to notice");
        let delay = tokio::time::sleep(Duration::from_millis(u64::from(config.drain_delay_ms)));
        tokio::select! {
            () = connections.accept(&public) => {}
            () = delay => {}
        }
    }
    drop(public);
    app.desk.drain();
    let in_flight = connections.graceful.count();
    tracing::info!(connections = in_flight, "stopping: calls in flight may end");
    let drained = connections.graceful.shutdown();
    tokio::pin!(drained);
    let limit = tokio::time::sleep(Duration::from_millis(u64::from(config.drain_ms)));
    tokio::select! {
        () = &mut drained => {}
        () = app.desk.quiet(QUIET) => {}
        () = limit => {
            tracing::warn!("stopping: the time for calls in flight is over");
            app.desk.service.stop();
            let _ = tokio::time::timeout(LAST_WORDS, &mut drained).await;
        }
    }
    app.desk.service.stop();
    tracing::info!("stopped");
    Ok(())
}

/// The listener of the admin task; the one that named the address stays here.
fn admin_listener(listener: &TcpListener) -> Result<std::net::TcpListener, String> {
    let cloned = rustix::io::fcntl_dupfd_cloexec(listener, 0).map_err(|error| format!("--admin-listen: {error}"))?;
    Ok(cloned.into())
}

async fn bind(address: SocketAddr, flag: &str) -> Result<TcpListener, String> {
    TcpListener::bind(address).await.map_err(|error| format!("{flag} {address}: {error}"))
}

/// What must be done now and then: metrics that nobody scrapes, and clients that no longer call, would otherwise grow for ever.
async fn upkeep(metrics: PrometheusHandle, desk: Arc<Desk>) {
    let mut ticks = tokio::time::interval(Duration::from_secs(5));
    loop {
        ticks.tick().await;
        metrics.run_upkeep();
        desk.forget_clients();
    }
}

/// HTTP/1.1 and HTTP/2 with limits for each connection.
fn http() -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(64 << 10);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(256)
        .max_header_list_size(16 << 10)
        .keep_alive_interval(Duration::from_mins(1))
        .keep_alive_timeout(Duration::from_secs(20));
    builder
}

/// The connections of the public port.
struct Connections {
    app: Arc<App>,
    http: auto::Builder<TokioExecutor>,
    tls: Option<tokio_rustls::TlsAcceptor>,
    graceful: GracefulShutdown,
    places: Arc<Semaphore>,
}

impl Connections {
    /// Accepts for ever.
    async fn accept(&self, listener: &TcpListener) {
        loop {
            let Ok(place) = Arc::clone(&self.places).acquire_owned().await else { return };
            let (stream, address) = match listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of descriptors, most likely: trying at once would only fill the log.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            };
            let _ = stream.set_nodelay(true);
            let (app, http, tls, watcher) = (Arc::clone(&self.app), self.http.clone(), self.tls.clone(), self.graceful.watcher());
            tokio::spawn(async move {
                let _place = place;
                let peer = Peer(address.ip());
                match tls {
                    None => talk(&app, &http, watcher, stream, peer).await,
                    Some(tls) => {
                        if let Ok(Ok(stream)) = tokio::time::timeout(HEAD_TIMEOUT, tls.accept(stream)).await {
                            talk(&app, &http, watcher, stream, peer).await;
                        }
                    }
                }
            });
        }
    }
}

/// A stream whose first byte can be waited for.
trait FirstByte {
    async fn first_byte(&self) -> bool;
}

impl FirstByte for TcpStream {
    async fn first_byte(&self) -> bool {
        matches!(tokio::time::timeout(HEAD_TIMEOUT, self.readable()).await, Ok(Ok(())))
    }
}

impl FirstByte for tokio_rustls::server::TlsStream<TcpStream> {
    async fn first_byte(&self) -> bool {
        // The handshake has shown that somebody is there.
        true
    }
}

async fn talk<S: AsyncRead + AsyncWrite + FirstByte + Unpin + Send + 'static>(
    app: &Arc<App>,
    http: &auto::Builder<TokioExecutor>,
    watcher: hyper_util::server::graceful::Watcher,
    stream: S,
    peer: Peer,
) {
    // Until its first byte a connection is neither HTTP/1.1 nor HTTP/2, and no timeout of theirs applies.
    if !stream.first_byte().await {
        return;
    }
    let app = Arc::clone(app);
    let service = service_fn(move |request| {
        let app = Arc::clone(&app);
        async move { app.answer(peer, request).await }
    });
    let connection = http.serve_connection(TokioIo::new(stream), service).into_owned();
    // A connection that breaks off is its client's affair.
    let _ = watcher.watch(connection).await;
}
