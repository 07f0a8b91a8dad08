//! Static pages: the `OpenAPI` document and its page, the proto files, scripts and styles.
//!
//! The build compresses them into the program. They are not calls: the dispatcher does not count or log them.

use crate::admission::gate::Content;
use crate::transport::Response;
use crate::transport::dispatcher::{REQUEST_ID, add_request_id, request_id};
use crate::transport::rest::{knows, refuse};
use crate::transport::routes::{Request, RouteState, Routes};
use crate::words::error::ApiError;
use crate::words::quality_values::names;
use flate2::read::GzDecoder;
use http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode};
use std::io::Read;
use std::sync::OnceLock;

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
    /// The content itself, once somebody has asked for it.
    unpacked: &'static Once,
}

/// Content that is unpacked once.
type Once = OnceLock<Vec<u8>>;

/// The headers that describe the content of a page.
pub(super) struct ContentForm<'a> {
    pub(super) media: &'static str,
    /// Its content security policy.
    pub(super) policy: &'static str,
    pub(super) tag: &'a str,
}

include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// Adds the pages to the routes.
pub(super) fn add_to(routes: Routes) -> Routes {
    PAGES.iter().fold(routes, |routes, page| {
        routes.get(page.path, move |state, request: Request| async move {
            let (parts, _) = request.into_parts();
            page.answer(&state, &parts).await
        })
    })
}

/// Returns whether all answers share what is at this path.
#[cfg(test)]
pub(crate) fn is_shared(path: &str) -> bool {
    PAGES.iter().any(|page| page.path == path)
}

/// The content of the page at this path.
pub(super) fn unpacked(path: &str) -> Option<&'static [u8]> {
    PAGES.iter().find(|page| page.path == path)?.forms.last().map(Packed::unpacked)
}

/// The list of pages as text.
pub(super) async fn index(state: &RouteState, asked: &Parts) -> Response {
    match PAGES.iter().find(|page| page.path == "/index.txt") {
        Some(page) => {
            let mut response = page.answer(state, asked).await;
            response.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-encoding"));
            response
        }
        None => refuse(state, asked, &ApiError::internal()),
    }
}

/// The answer with the headers that every page has.
pub(super) fn sent<C>(
    mut response: http::Response<C>,
    asked: &HeaderMap,
    vary: &'static str,
) -> http::Response<C> {
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static(vary));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
    add_request_id(headers, &request_id(asked.get(REQUEST_ID)));
    response
}

impl Page {
    async fn answer(&'static self, state: &RouteState, asked: &Parts) -> Response {
        let vary = if self.forms.len() > 1 { "accept, accept-encoding" } else { "accept-encoding" };
        let Some(packed) = self.form(&asked.headers) else {
            return refuse(state, asked, &ApiError::internal());
        };
        if !packed.is_ready(&asked.headers) {
            let unpack = move || _ = packed.unpacked();
            if let Err(error) = state
                .dispatcher
                .aside(&state.dispatcher.lease(&asked.headers, &asked.extensions), unpack)
                .await
            {
                return refuse(state, asked, &error);
            }
        }
        sent(packed.answer(&asked.headers), &asked.headers, vary)
    }

    fn form(&self, headers: &HeaderMap) -> Option<&Packed> {
        let named = |packed: &&Packed| {
            names(headers, &ACCEPT, packed.form.media.split(';').next().unwrap_or_default())
        };
        self.forms.iter().find(named).or(self.forms.last())
    }
}

impl Packed {
    fn answer(&'static self, asked: &HeaderMap) -> Response {
        self.form.answer(asked, |headers| {
            if accepts_gzip(asked) {
                headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                return Content::shared(self.bytes);
            }
            Content::shared(self.unpacked())
        })
    }

    /// Returns whether its content is there in the form that is asked for.
    fn is_ready(&self, asked: &HeaderMap) -> bool {
        accepts_gzip(asked) || self.unpacked.get().is_some()
    }

    /// Its content, which is unpacked once for all answers. A test unpacks all pages.
    fn unpacked(&self) -> &[u8] {
        self.unpacked.get_or_init(|| {
            let mut content = Vec::with_capacity(self.length);
            let _ = GzDecoder::new(self.bytes).read_to_end(&mut content);
            content
        })
    }
}

fn accepts_gzip(asked: &HeaderMap) -> bool {
    names(asked, &ACCEPT_ENCODING, "gzip")
}

impl ContentForm<'_> {
    /// The answer with this content; without it, if the caller has it.
    pub(super) fn answer<C: Default>(
        &self,
        asked: &HeaderMap,
        content: impl FnOnce(&mut HeaderMap) -> C,
    ) -> http::Response<C> {
        let mut response = http::Response::new(C::default());
        let headers = response.headers_mut();
        // Weak, because the same page may travel unpacked.
        if let Ok(tag) = HeaderValue::from_str(&format!("W/\"{}\"", self.tag)) {
            headers.insert(ETAG, tag);
        }
        if knows(asked, &format!("\"{}\"", self.tag)) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        }
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(self.media));
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(self.policy));
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        *response.body_mut() = content(response.headers_mut());
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_unpacked_once_for_all() {
        for packed in PAGES.iter().flat_map(|page| page.forms) {
            let content = packed.unpacked();
            assert_eq!(content.len(), packed.length, "{}", packed.form.tag);
            assert!(std::ptr::eq(content, packed.unpacked()));
        }
    }
}
