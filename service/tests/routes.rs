//! The routes of the JSON transport are those that the proto files annotate, and the links beside them.

#[allow(dead_code, reason = "other tests use the rest")]
mod asking;

use axum::http::{StatusCode, Version};
use prost_reflect::{DescriptorPool, Value};
use std::collections::BTreeSet;
use tafl_service::ROUTES;

/// A call of the contract, and its route.
struct Annotated {
    rpc: String,
    verb: &'static str,
    path: String,
}

/// Every annotation.
fn annotated() -> Vec<Annotated> {
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let http = pool.get_extension_by_name("google.api.http").expect("it is imported");
    let rule = |method: prost_reflect::MethodDescriptor| {
        let options = method.options();
        let rule = options.get_extension(&http);
        let rule = rule.as_message().expect("a rule").clone();
        let path = |verb: &str| {
            rule.get_field_by_name(verb)
                .and_then(|path| path.as_str().map(ToOwned::to_owned))
                .filter(|p| !p.is_empty())
        };
        let body =
            matches!(rule.get_field_by_name("body").as_deref(), Some(Value::String(body)) if body == "*");
        let (verb, path) = match (path("get"), path("post")) {
            (Some(path), None) if !body => ("GET", path),
            (None, Some(path)) if body => ("POST", path),
            other => panic!("{}: {other:?}", method.name()),
        };
        Annotated { rpc: method.name().to_owned(), verb, path }
    };
    let ours = pool.services().filter(|service| service.package_name() == "tafl.v1");
    ours.flat_map(|service| service.methods().collect::<Vec<_>>()).map(rule).collect()
}

async fn status(router: &axum::Router, verb: &str, path: &str) -> StatusCode {
    let path = path.replace("{ruleset}", "copenhagen");
    let none: [(&str, &str); 0] = [];
    asking::sent(router, (verb, &path), Version::HTTP_11, none, b"{}".to_vec()).await.status
}

#[tokio::test]
async fn the_routes_are_those_of_the_contract() {
    let router = asking::router([]);
    let annotated = annotated();
    for route in ROUTES {
        let call = annotated
            .iter()
            .find(|call| call.rpc == route.rpc())
            .unwrap_or_else(|| panic!("{} is not a call", route.rpc()));
        // Beside its own route a call has a GET form of the same path, or the path of a picture.
        let picture = ["/v1/render.", "/v1/graph."].iter().any(|stem| route.path.starts_with(stem));
        assert!(call.path == route.path || picture, "{}", route.path);
    }
    let own: BTreeSet<_> = annotated.iter().map(|call| (call.verb, call.path.as_str())).collect();
    let by_get: BTreeSet<_> = ROUTES.iter().map(|route| ("GET", route.path)).collect();
    assert_eq!((own.len(), by_get.len()), (annotated.len(), ROUTES.len()), "two routes are the same");
    for (verb, path) in own.union(&by_get) {
        let found = status(&router, verb, path).await;
        assert!(
            ![StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED].contains(&found),
            "{verb} {path}: {found}"
        );
        assert_eq!(status(&router, "DELETE", path).await, StatusCode::METHOD_NOT_ALLOWED, "{path}");
    }
}

/// What the options of the contract make of the fields of a request.
#[test]
fn links_take_the_fields_of_their_requests() {
    for (path, names) in [
        (
            "/v1/moves:list",
            "ruleset setup moves token board side ply chain_square from with_effects with_positions by_origin locale",
        ),
        ("/v1/positions:parse", "text format ruleset side locale"),
        (
            "/v1/graph.png",
            "attackers_win_permille start_permille first_ply inaccuracies mistakes blunders missed_wins turning_point \
            size theme layout pieces colour_page colour_squares colour_lines colour_attackers colour_defenders attackers defenders \
            title locale",
        ),
    ] {
        let route = ROUTES.iter().find(|route| route.path == path).expect(path);
        assert_eq!(route.names.iter().map(|name| name.name).collect::<Vec<_>>().join(" "), names, "{path}");
    }
}
