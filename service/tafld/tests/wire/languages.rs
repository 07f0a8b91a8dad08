//! The languages of the server, and that of the errors of its gate. All other sentences are rows, each in two languages.

use super::support::api::Fault;
use super::support::http::{ask, get};
use super::support::local::Local;
use super::support::server::Server;
use std::collections::BTreeSet;
use tafl_proto::v1;

#[tokio::test]
async fn two_lines_of_accept_are_one_list() {
    let server = Local::start(&[]).await;
    let mut two = get("/v1/moves:apply?ruleset=brandubh-wtf&move=d2-a2");
    for accept in ["application/json;q=0.5", "text/plain"] {
        two.headers_mut().append("accept", accept.parse().expect("a value"));
    }
    assert!(server.api().http(two).await.header("content-type").starts_with("text/plain"));
}

#[tokio::test]
async fn the_server_says_which_languages_it_has_and_has_them() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let info = api.answer(v1::GetServerInfoRequest::default()).await;
    let locales = info.locales;
    let known: Vec<&str> = info.languages.iter().map(|language| language.locale.as_str()).collect();
    assert_eq!(known, locales);
    let reviewed = |locale: &str| {
        info.languages.iter().any(|language| language.locale == locale && !language.awaiting_review)
    };
    assert!(reviewed("en") && reviewed("fr"), "{:?}", info.languages);
    let names: BTreeSet<&str> = info.languages.iter().map(|language| language.name.as_str()).collect();
    assert!(names.len() == locales.len() && names.contains("Français"), "{names:?}");
    assert_eq!(locales[0], "en", "the one that answers have when nothing is asked: {locales:?}");
    assert!(locales.contains(&"fr".to_owned()), "{locales:?}");
    let mut said = BTreeSet::new();
    for locale in &locales {
        let refused = "/v1/moves:validate?ruleset=brandubh-wtf&move=d1-d4";
        let by_field = api.http(get(&format!("{refused}&locale={locale}"))).await.text();
        let by_header = ask("GET", refused, &[("accept-language", locale)], "");
        assert_eq!(api.http(by_header).await.text(), by_field, "{locale}");
        assert!(said.insert(by_field), "{locale} is another language's");
    }
}

/// What the gate refuses, which rows do not meet.
#[tokio::test]
async fn the_gate_speaks_french() {
    let archive = r#"{"games": [{"game": {}}, {"game": {}}, {"game": {}}]}"#;
    for (reason, flags, path, body, said) in [
        ("TOO_LARGE", ["--rate-limit", "2"], "/v1/archives:replay", archive, "cette requête"),
        ("RATE_LIMITED", ["--rate-limit", "1"], "/v1/moves:list", "{}", "ce client"),
        ("UNAUTHENTICATED", ["--api-keys", "tests/no-keys.json"], "/v1/moves:list", "{}", "clé"),
    ] {
        let server = Server::start(&flags).await;
        let request =
            || ask("POST", path, &[("content-type", "application/json"), ("accept-language", "fr")], body);
        let mut reply = server.api().http(request()).await;
        while reply.status == 400 && reason == "RATE_LIMITED" {
            reply = server.api().http(request()).await;
        }
        let fault = Fault::of_reply(&reply);
        assert!(fault.reason == reason && fault.detail.contains(said), "{fault:?}");
    }
}
