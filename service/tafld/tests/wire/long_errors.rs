//! Errors stay small, whatever is wrong: both transports report the same first faults and the number of the
//! others, and a gRPC status fits into the 8 KiB of trailers that clients accept.

use super::archives::{archive, by_grpc};
use super::support::api::{Api, Call, Fault};
use super::support::http::{ask, get, post};
use super::support::mirror;
use super::support::raw::{frame, send_body};
use super::support::requests::{A, At, BRANDUBH, board, game, list, new, validate};
use super::support::server::Server;
use prost::Message;
use serde_json::Value;
use tafl_engine::catalogue;
use tafl_proto::v1;
use tafl_proto::v1::replay_archive_response::Message as Told;

/// Maximum number of reported faults.
const MAX_REPORTED: usize = 10;

/// A fault as both transports report it, after checking that it is small.
async fn small<C: Call + Message>(server: &Server, api: &Api, call: C) -> Fault {
    let problem = api.http(call.ask()).await;
    assert!(problem.body.len() < 8_000, "{}: a problem of {} bytes", C::METHOD, problem.body.len());
    let (reply, _) = send_body(server.listen, C::METHOD, &[], frame(&call.encode_to_vec())).await;
    // As clients count: names and values, and 32 bytes for each pair.
    let pairs = reply.headers.iter().chain(&reply.trailers);
    let bytes: usize = pairs.map(|(name, value)| name.as_str().len() + value.len() + 32).sum();
    assert!(bytes < 8_192, "{}: a status of {bytes} bytes", C::METHOD);
    let fault = api.fault(call).await;
    assert!((1..=MAX_REPORTED).contains(&fault.fields.len()), "{fault:?}");
    fault
}

fn rules_of(id: &str) -> v1::Rules {
    let rules = &catalogue::find(id).expect("a rule set").rules;
    mirror::rules(rules)
}

fn check(rules: v1::Rules) -> v1::CheckRulesetRequest {
    v1::CheckRulesetRequest { custom_rules: Some(Box::new(rules)), ..v1::CheckRulesetRequest::default() }
}

fn cleared(names: &[&str]) -> v1::CheckRulesetRequest {
    let cleared = names.iter().map(|&name| name.to_owned()).collect();
    check(v1::Rules {
        base: Some(v1::Base { ruleset: "copenhagen".to_owned(), cleared }),
        ..v1::Rules::default()
    })
}

/// A server that accepts long invalid requests.
const LARGE: [&str; 2] = ["--max-request-bytes", "16777216"];

/// Values of one to four bytes per character, and some whose escaped form is longer.
const LONG: [&str; 5] = ["x", "é", "板", "\u{1f451}", "\u{202e}\0\""];

#[tokio::test]
async fn the_first_faults_are_reported_and_the_others_counted() {
    let server = Server::start(&LARGE).await;
    let api = server.api();
    for letter in LONG {
        let long = letter.repeat(3_000);
        let names: Vec<&str> = vec![&long; 12];
        let fault = small(&server, &api, cleared(&names)).await;
        assert!(fault.detail.ends_with(" (and 11 more errors)"), "{fault:?}");
        let moves: Vec<String> = (0..20).map(|n| format!("{n}{long}")).collect();
        let history = v1::History {
            start_board: BRANDUBH.to_owned(),
            start_side: A.into(),
            moves,
            ..v1::History::default()
        };
        let position = v1::Position { history: Some(history), ..board("brandubh-wtf", BRANDUBH, A) };
        let fault = small(&server, &api, list(position)).await;
        assert_eq!(fault.paths()[..2], ["position.history.moves[0]", "position.history.moves[1]"]);
        assert!(fault.detail.ends_with(" (and 19 more errors)"), "{fault:?}");
        small(&server, &api, new(long.as_str())).await;
        small(&server, &api, list(game("brandubh-wtf", &[&long]))).await;
        small(&server, &api, list(At::Token(long.clone()))).await;
    }
    let piece = |_| v1::PieceOnSquare { square: "板板".to_owned(), piece: 1 };
    let pieces = v1::Position {
        board: String::new(),
        pieces: (0..300).map(piece).collect(),
        ..board("copenhagen", "", A)
    };
    let fault = small(&server, &api, list(pieces)).await;
    assert_eq!(fault.fields.len(), MAX_REPORTED);
    assert!(fault.detail.ends_with(" (and 299 more errors)"), "{fault:?}");
    // Set-ups that can be parsed but break the rules of their board.
    let mut rules = rules_of("copenhagen");
    let setups = &mut rules.board.as_mut().expect("a board").setups;
    *setups = (0..32).map(|n| v1::NamedSetup { name: format!("{n}"), board: ["11"; 11].join("/") }).collect();
    let fault = small(&server, &api, check(rules)).await;
    assert_eq!(fault.reason, "INVALID_RULES");
    assert!(fault.detail.ends_with(" (and 63 more errors)"), "no king and no attackers in each: {fault:?}");
}

#[tokio::test]
async fn a_list_that_is_too_long_is_one_fault() {
    let server = Server::start(&LARGE).await;
    let api = server.api();
    let rules = rules_of("copenhagen");
    let mut setups = rules.clone();
    setups.board.as_mut().expect("a board").setups = vec![v1::NamedSetup::default(); 40_000];
    let special =
        v1::SpecialRules { reach: vec![v1::SpecialReach::default(); 40_000], ..v1::SpecialRules::default() };
    let escape = v1::Escape { to: v1::EscapeTo::Squares.into(), squares: vec![String::new(); 40_000] };
    let stop = v1::Zone { stop: vec![0; 40_000], ..rules.zones[0].clone() };
    let requests = [
        ("zones", check(v1::Rules { zones: vec![v1::Zone::default(); 40_000], ..rules.clone() })),
        ("board.setups", check(setups)),
        ("special.reach", check(v1::Rules { special: Some(special), ..rules.clone() })),
        ("escape.squares", check(v1::Rules { escape: Some(escape), ..rules.clone() })),
        ("zones[0].stop", check(v1::Rules { zones: vec![stop], ..rules.clone() })),
        ("announcements", check(v1::Rules { announcements: vec![0; 40_000], ..rules.clone() })),
        ("base.cleared", cleared(&vec!["exit_fort"; 15_000])),
    ];
    for (field, request) in requests {
        let fault = small(&server, &api, request).await;
        let found: Vec<_> = fault.fields.iter().filter(|(path, _)| path.ends_with(field)).collect();
        let [(_, words)] = found[..] else { panic!("{field}: {fault:?}") };
        assert!(words.contains("has more than") && words.contains("items, the maximum"), "{words}");
        assert!(!fault.paths().iter().any(|path| path.contains("[1]")), "{field} is not read: {fault:?}");
    }
    let pieces =
        v1::Position { pieces: vec![v1::PieceOnSquare::default(); 40_000], ..board("copenhagen", "", A) };
    assert_eq!(small(&server, &api, list(pieces)).await.paths(), ["position.pieces"]);
    // A history beside a token is compared with it, and is no longer than any other.
    let token = api.answer(new("brandubh-wtf")).await.position.expect("a position").token;
    let history = v1::History { moves: vec![String::new(); 40_000], ..v1::History::default() };
    let position = v1::Position { token, history: Some(history), ..v1::Position::default() };
    assert_eq!(small(&server, &api, list(position)).await.reason, "TOO_LARGE");
}

#[tokio::test]
async fn errors_of_games_are_as_small() {
    let server = Server::start(&[]).await;
    let cleared = vec!["板".repeat(30); 32];
    let base = Some(v1::Base { ruleset: "copenhagen".to_owned(), cleared });
    let wrong = v1::Rules { base, ..v1::Rules::default() };
    let record = v1::archive_game::Record::Game(game(wrong, &[] as &[&str]));
    let games = vec![v1::ArchiveGame { record: Some(record), ..v1::ArchiveGame::default() }; 100];
    let (told, end) = by_grpc(&server.api(), archive(None, games)).await;
    assert!(end.is_none(), "{end:?}");
    let errors: Vec<_> = (told.iter())
        .filter_map(|told| match told {
            Told::Game(report) => Some(report.error.as_ref().expect("an error")),
            _ => None,
        })
        .collect();
    assert_eq!(errors.len(), 100);
    for error in errors {
        assert!((1..=MAX_REPORTED).contains(&error.fields.len()) && error.encoded_len() < 4_000, "{error:?}");
    }
}

/// Characters that break lines or text direction are neither accepted in names nor echoed unescaped.
#[tokio::test]
async fn no_answer_echoes_unprintable_characters() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for odd in ["\0", "\r\n", "\u{1b}[31m", "\u{85}", "\u{2028}", "\u{202e}", "\u{200b}"] {
        let mut rules = rules_of("brandubh-wtf");
        let named = format!("one{odd}two");
        rules.board.as_mut().expect("a board").setups[0].name.clone_from(&named);
        let fault = api.fault(check(rules)).await;
        assert_eq!(fault.paths(), ["custom_rules.board.setups[0].name"], "{named:?}");
        let at = v1::Game { setup: Some(named.clone()), ..game("brandubh-wtf", &[] as &[&str]) };
        let faults = [
            fault,
            api.fault(list(at)).await,
            api.fault(new(named.as_str())).await,
            api.fault(list(game("brandubh-wtf", &[&named]))).await,
            api.fault(list(board("brandubh-wtf", &format!("7/7/7/7/7/7/{odd}"), A))).await,
        ];
        let texts = faults.iter().flat_map(|fault| {
            fault.fields.iter().flat_map(|(path, words)| [path, words]).chain([&fault.detail])
        });
        for text in texts {
            assert!(
                !odd.chars().any(|letter| !letter.is_ascii_graphic() && text.contains(letter)),
                "{text:?}"
            );
        }
        // Unknown field names are quoted as well.
        let body =
            Value::Object([(named.clone(), Value::Null), ("x".to_owned(), 1.into())].into_iter().collect());
        let unknown = api.http(post("/v1/moves:list", &body)).await;
        assert_eq!(unknown.status, 400);
        let asked = format!(
            "/v1/moves:list?{}=1",
            percent_encoding::utf8_percent_encode(&named, percent_encoding::NON_ALPHANUMERIC)
        );
        for reply in [unknown, api.http(get(&asked)).await] {
            let fault = Fault::of_reply(&reply);
            let text = format!("{}{:?}", fault.detail, fault.paths());
            assert!(
                !fault.detail.contains(odd) && !fault.paths().iter().any(|path| path.contains(odd)),
                "{text}"
            );
        }
        // A sentence of an answer, as shown by a terminal.
        let body =
            serde_json::to_string(&validate(game("brandubh-wtf", &[] as &[&str]), &named)).expect("JSON");
        let headers = [("content-type", "application/json"), ("accept", "text/plain")];
        let reply = api.http(ask("POST", "/v1/moves:validate", &headers, body)).await;
        assert!(reply.status == 200 && !reply.text().contains(odd), "{:?}", reply.text());
    }
}
