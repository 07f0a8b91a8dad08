//! API keys, and limits on the searching of one client.

use super::support::api::Fault;
use super::support::http::{Ask, ask, get, post, send};
use super::support::metrics::{scrape, sum};
use super::support::raw::{frame, send_body, status_of};
use super::support::requests::{game, suggest, validate};
use super::support::server::{Server, field, program};
use super::support::until;
use futures_util::future::join_all;
use prost::Message as _;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tafl_proto::v1;
use tonic::Code;

/// A new key with its entry, as `tafld key` makes them.
fn new_key(name: &str) -> (String, Value) {
    let output = program().args(["key", name]).output().expect("tafld starts");
    let text = String::from_utf8(output.stdout).expect("text");
    let part =
        |start| text.lines().find_map(|line| line.strip_prefix(start)).expect("a line").trim().to_owned();
    (part("key:"), serde_json::from_str(&part("entry:")).expect("JSON"))
}

/// A file of keys, empty as yet.
fn key_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}-keys.json", std::process::id()))
}

fn write(file: &Path, entries: &[&Value]) {
    std::fs::write(file, json!({"keys": entries}).to_string()).expect("a file");
}

/// A question about the server with these headers.
fn info(headers: &[(&str, &str)]) -> Ask {
    ask("GET", "/v1/info", headers, "")
}

#[tokio::test]
async fn calls_need_a_key() {
    let file = key_file("needed");
    let ((alice, entry), (_, other)) = (new_key("alice"), new_key("bob"));
    write(&file, &[&entry, &other]);
    let server = Server::start(&["--api-keys", file.to_str().expect("a path"), "--access-log", "all"]).await;
    let bearer = format!("Bearer {alice}");
    for headers in [[("authorization", bearer.as_str())], [("x-api-key", alice.as_str())]] {
        let reply = send(server.listen, info(&headers)).await;
        assert_eq!(reply.status, 200);
        assert!(
            reply.header("cache-control").starts_with("private, "),
            "what a key opens is not for everybody: {reply:?}"
        );
        let (reply, _) = send_body(server.listen, "GetServerInfo", &headers, frame(&[])).await;
        assert_eq!(status_of(&reply).code(), Code::Ok);
    }
    let secret = alice.split_once('.').expect("a secret").1;
    let wrong = [
        String::new(),
        "alice".to_owned(),
        format!("bob.{secret}"),
        format!("{alice}x"),
        "carol.abc".to_owned(),
        secret.to_owned(),
    ];
    for key in &wrong {
        let reply = send(server.listen, info(&[("x-api-key", key)])).await;
        assert_eq!(
            (reply.status, Fault::of_reply(&reply).reason.as_str()),
            (401, "UNAUTHENTICATED"),
            "{key}"
        );
        assert_eq!(reply.header("www-authenticate"), "Bearer");
        let (reply, _) = send_body(server.listen, "GetServerInfo", &[("x-api-key", key)], frame(&[])).await;
        assert_eq!(Fault::of_status(&status_of(&reply)).reason, "UNAUTHENTICATED", "{key}");
    }
    assert_eq!(send(server.listen, info(&[])).await.status, 401);
    assert_eq!(send(server.listen, info(&[("authorization", &format!("Basic {alice}"))])).await.status, 401);
    // Pages and documents are for everybody, and browsers ask without a key whether they may call.
    for path in ["/", "/docs", "/openapi.json", "/llms.txt"] {
        assert_eq!(send(server.listen, get(path)).await.status, 200, "{path}");
    }
    let asks = [
        ("origin", "https://example.org"),
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "x-api-key"),
    ];
    let allowed = send(server.listen, ask("OPTIONS", "/v1/moves:list", &asks, "")).await;
    assert!(
        allowed.status == 200 && allowed.header("access-control-allow-headers").contains("authorization"),
        "{allowed:?}"
    );
    let samples = scrape(&server).await;
    let count = |name, labels: &[_]| sum(&samples, name, labels) as usize;
    assert_eq!(count("tafl_key_calls_total", &[("key", "alice"), ("grpc_code", "OK")]), 4);
    assert_eq!(count("tafl_call_errors_total", &[("reason", "UNAUTHENTICATED")]), 2 * wrong.len() + 2);
    // The log names the key and the peer, and never tells the secret.
    until("the calls are logged", || async {
        server.log().iter().filter(|line| line.contains("refused")).count() > 2 * wrong.len() + 1
    })
    .await;
    let log = server.log();
    assert!(!log.iter().any(|line| line.contains(secret)), "{log:#?}");
    let lines: Vec<Value> = log.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.iter().filter(|line| field(line, "key") == Some(&"alice".into())).count(), 4);
    let calls = lines.iter().filter(|line| field(line, "status").is_some());
    assert!(
        calls.clone().count() > 10
            && calls.clone().all(|line| field(line, "peer") == Some(&"127.0.0.1".into()))
    );
}

#[tokio::test]
async fn a_changed_file_of_keys_is_read_without_a_restart() {
    let file = key_file("changed");
    let ((alice, first), (bob, second)) = (new_key("alice"), new_key("bob"));
    let limited = json!({"name": "alice", "sha256": first["sha256"], "rate_limit": 1, "rate_burst": 100});
    write(&file, &[&limited]);
    let server = Server::start(&["--api-keys", file.to_str().expect("a path")]).await;
    let limits = async |key: &str| {
        let reply = send(server.listen, info(&[("x-api-key", key)])).await;
        (reply.status, reply.json()["limits"].clone())
    };
    let (status, stated) = limits(&alice).await;
    assert_eq!((status, &stated["callsPerSecond"], &stated["callsAtOnce"]), (200, &json!(1), &json!(100)));
    assert_eq!(limits(&bob).await.0, 401);
    // A file that cannot be used changes nothing.
    std::fs::write(&file, "{").expect("a file");
    until("the file is refused", || async {
        server.log().iter().any(|line| line.contains("could not be read again"))
    })
    .await;
    assert_eq!((limits(&alice).await.0, limits(&bob).await.0), (200, 401));
    write(&file, &[&second]);
    until("the new key is valid", || async { limits(&bob).await.0 == 200 }).await;
    assert_eq!(limits(&alice).await.0, 401);
    // The file gives no limit for this key, and the server has none.
    assert_eq!(limits(&bob).await.1["callsPerSecond"], json!(0));
}

#[tokio::test]
async fn a_key_has_a_budget_of_its_own() {
    let file = key_file("budget");
    let ((alice, first), (bob, second)) = (new_key("alice"), new_key("bob"));
    let limited = json!({"name": "alice", "sha256": first["sha256"], "rate_limit": 1, "rate_burst": 3});
    write(&file, &[&limited, &second]);
    let server = Server::start(&["--api-keys", file.to_str().expect("a path")]).await;
    // Several at once, so that it does not matter how long one takes.
    let status = async |key: &str| send(server.listen, info(&[("x-api-key", key)])).await.status;
    let (limited, free) =
        tokio::join!(join_all([&*alice; 30].map(status)), join_all([&*bob; 30].map(status)));
    let answered = limited.iter().filter(|&&status| status == 200).count();
    assert!(answered >= 3 && limited.contains(&429), "{limited:?}");
    assert_eq!(free, [200; 30]);
}

/// Searches have a budget of their own, one for both transports; rules calls go on when it is spent.
#[tokio::test]
async fn a_client_searches_within_its_budget() {
    let server = Server::start(&["--search-rate-ms", "1", "--search-burst-ms", "400"]).await;
    let api = server.api();
    let limits = api.answer(v1::GetServerInfoRequest::default()).await.limits.expect("limits");
    assert_eq!((limits.search_ms_per_second, limits.search_ms_at_once, limits.calls_per_second), (1, 400, 0));
    let search = |seed| json!({"game": {"ruleset": "brandubh-wtf"}, "nodes": 20_000, "seed": seed});
    let mut refused = None;
    // Each is expected to take at least a few milliseconds, however fast the machine is.
    for seed in 0..10_000 {
        let reply = send(server.listen, post("/v1/moves:suggest", &search(seed))).await;
        if reply.status != 200 {
            refused = Some(reply);
            break;
        }
    }
    let reply = refused.expect("the budget is spent");
    let fault = Fault::of_reply(&reply);
    assert!(reply.status == 429 && fault.reason == "RATE_LIMITED" && fault.retry, "{fault:?}");
    assert!(reply.header("retry-after").parse::<u32>().expect("seconds") >= 1);
    let message =
        v1::SuggestMoveRequest { nodes: Some(4_000_000), ..suggest(game("brandubh-wtf", &[] as &[&str])) };
    let (reply, _) = send_body(server.listen, "SuggestMove", &[], frame(&message.encode_to_vec())).await;
    let fault = Fault::of_status(&status_of(&reply));
    assert!(fault.reason == "RATE_LIMITED" && fault.retry, "{fault:?}");
    // Clients with a retry policy wait as long, and do not try again what is always refused.
    assert!(reply.header("grpc-retry-pushback-ms").parse::<u32>().expect("milliseconds") >= 1);
    let (reply, _) = send_body(server.listen, "SuggestMove", &[], frame(&vec![0; 300_000])).await;
    assert_eq!(
        (Fault::of_status(&status_of(&reply)).reason, reply.header("grpc-retry-pushback-ms")),
        ("TOO_LARGE".to_owned(), "-1".to_owned())
    );
    assert!(api.answer(validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2")).await.legal);
}
