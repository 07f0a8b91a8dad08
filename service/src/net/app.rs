//! The routes of the public port, for every transport, behind the gate.

use crate::admission::gate::{AnswerBody, Connection, Entrance, Inner, Lease, RequestBody, StreamEnd};
use crate::calls;
use crate::config::Config;
use crate::net::browser_layers;
use crate::net::leftover::Leftover;
use crate::transport::dispatcher::Dispatcher;
use crate::transport::health::Health;
use crate::transport::request_bytes::Unread;
use crate::transport::routes::{self, RouteState, Routes};
use crate::transport::{self, doors, grpc, rest};
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use axum::Router;
use axum::body::{Body, HttpBody};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::header::{CONNECTION, HOST, TRANSFER_ENCODING};
use http::{HeaderValue, Method, Request, Response, Uri, Version};
use hyper::body::Incoming;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use tower::ServiceExt;

/// How long the message of a request that is refused at its head may take to arrive.
const PATIENCE: Duration = Duration::from_millis(500);

/// The routes of the public port, for every transport.
#[derive(Clone)]
pub(crate) struct App {
    router: Router,
    /// The calls by the lengths of their paths, for requests that need no layer: they spare the router, which
    /// is a good part of the cost of a cheap call, and a hash.
    calls: Arc<[Vec<(String, Answer, calls::Method)>]>,
    /// The state of the routes, and with it the dispatcher.
    pub(crate) shared: RouteState,
    /// The routes for browsers and caches, and those for gRPC-Web.
    web: Router,
    grpc_web: Router,
    /// Answers requests that the gate refuses.
    refusals: Router,
    pub(crate) health: Health,
}

impl App {
    /// Prepares everything needed to serve.
    ///
    /// # Errors
    /// If a thread cannot be started, or a file cannot be used.
    pub(crate) fn new(config: &Config) -> Result<Self, String> {
        let dispatcher = Arc::new(Dispatcher::new(config)?);
        let health = Health::new();
        let scheme = if config.has_tls() { "https" } else { "http" };
        let shared = RouteState { dispatcher: Arc::clone(&dispatcher), scheme };
        let router = doors::routes(&health, config).finish(
            shared.clone(),
            doors::method_not_allowed,
            doors::not_found,
        );
        // One layer around all routes: around each of them, it would be made a hundred times.
        let inner = || Router::new().fallback_service(router.clone());
        let grpc_web = browser_layers::around_grpc(inner());
        let web = browser_layers::around_all(inner());
        let refusals = Routes::default().finish(shared.clone(), doors::refuse, doors::refuse);
        let refusals = browser_layers::around_all(refusals);
        // A router without its state makes the routes anew for each request.
        let [router, web, grpc_web, refusals] =
            [router, web, grpc_web, refusals].map(|router| router.with_state(()));
        let calls = calls_by_length().into();
        Ok(Self { router, calls, shared, web, grpc_web, refusals, health })
    }

    /// The routes for one connection. Its calls count the users of this copy, not of what cores share.
    pub(crate) fn of_connection(&self) -> Arc<Self> {
        Arc::new(Self { shared: self.shared.of_connection(), ..self.clone() })
    }

    /// Answers one request of a connection.
    pub(crate) async fn answer(
        &self,
        connection: &Arc<Connection>,
        stream: Option<Arc<StreamEnd>>,
        request: Request<Incoming>,
    ) -> Response<AnswerBody> {
        let multiplexed = request.version() == Version::HTTP_2;
        let mut request = request.map(|body| Leftover::new(body, multiplexed));
        if multiplexed {
            connection.mark_multiplexed();
        }
        let (times, untimely) = self.shared.dispatcher.times(request.headers());
        let gate = &self.shared.dispatcher.gate;
        let peer = gate.peer(connection, request.headers());
        let entrance = Entrance::of(request.uri().path(), request.method() == Method::OPTIONS);
        let (lease, refused) = gate.enter((connection, stream, peer), request.headers(), times, entrance);
        let unreadable = unreadable(&request);
        let closes = unreadable.is_some();
        // The dispatcher catches panics of the calls themselves.
        let answered = match refused.or(untimely).or(unreadable) {
            Some(error) => {
                request.extensions_mut().insert(Arc::clone(&lease));
                AssertUnwindSafe(self.refuse(request, error, (!closes).then_some(&lease)))
                    .catch_unwind()
                    .await
            }
            None => AssertUnwindSafe(self.admitted(request, &lease)).catch_unwind().await,
        };
        let internal = || rest::problem(&ApiError::internal(), "", &lease).map(Inner::Content);
        let mut response = answered.unwrap_or_else(|_| internal());
        // What tonic makes of a request that was cut off says something else. A stream says it at its end.
        let cut_off = entrance.is_infrastructure() && entrance != Entrance::Reflection;
        if let Some(failure) = lease.failure().filter(|_| cut_off) {
            response = failure.to_status().into_http().map(Inner::Content);
        }
        if !multiplexed && (closes || gate.is_draining() || connection.is_retiring()) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response.map(|body| AnswerBody::new(body, lease))
    }

    async fn admitted(&self, request: Request<Leftover>, lease: &Arc<Lease>) -> Response<Inner> {
        let request = request.map(|body| {
            if body.is_end_stream() {
                Body::empty()
            } else {
                Body::new(RequestBody::new(body, Arc::clone(lease), lease.deadline()))
            }
        });
        self.ask(request, Some(Arc::clone(lease))).await
    }

    /// Answers a request by its route, within the layers that it needs. The routers find the lease among the
    /// extensions of the request.
    pub(crate) async fn ask(&self, request: Request<Body>, lease: Option<Arc<Lease>>) -> Response<Inner> {
        let mut request = with_colon(request);
        let router = if grpc::is_web(request.headers()) {
            &self.grpc_web
        } else if browser_layers::may_be_of_browser(request.headers(), request.method()) {
            &self.web
        } else if let Some((_, answer, method)) = self.call(request.uri().path()) {
            let request = request.map(Unread::new);
            return answer(self.shared.clone(), *method, request, lease).await.map(Inner::Content);
        } else {
            &self.router
        };
        if let Some(lease) = lease {
            request.extensions_mut().insert(lease);
        }
        ask(router, request).await.map(Inner::Layered)
    }

    /// The call of a path.
    fn call(&self, path: &str) -> Option<&(String, Answer, calls::Method)> {
        self.calls.get(path.len())?.iter().find(|(known, ..)| known == path)
    }

    /// Refuses a request. With a lease, the message of one for MCP is read, because its answer needs the id in it.
    async fn refuse(
        &self,
        mut request: Request<Leftover>,
        error: ApiError,
        lease: Option<&Arc<Lease>>,
    ) -> Response<Inner> {
        request.extensions_mut().insert(error);
        let lease = lease.filter(|_| doors::is_mcp(request.uri().path()));
        let request = request.map(|body| {
            lease.map_or_else(Body::empty, |lease| {
                Body::new(RequestBody::new(body, Arc::clone(lease), Instant::now() + PATIENCE))
            })
        });
        ask(&self.refusals, request).await.map(Inner::Layered)
    }
}

/// How a transport answers a request by `POST`.
type Answer = fn(
    RouteState,
    calls::Method,
    routes::Request,
    Option<Arc<Lease>>,
) -> BoxFuture<'static, transport::Response>;

/// The calls by the lengths of the paths to which requests are posted.
fn calls_by_length() -> Vec<Vec<(String, Answer, calls::Method)>> {
    let rpc: Answer =
        |state, method, request, lease| Box::pin(doors::answer_rpc(state, method, request, lease));
    let json: Answer =
        |state, method, request, lease| Box::pin(rest::answer_post(state, method, request, lease));
    let mut calls = Vec::new();
    for &method in calls::Method::ALL {
        let posted = method.post().map(|path| (path.to_owned(), json, method));
        for call in posted.into_iter().chain([(grpc::path(method), rpc, method)]) {
            let length = call.0.len();
            if calls.len() <= length {
                calls.resize_with(length + 1, Vec::new);
            }
            calls[length].push(call);
        }
    }
    calls
}

/// The error for an ambiguous head of a request: an HTTP/1.1 request has one host, and its body no coding but
/// `chunked`, with which another server on the way might read another request.
fn unreadable<B>(request: &Request<B>) -> Option<ApiError> {
    if request.version() != Version::HTTP_11 {
        return None;
    }
    let mut codings = request.headers().get_all(TRANSFER_ENCODING).iter();
    if codings.any(|codings| !codings.as_bytes().trim_ascii().eq_ignore_ascii_case(b"chunked")) {
        return Some(ApiError::new(Reason::UnsupportedTransferCoding, MessageId::FaultTransferCoding));
    }
    let hosts = request.headers().get_all(HOST).iter().count();
    (hosts != 1).then(|| ApiError::new(Reason::MalformedRequest, MessageId::FaultHost))
}

/// A request whose path has the colon of `moves:list`, which some programs encode.
fn with_colon<B>(mut request: Request<B>) -> Request<B> {
    let uri = request.uri();
    let decoded = |path: &str| path.replace("%3A", ":").replace("%3a", ":");
    if uri.path().contains("%3")
        && let Some(rest) = uri.path_and_query()
        && let Ok(path) =
            [decoded(rest.path()).as_str(), "?", rest.query().unwrap_or_default()].concat().parse()
    {
        let mut parts = uri.clone().into_parts();
        parts.path_and_query = Some(path);
        if let Ok(uri) = Uri::from_parts(parts) {
            *request.uri_mut() = uri;
        }
    }
    request
}

async fn ask(router: &Router, request: Request<Body>) -> Response<Body> {
    match router.clone().oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::pages;
    use http_body_util::BodyExt as _;

    /// The bytes for which every answer has room.
    const SMALL: usize = 4 << 10;

    /// A request for each route in each form that it may have.
    fn requests() -> impl Iterator<Item = Request<Body>> {
        let [asked, posted] = doors::routes(&Health::new(), &Config::of_defaults()).paths;
        let get = |path: String| {
            let path = path.replace("{ruleset}", "copenhagen").replace("{theme}", "wood.svg");
            ["text/html", "application/json", "text/plain"].map(move |accept| {
                let query = if path.starts_with("/v1/") { "?ruleset=copenhagen&depth=1" } else { "" };
                Request::get(format!("{path}{query}")).header("accept", accept).body(Body::empty())
            })
        };
        let post = |path: String| {
            let list = r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#;
            let json = if path.starts_with("/mcp") { list } else { r#"{"ruleset": "copenhagen"}"# };
            [
                ("application/json", Body::from(json)),
                ("application/connect+json", Body::from([&[0, 0, 0, 0, 2][..], b"{}"].concat())),
                ("application/proto", Body::empty()),
                ("application/grpc", Body::from(&[0; 5][..])),
                ("application/grpc-web", Body::from(&[0; 5][..])),
            ]
            .map(|(kind, body)| Request::post(path.as_str()).header("content-type", kind).body(body))
        };
        let all: Vec<_> = asked.into_iter().flat_map(get).collect();
        let all = all.into_iter().chain(posted.into_iter().flat_map(post).collect::<Vec<_>>());
        all.map(|request| request.expect("a request"))
    }

    #[tokio::test]
    async fn every_route_answers_with_bytes_that_its_lease_holds() {
        let config = Config::of_defaults();
        let app = App::new(&config).expect("a server");
        let (mut shared, mut large) = (0, 0);
        for request in requests() {
            let what = format!("{request:?}");
            let dispatcher = &app.shared.dispatcher;
            let lease = dispatcher.gate.enter_directly(dispatcher.times(request.headers()).0);
            if Entrance::of(request.uri().path(), false).is_infrastructure() {
                continue;
            }
            let path = request.uri().path().to_owned();
            let body = app.ask(request, Some(Arc::clone(&lease))).await.into_body().into_body();
            let exact = body.size_hint().exact();
            let held = lease.held();
            let length = body.collect().await.expect("an answer").to_bytes().len();
            // A stream holds each of its messages while it is sent.
            if exact.is_some() && length > SMALL {
                large += 1;
                shared += usize::from(pages::is_shared(&path));
                assert!(held >= length || pages::is_shared(&path), "{what}: {length} bytes, {held} held");
            }
        }
        assert!(large > shared && shared > 20, "{large} large answers, {shared} of which all share");
    }
}
