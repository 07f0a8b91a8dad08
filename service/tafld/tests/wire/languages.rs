//! The form and language of an answer: plain text or JSON as `Accept` weighs them, English or French as
//! `locale` and `Accept-Language` do.
//!
//! Sentences are not compared with another text here, but with their sisters in the other language: both name
//! the same squares.

use super::support::api::Api;
use super::support::chance::Chance;
use super::support::http::{Ask, Reply, ask, get, post};
use super::support::links::{joined, link, wander};
use super::support::local::Local;
use super::support::requests::{BRANDUBH, escaped};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tafl_proto::v1;
use tafl_test_support::cases::all;

/// Words that stand in most French sentences and in no English one, and the other way round.
const FRENCH: &str = "le la les l un une des du de d au aux est et il elle en sur par pas peut ne n qui que où avec sans \
    son sa ses ce cette ou rien aucun aucune puis contre selon attendu reçu";
const ENGLISH: &str = "the is are and of to could its it with king attackers attacker defenders defender move moves game \
    draw wins square squares way blocked captured throne corner corners at by not from there no was has \
    have";

pub(super) fn words(text: &str) -> Vec<String> {
    text.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// Returns whether a sentence is French: by its small words, of which it needs some unless it is very short.
pub(super) fn is_french(text: &str) -> bool {
    let words = words(text);
    let any = |of: &str| of.split(' ').any(|one| words.iter().any(|word| word == one));
    !any(ENGLISH) && (any(FRENCH) || words.len() <= 3)
}

/// The squares that a sentence names.
fn squares(text: &str) -> BTreeSet<String> {
    let is_square = |word: &String| {
        let (file, rank) = word.split_at(1);
        file.as_bytes()[0].is_ascii_lowercase()
            && rank.parse::<u8>().is_ok_and(|rank| (1..=19).contains(&rank))
    };
    // Captures follow their move without a space: d5-a5xa6.
    let loose = text.replace('x', " ");
    words(&loose).into_iter().filter(|word| word.is_ascii() && is_square(word)).collect()
}

/// Every sentence of an answer with its place.
fn sentences(answer: &Value, place: &str, found: &mut Vec<(String, String)>) {
    match answer {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "sentence" => {
                        found.push((format!("{place}.{name}"), text.clone()));
                    }
                    _ => sentences(value, &format!("{place}.{name}"), found),
                }
            }
        }
        Value::Array(items) => {
            for (n, item) in items.iter().enumerate() {
                sentences(item, &format!("{place}[{n}]"), found);
            }
        }
        _ => {}
    }
}

/// Asks in both languages; the sentences must stand in the same places, be of their language and name the
/// same squares.
async fn told_twice(api: &Api, path: &str, body: &Value) -> usize {
    let mut told = [Vec::new(), Vec::new()];
    let mut bare = Vec::new();
    for (told, locale) in told.iter_mut().zip(["en", "fr"]) {
        let reply = api.http(post(path, &joined(body, &json!({ "locale": locale })))).await;
        assert_eq!(reply.status, 200, "{path} {body}: {reply:?}");
        sentences(&reply.json(), "", told);
        let mut text = reply.text();
        for (_, sentence) in &*told {
            text = text.replace(&serde_json::to_string(sentence).expect("JSON"), "\"\"");
        }
        bare.push(text);
    }
    assert_eq!(bare[0], bare[1], "{path} {body}: more than the sentences depends on the language");
    let [english, french] = told;
    for ((place, said), (other, dit)) in english.iter().zip(&french) {
        assert_eq!(place, other, "{path} {body}");
        assert_eq!(said.is_empty(), dit.is_empty(), "{path} {body} {place}");
        if said.is_empty() {
            continue;
        }
        assert!(is_french(dit) && dit != said, "{path} {body} {place}: {dit:?} (in English {said:?})");
        assert!(!is_french(said) || words(said).len() <= 3, "{path} {body} {place}: {said:?} is no English");
        assert_eq!(squares(said), squares(dit), "{path} {body} {place}: {said:?} {dit:?}");
        for text in [said, dit] {
            assert!(text.ends_with(['.', '!', '?']), "{path} {body} {place}: {text:?} does not end");
            assert!(
                !text.contains(['{', '}', '$', '\u{2068}', '\u{fffd}']) && !text.contains("  "),
                "{path} {body} {place}: {text:?}"
            );
        }
    }
    english.len()
}

#[tokio::test]
async fn what_happens_is_told_in_both_languages() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut chance = Chance::new(31);
    let mut told = 0;
    for entry in tafl_engine::catalogue::all() {
        for plies in [8, 40] {
            let (_, moves) = wander(entry.id, None, plies, &mut chance);
            let game = json!({"game": {"ruleset": entry.id, "moves": moves}});
            told += told_twice(&api, "/v1/games:replay", &game).await;
            let listed = joined(&game, &json!({"withEffects": true}));
            told += told_twice(&api, "/v1/moves:list", &listed).await;
            told +=
                told_twice(&api, "/v1/moves:suggest", &joined(&game, &json!({"nodes": 200, "multiPv": 2})))
                    .await;
        }
    }
    told += told_twice(
        &api,
        "/v1/games:replay",
        &json!({"game": {"ruleset": "brandubh-wtf", "moves": escaped().moves}}),
    )
    .await;
    println!("{told} sentences");
    assert!(told > 2_000, "{told}");
}

#[tokio::test]
async fn every_case_of_the_sources_is_told_in_both_languages() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut told = 0;
    for case in all() {
        let Some(ruleset) = &case.ruleset else { continue };
        for play in &case.plays {
            let (last, before) = play.moves.split_last().expect("a move");
            let body = match case.setup.as_ref() {
                None if !before.is_empty() => continue,
                None => {
                    let side = format!("SIDE_{}", case.side().to_string().to_uppercase());
                    json!({"position": {"ruleset": ruleset, "board": case.board, "sideToMove": side}, "move": last})
                }
                Some(setup) => {
                    json!({"game": {"ruleset": ruleset, "setup": setup, "moves": before}, "move": last})
                }
            };
            told += told_twice(&api, "/v1/moves:validate", &body).await;
        }
    }
    println!("{told} sentences");
    assert!(told > 300, "{told}");
}

fn accepting(path: &str, accept: &str) -> Ask {
    ask("GET", path, &[("accept", accept)], "")
}

fn kind(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.header("content-type").split(';').next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn two_lines_of_accept_are_one_list() {
    let server = Local::start(&[]).await;
    let mut two = get("/v1/moves:apply?ruleset=brandubh-wtf&move=d2-a2");
    for accept in ["application/json;q=0.5", "text/plain"] {
        two.headers_mut().append("accept", accept.parse().expect("a value"));
    }
    assert_eq!(kind(&server.api().http(two).await), "text/plain");
}

#[tokio::test]
async fn every_answer_has_a_text_in_both_languages() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let at = [("ruleset", "brandubh-wtf"), ("moves", "d2-a2,d5-e5")];
    let with = |more: &[(&'static str, &'static str)]| at.iter().chain(more).copied().collect::<Vec<_>>();
    for (path, query) in [
        ("/v1/moves:validate", with(&[("move", "d1-d7")])),
        ("/v1/moves:validate", with(&[("move", "d1-c1")])),
        ("/v1/moves:apply", with(&[("move", "b4-b6")])),
        ("/v1/moves:list", with(&[])),
        ("/v1/moves:list", with(&[("from", "d1")])),
        ("/v1/moves:suggest", with(&[("nodes", "100")])),
        ("/v1/moves:parse", with(&[("text", "c1")])),
        ("/v1/positions:parse", vec![("text", BRANDUBH), ("ruleset", "brandubh-wtf")]),
        ("/v1/rulesets/fidchell", vec![]),
    ] {
        let mut texts = Vec::new();
        for locale in ["en", "fr"] {
            let query: Vec<_> = query.iter().copied().chain([("locale", locale)]).collect();
            let reply = api.http(accepting(&link(path, &query), "text/plain")).await;
            assert_eq!(kind(&reply), "text/plain", "{path}");
            let text = reply.text();
            assert!(
                !text.trim().is_empty() && text.ends_with('\n') && !text.contains(['{', '}']),
                "{path}: {text}"
            );
            texts.push(text);
        }
        // A bare list of moves has no words.
        assert!(
            texts[0] != texts[1] || path == "/v1/moves:list",
            "{path} {query:?}: the text is in one language twice"
        );
        assert!(
            !words(&texts[1]).iter().any(|word| ["the", "is", "and", "could"].contains(&word.as_str())),
            "{path}: {}",
            texts[1]
        );
    }
}

#[tokio::test]
async fn the_server_says_which_languages_it_has_and_has_them() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let info = api.answer(v1::GetServerInfoRequest::default()).await;
    let locales = info.locales;
    let known: Vec<&str> = info.languages.iter().map(|language| language.locale.as_str()).collect();
    assert_eq!(known, locales);
    let reviewed = |locale: &str| {
        info.languages.iter().any(|language| language.locale == locale && !language.awaiting_review)
    };
    assert!(reviewed("en") && reviewed("fr"), "{:?}", info.languages);
    let names: BTreeSet<&str> = info.languages.iter().map(|language| language.name.as_str()).collect();
    assert!(names.len() == locales.len() && names.contains("Français"), "{names:?}");
    assert_eq!(locales[0], "en", "the one that answers have when nothing is asked: {locales:?}");
    assert!(locales.contains(&"fr".to_owned()), "{locales:?}");
    let mut said = BTreeSet::new();
    for locale in &locales {
        let query = [("ruleset", "brandubh-wtf"), ("move", "d1-d4"), ("locale", locale.as_str())];
        let by_field = api.http(get(&link("/v1/moves:validate", &query))).await.text();
        let headers = [("accept-language", locale.as_str())];
        let by_header = ask("GET", &link("/v1/moves:validate", &query[..2]), &headers, "");
        assert_eq!(api.http(by_header).await.text(), by_field, "{locale}");
        assert!(said.insert(by_field), "{locale} is another language's");
    }
}
