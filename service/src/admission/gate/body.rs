//! Request and answer bodies as they pass the gate: requests are read within their deadline, and the progress
//! of answers is tracked.

use super::places::{Entrance, PlaceKind};
use super::questions::Questions;
use super::{Content, Lease};
use crate::observe::telemetry;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use axum::body::Body as AnyBody;
use http::HeaderMap;
use http_body::{Body, Frame, SizeHint};
use hyper::body::Bytes;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::time::{Instant, Sleep};

/// Bodies up to this size are not tracked. It is also the size of the last part of a larger answer: once a
/// connection has been handed a part, it holds the part until the peer reads it, which no limit here reaches.
pub(super) const PART: usize = 4 << 10;

/// Estimated memory per body byte once a request is decoded.
pub(super) const DECODED: usize = 8;

/// The error of a body that was cut off; [`Lease::failure`] has the reason.
const CUT_SHORT: &str = "the request was cut off";

/// Why a body ends before its end.
pub(crate) type BodyError = Box<dyn std::error::Error + Send + Sync>;

/// A request body. Reading fails when its deadline passes or when its memory is needed.
pub(crate) struct RequestBody<B> {
    inner: B,
    lease: Arc<Lease>,
    until: Instant,
    timer: Option<Pin<Box<Sleep>>>,
    read: usize,
    /// If it is one of gRPC's own services.
    questions: Option<Questions>,
}

impl<B> RequestBody<B> {
    pub(crate) fn new(inner: B, lease: Arc<Lease>, until: Instant) -> Self {
        let questions = lease.entrance().is_infrastructure().then(Questions::default);
        Self { inner, lease, until, timer: None, read: 0, questions }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for RequestBody<B>
where
    B::Error: Into<Box<dyn std::error::Error + Send + Sync>>,
{
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let this = &mut *self;
        if this.lease.failure().is_some() {
            return this.cut_short();
        }
        let Poll::Ready(frame) = Pin::new(&mut this.inner).poll_frame(context) else {
            return this.wait(context);
        };
        let Some(frame) = frame.transpose().map_err(Into::into)? else {
            this.lease.arrived();
            return Poll::Ready(None);
        };
        if let Some(data) = frame.data_ref() {
            this.lease.gate().metrics.received(data.len());
            let admitted = match &mut this.questions {
                // Each is read before the next, so none of them is held.
                Some(questions) => questions.count(data, &this.lease),
                None => this.hold(data.len()),
            };
            if let Err(error) = admitted {
                this.lease.end(error);
                return this.cut_short();
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
    /// Holds the memory that these bytes will take once they are decoded.
    fn hold(&mut self, bytes: usize) -> Result<(), ApiError> {
        let counted = self.read.saturating_sub(PART);
        self.read += bytes;
        match self.read.saturating_sub(PART) - counted {
            0 => Ok(()),
            more => self.lease.hold_request(more),
        }
    }

    /// Waits for more of the body, until the deadline or an eviction.
    fn wait<T>(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<T, BodyError>>> {
        self.lease.arrives();
        self.lease.reads(context.waker());
        let timer = self.timer.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(self.until)));
        if self.lease.failure().is_none() {
            ready!(timer.as_mut().poll(context));
            telemetry::ended_request("late");
            // The caller's own deadline is not a request that is too slow for the server.
            let own = self.until < self.lease.begun() + self.lease.gate().limits.call;
            let reason = if own { Reason::DeadlineExceeded } else { Reason::RequestTimeout };
            self.lease.end(ApiError::new(reason, MessageId::FaultLate));
        }
        self.cut_short()
    }

    /// The end of a body that was cut off. gRPC's own services pass the reason on.
    fn cut_short<T>(&self) -> Poll<Option<Result<T, BodyError>>> {
        let status = self.lease.failure().filter(|_| self.questions.is_some()).map(ApiError::to_status);
        Poll::Ready(Some(Err(status.map_or_else(|| CUT_SHORT.into(), Into::into))))
    }
}

impl<B> Drop for RequestBody<B> {
    fn drop(&mut self) {
        self.lease.arrived();
    }
}

/// An answer body. A large one holds the place of its call until its last byte has been read, a small one
/// some bytes.
pub(crate) struct AnswerBody {
    inner: Inner,
    lease: Arc<Lease>,
    sent: Sent,
    /// True if its trailers were sent.
    ended: bool,
    /// True if all of it was sent.
    complete: bool,
}

/// The content of an answer, or what the layers for browsers make of it.
pub(crate) enum Inner {
    Content(Content),
    Layered(AnyBody),
}

/// How an answer is sent.
enum Sent {
    /// At once. Its connection waits for it to be read since then, in milliseconds of the gate's clock.
    Whole(u64),
    /// Part by part.
    InParts,
    /// As a stream without an end.
    Endlessly,
}

impl AnswerBody {
    pub(crate) fn new(inner: Inner, lease: Arc<Lease>) -> Self {
        let bytes = lease.answer().map(|bytes| bytes as u64).or(inner.size_hint().exact());
        let small = bytes.is_some_and(|bytes| bytes <= PART as u64) || lease.kind() == PlaceKind::Checks;
        let now = lease.gate().now();
        let sent = match lease.connection() {
            _ if lease.entrance() == Entrance::Watch => Sent::Endlessly,
            connection if small => {
                lease.rest();
                _ = connection.map(|connection| connection.offers(now, lease.client().id, lease.stream()));
                Sent::Whole(now)
            }
            connection => {
                lease.took();
                _ = connection.map(|connection| connection.sends(lease.gate(), &lease, bytes));
                Sent::InParts
            }
        };
        let complete = inner.is_end_stream();
        Self { inner, lease, sent, ended: false, complete }
    }

    /// The trailers. If the gate ended one of gRPC's own services, they say why.
    fn end(&mut self, trailers: HeaderMap) -> Option<Result<Frame<Bytes>, BodyError>> {
        let failure = self.lease.failure().filter(|_| self.lease.entrance().is_infrastructure());
        let trailers =
            failure.map_or(trailers, |failure| failure.to_status().into_http::<()>().into_parts().0.headers);
        (!std::mem::replace(&mut self.ended, true)).then(|| Ok(Frame::trailers(trailers)))
    }

    fn poll_part(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        if matches!(self.sent, Sent::Endlessly) {
            self.lease.reads(context.waker());
            if self.lease.failure().is_some() {
                return Poll::Ready(self.end(HeaderMap::new()));
            }
        }
        if !matches!(self.sent, Sent::Whole(_)) {
            self.lease.took();
        }
        let Poll::Ready(frame) = self.inner.poll_frame(context) else {
            if !matches!(self.sent, Sent::Whole(_)) {
                self.lease.answers_later();
            }
            return Poll::Pending;
        };
        match frame.transpose()?.map(Frame::into_trailers) {
            Some(Ok(trailers)) => Poll::Ready(self.end(trailers)),
            Some(Err(frame)) => {
                let bytes = frame.data_ref().map_or(0, Bytes::len);
                self.lease.gate().metrics.sent(bytes);
                Poll::Ready(Some(Ok(frame)))
            }
            None => Poll::Ready(None),
        }
    }
}

impl Inner {
    /// The body for whoever asks without a connection.
    pub(crate) fn into_body(self) -> AnyBody {
        match self {
            Self::Content(content) => AnyBody::new(content),
            Self::Layered(body) => body,
        }
    }

    fn poll_frame(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        match self {
            Self::Content(content) => Pin::new(content).poll_frame(context),
            Self::Layered(body) => Pin::new(body).poll_frame(context).map_err(Into::into),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Content(content) => content.is_end_stream(),
            Self::Layered(body) => body.is_end_stream(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Content(content) => content.size_hint(),
            Self::Layered(body) => body.size_hint(),
        }
    }
}

impl Body for AnswerBody {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let polled = self.poll_part(context);
        self.complete |= match &polled {
            Poll::Ready(None) => true,
            Poll::Ready(Some(Ok(frame))) => frame.is_trailers() || self.is_end_stream(),
            _ => false,
        };
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

impl Drop for AnswerBody {
    fn drop(&mut self) {
        if self.complete {
            self.lease.was_answered();
        }
        if let (Some(connection), Sent::Whole(since)) = (self.lease.connection(), &self.sent) {
            connection.took(*since, self.lease.client().id, self.lease.stream());
        }
    }
}
