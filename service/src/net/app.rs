//! The routes of the public port, for every transport, behind the gate.

use crate::admission::gate::{AnswerBody, Connection, Entrance, Lease, RequestBody, StreamEnd};
use crate::calls;
use crate::config::Config;
use crate::net::browser_layers;
use crate::observe::telemetry::Transport;
use crate::transport::dispatcher::{Dispatcher, add_request_id, lease_of};
use crate::transport::health::Health;
use crate::transport::rest::{self, Rest, RestState};
use crate::transport::{connect, grpc, mcp};
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use axum::Extension;
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::State;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use http::header::{CONNECTION, CONTENT_TYPE, HOST, TRANSFER_ENCODING};
use http::{HeaderValue, Method, Request, Response, Uri, Version};
use hyper::body::Incoming;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tower::ServiceExt;

/// The routes of the public port, for every transport.
#[derive(Clone)]
pub(crate) struct App {
    router: Router,
    /// The calls by the lengths of their paths, for requests that need no layer: they spare the router, which
    /// is a good part of the cost of a cheap call, and a hash.
    calls: Arc<[Vec<(String, Answer, calls::Method)>]>,
    /// The state of the routes, and with it the dispatcher.
    pub(crate) shared: Rest,
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
        let scheme = if config.tls_cert.is_some() { "https" } else { "http" };
        let shared = Rest::new(RestState {
            dispatcher: Arc::clone(&dispatcher),
            scheme,
            origins: config.mcp_origins.as_slice().into(),
        });
        let router = mcp::add_to(connect::add_to(rest::routes()));
        let router = grpc::add_own_services(router, &health, config.reflection)
            .method_not_allowed_fallback(rest::method_not_allowed)
            .fallback(rest::not_found)
            .with_state(shared.clone());
        // One layer around all routes: around each of them, it would be made a hundred times.
        let inner = || Router::new().fallback_service(router.clone());
        let grpc_web = browser_layers::around_grpc(inner());
        let web = browser_layers::around_all(inner());
        let refusals = browser_layers::around_refusals(Router::new().fallback(refuse).with_state(dispatcher));
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
        mut request: Request<Incoming>,
    ) -> Response<AnswerBody<Body>> {
        let multiplexed = request.version() == Version::HTTP_2;
        if multiplexed {
            connection.mark_multiplexed();
        }
        let times = self.shared.dispatcher.times(request.headers());
        let gate = &self.shared.dispatcher.gate;
        let peer = gate.peer(connection, request.headers());
        let entrance = Entrance::of(request.uri().path(), request.method() == Method::OPTIONS);
        let (lease, refused) = gate.enter((connection, stream, peer), request.headers(), times, entrance);
        let unreadable = unreadable(&request);
        let closes = unreadable.is_some();
        // The dispatcher catches panics of the calls themselves.
        let answered = match refused.or(unreadable) {
            Some(error) => {
                request.extensions_mut().insert(Arc::clone(&lease));
                AssertUnwindSafe(self.refuse(request, error)).catch_unwind().await
            }
            None => AssertUnwindSafe(self.admitted(request, &lease)).catch_unwind().await,
        };
        let mut response = answered.unwrap_or_else(|_| rest::problem(&ApiError::internal(), ""));
        if let Some(failure) = lease.failure().filter(|_| entrance.is_infrastructure()) {
            // What tonic makes of a request that was cut off says something else.
            response = failure.to_status().into_http();
        }
        if !multiplexed && (closes || gate.is_draining() || connection.is_retiring()) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response.map(|body| AnswerBody::new(body, lease))
    }

    async fn admitted(&self, request: Request<Incoming>, lease: &Arc<Lease>) -> Response<Body> {
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
    pub(crate) async fn ask(&self, request: Request<Body>, lease: Option<Arc<Lease>>) -> Response<Body> {
        let mut request = with_colon(request);
        let router = if browser_layers::is_grpc_web(request.headers()) {
            &self.grpc_web
        } else if browser_layers::may_be_of_browser(request.headers(), request.method()) {
            &self.web
        } else if let Some((_, answer, method)) = self.call(request.uri().path()) {
            return answer(self.shared.clone(), *method, request, lease).await;
        } else {
            &self.router
        };
        if let Some(lease) = lease {
            request.extensions_mut().insert(lease);
        }
        ask(router, request).await
    }

    /// The call of a path.
    fn call(&self, path: &str) -> Option<&(String, Answer, calls::Method)> {
        self.calls.get(path.len())?.iter().find(|(known, ..)| known == path)
    }

    async fn refuse(&self, mut request: Request<Incoming>, error: ApiError) -> Response<Body> {
        request.extensions_mut().insert(error);
        ask(&self.refusals, request.map(|_| Body::empty())).await
    }
}

/// How a transport answers a request by `POST`.
type Answer =
    fn(Rest, calls::Method, Request<Body>, Option<Arc<Lease>>) -> BoxFuture<'static, Response<Body>>;

/// The calls by the lengths of the paths to which requests are posted.
fn calls_by_length() -> Vec<Vec<(String, Answer, calls::Method)>> {
    let rpc: Answer =
        |rest, method, request, lease| Box::pin(connect::answer_posted(rest, method, request, lease));
    let json: Answer =
        |rest, method, request, lease| Box::pin(rest::answer_post(rest, method, request, lease));
    let mut calls = Vec::new();
    for &method in calls::Method::ALL {
        let posted = method.post().map(|path| (path.to_owned(), json, method));
        for call in posted.into_iter().chain([(connect::path(method), rpc, method)]) {
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

/// Refuses a request in the form of its transport.
async fn refuse(
    State(dispatcher): State<Arc<Dispatcher>>,
    Extension(error): Extension<ApiError>,
    request: Request<Body>,
) -> Response<Body> {
    let grpc =
        request.headers().get(CONTENT_TYPE).filter(|kind| kind.as_bytes().starts_with(b"application/grpc"));
    let method = grpc::method_of(request.uri().path());
    let transport = match (grpc, method) {
        (Some(_), _) => Transport::Grpc,
        (None, Some(_)) => Transport::Connect,
        (None, None) if request.uri().path() == mcp::PATH => Transport::Mcp,
        (None, None) => Transport::Rest,
    };
    let lease = lease_of(request.extensions());
    let arrival = dispatcher.arrive(transport, request.uri(), request.headers(), lease);
    let error = dispatcher.refused(method, &arrival, &error);
    let kind = match (grpc, method) {
        (Some(kind), _) => kind,
        (None, Some(method)) => {
            return connect::refuse(&error, method, request.headers(), &arrival.request_id);
        }
        (None, None) => return rest::problem(&error, &arrival.request_id),
    };
    let mut refusal: Response<Body> = error.to_status().into_http();
    add_request_id(refusal.headers_mut(), &arrival.request_id);
    if browser_layers::is_grpc_web(request.headers()) {
        refusal.headers_mut().insert(CONTENT_TYPE, kind.clone());
    }
    refusal
}
