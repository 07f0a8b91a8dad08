//! Caching of answers to GET: entity tags, and how long an answer may be kept.
//!
//! An answer is a function of its request and of the server's version. If the request pins its rules, by a
//! token or by naming every rule set with its revision, later versions give the same answer, and it is
//! immutable, unless it may hold a token whose signature ends with its key. An answer to a caller with a key
//! is for this caller alone. The server itself caches nothing.

use crate::calls::Stability;
use crate::transport::Draft;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use http::{HeaderMap, HeaderValue, StatusCode};
use std::hash::{DefaultHasher, Hasher};

/// Marks an answer that depends on the time or the machine.
#[derive(Clone, Copy)]
pub(crate) struct NoStore;

/// The tags that the caller has, without the prefix of weak ones.
fn tags(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|value| value.split(',')).map(|tag| tag.trim().trim_start_matches("W/"))
}

/// Returns whether the caller has what carries this tag.
pub(crate) fn knows(headers: &HeaderMap, tag: &str) -> bool {
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
    pub(crate) fn of(
        stability: Stability,
        pairs: &[(String, String)],
        headers: &HeaderMap,
        signs: bool,
    ) -> Self {
        let pins =
            |(name, value): &(String, String)| name == "token" || name == "ruleset" && value.contains('@');
        let unpins = |(name, value): &(String, String)| name == "compare_to" && !value.contains('@');
        let pinned = match stability {
            Stability::OfVersion => false,
            Stability::OfRules => !signs && pairs.iter().any(pins) && !pairs.iter().any(unpins),
            Stability::Lasting => true,
        };
        Self { pinned, known: tags(headers).map(ToOwned::to_owned).collect() }
    }

    /// Marks a response, which caches may give to others if it is `public`; 304 without a body if the caller
    /// already has it.
    pub(crate) fn mark(&self, mut draft: Draft, public: bool) -> Draft {
        let fleeting = draft.extensions().get::<NoStore>().is_some();
        if draft.status() != StatusCode::OK || fleeting {
            draft.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
            return draft;
        }
        let (mut parts, mut content) = draft.into_parts();
        let lasts = match (public, self.pinned) {
            (true, true) => "public, max-age=31536000, immutable",
            (true, false) => "public, max-age=300",
            (false, true) => "private, max-age=31536000, immutable",
            (false, false) => "private, max-age=300",
        };
        parts.headers.insert(CACHE_CONTROL, HeaderValue::from_static(lasts));
        // Also where nothing is compressed, as for a 304: its `Vary` must be that of the 200.
        parts.headers.insert(VARY, HeaderValue::from_static("accept, accept-encoding, accept-language"));
        let mut hasher = DefaultHasher::new();
        hasher.write(parts.headers.get(CONTENT_TYPE).map_or(b"", HeaderValue::as_bytes));
        hasher.write(&content);
        let tag = format!("\"{:016x}\"", hasher.finish());
        // Weak, because the same answer may be sent compressed.
        if let Ok(value) = HeaderValue::from_str(&format!("W/{tag}")) {
            parts.headers.insert(ETAG, value);
        }
        if has(self.known.iter().map(String::as_str), &tag) {
            parts.status = StatusCode::NOT_MODIFIED;
            parts.headers.remove(CONTENT_TYPE);
            content = Vec::new();
        }
        Draft::from_parts(parts, content)
    }
}
