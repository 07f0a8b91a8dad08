//! Compression of answers, which callers ask for.

use crate::admission::gate::{Content, Lease};
use crate::transport::{Draft, Response};
use crate::words::error::ApiError;
use crate::words::quality_values::names;
use flate2::{Compression, write::GzEncoder};
use http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use http::{HeaderMap, HeaderValue};
use std::io::Write;
use std::sync::Arc;

/// The size in bytes from which an answer is worth compressing.
const WORTH_COMPRESSING: usize = 1_024;

/// The types that are compressed already.
const COMPRESSED: [&str; 2] = ["image/png", "image/gif"];

/// True for a caller that accepts gzip.
#[derive(Clone, Copy)]
pub(crate) struct AcceptsGzip(bool);

impl AcceptsGzip {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        Self(names(headers, &ACCEPT_ENCODING, "gzip"))
    }

    /// The answer as it is sent, whole: a compressor that waits for its reader would keep hundreds of
    /// kilobytes for each.
    ///
    /// # Errors
    /// If there is no room for it.
    pub(crate) fn sent(self, draft: Draft, lease: &Arc<Lease>) -> Result<Response, ApiError> {
        let (mut parts, mut content) = draft.into_parts();
        let kind = parts.headers.get(CONTENT_TYPE);
        let fits = !kind.is_some_and(|kind| COMPRESSED.iter().any(|compressed| kind == compressed));
        if self.0 && fits && content.len() >= WORTH_COMPRESSING {
            let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
            content = packer
                .write_all(&content)
                .and_then(|()| packer.finish())
                .map_err(|_| ApiError::internal())?;
            parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            let vary = parts.headers.get(VARY).is_some_and(|vary| vary.as_bytes().ends_with(b"encoding"));
            if !vary {
                parts.headers.append(VARY, HeaderValue::from_static("accept-encoding"));
            }
        }
        Ok(Response::from_parts(parts, Content::held(lease, content)?))
    }
}
