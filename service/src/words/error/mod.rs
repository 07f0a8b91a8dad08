//! Errors: a reason from the one table, with details.
//!
//! One value serves every transport: it becomes a gRPC status with google.rpc details, an error of Connect,
//! `application/problem+json`, or a message for one item among many. All forms carry the same content, short
//! enough for each. An illegal move is an answer, not an error.

mod faults;
mod reasons;

pub(crate) use faults::in_range;
pub use faults::{Faults, FieldFault, join, quoted};
pub use reasons::Reason;

use crate::words::i18n::{CATALOG, MessageId, Sentence, Words, sentence};
use crate::words::spelling::Spelling;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use faults::clipped;
use http::StatusCode;
use prost::Message as _;
use reasons::Weight;
use std::collections::HashMap;
use std::time::Duration;
use tafl_engine::Halted;
use tafl_proto::v1;
use tonic::metadata::{MetadataMap, MetadataValue};
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
    /// Never: a test checks every status of the table.
    #[must_use]
    pub fn http(self) -> StatusCode {
        StatusCode::from_u16(self.status_number()).expect("the table holds statuses")
    }

    /// The log level.
    #[must_use]
    pub const fn level(self) -> Level {
        match self.weight() {
            Weight::Info => Level::INFO,
            Weight::Warn => Level::WARN,
            Weight::Error => Level::ERROR,
        }
    }
}

/// Maximum bytes of the message and of a metadata value.
const MAX_MESSAGE: usize = 700;
const MAX_METADATA: usize = 240;

/// The metadata of a refusal that names the limit.
pub(crate) const LIMIT: &str = "limit";

/// The header by which Envoy knows that a client has exceeded its rate, and tries no other replica, which
/// would give it the rates of all.
pub(crate) const ONLY_HERE: &str = "x-envoy-ratelimited";

/// The metadata of a request in a coding that is not accepted: those that are.
pub(crate) const ACCEPTED_CODINGS: &str = "accepted_codings";

/// A failed call.
#[derive(Clone, Debug)]
pub struct ApiError(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    reason: Reason,
    /// Says what is wrong, if no field is at fault.
    message: Option<Sentence>,
    faults: Faults,
    metadata: Vec<(&'static str, String)>,
    retry_after: Option<Duration>,
    /// The language of the call, once it is known.
    words: Option<&'static Words>,
    /// How the request spells names, once that is known.
    spelling: Option<Spelling>,
}

impl ApiError {
    /// An error with a sentence that states what is wrong.
    pub fn new(reason: Reason, message: impl Into<Sentence>) -> Self {
        Self::of(reason, Some(message.into()), Faults::default())
    }

    // Kept out of the code of calls that succeed.
    #[cold]
    #[inline(never)]
    fn of(reason: Reason, message: Option<Sentence>, faults: Faults) -> Self {
        Self(Box::new(Inner {
            reason,
            message,
            faults,
            metadata: Vec::new(),
            retry_after: None,
            words: None,
            spelling: None,
        }))
    }

    /// An error of one field.
    pub fn at(reason: Reason, field: impl Into<String>, description: impl Into<Sentence>) -> Self {
        Self::of_fields(reason, FieldFault::new(field, description))
    }

    /// An error for a list with more items than the server takes.
    pub(crate) fn too_long(field: impl Into<String>, max: usize) -> Self {
        Self::at(Reason::TooLarge, field, sentence!(FaultTooLong, most = max))
    }

    /// A request that has more bytes than this.
    #[must_use]
    pub(crate) fn request_too_large(most: usize) -> Self {
        Self::new(Reason::TooLarge, sentence!(FaultRequestTooLarge, most))
    }

    /// An error of several fields; the message names the first. If all of them are missing, or all are out of
    /// range, that becomes the reason.
    #[must_use]
    pub fn of_fields(reason: Reason, faults: impl Into<Faults>) -> Self {
        let faults = faults.into();
        Self::of(faults.kind().unwrap_or(reason), None, faults)
    }

    /// A server error, which the caller cannot fix.
    #[must_use]
    pub fn internal() -> Self {
        Self::new(Reason::Internal, MessageId::FaultInternal)
    }

    /// There is no room for more of what the messages call `what`, such as calls; `most` are
    /// there already.
    pub(crate) fn full(what: &str, most: usize) -> Self {
        let message = sentence!(FaultFull, what, most);
        Self::new(Reason::QueueFull, message).with(LIMIT, what).retry_after(Duration::from_secs(1))
    }

    /// A search could not begin before its deadline, because those of its client that are ahead take so long.
    pub(crate) fn searches_ahead(wait: Duration) -> Self {
        let message = sentence!(FaultSearchesAhead, seconds = wait.as_secs_f64().ceil() as usize);
        let wait = wait.max(Duration::from_millis(100));
        Self::new(Reason::QueueFull, message).with(LIMIT, "searches").retry_after(wait)
    }

    /// The limit that the call exceeded, if it was refused because of one.
    pub(crate) fn limit(&self) -> Option<&str> {
        self.metadata(LIMIT)
    }

    /// The server is shutting down; another replica would take the call.
    #[must_use]
    pub fn shutting_down() -> Self {
        Self::new(Reason::ShuttingDown, MessageId::FaultShuttingDown).retry_after(Duration::from_secs(1))
    }

    /// Adds a metadata value for programs.
    #[must_use]
    pub fn with(mut self, key: &'static str, value: impl Into<String>) -> Self {
        self.0.metadata.push((key, clipped(value.into(), MAX_METADATA)));
        self
    }

    /// Sets when a retry may succeed.
    #[must_use]
    pub fn retry_after(mut self, wait: Duration) -> Self {
        self.0.retry_after = Some(wait);
        self
    }

    /// Words the error in this language, unless it has one already. Without one it is in English.
    #[must_use]
    pub fn in_words(mut self, words: &'static Words) -> Self {
        self.0.words.get_or_insert(words);
        self
    }

    /// Names fields as the request does, unless that was set already. Without it they are named as in the
    /// proto files.
    #[must_use]
    pub fn spelled(mut self, spelling: Spelling) -> Self {
        self.0.spelling.get_or_insert(spelling);
        self
    }

    fn spelling(&self) -> Spelling {
        self.0.spelling.unwrap_or_default()
    }

    fn words(&self) -> &'static Words {
        self.0.words.unwrap_or_else(|| CATALOG.find(""))
    }

    /// The reason.
    #[must_use]
    pub fn reason(&self) -> Reason {
        self.0.reason
    }

    /// The gRPC code. Codings of messages are no part of the table: their code is gRPC's own.
    fn code(&self) -> Code {
        if self.accepted_codings().is_some() { Code::Unimplemented } else { self.reason().code() }
    }

    /// The HTTP status and the name of the code, as the protocol of Connect has them.
    #[must_use]
    pub fn connect_code(&self) -> (StatusCode, &'static str) {
        let (status, name) = connect_code(self.code());
        (StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), name)
    }

    /// The message, a sentence.
    #[must_use]
    pub fn message(&self) -> String {
        self.message_in(self.words())
    }

    /// The message in English, for the log.
    #[must_use]
    pub fn english(&self) -> String {
        self.message_in(CATALOG.find(""))
    }

    /// The message in English, if the message is in another language.
    fn english_beside(&self) -> Option<String> {
        (self.words().locale() != CATALOG.find("").locale()).then(|| self.english())
    }

    fn message_in(&self, words: &Words) -> String {
        let message = || self.0.message.as_ref().map(|message| words.fault(message));
        clipped(
            self.0.faults.message(words, self.spelling()).or_else(message).unwrap_or_default(),
            MAX_MESSAGE,
        )
    }

    /// The first faulty fields.
    #[must_use]
    pub fn fields(&self) -> Vec<v1::FieldError> {
        self.0.faults.worded(self.words(), self.spelling())
    }

    /// The codings of messages that would have been accepted, if the request has another one.
    pub(crate) fn accepted_codings(&self) -> Option<&str> {
        self.metadata(ACCEPTED_CODINGS)
    }

    fn metadata(&self, wanted: &str) -> Option<&str> {
        self.0.metadata.iter().find(|(key, _)| *key == wanted).map(|(_, value)| value.as_str())
    }

    /// The seconds after which a retry may succeed, at least 1.
    #[must_use]
    pub fn retry_after_seconds(&self) -> Option<u64> {
        self.0
            .retry_after
            .map(|wait| wait.as_secs() + u64::from(wait.subsec_nanos() > 0))
            .map(|seconds| seconds.max(1))
    }

    /// The gRPC status, with details.
    #[must_use]
    pub fn to_status(&self) -> Status {
        let inner = &self.0;
        let mut details = ErrorDetails::new();
        let mut metadata: HashMap<String, String> =
            inner.metadata.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        metadata.extend(
            self.english_beside().map(|english| ("detail_en".to_owned(), clipped(english, MAX_METADATA))),
        );
        details.set_error_info(inner.reason.name(), DOMAIN, metadata);
        if !inner.faults.is_empty() {
            let violations =
                self.fields().into_iter().map(|fault| FieldViolation::new(fault.field, fault.description));
            details.set_bad_request(violations.collect::<Vec<_>>());
        }
        if let Some(wait) = inner.retry_after {
            details.set_retry_info(Some(wait));
        }
        let mut metadata = MetadataMap::new();
        if let Some(pushback) = self.pushback() {
            metadata.insert("grpc-retry-pushback-ms", pushback.into());
        }
        if self.reason() == Reason::RateLimited {
            metadata.insert(ONLY_HERE, MetadataValue::from_static("true"));
        }
        if let Some(codings) = self.accepted_codings().and_then(|codings| codings.parse().ok()) {
            metadata.insert("grpc-accept-encoding", codings);
        }
        Status::with_error_details_and_metadata(self.code(), self.message(), details, metadata)
    }

    /// The hint for gRPC clients with a retry policy (gRFC A6): the milliseconds to wait, or -1 where a code
    /// for which they may try again means a request that fails every time.
    fn pushback(&self) -> Option<i64> {
        let may_be_retried = [Code::ResourceExhausted, Code::Unavailable].contains(&self.reason().code());
        let wait = self.0.retry_after.map(|wait| wait.as_millis().try_into().unwrap_or(i64::MAX));
        wait.or(may_be_retried.then_some(-1))
    }

    /// The error as an object of Connect's protocol; its details are those of the gRPC status.
    #[must_use]
    pub fn to_connect(&self) -> serde_json::Value {
        connect_error(&self.to_status())
    }

    /// Places the error inside a part of the request: its fields are prefixed with `place`.
    #[must_use]
    pub fn within(mut self, place: &str) -> Self {
        if !self.0.faults.is_empty() {
            self.0.faults = std::mem::take(&mut self.0.faults).map(|fault| fault.within(place));
        }
        self
    }

    /// The message for one failed item among many.
    #[must_use]
    pub fn to_message(&self) -> v1::CallError {
        let inner = &self.0;
        v1::CallError {
            reason: inner.reason.name().to_owned(),
            detail: self.message(),
            detail_en: self.english_beside(),
            fields: self.fields(),
            metadata: inner.metadata.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect(),
            code: inner.reason.code_number(),
            status: i32::from(inner.reason.status_number()),
            retry_after_seconds: self.retry_after_seconds().map(|seconds| seconds as i32),
        }
    }

    /// The problem document for JSON.
    #[must_use]
    pub fn to_problem(&self, request_id: &str) -> serde_json::Value {
        let inner = &self.0;
        let fields: Vec<_> = self
            .fields()
            .iter()
            .map(|f| serde_json::json!({"field": f.field, "description": f.description}))
            .collect();
        let metadata: serde_json::Map<_, _> =
            inner.metadata.iter().map(|(key, value)| ((*key).to_owned(), value.clone().into())).collect();
        let mut problem = serde_json::json!({
            "type": format!("urn:{DOMAIN}:{}", inner.reason.name()),
            "title": inner.reason.http().canonical_reason().unwrap_or_default(),
            "status": inner.reason.http().as_u16(),
            "detail": self.message(),
            "reason": inner.reason.name(),
            "domain": DOMAIN,
            "fields": fields,
            "metadata": metadata,
            "requestId": request_id,
        });
        if let Some(english) = self.english_beside() {
            problem["detailEn"] = english.into();
        }
        if let Some(seconds) = self.retry_after_seconds() {
            problem["retryAfterSeconds"] = seconds.into();
        }
        problem
    }
}

/// Work is halted when its deadline passes. It is also halted when the caller has gone away or the server
/// stops, but then nobody reads this error.
impl From<Halted> for ApiError {
    fn from(_: Halted) -> Self {
        Self::new(Reason::DeadlineExceeded, MessageId::FaultDeadlineReplay)
    }
}

/// The HTTP status and the name of a gRPC code, as the protocol of Connect has them.
fn connect_code(code: Code) -> (u16, &'static str) {
    match code {
        Code::Cancelled => (499, "canceled"),
        Code::InvalidArgument => (400, "invalid_argument"),
        Code::DeadlineExceeded => (504, "deadline_exceeded"),
        Code::NotFound => (404, "not_found"),
        Code::ResourceExhausted => (429, "resource_exhausted"),
        Code::Unimplemented => (501, "unimplemented"),
        Code::Unavailable => (503, "unavailable"),
        Code::Unauthenticated => (401, "unauthenticated"),
        _ => (500, "internal"),
    }
}

/// A gRPC status as an error of Connect's protocol.
pub(crate) fn connect_error(status: &Status) -> serde_json::Value {
    let packed = tonic_types::pb::Status::decode(status.details()).unwrap_or_default();
    let details = packed.details.iter().map(|detail| {
        let name = detail.type_url.rsplit('/').next().unwrap_or_default();
        serde_json::json!({"type": name, "value": STANDARD_NO_PAD.encode(&detail.value)})
    });
    let details: Vec<_> = details.collect();
    serde_json::json!({"code": connect_code(status.code()).1, "message": status.message(), "details": details})
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size of headers as a client counts it: names and values, and 32 bytes for each pair.
    fn weight(status: Status) -> usize {
        let answer = status.into_http::<()>();
        answer.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 32).sum()
    }

    /// grpc-core accepts 8 KiB; beyond that it may report `RESOURCE_EXHAUSTED` instead of the actual error.
    #[test]
    fn an_error_fits_into_the_trailers_of_every_client() {
        for letter in ["x", "\"", "é", "板", "\u{1f451}", "\0", "\u{202e}"] {
            let long = letter.repeat(5_000);
            let sentence = || Sentence::new(MessageId::FaultNames, [("names", long.as_str().into())]);
            let faults = || (0..300).map(|n| FieldFault::new(format!("items[{n}].{long}"), sentence()));
            let values = |error: ApiError| {
                ["illegal_reason", "ply", "ruleset", "squares"]
                    .into_iter()
                    .fold(error, |e, key| e.with(key, &long))
            };
            let errors = [
                ApiError::new(Reason::MalformedRequest, sentence()),
                ApiError::of_fields(Reason::InvalidRules, faults().collect::<Faults>()),
                ApiError::of_fields(Reason::InvalidRules, faults().collect::<Faults>())
                    .within("games[9999].text"),
                ApiError::of_fields(Reason::InvalidRules, vec![FieldFault::new("short", sentence()); 300]),
                ApiError::at(Reason::IllegalMoveInGame, "game.moves[1999]", sentence()),
            ];
            for error in errors.into_iter().map(values).map(|error| error.in_words(CATALOG.find("fr"))) {
                // The request id and the standard headers are added to this.
                let bytes = weight(error.to_status());
                assert!(bytes < 7_800, "{letter:?}: {bytes}");
                assert!(error.fields().len() <= 10 && error.message().len() <= MAX_MESSAGE, "{letter:?}");
                assert!(!error.message().contains(char::is_control), "{letter:?}");
            }
        }
    }

    #[test]
    fn what_the_server_itself_causes_is_worded_in_french() {
        let full = [
            "watches",
            "checks",
            "questions",
            "calls_of_client",
            "long_calls",
            "bulk_calls",
            "bytes_of_connection",
            "bytes_of_client",
            "bytes",
        ];
        let errors = full.into_iter().chain(["calls"]).map(|what| ApiError::full(what, 7));
        let ahead = ApiError::searches_ahead(Duration::from_secs(7));
        for error in errors.chain([ahead, ApiError::internal(), ApiError::shutting_down(), Halted.into()]) {
            let french = error.clone().in_words(CATALOG.find("fr"));
            assert_eq!(error.message(), french.english());
            assert!(
                !french.message().is_empty() && french.message() != error.message(),
                "{}",
                error.message()
            );
        }
    }

    #[test]
    fn every_row_of_the_table_is_sound() {
        for &reason in Reason::ALL {
            assert!(reason.http().is_client_error() || reason.http().is_server_error(), "{}", reason.name());
            assert!(reason.code() != Code::Unknown && !reason.says().is_empty(), "{}", reason.name());
            // HTTP calls an unknown transfer coding the server's; gRPC has none.
            let server = reason.http().is_server_error() && reason.http() != StatusCode::NOT_IMPLEMENTED;
            let code = matches!(reason.code(), Code::Internal | Code::Unavailable | Code::DeadlineExceeded);
            assert_eq!(server, code, "{}: gRPC and HTTP blame the same party", reason.name());
        }
    }
}
