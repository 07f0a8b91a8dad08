//! What may be kept of an answer to a GET: entity tags, and for how long it holds.
//!
//! An answer is a function of its request and of the server's version. Where the request pins its rules (a token does, and a rule set with
//! its revision; all that it names), no later version answers otherwise, and the answer is immutable. Deliberately absent: keeping answers, which is for
//! whoever stands before the server.

use crate::error::ApiError;
use crate::handlers::Method;
use axum::body::Body;
use axum::response::Response;
use futures_util::FutureExt;
use http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, StatusCode};
use http_body_util::BodyExt;
use std::hash::{DefaultHasher, Hasher};

/// Marks an answer that another moment, or another machine, would give otherwise.
#[derive(Clone, Copy)]
pub(crate) struct NoStore;

/// The tags that the caller has, without the mark of weakness.
fn tags(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|value| value.split(',')).map(|tag| tag.trim().trim_start_matches("W/"))
}

/// Whether the caller has what carries this tag.
pub(super) fn knows(headers: &HeaderMap, tag: &str) -> bool {
    has(tags(headers), tag)
}

fn has<'a>(mut known: impl Iterator<Item = &'a str>, tag: &str) -> bool {
    known.any(|known| known == tag || known == "*")
}

/// How an answer to a GET is marked.
pub(crate) struct Caching {
    pinned: bool,
    /// The tags that the caller has.
    known: Vec<String>,
}

impl Caching {
    pub(crate) fn of(method: Method, pairs: &[(String, String)], headers: &HeaderMap) -> Self {
        let pins = |(name, value): &(String, String)| name == "token" || name == "ruleset" && value.contains('@');
        let unpins = |(name, value): &(String, String)| name == "compare_to" && !value.contains('@');
        // A later version may search better.
        let pinned = method != Method::SuggestMove && pairs.iter().any(pins) && !pairs.iter().any(unpins);
        Self { pinned, known: tags(headers).map(ToOwned::to_owned).collect() }
    }

    /// Marks a response; to a caller who has it already, it says that and no more.
    ///
    /// # Errors
    /// That its body is not whole yet.
    pub(crate) fn mark(&self, response: Response) -> Result<Response, ApiError> {
        let fleeting = response.extensions().get::<NoStore>().is_some();
        let (mut parts, body) = response.into_parts();
        if parts.status != StatusCode::OK || fleeting {
            parts.headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            return Ok(Response::from_parts(parts, body));
        }
        let lasts = if self.pinned { "public, max-age=31536000, immutable" } else { "public, max-age=300" };
        parts.headers.insert(CACHE_CONTROL, HeaderValue::from_static(lasts));
        // The body is whole already: this waits for nothing.
        let content = body.collect().now_or_never().and_then(Result::ok).ok_or_else(ApiError::internal)?.to_bytes();
        let mut hasher = DefaultHasher::new();
        hasher.write(parts.headers.get(CONTENT_TYPE).map_or(b"", HeaderValue::as_bytes));
        hasher.write(&content);
        let tag = format!("\"{:016x}\"", hasher.finish());
        // Weak, because the same answer may travel compressed.
        if let Ok(value) = HeaderValue::from_str(&format!("W/{tag}")) {
            parts.headers.insert(ETAG, value);
        }
        if has(self.known.iter().map(String::as_str), &tag) {
            parts.status = StatusCode::NOT_MODIFIED;
            parts.headers.remove(CONTENT_LENGTH);
            parts.headers.remove(CONTENT_TYPE);
            return Ok(Response::from_parts(parts, Body::empty()));
        }
        Ok(Response::from_parts(parts, Body::from(content)))
    }
}
