//! The routes of the public port, both transports, behind the gate.

use crate::config::Config;
use crate::dispatcher::{Dispatcher, add_request_id};
use crate::error::{ApiError, Reason};
use crate::gate::{AnswerBody, Connection, Entrance, RequestBody};
use crate::handlers::SERVICES;
use crate::i18n::MessageId;
use crate::rest::{self, Rest};
use crate::telemetry::Transport;
use crate::{grpc, web};
use axum::Extension;
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::State;
use futures_util::FutureExt;
use http::header::{CONNECTION, CONTENT_TYPE, HOST};
use http::{HeaderValue, Method, Request, Response, Version};
use http_body_util::Either;
use hyper::body::Incoming;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tonic_health::ServingStatus;
use tonic_health::server::HealthReporter;
use tower::ServiceExt;

/// gRPC's own services, some of whose calls never end.
const INFRASTRUCTURE: &str = "/grpc.";

/// The paths of the calls over either transport.
const CALLS: [&str; 2] = ["/v1/", "/tafl.v1."];

/// The routes of the public port, both transports.
pub(crate) struct App {
    router: Router,
    /// The same for gRPC-Web.
    pub(crate) web: Router,
    /// Answers requests that the gate refuses.
    refusals: Router,
    health: HealthReporter,
    pub(crate) dispatcher: Arc<Dispatcher>,
}

/// The body of an answer; that of a refusal has no place at the gate.
pub(crate) type Sent = Either<AnswerBody<Body>, Body>;

impl App {
    /// Prepares everything needed to serve.
    ///
    /// # Errors
    /// If a thread cannot be started, or a file cannot be used.
    pub(crate) fn new(config: &Config) -> Result<Self, String> {
        let dispatcher = Arc::new(Dispatcher::new(config)?);
        let (grpc, health) = grpc::routes(&dispatcher);
        let scheme = if config.tls_cert.is_some() { "https" } else { "http" };
        let shared = Rest { dispatcher: Arc::clone(&dispatcher), scheme };
        let (grpc, rest) = (grpc.reset_fallback(), rest::routes().fallback(rest::not_found).with_state(shared));
        let web = web::around_grpc(grpc.clone()).merge(web::around_rest(rest.clone()));
        let refusals = web::around_refusals(Router::new().fallback(refuse).with_state(Arc::clone(&dispatcher)));
        // A router without its state makes the routes anew for each request.
        let [router, web, refusals] = [grpc.merge(rest), web, refusals].map(|router| router.with_state(()));
        Ok(Self { router, web, refusals, health, dispatcher })
    }

    /// Sets the health of the server and of each service.
    pub(crate) async fn set_health(&self, status: ServingStatus) {
        for service in SERVICES.iter().copied().chain([""]) {
            self.health.set_service_status(service, status).await;
        }
    }

    /// Answers one request of a connection.
    pub(crate) async fn answer(&self, connection: &Arc<Connection>, request: Request<Incoming>) -> Response<Sent> {
        let multiplexed = request.version() == Version::HTTP_2;
        if multiplexed {
            connection.mark_multiplexed();
        }
        // The dispatcher catches panics of the calls themselves.
        let answered = AssertUnwindSafe(self.admitted(connection, request)).catch_unwind().await;
        let mut response = answered.unwrap_or_else(|_| rest::problem(&ApiError::internal(), "").map(Either::Right));
        if !multiplexed && (self.dispatcher.gate.is_draining() || connection.is_retiring()) {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }

    async fn admitted(&self, connection: &Arc<Connection>, mut request: Request<Incoming>) -> Response<Sent> {
        let deadline = self.dispatcher.deadline(request.headers());
        let gate = &self.dispatcher.gate;
        let peer = gate.peer(connection, request.headers());
        let lease = match gate.enter((connection, peer), request.headers(), deadline, entrance(&request)) {
            Ok(lease) => lease,
            Err(error) => {
                request.extensions_mut().insert(peer);
                return self.refuse(request, error).await.map(Either::Right);
            }
        };
        request.extensions_mut().insert(Arc::clone(&lease));
        if request.version() == Version::HTTP_11 && request.headers().get_all(HOST).iter().count() != 1 {
            let error = ApiError::new(Reason::MalformedRequest, MessageId::FaultHost);
            return self.refuse(request, error).await.map(Either::Right);
        }
        let router = if web::may_be_of_browser(&request) { &self.web } else { &self.router };
        let request = request
            .map(|body| if body.is_end_stream() { Body::empty() } else { Body::new(RequestBody::new(body, Arc::clone(&lease), deadline)) });
        ask(router, request).await.map(|body| Either::Left(AnswerBody::new(body, lease)))
    }

    async fn refuse(&self, mut request: Request<Incoming>, error: ApiError) -> Response<Body> {
        request.extensions_mut().insert(error);
        ask(&self.refusals, request.map(|_| Body::empty())).await
    }
}

fn entrance<B>(request: &Request<B>) -> Entrance {
    let path = request.uri().path();
    match () {
        () if path.starts_with(INFRASTRUCTURE) => Entrance::Watch,
        // A browser asks without a key whether it may call with one.
        () if CALLS.iter().any(|calls| path.starts_with(calls)) && request.method() != Method::OPTIONS => Entrance::Call,
        () => Entrance::Page,
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
    let arrival = dispatcher.arrive(transport, request.uri(), request.headers(), request.extensions());
    let error = dispatcher.refused(grpc::method_of(request.uri().path()), &arrival, &error);
    let Some(kind) = grpc else { return rest::problem(&error, &arrival.request_id) };
    let mut refusal: Response<Body> = error.to_status().into_http();
    add_request_id(refusal.headers_mut(), &arrival.request_id);
    if web::is_grpc_web(request.headers()) {
        refusal.headers_mut().insert(CONTENT_TYPE, kind.clone());
    }
    refusal
}
