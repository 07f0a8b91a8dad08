//! The Model Context Protocol: its messages, both of its eras, and that its calls pass the gate as all others do.

use super::support::http::{Reply, ask, send};
use super::support::local::Local;
use super::support::metrics::{scrape, sum};
use super::support::server::{Server, program};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::SocketAddr;
use std::process::Stdio;
use tafl_engine::{Game, catalogue};

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

/// The result of a tool.
async fn called(to: SocketAddr, name: &str, arguments: &Value) -> Value {
    let reply = post(to, &tool(name, arguments), &[]).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let answer = reply.json();
    assert_eq!((&answer["id"], &answer["jsonrpc"]), (&json!("a"), &json!("2.0")));
    answer["result"].clone()
}

/// What a tool says that could not do what it was asked for.
async fn refused(to: SocketAddr, name: &str, arguments: &Value) -> String {
    let result = called(to, name, arguments).await;
    assert_eq!(result["isError"], true, "{name} {arguments}: {result}");
    assert!(result.get("structuredContent").is_none(), "{result}");
    result["content"][0]["text"].as_str().expect("a text").to_owned()
}

#[tokio::test]
async fn a_game_is_played_by_tokens() {
    let server = Local::start(&[]).await;
    let begun = called(server.listen, "new_game", &json!({"ruleset": "brandubh-wtf"})).await;
    let text = begun["content"][0]["text"].as_str().expect("a text");
    assert_eq!(serde_json::from_str::<Value>(text).expect("JSON"), begun["structuredContent"]);
    let token = &begun["structuredContent"]["token"];
    let referee = catalogue::find("brandubh-wtf").expect("a rule set").referee();
    let mut game = Game::new(&referee, None).expect("a game");
    game.play_text("d2-a2").expect("a legal move");
    let played = called(server.listen, "play_move", &json!({"token": token, "move": "d2-a2"})).await;
    assert_eq!(played["structuredContent"]["board"], game.placement().to_string());
    assert_eq!(played["structuredContent"]["side_to_move"], "defenders");
    assert_eq!(played["structuredContent"]["said"], "The attackers play d2-a2.");
    let token = &played["structuredContent"]["token"];
    // With a level, the reply is in the same answer: what suggest_move suggests.
    let both =
        called(server.listen, "play_move", &json!({"token": token, "move": "d5-e5", "level": 2, "seed": 5}))
            .await;
    let after = called(server.listen, "play_move", &json!({"token": token, "move": "d5-e5"})).await;
    let of = json!({"token": after["structuredContent"]["token"], "level": 2, "seed": 5});
    let suggested = called(server.listen, "suggest_move", &of).await;
    assert_eq!(both["structuredContent"]["reply"], suggested["structuredContent"]["move"]);
    let next =
        json!({"token": after["structuredContent"]["token"], "move": both["structuredContent"]["reply"]});
    let replied = called(server.listen, "play_move", &next).await;
    assert_eq!(both["structuredContent"]["token"], replied["structuredContent"]["token"]);
    // A level begins if no move is given.
    let first = called(
        server.listen,
        "play_move",
        &json!({"token": begun["structuredContent"]["token"], "level": "1"}),
    )
    .await;
    assert_eq!(first["structuredContent"]["side_to_move"], "defenders");
    let listed = called(server.listen, "legal_moves", &json!({"token": token, "from": "d5"})).await;
    let listed = listed["structuredContent"]["moves"]["d5"].as_str().expect("moves");
    assert!(listed.contains("e5"), "{listed}");
}

/// Asserts that a value has the types of its schema.
fn assert_fits(value: &Value, schema: &Value, at: &str) {
    let fits = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64(),
        Some("number") => value.is_number(),
        _ => true,
    };
    assert!(fits, "{at} is {value}, and by its schema {schema}");
    for (name, part) in value.as_object().into_iter().flatten() {
        assert_fits(part, &schema["properties"][name], &format!("{at}.{name}"));
    }
    for item in value.as_array().into_iter().flatten() {
        assert_fits(item, &schema["items"], &format!("{at}[]"));
    }
}

/// Every tool answers, in the form that it declares: clients refuse anything else.
#[tokio::test]
async fn every_tool_answers() {
    let server = Local::start(&[]).await;
    let list = [("mcp-protocol-version", MODERN), ("mcp-method", "tools/list")];
    let tools = post(server.listen, &modern("tools/list", json!({})), &list).await.json();
    let schema_of = |name: &str| {
        let tools = tools["result"]["tools"].as_array().expect("tools");
        tools.iter().find(|tool| tool["name"] == name).expect("the tool")["outputSchema"].clone()
    };
    let begun = called(server.listen, "new_game", &json!({"ruleset": "brandubh-wtf"})).await;
    let token = &begun["structuredContent"]["token"];
    for (name, arguments, part) in [
        ("find_rulesets", json!({}), "/best_known/0"),
        ("explain_rules", json!({"ruleset": "Copenhagen"}), "/rules/3"),
        ("compare_rules", json!({"ruleset": "copenhagen", "other": "fetlar"}), "/differences/0"),
        ("suggest_move", json!({"token": token, "level": 1}), "/move"),
        ("hint", json!({"token": token, "reveal": "piece"}), "/piece"),
        ("analyse_position", json!({"token": token, "lines": 2}), "/lines/1/move"),
        ("judge_game", json!({"record": "1. d2-a2 d5-e5", "ruleset": "brandubh-wtf"}), "/token"),
        ("analyse_game", json!({"record": "1. d2-a2 d5-e5", "ruleset": "brandubh-wtf"}), "/said"),
        (
            "analyse_game",
            json!({"record": "d6-c6 d5-a5 d7-c7 d4-d7 b4-b1 d7-g7", "ruleset": "brandubh-wtf"}),
            "/mistakes/0/move",
        ),
        ("find_puzzle", json!({"ruleset": "brandubh-wtf", "number": 1}), "/puzzles/0/solution/0"),
        ("show_board", json!({"token": token}), "/drawing"),
        ("draw_board", json!({"token": token, "theme": "wood", "arrows": ["d2-a2"]}), "/alt_text"),
    ] {
        let result = called(server.listen, name, &arguments).await;
        let found = result["structuredContent"].pointer(part);
        assert!(found.is_some_and(|value| value != ""), "{name}: {result}");
        assert_fits(&result["structuredContent"], &schema_of(name), name);
    }
    // The second move is the attackers' again.
    let faulty = json!({"record": "d2-a2 d6-a6", "ruleset": "brandubh-wtf"});
    let judged = called(server.listen, "judge_game", &faulty).await["structuredContent"].clone();
    assert_eq!(judged["faulty_move"], "d6-a6", "{judged}");
    assert!(judged["fault"].as_str().expect("a sentence").contains("belongs to the other side"), "{judged}");
    let drawn = called(server.listen, "draw_board", &json!({"token": token})).await;
    assert_eq!(
        (&drawn["content"][0]["type"], &drawn["content"][0]["mimeType"]),
        (&json!("image"), &json!("image/png"))
    );
    let french =
        called(server.listen, "play_move", &json!({"token": token, "move": "d2-a2", "locale": "fr"})).await;
    assert!(
        french["structuredContent"]["said"].as_str().expect("a sentence").contains("attaquants"),
        "{french}"
    );
}

#[tokio::test]
async fn a_model_learns_what_to_do_next() {
    let server = Local::start(&[]).await;
    let begun = called(server.listen, "new_game", &json!({"ruleset": "brandubh-wtf"})).await;
    let token = begun["structuredContent"]["token"].as_str().expect("a token");
    for (name, arguments, wanted) in [
        ("play_move", json!({"token": token, "move": "d1-d4"}), "d2 is in the way"),
        ("play_move", json!({"token": token, "move": "d4-d5"}), "legal_moves lists"),
        ("play_move", json!({"token": token, "move": "castle"}), "legal_moves lists"),
        ("play_move", json!({"token": token, "move": "d2-a2", "position": "x"}), "position: there is no"),
        ("play_move", json!({"token": &token[1..], "move": "d2-a2"}), "judge_game makes one"),
        ("play_move", json!({"token": format!("{token}A"), "move": "d2-a2"}), "judge_game makes one"),
        (
            "play_move",
            json!({"token": token, "board": "7/7/7/3k3/7/7/a5a", "move": "d2-a2"}),
            "by its token alone",
        ),
        ("play_move", json!({"move": "d2-a2"}), "by its token alone"),
        ("play_move", json!({"token": token, "move": "d2-a2", "level": 11}), "level: "),
        ("play_move", json!({"token": token, "move": 7}), "move: "),
        ("new_game", json!({"ruleset": "copenhagn"}), "copenhagen"),
        ("new_game", json!({"ruleset": "brandubh-wtf", "setup": "nowhere"}), "set-up"),
        ("hint", json!({"token": token, "reveal": "all"}), "reveal: "),
    ] {
        let said = refused(server.listen, name, &arguments).await;
        assert!(said.contains(wanted), "{name} {arguments}: {said}");
    }
    // A tool that does not exist is an error of the protocol.
    let reply = post(server.listen, &tool("castle", &json!({})), &[]).await;
    assert_eq!((reply.status, &reply.json()["error"]["code"]), (200, &json!(-32602)));
}

#[tokio::test]
async fn messages_of_both_eras_are_answered_on_one_path() {
    let server = Local::start(&[]).await;
    let begin = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}});
    let result = post(server.listen, &begin, &[]).await.json()["result"].clone();
    assert_eq!(
        (&result["protocolVersion"], &result["serverInfo"]["name"]),
        (&json!("2025-06-18"), &json!("tafld"))
    );
    assert!(result.get("resultType").is_none());
    let reply =
        post(server.listen, &json!({"jsonrpc": "2.0", "method": "notifications/initialized"}), &[]).await;
    assert_eq!((reply.status, reply.body.len()), (202, 0));
    let discover = [("mcp-protocol-version", MODERN), ("mcp-method", "server/discover")];
    let result =
        post(server.listen, &modern("server/discover", json!({})), &discover).await.json()["result"].clone();
    assert_eq!(
        (&result["resultType"], &result["supportedVersions"][0]),
        (&json!("complete"), &json!(MODERN))
    );
    assert!(result["ttlMs"].as_u64() > Some(0) && result["cacheScope"] == "public", "{result}");
    let list = [("mcp-protocol-version", MODERN), ("mcp-method", "tools/list")];
    let [one, other] = [post(server.listen, &modern("tools/list", json!({})), &list).await, {
        post(server.listen, &modern("tools/list", json!({})), &list).await
    }];
    assert_eq!(one.body, other.body, "the list is the same each time");
    // What is no call is neither, whatever its method.
    for method in ["GET", "DELETE", "PUT"] {
        let reply = send(server.listen, ask(method, "/mcp", &[], "")).await;
        assert_eq!((reply.status, reply.header("allow").as_str()), (405, "POST"), "{method}");
    }
}

#[tokio::test]
async fn headers_must_repeat_the_message() {
    let server = Local::start(&[]).await;
    let call = modern("tools/call", json!({"name": "find_rulesets", "arguments": {}}));
    let all = [("mcp-protocol-version", MODERN), ("mcp-method", "tools/call"), ("mcp-name", "find_rulesets")];
    assert_eq!(post(server.listen, &call, &all).await.status, 200);
    let in_base64 = [all[0], all[1], ("mcp-name", "=?base64?ZmluZF9ydWxlc2V0cw==?=")];
    assert_eq!(post(server.listen, &call, &in_base64).await.status, 200);
    for (n, (name, value)) in
        [("mcp-protocol-version", "2025-11-25"), ("mcp-method", "tools/list"), ("mcp-name", "new_game")]
            .iter()
            .enumerate()
    {
        for changed in [None, Some((*name, *value))] {
            let headers: Vec<_> = all
                .iter()
                .enumerate()
                .filter(|(at, _)| *at != n)
                .map(|(_, header)| *header)
                .chain(changed)
                .collect();
            let reply = post(server.listen, &call, &headers).await;
            assert_eq!((reply.status, &reply.json()["error"]["code"]), (400, &json!(-32020)), "{headers:?}");
        }
    }
    let mut unknown = modern("tools/list", json!({}));
    unknown["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = "1900-01-01".into();
    let error = post(
        server.listen,
        &unknown,
        &[("mcp-protocol-version", "1900-01-01"), ("mcp-method", "tools/list")],
    )
    .await;
    assert_eq!((error.status, &error.json()["error"]["code"]), (400, &json!(-32022)));
    assert_eq!(error.json()["error"]["data"]["supported"][0], MODERN);
    let method = [all[0], ("mcp-method", "prompts/list")];
    let error = post(server.listen, &modern("prompts/list", json!({})), &method).await;
    assert_eq!((error.status, &error.json()["error"]["code"]), (404, &json!(-32601)));
    let mut bare = modern("tools/list", json!({}));
    bare["params"]["_meta"]
        .as_object_mut()
        .expect("an object")
        .remove("io.modelcontextprotocol/clientCapabilities");
    let error = post(server.listen, &bare, &[all[0], ("mcp-method", "tools/list")]).await;
    assert_eq!((error.status, &error.json()["error"]["code"]), (400, &json!(-32602)));
}

#[tokio::test]
async fn what_is_no_message_is_refused() {
    let server = Local::start(&[]).await;
    for (body, code) in [
        ("{", -32700),
        ("[]", -32600),
        ("7", -32600),
        (r#"{"id": 1, "method": "ping"}"#, -32600),
        (r#"{"jsonrpc": "2.0", "id": null, "method": "ping"}"#, -32600),
        (r#"{"jsonrpc": "2.0", "id": 1.5, "method": "ping"}"#, -32600),
        (r#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#, -32600),
        (r#"{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": []}"#, -32600),
        (r#"{"jsonrpc": "2.0", "method": "tools/list"}"#, -32600),
    ] {
        let reply =
            send(server.listen, ask("POST", "/mcp", &[("content-type", "application/json")], body)).await;
        assert_eq!((reply.status, &reply.json()["error"]["code"]), (400, &json!(code)), "{body}");
    }
    let large = json!({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"x": "x".repeat(300_000)}});
    assert_eq!(post(server.listen, &large, &[]).await.status, 413);
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(
        send(server.listen, ask("POST", "/mcp", &[("content-type", "application/json")], deep)).await.status,
        400
    );
}

#[tokio::test]
async fn pages_of_other_origins_may_not_ask() {
    let server = Local::start(&["--mcp-origins", "https://chat.example,https://other.example"]).await;
    let ping = json!({"jsonrpc": "2.0", "id": 1, "method": "ping"});
    for (origin, status) in [
        ("https://chat.example", 200),
        ("http://localhost:6274", 200),
        ("https://evil.example", 403),
        ("http://chat.example", 403),
        ("null", 403),
    ] {
        assert_eq!(post(server.listen, &ping, &[("origin", origin)]).await.status, status, "{origin}");
    }
    // The attack by a changed address of the attacker's own name.
    let rebound = [("origin", "http://evil.example"), ("host", "evil.example")];
    assert_eq!(post(server.listen, &ping, &rebound).await.status, 403);
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
    let mut answered = 0;
    let limited = loop {
        let reply = post(server.listen, &call, &key).await;
        if reply.status != 200 {
            break reply;
        }
        answered += 1;
        assert!(answered < 1_000, "no limit");
    };
    assert!(
        answered >= 3 && limited.status == 429 && !limited.header("retry-after").is_empty(),
        "{limited:?}"
    );
    let samples = scrape(&server).await;
    let labels = [("grpc_method", "NewPosition"), ("transport", "mcp"), ("grpc_code", "OK")];
    assert_eq!(sum(&samples, "grpc_server_handled_total", &labels) as usize, answered);
    let by_key = [("key", "alice"), ("grpc_code", "OK")];
    assert_eq!(sum(&samples, "tafl_key_calls_total", &by_key) as usize, answered);
    for reason in ["UNAUTHENTICATED", "RATE_LIMITED"] {
        let refused = [("transport", "mcp"), ("reason", reason)];
        assert_eq!(sum(&samples, "tafl_call_errors_total", &refused) as usize, 1, "{reason}");
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
