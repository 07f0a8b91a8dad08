//! Custom rules: what `GetRuleset` returns can be sent back and plays the same, and faulty rules are refused
//! with every fault.

use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{At, By, applied, apply, game, list, new, replay, suggest};
use tafl_engine::catalogue;
use tafl_proto::v1;

/// Removes what names the rules or depends on their name.
fn nameless(mut position: v1::Position) -> v1::Position {
    assert!(position.rules.take().is_some() && !position.token.is_empty());
    position.token.clear();
    position
}

#[tokio::test]
async fn what_the_catalogue_returns_plays_the_same_when_sent_back() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for entry in catalogue::all() {
        let request =
            v1::GetRulesetRequest { ruleset: entry.id.to_owned(), ..v1::GetRulesetRequest::default() };
        let rules = api.answer(request).await.ruleset.and_then(|ruleset| ruleset.rules).expect("rules");
        let by = By::from(rules.clone());
        let named = api.answer(new(entry.id)).await;
        let own = api.answer(new(by.clone())).await;
        assert_eq!(named.legal_move_count, own.legal_move_count);
        let own_position = own.position.expect("a position");
        assert_eq!(
            mirror::of_any_id(own_position.clone()).rules,
            Some(by.clone().into()),
            "the rules come back as they were sent"
        );
        assert_eq!(nameless(named.position.expect("a position")), nameless(own_position.clone()));
        // A few plies; the last answer must be equal in every field.
        let mut moves: Vec<String> = Vec::new();
        let mut at = At::from(own_position);
        for n in 0..6 {
            let listed = api.grpc(list(at)).await.expect("a list").moves;
            let mv = listed[listed.len() / (n + 2)].r#move.clone();
            let by_name = applied(api.answer(apply(game(entry.id, &moves), &mv)).await);
            let mut own = applied(api.answer(apply(game(by.clone(), &moves), &mv)).await);
            let position = own.position.clone().expect("a position");
            own.position = own.position.map(|position| Box::new(nameless(*position)));
            assert_eq!(
                v1::MoveResult {
                    position: by_name.position.map(|position| Box::new(nameless(*position))),
                    ..by_name
                },
                own,
                "{}",
                entry.id
            );
            moves.push(mv);
            if own.outcome.is_some() {
                break;
            }
            // The rules are in the token.
            at = At::Token(position.token);
        }
        let replayed = api.answer(replay(game(by, &moves))).await;
        assert_eq!(replayed.plies.len(), moves.len());
    }
}

#[tokio::test]
async fn custom_rule_sets_are_played() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for name in mirror::file_names() {
        let by = By::from(mirror::rules(&mirror::from_file(&name)));
        let start = api.answer(new(by.clone())).await.position.expect("a position");
        assert_eq!(mirror::of_any_id(start.clone()).rules, Some(by.into()), "{name}");
        let suggested = api
            .answer(v1::SuggestMoveRequest { nodes: Some(300), ..suggest(At::Token(start.token.clone())) })
            .await;
        let mv = suggested.r#move.unwrap_or_else(|| panic!("{name}: no move"));
        let by_token = applied(api.answer(apply(At::Token(start.token.clone()), &mv)).await);
        assert_eq!(by_token, applied(api.answer(apply(start, &mv)).await), "{name}");
    }
}
