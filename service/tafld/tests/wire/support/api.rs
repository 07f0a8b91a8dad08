//! A client of the service that makes every call over gRPC and over JSON; both must answer the same.

use super::http::{Ask, Kept, Reply, ask, get};
use http::uri::PathAndQuery;
use prost::Message;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::net::SocketAddr;
use tafl_proto::v1;
use tafl_proto::v1::analysis_service_client::AnalysisServiceClient;
use tafl_proto::v1::bulk_service_client::BulkServiceClient;
use tafl_test_support::errors::{self, codes};
use tonic::client::Grpc;
use tonic::transport::{Channel, Endpoint};
use tonic::{Request, Status};
use tonic_prost::ProstCodec;
use tonic_types::StatusExt as _;

pub(crate) use tafl_test_support::errors::snake_case;

/// A request of the contract: its method, its route, its answer.
pub(crate) trait Call: Message + Serialize + Clone + Debug + 'static {
    type Answer: Message + Serialize + DeserializeOwned + Default + PartialEq + Debug + 'static;
    const METHOD: &'static str;
    /// The path of the method over gRPC.
    const PATH: &'static str;
    /// Verb and path.
    const ROUTE: (&'static str, &'static str);

    fn ask(&self) -> Ask {
        match Self::ROUTE {
            ("GET", path) => get(&address(path, self)),
            (verb, path) => ask(verb, path, &[("content-type", "application/json")], written(self)),
        }
    }
}

macro_rules! calls {
    ($($service:ident $method:ident($request:ident) -> $answer:ident, $verb:ident $path:literal;)*) => {$(
        impl Call for v1::$request {
            type Answer = v1::$answer;
            const METHOD: &'static str = stringify!($method);
            const PATH: &'static str = concat!("/tafl.v1.", stringify!($service), "/", stringify!($method));
            const ROUTE: (&'static str, &'static str) = (stringify!($verb), $path);
        }
    )*};
}

tafl_service::unary_calls!(calls);

/// The address of a call by `GET`: its texts, numbers and terms are in the path, or parameters if they are not
/// empty.
fn address(path: &str, call: &impl Serialize) -> String {
    let (mut path, mut query) = (path.to_owned(), form_urlencoded::Serializer::new(String::new()));
    for (name, value) in serde_json::to_value(call).expect("JSON").as_object().expect("a message") {
        let name = snake_case(name);
        let text = match value {
            Value::Number(number) => number.to_string(),
            other => term(other.as_str().unwrap_or_default()),
        };
        let slot = format!("{{{name}}}");
        if path.contains(&slot) {
            path = path.replace(&slot, &text.replace(' ', "%20"));
        } else if !text.is_empty() {
            query.append_pair(&name, &text);
        }
    }
    format!("{path}?{}", query.finish())
}

/// A text as a parameter: the values of enums are written without their prefix.
fn term(text: &str) -> String {
    match ["SIDE_", "OUTCOME_REASON_"].iter().find_map(|prefix| text.strip_prefix(prefix)) {
        Some("UNSPECIFIED") => String::new(),
        Some(term) => term.to_lowercase(),
        None => text.to_owned(),
    }
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
        assert!(
            codes(&info.reason).0.contains(&(status.code() as i32)),
            "{} with {:?}",
            info.reason,
            status.code()
        );
        let violations = details.bad_request().map_or_else(Vec::new, |bad| bad.field_violations.clone());
        let retry = details.retry_info().is_some_and(|retry| retry.retry_delay.is_some());
        Self {
            reason: info.reason.clone(),
            detail: snake_case(status.message()),
            fields: violations
                .into_iter()
                .map(|violation| (snake_case(&violation.field), snake_case(&violation.description)))
                .collect(),
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
        let seconds = reply
            .headers
            .get("retry-after")
            .map(|_| reply.header("retry-after").parse::<u64>().expect("seconds"));
        assert!(seconds != Some(0) && problem["retryAfterSeconds"].as_u64() == seconds, "{reply:?}");
        Self::of_problem(&problem)
    }

    /// From a problem in words: its reason and its sentences.
    fn of_text(reply: &Reply) -> Self {
        let text = reply.text();
        let (reason, detail) =
            text.trim_end().split_once(": ").unwrap_or_else(|| panic!("no reason: {reply:?}"));
        assert!(codes(reason).1.contains(&reply.status), "{reply:?}");
        let retry = reply.headers.contains_key("retry-after");
        Self {
            reason: reason.to_owned(),
            detail: snake_case(detail),
            fields: Vec::new(),
            metadata: BTreeMap::new(),
            retry,
        }
    }

    /// From a bare problem document, as at the end of a stream.
    pub(crate) fn of_problem(problem: &Value) -> Self {
        let text = |of: &Value, name: &str| {
            snake_case(of[name].as_str().unwrap_or_else(|| panic!("no {name}: {problem}")))
        };
        let reason = text(problem, "reason");
        assert!(codes(&reason).1.iter().any(|status| problem["status"] == *status), "{reason}: {problem}");
        assert!(!text(problem, "type").is_empty() && !text(problem, "title").is_empty(), "{problem}");
        let list = problem["fields"].as_array().unwrap_or_else(|| panic!("no fields: {problem}"));
        let fields = list.iter().map(|field| (text(field, "field"), text(field, "description"))).collect();
        let map = problem["metadata"].as_object().unwrap_or_else(|| panic!("no metadata: {problem}"));
        let metadata = map.keys().map(|key| (key.clone(), text(&problem["metadata"], key))).collect();
        Self {
            reason,
            detail: text(problem, "detail"),
            fields,
            metadata,
            retry: problem["retryAfterSeconds"].is_u64(),
        }
        .checked()
    }

    fn checked(self) -> Self {
        assert!(!self.detail.is_empty(), "a fault without words: {self:?}");
        assert!(self.fields.iter().all(|(path, words)| !path.is_empty() && !words.is_empty()), "{self:?}");
        // A retry helps only if the server is busy or shutting down.
        let passing = ["RATE_LIMITED", "QUEUE_FULL", "SHUTTING_DOWN", "DEADLINE_EXCEEDED"]
            .contains(&self.reason.as_str());
        assert!(passing || !self.retry, "{self:?}");
        self
    }
}

/// A request as clients write it. In rules that start from a base, `false` is not the same as nothing, and
/// clients leave defaults out.
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

/// An answer whose errors spell names as the proto files do.
pub(crate) fn proto_names<T: serde::Serialize>(answer: &T) -> Value {
    errors::proto_names(&serde_json::to_value(answer).expect("JSON"))
}

/// Both transports of a server, each on a kept connection.
pub(crate) struct Api {
    channel: Channel,
    http: Kept,
}

/// The maximum size of an answer in bytes.
const MAX_ANSWER: usize = 64 << 20;

impl Api {
    pub(crate) fn new(listen: SocketAddr) -> Self {
        let endpoint = Endpoint::from_shared(format!("http://{listen}")).expect("an address");
        Self { channel: endpoint.connect_lazy(), http: Kept::new(listen) }
    }

    /// A client for streams.
    pub(crate) fn bulk(&self) -> BulkServiceClient<Channel> {
        BulkServiceClient::new(self.channel.clone()).max_decoding_message_size(MAX_ANSWER)
    }

    /// A client of the analyst.
    pub(crate) fn analysis(&self) -> AnalysisServiceClient<Channel> {
        AnalysisServiceClient::new(self.channel.clone())
    }

    /// Calls over gRPC alone.
    pub(crate) async fn grpc<C: Call>(&self, call: C) -> Result<C::Answer, Status> {
        let mut grpc = Grpc::new(self.channel.clone()).max_decoding_message_size(MAX_ANSWER);
        grpc.ready().await.map_err(|error| Status::unknown(error.to_string()))?;
        let codec = ProstCodec::<C, C::Answer>::default();
        Ok(grpc.unary(Request::new(call), PathAndQuery::from_static(C::PATH), codec).await?.into_inner())
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
        let answer: C::Answer = serde_json::from_slice(&reply.body)
            .unwrap_or_else(|error| panic!("{}: {error}: {reply:?}", C::METHOD));
        // Canonical JSON with every default, nothing more and nothing less.
        assert_eq!(serde_json::to_value(&answer).expect("JSON"), reply.json(), "{}", C::METHOD);
        Ok(answer)
    }

    /// Calls over both, which must answer the same.
    pub(crate) async fn ask<C: Call>(&self, call: C) -> Result<C::Answer, Fault> {
        let by_json = self.json(&call).await;
        let by_grpc = self.grpc(call.clone()).await.map_err(|status| Fault::of_status(&status));
        let shown =
            |answer: &Result<C::Answer, Fault>| answer.as_ref().map(proto_names).map_err(Fault::clone);
        assert_eq!(
            shown(&by_grpc),
            shown(&by_json),
            "{} answers differently by gRPC (left) and JSON (right): {call:?}",
            C::METHOD
        );
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
