//! How large an answer may still grow: an answer that is built in parts is refused as soon as it is too
//! large, not after it is complete.

use super::Service;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::{MessageId, Sentence};
use prost::Message;
use tafl_proto::v1;

/// The overhead of a part in bytes: its tag and its length.
const FIELD_OVERHEAD: usize = 6;

/// The maximum number of faulty fields reported for one of many items.
const MAX_FIELDS: usize = 10;

/// The room left in one answer.
pub(super) struct AnswerBudget {
    most: usize,
    left: usize,
}

impl AnswerBudget {
    /// The room of an empty answer.
    pub(super) fn new(service: &Service) -> Self {
        let most = service.limits.answer_bytes as usize;
        Self { most, left: most }
    }

    /// Takes the room for a part of the answer. `field` is the field that makes the answer so large,
    /// `instead` says what to request instead.
    ///
    /// # Errors
    /// If the answer would be too large.
    pub(super) fn spend(
        &mut self,
        part: &impl Message,
        field: &str,
        instead: impl FnOnce() -> Sentence,
    ) -> Result<(), ApiError> {
        match self.left.checked_sub(part.encoded_len() + FIELD_OVERHEAD) {
            Some(left) => self.left = left,
            None => return Err(too_large(self.most, field, instead())),
        }
        Ok(())
    }
}

/// Checks the size of an answer that grows only with its request.
///
/// # Errors
/// If the answer is too large; `field` and `instead` are as for [`AnswerBudget::spend`].
pub(super) fn fitting<T: Message>(
    service: &Service,
    answer: T,
    field: &str,
    instead: impl Into<Sentence>,
) -> Result<T, ApiError> {
    let most = service.limits.answer_bytes as usize;
    if answer.encoded_len() > most { Err(too_large(most, field, instead)) } else { Ok(answer) }
}

/// The error of one of many items, with few enough faults to leave room for the others; the message counts
/// the rest.
#[cfg(feature = "bulk")]
pub(super) fn shortened(error: &ApiError) -> v1::CallError {
    let mut message = error.to_message();
    message.fields.truncate(MAX_FIELDS);
    message
}

/// The error for an answer that is too large.
pub(super) fn too_large(most: usize, field: &str, instead: impl Into<Sentence>) -> ApiError {
    let values = [("most", most.into()), ("instead", instead.into().into())];
    ApiError::at(Reason::TooLarge, field, Sentence::new(MessageId::FaultAnswerTooLarge, values))
}
