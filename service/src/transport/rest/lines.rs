//! Streams in JSON: a line for each message, an event with `text/event-stream`, or sentences with
//! `text/plain`.
//!
//! The status is sent before the work is done. An error after that is the last line: `{"error": problem}`.

use super::options::Options;
use super::table::Route;
use super::{Pairs, json_of, problem_draft, read_query, refusal, respond, text_problem};
use crate::admission::gate::{Content, Lease};
use crate::answer::response::{PLAIN_TEXT, ResponseMessage};
use crate::calls::stream::ResponseStream;
use crate::calls::{AnyRequest, Method, Service, StreamCall};
use crate::transport::Response;
use crate::transport::dispatcher::{Arrival, Read};
use crate::transport::json::Mask;
use crate::transport::request_bytes::Receiving;
use crate::transport::routes::RouteState;
use crate::words::error::ApiError;
use crate::words::i18n::CATALOG;
use crate::words::quality_values::quality_values;
use axum::body::Bytes;
use futures_util::{StreamExt, stream};
use http::header::{ACCEPT, CACHE_CONTROL};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use hyper::body::Frame;
use std::future::ready;
use std::sync::Arc;

/// The header that tells a proxy not to buffer the answer.
const BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// The id that ends a stream of events by `GET`, and the header with which a reader that comes again says what
/// it had last. An id without data is no event.
const END: &str = "end";
static LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

/// The form of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StreamFormat {
    /// A JSON object in each line.
    Lines,
    /// Server-sent events.
    Events,
    Text,
}

impl StreamFormat {
    const ALL: [Self; 3] = [Self::Lines, Self::Events, Self::Text];

    const fn media(self) -> &'static str {
        match self {
            Self::Lines => "application/x-ndjson",
            Self::Events => "text/event-stream",
            Self::Text => PLAIN_TEXT,
        }
    }

    /// The form with the highest quality value, the first of several; lines if no known one is named.
    pub(super) fn accepted(headers: &HeaderMap) -> Self {
        let mut best = (0, Self::Lines);
        for (media, weight) in quality_values(headers, &ACCEPT) {
            let is = |form: &Self| {
                form.media().split(';').next().is_some_and(|known| known.eq_ignore_ascii_case(media))
            };
            let known = Self::ALL.into_iter().find(is);
            let lines = ["*/*", "application/*", "application/json"]
                .iter()
                .any(|known| known.eq_ignore_ascii_case(media));
            if let Some(form) = known.or(lines.then_some(Self::Lines))
                && weight > best.0
            {
                best = (weight, form);
            }
        }
        best.1
    }

    /// A message on its way.
    fn message(
        self,
        message: &dyn ResponseMessage,
        wanted: Option<&Mask>,
        lease: &Arc<Lease>,
    ) -> Result<Vec<u8>, ApiError> {
        match self {
            Self::Text => Ok(message.sentences(CATALOG.find("")).into_bytes()),
            Self::Lines | Self::Events => Ok(self.framed(None, &json_of(message, wanted, lease)?)),
        }
    }

    /// The response to a call that fails before its first message.
    pub(super) fn refusal(self, error: &ApiError, arrival: &Arrival) -> Response {
        let write = if self == Self::Text { text_problem } else { problem_draft };
        refusal(write(error, &arrival.request_id), &arrival.lease)
    }

    /// The last line, after an error.
    fn error(self, error: &ApiError, request_id: &str) -> Vec<u8> {
        match self {
            Self::Text => format!("{}: {}\n", error.reason().name(), error.message()).into_bytes(),
            Self::Lines | Self::Events => {
                let line = serde_json::json!({"error": error.to_problem(request_id)}).to_string();
                self.framed(Some("error"), line.as_bytes())
            }
        }
    }

    fn framed(self, event: Option<&str>, json: &[u8]) -> Vec<u8> {
        match (self, event) {
            (Self::Events, Some(event)) => {
                [format!("event: {event}\ndata: ").as_bytes(), json, b"\n\n"].concat()
            }
            (Self::Events, None) => [b"data: ", json, b"\n\n"].concat(),
            _ => [json, b"\n"].concat(),
        }
    }
}

/// Answers a call message by message, with the wanted parts of each, and then with this end.
#[allow(clippy::too_many_arguments, reason = "each is a part of one request")]
pub(super) async fn answer(
    state: RouteState,
    arrival: &Arc<Arrival>,
    receive: Receiving,
    call: Box<dyn StreamCall>,
    form: StreamFormat,
    wanted: Option<Mask>,
    read: Read,
    end: &'static str,
) -> Response {
    let outcome = Arc::clone(&state.dispatcher).stream(arrival, receive, call, read).await;
    match outcome {
        Ok(answers) => answered(answers, form, wanted, end, arrival),
        Err(error) => form.refusal(&error, arrival),
    }
}

/// Answers a call whose request is a query, for `EventSource`, which sends nothing else. One that has had its
/// whole answer comes again; 204 tells it not to.
pub(super) async fn answer_get(
    state: RouteState,
    arrival: &Arc<Arrival>,
    method: Method,
    call: Box<dyn StreamCall>,
    route: &'static Route,
    mut pairs: Result<Pairs, ApiError>,
    headers: &HeaderMap,
) -> Response {
    if headers.get(&LAST_EVENT_ID).is_some_and(|id| id == END) {
        return respond(StatusCode::NO_CONTENT, PLAIN_TEXT, Vec::new(), &arrival.request_id)
            .map(|_| Content::default());
    }
    let form = StreamFormat::accepted(headers);
    let options = match &mut pairs {
        Ok(pairs) => Options::take(method, pairs, form != StreamFormat::Text),
        Err(_) => Ok(Options::default()),
    };
    let (fields, refused) = match options {
        Ok(options) => (options.fields, Ok(())),
        Err(error) => (None, Err(error)),
    };
    let read = move |service: &Service, _: &[u8], request: &mut dyn AnyRequest| {
        read_query(route, &pairs, service, request).and(refused)
    };
    let receive = Box::pin(ready(Ok(Bytes::new().into())));
    let end = if form == StreamFormat::Events { "id: end\n\n" } else { "" };
    answer(state, arrival, receive, call, form, fields, Box::new(read), end).await
}

fn answered(
    answers: ResponseStream,
    form: StreamFormat,
    wanted: Option<Mask>,
    end: &'static str,
    arrival: &Arrival,
) -> Response {
    let draft = respond(StatusCode::OK, form.media(), Vec::new(), &arrival.request_id);
    let (request_id, lease) = (arrival.request_id.clone(), Arc::clone(&arrival.lease));
    let lines = answers.map(move |said| {
        let line = said
            .and_then(|message| form.message(&*message, wanted.as_ref(), &lease))
            .unwrap_or_else(|error| form.error(&error, &request_id));
        Frame::data(Bytes::from(line))
    });
    let lines = lines.chain(stream::iter([Frame::data(Bytes::from_static(end.as_bytes()))]));
    let mut response = draft.map(|_| Content::messages(&arrival.lease, lines));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response.headers_mut().insert(BUFFERING, HeaderValue::from_static("no"));
    response
}
