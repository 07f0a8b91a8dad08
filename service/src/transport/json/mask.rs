//! The part of an answer that a caller asks for: a field mask, in the semantics of
//! `google.protobuf.FieldMask`.

use super::members;
use super::walk::unknown;
use crate::calls::Method;
use crate::words::contract::{Kind, Message};
use crate::words::error::{ApiError, FieldFault, Reason};
use serde_json::value::RawValue;
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

    /// The JSON without everything else, and without what is empty.
    ///
    /// # Errors
    /// If it is not JSON.
    pub(crate) fn apply(&self, json: &[u8]) -> serde_json::Result<Vec<u8>> {
        let mut kept = Vec::with_capacity(json.len());
        self.write(serde_json::from_slice(json)?, &mut kept)?;
        Ok(kept)
    }

    /// Writes what is to be kept of a value; returns whether it is not empty. Values are copied as text, since
    /// a tree of them would take many times their bytes.
    fn write(&self, value: &RawValue, kept: &mut Vec<u8>) -> serde_json::Result<bool> {
        match value.get().as_bytes().first() {
            Some(b'{') => {
                kept.push(b'{');
                let start = kept.len();
                for (name, value) in members(value)? {
                    let below = if self.0.is_empty() { Some(self) } else { self.0.get(&*name) };
                    let Some(below) = below else { continue };
                    let before = kept.len();
                    if before > start {
                        kept.push(b',');
                    }
                    serde_json::to_writer(&mut *kept, &name)?;
                    kept.push(b':');
                    if !below.write(value, kept)? {
                        kept.truncate(before);
                    }
                }
                kept.push(b'}');
                Ok(true)
            }
            Some(b'[') => {
                let items: Vec<&RawValue> = serde_json::from_str(value.get())?;
                kept.push(b'[');
                for (n, item) in items.iter().enumerate() {
                    if n > 0 {
                        kept.push(b',');
                    }
                    self.write(item, kept)?;
                }
                kept.push(b']');
                Ok(!items.is_empty())
            }
            _ => {
                kept.extend_from_slice(value.get().as_bytes());
                Ok(value.get() != "\"\"")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn masked(text: &str, answer: &Value) -> Value {
        let mask = Mask::read(Method::ApplyMove, text).expect(text);
        let kept = mask.apply(answer.to_string().as_bytes()).expect("JSON");
        serde_json::from_slice(&kept).expect("JSON")
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
            assert_eq!(masked(fields, &answer), kept, "{fields}");
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
