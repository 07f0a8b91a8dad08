//! Tokens: they hold the whole state, equal states have equal bytes, and tampered tokens are refused.

use super::support::api::{Api, Fault};
use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{
    A, At, BRANDUBH, By, after, applied, apply, board, escaped, game, list, new, play, replay, validate,
};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use tafl_engine::catalogue;
use tafl_proto::v1;

const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

async fn token_of(api: &Api, game: v1::Game) -> String {
    let replayed = api.grpc(replay(game)).await.expect("a sound game");
    replayed.position.expect("a position").token
}

#[tokio::test]
async fn equal_states_have_equal_tokens() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let before = ["d2-a2", "d5-e5", "b4-b6", "d4-d5"];
    let at = api.answer(replay(game("brandubh-wtf", &before))).await.position.expect("a position");
    let forms = [
        At::from(game("brandubh-wtf", &before)),
        At::from(game("brandubh-wtf@1", &["d2a2", "D5 E5", "b4xb6", "d4-d5"])),
        At::from(at.clone()),
        At::Token(at.token.clone()),
        At::from(v1::Position { token: at.token.clone(), ..v1::Position::default() }),
        At::from(v1::Position { token: String::new(), ..at.clone() }),
    ];
    let first = api.answer(apply(forms[0].clone(), "b6-a6")).await;
    for form in &forms {
        assert_eq!(api.answer(apply(form.clone(), "b6-a6")).await, first, "{form:?}");
    }
    // A hand-written set-up equals the set-up, also piece by piece.
    let start = api
        .answer(v1::NewPositionRequest { with_pieces: true, ..new("brandubh-wtf") })
        .await
        .position
        .expect("a position");
    let typed =
        v1::Position { board: String::new(), pieces: start.pieces.clone(), ..board("brandubh-wtf", "", A) };
    let by_setup = after(api.answer(apply(game("brandubh-wtf", &[] as &[&str]), "d2-a2")).await);
    for form in [At::from(board("brandubh-wtf", BRANDUBH, A)), At::from(typed), At::Token(start.token)] {
        assert_eq!(after(api.answer(apply(form, "d2-a2")).await), by_setup);
    }
    // Different states have different tokens.
    let others = [
        by_setup.token.clone(),
        token_of(&api, game("brandubh-nielsen", &["d2-a2"])).await,
        token_of(&api, game("brandubh-wtf", &["d2-b2"])).await,
        token_of(&api, game("brandubh-wtf", &["d2-b2", "d3-e3", "b2-a2", "e3-d3"])).await,
        after(
            api.answer(apply(v1::Position { ply: 2, ..board("brandubh-wtf", BRANDUBH, A) }, "d2-a2")).await,
        )
        .token,
        at.token,
    ];
    for (n, one) in others.iter().enumerate() {
        assert!(!others[..n].contains(one), "{one} is the token of two states");
    }
}

#[tokio::test]
async fn every_kind_of_state_goes_through_a_token() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut states: Vec<v1::Position> = Vec::new();
    for entry in catalogue::all() {
        states.push(api.answer(new(entry.id)).await.position.expect("a position"));
    }
    for name in mirror::file_names() {
        let by = By::from(mirror::rules(&mirror::from_file(&name)));
        states.push(api.answer(new(by)).await.position.expect("a position"));
    }
    let resigned = v1::ReplayGameRequest {
        declared: Some(v1::DeclaredResult {
            reason: Some(v1::OutcomeReason::Resignation.into()),
            result: Some(v1::declared_result::Result::Winner(A.into())),
        }),
        ..replay(game("brandubh-wtf", &["d2-a2"]))
    };
    states.push(api.answer(resigned).await.position.expect("a position"));
    states.push(api.answer(replay(escaped())).await.position.expect("a position"));
    // A board late in a game whose past is unknown.
    let lost_past =
        v1::Position { ply: 999_999, ..board("copenhagen", "11/11/11/5a5/11/5k5/11/11/2d8/11/11", A) };
    states.push(after(api.answer(apply(lost_past, "f8-g8")).await));
    for state in states {
        assert!(
            !state.token.is_empty() && state.token.len() <= 4096,
            "{} letters: {state:?}",
            state.token.len()
        );
        assert!(state.token.bytes().all(|byte| LETTERS.contains(&byte)), "{}", state.token);
        let whole = api
            .answer(v1::LegalMovesRequest { with_effects: true, with_positions: true, ..list(state.clone()) })
            .await;
        for form in [
            At::Token(state.token.clone()),
            At::from(v1::Position { token: state.token.clone(), ..v1::Position::default() }),
        ] {
            let request = v1::LegalMovesRequest { with_effects: true, with_positions: true, ..list(form) };
            assert_eq!(api.grpc(request).await.expect("a token of the server's own"), whole);
        }
    }
}

/// Sends a token that must be refused.
async fn refused(api: &Api, token: &str, what: &str) -> String {
    let status = match api.grpc(list(At::Token(token.to_owned()))).await {
        Ok(answer) => panic!("{what} is accepted: {token}: {answer:?}"),
        Err(status) => status,
    };
    let fault = Fault::of_status(&status);
    assert_eq!((fault.reason.as_str(), fault.paths()), ("INVALID_TOKEN", vec!["token"]), "{what}: {fault:?}");
    fault.fields[0].1.clone()
}

#[tokio::test]
async fn nothing_tampered_with_is_accepted() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let token = token_of(&api, game("brandubh-wtf", &["d2-a2", "d5-e5", "b4-b6"])).await;
    for at in 1..token.len() {
        refused(&api, &token[..at], &format!("the first {at} letters")).await;
        refused(&api, &format!("{}{}", &token[..at], &token[at + 1..]), &format!("a letter lost at {at}"))
            .await;
    }
    for more in ["A", "AA", "AAAA", "=", "==", " ", "\n", "é", "."] {
        refused(&api, &format!("{token}{more}"), "a longer token").await;
        refused(&api, &format!("{more}{token}"), "a longer token").await;
    }
    for other in [
        token.to_uppercase(),
        token.to_lowercase(),
        token.chars().rev().collect(),
        "A".repeat(4000),
        "nonsense".to_owned(),
    ] {
        refused(&api, &other, "another token").await;
    }
    // The same over the other transport, and in a position that carries the token.
    let broken = format!("{token}A");
    let fault = api.fault(list(At::Token(broken.clone()))).await;
    assert_eq!(fault.reason, "INVALID_TOKEN");
    let fault = api.fault(validate(v1::Position { token: broken, ..v1::Position::default() }, "d5-e5")).await;
    assert_eq!((fault.reason.as_str(), fault.paths()), ("INVALID_TOKEN", vec!["position.token"]));
}

#[tokio::test]
async fn every_byte_of_a_token_is_guarded() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let token = token_of(&api, game("tablut-nielsen", &["e8-d8"])).await;
    let bytes = URL_SAFE_NO_PAD.decode(&token).expect("base64url");
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << bit;
            refused(&api, &URL_SAFE_NO_PAD.encode(changed), &format!("bit {bit} of byte {at}")).await;
        }
    }
}

#[tokio::test]
async fn another_version_is_distinguished_from_corruption() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let token = token_of(&api, game("brandubh-wtf", &["d2-a2"])).await;
    let mut bytes = URL_SAFE_NO_PAD.decode(&token).expect("base64url");
    let length = bytes.len();
    for version in [0, 2, 77, 255] {
        bytes[0] = version;
        let (body, sum) = bytes.split_at_mut(length - 4);
        sum.copy_from_slice(&crc32fast::hash(body).to_le_bytes());
        let reported = refused(&api, &URL_SAFE_NO_PAD.encode(&bytes), "another version").await;
        assert!(
            reported.contains(&format!("version {version}")) && reported.contains("a newer server"),
            "{reported}"
        );
    }
    // The first byte of another text is not a version. A newer server may have another checksum.
    bytes[length - 1] ^= 1;
    let other_sum = URL_SAFE_NO_PAD.encode(&bytes);
    for other in ["abc", "Zm9vYmFyYmF6", "AQ", "not a token", &other_sum] {
        let reported = refused(&api, other, "not a token").await;
        assert!(
            reported.contains("not a token of this server")
                && !reported.contains("version")
                && reported.contains("a newer server"),
            "{other}: {reported}"
        );
    }
}

/// Moves to and fro, without a capture.
fn shuffled(plies: usize) -> Vec<&'static str> {
    (0..plies).map(|n| ["d1-d2", "e3-d3", "d2-d1", "d3-e3"][n % 4]).collect()
}

/// The answer to a move, from a position in all forms in which an answer has it.
async fn from_every_form(api: &Api, at: &v1::Position, mv: &str) -> [v1::MoveResult; 3] {
    let bare = v1::Position { token: String::new(), ..at.clone() };
    let forms = [At::Token(at.token.clone()), At::from(at.clone()), At::from(bare)];
    let mut answers = Vec::new();
    for form in forms {
        answers.push(applied(api.answer(apply(form, mv)).await));
    }
    answers.try_into().expect("three answers")
}

/// A history that is too long for a message or a token loses its first plies, and says so.
#[tokio::test]
async fn what_is_answered_is_read_again_after_any_number_of_quiet_plies() {
    let server = Local::start(&[]).await;
    let short = Local::start(&["--max-history-moves", "10"]).await;
    let mut rules = mirror::rules(&mirror::from_file("sea-battle-9"));
    rules.repetition = None;
    for by in [By::from(rules), By::from("tablut-smith")] {
        for (server, most) in [(&server, 1_000), (&short, 10)] {
            let api = server.api();
            for plies in [5, 300, 1_000, 1_001, 1_998] {
                let (moves, last) = (shuffled(plies), shuffled(plies + 1)[plies]);
                let at = api.answer(replay(game(by.clone(), &moves))).await.position.expect("a position");
                let history = at.history.clone().expect("a history");
                assert_eq!(
                    (history.moves.len(), history.complete),
                    (plies.min(most), plies <= most),
                    "{by:?}"
                );
                assert!(!at.token.is_empty() && at.token.len() <= 4096, "{}", at.token.len());
                let [by_token, whole, bare] = from_every_form(&api, &at, last).await;
                let known = |of: &v1::MoveResult| of.repetition.is_some_and(|counted| counted.known);
                assert_eq!((bare.quiet_plies as usize, known(&bare)), (plies.min(most) + 1, plies <= most));
                assert_eq!(by_token, whole);
                // Some 1,400 plies fit into a token.
                let counted = by_token.quiet_plies as usize;
                assert_eq!(
                    (counted == plies + 1, known(&by_token)),
                    (plies <= 1_001, plies <= 1_001),
                    "{counted}"
                );
                assert!(counted > plies.min(1_300), "{counted}");
                for after in [by_token, whole, bare] {
                    let after = *after.position.expect("a position");
                    from_every_form(&api, &after, shuffled(plies + 2)[plies + 1]).await;
                }
            }
        }
    }
}

/// The last ply of a game is the millionth, and what is answered after it is read again.
#[tokio::test]
async fn no_answer_is_beyond_the_limit_of_plies() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for (id, limit) in [("brandubh-wtf", 1_000_000), ("brandubh-hnefatafl-org", 142)] {
        for ply in limit - 3..=limit {
            let at = v1::Position { ply, ..board(id, BRANDUBH, A) };
            let request = v1::PlayMoveRequest { level: Some(1), ..play(at, Some("d2-c2")) };
            let answer = api.answer(request).await;
            let position = match answer.result.expect("a result") {
                v1::play_move_response::Result::Rejected(refused) => {
                    assert_eq!((ply, refused.reason()), (limit, v1::IllegalReason::GameOver), "{id}");
                    continue;
                }
                v1::play_move_response::Result::Applied(applied) => {
                    let reply = answer.reply.and_then(|reply| reply.applied).and_then(|reply| reply.position);
                    *reply.or(applied.position).expect("a position")
                }
            };
            assert_eq!(position.ply, (ply + 2).min(limit), "{id}");
            let ended = position.outcome.as_ref().map(v1::Outcome::reason);
            let limited = Some(v1::OutcomeReason::PlyLimit);
            assert_eq!(ended, limited.filter(|_| position.ply == limit), "{id} {ply}");
            for form in [At::Token(position.token.clone()), At::from(position)] {
                let listed = api.answer(list(form)).await;
                assert_eq!(listed.moves.is_empty(), ended.is_some(), "{id} {ply}");
            }
        }
    }
    // A token that another program may have written.
    let at = v1::Position { ply: 999_998, ..board("brandubh-wtf", BRANDUBH, A) };
    let token = after(api.answer(apply(at, "d2-c2")).await).token;
    let mut bytes = URL_SAFE_NO_PAD.decode(&token).expect("base64url");
    // With the defenders to move, in LEB128; the third byte is the same.
    let plies = |ply: u32| [ply * 2 + 1, (ply * 2 + 1) >> 7].map(|part| part as u8 & 0x7f | 0x80);
    let place = bytes.windows(2).position(|two| two == plies(999_999)).expect("the plies");
    bytes[place..place + 2].copy_from_slice(&plies(1_000_001));
    let length = bytes.len();
    let (body, sum) = bytes.split_at_mut(length - 4);
    sum.copy_from_slice(&crc32fast::hash(body).to_le_bytes());
    let reported = refused(&api, &URL_SAFE_NO_PAD.encode(&bytes), "a later ply").await;
    assert!(reported.contains("ply \"1000001\": must be from 0 to 1000000"), "{reported}");
}
