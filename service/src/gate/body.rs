//! Request and answer bodies as they pass the gate: requests are read within their deadline, answers sent in parts whose progress is
//! tracked.

use super::Lease;
use crate::error::{ApiError, Reason};
use crate::i18n::MessageId;
use crate::telemetry;
use http_body::{Body, Frame, SizeHint};
use hyper::body::Bytes;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep};

/// Bodies up to this size are not tracked. It is also the size of the last part of a larger answer: once a connection has been handed a
/// part, it holds the part until the peer reads it, which no limit here reaches.
pub(super) const PART: usize = 4 << 10;

/// The other parts of a large answer. Each is sent only when the peer has read the one before.
const LARGE_PART: usize = 16 << 10;

/// Estimated memory per body byte once a request is decoded.
const DECODED: usize = 8;

/// The deadline of a call is set a moment before it begins.
const TOLERANCE: Duration = Duration::from_millis(1);

/// The error of a body that was cut off; [`Lease::failure`] has the reason.
const CUT_SHORT: &str = "the request was cut off";

/// A request body. Reading fails when its deadline passes or when its memory is needed.
pub(crate) struct RequestBody<B> {
    inner: B,
    lease: Arc<Lease>,
    until: Instant,
    timer: Option<Pin<Box<Sleep>>>,
    read: usize,
}

impl<B> RequestBody<B> {
    pub(crate) fn new(inner: B, lease: Arc<Lease>, until: Instant) -> Self {
        Self { inner, lease, until, timer: None, read: 0 }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for RequestBody<B>
where
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    type Data = Bytes;
    type Error = Box<dyn std::error::Error + Send + Sync>;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let this = &mut *self;
        if this.lease.failure().is_some() {
            return Poll::Ready(Some(Err(CUT_SHORT.into())));
        }
        let Poll::Ready(frame) = Pin::new(&mut this.inner).poll_frame(context) else {
            return this.wait(context);
        };
        let Some(frame) = frame.transpose().map_err(Into::into)? else {
            this.lease.arrived();
            return Poll::Ready(None);
        };
        if let Some(data) = frame.data_ref() {
            let counted = this.read.saturating_sub(PART);
            this.read += data.len();
            this.lease.gate().metrics.received.increment(data.len() as u64);
            let more = this.read.saturating_sub(PART) - counted;
            if more > 0
                && let Err(error) = this.lease.hold(more * DECODED)
            {
                this.lease.end(error);
                return Poll::Ready(Some(Err(CUT_SHORT.into())));
            }
        }
        Poll::Ready(Some(Ok(frame)))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

impl<B> RequestBody<B> {
    /// Waits for more of the body, until the deadline or an eviction.
    fn wait<T, E: From<&'static str>>(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<T, E>>> {
        if self.lease.is_watch() {
            return Poll::Pending;
        }
        self.lease.arrives();
        self.lease.reads(context.waker());
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(self.until)));
        if self.lease.failure().is_none() {
            ready!(timer.as_mut().poll(context));
            telemetry::ended_request("late");
            // The caller's own deadline is not a request that is too slow for the server.
            let own = self.until + TOLERANCE < self.lease.begun() + self.lease.gate().limits.call;
            let reason = if own { Reason::DeadlineExceeded } else { Reason::RequestTimeout };
            self.lease.end(ApiError::new(reason, MessageId::FaultLate));
        }
        Poll::Ready(Some(Err(CUT_SHORT.into())))
    }
}

impl<B> Drop for RequestBody<B> {
    fn drop(&mut self) {
        self.lease.arrived();
    }
}

/// An answer body. It holds the place of its call until its last byte has been read.
pub(crate) struct AnswerBody<B> {
    inner: B,
    lease: Arc<Lease>,
    /// The unsent rest of the last frame.
    rest: Bytes,
    small: bool,
    /// When it was ready, if its connection waits for it to be read as a whole.
    offered: Option<u64>,
}

impl<B: Body<Data = Bytes>> AnswerBody<B> {
    pub(crate) fn new(inner: B, lease: Arc<Lease>) -> Self {
        let bytes = lease.answer().map(|bytes| bytes as u64).or(inner.size_hint().exact());
        let small = bytes.is_some_and(|bytes| bytes <= PART as u64) || lease.is_watch();
        let mut offered = None;
        if let Some(connection) = lease.connection() {
            if !small {
                lease.took();
                connection.sends(lease.gate(), &lease, bytes);
            } else if !lease.is_watch() {
                let now = lease.gate().now();
                connection.offers(now);
                offered = Some(now);
            }
        }
        Self { inner, lease, rest: Bytes::new(), small, offered }
    }

    /// The next part, copied because a slice would keep the whole answer alive.
    fn part(&mut self) -> Bytes {
        match self.rest.len() {
            last if last <= PART => Bytes::copy_from_slice(&std::mem::take(&mut self.rest)),
            more => Bytes::copy_from_slice(&self.rest.split_to((more - PART).min(LARGE_PART))),
        }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for AnswerBody<B> {
    type Data = Bytes;
    type Error = B::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, B::Error>>> {
        let this = &mut *self;
        let sent = |bytes: &Bytes| this.lease.gate().metrics.sent.increment(bytes.len() as u64);
        if this.small {
            let polled = Pin::new(&mut this.inner).poll_frame(context);
            if let Poll::Ready(Some(Ok(frame))) = &polled
                && let Some(data) = frame.data_ref()
            {
                sent(data);
            }
            return polled;
        }
        this.lease.took();
        if this.rest.is_empty() {
            let Poll::Ready(frame) = Pin::new(&mut this.inner).poll_frame(context) else {
                this.lease.answers_later();
                return Poll::Pending;
            };
            match frame.transpose()?.map(Frame::into_data) {
                None => return Poll::Ready(None),
                Some(Err(trailers)) => return Poll::Ready(Some(Ok(trailers))),
                Some(Ok(data)) => {
                    sent(&data);
                    this.rest = data;
                }
            }
        }
        Poll::Ready(Some(Ok(Frame::data(this.part()))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let (mut hint, rest) = (self.inner.size_hint(), self.rest.len() as u64);
        hint.set_lower(hint.lower() + rest);
        if let Some(upper) = self.inner.size_hint().upper() {
            hint.set_upper(upper + rest);
        }
        hint
    }
}

impl<B> Drop for AnswerBody<B> {
    fn drop(&mut self) {
        if let Some((connection, then)) = self.lease.connection().zip(self.offered) {
            connection.took(then);
        }
    }
}
