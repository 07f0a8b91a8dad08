//! The routes of the JSON door are those that the proto files annotate, and the forms by query beside them: no more and no less.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use clap::Parser;
use http_body_util::BodyExt;
use prost_reflect::{DescriptorPool, Value};
use std::collections::BTreeSet;
use tafl_service::config::Config;
use tower::ServiceExt;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

/// Verb and path of every annotation.
fn annotated() -> BTreeSet<(String, String)> {
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let http = pool.get_extension_by_name("google.api.http").expect("it is imported");
    let services = pool.services().filter(|service| service.package_name() == "tafl.v1");
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
    services.flat_map(|service| service.methods().collect::<Vec<_>>()).map(rule).collect()
}

/// Verb, path and service of every operation of the `OpenAPI` document.
async fn documented(router: &axum::Router) -> Vec<(String, String, String)> {
    let request = Request::builder().uri("/openapi.json").body(Body::empty()).expect("a request");
    let body = router.clone().oneshot(request).await.expect("an answer").into_body().collect().await.expect("a body").to_bytes();
    let document: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
    let paths = document["paths"].as_object().expect("paths").clone();
    let operation = |path: &str, verb: &str, operation: &serde_json::Value| {
        (verb.to_uppercase(), path.to_owned(), operation["tags"][0].as_str().expect("a service").to_owned())
    };
    let operations = |(path, verbs): (String, serde_json::Value)| {
        let verbs = verbs.as_object().expect("verbs").clone();
        verbs.into_iter().map(move |(verb, what)| operation(&path, &verb, &what)).collect::<Vec<_>>()
    };
    paths.into_iter().flat_map(operations).collect()
}

async fn answer(router: &axum::Router, verb: &str, path: &str, kind: &str) -> axum::response::Response {
    let path = path.replace("{ruleset}", "copenhagen");
    let request = Request::builder().method(verb).uri(&path).header("content-type", kind).body(Body::from("{}")).expect("a request");
    router.clone().oneshot(request).await.expect("an answer")
}

#[tokio::test]
async fn the_routes_are_those_of_the_contract() {
    let router = tafl_service::router(&Flags::parse_from(["tafld"]).config).expect("threads");
    let documented = documented(&router).await;
    let pairs: BTreeSet<_> = documented.iter().map(|(verb, path, _)| (verb.clone(), path.clone())).collect();
    let annotated = annotated();
    assert!(annotated.is_subset(&pairs), "{annotated:?} in {pairs:?}");
    assert!(pairs.difference(&annotated).all(|(verb, _)| verb == "GET"), "beside the annotations there are forms by query alone");
    for (verb, path, service) in &documented {
        // The JSON door has the calls of the services that the gRPC door has; the reason stands in the answer of the fallback alone.
        let by_grpc = answer(&router, "POST", &format!("/tafl.v1.{service}/NoSuchCall"), "application/grpc").await;
        let served = !by_grpc.headers().contains_key("grpc-status-details-bin");
        let found = answer(&router, verb, path, "application/json").await.status();
        assert_eq!(served, ![StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED].contains(&found), "{verb} {path}: {found}");
        let other = if verb == "GET" { "POST" } else { "GET" };
        if served && !pairs.contains(&(other.to_owned(), path.clone())) {
            let refused = answer(&router, other, path, "application/json").await;
            assert_eq!(refused.status(), StatusCode::METHOD_NOT_ALLOWED, "{other} {path}");
            assert!(refused.headers()["allow"].to_str().is_ok_and(|allowed| allowed.contains(verb.as_str())), "{other} {path}");
        }
    }
}
