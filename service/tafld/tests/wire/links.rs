//! Links: a query may have any length. What they answer is rows.

use super::support::h1::first_status;
use super::support::http::get;
use super::support::local::Local;

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
