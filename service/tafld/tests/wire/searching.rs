//! Suggestions: their limits, their reproducibility, their content.

use super::support::alone;
use super::support::local::Local;
use super::support::raw::call;
use super::support::requests::{At, ENDLESS, after, apply, endless, game, suggest};
use super::support::server::Server;
use std::time::{Duration, Instant};
use tafl_engine::{Game, SearchOptions, catalogue};
use tafl_proto::v1;
use tafl_proto::v1::StopReason;

fn start(name: &str) -> v1::SuggestMoveRequest {
    suggest(game(name, &[] as &[&str]))
}

#[tokio::test]
async fn a_reproducible_answer_is_the_same_every_time_and_by_every_form() {
    let server = Local::start(&["--search-threads", "2"]).await;
    let api = server.api();
    let position = after(api.answer(apply(game("brandubh-wtf", &["d2-a2"]), "d5-e5")).await);
    let base = suggest(position.clone());
    for request in [
        v1::SuggestMoveRequest { nodes: Some(3000), seed: Some(7), ..base.clone() },
        v1::SuggestMoveRequest { depth: Some(3), ..base.clone() },
        v1::SuggestMoveRequest { level: Some(4), seed: Some(-5), ..base.clone() },
        v1::SuggestMoveRequest { nodes: Some(3000), multi_pv: Some(4), ..base.clone() },
        base.clone(),
    ] {
        // Over both transports, and with every other form of the position.
        let first = api.answer(request.clone()).await;
        assert!(first.reproducible, "{first:?}");
        for at in [At::Token(position.token.clone()), At::from(game("brandubh-wtf", &["d2-a2", "d5-e5"]))] {
            let again = v1::SuggestMoveRequest { at: Some(at.into()), ..request.clone() };
            assert_eq!(api.answer(again).await, first);
        }
    }
    // The default is level 5.
    let fifth = api.answer(v1::SuggestMoveRequest { level: Some(5), ..base.clone() }).await;
    assert_eq!(api.answer(base).await, fifth);
}

#[tokio::test]
async fn a_suggestion_is_what_the_engine_finds() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for name in ["brandubh-wtf", "copenhagen", "tablut-igg", "fidchell"] {
        let engine =
            Game::new(&catalogue::find(name).expect("a rule set").referee(), None).expect("a set-up");
        let options = SearchOptions { nodes: Some(2500), lines: 3, ..SearchOptions::unlimited(3) };
        let report = catalogue::opponent(engine.referee())
            .search(&engine, &options, &|| false, &mut |_| {})
            .expect("a report");
        let answer = api
            .answer(v1::SuggestMoveRequest {
                nodes: Some(2500),
                seed: Some(3),
                multi_pv: Some(3),
                ..start(name)
            })
            .await;
        assert_eq!(answer.r#move.as_deref(), Some(report.chosen.mv.to_string().as_str()), "{name}");
        assert_eq!((answer.depth, answer.nodes), (report.depth as i32, report.nodes as i32), "{name}");
        assert_eq!(answer.lines.len(), report.lines.len());
        for (reported, line) in answer.lines.iter().zip(&report.lines) {
            assert_eq!(reported.r#move, line.mv.to_string());
            assert_eq!(reported.pv, line.pv.iter().map(ToString::to_string).collect::<Vec<_>>());
            let chances = catalogue::opponent(engine.referee()).chances;
            let chance = f64::from(chances.attackers_permille(line.score, engine.side_to_move())) / 1000.0;
            assert!((reported.attackers_win_probability - chance).abs() < 1e-9, "{reported:?}");
        }
        assert_eq!((answer.outcome.is_none(), answer.sentence.is_empty()), (true, false));
    }
}

#[tokio::test]
async fn time_cuts_a_search_and_the_answer_says_so() {
    let _alone = alone().await;
    let server = Server::start(&[&ENDLESS[..], &["--search-threads", "1"]].concat()).await;
    let api = server.api();
    let request = v1::SuggestMoveRequest { movetime_ms: Some(300), ..endless() };
    for answer in
        [api.grpc(request.clone()).await.expect("an answer"), api.json(&request).await.expect("an answer")]
    {
        assert_eq!((answer.reproducible, answer.stop_reason()), (false, StopReason::Time));
        assert!(answer.r#move.is_some() && answer.nodes > 0, "{answer:?}");
    }
    // The node limit is reached long before the time limit: not cut.
    let quick = v1::SuggestMoveRequest { nodes: Some(10), movetime_ms: Some(60_000), ..endless() };
    let answer = api.answer(quick).await;
    assert_eq!((answer.reproducible, answer.stop_reason()), (true, StopReason::Nodes));
    // The client has no timeout of its own, so the server keeps the deadline.
    let started = Instant::now();
    let headers = [("grpc-timeout", "6000m")];
    let answer: v1::SuggestMoveResponse = call(server.listen, "SuggestMove", &headers, &endless())
        .await
        .expect("an answer before the deadline");
    println!("a deadline of 6 s was answered after {:?}", started.elapsed());
    assert_eq!((answer.reproducible, answer.stop_reason()), (false, StopReason::Time));
    assert!(answer.depth > 0 && started.elapsed() > Duration::from_secs(2), "{answer:?}");
    // The server's own time limit cuts, too.
    let server = Server::start(&["--max-search-nodes", "2000000000", "--max-search-ms", "300"]).await;
    let answer = server.api().grpc(endless()).await.expect("an answer");
    assert_eq!((answer.reproducible, answer.stop_reason()), (false, StopReason::Time));
}

#[tokio::test]
async fn several_threads_search_together_and_the_answer_says_so() {
    let _alone = alone().await;
    let server = Server::start(&[&ENDLESS[..], &["--search-threads", "3"]].concat()).await;
    let api = server.api();
    let request = v1::SuggestMoveRequest {
        nodes: Some(200_000),
        threads: Some(3),
        ..suggest(game("copenhagen", &[] as &[&str]))
    };
    // Helpers run when they can; sooner or later they do.
    for attempt in 0.. {
        let answer = api.grpc(request.clone()).await.expect("an answer");
        assert_eq!((answer.reproducible, answer.stop_reason()), (false, StopReason::Nodes));
        assert!(answer.depth > 0 && answer.nodes >= 200_000, "{answer:?}");
        if answer.nodes > 200_000 {
            break;
        }
        assert!(attempt < 50, "nobody helped");
    }
    let alone = api.answer(v1::SuggestMoveRequest { threads: Some(1), ..request.clone() }).await;
    assert_eq!((alone.reproducible, alone.nodes), (true, 200_000));
    let too_many = api.fault(v1::SuggestMoveRequest { threads: Some(4), ..request.clone() }).await;
    assert_eq!((too_many.reason.as_str(), too_many.paths()), ("OUT_OF_RANGE_VALUE", vec!["threads"]));
    let a_level = api.fault(v1::SuggestMoveRequest { nodes: None, level: Some(3), ..request }).await;
    assert_eq!((a_level.reason.as_str(), a_level.paths()), ("CONFLICTING_FIELDS", vec!["threads"]));
}

#[tokio::test]
async fn a_search_ends_before_the_deadline_of_its_call() {
    let _alone = alone().await;
    // Over JSON the deadline is the server's.
    let flags =
        ["--max-search-nodes", "2000000000", "--max-search-ms", "600000", "--call-timeout-ms", "6000"];
    let server = Server::start(&[&flags[..], &["--search-threads", "1"]].concat()).await;
    let started = Instant::now();
    let answer = server.api().json(&endless()).await.expect("an answer before the deadline");
    println!("a call timeout of 6 s was answered after {:?}", started.elapsed());
    assert_eq!((answer.reproducible, answer.stop_reason()), (false, StopReason::Time));
}

#[tokio::test]
async fn a_level_that_could_not_be_searched_says_so() {
    let server = Local::start(&["--max-search-ms", "1"]).await;
    let api = server.api();
    let request = v1::SuggestMoveRequest { level: Some(10), book: Some(false), ..start("alea-evangelii") };
    let cut = api.grpc(request).await.expect("an answer");
    assert_eq!((cut.stop_reason(), cut.below_level), (StopReason::Time, Some(true)), "{cut:?}");
    assert!(cut.sentence.ends_with("so the move may be weaker."), "{}", cut.sentence);
    // What the caller limits is no level; and a small one is searched in time.
    let timed = v1::SuggestMoveRequest { movetime_ms: Some(1), ..start("alea-evangelii") };
    assert_eq!(api.grpc(timed).await.expect("an answer").below_level, None);
    let whole = Local::start(&[]).await;
    let level = v1::SuggestMoveRequest { level: Some(2), ..start("brandubh-wtf") };
    assert_eq!(whole.api().answer(level).await.below_level, None);
}
