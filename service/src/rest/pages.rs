//! Static pages: the `OpenAPI` document and its page, the proto files, and the index.
//!
//! The build compresses them into the program. They are not calls: the dispatcher does not count or log them.

use super::{Rest, cached, problem};
use crate::dispatcher::REQUEST_ID;
use crate::error::ApiError;
use crate::quality_values::quality_values;
use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use flate2::read::GzDecoder;
use http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, REFERRER_POLICY, VARY,
    X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use std::io::Read;

/// A page.
struct Page {
    path: &'static str,
    /// Its forms, the last of which is the default.
    forms: &'static [Form],
}

/// A form of it.
struct Form {
    media: &'static str,
    /// Its content security policy.
    policy: &'static str,
    /// The bytes of its content.
    length: usize,
    tag: &'static str,
    /// The content, as gzip.
    packed: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// Adds the pages to the routes.
pub(super) fn add_to(router: Router<Rest>) -> Router<Rest> {
    let add = |router: Router<Rest>, page: &'static Page| {
        router.route(page.path, on(MethodFilter::GET, async move |State(rest): State<Rest>, request: Request| page.answer(&rest, &request)))
    };
    PAGES.iter().fold(router, add)
}

impl Page {
    fn answer(&self, rest: &Rest, request: &Request) -> Response {
        let request_id = rest.dispatcher.request_id(request.headers());
        let Some(mut response) = self.form(request.headers()).and_then(|form| form.answer(request.headers())) else {
            return problem(&ApiError::internal(), &request_id);
        };
        let headers = response.headers_mut();
        let vary = if self.forms.len() > 1 { "accept, accept-encoding" } else { "accept-encoding" };
        headers.insert(VARY, HeaderValue::from_static(vary));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
        if let Ok(id) = HeaderValue::from_str(&request_id) {
            headers.insert(HeaderName::from_static(REQUEST_ID), id);
        }
        response
    }

    fn form(&self, headers: &HeaderMap) -> Option<&Form> {
        let named = |form: &&Form| names(headers, &ACCEPT, form.media.split(';').next().unwrap_or_default());
        self.forms.iter().find(named).or(self.forms.last())
    }
}

impl Form {
    /// The answer; none if the content cannot be unpacked, which a test rules out.
    fn answer(&self, asked: &HeaderMap) -> Option<Response> {
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        // Weak, because the same page may travel unpacked.
        headers.insert(ETAG, HeaderValue::from_str(&format!("W/\"{}\"", self.tag)).ok()?);
        if cached::knows(asked, &format!("\"{}\"", self.tag)) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Some(response);
        }
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.media));
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(self.policy));
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        if names(asked, &ACCEPT_ENCODING, "gzip") {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            *response.body_mut() = Body::from(self.packed);
        } else {
            let mut content = Vec::with_capacity(self.length);
            GzDecoder::new(self.packed).read_to_end(&mut content).ok()?;
            *response.body_mut() = Body::from(content);
        }
        Some(response)
    }
}

/// Whether a header of preferences names this, and does not rule it out.
fn names(headers: &HeaderMap, header: &HeaderName, wanted: &str) -> bool {
    quality_values(headers, header).any(|(name, weight)| weight > 0 && name.eq_ignore_ascii_case(wanted))
}
