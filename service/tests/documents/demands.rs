//! What the `OpenAPI` document demands of a request, the server demands, and nothing else.

use super::{Reply, document, examples, router, send};
use serde_json::Value;
use std::collections::BTreeSet;

/// The schemas of a document.
struct Schemas<'a>(&'a Value);

impl<'a> Schemas<'a> {
    /// Follows the reference of a schema.
    fn resolve(&self, schema: &'a Value) -> &'a Value {
        schema["$ref"].as_str().map_or(schema, |reference| {
            self.0.pointer(reference.trim_start_matches('#')).expect("what is referred to")
        })
    }

    /// The paths of what a body cannot do without, and of what it can, for what stands in it.
    fn walk(&self, schema: &'a Value, body: &Value, at: &str, found: &mut (Vec<String>, Vec<String>)) {
        let schema = self.resolve(schema);
        if let Some(items) = body.as_array() {
            for (n, item) in items.iter().enumerate() {
                self.walk(&schema["items"], item, &format!("{at}/{n}"), found);
            }
        }
        let has = |form: &&'a Value| {
            form["required"]
                .as_array()
                .into_iter()
                .flatten()
                .all(|name| body.get(name.as_str().unwrap_or_default()).is_some())
        };
        let schema = schema["oneOf"].as_array().and_then(|forms| forms.iter().find(has)).unwrap_or(schema);
        let demanded: Vec<_> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, value) in body.as_object().into_iter().flatten() {
            let path = format!("{at}/{name}");
            let list = if demanded.contains(&name.as_str()) { &mut found.0 } else { &mut found.1 };
            list.push(path.clone());
            self.walk(&schema["properties"][name], value, &path, found);
        }
    }
}

fn without(body: &Value, path: &str) -> Value {
    let mut body = body.clone();
    let (outer, name) = path.rsplit_once('/').expect("a path");
    body.pointer_mut(outer).and_then(Value::as_object_mut).expect("an object").remove(name);
    body
}

/// The call that answers for many games, whatever is wrong with some of them.
const ARCHIVE: &str = "/v1/archives:replay";

/// Returns whether the game in which a field of a request stands, `/games/2/game/moves`, was answered with an
/// error of its own.
fn refused_in_its_place(path: &str, field: &str, reply: &Reply) -> bool {
    let Some(place) = field.split('/').nth(2).and_then(|place| place.parse::<usize>().ok()) else {
        return false;
    };
    path == ARCHIVE && reply.lines()[place]["game"]["error"].is_object()
}

#[tokio::test]
async fn what_the_document_demands_is_demanded_and_nothing_else() {
    let router = router();
    let document = document(&router).await;
    let (mut left_out, mut left) = (0, 0);
    for (route, named) in examples() {
        let Some(path) = route.strip_prefix("POST ") else { continue };
        let schema = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        for example in
            named.as_object().expect("examples").values().filter(|example| example.get("status").is_none())
        {
            let body = &example["body"];
            let mut found = (Vec::new(), Vec::new());
            Schemas(&document).walk(schema, body, "", &mut found);
            for field in &found.0 {
                let reply = send(&router, "POST", path, &[], without(body, field).to_string()).await;
                assert!(
                    reply.status == 400 || refused_in_its_place(path, field, &reply),
                    "{route} without {field}: {}",
                    reply.text()
                );
                left_out += 1;
            }
            // What a position without a token needs, when a match needs plies, and an archive rules, their
            // comments say; no schema can.
            let by_itself = |field: &&String| {
                let of_archive = path == ARCHIVE && field.as_str() == "/ruleset";
                !field.starts_with("/position/") && !field.ends_with("/plies") && !of_archive
            };
            for field in found.1.iter().filter(by_itself) {
                let reply = send(&router, "POST", path, &[], without(body, field).to_string()).await;
                assert!(
                    !reply.text().contains(r#""reason":"MISSING_FIELD""#),
                    "{route} without {field}: {}",
                    reply.text()
                );
                left += 1;
            }
        }
    }
    assert!(left_out > 50 && left > 20, "{left_out} fields demanded, {left} not");
}

impl<'a> Schemas<'a> {
    /// The numbers that a body may have, with their paths: given or not, in every object that it has.
    fn numbers(&self, schema: &'a Value, body: &Value, at: &str, found: &mut Vec<(String, &'a Value)>) {
        let schema = self.resolve(schema);
        for (n, item) in body.as_array().into_iter().flatten().enumerate() {
            self.numbers(&schema["items"], item, &format!("{at}/{n}"), found);
        }
        let fits = |form: &&'a Value| {
            body.as_object()
                .is_some_and(|body| body.keys().all(|name| form["properties"].get(name).is_some()))
        };
        let schema = schema["oneOf"].as_array().and_then(|forms| forms.iter().find(fits)).unwrap_or(schema);
        for (name, of) in schema["properties"].as_object().into_iter().flatten().filter(|_| body.is_object())
        {
            let (path, of) = (format!("{at}/{name}"), self.resolve(of));
            match (of["type"].as_str(), body.get(name)) {
                (Some("integer"), _) => found.push((path, of)),
                (_, Some(inner)) => self.numbers(of, inner, &path, found),
                _ => {}
            }
        }
    }
}

/// `games[2].toPly` for `/games/2/toPly`, as faults name it.
fn field_path(pointer: &str) -> String {
    pointer.split('/').skip(1).fold(String::new(), |path, part| {
        if part.parse::<usize>().is_ok() {
            return format!("{path}[{part}]");
        }
        let dot = if path.is_empty() { "" } else { "." };
        format!("{path}{dot}{part}")
    })
}

/// The least and the greatest number that the document allows are not refused, and those beyond them are.
#[tokio::test]
async fn a_number_has_the_range_that_the_document_states() {
    let router = router();
    let document = document(&router).await;
    let (mut refused, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for (route, named) in examples() {
        let Some(path) = route.strip_prefix("POST ").filter(|path| *path != ARCHIVE) else {
            continue;
        };
        let schema = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        for example in
            named.as_object().expect("examples").values().filter(|example| example.get("status").is_none())
        {
            let mut found = Vec::new();
            Schemas(&document).numbers(schema, &example["body"], "", &mut found);
            for (pointer, of) in found {
                let step = of["multipleOf"].as_i64().unwrap_or(1);
                let (min, max) = (of["minimum"].as_i64().expect("a minimum"), of["maximum"].as_i64());
                for (value, allowed) in [
                    (Some(min), true),
                    (max, true),
                    (Some(min - step), false),
                    (max.map(|max| max + step), false),
                ] {
                    let Some(value) = value else { continue };
                    let mut body = example["body"].clone();
                    let (outer, name) = pointer.rsplit_once('/').expect("a path");
                    body.pointer_mut(outer).expect("an object")[name] = value.into();
                    let reply = send(&router, "POST", path, &[], body.to_string()).await;
                    let field = field_path(&pointer);
                    let at_fault = reply.status != 200
                        && reply.json()["fields"].to_string().contains(&format!("\"field\":\"{field}"));
                    if allowed && !at_fault {
                        taken.insert(field);
                    } else if !allowed {
                        assert!(at_fault, "{route}: {field} is {value}: {}", reply.text());
                        refused.insert(field);
                    }
                }
            }
        }
    }
    // The examples of SuggestMove have another limit already.
    let never: Vec<_> = refused.difference(&taken).collect();
    assert!(never == ["depth"] && refused.len() > 15, "{never:?} of {refused:?}");
}
