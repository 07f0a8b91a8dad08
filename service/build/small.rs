//! The small `OpenAPI` document, for language models and whoever has little room: the calls that play a game,
//! by `GET`, with the first sentence of each description. It is cut out of the large one.

use serde_json::{Map, Value, json};

/// Its operations.
const OPERATIONS: [&str; 10] = [
    "listRulesets",
    "getRuleset",
    "newPositionByQuery",
    "applyMoveByQuery",
    "playMoveByQuery",
    "legalMovesByQuery",
    "suggestMoveByQuery",
    "getHintByQuery",
    "parseMoveByQuery",
    "renderPositionPng",
];

/// How the names of parameters begin that are seldom needed.
const LEFT_OUT: [&str; 16] = [
    "locale",
    "chain_square",
    "with_token",
    "with_pieces",
    "with_positions",
    "multi_pv",
    "threads",
    "book",
    "pieces",
    "colour_",
    "rotation",
    "without_",
    "with_open_paths",
    "with_legend",
    "attackers_clock_ms",
    "defenders_clock_ms",
];

const ABOUT: &str = "To play: start with newPosition, then send the `token` of each answer with the next call, or `ruleset` \
    with all `moves` so far. `fields=applied.sentence,applied.position.token` keeps an answer short. An illegal move is an answer that \
    says why. Errors have a `detail`. /openapi.json has every call.";

/// Cuts it out.
///
/// # Panics
/// If the large document lacks an operation.
pub(crate) fn document(large: &Value) -> Value {
    let (mut paths, mut shared) = (Map::new(), Map::new());
    for wanted in OPERATIONS {
        let all = large["paths"].as_object().into_iter().flatten();
        let mut found = all.flat_map(|(path, verbs)| {
            verbs.as_object().into_iter().flatten().map(move |(verb, of)| (path, verb, of))
        });
        let (path, verb, of) = found
            .find(|(_, _, of)| of["operationId"] == wanted)
            .unwrap_or_else(|| panic!("no operation {wanted}"));
        paths.insert(path.clone(), json!({verb: operation(large, of, &mut shared)}));
    }
    let info = &large["info"];
    json!({
        "openapi": large["openapi"],
        "info": {"title": info["title"], "summary": info["summary"], "description": ABOUT, "version": info["version"]},
        "servers": large["servers"],
        "paths": paths,
        "components": {"parameters": shared},
    })
}

fn operation(large: &Value, of: &Value, shared: &mut Map<String, Value>) -> Value {
    let parameters =
        of["parameters"].as_array().into_iter().flatten().map(|parameter| resolved(large, parameter));
    let kept = parameters.filter(|parameter| {
        let name = parameter["name"].as_str().unwrap_or_default();
        parameter["in"] != "header" && !LEFT_OUT.iter().any(|begin| name.starts_with(begin))
    });
    let parameters: Vec<_> = kept.map(|parameter| reference(shortened(parameter), shared)).collect();
    let content = of["responses"]["200"]["content"].as_object().into_iter().flatten();
    let content: Map<_, _> = content
        .map(|(media, of)| (media.clone(), json!({"schema": outline(large, &of["schema"])})))
        .collect();
    json!({
        "operationId": of["operationId"],
        "summary": of["summary"],
        "parameters": parameters,
        "responses": {"200": {"description": "The answer", "content": content}},
    })
}

/// What a reference leads to.
fn resolved<'a>(large: &'a Value, of: &'a Value) -> &'a Value {
    let path = of["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
    path.and_then(|path| large.pointer(path)).unwrap_or(of)
}

/// The parameter with what matters of it.
fn shortened(of: &Value) -> Value {
    let mut short = json!({"name": of["name"], "in": of["in"]});
    if of["required"] == true {
        short["required"] = true.into();
    }
    short["description"] = first_sentence(of).into();
    for name in ["type", "enum", "items"] {
        if let Some(value) = of["schema"].get(name) {
            short["schema"][name] =
                if name == "items" { json!({"type": value["type"]}) } else { value.clone() };
        }
    }
    if of["explode"] == false {
        short["explode"] = false.into();
    }
    short
}

/// A reference to the shared parameter that is the same; parameters of one name may differ.
fn reference(parameter: Value, shared: &mut Map<String, Value>) -> Value {
    let name = parameter["name"].as_str().unwrap_or_default().to_owned();
    let mut names = std::iter::once(name.clone()).chain((2..).map(|n| format!("{name}{n}")));
    let fits = |key: &String| shared.get(key).is_none_or(|known| *known == parameter);
    let key = names.find(fits).unwrap_or(name);
    let reference = json!({"$ref": format!("#/components/parameters/{key}")});
    shared.insert(key, parameter);
    reference
}

/// The fields of an answer in any of its forms, without what is in them.
fn outline(large: &Value, schema: &Value) -> Value {
    if schema.get("$ref").is_none() {
        return schema.clone();
    }
    let of = resolved(large, schema);
    let forms = of["oneOf"].as_array().map_or_else(|| vec![of], |forms| forms.iter().collect());
    let fields = forms.into_iter().filter_map(|form| form["properties"].as_object()).flatten();
    let outlined = |(name, of): (&String, &Value)| (name.clone(), json!({"description": first_sentence(of)}));
    json!({"type": "object", "properties": fields.map(outlined).collect::<Map<_, _>>()})
}

/// The first sentence of a description, without its end.
fn first_sentence(of: &Value) -> &str {
    let text = of["description"].as_str().unwrap_or_default();
    let ends = [". ", "; ", ": ", "\n", " ("].into_iter().filter_map(|end| text.find(end));
    text[..ends.min().unwrap_or(text.len())].trim_end_matches('.')
}
