//! What a call left of its request over HTTP/2.
//!
//! A call may be answered before its request has been read: its path is unknown, its key is refused, its body
//! is too large. Dropping the rest at once resets the stream (`NO_ERROR`, as RFC 9113 allows), which some
//! clients take for a failure although they have the whole answer (libcurl before 8). So the rest is read and
//! dropped for a moment, while the answer is already on its way. It holds nothing but a stream of its own
//! connection, of which that has few, and goes with it.

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::runtime::Handle;

/// How many bytes are read of what is left, and for how long.
const MAX_BYTES: usize = 64 << 10;
const MAX_TIME: Duration = Duration::from_secs(1);

/// A request body. Over HTTP/2, what is left of it when it is dropped is read.
pub(super) struct Leftover {
    /// Until it has ended.
    body: Option<Incoming>,
    multiplexed: bool,
}

impl Leftover {
    pub(super) fn new(body: Incoming, multiplexed: bool) -> Self {
        Self { body: Some(body), multiplexed }
    }
}

impl Body for Leftover {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        let frame = Pin::new(body).poll_frame(context);
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) {
            self.body = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

impl Drop for Leftover {
    fn drop(&mut self) {
        if self.multiplexed
            && let Some(body) = self.body.take().filter(|body| !body.is_end_stream())
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(tokio::time::timeout(MAX_TIME, read_rest(body)));
        }
    }
}

/// Reads a body to its end, or until it has had more than its share.
async fn read_rest(mut body: Incoming) {
    let mut read = 0;
    while read <= MAX_BYTES {
        match poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
            Some(Ok(frame)) => read += frame.data_ref().map_or(0, Bytes::len),
            None | Some(Err(_)) => return,
        }
    }
}
