//! How games end: computed outcomes, declared results checked against the moves, faults of games, matches.

use super::support::api::Api;
use super::support::mirror;
use super::support::requests::{A, At, D, apply, board, escaped, game, list, rejected, replay, suggest};
use super::support::server::Server;
use tafl_engine::catalogue;
use tafl_proto::v1;
use tafl_proto::v1::OutcomeReason;
use tafl_proto::v1::declared_result::Result as Said;
use tafl_test_support::rulesets::table;

#[tokio::test]
async fn a_board_whose_side_cannot_move_opens_with_its_outcome() {
    let server = Server::start(&[]).await;
    let api = server.api();
    // The attacker at b7 is next to the corner, which it may not enter, and two defenders.
    let shut = board("brandubh-wtf", "1ad4/1d5/7/3k3/7/7/7", A);
    let listed = api.answer(list(shut.clone())).await;
    let outcome = v1::Outcome {
        result: Some(v1::outcome::Result::Winner(D.into())),
        reason: OutcomeReason::NoLegalMoves.into(),
        squares: Vec::new(),
        rule: "no_legal_move".to_owned(),
    };
    assert!(listed.moves.is_empty());
    assert_eq!(listed.outcome.as_ref(), Some(&outcome));
    assert_eq!(
        rejected(api.answer(apply(shut.clone(), "b7-a7")).await).reason(),
        v1::IllegalReason::GameOver
    );
    let suggested = api.answer(suggest(shut)).await;
    assert_eq!((suggested.r#move, suggested.outcome), (None, Some(outcome)));
    // A side without pieces has no move either.
    let bare = api.answer(list(board("brandubh-wtf", "7/7/7/3k3/7/7/7", A))).await;
    assert_eq!(bare.outcome.map(|outcome| outcome.reason()), Some(OutcomeReason::NoLegalMoves));
}

#[tokio::test]
async fn a_position_with_an_outcome_is_sound_though_the_king_be_gone() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let taken = v1::Outcome {
        result: Some(v1::outcome::Result::Winner(A.into())),
        reason: OutcomeReason::KingCaptured.into(),
        squares: vec!["d4".to_owned()],
        rule: "king_taken".to_owned(),
    };
    let position = v1::Position {
        outcome: Some(taken.clone()),
        ..board("brandubh-wtf", "3a3/3a3/3a3/2a1a2/3a3/7/3d3", D)
    };
    let listed = api.answer(list(position.clone())).await;
    assert_eq!((listed.moves.len(), listed.outcome.as_ref()), (0, Some(&taken)));
    let illegal = rejected(api.answer(apply(position, "d1-e1")).await);
    assert_eq!(
        (illegal.reason(), illegal.squares, illegal.rule.as_str()),
        (v1::IllegalReason::GameOver, taken.squares, "king_taken")
    );
}

fn declared(result: Said, reason: Option<OutcomeReason>) -> v1::DeclaredResult {
    v1::DeclaredResult { result: Some(result), reason: reason.map(Into::into) }
}

fn won(side: v1::Side) -> Said {
    Said::Winner(side.into())
}

const DRAWN: Said = Said::Draw(true);

async fn check(
    api: &Api,
    game: v1::Game,
    stated: v1::DeclaredResult,
) -> (v1::ReplayGameResponse, v1::DeclaredResultCheck) {
    let request = v1::ReplayGameRequest { declared: Some(stated), ..replay(game) };
    let mut answer = api.answer(request).await;
    let check = answer.declared_check.take().expect("a check");
    assert!(!check.sentence.is_empty());
    (answer, check)
}

#[tokio::test]
async fn a_declared_result_is_compared_with_a_finished_game() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for (stated, agrees) in table::<Vec<(v1::DeclaredResult, bool)>>("declared_at_an_end") {
        let (answer, check) = check(&api, escaped(), stated).await;
        assert_eq!(check.agrees, agrees, "{stated:?}: {check:?}");
        let position = answer.position.expect("a position");
        assert_eq!(check.computed, position.outcome);
        assert_eq!(check.computed.map(|outcome| outcome.reason()), Some(OutcomeReason::KingEscaped));
    }
}

#[tokio::test]
async fn a_declared_result_ends_an_open_game_where_only_a_caller_can_know() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let open = || game("brandubh-wtf", &["d2-a2", "d5-e5"]);
    for (stated, agrees) in table::<Vec<(v1::DeclaredResult, bool)>>("declared_in_a_game") {
        let (answer, check) = check(&api, open(), stated).await;
        assert_eq!(check.agrees, agrees, "{stated:?}: {check:?}");
        assert_eq!(check.computed, None);
        assert!(!check.sentence.contains("lead to another result"), "{stated:?}: {check:?}");
        let position = answer.position.expect("a position");
        assert_eq!(position.outcome.is_some(), agrees, "{stated:?}");
        if let Some(outcome) = &position.outcome {
            assert_eq!(Some(outcome.reason), stated.reason);
            assert!(outcome.rule.is_empty() && outcome.squares.is_empty(), "{outcome:?}");
            // The position remains that of a finished game.
            for form in [At::from(position.clone()), At::Token(position.token.clone())] {
                let listed = api.answer(list(form)).await;
                assert_eq!((listed.moves.len(), listed.outcome.as_ref()), (0, Some(outcome)));
            }
        }
    }
    let nobody = v1::DeclaredResult { result: None, reason: Some(OutcomeReason::Resignation.into()) };
    let none = v1::ReplayGameRequest { declared: Some(nobody), ..replay(open()) };
    let fault = api.fault(none).await;
    assert_eq!(fault.reason, "MISSING_FIELD");
    assert!(fault.paths().iter().all(|path| path.starts_with("declared")), "{fault:?}");
    let odd = v1::ReplayGameRequest { declared: Some(declared(Said::Draw(false), None)), ..replay(open()) };
    let fault = api.fault(odd).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("OUT_OF_RANGE_VALUE", vec!["declared.draw"]));
}

#[tokio::test]
async fn a_draw_is_claimed_only_where_it_may_be() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut rules = mirror::rules(&catalogue::find("brandubh-nielsen").expect("a rule set").rules);
    rules.quiet_plies.as_mut().expect("a limit").limit = 4;
    let moves = ["d2-e2", "c4-c3", "e2-d2", "c3-c2"];
    for (plies, claimable) in [(3, false), (4, true)] {
        let stated = declared(DRAWN, Some(OutcomeReason::DrawClaimed));
        let (answer, check) = check(&api, game(rules.clone(), &moves[..plies]), stated).await;
        assert_eq!(answer.plies.last().expect("a ply").draw_claimable, claimable);
        assert_eq!(answer.plies.last().expect("a ply").quiet_limit, Some(4));
        assert_eq!(check.agrees, claimable, "{check:?}");
        let outcome = answer.position.and_then(|position| position.outcome);
        assert_eq!(outcome.map(|outcome| outcome.rule), claimable.then(|| "quiet_plies".to_owned()));
    }
}

#[tokio::test]
async fn the_first_fault_of_a_game_is_reported() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for (moves, ply, reason) in [
        (vec!["d1-d4"], 0, v1::IllegalReason::PathBlocked),
        (vec!["d2-a2", "d5-e5", "nonsense", "d1-d4"], 2, v1::IllegalReason::Unparsable),
        (vec!["d2-a2", "d5-e5xe6"], 1, v1::IllegalReason::CaptureMismatch),
        (vec!["d2-a2", "d5-e5", ""], 2, v1::IllegalReason::Unparsable),
        (vec!["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1", "d7-g7", "a4-a5"], 6, v1::IllegalReason::GameOver),
    ] {
        let answer = api.answer(replay(game("brandubh-wtf", &moves))).await;
        let fault = answer.fault.expect("a fault");
        assert_eq!((fault.ply, fault.r#move.as_str()), (ply, moves[ply as usize]));
        let illegal = fault.rejected.expect("a reason");
        assert_eq!(illegal.reason(), reason);
        assert!(!illegal.sentence.is_empty());
        assert_eq!(answer.plies.len(), ply as usize);
        let sound = api.answer(replay(game("brandubh-wtf", &moves[..ply as usize]))).await;
        assert_eq!((answer.plies, answer.position), (sound.plies, sound.position), "{moves:?}");
    }
    // The declared result is still checked against the valid moves.
    let faulty = game("brandubh-wtf", &["d2-a2", "d1-d4"]);
    let (answer, check) = check(&api, faulty, declared(won(A), Some(OutcomeReason::KingCaptured))).await;
    assert!(answer.fault.is_some() && !check.agrees);
}

#[tokio::test]
async fn a_match_is_scored() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let one = |winner: Option<v1::Side>, plies: Option<i32>| {
        let result = winner
            .map_or(v1::match_game::Result::Draw(true), |side| v1::match_game::Result::Winner(side.into()));
        v1::MatchGame { result: Some(result), plies }
    };
    for (one, other, winner, by_plies) in
        table::<Vec<(v1::MatchGame, v1::MatchGame, Option<String>, bool)>>("matches")
    {
        let request = v1::ScoreMatchRequest { first: Some(one), second: Some(other), locale: String::new() };
        let answer = api.answer(request).await;
        let expected = match winner {
            Some(player) => {
                let player = if player == "first" { v1::Player::First } else { v1::Player::Second };
                v1::score_match_response::Result::Winner(player.into())
            }
            None => v1::score_match_response::Result::Draw(true),
        };
        assert_eq!((answer.result, answer.by_plies), (Some(expected), by_plies), "{one:?} {other:?}");
        assert!(!answer.sentence.is_empty());
    }
    let whole = |first, second| v1::ScoreMatchRequest { first, second, locale: String::new() };
    let sound = Some(one(Some(A), Some(5)));
    let nothing = v1::MatchGame { result: None, plies: Some(3) };
    let fault = api.fault(whole(sound, Some(nothing))).await;
    assert_eq!(fault.reason, "MISSING_FIELD");
    assert!(fault.paths().iter().all(|path| path.starts_with("second")), "{fault:?}");
}

/// How a record ends and what contradicts itself in it is said in words.
#[tokio::test]
async fn ends_of_records_are_told() {
    use v1::convert_game_request::Source;
    let server = Server::start(&[]).await;
    let api = server.api();
    let read = async |text: &str| {
        let rules = Some(v1::record::Rules::Ruleset("brandubh-wtf".to_owned()));
        let record = v1::Record { text: text.to_owned(), rules, ..v1::Record::default() };
        api.answer(v1::ConvertGameRequest {
            source: Some(Source::Record(record)),
            ..v1::ConvertGameRequest::default()
        })
        .await
    };
    for (text, agrees, sentence) in [
        ("1. d6-c6 resigns", true, "The record ends by resignation."),
        ("d1-c1 d3-c3 timeout", true, "The record ends with a loss on time."),
        (
            "1. d6-c6 d5-a5 1-0",
            true,
            "The moves do not end the game, so the declared result is accepted; “1-0” is read as a win for the defenders.",
        ),
        // Whom the record declares the winner has not given up, whose turn it is or not.
        ("1. d1-c1 resigns 1-0", true, "The record ends by resignation."),
        ("1. d1-c1 timeout 1-0", true, "The record ends with a loss on time."),
        (
            "[Result \"1-0\"]\n[Termination \"White resigns\"]\n\n1. d1-c1 d3-c3 1-0",
            false,
            "The record contradicts itself about the result; “1-0” is read as a win for the defenders.",
        ),
    ] {
        let answer = read(text).await;
        let check = answer.declared_check.expect("a check");
        assert_eq!((check.agrees, check.sentence.as_str()), (agrees, sentence), "{text}");
        let mismatches = answer.reading.expect("a reading").mismatches;
        assert_eq!(mismatches.len(), usize::from(!agrees), "{text}: {mismatches:?}");
        for mismatch in mismatches {
            assert_eq!(mismatch.kind(), v1::RecordMismatchKind::Termination);
            assert_eq!(
                mismatch.sentence,
                "Result written: the defenders win; by what is written about the end: the attackers win."
            );
        }
    }
    let counted = read("1. d2-e2x1").await.reading.expect("a reading");
    assert_eq!(counted.mismatches[0].sentence, "Captures written: 1; actual captures: nothing.");
    for (text, sentence) in [
        (
            "1. d1-c1 1-0\n\n[Event \"x\"]\n1. d1-c1",
            "Line 3, column 1: a second game begins here; send one game at a time.",
        ),
        (
            "1. d4-x9",
            "Line 1, column 4: “d4-x9” is not on the board; expected: a square: a file from a to g and a rank from 1 to 7.",
        ),
    ] {
        let faults = read(text).await.reading.expect("a reading").faults;
        assert_eq!(faults.iter().map(|fault| fault.sentence.as_str()).collect::<Vec<_>>(), [sentence]);
    }
}
