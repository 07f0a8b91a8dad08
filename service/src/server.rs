//! The server: its two ports, startup and shutdown.
//!
//! On a stop signal it reports "not ready", waits for the configured delay, accepts no more connections, lets calls in flight finish and
//! their answers be read, and after a hard limit halts the searches and exits.

use crate::admin::{self, Readiness};
use crate::config::Config;
use crate::connections::Connections;
use crate::dispatcher::{Dispatcher, REQUEST_ID};
use crate::error::{ApiError, Reason};
use crate::gate::{AnswerBody, Connection, RequestBody, SWEEP};
use crate::handlers::SERVICES;
use crate::rest::{self, Rest};
use crate::telemetry::Transport;
use crate::{grpc, tls, web};
use axum::Extension;
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::State;
use http::header::{CONNECTION, CONTENT_TYPE, HOST};
use http::{HeaderValue, Request, Response, Version};
use hyper::body::Incoming;
use metrics_exporter_prometheus::PrometheusHandle;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tonic_health::ServingStatus;
use tonic_health::server::HealthReporter;
use tower::ServiceExt;

/// How long to wait for connections after searches were halted.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How often metrics that nobody scrapes are compacted, so that they do not grow without bound.
const UPKEEP: Duration = Duration::from_secs(5);

/// The listen backlog.
const BACKLOG: u32 = 1_024;

/// gRPC's own services, some of whose calls never end.
const INFRASTRUCTURE: &str = "/grpc.";

/// The routes of the public port, both transports.
pub(crate) struct App {
    pub(crate) router: Router,
    /// The same for gRPC-Web.
    web: Router,
    /// Answers requests that the gate refuses.
    refusals: Router,
    health: HealthReporter,
    pub(crate) dispatcher: Arc<Dispatcher>,
}

impl App {
    /// Prepares everything needed to serve.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub(crate) fn new(config: &Config) -> io::Result<Self> {
        let dispatcher = Arc::new(Dispatcher::new(config)?);
        let (grpc, health) = grpc::routes(&dispatcher);
        let shared = Rest { dispatcher: Arc::clone(&dispatcher) };
        let rest = web::around_rest(rest::routes().fallback(rest::not_found).with_state(shared));
        let router = grpc.reset_fallback().merge(rest);
        let refusals = web::around_refusals(Router::new().fallback(refuse).with_state(Arc::clone(&dispatcher)));
        Ok(Self { web: web::around_grpc(router.clone()), router, refusals, health, dispatcher })
    }

    /// Sets the health of the server and of each service.
    async fn set_health(&self, status: ServingStatus) {
        for service in SERVICES.iter().copied().chain([""]) {
            self.health.set_service_status(service, status).await;
        }
    }

    /// Answers one request of a connection.
    pub(crate) async fn answer(&self, connection: &Arc<Connection>, request: Request<Incoming>) -> Response<Body> {
        let multiplexed = request.version() == Version::HTTP_2;
        if multiplexed {
            connection.is_multiplexed();
        }
        let mut response = self.admitted(connection, request).await;
        if !multiplexed && self.dispatcher.gate.is_draining() {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    async fn admitted(&self, connection: &Arc<Connection>, mut request: Request<Incoming>) -> Response<Body> {
        let deadline = self.dispatcher.deadline(request.headers());
        let watch = request.uri().path().starts_with(INFRASTRUCTURE);
        let lease = match self.dispatcher.gate.enter(connection, request.headers(), deadline, watch) {
            Ok(lease) => lease,
            Err(error) => return self.refuse(request, error).await,
        };
        request.extensions_mut().insert(Arc::clone(&lease));
        if request.version() == Version::HTTP_11 && request.headers().get_all(HOST).iter().count() != 1 {
            let error = ApiError::new(Reason::MalformedRequest, "an HTTP/1.1 request must have exactly one Host header");
            return self.refuse(request, error).await;
        }
        let of_browser = web::is_of_browser(request.method(), request.headers().get(CONTENT_TYPE));
        let router = if of_browser { &self.web } else { &self.router };
        let request = request
            .map(|body| if body.is_end_stream() { Body::empty() } else { Body::new(RequestBody::new(body, Arc::clone(&lease), deadline)) });
        ask(router, request).await.map(|body| Body::new(AnswerBody::new(body, lease)))
    }

    async fn refuse(&self, mut request: Request<Incoming>, error: ApiError) -> Response<Body> {
        request.extensions_mut().insert(error);
        ask(&self.refusals, request.map(|_| Body::empty())).await
    }
}

async fn ask(router: &Router, request: Request<Body>) -> Response<Body> {
    match router.clone().oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

/// Refuses a request in the form of its transport.
async fn refuse(
    State(dispatcher): State<Arc<Dispatcher>>,
    Extension(error): Extension<ApiError>,
    request: Request<Body>,
) -> Response<Body> {
    let grpc = request.headers().get(CONTENT_TYPE).filter(|kind| kind.as_bytes().starts_with(b"application/grpc"));
    let transport = if grpc.is_some() { Transport::Grpc } else { Transport::Rest };
    let arrival = dispatcher.arrive(transport, request.headers(), request.extensions());
    dispatcher.refused(grpc::method_of(request.uri().path()), &arrival, &error);
    let Some(kind) = grpc else { return rest::problem(&error, &arrival.request_id) };
    let mut refusal: Response<Body> = error.to_status().into_http();
    if let Ok(id) = HeaderValue::from_str(&arrival.request_id) {
        refusal.headers_mut().insert(REQUEST_ID, id);
    }
    if web::is_of_browser(request.method(), Some(kind)) {
        refusal.headers_mut().insert(CONTENT_TYPE, kind.clone());
    }
    refusal
}

/// Serves until a stop signal.
///
/// # Errors
/// Why it could not start, as a sentence.
pub fn run(config: &Config, metrics: PrometheusHandle) -> Result<(), String> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| format!("no runtime: {error}"))?;
    let ended = runtime.block_on(serve(config, metrics));
    // Tasks still running after the hard limit are abandoned.
    runtime.shutdown_timeout(Duration::from_millis(100));
    ended
}

async fn serve(config: &Config, metrics: PrometheusHandle) -> Result<(), String> {
    let tls = tls::acceptor(config)?;
    let mut stop = admin::stop_signal().map_err(|error| format!("no signals: {error}"))?;
    let app = Arc::new(App::new(&within_descriptors(config)).map_err(|error| format!("no threads: {error}"))?);
    let gate = Arc::clone(&app.dispatcher.gate);
    let public = bind(config.listen, "--listen")?;
    let admin =
        std::net::TcpListener::bind(config.admin_listen).map_err(|error| format!("--admin-listen {}: {error}", config.admin_listen))?;
    let operators = admin.local_addr().map_or_else(|error| error.to_string(), |address| address.to_string());
    let listen = public.local_addr().map_or_else(|error| error.to_string(), |address| address.to_string());
    let readiness = Readiness::new(&gate);
    admin::start(admin, readiness.clone(), metrics.clone())?;
    tokio::spawn(upkeep(metrics, Arc::clone(&app.dispatcher)));
    app.set_health(ServingStatus::Serving).await;
    readiness.set(true);
    tracing::info!(listen, admin = operators, version = env!("CARGO_PKG_VERSION"), tls = tls.is_some(), "listening");
    let connections = Connections::new(Arc::clone(&app), tls);
    tokio::select! {
        () = connections.accept(&public) => {}
        _ = stop.recv() => {}
    }
    readiness.set(false);
    gate.drain();
    app.set_health(ServingStatus::NotServing).await;
    if config.drain_delay_ms > 0 {
        tracing::info!(delay_ms = config.drain_delay_ms, "draining: waiting for balancers to notice");
        let delay = tokio::time::sleep(Duration::from_millis(u64::from(config.drain_delay_ms)));
        tokio::select! {
            () = connections.accept(&public) => {}
            () = delay => {}
        }
    }
    drop(public);
    tracing::info!(connections = gate.connections(), "draining: waiting for calls in flight");
    gate.retire_all();
    let limit = tokio::time::sleep(Duration::from_millis(u64::from(config.drain_ms)));
    let cut_short = tokio::select! {
        () = gate.emptied() => None,
        () = limit => Some("the drain timeout passed"),
        _ = stop.recv() => Some("a second signal"),
    };
    if let Some(cause) = cut_short {
        tracing::warn!(connections = gate.connections(), "stopping: {cause}");
        app.dispatcher.service.stop();
        let _ = tokio::time::timeout(LAST_WORDS, gate.emptied()).await;
    }
    app.dispatcher.service.stop();
    tracing::info!("stopped");
    Ok(())
}

fn bind(address: SocketAddr, flag: &str) -> Result<TcpListener, String> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() };
    let listen = |socket: TcpSocket| {
        // A restarted server can bind its port while old connections are still closing.
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    };
    socket.and_then(listen).map_err(|error| format!("{flag} {address}: {error}"))
}

/// The configuration, with the connection limit lowered to the available file descriptors.
fn within_descriptors(config: &Config) -> Config {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    const OWN: u64 = 40;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // The lower soft limit exists for select(2), which is not used here.
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).map_or(current, |()| maximum);
    let most = raised.map_or(u32::MAX, |descriptors| u32::try_from(descriptors.saturating_sub(OWN).max(1)).unwrap_or(u32::MAX));
    if most < config.max_connections {
        tracing::warn!(
            max_connections = config.max_connections,
            taken = most,
            "connection limit lowered to the available file descriptors"
        );
    }
    Config { max_connections: config.max_connections.min(most), ..config.clone() }
}

/// Periodic work.
async fn upkeep(metrics: PrometheusHandle, dispatcher: Arc<Dispatcher>) {
    let (mut sweeps, mut folds) = (tokio::time::interval(SWEEP), tokio::time::interval(UPKEEP));
    loop {
        tokio::select! {
            _ = sweeps.tick() => dispatcher.sweep(),
            _ = folds.tick() => metrics.run_upkeep(),
        }
    }
}
