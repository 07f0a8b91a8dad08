//! `GET` forms: they answer what `POST` answers, and a wrong query is refused by name.

use super::support::api::{Api, Fault};
use super::support::chance::Chance;
use super::support::h1::first_status;
use super::support::http::{Reply, ask, get, post};
use super::support::links::{link, places};
use super::support::local::Local;
use serde_json::{Value, json};

/// Calls by link and by body, which must answer alike; returns the answer.
async fn same(api: &Api, link: &str, path: &str, body: &Value) -> Reply {
    let by_body = api.http(post(path, body)).await;
    let by_link = api.http(get(link)).await;
    assert_eq!(by_link.status, by_body.status, "GET {link}\nPOST {path} {body}\n{by_link:?}\n{by_body:?}");
    if by_link.status == 200 {
        assert_eq!(by_link.text(), by_body.text(), "GET {link}\nPOST {path} {body}");
        assert_eq!(by_link.header("content-type"), by_body.header("content-type"), "GET {link}");
    } else {
        let (link_fault, body_fault) = (Fault::of_reply(&by_link), Fault::of_reply(&by_body));
        assert_eq!(link_fault.reason, body_fault.reason, "GET {link}\nPOST {path} {body}");
    }
    by_link
}

#[tokio::test]
async fn a_link_is_answered_as_its_body_is_wherever_the_game_stands() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut chance = Chance::new(17);
    let all = places(&api).await;
    assert!(all.len() > 40, "only {} positions", all.len());
    for place in &all {
        let (legal, any) = (place.some_move(&mut chance), place.some_move(&mut chance));
        let from = any.split('-').next().expect("an origin").to_owned();
        let calls = [
            ("/v1/moves:validate", vec![("move", legal.as_str())], json!({ "move": legal })),
            (
                "/v1/moves:validate",
                vec![("move", "a1-c2"), ("locale", "fr")],
                json!({"move": "a1-c2", "locale": "fr"}),
            ),
            ("/v1/moves:apply", vec![("move", any.as_str())], json!({ "move": any })),
            (
                "/v1/moves:apply",
                vec![("with_pieces", "true"), ("move", any.as_str())],
                json!({"move": any, "withPieces": true}),
            ),
            ("/v1/moves:apply", vec![("move", "")], json!({"move": ""})),
            ("/v1/moves:list", vec![], json!({})),
            (
                "/v1/moves:list",
                vec![("from", from.as_str()), ("with_effects", "true")],
                json!({"from": from, "withEffects": true}),
            ),
            ("/v1/moves:suggest", vec![("nodes", "150"), ("seed", "3")], json!({"nodes": 150, "seed": 3})),
            ("/v1/moves:parse", vec![("text", from.as_str())], json!({ "text": from })),
            ("/v1/positions:format", vec![("format", "fen")], json!({"format": "POSITION_FORMAT_FEN"})),
        ];
        for (path, query, body) in calls {
            same(&api, &place.link(path, &query), path, &place.body(&body)).await;
        }
    }
}

#[tokio::test]
async fn new_games_and_rule_sets_have_links() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for entry in tafl_engine::catalogue::newest() {
        for setup in &entry.rules.board.setups {
            let names = [("ruleset", entry.id), ("setup", &setup.name)];
            let body = json!({"ruleset": entry.id, "setup": setup.name});
            same(&api, &link("/v1/positions:new", &names), "/v1/positions:new", &body).await;
        }
        let names = [("ruleset", entry.pinned_id()), ("with_pieces", "true".to_owned())];
        let body = json!({"ruleset": entry.pinned_id(), "withPieces": true});
        let reply = same(&api, &link("/v1/positions:new", &names), "/v1/positions:new", &body).await;
        assert!(
            reply.status == 200 && !reply.json()["position"]["pieces"].as_array().expect("a list").is_empty(),
            "{reply:?}"
        );
        // A display name, and the same in French: its sentences change, its rules do not.
        let plain = api.http(get(&format!("/v1/rulesets/{}", entry.id))).await.json();
        let french = api.http(get(&format!("/v1/rulesets/{}?locale=fr", entry.id))).await.json();
        assert_eq!(plain["ruleset"]["rules"], french["ruleset"]["rules"], "{}", entry.id);
        assert_ne!(plain["ruleset"]["entries"], french["ruleset"]["entries"], "{}", entry.id);
    }
}

#[tokio::test]
async fn head_is_get_without_a_body() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for path in [
        "/v1/info",
        "/v1/rulesets",
        "/v1/rulesets/copenhagen@1",
        "/v1/rulesets/nothing",
        "/v1/moves:list?ruleset=copenhagen&with_effects",
        "/v1/moves:suggest?ruleset=brandubh-wtf&nodes=100",
        "/v1/moves:list?ruleset=nothing",
        "/v1/render.svg?ruleset=copenhagen",
        "/v1/render.png?ruleset=copenhagen&size=100",
        "/v1/render.gif?ruleset=brandubh-wtf&moves=d2-a2&size=100",
        "/v1/render.txt?ruleset=copenhagen",
        "/v1/graph.svg?attackers_win_permille=480,520",
        "/v1/graph.png?attackers_win_permille=480,520&size=100",
        "/v1/nowhere",
    ] {
        let (whole, head) = (api.http(get(path)).await, api.http(ask("HEAD", path, &[], "")).await);
        assert_eq!(head.status, whole.status, "{path}");
        assert!(head.body.is_empty(), "{path}");
        for name in ["content-type", "etag", "cache-control", "vary", "content-length", "tafl-alt-text"] {
            // The length may be omitted.
            if name != "content-length" || !head.header(name).is_empty() {
                assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
            }
        }
    }
    // A route without a `GET` form has no `HEAD` either.
    let head = api.http(ask("HEAD", "/v1/games:replay", &[], "")).await;
    assert_eq!(head.status, 405, "{head:?}");
}

#[tokio::test]
async fn a_query_of_any_length_is_answered() {
    let server = Local::start(&[]).await;
    // A game as long as its link may be: 6 letters per move.
    let mut lengths = Vec::new();
    for moves in [100, 1_000, 1_300, 2_000, 2_001, 5_000, 10_900, 11_000, 40_000, 100_000, 400_000] {
        let cycle = ["d2-e2", "d3-e3", "e2-d2", "e3-d3"];
        let list: Vec<&str> = (0..moves).map(|n| cycle[n % 4]).collect();
        let request = format!(
            "GET /v1/moves:list?ruleset=ard-ri-nielsen&moves={} HTTP/1.1\r\nhost: a\r\n\r\n",
            list.join(",")
        );
        let status = first_status(server.listen, request.as_bytes()).await;
        lengths.push((request.len(), status));
        assert!(
            status.is_none_or(|status| [200, 400, 413, 414, 431].contains(&status)),
            "{} bytes: {status:?}",
            request.len()
        );
        assert!(
            status.is_some() || request.len() > 400_000,
            "{} bytes end a connection without a word",
            request.len()
        );
    }
    println!("bytes of a request and its status: {lengths:?}");
    assert!(
        lengths.iter().any(|(length, status)| *length > 12_000 && *status != Some(414)),
        "a game of 2,000 moves fits a link: {lengths:?}"
    );
    // Many names, and one very long name.
    for query in [
        (0..5_000).map(|n| format!("n{n}=1")).collect::<Vec<_>>().join("&"),
        "x".repeat(50_000),
        "moves&".repeat(9_000),
    ] {
        let request = format!("GET /v1/moves:list?ruleset=brandubh-wtf&{query} HTTP/1.1\r\nhost: a\r\n\r\n");
        let status = first_status(server.listen, request.as_bytes()).await;
        assert!(
            status.is_some_and(|status| [200, 400, 414].contains(&status)),
            "{} bytes: {status:?}",
            request.len()
        );
    }
    assert_eq!(server.api().http(get("/v1/info")).await.status, 200);
}

#[tokio::test]
async fn no_query_is_the_servers_fault() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let whole = [
        "ruleset=brandubh-wtf",
        "moves=d2-a2,d5-e5",
        "move=d1-d2",
        "from=d2",
        "size=80",
        "arrows=d4-d5",
        "side=attackers",
        "ply=3",
    ];
    let paths = [
        "moves:list",
        "moves:apply",
        "moves:parse",
        "positions:format",
        "render.svg",
        "render.txt",
        "rulesets/brandubh-wtf",
    ];
    let letters: Vec<char> = "&=%+,;-/.#?0129adkzA%%".chars().filter(|letter| *letter != '#').collect();
    let mut chance = Chance::new(23);
    for _ in 0..1200 {
        let parts: Vec<&str> = (0..=chance.below(4)).map(|_| *chance.pick(&whole)).collect();
        let mut text: Vec<char> = parts.join("&").chars().collect();
        for _ in 0..chance.below(4) {
            let at = chance.below(text.len());
            match chance.below(3) {
                0 if text.len() > 1 => drop(text.remove(at)),
                1 => text.insert(at, *chance.pick(&letters)),
                _ => text[at] = *chance.pick(&letters),
            }
        }
        let link = format!("/v1/{}?{}", chance.pick(&paths), text.into_iter().collect::<String>());
        let reply = api.http(get(&link)).await;
        assert!(reply.status == 200 || reply.status == 400, "{link}: {reply:?}");
        if reply.status == 400 {
            Fault::of_reply(&reply);
        }
    }
}
