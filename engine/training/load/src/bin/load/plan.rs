//! The requests, ready to be sent: encoded once, over either transport.

use crate::client::Http;
use crate::games::{Played, positions};
use crate::{Options, Transport};
use hyper::body::Bytes;
use hyper::header::HeaderValue;
use hyper::http::uri::PathAndQuery;
use prost_reflect::prost::Message as _;
use prost_reflect::{DescriptorPool, DynamicMessage, MethodDescriptor};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tafl_test_support::chance::Chance;

/// Kinds of calls with their weights.
pub(crate) type Mix = BTreeMap<String, usize>;

/// The kinds of `--mix` with their routes.
const KINDS: [(&str, &str); 5] = [
    ("validate", "/v1/moves:validate"),
    ("apply", "/v1/moves:apply"),
    ("legal", "/v1/moves:list"),
    ("suggest", "/v1/moves:suggest"),
    ("examples", ""),
];

/// Reads `validate=2,suggest=1`.
pub(crate) fn mix(text: &str) -> Result<Mix, String> {
    let known = KINDS.map(|(kind, _)| kind);
    let part = |part: &str| {
        let (kind, weight) = part.split_once('=').unwrap_or((part, "1"));
        let weight = weight.parse().ok().filter(|weight| (1..=1_000_000).contains(weight));
        match (known.contains(&kind), weight) {
            (true, Some(weight)) => Ok((kind.to_owned(), weight)),
            (false, _) => Err(format!("{kind:?} is not a kind of call; expected {}", known.join(", "))),
            (true, None) => Err(format!("{part:?} has no weight from 1 to 1,000,000")),
        }
    };
    text.split(',').map(part).collect()
}

/// A request as it is sent: `POST` if it has a body.
#[derive(Clone)]
pub(crate) struct Sent {
    pub(crate) path: PathAndQuery,
    pub(crate) body: Option<Bytes>,
    /// The media type that a JSON call accepts.
    pub(crate) accept: HeaderValue,
}

impl Sent {
    fn new(path: &str, body: Option<Bytes>, accept: &str) -> Result<Self, String> {
        let path = path.parse().map_err(|error| format!("{path}: {error}"))?;
        let accept = accept.parse().map_err(|error| format!("{accept:?}: {error}"))?;
        Ok(Self { path, body, accept })
    }

    /// This request with another body.
    fn with(&self, body: impl Into<Bytes>) -> Self {
        Self { body: Some(body.into()), ..self.clone() }
    }
}

/// A message as gRPC frames it.
fn framed(message: &[u8]) -> Vec<u8> {
    let length = u32::try_from(message.len()).unwrap_or(u32::MAX).to_be_bytes();
    [&[0], &length[..], message].concat()
}

/// A call in both forms.
pub(crate) struct Call {
    /// The index of its method in `Plan::methods`.
    pub(crate) method: usize,
    grpc: Option<Sent>,
    rest: Sent,
    /// The number of the field that makes each call another one, so that none is answered from a cache.
    seed: Option<u32>,
}

impl Call {
    /// The call with this number, if it can be made over this transport.
    pub(crate) fn sent(&self, transport: Transport, number: u64, seed: u64) -> Option<Sent> {
        let sent = if transport == Transport::Rest { &self.rest } else { self.grpc.as_ref()? };
        let (Some(field), Some(body)) = (self.seed, &sent.body) else { return Some(sent.clone()) };
        let seed = Chance::new(seed.wrapping_add(number)).draw() >> 34;
        if transport == Transport::Rest {
            let text = String::from_utf8_lossy(body);
            return Some(sent.with(format!("{},\"seed\":{seed}}}", text.trim_end_matches('}'))));
        }
        let mut message = body[framed(&[]).len()..].to_vec();
        prost_reflect::prost::encoding::uint64::encode(field, &seed, &mut message);
        Some(sent.with(framed(&message)))
    }
}

/// All calls, by kind.
pub(crate) struct Plan {
    /// The names of the methods.
    pub(crate) methods: Vec<String>,
    calls: Vec<Vec<Call>>,
    /// Weights, with the index of the kind in `calls`.
    weights: Vec<(usize, usize)>,
    pub(crate) seed: u64,
}

impl Plan {
    /// Prepares the calls, with tokens that the server makes.
    pub(crate) async fn prepare(options: &Options) -> Result<Self, String> {
        let server = Http::to(options.prepare_at.unwrap_or(options.to[0]), options.api_key.clone()).await?;
        let mut plan = Self {
            methods: Vec::new(),
            calls: Vec::new(),
            weights: Vec::new(),
            seed: options.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        };
        let methods = methods()?;
        let played = positions(&server, &options.rules).await?;
        for (kind, weight) in &options.mix {
            let route = KINDS.iter().find(|(name, _)| name == kind).map_or("", |(_, route)| route);
            let calls = if route.is_empty() {
                plan.examples(&methods)?
            } else {
                let made = played.iter().map(|at| plan.call(&methods, route, &body(kind, at, options)));
                made.collect::<Result<Vec<_>, _>>()?
            };
            // The examples of errors may have no message.
            let calls: Vec<Call> = calls
                .into_iter()
                .filter(|call| call.grpc.is_some() || options.transport != Transport::Grpc)
                .collect();
            plan.weights.push((*weight, plan.calls.len()));
            plan.calls.push(calls);
        }
        let [positions, calls] = [played.len(), plan.calls.iter().map(Vec::len).sum()];
        eprintln!("load: {calls} different calls, from {positions} positions of games");
        Ok(plan)
    }

    /// The call with this number.
    pub(crate) fn pick(&self, number: u64) -> &Call {
        let mut chance = Chance::new(self.seed.wrapping_add(number));
        let kind = &self.calls[chance.weighted(&self.weights)];
        &kind[chance.below(kind.len())]
    }

    fn method(&mut self, name: &str) -> usize {
        self.methods.iter().position(|known| known == name).unwrap_or_else(|| {
            self.methods.push(name.to_owned());
            self.methods.len() - 1
        })
    }

    /// A call with a body, by its route.
    fn call(
        &mut self,
        methods: &BTreeMap<String, MethodDescriptor>,
        route: &str,
        body: &Value,
    ) -> Result<Call, String> {
        let rpc = methods.get(route).ok_or_else(|| format!("{route} is not a route of the contract"))?;
        let message = DynamicMessage::deserialize(rpc.input(), body.clone())
            .ok()
            .map(|message| message.encode_to_vec());
        let path = format!("/{}/{}", rpc.parent_service().full_name(), rpc.name());
        let streamed = if rpc.is_server_streaming() { "application/x-ndjson" } else { "application/json" };
        let rest = Sent::new(route, Some(body.to_string().into()), streamed)?;
        let grpc = message.map(|message| Sent::new(&path, Some(framed(&message).into()), "")).transpose()?;
        let seed = rpc
            .input()
            .get_field_by_name("seed")
            .filter(|_| route.ends_with(":suggest"))
            .map(|field| field.number());
        Ok(Call { method: self.method(rpc.name()), grpc, rest, seed })
    }

    /// The examples of the documents. Those by `GET` exist as JSON only.
    fn examples(&mut self, methods: &BTreeMap<String, MethodDescriptor>) -> Result<Vec<Call>, String> {
        let file = data_of_the_service();
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        let routes: BTreeMap<String, BTreeMap<String, Value>> =
            serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
        let mut calls = Vec::new();
        for (route, examples) in &routes {
            let (verb, path) =
                route.split_once(' ').ok_or_else(|| format!("{file}: {route:?} has no verb"))?;
            for example in examples.values() {
                if verb == "POST" {
                    calls.push(self.call(methods, path, &example["body"])?);
                } else {
                    let accept = example["accept"].as_str().unwrap_or("application/json");
                    let path = link(path, example["query"].as_object());
                    let rest = Sent::new(&path, None, accept)?;
                    calls.push(Call { method: self.method(route), grpc: None, rest, seed: None });
                }
            }
        }
        Ok(calls)
    }
}

fn data_of_the_service() -> String {
    format!("{}/../../../service/web/examples.json", env!("CARGO_MANIFEST_DIR"))
}

/// A path with its parameters, some of which are parts of the path.
fn link(path: &str, query: Option<&Map<String, Value>>) -> String {
    let mut path = path.to_owned();
    let mut text = form_urlencoded::Serializer::new(String::new());
    for (name, value) in query.into_iter().flatten() {
        let value = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        let part = format!("{{{name}}}");
        if path.contains(&part) {
            path = path.replace(&part, &value);
        } else {
            text.append_pair(name, &value);
        }
    }
    format!("{path}?{}", text.finish())
}

/// The request of a kind at a position.
fn body(kind: &str, at: &Played, options: &Options) -> Value {
    match kind {
        "legal" => json!({"token": at.token}),
        "suggest" => {
            let mut body = json!({"token": at.token});
            let limits =
                [("level", options.level), ("nodes", options.nodes), ("movetimeMs", options.movetime_ms)];
            for (name, value) in limits.into_iter().filter_map(|(name, value)| Some((name, value?))) {
                body[name] = value.into();
            }
            body
        }
        _ => json!({"token": at.token, "move": at.mv}),
    }
}

/// The methods of the contract by their `POST` or `GET` route.
fn methods() -> Result<BTreeMap<String, MethodDescriptor>, String> {
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).map_err(|error| error.to_string())?;
    let http = pool.get_extension_by_name("google.api.http").ok_or("the contract has no routes")?;
    let route = |method: MethodDescriptor| {
        let options = method.options();
        let rule = options.get_extension(&http).as_message()?.clone();
        let path = rule.get_field_by_name("post").and_then(|path| path.as_str().map(ToOwned::to_owned))?;
        Some((path, method)).filter(|(path, _)| !path.is_empty())
    };
    Ok(pool.services().flat_map(|service| service.methods().collect::<Vec<_>>()).filter_map(route).collect())
}
