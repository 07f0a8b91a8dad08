//! The language of errors: that of the call, in every call, and where the gate refuses it. The other errors are rows.

use super::languages::is_french;
use super::support::api::Fault;
use super::support::http::{ask, get};
use super::support::local::Local;
use super::support::server::Server;
use prost_reflect::DescriptorPool;

const JSON: (&str, &str) = ("content-type", "application/json");

/// The sentences of an error without the paths of its fields: the description of each, and what its detail
/// says of the first.
fn told_of_fault(fault: &Fault) -> Vec<String> {
    let first = fault.fields.first().map_or("", |(field, _)| field);
    let descriptions = fault.fields.iter().map(|(_, description)| description.clone());
    descriptions.chain([fault.detail.replace(first, "")]).collect()
}

/// The calls without a sentence in their answers included.
#[tokio::test]
async fn every_call_takes_a_locale() {
    let server = Local::start(&[]).await;
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

/// What the gate refuses, which rows do not meet.
#[tokio::test]
async fn the_gate_speaks_french() {
    let archive = r#"{"games": [{"game": {}}, {"game": {}}, {"game": {}}]}"#;
    for (reason, flags, path, body) in [
        ("TOO_LARGE", ["--rate-limit", "2"], "/v1/archives:replay", archive),
        ("RATE_LIMITED", ["--rate-limit", "1"], "/v1/moves:list", "{}"),
        ("UNAUTHENTICATED", ["--api-keys", "tests/no-keys.json"], "/v1/moves:list", "{}"),
    ] {
        let server = Server::start(&flags).await;
        let request = || ask("POST", path, &[JSON, ("accept-language", "fr")], body);
        let mut reply = server.api().http(request()).await;
        while reply.status == 400 && reason == "RATE_LIMITED" {
            reply = server.api().http(request()).await;
        }
        let fault = Fault::of_reply(&reply);
        assert_eq!(fault.reason, reason, "{fault:?}");
        assert!(told_of_fault(&fault).iter().all(|sentence| is_french(sentence)), "{fault:?}");
    }
}
