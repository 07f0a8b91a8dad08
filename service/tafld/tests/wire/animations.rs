//! Animations of games: every position once and for the requested time, and no caller can starve the others.

use super::support::api::{Api, Fault};
use super::support::chance::Chance;
use super::support::http::{Ask, ask, get, post, send, try_send};
use super::support::links::{animate, draw, joined, link, wander};
use super::support::local::Local;
use super::support::mirror;
use super::support::pictures::gif;
use super::support::requests::{escaped, game, list, validate};
use super::support::server::Server;
use super::support::web::{ORIGIN, is_open};
use super::support::{LONG, alone, until};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use std::time::Duration;
use tafl_proto::v1;

const JSON: (&str, &str) = ("content-type", "application/json");

fn accepting(body: &Value) -> Ask {
    ask("POST", "/v1/games:render", &[JSON, ("accept", "image/gif")], body.to_string())
}

/// How long each position is shown, with the three pictures of 60 ms in which its piece slides to it.
fn positions(delays: &[usize]) -> Vec<usize> {
    if !delays.windows(3).any(|three| three == [6; 3]) {
        return delays.to_vec();
    }
    let (mut times, mut slid) = (Vec::new(), 0);
    for &delay in delays {
        slid += delay;
        if delay != 6 {
            times.push(std::mem::take(&mut slid));
        }
    }
    times
}

/// Requests an animation over every transport; all must return the same bytes.
async fn shown(server: &Local, api: &Api, query: &[(&str, &str)], body: &Value) -> v1::RenderGameResponse {
    let by_grpc = animate(server.listen, body).await.unwrap_or_else(|status| panic!("{body}: {status:?}"));
    let posted = api.http(post("/v1/games:render", body)).await;
    assert_eq!(posted.status, 200, "{body}: {posted:?}");
    assert!(
        posted.json() == serde_json::to_value(&by_grpc).expect("JSON"),
        "{body}: JSON says something else than gRPC"
    );
    assert!(
        STANDARD.decode(posted.json()["picture"].as_str().expect("bytes")).expect("base64")
            == by_grpc.picture
    );
    for reply in [api.http(get(&link("/v1/render.gif", query))).await, api.http(accepting(body)).await] {
        assert_eq!(
            (reply.status, reply.header("content-type").as_str()),
            (200, "image/gif"),
            "{body}: {reply:?}"
        );
        assert!(reply.body == by_grpc.picture, "{body}: other bytes by gRPC than over HTTP");
        let header = reply.header("tafl-alt-text");
        assert_eq!(
            percent_decode_str(&header).decode_utf8().expect("text in UTF-8"),
            by_grpc.alt_text,
            "{body}"
        );
    }
    assert_eq!(by_grpc.content_type, "image/gif");
    assert!((1..=2_000).contains(&by_grpc.alt_text.chars().count()), "{}", by_grpc.alt_text);
    let found = gif(&by_grpc.picture);
    assert_eq!((found.width as i32, found.height as i32), (by_grpc.width, by_grpc.height), "{body}");
    assert_eq!(positions(&found.delays).len() as i32, by_grpc.frames, "{body}");
    by_grpc
}

fn refused(answer: Result<v1::RenderGameResponse, tonic::Status>, what: &str) -> Fault {
    match answer {
        Ok(animation) => panic!("{what}: {} frames are drawn", animation.frames),
        Err(status) => Fault::of_status(&status),
    }
}

/// A game of this many quiet plies, under rules that let it continue.
fn lasting(plies: usize) -> Value {
    let mut rules = mirror::rules(&tafl_engine::catalogue::find("brandubh-wtf").expect("a rule set").rules);
    (rules.repetition, rules.quiet_plies, rules.ply_limit) = (None, None, None);
    let cycle = ["d2-e2", "d5-e5", "e2-d2", "e5-d5"];
    let moves: Vec<&str> = (0..plies).map(|n| cycle[n % 4]).collect();
    json!({"customRules": rules, "moves": moves})
}

#[tokio::test]
async fn a_game_is_the_same_over_every_transport() {
    let server = Local::start(&[]).await;
    let other = Local::start(&[]).await;
    let api = server.api();
    let mut chance = Chance::new(3);
    for (n, entry) in tafl_engine::catalogue::all().iter().enumerate() {
        let plies = [0, 1, 5, 9][n % 4];
        let (_, moves) = wander(entry.id, None, plies, &mut chance);
        let text = moves.join(",");
        let mut query = vec![("ruleset", entry.id), ("size", "120"), ("theme", "dark"), ("rotation", "90")];
        if !text.is_empty() {
            query.push(("moves", &text));
        }
        let style = json!({"size": 120, "theme": "PICTURE_THEME_DARK", "rotation": 90});
        let body = json!({"game": {"ruleset": entry.id, "moves": moves}, "style": style});
        let animation = shown(&server, &api, &query, &body).await;
        assert_eq!(
            (animation.frames as usize, animation.width, animation.height),
            (plies + 1, 120, 120),
            "{body}"
        );
        let mut delays = vec![100; plies];
        delays.push(300);
        assert_eq!(positions(&gif(&animation.picture).delays), delays, "{body}");
        assert!(
            animate(other.listen, &body).await.expect("an animation") == animation,
            "two servers draw {body} differently"
        );
    }
    // Without a size.
    let animation =
        shown(&server, &api, &[("ruleset", "copenhagen")], &json!({"game": {"ruleset": "copenhagen"}})).await;
    assert_eq!((animation.width, animation.height, animation.frames), (480, 520, 1));
    let body = json!({"game": {"ruleset": "copenhagen"}, "style": {"size": 1_024}});
    assert_eq!(
        shown(&server, &api, &[("ruleset", "copenhagen"), ("size", "1024")], &body).await.width,
        1_024
    );
}

#[tokio::test]
async fn a_range_of_plies_is_shown_for_as_long_as_asked() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let (_, moves) = wander("brandubh-wtf", None, 8, &mut Chance::new(5));
    let text = moves.join(",");
    let start = json!({"game": {"ruleset": "brandubh-wtf", "moves": moves}, "style": {"size": 64}});
    let base = [("ruleset", "brandubh-wtf"), ("moves", text.as_str()), ("size", "64")];
    for (first, last, frames) in [
        (None, None, 9),
        (Some(0), Some(8), 9),
        (Some(3), None, 6),
        (None, Some(2), 3),
        (Some(4), Some(4), 1),
        (Some(8), None, 1),
    ] {
        let mut body = start.clone();
        let (mut query, texts) =
            (base.to_vec(), [first, last].map(|ply: Option<i32>| ply.map(|ply| ply.to_string())));
        for (name, (ply, text)) in
            ["first_ply", "last_ply"].into_iter().zip([first, last].into_iter().zip(&texts))
        {
            if let Some(text) = text {
                body[name] = ply.into();
                query.push((name, text));
            }
        }
        assert_eq!(shown(&server, &api, &query, &body).await.frames, frames, "{first:?} to {last:?}");
    }
    // A range of a game shows that game's positions, not those of a shorter game.
    let whole = animate(server.listen, &start).await.expect("an animation");
    let part = animate(server.listen, &joined(&start, &json!({"firstPly": 8}))).await.expect("an animation");
    let first = animate(server.listen, &joined(&start, &json!({"lastPly": 0}))).await.expect("an animation");
    assert!(part.picture != first.picture && part.picture.len() < whole.picture.len());
    for (ms, hundredths) in [(20, 2), (250, 25), (1_000, 100), (60_000, 6_000)] {
        let text = ms.to_string();
        let query: Vec<_> = base.iter().copied().chain([("frame_ms", text.as_str())]).collect();
        let animation = shown(&server, &api, &query, &joined(&start, &json!({ "frameMs": ms }))).await;
        let mut delays = vec![hundredths; 8];
        delays.push(3 * hundredths);
        assert_eq!(positions(&gif(&animation.picture).delays), delays, "{ms} ms");
    }
}

/// The line with the move has the result at the end. Pieces slide unless positions are shown for too short a
/// time.
#[tokio::test]
async fn a_caption_names_the_move_and_pieces_slide() {
    let server = Local::start(&[]).await;
    let body =
        |more: &Value| joined(&json!({"game": {"ruleset": "brandubh-wtf", "moves": escaped().moves}}), more);
    let show = async |more: Value| animate(server.listen, &body(&more)).await.expect("an animation");
    let style = json!({"size": 240});
    let part = async |locale: &str, last: usize| {
        show(json!({"style": style, "locale": locale, "lastPly": last})).await.picture
    };
    let last = escaped().moves.len();
    assert_eq!(
        part("en", last - 1).await,
        part("de", last - 1).await,
        "a move is the same in every language"
    );
    assert_ne!(part("en", last).await, part("de", last).await, "the result is worded");
    let delays = gif(&show(json!({"style": style, "lastPly": 2})).await.picture).delays;
    assert_eq!(delays, [100, 6, 6, 6, 82, 6, 6, 6, 282]);
    for (ms, slid) in [(490, 0), (500, last)] {
        let delays = gif(&show(json!({"style": style, "frameMs": ms})).await.picture).delays;
        assert_eq!(delays.len(), last + 1 + 3 * slid, "{ms} ms");
    }
}

#[tokio::test]
async fn a_game_that_ends_is_shown_to_its_end() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let moves = escaped().moves;
    let text = moves.join(",");
    let body =
        json!({"game": {"ruleset": "brandubh-wtf", "moves": moves}, "style": {"size": 100}, "locale": "fr"});
    let query = [("ruleset", "brandubh-wtf"), ("moves", text.as_str()), ("size", "100"), ("locale", "fr")];
    let animation = shown(&server, &api, &query, &body).await;
    assert_eq!(animation.frames as usize, moves.len() + 1);
    assert!(
        animation.alt_text.contains("roi") || animation.alt_text.contains("défenseurs"),
        "{}",
        animation.alt_text
    );
    let english =
        animate(server.listen, &joined(&body, &json!({"locale": "en"}))).await.expect("an animation");
    assert!(
        english.alt_text != animation.alt_text && english.picture == animation.picture,
        "{}",
        english.alt_text
    );
}

/// Names and clocks are shown at every position, the result at the last one.
#[tokio::test]
async fn players_clocks_and_result_are_shown() {
    let server = Local::start(&[]).await;
    let game =
        json!({"game": {"ruleset": "brandubh-wtf", "moves": ["d2-a2", "d5-e5"]}, "style": {"size": 140}});
    let players = json!({"attackers": "Egil", "defenders": "Þóra", "attackersClockMs": 60_000, "defendersClockMs": 60_000});
    let named = joined(&game, &json!({ "players": players }));
    let first = animate(server.listen, &named).await.expect("an animation");
    let mut seen = vec![first.picture];
    for more in [
        json!({"clocksMs": [55_000]}),
        json!({"clocksMs": [55_000, 42_000]}),
        json!({"clocksMs": [55_000, 42_000], "declared": {"winner": "SIDE_DEFENDERS", "reason": "OUTCOME_REASON_RESIGNATION"}}),
        json!({"clocksMs": [55_000, 42_000], "declared": {"winner": "SIDE_ATTACKERS"}}),
        json!({"clocksMs": [55_000, 42_000], "declared": {"draw": true, "reason": "OUTCOME_REASON_AGREEMENT"}}),
    ] {
        let animation = animate(server.listen, &joined(&named, &more))
            .await
            .unwrap_or_else(|status| panic!("{more}: {status:?}"));
        assert!(!seen.contains(&animation.picture), "{more} does not show");
        let declared = more["declared"].as_object().is_some();
        let over = ["win", "draw by agreement"].iter().any(|word| animation.alt_text.contains(word));
        assert_eq!(declared, over, "{}", animation.alt_text);
        seen.push(animation.picture);
    }
    // The result belongs to the end of the game.
    let part = |more: &Value| joined(&joined(&named, &json!({"lastPly": 1})), more);
    let declared = json!({"declared": {"winner": "SIDE_DEFENDERS", "reason": "OUTCOME_REASON_RESIGNATION"}});
    let [without, with] =
        [animate(server.listen, &part(&json!({}))).await, animate(server.listen, &part(&declared)).await];
    assert!(without.expect("an animation") == with.expect("an animation"));
    let clocks = json!({"clocksMs": [65_000]});
    let card = json!({"game": game["game"], "style": {"layout": "PICTURE_LAYOUT_CARD"}});
    let [without, with] =
        [animate(server.listen, &card).await, animate(server.listen, &joined(&card, &clocks)).await];
    assert!(without.expect("an animation").picture != with.expect("an animation").picture);
}

#[tokio::test]
async fn a_thousand_positions_are_shown_and_no_more() {
    let server = Server::start(&["--call-timeout-ms", "600000"]).await;
    let game = lasting(1_200);
    let style = json!({"size": 64, "withoutCoordinates": true});
    let whole = json!({"game": game, "style": style});
    let fault = refused(animate(server.listen, &whole).await, "1,201 positions");
    assert!(["OUT_OF_RANGE_VALUE", "TOO_LARGE"].contains(&fault.reason.as_str()), "{fault:?}");
    assert!(["last_ply", "first_ply", "game.moves"].contains(&fault.paths()[0]), "{fault:?}");
    let fault = refused(
        animate(server.listen, &joined(&whole, &json!({"firstPly": 100, "lastPly": 1_100}))).await,
        "1,001 positions",
    );
    assert!(["OUT_OF_RANGE_VALUE", "TOO_LARGE"].contains(&fault.reason.as_str()), "{fault:?}");
    for range in [json!({"firstPly": 201}), json!({"firstPly": 101, "lastPly": 1_100})] {
        let body = joined(&whole, &range);
        let animation =
            animate(server.listen, &body).await.unwrap_or_else(|status| panic!("{range}: {status:?}"));
        assert_eq!(animation.frames, 1_000, "{range}");
        assert_eq!(gif(&animation.picture).delays.len(), 1_000, "{range}");
        assert!(animation.alt_text.chars().count() <= 2_000, "{}", animation.alt_text);
        println!("{} bytes for 1,000 positions of 64 pixels", animation.picture.len());
    }
}

/// An animation that takes any machine longer than a test runs, or at least very long.
fn vast() -> Value {
    json!({"game": lasting(999), "style": {"size": 1_024, "theme": "PICTURE_THEME_DARK"}})
}

#[tokio::test]
async fn a_deadline_ends_a_long_animation() {
    let _alone = alone().await;
    let server = Server::start(&["--call-timeout-ms", "100"]).await;
    let fault = refused(animate(server.listen, &vast()).await, "a tenth of a second");
    assert_eq!(fault.reason, "DEADLINE_EXCEEDED", "{fault:?}");
    let mut stored = false;
    for request in [accepting(&vast()), post("/v1/games:render", &vast())] {
        let reply = send(server.listen, request).await;
        assert_eq!(
            (reply.status, Fault::of_reply(&reply).reason.as_str()),
            (504, "DEADLINE_EXCEEDED"),
            "{reply:?}"
        );
        stored |= !reply.header("cache-control").contains("no-store");
    }
    // A caller's own deadline, shorter than the server's.
    let server = Server::start(&["--call-timeout-ms", "600000"]).await;
    let headers = [("grpc-timeout", "100m")];
    let answer = super::support::links::grpc::<v1::RenderGameRequest, v1::RenderGameResponse>;
    let status =
        answer(server.listen, "RenderService/RenderGame", &headers, &vast()).await.expect_err("no time");
    assert_eq!(Fault::of_status(&status).reason, "DEADLINE_EXCEEDED");
    // The cancelled call does not block the next one.
    let picture =
        tokio::time::timeout(LONG, draw(server.listen, &json!({"game": {"ruleset": "brandubh-wtf"}}))).await;
    assert!(picture.expect("a picture in time").is_ok());
    assert!(!stored, "a cache may keep that there was no time");
}

#[tokio::test]
async fn pictures_wait_in_a_queue_and_nothing_waits_for_them() {
    let _alone = alone().await;
    let server = Server::start(&["--max-long-calls", "2", "--call-timeout-ms", "600000"]).await;
    let listen = server.listen;
    let api = server.api();
    // More long animations than any machine has threads, until one is refused.
    let mut busy = Vec::new();
    let mut full = None;
    for _ in 0..300 {
        busy.push(tokio::spawn(async move { try_send(listen, accepting(&vast())).await }));
        tokio::time::sleep(Duration::from_millis(10)).await;
        let mut request = accepting(&vast());
        request.headers_mut().insert("origin", ORIGIN.1.parse().expect("a value"));
        let probe = tokio::time::timeout(Duration::from_millis(200), send(listen, request)).await;
        if let Ok(reply) = probe {
            full = Some(reply);
            break;
        }
    }
    let full = full.expect("300 animations at once, and none is turned away");
    let fault = Fault::of_reply(&full);
    assert!(full.status == 429 && fault.reason == "QUEUE_FULL" && fault.retry, "{fault:?}");
    is_open(&full, "a full queue");
    // Short calls are answered meanwhile, and so are invalid requests.
    assert!(api.answer(validate(game("brandubh-wtf", &[] as &[&str]), "d2-a2")).await.legal);
    assert_eq!(api.answer(list(game("brandubh-wtf", &[] as &[&str]))).await.moves.len(), 40);
    let found = v1::SuggestMoveRequest {
        nodes: Some(100),
        ..super::support::requests::suggest(game("brandubh-wtf", &[] as &[&str]))
    };
    assert!(api.answer(found).await.r#move.is_some());
    let fault = refused(animate(listen, &json!({"game": {"ruleset": "nothing"}})).await, "no such game");
    assert_eq!(fault.reason, "UNKNOWN_RULESET", "{fault:?}");
    // A caller who goes away frees its place and the core.
    for call in &busy {
        call.abort();
    }
    let free = || async {
        animate(listen, &json!({"game": {"ruleset": "brandubh-wtf"}, "style": {"size": 64}})).await.is_ok()
    };
    until("the queue is open again", free).await;
    assert!(full.header("cache-control").contains("no-store"), "{full:?}");
}

#[tokio::test]
async fn many_pictures_at_once_are_all_drawn() {
    let _alone = alone().await;
    let server = Server::start(&["--call-timeout-ms", "600000"]).await;
    let listen = server.listen;
    let path = "/v1/render.png?ruleset=copenhagen&size=256";
    let wanted = send(listen, get(path)).await;
    assert_eq!(wanted.status, 200, "{wanted:?}");
    let calls: Vec<_> = (0..40).map(|_| tokio::spawn(send(listen, get(path)))).collect();
    for call in calls {
        let reply = call.await.expect("a reply");
        assert!(reply.status == 200 && reply.body == wanted.body, "{:?}", reply.headers);
    }
    // With a queue of one, each is drawn or told to retry.
    let server = Server::start(&["--call-timeout-ms", "600000", "--max-long-calls", "2"]).await;
    let listen = server.listen;
    let calls: Vec<_> = (0..40).map(|_| tokio::spawn(send(listen, get(path)))).collect();
    let mut drawn = 0;
    for call in calls {
        let reply = call.await.expect("a reply");
        if reply.status == 200 {
            assert!(reply.body == wanted.body);
            drawn += 1;
        } else {
            let fault = Fault::of_reply(&reply);
            assert!(fault.reason == "QUEUE_FULL" && fault.retry, "{fault:?}");
        }
    }
    println!("{drawn} of 40 pictures at once drawn with a queue of one");
    assert!(drawn > 0);
}
