//! A move and the reply to it in one call: the same as one call after the other.

use super::support::api::Api;
use super::support::chance::Chance;
use super::support::http::{ask, get};
use super::support::requests::{
    A, At, D, after, applied, apply, board, escaped, game, list, play, rejected, suggest, texts,
};
use super::support::server::Server;
use tafl_proto::v1;
use tafl_proto::v1::play_move_response::Result::{Applied, Rejected};

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
    let server = Server::start(&[]).await;
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

#[tokio::test]
async fn nothing_replies_to_a_refused_move_or_after_the_end() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let start = || game("brandubh-wtf", &[] as &[&str]);
    let refused = api.answer(play(start(), Some("d1-d4"))).await;
    let alone = rejected(api.answer(apply(start(), "d1-d4")).await);
    assert_eq!(refused, v1::PlayMoveResponse { result: Some(Rejected(alone)), ..Default::default() });
    // The king escapes.
    let mut before = escaped();
    let last = before.moves.pop().expect("a move");
    let won = api.answer(play(before, Some(&last))).await;
    assert!(won.reply.is_none() && won.outcome.is_some(), "{won:?}");
    assert_eq!(position(&won).outcome, won.outcome);
    // After that there is neither a move nor a reply.
    let nothing = api.answer(play(escaped(), None)).await;
    assert_eq!(nothing, v1::PlayMoveResponse { outcome: won.outcome.clone(), ..Default::default() });
    let late = api.answer(play(escaped(), Some("d2-a2"))).await;
    assert!(matches!(late.result, Some(Rejected(_))) && late.reply.is_none(), "{late:?}");
    assert_eq!(late.outcome, won.outcome);
}

#[tokio::test]
async fn a_capture_that_goes_on_keeps_the_turn() {
    let server = Server::start(&[]).await;
    let api = server.api();
    // b2-b6 takes c6, and from b6 only b6-b9 takes anything.
    let two_in_a_row = |ruleset: &str| board(ruleset, "11/11/2da7/7k3/11/2da7/11/11/11/1a9/11", A);
    let first = api.answer(play(two_in_a_row("berserk"), Some("b2-b6"))).await;
    assert!(first.reply.is_none() && first.outcome.is_none(), "{first:?}");
    let going_on = position(&first);
    assert_eq!((going_on.side_to_move(), going_on.chain_square.as_str()), (A, "b6"));
    let second = api.answer(play(going_on.clone(), Some("b6-b9"))).await;
    assert_eq!((second.reply.is_some(), position(&second).side_to_move()), (true, A));
    // The chain of an opponent goes on by a call without a move.
    let forced = api.answer(play(going_on, None)).await;
    let played = forced.reply.expect("a reply").applied.expect("a move");
    assert_eq!(played.r#move.expect("a move").notation, "b6-b9xc9");
    assert_eq!(played.position.expect("a position").side_to_move(), D);
    // A chain that may stop also waits for its side, and a pass ends it.
    let first = api.answer(play(two_in_a_row("berserk-nielsen"), Some("b2-b6"))).await;
    assert!(first.reply.is_none(), "{first:?}");
    let stopped = api.answer(play(position(&first), Some("pass"))).await;
    assert_eq!((stopped.reply.is_some(), position(&stopped).side_to_move()), (true, A));
}

#[tokio::test]
async fn a_reply_of_two_captures_comes_in_two_calls() {
    let server = Server::start(&[]).await;
    let api = server.api();
    // h7-b7 takes b6, and then b7-b9 the king.
    let start = board("berserk", "11/2a8/2ka7/2a8/7a3/1d9/1a9/7d3/11/11/11", D);
    let first = api.answer(v1::PlayMoveRequest { nodes: Some(3000), ..play(start, Some("h4-h3")) }).await;
    let going_on = position(&first);
    assert_eq!((going_on.side_to_move(), going_on.chain_square.as_str()), (A, "b7"), "{first:?}");
    let second = api.answer(v1::PlayMoveRequest { nodes: Some(3000), ..play(going_on, None) }).await;
    assert_eq!(
        second.outcome.as_ref().map(v1::Outcome::reason),
        Some(v1::OutcomeReason::KingCaptured),
        "{second:?}"
    );
}

#[tokio::test]
async fn plain_text_has_both_moves_the_last_board_and_what_a_program_needs() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let text = [("accept", "text/plain")];
    let path = "/v1/moves:play?ruleset=brandubh-wtf&move=d2-a2&level=3&seed=7&with_token=true";
    let reply = api.http(ask("GET", path, &text, "")).await;
    let answer: v1::PlayMoveResponse =
        serde_json::from_value(api.http(get(&path.replace("&with_token=true", ""))).await.json())
            .expect("JSON");
    let Some(Applied(own)) = &answer.result else { panic!("{answer:?}") };
    let reached = position(&answer);
    let replied = answer.reply.as_ref().expect("a reply").applied.as_ref().expect("a move");
    let shown =
        api.http(ask("GET", &format!("/v1/render.txt?token={}", reached.token), &[], "")).await.text();
    let turn = "2 moves played, attackers to move";
    let said = reply.text();
    assert!(said.starts_with(shown.lines().next().expect("a line")), "{said}\n{shown}");
    assert!(said.contains(&format!("{}\n{}\n{turn}", own.sentence, replied.sentence)), "{said}");
    assert!(said.ends_with(&format!("token: {}\n", reached.token)), "{said}");
    let suggested = answer
        .reply
        .as_ref()
        .and_then(|reply| reply.suggestion.as_ref())
        .and_then(|found| found.r#move.clone());
    assert_eq!((reply.header("tafl-token"), Some(reply.header("tafl-move"))), (reached.token, suggested));
    let over = format!("/v1/moves:play?ruleset=brandubh-wtf&moves={}", escaped().moves.join(","));
    assert_eq!(api.http(ask("GET", &over, &text, "")).await.text().lines().count(), 1);
    // The answer to a game over is that of a position in it.
    assert_eq!(
        after(
            api.answer(apply(
                game("brandubh-wtf", &["d2-a2"]),
                &replied.r#move.as_ref().expect("a move").notation
            ))
            .await
        ),
        position(&answer)
    );
}
