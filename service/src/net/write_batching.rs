//! Polls a connection after the tasks that are ready, so that it writes all of their answers at once.
//!
//! The calls of an HTTP/2 connection are tasks of their own, and each wakes the connection when it has an
//! answer. Tokio would run the connection next, which would then write that one answer with a system call of
//! its own and wake the peer for it.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

/// Lets a future wait for its turn.
#[derive(Default)]
pub(crate) struct WriteBatching(Option<Arc<ConnectionTurn>>);

impl WriteBatching {
    /// Polls a future, `after_others` if it is to wait until the tasks that are ready have run.
    pub(crate) fn poll<F: Future>(
        &mut self,
        after_others: bool,
        future: Pin<&mut F>,
        context: &mut Context<'_>,
    ) -> Poll<F::Output> {
        match &self.0 {
            _ if !after_others => future.poll(context),
            Some(turn) if turn.has_come.load(Ordering::Acquire) => {
                self.0 = None;
                future.poll(context)
            }
            // Woken by an answer before its turn.
            Some(turn) if turn.task.will_wake(context.waker()) => Poll::Pending,
            _ => {
                let turn = Arc::new(ConnectionTurn {
                    has_come: AtomicBool::new(false),
                    task: context.waker().clone(),
                });
                // Tokio wakes what yields once no other task is ready, or after some 60 of them.
                let _ = pin!(tokio::task::yield_now())
                    .poll(&mut Context::from_waker(&Waker::from(Arc::clone(&turn))));
                self.0 = Some(turn);
                Poll::Pending
            }
        }
    }
}

/// The waker of a connection that waits for its turn.
struct ConnectionTurn {
    has_come: AtomicBool,
    task: Waker,
}

impl Wake for ConnectionTurn {
    fn wake(self: Arc<Self>) {
        self.has_come.store(true, Ordering::Release);
        self.task.wake_by_ref();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::helpers::lock;
    use std::future::poll_fn;
    use std::sync::Mutex;

    const ANSWERS: usize = 40;

    /// How often a connection is polled until it has the answers of all its calls, which are ready at the
    /// same time.
    async fn polls(after_others: bool) -> usize {
        let (answers, connection) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(None::<Waker>)));
        for _ in 0..ANSWERS {
            let (answers, connection) = (Arc::clone(&answers), Arc::clone(&connection));
            tokio::spawn(async move {
                *lock(&answers) += 1;
                if let Some(connection) = &*lock(&connection) {
                    connection.wake_by_ref();
                }
            });
        }
        let mut polls = 0;
        let mut serving = pin!(poll_fn(|context| {
            polls += 1;
            *lock(&connection) = Some(context.waker().clone());
            if *lock(&answers) == ANSWERS { Poll::Ready(()) } else { Poll::Pending }
        }));
        let mut turns = WriteBatching::default();
        poll_fn(|context| turns.poll(after_others, serving.as_mut(), context)).await;
        polls
    }

    /// One thread, so that the order of the tasks does not depend on the machine.
    #[test]
    fn answers_that_are_ready_at_once_are_taken_at_once() {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).build().expect("a runtime");
        let count = |after_others| {
            runtime.block_on(async { tokio::spawn(polls(after_others)).await.expect("it ends") })
        };
        assert_eq!(count(true), 1);
        assert!(count(false) > ANSWERS / 2, "tokio batches by itself");
    }
}
