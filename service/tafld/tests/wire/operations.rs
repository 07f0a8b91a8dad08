//! The view of operators: reflection, health, metrics, logs, request ids, flags.

use super::support::http::{ask, get, send, send_h2};
use super::support::metrics::{parse, scrape, sum};
use super::support::raw::{frame, send_body};
use super::support::requests::{apply, game, suggest, validate};
use super::support::server::{Server, field, program};
use super::support::until;
use futures_util::stream;
use prost::Message as _;
use serde_json::Value;
use std::collections::BTreeSet;
use std::time::Duration;
use tafl_proto::v1;
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;
use tonic::Code;
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

const SERVICE: &str = "tafl.v1.TaflService";

/// The number of the option `google.api.http`.
const HTTP_RULE: i32 = 72_295_728;

fn channel(server: &Server) -> Channel {
    Endpoint::from_shared(format!("http://{}", server.listen)).expect("an address").connect_lazy()
}

macro_rules! reflection {
    ($test:ident, $version:ident) => {
        async fn $test(server: &Server) {
            use tonic_reflection::pb::$version::server_reflection_client::ServerReflectionClient;
            use tonic_reflection::pb::$version::server_reflection_request::MessageRequest;
            use tonic_reflection::pb::$version::server_reflection_response::MessageResponse;
            use tonic_reflection::pb::$version::{ExtensionRequest, ServerReflectionRequest};
            let mut client = ServerReflectionClient::new(channel(server));
            let asked = [
                MessageRequest::ListServices(String::new()),
                MessageRequest::FileContainingSymbol(SERVICE.to_owned()),
                MessageRequest::FileContainingSymbol("tafl.v1.MoveResult".to_owned()),
                MessageRequest::FileContainingSymbol("google.rpc.BadRequest".to_owned()),
                MessageRequest::FileContainingExtension(ExtensionRequest {
                    containing_type: "google.protobuf.MethodOptions".to_owned(),
                    extension_number: HTTP_RULE,
                }),
                MessageRequest::AllExtensionNumbersOfType("google.protobuf.MethodOptions".to_owned()),
                MessageRequest::FileContainingSymbol("tafl.v1.Nothing".to_owned()),
                MessageRequest::FileByFilename("nothing.proto".to_owned()),
                MessageRequest::FileContainingExtension(ExtensionRequest {
                    containing_type: "google.protobuf.MethodOptions".to_owned(),
                    extension_number: 7,
                }),
                MessageRequest::ListServices(String::new()),
            ];
            let requests = asked
                .map(|asked| ServerReflectionRequest { host: String::new(), message_request: Some(asked) });
            let mut answers =
                client.server_reflection_info(stream::iter(requests)).await.expect("a stream").into_inner();
            let mut next = async || {
                answers.message().await.expect("a sound stream").expect("an answer").message_response
            };
            let Some(MessageResponse::ListServicesResponse(services)) = next().await else {
                panic!("no list")
            };
            let names: BTreeSet<String> = services.service.into_iter().map(|service| service.name).collect();
            for name in [SERVICE, "tafl.v1.NotationService", "grpc.health.v1.Health"] {
                assert!(names.contains(name), "{name}: {names:?}");
            }
            // The package name is in the bytes of each of its files; a file begins with its name and the
            // length of that.
            for part in [&b"tafl.v1"[..], b"tafl.v1", b"\x1egoogle/rpc/error_details.proto"] {
                let Some(MessageResponse::FileDescriptorResponse(files)) = next().await else {
                    panic!("no file")
                };
                assert!(
                    files
                        .file_descriptor_proto
                        .iter()
                        .any(|file| file.windows(part.len()).any(|found| found == part))
                );
            }
            // An extension is found by its number, with the options that the files have.
            let Some(MessageResponse::FileDescriptorResponse(files)) = next().await else {
                panic!("no file")
            };
            let name = b"google/api/annotations.proto";
            assert!(files.file_descriptor_proto[0].windows(name.len()).any(|part| part == name));
            let Some(MessageResponse::AllExtensionNumbersResponse(numbers)) = next().await else {
                panic!("no numbers")
            };
            assert!(numbers.extension_number.contains(&HTTP_RULE), "{numbers:?}");
            // An error is an answer, after which the stream goes on.
            for _ in 0..3 {
                let Some(MessageResponse::ErrorResponse(error)) = next().await else { panic!("no error") };
                assert_eq!(error.error_code, Code::NotFound as i32, "{error:?}");
            }
            assert!(matches!(next().await, Some(MessageResponse::ListServicesResponse(_))));
            assert!(answers.message().await.expect("the end of the stream").is_none());
        }
    };
}

reflection!(reflection_in_its_first_version, v1);
reflection!(reflection_as_older_clients_ask_for_it, v1alpha);

#[tokio::test]
async fn operators_see_a_usual_server() {
    let server = Server::start(&[]).await;
    reflection_in_its_first_version(&server).await;
    reflection_as_older_clients_ask_for_it(&server).await;
    health_by_grpc_and_by_probes(&server).await;
    series_do_not_grow_with_what_callers_send(&server).await;
}

async fn health_by_grpc_and_by_probes(server: &Server) {
    let mut client = HealthClient::new(channel(server));
    for service in ["", SERVICE] {
        let answer = client
            .check(HealthCheckRequest { service: service.to_owned() })
            .await
            .expect("an answer")
            .into_inner();
        assert_eq!(answer.status(), ServingStatus::Serving, "{service}");
    }
    let unknown = client.check(HealthCheckRequest { service: "nothing".to_owned() }).await;
    assert_eq!(unknown.expect_err("no such service").code(), Code::NotFound);
    // health.proto: a watch of an unknown service says so, and goes on.
    let unknown = client.watch(HealthCheckRequest { service: "nothing".to_owned() }).await;
    let mut unknown = unknown.expect("a stream").into_inner();
    let first = unknown.message().await.expect("a stream").expect("a state");
    assert_eq!(first.status(), ServingStatus::ServiceUnknown);
    let next = tokio::time::timeout(Duration::from_millis(300), unknown.message()).await;
    assert!(next.is_err(), "the watch ended: {next:?}");
    let mut watched = client
        .watch(HealthCheckRequest { service: SERVICE.to_owned() })
        .await
        .expect("a stream")
        .into_inner();
    assert_eq!(watched.message().await.expect("a stream").expect("a state").status(), ServingStatus::Serving);
    for path in ["/healthz", "/readyz"] {
        assert_eq!(server.admin(path).await.status, 200, "{path}");
    }
    assert_eq!(server.admin("/v1/info").await.status, 404, "the second port serves no calls");
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(
            send(server.listen, get(path)).await.status,
            404,
            "the first port tells operators nothing"
        );
    }
}

/// A probe says what is short.
#[tokio::test]
async fn readiness_has_its_reasons() {
    let server = Server::start(&["--max-connections", "2", "--max-concurrent-calls", "1"]).await;
    let ready = || async { server.admin("/readyz").await };
    assert_eq!(ready().await.text(), "ready\n");
    let mut caller = TcpStream::connect(server.listen).await.expect("a connection");
    let head = b"POST /v1/moves:apply HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    caller.write_all(head).await.expect("a request without an end");
    until("a call is in progress", || async { ready().await.text() == "ready, but crowded: 1 of 1 calls\n" })
        .await;
    assert_eq!(ready().await.status, 200);
    let _other = TcpStream::connect(server.listen).await.expect("a connection");
    until("the server is full", || async { ready().await.text() == "saturated: 2 of 2 connections\n" }).await;
    assert_eq!(ready().await.status, 503);
}

#[tokio::test]
async fn calls_are_counted_by_transport_method_and_code() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let at = || game("brandubh-wtf", &[] as &[&str]);
    // Over both transports: a legal move, an illegal one, a fault, a search.
    assert!(api.answer(validate(at(), "d2-a2")).await.legal);
    assert!(!api.answer(validate(at(), "d1-d4")).await.legal);
    api.fault(validate(at(), "")).await;
    api.answer(v1::SuggestMoveRequest { nodes: Some(700), ..suggest(at()) }).await;
    let counted = || async {
        sum(&scrape(&server).await, "grpc_server_handled_total", &[("grpc_method", "SuggestMove")]) > 1.5
    };
    until("the calls are counted", counted).await;
    let reply = server.admin("/metrics").await;
    assert!(reply.header("content-type").starts_with("text/plain"), "{reply:?}");
    let samples = parse(&reply.text());
    let is = |name: &str, labels: &[(&str, &str)], value: f64| {
        let found = sum(&samples, name, labels);
        assert!((found - value).abs() < 0.5, "{name} {labels:?} is {found}, not {value}:\n{}", reply.text());
    };
    for transport in ["grpc", "rest"] {
        let validated =
            [("grpc_service", SERVICE), ("grpc_method", "ValidateMove"), ("transport", transport)];
        is("grpc_server_started_total", &validated, 3.0);
        is("grpc_server_handled_total", &validated, 3.0);
        is("grpc_server_handling_seconds_count", &validated, 3.0);
        let ok = [&validated[..], &[("grpc_code", "OK")]].concat();
        is("grpc_server_handled_total", &ok, 2.0);
        let codes = ["InvalidArgument", "INVALID_ARGUMENT"];
        let refused: f64 = codes
            .iter()
            .map(|code| {
                sum(
                    &samples,
                    "grpc_server_handled_total",
                    &[&validated[..], &[("grpc_code", *code)]].concat(),
                )
            })
            .sum();
        assert!((refused - 1.0).abs() < 0.5, "{refused} refused:\n{}", reply.text());
        is("tafl_call_errors_total", &[("transport", transport)], 1.0);
        is("tafl_call_errors_total", &[("transport", transport), ("reason", "MISSING_FIELD")], 1.0);
        assert!(
            sum(&samples, "grpc_server_handling_seconds_bucket", &validated) > 0.5,
            "no histogram:\n{}",
            reply.text()
        );
    }
    let rejected = ["PATH_BLOCKED", "ILLEGAL_REASON_PATH_BLOCKED"];
    let rejected: f64 = rejected
        .iter()
        .map(|reason| sum(&samples, "tafl_rejected_moves_total", &[("reason", *reason)]))
        .sum();
    assert!((rejected - 2.0).abs() < 0.5, "{rejected} moves rejected:\n{}", reply.text());
    is("tafl_search_nodes_total", &[], 1_400.0);
    is("tafl_search_requests_total", &[], 2.0);
    is("tafl_search_waiting_seconds_count", &[("lane", "small")], 2.0);
    is("tafl_search_computing_seconds_count", &[], 2.0);
    // Validating and searching open the game, also where the move is missing.
    let opened = sum(&samples, "tafl_games_opened_total", &[("ruleset", "brandubh-wtf@1")]);
    assert!((6.0..=8.5).contains(&opened), "{opened} games opened:\n{}", reply.text());
    is("tafl_build_info", &[("version", env!("CARGO_PKG_VERSION"))], 1.0);
    assert!(samples.iter().any(|sample| sample.name.starts_with("tafl_search_depth")), "{}", reply.text());
    is("tafl_search_queue_length", &[], 0.0);
    is("tafl_search_running", &[], 0.0);
    assert!(
        samples.iter().any(|sample| sample.name.starts_with("process_")),
        "nothing of the process:\n{}",
        reply.text()
    );
}

async fn series_do_not_grow_with_what_callers_send(server: &Server) {
    let api = server.api();
    assert!(api.answer(validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2")).await.legal);
    for n in 0..50 {
        assert_eq!(api.http(get(&format!("/v1/none-{n}"))).await.status, 404);
        send_body(server.listen, &format!("None{n}"), &[], frame(&[])).await;
        api.fault(validate(game(format!("none-{n}").as_str(), &[] as &[&str]), "d2-a2")).await;
    }
    let text = server.admin("/metrics").await.text();
    assert!(
        !text.to_lowercase().contains("none-4") && !text.contains("None4"),
        "names of callers in metrics:\n{text}"
    );
}

/// Calls that nobody made are not in the scrape, and a call that the gate refused is in it, over both
/// transports.
#[tokio::test]
async fn a_scrape_holds_what_was_used() {
    let server = Server::start(&["--rate-limit", "1", "--rate-burst", "1"]).await;
    let idle = server.admin("/metrics").await.text();
    assert!(!idle.contains("grpc_method=") && !idle.contains("ruleset="), "{idle}");
    let limited = async || {
        let rest = async || _ = send(server.listen, get("/v1/info")).await;
        let grpc = async || _ = send_body(server.listen, "GetServerInfo", &[], frame(&[])).await;
        tokio::join!(rest(), grpc(), rest(), grpc());
        let samples = scrape(&server).await;
        let limited = |transport| {
            sum(&samples, "tafl_call_errors_total", &[("transport", transport), ("reason", "RATE_LIMITED")])
        };
        limited("rest") > 0.5 && limited("grpc") > 0.5
    };
    until("calls are refused over both transports", limited).await;
    let used = server.admin("/metrics").await.text();
    assert!(
        used.contains("grpc_method=\"GetServerInfo\"") && !used.contains("grpc_method=\"ApplyMove\""),
        "{used}"
    );
}

#[tokio::test]
async fn bytes_of_bodies_are_counted() {
    let server = Server::start(&[]).await;
    let (mut received, mut sent) = (0, 0);
    // A small answer and one that is sent part by part.
    for ruleset in ["brandubh-wtf", "copenhagen"] {
        let body = format!(r#"{{"game": {{"ruleset": "{ruleset}"}}}}"#);
        let reply = send(
            server.listen,
            ask("POST", "/v1/moves:list", &[("content-type", "application/json")], body.clone()),
        )
        .await;
        assert_eq!(reply.status, 200);
        (received, sent) = (received + body.len(), sent + reply.body.len());
    }
    let samples = scrape(&server).await;
    let counted = |name| sum(&samples, name, &[]) as usize;
    assert_eq!((counted("tafl_received_bytes_total"), counted("tafl_sent_bytes_total")), (received, sent));
}

/// The values of the log lines with this request id.
fn lines_of(server: &Server, id: &str) -> Vec<Value> {
    let lines = server.log();
    let read = lines
        .iter()
        .map(|line| serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{error}: {line}")));
    read.inspect(|line| assert!(line.is_object(), "{line}"))
        .filter(|line| line.to_string().contains(id))
        .collect()
}

#[tokio::test]
async fn the_log_tells_calls_apart() {
    let server = Server::start(&["--access-log", "all"]).await;
    request_ids_are_returned_and_logged(&server).await;
    a_line_tells_what_a_search_was_and_where_its_time_went(&server).await;
}

async fn request_ids_are_returned_and_logged(server: &Server) {
    let message = frame(&validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2").encode_to_vec());
    let with_id = |id: &str| ask("GET", "/v1/info", &[("x-request-id", id)], "");
    let sane = ["abc-123", "7d444840-9dc0-11d1-b245-5ffdce74fad2", "A.b_c-9"];
    for id in sane {
        assert_eq!(send(server.listen, with_id(id)).await.header("x-request-id"), id);
        assert_eq!(send_h2(server.listen, with_id(id)).await.expect("an answer").header("x-request-id"), id);
        let (reply, _) =
            send_body(server.listen, "ValidateMove", &[("x-request-id", id)], message.clone()).await;
        assert_eq!(reply.header("x-request-id"), id);
        until("the calls are logged", || async { lines_of(server, id).len() >= 3 }).await;
    }
    let long = "x".repeat(500);
    let mut made = BTreeSet::new();
    for odd in [long.as_str(), "two words", "quote\"", "<script>", "", "a,b;c={}"] {
        for id in [
            send(server.listen, with_id(odd)).await.header("x-request-id"),
            send_body(server.listen, "ValidateMove", &[("x-request-id", odd)], message.clone())
                .await
                .0
                .header("x-request-id"),
        ] {
            assert!(!id.is_empty() && id != odd && id.len() <= 128, "{odd}: {id}");
            assert!(made.insert(id), "two calls share an id");
        }
    }
    let absent = send(server.listen, get("/v1/info")).await.header("x-request-id");
    assert!(!absent.is_empty() && made.insert(absent));
    // An error has one as well.
    let (reply, _) =
        send_body(server.listen, "ValidateMove", &[("x-request-id", "fault-1")], frame(&[])).await;
    assert_eq!(reply.header("x-request-id"), "fault-1");
    let fault =
        send(server.listen, ask("POST", "/v1/moves:list", &[("x-request-id", "fault-2")], "{}")).await;
    assert_eq!(fault.header("x-request-id"), "fault-2");
    let lost = send(server.listen, ask("GET", "/nowhere", &[("x-request-id", "fault-3")], "")).await;
    assert_eq!(lost.header("x-request-id"), "fault-3");
}

async fn a_line_tells_what_a_search_was_and_where_its_time_went(server: &Server) {
    let link = |path: &str, id: &str| ask("GET", &format!("/v1/{path}"), &[("x-request-id", id)], "");
    for (path, id) in [("moves:suggest?ruleset=brandubh-wtf&level=3", "searched"), ("info", "plain")] {
        assert_eq!(send(server.listen, link(path, id)).await.status, 200);
        until("it is logged", || async { !lines_of(server, id).is_empty() }).await;
    }
    let (searched, plain) = (&lines_of(server, "searched")[0], &lines_of(server, "plain")[0]);
    let number = |line: &Value, name: &str| field(line, name).and_then(Value::as_u64);
    let [whole, waited, computed] =
        ["duration_us", "search_waited_us", "search_us"].map(|name| number(searched, name).expect(name));
    assert!(number(searched, "search_level") == Some(3) && computed > 0, "{searched}");
    assert!(waited <= whole, "{searched}");
    for name in ["search_level", "search_waited_us", "search_us"] {
        assert_eq!(number(plain, name), None, "{plain}");
    }
}

#[tokio::test]
async fn the_log_is_json_and_holds_only_what_is_configured() {
    let quiet = Server::start(&["--access-log", "off"]).await;
    let api = quiet.api();
    api.answer(apply(game("brandubh-wtf", &[] as &[&str]), "d2-a2")).await;
    api.fault(apply(game("brandubh-wtf", &[] as &[&str]), "")).await;
    send(quiet.listen, ask("GET", "/v1/info", &[("x-request-id", "unheard")], "")).await;
    assert!(lines_of(&quiet, "unheard").is_empty(), "{:?}", quiet.log());
    let log = quiet.log();
    let listening: Value = log
        .iter()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .find(|line: &Value| field(line, "message").is_some_and(|message| message == "listening"))
        .expect("the line with the ports");
    assert!(listening.get("level").is_some() && listening.get("timestamp").is_some(), "{listening}");
}

#[tokio::test]
async fn every_flag_is_an_environment_variable_too() {
    let output = program().arg("--help").output().expect("tafld starts");
    let help = String::from_utf8(output.stdout).expect("text");
    for flag in [
        "listen",
        "admin-listen",
        "log",
        "log-format",
        "access-log",
        "search-threads",
        "max-begun-searches",
        "socket-mode",
        "max-search-nodes",
        "max-search-ms",
        "max-concurrent-calls",
        "call-timeout-ms",
        "rate-limit",
        "rate-burst",
        "forwarded-hops",
        "tls-cert",
        "tls-key",
        "drain-ms",
    ] {
        assert!(help.contains(&format!("--{flag}")), "--{flag} is not explained:\n{help}");
        let name = format!("TAFLD_{}", flag.replace('-', "_").to_uppercase());
        assert!(help.contains(&name), "{name} is not explained");
    }
}
