//! The rule cases of `tests/data/cases` over the wire.
//!
//! The engine passes the same cases. Here the expectations are compared with the service's answers, so that
//! nothing between engine and caller can change them.

use super::support::api::Api;
use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{At, By, after, apply, board, game, list};
use tafl_engine::{Rules, Side};
use tafl_proto::v1;
use tafl_test_support::cases::{Announced, Captured, Case, Effect, Play, Situation, all};

fn start(case: &Case) -> At {
    let by = match &case.ruleset {
        Some(name) => By::Name(name.clone()),
        None => By::from(mirror::rules(&serde_json::from_value::<Rules>(case.rules.clone()).expect("rules"))),
    };
    if let Some(setup) = &case.setup {
        return v1::Game { setup: Some(setup.clone()), ..game(by, &[] as &[&str]) }.into();
    }
    let side = if case.side() == Side::Attackers { v1::Side::Attackers } else { v1::Side::Defenders };
    board(by, &case.board, side).into()
}

/// An enum value of the contract without the enum's prefix.
fn short(name: &str, prefix: &str) -> String {
    name.strip_prefix(prefix).expect(prefix).to_owned()
}

fn name(side: v1::Side) -> String {
    if side == v1::Side::Attackers { "attackers" } else { "defenders" }.to_owned()
}

/// The effect of a move and the position after it.
fn found(answer: v1::ApplyMoveResponse) -> (Effect, Situation) {
    use v1::apply_move_response::Result::{Applied, Rejected};
    let result = match answer.result.expect("a result") {
        Rejected(illegal) => {
            let reason = short(illegal.reason().as_str_name(), "ILLEGAL_REASON_");
            return (
                Effect { illegal: Some(reason), squares: illegal.squares, ..Effect::default() },
                Situation::default(),
            );
        }
        Applied(result) => result,
    };
    let capture = |one: &v1::Capture| Captured {
        square: one.square.clone(),
        kind: short(one.kind().as_str_name(), "CAPTURE_KIND_"),
        closed_by: one.closed_by.clone(),
    };
    let announcement = |one: &v1::Announcement| {
        let watch = one.kind() == v1::AnnouncementKind::WatchYourKing;
        let moves = if watch { one.moves.clone() } else { Vec::new() };
        Announced {
            kind: short(one.kind().as_str_name(), "ANNOUNCEMENT_KIND_"),
            squares: one.squares.clone(),
            moves,
        }
    };
    let winner = |outcome: &v1::Outcome| match outcome.result {
        Some(v1::outcome::Result::Winner(1)) => "attackers".to_owned(),
        Some(v1::outcome::Result::Winner(2)) => "defenders".to_owned(),
        _ => "nobody".to_owned(),
    };
    let outcome = result.outcome.as_ref();
    let effect = Effect {
        captures: result.captures.iter().map(capture).collect(),
        winner: outcome.map(winner),
        reason: outcome.map(|outcome| short(outcome.reason().as_str_name(), "OUTCOME_REASON_")),
        announcements: result.announcements.iter().map(announcement).collect(),
        claimable: result.draw_claimable,
        count: Some(result.repetition.expect("a count").count.try_into().expect("a number")),
        ..Effect::default()
    };
    let position = result.position.expect("the position after the move");
    let situation = Situation {
        side: result.outcome.is_none().then(|| name(position.side_to_move())),
        chain: Some(position.chain_square.clone()).filter(|square| !square.is_empty()),
        board: Some(position.board),
        legal_moves: Some(result.legal_move_count.try_into().expect("a number")),
        quiet_plies: Some(result.quiet_plies.try_into().expect("a number")),
        squares: result.outcome.map(|outcome| outcome.squares),
        ..Situation::default()
    };
    (effect, situation)
}

async fn play(api: &Api, case: &Case, play: &Play) -> Result<(), String> {
    let (last, before) = play.moves.split_last().expect("moves");
    let mut at = start(case);
    for (n, mv) in before.iter().enumerate() {
        let answer = api.grpc(apply(at, mv)).await.map_err(|status| format!("{mv}: {status:?}"))?;
        let position = after(answer);
        at = if n % 2 == 0 { At::Token(position.token) } else { position.into() };
    }
    let answer = api.grpc(apply(at, last)).await.map_err(|status| format!("{last}: {status:?}"))?;
    let asked = !play.then.destinations.is_empty();
    let listed = if asked {
        api.grpc(list(after(answer.clone()))).await.map_err(|status| format!("{status:?}"))?.moves
    } else {
        Vec::new()
    };
    let (effect, mut situation) = found(answer);
    if asked {
        situation.add_moves(listed.into_iter().map(|listed| listed.r#move));
    }
    let found = (effect.asked_by(&play.expect), situation.asked_by(&play.then));
    let expected = (play.expect.clone(), play.then.clone());
    if found == expected {
        Ok(())
    } else {
        Err(format!("{last}:\n  expected {expected:?}\n  found    {found:?}"))
    }
}

#[tokio::test]
async fn every_case_holds_over_the_wire() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let (mut plays, mut failures) = (0, Vec::new());
    for case in all() {
        for one in &case.plays {
            plays += 1;
            if let Err(difference) = play(&api, &case, one).await {
                failures.push(format!("{}: {difference}", case.id));
            }
        }
    }
    println!("{plays} plays");
    assert!(plays >= 2500, "only {plays} plays: files are missing");
    assert!(failures.is_empty(), "{} of {plays} plays fail:\n{}", failures.len(), failures.join("\n"));
}
