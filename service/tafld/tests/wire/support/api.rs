//! A client of the service that makes every call over gRPC and over JSON; both must answer the same.

use super::http::{Ask, Kept, Reply, ask, get};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::net::SocketAddr;
use tafl_proto::v1;
use tafl_proto::v1::analysis_service_client::AnalysisServiceClient;
use tafl_proto::v1::bulk_service_client::BulkServiceClient;
use tafl_proto::v1::notation_service_client::NotationServiceClient;
use tafl_proto::v1::tafl_service_client::TaflServiceClient;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Status};
use tonic_types::StatusExt as _;

/// The generated client.
pub(crate) type Client = TaflServiceClient<Channel>;

/// A request of the contract: its method, its route, its answer.
pub(crate) trait Call: Serialize + Clone + Debug {
    type Answer: Serialize + DeserializeOwned + PartialEq + Debug;
    const METHOD: &'static str;
    fn ask(&self) -> Ask;
    async fn call(self, clients: &mut Clients) -> Result<Self::Answer, Status>;
}

/// A client of each service, on one connection.
#[derive(Clone)]
pub(crate) struct Clients {
    tafl: Client,
    notation: NotationServiceClient<Channel>,
    bulk: BulkServiceClient<Channel>,
    analysis: AnalysisServiceClient<Channel>,
}

macro_rules! posts {
    ($service:ident: $($request:ident, $answer:ident, $method:ident, $name:literal, $path:literal;)*) => {$(
        impl Call for v1::$request {
            type Answer = v1::$answer;
            const METHOD: &'static str = $name;
            fn ask(&self) -> Ask {
                let body = written(self);
                ask("POST", $path, &[("content-type", "application/json")], body)
            }
            async fn call(self, clients: &mut Clients) -> Result<v1::$answer, Status> {
                Ok(clients.$service.$method(self).await?.into_inner())
            }
        }
    )*};
}

posts! { notation:
    ParsePositionRequest, ParsePositionResponse, parse_position, "ParsePosition", "/v1/positions:parse";
    FormatPositionRequest, FormatPositionResponse, format_position, "FormatPosition", "/v1/positions:format";
    ParseMoveRequest, ParseMoveResponse, parse_move, "ParseMove", "/v1/moves:parse";
    ConvertGameRequest, ConvertGameResponse, convert_game, "ConvertGame", "/v1/games:convert";
    ParseRulesRequest, ParseRulesResponse, parse_rules, "ParseRules", "/v1/rulesets:parse";
    FormatRulesRequest, FormatRulesResponse, format_rules, "FormatRules", "/v1/rulesets:format";
}

posts! { analysis:
    EvaluateMovesRequest, EvaluateMovesResponse, evaluate_moves, "EvaluateMoves", "/v1/moves:evaluate";
    GetHintRequest, GetHintResponse, get_hint, "GetHint", "/v1/moves:hint";
}

posts! { bulk:
    BatchRequest, BatchResponse, batch, "Batch", "/v1/calls:batch";
}

posts! { tafl:
    CheckRulesetRequest, CheckRulesetResponse, check_ruleset, "CheckRuleset", "/v1/rulesets:check";
    NewPositionRequest, NewPositionResponse, new_position, "NewPosition", "/v1/positions:new";
    ValidateMoveRequest, ValidateMoveResponse, validate_move, "ValidateMove", "/v1/moves:validate";
    ValidateMovesRequest, ValidateMovesResponse, validate_moves, "ValidateMoves", "/v1/moves:validateAll";
    ApplyMoveRequest, ApplyMoveResponse, apply_move, "ApplyMove", "/v1/moves:apply";
    LegalMovesRequest, LegalMovesResponse, legal_moves, "LegalMoves", "/v1/moves:list";
    SuggestMoveRequest, SuggestMoveResponse, suggest_move, "SuggestMove", "/v1/moves:suggest";
    ReplayGameRequest, ReplayGameResponse, replay_game, "ReplayGame", "/v1/games:replay";
    ScoreMatchRequest, ScoreMatchResponse, score_match, "ScoreMatch", "/v1/matches:score";
}

macro_rules! gets {
    ($($request:ident, $answer:ident, $method:ident, $name:literal, $path:expr;)*) => {$(
        impl Call for v1::$request {
            type Answer = v1::$answer;
            const METHOD: &'static str = $name;
            fn ask(&self) -> Ask {
                let path: fn(&Self) -> String = $path;
                get(&path(self))
            }
            async fn call(self, clients: &mut Clients) -> Result<v1::$answer, Status> {
                Ok(clients.tafl.$method(self).await?.into_inner())
            }
        }
    )*};
}

gets! {
    ListRulesetsRequest, ListRulesetsResponse, list_rulesets, "ListRulesets", |_| "/v1/rulesets".to_owned();
    GetRulesetRequest, GetRulesetResponse, get_ruleset, "GetRuleset", ruleset_path;
    GetServerInfoRequest, GetServerInfoResponse, get_server_info, "GetServerInfo", |_| "/v1/info".to_owned();
}

fn ruleset_path(call: &v1::GetRulesetRequest) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(call.compare_to.iter().map(|name| ("compare_to", name)));
    query.extend_pairs(Some(&call.locale).filter(|locale| !locale.is_empty()).map(|locale| ("locale", locale)));
    format!("/v1/rulesets/{}?{}", call.ruleset.replace(' ', "%20"), query.finish())
}

/// A refused request, as either transport reports it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fault {
    pub(crate) reason: String,
    pub(crate) detail: String,
    /// Path and description of each faulty field.
    pub(crate) fields: Vec<(String, String)>,
    pub(crate) metadata: BTreeMap<String, String>,
    /// True if it states when to retry.
    pub(crate) retry: bool,
}

impl Fault {
    pub(crate) fn paths(&self) -> Vec<&str> {
        self.fields.iter().map(|(path, _)| path.as_str()).collect()
    }

    /// From a gRPC status, whose code must match its reason.
    pub(crate) fn of_status(status: &Status) -> Self {
        let details = status.get_error_details();
        let info = details.error_info().unwrap_or_else(|| panic!("no ErrorInfo: {status:?}"));
        assert_eq!(info.domain, "tafl.v1", "{status:?}");
        assert!(codes(&info.reason).0.contains(&status.code()), "{} with {:?}", info.reason, status.code());
        let violations = details.bad_request().map_or_else(Vec::new, |bad| bad.field_violations.clone());
        let retry = details.retry_info().is_some_and(|retry| retry.retry_delay.is_some());
        Self {
            reason: info.reason.clone(),
            detail: snake_case(status.message()),
            fields: violations.into_iter().map(|violation| (snake_case(&violation.field), snake_case(&violation.description))).collect(),
            // The English text is a member of its own in JSON.
            metadata: info.metadata.clone().into_iter().filter(|(key, _)| key != "detail_en").collect(),
            retry,
        }
        .checked()
    }

    /// From a problem document, whose HTTP status must match its reason.
    pub(crate) fn of_reply(reply: &Reply) -> Self {
        if reply.header("content-type").starts_with("text/plain") {
            return Self::of_text(reply);
        }
        assert!(reply.header("content-type").starts_with("application/problem+json"), "{reply:?}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{reply:?}");
        let problem = reply.json();
        assert_eq!(problem["status"], reply.status, "{problem}");
        let seconds = reply.headers.get("retry-after").map(|_| reply.header("retry-after").parse::<u64>().expect("seconds"));
        assert!(seconds != Some(0) && problem["retryAfterSeconds"].as_u64() == seconds, "{reply:?}");
        Self::of_problem(&problem)
    }

    /// From a problem in words: its reason and its sentences.
    fn of_text(reply: &Reply) -> Self {
        let text = reply.text();
        let (reason, detail) = text.trim_end().split_once(": ").unwrap_or_else(|| panic!("no reason: {reply:?}"));
        assert!(codes(reason).1.contains(&reply.status), "{reply:?}");
        let retry = reply.headers.contains_key("retry-after");
        Self { reason: reason.to_owned(), detail: snake_case(detail), fields: Vec::new(), metadata: BTreeMap::new(), retry }
    }

    /// From a bare problem document, as at the end of a stream.
    pub(crate) fn of_problem(problem: &Value) -> Self {
        let text = |of: &Value, name: &str| snake_case(of[name].as_str().unwrap_or_else(|| panic!("no {name}: {problem}")));
        let reason = text(problem, "reason");
        assert!(codes(&reason).1.iter().any(|status| problem["status"] == *status), "{reason}: {problem}");
        assert!(!text(problem, "type").is_empty() && !text(problem, "title").is_empty(), "{problem}");
        let list = problem["fields"].as_array().unwrap_or_else(|| panic!("no fields: {problem}"));
        let fields = list.iter().map(|field| (text(field, "field"), text(field, "description"))).collect();
        let map = problem["metadata"].as_object().unwrap_or_else(|| panic!("no metadata: {problem}"));
        let metadata = map.keys().map(|key| (key.clone(), text(&problem["metadata"], key))).collect();
        Self { reason, detail: text(problem, "detail"), fields, metadata, retry: problem["retryAfterSeconds"].is_u64() }.checked()
    }

    fn checked(self) -> Self {
        assert!(!self.detail.is_empty(), "a fault without words: {self:?}");
        assert!(self.fields.iter().all(|(path, words)| !path.is_empty() && !words.is_empty()), "{self:?}");
        // A retry helps only if the server is busy or shutting down.
        let passing = ["RATE_LIMITED", "QUEUE_FULL", "SHUTTING_DOWN", "DEADLINE_EXCEEDED"].contains(&self.reason.as_str());
        assert!(passing || !self.retry, "{self:?}");
        self
    }
}

/// A request as clients write it. In rules that start from a base, `false` is not the same as nothing, and clients leave defaults out.
fn written<T: serde::Serialize>(request: &T) -> String {
    fn without_defaults(value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(without_defaults),
            Value::Object(fields) => {
                if fields.contains_key("base") {
                    fields.retain(|_, value| *value != Value::Bool(false));
                }
                fields.values_mut().for_each(without_defaults);
            }
            _ => {}
        }
    }
    let mut request = serde_json::to_value(request).expect("JSON");
    without_defaults(&mut request);
    request.to_string()
}

/// A text with the names of fields as in the proto files: errors spell them as the request does.
pub(crate) fn snake_case(text: &str) -> String {
    let (mut out, mut name) = (String::new(), false);
    for letter in text.chars() {
        // A name begins with a small letter.
        name = if out.ends_with(|last: char| last.is_alphanumeric() || last == '_') { name } else { letter.is_ascii_lowercase() };
        if name && letter.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(if name { letter.to_ascii_lowercase() } else { letter });
    }
    out
}

/// An answer whose errors spell names as the proto files do.
pub(crate) fn proto_names<T: serde::Serialize>(answer: &T) -> Value {
    fn respell(value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(respell),
            Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        Value::String(text) if ["field", "detail", "detailEn", "description"].contains(&name.as_str()) => {
                            *text = snake_case(text);
                        }
                        _ => respell(value),
                    }
                }
            }
            _ => {}
        }
    }
    let mut answer = serde_json::to_value(answer).expect("JSON");
    respell(&mut answer);
    answer
}

/// The gRPC codes and HTTP statuses of a reason: the error table of the contract.
fn codes(reason: &str) -> (&'static [Code], &'static [u16]) {
    match reason {
        "WRONG_TYPE"
        | "UNKNOWN_VALUE"
        | "CONFLICTING_FIELDS"
        | "INVALID_POSITION"
        | "INVALID_TOKEN"
        | "INVALID_RULES"
        | "INVALID_RECORD"
        | "UNKNOWN_FIELD"
        | "MISSING_FIELD"
        | "MALFORMED_VALUE"
        | "OUT_OF_RANGE_VALUE"
        | "ILLEGAL_MOVE_IN_GAME"
        | "UNKNOWN_SETUP"
        | "MALFORMED_REQUEST" => (&[Code::InvalidArgument], &[400]),
        "UNKNOWN_RULESET" => (&[Code::InvalidArgument, Code::NotFound], &[400, 404]),
        "TOO_LARGE" => (&[Code::ResourceExhausted], &[413]),
        "RATE_LIMITED" | "QUEUE_FULL" => (&[Code::ResourceExhausted], &[429]),
        "DEADLINE_EXCEEDED" => (&[Code::DeadlineExceeded], &[504]),
        "REQUEST_TIMEOUT" => (&[Code::Cancelled], &[408]),
        "SHUTTING_DOWN" => (&[Code::Unavailable], &[503]),
        "UNAUTHENTICATED" => (&[Code::Unauthenticated], &[401]),
        "NOT_FOUND" => (&[], &[404]),
        "METHOD_NOT_ALLOWED" => (&[], &[405]),
        "UNSUPPORTED_MEDIA_TYPE" => (&[], &[415]),
        other => panic!("{other} is no reason of the contract"),
    }
}

/// Both transports of a server, each on a kept connection.
pub(crate) struct Api {
    clients: Clients,
    http: Kept,
}

impl Api {
    pub(crate) fn new(listen: SocketAddr) -> Self {
        let endpoint = Endpoint::from_shared(format!("http://{listen}")).expect("an address");
        let channel = endpoint.connect_lazy();
        let tafl = Client::new(channel.clone()).max_decoding_message_size(64 << 20);
        let bulk = BulkServiceClient::new(channel.clone()).max_decoding_message_size(64 << 20);
        let notation = NotationServiceClient::new(channel.clone());
        let clients = Clients { tafl, notation, bulk, analysis: AnalysisServiceClient::new(channel) };
        Self { clients, http: Kept::new(listen) }
    }

    /// A client for gRPC alone.
    pub(crate) fn client(&self) -> Client {
        self.clients.tafl.clone()
    }

    /// A client for streams.
    pub(crate) fn bulk(&self) -> BulkServiceClient<Channel> {
        self.clients.bulk.clone()
    }

    /// A client of the analyst.
    pub(crate) fn analysis(&self) -> AnalysisServiceClient<Channel> {
        self.clients.analysis.clone()
    }

    /// Calls over gRPC alone.
    pub(crate) async fn grpc<C: Call>(&self, call: C) -> Result<C::Answer, Status> {
        call.call(&mut self.clients.clone()).await
    }

    /// Sends any request over HTTP/1.1.
    pub(crate) async fn http(&self, ask: Ask) -> Reply {
        self.http.send(ask).await
    }

    /// Calls over JSON alone.
    pub(crate) async fn json<C: Call>(&self, call: &C) -> Result<C::Answer, Fault> {
        let reply = self.http(call.ask()).await;
        if reply.status != 200 {
            return Err(Fault::of_reply(&reply));
        }
        assert!(reply.header("content-type").starts_with("application/json"), "{}: {reply:?}", C::METHOD);
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{}: {reply:?}", C::METHOD);
        let answer: C::Answer = serde_json::from_slice(&reply.body).unwrap_or_else(|error| panic!("{}: {error}: {reply:?}", C::METHOD));
        // Canonical JSON with every default, nothing more and nothing less.
        assert_eq!(serde_json::to_value(&answer).expect("JSON"), reply.json(), "{}", C::METHOD);
        Ok(answer)
    }

    /// Calls over both, which must answer the same.
    pub(crate) async fn ask<C: Call>(&self, call: C) -> Result<C::Answer, Fault> {
        let by_json = self.json(&call).await;
        let by_grpc = self.grpc(call.clone()).await.map_err(|status| Fault::of_status(&status));
        let shown = |answer: &Result<C::Answer, Fault>| answer.as_ref().map(proto_names).map_err(Fault::clone);
        assert_eq!(shown(&by_grpc), shown(&by_json), "{} answers differently by gRPC (left) and JSON (right): {call:?}", C::METHOD);
        by_grpc
    }

    /// The answer over both.
    pub(crate) async fn answer<C: Call>(&self, call: C) -> C::Answer {
        let what = format!("{call:?}");
        self.ask(call).await.unwrap_or_else(|fault| panic!("{what}: {fault:?}"))
    }

    /// The fault over both.
    pub(crate) async fn fault<C: Call>(&self, call: C) -> Fault {
        match self.ask(call.clone()).await {
            Ok(answer) => panic!("{call:?} is let through: {answer:?}"),
            Err(fault) => fault,
        }
    }
}
