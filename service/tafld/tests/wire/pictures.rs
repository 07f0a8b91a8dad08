//! Pictures of positions: the same bytes over every transport, of the requested size, with alt text.

use super::support::api::{Api, Fault};
use super::support::chance::Chance;
use super::support::http::{Ask, Reply, ask, get, post};
use super::support::links::{Place, Said, as_board, as_game, as_token, draw, joined, places, wander};
use super::support::mirror;
use super::support::pictures::{png, svg};
use super::support::requests::{BRANDUBH, escaped};
use super::support::server::Server;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tafl_engine::Game;
use tafl_proto::v1;

const JSON: (&str, &str) = ("content-type", "application/json");

fn accepting(body: &Value, accept: &str) -> Ask {
    ask("POST", "/v1/positions:render", &[JSON, ("accept", accept)], body.to_string())
}

/// The alt text of a picture that is the response body.
fn alt_text(reply: &Reply) -> String {
    let header = reply.header("tafl-alt-text");
    assert!(header.is_ascii() && !header.is_empty(), "{:?}", reply.headers);
    percent_decode_str(&header).decode_utf8().expect("text in UTF-8").into_owned()
}

/// Requests a picture over every transport; all must return the same bytes.
async fn drawn(
    server: &Server,
    api: &Api,
    place: &Place,
    kind: &str,
    query: &[(&str, &str)],
    more: &Value,
) -> v1::RenderPositionResponse {
    let (format, media) = match kind {
        "svg" => ("PICTURE_FORMAT_SVG", "image/svg+xml"),
        "png" => ("PICTURE_FORMAT_PNG", "image/png"),
        _ => ("PICTURE_FORMAT_TEXT", "text/plain"),
    };
    let body = place.body(&joined(more, &json!({ "format": format })));
    let by_grpc = draw(server.listen, &body).await.unwrap_or_else(|status| panic!("{body}: {status:?}"));
    let posted = api.http(post("/v1/positions:render", &body)).await;
    assert_eq!(posted.status, 200, "{body}: {posted:?}");
    assert_eq!(posted.json(), serde_json::to_value(&by_grpc).expect("JSON"), "{body}");
    let bytes = STANDARD.decode(posted.json()["picture"].as_str().expect("bytes")).expect("base64");
    assert_eq!(by_grpc.picture, bytes, "{body}");
    assert!(by_grpc.content_type.starts_with(media), "{}", by_grpc.content_type);
    let mut themselves = vec![api.http(get(&place.link(&format!("/v1/render.{kind}"), query))).await];
    if kind != "txt" {
        themselves.push(api.http(accepting(&body, media)).await);
        // The Accept header decides if no format is stated.
        themselves.push(api.http(accepting(&place.body(more), media)).await);
    }
    for reply in themselves {
        assert_eq!(reply.status, 200, "{kind} {body}: {reply:?}");
        assert_eq!(reply.header("content-type"), by_grpc.content_type, "{body}");
        assert!(reply.body == by_grpc.picture, "{kind} {body}: other bytes by gRPC than over HTTP");
        assert_eq!(alt_text(&reply), by_grpc.alt_text, "{body}");
    }
    assert!((1..=2_000).contains(&by_grpc.alt_text.chars().count()), "{}", by_grpc.alt_text);
    by_grpc
}

/// Compares the stated properties of a picture with its bytes.
fn fits(picture: &v1::RenderPositionResponse, kind: &str, width: i32, height: i32) {
    match kind {
        "svg" => {
            let found = svg(&picture.picture);
            assert_eq!((found.width, found.height), (width.to_string(), height.to_string()));
            assert_eq!(found.desc, picture.alt_text);
            assert!(!found.title.trim().is_empty() && found.title.chars().count() <= 200, "{}", found.title);
        }
        "png" => {
            let found = png(&picture.picture);
            assert_eq!((found.width as i32, found.height as i32), (width, height));
        }
        _ => {
            let text = std::str::from_utf8(&picture.picture).expect("text in UTF-8");
            assert!(text.lines().count() >= 6, "{text}");
            assert_eq!((picture.width, picture.height), (0, 0));
            return;
        }
    }
    assert_eq!((picture.width, picture.height), (width, height), "{kind}");
}

#[tokio::test]
async fn a_picture_is_the_same_over_every_transport() {
    let server = Server::start(&[]).await;
    let other = Server::start(&[]).await;
    let api = server.api();
    for place in &places(&api).await {
        for kind in ["svg", "png", "txt"] {
            let (query, more) = if kind == "png" {
                (vec![("size", "80")], json!({"style": {"size": 80}}))
            } else {
                (vec![], json!({}))
            };
            let picture = drawn(&server, &api, place, kind, &query, &more).await;
            let side = if kind == "png" { 80 } else { 720 };
            fits(&picture, kind, side, side);
            // Another server draws the same.
            let body = place.body(&joined(
                &more,
                &json!({ "format": format!("PICTURE_FORMAT_{}", if kind == "txt" { "TEXT".to_owned() } else { kind.to_uppercase() }) }),
            ));
            assert!(
                draw(other.listen, &body).await.expect("a picture") == picture,
                "{kind} {body}: two servers draw it differently"
            );
        }
    }
    // SVG by default.
    let picture = draw(server.listen, &json!({"game": {"ruleset": "copenhagen"}})).await.expect("a picture");
    fits(&picture, "svg", 720, 720);
}

#[tokio::test]
async fn a_posted_request_is_answered_as_what_is_accepted() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let body = json!({"game": {"ruleset": "brandubh-wtf"}, "style": {"size": 100}});
    let mut wrong = Vec::new();
    for (accept, kind) in [
        ("image/svg+xml", "image/svg+xml"),
        ("image/png", "image/png"),
        ("IMAGE/PNG", "image/png"),
        ("image/webp, image/png", "image/png"),
        ("image/png, image/svg+xml;q=0.5", "image/png"),
        ("image/svg+xml, image/png;q=0.5", "image/svg+xml"),
        ("image/png, application/json;q=0.5", "image/png"),
        ("application/json, image/png;q=0.5", "application/json"),
        ("image/png;q=0", "application/json"),
        ("application/json", "application/json"),
        ("*/*", "application/json"),
        ("", "application/json"),
    ] {
        let reply = api.http(accepting(&body, accept)).await;
        assert_eq!(reply.status, 200, "{accept}: {reply:?}");
        if !reply.header("content-type").starts_with(kind) {
            wrong.push(format!("accept: {accept} gives {}", reply.header("content-type")));
        }
    }
    let text = api.http(accepting(&body, "text/plain")).await;
    assert!(text.status == 200 && text.header("content-type").starts_with("text/plain"), "{text:?}");
    assert!(text.text().contains('K'), "the board: {}", text.text());
    // Errors are problem documents, whatever is accepted.
    for accept in ["image/png", "image/svg+xml", "text/plain"] {
        let reply = api.http(accepting(&json!({"game": {"ruleset": "nothing"}}), accept)).await;
        assert_eq!(Fault::of_reply(&reply).reason, "UNKNOWN_RULESET", "{accept}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_picture_has_the_size_that_was_asked_for() {
    let server = Server::start(&["--call-timeout-ms", "600000"]).await;
    let api = server.api();
    let place = as_game("copenhagen", None, &[], wander("copenhagen", None, 0, &mut Chance::new(1)).0);
    for size in [64, 65, 333, 2_048] {
        for kind in ["svg", "png"] {
            let text = size.to_string();
            let picture =
                drawn(&server, &api, &place, kind, &[("size", &text)], &json!({"style": {"size": size}}))
                    .await;
            fits(&picture, kind, size, size);
        }
    }
    for kind in ["svg", "png"] {
        let card = json!({"style": {"layout": "PICTURE_LAYOUT_CARD"}});
        fits(&drawn(&server, &api, &place, kind, &[("layout", "card")], &card).await, kind, 1_200, 630);
        let board = json!({"style": {"layout": "PICTURE_LAYOUT_BOARD"}});
        fits(&drawn(&server, &api, &place, kind, &[("layout", "board")], &board).await, kind, 720, 720);
    }
    let limits = api.answer(v1::GetServerInfoRequest::default()).await.limits.expect("limits");
    assert_eq!(
        (limits.picture_size, limits.animation_size, limits.animation_frames, limits.picture_arrows),
        (2_048, 1_024, 1_000, 64)
    );
    assert_eq!(limits.long_calls, 256);
}

/// A fault over gRPC and JSON, which must be the same.
async fn refused(server: &Server, api: &Api, body: &Value) -> Fault {
    let by_json = api.http(post("/v1/positions:render", body)).await;
    assert_ne!(by_json.status, 200, "{body} is drawn");
    let fault = Fault::of_reply(&by_json);
    let status = draw(server.listen, body).await.expect_err("a fault");
    assert_eq!(Fault::of_status(&status), fault, "{body}");
    fault
}

#[tokio::test]
async fn too_many_arrows_and_several_faults_are_refused() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let start = json!({"game": {"ruleset": "brandubh-wtf"}});
    let many: Vec<&str> = (0..65).map(|n| ["d4-d7", "d4-a4"][n % 2]).collect();
    let fault = refused(&server, &api, &joined(&start, &json!({ "arrows": many }))).await;
    assert!(
        ["TOO_LARGE", "OUT_OF_RANGE_VALUE"].contains(&fault.reason.as_str()) && fault.paths() == ["arrows"],
        "{fault:?}"
    );
    assert!(
        draw(server.listen, &joined(&start, &json!({ "arrows": many[..64] }))).await.is_ok(),
        "64 arrows are let through"
    );
    // Several faults are reported together or one after the other, each at its own field.
    let fault = refused(&server, &api, &joined(&start, &json!({"style": {"size": 1, "rotation": 1}}))).await;
    assert!(fault.paths()[0].starts_with("style."), "{fault:?}");
}

/// A position with this property.
fn found(ruleset: &str, what: &str, holds: impl Fn(&Game) -> bool) -> (Game, Vec<String>) {
    let mut chance = Chance::new(77);
    for _ in 0..5_000 {
        let plies = 4 + chance.below(40);
        let (game, moves) = wander(ruleset, None, plies, &mut chance);
        if holds(&game) {
            return (game, moves);
        }
    }
    panic!("no game by chance {what}");
}

/// Adds a size to a request by `GET` and `POST`.
fn sized<'a>(query: &[(&'a str, &'a str)], more: &Value, small: bool) -> (Vec<(&'a str, &'a str)>, Value) {
    let (mut query, mut more) = (query.to_vec(), more.clone());
    if small {
        query.push(("size", "160"));
        more["style"]["size"] = 160.into();
    }
    (query, more)
}

#[tokio::test]
async fn every_option_shows() {
    let server = Server::start(&["--call-timeout-ms", "600000"]).await;
    let api = server.api();
    let (open, to_open) = found("brandubh-nielsen", "opens a path", |game| {
        !game.open_paths().is_empty() && game.king_threats().is_empty()
    });
    let (threat, to_threat) =
        found("brandubh-nielsen", "threatens the king", |game| !game.king_threats().is_empty());
    let open = as_game("brandubh-nielsen", None, &to_open, open);
    let threat = as_game("brandubh-nielsen", None, &to_threat, threat);
    let from = open.some_move(&mut Chance::new(5)).split('-').next().expect("an origin").to_owned();
    for kind in ["svg", "png"] {
        let mut seen = BTreeMap::new();
        // A small picture where a large one takes long.
        let (size, none) = sized(&[], &json!({}), kind == "png");
        let plain = drawn(&server, &api, &open, kind, &size, &none).await;
        seen.insert(plain.picture, "nothing");
        let options: Vec<Said<'_>> = vec![
            ("dark", vec![("theme", "dark")], json!({"style": {"theme": "PICTURE_THEME_DARK"}})),
            ("90", vec![("rotation", "90")], json!({"style": {"rotation": 90}})),
            ("180", vec![("rotation", "180")], json!({"style": {"rotation": 180}})),
            ("270", vec![("rotation", "270")], json!({"style": {"rotation": 270}})),
            (
                "no names",
                vec![("without_coordinates", "true")],
                json!({"style": {"withoutCoordinates": true}}),
            ),
            (
                "no last move",
                vec![("without_last_move", "true")],
                json!({"style": {"withoutLastMove": true}}),
            ),
            ("open paths", vec![("with_open_paths", "true")], json!({"style": {"withOpenPaths": true}})),
            ("destinations", vec![("from", &from)], json!({ "from": from })),
            ("an arrow", vec![("arrows", "a1-a7")], json!({"arrows": ["a1-a7"]})),
            ("two arrows", vec![("arrows", "a1-a7,a7-g7")], json!({"arrows": ["a1-a7", "a7-g7"]})),
            ("wood", vec![("theme", "wood")], json!({"style": {"theme": "PICTURE_THEME_WOOD"}})),
            ("bone", vec![("theme", "bone")], json!({"style": {"theme": "PICTURE_THEME_BONE"}})),
            ("stone", vec![("theme", "stone")], json!({"style": {"theme": "PICTURE_THEME_STONE"}})),
            ("discs", vec![("pieces", "discs")], json!({"style": {"pieces": "PICTURE_PIECES_DISCS"}})),
            ("arms", vec![("pieces", "arms")], json!({"style": {"pieces": "PICTURE_PIECES_ARMS"}})),
            (
                "red squares",
                vec![("colour_squares", "ff8888")],
                json!({"style": {"colours": {"squares": "#ff8888"}}}),
            ),
            (
                "a green king",
                vec![("colour_king", "#00ff00")],
                json!({"style": {"colours": {"king": "00ff00"}}}),
            ),
            ("a red arrow", vec![("arrows", "a1-a7:red")], json!({"arrows": ["a1-a7:red"]})),
            ("a grey arrow", vec![("arrows", "a1-a7:808080")], json!({"arrows": ["a1-a7:#808080"]})),
            ("a circle", vec![("marks", "c3")], json!({"marks": ["c3"]})),
            ("a blue circle", vec![("marks", "c3:blue")], json!({"marks": ["c3:blue"]})),
            ("players", vec![("layout", "players")], json!({"style": {"layout": "PICTURE_LAYOUT_PLAYERS"}})),
            (
                "names",
                vec![("attackers", "Egil"), ("defenders", "Þóra")],
                json!({"players": {"attackers": "Egil", "defenders": "Þóra"}}),
            ),
            (
                "a clock",
                vec![("defenders_clock_ms", "61000")],
                json!({"players": {"defendersClockMs": 61_000}}),
            ),
            ("card", vec![("layout", "card")], json!({"style": {"layout": "PICTURE_LAYOUT_CARD"}})),
        ];
        for (what, query, more) in &options {
            let (query, more) = sized(query, more, kind == "png" && *what != "card");
            let picture = drawn(&server, &api, &open, kind, &query, &more).await;
            if let Some(other) = seen.insert(picture.picture, what) {
                panic!("{kind}: {what} looks like {other}");
            }
        }
        for (query, more) in [
            (vec![("theme", "light")], json!({"style": {"theme": "PICTURE_THEME_LIGHT"}})),
            (vec![("rotation", "0")], json!({"style": {"rotation": 0}})),
            (vec![("layout", "board")], json!({"style": {"layout": "PICTURE_LAYOUT_BOARD"}})),
            (vec![("without_coordinates", "false")], json!({"style": {"withoutCoordinates": false}})),
        ] {
            let (query, more) = sized(&query, &more, kind == "png");
            let picture = drawn(&server, &api, &open, kind, &query, &more).await;
            assert_eq!(
                seen.get(&picture.picture),
                Some(&"nothing"),
                "{kind}: {more} is what is meant anyway"
            );
        }
        let marked = drawn(&server, &api, &threat, kind, &size, &none).await;
        let (query, more) =
            sized(&[("without_threat", "true")], &json!({"style": {"withoutThreat": true}}), kind == "png");
        let unmarked = drawn(&server, &api, &threat, kind, &query, &more).await;
        assert!(
            marked.picture != unmarked.picture,
            "{kind}: the threat to the king is not marked: {to_threat:?}"
        );
    }
}

/// A colour that cannot be read is quoted with what would be right, and the known themes are those of the
/// enum.
#[tokio::test]
async fn a_fault_in_a_style_says_what_would_be_right() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let sentence = async |query: &str| {
        let reply = api.http(get(&format!("/v1/render.svg?ruleset=brandubh-wtf&{query}"))).await;
        assert_eq!(reply.status, 400, "{query}: {reply:?}");
        reply.text()
    };
    assert!(sentence("colour_squares=red").await.contains("write #rrggbb, such as #d8a868"));
    assert!(sentence("marks=d4:pink").await.contains("red, green, blue, yellow, or #rrggbb"));
    let mut odd = json!({"game": {"ruleset": "brandubh-wtf"}});
    odd["style"] = json!({"theme": 9});
    let known = api.http(post("/v1/positions:render", &odd)).await.text();
    assert!(known.contains("PICTURE_THEME_STONE") && !known.contains("PICTURE_THEME_UNSPECIFIED"), "{known}");
}

/// The players are named in the alt text as well; a picture with a legend has room for it only if there are
/// special pieces.
#[tokio::test]
async fn players_and_legends_show() {
    let server = Server::start(&[]).await;
    let players = json!({"game": {"ruleset": "brandubh-wtf"}, "players": {"attackers": "Egil", "attackersClockMs": 3_725_000}});
    let picture = draw(server.listen, &players).await.expect("a picture");
    assert_eq!((picture.width, picture.height), (720, 720 + 2 * 60));
    assert!(
        picture.alt_text.contains(" Egil plays the attackers. The attackers are to move."),
        "{}",
        picture.alt_text
    );
    let later = joined(&players, &json!({"players": {"attackers": "Egil", "attackersClockMs": 3_726_000}}));
    assert!(
        draw(server.listen, &later).await.expect("a picture").picture != picture.picture,
        "another second on the clock"
    );
    let card = joined(&players, &json!({"style": {"layout": "PICTURE_LAYOUT_CARD"}}));
    let nameless = json!({"game": {"ruleset": "brandubh-wtf"}, "style": {"layout": "PICTURE_LAYOUT_CARD"}});
    assert!(
        draw(server.listen, &card).await.expect("a card").picture
            != draw(server.listen, &nameless).await.expect("a card").picture
    );
    let legend = json!({"style": {"withLegend": true}});
    let plain = draw(server.listen, &joined(&json!({"game": {"ruleset": "brandubh-wtf"}}), &legend))
        .await
        .expect("a picture");
    assert_eq!(plain.height, 720, "there is no special piece");
    let special = json!({"game": {"customRules": mirror::rules(&mirror::from_file("hirelings"))}});
    let with = draw(server.listen, &joined(&special, &legend)).await.expect("a picture");
    assert!((with.height - 720) % 60 == 0 && with.height > 720, "{}", with.height);
    let without = draw(server.listen, &special).await.expect("a picture");
    assert!(without.height == 720 && without.alt_text == with.alt_text);
}

#[tokio::test]
async fn the_last_move_is_what_the_caller_or_the_game_says() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let pixels = async |body: &Value| {
        let body = joined(body, &json!({"format": "PICTURE_FORMAT_PNG", "style": {"size": 150}}));
        png(&draw(server.listen, &body).await.unwrap_or_else(|status| panic!("{body}: {status:?}")).picture)
            .image
    };
    let mut chance = Chance::new(12);
    let (game, moves) = found("brandubh-wtf", "is quiet", |game| game.quiet_plies() >= 3);
    let last = moves.last().expect("a move").clone();
    let played = as_game("brandubh-wtf", None, &moves, game.clone());
    let token = as_token(&api, &played).await;
    let board = as_board("brandubh-wtf", game);
    let shown = pixels(&played.at).await;
    assert_eq!(pixels(&token.at).await, shown, "the history of a token tells the last move: {moves:?}");
    let bare = pixels(&board.at).await;
    assert!(bare != shown, "nothing tells the last move of a bare board");
    for stated in [last.clone(), last.replace('-', ""), last.to_uppercase()] {
        assert_eq!(pixels(&board.body(&json!({ "last_move": stated }))).await, shown, "{stated}");
    }
    let other = chance.pick(&moves[..moves.len() - 1]);
    drop(draw(server.listen, &played.body(&json!({ "last_move": other }))).await);
    // In a capture as the answers write it, the square of the taken piece is marked.
    let taking = ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6", "d5-a5"].map(str::to_owned);
    let mut game = wander("brandubh-wtf", None, 0, &mut chance).0;
    let notation =
        taking.iter().map(|mv| game.play_text(mv).expect("a legal move").notation()).last().expect("a move");
    assert_eq!(notation, "d5-a5xa6");
    let played = as_game("brandubh-wtf", None, &taking, game.clone());
    let board = as_board("brandubh-wtf", game);
    let shown = pixels(&played.at).await;
    assert_eq!(pixels(&board.body(&json!({ "last_move": notation }))).await, shown);
    assert_ne!(
        pixels(&board.body(&json!({"last_move": "d5-a5"}))).await,
        pixels(&board.at).await,
        "it is marked without its capture as well"
    );
    // Left out on request.
    let without = json!({"style": {"size": 150, "withoutLastMove": true}, "format": "PICTURE_FORMAT_PNG"});
    let left_out = png(&draw(server.listen, &played.body(&without)).await.expect("a picture").picture).image;
    assert_eq!(left_out, pixels(&board.at).await);
    // A game without moves has no last move; a pass marks nothing.
    let start = as_game("brandubh-wtf", None, &[], wander("brandubh-wtf", None, 0, &mut chance).0);
    assert_eq!(pixels(&start.at).await, pixels(&as_board("brandubh-wtf", start.game.clone()).at).await);
    drop(draw(server.listen, &start.body(&json!({"last_move": "pass"}))).await);
}

#[tokio::test]
async fn the_alt_text_describes_the_picture() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut chance = Chance::new(9);
    for entry in tafl_engine::catalogue::all() {
        let (game, moves) = wander(entry.id, None, 9, &mut chance);
        let place = as_game(entry.id, None, &moves, game);
        let king = place
            .game
            .placement()
            .pieces()
            .find(|(_, piece)| piece.letter() == 'k')
            .expect("a king")
            .0
            .to_string();
        let mut texts = Vec::new();
        for locale in ["en", "fr"] {
            let more = json!({ "locale": locale });
            let picture = drawn(&server, &api, &place, "svg", &[("locale", locale)], &more).await;
            fits(&picture, "svg", 720, 720);
            assert!(picture.alt_text.contains(&king), "where is the king? {}", picture.alt_text);
            assert!(!picture.alt_text.contains(['{', '}', '\u{2068}']), "{}", picture.alt_text);
            texts.push(picture.alt_text);
            let text = drawn(&server, &api, &place, "txt", &[("locale", locale)], &more).await;
            assert_eq!(&text.alt_text, texts.last().expect("a text"), "every form has the same alt text");
        }
        assert!(
            texts[0].to_lowercase().contains("king") && texts[1].to_lowercase().contains("roi"),
            "{texts:?}"
        );
    }
    // The picture of a finished game states the result in the requested language.
    let over = json!({"game": {"ruleset": "brandubh-wtf", "moves": escaped().moves}});
    let reported = draw(server.listen, &over).await.expect("a picture").alt_text;
    assert!(reported.contains("g7") && reported.to_lowercase().contains("defenders"), "{reported}");
    // Names sent by a caller appear as text and nothing else.
    let mut rules = mirror::rules(&tafl_engine::catalogue::find("brandubh-wtf").expect("a rule set").rules);
    rules.board.as_mut().expect("a board").setups[0].name = "</desc><script>alert(1)</script>&\"'".to_owned();
    let body = json!({"game": {"customRules": rules}, "style": {"layout": "PICTURE_LAYOUT_CARD"}});
    match draw(server.listen, &body).await {
        Ok(picture) => fits(&picture, "svg", 1_200, 630),
        Err(status) => assert_eq!(Fault::of_status(&status).reason, "INVALID_RULES"),
    }
}

#[tokio::test]
async fn a_crowded_board_is_described_in_two_thousand_characters() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut rules = mirror::rules(&mirror::from_file("alea-evangelii"));
    (rules.encirclement, rules.exit_fort, rules.tuichi_wins) = (None, false, false);
    rules.zones.clear();
    rules.escape = Some(v1::Escape { to: v1::EscapeTo::Edge.into(), squares: Vec::new() });
    rules.king_taken = Some(v1::KingTaken { how: v1::KingTakenHow::Custodial.into(), ..Default::default() });
    // Four of five squares are occupied, the king among them.
    let rows: Vec<String> = (0..19)
        .map(|row| {
            let letter = |file: usize| match (row, file) {
                (9, 9) => 'k',
                _ if (row * 2 + file).is_multiple_of(5) => '1',
                _ if (row + file).is_multiple_of(2) => 'd',
                _ => 'a',
            };
            (0..19).map(letter).collect()
        })
        .collect();
    let place =
        json!({"position": {"customRules": rules, "board": rows.join("/"), "sideToMove": "SIDE_ATTACKERS"}});
    for locale in ["en", "fr"] {
        for more in
            [json!({}), json!({"arrows": ["a1-s19"]}), json!({"style": {"layout": "PICTURE_LAYOUT_CARD"}})]
        {
            let body = joined(&joined(&place, &more), &json!({ "locale": locale }));
            let picture = draw(server.listen, &body).await.unwrap_or_else(|status| panic!("{status:?}"));
            let letters = picture.alt_text.chars().count();
            assert!((200..=2_000).contains(&letters), "{letters}: {}", picture.alt_text);
            // Whitespace is trimmed as in JavaScript.
            assert!(picture.alt_text.encode_utf16().count() <= 2_000);
            assert_eq!(svg(&picture.picture).desc, picture.alt_text);
            let reply = api.http(accepting(&body, "image/png")).await;
            assert_eq!(
                (reply.status, alt_text(&reply)),
                (200, picture.alt_text.clone()),
                "{:?}",
                reply.headers
            );
            // Omissions are stated; the text never ends within a word.
            assert!(picture.alt_text.trim_end().ends_with(['.', '…', ')']), "{}", picture.alt_text);
        }
    }
}

#[tokio::test]
async fn a_text_shows_the_board_as_it_is() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let start = api.http(get("/v1/render.txt?ruleset=brandubh-wtf")).await;
    assert_eq!((start.status, start.header("content-type").as_str()), (200, "text/plain; charset=utf-8"));
    let text = start.text();
    let ranks: Vec<&str> = text
        .lines()
        .filter(|line| line.trim_start().starts_with(|rank: char| rank.is_ascii_digit()))
        .collect();
    assert_eq!(ranks.len(), 7, "{text}");
    for (line, row) in ranks.iter().zip(BRANDUBH.split('/')) {
        let letters =
            |of: &str, letter: char| of.chars().filter(|found| found.eq_ignore_ascii_case(&letter)).count();
        for letter in ['a', 'd', 'k'] {
            assert_eq!(letters(line, letter), letters(row, letter), "{line}");
        }
    }
    // The style turns the board, or hides what it names; nothing fails.
    for query in
        ["rotation=90", "without_coordinates", "theme=dark", "from=d2", "arrows=d2-a2", "last_move=d1-d2"]
    {
        let reply = api.http(get(&format!("/v1/render.txt?ruleset=brandubh-wtf&{query}"))).await;
        assert!(
            reply.status == 200 || (query.starts_with("last_move") && reply.status == 400),
            "{query}: {reply:?}"
        );
    }
}
