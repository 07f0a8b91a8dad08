//! Graphs of the course of a game, the links of an analysis, and evaluations beside the board.

use super::support::api::Api;
use super::support::http::{Reply, ask, get, post};
use super::support::links::{animate, draw, grpc, joined, link};
use super::support::local::Local;
use super::support::pictures::{gif, png, svg};
use super::support::requests::escaped;
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};
use tafl_engine::{Game, SearchOptions, catalogue};
use tafl_proto::v1;

const JSON: (&str, &str) = ("content-type", "application/json");

async fn plot(server: &Local, body: &Value) -> Result<v1::RenderGraphResponse, tonic::Status> {
    grpc::<v1::RenderGraphRequest, _>(server.listen, "RenderService/RenderGraph", &[], body).await
}

fn alt_text(reply: &Reply) -> String {
    percent_decode_str(&reply.header("tafl-alt-text")).decode_utf8().expect("text in UTF-8").into_owned()
}

/// Requests a graph over every transport; all must return the same bytes.
async fn plotted(
    server: &Local,
    kind: &str,
    query: &[(&str, &str)],
    body: &Value,
) -> v1::RenderGraphResponse {
    let api = server.api();
    let (format, media) = if kind == "svg" {
        ("PICTURE_FORMAT_SVG", "image/svg+xml")
    } else {
        ("PICTURE_FORMAT_PNG", "image/png")
    };
    let stated = joined(body, &json!({ "format": format }));
    let by_grpc = plot(server, &stated).await.unwrap_or_else(|status| panic!("{body}: {status:?}"));
    let posted = api.http(post("/v1/graphs:render", &stated)).await;
    assert_eq!(posted.status, 200, "{body}: {posted:?}");
    assert_eq!(posted.json(), serde_json::to_value(&by_grpc).expect("JSON"), "{body}");
    let accepting = ask("POST", "/v1/graphs:render", &[JSON, ("accept", media)], body.to_string());
    for reply in [api.http(get(&link(&format!("/v1/graph.{kind}"), query))).await, api.http(accepting).await]
    {
        assert_eq!((reply.status, reply.header("content-type").as_str()), (200, media), "{body}: {reply:?}");
        assert!(reply.body == by_grpc.picture, "{body}: other bytes by gRPC than over HTTP");
        assert_eq!(alt_text(&reply), by_grpc.alt_text, "{body}");
    }
    assert_eq!(by_grpc.content_type, media);
    assert!((1..=2_000).contains(&by_grpc.alt_text.chars().count()), "{}", by_grpc.alt_text);
    if kind == "svg" {
        let found = svg(&by_grpc.picture);
        assert_eq!(
            (found.width, found.height),
            (by_grpc.width.to_string(), by_grpc.height.to_string()),
            "{body}"
        );
        assert_eq!(found.desc, by_grpc.alt_text);
        assert!(!found.title.is_empty());
    } else {
        let found = png(&by_grpc.picture);
        assert_eq!((found.width as i32, found.height as i32), (by_grpc.width, by_grpc.height), "{body}");
    }
    by_grpc
}

#[tokio::test]
async fn a_graph_is_the_same_over_every_transport() {
    let server = Local::start(&[]).await;
    let values = json!([470, 620, 300, 0]);
    let names = [("attackers_win_permille", "470,620,300,0")];
    for (query, more, width, height, said) in [
        (
            &[][..],
            json!({}),
            720,
            360,
            "moves 1 to 4. The lead changes 2 times; the defenders take it for good with move 3.",
        ),
        (&[("size", "100")], json!({"style": {"size": 100}}), 100, 50, "moves 1 to 4."),
        (
            &[("size", "320"), ("theme", "dark"), ("start_permille", "510"), ("first_ply", "7")],
            json!({"style": {"size": 320, "theme": "PICTURE_THEME_DARK"}, "startPermille": 510, "firstPly": 7}),
            320,
            200,
            "moves 6 to 10. The lead changes 3 times",
        ),
        (
            &[("layout", "card")],
            json!({"style": {"layout": "PICTURE_LAYOUT_CARD"}}),
            1_200,
            630,
            "moves 1 to 4.",
        ),
        (
            &[("inaccuracies", "1"), ("mistakes", "2,3"), ("missed_wins", "4"), ("turning_point", "3")],
            json!({"inaccuracies": [1], "mistakes": [2, 3], "missedWins": [4], "turningPoint": 3}),
            720,
            360,
            "Inaccuracy: move 1. Mistakes: moves 2 and 3. Missed win: move 4. The turning point is move 3.",
        ),
        (
            &[("title", "Round 3"), ("attackers", "Egil"), ("locale", "fr")],
            json!({"title": "Round 3", "players": {"attackers": "Egil"}, "locale": "fr"}),
            720,
            360,
            "Round 3. Probabilité de gain, coups 1 à 4. Egil joue les attaquants.",
        ),
    ] {
        let body = joined(&json!({ "attackersWinPermille": values }), &more);
        let query: Vec<_> = names.iter().chain(query).copied().collect();
        for kind in ["svg", "png"] {
            let graph = plotted(&server, kind, &query, &body).await;
            assert_eq!((graph.width, graph.height), (width, height), "{body}");
            assert!(graph.alt_text.contains(said), "{}", graph.alt_text);
        }
    }
}

/// The plies of an analysis and its final message.
async fn analysed(api: &Api, body: &Value) -> (Vec<Value>, Value) {
    let reply = api.http(post("/v1/games:analyze", body)).await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let lines: Vec<Value> =
        reply.text().lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let plies = lines.iter().filter_map(|line| line.get("ply")).cloned().collect();
    (plies, lines.last().expect("a message")["final"].clone())
}

/// A game of each side's first legal moves, which has something to judge.
fn poor() -> Vec<String> {
    let mut game =
        Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None).expect("a set-up");
    let mut moves = Vec::new();
    while moves.len() < 20 && game.outcome().is_none() {
        let mv = game.legal_moves()[moves.len() * 5 % game.legal_moves().len()].to_string();
        game.play_text(&mv).expect("a legal move");
        moves.push(mv);
    }
    moves
}

#[tokio::test]
async fn an_analysis_links_to_its_graph() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let moves = poor();
    for (first, last) in [(1, moves.len()), (4, 9)] {
        let game = json!({"ruleset": "brandubh-wtf", "moves": moves});
        let (plies, end) = analysed(
            &api,
            &json!({"game": game, "nodes": 400, "fromPly": first, "toPly": last, "locale": "fr"}),
        )
        .await;
        assert_eq!(plies.len(), last - first + 1);
        let mut before = Game::new(&catalogue::find("brandubh-wtf").expect("a rule set").referee(), None)
            .expect("a set-up");
        moves[..first - 1].iter().for_each(|mv| drop(before.play_text(mv).expect("a legal move")));
        let options =
            SearchOptions { nodes: Some(400), table_bytes: 32 << 20, ..SearchOptions::unlimited(0) };
        let best = catalogue::opponent(before.referee())
            .search(&before, &options, &|| false, &mut |_| {})
            .expect("a report")
            .lines[0]
            .score;
        // The graph that a caller would draw from the plies.
        let permille = |ply: &Value| {
            (ply["attackersWinProbability"].as_f64().expect("a probability") * 1_000.0).round() as i32
        };
        let judged = |code: &str| {
            plies
                .iter()
                .filter(|ply| ply["judgement"] == code)
                .map(|ply| ply["ply"].clone())
                .collect::<Vec<_>>()
        };
        let body = json!({
            "attackersWinPermille": plies.iter().map(permille).collect::<Vec<_>>(),
            "startPermille": best.attackers_win_permille(before.side_to_move()),
            "firstPly": first,
            "inaccuracies": judged("JUDGEMENT_INACCURACY"),
            "mistakes": judged("JUDGEMENT_MISTAKE"),
            "blunders": judged("JUDGEMENT_BLUNDER"),
            "missedWins": judged("JUDGEMENT_MISSED_WIN"),
            "turningPoint": end.get("turningPoint").expect("a turning point"),
            "format": "PICTURE_FORMAT_PNG",
            "locale": "fr",
        });
        let drawn = plot(&server, &body).await.expect("a graph");
        let link = end["graphLink"].as_str().expect("a link");
        let reply = api.http(get(link)).await;
        assert_eq!((reply.status, alt_text(&reply)), (200, drawn.alt_text), "{link}");
        assert!(reply.body == drawn.picture, "{link} is not the graph of {body}");
        svg(&api.http(get(&link.replace(".png", ".svg"))).await.body);
    }
    let (plies, end) =
        analysed(&api, &json!({"game": {"ruleset": "brandubh-wtf", "moves": moves}, "toPly": 0})).await;
    assert!(plies.is_empty() && end.get("graphLink").is_none(), "{end}");
}

#[tokio::test]
async fn a_judged_ply_links_to_its_position_with_both_moves() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let moves = poor();
    let rules = json!({"base": {"ruleset": "brandubh-wtf"}, "plyLimit": 300});
    for rules in [json!({"ruleset": "brandubh-wtf"}), json!({ "customRules": rules })] {
        let game = |plies: usize| joined(&rules, &json!({ "moves": moves[..plies] }));
        let (plies, _) =
            analysed(&api, &json!({"game": game(moves.len()), "nodes": 400, "locale": "fr"})).await;
        let mut linked = 0;
        for ply in &plies {
            let Some(better) = ply["better"]["move"].as_str() else {
                assert!(ply.get("pictureLink").is_none(), "{ply}");
                continue;
            };
            let number = ply["ply"].as_u64().expect("a number") as usize;
            let arrows = [format!("{}:red", moves[number - 1]), format!("{better}:blue")];
            let body = json!({"game": game(number - 1), "arrows": arrows, "format": "PICTURE_FORMAT_PNG", "locale": "fr"});
            let drawn = draw(server.listen, &body).await.expect("a picture");
            let link = ply["pictureLink"].as_str().expect("a link");
            let reply = api.http(get(link)).await;
            assert_eq!(reply.status, 200, "{link}: {reply:?}");
            // A token does not know the captures of the last move, which the picture of the game shows.
            let captured = number > 1 && plies[number - 2]["move"].as_str().expect("a move").contains('x');
            assert!(captured || reply.body == drawn.picture, "{link} is not the picture of {body}");
            assert!(captured || alt_text(&reply) == drawn.alt_text, "{}", alt_text(&reply));
            assert!(
                alt_text(&reply).contains(&format!("{} et {better}", moves[number - 1])),
                "{}",
                alt_text(&reply)
            );
            linked += 1;
        }
        assert!(linked > 3, "{linked} plies are judged by their loss");
    }
}

#[tokio::test]
async fn an_evaluation_is_the_same_beside_every_board() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let moves = &escaped().moves[..3];
    let game = json!({"ruleset": "brandubh-wtf", "moves": moves});
    let text = moves.join(",");
    let query = |more: &[(&'static str, &'static str)]| {
        let base = [("ruleset", "brandubh-wtf"), ("moves", text.as_str()), ("size", "240")];
        base.into_iter()
            .chain(more.iter().copied())
            .map(|(name, value)| (name, value.to_owned()))
            .collect::<Vec<_>>()
    };
    let body = json!({"game": game, "attackersWinPermille": 437, "style": {"size": 240}, "format": "PICTURE_FORMAT_PNG"});
    let drawn = draw(server.listen, &body).await.expect("a picture");
    let reply = api.http(get(&link("/v1/render.png", &query(&[("attackers_win_permille", "437")])))).await;
    assert!(reply.status == 200 && reply.body == drawn.picture, "{reply:?}");
    // One value for each position of an animation.
    let animated = async |values: Value| {
        let body =
            json!({"game": game, "firstPly": 1, "style": {"size": 240}, "attackersWinPermille": values});
        animate(server.listen, &body).await.expect("an animation").picture
    };
    let animation = animated(json!([500, 700, 0])).await;
    assert_eq!(gif(&animation).delays.len(), 3 + 2 * 3, "the pieces of two positions slide");
    let query = query(&[("first_ply", "1"), ("attackers_win_permille", "500,700,0")]);
    assert!(api.http(get(&link("/v1/render.gif", &query))).await.body == animation);
    assert!(animated(json!([500, 700, 10])).await != animation);
}
