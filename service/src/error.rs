//! Errors: a reason of the one table, with what is to be said of it.
//!
//! An error is one value for both doors: it becomes a gRPC status with google.rpc details, `application/problem+json`, or a message where
//! it is that of one item among many. Deliberately absent: illegal moves, which are answers.

mod reasons;

pub use reasons::Reason;

use http::StatusCode;
use reasons::Weight;
use std::collections::HashMap;
use std::time::Duration;
use tafl_engine::Fault;
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

/// A fault at a field of the request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldFault {
    /// The field as a path in the names of the proto files: `position.history.moves[3]`.
    pub field: String,
    /// What is wrong with its value, and what would be right.
    pub description: String,
    /// What this is called where all faults of a request are of the same kind.
    kind: Option<Reason>,
}

impl FieldFault {
    /// A fault at a field.
    pub fn new(field: impl Into<String>, description: impl Into<String>) -> Self {
        Self { field: field.into(), description: description.into(), kind: None }
    }

    /// A field that must be given and is not.
    pub fn missing(field: impl Into<String>, description: impl Into<String>) -> Self {
        Self { kind: Some(Reason::MissingField), ..Self::new(field, description) }
    }

    /// A value that the field does not take, whatever stands beside it.
    pub fn out_of_range(field: impl Into<String>, description: impl Into<String>) -> Self {
        Self { kind: Some(Reason::OutOfRangeValue), ..Self::new(field, description) }
    }

    /// The same as a fault of nothing but what it is part of.
    #[must_use]
    pub fn if_missing_of_the_whole(self) -> Self {
        Self { kind: self.kind.filter(|&kind| kind != Reason::MissingField), ..self }
    }

    /// The same, with more to say of it.
    #[must_use]
    pub fn with(self, more: &str) -> Self {
        Self { description: format!("{} ({more})", self.description), ..self }
    }

    /// A fault that the engine found, at its place in the request.
    #[must_use]
    pub fn of_engine(prefix: &str, fault: &Fault) -> Self {
        // A value may be as long as a request: the field tells where it is.
        let shown: String = fault.value.chars().take(80).collect();
        let cut = if shown.len() < fault.value.len() { "..." } else { "" };
        Self::new(join(prefix, &fault.field), format!("{shown:?}{cut}: {}", fault.message))
    }
}

/// The path of a field of a field.
#[must_use]
pub fn join(prefix: &str, field: &str) -> String {
    match (prefix.is_empty(), field.is_empty()) {
        (true, _) => field.to_owned(),
        (_, true) => prefix.to_owned(),
        _ => format!("{prefix}.{field}"),
    }
}

/// What is wrong, where it is fields: the first of them, and how many more.
fn message_of(fields: &[FieldFault]) -> String {
    fields.first().map_or(String::new(), |first| match fields.len() {
        1 => format!("{}: {}", first.field, first.description),
        several => format!("{}: {} (and {} more)", first.field, first.description, several - 1),
    })
}

/// A failed call.
#[derive(Clone, Debug)]
pub struct ApiError(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    reason: Reason,
    message: String,
    fields: Vec<FieldFault>,
    metadata: Vec<(&'static str, String)>,
    retry_after: Option<Duration>,
}

impl ApiError {
    /// An error with a sentence that says what is wrong.
    pub fn new(reason: Reason, message: impl Into<String>) -> Self {
        Self(Box::new(Inner { reason, message: message.into(), fields: Vec::new(), metadata: Vec::new(), retry_after: None }))
    }

    /// An error of one field.
    pub fn at(reason: Reason, field: impl Into<String>, description: impl Into<String>) -> Self {
        Self::of_fields(reason, vec![FieldFault::new(field, description)])
    }

    /// An error of some fields; the message names the first. Where all of them are missing, or out of range, that is the reason.
    #[must_use]
    pub fn of_fields(reason: Reason, fields: Vec<FieldFault>) -> Self {
        let kind = fields.first().and_then(|first| first.kind);
        let reason = kind.filter(|_| fields.iter().all(|fault| fault.kind == kind)).unwrap_or(reason);
        Self(Box::new(Inner { reason, message: message_of(&fields), fields, metadata: Vec::new(), retry_after: None }))
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
        self.0.metadata.push((key, value.into()));
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

    /// The faulty fields.
    #[must_use]
    pub fn fields(&self) -> &[FieldFault] {
        &self.0.fields
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
        if !inner.fields.is_empty() {
            let violations = inner.fields.iter().map(|fault| FieldViolation::new(&fault.field, &fault.description));
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
        if !self.0.fields.is_empty() {
            let fields = std::mem::take(&mut self.0.fields);
            self.0.fields = fields.into_iter().map(|fault| FieldFault { field: join(place, &fault.field), ..fault }).collect();
            self.0.message = message_of(&self.0.fields);
        }
        self
    }

    /// The message, for one of many things that failed.
    #[must_use]
    pub fn to_message(&self) -> v1::CallError {
        let inner = &self.0;
        let fields = inner.fields.iter().map(|f| v1::FieldError { field: f.field.clone(), description: f.description.clone() });
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
        let fields: Vec<_> = inner.fields.iter().map(|f| serde_json::json!({"field": f.field, "description": f.description})).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_sound() {
        for &reason in Reason::ALL {
            assert!(reason.http().is_client_error() || reason.http().is_server_error(), "{}", reason.name());
            assert!(reason.code() != Code::Unknown && !reason.says().is_empty(), "{}", reason.name());
            let server = reason.http().is_server_error();
            let code = matches!(reason.code(), Code::Internal | Code::Unavailable | Code::DeadlineExceeded);
            assert_eq!(server, code, "{}: both doors blame the same party", reason.name());
        }
    }
}
