//! The calls of the contract, and their answers by JSON and by gRPC in the same form.

use crate::wire::{MAX_REQUEST, Reply, Request, frame};
use prost_reflect::prost::Message as _;
use prost_reflect::{
    DescriptorPool, DeserializeOptions, DynamicMessage, Kind, MessageDescriptor, MethodDescriptor,
    SerializeOptions, Value as Field,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use tafl_test_support::errors::{codes, snake_case};
use tonic::{Code, Status};
use tonic_types::StatusExt;

/// The methods of the contract by their annotated paths.
pub static METHODS: LazyLock<BTreeMap<String, MethodDescriptor>> = LazyLock::new(|| {
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let http = pool.get_extension_by_name("google.api.http").expect("it is imported");
    let path = |method: &MethodDescriptor| {
        let rule = method.options().get_extension(&http).as_message().expect("a rule").clone();
        let path = |verb| Some(rule.get_field_by_name(verb)?.as_str()?.to_owned());
        ["get", "post"].into_iter().filter_map(path).find(|path| !path.is_empty()).expect("a path")
    };
    let ours = pool.services().filter(|service| service.package_name() == "tafl.v1");
    let methods = ours.flat_map(|service| service.methods().collect::<Vec<_>>());
    methods.map(|method| (path(&method), method)).collect()
});

/// The path of a method by gRPC.
pub fn grpc_path(method: &MethodDescriptor) -> String {
    format!("/{}/{}", method.parent_service().full_name(), method.name())
}

/// A message of this type from JSON; `None` if the JSON is not one.
pub fn message(of: MessageDescriptor, json: &Value) -> Option<DynamicMessage> {
    DynamicMessage::deserialize_with_options(of, json.clone(), &DeserializeOptions::new()).ok()
}

/// The same call by JSON and by gRPC, if a request to post JSON is one that both can carry.
pub fn in_both_forms(request: &Request) -> Option<(&'static MethodDescriptor, [Request; 2])> {
    // The paths without a verb are only asked for.
    let is_posted = request.verb == "POST" && request.path.contains(':');
    let is_json = is_posted && request.header("content-type") == "application/json";
    let method = METHODS.get(&request.path).filter(|_| is_json)?;
    let message = message(method.input(), &serde_json::from_slice(&request.body).ok()?)?;
    let [json, grpc] = [serde_json::to_vec(&message).expect("JSON"), frame(&message.encode_to_vec())];
    // JSON may be too large where a message is not.
    (json.len() < MAX_REQUEST && is_readable_as_json(&message)).then(|| {
        let json = Request::post(&request.path, "application/json", json);
        (method, [json, Request::post(&grpc_path(method), "application/grpc", grpc)])
    })
}

/// Returns whether its enums have valid values: JSON with others is refused while it is parsed, before any
/// other check.
fn is_readable_as_json(message: &DynamicMessage) -> bool {
    fn is_sound(kind: &Kind, value: &Field) -> bool {
        match (kind, value) {
            (Kind::Enum(known), Field::EnumNumber(number)) => known.get_value(*number).is_some(),
            (_, Field::Message(inner)) => is_readable_as_json(inner),
            (_, Field::List(items)) => items.iter().all(|item| is_sound(kind, item)),
            _ => true,
        }
    }
    message.fields().all(|(field, value)| is_sound(&field.kind(), value))
}

/// What the answer to a call by JSON says: its messages, and what [`error_of_problem`] says. Names are spelled as
/// in the proto files, because sentences spell them as the request does.
///
/// # Panics
/// If the reply is not an answer to this call.
pub fn told_by_json(method: &MethodDescriptor, reply: &Reply) -> Vec<String> {
    let told = |line: &str| {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let last = value.get("error").filter(|_| method.is_server_streaming());
        let problem = last.or_else(|| (reply.status != 200).then_some(&value));
        problem.map_or_else(|| spelled(&value), error_of_problem)
    };
    reply.text().lines().map(told).collect()
}

/// What the answer to a call by gRPC says, as [`told_by_json`].
///
/// # Panics
/// If the reply is not an answer to this call.
pub fn told_by_grpc(method: &MethodDescriptor, reply: &Reply) -> Vec<String> {
    let options = SerializeOptions::new().skip_default_fields(false).stringify_64_bit_integers(true);
    let (mut rest, mut told) = (&reply.body[..], Vec::new());
    while let Some((head, behind)) = rest.split_first_chunk::<5>() {
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
        let message = DynamicMessage::decode(method.output(), &behind[..length]).expect("an answer");
        let value = message.serialize_with_options(serde_json::value::Serializer, &options).expect("JSON");
        // By way of a text, as above: reading one may change the last digit of a number.
        told.push(spelled(&serde_json::from_str(&value.to_string()).expect("JSON")));
        rest = &behind[length..];
    }
    let status = reply.grpc_status();
    told.extend((status.code() != Code::Ok).then(|| error_of_status(&status)));
    told
}

fn spelled(value: &Value) -> String {
    snake_case(&value.to_string())
}

/// What a gRPC status says, whose code must match its reason.
///
/// # Panics
/// If it does not, or says too little.
pub fn error_of_status(status: &Status) -> String {
    let details = status.get_error_details();
    let info = details.error_info().unwrap_or_else(|| panic!("no ErrorInfo: {status:?}"));
    assert!(codes(&info.reason).0.contains(&(status.code() as i32)), "{status:?}");
    let faults = details.bad_request().map_or(&[][..], |bad| &bad.field_violations);
    let fields = faults.iter().map(|fault| json!([fault.field, fault.description])).collect();
    // The English text is a member of its own in JSON.
    let metadata: BTreeMap<_, _> = info.metadata.iter().filter(|(key, _)| *key != "detail_en").collect();
    error(&json!([info.reason, status.message(), metadata]), fields)
}

/// What a problem document says, whose HTTP status must match its reason.
///
/// # Panics
/// If it does not, or says too little.
pub fn error_of_problem(problem: &Value) -> String {
    let reason = problem["reason"].as_str().unwrap_or_else(|| panic!("no reason: {problem}"));
    assert!(codes(reason).1.iter().any(|status| problem["status"] == *status), "{problem}");
    let faults = problem["fields"].as_array().unwrap_or_else(|| panic!("no fields: {problem}"));
    let fields = faults.iter().map(|fault| json!([fault["field"], fault["description"]])).collect();
    error(&json!([reason, problem["detail"], problem["metadata"]]), fields)
}

fn error(said: &Value, fields: Vec<Value>) -> String {
    let says = |text: &Value| text.as_str().is_some_and(|text| !text.is_empty());
    let is_whole = says(&said[1]) && fields.iter().all(|field| says(&field[0]) && says(&field[1]));
    assert!(is_whole && said[2].is_object(), "an error without words: {said} {fields:?}");
    spelled(&json!([said, fields]))
}
