//! Batches: each call is answered as it would be by itself, in order, whatever the others are.

use super::support::api::{Api, Call, Fault};
use super::support::chance::Chance;
use super::support::h2::{DATA, END_HEADERS, END_STREAM, H2, HEADERS, frame, head};
use super::support::heavy::long_replay;
use super::support::http::{ask, post, send, try_send};
use super::support::metrics::{scrape, sum};
use super::support::requests::{
    At, apply, escaped, evaluate, explore, format, game, list, meant, new, parse, play, probe, replay,
    validate, validate_all,
};
use super::support::server::Server;
use super::support::{alone, until};
use prost::Message as _;
use serde_json::json;
use std::collections::BTreeMap;
use tafl_engine::{Game, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::batch_answer::Outcome;
use tafl_proto::v1::batch_item::Call as Wanted;
use tonic::Code;

/// Positions in each of the three forms: a start, one after some moves, and one after the end.
async fn positions(api: &Api) -> Vec<At> {
    let mut all = Vec::new();
    for id in ["brandubh-wtf", "copenhagen", "tablut-igg"] {
        let mut engine =
            Game::new(&catalogue::find(id).expect("a rule set").referee(), None).expect("a set-up");
        let mut chance = Chance::new(11);
        let mut moves = Vec::new();
        for _ in 0..7 {
            let mv = *chance.pick(&engine.legal_moves());
            engine.advance(mv).expect("a legal move");
            moves.push(mv.to_string());
        }
        let position = api.answer(new(id)).await.position.expect("a position");
        all.extend([At::Token(position.token.clone()), At::from(position), At::from(game(id, &moves))]);
    }
    all.push(At::from(escaped()));
    all
}

#[tokio::test]
async fn each_of_several_moves_is_judged_as_by_itself() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut chance = Chance::new(4);
    let (mut legal, mut illegal) = (0, 0);
    for at in positions(&api).await {
        let listed = api.answer(list(at.clone())).await;
        let mut moves: Vec<String> = (0..6)
            .filter_map(|_| Some(listed.moves.get(chance.below(listed.moves.len().max(1)))?.r#move.clone()))
            .collect();
        let others = ["d2-a2", "d1-d4", "D2 A2", "north", "a1-a1", "pass", "z9-a1", "d2-a2xd5", "d2-a2"];
        moves.extend(others.map(ToOwned::to_owned));
        let answers = api.answer(validate_all(at.clone(), &moves)).await.answers;
        assert_eq!(answers.len(), moves.len());
        for (mv, answer) in moves.iter().zip(&answers) {
            assert_eq!(
                answer,
                &api.grpc(validate(at.clone(), mv)).await.expect("an answer"),
                "{mv} in {at:?}"
            );
            if answer.legal { legal += 1 } else { illegal += 1 }
        }
    }
    assert!(legal > 20 && illegal > 20, "{legal} legal, {illegal} illegal");
}

#[tokio::test]
async fn several_moves_are_refused_together() {
    let server = Server::start(&["--max-validated-moves", "3"]).await;
    let api = server.api();
    let start = || game("brandubh-wtf", &[] as &[&str]);
    assert_eq!(api.answer(validate_all(start(), &["d2-a2"; 3])).await.answers.len(), 3);
    for (request, reason, paths) in [
        (validate_all(start(), &["d2-a2"; 4]), "TOO_LARGE", vec!["moves"]),
        (validate_all(start(), &[] as &[&str]), "MISSING_FIELD", vec!["moves"]),
        (validate_all(start(), &["d2-a2", " ", ""]), "MISSING_FIELD", vec!["moves[1]", "moves[2]"]),
        (validate_all(game("nothing", &[] as &[&str]), &["d2-a2"]), "UNKNOWN_RULESET", vec!["game.ruleset"]),
        (
            v1::ValidateMovesRequest {
                moves: vec!["d2-a2".to_owned()],
                ..v1::ValidateMovesRequest::default()
            },
            "MISSING_FIELD",
            vec!["position"],
        ),
    ] {
        let fault = api.fault(request).await;
        assert_eq!((fault.reason.as_str(), fault.paths()), (reason, paths), "{fault:?}");
    }
}

#[tokio::test]
async fn several_moves_in_words() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let moves = ["d2-a2", "d1-d4"];
    let mut french = validate_all(game("brandubh-wtf", &[] as &[&str]), &moves).ask();
    french.headers_mut().insert("accept-language", "fr".parse().expect("a header"));
    french.headers_mut().insert("accept", "text/plain".parse().expect("a header"));
    let reported = api.http(french).await;
    let mut one_by_one = String::new();
    for mv in moves {
        let request = v1::ValidateMoveRequest {
            locale: "fr".to_owned(),
            ..validate(game("brandubh-wtf", &[] as &[&str]), mv)
        };
        let body = serde_json::to_string(&request).expect("JSON");
        one_by_one +=
            &api.http(ask("POST", "/v1/moves:validate", &[("accept", "text/plain")], body)).await.text();
    }
    assert_eq!(reported.text(), one_by_one);
    assert_eq!(reported.text().lines().count(), 2, "{}", reported.text());
}

fn item(id: &str, wanted: Wanted) -> v1::BatchItem {
    v1::BatchItem { id: id.to_owned(), call: Some(wanted) }
}

fn batch(items: Vec<v1::BatchItem>) -> v1::BatchRequest {
    v1::BatchRequest { items, locale: String::new() }
}

fn start() -> v1::Game {
    game("brandubh-wtf", &[] as &[&str])
}

/// The answer of a single call in the form of an item's answer: its faulty fields are those of the item.
async fn alone_at<C: Call>(
    api: &Api,
    place: &str,
    call: C,
    outcome: impl Fn(C::Answer) -> Outcome,
) -> Result<Outcome, Fault> {
    match api.ask(call).await {
        Ok(answer) => Ok(outcome(answer)),
        Err(fault) => Err(Fault {
            fields: fault
                .fields
                .iter()
                .map(|(path, words)| (format!("{place}.{path}"), words.clone()))
                .collect(),
            detail: if fault.fields.is_empty() { fault.detail } else { format!("{place}.{}", fault.detail) },
            ..fault
        }),
    }
}

/// The error of an item as a fault, whose codes must match its reason.
fn fault_of(error: &v1::CallError) -> Fault {
    let fields = error.fields.iter().map(|field| (field.field.clone(), field.description.clone()));
    Fault {
        reason: error.reason.clone(),
        detail: error.detail.clone(),
        fields: fields.collect(),
        metadata: error.metadata.clone(),
        retry: error.retry_after_seconds.is_some(),
    }
}

/// For every call a valid and an invalid item, each with its answer as a single call.
async fn every_call(api: &Api) -> Vec<(v1::BatchItem, Result<Outcome, Fault>)> {
    let mut all = Vec::new();
    macro_rules! add {
        ($($rpc:ident, $field:literal: $($request:expr),+;)+) => {
            $($({
                let place = format!("items[{}].{}", all.len(), $field);
                let wanted = alone_at(api, &place, $request, Outcome::$rpc).await;
                all.push((item(&format!("{} {}", $field, all.len() % 3), Wanted::$rpc($request)), wanted));
            })+)+
        };
    }
    let broken = || game("brandubh-wtf", &["d2-a2", "d1-d4"]);
    add! {
        NewPosition, "new_position": new("brandubh-wtf"), new("brandub"), v1::NewPositionRequest::default();
        ValidateMove, "validate_move": validate(start(), "d2-a2"), validate(start(), "d1-d4"), validate(start(), ""), validate(broken(), "d2-a2");
        ValidateMoves, "validate_moves": validate_all(start(), &["d2-a2", "north"]), validate_all(start(), &["d2-a2", ""]);
        ApplyMove, "apply_move": apply(start(), "d2-a2"), apply(escaped(), "d2-a2"), apply(At::Token("x".to_owned()), "d2-a2");
        LegalMoves, "legal_moves": list(start()), v1::LegalMovesRequest { from: Some("z99".to_owned()), ..list(start()) };
        ReplayGame, "replay_game": replay(broken()), replay(game("nothing", &[] as &[&str]));
        ParsePosition, "parse_position": parse(None, "what is this"), parse(Some("copenhagens".into()), "x");
        FormatPosition, "format_position": format(start(), v1::PositionFormat::Fen), v1::FormatPositionRequest::default();
        ParseMove, "parse_move": meant(start(), "d2 to a2"), meant(start(), &"d".repeat(201));
        PlayMove, "play_move": play(start(), Some("d2-a2")), play(start(), Some("d1-d4")), play(start(), Some(""));
        EvaluateMoves, "evaluate_moves": evaluate(start(), &["d2-a2", "d1-d4"]), evaluate(start(), &[] as &[&str]);
        ExploreOpening, "explore_opening": explore(start()), v1::ExploreOpeningRequest::default();
        ProbePosition, "probe_position": probe(start()), v1::ProbePositionRequest::default();
    }
    all
}

#[tokio::test]
async fn every_item_is_answered_as_by_itself() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut all = every_call(&api).await;
    let nothing = "has no call; set one of new_position, validate_move, validate_moves, apply_move, legal_moves, replay_game, \
         parse_position, format_position, parse_move, evaluate_moves, play_move, explore_opening, probe_position";
    let place = format!("items[{}]", all.len());
    let fault = Fault {
        reason: "MISSING_FIELD".to_owned(),
        detail: format!("{place}: {nothing}"),
        fields: vec![(place, nothing.to_owned())],
        metadata: BTreeMap::new(),
        retry: false,
    };
    all.push((v1::BatchItem { id: String::new(), call: None }, Err(fault)));
    let (items, wanted): (Vec<_>, Vec<_>) = all.into_iter().unzip();
    let reported = api.answer(batch(items.clone())).await.answers;
    assert_eq!(reported.len(), wanted.len());
    let (mut good, mut bad) = (0, 0);
    for ((reported, wanted), item) in reported.iter().zip(&wanted).zip(&items) {
        assert_eq!(reported.id, item.id, "the order is that of the items");
        match (reported.outcome.as_ref().expect("an outcome"), wanted) {
            (Outcome::Error(error), Err(fault)) => {
                assert_eq!(&fault_of(error), fault, "{item:?}");
                assert!(
                    Code::from_i32(error.code) != Code::Unknown && (400..600).contains(&error.status),
                    "{error:?}"
                );
                bad += 1;
            }
            (reported, wanted) => {
                assert_eq!(Ok(reported), wanted.as_ref(), "{item:?}");
                good += 1;
            }
        }
    }
    assert!(good >= 10 && bad >= 10, "{good} answers, {bad} errors");
    // Equal requests get equal bytes.
    let again = batch(items);
    assert_eq!(api.http(again.ask()).await.body, api.http(again.ask()).await.body);
}

#[tokio::test]
async fn an_unknown_field_in_an_item_is_named_at_its_place() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let sound = json!({"id": "a", "newPosition": {"ruleset": "brandubh-wtf"}});
    for (wrong, reason, path) in [
        (json!({"applyMove": {"game": {"rulset": "x"}}}), "UNKNOWN_FIELD", "items[3].apply_move.game.rulset"),
        (json!({"aplyMove": {}}), "UNKNOWN_FIELD", "items[3].aply_move"),
        (json!({"suggestMove": {}}), "UNKNOWN_FIELD", "items[3].suggest_move"),
        (json!({"id": 7}), "WRONG_TYPE", "items[3].id"),
        (
            json!({"legalMoves": {"game": {"moves": ["d2-a2", 5]}}}),
            "WRONG_TYPE",
            "items[3].legal_moves.game.moves[1]",
        ),
    ] {
        let fault = Fault::of_reply(
            &api.http(post("/v1/calls:batch", &json!({"items": [sound, sound, sound, wrong]}))).await,
        );
        assert_eq!((fault.reason.as_str(), fault.paths()), (reason, vec![path]), "{fault:?}");
    }
}

#[tokio::test]
async fn a_batch_keeps_its_limits() {
    let flags = [
        "--max-batch-items",
        "4",
        "--max-bulk-moves",
        "10",
        "--max-answer-bytes",
        "65536",
        "--max-request-bytes",
        "2000",
    ];
    let server = Server::start(&[&flags[..], &["--max-bulk-bytes", "100000"]].concat()).await;
    let api = server.api();
    let of = |count: usize| batch(vec![item("x", Wanted::ApplyMove(apply(start(), "d2-a2"))); count]);
    assert_eq!(api.answer(of(4)).await.answers.len(), 4);
    for (request, reason, path) in
        [(of(5), "TOO_LARGE", "items"), (batch(Vec::new()), "MISSING_FIELD", "items")]
    {
        let fault = api.fault(request).await;
        assert_eq!((fault.reason.as_str(), fault.paths()), (reason, vec![path]), "{fault:?}");
    }
    // Moves are counted wherever they are listed.
    let four = game("brandubh-wtf", &["d2-a2", "d5-e5", "b4-b6", "d4-d5"]);
    let position = api.answer(replay(four.clone())).await.position.expect("a position");
    let history = position.history.as_ref().expect("a history").moves.len();
    assert!(history > 1, "a history that counts");
    let lists = |moves: usize| {
        let judged = item("", Wanted::ValidateMoves(validate_all(four.clone(), &vec!["d2-a2"; moves])));
        let stated =
            item("", Wanted::LegalMoves(list(v1::Position { token: String::new(), ..position.clone() })));
        batch(vec![judged, stated])
    };
    assert_eq!(api.answer(lists(10 - 4 - history)).await.answers.len(), 2);
    let fault = api.fault(lists(11 - 4 - history)).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec!["items"]), "{fault:?}");
    // Batch requests may be larger than others, but not unlimited.
    let named =
        |length: usize| batch(vec![item(&"n".repeat(length), Wanted::NewPosition(new("brandubh-wtf")))]);
    assert_eq!(api.answer(named(50_000)).await.answers[0].id.len(), 50_000);
    let fault = api.fault(named(100_000)).await;
    assert!(fault.reason == "TOO_LARGE" && fault.detail.contains("100000"), "{fault:?}");
    // An item that does not fit into the answer is refused; a later one may fit again.
    let effects = || {
        Wanted::LegalMoves(v1::LegalMovesRequest {
            with_effects: true,
            with_positions: true,
            ..list(game("hnefatafl-13-igg", &[] as &[&str]))
        })
    };
    let small = || Wanted::ValidateMove(validate(start(), "d2-a2"));
    let reported = api
        .answer(batch(vec![
            item("a", small()),
            item("b", effects()),
            item("c", effects()),
            item("d", small()),
        ]))
        .await
        .answers;
    let refused: Vec<bool> = reported
        .iter()
        .map(|answer| matches!(&answer.outcome, Some(Outcome::Error(error)) if error.reason == "TOO_LARGE"))
        .collect();
    assert!(!refused[0] && !refused[1] && refused[2] && !refused[3], "{refused:?}");
    assert!(v1::BatchResponse { answers: reported }.encoded_len() < 70_000);
}

#[tokio::test]
async fn items_speak_the_language_of_the_batch_or_their_own() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let english = v1::ValidateMoveRequest { locale: "en".to_owned(), ..validate(start(), "d1-d4") };
    let unknown = v1::ValidateMoveRequest { locale: "tlh".to_owned(), ..english.clone() };
    let items = [english.clone(), validate(start(), "d1-d4"), unknown]
        .map(|request| item("", Wanted::ValidateMove(request)))
        .to_vec();
    let french = v1::ValidateMoveRequest { locale: "fr".to_owned(), ..validate(start(), "d1-d4") };
    let (english, french) = (api.answer(english).await, api.answer(french).await);
    assert_ne!(english, french);
    let outcomes = |answers: Vec<v1::BatchAnswer>| {
        answers.into_iter().map(|answer| answer.outcome.expect("an outcome")).collect::<Vec<_>>()
    };
    let wanted = [english, french.clone(), french].map(Outcome::ValidateMove).to_vec();
    let reported = api.answer(v1::BatchRequest { items: items.clone(), locale: "fr".to_owned() }).await;
    assert_eq!(outcomes(reported.answers), wanted);
    let mut by_header = batch(items).ask();
    by_header.headers_mut().insert("accept-language", "fr-CH, en;q=0.5".parse().expect("a header"));
    let reported: v1::BatchResponse =
        serde_json::from_slice(&api.http(by_header).await.body).expect("an answer");
    assert_eq!(outcomes(reported.answers), wanted);
    let mut plain = batch(vec![
        item("one", Wanted::NewPosition(new("nothing"))),
        item("", Wanted::ApplyMove(apply(start(), "d2-a2"))),
    ])
    .ask();
    plain.headers_mut().insert("accept", "text/plain".parse().expect("a header"));
    let text = api.http(plain).await.text();
    assert!(text.starts_with("[0] one\nUNKNOWN_RULESET: items[0].newPosition.ruleset: "), "{text}");
    assert!(
        text.contains("\n[1]\n  7  + . . a . . +\n")
            && text
                .ends_with("The attackers play d2-a2.\n1 move played, defenders to move, 25 legal moves\n"),
        "{text}"
    );
}

/// An item with a short answer that takes long for a rules call, however fast the machine is.
fn heavy() -> v1::BatchItem {
    let game = long_replay(250).game.expect("a game");
    item("heavy", Wanted::ValidateMove(validate(game, "a1-a1")))
}

fn vast() -> v1::BatchRequest {
    batch(vec![heavy(); 1000])
}

/// A server that takes such a batch and has ten minutes for it.
async fn patient(flags: &[&str]) -> Server {
    Server::start(&[&["--call-timeout-ms", "600000", "--max-bulk-bytes", "8388608"], flags].concat()).await
}

/// The reason of every failed item; items after the first that exhausted a resource fail alike.
fn ran_out(answers: &[v1::BatchAnswer], reason: &str) -> usize {
    let of = |answer: &v1::BatchAnswer| matches!(&answer.outcome, Some(Outcome::Error(error)) if error.reason == reason);
    let reached = answers.iter().take_while(|answer| !of(answer)).count();
    assert!(answers[reached..].iter().all(of), "an item was answered after {reason}");
    assert!(answers.len() == 1000 && reached < 1000, "{reached} of {}", answers.len());
    reached
}

#[tokio::test]
async fn items_after_the_deadline_report_it() {
    let _alone = alone().await;
    let server = Server::start(&["--call-timeout-ms", "400", "--max-bulk-bytes", "8388608"]).await;
    let api = server.api();
    println!(
        "by JSON {} items were reached",
        ran_out(&api.json(&vast()).await.expect("an answer").answers, "DEADLINE_EXCEEDED")
    );
    println!(
        "by gRPC {} items were reached",
        ran_out(&api.grpc(vast()).await.expect("an answer").answers, "DEADLINE_EXCEEDED")
    );
}

#[tokio::test]
async fn shutdown_is_reported_item_by_item() {
    let _alone = alone().await;
    let mut server = patient(&["--drain-ms", "300"]).await;
    let api = server.api();
    let asked = tokio::spawn(async move { api.grpc(vast()).await });
    begun(&server, 1.0).await;
    server.terminate();
    let answers = asked.await.expect("no panic").expect("an answer").answers;
    println!("{} items were reached", ran_out(&answers, "SHUTTING_DOWN"));
    assert!(server.ended().await.success());
}

/// Waits until this many batches are answered at once.
async fn begun(server: &Server, batches: f64) {
    let bulk = || async { sum(&scrape(server).await, "tafl_calls_bulk", &[]) > batches - 0.5 };
    until("the batches have begun", bulk).await;
}

#[tokio::test]
async fn batches_yield_and_end_with_their_callers() {
    let _alone = alone().await;
    let server =
        patient(&["--max-bulk-calls", "16", "--max-held-bytes", "1000000000", "--forwarded-hops", "1"]).await;
    let api = server.api();
    // Half of them over HTTP/1.1 connections of their own, half over gRPC.
    let calls: Vec<_> = (0..8)
        .map(|n| {
            let (api, listen) = (server.api(), server.listen);
            tokio::spawn(async move {
                if n % 2 == 0 {
                    drop(api.grpc(vast()).await);
                } else {
                    drop(try_send(listen, vast().ask()).await);
                }
            })
        })
        .collect();
    begun(&server, 8.0).await;
    for _ in 0..10 {
        assert!(api.answer(validate(start(), "d2-a2")).await.legal);
    }
    let fault = api.fault(batch(vec![heavy()])).await;
    assert!(fault.reason == "QUEUE_FULL" && fault.retry, "{fault:?}");
    // One client has half of the permits; there are others for the next one.
    let mut other = batch(vec![item("", Wanted::NewPosition(new("copenhagen")))]).ask();
    other.headers_mut().insert("x-forwarded-for", "10.0.0.2".parse().expect("a header"));
    assert_eq!(send(server.listen, other).await.status, 200);
    assert!(
        calls.iter().all(|call| !call.is_finished()),
        "thirteen calls took as long as a batch of a thousand heavy ones"
    );
    for call in &calls {
        call.abort();
    }
    let cancelled = [("grpc_method", "Batch"), ("grpc_code", "Cancelled")];
    let gone = || async { sum(&scrape(&server).await, "grpc_server_handled_total", &cancelled) >= 8.0 };
    until("every batch has ended with its caller", gone).await;
    assert_eq!(
        api.answer(batch(vec![item("", Wanted::NewPosition(new("copenhagen")))])).await.answers.len(),
        1
    );
}

#[tokio::test]
async fn a_batch_counts_as_many_calls_as_it_has_items() {
    let server = Server::start(&["--rate-limit", "1", "--rate-burst", "50"]).await;
    let api = server.api();
    let of = |count: usize| batch(vec![item("", Wanted::NewPosition(new("brandubh-wtf"))); count]);
    let fault = Fault::of_status(&api.grpc(of(51)).await.expect_err("more than a burst"));
    assert!(fault.reason == "TOO_LARGE" && fault.detail.contains("50"), "{fault:?}");
    assert_eq!(api.grpc(of(45)).await.expect("an answer").answers.len(), 45);
    for fault in [
        Fault::of_status(&api.grpc(of(45)).await.expect_err("the burst is spent")),
        api.json(&of(45)).await.expect_err("here too"),
    ] {
        assert!(fault.reason == "RATE_LIMITED" && fault.retry, "{fault:?}");
    }
}

#[tokio::test]
async fn items_are_counted_by_call_and_outcome() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let wrong = || Wanted::ApplyMove(apply(start(), ""));
    let items = vec![
        item("", Wanted::ApplyMove(apply(start(), "d2-a2"))),
        item("", wrong()),
        item("", wrong()),
        v1::BatchItem::default(),
    ];
    api.grpc(batch(items)).await.expect("an answer");
    let samples = scrape(&server).await;
    let count = |method: &str, outcome: &str| {
        sum(&samples, "tafl_batch_items_total", &[("grpc_method", method), ("outcome", outcome)])
    };
    let counts = [count("ApplyMove", "OK"), count("ApplyMove", "MISSING_FIELD"), count("", "MISSING_FIELD")];
    assert!(
        counts.iter().zip([1.0, 2.0, 1.0]).all(|(found, wanted)| (found - wanted).abs() < 0.5),
        "{counts:?}"
    );
}

/// `SETTINGS_INITIAL_WINDOW_SIZE`.
const WINDOW: u16 = 4;

/// An archive whose reports nobody reads, of a client.
async fn unread_archive(server: &Server, client: &str) -> H2 {
    let games = vec![json!({"game": {"moves": ["d2-a2"]}}); 400];
    let body = json!({"ruleset": "brandubh-wtf", "games": games}).to_string();
    let mut connection = H2::connect(server.listen, &[(WINDOW, 0)]).await;
    let headers = [("content-type", "application/json"), ("x-forwarded-for", client)];
    let begins = frame(HEADERS, END_HEADERS, 1, &head("POST", "/v1/archives:replay", &headers));
    let parts: Vec<&[u8]> = body.as_bytes().chunks(16_384).collect();
    let data =
        |(n, part): (usize, &&[u8])| frame(DATA, if n + 1 == parts.len() { END_STREAM } else { 0 }, 1, part);
    connection
        .send(&[begins, parts.iter().enumerate().flat_map(data).collect()].concat())
        .await
        .expect("a connection");
    connection
}

#[tokio::test]
async fn archives_that_nobody_reads_do_not_refuse_the_batches_of_others() {
    let flags = [
        "--call-timeout-ms",
        "600000",
        "--write-timeout-ms",
        "600000",
        "--max-bulk-calls",
        "4",
        "--forwarded-hops",
        "1",
    ];
    let server = Server::start(&flags).await;
    let mut unread = Vec::new();
    for client in ["10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3"] {
        unread.push(unread_archive(&server, client).await);
    }
    // One client has two, and there is one each for the next two clients.
    let taken = || async { sum(&scrape(&server).await, "tafl_calls_bulk", &[]) > 3.5 };
    until("all permits are taken", taken).await;
    let small = || {
        let mut ask = batch(vec![item("", Wanted::NewPosition(new("copenhagen")))]).ask();
        ask.headers_mut().insert("x-forwarded-for", "10.0.0.4".parse().expect("a header"));
        ask
    };
    let answered = || async { send(server.listen, small()).await.status == 200 };
    until("one that waits for its reader has ended", answered).await;
    assert_eq!(send(server.listen, small()).await.status, 200, "its permit is free for others");
    drop(unread);
}
