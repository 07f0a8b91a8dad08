//! The language of errors: that of the call, with the English beside it, for every reason of the error table.

use super::archives::lines;
use super::faults::table;
use super::languages::is_french;
use super::support::api::Fault;
use super::support::http::{ask, get, post};
use super::support::links::joined;
use super::support::server::Server;
use prost_reflect::DescriptorPool;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tafl_proto::v1;
use tonic_types::StatusExt as _;

const JSON: (&str, &str) = ("content-type", "application/json");

/// The sentences of an error without the paths of its fields: the description of each, and what its detail
/// says of the first.
fn told<'a>(detail: &'a str, fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let fields: Vec<_> = fields.into_iter().collect();
    let first = fields.first().map_or("", |(field, _)| field);
    fields
        .iter()
        .map(|(_, description)| (*description).to_owned())
        .chain([detail.replace(first, "")])
        .collect()
}

fn told_of_fault(fault: &Fault) -> Vec<String> {
    told(
        &fault.detail,
        fault.fields.iter().map(|(field, description)| (field.as_str(), description.as_str())),
    )
}

#[tokio::test]
async fn an_error_is_in_the_language_of_its_call() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let position =
        json!({"ruleset": "brandubh-wtf", "board": "7/7/7/7/7/3d3/7", "sideToMove": "SIDE_ATTACKERS"});
    // One fault of the engine, and one of the request.
    for faulty in [
        json!({"position": position, "move": "d2-a2"}),
        json!({"game": {"ruleset": "nothing"}, "move": "d2-a2"}),
    ] {
        for (locale, accept, french) in [
            ("", "", false),
            ("fr", "", true),
            ("fr-CA", "en", true),
            ("", "fr", true),
            ("en", "fr", false),
            ("", "tlh", false),
        ] {
            let send = |path, body: &Value| {
                api.http(ask("POST", path, &[JSON, ("accept-language", accept)], body.to_string()))
            };
            let body = joined(&faulty, &json!({ "locale": locale }));
            let mut sentences = told_of_fault(&Fault::of_reply(&send("/v1/moves:apply", &body).await));
            if accept.is_empty() {
                let request: v1::ApplyMoveRequest = serde_json::from_value(body).expect("a request");
                sentences.extend(told_of_fault(&api.fault(request).await));
            }
            for sentence in sentences {
                assert_eq!(
                    is_french(&sentence),
                    french,
                    "locale {locale:?}, accept-language {accept:?}: {sentence}"
                );
            }
        }
    }
}

#[tokio::test]
async fn an_error_in_another_language_has_the_english_beside_it() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let faulty = json!({"game": {"ruleset": "nothing"}, "move": "d2-a2"});
    let request = |locale: &str| {
        serde_json::from_value::<v1::ApplyMoveRequest>(joined(&faulty, &json!({ "locale": locale })))
    };
    let english = api.fault(request("en").expect("a request")).await.detail;
    for (locale, beside) in [("en", None), ("fr", Some(english.as_str()))] {
        let problem =
            api.http(post("/v1/moves:apply", &joined(&faulty, &json!({ "locale": locale })))).await.json();
        assert_eq!(problem.get("detailEn").and_then(Value::as_str), beside, "{problem}");
        let games = json!({"locale": locale, "games": [{"game": {"ruleset": "nothing"}}]});
        let told = lines(&api.http(post("/v1/archives:replay", &games)).await);
        let of_game = beside.map(|english| format!("games[0].{english}"));
        assert_eq!(
            told[0]["game"]["error"].get("detailEn").and_then(Value::as_str),
            of_game.as_deref(),
            "{told:?}"
        );
        let status = api.grpc(request(locale).expect("a request")).await.expect_err("no such rule set");
        let metadata = status.get_error_details().error_info().expect("a reason").metadata.clone();
        assert_eq!(metadata.get("detail_en").map(String::as_str), beside, "{metadata:?}");
    }
}

/// The calls without a sentence in their answers included.
#[tokio::test]
async fn every_call_takes_a_locale() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    for method in pool
        .services()
        .filter(|service| service.full_name().starts_with("tafl."))
        .flat_map(|service| service.methods().collect::<Vec<_>>())
    {
        assert!(method.input().get_field_by_name("locale").is_some(), "{}", method.full_name());
    }
    let document = api.http(get("/openapi.json")).await.json();
    let links: Vec<&String> = document["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .filter(|(_, path)| path.get("get").is_some())
        .map(|(path, _)| path)
        .collect();
    assert!(links.len() > 12, "{links:?}");
    for path in links.into_iter().filter(|path| path.starts_with("/v1/")) {
        let path = format!("{}?locale=fr&ruleset=nothing&locales=1", path.replace("{ruleset}", "fidchell"));
        let fault = Fault::of_reply(&api.http(get(&path)).await);
        assert!(
            !fault.paths().contains(&"locale") && fault.paths().contains(&"locales"),
            "{path}: {fault:?}"
        );
    }
    for path in
        ["/v1/rulesets?locale=fr", "/v1/info?locale=fr", "/v1/positions:new?locale=fr&ruleset=fidchell"]
    {
        assert_eq!(api.http(get(path)).await.status, 200, "{path}");
    }
    let fault = Fault::of_reply(&api.http(get("/v1/positions:new?locale=fr&ruleset=nothing")).await);
    assert!(told_of_fault(&fault).iter().all(|sentence| is_french(sentence)), "{fault:?}");
}

#[tokio::test]
async fn every_reason_has_a_french_sentence() {
    // What no single request of a sound client causes is tested beside the table.
    let unshown = [
        "QUEUE_FULL",
        "REQUEST_TIMEOUT",
        "DEADLINE_EXCEEDED",
        "SHUTTING_DOWN",
        "CANCELLED",
        "UNSUPPORTED_TRANSFER_CODING",
        "INTERNAL",
    ];
    let mut worded: BTreeSet<String> = unshown.map(str::to_owned).into();
    for row in table().into_iter().filter(|row| row.french) {
        let (mut request, reason) = (row.ask(), row.reason.expect("a reason"));
        let flags: Vec<&str> = row.flags.iter().map(String::as_str).collect();
        let server = Server::start(&flags).await;
        request.headers_mut().insert("accept-language", "fr".parse().expect("a value"));
        let what = format!("{} {}", request.method(), request.uri());
        let mut reply = server.api().http(request.clone()).await;
        while reply.status == 400 && reason == "RATE_LIMITED" {
            reply = server.api().http(request.clone()).await;
        }
        let fault = Fault::of_reply(&reply);
        assert_eq!(fault.reason, reason, "{what}: {fault:?}");
        for sentence in told_of_fault(&fault) {
            // The names of fields, which are English words, are the same in every language.
            let sentence =
                ["game", "king", "move"].iter().fold(sentence, |sentence, name| sentence.replace(name, ""));
            assert!(is_french(&sentence), "{reason} {what}: {sentence}");
        }
        worded.insert(reason);
    }
    assert_eq!(
        worded,
        tafl_service::error::Reason::ALL.iter().map(|reason| reason.name().to_owned()).collect()
    );
}

#[tokio::test]
async fn a_request_that_cannot_be_read_is_refused_in_the_language_it_names_or_that_of_its_headers() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for (accept, french) in [("fr", true), ("en", false), ("", false)] {
        let posted =
            |body: &'static str| ask("POST", "/v1/moves:apply", &[JSON, ("accept-language", accept)], body);
        let got =
            |query: &str| ask("GET", &format!("/v1/moves:apply?{query}"), &[("accept-language", accept)], "");
        for (request, french) in [
            (posted(r#"{"moev": "d2-a2", "locale": "fr"}"#), true),
            (posted(r#"{"move": 7, "locale": "tlh"}"#), french),
            (posted(r#"{"move": 7}"#), french),
            (got("moev=d2-a2&locale=fr"), true),
            (got("moev=d2-a2"), french),
        ] {
            let shown = format!("{request:?}");
            let reply = api.http(request).await;
            for sentence in told_of_fault(&Fault::of_reply(&reply)) {
                // The names of fields are the same in every language.
                let sentence = sentence.replace("moev", "").replace("move", "");
                assert_eq!(is_french(&sentence), french, "{shown}: {sentence}");
            }
        }
    }
}
