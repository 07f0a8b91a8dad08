//! The JSON transport: requests as bodies or query parameters, answers in canonical proto3 JSON, as plain
//! text or as pictures.

mod cached;
mod compression;
mod lines;
mod options;
mod problem;
pub(crate) mod query;
pub(crate) mod table;

use crate::admission::gate::Lease;
use crate::answer::response::{PLAIN_TEXT, PictureBytes, ResponseMessage};
use crate::calls::{AnyAnswer, AnyCall, AnyRequest, Method, Service, UnaryCall};
use crate::transport::dispatcher::{Arrival, Codec, add_request_id, lease_of};
use crate::transport::json::{self, Mask};
use crate::transport::protocol::Protocol;
use crate::transport::request_bytes::{self, Receiving, Unread};
use crate::transport::routes::{Request, RouteState, Routes};
use crate::transport::{Draft, Response};
use crate::words::error::{ACCEPTED_CODINGS, ApiError, Reason, quoted};
use crate::words::i18n::{MessageId, Words, sentence};
use crate::words::quality_values::quality_values;
use crate::words::spelling::Spelling;
use axum::RequestPartsExt;
use axum::body::Bytes;
use axum::extract::RawPathParams;
pub(crate) use cached::{Caching, NoStore, knows};
pub(crate) use compression::AcceptsGzip;
use http::header::{
    ACCEPT, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, VARY, X_CONTENT_TYPE_OPTIONS,
};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use options::Options;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
pub(crate) use problem::{failure, problem, refusal, refusal_draft, refuse};
use problem::{problem_draft, text_problem};
use std::future::ready;
use std::sync::Arc;
use table::{ROUTES, Route};

/// The protocol.
pub(crate) const PROTOCOL: Protocol = Protocol {
    transport: 1,
    spelling: Spelling::Json,
    status_name: "http.response.status_code",
    status: |error| error.map_or(StatusCode::OK, |error| error.reason().http()).as_u16(),
    refuse: |error, _, _, id, lease| problem(error, id, lease),
};

/// The headers of a text: the move suggested, the token of the position shown, how its game has ended, why the
/// move is illegal.
const MOVE: HeaderName = HeaderName::from_static("tafl-move");
const TOKEN: HeaderName = HeaderName::from_static("tafl-token");
const OUTCOME: HeaderName = HeaderName::from_static("tafl-outcome");
const ILLEGAL: HeaderName = HeaderName::from_static("tafl-illegal");

/// The header with the parameters that the address of a picture has and the call does not, percent-encoded.
const IGNORED: HeaderName = HeaderName::from_static("tafl-ignored");

/// The header with the alternative text of a picture, percent-encoded.
const ALT_TEXT: HeaderName = HeaderName::from_static("tafl-alt-text");

/// The characters that are encoded in that header: all but the unreserved ones of RFC 3986.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The routes by `POST` of the contract, and those by `GET` of the table.
pub(crate) fn routes() -> Routes {
    let mut routes = Routes::default();
    for &method in Method::ALL {
        for path in method.post().into_iter().flat_map(spellings) {
            routes = routes.post(&path, move |state, request: Request| async move {
                let lease = lease_of(request.extensions());
                answer_post(state, method, request, lease).await
            });
        }
        for route in ROUTES.iter().filter(|route| route.method == method) {
            for path in spellings(route.path) {
                routes = routes.get(&path, move |state, request| answer_get(state, method, route, request));
            }
        }
    }
    routes
}

/// A path, and the same with a slash for its colon, before which some libraries see a scheme.
fn spellings(path: &str) -> impl Iterator<Item = String> {
    [Some(path.to_owned()), with_slash(path)].into_iter().flatten()
}

/// A path with a slash for its colon.
pub(super) fn with_slash(path: &str) -> Option<String> {
    path.contains(':').then(|| path.replacen(':', "/", 1))
}

/// Where the request of a call with one answer is, and what it says about the form of the answer.
struct JsonCodec {
    source: Source,
    form: AnswerFormat,
    options: Result<Options, ApiError>,
    /// For answers to `GET`.
    caching: Option<Caching>,
    gzip: AcceptsGzip,
    /// The parameters that a picture ignores.
    ignored: Vec<String>,
}

/// Where a request is.
enum Source {
    Body,
    Query(&'static Route, Result<Pairs, ApiError>),
}

impl Codec for JsonCodec {
    fn read(&mut self, service: &Service, bytes: &[u8], request: &mut dyn UnaryCall) -> Result<(), ApiError> {
        match &self.source {
            Source::Body => read(service, bytes, request)?,
            Source::Query(route, pairs) => {
                self.ignored = read_query(route, pairs, service, request)?;
            }
        }
        match self.form {
            // The call draws no such picture.
            AnswerFormat::Picture(media) if !request.ask_for(media) => self.form = AnswerFormat::Json,
            AnswerFormat::Text => {
                // A picture as text is the board; other answers have a text form anyway.
                request.ask_for(PLAIN_TEXT);
            }
            _ => {}
        }
        self.options.as_ref().map(drop).map_err(Clone::clone)
    }

    fn write(
        self: Box<Self>,
        answer: AnyAnswer,
        arrival: &Arrival,
        words: &Words,
    ) -> Result<Response, ApiError> {
        let mut draft = respond_with(answer, self.form, &self.options?, arrival, words)?;
        if let Some(ignored) = header_of(&self.ignored) {
            draft.headers_mut().insert(IGNORED, ignored);
        }
        finish(draft, self.caching, self.gzip, arrival)
    }
}

/// Reads the request of a call from a query; returns the parameters that a picture ignores.
fn read_query(
    route: &'static Route,
    pairs: &Result<Pairs, ApiError>,
    service: &Service,
    request: &mut dyn AnyRequest,
) -> Result<Vec<String>, ApiError> {
    let pairs = pairs.as_ref().map_err(Clone::clone)?;
    let locale = pairs.iter().find(|(name, _)| name == "locale").map(|(_, locale)| locale.as_str());
    query::read(route, pairs, request).map_err(|error| in_language(error, locale, service))
}

/// The value of a header that lists names; `None` without a name.
fn header_of(names: &[String]) -> Option<HeaderValue> {
    let encoded: Vec<_> = names.iter().map(|name| utf8_percent_encode(name, ENCODED).to_string()).collect();
    HeaderValue::from_str(&encoded.join(", ")).ok().filter(|_| !names.is_empty())
}

/// The response as it is sent: marked for caches if it answers a `GET`, and compressed if the caller accepts
/// that.
pub(crate) fn finish(
    mut draft: Draft,
    caching: Option<Caching>,
    gzip: AcceptsGzip,
    arrival: &Arrival,
) -> Result<Response, ApiError> {
    if let Some(caching) = caching {
        draft = caching.mark(draft, arrival.lease.key().is_none());
    }
    gzip.sent(draft, &arrival.lease)
}

/// Reads the request of a call from its body, after its lists have been counted.
pub(crate) fn read(service: &Service, bytes: &[u8], request: &mut dyn AnyRequest) -> Result<(), ApiError> {
    let text = json::text(bytes)?;
    let counted = json::check_lists(request.method(), text, &service.limits);
    let read = counted.and_then(|()| json::read(text, request, Some(&service.rulesets)));
    read.map_err(|error| in_language(error, json::locale(text).as_deref(), service))
}

/// The error of a request that cannot be read, in the language that it names nevertheless.
fn in_language(error: ApiError, locale: Option<&str>, service: &Service) -> ApiError {
    match locale.and_then(|locale| service.words.get(locale)) {
        Some(words) => error.in_words(words),
        None => error,
    }
}

/// The names and values of a path and a query.
type Pairs = Vec<(String, String)>;

/// Answers a call whose request is a query.
async fn answer_get(state: RouteState, method: Method, route: &'static Route, request: Request) -> Response {
    let mut arrival = arrive(&state, &request, lease_of(request.extensions()));
    arrival.spelling = Spelling::Query(route);
    let arrival = Arc::new(arrival);
    // A body is not expected, so it is not read and must not be held while the answer is made.
    let (mut parts, _) = request.into_parts();
    let mut pairs = pairs(&mut parts).await;
    let headers = parts.headers;
    let call = match method.call() {
        AnyCall::Unary(call) => call,
        AnyCall::Stream(call) => {
            return lines::answer_get(state, &arrival, method, call, route, pairs, &headers).await;
        }
    };
    let form = if route.media.is_empty() {
        AnswerFormat::accepted(&headers)
    } else {
        AnswerFormat::Picture(route.media)
    };
    let options = match &mut pairs {
        Ok(pairs) if route.media.is_empty() => Options::take(method, pairs, form == AnswerFormat::Json),
        _ => Ok(Options::default()),
    };
    let signs = state.dispatcher.service.rulesets.signs();
    let caching = Some(Caching::of(call.stability(), pairs.as_deref().unwrap_or_default(), &headers, signs));
    let codec = JsonCodec {
        source: Source::Query(route, pairs),
        form,
        options,
        caching,
        gzip: AcceptsGzip::of(&headers),
        ignored: Vec::new(),
    };
    let receive = Box::pin(ready(Ok(Bytes::new().into())));
    into_response(state.dispatcher.serve(&arrival, receive, call, Box::new(codec)).await, form, &arrival)
}

/// The names and values of the path and of the query.
async fn pairs(request: &mut Parts) -> Result<Pairs, ApiError> {
    let not_text =
        |part: &str| ApiError::new(Reason::MalformedRequest, sentence!(FaultPercentEncoding, part));
    let path = request.extract::<RawPathParams>().await.map_err(|_| not_text("path"))?;
    let query = request.uri.query().unwrap_or_default();
    // The parser would replace what it cannot read by other characters.
    percent_decode_str(query).decode_utf8().map_err(|_| not_text("query"))?;
    let mut pairs: Pairs = path.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    pairs.extend(form_urlencoded::parse(query.as_bytes()).into_owned());
    Ok(pairs)
}

/// Answers a call whose request is the body.
pub(crate) async fn answer_post(
    state: RouteState,
    method: Method,
    request: Request,
    lease: Option<Arc<Lease>>,
) -> Response {
    let arrival = Arc::new(arrive(&state, &request, lease));
    let (Parts { uri, headers, .. }, body) = request.into_parts();
    let query = uri.query().unwrap_or_default();
    match method.call() {
        AnyCall::Unary(call) => {
            let form = AnswerFormat::accepted(&headers);
            let options = Options::beside_body(method, query, form == AnswerFormat::Json);
            let codec = JsonCodec {
                source: Source::Body,
                form,
                options,
                caching: None,
                gzip: AcceptsGzip::of(&headers),
                ignored: Vec::new(),
            };
            let receive = receive(&state, method, headers, body, &arrival);
            into_response(
                state.dispatcher.serve(&arrival, receive, call, Box::new(codec)).await,
                form,
                &arrival,
            )
        }
        AnyCall::Stream(call) => {
            let form = lines::StreamFormat::accepted(&headers);
            match Options::beside_body(method, query, form != lines::StreamFormat::Text) {
                Ok(options) => {
                    let receive = receive(&state, method, headers, body, &arrival);
                    lines::answer(state, &arrival, receive, call, form, options.fields, Box::new(read), "")
                        .await
                }
                Err(error) => {
                    form.refusal(&state.dispatcher.refused(Some(method), &arrival, &error), &arrival)
                }
            }
        }
    }
}

fn receive(
    state: &RouteState,
    method: Method,
    headers: HeaderMap,
    body: Unread,
    arrival: &Arrival,
) -> Receiving {
    let max_bytes = state.dispatcher.service.max_bytes(Some(method));
    let lease = Arc::clone(&arrival.lease);
    Box::pin(async move { Ok(read_json(&headers, body, max_bytes, lease).await?.into()) })
}

/// Reads the bytes of a request in JSON, up to a limit.
pub(crate) async fn read_json(
    headers: &HeaderMap,
    body: Unread,
    max_bytes: usize,
    lease: Arc<Lease>,
) -> Result<Bytes, ApiError> {
    check_content_encoding(headers)?;
    let bytes = request_bytes::read(body, headers, max_bytes, &lease, MessageId::FaultBodyEnded).await?;
    check_content_type(headers, &bytes)?;
    Ok(bytes)
}

/// The response to a call, which is a problem where the call failed.
fn into_response(outcome: Result<Response, ApiError>, form: AnswerFormat, arrival: &Arrival) -> Response {
    outcome.unwrap_or_else(|error| {
        let write = if form == AnswerFormat::Text { text_problem } else { problem_draft };
        refusal(write(&error, &arrival.request_id), &arrival.lease)
    })
}

fn arrive(state: &RouteState, request: &Request, lease: Option<Arc<Lease>>) -> Arrival {
    state.dispatcher.arrive(&PROTOCOL, request.uri(), request.headers(), lease)
}

/// Refuses compressed bodies, which may be of any size once decompressed.
fn check_content_encoding(headers: &HeaderMap) -> Result<(), ApiError> {
    let plain = |coding: &HeaderValue| coding.as_bytes().trim_ascii().eq_ignore_ascii_case(b"identity");
    let Some(coding) = headers.get_all(CONTENT_ENCODING).iter().find(|coding| !plain(coding)) else {
        return Ok(());
    };
    let stated = quoted(&String::from_utf8_lossy(coding.as_bytes()));
    Err(ApiError::new(Reason::UnsupportedMediaType, sentence!(FaultContentEncoding, coding = stated))
        .with(ACCEPTED_CODINGS, "identity"))
}

/// Accepts JSON, and the default content type of `curl -d` unless the body is indeed a form. An empty body is
/// not a matter of its type.
fn check_content_type(headers: &HeaderMap, body: &[u8]) -> Result<(), ApiError> {
    // The fast path for what most programs send.
    let unusual = |stated: &&HeaderValue| *stated != "application/json" && !body.trim_ascii().is_empty();
    let Some(stated) = headers.get(CONTENT_TYPE).filter(unusual) else {
        return Ok(());
    };
    let stated = stated.to_str().unwrap_or_default();
    let essence = stated.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let json = essence == "application/json" || essence == "text/json" || essence.ends_with("+json");
    let form = || body.contains(&b'=') && !matches!(body.trim_ascii_start().first(), Some(b'{' | b'['));
    if json || (essence == "application/x-www-form-urlencoded" && !form()) {
        return Ok(());
    }
    let message = sentence!(FaultContentType, type = quoted(stated));
    Err(ApiError::new(Reason::UnsupportedMediaType, message))
}

/// The form of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum AnswerFormat {
    Json,
    Text,
    /// The picture itself, of this media type.
    Picture(&'static str),
}

/// The media types that `Accept` can name.
const FORMATS: [(&str, AnswerFormat); 5] = [
    ("application/json", AnswerFormat::Json),
    ("text/plain", AnswerFormat::Text),
    ("image/svg+xml", AnswerFormat::Picture("image/svg+xml")),
    ("image/png", AnswerFormat::Picture("image/png")),
    ("image/gif", AnswerFormat::Picture("image/gif")),
];

impl AnswerFormat {
    /// The form with the highest quality value, the first of several; JSON if no known one is named.
    fn accepted(headers: &HeaderMap) -> Self {
        // The fast path for what most programs send.
        if headers
            .get(ACCEPT)
            .is_none_or(|value| ["*/*", "application/json"].iter().any(|usual| value == usual))
        {
            return Self::Json;
        }
        let mut best = (0, Self::Json);
        for (media, weight) in quality_values(headers, &ACCEPT) {
            let wild = ["*/*", "application/*"].contains(&media);
            let named =
                FORMATS.iter().find(|(name, _)| name.eq_ignore_ascii_case(media)).map(|(_, form)| *form);
            if let Some(form) = named.or(wild.then_some(Self::Json))
                && weight > best.0
            {
                best = (weight, form);
            }
        }
        best.1
    }
}

/// The response with this answer.
fn respond_with(
    answer: AnyAnswer,
    form: AnswerFormat,
    options: &Options,
    arrival: &Arrival,
    words: &Words,
) -> Result<Draft, ApiError> {
    let request_id = &arrival.request_id;
    let lasting = answer.message.lasting();
    let mut response = match form {
        AnswerFormat::Text => text_response(&answer, options, request_id, words),
        AnswerFormat::Picture(media) => {
            picture_response(answer.message.into_picture().ok_or_else(ApiError::internal)?, media, request_id)
        }
        AnswerFormat::Json => {
            let mut content = json_of(&*answer.message, options.fields.as_ref(), &arrival.lease)?;
            content.push(b'\n');
            respond(StatusCode::OK, "application/json", content, request_id)
        }
    };
    if !lasting {
        response.extensions_mut().insert(cached::NoStore);
    }
    Ok(response)
}

/// How many bytes of JSON a byte of a message becomes: names of fields and values are longer than numbers.
const JSON_BYTES: usize = 4;

/// A message in JSON, or the parts of it that are wanted. There must be room for it while it is written.
pub(crate) fn json_of(
    message: &dyn ResponseMessage,
    wanted: Option<&Mask>,
    lease: &Arc<Lease>,
) -> Result<Vec<u8>, ApiError> {
    let _reserved = lease.reserve(JSON_BYTES * message.encoded_len())?;
    let json = message.to_json();
    let json = match wanted {
        None => json,
        Some(mask) => json.and_then(|json| mask.apply(&json)),
    };
    json.map_err(|_| ApiError::internal())
}

/// The response with a text, from which a program learns what it needs to go on.
fn text_response(answer: &AnyAnswer, options: &Options, request_id: &str, words: &Words) -> Draft {
    let message = &answer.message;
    let mut text = answer.text(words);
    let token = message.position().map_or("", |position| position.token.as_str());
    if options.with_token && !token.is_empty() {
        text = format!("{text}token: {token}\n");
    }
    let mut response = respond(StatusCode::OK, PLAIN_TEXT, text.into_bytes(), request_id);
    let reason = message.rejected().map_or("", |rejected| rejected.reason().as_str_name());
    let outcome = answer.outcome().unwrap_or_default();
    for (name, value) in [
        (TOKEN, token),
        (MOVE, message.suggested().unwrap_or_default()),
        (OUTCOME, &outcome),
        (ILLEGAL, reason),
    ] {
        if let Ok(value) = HeaderValue::from_str(value)
            && !value.is_empty()
        {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// A response with the picture itself.
fn picture_response(picture: PictureBytes, media: &'static str, request_id: &str) -> Draft {
    let mut response = respond(StatusCode::OK, media, picture.bytes, request_id);
    let headers = response.headers_mut();
    let alt = utf8_percent_encode(&picture.alt_text, ENCODED).to_string();
    if let Ok(alt) = HeaderValue::from_str(&alt) {
        headers.insert(ALT_TEXT, alt);
    }
    // A browser opens an SVG as a document: nothing in it may run or load.
    headers.insert(
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox"),
    );
    response
}

pub(crate) fn respond(status: StatusCode, kind: &'static str, content: Vec<u8>, request_id: &str) -> Draft {
    let mut response = Draft::new(content);
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-language"));
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    add_request_id(response.headers_mut(), request_id);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admission::gate::Gate;
    use crate::config::Config;
    use prost::Message as _;
    use tafl_proto::v1;

    /// JSON is several times as large as the message, and there must be room for it while it is written.
    #[test]
    fn an_answer_in_json_needs_room_for_json() {
        let mut config = Config::of_defaults();
        config.max_held_bytes = 1 << 20;
        let lease = Gate::test_lease(&config);
        let of = |bytes: usize| {
            let rejected = v1::IllegalMove { sentence: "x".repeat(bytes), ..Default::default() };
            let result = Some(v1::validate_move_response::Result::Rejected(rejected));
            v1::ValidateMoveResponse { legal: false, result }
        };
        let message = of(200 << 10);
        assert!(lease.reserve(message.encoded_len()).is_ok(), "for the message itself there is room");
        let refused = json_of(&message, None, &lease).expect_err("four times as much");
        assert_eq!((refused.reason(), lease.held()), (Reason::QueueFull, 0));
        assert!(json_of(&of(100 << 10), None, &lease).is_ok());
        assert_eq!(lease.held(), 0, "it was held while it was written");
    }
}
