//! Links: `HEAD` is `GET` without a body, and a query may have any length. What they answer is rows.

use super::support::h1::first_status;
use super::support::http::{ask, get};
use super::support::local::Local;

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
