//! The Model Context Protocol: its messages, both of its eras, and that its calls pass the gate as all others do.

use super::support::http::{Reply, ask, send};
use super::support::metrics::{scrape, sum};
use super::support::server::{Server, program};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::process::Stdio;

const MODERN: &str = "2026-07-28";

/// A message with the headers that repeat what it says.
async fn post(to: SocketAddr, message: &Value, headers: &[(&str, &str)]) -> Reply {
    let all =
        [&[("content-type", "application/json"), ("accept", "application/json, text/event-stream")], headers];
    send(to, ask("POST", "/mcp", &all.concat(), message.to_string())).await
}

/// A request that says its revision.
fn modern(method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": MODERN,
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})
}

/// A call of a tool by a client that has sent an `initialize`.
fn tool(name: &str, arguments: &Value) -> Value {
    json!({"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": {"name": name, "arguments": arguments}})
}

#[tokio::test]
async fn tools_pass_the_gate() {
    let made = program().args(["key", "alice"]).output().expect("tafld starts");
    let text = String::from_utf8(made.stdout).expect("text");
    let part = |start| text.lines().find_map(|line| line.strip_prefix(start)).expect("a line").trim();
    let mut entry: Value = serde_json::from_str(part("entry:")).expect("JSON");
    entry["rate_limit"] = 1.into();
    entry["rate_burst"] = 3.into();
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("mcp-{}-keys.json", std::process::id()));
    std::fs::write(&file, json!({"keys": [entry]}).to_string()).expect("a file");
    let server = Server::start(&["--api-keys", file.to_str().expect("a path"), "--access-log", "all"]).await;
    let call = tool("new_game", &json!({"ruleset": "brandubh-wtf"}));
    let reply = post(server.listen, &call, &[]).await;
    assert_eq!((reply.status, reply.header("www-authenticate").as_str()), (401, "Bearer"));
    let key = [("x-api-key", part("key:"))];
    // A model sees the results of tools, and hosts what answers their request; nothing else.
    let mut answered = 0;
    let limited = loop {
        let reply = post(server.listen, &call, &key).await;
        assert_eq!(reply.status, 200, "{reply:?}");
        let result = reply.json()["result"].clone();
        if result["isError"] == true {
            break result;
        }
        answered += 1;
        assert!(answered < 1_000, "no limit");
    };
    let text = limited["content"][0]["text"].as_str().expect("a text");
    assert!(answered >= 3 && text.contains("Try again in 1 s."), "{limited}");
    let list = json!({"jsonrpc": "2.0", "id": 8, "method": "tools/list"});
    let limited = loop {
        let reply = post(server.listen, &list, &key).await;
        if reply.status != 200 {
            break reply;
        }
    };
    assert_eq!((limited.status, &limited.json()["id"]), (429, &json!(8)), "{limited:?}");
    assert_eq!(limited.header("retry-after"), "1");
    let samples = scrape(&server).await;
    let labels = [("grpc_method", "NewPosition"), ("transport", "mcp"), ("grpc_code", "OK")];
    assert_eq!(sum(&samples, "grpc_server_handled_total", &labels) as usize, answered);
    let by_key = [("key", "alice"), ("grpc_code", "OK")];
    assert_eq!(sum(&samples, "tafl_key_calls_total", &by_key) as usize, answered);
    for (reason, times) in [("UNAUTHENTICATED", 1), ("RATE_LIMITED", 2)] {
        let refused = [("transport", "mcp"), ("reason", reason)];
        assert_eq!(sum(&samples, "tafl_call_errors_total", &refused) as usize, times, "{reason}");
    }
}

/// Over standard input, a message says all itself, and what is cancelled is not answered.
#[test]
fn standard_input_is_a_transport_too() {
    let mut child =
        program().arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("tafld starts");
    let mut input = child.stdin.take().expect("its input");
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    let mut line = || {
        let mut line = String::new();
        output.read_line(&mut line).expect("text");
        serde_json::from_str::<Value>(&line).expect("JSON")
    };
    for message in [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}).to_string(),
        "{".to_owned(),
        modern("tools/call", json!({"name": "new_game", "arguments": {"ruleset": "brandubh-wtf"}})).to_string(),
    ] {
        writeln!(input, "{message}").expect("it reads");
        let answer = line();
        match answer["id"].as_i64() {
            Some(1) => assert_eq!(answer["result"]["protocolVersion"], "2025-11-25"),
            Some(7) => assert_eq!(answer["result"]["resultType"], "complete"),
            _ => assert_eq!(answer["error"]["code"], -32700),
        }
    }
    let slow = json!({"jsonrpc": "2.0", "id": "slow", "method": "tools/call", "params": {"name": "analyse_position",
        "arguments": {"token": "AQEOYnJhbmR1Ymgtd3RmQDEDEAcDiADij0AgABESISMREgEFAwEFYzVIZ10"}}});
    let cancel =
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "slow"}});
    let ping = json!({"jsonrpc": "2.0", "id": "ping", "method": "ping"});
    writeln!(input, "{slow}\n{cancel}\n{ping}").expect("it reads");
    assert_eq!(line()["id"], "ping");
    drop(input);
    assert!(child.wait().expect("its status").success());
}
