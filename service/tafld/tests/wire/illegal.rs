//! Every reason why a move is illegal, with its squares, its rule and the possible destinations; and every spelling of a move.

use super::support::links::draw;
use super::support::mirror;
use super::support::requests::{A, At, BRANDUBH, By, D, applied, apply, board, escaped, game, list, rejected, replay, validate};
use super::support::server::Server;
use std::collections::BTreeSet;
use tafl_engine::{RuleId, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::IllegalReason;

/// A refused move and its expected answer.
struct Refused {
    at: At,
    mv: &'static str,
    reason: IllegalReason,
    squares: &'static [&'static str],
    rule: &'static str,
    destinations: &'static [&'static str],
}

fn start() -> At {
    board("brandubh-wtf", BRANDUBH, A).into()
}

fn file(name: &str) -> By {
    mirror::rules(&mirror::from_file(name)).into()
}

/// One move for each reason that a rule set of the catalogue can give.
fn table() -> Vec<Refused> {
    let refused = |at, mv, reason, squares, rule, destinations| Refused { at, mv, reason, squares, rule, destinations };
    let beside_throne = board("hnefatafl-11-igg", "11/11/11/5a5/11/11/11/11/2k8/11/11", A);
    let left_throne = board("hnefatafl-globe", "11/11/11/11/11/2k8/11/11/11/11/5a5", D);
    let short_king = board(file("magpie"), "3a3/7/7/3k3/7/7/3a3", D);
    let repeating = game(file("copenhagen-hnefatafl-org"), &["f10-e10", "f8-e8", "e10-f10"]);
    let about_to_take = game("brandubh-wtf", &["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"]);
    let from_d2: &[&str] = &["a2", "b2", "c2", "e2", "f2", "g2"];
    vec![
        refused(escaped().into(), "a4-a5", IllegalReason::GameOver, &["g7"], "escape", &[]),
        refused(start(), "to the corner", IllegalReason::Unparsable, &[], "", &[]),
        refused(start(), "d2-t2", IllegalReason::OffBoard, &[], "board", &[]),
        refused(start(), "a8-a4", IllegalReason::OffBoard, &[], "board", &[]),
        refused(start(), "pass", IllegalReason::PassNotAllowed, &[], "no_legal_move", &[]),
        refused(start(), "a1-a2", IllegalReason::NoPiece, &["a1"], "movement", &[]),
        refused(start(), "c4-c5", IllegalReason::NotYourPiece, &["c4"], "first_move", &[]),
        refused(start(), "d2-d2", IllegalReason::NullMove, &["d2"], "movement", from_d2),
        refused(start(), "d2-e3", IllegalReason::NotStraight, &["d2", "e3"], "movement", from_d2),
        refused(short_king.into(), "d4-d6", IllegalReason::ReachExceeded, &["d5"], "reach", &["d3", "c4", "e4", "d5"]),
        refused(start(), "d1-d4", IllegalReason::PathBlocked, &["d2"], "movement", &["b1", "c1", "e1", "f1"]),
        refused(start(), "d2-d3", IllegalReason::DestinationOccupied, &["d3"], "movement", from_d2),
        refused(
            beside_throne.into(),
            "f8-f4",
            IllegalReason::MayNotPassZone,
            &["f6"],
            "throne",
            &["f7", "a8", "b8", "c8", "d8", "e8", "g8", "h8", "i8", "j8", "k8", "f9", "f10", "f11"],
        ),
        refused(start(), "d7-g7", IllegalReason::MayNotStopInZone, &["g7"], "corners", &["b7", "c7", "e7", "f7"]),
        refused(
            left_throne.into(),
            "c6-f6",
            IllegalReason::MayNotReenterZone,
            &["f6"],
            "throne",
            &["c1", "c2", "c3", "c4", "c5", "a6", "b6", "d6", "e6", "g6", "h6", "i6", "j6", "k6", "c7", "c8", "c9", "c10", "c11"],
        ),
        refused(
            repeating.into(),
            "e8-f8",
            IllegalReason::RepetitionForbidden,
            &["f8"],
            "repetition",
            &["b8", "c8", "d8", "g8", "h8", "i8", "j8", "e9", "e10"],
        ),
        refused(about_to_take.into(), "d5-a5xb6", IllegalReason::CaptureMismatch, &["a6", "b6"], "capture", &["d4", "a5", "b5", "c5"]),
    ]
}

#[tokio::test]
async fn every_reason_with_its_squares_rule_and_destinations() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut met = BTreeSet::new();
    for row in table() {
        let reported = rejected(api.answer(apply(row.at.clone(), row.mv)).await);
        let reported = v1::IllegalMove { sentence: String::new(), ..check_sentence(reported) };
        let repeats = row.reason == IllegalReason::RepetitionForbidden;
        let expected = v1::IllegalMove {
            reason: row.reason.into(),
            squares: row.squares.iter().map(|&square| square.to_owned()).collect(),
            rule: row.rule.to_owned(),
            sentence: String::new(),
            destinations: row.destinations.iter().map(|&square| square.to_owned()).collect(),
            earlier_ply: repeats.then_some(0),
        };
        assert_eq!(reported, expected, "{}", row.mv);
        let checked = api.answer(validate(row.at, row.mv)).await;
        assert!(!checked.legal);
        let Some(v1::validate_move_response::Result::Rejected(checked)) = checked.result else { panic!("{}: not rejected", row.mv) };
        assert_eq!(v1::IllegalMove { sentence: String::new(), ..check_sentence(checked) }, expected);
        met.insert(row.reason);
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
    for (at, mv, reason) in [
        (At::from(escaped()), "nonsense", IllegalReason::GameOver),
        (start(), "a1-z9", IllegalReason::OffBoard),
        (start(), "a1-a1", IllegalReason::NoPiece),
        (start(), "c4-c4", IllegalReason::NotYourPiece),
        (start(), "c4-e6", IllegalReason::NotYourPiece),
        // Two men on the path, and one of them on the destination.
        (start(), "d1-d3", IllegalReason::PathBlocked),
        (start(), "d1-d7", IllegalReason::PathBlocked),
        // A written capture is checked last.
        (start(), "d7-g7xa1", IllegalReason::MayNotStopInZone),
        (start(), "d2-e2xa1", IllegalReason::CaptureMismatch),
    ] {
        assert_eq!(rejected(api.answer(apply(at, mv)).await).reason(), reason, "{mv}");
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
    for row in table() {
        let name = match &row.at {
            At::Position(position) => position.rules.clone().map(|rules| match rules {
                v1::position::Rules::Ruleset(name) => name,
                v1::position::Rules::CustomRules(_) => String::new(),
            }),
            At::Game(game) => game.rules.clone().map(|rules| match rules {
                v1::game::Rules::Ruleset(name) => name,
                v1::game::Rules::CustomRules(_) => String::new(),
            }),
            At::Token(_) => None,
        };
        let Some(name) = name.filter(|name| !name.is_empty() && !row.rule.is_empty()) else { continue };
        let entries = explained(&name).await.ruleset.expect("a rule set").entries;
        assert!(entries.iter().any(|entry| entry.rule == row.rule), "{name} does not explain {}", row.rule);
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
    assert_eq!(position, plain.position);
    let wrong = game("brandubh-wtf", &["d2-e2xd3"]);
    let fault = api.fault(apply(wrong, "c4-c5")).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("ILLEGAL_MOVE_IN_GAME", vec!["game.moves[0]"]));
    assert_eq!(fault.metadata["illegal_reason"], "CAPTURE_MISMATCH");
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

/// `ValidateMove` explains why a piece cannot move; a list of the moves of that piece gives the same reason, and so does a picture.
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
        stuck(surrounded.into(), "d4", None, IllegalReason::PathBlocked, &["d3", "c4", "e4", "d5"], "blocked"),
    ];
    for Stuck { at, from, mv, reason, squares, word } in table {
        let answer = api.answer(v1::LegalMovesRequest { from: Some(from.to_owned()), ..list(at.clone()) }).await;
        assert!(answer.moves.is_empty());
        let why = answer.explanation.unwrap_or_else(|| panic!("{from}: no explanation"));
        assert_eq!((why.reason(), &why.squares[..]), (reason, &squares.iter().map(ToString::to_string).collect::<Vec<_>>()[..]), "{from}");
        assert!(why.sentence.contains(word), "{from}: {}", why.sentence);
        if let Some(mv) = mv {
            assert_eq!(why, rejected(api.answer(apply(at.clone(), mv)).await), "{mv}");
        }
        let request = v1::RenderPositionRequest { at: Some(at.into()), from: Some(from.to_owned()), ..Default::default() };
        let picture = draw(server.listen, &serde_json::to_value(&request).expect("JSON")).await.expect("a picture");
        let said = if reason == IllegalReason::GameOver { "no moves after the end" } else { &why.sentence };
        assert!(picture.alt_text.contains(said) && picture.alt_text.contains(&format!("{from} is chosen")), "{}", picture.alt_text);
        assert!(picture.height > picture.width, "the reason is below the board");
    }
    let request = v1::RenderPositionRequest { at: Some(start().into()), from: Some("d2".to_owned()), ..Default::default() };
    let picture = draw(server.listen, &serde_json::to_value(&request).expect("JSON")).await.expect("a picture");
    assert_eq!(picture.height, picture.width);
    let free = api.answer(v1::LegalMovesRequest { from: Some("d2".to_owned()), ..list(start()) }).await;
    assert!(free.moves.len() == 6 && free.explanation.is_none(), "{free:?}");
    assert!(api.answer(list(start())).await.explanation.is_none());
}
