//! Caching: what may be stored, how it is revalidated, and what is compressed.

use super::support::api::Api;
use super::support::http::{Ask, Reply, ask, get};
use super::support::local::Local;
use super::support::requests::{BRANDUBH, new};
use super::support::web::members;
use flate2::read::GzDecoder;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;

fn with(path: &str, headers: &[(&str, &str)]) -> Ask {
    ask("GET", path, headers, "")
}

/// The directives of `Cache-Control`.
fn directives(reply: &Reply) -> BTreeMap<String, String> {
    let list = members(reply, "cache-control").into_iter();
    list.map(|member| {
        member
            .split_once('=')
            .map_or((member.clone(), String::new()), |(name, value)| (name.to_owned(), value.to_owned()))
    })
    .collect()
}

/// Links to every kind of answer, none of which pins its rules.
const LOOSE: &[&str] = &[
    "/v1/info",
    "/v1/rulesets",
    "/v1/rulesets/copenhagen",
    "/v1/rulesets/brandubh-wtf?locale=fr",
    "/v1/rulesets/brandubh-wtf@1?compare_to=fidchell",
    "/v1/positions:new?ruleset=copenhagen",
    "/v1/moves:validate?ruleset=brandubh-wtf&move=d2-a2",
    "/v1/moves:apply?ruleset=brandubh-wtf&moves=d2-a2&move=d5-e5",
    "/v1/moves:list?ruleset=brandubh-wtf&with_effects",
    "/v1/moves:suggest?ruleset=brandubh-wtf&nodes=200",
    "/v1/moves:play?ruleset=brandubh-wtf&move=d2-a2&nodes=200",
    "/v1/positions:explore?ruleset=brandubh-wtf",
    "/v1/puzzles?ruleset=brandubh-wtf",
    "/v1/moves:parse?ruleset=brandubh-wtf&text=d2-a2",
    "/v1/positions:format?ruleset=brandubh-wtf&format=fen",
    "/v1/positions:parse?text=3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3&ruleset=brandubh-wtf",
    "/v1/render.svg?ruleset=brandubh-wtf",
    "/v1/render.png?ruleset=brandubh-wtf&size=128",
    "/v1/render.txt?ruleset=brandubh-wtf",
    "/v1/render.gif?ruleset=brandubh-wtf&moves=d2-a2&size=100",
];

/// The entity tag of an answer, which must be valid.
fn tag(reply: &Reply, what: &str) -> String {
    let tag = reply.header("etag");
    let opaque = tag.strip_prefix("W/").unwrap_or(&tag);
    assert!(opaque.len() > 2 && opaque.starts_with('"') && opaque.ends_with('"'), "{what}: {reply:?}");
    tag
}

#[tokio::test]
async fn a_cached_answer_is_not_sent_again() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for path in LOOSE {
        let whole = api.http(get(path)).await;
        assert_eq!(whole.status, 200, "{path}: {whole:?}");
        let tag = tag(&whole, path);
        let opaque = tag.strip_prefix("W/").unwrap_or(&tag);
        for held in [
            tag.clone(),
            opaque.to_owned(),
            format!("W/{opaque}"),
            "*".to_owned(),
            format!("\"other\", {tag}"),
            format!("\"a, b\",W/\"c\" , {opaque},\"d\""),
        ] {
            for method in ["GET", "HEAD"] {
                let again = api.http(ask(method, path, &[("if-none-match", &held)], "")).await;
                assert_eq!(again.status, 304, "{method} {path} with if-none-match: {held}: {again:?}");
                assert!(again.body.is_empty(), "{path}: {again:?}");
                for name in ["etag", "cache-control", "vary"] {
                    assert_eq!(again.header(name), whole.header(name), "{path}: {name}");
                }
            }
        }
        let mut two = get(path);
        two.headers_mut().append("if-none-match", "\"other\"".parse().expect("a value"));
        two.headers_mut().append("if-none-match", tag.parse().expect("a value"));
        assert_eq!(api.http(two).await.status, 304, "{path}: two lines are one list");
        for other in [
            "\"other\"",
            "W/\"other\"",
            "other",
            "",
            &opaque[1..opaque.len() - 1],
            &opaque[..opaque.len() - 2],
            "\"*\"",
            ",,,",
        ] {
            let again = api.http(with(path, &[("if-none-match", other)])).await;
            assert_eq!((again.status, &again.body), (200, &whole.body), "{path} with if-none-match: {other}");
        }
        // The date of an answer is irrelevant here, and a condition on it has no effect.
        let dated = api.http(with(path, &[("if-modified-since", "Sat, 29 Oct 2050 19:43:31 GMT")])).await;
        assert_eq!(dated.status, 200, "{path}");
    }
    // Another server gives the same tag.
    let other = Local::start(&[]).await;
    let others = other.api();
    for path in LOOSE {
        assert_eq!(
            others.http(get(path)).await.header("etag"),
            api.http(get(path)).await.header("etag"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn other_answers_have_other_tags() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut tags = BTreeSet::new();
    for path in LOOSE {
        assert!(tags.insert(tag(&api.http(get(path)).await, path)), "{path} has the tag of another answer");
    }
    let path = "/v1/moves:validate?ruleset=brandubh-wtf&move=d2-a2";
    for headers in [[("accept", "text/plain")], [("accept-language", "fr")]] {
        assert!(
            tags.insert(tag(&api.http(with(path, &headers)).await, path)),
            "{headers:?} makes another answer and no other tag"
        );
    }
    let plain = tag(&api.http(get(path)).await, path);
    let french = api.http(with(path, &[("accept-language", "fr"), ("if-none-match", &plain)])).await;
    assert_eq!(french.status, 200, "the English one is held, the French one is asked for");
    // What does not change the answer does not change its tag.
    assert_eq!(
        tag(&api.http(with(path, &[("accept-language", "en"), ("user-agent", "x")])).await, path),
        plain
    );
    // Compressed bytes differ, so one tag for both must be weak.
    let path = "/v1/rulesets";
    let (plain, packed) =
        (api.http(get(path)).await, api.http(with(path, &[("accept-encoding", "gzip")])).await);
    assert_eq!(packed.header("content-encoding"), "gzip");
    let (plain, packed) = (tag(&plain, path), tag(&packed, path));
    assert!(plain != packed || plain.starts_with("W/"), "{plain} is the tag of two different bodies");
    for held in [&plain, &packed] {
        let again = api.http(with(path, &[("accept-encoding", "gzip"), ("if-none-match", held)])).await;
        assert_eq!(again.status, 304, "{held}: {again:?}");
        assert!(again.body.is_empty() && again.header("content-encoding").is_empty(), "{again:?}");
    }
}

/// Links that pin their rules, by token or by revision.
async fn pinned(api: &Api) -> Vec<String> {
    let token = api.answer(new("brandubh-wtf@1")).await.position.expect("a position").token;
    let mut links = Vec::new();
    for at in ["ruleset=brandubh-wtf@1&moves=d2-a2,d5-e5", &format!("token={token}")] {
        for call in [
            "moves:validate?move=b4-b6&",
            "moves:apply?move=b4-b6&",
            "moves:list?",
            "moves:parse?text=b4-b6&",
            "positions:format?",
            "render.svg?",
            "render.png?size=100&",
            "render.txt?",
        ] {
            links.push(format!("/v1/{call}{at}"));
        }
    }
    for pinned in [
        &format!("moves:list?ruleset=brandubh-wtf@1&side=attackers&board={BRANDUBH}"),
        "render.gif?ruleset=brandubh-wtf@1&moves=d2-a2&size=100",
        "positions:new?ruleset=copenhagen@1",
        "rulesets/copenhagen@1?compare_to=fetlar@1",
    ] {
        links.push(format!("/v1/{pinned}"));
    }
    links
}

#[tokio::test]
async fn only_answers_with_pinned_rules_are_immutable() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for path in LOOSE {
        let reply = api.http(get(path)).await;
        let cache = directives(&reply);
        assert!(!cache.is_empty(), "{path}: may this be kept? {reply:?}");
        assert!(
            !cache.contains_key("immutable"),
            "{path} names no revision, and its rules may change: {cache:?}"
        );
        assert!(!cache.contains_key("no-store"), "{path}: {cache:?}");
        // A new revision must reach everybody within a day.
        let seconds = cache.get("max-age").map_or(0, |seconds| seconds.parse::<u64>().expect("seconds"));
        assert!(seconds <= 86_400, "{path}: {cache:?}");
    }
    for path in pinned(&api).await {
        let reply = api.http(get(&path)).await;
        assert_eq!(reply.status, 200, "{path}: {reply:?}");
        let cache = directives(&reply);
        assert!(cache.contains_key("immutable") && cache.contains_key("public"), "{path}: {cache:?}");
        assert!(cache["max-age"].parse::<u64>().expect("seconds") >= 86_400, "{path}: {cache:?}");
    }
    // A revision pins nothing if it is not in the decisive query parameter.
    for path in ["/v1/moves:list?ruleset=brandubh-wtf&locale=en@1", "/v1/positions:parse?text=a@1"] {
        assert!(!directives(&api.http(get(path)).await).contains_key("immutable"), "{path}");
    }
}

#[tokio::test]
async fn cut_searches_are_not_cached() {
    let server = Local::start(&["--max-search-nodes", "2000000000"]).await;
    let api = server.api();
    for path in [
        "/v1/moves:suggest?ruleset=copenhagen@1&movetime_ms=1500",
        "/v1/moves:suggest?ruleset=copenhagen&nodes=2000000000&movetime_ms=1500",
    ] {
        let reply = api.http(get(path)).await;
        assert!(reply.status == 200 && reply.json()["reproducible"] == false, "{path}: {reply:?}");
        assert!(directives(&reply).contains_key("no-store"), "{path}: {reply:?}");
        let text = api.http(with(path, &[("accept", "text/plain")])).await;
        assert!(directives(&text).contains_key("no-store"), "{path}: {text:?}");
        let again = api.http(with(path, &[("if-none-match", "*")])).await;
        assert!(again.status == 200 || again.status == 304, "{again:?}");
    }
}

fn unpacked(reply: &Reply) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(&reply.body[..]).read_to_end(&mut bytes).expect("gzip");
    bytes
}

#[tokio::test]
async fn large_answers_except_pictures_are_compressed() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let large = [
        ("/v1/rulesets", vec![]),
        ("/v1/rulesets/copenhagen", vec![]),
        ("/v1/moves:list?ruleset=copenhagen&with_effects&with_positions", vec![]),
        ("/v1/render.svg?ruleset=copenhagen", vec![]),
        ("/v1/rulesets/copenhagen", vec![("accept", "text/plain")]),
    ];
    for (path, headers) in &large {
        let plain = api.http(with(path, headers)).await;
        assert!(plain.header("content-encoding").is_empty() && plain.body.len() > 2_000, "{path}: {plain:?}");
        for accept in ["gzip", "GZIP", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8, *;q=0.1", "*;q=0.1, gzip"]
        {
            let all: Vec<_> = headers.iter().copied().chain([("accept-encoding", accept)]).collect();
            let packed = api.http(with(path, &all)).await;
            assert_eq!(packed.header("content-encoding"), "gzip", "{path} {accept}: {:?}", packed.headers);
            assert_eq!(unpacked(&packed), plain.body, "{path}");
            assert!(
                packed.body.len() < plain.body.len() / 2,
                "{path}: {} of {}",
                packed.body.len(),
                plain.body.len()
            );
            assert_eq!(packed.header("content-type"), plain.header("content-type"), "{path}");
            let length = packed.header("content-length");
            assert!(length.is_empty() || length == packed.body.len().to_string(), "{path}: {length}");
        }
        for accept in
            ["identity", "gzip;q=0", "gzip;q=0, identity", "", "br", "nonsense", "*", "identity;q=0", "*;q=0"]
        {
            let all: Vec<_> = headers.iter().copied().chain([("accept-encoding", accept)]).collect();
            let reply = api.http(with(path, &all)).await;
            assert_eq!(
                (reply.status, reply.header("content-encoding").as_str()),
                (200, ""),
                "{path} {accept}"
            );
            assert_eq!(reply.body, plain.body, "{path} {accept}");
        }
        // One address, two bodies.
        for headers in [vec![], vec![("accept-encoding", "gzip")]] {
            let reply = api.http(with(path, &headers)).await;
            assert!(
                members(&reply, "vary").contains("accept-encoding"),
                "{path} {headers:?}: {:?}",
                reply.headers
            );
        }
    }
    // The answer to a POST is not compressed to more bytes.
    let body = json!({"game": {"ruleset": "copenhagen"}, "withEffects": true}).to_string();
    let headers = [("content-type", "application/json"), ("accept-encoding", "gzip")];
    let packed = api.http(ask("POST", "/v1/moves:list", &headers, body.clone())).await;
    let plain = api.http(ask("POST", "/v1/moves:list", &headers[..1], body)).await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert_eq!(unpacked(&packed), plain.body);
}

#[tokio::test]
async fn small_or_compressed_answers_are_not_compressed() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for path in [
        "/v1/moves:validate?ruleset=brandubh-wtf&move=d1-d4",
        "/v1/moves:list?ruleset=brandubh-wtf&from=a1",
        "/v1/positions:format?ruleset=brandubh-wtf",
        "/v1/moves:list",
        "/v1/nowhere",
        "/v1/render.png?ruleset=copenhagen",
        "/v1/render.gif?ruleset=brandubh-wtf&moves=d2-a2",
    ] {
        let packed = api.http(with(path, &[("accept-encoding", "gzip")])).await;
        let picture = packed.header("content-type").starts_with("image/");
        // What fits one packet is not worth compressing.
        assert!(picture || packed.body.len() < 1_000, "{path}: {} bytes", packed.body.len());
        assert!(packed.header("content-encoding").is_empty(), "{path}: {:?}", packed.headers);
        if packed.status == 200 {
            assert_eq!(packed.body, api.http(get(path)).await.body, "{path}");
        }
    }
    let head = api.http(ask("HEAD", "/v1/rulesets", &[("accept-encoding", "gzip")], "")).await;
    assert!(head.status == 200 && head.body.is_empty(), "{head:?}");
    // A compressed request is not parsed as JSON by mistake.
    let mut packed = Vec::new();
    let body = json!({"game": {"ruleset": "brandubh-wtf"}}).to_string();
    flate2::read::GzEncoder::new(body.as_bytes(), flate2::Compression::fast())
        .read_to_end(&mut packed)
        .expect("gzip");
    let headers = [("content-type", "application/json"), ("content-encoding", "gzip")];
    let reply = api.http(ask("POST", "/v1/moves:list", &headers, packed)).await;
    assert!([200, 400, 415].contains(&reply.status), "{reply:?}");
}
