//! Valid requests: the examples of the documents and further ones, over both transports.

use super::api::Api;
use super::http::post;
use super::mirror;
use prost_reflect::{
    DescriptorPool, DeserializeOptions, DynamicMessage, MessageDescriptor, MethodDescriptor,
};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tafl_engine::catalogue;

/// A request and its call.
pub(crate) struct Example {
    pub(crate) rpc: MethodDescriptor,
    pub(crate) path: String,
    /// The media type of its answer.
    pub(crate) accept: String,
    pub(crate) request: Said,
}

/// How a request is sent.
#[derive(Clone)]
pub(crate) enum Said {
    /// As query parameters, some of which may be in the path.
    Query(Map<String, Value>),
    Body(Value),
}

impl Example {
    /// The request as JSON.
    pub(crate) fn body(&self) -> Option<&Value> {
        match &self.request {
            Said::Body(body) => Some(body),
            Said::Query(_) => None,
        }
    }
}

/// The methods of the contract, each with its annotated path.
fn methods() -> BTreeMap<String, MethodDescriptor> {
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let http = pool.get_extension_by_name("google.api.http").expect("it is imported");
    let ours = pool.services().filter(|service| service.package_name() == "tafl.v1");
    let path = |method: &MethodDescriptor| {
        let options = method.options();
        let rule = options.get_extension(&http).as_message().expect("a rule").clone();
        let path = |verb| {
            rule.get_field_by_name(verb)
                .and_then(|path| path.as_str().map(ToOwned::to_owned))
                .filter(|path| !path.is_empty())
        };
        path("get").or_else(|| path("post")).expect("a path")
    };
    ours.flat_map(|service| service.methods().collect::<Vec<_>>())
        .map(|method| (path(&method), method))
        .collect()
}

/// A message of this type from JSON; `None` if the JSON is not one.
pub(crate) fn message(of: MessageDescriptor, json: &Value) -> Option<DynamicMessage> {
    DynamicMessage::deserialize_with_options(of, json.clone(), &DeserializeOptions::new()).ok()
}

/// Every example of the documents, and further forms: custom rules, special pieces, a token of every rule
/// set.
pub(crate) async fn examples(api: &Api) -> Vec<Example> {
    let methods = methods();
    let documents: Map<String, Value> =
        serde_json::from_str(include_str!("../../../../web/examples.json")).expect("examples");
    let mut all = Vec::new();
    for (route, named) in &documents {
        let (verb, path) = route.split_once(' ').expect("a verb and a path");
        let linked = match path {
            "/v1/render.gif" => "/v1/games:render",
            "/v1/graph.svg" | "/v1/graph.png" => "/v1/graphs:render",
            _ => "/v1/positions:render",
        };
        let rpc = methods.get(path).unwrap_or_else(|| &methods[linked]);
        for example in named.as_object().expect("examples by name").values() {
            let request = match (verb, example.get("body"), example.get("query")) {
                ("POST", body, _) => Said::Body(body.cloned().unwrap_or_else(|| json!({}))),
                (_, _, query) => Said::Query(query.and_then(Value::as_object).cloned().unwrap_or_default()),
            };
            let accept = example["accept"].as_str().unwrap_or("application/json").to_owned();
            all.push(Example { rpc: rpc.clone(), path: path.to_owned(), accept, request });
        }
    }
    let mut add = |path: &str, body: Value| {
        let (rpc, path, accept) = (methods[path].clone(), path.to_owned(), "application/json".to_owned());
        all.push(Example { rpc, path, accept, request: Said::Body(body) });
    };
    let files = mirror::file_names()
        .into_iter()
        .map(|name| json!({"customRules": mirror::rules(&mirror::from_file(&name))}));
    let named = catalogue::all().iter().map(|entry| json!({"ruleset": entry.id}));
    for (n, rules) in files.chain(named).enumerate() {
        let answer = api.http(post("/v1/positions:new", &rules)).await.json();
        let position = &answer["position"];
        let at = |more: Value| super::links::joined(&more, &json!({"token": position["token"]}));
        match n % 6 {
            0 => add("/v1/positions:new", super::links::joined(&rules, &json!({"withPieces": true}))),
            1 => add(
                "/v1/rulesets:check",
                json!({"customRules": rules.get("customRules").unwrap_or(&json!({"base": rules}))}),
            ),
            2 => add("/v1/moves:list", at(json!({"withEffects": true, "locale": "fr"}))),
            3 => add("/v1/moves:validateAll", at(json!({"moves": ["d2-a2", "d4xd5", "pass", "é板👑"]}))),
            4 => add("/v1/moves:apply", json!({"position": position, "move": "f2-f3", "withPieces": true})),
            _ => add("/v1/games:replay", json!({"game": rules, "withPositions": true})),
        }
    }
    // Text of two- to four-byte characters, on the picture that lays out text.
    let name = "板上の駒 Тафл é 👑👑 ไทย".repeat(2);
    let game = json!({"customRules": {"base": {"ruleset": "brandubh-wtf"}, "name": name}});
    add(
        "/v1/positions:render",
        json!({"game": game, "style": {"layout": "PICTURE_LAYOUT_CARD"}, "locale": "fr"}),
    );
    small(&mut all);
    all
}

/// Makes the pictures small, because painting is not under test here.
fn small(examples: &mut [Example]) {
    for example in examples.iter_mut().filter(|example| example.rpc.name().starts_with("Render")) {
        match &mut example.request {
            Said::Query(query) if !query.contains_key("layout") => {
                drop(query.insert("size".to_owned(), "90".into()));
            }
            Said::Body(body) if body["style"].get("layout").is_none() => body["style"]["size"] = 90.into(),
            _ => {}
        }
    }
}
