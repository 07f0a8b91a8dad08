//! Static pages: the `OpenAPI` document and its page, the proto files, scripts and styles.
//!
//! The build compresses them into the program. They are not calls: the dispatcher does not count or log them.

use super::{Rest, cached, problem};
use crate::transport::dispatcher::{REQUEST_ID, add_request_id, request_id};
use crate::words::error::ApiError;
use crate::words::quality_values::names;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use flate2::read::GzDecoder;
use http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderMap, HeaderValue, StatusCode};
use std::io::Read;

/// A page.
struct Page {
    path: &'static str,
    /// Its forms, the last of which is the default.
    forms: &'static [Packed],
}

/// A form of a page, compressed beforehand.
struct Packed {
    form: ContentForm<'static>,
    /// The bytes of its content.
    length: usize,
    /// The content, as gzip.
    bytes: &'static [u8],
}

/// The headers that describe the content of a page.
pub(super) struct ContentForm<'a> {
    pub(super) media: &'static str,
    /// Its content security policy.
    pub(super) policy: &'static str,
    pub(super) tag: &'a str,
}

pub(super) const SCRIPT: &str = "text/javascript; charset=utf-8";

include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// Adds the pages to the routes.
pub(super) fn add_to(router: Router<Rest>) -> Router<Rest> {
    let add = |router: Router<Rest>, page: &'static Page| {
        router.route(
            page.path,
            on(MethodFilter::GET, async move |request: Request| page.answer(request.headers())),
        )
    };
    PAGES.iter().fold(router, add)
}

/// The content of the page at this path.
pub(super) fn unpacked(path: &str) -> Option<Vec<u8>> {
    PAGES.iter().find(|page| page.path == path)?.forms.last()?.unpacked()
}

/// The list of pages as text.
pub(super) fn index(asked: &HeaderMap) -> Response {
    let answer =
        PAGES.iter().find(|page| page.path == "/index.txt").and_then(|page| page.form(asked)?.answer(asked));
    sent(answer, asked, "accept, accept-encoding")
}

/// The answer with the headers that every page has.
pub(super) fn sent(answer: Option<Response>, asked: &HeaderMap, vary: &'static str) -> Response {
    let request_id = request_id(asked.get(REQUEST_ID));
    let Some(mut response) = answer else { return problem(&ApiError::internal(), &request_id) };
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static(vary));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
    add_request_id(headers, &request_id);
    response
}

impl Page {
    fn answer(&self, asked: &HeaderMap) -> Response {
        let vary = if self.forms.len() > 1 { "accept, accept-encoding" } else { "accept-encoding" };
        sent(self.form(asked).and_then(|form| form.answer(asked)), asked, vary)
    }

    fn form(&self, headers: &HeaderMap) -> Option<&Packed> {
        let named = |packed: &&Packed| {
            names(headers, &ACCEPT, packed.form.media.split(';').next().unwrap_or_default())
        };
        self.forms.iter().find(named).or(self.forms.last())
    }
}

impl Packed {
    /// The answer; none if the content cannot be unpacked, which a test rules out.
    fn answer(&self, asked: &HeaderMap) -> Option<Response> {
        self.form.answer(asked, |headers| {
            if names(asked, &ACCEPT_ENCODING, "gzip") {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                return Some(Body::from(self.bytes));
            }
            self.unpacked().map(Body::from)
        })
    }

    fn unpacked(&self) -> Option<Vec<u8>> {
        let mut content = Vec::with_capacity(self.length);
        GzDecoder::new(self.bytes).read_to_end(&mut content).ok()?;
        Some(content)
    }
}

impl ContentForm<'_> {
    /// The answer with this content; without it, if the caller has it.
    pub(super) fn answer(
        &self,
        asked: &HeaderMap,
        content: impl FnOnce(&mut HeaderMap) -> Option<Body>,
    ) -> Option<Response> {
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
        *response.body_mut() = content(response.headers_mut())?;
        Some(response)
    }
}
