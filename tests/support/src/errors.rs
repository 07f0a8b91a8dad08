//! Errors of the service as its tests compare them: by the codes of their reasons, in the spelling of the proto
//! files.

use serde_json::Value;

/// The gRPC codes and HTTP statuses of a reason: the error table of the contract.
///
/// # Panics
/// If the contract has no such reason.
#[must_use]
pub fn codes(reason: &str) -> (&'static [i32], &'static [u16]) {
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
        | "MALFORMED_REQUEST" => (&[3], &[400]),
        "UNKNOWN_PUZZLE" | "NOT_IN_TABLES" => (&[5], &[404]),
        "UNKNOWN_RULESET" => (&[3, 5], &[400, 404]),
        "TOO_LARGE" => (&[8], &[413]),
        "RATE_LIMITED" | "QUEUE_FULL" => (&[8], &[429]),
        "DEADLINE_EXCEEDED" => (&[4], &[504]),
        "REQUEST_TIMEOUT" => (&[1], &[408]),
        "SHUTTING_DOWN" => (&[14], &[503]),
        "UNAUTHENTICATED" => (&[16], &[401]),
        "NOT_FOUND" => (&[], &[404]),
        "METHOD_NOT_ALLOWED" => (&[], &[405]),
        "UNSUPPORTED_MEDIA_TYPE" => (&[], &[415]),
        other => panic!("{other} is no reason of the contract"),
    }
}

/// A text with the names of fields as in the proto files: errors spell them as the request does.
#[must_use]
pub fn snake_case(text: &str) -> String {
    let (mut out, mut name) = (String::new(), false);
    for letter in text.chars() {
        // A name begins with a small letter.
        let inside = out.ends_with(|last: char| last.is_alphanumeric() || last == '_');
        name = if inside { name } else { letter.is_ascii_lowercase() };
        if name && letter.is_ascii_uppercase() {
            out.push('_');
        }
        out.push(if name { letter.to_ascii_lowercase() } else { letter });
    }
    out
}

/// An answer whose errors spell names as the proto files do.
#[must_use]
pub fn proto_names(answer: &Value) -> Value {
    let errors = ["field", "detail", "detailEn", "description"];
    match answer {
        Value::Array(items) => items.iter().map(proto_names).collect(),
        Value::Object(members) => {
            let spelt = |(name, value): (&String, &Value)| match value {
                Value::String(text) if errors.contains(&name.as_str()) => {
                    (name.clone(), snake_case(text).into())
                }
                _ => (name.clone(), proto_names(value)),
            };
            members.iter().map(spelt).collect()
        }
        other => other.clone(),
    }
}
