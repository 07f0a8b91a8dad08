//! Special pieces over both transports: jumps, capture chains, mercenaries that change side, and all of it in
//! tokens.

use super::support::mirror;
use super::support::requests::{A, At, By, D, after, applied, apply, board, list, rejected, texts, validate};
use super::support::server::Server;
use tafl_proto::v1;
use tafl_proto::v1::{CaptureKind, IllegalReason, Piece};

/// The rules of `tests/data/custom/hirelings.json`, with every special piece and every jump.
fn hirelings() -> By {
    mirror::rules(&mirror::from_file("hirelings")).into()
}

/// b2-b6 takes c6, and from b6 only b6-b9 takes anything.
fn two_in_a_row() -> v1::Position {
    board("berserk", "11/11/2da7/7k3/11/2da7/11/11/11/1a9/11", A)
}

#[tokio::test]
async fn a_jump_takes_or_spares_what_it_jumps_over() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let knight = board("berserk", "11/11/11/11/3Na6/11/7k3/11/11/a10/11", D);
    let listed =
        api.answer(v1::LegalMovesRequest { from: Some("d7".to_owned()), ..list(knight.clone()) }).await;
    assert!(texts(&listed).contains(&"d7-f7"), "{listed:?}");
    let taken = applied(api.answer(apply(knight, "d7-f7")).await);
    let capture = &taken.captures[0];
    assert_eq!(
        (capture.square.as_str(), capture.kind(), capture.piece()),
        ("e7", CaptureKind::Jumped, Piece::Attacker)
    );
    assert_eq!((capture.closed_by.as_slice(), capture.changes_side), (["f7".to_owned()].as_slice(), false));
    let commander = board("berserk", "11/11/11/11/3cd6/11/7k3/11/11/a10/11", A);
    let spared = applied(api.answer(apply(commander, "d7-f7")).await);
    assert!(spared.captures.is_empty());
    assert_eq!(spared.position.expect("a position").board, "11/11/11/11/4dc5/11/7k3/11/11/a10/11");
    let proud = board("berserk", "11/11/11/11/3Nc6/11/7k3/11/11/a10/11", D);
    let refused = rejected(api.answer(apply(proud, "d7-f7")).await);
    assert_eq!((refused.reason(), refused.squares), (IllegalReason::PathBlocked, vec!["e7".to_owned()]));
}

#[tokio::test]
async fn a_piece_that_has_captured_goes_on_while_the_side_to_move_stays() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let first = applied(api.answer(apply(two_in_a_row(), "b2-b6")).await);
    let going_on = *first.position.expect("a position");
    assert_eq!((going_on.side_to_move(), going_on.chain_square.as_str(), going_on.ply), (A, "b6", 1));
    assert_eq!(first.legal_move_count, 1);
    // As received, by its token alone, and without its token: the same position.
    let forms = [
        At::from(going_on.clone()),
        At::Token(going_on.token.clone()),
        At::from(v1::Position { token: String::new(), ..going_on.clone() }),
    ];
    for at in forms {
        assert_eq!(texts(&api.answer(list(at.clone())).await), ["b6-b9"], "{at:?}");
        for mv in ["d6-d7", "b6-b7"] {
            let refused = rejected(api.answer(apply(at.clone(), mv)).await);
            assert_eq!(
                (refused.reason(), refused.rule.as_str()),
                (IllegalReason::MustContinueCapture, "berserk"),
                "{mv}"
            );
            assert_eq!(refused.squares, ["b6"]);
        }
        let last = after(api.answer(apply(at, "b6-b9")).await);
        assert_eq!((last.side_to_move(), last.chain_square.as_str(), last.ply), (D, "", 2));
    }
    // If nothing more can be captured, the turn passes.
    let other =
        after(api.answer(apply(board("berserk", "11/11/11/7k3/11/2da7/11/11/11/1a9/11", A), "b2-b6")).await);
    assert_eq!((other.side_to_move(), other.chain_square.as_str()), (D, ""));
}

#[tokio::test]
async fn a_chain_that_cannot_be_is_refused_at_its_field() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let going_on = after(api.answer(apply(two_in_a_row(), "b2-b6")).await);
    for square in ["d6", "c3", "h8", "z9"] {
        let position = v1::Position {
            chain_square: square.to_owned(),
            token: String::new(),
            history: None,
            ..going_on.clone()
        };
        let fault = api.fault(list(position)).await;
        assert_eq!(fault.paths(), ["position.chain_square"], "{square}: {fault:?}");
    }
}

#[tokio::test]
async fn a_mercenary_changes_side_instead_of_being_removed() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let before = board(hirelings(), "9/7k1/9/9/9/2aM5/9/4a4/9", A);
    let played = applied(api.answer(apply(before, "e2-e4")).await);
    let capture = &played.captures[0];
    assert_eq!(
        (capture.square.as_str(), capture.kind(), capture.changes_side),
        ("d4", CaptureKind::Custodial, true)
    );
    assert_eq!(capture.piece(), Piece::DefendersMercenary);
    let position = played.position.expect("a position");
    assert_eq!((position.board.as_str(), position.side_to_move()), ("9/7k1/9/9/9/2ama4/9/9/9", D));
    assert_eq!((position.chain_square.as_str(), played.quiet_plies), ("", 1), "it is no capture");
    let at = At::Token(position.token);
    let refused = rejected(api.answer(apply(at.clone(), "d4-d6")).await);
    assert_eq!((refused.reason(), refused.squares), (IllegalReason::NotYourPiece, vec!["d4".to_owned()]));
    let answered = api.answer(validate(after(api.answer(apply(at, "h8-h7")).await), "d4-d6")).await;
    assert!(answered.legal, "the attackers move it now: {answered:?}");
}

#[tokio::test]
async fn with_any_move_a_quiet_move_ends_a_chain_and_the_token_keeps_its_past() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let going_on = after(api.answer(apply(board(hirelings(), "9/7k1/9/9/9/2ad5/9/4a4/9", A), "e2-e4")).await);
    assert_eq!((going_on.side_to_move(), going_on.chain_square.as_str()), (A, "e4"));
    let by_token = after(api.answer(apply(At::Token(going_on.token.clone()), "e4-e3")).await);
    let by_position =
        after(api.answer(apply(v1::Position { token: String::new(), ..going_on }, "e4-e3")).await);
    assert_eq!(by_token, by_position);
    assert_eq!((by_token.side_to_move(), by_token.chain_square.as_str()), (D, ""));
    let history = by_token.history.clone().expect("a history");
    assert_eq!((history.start_chain_square.as_str(), history.moves), ("e4", vec!["e4-e3".to_owned()]));
    let again = api.answer(list(At::Token(by_token.token.clone()))).await;
    assert_eq!(api.answer(list(v1::Position { token: String::new(), ..by_token })).await, again);
}

/// The set-up of [`two_in_a_row`] under rules that let a chain stop.
fn two_in_a_row_at_the_start() -> tafl_engine::Rules {
    let mut rules = tafl_engine::catalogue::find("berserk-nielsen").expect("a rule set").rules.clone();
    rules.board.setups[0].board = "11/11/2da7/7k3/11/2da7/11/11/11/1a9/11".parse().expect("a board");
    rules
}

#[tokio::test]
async fn a_pass_stops_a_chain() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let first = applied(
        api.answer(apply(board("berserk-nielsen", "11/11/2da7/7k3/11/2da7/11/11/11/1a9/11", A), "b2-b6"))
            .await,
    );
    assert_eq!(first.legal_move_count, 2);
    assert_eq!(
        first.sentence,
        "The attackers play b2-b6 and capture the piece on c6; the piece on b6 may move again or stop."
    );
    let going_on = *first.position.expect("a position");
    assert_eq!((going_on.side_to_move(), going_on.chain_square.as_str()), (A, "b6"));
    let by_origin = api
        .answer(v1::LegalMovesRequest { by_origin: true, ..list(going_on.clone()) })
        .await
        .by_origin
        .expect("origins");
    assert_eq!(
        by_origin.destinations.into_iter().collect::<Vec<_>>(),
        [("b6".to_owned(), "b9".to_owned()), ("pass".to_owned(), String::new())]
    );
    let mut stopped = Vec::new();
    for at in [
        At::from(going_on.clone()),
        At::Token(going_on.token.clone()),
        At::from(v1::Position { token: String::new(), ..going_on }),
    ] {
        assert_eq!(texts(&api.answer(list(at.clone())).await), ["b6-b9", "pass"], "{at:?}");
        let refused = rejected(api.answer(apply(at.clone(), "d6-d7")).await);
        assert_eq!(refused.reason(), IllegalReason::MustContinueCapture);
        assert_eq!(refused.sentence, "The piece on b6 has captured, so only it may go on now.");
        stopped.push(applied(api.answer(apply(at, "pass")).await));
    }
    for played in stopped {
        assert_eq!((played.sentence.as_str(), played.quiet_plies), ("The attackers pass.", 0));
        let position = played.position.expect("a position");
        assert_eq!((position.side_to_move(), position.chain_square.as_str(), position.ply), (D, "", 2));
        assert!(
            position.history.clone().is_none_or(|history| history.moves.is_empty() && history.complete),
            "{position:?}"
        );
        let again = after(api.answer(apply(At::Token(position.token), "h8-h7")).await);
        assert_eq!((again.side_to_move(), again.ply), (A, 3));
    }
}

#[tokio::test]
async fn a_record_need_not_write_that_a_chain_was_stopped() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let rules = Some(v1::record::Rules::CustomRules(Box::new(mirror::rules(&two_in_a_row_at_the_start()))));
    let record =
        |text: &str| v1::Record { text: text.to_owned(), rules: rules.clone(), ..v1::Record::default() };
    for text in [
        "b2-b6xc6 h8-h7 b6-b9xc9",
        "1. b2-b6xc6 pass h8-h7 2. b6-b9xc9",
        "[Event \"?\"]\n\n1. b2-b6xc6 stop h8-h7 2. b6-b9xc9 *",
    ] {
        let answer = api
            .answer(v1::ReplayGameRequest { record: Some(record(text)), ..v1::ReplayGameRequest::default() })
            .await;
        assert_eq!(answer.fault, None, "{text}");
        assert!(
            answer.reading.is_some_and(|reading| reading.faults.is_empty() && reading.mismatches.is_empty()),
            "{text}"
        );
        let moves: Vec<String> =
            answer.plies.into_iter().map(|ply| ply.r#move.expect("a move").notation).collect();
        assert_eq!(moves, ["b2-b6xc6", "pass", "h8-h7", "b6-b9xc9"], "{text}");
    }
    let convert = |to: v1::RecordFormat| {
        let source = Some(v1::convert_game_request::Source::Record(record("b2-b6xc6 h8-h7 b6-b9xc9")));
        api.answer(v1::ConvertGameRequest { source, to: to.into(), ..v1::ConvertGameRequest::default() })
    };
    let pgn = convert(v1::RecordFormat::Pgn).await.text;
    assert!(pgn.contains("1. b2-b6xc6 stop Kh8-h7") && pgn.contains("2. b6-b9xc9"), "{pgn}");
    let list = convert(v1::RecordFormat::Moves).await.text;
    assert_eq!(list, "1. b2-b6xc6 pass h8-h7\n2. b6-b9xc9\n");
    let opentafl = convert(v1::RecordFormat::Opentafl).await;
    assert!(opentafl.text.is_empty() && !opentafl.notes.is_empty(), "it has no stops: {opentafl:?}");
}
