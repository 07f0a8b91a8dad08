//! The `OpenAPI` document: the operations, the proto files with their comments, the table of errors and the
//! examples, put together.

use crate::documents::contract::Contract;
use crate::documents::examples::Examples;
use crate::documents::links::Parameter;
use crate::documents::operations::Operation;
use crate::documents::schemas::{Schemas, Way, number};
use prost_reflect::{FieldDescriptor, Kind, ServiceDescriptor};
use reasons::Reason as R;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

pub(crate) use reasons::Reason;

/// The table of errors, as the service has it.
#[allow(dead_code, unreachable_pub, reason = "the service needs more of it")]
#[path = "../src/words/error/reasons.rs"]
mod reasons;

/// Notes that apply to every call.
const OF_JSON: &str = "JSON follows the canonical mapping of proto3. Answers have every field except optional ones that are not set. \
    Requests with an unknown field are refused with the nearest name that exists. Beyond the schemas, requests may use what the mapping \
    allows: field names as in the proto files (`side_to_move` for `sideToMove`), `null` for a field that is not set, integers as strings, \
    and enum values by number. Most calls have a second form by `GET`, with the request as query parameters, so that links and pictures \
    need no body. Answers to `GET` have an entity tag and a `Cache-Control` header. Every answer has `X-Request-Id`: the caller's own id, \
    if one was sent. Errors are `application/problem+json`. Each call is described with the media type of its answer that programs read; \
    `Accept: text/plain` requests text instead, also of errors, and `Accept: image/png` the picture itself of a call that draws one. A text \
    comes with the headers `Tafl-Token` (of its position), `Tafl-Move` (the move that it suggests), `Tafl-Outcome` (how the game has ended: \
    the winner, or `DRAW`, and the reason) and `Tafl-Illegal` (why the move is illegal) where these apply.";

/// The media type of a stream.
pub(crate) const LINES: &str = "application/x-ndjson";

/// Notes that apply to every stream.
const OF_STREAMS: &str = "Each line is one message of this schema; with `Accept: text/event-stream` each is an event with the same data. \
    An error after the first message is the last line, `{\"error\": ...}` with the problem, or the event `error`. A form by `GET` is for \
    `EventSource`: the last id is `end`, and a reader that comes again with it gets 204, so that it stops.";

/// The reasons that do not occur on a known route.
const OF_NO_ROUTE: [Reason; 2] = [R::NotFound, R::MethodNotAllowed];

/// Makes the document.
pub(crate) fn document(
    contract: &Contract,
    operations: &[Operation],
    examples: &Examples,
    version: &str,
) -> Value {
    let maker = Maker { contract, schemas: Schemas::new(contract), examples };
    let mut paths = Map::new();
    for operation in operations {
        let path = paths.entry(&operation.path).or_insert_with(|| json!({}));
        path[operation.verb().to_lowercase()] = maker.operation(operation);
    }
    let tags: Vec<Value> = contract.services().map(|service| maker.tag(&service)).collect();
    let preface = maker.preface();
    let (summary, preface) = preface.split_once("\n\n").unwrap_or((&preface, ""));
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "tafld",
            "summary": summary,
            "description": format!("{preface}\n\n{OF_JSON}"),
            "version": version,
            "license": {"name": "MIT or Apache-2.0, at your choice", "identifier": "MIT OR Apache-2.0"},
        },
        // Relative to this document, so that a proxy may serve all of it under a path.
        "servers": [{"url": "."}],
        "tags": tags,
        "paths": paths,
        "components": {
            "schemas": maker.schemas.all(),
            "parameters": shared_parameters(),
            "headers": headers(),
            "responses": responses(),
        },
    });
    leave_out_unused(&mut document);
    // With or without a key: whether a server needs one is up to its operator.
    document["components"]["securitySchemes"] = json!({
        "bearer": {"type": "http", "scheme": "bearer", "description": "The API key, if the server requires one."},
        "apiKey": {"type": "apiKey", "in": "header", "name": "x-api-key", "description": "The same in a header of its own."},
    });
    document["security"] = json!([{}, {"bearer": []}, {"apiKey": []}]);
    document
}

/// Removes components until every one is used.
fn leave_out_unused(document: &mut Value) {
    loop {
        let mut used = BTreeSet::new();
        references(document, &mut used);
        let mut removed = false;
        for (kind, components) in document["components"].as_object_mut().into_iter().flatten() {
            let Some(components) = components.as_object_mut() else { continue };
            let before = components.len();
            components.retain(|name, _| used.contains(&format!("#/components/{kind}/{name}")));
            removed |= components.len() < before;
        }
        if !removed {
            return;
        }
    }
}

/// The references in a part of the document.
pub(crate) fn references(of: &Value, found: &mut BTreeSet<String>) {
    match of {
        Value::Object(members) => {
            found.extend(members.get("$ref").and_then(Value::as_str).map(ToOwned::to_owned));
            members.values().for_each(|member| references(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

struct Maker<'a> {
    contract: &'a Contract,
    schemas: Schemas<'a>,
    examples: &'a Examples,
}

impl Maker<'_> {
    /// The comment of the package.
    fn preface(&self) -> String {
        // 2 is the number of `package` among the fields of a file's descriptor.
        self.contract
            .pool
            .files()
            .map(|file| self.contract.comment(&file, &[2]))
            .find(|text| !text.is_empty())
            .unwrap_or_default()
    }

    fn tag(&self, service: &ServiceDescriptor) -> Value {
        json!({"name": service.name(), "description": self.contract.comment(&service.parent_file(), service.path())})
    }

    fn operation(&self, of: &Operation) -> Value {
        let method = &of.method;
        let comment = self.contract.comment(&method.parent_service().parent_file(), method.path());
        let (summary, more) = comment
            .split_once(": ")
            .map_or((comment.trim_end_matches('.'), ""), |(summary, _)| (summary, &*comment));
        let asked = match of.parameters().first() {
            None => "",
            Some(_) if of.media().is_empty() => {
                "The request as query parameters; a parameter that is not listed is refused."
            }
            Some(_) => {
                "The request as query parameters; a parameter that is not listed is refused. Only those that other services add \
                 to links, such as `fbclid`, are ignored and named in `Tafl-Ignored`."
            }
        };
        let description =
            [more, asked].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n");
        let mut operation = json!({"operationId": operation_id(of), "summary": summary, "tags": [method.parent_service().name()]});
        if !description.is_empty() {
            operation["description"] = description.into();
        }
        let parameters = self.parameters(of);
        if !parameters.is_empty() {
            operation["parameters"] = parameters.into();
        }
        if of.link.is_none() {
            let schema = self.schemas.reference(&method.input(), Way::Asked);
            let content = with_examples(json!({"schema": schema}), self.examples.bodies(of));
            operation["requestBody"] = json!({"required": true, "content": {"application/json": content}});
        }
        operation["responses"] = self.answers(of);
        operation
    }

    fn parameters(&self, of: &Operation) -> Vec<Value> {
        let request = of.method.input();
        let mut parameters: Vec<_> = of.parameters().iter().map(|one| self.parameter(of, one)).collect();
        if request.get_field_by_name("locale").is_some() {
            parameters.push(json!({"$ref": "#/components/parameters/Accept-Language"}));
        }
        if of.media().is_empty() {
            let options: &[&str] =
                if of.method.is_server_streaming() { &["fields"] } else { &["fields", "with_token"] };
            parameters.extend(
                options.iter().map(|name| json!({"$ref": format!("#/components/parameters/{name}")})),
            );
        }
        parameters
    }

    fn parameter(&self, of: &Operation, parameter: &Parameter) -> Value {
        let Parameter { name, field, .. } = parameter;
        let in_path = of.path.contains(&format!("{{{name}}}"));
        let required =
            in_path || *field.parent_message() == of.method.input() && self.contract.required(field);
        let mut described = json!({
            "name": name,
            "in": if in_path { "path" } else { "query" },
            "description": self.contract.comment_of_field(field),
            "required": required,
            "schema": self.schema_of(field),
        });
        if field.is_list() {
            described["style"] = "form".into();
            described["explode"] = false.into();
        }
        with_examples(described, self.examples.values(of, parameter))
    }

    fn schema_of(&self, field: &FieldDescriptor) -> Value {
        let one = match field.kind() {
            Kind::String => json!({"type": "string"}),
            Kind::Int32 => number(self.contract, field),
            Kind::Bool => json!({"type": "boolean"}),
            Kind::Enum(of) => {
                let (usual, values): (Vec<_>, Vec<_>) = of.values().partition(|value| value.number() == 0);
                let prefix = usual.first().map_or("", |value| value.name().trim_end_matches("UNSPECIFIED"));
                let value = |value: prost_reflect::EnumValueDescriptor| {
                    let word = value.name().strip_prefix(prefix);
                    let word = word.unwrap_or_else(|| panic!("{}: {prefix}", value.name()));
                    (word.to_lowercase(), self.contract.comment(&of.parent_file(), value.path()))
                };
                let values: Vec<_> = values.into_iter().map(value).collect();
                let list: Vec<_> =
                    values.iter().map(|(word, comment)| format!("* `{word}`: {comment}")).collect();
                let words: Vec<_> = values.iter().map(|(word, _)| word).collect();
                json!({"type": "string", "enum": words, "description": list.join("\n")})
            }
            kind => panic!("{}: a parameter was no {kind:?} so far", field.full_name()),
        };
        if field.is_list() { json!({"type": "array", "items": one}) } else { one }
    }

    fn answers(&self, of: &Operation) -> Value {
        let mut answers = json!({"200": self.answer(of)});
        if of.is_cached() {
            answers["304"] = json!({"description": "The caller already has this answer.", "headers": header_references(&["ETag"])});
        }
        for status in statuses(of) {
            let reference = format!("#/components/responses/{}", name_of(status));
            let shown = self.examples.answers(of, status, "application/problem+json");
            answers[status.to_string()] =
                if shown.is_empty() { json!({"$ref": reference}) } else { response(status, shown) };
        }
        answers
    }

    fn answer(&self, of: &Operation) -> Value {
        let method = &of.method;
        let schema = self.schemas.reference(&method.output(), Way::Answered);
        let mut names = vec!["X-Request-Id"];
        if of.is_cached() {
            names.extend(["ETag", "Cache-Control"]);
        }
        if !of.media().is_empty() {
            names.extend(["Tafl-Alt-Text", "Tafl-Ignored"]);
        }
        // One media type, whose schema generators take as the type of the answer. The description of the
        // document names the others.
        let (media, schema) = match of.media().split(';').next().unwrap_or_default() {
            "" if method.is_server_streaming() => (LINES, json!({"anyOf": [schema, failed()]})),
            "" => ("application/json", schema),
            media if media.starts_with("image/") => (media, json!({"type": "string", "format": "binary"})),
            media => (media, json!({"type": "string"})),
        };
        let content = with_examples(json!({"schema": schema}), self.examples.answers(of, 200, media));
        let mut description = self.contract.comment(&method.output().parent_file(), method.output().path());
        if method.is_server_streaming() {
            description = format!("{description} {OF_STREAMS}");
        }
        json!({"description": description,
            "headers": header_references(&names), "content": {media: content}})
    }
}

/// The last line of a stream that failed.
fn failed() -> Value {
    json!({
        "type": "object",
        "properties": {"error": {"$ref": "#/components/schemas/Problem"}},
        "required": ["error"],
        "additionalProperties": false,
    })
}

/// `applyMove`; `applyMoveByQuery` for the form by `GET` beside one by `POST`; `renderPositionSvg`.
fn operation_id(of: &Operation) -> String {
    let (first, rest) = of.method.name().split_at(1);
    let name = format!("{}{rest}", first.to_lowercase());
    match of.path.rsplit_once('.') {
        Some((_, extension)) => format!("{name}{}{}", extension[..1].to_uppercase(), &extension[1..]),
        None if of.link.is_some() && of.posted => format!("{name}ByQuery"),
        None => name,
    }
}

fn with_examples(mut of: Value, examples: Map<String, Value>) -> Value {
    if !examples.is_empty() {
        of["examples"] = examples.into();
    }
    of
}

/// The statuses with which a route may fail.
fn statuses(of: &Operation) -> BTreeSet<u16> {
    let given = |reason: &&Reason| match reason {
        R::RulesetNotFound => of.method.name() == "GetRuleset",
        R::UnsupportedMediaType => of.link.is_none(),
        reason => !OF_NO_ROUTE.contains(reason),
    };
    Reason::ALL.iter().filter(given).map(|reason| reason.status_number()).collect()
}

fn name_of(status: u16) -> String {
    format!("Problem{status}")
}

/// The answers with which any route fails.
fn responses() -> Map<String, Value> {
    let reasons = Reason::ALL.iter().filter(|reason| !OF_NO_ROUTE.contains(reason));
    let statuses: BTreeSet<u16> = reasons.map(|reason| reason.status_number()).collect();
    statuses.into_iter().map(|status| (name_of(status), response(status, Map::new()))).collect()
}

fn response(status: u16, examples: Map<String, Value>) -> Value {
    let reasons =
        Reason::ALL.iter().filter(|reason| reason.status_number() == status && !OF_NO_ROUTE.contains(reason));
    let description: Vec<_> =
        reasons.map(|reason| format!("* `{}`: {}", reason.name(), reason.says())).collect();
    let content = with_examples(json!({"schema": {"$ref": "#/components/schemas/Problem"}}), examples);
    let mut names = vec!["X-Request-Id"];
    if [429, 503].contains(&status) {
        names.push("Retry-After");
    }
    json!({"description": description.join("\n"), "headers": header_references(&names), "content": {"application/problem+json": content}})
}

fn header_references(names: &[&str]) -> Map<String, Value> {
    names
        .iter()
        .map(|name| ((*name).to_owned(), json!({"$ref": format!("#/components/headers/{name}")})))
        .collect()
}

fn headers() -> Value {
    let text = |description: &str| json!({"description": description, "schema": {"type": "string"}});
    json!({
        "X-Request-Id": text("The id of the call, as in the server's log."),
        "ETag": text("The entity tag, for If-None-Match."),
        "Cache-Control": text("How long the answer can be kept: indefinitely if the request names a token or a revision."),
        "Tafl-Alt-Text": text("The alternative text of a picture, in percent-encoded UTF-8."),
        "Tafl-Ignored": text("The parameters that were ignored, if there are any."),
        "Retry-After": {"description": "The seconds after which a retry may help.", "schema": {"type": "integer", "minimum": 1}},
    })
}

/// The parameters that many calls share.
fn shared_parameters() -> Value {
    let parameter = |name: &str, place: &str, kind: &str, description: &str| json!({"name": name, "in": place, "description": description, "required": false, "schema": {"type": kind}});
    json!({
        "Accept-Language": parameter("Accept-Language", "header", "string", "The preferred languages, if `locale` is not set."),
        "fields": parameter("fields", "query", "string", "The part of a JSON answer to return: paths separated by commas, such as \
            `applied.sentence,applied.position.token`. A path leads through lists to all their items. Empty lists and texts are left out."),
        "with_token": parameter("with_token", "query", "boolean", "Whether an answer in plain text ends with the token of its position."),
    })
}
