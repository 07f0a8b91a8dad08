//! gRPC-Web over HTTP/1.1 with hand-made frames: the same answers and errors as over gRPC.

use super::support::api::Fault;
use super::support::http::{ask, send, send_h2};
use super::support::local::Local;
use super::support::raw::{frame, send_body};
use super::support::requests::{apply, game, list, suggest, validate};
use super::support::server::Server;
use super::support::web::{is_open, web_call, web_send};
use prost::Message;
use serde_json::json;
use tafl_proto::v1;
use tonic::Code;

const KINDS: [&str; 4] = [
    "application/grpc-web+proto",
    "application/grpc-web",
    "application/grpc-web-text",
    "application/grpc-web-text+proto",
];

fn start() -> v1::Game {
    game("brandubh-wtf", &["d2-a2"])
}

/// The fields of a status that a caller sees.
fn reported(fault: &Fault) -> (&str, &str, Vec<&str>) {
    (&fault.reason, &fault.detail, fault.paths())
}

#[tokio::test]
async fn a_good_answer_is_that_of_grpc() {
    let server = Local::start(&[]).await;
    let listen = server.listen;
    let requests: Vec<(&str, Vec<u8>)> = vec![
        ("GetServerInfo", v1::GetServerInfoRequest::default().encode_to_vec()),
        ("ListRulesets", v1::ListRulesetsRequest::default().encode_to_vec()),
        ("ApplyMove", apply(start(), "d5-e5").encode_to_vec()),
        ("ApplyMove", apply(start(), "d1-d2").encode_to_vec()),
        (
            "LegalMoves",
            v1::LegalMovesRequest { with_effects: true, with_positions: true, ..list(start()) }
                .encode_to_vec(),
        ),
        ("SuggestMove", v1::SuggestMoveRequest { nodes: Some(300), ..suggest(start()) }.encode_to_vec()),
    ];
    for (method, message) in requests {
        let (reply, status) = send_body(listen, method, &[], frame(&message)).await;
        assert_eq!(status.code(), Code::Ok, "{method}: {status:?}");
        for kind in KINDS {
            let web = web_send(listen, &format!("TaflService/{method}"), kind, &[], frame(&message)).await;
            assert_eq!((web.reply.status, web.status.code()), (200, Code::Ok), "{method} {kind}: {web:?}");
            assert_eq!(web.messages.len(), 1, "{method} {kind}");
            assert_eq!(web.messages[0], reply.body[5..], "{method} {kind}");
            assert!(
                web.reply.header("content-type").starts_with(kind.split('+').next().expect("a kind")),
                "{kind}: {web:?}"
            );
            assert!(!web.reply.headers.contains_key("content-encoding"), "{web:?}");
            is_open(&web.reply, method);
        }
    }
    // The other services work like the first.
    let place = json!({"game": {"ruleset": "brandubh-wtf"}});
    let picture: v1::RenderPositionRequest = serde_json::from_value(place).expect("a request");
    let drawn = server.api().grpc(picture.clone()).await.expect("a picture");
    for kind in KINDS {
        let web = web_call(listen, "RenderService/RenderPosition", kind, &picture).await;
        assert_eq!(
            v1::RenderPositionResponse::decode(web.messages[0].as_slice()).expect("a picture"),
            drawn,
            "{kind}"
        );
        let parse = v1::ParseMoveRequest { text: "d4-e4".to_owned(), ..v1::ParseMoveRequest::default() };
        let web = web_call(listen, "NotationService/ParseMove", kind, &parse).await;
        assert_eq!(Fault::of_status(&web.status).reason, "MISSING_FIELD", "{kind}");
    }
    // Over HTTP/2, as a proxy may send it.
    let body = frame(&apply(start(), "d5-e5").encode_to_vec());
    let headers = [("content-type", "application/grpc-web+proto"), ("x-grpc-web", "1")];
    let reply = send_h2(listen, ask("POST", "/tafl.v1.TaflService/ApplyMove", &headers, body.clone()))
        .await
        .expect("an answer");
    let plain = send(listen, ask("POST", "/tafl.v1.TaflService/ApplyMove", &headers, body)).await;
    assert_eq!(reply.body, plain.body);
}

#[tokio::test]
async fn an_error_has_its_details() {
    let server = Local::start(&["--max-request-bytes", "5000"]).await;
    let listen = server.listen;
    let faulty: Vec<(&str, Vec<u8>, &str)> = vec![
        ("ApplyMove", apply(start(), "").encode_to_vec(), "MISSING_FIELD"),
        ("LegalMoves", v1::LegalMovesRequest::default().encode_to_vec(), "MISSING_FIELD"),
        (
            "ApplyMove",
            apply(game("brandubh-wtf", &["d2-a2", "a4-a5"]), "d5-e5").encode_to_vec(),
            "ILLEGAL_MOVE_IN_GAME",
        ),
        (
            "SuggestMove",
            v1::SuggestMoveRequest { level: Some(40), ..suggest(start()) }.encode_to_vec(),
            "OUT_OF_RANGE_VALUE",
        ),
        (
            "GetRuleset",
            v1::GetRulesetRequest { ruleset: "Árd Rí".to_owned(), ..Default::default() }.encode_to_vec(),
            "UNKNOWN_RULESET",
        ),
        ("ValidateMove", validate(start(), &"d".repeat(6000)).encode_to_vec(), "TOO_LARGE"),
    ];
    for (method, message, reason) in faulty {
        let (_, status) = send_body(listen, method, &[], frame(&message)).await;
        let by_grpc = Fault::of_status(&status);
        assert_eq!(by_grpc.reason, reason, "{method}");
        for kind in KINDS {
            let web = web_send(listen, &format!("TaflService/{method}"), kind, &[], frame(&message)).await;
            assert_eq!(web.reply.status, 200, "{method} {kind}: {web:?}");
            assert!(web.messages.is_empty(), "{method} {kind}: an answer beside its error");
            assert_eq!(reported(&Fault::of_status(&web.status)), reported(&by_grpc), "{method} {kind}");
            assert!(!web.head_only || web.reply.body.is_empty(), "{web:?}");
            // If the status is in the headers, a page must be able to read it.
            is_open(&web.reply, method);
            assert!(web.reply.header("content-type").starts_with("application/grpc-web"), "{kind}: {web:?}");
        }
    }
}

#[tokio::test]
async fn an_unknown_method_is_reported() {
    let server = Local::start(&[]).await;
    for method in ["TaflService/Fly", "NotationService/Sing", "RenderService/Paint", "NoService/ApplyMove"] {
        for kind in KINDS {
            let web = web_send(server.listen, method, kind, &[], frame(&[])).await;
            assert_eq!(web.status.code(), Code::Unimplemented, "{method} {kind}: {web:?}");
            is_open(&web.reply, method);
        }
    }
}

#[tokio::test]
async fn invalid_grpc_web_is_answered_and_the_server_goes_on() {
    let server = Local::start(&[]).await;
    let listen = server.listen;
    let whole = frame(&list(start()).encode_to_vec());
    let mut short = whole.clone();
    short.truncate(8);
    let mut vast = whole.clone();
    vast[1..5].copy_from_slice(&u32::MAX.to_be_bytes());
    let mut odd = whole.clone();
    odd[0] = 0x7f;
    for (what, body) in [
        ("nothing", Vec::new()),
        ("half", short),
        ("a lie", vast),
        ("odd flags", odd),
        ("garbage", vec![0xff; 64]),
    ] {
        for kind in KINDS {
            let web = web_send(listen, "TaflService/LegalMoves", kind, &[], body.clone()).await;
            assert!(
                ![Code::Ok, Code::Internal, Code::Unknown].contains(&web.status.code()),
                "{what} as {kind}: {:?}",
                web.status
            );
            is_open(&web.reply, what);
        }
    }
    // Invalid base64.
    let headers = [("content-type", "application/grpc-web-text"), ("x-grpc-web", "1")];
    let path = "/tafl.v1.TaflService/LegalMoves";
    let reply = send(listen, ask("POST", path, &headers, "!!!! no base64 !!!!")).await;
    assert!(reply.status < 500, "{reply:?}");
    let status = tonic::Status::from_header_map(&reply.headers);
    assert!(reply.status != 200 || status.is_none_or(|status| status.code() != Code::Ok), "{reply:?}");
    // A `GET` of a method, JSON to a method, gRPC without HTTP/2: an answer, but not success.
    for request in [
        ask("GET", path, &[], ""),
        ask("POST", path, &[("content-type", "application/json")], "{}"),
        ask("POST", path, &[("content-type", "application/grpc")], whole.clone()),
        ask("POST", path, &[], whole.clone()),
    ] {
        let what = format!("{request:?}");
        let reply = send(listen, request).await;
        let ok = reply.status == 200 && reply.header("grpc-status") == "0";
        assert!(!ok && reply.status < 500, "{what}: {reply:?}");
    }
    let web = web_send(listen, "TaflService/LegalMoves", KINDS[0], &[], whole).await;
    assert_eq!(web.status.code(), Code::Ok, "the server goes on: {web:?}");
}

#[tokio::test]
async fn a_deadline_of_a_page_is_kept() {
    let server = Server::start(&super::support::requests::ENDLESS).await;
    let message = frame(&super::support::requests::endless().encode_to_vec());
    let headers = [("grpc-timeout", "400m")];
    let web = web_send(server.listen, "TaflService/SuggestMove", KINDS[0], &headers, message).await;
    // Either what was found so far, or a deadline error.
    match web.status.code() {
        Code::Ok => {
            let answer = v1::SuggestMoveResponse::decode(web.messages[0].as_slice()).expect("an answer");
            assert!(!answer.reproducible, "{answer:?}");
        }
        _ => assert_eq!(Fault::of_status(&web.status).reason, "DEADLINE_EXCEEDED"),
    }
}
