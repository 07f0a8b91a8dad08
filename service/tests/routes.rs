//! The routes of the JSON door are those that the proto files annotate, no more and no less.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use clap::Parser;
use prost_reflect::{DescriptorPool, Value};
use std::collections::BTreeSet;
use tafl_service::config::Config;
use tower::ServiceExt;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

/// The services that the server answers for.
const SERVED: [&str; 2] = ["tafl.v1.TaflService", "tafl.v1.NotationService"];

/// Verb and path of every annotation.
fn annotated() -> BTreeSet<(String, String)> {
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let http = pool.get_extension_by_name("google.api.http").expect("it is imported");
    let rule = |method: prost_reflect::MethodDescriptor| {
        let options = method.options();
        let rule = options.get_extension(&http);
        let rule = rule.as_message().expect("a rule").clone();
        let path =
            |verb: &str| rule.get_field_by_name(verb).and_then(|path| path.as_str().map(ToOwned::to_owned)).filter(|p| !p.is_empty());
        let body = matches!(rule.get_field_by_name("body").as_deref(), Some(Value::String(body)) if body == "*");
        match (path("get"), path("post")) {
            (Some(path), None) if !body => ("GET".to_owned(), path),
            (None, Some(path)) if body => ("POST".to_owned(), path),
            other => panic!("{}: {other:?}", method.name()),
        }
    };
    let served = |service: &prost_reflect::ServiceDescriptor| SERVED.contains(&service.full_name());
    pool.services().filter(served).flat_map(|service| service.methods().collect::<Vec<_>>()).map(rule).collect()
}

async fn status(router: &axum::Router, verb: &str, path: &str) -> StatusCode {
    let path = path.replace("{ruleset}", "copenhagen");
    let request = Request::builder().method(verb).uri(&path).body(Body::from("{}")).expect("a request");
    router.clone().oneshot(request).await.expect("an answer").status()
}

#[tokio::test]
async fn the_routes_are_those_of_the_contract() {
    let router = tafl_service::router(&Flags::parse_from(["tafld"]).config).expect("threads");
    let annotated = annotated();
    assert_eq!(annotated.len(), 13, "every call has a route of its own");
    for (verb, path) in &annotated {
        let found = status(&router, verb, path).await;
        assert!(![StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED].contains(&found), "{verb} {path}: {found}");
        let other = if verb == "GET" { "POST" } else { "GET" };
        assert_eq!(status(&router, other, path).await, StatusCode::METHOD_NOT_ALLOWED, "{other} {path}");
    }
    // What is routed and not annotated would stand in the one file of routes.
    let routed = include_str!("../src/rest.rs").lines().filter(|line| line.trim_start().starts_with(".route("));
    assert_eq!(routed.count(), annotated.len());
}
