//! The bytes of a request, for every transport.

use crate::admission::gate::Lease;
use crate::threads::{self, Job};
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use axum::body::{Body, Bytes};
use flate2::write::GzDecoder;
use http::HeaderMap;
use http::header::CONTENT_LENGTH;
use http_body_util::BodyExt;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

/// How much of a compressed message is read before the call may pause: a kilobyte may take two milliseconds.
const PART: usize = 1 << 10;

/// How much of a compressed message may become nothing. Blocks may be empty, and take as long as full ones.
const MAX_EMPTY: usize = 64 << 10;

/// How many bytes of a body that is too large are still read, and how long to wait for more of them.
const DISCARDED: usize = 512 << 10;
const PAUSE: Duration = Duration::from_millis(50);

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
        let malformed = || ApiError::new(Reason::MalformedRequest, MessageId::FaultMessage);
        let unpacked = Unpacked { bytes: Vec::new(), max_bytes, lease, full: None };
        let (mut decoder, mut left, mut empty) = (GzDecoder::new(unpacked), &self.bytes[..], 0);
        while !left.is_empty() {
            let before = decoder.get_ref().bytes.len();
            let read = decoder.write(&left[..left.len().min(PART)]);
            let Ok(read) = read else { return Err(decoder.get_mut().full.take().unwrap_or_else(malformed)) };
            if read == 0 {
                // What follows the message is ignored.
                break;
            }
            left = &left[read..];
            empty = if decoder.get_ref().bytes.len() > before { 0 } else { empty + read };
            if empty > MAX_EMPTY {
                return Err(malformed());
            }
            threads::pause();
        }
        if decoder.try_finish().is_err() {
            return Err(decoder.get_mut().full.take().unwrap_or_else(malformed));
        }
        Ok(std::mem::take(&mut decoder.get_mut().bytes).into())
    }
}

/// What a message is decompressed to, as far as it may grow and the lease holds it.
struct Unpacked<'a> {
    bytes: Vec<u8>,
    max_bytes: usize,
    lease: &'a Arc<Lease>,
    /// Why it takes no more.
    full: Option<ApiError>,
}

impl Write for Unpacked<'_> {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        let fits = if self.bytes.len() + more.len() > self.max_bytes {
            Err(ApiError::request_too_large(self.max_bytes))
        } else {
            self.lease.hold_request(more.len())
        };
        if let Err(full) = fits {
            self.full = Some(full);
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.bytes.extend_from_slice(more);
        Ok(more.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The body of a request that was not read. Only this module reads it, and only as far as the gate allows.
pub(crate) struct Unread(Body);

impl Unread {
    pub(crate) fn new(body: Body) -> Self {
        Self(body)
    }

    /// The body for one of gRPC's own services, which reads its messages one by one.
    pub(crate) fn into_own_service(self) -> Body {
        self.0
    }
}

/// Reads the bytes of a request, up to a limit.
///
/// # Errors
/// If it has more; why the gate cut it off; or `ended` if it ended too early.
pub(crate) async fn read(
    body: Unread,
    headers: &HeaderMap,
    max_bytes: usize,
    lease: &Lease,
    ended: MessageId,
) -> Result<Bytes, ApiError> {
    let mut body = body.0;
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let bytes = match length {
        Some(length) if length > max_bytes => None,
        _ => collect(&mut body, max_bytes, lease, ended).await?,
    };
    if bytes.is_none() {
        discard(&mut body).await;
    }
    bytes.ok_or_else(|| ApiError::request_too_large(max_bytes))
}

/// Reads and drops some more of a body that is too large, as long as it keeps coming: a connection that is
/// closed while its client is still sending may be reset before the client has read the answer.
async fn discard(body: &mut Body) {
    let mut read = 0;
    while read < DISCARDED
        && let Ok(Some(Ok(frame))) = tokio::time::timeout(PAUSE, body.frame()).await
    {
        read += frame.data_ref().map_or(0, Bytes::len);
    }
}

/// Reads a body to its end; `None` if it has more bytes than `most`.
async fn collect(
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admission::gate::Gate;
    use crate::config::Config;
    use flate2::{Compression, write::GzEncoder};

    fn decompressed(bytes: Vec<u8>, max_bytes: usize) -> Result<Bytes, Reason> {
        let bytes = RequestBytes { bytes: bytes.into(), compressed: true };
        let lease = Gate::test_lease(&Config::of_defaults());
        bytes.decompressed(max_bytes, &lease).map_err(|error| error.reason())
    }

    #[test]
    fn gzip_is_read_as_far_as_it_may_grow() {
        let message: Vec<u8> = (0..200_000_u32).map(|n| (n.wrapping_mul(n) >> 9) as u8).collect();
        let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
        packer.write_all(&message).expect("memory");
        let mut packed = packer.finish().expect("memory");
        let length = message.len();
        assert_eq!(decompressed(packed.clone(), length), Ok(message.clone().into()));
        assert_eq!(decompressed(packed.clone(), length - 1), Err(Reason::TooLarge));
        assert_eq!(decompressed(packed[..packed.len() - 1].to_vec(), length), Err(Reason::MalformedRequest));
        packed.extend(b"behind it");
        assert_eq!(decompressed(packed, length), Ok(message.into()));
        assert_eq!(decompressed(b"no gzip".to_vec(), length), Err(Reason::MalformedRequest));
    }

    /// A block of deflate may be empty, and is read for as long as a full one.
    #[test]
    fn what_becomes_nothing_is_refused_soon() {
        let head = b"\x1f\x8b\x08\0\0\0\0\0\0\xff";
        let empty =
            |blocks: usize| [&head[..], &b"\x02\x08\x20\x80\0".repeat(blocks), b"\x03\0", &[0; 8]].concat();
        assert_eq!(decompressed(empty(10), 1_000), Ok(Bytes::new()));
        assert_eq!(decompressed(empty(MAX_EMPTY / 5 + 300), 1_000), Err(Reason::MalformedRequest));
    }
}
