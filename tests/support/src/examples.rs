//! Examples of answers, which may show a part of one.

use serde_json::Value;

/// Returns whether everything that the example shows stands in the answer: of an object these fields, of a list
/// these elements in any order.
#[must_use]
pub fn shows(answer: &Value, example: &Value) -> bool {
    match (answer, example) {
        (Value::Object(answer), Value::Object(example)) => {
            example.iter().all(|(key, part)| answer.get(key).is_some_and(|found| shows(found, part)))
        }
        (Value::Array(answer), Value::Array(example)) => {
            example.iter().all(|part| answer.iter().any(|found| shows(found, part)))
        }
        _ => answer == example,
    }
}
