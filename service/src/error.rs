//! Errors: a reason of the one table, with what is to be said of it.
//!
//! An error is one value for both transports: it becomes a gRPC status with google.rpc details, `application/problem+json`, or a message where
//! it is that of one item among many. Both transports tell the same, which is short enough for either. Deliberately absent: illegal moves, which are answers.

mod faults;
mod reasons;

pub use faults::{Faults, FieldFault, join, quoted};
pub use reasons::Reason;

use faults::told;
use http::StatusCode;
use reasons::Weight;
use std::collections::HashMap;
use std::time::Duration;
use tafl_engine::Halted;
use tafl_proto::v1;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, FieldViolation, StatusExt};
use tracing::Level;

/// The domain of every `ErrorInfo`.
pub const DOMAIN: &str = "tafl.v1";

impl Reason {
    /// The gRPC code.
    #[must_use]
    pub fn code(self) -> Code {
        Code::from_i32(self.code_number())
    }

    /// The HTTP status.
    ///
    /// # Panics
    /// Never: that every status of the table is one is a test.
    #[must_use]
    pub fn http(self) -> StatusCode {
        StatusCode::from_u16(self.status_number()).expect("the table holds statuses")
    }

    /// The level at which it is logged.
    #[must_use]
    pub const fn level(self) -> Level {
        match self.weight() {
            Weight::Info => Level::INFO,
            Weight::Warn => Level::WARN,
            Weight::Error => Level::ERROR,
        }
    }
}

/// The most bytes of the sentence that says what is wrong, and of a value for programs.
const MOST_OF_MESSAGE: usize = 700;
const MOST_OF_METADATA: usize = 300;

/// A failed call.
#[derive(Clone, Debug)]
pub struct ApiError(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    reason: Reason,
    message: String,
    faults: Faults,
    metadata: Vec<(&'static str, String)>,
    retry_after: Option<Duration>,
}

impl ApiError {
    /// An error with a sentence that says what is wrong.
    pub fn new(reason: Reason, message: impl Into<String>) -> Self {
        let message = told(message.into(), MOST_OF_MESSAGE);
        Self(Box::new(Inner { reason, message, faults: Faults::default(), metadata: Vec::new(), retry_after: None }))
    }

    /// An error of one field.
    pub fn at(reason: Reason, field: impl Into<String>, description: impl Into<String>) -> Self {
        Self::of_fields(reason, FieldFault::new(field, description))
    }

    /// An error of some fields; the message names the first. Where all of them are missing, or out of range, that is the reason.
    #[must_use]
    pub fn of_fields(reason: Reason, faults: impl Into<Faults>) -> Self {
        let faults = faults.into();
        let error = Self::new(faults.kind().unwrap_or(reason), faults.message());
        Self(Box::new(Inner { faults, ..*error.0 }))
    }

    /// A fault of the server, which the caller cannot mend.
    #[must_use]
    pub fn internal() -> Self {
        Self::new(Reason::Internal, "the server failed at this request; its log has the request id")
    }

    /// That the server no longer takes what is asked, while another one would.
    #[must_use]
    pub fn shutting_down() -> Self {
        Self::new(Reason::ShuttingDown, "the server is about to stop; another one will answer").retry_after(Duration::from_secs(1))
    }

    /// Adds something for programs.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl Into<String>) -> Self {
        self.0.metadata.push((key, told(value.into(), MOST_OF_METADATA)));
        self
    }

    /// Says when trying again may help.
    #[must_use]
    pub fn retry_after(mut self, wait: Duration) -> Self {
        self.0.retry_after = Some(wait);
        self
    }

    /// Why the call failed.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.0.reason
    }

    /// What is wrong, as a sentence.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The first faulty fields.
    #[must_use]
    pub fn fields(&self) -> &[FieldFault] {
        self.0.faults.first()
    }

    /// The seconds after which trying again may help, at least 1.
    #[must_use]
    pub fn retry_after_seconds(&self) -> Option<u64> {
        self.0.retry_after.map(|wait| wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).map(|seconds| seconds.max(1))
    }

    /// The status for gRPC, with details.
    #[must_use]
    pub fn to_status(&self) -> Status {
        let inner = &self.0;
        let mut details = ErrorDetails::new();
        let metadata: HashMap<String, String> = inner.metadata.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        details.set_error_info(inner.reason.name(), DOMAIN, metadata);
        if !inner.faults.is_empty() {
            let violations = self.fields().iter().map(|fault| FieldViolation::new(&fault.field, &fault.description));
            details.set_bad_request(violations.collect::<Vec<_>>());
        }
        if let Some(wait) = inner.retry_after {
            details.set_retry_info(Some(wait));
        }
        Status::with_error_details(inner.reason.code(), &inner.message, details)
    }

    /// The same as an error of a part of the request: its fields are found there.
    #[must_use]
    pub fn within(mut self, place: &str) -> Self {
        if !self.0.faults.is_empty() {
            self.0.faults = std::mem::take(&mut self.0.faults).map(|fault| fault.within(place));
            self.0.message = told(self.0.faults.message(), MOST_OF_MESSAGE);
        }
        self
    }

    /// The message, for one of many things that failed.
    #[must_use]
    pub fn to_message(&self) -> v1::CallError {
        let inner = &self.0;
        let fields = self.fields().iter().map(|f| v1::FieldError { field: f.field.clone(), description: f.description.clone() });
        v1::CallError {
            reason: inner.reason.name().to_owned(),
            detail: inner.message.clone(),
            fields: fields.collect(),
            metadata: inner.metadata.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect(),
            code: inner.reason.code_number(),
            status: i32::from(inner.reason.status_number()),
            retry_after_seconds: self.retry_after_seconds().map(|seconds| seconds as i32),
        }
    }

    /// The body for REST.
    #[must_use]
    pub fn to_problem(&self, request_id: &str) -> serde_json::Value {
        let inner = &self.0;
        let fields: Vec<_> = self.fields().iter().map(|f| serde_json::json!({"field": f.field, "description": f.description})).collect();
        let metadata: serde_json::Map<_, _> = inner.metadata.iter().map(|(key, value)| ((*key).to_owned(), value.clone().into())).collect();
        serde_json::json!({
            "type": format!("urn:{DOMAIN}:{}", inner.reason.name()),
            "title": inner.reason.http().canonical_reason().unwrap_or_default(),
            "status": inner.reason.http().as_u16(),
            "detail": inner.message,
            "reason": inner.reason.name(),
            "domain": DOMAIN,
            "fields": fields,
            "metadata": metadata,
            "requestId": request_id,
        })
    }
}

/// Work is halted where the time of its call is over; where the caller has gone, or the server is about to stop, nobody reads this.
impl From<Halted> for ApiError {
    fn from(_: Halted) -> Self {
        Self::new(Reason::DeadlineExceeded, "the time of the call was over before its game was replayed")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a client counts of headers: names and values, and 32 bytes for each pair.
    fn weight(status: Status) -> usize {
        let answer = status.into_http::<()>();
        answer.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 32).sum()
    }

    /// grpc-core takes 8 KiB; beyond that it may tell its caller that something is exhausted instead of what is wrong.
    #[test]
    fn an_error_fits_into_the_trailers_of_every_client() {
        for letter in ["x", "\"", "é", "板", "\u{1f451}", "\0", "\u{202e}"] {
            let long = letter.repeat(5_000);
            let faults = || (0..300).map(|n| FieldFault::new(format!("items[{n}].{long}"), &long));
            let values =
                |error: ApiError| ["illegal_reason", "ply", "ruleset", "squares"].into_iter().fold(error, |e, key| e.with(key, &long));
            let errors = [
                ApiError::new(Reason::MalformedRequest, &long),
                ApiError::of_fields(Reason::InvalidRules, faults().collect::<Faults>()),
                ApiError::of_fields(Reason::InvalidRules, faults().collect::<Faults>()).within("items[999].validate_moves"),
                ApiError::of_fields(Reason::InvalidRules, vec![FieldFault::new("short", &long); 300]),
                ApiError::at(Reason::IllegalMoveInGame, "game.moves[1999]", &long),
            ];
            for error in errors.into_iter().map(values) {
                // The id of the request and what every answer has come on top.
                let bytes = weight(error.to_status());
                assert!(bytes < 7_800, "{letter:?}: {bytes}");
                assert!(error.fields().len() <= 10 && error.message().len() <= MOST_OF_MESSAGE, "{letter:?}");
                assert!(!error.message().contains(char::is_control), "{letter:?}");
            }
        }
    }

    #[test]
    fn every_row_of_the_table_is_sound() {
        for &reason in Reason::ALL {
            assert!(reason.http().is_client_error() || reason.http().is_server_error(), "{}", reason.name());
            assert!(reason.code() != Code::Unknown && !reason.says().is_empty(), "{}", reason.name());
            let server = reason.http().is_server_error();
            let code = matches!(reason.code(), Code::Internal | Code::Unavailable | Code::DeadlineExceeded);
            assert_eq!(server, code, "{}: both transports blame the same party", reason.name());
        }
    }
}
