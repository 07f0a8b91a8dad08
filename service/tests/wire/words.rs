//! Words for people: plain text where it is asked for, and languages.

use super::support::http::{Ask, Reply, ask, get, post};
use super::support::requests::{apply, game, validate};
use super::support::server::Server;
use serde_json::{Value, json};
use tafl_proto::v1;

fn text_post(path: &str, body: &Value) -> Ask {
    ask("POST", path, &[("content-type", "application/json"), ("accept", "text/plain")], body.to_string())
}

fn is_text(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{reply:?}");
    assert_eq!(reply.header("content-type").to_lowercase(), "text/plain; charset=utf-8");
    reply.text()
}

/// The lines of a text that show a rank of the board.
fn ranks(text: &str, side: usize) -> usize {
    let is_rank = |line: &&str| line.trim_start().starts_with(|first: char| first.is_ascii_digit()) && line.len() >= side;
    text.lines().filter(is_rank).count()
}

#[tokio::test]
async fn an_answer_in_plain_text_has_the_board_and_the_sentence() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let said = json!({"game": {"ruleset": "brandubh-wtf"}, "move": "d2-a2"});
    let sentence = api.http(post("/v1/moves:apply", &said)).await.json()["applied"]["sentence"].as_str().map(str::to_owned);
    let text = is_text(&api.http(text_post("/v1/moves:apply", &said)).await);
    assert!(text.contains(&sentence.expect("a sentence")), "{text}");
    assert_eq!(ranks(&text, 7), 7, "{text}");
    let refused = json!({"game": {"ruleset": "brandubh-wtf"}, "move": "d1-d4"});
    let sentence = api.http(post("/v1/moves:apply", &refused)).await.json()["rejected"]["sentence"].as_str().map(str::to_owned);
    let text = is_text(&api.http(text_post("/v1/moves:apply", &refused)).await);
    assert!(text.contains(&sentence.expect("a sentence")), "{text}");
    for (path, body) in [
        ("/v1/rulesets:check", json!({"customRules": {"base": {"ruleset": "brandubh-wtf"}}})),
        ("/v1/positions:new", json!({"ruleset": "brandubh-wtf"})),
        ("/v1/moves:validate", said.clone()),
        ("/v1/moves:list", json!({"game": {"ruleset": "brandubh-wtf"}})),
        ("/v1/moves:suggest", json!({"game": {"ruleset": "brandubh-wtf"}, "nodes": 100})),
        ("/v1/games:replay", json!({"game": {"ruleset": "brandubh-wtf", "moves": ["d2-a2"]}})),
        ("/v1/matches:score", json!({"first": {"draw": true}, "second": {"draw": true}})),
    ] {
        assert!(!is_text(&api.http(text_post(path, &body)).await).trim().is_empty(), "{path}");
    }
    // What accepts anything gets JSON.
    for accept in ["*/*", "application/json", "application/json, text/plain;q=0.5", "text/html, */*;q=0.1"] {
        let headers = [("content-type", "application/json"), ("accept", accept)];
        let reply = api.http(ask("POST", "/v1/moves:apply", &headers, said.to_string())).await;
        assert!(reply.header("content-type").starts_with("application/json"), "{accept}: {reply:?}");
    }
}

#[tokio::test]
async fn sentences_come_in_a_language_that_the_server_has() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let at = || game("brandubh-wtf", &[] as &[&str]);
    let plain = api.answer(apply(at(), "d2-a2")).await;
    for locale in ["en", "en-GB", "EN", "xx", "x-nonsense-and-more-of-it"] {
        let request = v1::ApplyMoveRequest { locale: locale.to_owned(), ..apply(at(), "d2-a2") };
        assert_eq!(api.answer(request).await, plain, "{locale}");
    }
    for locale in ["fr", "fr-CA", "FR_fr"] {
        let request = v1::ApplyMoveRequest { locale: locale.to_owned(), ..apply(at(), "d2-a2") };
        let french = api.answer(request).await;
        let Some(v1::apply_move_response::Result::Applied(applied)) = french.result else { panic!("{french:?}") };
        assert_eq!(applied.sentence, "Les attaquants jouent d2-a2.", "{locale}");
    }
    let checked = api.answer(validate(at(), "d1-d4")).await;
    let Some(v1::validate_move_response::Result::Rejected(illegal)) = checked.result else { panic!("{checked:?}") };
    assert!(illegal.sentence.contains("d2"), "the square in the way is named: {}", illegal.sentence);
    // An answer in words depends on the language that was accepted, and says so.
    let headers = [("content-type", "application/json"), ("accept-language", "en-GB,en;q=0.8,*;q=0.1")];
    let body = json!({"game": {"ruleset": "brandubh-wtf"}, "move": "d2-a2"}).to_string();
    let reply = api.http(ask("POST", "/v1/moves:apply", &headers, body)).await;
    assert_eq!(reply.status, 200);
    assert!(reply.header("vary").to_lowercase().contains("accept-language"), "{reply:?}");
    let reply = api.http(get("/v1/rulesets/brandubh-wtf")).await;
    assert!(reply.header("vary").to_lowercase().contains("accept-language"), "{reply:?}");
}

#[tokio::test]
async fn a_rule_set_explains_itself_in_every_language_of_the_server() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let locales = api.answer(v1::GetServerInfoRequest::default()).await.locales;
    assert!(["en", "fr"].iter().all(|known| locales.iter().any(|locale| locale == known)), "{locales:?}");
    for entry in tafl_engine::catalogue::all() {
        let mut told: Vec<v1::Ruleset> = Vec::new();
        for locale in &locales {
            let request = v1::GetRulesetRequest { ruleset: entry.id.to_owned(), locale: locale.clone(), compare_to: None };
            told.push(api.grpc(request).await.expect("an answer").ruleset.expect("a rule set"));
        }
        for (n, ruleset) in told.iter().enumerate() {
            let silent = |ruleset: &v1::Ruleset| {
                let bare = |entry: &v1::RuleEntry| {
                    let contested = vec![String::new(); entry.contested.len()];
                    v1::RuleEntry { sentence: String::new(), contested, ..entry.clone() }
                };
                let entries = ruleset.entries.iter().map(bare).collect();
                v1::Ruleset { entries, ..ruleset.clone() }
            };
            assert_eq!(silent(ruleset), silent(&told[0]), "only sentences and readings depend on the language");
            for (other, rule) in told[..n].iter().flat_map(|other| other.entries.iter().zip(&ruleset.entries)) {
                assert_ne!(other.sentence, rule.sentence, "{}: {} is told in one language twice", entry.id, rule.rule);
                let mut readings = other.contested.iter().zip(&rule.contested);
                assert!(readings.all(|(other, reading)| other != reading), "{}: {:?}", entry.id, rule.contested);
            }
        }
    }
}
