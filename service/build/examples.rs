//! The examples of the document: `web/examples.json`, by route. A test sends them and compares the answers.

use crate::documents::links::Parameter;
use crate::documents::openapi::LINES;
use crate::documents::operations::Operation;
use prost_reflect::{FieldDescriptor, Kind};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::error::Error;

/// One example.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    /// The point of the example.
    summary: String,
    /// The body, for a route by `POST`.
    #[serde(default)]
    body: Option<Value>,
    /// The parameters and their values as text, including those of the path, for a route by `GET`.
    #[serde(default)]
    query: Map<String, Value>,
    /// The value of `Accept`.
    #[serde(default = "json_type")]
    accept: String,
    /// The status of the answer.
    #[serde(default = "ok")]
    status: u16,
    /// The whole answer.
    #[serde(default)]
    answer: Option<Value>,
    /// A part of the answer, if the whole is too long to read; only for the test.
    #[serde(default, rename = "shows")]
    _shows: Option<Value>,
    /// The first bytes of a picture, as characters, which identify its format; only for the test.
    #[serde(default, rename = "begins")]
    _begins: Option<String>,
    /// The alternative text of a picture, decoded; only for the test.
    #[serde(default, rename = "altText")]
    _alt_text: Option<String>,
}

fn json_type() -> String {
    "application/json".to_owned()
}

fn ok() -> u16 {
    200
}

/// The examples of every route.
pub(crate) struct Examples(Vec<(String, Vec<(String, Example)>)>);

impl Examples {
    /// Reads them.
    pub(crate) fn read(text: &str, operations: &[Operation]) -> Result<Self, Box<dyn Error>> {
        let by_route: Map<String, Value> = serde_json::from_str(text)?;
        let mut read = Vec::new();
        for (key, named) in by_route {
            if !operations.iter().any(|of| key_of(of) == key) {
                return Err(format!("examples: {key} is not a route").into());
            }
            let named: Map<String, Value> = serde_json::from_value(named)?;
            let example = |(name, value)| serde_json::from_value(value).map(|example| (name, example));
            let examples: Result<Vec<_>, _> = named.into_iter().map(example).collect();
            read.push((key.clone(), examples.map_err(|error| format!("examples: {key}: {error}"))?));
        }
        Ok(Self(read))
    }

    fn of(&self, of: &Operation) -> impl Iterator<Item = &(String, Example)> {
        let key = key_of(of);
        self.0.iter().filter(move |(route, _)| *route == key).flat_map(|(_, examples)| examples)
    }

    /// The bodies that are sent.
    pub(crate) fn bodies(&self, of: &Operation) -> Map<String, Value> {
        let sent =
            self.of(of).filter_map(|(name, example)| Some((name, &example.summary, example.body.as_ref()?)));
        sent.map(|(name, summary, body)| (name.clone(), json!({"summary": summary, "value": body}))).collect()
    }

    /// The values of a parameter.
    pub(crate) fn values(
        &self,
        of: &Operation,
        Parameter { name, field, .. }: &Parameter,
    ) -> Map<String, Value> {
        let given = self
            .of(of)
            .filter_map(|(key, example)| Some((key, &example.summary, example.query.get(name)?.as_str()?)));
        given
            .map(|(key, summary, text)| {
                (key.clone(), json!({"summary": summary, "value": typed(field, text)}))
            })
            .collect()
    }

    /// The answers with this status and of this media type.
    pub(crate) fn answers(&self, of: &Operation, status: u16, media: &str) -> Map<String, Value> {
        let kind = |example: &Example| {
            if example.status < 400 { example.accept.clone() } else { "application/problem+json".to_owned() }
        };
        let such = self.of(of).filter(|(_, example)| example.status == status && kind(example) == media);
        such.filter_map(|(name, example)| {
            let answer = example.answer.as_ref()?;
            let value = if media == LINES { lines(answer) } else { answer.clone() };
            Some((name.clone(), json!({"summary": example.summary, "value": value})))
        })
        .collect()
    }
}

/// The messages of a stream as they are sent.
fn lines(messages: &Value) -> Value {
    messages
        .as_array()
        .into_iter()
        .flatten()
        .fold(String::new(), |lines, message| lines + &message.to_string() + "\n")
        .into()
}

fn key_of(of: &Operation) -> String {
    format!("{} {}", of.verb(), of.path)
}

/// A value of a parameter in the type of its schema.
fn typed(field: &FieldDescriptor, text: &str) -> Value {
    let one = |text: &str| match field.kind() {
        Kind::Int32 => text.parse::<i32>().map_or_else(|_| text.into(), Value::from),
        Kind::Bool => (text != "false").into(),
        _ => text.into(),
    };
    if field.is_list() { text.split(',').map(one).collect() } else { one(text) }
}
