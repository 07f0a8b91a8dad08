//! The operators' port: metrics, health, readiness; and the signal to stop.

use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusHandle;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the server wants calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Readiness(Arc<AtomicBool>);

impl Readiness {
    pub(crate) fn set(&self, ready: bool) {
        self.0.store(ready, Ordering::Relaxed);
    }
}

#[derive(Clone)]
struct Admin {
    readiness: Readiness,
    metrics: PrometheusHandle,
    process: metrics_process::Collector,
}

/// Answers operators until the process ends.
pub(crate) async fn serve(listener: std::net::TcpListener, readiness: Readiness, metrics: PrometheusHandle) {
    let process = metrics_process::Collector::default();
    process.describe();
    let router = Router::new()
        .route("/metrics", get(show_metrics))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .with_state(Admin { readiness, metrics, process });
    let served = match tokio::net::TcpListener::from_std(listener) {
        Ok(listener) => axum::serve(listener, router).await,
        Err(error) => Err(error),
    };
    if let Err(error) = served {
        tracing::error!(%error, "the operators' port is closed");
    }
}

async fn show_metrics(State(admin): State<Admin>) -> impl IntoResponse {
    admin.process.collect();
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], admin.metrics.render())
}

async fn ready(State(admin): State<Admin>) -> (StatusCode, &'static str) {
    if admin.readiness.0.load(Ordering::Relaxed) { (StatusCode::OK, "ready\n") } else { (StatusCode::SERVICE_UNAVAILABLE, "not ready\n") }
}

/// What ends at a signal to stop: SIGTERM or SIGINT.
///
/// # Errors
/// That signals cannot be listened to.
pub(crate) fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
