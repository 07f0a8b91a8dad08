//! Small requests that would use much memory, and answers that are too large: both are refused before they
//! are built.

use super::support::api::Fault;
use super::support::chance::Chance;
use super::support::http::{ask, post};
use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{By, game, list, new, replay, validate_all};
use super::support::server::Server;
use prost::Message as _;
use serde_json::json;
use tafl_engine::{Game, catalogue};
use tafl_proto::v1;

/// The size limit of an archive.
const LARGEST: usize = 2 << 20;

/// JSON with this beginning and as many equal items as fit.
fn filled(before: &str, item: &str, after: &str, size: usize) -> String {
    let room = size - before.len() - item.len() - after.len();
    format!("{before}{}{item}{after}", format!("{item},").repeat(room / (item.len() + 1)))
}

#[tokio::test]
async fn a_request_of_empty_items_takes_no_more_memory_than_others() {
    let server = Server::start(&[]).await;
    let api = server.api();
    api.answer(new("copenhagen")).await;
    let before = server.peak_memory();
    for (path, body, wanted) in [
        ("/v1/archives:replay", filled(r#"{"games":["#, "{}", "]}", LARGEST), "games"),
        ("/v1/archives:replay", filled(r#"{"locale":null,"games":["#, "{}", "]}", LARGEST), "games"),
        ("/v1/archives:replay", filled(r#"{"games":["#, "null", "]}", LARGEST), "games"),
        (
            "/v1/archives:replay",
            filled(r#"{"games":[{"game":{"customRules":{"zones":["#, "{}", "]}}}]}", LARGEST),
            "games[0].game.custom_rules.zones",
        ),
        ("/v1/games:replay", filled(r#"{"compare_with":["#, "{}", "]}", 250_000), "compare_with"),
        (
            "/v1/rulesets:check",
            filled(r#"{"customRules":{"zones":["#, "{}", "]}}", 250_000),
            "custom_rules.zones",
        ),
    ] {
        let reply = api.http(ask("POST", path, &[("content-type", "application/json")], body)).await;
        let fault = Fault::of_reply(&reply);
        assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec![wanted]), "{fault:?}");
        assert!(reply.body.len() < 1_000, "{reply:?}");
    }
    // Unknown members are not stored either when a null is parsed again.
    let strange = filled(r#"{"locale":null,"strange":["#, "[0]", "]}", LARGEST);
    let fault = Fault::of_reply(
        &api.http(ask("POST", "/v1/archives:replay", &[("content-type", "application/json")], strange)).await,
    );
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_FIELD", vec!["strange"]), "{fault:?}");
    let grown = server.peak_memory() - before;
    assert!(grown < 40 << 20, "{grown} bytes more");
}

/// The minimum of the answer limit.
const SMALLEST: [&str; 2] = ["--max-answer-bytes", "65536"];

/// A long game on the largest board.
fn long() -> v1::Game {
    let mut engine =
        Game::new(&catalogue::find("alea-evangelii").expect("a rule set").referee(), None).expect("a set-up");
    let mut chance = Chance::new(5);
    let mut moves = Vec::new();
    while moves.len() < 150 && engine.outcome().is_none() {
        let mv = *chance.pick(&engine.legal_moves());
        engine.advance(mv).expect("a legal move");
        moves.push(mv.to_string());
    }
    assert_eq!(moves.len(), 150, "the game is over early");
    game("alea-evangelii", &moves)
}

/// The number after a word of a sentence.
fn number_behind(text: &str, word: &str) -> i32 {
    let behind = text.split(word).nth(1).unwrap_or_else(|| panic!("no {word}: {text}")).trim_start();
    behind
        .chars()
        .take_while(char::is_ascii_digit)
        .collect::<String>()
        .parse()
        .unwrap_or_else(|_| panic!("no number: {text}"))
}

#[tokio::test]
async fn a_replay_that_is_too_large_is_read_in_parts() {
    let (large, small) = (Local::start(&[]).await, Local::start(&SMALLEST).await);
    let (large, small) = (large.api(), small.api());
    let asked = v1::ReplayGameRequest { with_positions: true, with_pieces: true, ..replay(long()) };
    let whole = large.answer(asked.clone()).await;
    assert!(whole.encoded_len() > 2 * 65_536, "{}", whole.encoded_len());
    let fault = small.fault(asked.clone()).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec!["to_ply"]), "{fault:?}");
    // Follow the advice in the error until nothing is left.
    let (mut plies, mut from, mut parts) = (Vec::new(), 1, 0);
    while plies.len() < whole.plies.len() {
        let next = v1::ReplayGameRequest { from_ply: Some(from), ..asked.clone() };
        let to = match small.ask(next.clone()).await {
            Ok(_) => None,
            Err(fault) => Some(number_behind(&fault.detail, "to_ply ") - 2),
        };
        let part = small.answer(v1::ReplayGameRequest { to_ply: to, ..next }).await;
        assert!(!part.plies.is_empty() && part.encoded_len() <= 65_536, "{}", part.encoded_len());
        assert_eq!(
            (&part.position, &part.fault),
            (&whole.position, &whole.fault),
            "the whole game is judged"
        );
        from += part.plies.len() as i32;
        plies.extend(part.plies);
        parts += 1;
    }
    assert!(plies == whole.plies && parts > 2, "{parts} parts");
}

#[tokio::test]
async fn other_answers_that_are_too_large_are_refused_with_what_to_ask_instead() {
    let (large, small) = (Local::start(&[]).await, Local::start(&SMALLEST).await);
    let (large, small) = (large.api(), small.api());
    let start = || game("alea-evangelii", &[] as &[&str]);
    let effects = v1::LegalMovesRequest { with_effects: true, with_positions: true, ..list(start()) };
    let whole = large.answer(effects.clone()).await;
    let fault = small.fault(effects.clone()).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec!["from"]), "{fault:?}");
    let mut origins: Vec<String> = whole.moves.iter().filter_map(|legal| legal.from.clone()).collect();
    origins.dedup();
    let mut piece_by_piece = Vec::new();
    for from in origins {
        piece_by_piece
            .extend(small.answer(v1::LegalMovesRequest { from: Some(from), ..effects.clone() }).await.moves);
    }
    assert_eq!(piece_by_piece, whole.moves);
    let legal = whole.moves[0].r#move.as_str();
    let many = validate_all(start(), &vec![legal; 1_000]);
    let fault = small.fault(many.clone()).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec!["moves"]), "{fault:?}");
    let first = number_behind(&fault.detail, "the first ") as usize;
    assert_eq!(
        small.answer(validate_all(start(), &vec![legal; first])).await.answers,
        large.answer(many).await.answers[..first]
    );
    // Pictures over JSON; other tests show that gRPC answers the same.
    let animation = post(
        "/v1/games:render",
        &json!({"game": {"ruleset": "alea-evangelii", "moves": long().moves}, "style": {"size": 1024}}),
    );
    let fault = Fault::of_reply(&small.http(animation).await);
    assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec!["last_ply"]), "{fault:?}");
}

/// Positions in lists leave out what the answer states elsewhere, so that custom rules with many set-ups are
/// not repeated for every ply.
#[tokio::test]
async fn custom_rules_are_not_repeated_with_every_ply() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut rules = mirror::rules(&catalogue::find("brandubh-wtf").expect("a rule set").rules);
    let board = rules.board.as_mut().expect("a board");
    let setup = board.setups[0].clone();
    board.setups = (0..32).map(|n| v1::NamedSetup { name: format!("{n:064}"), ..setup.clone() }).collect();
    let own = By::from(rules);
    let moves = ["d2-a2", "d5-e5", "b4-b6"];
    let request =
        |with_positions| v1::ReplayGameRequest { with_positions, ..replay(game(own.clone(), &moves)) };
    let (with, without) = (api.answer(request(true)).await, api.answer(request(false)).await);
    let each = (with.encoded_len() - without.encoded_len()) / moves.len();
    assert!(each < 300, "{each} bytes for each position");
    for (ply, mv) in with.plies.iter().zip(moves) {
        let position = ply.position.as_ref().expect("a position");
        // Such rules do not fit into a token, so the history stays.
        assert!(position.rules.is_none() && position.token.is_empty(), "{position:?}");
        assert_eq!(
            position.history.as_ref().and_then(|history| history.moves.last().map(String::as_str)),
            Some(mv)
        );
    }
}
