//! Games compared with other rule sets: where the rule sets first disagree, on what, and how each judges the
//! ply.

use super::support::api::Api;
use super::support::local::Local;
use super::support::mirror;
use super::support::requests::{By, game, replay};
use tafl_engine::{Game, catalogue};
use tafl_proto::v1;

fn choices(others: Vec<By>) -> Vec<v1::RulesChoice> {
    others.into_iter().map(|by| v1::RulesChoice { rules: Some(by.into()) }).collect()
}

fn held(game: v1::Game, others: Vec<By>) -> v1::ReplayGameRequest {
    v1::ReplayGameRequest { compare_with: choices(others), ..replay(game) }
}

async fn comparisons(api: &Api, game: v1::Game, others: Vec<By>) -> Vec<v1::GameComparison> {
    api.answer(held(game, others)).await.comparisons
}

fn found(comparison: &v1::GameComparison) -> &v1::GameDisagreement {
    assert!(!comparison.agrees, "{comparison:?}");
    comparison.disagreement.as_ref().unwrap_or_else(|| panic!("{comparison:?}"))
}

/// Every ply on which the service reports agreement is played here by both referees, and so is the next one.
#[tokio::test]
async fn the_first_disagreement_is_the_first() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let (mut agreed, mut differed) = (0, 0);
    for entry in catalogue::newest() {
        let (_, moves) =
            super::support::links::wander(entry.id, None, 30, &mut super::support::chance::Chance::new(8));
        let others: Vec<&catalogue::Entry> =
            catalogue::newest().filter(|other| other.rules.board.size == entry.rules.board.size).collect();
        let by = others.iter().map(|other| By::from(other.id)).take(16).collect();
        let reported = comparisons(&api, game(entry.id, &moves), by).await;
        for (other, comparison) in others.iter().zip(reported) {
            let start = Game::new(&entry.referee(), None).expect("a game");
            let same = other.rules.board.setups.iter().find(|setup| setup.board == start.placement());
            let Some(same) = same.filter(|_| other.rules.first_move == entry.rules.first_move) else {
                assert_eq!(found(&comparison).ply, 0);
                continue;
            };
            let (mut here, mut there) =
                (start, Game::new(&other.referee(), Some(&same.name)).expect("a game"));
            let differs = |mv: &String| {
                let reported = |game: &mut Game| {
                    let played = game.play_text(mv).map(|played| mirror::played(&played)).map_err(|_| ());
                    played.map(|played| {
                        (
                            played.captures.iter().map(|capture| capture.square.clone()).collect::<Vec<_>>(),
                            played.outcome,
                        )
                    })
                };
                reported(&mut here) != reported(&mut there)
            };
            let first = moves.iter().position(differs);
            assert_eq!(
                comparison.disagreement.as_ref().map(|found| found.ply as usize),
                first,
                "{} {}",
                entry.id,
                other.id
            );
            assert_eq!(comparison.agrees, first.is_none());
            *if first.is_none() { &mut agreed } else { &mut differed } += 1;
        }
    }
    println!("{agreed} games agreed on, {differed} not");
    assert!(agreed > 10 && differed > 10, "{agreed} games agreed on, {differed} not");
}
