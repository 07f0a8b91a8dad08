//! Streaming answers: a handler sends message by message, as fast as the caller reads.
//!
//! The work of a streaming call is a task of its own. It waits while nobody reads what it sent (backpressure), also ends by its deadline
//! while it waits, and is aborted when the caller goes away.

use crate::error::{ApiError, Reason};
use crate::i18n::MessageId;
use crate::text_view::ResponseMessage;
use futures_util::Stream;
use std::future::{Future, pending, poll_fn};
use std::marker::PhantomData;
use std::pin::Pin;
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
    sender: mpsc::Sender<AnyMessage>,
    deadline: Instant,
}

type AnyMessage = Box<dyn ResponseMessage>;

impl AnySender {
    async fn send(&self, message: AnyMessage) -> Result<(), ApiError> {
        let message = match self.sender.try_send(message) {
            Ok(()) => return Ok(()),
            Err(TrySendError::Full(message) | TrySendError::Closed(message)) => message,
        };
        match tokio::time::timeout_at(self.deadline, self.sender.send(message)).await {
            Ok(Ok(())) => Ok(()),
            // Nobody is listening any more: the task is about to be aborted.
            Ok(Err(_)) => pending().await,
            Err(_) => Err(ApiError::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineRead)),
        }
    }
}

/// The messages of an answer. The last one may be an error.
pub(crate) struct ResponseStream {
    /// The first message, already received to find out whether there is an answer at all.
    first: Option<AnyMessage>,
    receiver: mpsc::Receiver<AnyMessage>,
    work: JoinHandle<Result<(), ApiError>>,
    ended: bool,
}

impl ResponseStream {
    /// Starts the work of a call and waits for its first message.
    ///
    /// # Errors
    /// What failed before the first message.
    pub(crate) async fn begin<F>(deadline: Instant, work: impl FnOnce(AnySender) -> F) -> Result<Self, ApiError>
    where
        F: Future<Output = Result<(), ApiError>> + Send + 'static,
    {
        let (sender, receiver) = mpsc::channel(WAITING);
        let work = tokio::spawn(work(AnySender { sender, deadline }));
        let mut answers = Self { first: None, receiver, work, ended: false };
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
