//! The streams of an HTTP/2 connection, polled within the task of the connection.
//!
//! As tasks of their own, the hundred streams that a connection may have would each take a turn between those
//! of other connections. Here they share one turn, so a busy connection delays its neighbours by no more than
//! that; their answers are written together; and the gate can end one of them without ending the others.

use crate::admission::gate::StreamEnd;
use crate::helpers::lock;
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use hyper::rt::Executor;
use std::cell::Cell;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::Instant;

/// How long the streams of a connection compute before other connections are polled. One that has begun
/// finishes its own turn.
const TURN: Duration = Duration::from_millis(1);

thread_local! {
    /// When the turn of the connection that is being polled is over.
    static TURN_ENDS: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Takes the streams that hyper begins on a connection.
#[derive(Clone, Default)]
pub(crate) struct StreamExecutor(Arc<Begun>);

#[derive(Default)]
struct Begun {
    /// The end of the stream whose request hyper passes on: it makes the stream right after that.
    next: Mutex<Option<Arc<StreamEnd>>>,
    streams: Mutex<Vec<Stream>>,
}

struct Stream {
    work: Pin<Box<dyn Future<Output = ()> + Send>>,
    end: Arc<StreamEnd>,
}

impl StreamExecutor {
    /// The end of the stream with the request that hyper passes on now.
    pub(crate) fn begin(&self) -> Arc<StreamEnd> {
        let end = Arc::new(StreamEnd::default());
        *lock(&self.0.next) = Some(Arc::clone(&end));
        end
    }
}

impl<F: Future<Output = ()> + Send + 'static> Executor<F> for StreamExecutor {
    fn execute(&self, work: F) {
        let end = lock(&self.0.next).take().unwrap_or_default();
        lock(&self.0.streams).push(Stream { work: Box::pin(work), end });
    }
}

impl Future for Stream {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if self.end.has_come(context) {
            // Dropped before it is complete, the stream is reset.
            return Poll::Ready(());
        }
        if TURN_ENDS.get().is_some_and(|end| Instant::now() >= end) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        // A panic ends this stream alone.
        catch_unwind(AssertUnwindSafe(|| self.work.as_mut().poll(context))).unwrap_or(Poll::Ready(()))
    }
}

/// The streams of a connection.
pub(crate) struct Streams {
    begun: Arc<Begun>,
    streams: FuturesUnordered<Stream>,
}

impl Streams {
    pub(crate) fn new(executor: &StreamExecutor) -> Self {
        Self { begun: Arc::clone(&executor.0), streams: FuturesUnordered::new() }
    }

    /// Takes a turn: polls the streams that are ready, then the connection, which writes their answers and
    /// reads requests, then the streams of these.
    pub(crate) fn poll<C: Future>(
        &mut self,
        serving: Pin<&mut C>,
        context: &mut Context<'_>,
    ) -> Poll<C::Output> {
        TURN_ENDS.set(Some(Instant::now() + TURN));
        self.poll_streams(context);
        let polled = serving.poll(context);
        self.streams.extend(lock(&self.begun.streams).drain(..));
        self.poll_streams(context);
        polled
    }

    fn poll_streams(&mut self, context: &mut Context<'_>) {
        while let Poll::Ready(Some(())) = self.streams.poll_next_unpin(context) {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::{pending, poll_fn};
    use std::pin::pin;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const STREAMS: usize = 40;

    /// A connection that begins streams at once, each of which computes for a while; how many of them were
    /// polled in each of its turns until all had been.
    async fn turns(computes: Duration) -> Vec<usize> {
        let (executor, polled) = (StreamExecutor::default(), Arc::new(AtomicUsize::new(0)));
        for _ in 0..STREAMS {
            let polled = Arc::clone(&polled);
            executor.execute(async move {
                polled.fetch_add(1, Ordering::Relaxed);
                tokio::time::advance(computes).await;
            });
        }
        let (mut streams, mut connection, mut turns) =
            (Streams::new(&executor), pin!(pending::<()>()), Vec::new());
        poll_fn(|context| {
            let before = polled.load(Ordering::Relaxed);
            assert!(streams.poll(connection.as_mut(), context).is_pending());
            turns.push(polled.load(Ordering::Relaxed) - before);
            if before + turns[turns.len() - 1] < STREAMS { Poll::Pending } else { Poll::Ready(()) }
        })
        .await;
        turns
    }

    #[tokio::test(start_paused = true)]
    async fn streams_share_the_turn_of_their_connection() {
        assert_eq!(turns(Duration::ZERO).await, [STREAMS], "short calls are answered together");
        let turns = turns(Duration::from_micros(400)).await;
        assert!(turns.iter().all(|&polled| polled <= 4), "{turns:?}");
    }

    #[tokio::test]
    async fn a_stream_ends_alone() {
        let (executor, left) = (StreamExecutor::default(), Arc::new(AtomicUsize::new(0)));
        let ends: Vec<_> = (0..3)
            .map(|n| {
                let (end, left) = (executor.begin(), Arc::clone(&left));
                let counts = Counts(left);
                executor.execute(async move {
                    let _counts = counts;
                    assert!(n != 2, "one panics");
                    pending::<()>().await;
                });
                end
            })
            .collect();
        let (mut streams, mut connection) = (Streams::new(&executor), pin!(pending::<()>()));
        let mut turn = async || {
            poll_fn(|context| {
                let polled = streams.poll(connection.as_mut(), context);
                assert!(polled.is_pending());
                Poll::Ready(())
            })
            .await;
        };
        turn().await;
        assert_eq!(left.load(Ordering::Relaxed), 1, "the one that panicked");
        ends[0].come();
        turn().await;
        assert_eq!(left.load(Ordering::Relaxed), 2);
    }

    /// Counts what is dropped.
    struct Counts(Arc<AtomicUsize>);

    impl Drop for Counts {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
}
