//! What the calls answer, as data: each row of `rows/*.json` has a request and what is true of its answer.
//!
//! A row names a `call`, which is sent as JSON, as gRPC, by one of the other protocols in turn and, where there is one,
//! as a link, and must be answered alike, in French by other words alone, a picture also as the body itself; a `tool` of
//! MCP; or an HTTP path by `get`, `post` or `delete`. Each link is also asked for as caches do (`protocols`). What a row
//! states of the answer is compared, and nothing else: of an object the members that are stated, of a list its items.
//! `…` stands for any part of a text, any items of a list, or anything but nothing; `null` is what is absent.
//!
//! Rows need no compiling. `TAFL_WRITE_DATA=1` writes what is answered in place of what differs; `TAFL_ROWS=NAME`
//! sends the rows of one file and, with `--nocapture`, prints the whole answers.
//!
//! | member of a row | meaning |
//! |---|---|
//! | `why` | what the row shows, if that is not plain |
//! | `request`, `body`, `bytes`, `headers` | the request, or the text or bytes of a body, one for each letter; headers |
//! | `locale` | the language, in the request of a call and in `accept-language` of a path |
//! | `flags` | the flags of the server |
//! | `grpc_only`, `json_only` | if the request cannot be expressed by the other transport |
//! | `let`, `keep` | names for values, and for parts of the outcome: `$name` in later rows (`tafl_test_support::matching`) |
//! | `answer`, `text`, `sent` | the answer (a list of messages for a stream), as plain text, its headers |
//! | `reason`, `fields`, `descriptions`, `detail`, `english`, `metadata` | an error, spelled as in the proto files |
//! | `spelt`, `said` | the fields as the request spells them, and all sentences of the error |
//! | `picture`, `delays` | width and height of a PNG or GIF; how long each frame of a GIF is shown, in hundredths |
//! | `fresh` | if no row before in the file has this picture |
//! | `status`, `code` | of HTTP, which is 200 unless an error is stated, and of gRPC |
//! | `without` | parts that stand nowhere in the outcome |

#[allow(dead_code, reason = "the tests of documents use the rest")]
mod asking;
#[path = "rows/exchange.rs"]
mod exchange;
#[path = "rows/languages.rs"]
mod languages;
#[path = "rows/links.rs"]
mod links;
#[path = "rows/pictures.rs"]
mod pictures;
#[path = "rows/protocols.rs"]
mod protocols;
#[path = "rows/writing.rs"]
mod writing;

use exchange::{Service, members};
use prost_reflect::DescriptorPool;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use tafl_test_support::matching::{difference, filled, revised};
use writing::written;

type Row = Map<String, Value>;

/// What a row says of its request, and of what comes back.
const ASKED: [&str; 17] = [
    "why",
    "flags",
    "locale",
    "headers",
    "call",
    "tool",
    "get",
    "post",
    "delete",
    "grpc_only",
    "json_only",
    "request",
    "body",
    "bytes",
    "let",
    "keep",
    "fresh",
];
const STATED: [&str; 16] = [
    "status",
    "code",
    "reason",
    "fields",
    "descriptions",
    "detail",
    "english",
    "metadata",
    "spelt",
    "said",
    "sent",
    "answer",
    "text",
    "picture",
    "delays",
    "without",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rows")
}

/// The row files with their rows, or one of them.
fn files(only: Option<&OsStr>) -> Vec<(PathBuf, Vec<Row>)> {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the folder of rows")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .filter(|path| only.is_none_or(|only| path.file_stem() == Some(only)))
        .collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    paths.iter().map(|path| (path.clone(), read(path))).collect()
}

/// The differences of an outcome from what a row states.
fn differences(row: &Row, outcome: &Value) -> Vec<String> {
    let known = |name: &&String| !ASKED.contains(&name.as_str()) && !STATED.contains(&name.as_str());
    let mut found: Vec<String> = row.keys().filter(known).map(|name| format!("what is {name:?}?")).collect();
    for name in STATED.into_iter().filter(|name| *name != "without") {
        found.extend(row.get(name).and_then(|stated| difference(&outcome[name], stated, name)));
    }
    found.extend(outcome.get("unsound").map(|what| format!("unsound: {what}")));
    found.extend(unworded(&outcome["answer"]));
    let whole = outcome.to_string();
    let parts = row.get("without").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    found.extend(parts.filter(|part| whole.contains(part)).map(|part| format!("{part:?} stands in {whole}")));
    let refused = ["reason", "status", "code", "fields", "spelt", "said", "detail"];
    if !refused.iter().any(|name| row.contains_key(*name)) && outcome["status"] != 200 {
        found.push(format!("refused: {whole}"));
    }
    found
}

/// Text in the place of a sentence that is not one, such as the id of a missing message.
fn unworded(answer: &Value) -> Option<String> {
    match answer {
        Value::Array(items) => items.iter().find_map(unworded),
        Value::Object(members) => members.iter().find_map(|(name, value)| match value {
            Value::String(id) if name == "sentence" && !id.is_empty() && !id.contains(' ') => {
                Some(format!("no sentence: {id:?}"))
            }
            _ => unworded(value),
        }),
        _ => None,
    }
}

/// Sends the rows of a file; returns what differs, and the rows with what was answered.
async fn sent(service: &mut Service, rows: &[Row]) -> (Vec<String>, Vec<Row>) {
    let (mut names, mut wrong, mut answered) = (BTreeMap::new(), Vec::new(), Vec::new());
    let mut pictures = BTreeSet::new();
    let shown = std::env::var_os("TAFL_ROWS").is_some();
    for (number, row) in rows.iter().enumerate() {
        let Value::Object(whole) = filled(&Value::Object(row.clone()), &names) else { unreachable!() };
        names.extend(members(&whole, "let"));
        let mut now = row.clone();
        if ["call", "tool", "get", "post", "delete"].iter().any(|name| row.contains_key(*name)) {
            let (outcome, unlike) = service.ask(&whole).await;
            if shown {
                println!("row {} {outcome}", number + 1);
            }
            let mut found: Vec<String> = unlike.into_iter().chain(differences(&whole, &outcome)).collect();
            let fresh = pictures.insert(outcome["answer"]["picture"].to_string());
            if row.contains_key("fresh") && !fresh {
                found.push("the picture is one that was there before".to_owned());
            }
            if !found.is_empty() {
                let asked: Row =
                    row.clone().into_iter().filter(|(name, _)| ASKED.contains(&name.as_str())).collect();
                wrong.push(format!("row {} {}\n  {}", number + 1, written(&asked), found.join("\n  ")));
            }
            for (name, at) in members(&whole, "keep") {
                let part = outcome.pointer(at.as_str().expect("a pointer"));
                if part.is_none() {
                    wrong.push(format!("row {} has no {at} to keep: {outcome}", number + 1));
                }
                names.insert(name, part.cloned().unwrap_or_default());
            }
            for name in STATED.into_iter().filter(|name| *name != "without") {
                if let Some(stated) = now.get_mut(name)
                    && difference(&outcome[name], &whole[name], name).is_some()
                {
                    *stated = revised(&outcome[name], stated);
                }
            }
        }
        answered.push(now);
    }
    (wrong, answered)
}

#[tokio::test]
async fn every_row_is_answered_as_it_says() {
    let mut service = Service::default();
    let mut wrong = Vec::new();
    for (path, rows) in files(std::env::var_os("TAFL_ROWS").as_deref()) {
        let (found, answered) = sent(&mut service, &rows).await;
        if !found.is_empty() && std::env::var_os("TAFL_WRITE_DATA").is_some() {
            let lines: Vec<String> = answered.iter().map(written).collect();
            std::fs::write(&path, format!("[\n{}\n]\n", lines.join(",\n"))).expect("written");
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        wrong.extend(found.into_iter().map(|row| format!("{name} {row}")));
    }
    assert!(wrong.is_empty(), "{} rows differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Reasons and values that no row has, and where they are tested.
const ELSEWHERE: [(&str, &str); 16] = [
    ("RATE_LIMITED", "wire::crowded"),
    ("QUEUE_FULL", "wire::crowded"),
    ("DEADLINE_EXCEEDED", "wire::crowded"),
    ("REQUEST_TIMEOUT", "wire::hostile"),
    ("SHUTTING_DOWN", "wire::stopping"),
    ("CANCELLED", "wire::held"),
    ("UNAUTHENTICATED", "wire::access"),
    ("UNSUPPORTED_TRANSFER_CODING", "wire::held"),
    ("INTERNAL", "wire::panics"),
    ("STOP_REASON_TIME", "wire::searching"),
    ("STOP_REASON_INTERRUPTED", "wire::fairness"),
    ("JUDGEMENT_ONLY_MOVE", "wire::streamed_analysis, with the engine"),
    ("MOVE_REASON_KIND_CLOSES_RING", "analysis, with the referee"),
    ("RECORD_FAULT_REASON_TOO_LONG", "foreign_records"),
    ("RECORD_NOTE_KIND_RESTORED_PERHAPS", "restored_records"),
    ("RECORD_NOTE_KIND_SETUP_PERHAPS", "restored_records"),
];

#[test]
fn every_call_reason_and_value_occurs() {
    let pool = DescriptorPool::decode(tafl_proto::DESCRIPTOR_SET).expect("our own descriptor");
    let ours = |package: &str| package == "tafl.v1";
    let calls = pool.services().filter(|service| ours(service.package_name()));
    let calls =
        calls.flat_map(|service| service.methods().map(|call| call.name().to_owned()).collect::<Vec<_>>());
    let values = pool.all_enums().filter(|of| ours(of.package_name()));
    let values = values.flat_map(|of| of.values().map(|value| value.name().to_owned()).collect::<Vec<_>>());
    let reasons = tafl_service::error::Reason::ALL.iter().map(|reason| reason.name().to_owned());
    // The tests of `wire` send the rule sets of the test data as custom rules.
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/data");
    let folders = [folder(), data.join("rulesets"), data.join("custom")];
    let entries = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let paths = entries.map(|entry| entry.expect("a file").path());
    let texts: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| std::fs::read_to_string(path).expect("a text"))
        .collect();
    let missing: Vec<String> = (calls.chain(reasons).chain(values))
        .filter(|name| !name.ends_with("_UNSPECIFIED") && !ELSEWHERE.iter().any(|(known, _)| name == known))
        .filter(|name| !texts.iter().any(|text| text.contains(&format!("\"{name}\""))))
        .collect();
    assert!(missing.is_empty(), "no row has {missing:#?}");
    let french =
        |row: Row| Some(row.get("locale")? == "fr").filter(|french| *french).and(row.get("reason").cloned());
    let told: Vec<Value> = files(None).into_iter().flat_map(|(_, rows)| rows).filter_map(french).collect();
    let untold: Vec<&str> = (tafl_service::error::Reason::ALL.iter().map(|reason| reason.name()))
        .filter(|name| !ELSEWHERE.iter().any(|(known, _)| known == name) && !told.iter().any(|of| of == name))
        .collect();
    assert!(untold.is_empty(), "no row refuses in French with {untold:?}");
}
