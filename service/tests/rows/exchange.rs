//! Sending rows to the service without a socket, by JSON and by gRPC.

use super::Row;
use super::asking::{self, Reply, sent};
use super::languages::untold;
use super::links::link;
use super::pictures;
use super::protocols;
use axum::Router;
use axum::http::Version;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use prost::Message as _;
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor, MethodDescriptor, SerializeOptions};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tafl_test_support::errors::{codes, snake_case};
use tonic::Status;
use tonic_types::StatusExt;
use tonic_types::pb::{BadRequest, ErrorInfo};

/// The members of an object in a row.
pub(crate) fn members(row: &Row, name: &str) -> BTreeMap<String, Value> {
    row.get(name).and_then(Value::as_object).cloned().unwrap_or_default().into_iter().collect()
}

/// The servers by their flags, and the calls of the contract.
pub(crate) struct Service {
    routers: BTreeMap<Vec<String>, Router>,
    pool: DescriptorPool,
    /// How many rows each call has had, from which follows by what other protocol it is sent.
    turns: BTreeMap<String, usize>,
}

impl Default for Service {
    fn default() -> Self {
        let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
        Self { routers: BTreeMap::new(), pool, turns: BTreeMap::new() }
    }
}

impl Service {
    fn router(&mut self, row: &Row) -> Router {
        let flags: Vec<String> = row
            .get("flags")
            .map_or_else(Vec::new, |flags| serde_json::from_value(flags.clone()).expect("flags"));
        let start = || asking::router(flags.iter().map(String::as_str));
        self.routers.entry(flags.clone()).or_insert_with(start).clone()
    }

    /// The outcome of a row, and what the transports say differently.
    pub(crate) async fn ask(&mut self, row: &Row) -> (Value, Option<String>) {
        let router = self.router(row);
        let mut headers: BTreeMap<String, String> =
            members(row, "headers").into_iter().map(|(name, value)| (name, text(&value))).collect();
        if let Some(tool) = row.get("tool") {
            return (by_tool(&router, tool, row, headers).await, None);
        }
        let Some(call) = row.get("call").map(text) else {
            headers.extend(row.get("locale").map(|locale| ("accept-language".to_owned(), text(locale))));
            return (by_path(&router, row, headers).await, None);
        };
        let methods = self.pool.services().flat_map(|service| service.methods().collect::<Vec<_>>());
        let method =
            methods.into_iter().find(|of| of.name() == call).unwrap_or_else(|| panic!("no call {call}"));
        let mut request = row.get("request").cloned().unwrap_or_else(|| json!({}));
        if let Some(locale) = row.get("locale") {
            request["locale"] = locale.clone();
        }
        let is = |name: &str| row.get(name) == Some(&Value::Bool(true));
        if is("grpc_only") {
            return (by_grpc(&router, &method, &request, &headers).await, None);
        }
        let mut outcome = by_json(&router, &method, &request, &headers).await;
        let mut unlike = None;
        if !is("json_only") {
            let other = by_grpc(&router, &method, &request, &headers).await;
            let both = ["answer", "reason", "fields", "descriptions", "detail", "english", "metadata"];
            // Errors spell names as the request does.
            let spelt = |of: &Value| snake_case(&of.to_string());
            let name = both.iter().find(|name| spelt(&outcome[**name]) != spelt(&other[**name]));
            unlike =
                name.map(|name| format!("JSON and gRPC differ: {} and {}", outcome[*name], other[*name]));
            unlike = unlike.or_else(|| Some(other.get("unsound")?.to_string()));
            outcome["code"] = other["code"].clone();
            let turn = self.turns.entry(call).or_default();
            *turn += 1;
            let another = protocols::other(&router, &method, &request, &headers, &other, *turn).await;
            unlike = unlike.or(another);
        }
        if let Some(link) = link(&method, "", &request) {
            let asked = by_get(&router, &link, headers.clone()).await;
            let same = ["answer", "reason"].iter().all(|name| asked[*name] == outcome[*name]);
            unlike = unlike.or_else(|| (!same).then(|| format!("{link} is answered by {asked}")));
        }
        if outcome["answer"]["picture"].is_string() {
            let wrong = pictures::other(&router, &method, &request, &outcome["answer"], &headers).await;
            unlike = unlike.or(wrong);
            outcome["delays"] = pictures::delays(&outcome["answer"]["picture"]).into();
        }
        let is_told = outcome["answer"].is_object() && outcome["answer"].get("picture").is_none();
        if is_told && request.get("locale").is_none() {
            let mut french = request.clone();
            french["locale"] = "fr".into();
            let french = by_json(&router, &method, &french, &headers).await;
            unlike = unlike.or_else(|| untold(&outcome["answer"], &french["answer"]));
        }
        if row.contains_key("text") {
            headers.insert("accept".to_owned(), "text/plain".to_owned());
            let shown = by_json(&router, &method, &request, &headers).await;
            (outcome["text"], outcome["sent"]) = (shown["text"].clone(), shown["sent"].clone());
        }
        (outcome, unlike)
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// A row that names a path.
async fn by_path(router: &Router, row: &Row, mut headers: BTreeMap<String, String>) -> Value {
    let verbs = [("GET", "get"), ("POST", "post"), ("DELETE", "delete")];
    let (verb, path) =
        verbs.iter().find_map(|(verb, name)| Some((*verb, text(row.get(*name)?)))).expect("a path");
    let body = match (row.get("request"), row.get("body"), row.get("bytes")) {
        (Some(request), ..) => request.to_string().into_bytes(),
        (_, _, Some(bytes)) => text(bytes).chars().map(|letter| letter as u8).collect(),
        (_, body, _) => body.map(text).unwrap_or_default().into_bytes(),
    };
    if verb == "POST" {
        headers.entry("content-type".to_owned()).or_insert_with(|| "application/json".to_owned());
    }
    if row.contains_key("text") {
        headers.entry("accept".to_owned()).or_insert_with(|| "text/plain".to_owned());
    }
    // gRPC over HTTP/1.1 is refused.
    let is_grpc = headers.get("content-type").is_some_and(|kind| kind == "application/grpc");
    let version = if is_grpc { Version::HTTP_2 } else { Version::HTTP_11 };
    let reply = sent(router, (verb, &path), version, &headers, body).await;
    let mut outcome = outcome(&reply);
    if verb == "GET"
        && headers.keys().all(|name| name.starts_with("accept") && name != "accept-encoding")
        && let Some(wrong) = protocols::kept(router, &path, &headers, &reply).await
    {
        outcome["unsound"] = wrong.into();
    }
    outcome
}

/// A row that names a tool of MCP: its answer is the result, and its text what a model reads.
async fn by_tool(router: &Router, tool: &Value, row: &Row, headers: BTreeMap<String, String>) -> Value {
    let params = json!({"name": tool, "arguments": row["request"]});
    let call = json!({"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": params});
    let row = Row::from_iter([("post".to_owned(), "/mcp".into()), ("request".to_owned(), call)]);
    let mut outcome = by_path(router, &row, headers).await;
    let message = outcome["answer"].take();
    assert_eq!((&message["id"], &message["jsonrpc"]), (&json!("a"), &json!("2.0")), "{message}");
    outcome["text"] = message["result"]["content"][0]["text"].clone();
    // Clients without structured content read the same.
    let (told, same) = (outcome["text"].as_str(), &message["result"]["structuredContent"]);
    if !same.is_null() && told.is_some_and(|text| serde_json::from_str(text).ok().as_ref() != Some(same)) {
        outcome["unsound"] = message["result"].clone();
    }
    outcome["answer"] = if message["result"].is_null() { message } else { message["result"].clone() };
    outcome
}

async fn by_get(router: &Router, path: &str, headers: BTreeMap<String, String>) -> Value {
    let row = Row::from_iter([("get".to_owned(), path.into())]);
    by_path(router, &row, headers).await
}

/// The path of a call by this verb.
pub(crate) fn route(method: &MethodDescriptor, verb: &str) -> Option<String> {
    let http = method.parent_pool().get_extension_by_name("google.api.http").expect("it is imported");
    let rule = method.options().get_extension(&http).into_owned();
    let path = rule.as_message()?.get_field_by_name(verb)?.as_str()?.to_owned();
    (!path.is_empty()).then_some(path)
}

async fn by_json(
    router: &Router,
    method: &MethodDescriptor,
    request: &Value,
    headers: &BTreeMap<String, String>,
) -> Value {
    let mut headers = headers.clone();
    let stream = method.is_server_streaming() && !headers.contains_key("accept");
    if stream {
        headers.insert("accept".to_owned(), "application/x-ndjson".to_owned());
    }
    if let Some(post) = route(method, "post") {
        headers.entry("content-type".to_owned()).or_insert_with(|| "application/json".to_owned());
        let body = request.to_string().into_bytes();
        return outcome(&sent(router, ("POST", &post), Version::HTTP_11, &headers, body).await);
    }
    // The members that are not in the path are parameters.
    let (mut path, mut query) =
        (route(method, "get").expect("a route"), form_urlencoded::Serializer::new(String::new()));
    for (name, value) in request.as_object().into_iter().flatten() {
        let (name, value) = (snake_case(name), value.as_str().map_or_else(|| value.to_string(), term));
        let slot = format!("{{{name}}}");
        if path.contains(&slot) {
            path = path.replace(&slot, &value.replace(' ', "%20"));
        } else {
            query.append_pair(&name, &value);
        }
    }
    let query = query.finish();
    let path = if query.is_empty() { path } else { format!("{path}?{query}") };
    outcome(&sent(router, ("GET", &path), Version::HTTP_11, &headers, Vec::new()).await)
}

/// A text as a parameter: the values of enums are written without their prefix.
fn term(text: &str) -> String {
    let term = ["SIDE_", "OUTCOME_REASON_"].iter().find_map(|prefix| text.strip_prefix(prefix));
    term.map_or_else(|| text.to_owned(), str::to_lowercase)
}

/// The path of a call over gRPC.
pub(crate) fn addressed(method: &MethodDescriptor) -> String {
    format!("/{}/{}", method.parent_service().full_name(), method.name())
}

/// A request as a message.
pub(crate) fn encoded(method: &MethodDescriptor, request: &Value) -> Vec<u8> {
    let message = DynamicMessage::deserialize(method.input(), request.clone());
    message.unwrap_or_else(|error| panic!("{request}: {error}")).encode_to_vec()
}

/// A message in JSON.
pub(crate) fn message(of: &MessageDescriptor, bytes: &[u8]) -> Value {
    let message = DynamicMessage::decode(of.clone(), bytes).expect("an answer");
    let options = SerializeOptions::new().skip_default_fields(false).stringify_64_bit_integers(true);
    message.serialize_with_options(serde_json::value::Serializer, &options).expect("JSON")
}

async fn by_grpc(
    router: &Router,
    method: &MethodDescriptor,
    request: &Value,
    headers: &BTreeMap<String, String>,
) -> Value {
    let content = encoded(method, request);
    let mut body = vec![0];
    body.extend((content.len() as u32).to_be_bytes());
    body.extend(content);
    let mut headers = headers.clone();
    for (name, value) in [("content-type", "application/grpc"), ("te", "trailers")] {
        headers.insert(name.to_owned(), value.to_owned());
    }
    let path = addressed(method);
    // gRPC over HTTP/1.1 is refused.
    let reply = sent(router, ("POST", &path), Version::HTTP_2, &headers, body).await;
    let status = Status::from_header_map(&reply.trailers).or_else(|| Status::from_header_map(&reply.headers));
    let status = status.expect("a gRPC status");
    let (mut rest, mut messages) = (&reply.body[..], Vec::new());
    while let Some((head, behind)) = rest.split_first_chunk::<5>() {
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
        messages.push(message(&method.output(), &behind[..length]));
        rest = &behind[length..];
    }
    let mut outcome =
        if status.code() == tonic::Code::Ok { json!({"status": 200}) } else { refusal(&status) };
    let code = status.code() as i32;
    outcome["code"] = code.into();
    // As clients count: names and values, and 32 bytes for each pair.
    let pairs = reply.headers.iter().chain(&reply.trailers);
    let bytes: usize = pairs.map(|(name, value)| name.as_str().len() + value.len() + 32).sum();
    let known = outcome["reason"].as_str().is_none_or(|reason| codes(reason).0.contains(&code));
    if bytes >= 8_192 || !known {
        outcome["unsound"] = format!("a status of {bytes} bytes with code {code}").into();
    }
    if method.is_server_streaming() && code == 0 {
        outcome["answer"] = messages.into();
    } else if let Some(message) = messages.pop() {
        outcome["answer"] = message;
    }
    outcome
}

/// What a gRPC status says.
pub(crate) fn refusal(status: &Status) -> Value {
    let details = status.get_error_details();
    let violations = details.bad_request().map_or_else(Vec::new, |bad| bad.field_violations.clone());
    let texts = |of: &dyn Fn(&tonic_types::FieldViolation) -> String| -> Value {
        violations.iter().map(|violation| snake_case(&of(violation))).collect()
    };
    let info = details.error_info();
    let metadata: Map<String, Value> = info
        .map(|info| info.metadata.clone())
        .into_iter()
        .flatten()
        .filter(|(name, _)| name != "detail_en")
        .map(|(name, value)| (name, value.into()))
        .collect();
    json!({
        "reason": info.map(|info| info.reason.clone()),
        "detail": snake_case(status.message()),
        "fields": texts(&|violation| violation.field.clone()),
        "descriptions": texts(&|violation| violation.description.clone()),
        "english": info.and_then(|info| info.metadata.get("detail_en")).map(|english| snake_case(english)),
        "metadata": metadata,
    })
}

/// What a reply over HTTP says.
pub(crate) fn outcome(reply: &Reply) -> Value {
    let kind = reply.header("content-type");
    let mut sent: Map<String, Value> =
        (reply.headers.keys()).map(|name| (name.to_string(), reply.header(name.as_str()).into())).collect();
    if let Some(text) = sent.get_mut("tafl-alt-text") {
        *text = reply.alt_text().into();
    }
    let mut outcome = json!({"status": reply.status.as_u16(), "sent": sent});
    let unpacked = protocols::unpacked(reply);
    let reply = unpacked.as_ref().unwrap_or(reply);
    if kind.starts_with("application/problem+json") {
        let problem = reply.json();
        let fields = problem["fields"].as_array().cloned().unwrap_or_default();
        let raw = |name: &str| fields.iter().map(|field| text(&field[name])).collect::<Vec<_>>();
        let spelt = |name: &str| raw(name).iter().map(|text| snake_case(text)).collect::<Value>();
        outcome["reason"] = problem["reason"].clone();
        outcome["detail"] = snake_case(&text(&problem["detail"])).into();
        outcome["fields"] = spelt("field");
        outcome["descriptions"] = spelt("description");
        outcome["english"] = problem["detailEn"].as_str().map(snake_case).into();
        outcome["metadata"] = problem["metadata"].clone();
        outcome["spelt"] = raw("field").into();
        let sound = problem["status"] == reply.status.as_u16()
            && codes(&text(&problem["reason"])).1.contains(&reply.status.as_u16())
            && reply.header("x-content-type-options") == "nosniff"
            && ["type", "title", "detail"].iter().all(|name| !text(&problem[*name]).is_empty())
            && fields.iter().all(|field| field["field"] != "" && field["description"] != "")
            && fields.len() <= 10
            && problem["retryAfterSeconds"].is_null()
            // No cache keeps it.
            && reply.header("cache-control").contains("no-store")
            && !reply.headers.contains_key("etag")
            && reply.body.len() < 8_000;
        if !sound {
            outcome["unsound"] = problem.clone();
        }
        outcome["said"] = format!("{}; {}", raw("description").join("; "), text(&problem["detail"])).into();
    } else if kind.starts_with("application/json") && !reply.body.is_empty() {
        outcome["answer"] = reply.json();
        if reply.header("x-content-type-options") != "nosniff" {
            outcome["unsound"] = "a browser may take this for something else".into();
        }
        for detail in reply.json()["details"].as_array().into_iter().flatten() {
            add_detail(&mut outcome, detail);
        }
    } else if kind.starts_with("application/grpc") {
        let status = protocols::status(kind, reply);
        outcome
            .as_object_mut()
            .expect("an object")
            .extend(refusal(&status).as_object().cloned().unwrap_or_default());
        outcome["code"] = (status.code() as i32).into();
    } else if kind == "application/connect+json" {
        let frames: Vec<Value> = protocols::frames(&reply.body)
            .iter()
            .map(|(_, bytes)| serde_json::from_slice(bytes).expect("JSON"))
            .collect();
        let details = frames.last().and_then(|end| end["error"]["details"].as_array());
        details.into_iter().flatten().for_each(|detail| add_detail(&mut outcome, detail));
        outcome["answer"] = frames.into();
    } else if kind.starts_with("application/x-ndjson") {
        let lines = reply.text();
        outcome["answer"] =
            lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")).collect();
    } else if let Some(size) = picture_size(&reply.body) {
        outcome["picture"] = json!(size);
    }
    if kind.starts_with("text/") || kind.starts_with("image/svg") {
        outcome["text"] = reply.text().into();
    }
    outcome
}

/// Adds what a detail of an error of Connect says.
fn add_detail(outcome: &mut Value, detail: &Value) {
    let bytes = STANDARD_NO_PAD.decode(text(&detail["value"])).expect("base64");
    match detail["type"].as_str() {
        Some("google.rpc.ErrorInfo") => {
            let info = ErrorInfo::decode(&*bytes).expect("a message");
            outcome["reason"] = info.reason.into();
            outcome["metadata"] = json!({"domain": info.domain});
        }
        Some("google.rpc.BadRequest") => {
            let faults = BadRequest::decode(&*bytes).expect("a message").field_violations;
            outcome["fields"] = faults.into_iter().map(|fault| fault.field).collect();
        }
        _ => {}
    }
}

/// Width and height of a PNG or GIF.
pub(crate) fn picture_size(bytes: &[u8]) -> Option<[u32; 2]> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => {
            let at = |from: usize| Some(u32::from_be_bytes(bytes.get(from..from + 4)?.try_into().ok()?));
            Some([at(16)?, at(20)?])
        }
        [b'G', b'I', b'F', _, _, _, w0, w1, h0, h1, ..] => {
            Some([[*w0, *w1], [*h0, *h1]].map(|pair| u16::from_le_bytes(pair).into()))
        }
        _ => None,
    }
}
