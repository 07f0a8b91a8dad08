//! Writing rows as their files have them.

use serde_json::{Map, Value, json};

/// A row as its file has it: what is asked in one line, and what is stated in another if one is too long.
pub(crate) fn written(row: &Map<String, Value>) -> String {
    let ordered = super::ASKED.iter().chain(&super::STATED).filter_map(|name| row.get_key_value(*name));
    let (mut lines, mut line) = (Vec::new(), String::from(" {"));
    for (n, (name, value)) in ordered.enumerate() {
        let member = format!("{}: {}", json!(name), spaced(value));
        let separator = if n == 0 { "" } else { ", " };
        if n > 0 && line.chars().count() + member.chars().count() > 116 {
            lines.push(line + ",");
            line = "  ".to_owned() + &member;
        } else {
            line = line + separator + &member;
        }
    }
    lines.push(line + "}");
    lines.join("\n")
}

/// JSON in one line, with spaces between members.
fn spaced(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(spaced).collect::<Vec<_>>().join(", ")),
        Value::Object(members) => {
            let member = |(name, value): (&String, &Value)| format!("{}: {}", json!(name), spaced(value));
            format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}
