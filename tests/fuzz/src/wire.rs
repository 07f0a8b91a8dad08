//! The service without a socket: its routes are called as functions.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Version};
use clap::Parser;
use http_body_util::BodyExt;
use std::sync::{LazyLock, Mutex, PoisonError};
use tafl_service::config::Config;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

static SERVICE: LazyLock<Mutex<(Runtime, Router)>> = LazyLock::new(|| Mutex::new(start()));

fn start() -> (Runtime, Router) {
    // Searches are short, because the fuzzer has a timeout, and the limits are small, because inputs are. No
    // time limit ends a search: that would fail an analysis.
    let flags = [
        "tafld",
        "--max-search-nodes",
        "2000",
        "--max-analysis-nodes",
        "20000",
        "--max-request-bytes",
        "65536",
    ];
    let router = tafl_service::router(&Flags::parse_from(flags).config).expect("threads");
    (Builder::new_current_thread().enable_all().build().expect("a runtime"), router)
}

/// Sends a request; returns the HTTP status, the gRPC code if any, and the body.
///
/// # Panics
/// If the service does not answer.
pub fn send(path: &str, content_type: &str, body: Vec<u8>) -> (u16, Option<String>, Vec<u8>) {
    let service = SERVICE.lock().unwrap_or_else(PoisonError::into_inner);
    let (runtime, router) = &*service;
    runtime.block_on(async {
        // gRPC over HTTP/1.1 is refused.
        let request = Request::post(path)
            .version(Version::HTTP_2)
            .header("content-type", content_type)
            .header("te", "trailers");
        let request = request.body(Body::from(body));
        let response = router.clone().oneshot(request.expect("a request")).await.expect("an answer");
        let status = response.status().as_u16();
        let code =
            response.headers().get("grpc-status").map(|code| code.to_str().expect("a number").to_owned());
        let body = response.into_body().collect().await.expect("a body");
        let trailer = body.trailers().and_then(|trailers| trailers.get("grpc-status"));
        let code = code.or_else(|| trailer.map(|code| code.to_str().expect("a number").to_owned()));
        (status, code, body.to_bytes().to_vec())
    })
}
