//! Pictures of positions: the same bytes over every transport, of the requested size, with alt text.

use super::support::api::{Api, Fault};
use super::support::chance::Chance;
use super::support::http::{Ask, Reply, ask, get, post};
use super::support::links::{Place, Said, as_board, as_game, as_token, draw, joined, places, wander};
use super::support::local::Local;
use super::support::mirror;
use super::support::pictures::{png, svg};
use super::support::requests::escaped;
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
    server: &Local,
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
    let server = Local::start(&[]).await;
    let other = Local::start(&[]).await;
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
}

#[tokio::test]
async fn a_picture_has_the_size_that_was_asked_for() {
    let server = Local::start(&["--call-timeout-ms", "600000"]).await;
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
    let server = Local::start(&["--call-timeout-ms", "600000"]).await;
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

#[tokio::test]
async fn players_and_their_clocks_show() {
    let server = Local::start(&[]).await;
    let drawn = async |more: Value| {
        let body = joined(&json!({"game": {"ruleset": "brandubh-wtf"}}), &more);
        draw(server.listen, &body).await.expect("a picture").picture
    };
    let players = |clock: u32| json!({"players": {"attackers": "Egil", "attackersClockMs": clock}});
    assert!(
        drawn(players(3_725_000)).await != drawn(players(3_726_000)).await,
        "another second on the clock"
    );
    let card = json!({"style": {"layout": "PICTURE_LAYOUT_CARD"}});
    assert!(drawn(joined(&players(3_725_000), &card)).await != drawn(card).await);
}

#[tokio::test]
async fn the_last_move_is_what_the_caller_or_the_game_says() {
    let server = Local::start(&[]).await;
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
    let server = Local::start(&[]).await;
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
    let server = Local::start(&[]).await;
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
