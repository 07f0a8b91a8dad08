//! The analyst: moves evaluated as the engine evaluates them.

use super::support::api::{Call as _, Fault};
use super::support::requests::{evaluate, game, validate};
use super::support::server::Server;
use std::collections::BTreeSet;
use tafl_engine::{Game, Line, Move, Score, SearchOptions, SearchReport, Side, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::move_evaluation::Result as Evaluated;
use tafl_proto::v1::{HintReveal, Judgement, MoveReasonKind as Kind};

/// A game of Brandubh in which d7-g7 wins at once.
const WON: [&str; 5] = ["d6-c6", "d5-a5", "d7-c7", "d4-d7", "b4-b1"];

/// The engine's game after these moves.
fn played(ruleset: &str, moves: &[&str]) -> Game {
    let mut game =
        Game::new(&catalogue::find(ruleset).expect("a rule set").referee(), None).expect("a set-up");
    for text in moves {
        game.play_text(text).expect("a legal move");
    }
    game
}

fn options(nodes: u64, lines: u32) -> SearchOptions {
    SearchOptions { nodes: Some(nodes), lines, table_bytes: 32 << 20, ..SearchOptions::unlimited(0) }
}

/// The chance of this side, as the engine says it.
fn chance(score: Score, side: Side) -> f64 {
    let attackers = f64::from(score.attackers_win_permille(side)) / 1000.0;
    if side == Side::Attackers { attackers } else { 1.0 - attackers }
}

fn same(wire: &v1::Line, line: &Line, side: Side) {
    assert_eq!((&wire.r#move, wire.pv.len()), (&line.mv.to_string(), line.pv.len()));
    assert!(
        (wire.attackers_win_probability - f64::from(line.score.attackers_win_permille(side)) / 1000.0).abs()
            < 1e-9,
        "{wire:?}"
    );
}

fn judged(of: &v1::MoveEvaluation) -> &v1::JudgedMove {
    match &of.result {
        Some(Evaluated::Legal(judged)) => judged,
        other => panic!("not legal: {other:?}"),
    }
}

fn kinds(reasons: &[v1::MoveReason]) -> BTreeSet<Kind> {
    assert!(
        reasons.iter().all(|reason| reason.sentence.ends_with('.') && reason.kind() != Kind::Unspecified),
        "{reasons:?}"
    );
    reasons.iter().map(v1::MoveReason::kind).collect()
}

#[tokio::test]
async fn moves_are_evaluated_as_the_engine_evaluates_them() {
    let server = Server::start(&[]).await;
    let api = server.api();
    for ruleset in ["brandubh-wtf", "copenhagen", "tablut-igg"] {
        let engine = played(ruleset, &[]);
        let legal = engine.legal_moves();
        let some: Vec<Move> = legal.iter().copied().step_by(legal.len() / 4).collect();
        let texts: Vec<String> = some.iter().map(ToString::to_string).collect();
        let mut request = evaluate(game(ruleset, &[] as &[&str]), &texts);
        request.nodes = Some(4_000);
        let answer = api.answer(request).await;
        // Half of the nodes find the best move, the rest compare it with the candidates.
        let search = |options: &SearchOptions, among: &dyn Fn(Move) -> bool| -> SearchReport {
            catalogue::opponent(engine.referee())
                .search_among(&engine, options, among, &|| false, &mut |_| {})
                .expect("a report")
        };
        let first = search(&options(2_000, 1), &|_| true);
        let best = first.lines[0].mv;
        let among: BTreeSet<Move> = some.iter().copied().chain([best]).collect();
        let report = search(&options(4_000 - first.nodes, among.len() as u32), &|mv| among.contains(&mv));
        assert_eq!((answer.depth, answer.nodes), (report.depth as i32, (first.nodes + report.nodes) as i32));
        assert!(answer.reproducible && answer.nodes <= 4_000, "{answer:?}");
        let side = engine.side_to_move();
        same(answer.best.as_ref().expect("a line"), &report.lines[0], side);
        assert_eq!(answer.moves.iter().map(|of| of.r#move.clone()).collect::<Vec<_>>(), texts);
        for (of, mv) in answer.moves.iter().zip(&some) {
            let line = report.lines.iter().find(|line| line.mv == *mv).expect("a line");
            let judged = judged(of);
            same(judged.line.as_ref().expect("a line"), line, side);
            let loss = (chance(report.lines[0].score, side) - chance(line.score, side)).max(0.0);
            assert!((judged.win_probability_loss - loss).abs() < 1e-9, "{judged:?}");
            let judgement = match loss {
                loss if loss >= 0.2 - 1e-9 => Some(Judgement::Blunder),
                loss if loss >= 0.1 - 1e-9 => Some(Judgement::Mistake),
                loss if loss >= 0.05 - 1e-9 => Some(Judgement::Inaccuracy),
                _ => None,
            };
            assert_eq!(judged.judgement.map(|_| judged.judgement()), judgement, "{judged:?}");
        }
    }
}

#[tokio::test]
async fn a_missed_win_and_an_illegal_move_are_told_with_their_reasons() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let request = evaluate(game("brandubh-wtf", &WON), &["d7-g7", "d7-d4", "d7-a1", "d7 d4", "d7-g7xg1"]);
    let answer = api.answer(v1::EvaluateMovesRequest { nodes: Some(3_000), ..request.clone() }).await;
    let winner = judged(&answer.moves[0]);
    assert_eq!((winner.judgement, winner.win_probability_loss.to_bits()), (None, 0.0_f64.to_bits()));
    assert!(
        kinds(&winner.reasons).contains(&Kind::Wins) && winner.reasons[0].sentence == "It wins at once.",
        "{winner:?}"
    );
    let other = judged(&answer.moves[1]);
    assert_eq!(
        (other.judgement(), kinds(&other.reasons).contains(&Kind::MissesWin)),
        (Judgement::MissedWin, true),
        "{other:?}"
    );
    assert_eq!(answer.moves[3].result, answer.moves[1].result, "the same move");
    // An illegal move is answered as by ValidateMove.
    for (n, text) in [(2, "d7-a1"), (4, "d7-g7xg1")] {
        let alone = api.answer(validate(game("brandubh-wtf", &WON), text)).await;
        let Some(v1::validate_move_response::Result::Rejected(why)) = alone.result else {
            panic!("{text} is legal")
        };
        assert_eq!(answer.moves[n].result, Some(Evaluated::Rejected(why)));
    }
    let thresholds = answer.thresholds.expect("thresholds");
    assert_eq!(
        (thresholds.inaccuracy_permille, thresholds.mistake_permille, thresholds.blunder_permille),
        (Some(50), Some(100), Some(200))
    );
    let french = api.answer(v1::EvaluateMovesRequest { locale: "fr".to_owned(), ..request.clone() }).await;
    assert_eq!(judged(&french.moves[0]).reasons[0].sentence, "Ce coup gagne tout de suite.");
    let lenient =
        v1::JudgementThresholds { inaccuracy_permille: Some(1000), ..v1::JudgementThresholds::default() };
    let answer = api
        .answer(v1::EvaluateMovesRequest { thresholds: Some(lenient), nodes: Some(3_000), ..request })
        .await;
    assert_eq!(answer.thresholds.and_then(|thresholds| thresholds.inaccuracy_permille), Some(1000));
}

#[tokio::test]
async fn no_move_of_a_finished_game_is_evaluated_and_faults_have_their_place() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let over: Vec<&str> = WON.into_iter().chain(["d7-g7"]).collect();
    let answer = api.answer(evaluate(game("brandubh-wtf", &over), &["d2-a2"])).await;
    assert!(answer.best.is_none() && answer.reproducible && answer.nodes == 0, "{answer:?}");
    let Some(Evaluated::Rejected(why)) = &answer.moves[0].result else { panic!("{answer:?}") };
    assert_eq!(why.reason(), v1::IllegalReason::GameOver);
    let start = |candidates: &[&str]| evaluate(game("brandubh-wtf", &[] as &[&str]), candidates);
    let thresholds = |permille| {
        Some(v1::JudgementThresholds {
            mistake_permille: Some(permille),
            ..v1::JudgementThresholds::default()
        })
    };
    for (request, reason, field) in [
        (start(&[]), "MISSING_FIELD", "candidates"),
        (start(&["d2-a2", " "]), "MISSING_FIELD", "candidates[1]"),
        (start(&["d2-a2"; 11]), "TOO_LARGE", "candidates"),
        (
            v1::EvaluateMovesRequest { depth: Some(3), nodes: Some(9), ..start(&["d2-a2"]) },
            "CONFLICTING_FIELDS",
            "depth",
        ),
        (v1::EvaluateMovesRequest { nodes: Some(0), ..start(&["d2-a2"]) }, "OUT_OF_RANGE_VALUE", "nodes"),
        (
            v1::EvaluateMovesRequest { thresholds: thresholds(0), ..start(&["d2-a2"]) },
            "OUT_OF_RANGE_VALUE",
            "thresholds.mistake_permille",
        ),
        (
            v1::EvaluateMovesRequest { thresholds: thresholds(1001), ..start(&["d2-a2"]) },
            "OUT_OF_RANGE_VALUE",
            "thresholds.mistake_permille",
        ),
    ] {
        let fault = api.fault(request).await;
        assert_eq!((fault.reason.as_str(), fault.paths()), (reason, vec![field]));
    }
}

#[tokio::test]
async fn a_hint_gives_away_as_much_as_is_asked() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let ask = |reveal: HintReveal| v1::GetHintRequest {
        at: Some(v1::get_hint_request::At::Game(game("brandubh-wtf", &WON))),
        reveal: reveal.into(),
        ..v1::GetHintRequest::default()
    };
    let told =
        [HintReveal::Unspecified, HintReveal::Region, HintReveal::Piece, HintReveal::Move, HintReveal::Line];
    let mut hints = Vec::new();
    for reveal in told {
        hints.push(api.answer(ask(reveal)).await);
    }
    assert_eq!(hints[0], hints[1], "the least");
    for (n, hint) in hints.iter().enumerate().skip(1) {
        assert_eq!(hint.region.as_deref(), Some("a4 d7"));
        assert_eq!(hint.piece.as_deref(), (n >= 2).then_some("d7"));
        assert_eq!(hint.r#move.as_deref(), (n >= 3).then_some("d7-g7"));
        assert_eq!((hint.reasons.is_empty(), hint.pv.is_empty()), (n < 3, n < 4), "{hint:?}");
        // Nothing is given away in words either.
        let text = api.http(ask(told[n]).ask()).await.text();
        assert_eq!((text.contains("d7-g7"), text.contains("g7")), (n >= 3, n >= 3), "{text}");
    }
    let over: Vec<&str> = WON.into_iter().chain(["d7-g7"]).collect();
    let request = v1::GetHintRequest {
        at: Some(v1::get_hint_request::At::Game(game("brandubh-wtf", &over))),
        ..ask(HintReveal::Line)
    };
    let hint = api.answer(request).await;
    assert!(hint.outcome.is_some() && hint.region.is_none() && hint.r#move.is_none(), "{hint:?}");
    let unknown = api.grpc(v1::GetHintRequest { reveal: 9, ..ask(HintReveal::Line) }).await;
    let fault = Fault::of_status(&unknown.expect_err("no such value"));
    assert_eq!((fault.reason.as_str(), fault.paths()), ("UNKNOWN_VALUE", vec!["reveal"]));
}
