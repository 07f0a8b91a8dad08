//! The list of calls on the page of the API, from the `OpenAPI` document. Its script adds what a call takes
//! and answers when a reader opens it.

use serde_json::{Map, Value};
use std::error::Error;
use std::fmt::Write as _;

/// The calls that most callers need, in the order in which they need them.
const FIRST: [&str; 10] = [
    "newPosition",
    "legalMoves",
    "applyMove",
    "suggestMove",
    "renderPositionPng",
    "getRuleset",
    "getHint",
    "parseMove",
    "analyzeGame",
    "convertGame",
];

/// The page, with what all calls have in common and a row for each path, once under the heading of its
/// service or among the first.
pub(crate) fn filled(page: &str, document: &Value) -> Result<String, Box<dyn Error>> {
    let paths = document["paths"].as_object().ok_or("the document has paths")?;
    let mut calls = String::from("<section><h2>Most used</h2>\n");
    for id in FIRST {
        let path =
            paths.iter().find(|(_, forms)| operations(forms).any(|(_, form)| form["operationId"] == id));
        let (path, forms) = path.ok_or_else(|| format!("there is no operation {id}"))?;
        row(&mut calls, path, forms)?;
    }
    for tag in document["tags"].as_array().into_iter().flatten() {
        let about = text(&tag["description"]).split("\n\n").next().unwrap_or_default();
        write!(calls, "</section>\n<section><h2>{}</h2><p>{}</p>\n", text(&tag["name"]), html(about))?;
        for (path, forms) in paths {
            let of_tag = operations(forms).any(|(_, form)| form["tags"][0] == tag["name"]);
            if of_tag && !operations(forms).any(|(_, form)| FIRST.contains(&text(&form["operationId"]))) {
                row(&mut calls, path, forms)?;
            }
        }
    }
    calls += "</section>\n";
    let mut about = String::new();
    for paragraph in text(&document["info"]["description"]).split("\n\n") {
        writeln!(about, "<p>{}</p>", html(paragraph))?;
    }
    Ok(page.replace("{{about}}\n", &about).replace("{{calls}}\n", &calls))
}

/// The forms of the call at a path by method, that by `POST` first.
fn operations(forms: &Value) -> impl Iterator<Item = (&String, &Value)> {
    let forms = || forms.as_object().into_iter().flat_map(Map::iter);
    forms().filter(|(method, _)| *method == "post").chain(forms().filter(|(method, _)| *method != "post"))
}

fn row(out: &mut String, path: &str, forms: &Value) -> Result<(), Box<dyn Error>> {
    let ids: Vec<&str> = operations(forms).map(|(_, form)| text(&form["operationId"])).collect();
    let (method, first) = operations(forms).next().ok_or_else(|| format!("{path} has no method"))?;
    writeln!(
        out,
        "<details data-path=\"{path}\" data-operations=\"{}\"><summary><b class=\"{method}\">{}</b> <code>{path}</code> \
         <span>{}</span></summary></details>",
        ids.join(" "),
        method.to_uppercase(),
        html(text(&first["summary"]))
    )?;
    Ok(())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Text as HTML, with what is between backquotes as code.
fn html(text: &str) -> String {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let parts = escaped.split('`').enumerate();
    parts.map(|(n, part)| if n % 2 == 1 { format!("<code>{part}</code>") } else { part.to_owned() }).collect()
}
