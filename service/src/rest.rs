//! The JSON door: the routes of the contract, read and written in canonical proto3 JSON, or answered as plain text.

use crate::desk::{Arrival, Desk, Peer, REQUEST_ID, Reply};
use crate::error::{ApiError, Reason};
use crate::handlers::{self, Rpc};
use crate::json;
use crate::plain::Plain;
use crate::telemetry::Door;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::response::Response;
use axum::routing::{MethodRouter, get, post};
use http::header::{ACCEPT, ALLOW, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER, VARY};
use http::{HeaderMap, HeaderValue, StatusCode};
use http_body_util::{BodyExt, Limited};
use std::future::ready;
use std::sync::Arc;
use tafl_proto::v1;

/// What the paths of all routes begin with, and those of no gRPC call.
pub(crate) const PREFIX: &str = "/v1/";

/// What the routes share.
#[derive(Clone)]
pub(crate) struct Rest {
    pub(crate) desk: Arc<Desk>,
    pub(crate) most_bytes: usize,
}

/// The routes. That they are those of the proto files is a test.
pub(crate) fn routes() -> Router<Rest> {
    Router::new()
        .route("/v1/rulesets", get(list_rulesets))
        .route("/v1/rulesets/{ruleset}", get(get_ruleset))
        .route("/v1/info", get(get_server_info))
        .route("/v1/positions:new", body::<handlers::NewPosition>())
        .route("/v1/moves:validate", body::<handlers::ValidateMove>())
        .route("/v1/moves:apply", body::<handlers::ApplyMove>())
        .route("/v1/moves:list", body::<handlers::LegalMoves>())
        .route("/v1/moves:suggest", body::<handlers::SuggestMove>())
        .route("/v1/games:replay", body::<handlers::ReplayGame>())
        .route("/v1/matches:score", body::<handlers::ScoreMatch>())
        .method_not_allowed_fallback(method_not_allowed)
}

async fn list_rulesets(State(rest): State<Rest>, request: Request) -> Response {
    without_body::<handlers::ListRulesets>(rest, request, v1::ListRulesetsRequest {}).await
}

async fn get_ruleset(State(rest): State<Rest>, Path(ruleset): Path<String>, request: Request) -> Response {
    without_body::<handlers::GetRuleset>(rest, request, v1::GetRulesetRequest { ruleset, locale: String::new() }).await
}

async fn get_server_info(State(rest): State<Rest>, request: Request) -> Response {
    without_body::<handlers::GetServerInfo>(rest, request, v1::GetServerInfoRequest {}).await
}

async fn without_body<R: Rpc>(rest: Rest, request: Request, message: R::Request) -> Response {
    let arrival = arrive(&rest, &request);
    let text = wants_text(request.headers());
    // A body that nobody asked for is not read, and must not be held while the answer is made.
    drop(request);
    finish(&rest.desk.serve::<R>(arrival, ready(Ok(message))).await, text)
}

/// The route of a call whose request is the body.
fn body<R: Rpc>() -> MethodRouter<Rest> {
    post(async |State(rest): State<Rest>, request: Request| {
        let arrival = arrive(&rest, &request);
        let text = wants_text(request.headers());
        finish(&rest.desk.serve::<R>(arrival, receive::<R>(request, rest.most_bytes)).await, text)
    })
}

fn arrive(rest: &Rest, request: &Request) -> Arrival {
    rest.desk.arrive(Door::Json, request.headers(), request.extensions().get::<Peer>().copied())
}

async fn receive<R: Rpc>(request: Request, most_bytes: usize) -> Result<R::Request, ApiError> {
    let (parts, body) = request.into_parts();
    let too_large = || ApiError::new(Reason::TooLarge, format!("the request is larger than {most_bytes} bytes"));
    let length = parts.headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > most_bytes) {
        return Err(too_large());
    }
    let collected = Limited::new(body, most_bytes).collect().await.map_err(|error| {
        if error.is::<http_body_util::LengthLimitError>() {
            too_large()
        } else {
            ApiError::new(Reason::MalformedRequest, "the body broke off")
        }
    })?;
    let bytes = collected.to_bytes();
    check_content_type(&parts.headers, &bytes)?;
    json::read(&bytes)
}

/// Takes JSON. What `curl -d` sends without being told is taken where it holds an object.
fn check_content_type(headers: &HeaderMap, body: &[u8]) -> Result<(), ApiError> {
    let Some(stated) = headers.get(CONTENT_TYPE) else { return Ok(()) };
    let stated = stated.to_str().unwrap_or_default();
    let essence = stated.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let json = essence == "application/json" || essence == "text/json" || essence.ends_with("+json");
    let of_curl = essence == "application/x-www-form-urlencoded" && body.trim_ascii_start().starts_with(b"{");
    if json || of_curl {
        return Ok(());
    }
    let shown: String = stated.chars().take(80).collect();
    Err(ApiError::new(Reason::UnsupportedMediaType, format!("the body is said to be {shown:?}; application/json is taken")))
}

/// Whether plain text is preferred: it is named before anything that JSON would satisfy.
fn wants_text(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(','));
    let mut known = accepted.map(|kind| kind.split(';').next().unwrap_or_default().trim());
    known.find(|kind| ["text/plain", "application/json", "application/*", "*/*"].contains(kind)) == Some("text/plain")
}

fn finish<T: serde::Serialize + Plain>(reply: &Reply<T>, text: bool) -> Response {
    let (status, kind, content) = match &reply.outcome {
        Ok(message) if text => (StatusCode::OK, "text/plain; charset=utf-8", message.plain().into_bytes()),
        Ok(message) => match serde_json::to_vec(message) {
            Ok(content) => (StatusCode::OK, "application/json", content),
            Err(_) => return problem(&ApiError::internal(), &reply.request_id),
        },
        Err(error) => return problem(error, &reply.request_id),
    };
    respond(status, kind, content, &reply.request_id)
}

fn respond(status: StatusCode, kind: &'static str, content: Vec<u8>, request_id: &str) -> Response {
    let mut response = Response::new(Body::from(content));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-language"));
    if let Ok(id) = HeaderValue::from_str(request_id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// An error as `application/problem+json`.
fn problem(error: &ApiError, request_id: &str) -> Response {
    let content = error.to_problem(request_id).to_string().into_bytes();
    let mut response = respond(error.reason().http(), "application/problem+json", content, request_id);
    if let Some(seconds) = error.retry_after_seconds() {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

async fn method_not_allowed(State(rest): State<Rest>, request: Request) -> Response {
    let allowed = if request.uri().path().contains(':') { "POST" } else { "GET, HEAD" };
    let message = format!("{} is not taken here; {allowed} is", request.method());
    let mut response = refuse(&rest, &request, &ApiError::new(Reason::MethodNotAllowed, message));
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}

/// The answer where there is nothing: to a gRPC client in its own terms.
pub(crate) async fn not_found(State(rest): State<Rest>, request: Request) -> Response {
    let path: String = request.uri().path().chars().take(200).collect();
    let error = ApiError::new(Reason::NotFound, format!("there is nothing at {path}; GET /v1/info says what this server is"));
    let grpc = request.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/grpc"));
    if grpc {
        rest.desk.refused(None, &rest.desk.arrive(Door::Grpc, request.headers(), None), &error);
        return error.to_status().into_http();
    }
    refuse(&rest, &request, &error)
}

fn refuse(rest: &Rest, request: &Request, error: &ApiError) -> Response {
    let arrival = arrive(rest, request);
    rest.desk.refused(None, &arrival, error);
    problem(error, &arrival.request_id)
}
