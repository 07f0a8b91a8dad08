//! The transport of the Connect protocol, on the paths of gRPC: calls with one answer as plain `POST` or `GET`
//! with JSON or protobuf, streams in frames like those of gRPC.
//!
//! What JSON is and how an answer is cached or compressed is as for the JSON transport.

use crate::admission::gate::{Content, Lease};
use crate::calls::stream::ResponseStream;
use crate::calls::{AnyAnswer, AnyCall, AnyRequest, Method, Service, UnaryCall};
use crate::transport::dispatcher::{Arrival, Codec, lease_of};
use crate::transport::grpc::{self, GRPC_ENCODING, PREFIX};
use crate::transport::protocol::Protocol;
use crate::transport::request_bytes::{self, Receiving, RequestBytes};
use crate::transport::rest::{self, AcceptsGzip, Caching, NoStore, json_of};
use crate::transport::routes::{Request, RouteState, Routes};
use crate::transport::{Draft, Response};
use crate::words::error::{ApiError, Reason, connect_error, quoted};
use crate::words::i18n::{MessageId, Sentence, Words};
use crate::words::spelling::Spelling;
use axum::body::{Body, Bytes, HttpBody as _};
use base64::Engine as _;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use futures_util::{StreamExt, stream};
use http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use http_body_util::{BodyStream, StreamBody};
use hyper::body::Frame;
use percent_encoding::percent_decode_str;
use prost::bytes::BufMut;
use serde_json::{Value, json};
use std::future::ready;
use std::sync::Arc;
use tonic::{Code, Status};

/// The protocol.
pub(super) const PROTOCOL: Protocol = Protocol {
    transport: 2,
    status: |error| error.map_or(StatusCode::OK, |error| error.connect_code().0).as_u16(),
    refuse: |error, method, headers, id, lease| match Encoding::of(headers, true) {
        Some(encoding) if method.is_none_or(Method::is_stream) => refused_stream(error, encoding, id, lease),
        _ => refusal(error, id, lease),
    },
    ..rest::PROTOCOL
};

static VERSION: HeaderName = HeaderName::from_static("connect-protocol-version");
static STREAM_ENCODING: HeaderName = HeaderName::from_static("connect-content-encoding");

/// The flag of the last frame of a stream.
const END: u8 = 2;

/// The alphabet of a message in a query, whose padding may be left out.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The form of messages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Json,
    Proto,
}

impl Encoding {
    const ALL: [Self; 2] = [Self::Json, Self::Proto];

    const fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Proto => "proto",
        }
    }

    /// The media type of messages, which differs for streams.
    const fn media(self, stream: bool) -> &'static str {
        match (self, stream) {
            (Self::Json, false) => "application/json",
            (Self::Proto, false) => "application/proto",
            (Self::Json, true) => "application/connect+json",
            (Self::Proto, true) => "application/connect+proto",
        }
    }

    /// The form of a body of this type; none for other types.
    fn of(headers: &HeaderMap, stream: bool) -> Option<Self> {
        let kind = headers.get(CONTENT_TYPE)?.to_str().ok()?;
        let essence = kind.split(';').next().unwrap_or_default().trim();
        Self::ALL.into_iter().find(|of| essence.eq_ignore_ascii_case(of.media(stream)))
    }

    fn read(self, service: &Service, bytes: &[u8], request: &mut dyn AnyRequest) -> Result<(), ApiError> {
        match self {
            Self::Json => rest::read(service, bytes, request),
            Self::Proto => grpc::read(service, bytes, request),
        }
    }

    fn spelling(self) -> Spelling {
        match self {
            Self::Json => Spelling::Json,
            Self::Proto => Spelling::Proto,
        }
    }
}

/// Returns whether a request that is no gRPC is of this protocol, also where the path is that of no call.
pub(super) fn is_spoken(path: &str, headers: &HeaderMap) -> bool {
    let is_stream = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/connect+");
    let of_call = path.get(1..).and_then(|path| path.split_once('/'));
    ["/tafl.", "/grpc."].iter().any(|package| path.starts_with(package))
        || of_call.is_some_and(|(service, _)| service.contains('.'))
            && (headers.contains_key(&VERSION) || headers.get(CONTENT_TYPE).is_some_and(is_stream))
}

/// Adds the calls by `GET`. By `POST` they have the paths of gRPC.
pub(super) fn add_to(routes: Routes) -> Routes {
    let unary = Method::ALL.iter().filter(|method| !method.is_stream());
    unary.fold(routes, |routes, &method| {
        routes.get(&grpc::path(method), move |state, request| answer_get(state, method, request))
    })
}

/// The messages of a call with one answer.
struct ConnectCodec {
    encoding: Encoding,
    /// For answers to `GET`.
    caching: Option<Caching>,
    gzip: AcceptsGzip,
}

impl Codec for ConnectCodec {
    fn read(&mut self, service: &Service, bytes: &[u8], request: &mut dyn UnaryCall) -> Result<(), ApiError> {
        self.encoding.read(service, bytes, request)
    }

    fn write(self: Box<Self>, answer: AnyAnswer, arrival: &Arrival, _: &Words) -> Result<Response, ApiError> {
        let message = &*answer.message;
        let content = match self.encoding {
            Encoding::Json => json_of(message, None, &arrival.lease)?,
            Encoding::Proto => {
                let _reserved = arrival.lease.reserve(message.encoded_len())?;
                let mut content = Vec::with_capacity(message.encoded_len());
                message.write_bytes(&mut content);
                content
            }
        };
        let media = self.encoding.media(false);
        let mut response = rest::respond(StatusCode::OK, media, content, &arrival.request_id);
        if !message.lasting() {
            response.extensions_mut().insert(NoStore);
        }
        rest::finish(response, self.caching, self.gzip, arrival)
    }
}

/// Answers a call whose request is the body.
pub(super) async fn answer_post(
    state: RouteState,
    method: Method,
    request: Request,
    lease: Option<Arc<Lease>>,
) -> Response {
    let arrival = arrive(&state, &request, lease);
    let (parts, body) = request.into_parts();
    let headers = parts.headers;
    let Some(encoding) = Encoding::of(&headers, method.is_stream()) else {
        return unsupported(&state, method, &arrival, &headers);
    };
    let arrival = Arc::new(arrival.spelled(encoding.spelling()));
    let checked = check_header(&headers);
    let max_bytes = state.dispatcher.service.max_bytes(Some(method));
    let lease = Arc::clone(&arrival.lease);
    match method.call() {
        AnyCall::Unary(call) => {
            let codec = ConnectCodec { encoding, caching: None, gzip: AcceptsGzip::of(&headers) };
            let receive = Box::pin(async move {
                checked?;
                let compressed = grpc::is_compressed(&headers, &CONTENT_ENCODING)?;
                let ended = MessageId::FaultBodyEnded;
                let bytes = request_bytes::read(body, &headers, max_bytes, &lease, ended).await?;
                Ok(RequestBytes { bytes, compressed })
            });
            let outcome = state.dispatcher.serve(&arrival, receive, call, Box::new(codec)).await;
            outcome.unwrap_or_else(|error| refusal(&error, &arrival.request_id, &arrival.lease))
        }
        AnyCall::Stream(call) => {
            let receive = Box::pin(async move {
                checked?;
                let gzip = grpc::is_compressed(&headers, &STREAM_ENCODING)?;
                grpc::receive_frame(body, max_bytes, lease, gzip).await
            });
            let read = Box::new(move |service: &Service, bytes: &[u8], request: &mut dyn AnyRequest| {
                encoding.read(service, bytes, request)
            });
            let outcome = Arc::clone(&state.dispatcher).stream(&arrival, receive, call, read).await;
            match outcome {
                Ok(messages) => streamed(messages, encoding, &arrival),
                Err(error) => refused_stream(&error, encoding, &arrival.request_id, &arrival.lease),
            }
        }
    }
}

/// Answers a call whose request is in the query.
async fn answer_get(state: RouteState, method: Method, request: Request) -> Response {
    let AnyCall::Unary(call) = method.call() else {
        return rest::refuse(&state, &request.into_parts().0, &ApiError::internal());
    };
    let (encoding, message) = match asked(request.uri().query().unwrap_or_default()) {
        Ok((encoding, message)) => (encoding, Ok(message)),
        Err(error) => (Encoding::Json, Err(error)),
    };
    let arrival = arrive(&state, &request, lease_of(request.extensions()));
    let arrival = Arc::new(arrival.spelled(encoding.spelling()));
    let signs = state.dispatcher.service.rulesets.signs();
    let codec = ConnectCodec {
        encoding,
        caching: Some(Caching::of(call.stability(), &[], request.headers(), signs)),
        gzip: AcceptsGzip::of(request.headers()),
    };
    let receive: Receiving = Box::pin(ready(message));
    let outcome = state.dispatcher.serve(&arrival, receive, call, Box::new(codec)).await;
    outcome.unwrap_or_else(|error| refusal(&error, &arrival.request_id, &arrival.lease))
}

/// The encoding and the message of a query.
fn asked(query: &str) -> Result<(Encoding, RequestBytes), ApiError> {
    let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
    let value = |wanted: &str| pairs.iter().find(|(name, _)| name == wanted).map(|(_, value)| &**value);
    check_version(value("connect").map(str::as_bytes), b"v1", "connect")?;
    let compressed = grpc::is_gzip(value("compression").unwrap_or_default())?;
    let stated = value("encoding").unwrap_or_default();
    let encoding = Encoding::ALL.into_iter().find(|encoding| encoding.name() == stated);
    let encoding =
        encoding.ok_or_else(|| not_one_of(Reason::UnknownValue, "encoding", stated, "json, proto"))?;
    // Bytes of protobuf are no text, by which the parser would replace them.
    let raw = query.split('&').find_map(|pair| pair.strip_prefix("message=")).unwrap_or_default();
    let message: Vec<u8> = percent_decode_str(&raw.replace('+', " ")).collect();
    let message = if value("base64") == Some("1") { BASE64.decode(message).ok() } else { Some(message) };
    let malformed = || ApiError::at(Reason::MalformedRequest, "message", MessageId::FaultMessage);
    Ok((encoding, RequestBytes { bytes: message.ok_or_else(malformed)?.into(), compressed }))
}

/// Refuses another version of the protocol.
fn check_header(headers: &HeaderMap) -> Result<(), ApiError> {
    check_version(headers.get(&VERSION).map(HeaderValue::as_bytes), b"1", VERSION.as_str())
}

/// Refuses a stated value other than the only one that there is.
fn check_version(stated: Option<&[u8]>, known: &[u8], name: &str) -> Result<(), ApiError> {
    match stated {
        Some(stated) if stated != known => {
            let [stated, known] = [stated, known].map(String::from_utf8_lossy);
            Err(not_one_of(Reason::UnknownValue, name, &stated, &known))
        }
        _ => Ok(()),
    }
}

fn not_one_of(reason: Reason, name: &str, stated: &str, known: &str) -> ApiError {
    let values = [("value", quoted(stated).into()), ("known", known.into())];
    ApiError::at(reason, name, Sentence::new(MessageId::FaultOneOf, values))
}

fn arrive(state: &RouteState, request: &Request, lease: Option<Arc<Lease>>) -> Arrival {
    state.dispatcher.arrive(&PROTOCOL, request.uri(), request.headers(), lease)
}

/// The answer to a body of a type that the call does not take.
fn unsupported(state: &RouteState, method: Method, arrival: &Arrival, headers: &HeaderMap) -> Response {
    let stated = headers
        .get(CONTENT_TYPE)
        .map_or_else(Default::default, |kind| String::from_utf8_lossy(kind.as_bytes()));
    let accepted = if method.is_stream() {
        "application/grpc, application/connect+proto, application/connect+json"
    } else {
        "application/grpc, application/proto, application/json"
    };
    let error = not_one_of(Reason::UnsupportedMediaType, "content-type", &stated, accepted);
    let error = state.dispatcher.refused(Some(method), arrival, &error);
    let mut response = rest::problem(&error, &arrival.request_id, &arrival.lease);
    response.headers_mut().insert("accept-post", HeaderValue::from_static(accepted));
    response
}

/// An error as the answer to a call with one answer.
fn refusal(error: &ApiError, id: &str, lease: &Arc<Lease>) -> Response {
    let (status, _) = error.connect_code();
    let content = error.to_connect().to_string();
    rest::refusal(rest::failure(error, status, "application/json", content, id), lease)
}

/// A stream that is nothing but an error.
fn refused_stream(error: &ApiError, encoding: Encoding, id: &str, lease: &Arc<Lease>) -> Response {
    let draft = rest::failure(error, StatusCode::OK, encoding.media(true), String::new(), id);
    rest::refusal(draft.map(|_| end(Some(error))), lease)
}

fn streamed(messages: ResponseStream, encoding: Encoding, arrival: &Arrival) -> Response {
    let draft: Draft = rest::respond(StatusCode::OK, encoding.media(true), Vec::new(), &arrival.request_id);
    let lease = Arc::clone(&arrival.lease);
    let frames = messages.map(move |said| {
        let frame = said.and_then(|message| match encoding {
            Encoding::Proto => Ok(grpc::framed(&*message)),
            Encoding::Json => Ok(framed(0, &json_of(&*message, None, &lease)?).into()),
        });
        // An error is the last message of a stream.
        frame.map_or_else(|error| (end(Some(&error)).into(), true), |frame: Bytes| (frame, false))
    });
    // A stream that succeeds ends with a frame, too.
    let frames = stream::unfold((Box::pin(frames), false), |(mut frames, ended)| async move {
        if ended {
            return None;
        }
        let (frame, last) = frames.next().await.unwrap_or_else(|| (end(None).into(), true));
        Some((Frame::data(frame), (frames, last)))
    });
    let mut response = draft.map(|_| Content::messages(&arrival.lease, frames));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The last frame of a stream.
fn end(error: Option<&ApiError>) -> Vec<u8> {
    framed_end(error.map(ApiError::to_connect))
}

fn framed_end(error: Option<Value>) -> Vec<u8> {
    let said = error.map_or_else(|| json!({}), |error| json!({"error": error}));
    framed(END, said.to_string().as_bytes())
}

/// Returns whether a request is a stream of messages of protobuf.
pub(super) fn is_stream_of_proto(headers: &HeaderMap) -> bool {
    Encoding::of(headers, true) == Some(Encoding::Proto)
}

/// Answers a stream of messages of protobuf by a service of gRPC, whose frames are the same. What differs are
/// the names of headers, and the end: trailers there, a frame here. If the gate ended it, that says why.
pub(super) async fn answer_by_grpc(
    mut request: http::Request<Body>,
    answer: impl AsyncFnOnce(http::Request<Body>) -> http::Response<Body>,
) -> http::Response<Body> {
    let lease = lease_of(request.extensions());
    let headers = request.headers_mut();
    let checked = check_header(headers);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/grpc"));
    if let Some(coding) = headers.remove(&STREAM_ENCODING) {
        headers.insert(&GRPC_ENCODING, coding);
    }
    let (head, body) = match checked {
        Ok(()) => answer(request).await,
        Err(error) => error.to_status().into_http(),
    }
    .into_parts();
    let end = move |headers: &HeaderMap| {
        let failure = lease.as_ref().and_then(|lease| lease.failure());
        let failed = || Status::from_header_map(headers).filter(|status| status.code() != Code::Ok);
        let error = failure.map(ApiError::to_connect);
        let error = error.or_else(|| failed().as_ref().map(connect_error));
        Frame::data(Bytes::from(framed_end(error)))
    };
    // An answer without messages has its trailers in the head.
    let ended = body.is_end_stream().then(|| end(&head.headers));
    let frames = stream::unfold(Some((BodyStream::new(body), end)), |left| async move {
        let (mut body, end) = left?;
        Some(match body.next().await?.map(Frame::into_trailers) {
            Ok(Ok(trailers)) => (Ok(end(&trailers)), None),
            Ok(Err(data)) => (Ok(data), Some((body, end))),
            Err(error) => (Err(error), None),
        })
    });
    let frames = frames.chain(stream::iter(ended.map(Ok)));
    let mut response = http::Response::new(Body::new(StreamBody::new(frames)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(Encoding::Proto.media(true)));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn framed(flag: u8, content: &[u8]) -> Vec<u8> {
    let mut frame = Vec::with_capacity(PREFIX + content.len());
    frame.put_u8(flag);
    // The limit on answers is far below four gigabytes.
    frame.put_u32(content.len() as u32);
    frame.put_slice(content);
    frame
}
