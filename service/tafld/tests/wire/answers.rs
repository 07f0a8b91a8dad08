//! Every call answers the same over gRPC and JSON, and with what the engine finds.

use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{By, applied, apply, game, list, new, texts, validate};
use std::collections::BTreeSet;
use tafl_engine::{Game, Level, Levels, Side, WrittenMove, catalogue};
use tafl_proto::v1;

#[tokio::test]
async fn the_catalogue_is_the_engines() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let listed = api.answer(v1::ListRulesetsRequest::default()).await.rulesets;
    let ids: Vec<&str> = listed.iter().map(|summary| summary.id.as_str()).collect();
    let known: Vec<&str> = catalogue::newest().map(|entry| entry.id).collect();
    assert_eq!(ids, known);
    for (entry, summary) in catalogue::newest().zip(&listed) {
        for name in [entry.id.to_owned(), entry.pinned_id()] {
            let request = v1::GetRulesetRequest { ruleset: name, ..v1::GetRulesetRequest::default() };
            let ruleset = api.answer(request).await.ruleset.expect("a rule set");
            assert_eq!(ruleset.summary.as_ref(), Some(summary));
            assert_eq!(ruleset.pinned_id, entry.pinned_id());
            assert_eq!(ruleset.rules, Some(mirror::rules(&entry.rules)), "{}", entry.id);
            assert_eq!(ruleset.source.expect("a source").title, entry.source.title);
            let rules: BTreeSet<&str> = ruleset.entries.iter().map(|entry| entry.rule.as_str()).collect();
            assert_eq!(rules.len(), ruleset.entries.len(), "{}: a rule occurs twice", entry.id);
            assert!(
                ruleset.entries.iter().all(|entry| !entry.value.is_empty() && !entry.sentence.is_empty()),
                "{:?}",
                ruleset.entries
            );
            let contested = ruleset.entries.iter().filter(|entry| !entry.contested.is_empty());
            assert_eq!(contested.count(), summary.contested_count as usize, "{}", entry.id);
        }
        let rules = &entry.rules;
        let setups: Vec<&str> = rules.board.setups.iter().map(|setup| setup.name.as_str()).collect();
        assert_eq!(summary.setups, setups);
        assert_eq!((summary.size, summary.revision), (i32::from(rules.board.size), entry.revision as i32));
        assert_eq!(summary.name, entry.name);
        assert_eq!(summary.aliases, entry.aliases);
    }
}

#[tokio::test]
async fn the_server_says_what_it_is() {
    let server = Local::start(&[]).await;
    let info = server.api().answer(v1::GetServerInfoRequest::default()).await;
    assert_eq!(info.version, env!("CARGO_PKG_VERSION"));
    let pinned: BTreeSet<String> =
        catalogue::all().iter().map(tafl_engine::catalogue::Entry::pinned_id).collect();
    assert_eq!(info.rulesets.into_iter().collect::<BTreeSet<_>>(), pinned);
    let options = |level| Levels::DEFAULT.strength(level, Side::Attackers).options(0);
    let levels = Level::all().map(|level| v1::SearchLevel {
        level: level.number().into(),
        nodes: options(level).nodes.expect("a limit") as i32,
        blunder_percent: options(level).overlooks as i32,
    });
    assert_eq!(info.levels, levels.collect::<Vec<_>>());
    for ratings in &info.level_ratings {
        let entry = catalogue::find(&ratings.ruleset).expect("a rule set");
        for (side, answered) in [(Side::Attackers, &ratings.attackers), (Side::Defenders, &ratings.defenders)]
        {
            let measured = entry.opponent().levels.ratings(side).map(|ratings| ratings.map(i32::from));
            assert_eq!(
                measured.as_ref().map(<[i32; Level::COUNT]>::as_slice),
                Some(answered.as_slice()),
                "{}",
                entry.id
            );
        }
    }
}

#[tokio::test]
async fn a_new_game_of_every_rule_set_and_set_up() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for entry in catalogue::newest() {
        let by = By::Name(entry.pinned_id());
        for named in &entry.rules.board.setups {
            let started = Game::new(&entry.referee(), Some(&named.name)).expect("a set-up");
            let request = v1::NewPositionRequest {
                setup: Some(named.name.clone()),
                with_pieces: true,
                ..new(entry.id)
            };
            let answer = api.answer(request).await;
            assert_eq!(answer.legal_move_count as usize, started.legal_moves().len());
            let mut position = answer.position.expect("a position");
            let placed = started.placement();
            let typed = placed.pieces().map(|(square, piece)| v1::PieceOnSquare {
                square: square.to_string(),
                piece: mirror::piece(piece),
            });
            assert_eq!(position.pieces, typed.collect::<Vec<_>>());
            assert!(!position.token.is_empty());
            position.pieces.clear();
            position.token.clear();
            assert_eq!(position, mirror::position(&by, &started), "{} {}", entry.id, named.name);
        }
        let first = api.answer(new(entry.id)).await.position.expect("a position");
        assert_eq!(first.board, entry.rules.board.setups[0].board.to_string());
        assert!(first.pieces.is_empty(), "pieces that nobody asked for");
    }
}

/// The engine's view of every legal move of a position, in the form of the list.
fn legal_moves(by: &By, at: &Game, with_positions: bool) -> Vec<v1::LegalMove> {
    let moves = at.legal_moves().into_iter();
    moves
        .map(|mv| {
            let (played, after) = at.after(WrittenMove::from(mv)).expect("a legal move");
            let mut result = mirror::played(&played);
            result.position = with_positions.then(|| Box::new(mirror::in_list(mirror::position(by, &after))));
            let step = result.r#move.clone().expect("a move");
            v1::LegalMove {
                r#move: mv.to_string(),
                from: step.from,
                to: step.to,
                result: Some(Box::new(result)),
            }
        })
        .collect()
}

/// Removes sentences and tokens from a list with effects.
fn unsaid(moves: Vec<v1::LegalMove>) -> Vec<v1::LegalMove> {
    let bare = |legal: v1::LegalMove| {
        let mut result = mirror::unsaid(*legal.result.expect("an effect"));
        if let Some(position) = &mut result.position {
            assert!(!position.token.is_empty());
            position.token.clear();
        }
        v1::LegalMove { result: Some(Box::new(result)), ..legal }
    };
    moves.into_iter().map(bare).collect()
}

#[tokio::test]
async fn lists_checks_and_plays_agree_on_every_move() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let games: [(&str, &[&str]); 5] = [
        ("brandubh-wtf", &["d2-a2", "d5-e5", "b4-b6", "d4-d5", "b6-a6"]),
        ("hnefatafl-globe", &[]),
        ("copenhagen", &["f10-e10", "f8-e8"]),
        ("fidchell", &["a5-b5"]),
        ("tablut-igg", &[]),
    ];
    for (name, moves) in games {
        let entry = catalogue::find(name).expect("a rule set");
        let by = By::Name(entry.pinned_id());
        let mut at = Game::new(&entry.referee(), None).expect("the set-up");
        for mv in moves {
            at.play_text(mv).unwrap_or_else(|illegal| panic!("{name} {mv}: {illegal:?}"));
        }
        let stated = game(name, moves);
        let plain = api.answer(list(stated.clone())).await;
        assert_eq!(texts(&plain), at.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>());
        assert!(plain.moves.iter().all(|legal| legal.result.is_none()) && plain.outcome.is_none());
        assert_eq!(plain.side_to_move(), mirror::side(at.side_to_move()));
        for with_positions in [false, true] {
            let request =
                v1::LegalMovesRequest { with_effects: true, with_positions, ..list(stated.clone()) };
            let listed = api.answer(request).await;
            assert_eq!(unsaid(listed.moves), legal_moves(&by, &at, with_positions), "{name}");
        }
        for legal in plain.moves.iter().step_by(7) {
            let checked = api.answer(validate(stated.clone(), &legal.r#move)).await;
            let Some(v1::validate_move_response::Result::Applied(checked)) =
                checked.result.filter(|_| checked.legal)
            else {
                panic!("{name}: {} is listed and refused", legal.r#move);
            };
            assert!(checked.position.is_none(), "a position that nobody asked for");
            let mut played = applied(api.answer(apply(stated.clone(), &legal.r#move)).await);
            assert!(played.position.take().is_some_and(|position| !position.token.is_empty()));
            assert_eq!(played, checked);
            let only = v1::LegalMovesRequest { from: legal.from.clone(), ..list(stated.clone()) };
            let only = api.answer(only).await;
            assert!(
                only.moves.contains(legal) && only.moves.iter().all(|one| one.from == legal.from),
                "{only:?}"
            );
        }
    }
}
