//! The bytes of a request, for both transports.

use crate::admission::gate::Lease;
use crate::words::error::{ApiError, Reason};
use crate::words::i18n::MessageId;
use axum::body::{Body, Bytes};
use http_body_util::{BodyExt, LengthLimitError, Limited};

/// Reads a body to its end; `None` if it has more bytes than `most`.
///
/// # Errors
/// Why the gate cut it off; or `ended` if it ended too early.
pub(crate) async fn read(
    body: &mut Body,
    most: usize,
    lease: &Lease,
    ended: MessageId,
) -> Result<Option<Bytes>, ApiError> {
    match Limited::new(body, most).collect().await {
        Ok(collected) => Ok(Some(collected.to_bytes())),
        Err(error) => match lease.failure() {
            Some(failure) => Err(failure.clone()),
            None if error.is::<LengthLimitError>() => Ok(None),
            None => Err(ApiError::new(Reason::MalformedRequest, ended)),
        },
    }
}
