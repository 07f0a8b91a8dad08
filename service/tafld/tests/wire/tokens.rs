//! Tokens: they hold the whole state, equal states have equal bytes, and tampered tokens are refused.

use super::support::api::{Api, Fault};
use super::support::mirror;
use super::support::requests::{
    A, At, BRANDUBH, By, after, applied, apply, board, escaped, game, list, new, replay, validate,
};
use super::support::server::Server;
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
    let server = Server::start(&[]).await;
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
    let server = Server::start(&[]).await;
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
    let server = Server::start(&[]).await;
    let api = server.api();
    let token = token_of(&api, game("brandubh-wtf", &["d2-a2", "d5-e5", "b4-b6"])).await;
    for at in 0..token.len() {
        // A neighbour in the alphabet changes one bit, a distant letter many.
        for step in [1, 2, 32, 63] {
            let mut letters = token.clone().into_bytes();
            let Some(place) = LETTERS.iter().position(|&letter| letter == letters[at]) else { continue };
            letters[at] = LETTERS[(place ^ step) % 64];
            refused(
                &api,
                &String::from_utf8(letters).expect("letters"),
                &format!("a letter changed at {at}"),
            )
            .await;
        }
        if at > 0 {
            refused(&api, &token[..at], &format!("the first {at} letters")).await;
        }
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
    let server = Server::start(&[]).await;
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
    let server = Server::start(&[]).await;
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
            reported.contains("version") && reported.contains(&version.to_string()),
            "{version}: {reported}"
        );
    }
    // The first byte of another text is not a version.
    for other in ["abc", "Zm9vYmFyYmF6", "AQ", "not a token"] {
        let reported = refused(&api, other, "not a token").await;
        assert!(
            reported.contains("not a token of this server") && !reported.contains("version"),
            "{other}: {reported}"
        );
    }
}

#[tokio::test]
async fn a_long_history_goes_by_position() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let mut rules = mirror::rules(&mirror::from_file("sea-battle-9"));
    rules.repetition = None;
    let by = By::from(rules);
    let cycle = ["d1-d2", "e3-d3", "d2-d1", "d3-e3"];
    for plies in [300, 900] {
        let moves: Vec<&str> = (0..plies).map(|n| cycle[n % 4]).collect();
        let (last, before) = moves.split_last().expect("moves");
        let by_game = applied(api.answer(apply(game(by.clone(), before), last)).await);
        let before = api.answer(replay(game(by.clone(), before))).await.position.expect("a position");
        assert_eq!(before.history.as_ref().map(|history| history.moves.len()), Some(plies - 1));
        assert_eq!(applied(api.answer(apply(before.clone(), last)).await), by_game);
        assert_eq!(
            applied(api.answer(apply(v1::Position { token: String::new(), ..before.clone() }, last)).await),
            by_game
        );
        assert_eq!(by_game.quiet_plies as usize, plies);
        // Either there is a token with the same effect, or the history was too long for one.
        assert!(before.token.len() <= 4096);
        if before.token.is_empty() {
            assert!(plies > 300, "a token of 300 plies fits in 4 KiB");
        } else {
            assert_eq!(applied(api.answer(apply(At::Token(before.token), last)).await), by_game);
        }
    }
}
