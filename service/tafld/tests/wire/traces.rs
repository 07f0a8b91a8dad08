//! Traces: the spans that a collector receives.

use super::secure::{Certified, certify};
use super::support::http::{ask, post, send};
use super::support::raw::{frame, send_body};
use super::support::requests::{game, validate};
use super::support::server::{Server, program};
use super::support::until;
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message as _;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::{Identity, ServerTlsConfig};
use tonic::{Request, Response, Status};

/// A collector, with what it has received.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Span>>>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        let scopes =
            request.into_inner().resource_spans.into_iter().flat_map(|resource| resource.scope_spans);
        self.0.lock().expect("the spans").extend(scopes.flat_map(|scope| scope.spans));
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

impl Collector {
    /// Starts it; returns its address.
    async fn start(&self) -> String {
        let port = self.listen(tonic::transport::Server::builder()).await;
        format!("http://127.0.0.1:{port}")
    }

    /// Starts it behind TLS; returns its address.
    async fn start_behind_tls(&self, certified: &Certified) -> String {
        let [cert, key] = certified.files.each_ref().map(|file| std::fs::read(file).expect("a file"));
        let tls = ServerTlsConfig::new().identity(Identity::from_pem(cert, key));
        let port =
            self.listen(tonic::transport::Server::builder().tls_config(tls).expect("a certificate")).await;
        format!("https://localhost:{port}")
    }

    async fn listen(&self, mut server: tonic::transport::Server) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let server = server.add_service(TraceServiceServer::new(self.clone()));
        tokio::spawn(server.serve_with_incoming(TcpListenerStream::new(listener)));
        port
    }

    fn spans(&self) -> Vec<Span> {
        self.0.lock().expect("the spans").clone()
    }
}

/// The attributes of a span as text.
fn attributes(span: &Span) -> BTreeMap<&str, String> {
    let text = |value: &Value| match value {
        Value::StringValue(text) => text.clone(),
        Value::IntValue(number) => number.to_string(),
        other => format!("{other:?}"),
    };
    let values = span
        .attributes
        .iter()
        .filter_map(|one| Some((one.key.as_str(), text(one.value.as_ref()?.value.as_ref()?))));
    values.collect()
}

const TRACE: u128 = 0x4bf9_2f35_77b3_4da6_a3ce_929d_0e0e_4736;
const PARENT: u128 = 0x00f0_67aa_0ba9_02b7;

fn number(bytes: &[u8]) -> u128 {
    bytes.iter().fold(0, |number, &byte| number << 8 | u128::from(byte))
}

/// The caller decides which of its calls are traced, and their spans belong to its trace.
#[tokio::test]
async fn a_callers_trace_goes_on() {
    let collector = Collector::default();
    let address = collector.start().await;
    let mut server = Server::start(&["--otlp-endpoint", &address, "--trace-ratio", "0"]).await;
    let sampled = format!("00-{TRACE:032x}-{PARENT:016x}-01");
    let ruleset = json!({"game": {"ruleset": "brandubh-wtf"}});
    let mut traced = post("/v1/moves:list", &ruleset);
    traced.headers_mut().insert("traceparent", sampled.parse().expect("a value"));
    assert_eq!(send(server.listen, traced).await.status, 200);
    let message = frame(&validate(game("no-such-rules", &[] as &[&str]), "d2-a2").encode_to_vec());
    send_body(
        server.listen,
        "ValidateMove",
        &[("traceparent", &sampled), ("x-request-id", "span-2")],
        message,
    )
    .await;
    // Not sampled, and without a trace.
    let unsampled = [("traceparent", sampled.replace("-01", "-00"))];
    assert_eq!(
        send(server.listen, ask("GET", "/v1/info", &[(unsampled[0].0, &unsampled[0].1)], "")).await.status,
        200
    );
    assert_eq!(send(server.listen, ask("GET", "/v1/info", &[], "")).await.status, 200);
    // What is left is sent at the end.
    server.terminate();
    assert!(server.ended().await.success());
    let mut spans = collector.spans();
    spans.sort_by_key(|span| span.name.clone());
    let names: Vec<&str> = spans.iter().map(|span| span.name.as_str()).collect();
    assert_eq!(names, ["LegalMoves", "ValidateMove"]);
    for span in &spans {
        assert_eq!((number(&span.trace_id), number(&span.parent_span_id)), (TRACE, PARENT));
        assert!(span.kind == 2 && span.start_time_unix_nano < span.end_time_unix_nano, "{span:?}");
    }
    let (json, grpc) = (attributes(&spans[0]), attributes(&spans[1]));
    let stated = |of: &BTreeMap<&str, String>, name| of.get(name).cloned().unwrap_or_default();
    assert_eq!(
        (stated(&json, "http.response.status_code"), stated(&json, "url.path")),
        ("200".to_owned(), "/v1/moves:list".to_owned())
    );
    assert_eq!(
        (stated(&grpc, "rpc.grpc.status_code"), stated(&grpc, "error.type")),
        ("3".to_owned(), "UNKNOWN_RULESET".to_owned())
    );
    assert_eq!(
        (stated(&grpc, "tafl.request_id"), stated(&grpc, "client.address")),
        ("span-2".to_owned(), "127.0.0.1".to_owned())
    );
    assert_eq!(spans[1].status.as_ref().map(|status| status.code), Some(2));
}

/// A share of the other calls is traced.
#[tokio::test]
async fn calls_are_sampled() {
    let collector = Collector::default();
    let address = collector.start().await;
    let mut server = Server::start(&["--otlp-endpoint", &address, "--trace-ratio", "1"]).await;
    let api = server.api();
    for _ in 0..50 {
        assert_eq!(api.http(ask("GET", "/v1/info", &[], "")).await.status, 200);
    }
    until("spans arrive while it runs", || async { !collector.spans().is_empty() }).await;
    drop(api);
    server.terminate();
    assert!(server.ended().await.success());
    assert_eq!(collector.spans().len(), 50);
}

/// A collector that is not there costs no call.
#[tokio::test]
async fn it_answers_without_its_collector() {
    let mut server = Server::start(&["--otlp-endpoint", "http://127.0.0.1:9", "--trace-ratio", "1"]).await;
    for _ in 0..20 {
        assert_eq!(send(server.listen, ask("GET", "/v1/info", &[], "")).await.status, 200);
    }
    server.terminate();
    assert!(server.ended().await.success());
}

/// A collector behind TLS is verified by the authority of `--otlp-ca`, or by those of the system.
#[tokio::test]
async fn a_collector_behind_tls_is_verified() {
    let (certified, stranger) = (certify("collector"), certify("no-collector"));
    let [ca, other] = [&certified, &stranger].map(|one| one.files[0].to_str().expect("a path"));
    for (flags, system, expected) in [
        (vec!["--otlp-ca", ca], other, 1),
        (vec!["--otlp-ca", other], ca, 0),
        (vec![], ca, 1),
        (vec![], other, 0),
    ] {
        let collector = Collector::default();
        let address = collector.start_behind_tls(&certified).await;
        let mut command = program();
        command.env("SSL_CERT_FILE", system).env_remove("SSL_CERT_DIR");
        let flags = [&["--otlp-endpoint", &address, "--trace-ratio", "1"], flags.as_slice()].concat();
        let mut server = Server::start_by(command, &flags).await;
        assert_eq!(send(server.listen, ask("GET", "/v1/info", &[], "")).await.status, 200);
        server.terminate();
        assert!(server.ended().await.success());
        assert_eq!(collector.spans().len(), expected, "{flags:?}, system: {system}");
    }
}

/// Flags that cannot be used end it with a message that names flag and value.
#[tokio::test]
async fn an_unusable_collector_ends_it_with_a_message() {
    let [cert, key] = certify("faulty-collector").files.map(|file| file.to_str().expect("a path").to_owned());
    for (flags, named) in [
        (vec!["--otlp-endpoint", "https://localhost:4317", "--otlp-ca", &key], &format!("--otlp-ca {key}: ")),
        (
            vec!["--otlp-endpoint", "http://localhost:4317", "--otlp-ca", &cert],
            &format!("--otlp-ca {cert}: "),
        ),
    ] {
        let ports = ["--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0"];
        let mut command = program();
        // The system has no authorities.
        command.env("SSL_CERT_FILE", "/dev/null").env_remove("SSL_CERT_DIR");
        let output = command.args(ports).args(&flags).output().expect("tafld starts");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && message.contains(named), "{flags:?}: {message}");
    }
}
