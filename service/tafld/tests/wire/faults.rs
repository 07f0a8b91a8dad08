//! Every reason why a request is refused, at its field, over both transports.
//!
//! `RATE_LIMITED`, `QUEUE_FULL`, `DEADLINE_EXCEEDED` and `SHUTTING_DOWN` are tested in `crowded` and `stopping`, `INVALID_RULES` in
//! `custom`, and the reasons specific to HTTP in `bad_input`.

use super::support::api::{Api, Fault};
use super::support::http::{Reply, get, post};
use super::support::links::joined;
use super::support::requests::{A, At, BRANDUBH, D, after, apply, board, escaped, game, list, new, replay, suggest, validate};
use super::support::server::Server;
use serde_json::{Value, json};
use tafl_proto::v1;
use tonic::Code;

fn nowhere() -> v1::Position {
    v1::Position::default()
}

#[tokio::test]
async fn a_position_that_is_missing_is_named() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let faults = [
        api.fault(v1::ApplyMoveRequest { r#move: "d2-a2".to_owned(), ..v1::ApplyMoveRequest::default() }).await,
        api.fault(v1::ValidateMoveRequest { r#move: "d2-a2".to_owned(), ..v1::ValidateMoveRequest::default() }).await,
        api.fault(v1::LegalMovesRequest::default()).await,
        api.fault(v1::SuggestMoveRequest::default()).await,
    ];
    for fault in faults {
        assert_eq!((fault.reason.as_str(), fault.paths()), ("MISSING_FIELD", vec!["position"]), "{fault:?}");
        let words = &fault.fields[0].1;
        assert!(["position", "token", "game"].iter().all(|form| words.contains(form)), "{words}");
    }
}

#[tokio::test]
async fn what_is_required_is_named() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let by_name = |fields: v1::Position| v1::Position { rules: Some(v1::position::Rules::Ruleset("brandubh-wtf".to_owned())), ..fields };
    let placed = |fields: v1::Position| v1::Position { board: BRANDUBH.to_owned(), ..fields };
    let at_move = |fields: v1::Position| v1::Position { side_to_move: A.into(), ..fields };
    for (request, paths) in [
        (list(placed(at_move(nowhere()))), vec!["position.ruleset"]),
        (list(by_name(at_move(nowhere()))), vec!["position.board"]),
        (list(by_name(placed(nowhere()))), vec!["position.side_to_move"]),
        (list(nowhere()), vec!["position.ruleset", "position.board", "position.side_to_move"]),
    ] {
        let fault = api.fault(request).await;
        assert_eq!((fault.reason.as_str(), fault.paths()), ("MISSING_FIELD", paths), "{fault:?}");
    }
    let start = || game("brandubh-wtf", &[] as &[&str]);
    for fault in [api.fault(apply(start(), "")).await, api.fault(validate(start(), "")).await] {
        assert_eq!((fault.reason.as_str(), fault.paths()), ("MISSING_FIELD", vec!["move"]));
    }
    for (fault, path) in [
        (api.fault(list(v1::Game::default())).await, "game.ruleset"),
        (api.fault(v1::NewPositionRequest::default()).await, "ruleset"),
        (api.fault(v1::ReplayGameRequest::default()).await, "game"),
        (api.fault(replay(v1::Game::default())).await, "game.ruleset"),
        (api.fault(v1::ScoreMatchRequest::default()).await, "first"),
    ] {
        assert_eq!(fault.reason, "MISSING_FIELD", "{fault:?}");
        assert!(fault.paths().contains(&path), "{path}: {fault:?}");
    }
}

#[tokio::test]
async fn unknown_names_are_named() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let none: &[&str] = &[];
    for (fault, path) in [
        (api.fault(list(game("brandub-wtf", none))).await, "game.ruleset"),
        (api.fault(list(game("brandubh-wtf@99", none))).await, "game.ruleset"),
        (api.fault(list(game("brandubh-wtf@01", none))).await, "game.ruleset"),
        (api.fault(list(board("nothing", BRANDUBH, A))).await, "position.ruleset"),
        (api.fault(new("nothing")).await, "ruleset"),
        (api.fault(replay(game("nothing", none))).await, "game.ruleset"),
    ] {
        assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_RULESET", vec![path]), "{fault:?}");
    }
    // Here the rule set itself is requested and not found.
    let request = v1::GetRulesetRequest { ruleset: "nothing".to_owned(), ..v1::GetRulesetRequest::default() };
    assert_eq!(api.fault(request.clone()).await.reason, "UNKNOWN_RULESET");
    assert_eq!(api.grpc(request).await.expect_err("no such rule set").code(), Code::NotFound);
    assert_eq!(api.http(get("/v1/rulesets/nothing")).await.status, 404);
    assert_eq!(api.grpc(new("nothing")).await.expect_err("no such rule set").code(), Code::InvalidArgument);
    let set_up = |setup: &str| v1::NewPositionRequest { setup: Some(setup.to_owned()), ..new("brandubh-wtf") };
    let fault = api.fault(set_up("cross_9")).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_SETUP", vec!["setup"]));
    assert!(fault.fields[0].1.contains("cross_7"), "{fault:?}");
    let other = v1::Game { setup: Some("cross_9".to_owned()), ..game("brandubh-wtf", none) };
    let fault = api.fault(list(other)).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_SETUP", vec!["game.setup"]));
}

#[tokio::test]
async fn an_illegal_move_in_a_game_is_named() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for (moves, ply, reason) in [
        (vec!["d2-a2", "d5-e5", "d1-d4"], 2, "PATH_BLOCKED"),
        (vec!["nonsense"], 0, "UNPARSABLE"),
        (vec!["d2-a2", "a4-a5"], 1, "NOT_YOUR_PIECE"),
        (vec!["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7", "a4-a5"], 6, "GAME_OVER"),
        (vec!["d2-a2", ""], 1, "UNPARSABLE"),
    ] {
        let stated = game("brandubh-wtf", &moves);
        for fault in [
            api.fault(apply(stated.clone(), "d5-a5")).await,
            api.fault(list(stated.clone())).await,
            api.fault(suggest(stated.clone())).await,
        ] {
            assert_eq!((fault.reason.as_str(), fault.paths()), ("ILLEGAL_MOVE_IN_GAME", vec![&*format!("game.moves[{ply}]")]), "{moves:?}");
            assert_eq!(fault.metadata["illegal_reason"], reason, "{moves:?}");
            assert_eq!(fault.metadata["ply"], ply.to_string(), "{moves:?}");
        }
    }
}

#[tokio::test]
async fn a_position_that_contradicts_itself_is_refused_with_every_fault() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let on = |text: &str| board("brandubh-wtf", text, A);
    let history = |moves: &[&str]| v1::History {
        start_board: BRANDUBH.to_owned(),
        start_side: A.into(),
        moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        complete: true,
        start_chain_square: String::new(),
    };
    let with = |ply, moves: &[&str]| v1::Position { ply, history: Some(history(moves)), ..on(BRANDUBH) };
    let placed = |square: &str, piece: v1::Piece| v1::PieceOnSquare { square: square.to_owned(), piece: piece.into() };
    let ended = |reason: v1::OutcomeReason, winner: v1::Side| {
        let result = Some(v1::outcome::Result::Winner(winner.into()));
        let outcome = v1::Outcome { result, reason: reason.into(), ..v1::Outcome::default() };
        v1::Position { outcome: Some(outcome), ..on(BRANDUBH) }
    };
    for (position, paths) in [
        (on("9/9/9/9/4k4/9/9/9/9"), vec!["position.board"]),
        (on("7/7/7/7/7/7"), vec!["position.board"]),
        (on("8/7/7/3k3/7/7/7"), vec!["position.board"]),
        (on("3x3/7/7/3k3/7/7/3a3"), vec!["position.board"]),
        (on("3a3/7/7/7/7/7/3a3"), vec!["position.board"]),
        (on("3k3/7/7/3k3/7/7/3a3"), vec!["position.board"]),
        // No king, and two pieces where they may not be.
        (on("a5a/7/7/7/7/7/3d3"), vec!["position.board"; 3]),
        // A king on an escape square, without an outcome.
        (on("k6/7/7/7/7/7/3a3"), vec!["position.board"]),
        (with(1, &["d2-a2"]), vec!["position.board", "position.side_to_move"]),
        (with(0, &["d2-a2"]), vec!["position.ply"]),
        (with(2, &["d2-a2", "d1-d2"]), vec!["position.history.moves[1]"]),
        (v1::Position { pieces: vec![placed("d4", v1::Piece::King)], ..on(BRANDUBH) }, vec!["position.pieces"]),
        (
            v1::Position {
                board: String::new(),
                pieces: vec![placed("d4", v1::Piece::King), placed("d4", v1::Piece::Defender), placed("a4", v1::Piece::Attacker)],
                ..on("")
            },
            vec!["position.pieces[1].square"],
        ),
        (ended(v1::OutcomeReason::KingCaptured, A), vec!["position.board"]),
        (ended(v1::OutcomeReason::Encircled, D), vec!["position.outcome.winner"]),
        (ended(v1::OutcomeReason::ExitFort, D), vec!["position.outcome.reason"]),
        (v1::Position { chain_square: "d4".to_owned(), ..on(BRANDUBH) }, vec!["position.chain_square"]),
    ] {
        let fault = api.fault(list(position.clone())).await;
        assert_eq!((fault.reason.as_str(), fault.paths()), ("INVALID_POSITION", paths), "{position:?}: {fault:?}");
    }
}

#[tokio::test]
async fn what_stands_beside_a_token_must_agree_with_it() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let whole = after(api.answer(apply(game("brandubh-wtf", &["d2-a2"]), "d5-e5")).await);
    let token = v1::Position { token: whole.token.clone(), ..nowhere() };
    let listed = api.answer(list(whole.clone())).await;
    assert_eq!(api.answer(list(token.clone())).await, listed);
    assert_eq!(api.answer(list(At::Token(whole.token.clone()))).await, listed);
    for (position, path) in [
        (v1::Position { board: BRANDUBH.to_owned(), ..token.clone() }, "position.board"),
        (v1::Position { side_to_move: D.into(), ..token.clone() }, "position.side_to_move"),
        (v1::Position { ply: 7, ..token.clone() }, "position.ply"),
        (v1::Position { rules: Some(v1::position::Rules::Ruleset("brandubh-nielsen".to_owned())), ..token.clone() }, "position.ruleset"),
        (v1::Position { history: Some(v1::History::default()), ..token.clone() }, "position.history"),
    ] {
        let fault = api.fault(list(position)).await;
        assert_eq!(fault.reason, "INVALID_POSITION", "{path}: {fault:?}");
        assert!(fault.paths().iter().all(|found| found.starts_with(path)), "{path}: {fault:?}");
    }
}

#[tokio::test]
async fn values_out_of_range_are_named() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let start = || game("brandubh-wtf", &[] as &[&str]);
    let base = || suggest(start());
    for (request, path) in [
        (v1::SuggestMoveRequest { level: Some(11), ..base() }, "level"),
        (v1::SuggestMoveRequest { level: Some(-1), ..base() }, "level"),
        (v1::SuggestMoveRequest { nodes: Some(0), ..base() }, "nodes"),
        (v1::SuggestMoveRequest { nodes: Some(5_000_001), ..base() }, "nodes"),
        (v1::SuggestMoveRequest { depth: Some(0), ..base() }, "depth"),
        (v1::SuggestMoveRequest { depth: Some(65), ..base() }, "depth"),
        (v1::SuggestMoveRequest { movetime_ms: Some(0), ..base() }, "movetime_ms"),
        (v1::SuggestMoveRequest { movetime_ms: Some(10_001), ..base() }, "movetime_ms"),
        (v1::SuggestMoveRequest { multi_pv: Some(0), ..base() }, "multi_pv"),
        (v1::SuggestMoveRequest { multi_pv: Some(17), ..base() }, "multi_pv"),
    ] {
        let fault = api.fault(request).await;
        assert_eq!((fault.reason.as_str(), fault.paths()), ("OUT_OF_RANGE_VALUE", vec![path]), "{fault:?}");
    }
    for both in [
        v1::SuggestMoveRequest { level: Some(3), nodes: Some(100), ..base() },
        v1::SuggestMoveRequest { level: Some(3), depth: Some(2), ..base() },
        v1::SuggestMoveRequest { nodes: Some(100), depth: Some(2), ..base() },
    ] {
        assert_eq!(api.fault(both.clone()).await.fields.len(), 1);
        assert_eq!(api.grpc(both).await.expect_err("a fault").code(), Code::InvalidArgument);
    }
    let far = |ply| list(v1::Position { ply, ..board("brandubh-wtf", BRANDUBH, A) });
    for ply in [-1, 1_000_001] {
        let fault = api.fault(far(ply)).await;
        assert!(["OUT_OF_RANGE_VALUE", "INVALID_POSITION"].contains(&fault.reason.as_str()), "{fault:?}");
        assert_eq!(fault.paths(), ["position.ply"]);
    }
    let from = |square: &str| v1::LegalMovesRequest { from: Some(square.to_owned()), ..list(start()) };
    for square in ["z9", "d", "", "d4-d5"] {
        let fault = api.fault(from(square)).await;
        assert_eq!((fault.reason.as_str(), fault.paths()), ("MALFORMED_VALUE", vec!["from"]), "{square}");
    }
    let beyond = api.fault(from("h1")).await;
    assert_eq!((beyond.reason.as_str(), beyond.paths()), ("OUT_OF_RANGE_VALUE", vec!["from"]));
    assert!(api.answer(from("a1")).await.moves.is_empty());
    // An enum number without a value; typed JSON cannot express it.
    let odd = v1::Position { side_to_move: 99, ..board("brandubh-wtf", BRANDUBH, A) };
    let status = api.grpc(list(odd)).await.expect_err("a fault");
    let fault = Fault::of_status(&status);
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_VALUE", vec!["position.side_to_move"]));
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let server = Server::start(&["--max-game-moves", "5"]).await;
    let api = server.api();
    let many = |moves: usize| {
        let cycle = ["d2-e2", "d3-e3", "e2-d2", "e3-d3"];
        game("ard-ri-nielsen", &(0..moves).map(|n| cycle[n % 4]).collect::<Vec<_>>())
    };
    let fault = api.fault(list(many(6))).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec!["game.moves"]), "{fault:?}");
    assert_eq!(api.fault(replay(many(6))).await.reason, "TOO_LARGE");
    // More than the server reads of a request.
    let vast = v1::ApplyMoveRequest { r#move: "d".repeat(300_000), ..apply(escaped(), "") };
    assert_eq!(api.fault(vast).await.reason, "TOO_LARGE");
    // A token longer than any valid one.
    let long = api.fault(list(At::Token("A".repeat(4097)))).await;
    assert_eq!((long.reason.as_str(), long.paths()), ("INVALID_TOKEN", vec!["token"]), "{long:?}");
    // A history longer than the server replays.
    let server = Server::start(&["--max-history-moves", "3"]).await;
    let api = server.api();
    let moves = ["d2-e2", "c4-c3", "e2-f2", "c3-c2"];
    let long = api.answer(replay(game("brandubh-wtf", &moves))).await.position.expect("a position");
    let fault = api.fault(list(v1::Position { token: String::new(), ..long })).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("TOO_LARGE", vec!["position.history.moves"]), "{fault:?}");
    // A request that another server would accept.
    let server = Server::start(&["--max-request-bytes", "2000"]).await;
    let api = server.api();
    assert_eq!(api.fault(apply(escaped(), &"d".repeat(3000))).await.reason, "TOO_LARGE");
    assert_eq!(api.answer(list(escaped())).await.moves.len(), 0);
}

/// The raw paths and sentences of a refusal.
fn raw(reply: &Reply) -> (Vec<String>, String) {
    let problem = reply.json();
    let texts = |name: &str| problem["fields"].as_array().expect("fields").iter().map(|field| text(&field[name])).collect::<Vec<_>>();
    (texts("field"), texts("description").join("; ") + "; " + &text(&problem["detail"]))
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

#[tokio::test]
async fn a_link_is_refused_in_the_names_and_values_of_its_parameters() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for (link, field, words, foreign) in [
        ("/v1/render.svg?ruleset=brandubh-wtf&theme=pink", "theme", "one of light, dark, wood, bone, stone, not \"pink\"", "PICTURE_THEME"),
        ("/v1/render.svg?ruleset=brandubh-wtf&theme=", "theme", "one of light, dark", "PICTURE_THEME"),
        ("/v1/render.svg?ruleset=brandubh-wtf&rotation=45", "rotation", "0, 90, 180, 270", "style"),
        ("/v1/render.gif?ruleset=brandubh-wtf&size=7", "size", "64 to 1024", "style"),
        ("/v1/moves:list?ruleset=nothing", "ruleset", "\"nothing\"", "game"),
        ("/v1/moves:list?ruleset=nothing&board=x&side=attackers", "ruleset", "\"nothing\"", "position"),
        ("/v1/moves:list?ruleset=brandubh-wtf&board=3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", "side", "choose attackers or defenders", "SIDE_"),
        ("/v1/moves:list?ruleset=brandubh-wtf&board=3a3&side=nobody", "side", "one of attackers, defenders, not \"nobody\"", "SIDE_"),
        ("/v1/moves:list?ruleset=brandubh-wtf&moves=d2-a2,d1-d4", "moves[1]", "belongs to the other side", "game"),
        ("/v1/moves:list", "ruleset", "one of position, token and game", "position."),
        ("/v1/positions:parse?text=x&format=png", "format", "not \"png\"", "POSITION_FORMAT"),
    ] {
        let reply = api.http(get(link)).await;
        assert_eq!(reply.status, 400, "{link}: {reply:?}");
        let (fields, said) = raw(&reply);
        assert_eq!(fields[0], field, "{link}: {said}");
        assert!(said.contains(words) && !said.contains(foreign), "{link}: {said}");
    }
}

#[tokio::test]
async fn an_error_names_fields_as_its_request_does() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let board = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";
    for (body, fields, words) in [
        (json!({"position": {"ruleset": "brandubh-wtf", "board": board, "sideToMove": "X"}}), ["position.sideToMove"], ""),
        (json!({"position": {"ruleset": "brandubh-wtf", "board": board, "side_to_move": "X"}}), ["position.side_to_move"], ""),
        (json!({"position": {"ruleset": "brandubh-wtf", "board": board}}), ["position.sideToMove"], ""),
        (json!({"position": {"ruleset": "brandubh-wtf", "board": board}, "with_effects": true}), ["position.side_to_move"], ""),
        (json!({"game": {"customRules": {"firstMov": 1}}}), ["game.customRules.firstMov"], "did you mean firstMove?"),
        (json!({"game": {"custom_rules": {"first_mov": 1}}}), ["game.custom_rules.first_mov"], "did you mean first_move?"),
        (json!({"game": {"custom_rules": {"firstMov": 1}}}), ["game.custom_rules.firstMov"], "did you mean first_move?"),
        (json!({"game": {"customRules": {}, "ruleset": "a"}}), ["game.ruleset"], "together with customRules"),
    ] {
        let reply = api.http(post("/v1/moves:list", &body)).await;
        let (found, said) = raw(&reply);
        assert_eq!(found, fields, "{body}: {said}");
        assert!(said.contains(words), "{body}: {said}");
    }
    // An item of a batch, and over gRPC.
    let item = |mv: Value| json!({"items": [{"applyMove": mv}]});
    let batch = api.http(post("/v1/calls:batch", &item(json!({"game": {"ruleset": "brandubh-wtf"}})))).await.json();
    assert_eq!(batch["answers"][0]["error"]["fields"][0]["field"], "items[0].applyMove.move", "{batch}");
    let status = api.grpc(list(v1::Position { side_to_move: 0, ..board_of(board) })).await.expect_err("no side");
    assert!(status.message().starts_with("position.side_to_move: "), "{status:?}");
}

fn board_of(text: &str) -> v1::Position {
    board("brandubh-wtf", text, A)
}

#[tokio::test]
async fn reasons_tell_wrong_types_unknown_values_and_conflicts_apart() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let game = json!({"ruleset": "brandubh-wtf"});
    for (path, body, reason) in [
        ("/v1/moves:suggest", json!({"game": game, "level": "high"}), "WRONG_TYPE"),
        ("/v1/moves:suggest", json!({"game": game, "level": 3.5}), "WRONG_TYPE"),
        ("/v1/moves:suggest", json!({"game": game, "level": 11}), "OUT_OF_RANGE_VALUE"),
        ("/v1/moves:suggest", json!({"game": game, "level": 99_999_999_999_i64}), "OUT_OF_RANGE_VALUE"),
        ("/v1/moves:suggest", json!({"game": game, "level": 1, "nodes": 5}), "CONFLICTING_FIELDS"),
        ("/v1/moves:suggest", json!({"game": game, "token": "a"}), "CONFLICTING_FIELDS"),
        ("/v1/positions:render", json!({"game": game, "style": {"theme": "pink"}}), "UNKNOWN_VALUE"),
        ("/v1/positions:render", json!({"game": game, "style": {"theme": 9}}), "UNKNOWN_VALUE"),
        ("/v1/positions:render", json!({"game": game, "style": {"theme": true}}), "WRONG_TYPE"),
        ("/v1/positions:render", json!({"game": game, "style": {"layout": "PICTURE_LAYOUT_CARD", "size": 400}}), "CONFLICTING_FIELDS"),
    ] {
        let fault = Fault::of_reply(&api.http(post(path, &body)).await);
        assert_eq!(fault.reason, reason, "{body}: {fault:?}");
    }
}

/// The faults of custom rules by their paths, as JSON reports them.
async fn faults_of(api: &Api, rules: Value) -> (String, Vec<String>, String) {
    let reply = api.http(post("/v1/rulesets:check", &json!({ "customRules": rules }))).await;
    assert_eq!(reply.status, 400, "{rules}: {reply:?}");
    let (fields, said) = raw(&reply);
    (text(&reply.json()["reason"]), fields, said)
}

#[tokio::test]
async fn every_fault_of_rules_is_reported_at_once() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let changed = |more: Value| joined(&json!({"base": {"ruleset": "brandubh-wtf"}}), &more);
    let repetition = json!({"at": 1, "consequence": "REPETITION_CONSEQUENCE_DRAW", "compares": "REPETITION_COMPARES_BOARD"});
    let zone = |kind: &str, squares: Value| json!({"kind": kind, "squares": squares, "stop": ["PIECE_KING"], "enter": ["PIECE_KING"]});
    let zones = json!([zone("ZONE_KIND_CORNERS", json!(["a1", "z9", "g7"])), zone("ZONE_KIND_CAMPS", json!(["c1", "g7"]))]);
    for (rules, reason, paths, words) in [
        (
            changed(json!({"name": " x", "plyLimit": -1, "repetition": repetition, "escape": {"to": "ESCAPE_TO_SQUARES"}})),
            "INVALID_RULES",
            vec!["name", "plyLimit", "escape.squares", "repetition.at"],
            "-1: must be from 1 to 100000",
        ),
        (
            changed(json!({"plyLimit": -5, "quietPlies": {"limit": 0, "then": "QUIET_CONSEQUENCE_DRAW"}})),
            "INVALID_RULES",
            vec!["plyLimit", "quietPlies.limit"],
            "-5: must be from 1 to 100000",
        ),
        (
            changed(json!({"reach": {"attackers": -1, "king": 0}})),
            "INVALID_RULES",
            vec!["reach.attackers", "reach.king"],
            "-1: must be from 1 to 18",
        ),
        (
            changed(json!({ "zones": zones })),
            "INVALID_RULES",
            vec!["zones[0].squares[1]", "zones[1].squares"],
            "\"g7\": is listed in a zone already",
        ),
        // Faults of syntax, and of values beside them.
        (
            changed(json!({"exitFrot": true, "firstMove": "SIDE_X", "plyLimit": "many", "reach": {"king": 0}})),
            "UNKNOWN_FIELD",
            vec!["exitFrot", "firstMove", "plyLimit", "reach.king"],
            "did you mean exitFort?",
        ),
    ] {
        let (found, mut fields, said) = faults_of(&api, rules.clone()).await;
        fields.sort();
        let mut wanted: Vec<String> = paths.iter().map(|path| format!("customRules.{path}")).collect();
        wanted.sort();
        assert_eq!((found.as_str(), fields), (reason, wanted), "{rules}: {said}");
        assert!(said.contains(words), "{rules}: {said}");
    }
}

#[tokio::test]
async fn false_and_null_beside_a_base_do_what_they_say() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let id = |answer: &Value| text(&answer["ruleset"]["pinnedId"]);
    let check = |rules: Value| post("/v1/rulesets:check", &json!({ "customRules": rules }));
    let cleared = json!({"base": {"ruleset": "copenhagen", "cleared": ["exit_fort", "encirclement", "shieldwall"]}});
    let wanted = api.http(check(cleared)).await.json();
    assert!(id(&wanted).starts_with("custom-"), "{wanted}");
    let unchanged = api.http(check(json!({"base": {"ruleset": "copenhagen"}}))).await.json();
    assert_ne!(id(&wanted), id(&unchanged));
    for rules in [
        json!({"base": {"ruleset": "copenhagen"}, "exitFort": false, "encirclement": false, "shieldwall": null}),
        json!({"base": {"ruleset": "copenhagen"}, "exit_fort": null, "encirclement": null, "shieldwall": null}),
        json!({"base": {"ruleset": "copenhagen", "cleared": ["shieldwall"]}, "exitFort": false, "encirclement": null}),
    ] {
        assert_eq!(id(&api.http(check(rules.clone())).await.json()), id(&wanted), "{rules}");
    }
    let fault = Fault::of_reply(&api.http(check(json!({"base": {"ruleset": "copenhagen"}, "escape": null}))).await);
    assert!(fault.detail.contains("escape cannot be cleared"), "{fault:?}");
    assert_eq!(fault.fields[0].0, "custom_rules.escape", "{fault:?}");
    // What the caller clears is named at its own place, whatever is null beside it.
    let misspelt = json!({"base": {"ruleset": "copenhagen", "cleared": ["exit_fort", "shieldwal"]}, "encirclement": null});
    assert_eq!(Fault::of_reply(&api.http(check(misspelt)).await).paths(), ["custom_rules.base.cleared[1]"]);
    let checked = |rules: Value| async { api.http(check(rules)).await.json() };
    let base = json!({"ruleset": "copenhagen"});
    // A board without a size takes that of the base.
    let setups = unchanged["ruleset"]["rules"]["board"]["setups"].clone();
    assert_eq!(id(&checked(json!({"base": base, "board": {"setups": setups}})).await), id(&unchanged));
    // Without a base, false and null are what they always were.
    let complete = unchanged["ruleset"]["rules"].clone();
    let mut bare = complete.clone();
    bare["tuichiWins"] = false.into();
    bare["special"] = Value::Null;
    assert_eq!(id(&api.http(check(bare)).await.json()), id(&unchanged));
}
