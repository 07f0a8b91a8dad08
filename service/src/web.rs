//! What browsers and chat bots need besides the routes: CORS on every answer, gRPC-Web, compression where it is asked for, and a problem
//! in place of a broken connection where an answer cannot be written.
//!
//! Calls by plain gRPC pass none of it. Deliberately absent: compression of gRPC messages, which are small, and which common clients
//! would ask for without wanting it.

use crate::dispatcher::REQUEST_ID;
use crate::error::ApiError;
use crate::rest::{Streamed, problem};
use axum::Router;
use axum::response::Response;
use http::header::{ACCEPT, ACCEPT_LANGUAGE, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RETRY_AFTER};
use http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version};
use std::any::Any;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};
use tower_http::cors::{Any as Anything, CorsLayer};

/// Answers smaller than this gain nothing by being compressed, in bytes.
const WORTH_COMPRESSING: u16 = 1_024;

/// How long a browser may rely on what it was told of a route.
const PREFLIGHT_AGE: Duration = Duration::from_hours(24);

/// Wraps the routes of the JSON transport.
pub(crate) fn around_rest(router: Router) -> Router {
    // The messages of a stream would wait for each other, until there are enough to be compressed.
    let whole = |_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions| extensions.get::<Streamed>().is_none();
    let worth = SizeAbove::new(WORTH_COMPRESSING).and(gains()).and(whole);
    let compression = CompressionLayer::new().gzip(true).quality(CompressionLevel::Fastest).compress_when(worth);
    router.layer(compression).layer(CatchPanicLayer::custom(panicked)).layer(cors())
}

/// Wraps what refuses requests of either transport: a browser must be able to read why.
pub(crate) fn around_refusals(router: Router) -> Router {
    router.layer(cors())
}

/// What gains by being compressed: a PNG and a GIF are compressed already.
fn gains() -> impl Predicate {
    NotForContentType::new("image/png").and(NotForContentType::new("image/gif"))
}

/// Whether an answer gains by being compressed, if it is large enough.
pub(crate) fn packs(response: &Response) -> bool {
    gains().should_compress(response)
}

/// Wraps the services of the gRPC transport for browsers.
pub(crate) fn around_grpc(router: Router) -> Router {
    router.layer(tonic_web::GrpcWebLayer::new()).layer(cors())
}

/// Anybody's page may ask: nothing here depends on who asks, and there are no cookies.
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

/// A fault while an answer was written: calls themselves are caught at the dispatcher.
fn panicked(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("an answer could not be written");
    problem(&ApiError::internal(), "")
}

/// Whether a call comes by gRPC-Web, or is a browser's question whether it may.
pub(crate) fn is_of_browser(method: &Method, content_type: Option<&HeaderValue>) -> bool {
    content_type.is_some_and(|kind| kind.as_bytes().starts_with(b"application/grpc-web")) || method == Method::OPTIONS
}
