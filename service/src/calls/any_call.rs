//! Calls behind trait objects: what a call passes beside its handler is compiled once, and not for each of
//! them.

use super::{Call, Method, Rpc, Service, Signature, Stability, StreamRpc};
use crate::answer::response::{Answer, ResponseMessage};
use crate::calls::stream::{AnySender, ResponseSender};
use crate::words::error::ApiError;
use prost::Message as _;
use std::pin::Pin;

/// The request of a call.
pub(crate) trait AnyRequest: Send {
    fn method(&self) -> Method;

    /// Reads it from the bytes of its message.
    ///
    /// # Errors
    /// If these bytes are not one.
    fn read_bytes(&mut self, bytes: &[u8]) -> Result<(), prost::DecodeError>;

    /// Reads it from its JSON form.
    ///
    /// # Errors
    /// If it is malformed; says what is wrong, and where.
    fn read_json(&mut self, json: &str) -> serde_json::Result<()>;

    /// Notes the options of rules that its JSON form sets to false beside a base.
    fn note_falses(&mut self, options: Vec<&'static str>);

    /// The language that it names, as a BCP 47 tag, or "".
    fn locale(&self) -> &str;
}

/// A call with one answer.
pub(crate) trait UnaryCall: AnyRequest {
    /// Requests a picture of this media type; returns whether the call can draw one.
    fn ask_for(&mut self, media: &str) -> bool;

    /// How long an answer to `GET` stays right.
    fn stability(&self) -> Stability;

    /// Answers it.
    fn answer(self: Box<Self>, service: &Service, call: Call) -> Answering<'_, AnyAnswer>;
}

/// A call that answers with several messages.
pub(crate) trait StreamCall: AnyRequest {
    /// The number of calls it counts as for rate limits.
    fn cost(&self) -> usize;

    /// Answers it, sending each message as soon as it is there.
    fn answer(self: Box<Self>, service: &Service, call: Call, sender: AnySender) -> Answering<'_, ()>;
}

/// A call of either kind.
pub(crate) enum AnyCall {
    Unary(Box<dyn UnaryCall>),
    Stream(Box<dyn StreamCall>),
}

/// The answer of any unary call.
pub(crate) type AnyAnswer = Answer<Box<dyn ResponseMessage>>;

/// A call being answered.
pub(crate) type Answering<'a, T> = Pin<Box<dyn Future<Output = Result<T, ApiError>> + Send + 'a>>;

/// The request of the call `S`, which is empty until it is read, and what was noted beside it.
pub(crate) struct Incoming<S: Signature>(pub(crate) Box<S::Request>, Vec<&'static str>);

impl<S: Signature> Default for Incoming<S> {
    fn default() -> Self {
        Self(Box::default(), Vec::new())
    }
}

impl<S: Signature> AnyRequest for Incoming<S> {
    fn method(&self) -> Method {
        S::METHOD
    }

    fn read_bytes(&mut self, bytes: &[u8]) -> Result<(), prost::DecodeError> {
        self.0.merge(bytes)
    }

    fn read_json(&mut self, json: &str) -> serde_json::Result<()> {
        *self.0 = serde_json::from_str(json)?;
        Ok(())
    }

    fn note_falses(&mut self, options: Vec<&'static str>) {
        self.1 = options;
    }

    fn locale(&self) -> &str {
        S::locale(&self.0).unwrap_or_default()
    }
}

impl<R: Rpc> UnaryCall for Incoming<R> {
    fn ask_for(&mut self, media: &str) -> bool {
        R::ask_for(&mut self.0, media)
    }

    fn stability(&self) -> Stability {
        R::STABILITY
    }

    fn answer(self: Box<Self>, service: &Service, call: Call) -> Answering<'_, AnyAnswer> {
        Box::pin(async move {
            let Self(request, falses) = *self;
            let call = Call { falses, ..call };
            let Answer { message, shown } = R::answer(service, request, call).await?.into();
            Ok(Answer { message: Box::new(message) as Box<dyn ResponseMessage>, shown })
        })
    }
}

impl<R: StreamRpc> StreamCall for Incoming<R> {
    fn cost(&self) -> usize {
        R::cost(&self.0)
    }

    fn answer(self: Box<Self>, service: &Service, call: Call, sender: AnySender) -> Answering<'_, ()> {
        Box::pin(R::answer(service, self.0, call, ResponseSender::new(sender)))
    }
}
