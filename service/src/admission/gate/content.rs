//! The content of an answer. A handler can make one only of bytes that all answers share, or of bytes that its
//! lease holds, so what no limit knows cannot be sent.

use super::Lease;
use super::body::{BodyError, PART};
use crate::words::error::ApiError;
use axum::body::Body as AnyBody;
use futures_util::{Stream, StreamExt as _};
use http::HeaderMap;
use http_body::{Body, Frame, SizeHint};
use http_body_util::BodyStream;
use hyper::body::Bytes;
use std::future::ready;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

/// The other parts of a large answer. Each is sent only when the peer has read the one before.
const LARGE_PART: usize = 16 << 10;

/// The content of an answer.
#[derive(Default)]
pub(crate) struct Content(Kind);

#[derive(Default)]
enum Kind {
    #[default]
    Empty,
    /// Bytes that the program has anyway.
    Shared(&'static [u8]),
    /// Bytes that the lease of the call holds.
    Held(Parts),
    /// A message of gRPC with its trailers.
    Message(Parts, Option<HeaderMap>),
    /// Messages, each of which the lease holds until the next is asked for.
    Messages(Box<Messages>),
}

/// Bytes that are sent part by part.
#[derive(Default)]
struct Parts {
    rest: Bytes,
    begun: bool,
}

struct Messages {
    frames: Pin<Box<dyn Stream<Item = Frame<Bytes>> + Send>>,
    rest: Parts,
    lease: Arc<Lease>,
    held: usize,
}

impl Content {
    /// Bytes that the program has anyway.
    pub(crate) fn shared(bytes: &'static [u8]) -> Self {
        Self(Kind::Shared(bytes))
    }

    /// Bytes that were written for one answer.
    ///
    /// # Errors
    /// If there is no room for them.
    pub(crate) fn held(lease: &Arc<Lease>, bytes: Vec<u8>) -> Result<Self, ApiError> {
        // Spare capacity would not be counted; the allocator would shrink a block in place.
        let spare = bytes.capacity() - bytes.len() > PART;
        let bytes = if spare { bytes.as_slice().to_vec() } else { bytes };
        lease.answers(bytes.len())?;
        Ok(Self(Kind::Held(Parts::new(bytes.into()))))
    }

    /// An error for which there is always room; what is more than that is cut off.
    pub(crate) fn small(mut bytes: Vec<u8>) -> Self {
        bytes.truncate(PART);
        Self(Kind::Held(Parts::new(bytes.into())))
    }

    /// A message of gRPC with its trailers.
    ///
    /// # Errors
    /// If there is no room for it.
    pub(crate) fn message(lease: &Arc<Lease>, framed: Bytes, trailers: HeaderMap) -> Result<Self, ApiError> {
        lease.answers(framed.len())?;
        Ok(Self(Kind::Message(Parts::new(framed), Some(trailers))))
    }

    /// The messages of a stream and, with gRPC, its trailers.
    pub(crate) fn messages(
        lease: &Arc<Lease>,
        frames: impl Stream<Item = Frame<Bytes>> + Send + 'static,
    ) -> Self {
        let (frames, rest) = (Box::pin(frames), Parts::default());
        Self(Kind::Messages(Box::new(Messages { frames, rest, lease: Arc::clone(lease), held: 0 })))
    }

    /// The messages of a service that sends them in a body of its own, which ends where it fails.
    pub(crate) fn of_service(lease: &Arc<Lease>, body: AnyBody) -> Self {
        if body.is_end_stream() {
            // An error is in the head alone.
            return Self::default();
        }
        Self::messages(
            lease,
            BodyStream::new(body)
                .take_while(|frame| ready(frame.is_ok()))
                .filter_map(|frame| ready(frame.ok())),
        )
    }
}

impl Parts {
    fn new(rest: Bytes) -> Self {
        Self { rest, begun: false }
    }

    /// The next part. Parts of a large answer are copied, because a slice would keep the whole answer for as
    /// long as the connection keeps the part.
    fn next(&mut self) -> Option<Bytes> {
        match self.rest.len() {
            0 => None,
            length if length <= PART => {
                let last = std::mem::take(&mut self.rest);
                Some(if self.begun { Bytes::copy_from_slice(&last) } else { last })
            }
            length => {
                self.begun = true;
                Some(Bytes::copy_from_slice(&self.rest.split_to((length - PART).min(LARGE_PART))))
            }
        }
    }
}

impl Messages {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        if let Some(part) = self.rest.next() {
            return Poll::Ready(Some(Ok(Frame::data(part))));
        }
        self.lease.release(std::mem::take(&mut self.held));
        let data = match self.frames.as_mut().poll_next(context).map(|frame| frame.map(Frame::into_data)) {
            Poll::Ready(Some(Ok(data))) => data,
            Poll::Ready(Some(Err(trailers))) => return Poll::Ready(Some(Ok(trailers))),
            Poll::Ready(None) => return Poll::Ready(None),
            Poll::Pending => return Poll::Pending,
        };
        if data.len() > PART {
            self.lease.hold(data.len()).map_err(|full| full.message())?;
            self.held = data.len();
        }
        self.rest = Parts::new(data);
        Poll::Ready(self.rest.next().or(Some(Bytes::new())).map(|part| Ok(Frame::data(part))))
    }
}

impl Drop for Messages {
    fn drop(&mut self) {
        self.lease.release(self.held);
    }
}

impl Body for Content {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let part = match &mut self.0 {
            Kind::Empty => None,
            Kind::Shared(rest) => {
                let (part, more) = rest.split_at(rest.len().min(LARGE_PART));
                *rest = more;
                (!part.is_empty()).then(|| Bytes::from_static(part))
            }
            Kind::Held(parts) => parts.next(),
            Kind::Message(parts, trailers) => match parts.next() {
                None => return Poll::Ready(trailers.take().map(|trailers| Ok(Frame::trailers(trailers)))),
                part => part,
            },
            Kind::Messages(messages) => return messages.poll(context),
        };
        Poll::Ready(part.map(|part| Ok(Frame::data(part))))
    }

    fn is_end_stream(&self) -> bool {
        match &self.0 {
            Kind::Empty => true,
            Kind::Shared(rest) => rest.is_empty(),
            Kind::Held(parts) => parts.rest.is_empty(),
            Kind::Message(_, trailers) => trailers.is_none(),
            Kind::Messages(_) => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Kind::Empty => SizeHint::with_exact(0),
            Kind::Shared(rest) => SizeHint::with_exact(rest.len() as u64),
            Kind::Held(parts) => SizeHint::with_exact(parts.rest.len() as u64),
            // gRPC-Web sends the trailers in the body, behind what a length would count.
            Kind::Message(..) | Kind::Messages(_) => SizeHint::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sizes of the parts of an answer with so many bytes, and all of them together.
    fn parts(length: usize) -> (Vec<usize>, Vec<u8>) {
        let mut parts = Parts::new((0..length).map(|n| n as u8).collect::<Vec<_>>().into());
        let parts: Vec<Bytes> = std::iter::from_fn(|| parts.next()).collect();
        (parts.iter().map(Bytes::len).collect(), parts.concat())
    }

    #[test]
    fn large_answers_end_with_a_small_part() {
        for (length, sizes) in [
            (0, vec![]),
            (1, vec![1]),
            (PART, vec![PART]),
            (PART + 1, vec![1, PART]),
            (LARGE_PART + PART, vec![LARGE_PART, PART]),
            (2 * LARGE_PART + PART + 9, vec![LARGE_PART, LARGE_PART, 9, PART]),
        ] {
            let (found, bytes) = parts(length);
            assert_eq!((found, bytes.len()), (sizes, length));
            assert!(bytes.iter().enumerate().all(|(n, &byte)| byte == n as u8));
        }
    }
}
