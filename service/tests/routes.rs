//! The routes of the JSON transport are those that the proto files annotate, and those of the table by GET
//! beside them.

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

// The table is written so that it can be read by itself.
#[path = "../src/transport/rest/table.rs"]
#[allow(dead_code, unreachable_pub)]
mod table;

use table::{ParameterKind, ROUTES};

/// A call of the contract: the name of its request, and its route.
struct Annotated {
    rpc: String,
    request: prost_reflect::MessageDescriptor,
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
        Annotated { rpc: method.name().to_owned(), request: method.input(), verb, path }
    };
    let ours = pool.services().filter(|service| service.package_name() == "tafl.v1");
    ours.flat_map(|service| service.methods().collect::<Vec<_>>()).map(rule).collect()
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
    for route in ROUTES {
        let call = annotated
            .iter()
            .find(|call| call.rpc == route.rpc)
            .unwrap_or_else(|| panic!("{} is not a call", route.rpc));
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

/// Every query name is the name of its field in the proto files, or short for it, and is read as that field
/// is.
#[test]
fn the_query_names_are_those_of_the_messages() {
    const SHORT: &[(&str, &str)] = &[("side", "side_to_move")];
    let annotated = annotated();
    for route in ROUTES {
        let request = &annotated.iter().find(|call| call.rpc == route.rpc).expect("a call").request;
        for name in route.names.iter().copied().flatten() {
            for path in [Some(name.field), name.beside_board].into_iter().flatten() {
                let mut message = request.clone();
                let mut found = None;
                for part in path.split('.') {
                    let field = message
                        .get_field_by_name(part)
                        .unwrap_or_else(|| panic!("{}: no field {path}", route.path));
                    if let prost_reflect::Kind::Message(inner) = field.kind() {
                        message = inner;
                    }
                    found = Some(field);
                }
                let field = found.expect("a path has parts");
                let own_colour =
                    name.name == format!("colour_{}", field.name()) && path.starts_with("style.colours.");
                let named =
                    name.name == field.name() || SHORT.contains(&(name.name, field.name())) || own_colour;
                assert!(named, "{}: {} stands for {}", route.path, name.name, field.name());
                let kind = match (field.kind(), name.kind) {
                    (prost_reflect::Kind::String, ParameterKind::Text) => !field.is_list(),
                    (prost_reflect::Kind::String, ParameterKind::List)
                    | (prost_reflect::Kind::Int32, ParameterKind::Numbers) => field.is_list(),
                    (prost_reflect::Kind::Int32, ParameterKind::Number)
                    | (prost_reflect::Kind::Bool, ParameterKind::Flag) => true,
                    (prost_reflect::Kind::Enum(values), ParameterKind::Enum(prefix)) => {
                        values.values().all(|value| value.name().starts_with(prefix))
                    }
                    _ => false,
                };
                assert!(kind, "{}: {} is read as {:?}", route.path, name.name, name.kind);
            }
        }
    }
}
