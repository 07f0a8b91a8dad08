//! The rule cases of `tests/data/cases` over the wire.
//!
//! The engine passes the same cases. Here the expectations are compared with the service's answers, so that nothing between engine and
//! caller can change them.

use super::support::api::Api;
use super::support::data;
use super::support::mirror;
use super::support::requests::{At, By, after, apply, board, game};
use super::support::server::Server;
use serde_json::Value;
use tafl_engine::Rules;
use tafl_proto::v1;

fn strings(of: &Value) -> Vec<String> {
    let texts = of.as_array().map(Vec::as_slice).unwrap_or_default();
    texts.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

fn text(of: &Value) -> String {
    of.as_str().unwrap_or_default().to_owned()
}

fn start(case: &Value) -> At {
    let by = match case.get("rules").filter(|rules| !rules.is_null()) {
        Some(rules) => {
            let rules: Rules = serde_json::from_value(rules.clone()).expect("rules");
            By::from(mirror::rules(&rules))
        }
        None => By::Name(text(&case["ruleset"])),
    };
    let side = if case["side"] == "attackers" { v1::Side::Attackers } else { v1::Side::Defenders };
    if let Some(placed) = case.get("board").filter(|placed| !placed.is_null()) {
        return board(by, &text(placed), side).into();
    }
    v1::Game { setup: Some(text(&case["setup"])), ..game(by, &[] as &[&str]) }.into()
}

/// An enum value of the contract without the enum's prefix.
fn short(name: &str, prefix: &str) -> Value {
    name.strip_prefix(prefix).expect(prefix).into()
}

/// An answer in the form of an expectation.
fn found(answer: v1::ApplyMoveResponse, expect: &Value) -> Value {
    use v1::apply_move_response::Result::{Applied, Rejected};
    let mut out = serde_json::Map::new();
    match answer.result.expect("a result") {
        Rejected(illegal) => {
            out.insert("illegal".to_owned(), short(illegal.reason().as_str_name(), "ILLEGAL_REASON_"));
            out.insert("squares".to_owned(), illegal.squares.into());
        }
        Applied(result) => {
            if let Some(outcome) = &result.outcome {
                let winner = match outcome.result {
                    Some(v1::outcome::Result::Winner(1)) => "attackers",
                    Some(v1::outcome::Result::Winner(2)) => "defenders",
                    _ => "nobody",
                };
                out.insert("winner".to_owned(), winner.into());
                out.insert("reason".to_owned(), short(outcome.reason().as_str_name(), "OUTCOME_REASON_"));
            }
            let captures = result.captures.iter().map(|capture| {
                let kind = short(capture.kind().as_str_name(), "CAPTURE_KIND_");
                serde_json::json!({"square": capture.square, "kind": kind, "closed_by": capture.closed_by})
            });
            out.insert("captures".to_owned(), captures.collect());
            let announcements = result.announcements.iter().map(|stated| {
                let kind = short(stated.kind().as_str_name(), "ANNOUNCEMENT_KIND_");
                let watch = stated.kind() == v1::AnnouncementKind::WatchYourKing;
                let moves: &[String] = if watch { &stated.moves } else { &[] };
                serde_json::json!({"kind": kind, "squares": stated.squares, "moves": moves})
            });
            out.insert("announcements".to_owned(), announcements.collect());
            out.insert("claimable".to_owned(), result.draw_claimable.into());
            if expect.get("count").is_some() {
                out.insert("count".to_owned(), result.repetition.expect("a count").count.into());
            }
        }
    }
    Value::Object(out)
}

/// An expectation with its defaults filled in.
fn complete(expect: &Value) -> Value {
    let mut expect = expect.clone();
    let fields = expect.as_object_mut().expect("an object");
    if fields.contains_key("illegal") {
        fields.entry("squares").or_insert_with(|| Value::Array(Vec::new()));
        return expect;
    }
    for list in ["captures", "announcements"] {
        fields.entry(list).or_insert_with(|| Value::Array(Vec::new()));
    }
    fields.entry("claimable").or_insert(false.into());
    for stated in fields["announcements"].as_array_mut().expect("a list") {
        let stated = stated.as_object_mut().expect("an object");
        for list in ["squares", "moves"] {
            stated.entry(list).or_insert_with(|| Value::Array(Vec::new()));
        }
    }
    expect
}

async fn play(api: &Api, case: &Value, play: &Value) -> Result<(), String> {
    let moves = strings(&play["moves"]);
    let (last, before) = moves.split_last().expect("moves");
    let mut at = start(case);
    for (n, mv) in before.iter().enumerate() {
        let answer = api.grpc(apply(at, mv)).await.map_err(|status| format!("{mv}: {status:?}"))?;
        let position = after(answer);
        at = if n % 2 == 0 { At::Token(position.token) } else { position.into() };
    }
    let answer = api.grpc(apply(at, last)).await.map_err(|status| format!("{last}: {status:?}"))?;
    let (found, expected) = (found(answer, &play["expect"]), complete(&play["expect"]));
    if found == expected { Ok(()) } else { Err(format!("{last}:\n  expected {expected}\n  found    {found}")) }
}

#[tokio::test]
async fn every_case_holds_over_the_wire() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut files: Vec<_> = std::fs::read_dir(data("cases")).expect("the cases").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let (mut plays, mut failures) = (0, Vec::new());
    for path in files {
        let file: Value = serde_json::from_str(&std::fs::read_to_string(&path).expect("a file of cases")).expect("JSON");
        for case in file["cases"].as_array().expect("cases") {
            for one in case["plays"].as_array().expect("plays") {
                plays += 1;
                if let Err(difference) = play(&api, case, one).await {
                    failures.push(format!("{}: {difference}", case["id"]));
                }
            }
        }
    }
    println!("{plays} plays");
    assert!(plays >= 600, "only {plays} plays: files are missing");
    assert!(failures.is_empty(), "{} of {plays} plays fail:\n{}", failures.len(), failures.join("\n"));
}
