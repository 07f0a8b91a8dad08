//! Every reason why a request is refused, at its field: the rows of `tests/refusals.json`, and what a single
//! request does not show.
//!
//! `RATE_LIMITED`, `QUEUE_FULL`, `DEADLINE_EXCEEDED` and `SHUTTING_DOWN` are tested in `crowded` and
//! `stopping`, `INVALID_RULES` in `custom`, and the reasons specific to HTTP in `bad_input`.

use super::archives::lines;
use super::support::api::{Api, Fault};
use super::support::http::{Ask, Reply, ask, post, send_h2};
use super::support::raw::{frame, status_of};
use super::support::requests::{A, At, BRANDUBH, D, after, apply, board, escaped, game, list, replay};
use super::support::server::Server;
use prost::Message as _;
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor, MethodDescriptor};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tafl_proto::v1;
use tonic::Status;

/// A request and its refusal. Fields and sentences are those of the proto files, except in `spelt` and
/// `words`, which are raw.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Row {
    #[serde(rename = "why")]
    _why: String,
    /// The flags of the server.
    pub(super) flags: Vec<String>,
    /// Its sentences are French where French is wanted.
    pub(super) french: bool,
    /// A call over both transports, or the path of a method.
    call: String,
    grpc_only: bool,
    post: String,
    get: String,
    delete: String,
    /// The body, or its bytes where it is no JSON object.
    request: Value,
    text: String,
    headers: BTreeMap<String, String>,
    pub(super) reason: Option<String>,
    status: Option<u16>,
    /// The code of the gRPC status.
    code: Option<i32>,
    /// The faulty fields, the first, one among them, their number.
    fields: Option<Vec<String>>,
    first: Option<String>,
    among: Option<String>,
    count: Option<usize>,
    /// The fields as the request spells them, sorted, and the first.
    spelt: Option<Vec<String>>,
    spelt_first: Option<String>,
    /// The first description, or parts of it.
    first_is: Option<String>,
    first_words: Vec<String>,
    /// Parts of the detail, of any sentence, and of none.
    detail: Vec<String>,
    words: Vec<String>,
    without: Vec<String>,
    metadata: BTreeMap<String, String>,
}

impl Row {
    /// Its request over HTTP.
    pub(super) fn ask(&self) -> Ask {
        let paths = [("POST", &self.post), ("GET", &self.get), ("DELETE", &self.delete)];
        let (method, path) = paths.into_iter().find(|(_, path)| !path.is_empty()).expect("a path");
        let body = if self.request.is_null() { self.text.clone() } else { self.request.to_string() };
        let mut headers: Vec<_> =
            self.headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        if method == "POST" && headers.is_empty() {
            headers.push(("content-type", "application/json"));
        }
        ask(method, path, &headers, body)
    }
}

/// The rows.
pub(super) fn table() -> Vec<Row> {
    serde_json::from_str(include_str!("../refusals.json")).expect("the table")
}

/// The calls of the contract by their names: where gRPC takes them, what they take, and where JSON does.
type Calls = BTreeMap<String, (String, MessageDescriptor, Option<String>)>;

fn calls() -> Calls {
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let http = pool.get_extension_by_name("google.api.http").expect("it is imported");
    let ours = pool.services().filter(|service| service.package_name() == "tafl.v1");
    let call = |method: MethodDescriptor| {
        let rule = method.options().get_extension(&http).into_owned();
        let post = rule
            .as_message()
            .and_then(|rule| rule.get_field_by_name("post"))
            .and_then(|path| path.as_str().map(str::to_owned));
        let grpc = format!("/{}/{}", method.parent_service().full_name(), method.name());
        (method.name().to_owned(), (grpc, method.input(), post.filter(|path| !path.is_empty())))
    };
    ours.flat_map(|service| service.methods().map(call).collect::<Vec<_>>()).collect()
}

/// The status of a call over gRPC.
async fn status(server: &Server, path: &str, input: MessageDescriptor, request: &Value) -> Status {
    let message = DynamicMessage::deserialize(input, request.clone())
        .unwrap_or_else(|error| panic!("{request}: {error}"));
    let headers = [("content-type", "application/grpc"), ("te", "trailers")];
    let asked = ask("POST", path, &headers, frame(&message.encode_to_vec()));
    status_of(&send_h2(server.listen, asked).await.expect("an answer"))
}

/// The differences from the row.
async fn wrong(server: &Server, api: &Api, calls: &Calls, row: &Row) -> Vec<&'static str> {
    let (mut fault, mut reply, mut code) = (None, None, None);
    let mut path = None;
    if !row.call.is_empty() {
        let (grpc, input, post) =
            calls.get(&row.call).unwrap_or_else(|| panic!("no call {}", row.call)).clone();
        let status = status(server, &grpc, input, &row.request).await;
        (fault, code, path) = (Some(Fault::of_status(&status)), Some(status.code() as i32), post);
    }
    if row.call.is_empty() || (path.is_some() && !row.grpc_only) {
        let answer = api.http(path.map_or_else(|| row.ask(), |path| post(&path, &row.request))).await;
        let by_json = Fault::of_reply(&answer);
        assert!(fault.is_none_or(|fault| fault == by_json), "gRPC and JSON differ: {row:?}");
        (fault, reply) = (Some(by_json), Some(answer));
    }
    let fault = fault.expect("a call or a path");
    let (mut spelt, said) = reply.as_ref().map(raw).unwrap_or_default();
    let spelt_first = spelt.first().cloned();
    spelt.sort();
    let (first, described) =
        fault.fields.first().map_or(("", ""), |(path, words)| (path.as_str(), words.as_str()));
    let all = |parts: &[String], text: &str| parts.iter().all(|part| text.contains(part.as_str()));
    let checks = [
        ("reason", row.reason.as_ref().is_none_or(|reason| *reason == fault.reason)),
        ("code", row.code.is_none() || row.code == code),
        ("status", row.status.is_none_or(|status| reply.is_some_and(|reply| reply.status == status))),
        ("fields", row.fields.as_ref().is_none_or(|fields| *fields == fault.paths())),
        ("first", row.first.as_ref().is_none_or(|path| path == first)),
        ("among", row.among.as_ref().is_none_or(|path| fault.paths().contains(&path.as_str()))),
        ("count", row.count.is_none_or(|count| count == fault.fields.len())),
        ("spelt", row.spelt.as_ref().is_none_or(|fields| *fields == spelt)),
        ("spelt_first", row.spelt_first.is_none() || row.spelt_first == spelt_first),
        ("first_is", row.first_is.as_ref().is_none_or(|words| words == described)),
        ("first_words", all(&row.first_words, described)),
        ("detail", all(&row.detail, &fault.detail)),
        ("words", all(&row.words, &said)),
        ("without", !row.without.iter().any(|part| said.contains(part.as_str()))),
        ("metadata", row.metadata.iter().all(|(key, value)| fault.metadata.get(key) == Some(value))),
    ];
    let wrong: Vec<_> = checks.into_iter().filter(|(_, holds)| !holds).map(|(name, _)| name).collect();
    if !wrong.is_empty() {
        println!("{row:?}:\n  {wrong:?} of {fault:?}");
    }
    wrong
}

#[tokio::test]
async fn every_refusal_is_as_the_table_says() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let (rows, calls) = (table(), calls());
    assert!(rows.len() >= 375, "rows are missing");
    let mut failures = 0;
    // `error_languages` sends the others, to servers with the flags that they need.
    for row in rows.iter().filter(|row| !row.french) {
        failures += usize::from(!wrong(&server, &api, &calls, row).await.is_empty());
    }
    assert_eq!(failures, 0, "of {} rows", rows.len());
}

#[tokio::test]
async fn what_stands_beside_a_token_must_agree_with_it() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let whole = after(api.answer(apply(game("brandubh-wtf", &["d2-a2"]), "d5-e5")).await);
    let token = v1::Position { token: whole.token.clone(), ..v1::Position::default() };
    let listed = api.answer(list(whole.clone())).await;
    assert_eq!(api.answer(list(token.clone())).await, listed);
    assert_eq!(api.answer(list(At::Token(whole.token.clone()))).await, listed);
    for (position, path) in [
        (v1::Position { board: BRANDUBH.to_owned(), ..token.clone() }, "position.board"),
        (v1::Position { side_to_move: D.into(), ..token.clone() }, "position.side_to_move"),
        (v1::Position { ply: 7, ..token.clone() }, "position.ply"),
        (
            v1::Position {
                rules: Some(v1::position::Rules::Ruleset("brandubh-nielsen".to_owned())),
                ..token.clone()
            },
            "position.ruleset",
        ),
        (v1::Position { history: Some(v1::History::default()), ..token.clone() }, "position.history"),
    ] {
        let fault = api.fault(list(position)).await;
        assert_eq!(fault.reason, "INVALID_POSITION", "{path}: {fault:?}");
        assert!(fault.paths().iter().all(|found| found.starts_with(path)), "{path}: {fault:?}");
    }
}

#[tokio::test]
async fn what_typed_json_cannot_express_is_refused() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let board_of =
        |side: i32| list(v1::Position { side_to_move: side, ..board("brandubh-wtf", BRANDUBH, A) });
    // An enum number without a value.
    let fault = Fault::of_status(&api.grpc(board_of(99)).await.expect_err("a fault"));
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_VALUE", vec!["position.side_to_move"]));
    let status = api.grpc(board_of(0)).await.expect_err("no side");
    assert!(status.message().starts_with("position.side_to_move: "), "{status:?}");
    // An empty square is no fault, and a field of a game in an archive is named as it is spelt.
    let from =
        v1::LegalMovesRequest { from: Some("a1".to_owned()), ..list(game("brandubh-wtf", &[] as &[&str])) };
    assert!(api.answer(from).await.moves.is_empty());
    let games = json!({"games": [{"game": {"customRules": {}}}]});
    let told = lines(&api.http(post("/v1/archives:replay", &games)).await);
    let field = &told[0]["game"]["error"]["fields"][0]["field"];
    assert_eq!(field, "games[0].game.customRules.board", "{told:?}");
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let server = Server::start(&["--max-game-moves", "5"]).await;
    let api = server.api();
    let many = |moves: usize| {
        let cycle = ["d2-e2", "d3-e3", "e2-d2", "e3-d3"];
        game("ard-ri-nielsen", &(0..moves).map(|n| cycle[n % 4]).collect::<Vec<_>>())
    };
    let fault = api.fault(list(many(6))).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec!["game.moves"]), "{fault:?}");
    assert_eq!(api.fault(replay(many(6))).await.reason, "TOO_LARGE");
    // More than the server reads of a request.
    let vast = v1::ApplyMoveRequest { r#move: "d".repeat(300_000), ..apply(escaped(), "") };
    assert_eq!(api.fault(vast).await.reason, "TOO_LARGE");
    // A token longer than any valid one.
    let long = api.fault(list(At::Token("A".repeat(4097)))).await;
    assert_eq!((long.reason.as_str(), long.paths()), ("INVALID_TOKEN", vec!["token"]), "{long:?}");
    // A history longer than the server replays, of a server that replays more.
    let moves = ["d2-e2", "c4-c3", "e2-f2", "c3-c2"];
    let long = api.answer(replay(game("brandubh-wtf", &moves))).await.position.expect("a position");
    let server = Server::start(&["--max-history-moves", "3"]).await;
    let api = server.api();
    let fault = api.fault(list(v1::Position { token: String::new(), ..long })).await;
    assert_eq!(
        (fault.reason.as_str(), fault.paths()),
        ("TOO_LARGE", vec!["position.history.moves"]),
        "{fault:?}"
    );
    // A request that another server would accept.
    let server = Server::start(&["--max-request-bytes", "2000"]).await;
    let api = server.api();
    assert_eq!(api.fault(apply(escaped(), &"d".repeat(3000))).await.reason, "TOO_LARGE");
    assert_eq!(api.answer(list(escaped())).await.moves.len(), 0);
}

/// The raw paths and sentences of a refusal.
fn raw(reply: &Reply) -> (Vec<String>, String) {
    let problem = reply.json();
    let texts = |name: &str| {
        problem["fields"]
            .as_array()
            .expect("fields")
            .iter()
            .map(|field| text(&field[name]))
            .collect::<Vec<_>>()
    };
    (texts("field"), texts("description").join("; ") + "; " + &text(&problem["detail"]))
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// In protobuf's JSON, a null is a field that is not set, and a boolean without presence that is false is one, too.
#[tokio::test]
async fn false_and_null_beside_a_base_are_fields_that_are_not_set() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let id = |answer: &Value| text(&answer["ruleset"]["pinnedId"]);
    let checked = |rules: Value| {
        let check = post("/v1/rulesets:check", &json!({ "customRules": rules }));
        async { api.http(check).await.json() }
    };
    let base = json!({"ruleset": "copenhagen"});
    let unchanged = checked(json!({"base": base})).await;
    for (rules, named) in [
        (json!({"base": base, "shieldwall": null, "encirclement": null, "escape": null}), json!([])),
        (json!({"exitFort": false, "base": base, "tuichiWins": false, "name": null}), json!(["exit_fort"])),
        (json!({"exit_fort": false, "base": base}), json!(["exit_fort"])),
    ] {
        let answer = checked(rules.clone()).await;
        assert_eq!((id(&answer), &answer["unchanged"]), (id(&unchanged), &named), "{rules}");
    }
    let cleared = json!({"base": {"ruleset": "copenhagen", "cleared": ["exit_fort"]}, "exitFort": false});
    let answer = checked(cleared.clone()).await;
    assert_ne!(id(&answer), id(&unchanged));
    assert_eq!(answer["unchanged"], json!([]), "what is cleared is false");
    let told = ask(
        "POST",
        "/v1/rulesets:check",
        &[("content-type", "application/json"), ("accept", "text/plain")],
        json!({"customRules": {"base": base, "exitFort": false}}).to_string(),
    );
    assert!(api.http(told).await.text().contains("name it in base.cleared"));
    // A board without a size takes that of the base.
    let setups = unchanged["ruleset"]["rules"]["board"]["setups"].clone();
    assert_eq!(id(&checked(json!({"base": base, "board": {"setups": setups}})).await), id(&unchanged));
    // Without a base, false and null are what they always were.
    let complete = unchanged["ruleset"]["rules"].clone();
    let mut bare = complete.clone();
    bare["tuichiWins"] = false.into();
    bare["special"] = Value::Null;
    assert_eq!(id(&checked(bare).await), id(&unchanged));
}
