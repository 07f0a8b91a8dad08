//! The Model Context Protocol: tools with which a language model plays, explains and shows games, at `/mcp` and
//! over standard input and output.
//!
//! A tool is a call of the contract, and passes the gate, the limits and the handlers as every call does.
//! Nothing is remembered between requests.
//!
//! | module | contents |
//! |---|---|
//! | `rpc` | messages of JSON-RPC, the revisions of MCP, the headers |
//! | `tools`, `definitions` | the table of tools; their schemas and results, from the contract |
//! | `call` | calls of tools |
//! | `prompts` | requests that people choose from a list, and the completion of their arguments |
//! | `board` | the board inside a chat |

mod board;
mod call;
mod definitions;
mod prompts;
mod rpc;
mod tools;

use crate::admission::gate::{Content, Lease};
use crate::transport::Response;
use crate::transport::dispatcher::{Arrival, LARGE_BODY_BYTES, lease_of};
use crate::transport::protocol::Protocol;
use crate::transport::rest::{self, read_json, respond};
use crate::transport::routes::{Request, RouteState, Routes};
use crate::words::error::ApiError;
use definitions::DEFINITIONS;
use http::header::{ORIGIN, RETRY_AFTER};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode};
use rpc::{Era, Incoming, LEGACY, MODERN, RpcError, negotiated};
use serde_json::{Value, json};
use std::sync::Arc;

/// The protocol.
pub(super) const PROTOCOL: Protocol = Protocol { transport: 3, ..rest::PROTOCOL };

/// The paths of the endpoint. Some proxies add a slash to every address, and few clients follow a redirect.
pub(crate) const PATHS: [&str; 2] = ["/mcp", "/mcp/"];

/// How a model uses the tools, for hosts that tell it.
const INSTRUCTIONS: &str = "Referee and opponent for tafl board games (hnefatafl, brandubh, tablut and others). Keep the newest token: it is \
the whole position, and calls need it unchanged, or ruleset and moves in its place. Never decide yourself what is legal or who has won; rule sets differ. To play against \
a level, give play_move a level. In boards, a is an attacker, d a defender, k the king, a number that many empty squares; ranks from the top.";

/// How long hosts may keep lists, which change with the version of the server alone.
const KEPT_MS: u32 = 3_600_000;

/// Marks a request that came over standard input and has no headers.
#[derive(Clone, Copy, Debug)]
pub struct Stdio;

/// Adds the endpoint to the routes. Pages of these origins may ask.
pub(super) fn add_to(routes: Routes, origins: &[String]) -> Routes {
    let origins: Arc<[String]> = origins.into();
    let answered = move |state, request| answer(state, Arc::clone(&origins), request);
    PATHS.into_iter().fold(routes, |routes, path| routes.post(path, answered.clone()))
}

/// Answers a message.
async fn answer(state: RouteState, origins: Arc<[String]>, request: Request) -> Response {
    let dispatcher = &state.dispatcher;
    let (Parts { uri, headers, extensions, .. }, body) = request.into_parts();
    let arrival = dispatcher.arrive(&PROTOCOL, &uri, &headers, lease_of(&extensions));
    let (request_id, lease) = (arrival.request_id.clone(), Arc::clone(&arrival.lease));
    let refuse = |error, id| error_response(error, id, &request_id, &lease);
    if !may_ask(&headers, &origins) {
        let error = RpcError::forbidden(
            "pages of this origin may not ask; the server names those that may by --mcp-origins",
        );
        return refuse(error, None);
    }
    let most = dispatcher.service.max_bytes(None);
    let bytes = match read_json(&headers, body, most, Arc::clone(&arrival.lease)).await {
        Ok(bytes) => bytes,
        Err(error) => {
            let error = dispatcher.refused(None, &arrival, &error);
            return refuse(RpcError::unread(&error), None);
        }
    };
    let read = if bytes.len() > LARGE_BODY_BYTES {
        dispatcher.aside(&lease, move || Incoming::read(&bytes)).await
    } else {
        Ok(Incoming::read(&bytes))
    };
    let incoming = match read {
        Ok(Ok(incoming)) => incoming,
        Ok(Err((error, id))) => return refuse(error, id),
        Err(error) => return refuse(RpcError::unread(&error), None),
    };
    let headers = extensions.get::<Stdio>().is_none().then_some(&headers);
    let id = incoming.id.clone();
    match respond_to(&state, arrival, incoming, headers).await {
        Ok(response) => response,
        Err(error) => refuse(error, id),
    }
}

/// Refuses a request whose client asks too often, or for which there is no room. Hosts show a model only the answers to
/// its calls, so the refusal is one if the message is small and arrives at once. The request holds no place meanwhile.
pub(super) async fn refuse(request: Request, error: &ApiError, arrival: &Arrival) -> Response {
    let (Parts { headers, .. }, body) = request.into_parts();
    let read = read_json(&headers, body, rpc::MAX_BYTES, Arc::clone(&arrival.lease)).await;
    let incoming = read.ok().and_then(|bytes| Incoming::read(&bytes).ok());
    let id = incoming.as_ref().and_then(|incoming| incoming.id.clone());
    let called = incoming.filter(|incoming| incoming.method == "tools/call").zip(id.clone());
    let answered = called.and_then(|(incoming, id)| {
        let era = incoming.era(Some(&headers)).ok()?;
        sent(&call::refusal(error, era), &id, arrival).ok()
    });
    answered.unwrap_or_else(|| {
        let mut response = error_response(RpcError::unread(error), id, &arrival.request_id, &arrival.lease);
        if let Some(seconds) = error.retry_after_seconds() {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    })
}

async fn respond_to(
    state: &RouteState,
    mut arrival: Arrival,
    incoming: Incoming,
    headers: Option<&HeaderMap>,
) -> Result<Response, RpcError> {
    let era = incoming.era(headers)?;
    // A message without an id is a notification, whatever its name, and has no answer.
    let Some(id) = incoming.id.clone() else {
        let draft = respond(StatusCode::ACCEPTED, "application/json", Vec::new(), &arrival.request_id);
        return Ok(draft.map(|_| Content::default()));
    };
    if incoming.method.ends_with("/list")
        && incoming.params.cursor.as_deref().is_some_and(|cursor| !cursor.is_empty())
    {
        return Err(RpcError::invalid_params("cursor: every list is on one page, so there is no cursor"));
    }
    let lists = |list: Value| kept(list, "public", era);
    let result = match (incoming.method.as_str(), era) {
        ("tools/call", _) => {
            if let Some(trace) = incoming.trace() {
                arrival.belongs_to(trace);
            }
            return call::call(state, arrival, incoming, era).await;
        }
        ("initialize", Era::Legacy) => initialized(&incoming),
        ("ping", Era::Legacy) => json!({}),
        ("server/discover", Era::Modern) => discovered(),
        ("tools/list", _) => {
            // Clients of older revisions state their capabilities in `initialize` alone, which is not remembered.
            let boards = era == Era::Legacy || incoming.shows_pages();
            let listed = DEFINITIONS.iter().filter(|tool| boards || tool["name"] != board::TOOL);
            kept(json!({"tools": listed.collect::<Vec<_>>()}), "private", era)
        }
        ("prompts/list", _) => lists(json!({"prompts": prompts::list()})),
        ("prompts/get", _) => prompts::get(&incoming.params)?,
        ("completion/complete", _) => prompts::complete(&incoming.params)?,
        ("resources/list", _) => lists(json!({"resources": [board::resource()]})),
        ("resources/templates/list", _) => lists(json!({"resourceTemplates": []})),
        ("resources/read", _) if incoming.params.uri.as_deref() == Some(board::RESOURCE) => {
            let locale = call::words(&arrival).locale();
            kept(json!({"contents": [board::contents(locale)?]}), "private", era)
        }
        ("resources/read", _) => {
            return Err(RpcError::no_resource(board::RESOURCE, era));
        }
        (method, era) => return Err(RpcError::no_method(method, era)),
    };
    sent(&complete(result, era), &id, &arrival).map_err(|error| RpcError::unread(&error))
}

/// The response with a result, for whose bytes there must be room.
fn sent(result: &Value, id: &Value, arrival: &Arrival) -> Result<Response, ApiError> {
    let content = json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string().into_bytes();
    let draft = respond(StatusCode::OK, "application/json", Vec::new(), &arrival.request_id);
    let content = Content::held(&arrival.lease, content)?;
    Ok(draft.map(|_| content))
}

/// The answer to `initialize`.
fn initialized(incoming: &Incoming) -> Value {
    let version = negotiated(incoming.params.protocol_version.as_deref().unwrap_or_default());
    json!({
        "protocolVersion": version,
        "capabilities": capabilities(),
        "serverInfo": server_info(),
        "instructions": INSTRUCTIONS,
    })
}

/// The answer to `server/discover`.
fn discovered() -> Value {
    let versions: Vec<&str> = [MODERN].into_iter().chain(LEGACY).collect();
    let discovered = json!({
        "supportedVersions": versions,
        "capabilities": capabilities(),
        "instructions": INSTRUCTIONS,
    });
    kept(discovered, "public", Era::Modern)
}

fn capabilities() -> Value {
    json!({
        "tools": {}, "resources": {}, "prompts": {}, "completions": {},
        "extensions": {"io.modelcontextprotocol/ui": {}},
    })
}

fn server_info() -> Value {
    json!({"name": "tafld", "title": "tafld", "version": env!("CARGO_PKG_VERSION")})
}

/// A result with how long it may be kept, and by whom.
fn kept(mut result: Value, scope: &str, era: Era) -> Value {
    if era == Era::Modern {
        result["ttlMs"] = KEPT_MS.into();
        result["cacheScope"] = scope.into();
    }
    result
}

/// A result as its revision wants it.
fn complete(mut result: Value, era: Era) -> Value {
    if era == Era::Modern {
        result["resultType"] = "complete".into();
        result["_meta"] = json!({"io.modelcontextprotocol/serverInfo": server_info()});
    }
    result
}

fn error_response(error: RpcError, id: Option<Value>, request_id: &str, lease: &Arc<Lease>) -> Response {
    let (status, content) = (error.status, error.response(id).to_string().into_bytes());
    rest::refusal(respond(status, "application/json", content, request_id), lease)
}

/// Returns whether the page that asks, if any, may do so. A page of a foreign site could otherwise reach a
/// server that only this computer or its network can.
fn may_ask(headers: &HeaderMap, origins: &[String]) -> bool {
    let Some(origin) = headers.get(ORIGIN).map(HeaderValue::as_bytes) else { return true };
    let listed = |known: &String| known == "*" || origin.eq_ignore_ascii_case(known.as_bytes());
    origins.iter().any(listed) || std::str::from_utf8(origin).is_ok_and(is_local)
}

/// Returns whether an origin is a page of this computer.
fn is_local(origin: &str) -> bool {
    let Some(address) = ["http://", "https://"].iter().find_map(|scheme| origin.strip_prefix(scheme)) else {
        return false;
    };
    let port = |rest: &str| {
        rest.is_empty()
            || rest.strip_prefix(':').is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()))
    };
    ["localhost", "127.0.0.1", "[::1]"].iter().any(|host| address.strip_prefix(host).is_some_and(port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_computer_are_local() {
        for origin in
            ["http://localhost", "http://localhost:6274", "https://127.0.0.1:8443", "http://[::1]:80"]
        {
            assert!(is_local(origin), "{origin}");
        }
        for origin in [
            "http://localhost.evil.example",
            "http://evil.example",
            "null",
            "",
            "http://127.0.0.1.evil.example:80",
            "http://localhost:80@evil.example",
            "file://localhost",
            "http://127.0.0.2",
        ] {
            assert!(!is_local(origin), "{origin}");
        }
    }
}
