//! The answers to calls that fail.

use super::{AnswerFormat, PROTOCOL, respond};
use crate::admission::gate::{Content, Lease};
use crate::answer::response::PLAIN_TEXT;
use crate::transport::dispatcher::lease_of;
use crate::transport::routes::RouteState;
use crate::transport::{Draft, Response};
use crate::words::error::{ApiError, ONLY_HERE, Reason};
use http::header::{ACCEPT_ENCODING, CACHE_CONTROL, RETRY_AFTER, WWW_AUTHENTICATE};
use http::request::Parts;
use http::{HeaderValue, StatusCode};
use std::sync::Arc;

/// An error as `application/problem+json`; the id is empty if it is not known.
pub(super) fn problem_draft(error: &ApiError, request_id: &str) -> Draft {
    let content = format!("{}\n", error.to_problem(request_id));
    failure(error, error.reason().http(), "application/problem+json", content, request_id)
}

/// An error as text: the reason with the first fault, and a line for each further one.
pub(super) fn text_problem(error: &ApiError, request_id: &str) -> Draft {
    let first = format!("{}: {}\n", error.reason().name(), error.message());
    let text = error
        .fields()
        .iter()
        .skip(1)
        .fold(first, |text, fault| format!("{text}{}: {}\n", fault.field, fault.description));
    failure(error, error.reason().http(), PLAIN_TEXT, text, request_id)
}

/// The answer with this error as its content.
pub(crate) fn failure(
    error: &ApiError,
    status: StatusCode,
    kind: &'static str,
    content: String,
    request_id: &str,
) -> Draft {
    let mut response = respond(status, kind, content.into_bytes(), request_id);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(seconds) = error.retry_after_seconds() {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    if error.reason() == Reason::RateLimited {
        response.headers_mut().insert(ONLY_HERE, HeaderValue::from_static("true"));
    }
    if let Some(codings) = error.accepted_codings().and_then(|codings| codings.parse().ok()) {
        response.headers_mut().insert(ACCEPT_ENCODING, codings);
    }
    if error.reason() == Reason::Unauthenticated {
        response.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

/// An error as it is sent. If there is no room for it, the answer says that instead.
pub(crate) fn refusal(draft: Draft, lease: &Arc<Lease>) -> Response {
    let (parts, content) = draft.into_parts();
    match Content::held(lease, content) {
        Ok(content) => Response::from_parts(parts, content),
        Err(full) => problem_draft(&full, "").map(Content::small),
    }
}

/// An error as `application/problem+json`, as it is sent.
pub(crate) fn problem(error: &ApiError, request_id: &str, lease: &Arc<Lease>) -> Response {
    refusal(problem_draft(error, request_id), lease)
}

/// Refuses a request that is no call, in the form that it asks for.
pub(crate) fn refuse(state: &RouteState, request: &Parts, error: &ApiError) -> Response {
    refusal(
        refusal_draft(state, request, error),
        &state.dispatcher.lease(&request.headers, &request.extensions),
    )
}

/// The answer to a request that is no call and is refused, in the form that it asks for.
pub(crate) fn refusal_draft(state: &RouteState, request: &Parts, error: &ApiError) -> Draft {
    let lease = lease_of(&request.extensions);
    let arrival = state.dispatcher.arrive(&PROTOCOL, &request.uri, &request.headers, lease);
    let error = state.dispatcher.refused(None, &arrival, error);
    let text = AnswerFormat::accepted(&request.headers) == AnswerFormat::Text;
    let write = if text { text_problem } else { problem_draft };
    write(&error, &arrival.request_id)
}
