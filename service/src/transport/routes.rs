//! The routes of the public port. A handler takes a request whose body only `request_bytes` can read, and
//! answers with content that its lease holds; nothing else can be added.

use crate::admission::gate::Content;
use crate::transport::Response;
use crate::transport::dispatcher::Dispatcher;
use crate::transport::request_bytes::Unread;
use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::routing::{MethodFilter, MethodRouter, on};
use std::future::Future;
use std::sync::Arc;

/// A request whose body is not read yet.
pub(crate) type Request = http::Request<Unread>;

/// The state that the routes share. Each connection has one of its own, like its [`Dispatcher`].
#[derive(Clone)]
pub(crate) struct RouteState {
    pub(crate) dispatcher: Arc<Dispatcher>,
    /// The scheme of the public port: `http` or `https`.
    pub(crate) scheme: &'static str,
}

impl RouteState {
    /// The state for one connection.
    pub(crate) fn of_connection(&self) -> Self {
        Self { dispatcher: Arc::new(Dispatcher::clone(&self.dispatcher)), ..*self }
    }
}

/// The routes of every transport.
#[derive(Default)]
pub(crate) struct Routes {
    router: Router<RouteState>,
    /// The paths by `GET` and by `POST`, for the test that asks them all.
    pub(crate) paths: [Vec<String>; 2],
}

impl Routes {
    /// Adds a route by `GET`.
    pub(crate) fn get<F, R>(mut self, path: &str, answer: F) -> Self
    where
        F: Fn(RouteState, Request) -> R + Clone + Send + Sync + 'static,
        R: Future<Output = Response> + Send,
    {
        self.paths[0].push(path.to_owned());
        self.add(path, endpoint(MethodFilter::GET, answer))
    }

    /// Adds a route by `POST`.
    pub(crate) fn post<F, R>(mut self, path: &str, answer: F) -> Self
    where
        F: Fn(RouteState, Request) -> R + Clone + Send + Sync + 'static,
        R: Future<Output = Response> + Send,
    {
        self.paths[1].push(path.to_owned());
        self.add(path, endpoint(MethodFilter::POST, answer))
    }

    /// Adds one of gRPC's own services, whose messages the gate counts as they pass.
    pub(crate) fn own_service<F, R>(mut self, path: &str, answer: F) -> Self
    where
        F: Fn(http::Request<Body>) -> R + Clone + Send + Sync + 'static,
        R: Future<Output = http::Response<Body>> + Send,
    {
        self.paths[1].push(path.to_owned());
        let answer = move |state: RouteState, request: Request| {
            let lease = state.dispatcher.lease(request.headers(), request.extensions());
            let answered = answer(request.map(Unread::into_own_service));
            async move { answered.await.map(|body| Content::of_service(&lease, body)) }
        };
        self.add(path, endpoint(MethodFilter::POST, answer))
    }

    fn add(self, path: &str, endpoint: MethodRouter<RouteState>) -> Self {
        Self { router: self.router.route(path, endpoint), ..self }
    }

    /// The router with these routes, and with the answers to methods and paths that do not exist.
    pub(crate) fn finish<M, P, R, S>(self, state: RouteState, no_method: M, no_path: P) -> Router
    where
        M: Fn(RouteState, Request) -> R + Clone + Send + Sync + 'static,
        R: Future<Output = Response> + Send,
        P: Fn(RouteState, Request) -> S + Clone + Send + Sync + 'static,
        S: Future<Output = Response> + Send,
    {
        let no_method = async move |State(state): State<RouteState>, request: http::Request<Body>| {
            no_method(state, request.map(Unread::new)).await.map(Body::new)
        };
        let no_path = async move |State(state): State<RouteState>, request: http::Request<Body>| {
            no_path(state, request.map(Unread::new)).await.map(Body::new)
        };
        self.router.method_not_allowed_fallback(no_method).fallback(no_path).with_state(state)
    }
}

fn endpoint<F, R>(method: MethodFilter, answer: F) -> MethodRouter<RouteState>
where
    F: Fn(RouteState, Request) -> R + Clone + Send + Sync + 'static,
    R: Future<Output = Response> + Send,
{
    on(method, async move |State(state): State<RouteState>, request: http::Request<Body>| {
        answer(state, request.map(Unread::new)).await.map(Body::new)
    })
}
