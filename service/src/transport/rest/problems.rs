//! The answers to calls that fail, and to paths and methods that do not exist.

use super::table::ROUTES;
use super::{AnswerFormat, Rest, respond, site_pages, with_slash};
use crate::admission::gate::{Content, Lease};
use crate::answer::response::PLAIN_TEXT;
use crate::calls::Method;
use crate::helpers::nearest;
use crate::observe::telemetry::Transport;
use crate::transport::dispatcher::lease_of;
use crate::transport::grpc::method_of;
use crate::transport::mcp;
use crate::transport::routes::Request;
use crate::transport::{Draft, Response};
use crate::words::error::{ApiError, ONLY_HERE, Reason};
use crate::words::i18n::{MessageId, Sentence};
use http::header::{ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, WWW_AUTHENTICATE};
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

/// The answer to a method that a path does not take.
pub(crate) async fn method_not_allowed(rest: Rest, request: Request) -> Response {
    let allowed = allowed(request.uri().path());
    let values = [("method", request.method().as_str().into()), ("allowed", allowed.into())];
    let message = Sentence::new(MessageId::FaultMethod, values);
    let error = ApiError::new(Reason::MethodNotAllowed, message);
    let mut response = refuse(&rest, &request.into_parts().0, &error);
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allowed));
    response
}

/// The methods that a path takes.
fn allowed(path: &str) -> &'static str {
    if let Some(method) = method_of(path) {
        return if method.is_stream() { "POST" } else { "GET, HEAD, POST" };
    }
    let is = |known: &str| {
        known == path
            || with_slash(known).is_some_and(|known| known == path)
            || known.split_once('{').is_some_and(|(before, _)| path.starts_with(before))
    };
    let posted = Method::ALL.iter().filter_map(|method| method.post()).any(is)
        || path.starts_with("/grpc.")
        || path == mcp::PATH;
    match (ROUTES.iter().any(|route| is(route.path)), posted) {
        (true, true) => "GET, HEAD, POST",
        (false, true) => "POST",
        _ => "GET, HEAD",
    }
}

/// The answer for unknown paths: for gRPC clients a gRPC status.
pub(crate) async fn not_found(rest: Rest, request: Request) -> Response {
    let path: String = request.uri().path().chars().take(200).collect();
    let grpc = request
        .headers()
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"application/grpc"));
    let nearest = nearest_path(&path, grpc);
    let (request, _) = request.into_parts();
    if site_pages::wants_html(&request) {
        return site_pages::missing(rest, request, nearest).await;
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
    if grpc {
        rest.dispatcher.refused(
            None,
            &rest.dispatcher.arrive(
                Transport::Grpc,
                &request.uri,
                &request.headers,
                lease_of(&request.extensions),
            ),
            &error,
        );
        return error.to_status().into_http();
    }
    refuse(&rest, &request, &error)
}

/// The path of a call that is most similar to an unknown one: of those that end alike, if there are any.
fn nearest_path(path: &str, grpc: bool) -> Option<String> {
    let of_grpc = || Method::ALL.iter().map(|method| format!("/{}/{}", method.service(), method.name()));
    let of_rest =
        || Method::ALL.iter().filter_map(|method| method.post()).chain(ROUTES.iter().map(|route| route.path));
    let known: Vec<String> =
        if grpc { of_grpc().collect() } else { of_rest().map(ToOwned::to_owned).collect() };
    let end = |path: &'_ str| path.rsplit(['/', ':']).next().unwrap_or_default().to_owned();
    let ends: Vec<String> = known.iter().map(|known| end(known)).collect();
    let alike = nearest(&end(path), ends.iter().map(String::as_str));
    let ends_alike = |known: &&String| alike.is_none_or(|alike| end(known) == alike);
    nearest(path, known.iter().filter(ends_alike).map(String::as_str)).map(ToOwned::to_owned)
}

pub(super) fn refuse(rest: &Rest, request: &Parts, error: &ApiError) -> Response {
    refusal(
        refusal_draft(rest, request, error),
        &rest.dispatcher.lease(&request.headers, &request.extensions),
    )
}

/// The answer to a request that is no call and is refused, in the form that it asks for.
pub(super) fn refusal_draft(rest: &Rest, request: &Parts, error: &ApiError) -> Draft {
    let lease = lease_of(&request.extensions);
    let arrival = rest.dispatcher.arrive(Transport::Rest, &request.uri, &request.headers, lease);
    let error = rest.dispatcher.refused(None, &arrival, error);
    let text = AnswerFormat::accepted(&request.headers) == AnswerFormat::Text;
    let write = if text { text_problem } else { problem_draft };
    write(&error, &arrival.request_id)
}
