//! Every reason why a move is illegal, with its squares, its rule and the possible destinations; and every
//! spelling of a move.

use super::support::links::draw;
use super::support::requests::{
    A, At, BRANDUBH, D, applied, apply, board, escaped, game, list, rejected, replay,
};

use super::support::server::Server;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;
use tafl_engine::{RuleId, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::IllegalReason;

/// Requests for refused moves with their expected answers, and with the reason that comes first.
#[derive(Deserialize)]
struct Table {
    refused: Vec<(Value, v1::IllegalMove)>,
    first: Vec<(v1::ApplyMoveRequest, String)>,
}

fn table() -> Table {
    serde_json::from_str(include_str!("../illegal.json")).expect("the table")
}

fn start() -> At {
    board("brandubh-wtf", BRANDUBH, A).into()
}

#[tokio::test]
async fn every_reason_with_its_squares_rule_and_destinations() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut met = BTreeSet::new();
    for (request, expected) in table().refused {
        let applied: v1::ApplyMoveRequest = serde_json::from_value(request.clone()).expect("a request");
        let reported = rejected(api.answer(applied).await);
        assert_eq!(
            v1::IllegalMove { sentence: String::new(), ..check_sentence(reported) },
            expected,
            "{request}"
        );
        let validated: v1::ValidateMoveRequest = serde_json::from_value(request.clone()).expect("a request");
        let checked = api.answer(validated).await;
        assert!(!checked.legal);
        let Some(v1::validate_move_response::Result::Rejected(checked)) = checked.result else {
            panic!("{request}: not rejected")
        };
        assert_eq!(v1::IllegalMove { sentence: String::new(), ..check_sentence(checked) }, expected);
        met.insert(expected.reason());
    }
    // No rule set of the catalogue has capture chains; every other reason must have occurred.
    let all = (1..=17).map(|number| IllegalReason::try_from(number).expect("a reason"));
    let missing: Vec<IllegalReason> = all.filter(|reason| !met.contains(reason)).collect();
    assert_eq!(missing, [IllegalReason::MustContinueCapture]);
}

fn check_sentence(illegal: v1::IllegalMove) -> v1::IllegalMove {
    assert!(illegal.sentence.ends_with('.') && illegal.sentence.contains(' '), "no sentence: {illegal:?}");
    illegal
}

#[tokio::test]
async fn the_first_reason_that_applies_is_given() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for (request, reason) in table().first {
        let mv = request.r#move.clone();
        assert_eq!(rejected(api.answer(request).await).reason().as_str_name(), reason, "{mv}");
    }
}

#[tokio::test]
async fn rules_named_in_answers_are_rules_that_are_explained() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let explained = |name: &str| {
        let request = v1::GetRulesetRequest { ruleset: name.to_owned(), ..v1::GetRulesetRequest::default() };
        api.answer(request)
    };
    for (request, illegal) in table().refused {
        let name =
            ["position", "game"].iter().find_map(|at| request[at]["ruleset"].as_str()).expect("a rule set");
        if !illegal.rule.is_empty() {
            let entries = explained(name).await.ruleset.expect("a rule set").entries;
            assert!(
                entries.iter().any(|entry| entry.rule == illegal.rule),
                "{name} does not explain {}",
                illegal.rule
            );
        }
    }
    // Only ids that the engine knows are explained.
    let known: BTreeSet<&str> = RuleId::ALL.iter().map(|rule| rule.as_str()).collect();
    for entry in catalogue::all() {
        let entries = explained(entry.id).await.ruleset.expect("a rule set").entries;
        assert!(entries.iter().all(|entry| known.contains(entry.rule.as_str())), "{entries:?}");
    }
}

#[tokio::test]
async fn every_spelling_of_a_move_is_read() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let at = game("brandubh-wtf", &["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"]);
    let plain = applied(api.answer(apply(at.clone(), "d5-a5")).await);
    for spelling in ["d5a5", "D5 A5", "d5xa5", "d5-a5xa6", "D5-A5XA6", " d5 - a5 ", "d5xa5xa6"] {
        assert_eq!(applied(api.answer(apply(at.clone(), spelling)).await), plain, "{spelling}");
    }
    // The moves of a game are parsed the same way, and captures written in them are checked.
    let spelled = ["d2a2", "D5 E5", "b4xb6", "d4 - d5", "b6a6", "d5-a5xa6"];
    let whole = game("brandubh-wtf", &spelled);
    let position = api.answer(replay(whole)).await.position;
    assert_eq!(position, plain.position.map(|position| *position));
}

/// A square from which no move starts.
struct Stuck {
    at: At,
    from: &'static str,
    /// A move from it that is refused for the same reason.
    mv: Option<&'static str>,
    reason: IllegalReason,
    squares: &'static [&'static str],
    /// A part of the sentence.
    word: &'static str,
}

/// `ValidateMove` explains why a piece cannot move; a list of the moves of that piece gives the same reason,
/// and so does a picture.
#[tokio::test]
async fn a_square_from_which_no_move_starts_is_explained() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let surrounded = board("brandubh-wtf", "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", D);
    let stuck = |at, from, mv, reason, squares, word| Stuck { at, from, mv, reason, squares, word };
    let table = [
        stuck(start(), "c3", Some("c3-c4"), IllegalReason::NoPiece, &["c3"][..], "no piece"),
        stuck(start(), "d5", Some("d5-e5"), IllegalReason::NotYourPiece, &["d5"], "other side"),
        stuck(escaped().into(), "a4", Some("a4-a5"), IllegalReason::GameOver, &["g7"], "over"),
        stuck(
            surrounded.into(),
            "d4",
            None,
            IllegalReason::PathBlocked,
            &["d3", "c4", "e4", "d5"],
            "in the way",
        ),
    ];
    for Stuck { at, from, mv, reason, squares, word } in table {
        let answer =
            api.answer(v1::LegalMovesRequest { from: Some(from.to_owned()), ..list(at.clone()) }).await;
        assert!(answer.moves.is_empty());
        let why = answer.explanation.unwrap_or_else(|| panic!("{from}: no explanation"));
        assert_eq!(
            (why.reason(), &why.squares[..]),
            (reason, &squares.iter().map(ToString::to_string).collect::<Vec<_>>()[..]),
            "{from}"
        );
        assert!(why.sentence.contains(word), "{from}: {}", why.sentence);
        if let Some(mv) = mv {
            assert_eq!(why, rejected(api.answer(apply(at.clone(), mv)).await), "{mv}");
        }
        let request = v1::RenderPositionRequest {
            at: Some(at.into()),
            from: Some(from.to_owned()),
            ..Default::default()
        };
        let picture =
            draw(server.listen, &serde_json::to_value(&request).expect("JSON")).await.expect("a picture");
        let said = if reason == IllegalReason::GameOver { "no more moves" } else { &why.sentence };
        assert!(
            picture.alt_text.contains(said) && picture.alt_text.contains(&format!("{from} is selected")),
            "{}",
            picture.alt_text
        );
        assert!(picture.height > picture.width, "the reason is below the board");
    }
    let request = v1::RenderPositionRequest {
        at: Some(start().into()),
        from: Some("d2".to_owned()),
        ..Default::default()
    };
    let picture =
        draw(server.listen, &serde_json::to_value(&request).expect("JSON")).await.expect("a picture");
    assert_eq!(picture.height, picture.width);
    let free = api.answer(v1::LegalMovesRequest { from: Some("d2".to_owned()), ..list(start()) }).await;
    assert!(free.moves.len() == 6 && free.explanation.is_none(), "{free:?}");
    assert!(api.answer(list(start())).await.explanation.is_none());
}
