//! Requests to every door, from which mutations start: those of the rows that the service's tests compare,
//! and calls under many rules.

use crate::contract::{METHODS, grpc_path, message};
use crate::mutation::Pool;
use crate::wire::{Request, frame, post_json};
use prost_reflect::prost::Message as _;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use tafl_test_support::chance::Chance;
use tafl_test_support::random_boards::random_board;
use tafl_test_support::random_rules::{random_rules, random_special_rules};
use tafl_test_support::rulesets::known;

/// The requests by their paths.
static EXAMPLES: LazyLock<BTreeMap<String, Vec<Request>>> = LazyLock::new(|| {
    let mut all = rows();
    all.extend(under_many_rules());
    let others: Vec<Request> = all.iter().flat_map(by_other_protocols).collect();
    let mut by_path: BTreeMap<_, Vec<Request>> = BTreeMap::new();
    for request in all.into_iter().chain(others) {
        let path = request.path.split('?').next().unwrap_or_default().to_owned();
        by_path.entry(path).or_default().push(request);
    }
    by_path
});

/// Every field of the examples with its values.
pub static POOL: LazyLock<Pool> = LazyLock::new(|| {
    let examples = EXAMPLES.values().flatten();
    let bodies: Vec<Value> =
        examples.filter_map(|example| serde_json::from_slice(&example.body).ok()).collect();
    Pool::of(bodies.iter())
});

/// One of the examples.
pub fn example(chance: &mut Chance) -> Request {
    // Pictures are slow.
    let is_slow = |path: &str| ["render", "Render"].iter().any(|part| path.contains(part));
    let paths: Vec<&String> = EXAMPLES.keys().collect();
    let mut path = chance.pick(&paths);
    while is_slow(path) && !chance.percent(30) {
        path = chance.pick(&paths);
    }
    chance.pick(&EXAMPLES[path])
}

fn post(path: &str, body: &Value) -> Request {
    Request::post(path, "application/json", body.to_string().into_bytes())
}

/// The rows that are answered and need no value of another one.
fn rows() -> Vec<Request> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../service/tests/rows");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("rows").map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "json"));
    files.sort();
    let read = |file: PathBuf| -> Vec<Map<String, Value>> {
        serde_json::from_slice(&fs::read(file).expect("a file")).expect("rows")
    };
    files.into_iter().flat_map(read).filter_map(|row| of_row(&row)).collect()
}

fn of_row(row: &Map<String, Value>) -> Option<Request> {
    let is_answered = !row.contains_key("reason") && !row.contains_key("status");
    let text = |name: &str| row.get(name).and_then(Value::as_str).filter(|_| is_answered);
    let asked = row.get("request").cloned().unwrap_or_else(|| json!({}));
    let mut request = if let Some(path) = text("get") {
        Request { verb: "GET".to_owned(), ..Request::post(path, "", Vec::new()) }
    } else if let Some(tool) = text("tool") {
        let params = json!({"name": tool, "arguments": asked});
        post("/mcp", &json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}))
    } else {
        let called = |call| METHODS.iter().find(|(_, method)| method.name() == call).map(|found| &**found.0);
        let path = text("post").or_else(|| text("call").and_then(called))?;
        Request { body: text("body").map_or(asked.to_string(), str::to_owned).into(), ..post(path, &asked) }
    };
    for (name, value) in row.get("headers").and_then(Value::as_object).into_iter().flatten() {
        request.set_header(name, value.as_str()?.into());
    }
    Some(request).filter(|request| !request.path.contains('$') && !request.body.contains(&b'$'))
}

/// Calls under every rule set, custom and random ones included.
fn under_many_rules() -> Vec<Request> {
    let mut chance = Chance::new(1);
    let random: Vec<Value> = (0..60)
        .map(|n| {
            let rules =
                if n % 2 == 0 { random_rules(&mut chance) } else { random_special_rules(&mut chance) };
            let board = random_board(&rules, &mut chance).to_string();
            json!({"position": {"customRules": rules, "board": board, "sideToMove": "SIDE_DEFENDERS"}})
        })
        .collect();
    let token = |(_, rules)| {
        let rules = json!({"customRules": rules});
        let answer: Value = serde_json::from_slice(&post_json("/v1/positions:new", &rules).1).expect("JSON");
        let token = &answer["position"]["token"];
        if token.as_str().is_some_and(|token| !token.is_empty()) {
            json!({"token": token})
        } else {
            json!({"game": rules})
        }
    };
    let ask = |(n, mut at): (usize, Value)| {
        let (path, more) = match n % 6 {
            0 => ("list", json!({"withEffects": true, "withPositions": true})),
            1 => ("validateAll", json!({"moves": ["d2-a2", "d4xd5", "pass", "é板👑"]})),
            2 => ("apply", json!({"move": "f2-f3", "withPieces": true})),
            3 => ("suggest", json!({"nodes": 60, "seed": 1})),
            4 => ("play", json!({"level": 1, "seed": 1})),
            _ => ("evaluate", json!({"nodes": 60, "candidates": ["d2-a2"]})),
        };
        at.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        post(&format!("/v1/moves:{path}"), &at)
    };
    known().into_iter().map(token).chain(random).enumerate().map(ask).collect()
}

/// A call in JSON by gRPC, and by one of the protocols for browsers.
fn by_other_protocols(call: &Request) -> Vec<Request> {
    let asked = serde_json::from_slice::<Value>(&call.body);
    let (Some(method), Ok(asked)) = (METHODS.get(&call.path), asked) else { return Vec::new() };
    let Some(message) = message(method.input(), &asked).map(|message| message.encode_to_vec()) else {
        return Vec::new();
    };
    let (kind, other) = match (method.is_server_streaming(), message.len() % 3) {
        (true, _) => ("application/connect+json", frame(&call.body)),
        (_, 0) => ("application/json", call.body.clone()),
        (_, 1) => ("application/proto", message.clone()),
        _ => ("application/grpc-web+proto", frame(&message)),
    };
    let path = grpc_path(method);
    vec![Request::post(&path, "application/grpc", frame(&message)), Request::post(&path, kind, other)]
}
