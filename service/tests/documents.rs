//! The documents of the interface say what the server does: every example is sent, what is demanded is left
//! out, every link is followed.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use clap::Parser;
use flate2::read::GzDecoder;
use http_body_util::BodyExt;
use percent_encoding::percent_decode_str;
use prost_reflect::{DescriptorPool, DynamicMessage, FieldDescriptor, MessageDescriptor};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use tafl_service::config::Config;
use tower::ServiceExt;

#[derive(Parser)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

fn router() -> Router {
    tafl_service::router(&Flags::parse_from(["tafld"]).config).expect("threads")
}

struct Reply {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Reply {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {:?}", String::from_utf8_lossy(&self.body)))
    }

    /// The messages of a stream.
    fn lines(&self) -> Value {
        self.text()
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap_or_else(|error| panic!("{error}: {line}")))
            .collect()
    }

    fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("text")
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }

    /// The alternative text of a picture.
    fn alt_text(&self) -> String {
        percent_decode_str(self.header("tafl-alt-text")).decode_utf8().expect("text in UTF-8").into_owned()
    }
}

async fn send(router: &Router, verb: &str, path: &str, headers: &[(&str, &str)], body: String) -> Reply {
    let mut request = Request::builder().method(verb).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response =
        router.clone().oneshot(request.body(Body::from(body)).expect("a request")).await.expect("an answer");
    let (parts, body) = response.into_parts();
    let body = body.collect().await.expect("a body").to_bytes().to_vec();
    Reply { status: parts.status, headers: parts.headers, body }
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

/// Returns whether everything that the example shows stands in the answer.
fn shows(answer: &Value, part: &Value) -> bool {
    match (answer, part) {
        (Value::Object(answer), Value::Object(part)) => {
            part.iter().all(|(key, part)| answer.get(key).is_some_and(|found| shows(found, part)))
        }
        (Value::Array(answer), Value::Array(part)) => {
            part.iter().all(|part| answer.iter().any(|found| shows(found, part)))
        }
        _ => answer == part,
    }
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
                    assert_eq!(&reply.text(), whole, "{what}")
                }
                (Some(whole), None, None) if kind == "application/x-ndjson" => {
                    assert_eq!(&reply.lines(), whole, "{what}")
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

/// The schemas of a document.
struct Schemas<'a>(&'a Value);

impl<'a> Schemas<'a> {
    /// Follows the reference of a schema, also of one that may be null.
    fn resolve(&self, schema: &'a Value) -> &'a Value {
        match (schema["$ref"].as_str(), schema["anyOf"].as_array()) {
            (Some(reference), _) => {
                self.0.pointer(reference.trim_start_matches('#')).expect("what is referred to")
            }
            (None, Some(either)) => self.resolve(&either[0]),
            (None, None) => schema,
        }
    }

    /// The paths of what a body cannot do without, and of what it can, for what stands in it.
    fn walk(&self, schema: &'a Value, body: &Value, at: &str, found: &mut (Vec<String>, Vec<String>)) {
        let schema = self.resolve(schema);
        if let Some(items) = body.as_array() {
            for (n, item) in items.iter().enumerate() {
                self.walk(&schema["items"], item, &format!("{at}/{n}"), found);
            }
        }
        let has = |form: &&'a Value| {
            form["required"]
                .as_array()
                .into_iter()
                .flatten()
                .all(|name| body.get(name.as_str().unwrap_or_default()).is_some())
        };
        let schema = schema["oneOf"].as_array().and_then(|forms| forms.iter().find(has)).unwrap_or(schema);
        let demanded: Vec<_> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, value) in body.as_object().into_iter().flatten() {
            let path = format!("{at}/{name}");
            let list = if demanded.contains(&name.as_str()) { &mut found.0 } else { &mut found.1 };
            list.push(path.clone());
            self.walk(&schema["properties"][name], value, &path, found);
        }
    }
}

fn without(body: &Value, path: &str) -> Value {
    let mut body = body.clone();
    let (outer, name) = path.rsplit_once('/').expect("a path");
    body.pointer_mut(outer).and_then(Value::as_object_mut).expect("an object").remove(name);
    body
}

/// Calls that answer many things, whatever is wrong with some of them.
const BATCH: &str = "/v1/calls:batch";
const ARCHIVE: &str = "/v1/archives:replay";

/// Returns whether the part of a request in which a field stands, `/items/2/applyMove/move`, was answered
/// with an error of its own.
fn refused_in_its_place(path: &str, field: &str, reply: &Reply) -> bool {
    let Some(place) = field.split('/').nth(2).and_then(|place| place.parse::<usize>().ok()) else {
        return false;
    };
    match path {
        BATCH => reply.json()["answers"][place]["error"].is_object(),
        ARCHIVE => reply.lines()[place]["game"]["error"].is_object(),
        _ => false,
    }
}

#[tokio::test]
async fn what_the_document_demands_is_demanded_and_nothing_else() {
    let router = router();
    let document = document(&router).await;
    let (mut left_out, mut left) = (0, 0);
    for (route, named) in examples() {
        let Some(path) = route.strip_prefix("POST ") else { continue };
        let schema = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        for example in
            named.as_object().expect("examples").values().filter(|example| example.get("status").is_none())
        {
            let body = &example["body"];
            let mut found = (Vec::new(), Vec::new());
            Schemas(&document).walk(schema, body, "", &mut found);
            for field in &found.0 {
                let reply = send(&router, "POST", path, &[], without(body, field).to_string()).await;
                assert!(
                    reply.status == 400 || refused_in_its_place(path, field, &reply),
                    "{route} without {field}: {}",
                    reply.text()
                );
                left_out += 1;
            }
            // What a position without a token needs, when a match needs plies, and an archive rules, their
            // comments say; no schema can.
            let by_itself = |field: &&String| {
                let of_archive = path == ARCHIVE && field.as_str() == "/ruleset";
                !field.starts_with("/position/") && !field.ends_with("/plies") && !of_archive
            };
            for field in found.1.iter().filter(by_itself) {
                let reply = send(&router, "POST", path, &[], without(body, field).to_string()).await;
                assert!(
                    !reply.text().contains(r#""reason":"MISSING_FIELD""#),
                    "{route} without {field}: {}",
                    reply.text()
                );
                left += 1;
            }
        }
    }
    assert!(left_out > 50 && left > 20, "{left_out} fields demanded, {left} not");
}

/// Beside a base, a null removes what a rule set may do without, and the document says where.
#[tokio::test]
async fn a_null_is_taken_beside_a_base_where_the_document_allows_it() {
    let router = router();
    let document = document(&router).await;
    let forms = document["components"]["schemas"]["RulesInput"]["oneOf"].as_array().expect("two forms");
    let based = forms
        .iter()
        .find(|form| form["required"] == serde_json::json!(["base"]))
        .expect("the form with a base");
    let (mut taken, mut refused) = (0, 0);
    for (name, schema) in
        based["properties"].as_object().expect("fields").iter().filter(|(name, _)| *name != "base")
    {
        let rules = serde_json::json!({"customRules": {"base": {"ruleset": "copenhagen"}, (name): null}});
        let reply = send(&router, "POST", "/v1/rulesets:check", &[], rules.to_string()).await;
        let nullable = schema["anyOf"].as_array().is_some_and(|either| either[1]["type"] == "null");
        // Other rules may need what is removed.
        let taken_as_null = reply.status == 200 || reply.text().contains("needs corners in zones");
        assert_eq!(taken_as_null, nullable, "{name}: {}", reply.text());
        *(if nullable { &mut taken } else { &mut refused }) += 1;
    }
    assert!(taken > 10 && refused > 5, "{taken} taken, {refused} refused");
}

impl<'a> Schemas<'a> {
    /// The numbers that a body may have, with their paths: given or not, in every object that it has.
    fn numbers(&self, schema: &'a Value, body: &Value, at: &str, found: &mut Vec<(String, &'a Value)>) {
        let schema = self.resolve(schema);
        for (n, item) in body.as_array().into_iter().flatten().enumerate() {
            self.numbers(&schema["items"], item, &format!("{at}/{n}"), found);
        }
        let fits = |form: &&'a Value| {
            body.as_object()
                .is_some_and(|body| body.keys().all(|name| form["properties"].get(name).is_some()))
        };
        let schema = schema["oneOf"].as_array().and_then(|forms| forms.iter().find(fits)).unwrap_or(schema);
        for (name, of) in schema["properties"].as_object().into_iter().flatten().filter(|_| body.is_object())
        {
            let (path, of) = (format!("{at}/{name}"), self.resolve(of));
            match (of["type"].as_str(), body.get(name)) {
                (Some("integer"), _) => found.push((path, of)),
                (_, Some(inner)) => self.numbers(of, inner, &path, found),
                _ => {}
            }
        }
    }
}

/// `items[2].toPly` for `/items/2/toPly`, as faults name it.
fn field_path(pointer: &str) -> String {
    pointer.split('/').skip(1).fold(String::new(), |path, part| {
        if part.parse::<usize>().is_ok() {
            return format!("{path}[{part}]");
        }
        let dot = if path.is_empty() { "" } else { "." };
        format!("{path}{dot}{part}")
    })
}

/// The least and the greatest number that the document allows are not refused, and those beyond them are.
#[tokio::test]
async fn a_number_has_the_range_that_the_document_states() {
    let router = router();
    let document = document(&router).await;
    let (mut refused, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for (route, named) in examples() {
        let Some(path) = route.strip_prefix("POST ").filter(|path| *path != BATCH && *path != ARCHIVE) else {
            continue;
        };
        let schema = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        for example in
            named.as_object().expect("examples").values().filter(|example| example.get("status").is_none())
        {
            let mut found = Vec::new();
            Schemas(&document).numbers(schema, &example["body"], "", &mut found);
            for (pointer, of) in found {
                let step = of["multipleOf"].as_i64().unwrap_or(1);
                let (min, max) = (of["minimum"].as_i64().expect("a minimum"), of["maximum"].as_i64());
                for (value, allowed) in [
                    (Some(min), true),
                    (max, true),
                    (Some(min - step), false),
                    (max.map(|max| max + step), false),
                ] {
                    let Some(value) = value else { continue };
                    let mut body = example["body"].clone();
                    let (outer, name) = pointer.rsplit_once('/').expect("a path");
                    body.pointer_mut(outer).expect("an object")[name] = value.into();
                    let reply = send(&router, "POST", path, &[], body.to_string()).await;
                    let field = field_path(&pointer);
                    let at_fault = reply.status != 200
                        && reply.json()["fields"].to_string().contains(&format!("\"field\":\"{field}"));
                    if allowed && !at_fault {
                        taken.insert(field);
                    } else if !allowed {
                        assert!(at_fault, "{route}: {field} is {value}: {}", reply.text());
                        refused.insert(field);
                    }
                }
            }
        }
    }
    // The examples of SuggestMove have another limit already.
    let never: Vec<_> = refused.difference(&taken).collect();
    assert!(never == ["depth"] && refused.len() > 15, "{never:?} of {refused:?}");
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
    for page in ["/", "/docs", "/proto", "/rulesets", "/embed"] {
        let html = send(router, "GET", page, &[("accept", "text/html,*/*;q=0.8")], String::new()).await;
        assert!(html.header("content-type").starts_with("text/html"), "{page}");
        let text = html.text();
        let links = text
            .split(['"'])
            .zip(text.split(['"']).skip(1))
            .filter(|(before, _)| before.ends_with("href=") || before.ends_with("src="));
        let here = links.filter(|(_, link)| !link.starts_with('#'));
        all.extend(here.map(|(_, link)| format!("/{}", link.trim_start_matches('.').replace("&amp;", "&"))));
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

/// The value of a tag for link previews.
fn previewed(html: &str, property: &str) -> String {
    let (_, rest) = html.split_once(&format!("<meta property=\"og:{property}\" content=\"")).expect(property);
    rest.split('"')
        .next()
        .unwrap_or_default()
        .replace("&amp;", "&")
        .replace("&lt;", "<")
        .replace("&quot;", "\"")
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

#[tokio::test]
async fn what_a_reader_sends_never_becomes_markup() {
    let router = router();
    let headers =
        [("accept", "text/html"), ("x-forwarded-proto", "https"), ("host", "tafl.example\"><script>")];
    for path in [
        "/rulesets/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/rulesets/%22%20onload%3D%22x",
        "/?token=%22%3E%3Cscript%3E",
        "/?ruleset=%22%3E%3Cscript%3E&locale=%22%3E%3Cscript%3E",
    ] {
        let page = send(&router, "GET", path, &headers, String::new()).await;
        let html = page.text();
        assert!(page.status == StatusCode::NOT_FOUND || path.starts_with("/?"), "{path}");
        assert!(!html.contains("<script>") && !html.contains("\" onload"), "{path}: {html}");
        assert!(page.header("content-security-policy").contains("script-src 'self';"), "{path}");
    }
    let (plain, secure) =
        (("host", "tafl.example:8080"), [("host", "[::1]:8080"), ("x-forwarded-proto", "https")]);
    let page = send(&router, "GET", "/", &[("accept", "text/html"), plain], String::new()).await.text();
    assert_eq!(previewed(&page, "url"), "http://tafl.example:8080/");
    let page =
        send(&router, "GET", "/?token=AQE", &[("accept", "text/html"), secure[0], secure[1]], String::new())
            .await
            .text();
    assert_eq!(
        (previewed(&page, "url"), previewed(&page, "image")),
        (
            "https://[::1]:8080/".to_owned(),
            "https://[::1]:8080/v1/render.png?token=AQE&layout=card".to_owned()
        )
    );
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

/// The files that a browser loads for the pages, without the pictures that it asks for.
#[test]
fn the_pages_are_small() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
    let of = |folder: &std::path::Path| -> u64 {
        let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
        files
            .filter(|file| file.path().extension().is_some_and(|kind| kind != "json"))
            .map(|file| file.metadata().expect("a size"))
            .filter(std::fs::Metadata::is_file)
            .map(|file| file.len())
            .sum()
    };
    let bytes = of(&folder) + of(&folder.join("play"));
    assert!(bytes < 150_000, "{bytes}");
}
