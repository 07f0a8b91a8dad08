//! Streaming answers: a handler sends message by message, as fast as the caller reads.
//!
//! The work of a streaming call is a task of its own. It waits while nobody reads what it sent
//! (backpressure), also ends by its deadline while it waits, or if others need its place, and is aborted when
//! the caller goes away.

use crate::answer::response::ResponseMessage;
use crate::defer::{Deferred, defer};
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

/// Batches of messages that may be buffered.
const WAITING: usize = 2;

/// The bytes with which a batch is full.
const BATCH_BYTES: usize = 4 << 10;

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
        self.sender.send(vec![Box::new(message)]).await
    }

    /// For messages that follow each other closely: sent together, they wake their reader once.
    pub(crate) fn in_batches(self) -> BatchSender<T> {
        BatchSender { sender: self, batch: Batch::new(), bytes: 0 }
    }
}

/// Sends messages in batches.
pub(crate) struct BatchSender<T> {
    sender: ResponseSender<T>,
    batch: Batch,
    bytes: usize,
}

impl<T: ResponseMessage + 'static> BatchSender<T> {
    /// Adds a message; sends the batch if it is full.
    ///
    /// # Errors
    /// If the deadline passes first.
    pub(crate) async fn send(&mut self, message: T) -> Result<(), ApiError> {
        self.bytes += message.encoded_len();
        self.batch.push(Box::new(message));
        if self.bytes < BATCH_BYTES { Ok(()) } else { self.flush().await }
    }

    /// Sends the batch.
    ///
    /// # Errors
    /// If the deadline passes first.
    pub(crate) async fn flush(&mut self) -> Result<(), ApiError> {
        self.bytes = 0;
        let batch = std::mem::take(&mut self.batch);
        if batch.is_empty() { Ok(()) } else { self.sender.sender.send(batch).await }
    }
}

/// Where the messages of any call go.
pub(crate) struct AnySender {
    sender: Deferred<mpsc::Sender<Batch>>,
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

/// Messages that are sent together, at least one.
type Batch = Vec<AnyMessage>;

impl AnySender {
    /// How the call fares.
    pub(crate) fn progress(&self) -> &Arc<Progress> {
        &self.backpressure.progress
    }

    async fn send(&self, batch: Batch) -> Result<(), ApiError> {
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
        defer(move || _ = permit.send(batch));
        Ok(())
    }
}

/// The messages of an answer. The last one may be an error.
pub(crate) struct ResponseStream {
    receiver: mpsc::Receiver<Batch>,
    /// What has been received, and not been read.
    received: std::vec::IntoIter<AnyMessage>,
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
            sender: Deferred::new(sender),
            backpressure: Arc::clone(&backpressure),
            deadline,
        }));
        let received = Batch::new().into_iter();
        let mut answers = Self { receiver, received, backpressure, work, ended: false };
        poll_fn(|context| answers.receive(context)).await?;
        Ok(answers)
    }

    /// Receives the next batch; nothing at the end.
    fn receive(&mut self, context: &mut Context<'_>) -> Poll<Result<(), ApiError>> {
        if self.ended {
            return Poll::Ready(Ok(()));
        }
        if let Some(batch) = ready!(self.receiver.poll_recv(context)) {
            self.backpressure.sender.wake();
            self.received = batch.into_iter();
            return Poll::Ready(Ok(()));
        }
        let outcome = ready!(Pin::new(&mut self.work).poll(context));
        self.ended = true;
        // A task that panicked is the server's fault.
        Poll::Ready(outcome.unwrap_or_else(|_| Err(ApiError::internal())))
    }
}

impl Stream for ResponseStream {
    type Item = Result<AnyMessage, ApiError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.received.as_slice().is_empty()
            && let Err(error) = ready!(self.receive(context))
        {
            return Poll::Ready(Some(Err(error)));
        }
        Poll::Ready(self.received.next().map(Ok))
    }
}

impl Drop for ResponseStream {
    fn drop(&mut self) {
        self.work.abort();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::i18n::CATALOG;
    use std::time::Duration;
    use tafl_proto::v1;
    use v1::replay_archive_response::Message;

    /// Reports of archives, in as few batches as they may wait for.
    #[tokio::test]
    async fn messages_are_received_in_batches_and_read_one_by_one() {
        let work = |sender: AnySender| async move {
            let mut sender = ResponseSender::new(sender).in_batches();
            let progress = |games_done| v1::ArchiveProgress { games_done, games: 6, ..Default::default() };
            let large = v1::GameReport { id: "n".repeat(BATCH_BYTES), ..Default::default() };
            let messages = [
                Message::Progress(progress(1)),
                Message::Progress(progress(2)),
                Message::Game(large),
                Message::Progress(progress(3)),
            ];
            for message in messages {
                sender.send(v1::ReplayArchiveResponse { message: Some(message) }).await?;
            }
            sender.flush().await?;
            sender.flush().await?;
            Err(ApiError::internal())
        };
        let deadline = Instant::now() + Duration::from_mins(1);
        let mut stream = ResponseStream::begin(deadline, work).await.expect("messages");
        let (mut batches, mut read) = (Vec::new(), String::new());
        let ended = loop {
            batches.push(stream.received.len());
            let more: String =
                stream.received.by_ref().map(|message| message.sentences(CATALOG.find(""))).collect();
            read += &more.replace('n', "");
            if let Err(error) = poll_fn(|context| stream.receive(context)).await {
                break error;
            }
        };
        assert_eq!((batches, read.as_str()), (vec![3, 1], "1/6\n2/6\n[0] : \n3/6\n"));
        assert_eq!(ended.reason(), Reason::Internal);
    }
}
