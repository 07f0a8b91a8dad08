//! Positions from and to text, and moves as people write them: both transports agree, whatever is understood
//! can be played, and whatever cannot be read is reported with its place.

use super::support::api::Api;
use super::support::http::{Reply, ask, post};
use super::support::mirror;
use super::support::requests::{
    A, At, BRANDUBH, By, D, apply, board, escaped, format, game, list, meant, new, parse, texts, validate,
};
use super::support::server::Server;
use serde_json::json;
use std::collections::BTreeSet;
use tafl_engine::{Placement, Square, Symmetry, catalogue};
use tafl_proto::v1;
use tafl_test_support::rulesets::table;
use v1::{ParseWarningKind as Warning, PositionFormat as Form, TextFaultReason as Fault};

/// A sentence, not the id of a missing one.
fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && !text.contains("parse.") && !text.contains(['{', '}'])
}

fn warned(answer: &v1::ParsePositionResponse) -> Vec<Warning> {
    assert!(answer.warnings.iter().all(|warning| is_sentence(&warning.sentence)), "{answer:?}");
    answer.warnings.iter().map(v1::ParseWarning::kind).collect()
}

fn found(answer: &v1::ParsePositionResponse) -> Vec<(i32, i32, Fault, &str)> {
    assert!(
        answer.faults.iter().all(|fault| is_sentence(&fault.sentence)) && is_sentence(&answer.sentence),
        "{answer:?}"
    );
    answer
        .faults
        .iter()
        .map(|fault| (fault.line, fault.column, fault.reason(), fault.found.as_str()))
        .collect()
}

/// Every set-up, written in every form and read back, is the position of a new game.
#[tokio::test]
async fn every_set_up_goes_out_as_text_and_comes_back() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for entry in catalogue::all() {
        let start = api.answer(new(entry.id)).await.position.expect("a position");
        for form in [Form::Unspecified, Form::Board, Form::Fen, Form::Drawing] {
            let written = api.answer(format(start.clone(), form)).await;
            let expected = if form == Form::Unspecified { Form::Board } else { form };
            assert_eq!(written.format(), expected);
            for asked in [Form::Unspecified, expected] {
                let request = v1::ParsePositionRequest {
                    format: asked.into(),
                    side_to_move: start.side_to_move,
                    ..parse(Some(entry.id.into()), &written.text)
                };
                let read = api.answer(request).await;
                assert_eq!(
                    (read.position.as_ref(), read.format()),
                    (Some(&start), expected),
                    "{}",
                    written.text
                );
                assert!(
                    read.warnings.is_empty() && read.faults.is_empty() && read.rulesets.is_empty(),
                    "{read:?}"
                );
                assert_eq!(read.board, start.board);
            }
            let unruled = api.answer(parse(None, &written.text)).await;
            assert_eq!((unruled.position.as_ref(), unruled.side_to_move()), (None, v1::Side::Unspecified));
            assert!(
                unruled.rulesets.contains(&entry.id.to_owned()) && unruled.board == start.board,
                "{unruled:?}"
            );
            let sides =
                unruled.rulesets.iter().map(|id| catalogue::find(id).expect("a rule set").rules.board.size);
            assert!(sides.into_iter().all(|side| side == entry.rules.board.size));
        }
    }
}

#[tokio::test]
async fn a_position_that_was_read_can_be_played() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let text = "```\n7  x . . a . . x\n6  . . . a . . .\n5  . . . d . . .\n4  a a d K d a a\n3  . . . . . . .\n2  . . d a . . .\n1  x . . a . . x\n   a b c d e f g\n```\nWhite to move";
    let read = api.answer(parse(Some("brandubh-wtf".into()), text)).await;
    let position = read.position.clone().expect("a position");
    assert_eq!((read.format(), read.side_to_move(), position.side_to_move()), (Form::Drawing, D, D));
    assert_eq!((position.board.as_str(), position.ply), ("3a3/3a3/3d3/aadkdaa/7/2da3/3a3", 0));
    assert_eq!(position.rules, Some(v1::position::Rules::Ruleset("brandubh-wtf@1".to_owned())));
    assert!(!position.history.as_ref().expect("a history").complete && !position.token.is_empty());
    assert!(read.sentence.contains('7') && read.warnings.is_empty(), "{}", read.sentence);
    for at in [At::from(position.clone()), At::Token(position.token)] {
        assert!(api.answer(validate(at, "d4-d3")).await.legal);
    }
    // The request overrides the text, and the text overrides the rules.
    let asked =
        v1::ParsePositionRequest { side_to_move: A.into(), ..parse(Some("brandubh-wtf".into()), text) };
    assert_eq!(api.answer(asked).await.side_to_move(), A);
    assert_eq!(api.answer(parse(None, text)).await.side_to_move(), D);
    // Custom rules.
    let own = mirror::rules(&catalogue::find("brandubh-wtf").expect("a rule set").rules);
    let read = api.answer(parse(Some(By::from(own)), text)).await;
    assert!(matches!(read.position.expect("a position").rules, Some(v1::position::Rules::CustomRules(_))));
}

#[tokio::test]
async fn every_fault_is_reported_with_its_place() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let drawn = "+..a..+\n...a...\n...d...\naadkdaa\n...d...\n...a...\n+..a..+";
    let invalid = Fault::InvalidPosition;
    for (text, expected) in [
        (String::new(), vec![(1, 1, Fault::Empty, "")]),
        (
            drawn.replace("..d..", "..?.."),
            vec![(3, 4, Fault::UnknownCharacter, "?"), (5, 4, Fault::UnknownCharacter, "?")],
        ),
        (drawn.replace("aadkdaa", "aadkda"), vec![(4, 7, Fault::UnevenRow, "")]),
        (drawn.replace("aadkdaa\n", ""), vec![(6, 8, Fault::NotSquare, "")]),
        ("5/5/2k2/5/5".to_owned(), vec![(1, 1, Fault::WrongSize, "5/5/2k2/5/5")]),
        (drawn.replace('k', "."), vec![(1, 1, invalid, "+")]),
        (drawn.replacen('d', "k", 1), vec![(3, 4, invalid, "k"), (4, 4, invalid, "k")]),
        (format!("{drawn}\n").replacen('+', "a", 1), vec![(1, 1, invalid, "a")]),
        (format!("\u{FEFF}{}", drawn.replace('k', ".").replacen('+', "k", 1)), vec![(1, 1, invalid, "k")]),
    ] {
        let answer = api.answer(parse(Some("brandubh-wtf".into()), &text)).await;
        assert_eq!(found(&answer), expected, "{text}");
        assert!(answer.position.is_none(), "{text}");
        let unreadable = expected[0].2 != invalid;
        assert_eq!(
            (answer.board.is_empty(), answer.format() == Form::Unspecified),
            (unreadable, unreadable),
            "{text}"
        );
    }
    let cornered = parse(Some("brandubh-wtf".into()), &drawn.replacen('+', "a", 1));
    for (locale, sentence) in table::<Vec<(String, String)>>("cornered_pieces") {
        let answer = api.answer(v1::ParsePositionRequest { locale, ..cornered.clone() }).await;
        assert_eq!(answer.faults[0].sentence, sentence);
    }
    let many = api.answer(parse(None, &"?".repeat(16 << 10))).await;
    assert_eq!(many.faults.len(), 100);
    let asked = v1::ParsePositionRequest { format: Form::Drawing.into(), ..parse(None, BRANDUBH) };
    assert_eq!(api.answer(asked).await.format(), Form::Drawing);
}

#[tokio::test]
async fn every_warning_is_given() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let start: Placement = BRANDUBH.parse().expect("a board");
    let put = |changes: &[(&str, &str)]| {
        let mut board = start.clone();
        for (square, piece) in changes {
            board.put(
                square.parse().expect("a square"),
                tafl_engine::Piece::COMMON.into_iter().find(|one| piece.contains(one.letter())),
            );
        }
        board.to_string()
    };
    let exchanged = BRANDUBH.replace('a', "x").replace('d', "a").replace('x', "d");
    for (rules, text, expected, squares) in [
        (Some(By::from("brandubh-wtf")), put(&[]), vec![Warning::SideAssumed], vec![]),
        (Some(By::from("brandubh-wtf")), format!("{BRANDUBH} a"), vec![], vec![]),
        (
            Some(By::from("brandubh-wtf")),
            put(&[("d4", "")]),
            vec![Warning::NoKing, Warning::SideAssumed],
            vec![],
        ),
        (None, put(&[("d4", "")]), vec![Warning::NoKing], vec![]),
        (None, put(&[("c3", "k")]), vec![Warning::SeveralKings], vec!["c3", "d4"]),
        (None, exchanged.clone(), vec![Warning::SidesExchanged], vec![]),
        (
            Some(By::from("brandubh-wtf")),
            exchanged,
            vec![Warning::SidesExchanged, Warning::TooManyPieces, Warning::SideAssumed],
            vec![],
        ),
        (
            None,
            "..o..\n.....\nx.Kx.\n.....\n..o..".to_owned(),
            vec![Warning::SidesExchanged, Warning::TooManyPieces],
            vec![],
        ),
        (
            None,
            "..X..\n..O..\nXO.OX\n.#O..\n..X..".to_owned(),
            vec![
                Warning::KingAssumed,
                Warning::SidesExchanged,
                Warning::TooManyPieces,
                Warning::TooManyPieces,
            ],
            vec!["b2"],
        ),
        (None, put(&[("c3", "a")]), vec![], vec![]),
        (None, start.to_string().replace('3', "aaa"), vec![Warning::TooManyPieces], vec![]),
        (
            Some(By::from("brandubh-wtf")),
            put(&[("c3", "a")]),
            vec![Warning::TooManyPieces, Warning::SideAssumed],
            vec![],
        ),
        (
            Some(By::from("brandubh-wtf")),
            put(&[("c3", "d")]),
            vec![Warning::TooManyPieces, Warning::SideAssumed],
            vec![],
        ),
        (
            Some(By::from("brandubh-wtf")),
            put(&[("d7", ""), ("a7", "a")]),
            vec![Warning::SideAssumed, Warning::PieceOnForbiddenSquare],
            vec!["a7"],
        ),
    ] {
        let answer = api.answer(parse(rules, &text)).await;
        assert_eq!(warned(&answer), expected, "{text}");
        let named: Vec<&str> =
            answer.warnings.iter().flat_map(|warning| warning.squares.iter().map(String::as_str)).collect();
        assert_eq!(named, squares, "{text}");
        assert!(!answer.board.is_empty(), "what is odd can still be read: {text}");
    }
    // All names have occurred, except the one in the next test.
    let light = "○.....○\n.......\n...●...\n○.●♔●.○\n...●...\n○..○..○\n○.....○";
    let answer = api.answer(parse(None, light)).await;
    assert_eq!(
        (warned(&answer), answer.board.as_str()),
        (vec![Warning::SidesExchanged], "a5a/7/3d3/a1dkd1a/3d3/a2a2a/a5a")
    );
}

/// An asymmetric set-up, in all eight orientations.
#[tokio::test]
async fn a_mirrored_or_turned_set_up_is_reported() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut rules = catalogue::find("brandubh-wtf").expect("a rule set").rules.clone();
    let lopsided: Placement = "2aa3/3a3/3d3/aadkda1/3d3/3a3/3a3".parse().expect("a board");
    rules.board.setups[0].board = lopsided.clone();
    let own = By::from(mirror::rules(&rules));
    let mut seen = BTreeSet::new();
    for symmetry in Symmetry::ALL {
        let turned = symmetry.placement(&lopsided);
        seen.insert(turned.to_string());
        for text in [turned.to_string(), tafl_notation::fen(&turned)] {
            let request =
                v1::ParsePositionRequest { side_to_move: A.into(), ..parse(Some(own.clone()), &text) };
            let answer = api.answer(request).await;
            let expected = if turned == lopsided { Vec::new() } else { vec![Warning::Mirrored] };
            assert_eq!(warned(&answer), expected, "{text}");
            assert_eq!(
                answer.position.expect("a position").history.expect("a history").complete,
                turned == lopsided
            );
        }
    }
    assert_eq!(seen.len(), 8);
}

#[tokio::test]
async fn requests_that_cannot_be_answered_are_refused() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let long = api.fault(parse(None, &" ".repeat((16 << 10) + 1))).await;
    assert_eq!((long.reason.as_str(), long.paths()), ("TOO_LARGE", vec!["text"]));
    let unknown = api.fault(parse(Some("copenhague".into()), BRANDUBH)).await;
    assert_eq!((unknown.reason.as_str(), unknown.paths()), ("UNKNOWN_RULESET", vec!["ruleset"]));
    let start = || game("brandubh-wtf", &[] as &[&str]);
    let long = api.fault(meant(start(), &"x".repeat(201))).await;
    assert_eq!((long.reason.as_str(), long.paths()), ("TOO_LARGE", vec!["text"]));
    let none = api.fault(meant(start(), " ")).await;
    assert_eq!((none.reason.as_str(), none.paths()), ("MISSING_FIELD", vec!["text"]));
    let nowhere =
        api.fault(v1::ParseMoveRequest { text: "d4-g4".to_owned(), ..v1::ParseMoveRequest::default() }).await;
    assert_eq!((nowhere.reason.as_str(), nowhere.paths()), ("MISSING_FIELD", vec!["position"]));
    // JSON cannot express an unknown enum number; gRPC can.
    let request = v1::FormatPositionRequest { format: 9, ..format(start(), Form::Board) };
    let status = api.grpc(request).await.expect_err("no such form");
    assert_eq!(super::support::api::Fault::of_status(&status).paths(), ["format"]);
    let request = v1::ParsePositionRequest { side_to_move: 9, ..parse(None, BRANDUBH) };
    let status = api.grpc(request).await.expect_err("no such side");
    assert_eq!(super::support::api::Fault::of_status(&status).paths(), ["side_to_move"]);
}

async fn understood(api: &Api, at: &At, text: &str) -> v1::ParseMoveResponse {
    let answer = api.answer(meant(at.clone(), text)).await;
    assert!(is_sentence(&answer.sentence), "{text}: {answer:?}");
    assert_eq!(answer.legal, answer.r#move.is_some() && answer.rejected.is_none(), "{answer:?}");
    answer
}

#[tokio::test]
async fn a_move_is_understood_or_refused_as_it_would_be_played() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let start = At::from(game("brandubh-wtf", &[] as &[&str]));
    for (text, mv) in [("D2 to A2", "d2-a2"), ("d2→a2", "d2-a2"), ("c2", "d2-c2"), ("move `d2-a2`!", "d2-a2")]
    {
        let answer = understood(&api, &start, text).await;
        assert_eq!((answer.r#move.as_deref(), answer.legal), (Some(mv), true), "{text}");
    }
    let several = understood(&api, &start, "b2").await;
    assert_eq!(
        (several.r#move, several.candidates, several.rejected),
        (None, vec!["d2-b2".to_owned(), "b4-b2".to_owned()], None)
    );
    // A complete move is refused as by ValidateMove.
    for (stated, written) in [
        ("d1 to d4", "d1-d4"),
        ("Kd4-e4", "d4-e4"),
        ("king to e4", "d4-e4"),
        ("pass", "pass"),
        ("c3 c4", "c3-c4"),
        ("d2 → a2, capturing a3", "d2-a2xa3"),
    ] {
        let answer = understood(&api, &start, stated).await;
        let checked = api.answer(validate(start.clone(), written)).await;
        let Some(v1::validate_move_response::Result::Rejected(expected)) = checked.result else {
            panic!("{written} is legal")
        };
        assert_eq!(answer.rejected, Some(expected), "{stated}");
        assert_eq!(answer.r#move.as_deref(), Some(written.split('x').next().expect("a move")));
    }
    for (stated, reason) in [
        ("hello", v1::IllegalReason::Unparsable),
        ("h9", v1::IllegalReason::OffBoard),
        ("d4", v1::IllegalReason::DestinationOccupied),
        ("Kd1-d4", v1::IllegalReason::Unparsable),
    ] {
        let answer = understood(&api, &start, stated).await;
        let rejected = answer.rejected.expect("a refusal");
        assert_eq!(
            (rejected.reason(), answer.r#move, answer.candidates.is_empty()),
            (reason, None, true),
            "{stated}"
        );
        assert_eq!(rejected.sentence, answer.sentence);
    }
    let over = understood(&api, &At::from(escaped()), "a2").await;
    assert_eq!(over.rejected.expect("a refusal").reason(), v1::IllegalReason::GameOver);
}

#[tokio::test]
async fn what_players_want_besides_moves_is_reported() {
    use v1::PlayerIntent as Intent;
    let server = Server::start(&[]).await;
    let api = server.api();
    let start = At::from(game("brandubh-wtf", &[] as &[&str]));
    for (text, intent) in [
        ("I resign", Intent::Resign),
        ("j'abandonne", Intent::Resign),
        ("draw?", Intent::OfferDraw),
        ("j'accepte la nulle", Intent::AcceptDraw),
        ("no draw", Intent::DeclineDraw),
        ("claim draw", Intent::ClaimDraw),
        ("undo", Intent::TakeBack),
        ("hint", Intent::Hint),
        ("aide", Intent::Help),
    ] {
        let answer = understood(&api, &start, text).await;
        let only_intent = v1::ParseMoveResponse {
            intent: intent.into(),
            sentence: answer.sentence.clone(),
            ..Default::default()
        };
        assert_eq!(answer, only_intent, "{text}");
    }
    for (text, intent) in [
        ("d2-a2", Intent::Move),
        ("b2", Intent::Move),
        ("d1-d4", Intent::Move),
        ("passe", Intent::Move),
        ("d4", Intent::Move),
        ("should I resign?", Intent::Unspecified),
    ] {
        assert_eq!(understood(&api, &start, text).await.intent(), intent, "{text}");
    }
    let sentences = async |text: &str, locale: &str| {
        let request = v1::ParseMoveRequest { locale: locale.to_owned(), ..meant(start.clone(), text) };
        api.answer(request).await.sentence
    };
    for (text, locale, sentence) in table::<Vec<(String, String, String)>>("understood_moves") {
        let (text, locale) = (text.as_str(), locale.as_str());
        assert_eq!(sentences(text, locale).await.replace('\u{A0}', " "), sentence, "{text}");
    }
    let at_home = understood(&api, &At::from(game("brandubh-wtf", &["d2-a2"])), "kd4").await;
    assert_eq!((at_home.r#move, at_home.sentence.as_str()), (None, "Your piece on d4 has no legal move."));
}

/// Through a game: every legal move in words, and every destination that exactly one move reaches.
#[tokio::test]
async fn every_legal_move_of_a_game_is_understood() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut moves: Vec<String> = Vec::new();
    for round in 0..12 {
        let at = At::from(game("brandubh-wtf", &moves));
        let listed = api.answer(list(at.clone())).await;
        let legal = texts(&listed);
        let Some(&mv) = legal.get(round * 7 % legal.len().max(1)) else { break };
        for one in legal.iter().step_by(5) {
            let (from, to) = one.split_once('-').expect("two squares");
            let answer = understood(&api, &at, &format!("{from} to {to}, please")).await;
            assert_eq!((answer.r#move.as_deref(), answer.legal), (Some(*one), true));
            let there: Vec<&str> =
                legal.iter().copied().filter(|other| other.ends_with(&format!("-{to}"))).collect();
            let answer = understood(&api, &at, to).await;
            match there.as_slice() {
                [only] => assert_eq!((answer.r#move.as_deref(), answer.legal), (Some(*only), true)),
                several => assert_eq!(
                    (answer.r#move, answer.candidates),
                    (None, several.iter().map(|&mv| mv.to_owned()).collect())
                ),
            }
        }
        moves.push(mv.to_owned());
    }
    assert!(moves.len() >= 6, "the game was too short: {moves:?}");
}

/// Answers in words can be pasted back: the same position, and the same side to move.
#[tokio::test]
async fn answers_in_words_are_read_back() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut moves: Vec<&str> = Vec::new();
    for mv in ["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6", "d5-a5"] {
        let body = json!({"game": {"ruleset": "brandubh-wtf", "moves": moves}, "move": mv});
        let applied = api.answer(apply(game("brandubh-wtf", &moves), mv)).await;
        let Some(v1::apply_move_response::Result::Applied(applied)) = applied.result else {
            panic!("{mv} is illegal")
        };
        let position = applied.position.expect("a position");
        for language in ["en", "fr"] {
            let headers = [
                ("content-type", "application/json"),
                ("accept", "text/plain"),
                ("accept-language", language),
            ];
            let text = is_text(&api.http(ask("POST", "/v1/moves:apply", &headers, body.to_string())).await);
            let read = api.answer(parse(Some("brandubh-wtf".into()), &text)).await;
            assert_eq!((&read.board, read.side_to_move), (&position.board, position.side_to_move), "{text}");
            assert!(warned(&read).is_empty(), "{text}: {read:?}");
        }
        moves.push(mv);
    }
}

fn is_text(reply: &Reply) -> String {
    assert_eq!(
        (reply.status, reply.header("content-type")),
        (200, "text/plain; charset=utf-8".to_owned()),
        "{reply:?}"
    );
    reply.text()
}

#[tokio::test]
async fn answers_in_plain_text() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let headers = [("content-type", "application/json"), ("accept", "text/plain")];
    let plain = async |path: &str, body: serde_json::Value| {
        is_text(&api.http(ask("POST", path, &headers, body.to_string())).await)
    };
    let text = plain("/v1/positions:parse", json!({"text": BRANDUBH, "ruleset": "brandubh-wtf"})).await;
    assert!(text.starts_with("  7  + . . a . . +\n") && text.lines().count() > 8, "{text}");
    let text = plain("/v1/positions:parse", json!({"text": BRANDUBH.replace('k', "q")})).await;
    assert!(text.contains("1:16: "), "{text}");
    let text = plain(
        "/v1/positions:format",
        json!({"game": {"ruleset": "brandubh-wtf"}, "format": "POSITION_FORMAT_FEN"}),
    )
    .await;
    assert_eq!(text, "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\n");
    assert!(
        plain("/v1/moves:parse", json!({"game": {"ruleset": "brandubh-wtf"}, "text": "c2"}))
            .await
            .contains("d2-c2")
    );
    // The same, as in the contract's comments.
    let reply = api
        .http(post("/v1/positions:parse", &json!({"text": "/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ b"})))
        .await
        .json();
    assert_eq!(
        (&reply["board"], &reply["sideToMove"], &reply["format"]),
        (&json!(BRANDUBH), &json!("SIDE_ATTACKERS"), &json!("POSITION_FORMAT_FEN"))
    );
    // A hand-written position can be formatted as text, too.
    let written = api.answer(format(board("brandubh-wtf", "7/7/7/2akd2/7/7/7", D), Form::Drawing)).await;
    let square: Square = "c4".parse().expect("a square");
    assert_eq!(written.text.lines().nth(7 - usize::from(square.rank()) - 1), Some("  4  . . a K d . ."));
}
