//! The admin port (metrics, health, readiness), and upkeep that takes long.
//!
//! It has a thread and a runtime of its own, so that it answers whatever happens on the public port, and its
//! upkeep delays no call.

use crate::admission::gate::Gate;
use crate::transport::dispatcher::Dispatcher;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use metrics_exporter_prometheus::PrometheusHandle;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::MissedTickBehavior;

/// How often metrics that nobody scrapes are compacted and clients forgotten, so that neither grows without
/// bound.
const UPKEEP: Duration = Duration::from_secs(5);

/// Concurrent connections: probes and scrapers need few.
const CONNECTIONS: usize = 16;

/// Timeout for the head of a request, and idle timeout.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// The maximum lifetime of a connection.
const LONGEST: Duration = Duration::from_mins(5);

/// The readiness of the server to accept calls.
#[derive(Clone)]
pub(crate) struct Readiness {
    ready: Arc<AtomicBool>,
    gate: Arc<Gate>,
}

impl Readiness {
    pub(crate) fn new(gate: &Arc<Gate>) -> Self {
        Self { ready: Arc::default(), gate: Arc::clone(gate) }
    }

    pub(crate) fn set(&self, ready: bool) {
        self.ready.store(ready, Ordering::Relaxed);
    }
}

#[derive(Clone)]
struct Admin {
    readiness: Readiness,
    dispatcher: Arc<Dispatcher>,
    metrics: PrometheusHandle,
    process: metrics_process::Collector,
}

/// Serves the admin port until the process ends.
///
/// # Errors
/// If the thread cannot be started.
pub(crate) fn start(
    listener: std::net::TcpListener,
    readiness: &Readiness,
    dispatcher: &Arc<Dispatcher>,
    metrics: &PrometheusHandle,
) -> Result<(), String> {
    let process = metrics_process::Collector::default();
    process.describe();
    let admin = Admin {
        readiness: readiness.clone(),
        dispatcher: Arc::clone(dispatcher),
        metrics: metrics.clone(),
        process,
    };
    let router = Router::new()
        .route("/metrics", get(show_metrics))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .with_state(admin);
    let failed = |error: std::io::Error| format!("--admin-listen: {error}");
    listener.set_nonblocking(true).map_err(failed)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(failed)?;
    let upkeep = upkeep(metrics.clone(), Arc::clone(&readiness.gate));
    let serve = move || {
        runtime.spawn(upkeep);
        if let Err(error) = runtime.block_on(accept(listener, router)) {
            tracing::error!(%error, "the admin port is closed");
        }
    };
    std::thread::Builder::new().name("admin".to_owned()).spawn(serve).map_err(failed)?;
    Ok(())
}

async fn upkeep(metrics: PrometheusHandle, gate: Arc<Gate>) {
    let mut ticks = tokio::time::interval(UPKEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        metrics.run_upkeep();
        gate.forget_clients();
    }
}

async fn accept(listener: std::net::TcpListener, router: Router) -> std::io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // A connection above the limit is closed at once.
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
        let serving = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router.clone()));
        tokio::spawn(async move {
            let _place = place;
            let _ = tokio::time::timeout(LONGEST, serving).await;
        });
    }
}

async fn show_metrics(State(admin): State<Admin>) -> impl IntoResponse {
    admin.process.collect();
    let calls = admin.dispatcher.report();
    let metrics = admin.metrics.render() + &calls;
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], metrics)
}

/// Ready, not ready, or saturated. A server without room for connections is not ready: clients should go
/// elsewhere. If only calls or bytes are short, it stays ready, so that no client can take it out of a
/// balancer by sending a lot.
async fn ready(State(admin): State<Admin>) -> (StatusCode, String) {
    if !admin.readiness.ready.load(Ordering::Relaxed) {
        let reason = if admin.readiness.gate.is_draining() { "stopping" } else { "starting" };
        return (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: {reason}\n"));
    }
    let gate = &admin.readiness.gate;
    match (gate.is_full(), gate.is_crowded()) {
        (Some(full), _) => (StatusCode::SERVICE_UNAVAILABLE, format!("saturated: {full}\n")),
        (None, Some(crowded)) => (StatusCode::OK, format!("ready, but crowded: {crowded}\n")),
        (None, None) => (StatusCode::OK, "ready\n".to_owned()),
    }
}
