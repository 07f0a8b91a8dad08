//! Errors stay small, whatever is wrong: both transports report the same first faults and the number of the
//! others, and a gRPC status fits into the 8 KiB of trailers that clients accept.

use super::archives::{archive, by_grpc};
use super::support::api::Fault;
use super::support::http::{ask, get, post};
use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{A, board, game, list, new, validate};
use prost::Message;
use serde_json::Value;
use tafl_engine::catalogue;
use tafl_proto::v1;
use tafl_proto::v1::replay_archive_response::Message as Told;

/// Maximum number of reported faults.
const MAX_REPORTED: usize = 10;

fn rules_of(id: &str) -> v1::Rules {
    let rules = &catalogue::find(id).expect("a rule set").rules;
    mirror::rules(rules)
}

fn check(rules: v1::Rules) -> v1::CheckRulesetRequest {
    v1::CheckRulesetRequest { custom_rules: Some(Box::new(rules)), ..v1::CheckRulesetRequest::default() }
}

#[tokio::test]
async fn errors_of_games_are_as_small() {
    let server = Local::start(&[]).await;
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
    let server = Local::start(&[]).await;
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
