//! What browsers and chat bots need besides the routes: CORS on every answer, gRPC-Web, compression on request, and a problem document
//! instead of a broken connection if an answer cannot be written.
//!
//! Plain gRPC bypasses all of it. gRPC messages are not compressed: they are small, and common clients would ask for compression without
//! wanting it.

use crate::dispatcher::REQUEST_ID;
use crate::error::ApiError;
use crate::rest::{Streamed, gains, problem};
use axum::Router;
use axum::response::Response;
use http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER};
use http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version};
use std::any::Any;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::cors::{Any as Anything, CorsLayer};

/// Minimum size of an answer worth compressing, in bytes.
const WORTH_COMPRESSING: u16 = 1_024;

/// How long a browser may cache a preflight answer.
const PREFLIGHT_AGE: Duration = Duration::from_hours(24);

/// Wraps the routes of the JSON transport.
pub(crate) fn around_rest(router: Router) -> Router {
    // Compression would hold back the messages of a stream until enough had accumulated.
    let whole = |_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions| extensions.get::<Streamed>().is_none();
    let worth = SizeAbove::new(WORTH_COMPRESSING).and(gains()).and(whole);
    let compression = CompressionLayer::new().gzip(true).quality(CompressionLevel::Fastest).compress_when(worth);
    router.layer(compression).layer(CatchPanicLayer::custom(panicked)).layer(cors())
}

/// Wraps the refusals of either transport, so that a browser can read the reason.
pub(crate) fn around_refusals(router: Router) -> Router {
    router.layer(cors())
}

/// Wraps the gRPC services for browsers.
pub(crate) fn around_grpc(router: Router) -> Router {
    router.layer(tonic_web::GrpcWebLayer::new()).layer(cors())
}

/// Any origin may call: nothing depends on the origin, and there are no cookies.
fn cors() -> CorsLayer {
    let name = HeaderName::from_static;
    CorsLayer::new()
        .allow_origin(Anything)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers([
            ACCEPT,
            ACCEPT_LANGUAGE,
            CONTENT_TYPE,
            IF_NONE_MATCH,
            name(REQUEST_ID),
            name("grpc-timeout"),
            name("x-grpc-web"),
            name("x-user-agent"),
        ])
        .expose_headers([
            ETAG,
            RETRY_AFTER,
            name(REQUEST_ID),
            name("grpc-message"),
            name("grpc-status"),
            name("grpc-status-details-bin"),
            name("tafl-alt-text"),
        ])
        .max_age(PREFLIGHT_AGE)
        .vary([])
}

/// A panic while an answer is written. The dispatcher catches those of the calls themselves.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("an answer could not be written");
    problem(&ApiError::internal(), "")
}

/// Whether a request is gRPC-Web, or a preflight request for it.
pub(crate) fn is_of_browser(method: &Method, content_type: Option<&HeaderValue>) -> bool {
    content_type.is_some_and(|kind| kind.as_bytes().starts_with(b"application/grpc-web")) || method == Method::OPTIONS
}
