//! The analyst: moves evaluated as the engine evaluates them.

use super::support::local::Local;
use super::support::requests::{evaluate, game};
use std::collections::BTreeSet;
use tafl_engine::{Game, Line, Move, Score, SearchOptions, SearchReport, Side, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::Judgement;
use tafl_proto::v1::move_evaluation::Result as Evaluated;

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

#[tokio::test]
async fn moves_are_evaluated_as_the_engine_evaluates_them() {
    let server = Local::start(&[]).await;
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
