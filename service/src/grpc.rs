//! The gRPC transport: tonic frames the messages, which are read and written as bytes, so that a request is checked before it is decoded.

use crate::dispatcher::{CallInfo, CallResult, Dispatcher, add_request_id};
use crate::error::{ApiError, Reason, quoted};
use crate::gate::Lease;
use crate::handlers::{Method, MethodVisitor, Rpc, Service, StreamRpc};
use crate::i18n::{MessageId, Sentence};
use crate::lists;
use crate::telemetry::Transport;
use crate::text_view::Answer;
use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter, on};
use futures_util::{StreamExt, stream};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};
use hyper::body::{Buf, Bytes};
use prost::Message;
use prost::bytes::BufMut;
use std::future::Future;
use std::sync::Arc;
use tafl_proto::DESCRIPTOR_SET;
use tonic::codec::{DecodeBuf, Decoder, EncodeBody, EncodeBuf, Encoder, SingleMessageCompressionOverride, Streaming};
use tonic::service::Routes;
use tonic::{Code, Status};
use tonic_health::server::HealthReporter;

/// Messages as bytes.
struct Raw;

impl Encoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, message: Bytes, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put(message);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
    }
}

/// Makes the route of a call.
struct Endpoint(Arc<Dispatcher>);

impl MethodVisitor for Endpoint {
    type Output = MethodRouter;

    fn visit<R: Rpc>(self) -> MethodRouter {
        let dispatcher = self.0;
        on(MethodFilter::POST, async move |request: Request| unary::<R>(&dispatcher, request).await)
    }

    fn visit_stream<R: StreamRpc>(self) -> MethodRouter {
        let dispatcher = self.0;
        on(MethodFilter::POST, async move |request: Request| streaming::<R>(dispatcher, request).await)
    }
}

async fn unary<R: Rpc>(dispatcher: &Arc<Dispatcher>, request: Request) -> Response {
    let (arrival, receive) = match arrive(dispatcher, R::METHOD, request) {
        Ok(arrived) => arrived,
        Err(refusal) => return *refusal,
    };
    let lease = Arc::clone(&arrival.lease);
    let encode = move |answer: Answer<R::Response>, (), _| {
        let bytes = Bytes::from(answer.message.encode_to_vec());
        lease.answers(bytes.len())?;
        Ok(bytes)
    };
    let CallResult { request_id, outcome } =
        dispatcher.serve::<R, (), Bytes>(arrival, receive, |service, bytes| decode(R::METHOD, service, bytes), encode).await;
    match outcome {
        Ok(message) => respond(stream::iter([Ok(message)]), &request_id),
        Err(error) => refuse(&error, &request_id),
    }
}

async fn streaming<R: StreamRpc>(dispatcher: Arc<Dispatcher>, request: Request) -> Response {
    let (arrival, receive) = match arrive(&dispatcher, R::METHOD, request) {
        Ok(arrived) => arrived,
        Err(refusal) => return *refusal,
    };
    let CallResult { request_id, outcome } =
        dispatcher.stream::<R>(arrival, receive, |service, bytes| decode(R::METHOD, service, bytes)).await;
    match outcome {
        Ok(answers) => {
            let messages = answers.map(|said| said.map(|message| message.encode_to_vec().into()).map_err(|error| error.to_status()));
            respond(messages, &request_id)
        }
        Err(error) => refuse(&error, &request_id),
    }
}

/// Begins a call; returns the future that reads its request.
fn arrive(
    dispatcher: &Dispatcher,
    method: Method,
    request: Request,
) -> Result<(CallInfo, impl Future<Output = Result<Bytes, ApiError>> + Send + use<>), Box<Response>> {
    let (parts, body) = request.into_parts();
    let arrival = dispatcher.arrive(Transport::Grpc, &parts.uri, &parts.headers, &parts.extensions);
    if let Some(error) = refuse_encoding(&parts.headers) {
        let error = dispatcher.refused(Some(method), &arrival, &error);
        // Compression is no part of the table of errors: its code is gRPC's own.
        let mut refusal: Response = Status::unimplemented(error.message()).into_http();
        refusal.headers_mut().insert("grpc-accept-encoding", HeaderValue::from_static("identity"));
        add_request_id(refusal.headers_mut(), &arrival.request_id);
        return Err(Box::new(refusal));
    }
    let (most_bytes, lease) = (dispatcher.service.most_bytes(Some(method)), Arc::clone(&arrival.lease));
    let receive = async move {
        let mut messages = Streaming::new_request(Raw, body, None, Some(most_bytes));
        // Read to its end: answering earlier resets the stream, and HTTP/2 closes a connection on which that happens too often.
        let message = async { Ok((messages.message().await?, messages.trailers().await?)) };
        match message.await {
            Ok((Some(message), _)) => Ok(message),
            Ok((None, _)) => Err(malformed()),
            Err(status) => Err(refusal_of_tonic(&status, &lease, most_bytes)),
        }
    };
    Ok((arrival, receive))
}

/// Refuses a compressed message before it is decompressed.
fn refuse_encoding(headers: &HeaderMap) -> Option<ApiError> {
    let encoding = headers.get("grpc-encoding").filter(|encoding| encoding.as_bytes() != b"identity")?;
    let coding = quoted(&String::from_utf8_lossy(encoding.as_bytes()));
    let message = Sentence::new(MessageId::FaultMessageEncoding, [("coding", coding.into())]);
    Some(ApiError::new(Reason::UnsupportedMediaType, message))
}

/// Decodes the request of a call, after its lists have been counted.
fn decode<T: Message + Default>(method: Method, service: &Service, message: &[u8]) -> Result<(T, ()), ApiError> {
    lists::check_wire(method, message, &service.limits)?;
    T::decode(message).map(|request| (request, ())).map_err(|_| malformed())
}

fn malformed() -> ApiError {
    ApiError::new(Reason::MalformedRequest, MessageId::FaultMessage)
}

/// What tonic refuses by itself, as an error of the table: tonic's codes blame the wrong side.
fn refusal_of_tonic(status: &Status, lease: &Lease, most_bytes: usize) -> ApiError {
    match (lease.failure(), status.code()) {
        (Some(failure), _) => failure.clone(),
        (None, Code::OutOfRange) => {
            ApiError::new(Reason::TooLarge, Sentence::new(MessageId::FaultRequestTooLarge, [("most", most_bytes.into())]))
        }
        (None, _) => malformed(),
    }
}

/// An answer with these messages.
fn respond(messages: impl stream::Stream<Item = Result<Bytes, Status>> + Send + 'static, request_id: &str) -> Response {
    let body = EncodeBody::new_server(Raw, messages, None, SingleMessageCompressionOverride::default(), None);
    let mut response = Response::new(axum::body::Body::new(body));
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
pub(crate) fn routes(dispatcher: &Arc<Dispatcher>) -> (Router, HealthReporter) {
    let (health, health_service) = tonic_health::server::health_reporter();
    let reflection = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(DESCRIPTOR_SET)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
    };
    let mut routes = Routes::builder();
    routes.add_service(health_service);
    routes.add_service(reflection().build_v1().expect("our own descriptor"));
    routes.add_service(reflection().build_v1alpha().expect("our own descriptor"));
    let others = routes.routes().prepare().into_axum_router();
    let add = |router: Router, method: &Method| {
        router.route(&format!("/{}/{}", method.service(), method.name()), method.visit(Endpoint(Arc::clone(dispatcher))))
    };
    (Method::ALL.iter().fold(others, add), health)
}

/// The call of a path such as `/tafl.v1.TaflService/ApplyMove`.
pub(crate) fn method_of(path: &str) -> Option<Method> {
    let (service, name) = path.strip_prefix('/')?.split_once('/')?;
    Method::ALL.iter().copied().find(|method| method.name() == name && method.service() == service)
}
