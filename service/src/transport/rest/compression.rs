//! Compression of large answers, which callers ask for.

use crate::admission::gate::Lease;
use crate::transport::dispatcher::LARGE_BODY_BYTES;
use crate::words::error::ApiError;
use crate::words::quality_values::names;
use axum::body::{Body, HttpBody};
use axum::response::Response;
use flate2::{Compression, write::GzEncoder};
use futures_util::FutureExt;
use http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, VARY};
use http::{HeaderMap, HeaderValue};
use http_body_util::BodyExt;
use std::io::Write;
use std::sync::Arc;
use tower_http::compression::predicate::{NotForContentType, Predicate};

/// Drops spare capacity, which would not be counted and may be held for a while. The allocator would shrink a
/// block in place.
pub(super) fn without_spare_capacity(content: Vec<u8>) -> Vec<u8> {
    if content.capacity() - content.len() > LARGE_BODY_BYTES { content.as_slice().to_vec() } else { content }
}

/// The answers worth compressing: PNG and GIF are compressed already, and gRPC compresses messages.
pub(crate) fn worth_compressing() -> impl Predicate {
    let pictures = NotForContentType::new("image/png").and(NotForContentType::new("image/gif"));
    pictures.and(NotForContentType::GRPC)
}

/// True for a caller that does not accept gzip.
#[derive(Clone, Copy)]
pub(crate) struct RefusesGzip(bool);

impl RefusesGzip {
    pub(crate) fn accepted(headers: &HeaderMap) -> Self {
        Self(!names(headers, &ACCEPT_ENCODING, "gzip"))
    }

    /// The response as it is sent. A large one is compressed here, where it does not hold up others.
    ///
    /// # Errors
    /// If the server holds too many bytes already.
    pub(super) fn sent(self, response: Response, lease: &Arc<Lease>) -> Result<Response, ApiError> {
        let bytes = response.body().size_hint().exact().unwrap_or(0) as usize;
        if self.0 || bytes < LARGE_BODY_BYTES || !worth_compressing().should_compress(&response) {
            lease.answers(bytes)?;
            return Ok(response);
        }
        let (mut parts, body) = response.into_parts();
        // The body is complete: this does not wait.
        let content =
            body.collect().now_or_never().and_then(Result::ok).ok_or_else(ApiError::internal)?.to_bytes();
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        let packed =
            packer.write_all(&content).and_then(|()| packer.finish()).map_err(|_| ApiError::internal())?;
        let packed = without_spare_capacity(packed);
        lease.answers(packed.len())?;
        parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        parts.headers.append(VARY, HeaderValue::from_static("accept-encoding"));
        parts.headers.remove(CONTENT_LENGTH);
        Ok(Response::from_parts(parts, Body::from(packed)))
    }
}
