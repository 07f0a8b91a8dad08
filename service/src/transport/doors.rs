//! The doors of the service: the protocols and pages that this build has beside gRPC and JSON, and the answers
//! to unknown paths and methods.

#[cfg(feature = "connect")]
use super::connect;
#[cfg(feature = "mcp")]
use super::mcp;
#[cfg(feature = "pages")]
use super::pages;
use super::rest::table::ROUTES;
use super::rest::{self, with_slash};
use super::routes::{Request, RouteState, Routes};
use super::{Response, grpc};
use crate::admission::gate::Lease;
use crate::calls::Method;
use crate::config::Config;
use crate::helpers::nearest;
use crate::transport::dispatcher::lease_of;
use crate::transport::grpc::method_of;
use crate::transport::health::Health;
use crate::transport::protocol::Protocol;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{MessageId, Sentence, sentence};
use http::header::ALLOW;
use http::{HeaderMap, HeaderValue};
use std::sync::Arc;

/// The routes of every door.
pub(crate) fn routes(health: &Health, config: &Config) -> Routes {
    let routes = Method::ALL.iter().fold(rest::routes(), |routes, &method| {
        routes.post(&grpc::path(method), move |state, request: Request| async move {
            let lease = lease_of(request.extensions());
            answer_rpc(state, method, request, lease).await
        })
    });
    #[cfg(feature = "connect")]
    let routes = connect::add_to(routes);
    #[cfg(feature = "mcp")]
    let routes = mcp::add_to(routes, &config.mcp_origins);
    #[cfg(feature = "pages")]
    let routes = pages::add_to(routes);
    grpc::add_own_services(routes, health, config.reflection)
}

/// Answers a request on the path that a call has by gRPC.
pub(crate) async fn answer_rpc(
    state: RouteState,
    method: Method,
    request: Request,
    lease: Option<Arc<Lease>>,
) -> Response {
    if grpc::is_grpc(request.headers()) {
        return grpc::answer(&state.dispatcher, method, request, lease).await;
    }
    #[cfg(feature = "connect")]
    return connect::answer_post(state, method, request, lease).await;
    #[cfg(not(feature = "connect"))]
    not_found(state, request).await
}

/// The protocol of a request.
fn protocol_of(path: &str, headers: &HeaderMap) -> &'static Protocol {
    if grpc::kind(headers).is_some() {
        return &grpc::PROTOCOL;
    }
    #[cfg(feature = "connect")]
    if connect::is_spoken(path, headers) {
        return &connect::PROTOCOL;
    }
    #[cfg(feature = "mcp")]
    if is_mcp(path) {
        return &mcp::PROTOCOL;
    }
    &rest::PROTOCOL
}

/// Returns whether this is the path of MCP.
pub(crate) fn is_mcp(path: &str) -> bool {
    #[cfg(feature = "mcp")]
    return mcp::PATHS.contains(&path);
    #[cfg(not(feature = "mcp"))]
    false
}

/// Refuses a request, in the form of its protocol, with the error among its extensions.
pub(crate) async fn refuse(state: RouteState, request: Request) -> Response {
    let (dispatcher, path, headers) = (&state.dispatcher, request.uri().path(), request.headers());
    let error = request.extensions().get().cloned().unwrap_or_else(ApiError::internal);
    let (protocol, method) = (protocol_of(path, headers), method_of(path));
    let arrival = dispatcher.arrive(protocol, request.uri(), headers, lease_of(request.extensions()));
    let error = dispatcher.refused(method, &arrival, &error);
    #[cfg(feature = "mcp")]
    if is_mcp(path) && error.reason() != Reason::Unauthenticated {
        return mcp::refuse(request, &error, &arrival).await;
    }
    (protocol.refuse)(&error, method, headers, &arrival.request_id, &arrival.lease)
}

/// The answer to a method that a path does not take.
pub(crate) async fn method_not_allowed(state: RouteState, request: Request) -> Response {
    let allowed = allowed(request.uri().path());
    let message = sentence!(FaultMethod, method = request.method().as_str(), allowed);
    let error = ApiError::new(Reason::MethodNotAllowed, message);
    let mut response = rest::refuse(&state, &request.into_parts().0, &error);
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}

/// The methods that a path takes.
fn allowed(path: &str) -> &'static str {
    if let Some(method) = method_of(path) {
        // By gRPC a call is posted; Connect has a form by GET as well.
        return if method.is_stream() || cfg!(not(feature = "connect")) { "POST" } else { "GET, HEAD, POST" };
    }
    let is = |known: &str| {
        known == path
            || with_slash(known).is_some_and(|known| known == path)
            || known.split_once('{').is_some_and(|(before, _)| path.starts_with(before))
    };
    let posted = Method::ALL.iter().filter_map(|method| method.post()).any(is)
        || path.starts_with("/grpc.")
        || is_mcp(path);
    match (ROUTES.iter().any(|route| is(route.path)), posted) {
        (true, true) => "GET, HEAD, POST",
        (false, true) => "POST",
        _ => "GET, HEAD",
    }
}

/// The answer for unknown paths, in the form of the protocol.
pub(crate) async fn not_found(state: RouteState, request: Request) -> Response {
    let path: String = request.uri().path().chars().take(200).collect();
    let calls = protocol_of(&path, request.headers()).transport != rest::PROTOCOL.transport;
    let nearest = nearest_path(&path, calls).or_else(|| nearest_path(&path, !calls));
    let (mut request, body) = request.into_parts();
    #[cfg(feature = "pages")]
    if pages::wants_html(&request) {
        return pages::missing(state, request, nearest).await;
    }
    let path = ("path", path.into());
    let error = ApiError::new(
        Reason::NotFound,
        match nearest {
            Some(nearest) => {
                Sentence::new(MessageId::FaultNotFoundNearest, [path, ("nearest", nearest.into())])
            }
            None => Sentence::new(MessageId::FaultNotFound, [path]),
        },
    );
    if calls {
        request.extensions.insert(error);
        return refuse(state, Request::from_parts(request, body)).await;
    }
    rest::refuse(&state, &request, &error)
}

/// The path of a call, or of a resource, that is most similar to an unknown one: of those that end alike, if
/// there are any.
fn nearest_path(path: &str, calls: bool) -> Option<String> {
    let of_calls = || Method::ALL.iter().map(|method| format!("/{}/{}", method.service(), method.name()));
    let of_resources =
        || Method::ALL.iter().filter_map(|method| method.post()).chain(ROUTES.iter().map(|route| route.path));
    let known: Vec<String> =
        if calls { of_calls().collect() } else { of_resources().map(ToOwned::to_owned).collect() };
    let end = |path: &'_ str| path.rsplit(['/', ':']).next().unwrap_or_default().to_owned();
    let ends: Vec<String> = known.iter().map(|known| end(known)).collect();
    let alike = nearest(&end(path), ends.iter().map(String::as_str));
    let ends_alike = |known: &&String| alike.is_none_or(|alike| end(known) == alike);
    nearest(path, known.iter().filter(ends_alike).map(String::as_str)).map(ToOwned::to_owned)
}
