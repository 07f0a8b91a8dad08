//! The part of an answer that a caller asks for: a field mask, in the semantics of
//! `google.protobuf.FieldMask`.

use super::walk::unknown;
use crate::calls::Method;
use crate::words::contract::{Kind, Message};
use crate::words::error::{ApiError, FieldFault, Reason};
use serde_json::Value;
use std::collections::BTreeMap;

/// The query parameter with the mask.
const NAME: &str = "fields";

/// The fields to keep, by their names in JSON; none means the whole value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mask(BTreeMap<String, Mask>);

impl Mask {
    /// Reads paths such as `applied.sentence`, separated by commas, of the answer of a call. A path leads
    /// through lists to all their items.
    ///
    /// # Errors
    /// The paths that the answer does not have.
    pub(crate) fn read(method: Method, text: &str) -> Result<Self, ApiError> {
        let [_, answer] = method.messages();
        let mut mask = Self::default();
        // Nobody reads more faults than this.
        let faults: Vec<FieldFault> =
            text.split(',').filter_map(|path| mask.add(answer, path.trim()).err()).take(100).collect();
        if faults.is_empty() { Ok(mask) } else { Err(ApiError::of_fields(Reason::UnknownField, faults)) }
    }

    fn add(&mut self, message: &Message, path: &str) -> Result<(), FieldFault> {
        let (mut names, mut inside) = (Vec::new(), Some(message));
        for name in path.split('.') {
            let Some(of) = inside else { return Err(FieldFault::new(NAME, unknown(path, message))) };
            let field = of.field(name).ok_or_else(|| FieldFault::new(NAME, unknown(name, of)))?;
            inside = match field.kind {
                Kind::Message(below) if !field.is_map => Some(below),
                _ => None,
            };
            names.push(field.json_name.to_owned());
        }
        let mut at = self;
        let last = names.len() - 1;
        for (n, name) in names.into_iter().enumerate() {
            let whole = at.0.get(&name).is_some_and(|below| below.0.is_empty());
            at = at.0.entry(name).or_default();
            if n == last {
                at.0.clear();
            } else if whole {
                break;
            }
        }
        Ok(())
    }

    /// Removes everything else, and what is empty.
    pub(crate) fn apply(&self, value: &mut Value) {
        match value {
            Value::Object(members) => {
                members.retain(|name, value| {
                    let below = if self.0.is_empty() { Some(self) } else { self.0.get(name) };
                    let Some(below) = below else { return false };
                    below.apply(value);
                    !matches!(value, Value::Array(items) if items.is_empty()) && value != ""
                });
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.apply(item)),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn masked(text: &str, mut answer: Value) -> Value {
        Mask::read(Method::ApplyMove, text).expect(text).apply(&mut answer);
        answer
    }

    #[test]
    fn keeps_what_is_named_and_is_not_empty() {
        let answer = json!({"applied": {"sentence": "x", "captures": [{"square": "a6", "closedBy": []}], "announcements": [], "openPaths": 0}});
        for (fields, kept) in [
            ("applied.sentence", json!({"applied": {"sentence": "x"}})),
            ("applied.open_paths, applied.sentence", json!({"applied": {"sentence": "x", "openPaths": 0}})),
            ("applied.captures.square", json!({"applied": {"captures": [{"square": "a6"}]}})),
            (
                "applied.captures,applied.captures.square,applied.announcements",
                json!({"applied": {"captures": [{"square": "a6"}]}}),
            ),
            (
                "applied.captures.square,applied.captures",
                json!({"applied": {"captures": [{"square": "a6"}]}}),
            ),
            (
                "applied",
                json!({"applied": {"sentence": "x", "captures": [{"square": "a6"}], "openPaths": 0}}),
            ),
            ("rejected", json!({})),
        ] {
            assert_eq!(masked(fields, answer.clone()), kept, "{fields}");
        }
    }

    #[test]
    fn refuses_paths_that_the_answer_does_not_have() {
        for (fields, wrong) in [
            ("aplied", "applied"),
            ("applied.sentense", "sentence"),
            ("applied.sentence.x", "applied.sentence.x"),
            ("", "\"\""),
            (".", "\"\""),
        ] {
            let error = Mask::read(Method::ApplyMove, fields).expect_err(fields);
            assert_eq!(
                (error.reason(), error.fields()[0].field.as_str()),
                (Reason::UnknownField, "fields"),
                "{fields}"
            );
            assert!(error.message().contains(wrong), "{fields}: {}", error.message());
        }
    }
}
