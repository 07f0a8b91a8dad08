//! Custom rules: what `GetRuleset` returns can be sent back and plays the same, and faulty rules are refused
//! with every fault.

use super::support::mirror;
use super::support::requests::{
    A, At, BRANDUBH, By, applied, apply, board, game, list, new, replay, suggest,
};
use super::support::server::Server;
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
    let server = Server::start(&[]).await;
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
    let server = Server::start(&[]).await;
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

/// A change that makes a rule set faulty, with the path of the fault.
type Change = (&'static str, fn(&mut v1::Rules));

#[tokio::test]
async fn a_faulty_rule_set_is_refused_at_its_field() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let sound = mirror::rules(&catalogue::find("brandubh-wtf").expect("a rule set").rules);
    let changes: [Change; 9] = [
        ("board.size", |rules| rules.board.as_mut().expect("a board").size = 6),
        ("board.setups", |rules| rules.board.as_mut().expect("a board").setups.clear()),
        ("board.setups[0].board", |rules| {
            rules.board.as_mut().expect("a board").setups[0].board = "7/7/7/7/7/7/7".to_owned();
        }),
        ("zones[0].enter", |rules| rules.zones[0].enter.push(v1::Piece::Attacker.into())),
        ("zones[1].squares", |rules| rules.zones[1].squares.push("d4".to_owned())),
        ("reach.king", |rules| rules.reach.as_mut().expect("a reach").king = Some(0)),
        ("repetition.at", |rules| rules.repetition.as_mut().expect("a rule").at = 1),
        ("ply_limit", |rules| rules.ply_limit = Some(0)),
        ("king_taken.with_group", |rules| rules.king_taken.get_or_insert_default().with_group = true),
    ];
    for (path, change) in changes {
        let mut rules = sound.clone();
        change(&mut rules);
        let by = By::from(rules);
        for (prefix, fault) in [
            ("custom_rules", api.fault(new(by.clone())).await),
            ("game.custom_rules", api.fault(list(game(by.clone(), &[] as &[&str]))).await),
            ("position.custom_rules", api.fault(list(board(by.clone(), BRANDUBH, A))).await),
        ] {
            assert_eq!(fault.reason, "INVALID_RULES", "{path}: {fault:?}");
            assert!(fault.paths().contains(&format!("{prefix}.{path}").as_str()), "{path}: {fault:?}");
        }
    }
    // All faults are reported at once.
    let mut rules = sound.clone();
    changes[5].1(&mut rules);
    changes[6].1(&mut rules);
    changes[7].1(&mut rules);
    let fault = api.fault(new(rules)).await;
    // That such a king could never escape is no fault of its own.
    assert_eq!(fault.paths().len(), 3, "{fault:?}");
}

#[tokio::test]
async fn a_rule_set_answers_every_question() {
    let server = Server::start(&[]).await;
    let api = server.api();
    let sound = mirror::rules(&catalogue::find("brandubh-wtf").expect("a rule set").rules);
    let changes: [Change; 8] = [
        ("board", |rules| rules.board = None),
        ("first_move", |rules| rules.first_move = 0),
        ("reach", |rules| rules.reach = None),
        ("king_in_captures", |rules| rules.king_in_captures = 0),
        ("king_taken", |rules| rules.king_taken = None),
        ("king_taken.how", |rules| rules.king_taken.as_mut().expect("a way").how = 0),
        ("escape", |rules| rules.escape = None),
        ("no_legal_move", |rules| rules.no_legal_move = 0),
    ];
    for (path, change) in changes {
        let mut rules = sound.clone();
        change(&mut rules);
        let fault = api.fault(new(rules)).await;
        assert!(["MISSING_FIELD", "INVALID_RULES"].contains(&fault.reason.as_str()), "{path}: {fault:?}");
        assert_eq!(fault.paths(), [format!("custom_rules.{path}")], "{fault:?}");
    }
}
