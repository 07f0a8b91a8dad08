//! The client's end of a connection, which may stop reading or writing at any byte.

use crate::helpers::lock;
use std::io::Result;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, DuplexStream, ReadBuf};
use tokio::time::{Instant, sleep_until};

/// Until when a line keeps what is written, which then arrives together, as where the server is busy.
pub(super) type Kept = Arc<Mutex<Option<Instant>>>;

/// The bytes that the client still reads and writes before it stops.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stops {
    pub(super) reads: usize,
    pub(super) writes: usize,
}

impl Stops {
    pub(super) const NEVER: Self = Self { reads: usize::MAX, writes: usize::MAX };
}

pub(super) struct Line {
    pub(super) stream: DuplexStream,
    pub(super) stops: Stops,
    pub(super) kept: Kept,
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        let this = &mut *self;
        if this.stops.reads == 0 {
            return Poll::Pending;
        }
        let mut bytes = [0; 4 << 10];
        let most = buffer.remaining().min(this.stops.reads).min(bytes.len());
        let mut some = ReadBuf::new(&mut bytes[..most]);
        let polled = Pin::new(&mut this.stream).poll_read(context, &mut some);
        buffer.put_slice(some.filled());
        this.stops.reads -= some.filled().len();
        polled
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let this = &mut *self;
        if let Some(until) = lock(&this.kept).filter(|until| *until > Instant::now()) {
            let waker = context.waker().clone();
            tokio::spawn(async move {
                sleep_until(until).await;
                waker.wake();
            });
            return Poll::Pending;
        }
        let some = &bytes[..bytes.len().min(this.stops.writes)];
        if some.is_empty() && !bytes.is_empty() {
            return Poll::Pending;
        }
        Pin::new(&mut this.stream).poll_write(context, some).map_ok(|written| {
            this.stops.writes -= written;
            written
        })
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
