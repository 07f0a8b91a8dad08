//! The messages of gRPC's own services: few bytes each, and each counted as a call.

use super::Lease;
use crate::words::error::ApiError;

/// The maximum bytes of a message to gRPC's own services; a usual one has less than 100.
pub(crate) const MAX_QUESTION: usize = 4 << 10;

/// The maximum messages of a stream.
const MAX_QUESTIONS: usize = 1_000;

/// The bytes before a message: whether it is compressed, and its length in four bytes.
const PREFIX: usize = 5;

/// Follows the messages in the body of a request.
#[derive(Debug, Default)]
pub(super) struct Questions {
    begun: usize,
    /// The prefix of the next message, as far as it has come.
    prefix: Vec<u8>,
    /// The bytes of the current message that have not come yet.
    left: usize,
}

impl Questions {
    /// Counts and charges the messages that begin in these bytes; the first was charged on arrival.
    ///
    /// # Errors
    /// If a message is too large, the stream has too many, or the client exceeds its rate.
    pub(super) fn count(&mut self, mut bytes: &[u8], lease: &Lease) -> Result<(), ApiError> {
        while !bytes.is_empty() {
            let of_message = self.left.min(bytes.len());
            self.left -= of_message;
            bytes = &bytes[of_message..];
            let of_prefix = (PREFIX - self.prefix.len()).min(bytes.len());
            self.prefix.extend(&bytes[..of_prefix]);
            bytes = &bytes[of_prefix..];
            if let [_, length @ ..] = &self.prefix[..]
                && let Ok(length) = <[u8; 4]>::try_from(length)
            {
                self.left = u32::from_be_bytes(length) as usize;
                self.prefix.clear();
                self.begin(lease)?;
            }
        }
        Ok(())
    }

    fn begin(&mut self, lease: &Lease) -> Result<(), ApiError> {
        self.begun += 1;
        if self.left > MAX_QUESTION {
            return Err(ApiError::request_too_large(MAX_QUESTION));
        }
        if self.begun > MAX_QUESTIONS {
            return Err(ApiError::full("questions", MAX_QUESTIONS));
        }
        if self.begun > 1 { lease.budget().rates().charge(lease.client().id, 1) } else { Ok(()) }
    }
}
