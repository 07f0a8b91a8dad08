//! How the gate ends one stream of a connection that others use, too.

use futures_util::task::AtomicWaker;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Context;

/// The end of an HTTP/2 stream. Whoever polls the stream drops it when the end has come, which resets it.
#[derive(Debug, Default)]
pub(crate) struct StreamEnd {
    came: AtomicBool,
    stream: AtomicWaker,
}

impl StreamEnd {
    /// Ends the stream.
    pub(crate) fn come(&self) {
        self.came.store(true, Ordering::Release);
        self.stream.wake();
    }

    /// Returns whether the stream is over; otherwise it is woken when it is.
    pub(crate) fn has_come(&self, context: &Context<'_>) -> bool {
        self.stream.register(context.waker());
        self.came.load(Ordering::Acquire)
    }
}
