//! The messages of JSON-RPC 2.0 as MCP uses them, and the two eras of MCP: requests that each say their
//! revision (since 2026-07-28), and those that follow an `initialize`.

use crate::helpers::nearest;
use crate::words::error::ApiError;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use http::{HeaderMap, StatusCode};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::fmt::Display;

/// The revision of which each request is complete.
pub(super) const MODERN: &str = "2026-07-28";

/// The revisions with an `initialize`, the newest first. What they need of a server is the same.
pub(super) const LEGACY: [&str; 4] = ["2025-11-25", "2025-06-18", BATCHED, "2024-11-05"];

/// The revision whose servers must take lists of messages. Clients of it are answered with the one before it.
const BATCHED: &str = "2025-03-26";

/// The revision that a server and a client who asks for this one speak: the newest that both know.
pub(super) fn negotiated(asked: &str) -> &'static str {
    LEGACY.into_iter().find(|version| *version <= asked && *version != BATCHED).unwrap_or(LEGACY[0])
}

/// The code for parameters that are wrong.
pub(super) const INVALID_PARAMS: i32 = -32602;
/// The code for an error of the server.
const INTERNAL: i32 = -32603;
const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
/// The code for an unknown resource, in the revisions with an `initialize`.
const NO_RESOURCE: i32 = -32002;
const HEADER_MISMATCH: i32 = -32020;
const UNSUPPORTED_VERSION: i32 = -32022;

const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY: &str = "io.modelcontextprotocol/clientCapabilities";

const VERSION_HEADER: &str = "mcp-protocol-version";
const METHOD_HEADER: &str = "mcp-method";
const NAME_HEADER: &str = "mcp-name";

/// An error of the protocol.
pub(super) struct RpcError {
    pub(super) status: StatusCode,
    code: i32,
    message: String,
    data: Option<Value>,
}

impl RpcError {
    pub(super) fn new(status: StatusCode, code: i32, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), data: None }
    }

    pub(super) fn invalid_params(message: impl Into<String>) -> Self {
        Self::new(StatusCode::OK, INVALID_PARAMS, message)
    }

    pub(super) fn invalid_request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, INVALID_REQUEST, message)
    }

    /// The error of a message that could not be read to its end.
    pub(super) fn unread(error: &ApiError) -> Self {
        Self::new(error.reason().http(), INVALID_REQUEST, error.message())
    }

    pub(super) fn internal() -> Self {
        let error = ApiError::internal();
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, INTERNAL, error.message())
    }

    pub(super) fn forbidden(message: &str) -> Self {
        Self::new(StatusCode::FORBIDDEN, INVALID_REQUEST, message)
    }

    pub(super) fn no_resource(known: &str, era: Era) -> Self {
        let code = if era == Era::Modern { INVALID_PARAMS } else { NO_RESOURCE };
        Self::new(StatusCode::OK, code, format!("uri: the only resource is {known}"))
    }

    pub(super) fn no_method(method: &str, era: Era) -> Self {
        let status = if era == Era::Modern { StatusCode::NOT_FOUND } else { StatusCode::OK };
        let shown: String = method.chars().take(80).collect();
        Self::new(status, METHOD_NOT_FOUND, format!("this server has no method {shown:?}"))
    }

    fn mismatch(message: String) -> Self {
        Self::new(StatusCode::BAD_REQUEST, HEADER_MISMATCH, message)
    }

    fn unsupported(version: &str) -> Self {
        let versions: Vec<&str> = [MODERN].into_iter().chain(LEGACY).collect();
        let message = format!("this server does not know this revision; it has {}", versions.join(", "));
        let shown: String = version.chars().take(80).collect();
        Self {
            data: Some(json!({"supported": versions, "requested": shown})),
            ..Self::new(StatusCode::BAD_REQUEST, UNSUPPORTED_VERSION, message)
        }
    }

    /// There is no tool or prompt of this name among these.
    pub(super) fn unknown(kind: &str, name: &str, names: impl Iterator<Item = &'static str> + Clone) -> Self {
        let shown: String = name.chars().take(80).collect();
        let next = nearest(&shown, names.clone()).map_or_else(
            || format!("there are {}", names.collect::<Vec<_>>().join(", ")),
            |nearest| format!("did you mean {nearest}?"),
        );
        Self::invalid_params(format!("there is no {kind} {shown:?}; {next}"))
    }

    /// The message that reports it.
    pub(super) fn response(self, id: Option<Value>) -> Value {
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some(data) = self.data {
            error["data"] = data;
        }
        let mut response = json!({"jsonrpc": "2.0", "error": error});
        if let Some(id) = id {
            response["id"] = id;
        }
        response
    }
}

/// How a request says its revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Era {
    /// Each request says it.
    Modern,
    /// An `initialize` has said it, which need not be remembered.
    Legacy,
}

/// The largest message without a record, in bytes.
pub(super) const MAX_BYTES: usize = 32 << 10;

/// The longest id, in bytes of its JSON.
const MAX_ID: usize = 256;

/// Some hosts write one before their first message; RFC 8259, section 8.1, lets a reader pass it over.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A message of a client: what this server uses of it. Whatever else is in it is passed over as it is read,
/// since a tree of it would take a hundred times its bytes.
pub(super) struct Incoming {
    /// `None` for a notification.
    pub(super) id: Option<Value>,
    pub(super) method: String,
    pub(super) params: Params,
    bytes: usize,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default, deserialize_with = "stated")]
    id: Option<&'a RawValue>,
    #[serde(default, deserialize_with = "text")]
    jsonrpc: Option<String>,
    #[serde(default, deserialize_with = "text")]
    method: Option<String>,
    #[serde(borrow, default, deserialize_with = "stated")]
    params: Option<&'a RawValue>,
}

/// The parameters that any method of this server has.
#[derive(Default, Deserialize)]
pub(super) struct Params {
    #[serde(default, deserialize_with = "text")]
    pub(super) name: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) uri: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) cursor: Option<String>,
    #[serde(default, deserialize_with = "text", rename = "protocolVersion")]
    pub(super) protocol_version: Option<String>,
    #[serde(default)]
    pub(super) arguments: Option<Box<RawValue>>,
    /// What has the argument to complete.
    #[serde(default, deserialize_with = "lenient", rename = "ref")]
    pub(super) reference: Named,
    /// The argument to complete.
    #[serde(default, deserialize_with = "lenient")]
    pub(super) argument: Named,
    #[serde(default, deserialize_with = "lenient", rename = "_meta")]
    meta: Meta,
}

/// What a completion names: a prompt, or an argument with the text typed so far.
#[derive(Default, Deserialize)]
pub(super) struct Named {
    #[serde(default, deserialize_with = "text", rename = "type")]
    pub(super) kind: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) name: Option<String>,
    #[serde(default, deserialize_with = "text")]
    pub(super) value: Option<String>,
}

/// What a request says of itself.
#[derive(Default, Deserialize)]
struct Meta {
    /// The revision; empty if it is no text.
    #[serde(default, deserialize_with = "any_text", rename = "io.modelcontextprotocol/protocolVersion")]
    version: Option<String>,
    /// What the client can do; `None` if it is no object.
    #[serde(default, deserialize_with = "lenient", rename = "io.modelcontextprotocol/clientCapabilities")]
    capabilities: Option<Capabilities>,
    #[serde(default, deserialize_with = "text")]
    traceparent: Option<String>,
}

#[derive(Deserialize)]
struct Capabilities {
    #[serde(default, deserialize_with = "lenient")]
    extensions: Extensions,
}

#[derive(Default, Deserialize)]
struct Extensions {
    #[serde(default, rename = "io.modelcontextprotocol/ui")]
    ui: Option<IgnoredAny>,
}

/// A value that is there, even if it is null.
fn stated<'de, D: Deserializer<'de>>(value: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(value).map(Some)
}

/// A text; values of other types are passed over.
fn text<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    Ok(serde_json::from_str(<&RawValue>::deserialize(value)?.get()).ok())
}

/// A text, which is empty for values of other types.
fn any_text<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    text(value).map(|text| Some(text.unwrap_or_default()))
}

/// A value; the default if it is of another type.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(value: D) -> Result<T, D::Error> {
    Ok(serde_json::from_str(<&RawValue>::deserialize(value)?.get()).unwrap_or_default())
}

pub(super) fn is_empty_list(json: &str) -> bool {
    let within = json.trim_ascii().strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    within.is_some_and(|within| within.trim_ascii().is_empty())
}

fn is_object(json: &str) -> bool {
    json.trim_ascii_start().starts_with('{')
}

impl Incoming {
    /// Reads a message.
    ///
    /// # Errors
    /// If it is not one request or notification; with the id as far as it can be read.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, (RpcError, Option<Value>)> {
        let no_json = |error: &dyn Display| {
            let message = format!("the message is not JSON: {error}");
            (RpcError::new(StatusCode::BAD_REQUEST, PARSE_ERROR, message), None)
        };
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
        let json = std::str::from_utf8(bytes).map_err(|error| no_json(&error))?;
        let envelope: Envelope<'_> = match serde_json::from_str(json) {
            Ok(envelope) if is_object(json) => envelope,
            Err(error) if !error.is_data() => return Err(no_json(&error)),
            Err(error) if is_object(json) => {
                return Err((RpcError::invalid_request(format!("the message has a {error}")), None));
            }
            _ => {
                let message = "a message is one JSON object, and not a list of them";
                return Err((RpcError::invalid_request(message), None));
            }
        };
        // Some clients write whole numbers as 1.0; up to 2^53 they come back as they were.
        let whole = |number: f64| number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0;
        let sound =
            |id: &Value| id.is_string() || id.is_i64() || id.is_u64() || id.as_f64().is_some_and(whole);
        let id = envelope.id.map(RawValue::get);
        let stated: Option<Value> =
            id.filter(|id| id.len() <= MAX_ID).and_then(|id| serde_json::from_str(id).ok()).filter(sound);
        let wrong = |message: &str| (RpcError::invalid_request(message), stated.clone());
        if id.is_some() && stated.is_none() {
            return Err(wrong("id: must be a whole number, or a string of at most 254 bytes"));
        }
        if envelope.jsonrpc.is_none_or(|version| version != "2.0") {
            return Err(wrong("jsonrpc: must be \"2.0\""));
        }
        let Some(method) = envelope.method else {
            return Err(wrong("method: must be a string; this server sends no requests to answer"));
        };
        let params = match envelope.params.map(RawValue::get) {
            // Some libraries write an empty object as null or as an empty list.
            None | Some("null") => Params::default(),
            Some(params) if is_empty_list(params) => Params::default(),
            Some(params) if !is_object(params) => return Err(wrong("params: must be an object")),
            Some(params) => match serde_json::from_str(params) {
                Ok(params) => params,
                Err(error) => return Err(wrong(&format!("params: {error}"))),
            },
        };
        let incoming = Self { id: stated.clone(), method, params, bytes: bytes.len() };
        if incoming.method != "tools/call" {
            incoming.check_bytes().map_err(|error| (error, stated))?;
        }
        Ok(incoming)
    }

    /// Refuses a message that is larger than one without a record needs to be.
    ///
    /// # Errors
    /// If it is.
    pub(super) fn check_bytes(&self) -> Result<(), RpcError> {
        if self.bytes <= MAX_BYTES {
            return Ok(());
        }
        Err(RpcError::invalid_params(format!(
            "the message has {} bytes; without the record of a game it may have {MAX_BYTES}",
            self.bytes
        )))
    }

    /// The trace that the request belongs to.
    pub(super) fn trace(&self) -> Option<&str> {
        self.params.meta.traceparent.as_deref()
    }

    /// Returns whether the client says that it shows pages in the chat.
    pub(super) fn shows_pages(&self) -> bool {
        self.params.meta.capabilities.as_ref().is_some_and(|client| client.extensions.ui.is_some())
    }

    /// Determines the era of the message; over HTTP its headers must repeat what it says.
    ///
    /// # Errors
    /// If the revision is unknown, or a header contradicts the message.
    pub(super) fn era(&self, headers: Option<&HeaderMap>) -> Result<Era, RpcError> {
        let meta = &self.params.meta;
        let stated = meta.version.as_deref();
        let header = headers.and_then(|headers| headers.get(VERSION_HEADER));
        let header = header.map(|value| value.to_str().unwrap_or_default());
        let version = match (header, stated) {
            (None, None) => return Ok(Era::Legacy),
            (Some(header), Some(stated)) if header != stated => {
                return Err(RpcError::mismatch(format!(
                    "the header MCP-Protocol-Version is {header:?}, but _meta says {stated:?}"
                )));
            }
            (None, Some(_)) if headers.is_some() => {
                return Err(RpcError::mismatch("the header MCP-Protocol-Version is missing".to_owned()));
            }
            (_, Some(version)) | (Some(version), None) => version,
        };
        if LEGACY.contains(&version) {
            return Ok(Era::Legacy);
        }
        if version != MODERN {
            return Err(RpcError::unsupported(version));
        }
        for (key, is_stated, wanted) in [
            (VERSION_KEY, stated.is_some(), "is missing"),
            (CAPABILITIES_KEY, meta.capabilities.is_some(), "must be an object"),
        ] {
            if !is_stated {
                let message = format!("_meta: {key:?} {wanted}");
                return Err(RpcError::new(StatusCode::BAD_REQUEST, INVALID_PARAMS, message));
            }
        }
        headers.map_or(Ok(()), |headers| self.check_headers(headers))?;
        Ok(Era::Modern)
    }

    fn check_headers(&self, headers: &HeaderMap) -> Result<(), RpcError> {
        let name = match self.method.as_str() {
            "tools/call" | "prompts/get" => self.params.name.as_deref(),
            "resources/read" => self.params.uri.as_deref(),
            _ => None,
        };
        for (header, stated) in [(METHOD_HEADER, Some(self.method.as_str())), (NAME_HEADER, name)] {
            let Some(stated) = stated else { continue };
            let said = headers.get(header).map(|value| decoded(value.as_bytes()));
            if said.as_deref() != Some(stated.as_bytes()) {
                let stated: String = stated.chars().take(80).collect();
                let fault = if said.is_some() { "differs" } else { "is missing" };
                return Err(RpcError::mismatch(format!(
                    "the header {header} {fault}; the message says {stated:?}"
                )));
            }
        }
        Ok(())
    }
}

/// The value of a header, which may be in base64.
fn decoded(value: &[u8]) -> Vec<u8> {
    let inner = value.strip_prefix(b"=?base64?").and_then(|rest| rest.strip_suffix(b"?="));
    inner.and_then(|inner| BASE64_STANDARD.decode(inner).ok()).unwrap_or_else(|| value.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(message: &str) -> Result<Incoming, (String, Option<Value>)> {
        Incoming::read(message.as_bytes()).map_err(|(error, id)| (error.message, id))
    }

    #[test]
    fn what_is_not_used_is_passed_over() {
        // As deep as the reader of JSON goes, and as wide as a message may be.
        let deep = format!("{}0{}", r#"{"":"#.repeat(120), "}".repeat(120));
        let wide = format!("[{}0]", r#"{"":0},"#.repeat(4_000));
        for other in [&deep, &wide] {
            let message = format!(
                r#"{{"jsonrpc": "2.0", "x": {other}, "id": 7, "method": "tools/call", "params": {{"y": {other},
                "name": "hint", "arguments": {{"token": "a", "z": {other}}}, "_meta": {{"traceparent": "t", "w": {other}}}}}}}"#
            );
            let read = read(&message).map_err(|(error, _)| error).expect("a call");
            assert_eq!((read.id.clone(), read.params.name.as_deref()), (Some(7.into()), Some("hint")));
            assert_eq!(read.trace(), Some("t"));
            assert!(read.params.arguments.is_some_and(|arguments| arguments.get().contains("token")));
        }
    }

    #[test]
    fn names_that_are_no_texts_are_not_stated() {
        let read =
            read(r#"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":[1],"_meta":7}}"#);
        assert!(read.is_ok_and(|read| read.params.name.is_none() && read.trace().is_none()));
    }

    #[test]
    fn reads_what_clients_write_for_nothing_and_for_whole_numbers() {
        for (message, id) in [
            ("\u{feff}{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", json!(1)),
            (r#"{"jsonrpc":"2.0","id":1.0,"method":"ping","params":null}"#, json!(1.0)),
            (r#"{"jsonrpc":"2.0","id":"a","method":"ping","params":[ ]}"#, json!("a")),
        ] {
            assert_eq!(read(message).map(|read| read.id).ok(), Some(Some(id)), "{message}");
        }
    }

    #[test]
    fn a_revision_is_agreed_on_that_both_know() {
        for (asked, agreed) in [
            ("2025-11-25", "2025-11-25"),
            ("2025-06-18", "2025-06-18"),
            ("2025-03-26", "2024-11-05"),
            ("2024-10-07", "2025-11-25"),
            ("", "2025-11-25"),
            ("2099-01-01", "2025-11-25"),
        ] {
            assert_eq!(negotiated(asked), agreed, "{asked}");
        }
    }

    #[test]
    fn refuses_what_it_cannot_answer() {
        let long = format!(r#"{{"jsonrpc":"2.0","id":"{}","method":"ping"}}"#, "i".repeat(300));
        let large = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","x":"{}"}}"#, "x".repeat(MAX_BYTES));
        for (message, wanted, id) in [
            ("[]", "not a list", None),
            ("{", "not JSON", None),
            (r#"{"id":1,"id":2}"#, "duplicate", None),
            (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "id: must be", None),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, "id: must be", None),
            (r#"{"jsonrpc":"2.0","id":18446744073709551616,"method":"ping"}"#, "id: must be", None),
            (&long, "id: must be", None),
            (r#"{"id":1,"method":"ping"}"#, "jsonrpc", Some(json!(1))),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[1]}"#, "params", Some(json!(1))),
            (&large, "the message has", Some(json!(1))),
        ] {
            let Err((error, found)) = read(message) else { panic!("{wanted}") };
            assert!(error.contains(wanted), "{error}");
            assert_eq!(found, id, "{wanted}");
        }
    }
}
