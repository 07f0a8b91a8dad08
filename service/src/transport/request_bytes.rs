//! The bytes of a request, for every transport.

use crate::admission::gate::Lease;
use crate::threads::Job;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use axum::body::{Body, Bytes};
use flate2::read::GzDecoder;
use http_body_util::BodyExt;
use std::io::Read;
use std::sync::Arc;

/// How many bytes are decompressed before the gate is asked for more.
const PART: usize = 16 << 10;

/// The bytes of a request, once they have arrived.
pub(crate) type Receiving = Job<Result<RequestBytes, ApiError>>;

/// The bytes of a request as they arrived.
pub(crate) struct RequestBytes {
    pub(crate) bytes: Bytes,
    /// True if they are gzip.
    pub(crate) compressed: bool,
}

impl From<Bytes> for RequestBytes {
    fn from(bytes: Bytes) -> Self {
        Self { bytes, compressed: false }
    }
}

impl RequestBytes {
    /// The bytes as the codec reads them. The lease holds what they become before more is decompressed.
    ///
    /// # Errors
    /// If they are not gzip although they should be, are more than `max_bytes`, or find no room at the gate.
    pub(crate) fn decompressed(self, max_bytes: usize, lease: &Arc<Lease>) -> Result<Bytes, ApiError> {
        if !self.compressed {
            return Ok(self.bytes);
        }
        let (mut decoder, mut bytes) = (GzDecoder::new(&*self.bytes), Vec::new());
        loop {
            let read = decoder.by_ref().take(PART as u64).read_to_end(&mut bytes);
            let read = read.map_err(|_| ApiError::new(Reason::MalformedRequest, MessageId::FaultMessage))?;
            if bytes.len() > max_bytes {
                return Err(ApiError::request_too_large(max_bytes));
            }
            if read == 0 {
                return Ok(bytes.into());
            }
            lease.hold_request(read)?;
        }
    }
}

/// Reads a body to its end; `None` if it has more bytes than `most`.
///
/// # Errors
/// Why the gate cut it off; or `ended` if it ended too early.
pub(crate) async fn read(
    body: &mut Body,
    most: usize,
    lease: &Lease,
    ended: MessageId,
) -> Result<Option<Bytes>, ApiError> {
    // Most bodies are one part.
    let (mut first, mut whole, mut length) = (Bytes::new(), Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let cut_off = || lease.failure().cloned();
        let too_early = || ApiError::new(Reason::MalformedRequest, ended);
        let frame = frame.map_err(|_| cut_off().unwrap_or_else(too_early))?;
        let Ok(data) = frame.into_data() else { continue };
        length += data.len();
        if length > most {
            return Ok(None);
        }
        if length == data.len() {
            first = data;
        } else {
            if whole.is_empty() {
                whole.extend_from_slice(&first);
            }
            whole.extend_from_slice(&data);
        }
    }
    Ok(Some(if whole.is_empty() { first } else { whole.into() }))
}
