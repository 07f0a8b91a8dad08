//! The calls of tools: from arguments to a call of the contract, and from its answer to a result.

use super::definitions::{LAST, answer, pick};
use super::rpc::{Era, Incoming, RpcError, is_empty_list};
use super::tools::{CUSTOM_RULES, Form, LEVEL, MOVES, RECORD, RULESET, SEED, TOKEN, TOOLS, Tool, meaning};
use super::{board, complete, sent};
use crate::answer::response::{ResponseMessage, illegal};
use crate::calls::stream::ResponseStream;
use crate::calls::{self, AnyAnswer, AnyCall, Method, Service, SuggestMove, UnaryCall};
use crate::read::from_proto;
use crate::transport::Response;
use crate::transport::dispatcher::{Arrival, Codec};
use crate::transport::json;
use crate::transport::rest::table::{Name, Route};
use crate::transport::rest::{self, query};
use crate::transport::routes::RouteState;
use crate::words::error::{ApiError, Faults, FieldFault, Reason};
use crate::words::i18n::{CATALOG, MessageId, Words, sentence};
use crate::words::spelling::Spelling;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use futures_util::StreamExt;
use hyper::body::Bytes;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::fmt::{self, Display, Formatter};
use std::future::ready;
use std::sync::Arc;
use tafl_proto::v1::{self, IllegalReason};

/// What is still true when a move is refused.
const NOTHING_PLAYED: &str = "Nothing was played, and the token stays good.";

/// What a model can do when a move is refused for this reason.
const fn after_refusal(reason: IllegalReason) -> &'static str {
    match reason {
        IllegalReason::GameOver => "new_game begins another game.",
        IllegalReason::Unparsable => {
            "A call plays one move, such as d2-a2; legal_moves lists the legal moves."
        }
        IllegalReason::NotYourPiece => "It is the other side's turn; legal_moves lists its moves.",
        _ => "legal_moves lists the legal moves.",
    }
}

/// How many bytes the tree of an answer takes for each byte of the message.
const TREE_BYTES: usize = 32;

/// How many bytes the tree of any JSON takes for each of its bytes.
const ANY_TREE_BYTES: usize = 100;

/// The most unknown arguments that an error names.
const MAX_UNKNOWN: usize = 10;

/// The items that a list among the arguments may have.
const MAX_ITEMS: usize = 1_000;

/// Answers `tools/call`.
///
/// # Errors
/// If there is no such tool, or the server fails. What is wrong with the arguments is a result, so that the
/// model sees it.
pub(super) async fn call(
    state: &RouteState,
    mut arrival: Arrival,
    incoming: Incoming,
    era: Era,
) -> Result<Response, RpcError> {
    let name = incoming.params.name.as_deref().unwrap_or_default();
    let given = incoming.params.arguments.as_deref().map_or("null", RawValue::get);
    let lease = Arc::clone(&arrival.lease);
    let (mut earlier, mut level) = (None, None);
    let (form, method, message) = if name == board::TOOL {
        incoming.check_bytes()?;
        let (method, message) = board::call(given)?;
        (None, method, Ok(message))
    } else {
        let takes = |argument: &Name| {
            Tool::named(name).is_some_and(|tool| tool.names().any(|of| of.name == argument.name))
        };
        if !takes(&RECORD) {
            incoming.check_bytes()?;
        }
        let rules = takes(&CUSTOM_RULES);
        let _reserved = lease
            .reserve(if rules { ANY_TREE_BYTES * given.len() } else { 0 })
            .map_err(|full| RpcError::unread(&full))?;
        let arguments = &arguments(given, rules)?;
        let (tool, form) = find(name, arguments)?;
        arrival.spelling = Spelling::Query(&form.route);
        earlier = argument(form, &MOVES, arguments);
        let message = level_beside(form, arguments, &state.dispatcher.service.limits).and_then(|beside| {
            level = beside.filter(|_| tool.board.is_some());
            message(tool, form, arguments)
        });
        (Some(form), form.route.method, message)
    };
    // The message is not kept while its call is made.
    let id = incoming.id.unwrap_or_default();
    let arrival = Arc::new(arrival);
    let outcome = match message {
        Err(error) => Err(state.dispatcher.refused(Some(method), &arrival, &error)),
        Ok(message) => {
            let codec = ToolCodec { form, earlier, level, id: id.clone(), era };
            ask(state, &arrival, method, message.into(), codec).await
        }
    };
    outcome.or_else(|error| match error.reason() {
        Reason::Internal => Err(RpcError::internal()),
        _ => sent(&refusal(&error, era), &id, &arrival).map_err(|full| RpcError::unread(&full)),
    })
}

/// The arguments of a tool or a prompt, which are texts, numbers, flags and lists of these, and custom `rules` if
/// there may be any. What else is in them is left out: a message takes no such value anyway. So is what is null or
/// an empty text, which some hosts write for what a model did not set.
///
/// # Errors
/// If they are not an object, or a list has too many items.
pub(super) fn arguments(json: &str, rules: bool) -> Result<Map<String, Value>, RpcError> {
    let fault = |error: &dyn Display| RpcError::invalid_params(format!("arguments: {error}"));
    // Some models write the object as a text.
    let text = if json.starts_with('"') { serde_json::from_str::<String>(json).ok() } else { None };
    let json = text.as_deref().map_or(json, str::trim);
    if json.is_empty() || json == "null" || is_empty_list(json) {
        return Ok(Map::new());
    }
    if !json.starts_with('{') {
        return Err(fault(&"must be an object"));
    }
    match plain(json, Plain { depth: 0, rules }).map_err(|error| fault(&error))? {
        Value::Object(mut arguments) => {
            for (name, value) in &mut arguments {
                // Models quote a token, or break the line after it.
                let around = |letter: char| {
                    letter.is_whitespace() || name == TOKEN.name && matches!(letter, '"' | '\'' | '`')
                };
                if let Value::String(text) = value {
                    *text = text.trim_matches(around).to_owned();
                }
            }
            arguments.retain(|_, value| !value.is_null() && value != "");
            Ok(arguments)
        }
        _ => Err(RpcError::internal()),
    }
}

/// Reads the whole of a text as [`Plain`] does.
fn plain(json: &str, plain: Plain) -> serde_json::Result<Value> {
    let mut reader = serde_json::Deserializer::from_str(json);
    let value = plain.deserialize(&mut reader)?;
    reader.end().map(|()| value)
}

/// Reads an object of scalars and of lists of scalars; deeper values are passed over as they are read, and
/// leave an empty object or list.
struct Plain {
    depth: usize,
    /// Whether custom rules are kept whole.
    rules: bool,
}

impl<'de> DeserializeSeed<'de> for Plain {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<Value, D::Error> {
        value.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Plain {
    type Value = Value;

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut kept = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if self.depth > 0 {
                members.next_value::<IgnoredAny>()?;
            } else if self.rules && name == CUSTOM_RULES.name {
                kept.insert(name, members.next_value()?);
            } else {
                kept.insert(name, members.next_value_seed(Self { depth: 1, rules: false })?);
            }
        }
        Ok(kept.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut kept = Vec::new();
        if self.depth > 1 {
            while items.next_element::<IgnoredAny>()?.is_some() {}
        }
        while self.depth < 2
            && let Some(item) = items.next_element_seed(Self { depth: self.depth + 1, rules: false })?
        {
            if kept.len() == MAX_ITEMS {
                return Err(A::Error::custom(format_args!("a list has more than {MAX_ITEMS} items")));
            }
            kept.push(item);
        }
        Ok(kept.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }
}

/// The tool of this name, as it answers these arguments.
fn find(name: &str, arguments: &Map<String, Value>) -> Result<(&'static Tool, &'static Form), RpcError> {
    let has = |name: &str| arguments.contains_key(name);
    let found = Tool::named(name).and_then(|tool| Some((tool, tool.form(has)?)));
    found.ok_or_else(|| RpcError::unknown("tool", name, TOOLS.iter().map(|tool| tool.name)))
}

/// The request that arguments make. One that only the board or another call of the tool has does not matter.
///
/// # Errors
/// Arguments that the tool does not have, or that are missing; values that cannot be read.
fn message(tool: &Tool, form: &Form, arguments: &Map<String, Value>) -> Result<String, ApiError> {
    let mut names: Vec<&str> = Vec::new();
    for name in tool.names() {
        // The calls of a tool share most of their arguments.
        if !names.contains(&name.name) {
            names.push(name.name);
        }
    }
    let mut faults = Faults::default();
    for unknown in arguments.keys().filter(|key| !names.contains(&key.as_str())).take(MAX_UNKNOWN) {
        faults.push(query::not_among(unknown, &names));
    }
    let has = |name: &str| arguments.contains_key(name);
    let by_moves = form.takes_moves() && has(MOVES.name);
    let without_rules = (by_moves && !has(RULESET.name)).then_some(RULESET.name);
    for name in form.missing(has).chain(without_rules) {
        let missing = match name {
            "token" => MessageId::FaultTokenMissing.into(),
            "move" => MessageId::FaultMoveMissing.into(),
            "record" => MessageId::FaultTextGameMissing.into(),
            "text" => MessageId::FaultBoardMissing.into(),
            "custom_rules" => MessageId::FaultCustomRulesMissing.into(),
            "reason" => sentence!(FaultTermMissing, known = meaning(name).unwrap_or_default()),
            _ => MessageId::FaultRulesetMissing.into(),
        };
        faults.push(FieldFault::of(Reason::MissingField, name, missing));
    }
    if form.takes_moves() && has(TOKEN.name) && (has(MOVES.name) || has(RULESET.name)) {
        let other = format!("{} and {}", RULESET.name, MOVES.name);
        faults.push(FieldFault::of(
            Reason::ConflictingFields,
            TOKEN.name,
            sentence!(FaultExcluded, other = other),
        ));
    }
    if let Some(error) = faults.into_error() {
        return Err(error);
    }
    let names = form.route.names.iter();
    let given = names.filter_map(|name| Some((name.name.to_owned(), argument(form, name, arguments)?)));
    query::message_of(&form.route, &given.collect())
}

/// The value of an argument. Some models write a list or an object as a text, too.
fn argument(form: &Form, name: &Name, arguments: &Map<String, Value>) -> Option<Value> {
    let value = arguments.get(name.name)?;
    let is_list = form.route.field(name.field).is_some_and(|field| field.is_list);
    let read = value.as_str().and_then(|text| match text.as_bytes().first() {
        Some(b'[') if is_list => plain(text, Plain { depth: 1, rules: false }).ok(),
        Some(b'{') if name.name == CUSTOM_RULES.name => serde_json::from_str(text).ok(),
        _ => (name.field == MOVES.field).then(|| moves(text)),
    });
    Some(read.unwrap_or_else(|| value.clone()))
}

/// The level, if this call takes none: then the board may use it. A level or a seed that the call does not take is
/// checked as in calls that do.
///
/// # Errors
/// Values that are of another type or out of range.
fn level_beside(
    form: &Form,
    arguments: &Map<String, Value>,
    limits: &v1::ServerLimits,
) -> Result<Option<i32>, ApiError> {
    let unused =
        [LEVEL, SEED].into_iter().filter(|name| form.route.names.iter().all(|of| of.name != name.name));
    let unused: Map<_, _> =
        unused.filter_map(|name| Some((name.name.to_owned(), arguments.get(name.name)?.clone()))).collect();
    if unused.is_empty() {
        return Ok(None);
    }
    let route =
        Route { path: "", method: Method::SuggestMove, names: &[LEVEL, SEED], settled: &[], media: "" };
    let mut request = calls::Incoming::<SuggestMove>::default();
    json::read(&query::message_of(&route, &unused)?, &mut request, None)?;
    from_proto::search(&*request.0, limits).map(|_| request.0.level)
}

/// The moves of a text, without their numbers.
fn moves(text: &str) -> Value {
    let words = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    let moves = words.map(|word| {
        let unnumbered = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if unnumbered.starts_with('.') { unnumbered.trim_start_matches('.') } else { word }
    });
    moves.filter(|word| !word.is_empty()).collect()
}

/// Passes a call to its handler.
async fn ask(
    state: &RouteState,
    arrival: &Arc<Arrival>,
    method: Method,
    message: Bytes,
    codec: ToolCodec,
) -> Result<Response, ApiError> {
    let receive = Box::pin(ready(Ok(message.into())));
    match method.call() {
        AnyCall::Unary(call) => state.dispatcher.serve(arrival, receive, call, Box::new(codec)).await,
        AnyCall::Stream(call) => {
            let messages =
                Arc::clone(&state.dispatcher).stream(arrival, receive, call, Box::new(rest::read)).await?;
            let answer = collected(messages).await?;
            codec.write_json(&answer, arrival)
        }
    }
}

/// The messages of a stream as one object: the last of a kind in place of the kind, or a list of them.
async fn collected(mut messages: ResponseStream) -> Result<Value, ApiError> {
    let mut kinds = Map::new();
    while let Some(message) = messages.next().await {
        let Value::Object(message) = read_back(&*message?)? else { continue };
        for (kind, value) in message {
            if kind == LAST {
                kinds.insert(kind, value);
            } else if let Value::Array(list) = kinds.entry(kind).or_insert_with(|| json!([])) {
                list.push(value);
            }
        }
    }
    Ok(kinds.into())
}

fn read_back(message: &dyn ResponseMessage) -> Result<Value, ApiError> {
    let json = message.to_json().map_err(|_| ApiError::internal())?;
    serde_json::from_slice(&json).map_err(|_| ApiError::internal())
}

/// Writes the result of a tool; without a form, that of the page's own tool.
struct ToolCodec {
    form: Option<&'static Form>,
    /// The moves that were given in place of a token.
    earlier: Option<Value>,
    /// The level that will answer on the board.
    level: Option<i32>,
    id: Value,
    era: Era,
}

impl Codec for ToolCodec {
    fn read(&mut self, service: &Service, bytes: &[u8], request: &mut dyn UnaryCall) -> Result<(), ApiError> {
        rest::read(service, bytes, request)
    }

    fn write(
        self: Box<Self>,
        answer: AnyAnswer,
        arrival: &Arrival,
        words: &Words,
    ) -> Result<Response, ApiError> {
        let message = answer.message;
        if let Some(rejected) = message.rejected().filter(|_| self.form.is_some()) {
            let next = after_refusal(rejected.reason());
            let text = format!("{}{NOTHING_PLAYED} {next}", illegal(rejected, words));
            return self.sent(&failed(&text, self.era), arrival);
        }
        let media = self.form.map_or("", |form| form.route.media);
        if media.is_empty() {
            let _reserved = arrival.lease.reserve(TREE_BYTES * message.encoded_len())?;
            return self.write_json(&read_back(&*message)?, arrival);
        }
        let picture = message.into_picture().ok_or_else(ApiError::internal)?;
        let result = json!({
            "content": [
                {"type": "image", "data": BASE64_STANDARD.encode(&picture.bytes), "mimeType": media},
                {"type": "text", "text": picture.alt_text},
            ],
            "structuredContent": {"alt_text": picture.alt_text},
        });
        self.sent(&complete(result, self.era), arrival)
    }
}

impl ToolCodec {
    /// Writes the parts of an answer that the tool returns, as an object and as its text.
    fn write_json(&self, whole: &Value, arrival: &Arrival) -> Result<Response, ApiError> {
        let picked = self.form.map(|form| pick(whole, answer(form), form.outputs));
        let result = match picked {
            Some(mut picked) => {
                if let Some(moves) = self.moves_so_far(whole) {
                    picked.insert(MOVES.name.to_owned(), moves);
                }
                if let Some(level) = self.level {
                    picked.insert(LEVEL.name.to_owned(), level.into());
                }
                let picked = Value::Object(picked);
                json!({"content": [{"type": "text", "text": picked.to_string()}], "structuredContent": picked})
            }
            None => json!({"content": [], "structuredContent": whole}),
        };
        self.sent(&complete(result, self.era), arrival)
    }

    /// The moves that were given, and those that were played, as they are to be given with the next call.
    fn moves_so_far(&self, whole: &Value) -> Option<Value> {
        let earlier = self.earlier.as_ref()?.as_array()?;
        let played = ["/applied/move/notation", "/reply/applied/move/notation"];
        let mut played = played.iter().filter_map(|path| whole.pointer(path)).peekable();
        played.peek()?;
        let moves: Vec<&str> = earlier.iter().chain(played).filter_map(Value::as_str).collect();
        Some(moves.join(" ").into())
    }

    fn sent(&self, result: &Value, arrival: &Arrival) -> Result<Response, ApiError> {
        sent(result, &self.id, arrival)
    }
}

/// The result of a call that is refused: what is wrong, and what the model can do.
pub(super) fn refusal(error: &ApiError, era: Era) -> Value {
    failed(&explained(error), era)
}

/// The result of a call that failed, with what the model can do.
fn failed(text: &str, era: Era) -> Value {
    complete(json!({"content": [{"type": "text", "text": text}], "isError": true}), era)
}

/// What models send for a position, beside its token.
const POSITIONS: [&str; 5] = ["token", "position", "game", "board", "fen"];

/// An error in words, each fault with the argument that has it, and the tool in place of the call behind it.
pub(super) fn explained(error: &ApiError) -> String {
    let faults = error.fields();
    let mut text = match &faults[..] {
        [] => error.message(),
        faults => {
            let lines = faults.iter().map(|fault| format!("{}: {}", fault.field, fault.description));
            lines.collect::<Vec<_>>().join("\n").replace(Method::ListRulesets.name(), "find_rulesets")
        }
    };
    let next = match error.reason() {
        Reason::InvalidToken => {
            "Copy the token of the newest answer whole and unchanged. If it is lost, give ruleset and moves in its place; new_game begins anew."
        }
        Reason::UnknownSetup => "explain_rules names the set-ups.",
        Reason::UnknownField | Reason::MissingField
            if faults.iter().any(|fault| POSITIONS.contains(&fault.field.as_str())) =>
        {
            "A position is given by its token, or by ruleset and moves; new_game, play_move and judge_game return a token."
        }
        _ => "",
    };
    for part in [
        next.to_owned(),
        error.retry_after_seconds().map_or_else(String::new, |seconds| format!("Try again in {seconds} s.")),
    ] {
        if !part.is_empty() {
            text = format!("{text}\n{part}");
        }
    }
    text
}

/// The words of a language, for what is no call.
pub(super) fn words(arrival: &Arrival) -> &'static Words {
    CATALOG.choose("", arrival.preferred_languages())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_models_write_them() {
        for text in
            ["d2-a2 d5-e5 pass", "1. d2-a2 d5-e5 2. pass", "1.d2-a2 1...d5-e5, pass", "d2-a2,d5-e5\npass"]
        {
            assert_eq!(moves(text), json!(["d2-a2", "d5-e5", "pass"]), "{text}");
        }
    }

    #[test]
    fn deep_arguments_are_passed_over() {
        let read = |json: &str| arguments(json, false).map(Value::Object).ok();
        for (given, kept) in [
            ("null", json!({})),
            (
                r#"{"a": 1, "b": -2, "c": 0.5, "d": true, "e": null, "f": ""}"#,
                json!({"a": 1, "b": -2, "c": 0.5, "d": true}),
            ),
            ("[]", json!({})),
            (r#""""#, json!({})),
            (r#""{\"a\": [1]}""#, json!({"a": [1]})),
            (r#"{"a": ["x", 1, [2, {"y": 3}], {"z": 4}]}"#, json!({"a": ["x", 1, [], {}]})),
            (r#"{"a": {"b": {"c": [1]}}}"#, json!({"a": {}})),
        ] {
            assert_eq!(read(given), Some(kept), "{given}");
        }
        let rules = r#"{"custom_rules": {"base": {"ruleset": "x"}}}"#;
        assert_eq!(read(rules), Some(json!({"custom_rules": {}})));
        assert_eq!(
            arguments(rules, true).map(|read| read.values().next().cloned()).ok(),
            Some(json!({"base": {"ruleset": "x"}}).into())
        );
        for refused in ["[1]", "7", r#"{"a": ["#, r#""{\"a\": 1} {}""#] {
            assert_eq!(read(refused), None, "{refused}");
        }
        assert_eq!(read(&format!(r#"{{"a": [{}0]}}"#, "0,".repeat(MAX_ITEMS))), None);
    }
}
