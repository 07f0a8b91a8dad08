//! Pictures beside other calls: deadlines, a full queue, many at once. What they show is rows.

use super::support::api::Fault;
use super::support::http::{Ask, ask, get, post, send, try_send};
use super::support::raw::call;
use super::support::requests::{game, list, validate};
use super::support::server::Server;
use super::support::web::{ORIGIN, is_open};
use super::support::{LONG, alone, until};
use serde_json::{Value, json};
use std::time::Duration;
use tafl_proto::v1;

const JSON: (&str, &str) = ("content-type", "application/json");

fn accepting(body: &Value) -> Ask {
    ask("POST", "/v1/games:render", &[JSON, ("accept", "image/gif")], body.to_string())
}

fn animation(body: Value) -> v1::RenderGameRequest {
    serde_json::from_value(body).expect("a request")
}

/// An animation that takes any machine longer than a test runs, or at least very long.
fn vast() -> Value {
    let base = json!({"ruleset": "brandubh-wtf", "cleared": ["repetition", "quiet_plies", "ply_limit"]});
    let moves = [["d2-e2", "d5-e5", "e2-d2", "e5-d5"]; 249].concat();
    json!({"game": {"customRules": {"base": base}, "moves": moves}, "style": {"size": 1_024}})
}

#[tokio::test]
async fn a_deadline_ends_a_long_animation() {
    let _alone = alone().await;
    let server = Server::start(&["--call-timeout-ms", "100"]).await;
    let status = server.api().grpc(animation(vast())).await.expect_err("a tenth of a second");
    assert_eq!(Fault::of_status(&status).reason, "DEADLINE_EXCEEDED", "{status:?}");
    let mut stored = false;
    for request in [accepting(&vast()), post("/v1/games:render", &vast())] {
        let reply = send(server.listen, request).await;
        assert_eq!(
            (reply.status, Fault::of_reply(&reply).reason.as_str()),
            (504, "DEADLINE_EXCEEDED"),
            "{reply:?}"
        );
        stored |= !reply.header("cache-control").contains("no-store");
    }
    // A caller's own deadline, shorter than the server's.
    let server = Server::start(&["--call-timeout-ms", "600000"]).await;
    let headers = [("grpc-timeout", "100m")];
    let cut: Result<v1::RenderGameResponse, _> =
        call(server.listen, "RenderService/RenderGame", &headers, &animation(vast())).await;
    assert_eq!(Fault::of_status(&cut.expect_err("no time")).reason, "DEADLINE_EXCEEDED");
    // The cancelled call does not block the next one.
    let picture =
        tokio::time::timeout(LONG, send(server.listen, get("/v1/render.svg?ruleset=brandubh-wtf"))).await;
    assert_eq!(picture.expect("a picture in time").status, 200);
    assert!(!stored, "a cache may keep that there was no time");
}

#[tokio::test]
async fn pictures_wait_in_a_queue_and_nothing_waits_for_them() {
    let _alone = alone().await;
    let server = Server::start(&["--max-long-calls", "2", "--call-timeout-ms", "600000"]).await;
    let listen = server.listen;
    let api = server.api();
    // More long animations than any machine has threads, until one is refused.
    let mut busy = Vec::new();
    let mut full = None;
    for _ in 0..300 {
        busy.push(tokio::spawn(async move { try_send(listen, accepting(&vast())).await }));
        tokio::time::sleep(Duration::from_millis(10)).await;
        let mut request = accepting(&vast());
        request.headers_mut().insert("origin", ORIGIN.1.parse().expect("a value"));
        let probe = tokio::time::timeout(Duration::from_millis(200), send(listen, request)).await;
        if let Ok(reply) = probe {
            full = Some(reply);
            break;
        }
    }
    let full = full.expect("300 animations at once, and none is turned away");
    let fault = Fault::of_reply(&full);
    assert!(full.status == 429 && fault.reason == "QUEUE_FULL" && fault.retry, "{fault:?}");
    is_open(&full, "a full queue");
    // Short calls are answered meanwhile, and so are invalid requests.
    assert!(api.answer(validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2")).await.legal);
    assert_eq!(api.answer(list(game("brandubh-wtf", &[] as &[&str]))).await.moves.len(), 40);
    let found = v1::SuggestMoveRequest {
        nodes: Some(100),
        ..super::support::requests::suggest(game("brandubh-wtf", &[] as &[&str]))
    };
    assert!(api.answer(found).await.r#move.is_some());
    let fault = api.fault(animation(json!({"game": {"ruleset": "nothing"}}))).await;
    assert_eq!(fault.reason, "UNKNOWN_RULESET", "{fault:?}");
    // A caller who goes away frees its place and the core.
    for call in &busy {
        call.abort();
    }
    let free =
        || async { send(listen, get("/v1/render.gif?ruleset=brandubh-wtf&size=64")).await.status == 200 };
    until("the queue is open again", free).await;
    assert!(full.header("cache-control").contains("no-store"), "{full:?}");
}

#[tokio::test]
async fn many_pictures_at_once_are_all_drawn() {
    let _alone = alone().await;
    let server = Server::start(&["--call-timeout-ms", "600000"]).await;
    let listen = server.listen;
    let path = "/v1/render.png?ruleset=copenhagen&size=256";
    let wanted = send(listen, get(path)).await;
    assert_eq!(wanted.status, 200, "{wanted:?}");
    let calls: Vec<_> = (0..40).map(|_| tokio::spawn(send(listen, get(path)))).collect();
    for call in calls {
        let reply = call.await.expect("a reply");
        assert!(reply.status == 200 && reply.body == wanted.body, "{:?}", reply.headers);
    }
    // With a queue of one, each is drawn or told to retry.
    let server = Server::start(&["--call-timeout-ms", "600000", "--max-long-calls", "2"]).await;
    let listen = server.listen;
    let calls: Vec<_> = (0..40).map(|_| tokio::spawn(send(listen, get(path)))).collect();
    let mut drawn = 0;
    for call in calls {
        let reply = call.await.expect("a reply");
        if reply.status == 200 {
            assert!(reply.body == wanted.body);
            drawn += 1;
        } else {
            let fault = Fault::of_reply(&reply);
            assert!(fault.reason == "QUEUE_FULL" && fault.retry, "{fault:?}");
        }
    }
    println!("{drawn} of 40 pictures at once drawn with a queue of one");
    assert!(drawn > 0);
}
