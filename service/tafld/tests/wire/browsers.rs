//! Pages of another origin: permission to send and to read, on every route and with every error.

use super::support::api::{Api, Call as _, Fault};
use super::support::http::{Ask, Reply, ask, get, send, send_h2, try_send};
use super::support::local::Local;
use super::support::metrics::gauge_is;
use super::support::raw::frame;
use super::support::requests::{ENDLESS, five_minutes};
use super::support::server::Server;
use super::support::web::{ORIGIN, is_open, members, web_send};
use super::support::{LONG, alone};
use prost_reflect::DescriptorPool;
use serde_json::Value;
use tafl_proto::v1;

const JSON: (&str, &str) = ("content-type", "application/json");

/// Every path of the published document with its methods.
async fn paths(api: &Api) -> Vec<(String, Vec<String>)> {
    let document = api.http(get("/openapi.json")).await.json();
    let paths = document["paths"].as_object().expect("paths").iter();
    let methods =
        |of: &Value| of.as_object().expect("methods").keys().map(|name| name.to_uppercase()).collect();
    let all: Vec<_> =
        paths.map(|(path, of)| (path.replace("{ruleset}", "copenhagen"), methods(of))).collect();
    assert!(all.len() > 25, "{all:?}");
    all
}

/// The path of every call over gRPC.
fn rpcs() -> Vec<String> {
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let services = pool.services().filter(|service| service.package_name() == "tafl.v1");
    let methods = services.flat_map(|service| service.methods().collect::<Vec<_>>());
    methods.map(|method| format!("/{}/{}", method.parent_service().full_name(), method.name())).collect()
}

fn from_page(method: &str, path: &str, headers: &[(&str, &str)], body: impl Into<hyper::body::Bytes>) -> Ask {
    let all: Vec<_> = headers.iter().copied().chain([ORIGIN]).collect();
    ask(method, path, &all, body)
}

fn preflight(path: &str, method: &str, headers: &str) -> Ask {
    from_page(
        "OPTIONS",
        path,
        &[("access-control-request-method", method), ("access-control-request-headers", headers)],
        "",
    )
}

/// Asserts that a browser would send the request after this preflight answer.
fn lets_through(reply: &Reply, what: &str, method: &str, headers: &[&str]) {
    assert!((200..300).contains(&reply.status), "{what}: {reply:?}");
    let origins: Vec<_> = reply.headers.get_all("access-control-allow-origin").iter().collect();
    assert!(origins.len() == 1 && (origins[0] == "*" || origins[0] == ORIGIN.1), "{what}: {reply:?}");
    let methods = members(reply, "access-control-allow-methods");
    assert!(methods.contains(&method.to_lowercase()) || methods.contains("*"), "{what}: {methods:?}");
    let allowed = members(reply, "access-control-allow-headers");
    for header in headers {
        assert!(
            allowed.contains(*header) || allowed.contains("*"),
            "{what}: {header} is not let through: {allowed:?}"
        );
    }
}

#[tokio::test]
async fn a_page_may_ask_on_every_route() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for (path, methods) in paths(&api).await {
        for method in &methods {
            let headers = ["content-type", "accept-language", "if-none-match", "x-request-id"];
            let reply = api.http(preflight(&path, method, &headers.join(","))).await;
            lets_through(&reply, &format!("{method} {path}"), method, &headers);
            assert!(reply.body.is_empty(), "{path}: {reply:?}");
            assert!(
                reply.header("access-control-max-age").parse::<u32>().is_ok_and(|seconds| seconds > 0),
                "{path}: {reply:?}"
            );
            let reply = api.http(from_page(method, &path, &[JSON], "{}")).await;
            is_open(&reply, &format!("{method} {path}"));
        }
    }
    let vast = " ".repeat(300_000);
    for request in [
        from_page("GET", "/v1/nowhere", &[], ""),
        from_page("DELETE", "/v1/moves:list", &[JSON], "{}"),
        from_page("POST", "/v1/moves:list", &[("content-type", "text/xml")], "{}"),
        from_page("POST", "/v1/moves:list", &[JSON], vast),
        from_page("GET", "/v1/render.png?ruleset=nothing", &[("accept", "image/png")], ""),
    ] {
        let what = request.uri().to_string();
        let by_two = send_h2(server.listen, request.clone()).await;
        for reply in std::iter::once(api.http(request).await).chain(by_two) {
            assert!(reply.status >= 400, "{what}: {reply:?}");
            is_open(&reply, &what);
        }
    }
    for rpc in rpcs() {
        let headers = ["content-type", "x-grpc-web", "x-user-agent", "grpc-timeout", "x-request-id"];
        let reply = api.http(preflight(&rpc, "POST", &headers.join(","))).await;
        lets_through(&reply, &rpc, "POST", &headers);
    }
    // Over HTTP/2 as well.
    let reply = send_h2(server.listen, preflight("/v1/moves:apply", "POST", "content-type"))
        .await
        .expect("an answer");
    lets_through(&reply, "h2", "POST", &["content-type"]);
    // Other clients see no difference.
    let plain = api.http(get("/v1/rulesets/copenhagen")).await;
    let page = api.http(from_page("GET", "/v1/rulesets/copenhagen", &[], "")).await;
    assert_eq!(
        (plain.status, &plain.body, plain.header("etag")),
        (page.status, &page.body, page.header("etag"))
    );
}

#[tokio::test]
async fn a_wrong_method_gets_the_allowed_ones() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for (path, methods) in paths(&api).await {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "BREW"] {
            if methods.iter().any(|known| known == method) {
                continue;
            }
            let reply = api.http(ask(method, &path, &[JSON], if method == "GET" { "" } else { "{}" })).await;
            assert_eq!(reply.status, 405, "{method} {path}: {reply:?}");
            assert_eq!(Fault::of_reply(&reply).reason, "METHOD_NOT_ALLOWED", "{method} {path}");
            let mut allowed = members(&reply, "allow");
            for silent in ["head", "options"] {
                allowed.remove(silent);
            }
            let wanted = methods.iter().map(|method| method.to_lowercase()).collect();
            assert_eq!(allowed, wanted, "{method} {path}: {reply:?}");
        }
    }
    let reply = api.http(ask("POST", "/v1/info", &[JSON], "{}")).await;
    assert!(members(&reply, "allow").contains("head"), "a link has a head: {reply:?}");
}

/// Calls a method by gRPC-Web; returns whether it was refused by the limit, which the page may read.
async fn limited_by_web(server: &Server) -> bool {
    let call = "TaflService/GetServerInfo";
    let web = web_send(server.listen, call, "application/grpc-web+proto", &[], frame(&[])).await;
    is_open(&web.reply, "gRPC-Web");
    let limited = web.status.code() != tonic::Code::Ok;
    assert!(!limited || Fault::of_status(&web.status).reason == "RATE_LIMITED", "{web:?}");
    limited
}

/// Returns whether a link was refused by the limit. A revalidation gets no body, and still counts as a call.
async fn limited_by_link(api: &Api, path: &str) -> bool {
    let reply = api.http(from_page("GET", path, &[("if-none-match", "*")], "")).await;
    is_open(&reply, path);
    let seconds = || reply.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds >= 1);
    let refused = reply.status == 429 && seconds() && members(&reply, "cache-control").contains("no-store");
    assert!(reply.status == 304 || refused, "{reply:?}");
    refused
}

#[tokio::test]
async fn links_and_grpc_web_count_with_the_other_transports() {
    for by_link in [true, false] {
        let server = Server::start(&["--rate-limit", "1", "--rate-burst", "12"]).await;
        let api = server.api();
        let mut passed = 0;
        let paths =
            ["/v1/moves:list?ruleset=brandubh-wtf", "/v1/render.svg?ruleset=brandubh-wtf", "/v1/info"];
        while !(if by_link {
            limited_by_link(&api, paths[passed % 3]).await
        } else {
            limited_by_web(&server).await
        }) {
            passed += 1;
            assert!(passed < 500, "500 calls are let through");
        }
        // The limit is shared by all transports; a second may have passed meanwhile.
        let mut turned_away = 0;
        for path in paths {
            turned_away += usize::from(limited_by_web(&server).await || limited_by_link(&api, path).await);
            turned_away += usize::from(api.grpc(v1::GetServerInfoRequest::default()).await.is_err());
        }
        assert!(passed >= 12 && turned_away > 2, "{passed} passed, {turned_away} turned away");
        // A preflight is not a call: otherwise the browser would show its own error instead of ours.
        let leave = api.http(preflight("/v1/moves:list", "POST", "content-type")).await;
        lets_through(&leave, "a preflight after the burst", "POST", &["content-type"]);
    }
}

#[tokio::test]
async fn a_page_may_read_why_it_was_turned_away_by_a_busy_server() {
    let _alone = alone().await;
    let flags = [&ENDLESS[..], &["--search-threads", "1", "--max-begun-searches", "1", "--drain-ms", "1000"]]
        .concat();
    let mut server = Server::start(&flags).await;
    let listen = server.listen;
    let busy = || {
        let mut request = five_minutes().ask();
        request.headers_mut().insert("origin", ORIGIN.1.parse().expect("a value"));
        request
    };
    let running = tokio::spawn(async move { try_send(listen, busy()).await });
    gauge_is(&server, "tafl_search_running", 1.0).await;
    let waiting = tokio::spawn(async move { try_send(listen, busy()).await });
    gauge_is(&server, "tafl_search_queue_length", 1.0).await;
    let mut stored = false;
    let link = "/v1/moves:suggest?ruleset=copenhagen&nodes=2000000000";
    for mut request in [busy(), from_page("GET", link, &[], "")] {
        request.headers_mut().insert("connect-timeout-ms", "100000".parse().expect("a value"));
        let full = send(listen, request).await;
        assert!(full.status == 429 && Fault::of_reply(&full).reason == "QUEUE_FULL", "{full:?}");
        is_open(&full, "a full queue");
        stored |= !members(&full, "cache-control").contains("no-store");
    }
    server.terminate();
    for call in [running, waiting] {
        let Ok(reply) = tokio::time::timeout(LONG, call).await.expect("an end in time").expect("no panic")
        else {
            continue;
        };
        is_open(&reply, "while it stops");
        if reply.status != 200 {
            let fault = Fault::of_reply(&reply);
            assert!(reply.status == 503 && fault.reason == "SHUTTING_DOWN", "{fault:?}");
            stored |= !members(&reply, "cache-control").contains("no-store");
        }
    }
    assert!(server.ended().await.success());
    assert!(!stored, "a cache may keep that the server was busy");
}

#[tokio::test]
async fn a_deadline_is_reported_to_pages_too() {
    let _alone = alone().await;
    let flags =
        ["--max-search-nodes", "2000000000", "--max-search-ms", "600000", "--call-timeout-ms", "1500"];
    let server =
        Server::start(&[&flags[..], &["--search-threads", "1", "--max-begun-searches", "1"]].concat()).await;
    let listen = server.listen;
    let link = |seed: i32| format!("/v1/moves:suggest?ruleset=copenhagen&nodes=2000000000&seed={seed}");
    let calls: Vec<_> =
        (0..6).map(|seed| tokio::spawn(send(listen, from_page("GET", &link(seed), &[], "")))).collect();
    let mut late = 0;
    for call in calls {
        let reply = call.await.expect("a reply");
        is_open(&reply, "a deadline");
        // Answers cut by time, and errors, must not be cached.
        assert!(members(&reply, "cache-control").contains("no-store"), "{reply:?}");
        assert!(!reply.headers.contains_key("etag"), "{reply:?}");
        if reply.status == 200 {
            assert_eq!(reply.json()["reproducible"], false);
        } else {
            let reason = Fault::of_reply(&reply).reason;
            assert!(
                [(504, "DEADLINE_EXCEEDED"), (429, "QUEUE_FULL")].contains(&(reply.status, reason.as_str())),
                "{reply:?}"
            );
            late += 1;
        }
    }
    assert!(late > 0, "six endless searches on one thread, and all had their time");
}
