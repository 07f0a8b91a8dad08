//! The gRPC transport. Messages are read and written as bytes, so that a request is checked before it is
//! decoded. Calls with one answer frame their two messages here; tonic frames those of streams, and answers
//! gRPC's own services.

use crate::admission::gate::MAX_QUESTION;
use crate::answer::response::ResponseMessage;
use crate::calls::stream::ResponseStream;
use crate::calls::{AnyAnswer, AnyCall, AnyRequest, Method, Service, UnaryCall};
use crate::observe::telemetry::Transport;
use crate::transport::dispatcher::{Arrival, Codec, Dispatcher, Receiving, add_request_id};
use crate::transport::lists;
use crate::transport::request_bytes;
use crate::words::error::{ApiError, Reason, quoted};
use crate::words::i18n::{MessageId, Sentence, Words};
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use axum::routing::post;
use futures_util::{StreamExt, stream};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderName, HeaderValue};
use http_body_util::StreamBody;
use hyper::body::{Buf, Bytes, Frame};
use prost::bytes::BufMut;
use std::convert::Infallible;
use std::sync::Arc;
use tafl_proto::DESCRIPTOR_SET;
use tonic::Status;
use tonic::codec::{EncodeBody, EncodeBuf, Encoder, SingleMessageCompressionOverride};
use tonic::service::Routes;
use tonic_health::server::HealthReporter;

/// The header with the coding of a compressed message.
static GRPC_ENCODING: HeaderName = HeaderName::from_static("grpc-encoding");

/// The trailer with the code of a call, and that of a call that succeeded.
static GRPC_STATUS: HeaderName = HeaderName::from_static("grpc-status");
static SUCCESS: HeaderValue = HeaderValue::from_static("0");

/// The bytes before a message: whether it is compressed, and its length in four bytes.
const PREFIX: usize = 5;

/// Messages as bytes, for tonic.
struct Raw;

impl Encoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, message: Bytes, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put(message);
        Ok(())
    }
}

/// The messages of a call with one answer.
struct GrpcCodec;

impl Codec for GrpcCodec {
    fn read(&mut self, service: &Service, bytes: &[u8], request: &mut dyn UnaryCall) -> Result<(), ApiError> {
        read(service, bytes, request)
    }

    fn write(self: Box<Self>, answer: AnyAnswer, arrival: &Arrival, _: &Words) -> Result<Response, ApiError> {
        let framed = framed(&*answer.message);
        arrival.lease.answers(framed.len())?;
        Ok(answered(framed, &arrival.request_id))
    }
}

/// Reads the request of a call, after its lists have been counted.
fn read(service: &Service, message: &[u8], request: &mut dyn AnyRequest) -> Result<(), ApiError> {
    lists::check_wire(request.method(), message, &service.limits)?;
    request.read_bytes(message).map_err(|_| malformed())
}

async fn answer(dispatcher: Arc<Dispatcher>, method: Method, request: Request) -> Response {
    let (arrival, receive) = match arrive(&dispatcher, method, request) {
        Ok(arrived) => arrived,
        Err(refusal) => return *refusal,
    };
    let outcome = match method.call() {
        AnyCall::Unary(call) => dispatcher.serve(&arrival, receive, call, Box::new(GrpcCodec)).await,
        AnyCall::Stream(call) => dispatcher
            .stream(&arrival, receive, call, read)
            .await
            .map(|said| streamed(said, &arrival.request_id)),
    };
    outcome.unwrap_or_else(|error| refuse(&error, &arrival.request_id))
}

/// The answer with several messages.
fn streamed(said: ResponseStream, request_id: &str) -> Response {
    let messages = said
        .map(|said| said.map(|message| framed(&*message).slice(PREFIX..)).map_err(|error| error.to_status()));
    let body = EncodeBody::new_server(Raw, messages, None, SingleMessageCompressionOverride::default(), None);
    respond(Body::new(body), request_id)
}

/// The answer with one message, which is in its frame.
fn answered(framed: Bytes, request_id: &str) -> Response {
    let mut trailers = HeaderMap::with_capacity(1);
    trailers.insert(&GRPC_STATUS, SUCCESS.clone());
    // A stream, because its length is not known: gRPC-Web sends the trailers in the body, behind what a
    // length would count.
    let frames = [Frame::data(framed), Frame::trailers(trailers)].map(Ok::<_, Infallible>);
    respond(Body::new(StreamBody::new(stream::iter(frames))), request_id)
}

/// A message in its frame.
fn framed(message: &dyn ResponseMessage) -> Bytes {
    let length = message.encoded_len();
    let mut framed = Vec::with_capacity(PREFIX + length);
    framed.put_u8(0);
    // The limit on answers is far below four gigabytes.
    framed.put_u32(length as u32);
    message.write_bytes(&mut framed);
    framed.into()
}

/// The message in the frame that is the body of a request. What follows it is ignored.
fn unframed(mut body: Bytes, max_bytes: usize) -> Result<Bytes, ApiError> {
    if body.len() < PREFIX || body.get_u8() != 0 {
        return Err(malformed());
    }
    let length = body.get_u32() as usize;
    if length > max_bytes {
        return Err(ApiError::request_too_large(max_bytes));
    }
    if length > body.len() {
        return Err(malformed());
    }
    body.truncate(length);
    Ok(body)
}

/// Begins a call; returns the future that reads its request.
fn arrive(
    dispatcher: &Dispatcher,
    method: Method,
    request: Request,
) -> Result<(Arc<Arrival>, Receiving), Box<Response>> {
    let (parts, mut body) = request.into_parts();
    let arrival = dispatcher.arrive(Transport::Grpc, &parts.uri, &parts.headers, &parts.extensions);
    if let Some(error) = refuse_encoding(&parts.headers) {
        let error = dispatcher.refused(Some(method), &arrival, &error);
        // Compression is no part of the table of errors: its code is gRPC's own.
        let mut refusal: Response = Status::unimplemented(error.message()).into_http();
        refusal.headers_mut().insert("grpc-accept-encoding", HeaderValue::from_static("identity"));
        add_request_id(refusal.headers_mut(), &arrival.request_id);
        return Err(Box::new(refusal));
    }
    let (max_bytes, lease) = (dispatcher.service.max_bytes(Some(method)), Arc::clone(&arrival.lease));
    let receive = async move {
        // Read to its end: answering earlier resets the stream, and HTTP/2 closes a connection on which that
        // happens too often.
        let bytes =
            request_bytes::read(&mut body, PREFIX + max_bytes, &lease, MessageId::FaultMessage).await?;
        unframed(bytes.ok_or_else(|| ApiError::request_too_large(max_bytes))?, max_bytes)
    };
    Ok((Arc::new(arrival), Box::pin(receive)))
}

/// Refuses a compressed message before it is decompressed.
fn refuse_encoding(headers: &HeaderMap) -> Option<ApiError> {
    let encoding = headers.get(&GRPC_ENCODING).filter(|encoding| encoding.as_bytes() != b"identity")?;
    let coding = quoted(&String::from_utf8_lossy(encoding.as_bytes()));
    let message = Sentence::new(MessageId::FaultMessageEncoding, [("coding", coding.into())]);
    Some(ApiError::new(Reason::UnsupportedMediaType, message))
}

fn malformed() -> ApiError {
    ApiError::new(Reason::MalformedRequest, MessageId::FaultMessage)
}

/// An answer with this body.
fn respond(body: Body, request_id: &str) -> Response {
    let mut response = Response::new(body);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/grpc"));
    add_request_id(response.headers_mut(), request_id);
    response
}

fn refuse(error: &ApiError, request_id: &str) -> Response {
    let mut response = error.to_status().into_http();
    add_request_id(response.headers_mut(), request_id);
    response
}

/// The services of the transport: ours, health, and reflection in both of its versions.
///
/// # Panics
/// Never: that reflection can read our own descriptor is a test.
pub(crate) fn routes(dispatcher: &Arc<Dispatcher>, reflects: bool) -> (Router, HealthReporter) {
    let (health, health_service) = tonic_health::server::health_reporter();
    let reflection = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(DESCRIPTOR_SET)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
    };
    let mut routes = Routes::builder();
    routes.add_service(health_service.max_decoding_message_size(MAX_QUESTION));
    if reflects {
        let (v1, v1alpha) = (reflection().build_v1(), reflection().build_v1alpha());
        routes.add_service(v1.expect("our own descriptor").max_decoding_message_size(MAX_QUESTION));
        routes.add_service(v1alpha.expect("our own descriptor").max_decoding_message_size(MAX_QUESTION));
    }
    let others = routes.routes().prepare().into_axum_router();
    let add = |router: Router, method: &Method| {
        let (method, dispatcher) = (*method, Arc::clone(dispatcher));
        let endpoint = async move |request: Request| answer(dispatcher, method, request).await;
        router.route(&format!("/{}/{}", method.service(), method.name()), post(endpoint))
    };
    (Method::ALL.iter().fold(others, add), health)
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
        let read =
            |bytes: &'static [u8]| unframed(Bytes::from_static(bytes), 3).map_err(|error| error.reason());
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
