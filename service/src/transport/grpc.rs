//! The gRPC transport. Messages are read and written as bytes, so that a request is checked before it is
//! decoded. Tonic answers gRPC's own services.

use crate::admission::gate::{Content, Lease};
use crate::answer::response::ResponseMessage;
use crate::calls::stream::ResponseStream;
use crate::calls::{AnyAnswer, AnyCall, AnyRequest, Method, Service, UnaryCall};
#[cfg(feature = "connect")]
use crate::transport::connect;
use crate::transport::dispatcher::{Arrival, Codec, Dispatcher, add_request_id};
use crate::transport::health::Health;
use crate::transport::protocol::Protocol;
use crate::transport::request_bytes::{self, Receiving, RequestBytes, Unread};
use crate::transport::routes::{Request, Routes};
use crate::transport::{Response, lists, reflection};
use crate::words::error::{ACCEPTED_CODINGS, ApiError, Reason, quoted};
use crate::words::i18n::{MessageId, Words, sentence};
use crate::words::spelling::Spelling;
use axum::body::Body;
use futures_util::{Stream, StreamExt, stream};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use hyper::body::{Buf, Bytes, Frame};
use prost::bytes::BufMut;
use std::sync::Arc;
use tower::ServiceExt as _;

/// The protocol.
pub(super) const PROTOCOL: Protocol = Protocol {
    transport: 0,
    spelling: Spelling::Proto,
    status_name: "rpc.grpc.status_code",
    status: |error| error.map_or(0, |error| error.reason().code() as u16),
    refuse: |error, _, headers, id, _| {
        let mut refusal = refuse(error, id);
        if let Some(kind) = kind(headers).filter(|_| is_web(headers)) {
            refusal.headers_mut().insert(CONTENT_TYPE, kind.clone());
        }
        refusal
    },
};

/// The header with the coding of a compressed message.
pub(super) static GRPC_ENCODING: HeaderName = HeaderName::from_static("grpc-encoding");

/// The trailer with the code of a call, and that of a call that succeeded.
static GRPC_STATUS: HeaderName = HeaderName::from_static("grpc-status");
static SUCCESS: HeaderValue = HeaderValue::from_static("0");

/// The codings of messages that are accepted. Answers are not compressed: they are small.
pub(super) const CODINGS: &str = "identity,gzip";

/// What to send instead of a body of another type.
const ACCEPT_POST: HeaderName = HeaderName::from_static("accept-post");

/// The paths of the health service.
const HEALTH: [&str; 2] = ["/grpc.health.v1.Health/Check", "/grpc.health.v1.Health/Watch"];

/// The types of requests that reflection takes.
const REFLECTION_KINDS: &str = if cfg!(feature = "connect") {
    "application/grpc, application/connect+proto"
} else {
    "application/grpc"
};

/// The bytes before a message: whether it is compressed, and its length in four bytes.
pub(super) const PREFIX: usize = 5;

/// The messages of a call with one answer.
struct GrpcCodec;

impl Codec for GrpcCodec {
    fn read(&mut self, service: &Service, bytes: &[u8], request: &mut dyn UnaryCall) -> Result<(), ApiError> {
        read(service, bytes, request)
    }

    fn write(self: Box<Self>, answer: AnyAnswer, arrival: &Arrival, _: &Words) -> Result<Response, ApiError> {
        let mut trailers = HeaderMap::with_capacity(1);
        trailers.insert(&GRPC_STATUS, SUCCESS.clone());
        let content = Content::message(&arrival.lease, framed(&*answer.message), trailers)?;
        Ok(respond(content, &arrival.request_id))
    }
}

/// Reads the request of a call, after its lists have been counted.
pub(super) fn read(service: &Service, message: &[u8], request: &mut dyn AnyRequest) -> Result<(), ApiError> {
    lists::check_wire(request.method(), message, &service.limits)?;
    request.read_bytes(message).map_err(|_| malformed())
}

/// Answers a call.
pub(super) async fn answer(
    dispatcher: &Arc<Dispatcher>,
    method: Method,
    request: Request,
    lease: Option<Arc<Lease>>,
) -> Response {
    let (arrival, receive) = match arrive(dispatcher, method, request, lease) {
        Ok(arrived) => arrived,
        Err(refusal) => return *refusal,
    };
    let outcome = match method.call() {
        AnyCall::Unary(call) => dispatcher.serve(&arrival, receive, call, Box::new(GrpcCodec)).await,
        AnyCall::Stream(call) => Arc::clone(dispatcher)
            .stream(&arrival, receive, call, Box::new(read))
            .await
            .map(|said| respond(Content::messages(&arrival.lease, frames(said)), &arrival.request_id)),
    };
    outcome.unwrap_or_else(|error| refuse(&error, &arrival.request_id))
}

/// The frames of several messages, and the trailers.
fn frames(said: ResponseStream) -> impl Stream<Item = Frame<Bytes>> {
    stream::unfold(Some(Box::pin(said)), |said| async {
        let mut said = said?;
        Some(match said.next().await {
            Some(Ok(message)) => (Frame::data(framed(&*message)), Some(said)),
            Some(Err(error)) => {
                (Frame::trailers(error.to_status().into_http::<()>().into_parts().0.headers), None)
            }
            None => {
                let trailers = [(GRPC_STATUS.clone(), SUCCESS.clone())];
                (Frame::trailers(trailers.into_iter().collect()), None)
            }
        })
    })
}

/// A message in its frame.
pub(super) fn framed(message: &dyn ResponseMessage) -> Bytes {
    let length = message.encoded_len();
    let mut framed = Vec::with_capacity(PREFIX + length);
    framed.put_u8(0);
    // The limit on answers is far below four gigabytes.
    framed.put_u32(length as u32);
    message.write_bytes(&mut framed);
    framed.into()
}

/// The message in the frame that is the body of a request; it may be compressed if its headers name gzip. What
/// follows it is ignored.
fn unframed(mut body: Bytes, max_bytes: usize, gzip: bool) -> Result<RequestBytes, ApiError> {
    if body.len() < PREFIX {
        return Err(malformed());
    }
    let flag = body.get_u8();
    let length = body.get_u32() as usize;
    if flag > u8::from(gzip) {
        return Err(malformed());
    }
    if length > max_bytes {
        return Err(ApiError::request_too_large(max_bytes));
    }
    if length > body.len() {
        return Err(malformed());
    }
    body.truncate(length);
    Ok(RequestBytes { bytes: body, compressed: flag == 1 })
}

/// Begins a call; returns the future that reads its request.
fn arrive(
    dispatcher: &Dispatcher,
    method: Method,
    request: Request,
    lease: Option<Arc<Lease>>,
) -> Result<(Arc<Arrival>, Receiving), Box<Response>> {
    let (parts, body) = request.into_parts();
    let arrival = dispatcher.arrive(&PROTOCOL, &parts.uri, &parts.headers, lease);
    let gzip = match is_compressed(&parts.headers, &GRPC_ENCODING) {
        Ok(gzip) => gzip,
        Err(error) => {
            let error = dispatcher.refused(Some(method), &arrival, &error);
            return Err(Box::new(refuse(&error, &arrival.request_id)));
        }
    };
    let (max_bytes, lease) = (dispatcher.service.max_bytes(Some(method)), Arc::clone(&arrival.lease));
    Ok((Arc::new(arrival), receive_frame(body, max_bytes, lease, gzip)))
}

/// Reads the frame of a request, whose message may be compressed if its headers say so.
pub(super) fn receive_frame(body: Unread, max_bytes: usize, lease: Arc<Lease>, gzip: bool) -> Receiving {
    Box::pin(async move {
        // Read to its end: answering earlier resets the stream, and HTTP/2 closes a connection on which that
        // happens too often.
        let (most, ended) = (PREFIX + max_bytes, MessageId::FaultMessage);
        let bytes = request_bytes::read(body, &HeaderMap::new(), most, &lease, ended).await;
        let bytes = bytes.map_err(|error| match error.reason() {
            Reason::TooLarge => ApiError::request_too_large(max_bytes),
            _ => error,
        })?;
        unframed(bytes, max_bytes, gzip)
    })
}

/// Returns whether messages of a request may be compressed, before any of them is decompressed.
///
/// # Errors
/// If their coding is not one of [`CODINGS`].
pub(super) fn is_compressed(headers: &HeaderMap, name: &HeaderName) -> Result<bool, ApiError> {
    headers.get(name).map_or(Ok(false), |coding| is_gzip(&String::from_utf8_lossy(coding.as_bytes())))
}

/// Returns whether a coding is gzip and not identity, which is also that without a name.
///
/// # Errors
/// If it is not one of [`CODINGS`].
pub(super) fn is_gzip(coding: &str) -> Result<bool, ApiError> {
    match coding {
        "gzip" => Ok(true),
        "" | "identity" => Ok(false),
        _ => {
            let message = sentence!(FaultMessageEncoding, coding = quoted(coding));
            Err(ApiError::new(Reason::UnsupportedMediaType, message).with(ACCEPTED_CODINGS, CODINGS))
        }
    }
}

fn malformed() -> ApiError {
    ApiError::new(Reason::MalformedRequest, MessageId::FaultMessage)
}

/// An answer with this content.
fn respond(content: Content, request_id: &str) -> Response {
    let mut response = Response::new(content);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/grpc"));
    add_request_id(response.headers_mut(), request_id);
    response
}

fn refuse(error: &ApiError, request_id: &str) -> Response {
    let mut response = error.to_status().into_http();
    add_request_id(response.headers_mut(), request_id);
    response
}

/// Adds the services of gRPC itself: health, and reflection in both of its versions.
pub(crate) fn add_own_services(routes: Routes, health: &Health, reflects: bool) -> Routes {
    let service = health.service();
    let checks = move |request: http::Request<Body>| {
        let service = service.clone();
        async move {
            if !is_grpc(request.headers()) {
                return unsupported("application/grpc");
            }
            let Ok(response) = service.oneshot(request).await;
            response.map(Body::new)
        }
    };
    let questions = async |request: http::Request<Body>| {
        if is_grpc(request.headers()) {
            return reflection::answer(request).await;
        }
        #[cfg(feature = "connect")]
        if connect::is_stream_of_proto(request.headers()) {
            return connect::answer_by_grpc(request, reflection::answer).await;
        }
        unsupported(REFLECTION_KINDS)
    };
    let routes = HEALTH.iter().fold(routes, |routes, path| routes.own_service(path, checks.clone()));
    let reflected = if reflects { &reflection::PATHS[..] } else { &[] };
    reflected.iter().fold(routes, |routes, path| routes.own_service(path, questions))
}

/// The content type of a request that is gRPC in any form.
pub(super) fn kind(headers: &HeaderMap) -> Option<&HeaderValue> {
    headers.get(CONTENT_TYPE).filter(|kind| kind.as_bytes().starts_with(b"application/grpc"))
}

/// Returns whether a request is gRPC-Web.
pub(crate) fn is_web(headers: &HeaderMap) -> bool {
    let is = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/grpc-web");
    cfg!(feature = "connect") && kind(headers).is_some_and(is)
}

/// Returns whether a request is gRPC with messages of protobuf.
pub(crate) fn is_grpc(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).map_or(&b""[..], HeaderValue::as_bytes);
    let essence = kind.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii();
    [&b"application/grpc"[..], b"application/grpc+proto"]
        .iter()
        .any(|known| essence.eq_ignore_ascii_case(known))
}

/// The answer to a request of another type than is accepted: a status of HTTP, so that nobody takes it for success.
fn unsupported(accepted: &'static str) -> http::Response<Body> {
    let mut response = http::Response::new(Body::empty());
    *response.status_mut() = StatusCode::UNSUPPORTED_MEDIA_TYPE;
    response.headers_mut().insert(ACCEPT_POST, HeaderValue::from_static(accepted));
    response
}

/// The path of a call.
pub(crate) fn path(method: Method) -> String {
    format!("/{}/{}", method.service(), method.name())
}

/// The call of a path such as `/tafl.v1.TaflService/ApplyMove`.
pub(crate) fn method_of(path: &str) -> Option<Method> {
    let (service, name) = path.strip_prefix('/')?.split_once('/')?;
    Method::ALL.iter().copied().find(|method| method.name() == name && method.service() == service)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames as gRPC's protocol over HTTP/2 describes them: a byte for compression, the length in four
    /// bytes, the message.
    #[test]
    fn a_frame_holds_its_whole_message_uncompressed() {
        let read = |bytes: &'static [u8]| {
            let read = unframed(Bytes::from_static(bytes), 3, false);
            read.map(|read| read.bytes).map_err(|error| error.reason())
        };
        assert_eq!(read(b"\0\0\0\0\0"), Ok(Bytes::new()));
        assert_eq!(read(b"\0\0\0\0\x03abc"), Ok(Bytes::from_static(b"abc")));
        assert_eq!(read(b"\0\0\0\0\x02abc"), Ok(Bytes::from_static(b"ab")));
        for cut in [&b""[..], b"\0\0\0\0", b"\0\0\0\0\x03ab", b"\x01\0\0\0\x01a"] {
            assert_eq!(read(cut), Err(Reason::MalformedRequest), "{cut:?}");
        }
        for large in [&b"\0\0\0\0\x04abcd"[..], b"\0\xff\xff\xff\xffabc"] {
            assert_eq!(read(large), Err(Reason::TooLarge), "{large:?}");
        }
    }
}
