//! The documents of the interface say what the server does: every example is sent, what is demanded is left
//! out, every link is followed.

#[allow(dead_code, reason = "the rows use the rest")]
mod asking;
#[path = "documents/demands.rs"]
mod demands;
#[path = "documents/flags.rs"]
mod flags;
#[path = "documents/previews.rs"]
mod previews;

use asking::Reply;
use axum::Router;
use axum::http::{StatusCode, Version};
use flate2::read::GzDecoder;
use previews::previewed;
use prost_reflect::{DescriptorPool, DynamicMessage, FieldDescriptor, MessageDescriptor};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use tafl_test_support::examples::shows;

/// With the tables of the tests, for the examples.
fn router() -> Router {
    asking::router([])
}

async fn send(router: &Router, verb: &str, path: &str, headers: &[(&str, &str)], body: String) -> Reply {
    asking::sent(router, (verb, path), Version::HTTP_11, headers.iter().copied(), body.into_bytes()).await
}

async fn get(router: &Router, path: &str) -> Reply {
    send(router, "GET", path, &[], String::new()).await
}

async fn document(router: &Router) -> Value {
    get(router, "/openapi.json").await.json()
}

/// The examples by route: `POST /v1/moves:apply`.
fn examples() -> Map<String, Value> {
    serde_json::from_str(include_str!("../web/examples.json")).expect("examples")
}

/// The path and query of an example.
fn address(path: &str, query: Option<&Value>) -> String {
    let mut path = path.to_owned();
    let mut pairs = form_urlencoded::Serializer::new(String::new());
    for (name, value) in query.and_then(Value::as_object).into_iter().flatten() {
        let (brace, value) = (format!("{{{name}}}"), value.as_str().expect("text"));
        if path.contains(&brace) {
            path = path.replace(&brace, value);
        } else {
            pairs.append_pair(name, value);
        }
    }
    format!("{path}?{}", pairs.finish())
}

/// Returns whether bytes begin with these characters, each of which is one.
fn begins(bytes: &[u8], first: &str) -> bool {
    let read: String = bytes.iter().take(first.chars().count()).map(|byte| char::from(*byte)).collect();
    read == first
}

/// A body for people to read, of which some are pictures.
fn shortened(body: &[u8]) -> String {
    String::from_utf8_lossy(body).chars().take(2_000).collect()
}

#[tokio::test]
async fn every_example_is_answered_so() {
    let router = router();
    for (route, named) in examples() {
        let (verb, path) = route.split_once(' ').expect("a verb and a path");
        for (name, example) in named.as_object().expect("examples by name") {
            let accept = example["accept"].as_str().unwrap_or("application/json");
            let headers =
                [("accept", accept), ("content-type", "application/json"), ("x-request-id", "example")];
            let body = example.get("body").map_or_else(String::new, Value::to_string);
            let reply = send(&router, verb, &address(path, example.get("query")), &headers, body).await;
            let what = format!("{route} {name}: {}", shortened(&reply.body));
            let status = example["status"].as_u64().unwrap_or(200);
            assert_eq!(u64::from(reply.status.as_u16()), status, "{what}");
            let kind = if status >= 400 { "application/problem+json" } else { accept };
            assert_eq!(reply.header("content-type").split(';').next(), Some(kind), "{what}");
            assert!(
                !kind.contains("json") || reply.body.ends_with(b"\n"),
                "a terminal would show its prompt in the same line: {what}"
            );
            // A picture comes with its words, and nothing else does.
            assert_eq!(reply.alt_text(), example["altText"].as_str().unwrap_or_default(), "{what}");
            match (example.get("answer"), example.get("shows"), example["begins"].as_str()) {
                (Some(whole), None, None) if kind == "text/plain" => {
                    assert_eq!(&reply.text(), whole, "{what}");
                }
                (Some(whole), None, None) if kind == "application/x-ndjson" => {
                    assert_eq!(&reply.lines(), whole, "{what}");
                }
                (Some(whole), None, None) => assert_eq!(&reply.json(), whole, "{what}"),
                (None, Some(part), None) => assert!(shows(&reply.json(), part), "{what}"),
                (None, None, Some(first)) => assert!(first.len() > 3 && begins(&reply.body, first), "{what}"),
                _ => panic!(
                    "{route} {name}: an example has a whole answer, shows a part, or says what a picture begins with"
                ),
            }
        }
    }
}

#[tokio::test]
async fn every_operation_has_an_example() {
    let router = router();
    let examples = examples();
    let mut ids = BTreeSet::new();
    for (path, operations) in document(&router).await["paths"].as_object().expect("paths") {
        for (verb, operation) in operations.as_object().expect("operations") {
            assert!(ids.insert(operation["operationId"].to_string()), "{operation}");
            let shown = examples.get(&format!("{} {path}", verb.to_uppercase())).and_then(Value::as_object);
            assert!(shown.is_some_and(|named| !named.is_empty()), "{verb} {path} has no example");
        }
    }
    assert_eq!(ids.len(), examples.len());
}

/// The text that llms.txt shows is what the server answers, and so is the address beside it.
#[tokio::test]
async fn llms_txt_shows_what_is_answered() {
    let router = router();
    let llms = get(&router, "/llms.txt").await.text();
    let shown = llms.split("```\n").nth(1).expect("a block");
    let address = llms.split('`').find(|quoted| quoted.contains("with_token")).expect("an address");
    let answered = send(&router, "GET", address, &[("accept", "text/plain")], String::new()).await.text();
    assert_eq!(answered, shown);
    let posted = llms
        .split('`')
        .find_map(|quoted| quoted.strip_prefix("POST ")?.contains('?').then(|| &quoted[5..]))
        .expect("an address");
    let body = r#"{"game": {"ruleset": "brandubh-wtf"}, "move": "d2-a2"}"#;
    assert!(llms.contains(body), "the body beside it");
    let only = send(&router, "POST", posted, &[], body.to_owned()).await.json();
    assert_eq!(only, serde_json::json!({"applied": {"sentence": "The attackers play d2-a2."}}));
    for elided in llms.split('`').filter(|quoted| quoted.starts_with("/v1/") && quoted.contains("?...")) {
        let of_move = if elided.contains("apply") {
            "?ruleset=brandubh-wtf&move=d2-a2"
        } else {
            "?ruleset=brandubh-wtf"
        };
        assert_eq!(get(&router, &elided.replace("?...", of_move)).await.status, 200, "{elided}");
    }
}

/// The references of a document.
fn references<'a>(of: &'a Value, found: &mut BTreeSet<&'a str>) {
    found.extend(of["$ref"].as_str());
    of.as_object()
        .into_iter()
        .flat_map(|members| members.values())
        .for_each(|member| references(member, found));
    of.as_array().into_iter().flatten().for_each(|item| references(item, found));
}

#[tokio::test]
async fn every_component_is_used_and_every_answer_has_one_type() {
    let document = document(&router()).await;
    let mut used = BTreeSet::new();
    references(&document, &mut used);
    // A way to authorize is named rather than referred to.
    let ways = document["security"]
        .as_array()
        .expect("ways")
        .iter()
        .filter_map(|way| way.as_object()?.keys().next());
    let named: BTreeSet<_> = ways.map(|name| format!("#/components/securitySchemes/{name}")).collect();
    used.extend(named.iter().map(String::as_str));
    for (kind, components) in document["components"].as_object().expect("components") {
        for name in components.as_object().expect("components by name").keys() {
            assert!(
                used.contains(format!("#/components/{kind}/{name}").as_str()),
                "{kind}/{name} is not used"
            );
        }
    }
    for (path, operations) in document["paths"].as_object().expect("paths") {
        for (verb, operation) in operations.as_object().expect("operations") {
            assert_eq!(
                operation["responses"]["200"]["content"].as_object().map(Map::len),
                Some(1),
                "{verb} {path}"
            );
        }
    }
}

/// The fields that a request cannot do without, by the options of the proto files: each in the forms that it
/// may have.
fn required(request: &MessageDescriptor) -> Vec<Vec<String>> {
    let option = |options: DynamicMessage, name: &str| {
        let extension = request.parent_pool().get_extension_by_name(name).expect("an option");
        options.has_extension(&extension).then(|| options.get_extension(&extension).into_owned())
    };
    let fields =
        request.fields().filter(|field| option(field.options(), "google.api.field_behavior").is_some());
    let oneofs = request.oneofs().filter(|oneof| option(oneof.options(), "tafl.v1.required_oneof").is_some());
    let name = |field: FieldDescriptor| field.name().to_owned();
    fields
        .map(|field| vec![name(field)])
        .chain(oneofs.map(|oneof| oneof.fields().map(name).collect()))
        .collect()
}

#[tokio::test]
async fn a_request_of_nothing_misses_what_the_contract_requires() {
    let router = router();
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let methods = pool.services().flat_map(|service| service.methods().collect::<Vec<_>>());
    let requests: BTreeMap<_, _> =
        methods.map(|method| (method.name().to_lowercase(), method.input())).collect();
    for (path, operations) in document(&router).await["paths"].as_object().expect("paths") {
        let Some(id) = operations["post"]["operationId"].as_str() else { continue };
        let required = required(&requests[&id.to_lowercase()]);
        // The paths of faults are those of JSON.
        let named = |missing: &str, required: &str| {
            missing.to_lowercase() == required.replace('_', "").to_lowercase()
        };
        let reply = send(&router, "POST", path, &[], "{}".to_owned()).await.json();
        let missing =
            reply["fields"].as_array().into_iter().flatten().filter_map(|fault| fault["field"].as_str());
        let missing: Vec<&str> = missing.collect();
        assert_eq!(
            reply["reason"].as_str(),
            (!required.is_empty()).then_some("MISSING_FIELD"),
            "{path}: {reply}"
        );
        let known = |name: &&str| required.iter().flatten().any(|required| named(name, required));
        assert!(missing.iter().all(known), "{path}: {reply}");
    }
}

/// The addresses of all pages, as the pages themselves tell them.
async fn pages(router: &Router) -> Vec<String> {
    let mut all: Vec<String> = ["/", "/openapi.json", "/docs", "/proto", "/llms.txt", "/favicon.ico"]
        .map(ToOwned::to_owned)
        .to_vec();
    all.extend(
        get(router, "/proto").await.text().lines().map(ToOwned::to_owned).filter(|line| !line.is_empty()),
    );
    for page in ["/", "/docs", "/proto", "/rulesets", "/learn", "/puzzles", "/embed"] {
        let html = send(router, "GET", page, &[("accept", "text/html,*/*;q=0.8")], String::new()).await;
        assert!(html.header("content-type").starts_with("text/html"), "{page}");
        let text = html.text();
        let links = text
            .split(['"'])
            .zip(text.split(['"']).skip(1))
            .filter(|(before, _)| before.ends_with("href=") || before.ends_with("src="));
        let here = links.filter(|(_, link)| !link.starts_with('#') && !link.starts_with("data:"));
        let path = |link: &str| link.split('#').next().unwrap_or_default().replace("&amp;", "&");
        all.extend(here.map(|(_, link)| format!("/{}", path(link).trim_start_matches(['.', '/']))));
    }
    let llms = get(router, "/llms.txt").await.text();
    all.extend(llms.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
    all.extend(
        get(router, "/")
            .await
            .text()
            .split_whitespace()
            .filter(|word| word.starts_with('/'))
            .map(ToOwned::to_owned),
    );
    all.sort();
    all.dedup();
    all
}

#[tokio::test]
async fn every_link_leads_somewhere() {
    let router = router();
    let pages = pages(&router).await;
    assert!(pages.len() > 30, "{pages:?}");
    for page in &pages {
        let reply = get(&router, page).await;
        assert_eq!(reply.status, 200, "{page}");
        assert!(
            !reply.body.is_empty()
                && !reply.header("etag").is_empty()
                && !reply.header("cache-control").is_empty(),
            "{page}"
        );
        assert_eq!(reply.header("access-control-allow-origin"), "*", "{page}");
    }
    assert!(
        pages.contains(&"/proto/tafl/v1/moves.proto".to_owned())
            && pages.contains(&"/proto/google/api/http.proto".to_owned())
    );
}

#[tokio::test]
async fn a_page_travels_packed_or_not_and_only_when_it_must() {
    let router = router();
    for page in pages(&router).await.iter().filter(|page| !page.starts_with("/v1/")) {
        let plain = get(&router, page).await;
        let packed =
            send(&router, "GET", page, &[("accept-encoding", "br, gzip;q=0.5")], String::new()).await;
        assert_eq!(
            (plain.header("content-encoding"), packed.header("content-encoding")),
            ("", "gzip"),
            "{page}"
        );
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.body.as_slice()).read_to_end(&mut unpacked).expect("gzip");
        assert_eq!(plain.body, unpacked, "{page}");
        assert!(plain.header("vary").contains("accept-encoding"), "{page}");
        assert!(plain.header("content-security-policy").starts_with("default-src 'none'"), "{page}");
        let refused = send(&router, "GET", page, &[("accept-encoding", "gzip;q=0")], String::new()).await;
        assert_eq!((refused.header("content-encoding"), &refused.body), ("", &plain.body), "{page}");
        let tag = packed.header("etag");
        let again = send(&router, "GET", page, &[("if-none-match", tag)], String::new()).await;
        assert_eq!(
            (again.status, again.body.len(), again.header("etag")),
            (StatusCode::NOT_MODIFIED, 0, tag),
            "{page}"
        );
        let head = send(&router, "HEAD", page, &[], String::new()).await;
        assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0), "{page}");
        assert_eq!(head.header("content-length"), plain.body.len().to_string(), "{page}");
        let posted = send(&router, "POST", page, &[], "{}".to_owned()).await;
        assert_eq!(
            (posted.status, posted.json()["reason"].as_str()),
            (StatusCode::METHOD_NOT_ALLOWED, Some("METHOD_NOT_ALLOWED")),
            "{page}"
        );
        assert_eq!(posted.header("allow"), "GET, HEAD", "{page}");
    }
}

#[tokio::test]
async fn the_descriptor_set_is_the_contract() {
    let router = router();
    let served = get(&router, "/proto/tafl.v1.binpb").await.body;
    let served = prost_reflect::DescriptorPool::decode(served.as_slice()).expect("a descriptor set");
    let ours = prost_reflect::DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let names = |pool: &prost_reflect::DescriptorPool| {
        pool.all_messages().map(|message| message.full_name().to_owned()).collect::<BTreeSet<_>>()
    };
    assert_eq!(names(&served), names(&ours));
    assert_eq!(get(&router, "/openapi.json").await.json()["info"]["version"], env!("CARGO_PKG_VERSION"));
}

/// A text as HTML shows it.
fn shown(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[tokio::test]
async fn the_page_of_a_rule_set_says_what_the_call_says() {
    let router = router();
    let all = get(&router, "/v1/rulesets").await.json();
    for locale in ["en", "fr"] {
        let headers = [("accept", "text/html"), ("accept-language", locale), ("host", "tafl.example")];
        for summary in all["rulesets"].as_array().expect("rule sets") {
            let (id, name) =
                (summary["id"].as_str().expect("an id"), summary["name"].as_str().expect("a name"));
            let page = send(&router, "GET", &format!("/rulesets/{id}"), &headers, String::new()).await;
            assert_eq!(
                (page.status, page.header("content-type")),
                (StatusCode::OK, "text/html; charset=utf-8"),
                "{id}"
            );
            let html = page.text();
            let told =
                send(&router, "GET", &format!("/v1/rulesets/{id}"), &headers, String::new()).await.json();
            assert!(
                html.contains(&format!("<html lang=\"{locale}\">"))
                    && html.contains(&format!("<h1>{}</h1>", shown(name))),
                "{id}"
            );
            for entry in told["ruleset"]["entries"].as_array().expect("entries") {
                let readings = entry["contested"].as_array().into_iter().flatten();
                for sentence in std::iter::once(&entry["sentence"]).chain(readings).filter_map(Value::as_str)
                {
                    assert!(html.contains(&shown(sentence)), "{id}: {sentence}");
                }
            }
            assert_eq!(previewed(&html, "title"), name);
            assert_eq!(previewed(&html, "url"), format!("http://tafl.example/rulesets/{id}"));
            let picture = previewed(&html, "image");
            let picture = picture.strip_prefix("http://tafl.example").expect("a picture of this server");
            assert!(picture.contains(&format!("ruleset={id}&layout=card")), "{picture}");
            if id == "copenhagen" {
                let picture = get(&router, picture).await;
                assert_eq!((picture.status, picture.header("content-type")), (StatusCode::OK, "image/png"));
            }
        }
    }
}

/// Examples of rules and set-ups that differ are positions that the server draws, of every rule set.
#[tokio::test]
async fn every_picture_on_the_page_of_a_rule_set_is_drawn() {
    let router = router();
    for entry in tafl_engine::catalogue::newest() {
        let page = format!("/rulesets/{}", entry.id);
        let html = send(&router, "GET", &page, &[("accept", "text/html")], String::new()).await.text();
        let pictures: Vec<&str> =
            html.split("src=\"..").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(pictures.len() > 2 && html.contains("<figure>"), "{page}: {pictures:?}");
        for picture in pictures.into_iter().filter(|link| link.contains("render")) {
            let drawn = get(&router, &picture.replace("&amp;", "&")).await;
            let described = drawn.header("tafl-alt-text");
            assert_eq!(
                (drawn.status, drawn.header("content-type")),
                (StatusCode::OK, "image/svg+xml"),
                "{picture}"
            );
            assert_eq!(picture.contains("arrows="), described.contains("Arrow"), "{picture}: {described}");
        }
    }
}

#[tokio::test]
async fn whoever_does_not_ask_for_html_gets_text() {
    let router = router();
    for (path, begins) in [("/", "tafld:"), ("/rulesets", "copenhagen@1\t"), ("/rulesets/fidchell", "")] {
        let reply = get(&router, path).await;
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (StatusCode::OK, "text/plain; charset=utf-8"),
            "{path}"
        );
        assert!(reply.text().starts_with(begins) && reply.text().len() > 300, "{path}: {}", reply.text());
    }
    let refused = get(&router, "/rulesets/nothing").await;
    assert_eq!(
        (refused.status, refused.json()["reason"].as_str()),
        (StatusCode::NOT_FOUND, Some("UNKNOWN_RULESET"))
    );
}

/// What a browser loads before there is a board, as it travels.
#[tokio::test]
async fn the_first_page_is_small() {
    let router = router();
    let mut bytes = 0;
    for path in ["/", "/page.css", "/tafl-board.js", "/play/main.js"] {
        let headers = [("accept", "text/html,*/*;q=0.8"), ("accept-encoding", "gzip")];
        let reply = send(&router, "GET", path, &headers, String::new()).await;
        assert_eq!(reply.header("content-encoding"), "gzip", "{path}");
        bytes += reply.body.len();
    }
    assert!(bytes < 75_000, "{bytes}");
}
