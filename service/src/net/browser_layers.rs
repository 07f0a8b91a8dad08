//! Layers that browsers and caches need around the routes: CORS and gRPC-Web. Calls by other programs bypass
//! them.

use crate::admission::access::API_KEY;
use crate::transport::dispatcher::REQUEST_ID;
use axum::Router;
use http::header::{
    ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, AUTHORIZATION, CONTENT_TYPE, ETAG, IF_NONE_MATCH, ORIGIN,
    RETRY_AFTER,
};
use http::{HeaderMap, HeaderName, Method};
use std::time::Duration;
use tower_http::cors::{Any as Anything, CorsLayer};

/// How long a browser may cache a preflight answer.
const PREFLIGHT_AGE: Duration = Duration::from_hours(24);

/// Wraps the routes and the refusals, so that a browser can read them, except for gRPC-Web.
pub(crate) fn around_all(router: Router) -> Router {
    router.layer(cors())
}

/// Wraps the routes for gRPC-Web.
pub(crate) fn around_grpc(router: Router) -> Router {
    #[cfg(feature = "connect")]
    let router = router.layer(tonic_web::GrpcWebLayer::new());
    router.layer(cors())
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
            AUTHORIZATION,
            CONTENT_TYPE,
            IF_NONE_MATCH,
            name(REQUEST_ID),
            name(API_KEY),
            name("baggage"),
            name("connect-protocol-version"),
            name("connect-timeout-ms"),
            name("grpc-timeout"),
            name("traceparent"),
            name("tracestate"),
            name("x-grpc-web"),
            name("x-user-agent"),
            name("mcp-method"),
            name("mcp-name"),
            name("mcp-protocol-version"),
        ])
        .expose_headers([
            ETAG,
            RETRY_AFTER,
            name(REQUEST_ID),
            name("grpc-message"),
            name("grpc-status"),
            name("grpc-status-details-bin"),
            name("tafl-alt-text"),
            name("tafl-ignored"),
            name("tafl-illegal"),
            name("tafl-move"),
            name("tafl-outcome"),
            name("tafl-token"),
        ])
        .max_age(PREFLIGHT_AGE)
        .vary([])
}

/// Returns whether a request may come from a browser or a cache. Answers to `GET` may be cached without a
/// `Vary: origin`, so all of them have CORS headers.
pub(crate) fn may_be_of_browser(headers: &HeaderMap, method: &Method) -> bool {
    method != Method::POST || [ORIGIN, ACCEPT_ENCODING].iter().any(|name| headers.contains_key(name))
}
