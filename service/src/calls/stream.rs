//! Streaming answers: a handler sends message by message, as fast as the caller reads.
//!
//! The work of a streaming call is a task of its own. It waits while nobody reads what it sent
//! (backpressure), also ends by its deadline while it waits, or if others need its place, and is aborted when
//! the caller goes away.

use crate::answer::response::ResponseMessage;
use crate::hand_over::{Handed, hand_over};
use crate::threads::Progress;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use futures_util::Stream;
use futures_util::task::AtomicWaker;
use std::future::{Future, poll_fn};
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Messages that may be buffered.
const WAITING: usize = 16;

/// Where a handler sends its messages, which are all of one type.
pub(crate) struct ResponseSender<T> {
    sender: AnySender,
    sends: PhantomData<fn(T)>,
}

impl<T: ResponseMessage + 'static> ResponseSender<T> {
    pub(crate) fn new(sender: AnySender) -> Self {
        Self { sender, sends: PhantomData }
    }

    /// Sends a message as soon as there is room.
    ///
    /// # Errors
    /// If the deadline passes first.
    pub(crate) async fn send(&self, message: T) -> Result<(), ApiError> {
        self.sender.send(Box::new(message)).await
    }
}

/// Where the messages of any call go.
pub(crate) struct AnySender {
    sender: Handed<mpsc::Sender<AnyMessage>>,
    backpressure: Arc<Backpressure>,
    deadline: Instant,
}

/// State shared by the reader and a sender that waits for room. It takes no lock: the sender may be a thread
/// of low priority.
struct Backpressure {
    sender: AtomicWaker,
    progress: Arc<Progress>,
}

type AnyMessage = Box<dyn ResponseMessage>;

impl AnySender {
    /// How the call fares.
    pub(crate) fn progress(&self) -> &Arc<Progress> {
        &self.backpressure.progress
    }

    async fn send(&self, message: AnyMessage) -> Result<(), ApiError> {
        let permit = poll_fn(|context| {
            let reserve = || self.sender.clone().try_reserve_owned();
            let full = |reserved: &Result<_, TrySendError<_>>| matches!(reserved, Err(TrySendError::Full(_)));
            let mut reserved = reserve();
            if full(&reserved) {
                self.backpressure.sender.register(context.waker());
                reserved = reserve();
            }
            match reserved {
                Ok(permit) => Poll::Ready(Ok(permit)),
                Err(TrySendError::Full(_)) if Instant::now() < self.deadline => {
                    self.backpressure.progress.waits();
                    Poll::Pending
                }
                Err(TrySendError::Full(_)) => {
                    Poll::Ready(Err(ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineRead)))
                }
                // Nobody is listening any more: the call is about to end.
                Err(TrySendError::Closed(_)) => Poll::Pending,
            }
        });
        let permit = permit.await?;
        self.backpressure.progress.goes_on();
        hand_over(move || _ = permit.send(message));
        Ok(())
    }
}

/// The messages of an answer. The last one may be an error.
pub(crate) struct ResponseStream {
    /// The first message, already received to find out whether there is an answer at all.
    first: Option<AnyMessage>,
    receiver: mpsc::Receiver<AnyMessage>,
    backpressure: Arc<Backpressure>,
    work: JoinHandle<Result<(), ApiError>>,
    ended: bool,
}

impl ResponseStream {
    /// Starts the work of a call and waits for its first message.
    ///
    /// # Errors
    /// If the call fails before the first message.
    pub(crate) async fn begin<F>(
        deadline: Instant,
        work: impl FnOnce(AnySender) -> F,
    ) -> Result<Self, ApiError>
    where
        F: Future<Output = Result<(), ApiError>> + Send + 'static,
    {
        let (sender, receiver) = mpsc::channel(WAITING);
        let backpressure = Arc::new(Backpressure { sender: AtomicWaker::new(), progress: Progress::new() });
        let work = tokio::spawn(work(AnySender {
            sender: Handed::new(sender),
            backpressure: Arc::clone(&backpressure),
            deadline,
        }));
        let mut answers = Self { first: None, receiver, backpressure, work, ended: false };
        answers.first = poll_fn(|context| Pin::new(&mut answers).poll_next(context)).await.transpose()?;
        Ok(answers)
    }
}

impl Stream for ResponseStream {
    type Item = Result<AnyMessage, ApiError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(first)));
        }
        if self.ended {
            return Poll::Ready(None);
        }
        if let Some(message) = ready!(self.receiver.poll_recv(context)) {
            self.backpressure.sender.wake();
            return Poll::Ready(Some(Ok(message)));
        }
        let outcome = ready!(Pin::new(&mut self.work).poll(context));
        self.ended = true;
        // A task that panicked is the server's fault.
        Poll::Ready(outcome.unwrap_or_else(|_| Err(ApiError::internal())).err().map(Err))
    }
}

impl Drop for ResponseStream {
    fn drop(&mut self) {
        self.work.abort();
    }
}
