//! How much an answer may still hold: one that grows is refused as soon as it is too large, and not after it was made.

use super::Service;
use crate::error::{ApiError, Reason};
use crate::i18n::{MessageId, Sentence};
use prost::Message;
use tafl_proto::v1;

/// The bytes of a part besides its own: its tag and its length.
const AROUND: usize = 6;

/// The maximum number of faulty fields reported for one item of many.
const MAX_FIELDS: usize = 10;

/// The room of one answer.
pub(super) struct Room {
    most: usize,
    left: usize,
}

impl Room {
    /// The room of an answer that is empty as yet.
    pub(super) fn new(service: &Service) -> Self {
        let most = service.limits.answer_bytes as usize;
        Self { most, left: most }
    }

    /// Takes the room for a part of the answer. `field` is what makes the answer so large, `instead` what to ask instead.
    ///
    /// # Errors
    /// That the answer would be too large.
    pub(super) fn take(&mut self, part: &impl Message, field: &str, instead: impl FnOnce() -> Sentence) -> Result<(), ApiError> {
        match self.left.checked_sub(part.encoded_len() + AROUND) {
            Some(left) => self.left = left,
            None => return Err(too_large(self.most, field, instead())),
        }
        Ok(())
    }
}

/// Lets through an answer that grows with nothing but its request.
///
/// # Errors
/// That it is too large; `field` and `instead` as for [`Room::take`].
pub(super) fn fitting<T: Message>(service: &Service, answer: T, field: &str, instead: impl Into<Sentence>) -> Result<T, ApiError> {
    let most = service.limits.answer_bytes as usize;
    if answer.encoded_len() > most { Err(too_large(most, field, instead)) } else { Ok(answer) }
}

/// Why one item of many failed, with few enough faults to leave room for the others; the message counts the rest.
pub(super) fn shortened(error: &ApiError) -> v1::CallError {
    let mut message = error.to_message();
    message.fields.truncate(MAX_FIELDS);
    message
}

/// That an answer is too large.
pub(super) fn too_large(most: usize, field: &str, instead: impl Into<Sentence>) -> ApiError {
    let values = [("most", most.into()), ("instead", instead.into())];
    ApiError::at(Reason::TooLarge, field, Sentence::new(MessageId::FaultAnswerTooLarge, values))
}
