//! Where each operation and each component of the `OpenAPI` document is in its text, and what it refers to, so
//! that a part of the document can be sent.

use crate::documents::openapi::references;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

/// The text of a document whose paths and components are its last members; the tables of its parts, as Rust.
pub(crate) fn laid_out(document: &Value, operations: &[(String, String, String)]) -> (String, String) {
    let mut text = String::from("{");
    for (name, value) in document.as_object().into_iter().flatten() {
        if !["paths", "components"].contains(&name.as_str()) {
            let _ = write!(text, "{}:{value},", Value::from(name.as_str()));
        }
    }
    let mut tables =
        format!("/// The members before the paths.\nconst HEAD: Range<usize> = 0..{};\n\n", text.len());
    let mut rows = String::new();
    members(&mut text, "paths", &document["paths"], |path, verb, range, of| {
        let operation = operations.iter().find(|(known, of, _)| known == path && of == verb);
        let call = operation.map_or("", |(_, _, call)| call);
        let tag = of["tags"][0].as_str().unwrap_or_default();
        let _ = writeln!(
            rows,
            "    Operation {{ path: {path:?}, call: {call:?}, tag: {tag:?}, text: {range:?}, uses: &{:?} }},",
            uses(of)
        );
    });
    let _ = write!(
        tables,
        "#[allow(clippy::unreadable_literal)]\nstatic OPERATIONS: &[Operation] = &[\n{rows}];\n\n"
    );
    rows.clear();
    text.push(',');
    members(&mut text, "components", &document["components"], |kind, name, range, of| {
        let _ = writeln!(
            rows,
            "    Component {{ kind: {kind:?}, name: {name:?}, text: {range:?}, uses: &{:?} }},",
            uses(of)
        );
    });
    let _ = write!(
        tables,
        "#[allow(clippy::unreadable_literal)]\nstatic COMPONENTS: &[Component] = &[\n{rows}];\n"
    );
    text.push('}');
    (text, tables)
}

/// Writes a member of two levels, and says where each of its inner members is.
fn members(
    text: &mut String,
    name: &str,
    of: &Value,
    mut part: impl FnMut(&str, &str, Range<usize>, &Value),
) {
    let _ = write!(text, "{}:{{", Value::from(name));
    for (n, (outer, inner)) in of.as_object().into_iter().flatten().enumerate() {
        let _ = write!(text, "{}{}:{{", if n > 0 { "," } else { "" }, Value::from(outer.as_str()));
        for (n, (name, value)) in inner.as_object().into_iter().flatten().enumerate() {
            text.push_str(if n > 0 { "," } else { "" });
            let start = text.len();
            let _ = write!(text, "{}:{value}", Value::from(name.as_str()));
            part(outer, name, start..text.len(), value);
        }
        text.push('}');
    }
    text.push('}');
}

/// The components that a part refers to: `schemas/Position`.
fn uses(of: &Value) -> Vec<String> {
    let mut found = BTreeSet::new();
    references(of, &mut found);
    found.iter().filter_map(|path| path.strip_prefix("#/components/")).map(ToOwned::to_owned).collect()
}
