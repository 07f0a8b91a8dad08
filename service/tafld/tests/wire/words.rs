//! Words for people: plain text where it is asked for, and languages.

use super::support::http::{Ask, Reply, ask, get, post};
use super::support::requests::{apply, game, validate};
use super::support::server::Server;
use serde_json::{Value, json};
use tafl_engine::catalogue;
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
fn ranks(text: &str) -> usize {
    let is_rank = |line: &&str| {
        line.trim_start().split_once("  ").is_some_and(|(number, _)| number.parse::<u8>().is_ok())
    };
    text.lines().filter(is_rank).count()
}

#[tokio::test]
async fn an_answer_in_plain_text_has_the_board_and_the_sentence() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let said = json!({"game": {"ruleset": "brandubh-wtf"}, "move": "d2-a2"});
    let sentence = api.http(post("/v1/moves:apply", &said)).await.json()["applied"]["sentence"]
        .as_str()
        .map(str::to_owned);
    let text = is_text(&api.http(text_post("/v1/moves:apply", &said)).await);
    assert!(text.contains(&sentence.expect("a sentence")), "{text}");
    assert_eq!(ranks(&text), 7, "{text}");
    let refused = json!({"game": {"ruleset": "brandubh-wtf"}, "move": "d1-d4"});
    let sentence = api.http(post("/v1/moves:apply", &refused)).await.json()["rejected"]["sentence"]
        .as_str()
        .map(str::to_owned);
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
        let Some(v1::apply_move_response::Result::Applied(applied)) = french.result else {
            panic!("{french:?}")
        };
        assert_eq!(applied.sentence, "Les attaquants jouent d2-a2.", "{locale}");
    }
    let checked = api.answer(validate(at(), "d1-d4")).await;
    let Some(v1::validate_move_response::Result::Rejected(illegal)) = checked.result else {
        panic!("{checked:?}")
    };
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
            let request = v1::GetRulesetRequest {
                ruleset: entry.id.to_owned(),
                locale: locale.clone(),
                compare_to: None,
            };
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
            assert_eq!(
                silent(ruleset),
                silent(&told[0]),
                "only sentences and readings depend on the language"
            );
            // Kindred languages may share a sentence, but none is English.
            for (english, rule) in
                told[..n.min(1)].iter().flat_map(|english| english.entries.iter().zip(&ruleset.entries))
            {
                assert_ne!(
                    english.sentence, rule.sentence,
                    "{}: {} is told in English twice",
                    entry.id, rule.rule
                );
                let mut readings = english.contested.iter().zip(&rule.contested);
                assert!(
                    readings.all(|(english, reading)| english != reading),
                    "{}: {:?}",
                    entry.id,
                    rule.contested
                );
            }
        }
    }
}

/// A text or its headers hold all that a caller needs to go on, in the language of the call.
#[tokio::test]
async fn a_text_suffices_to_go_on() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let asked = |path: &str, headers: &[(&str, &str)]| {
        ask("GET", path, &[&[("accept", "text/plain")], headers].concat(), String::new())
    };
    let begun = api.http(asked("/v1/positions:new?ruleset=brandubh-wtf", &[])).await;
    assert!(
        is_text(&begun).ends_with("\nstart of the game, attackers to move, 40 legal moves\n"),
        "{}",
        begun.text()
    );
    let mut token = begun.header("tafl-token");
    // The same game by tokens from the headers, and by its moves in JSON.
    let mut moves = Vec::new();
    for mv in ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"] {
        let played =
            api.http(asked(&format!("/v1/moves:apply?token={token}&move={mv}&with_token"), &[])).await;
        let json = json!({"game": {"ruleset": "brandubh-wtf", "moves": moves}, "move": mv});
        let applied = api.http(post("/v1/moves:apply", &json)).await.json()["applied"].take();
        token = played.header("tafl-token");
        assert_eq!(applied["position"]["token"], token);
        let (side, text) = (
            applied["position"]["sideToMove"].as_str().expect("a side").trim_start_matches("SIDE_"),
            is_text(&played),
        );
        let (count, plural) = (moves.len() + 1, if moves.is_empty() { "" } else { "s" });
        let side = side.to_lowercase();
        let turn =
            format!("{count} move{plural} played, {side} to move, {} legal moves", applied["legalMoveCount"]);
        assert!(
            text.ends_with(&format!(
                "{}\n{turn}\ntoken: {token}\n",
                applied["sentence"].as_str().expect("a sentence")
            )),
            "{text}"
        );
        assert_eq!(played.header("tafl-illegal"), "");
        moves.push(mv);
    }
    let refused = api
        .http(asked(&format!("/v1/moves:apply?token={token}&move=d1-d4"), &[("accept-language", "fr")]))
        .await;
    assert!(is_text(&refused).starts_with("Coup illégal\u{a0}: "), "{}", refused.text());
    assert_eq!(
        (refused.header("tafl-illegal"), refused.header("tafl-token")),
        ("ILLEGAL_REASON_NOT_YOUR_PIECE".to_owned(), String::new())
    );
    let ended = api.http(asked(&format!("/v1/moves:list?token={token}&locale=fr&by_origin"), &[])).await;
    assert!(
        is_text(&ended).ends_with("\n5 coups joués, aux défenseurs de jouer, 25 coups légaux\n"),
        "{}",
        ended.text()
    );
    let outcome =
        json!({"winner": "SIDE_DEFENDERS", "reason": "OUTCOME_REASON_KING_ESCAPED", "squares": ["g7"]});
    let over = json!({"position": {"ruleset": "brandubh-wtf", "board": "6k/7/7/7/1a5/7/7", "sideToMove": "SIDE_ATTACKERS", "outcome": outcome}});
    let over = is_text(&api.http(text_post("/v1/moves:list", &over)).await);
    assert!(over.starts_with("The game is over; ") && over.contains("the defenders win"), "{over}");
    let effects =
        is_text(&api.http(asked("/v1/moves:list?ruleset=brandubh-wtf&from=d2&with_effects", &[])).await);
    assert_eq!(effects.lines().next(), Some("The attackers play d2-a2."), "{effects}");
    let path = "/v1/moves:suggest?ruleset=brandubh-wtf&nodes=100";
    let suggested = api.http(asked(path, &[])).await.header("tafl-move");
    assert_eq!(api.http(get(path)).await.json()["move"], suggested);
    // The server reads its own text as the position that it shows.
    let shown = is_text(&api.http(asked("/v1/moves:apply?ruleset=brandubh-wtf&move=d2-a2", &[])).await);
    let read = api
        .http(post("/v1/positions:parse", &json!({"text": shown, "ruleset": "brandubh-wtf"})))
        .await
        .json();
    assert_eq!(read["position"]["sideToMove"], "SIDE_DEFENDERS", "{read}");
}

#[tokio::test]
async fn an_error_is_text_where_text_is_wanted() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let plain = [("accept", "text/plain"), ("accept-language", "fr")];
    for (path, status, first) in [
        ("/v1/moves:apply?ruleset=brandubh-wtf", 400, "MISSING_FIELD: move"),
        ("/v1/moves:apply?ruleset=brandubh-wtf&mov=d2-a2", 400, "UNKNOWN_FIELD: mov"),
        ("/v1/rulesets/nothing", 404, "UNKNOWN_RULESET: ruleset"),
        ("/v1/nothing", 404, "NOT_FOUND: "),
        ("/v1/moves:list?ruleset=brandubh-wtf&fields=moves", 400, "MALFORMED_REQUEST: fields"),
        ("/v1/moves:list?ruleset=brandubh-wtf&with_token=perhaps", 400, "WRONG_TYPE: with_token"),
    ] {
        let reply = api.http(ask("GET", path, &plain, String::new())).await;
        assert_eq!(
            (reply.status, reply.header("content-type")),
            (status, "text/plain; charset=utf-8".to_owned()),
            "{path}: {reply:?}"
        );
        assert!(reply.text().starts_with(first) && reply.text().ends_with('\n'), "{path}: {}", reply.text());
        let json = api.http(ask("GET", path, &plain[1..], String::new())).await;
        if !path.contains("fields=") && !path.contains("with_token") {
            assert!(reply.text().contains(json.json()["detail"].as_str().expect("a detail")), "{path}");
        }
    }
}

/// A mask selects from the same answer, by either method, and refuses what it does not have.
#[tokio::test]
async fn an_answer_has_the_fields_that_are_asked_for() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let body = json!({"game": {"ruleset": "brandubh-wtf"}, "move": "d2-a2"});
    let whole = api.http(post("/v1/moves:apply", &body)).await.json()["applied"].take();
    let lean = json!({"applied": {
        "sentence": whole["sentence"],
        "position": {"token": whole["position"]["token"]},
    }});
    let fields = "fields=applied.sentence,applied.position.token,rejected.sentence";
    assert_eq!(api.http(post(&format!("/v1/moves:apply?{fields}"), &body)).await.json(), lean);
    let path = format!("/v1/moves:apply?ruleset=brandubh-wtf&move=d2-a2&{fields}");
    assert_eq!(api.http(get(&path)).await.json(), lean);
    // Everything but what is empty.
    let kept = api.http(post("/v1/moves:apply?fields=applied", &body)).await.json()["applied"].take();
    assert_eq!(
        (kept.get("captures"), kept["position"].get("chainSquare"), &kept["move"]),
        (None, None, &whole["move"]),
        "{kept}"
    );
}

/// The lists of a server as text, for people and for programs that read little.
#[tokio::test]
async fn what_a_server_offers_is_told_in_lines() {
    let server = Server::start(&["--max-game-moves", "1234"]).await;
    let api = server.api();
    let asked = |path: &str, locale: &str| {
        ask("GET", path, &[("accept", "text/plain"), ("accept-language", locale)], String::new())
    };
    let listed = is_text(&api.http(asked("/v1/rulesets", "en")).await);
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!(lines.len(), catalogue::newest().count());
    assert_eq!(lines[0], "copenhagen@1\tCopenhagen Hnefatafl\t11x11\tescape to the corners");
    for (line, id) in lines.iter().zip(catalogue::BEST_KNOWN) {
        assert!(line.starts_with(&format!("{id}@")), "{id}: {line}");
    }
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("tablut-nielsen@") && line.ends_with("\t9x9\tescape to the edge")),
        "{listed}"
    );
    assert!(
        is_text(&api.http(asked("/v1/rulesets", "fr")).await).contains("\t11x11\tévasion par les coins\n")
    );
    let info = is_text(&api.http(asked("/v1/info", "en")).await);
    let json = api.http(get("/v1/info")).await.json();
    let locales: Vec<&str> =
        json["locales"].as_array().expect("a list").iter().filter_map(|locale| locale.as_str()).collect();
    for part in [
        format!("tafld {}\nLimits: ", env!("CARGO_PKG_VERSION")),
        format!("{} bytes per request; 1234 moves per game", json["limits"]["requestBytes"]),
        format!("searches of {} nodes, ", json["limits"]["searchNodes"]),
        format!("\nLevels: 0, which plays at random, to {}, the strongest.\n", json["levels"][10]["level"]),
        format!("Languages: {}.", locales.join(", ")),
    ] {
        assert!(info.contains(&part), "{part}: {info}");
    }
    assert!(
        is_text(&api.http(asked("/v1/info", "fr")).await)
            .contains("\nNiveaux\u{a0}: de 0, qui joue au hasard, à 10, le plus fort.")
    );
}

/// Moves by origin are the moves.
#[tokio::test]
async fn moves_by_origin_are_the_same_moves() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for ruleset in ["brandubh-wtf", "copenhagen", "berserk", "alea-evangelii-cyningstan"] {
        let list = |by_origin| json!({"game": {"ruleset": ruleset}, "byOrigin": by_origin});
        let listed = api.http(post("/v1/moves:list", &list(false))).await.json();
        let grouped = api.http(post("/v1/moves:list", &list(true))).await.json();
        let mut named: Vec<String> = listed["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .map(|m| m["move"].as_str().expect("a move").to_owned())
            .collect();
        let destinations = grouped["byOrigin"]["destinations"].as_object().expect("a map");
        let split =
            |to: &Value| to.as_str().expect("squares").split(' ').map(ToOwned::to_owned).collect::<Vec<_>>();
        let mut paired: Vec<String> = destinations
            .iter()
            .flat_map(|(from, to)| split(to).into_iter().map(move |to| format!("{from}-{to}")))
            .collect();
        named.sort();
        paired.sort();
        assert_eq!(named, paired, "{ruleset}");
        assert!(
            grouped["moves"].as_array().is_some_and(Vec::is_empty) && listed.get("byOrigin").is_none(),
            "{ruleset}"
        );
    }
}
