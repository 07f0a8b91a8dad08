//! A move and the reply to it in one call: the same as one call after the other.

use super::support::api::Api;
use super::support::chance::Chance;
use super::support::local::Local;
use super::support::requests::{At, applied, apply, game, list, play, suggest, texts};
use tafl_proto::v1;
use tafl_proto::v1::play_move_response::Result::Applied;

/// The limits of a search, in the terms of either call.
#[derive(Clone, Copy, Default)]
struct Limits {
    level: Option<i32>,
    nodes: Option<i32>,
    depth: Option<i32>,
    multi_pv: Option<i32>,
    book: Option<bool>,
}

/// What the single calls answer, one after the other.
async fn one_by_one(api: &Api, at: At, mv: Option<&str>, limits: Limits, seed: i32) -> v1::PlayMoveResponse {
    let mut answer = v1::PlayMoveResponse::default();
    let mut at = at;
    if let Some(mv) = mv {
        let own = applied(api.answer(apply(at, mv)).await);
        at = own.position.clone().expect("a position").into();
        answer.outcome.clone_from(&own.outcome);
        answer.result = Some(Applied(own));
    }
    if answer.outcome.is_some() {
        return answer;
    }
    let Limits { level, nodes, depth, multi_pv, book } = limits;
    let asked = v1::SuggestMoveRequest {
        level,
        nodes,
        depth,
        multi_pv,
        book,
        seed: Some(seed),
        ..suggest(at.clone())
    };
    let suggestion = api.answer(asked).await;
    let reply = applied(api.answer(apply(at, suggestion.r#move.as_deref().expect("a move"))).await);
    answer.outcome.clone_from(&reply.outcome);
    answer.reply = Some(v1::Reply { applied: Some(reply), suggestion: Some(suggestion) });
    answer
}

/// The position after all that an answer says.
fn position(answer: &v1::PlayMoveResponse) -> v1::Position {
    let last = answer.reply.as_ref().and_then(|reply| reply.applied.as_ref());
    let own = match &answer.result {
        Some(Applied(own)) => Some(own),
        _ => None,
    };
    *last.or(own).and_then(|last| last.position.clone()).expect("a position")
}

#[tokio::test]
async fn games_go_as_they_do_call_by_call() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let limits = [
        Limits { level: Some(2), ..Limits::default() },
        Limits { nodes: Some(300), multi_pv: Some(3), ..Limits::default() },
        Limits { depth: Some(2), ..Limits::default() },
        Limits { level: Some(8), book: Some(true), ..Limits::default() },
        Limits::default(),
    ];
    let (mut over, mut chance) = (0, Chance::new(4));
    for (n, name) in
        ["brandubh-wtf", "tablut-igg", "copenhagen", "copenhagen", "brandubh-wtf"].iter().enumerate()
    {
        let Limits { level, nodes, depth, multi_pv, book } = limits[n];
        let request = |at: At, mv: Option<&str>| v1::PlayMoveRequest {
            level,
            nodes,
            depth,
            multi_pv,
            book,
            seed: Some(n as i32),
            ..play(at, mv)
        };
        // In the last game, the opponent begins.
        let mut at = At::from(game(*name, &[] as &[&str]));
        let mut mv = None;
        for ply in 0..60 {
            if ply > 0 || n < 4 {
                let legal = api.answer(list(at.clone())).await;
                mv = Some((*chance.pick(&texts(&legal))).to_owned());
            }
            let answer = api.answer(request(at.clone(), mv.as_deref())).await;
            assert_eq!(
                answer,
                one_by_one(&api, at, mv.as_deref(), limits[n], n as i32).await,
                "{name} {mv:?}"
            );
            at = At::Token(position(&answer).token);
            if answer.outcome.is_some() {
                over += 1;
                break;
            }
            if n > 1 && ply > 6 {
                break;
            }
        }
    }
    assert!(over > 1, "{over} games came to their end");
}
