//! Several moves judged in one call: each as it would be by itself.

use super::support::api::Api;
use super::support::chance::Chance;
use super::support::local::Local;
use super::support::requests::{At, escaped, game, list, new, validate, validate_all};
use tafl_engine::{Game, catalogue};

/// Positions in each of the three forms: a start, one after some moves, and one after the end.
async fn positions(api: &Api) -> Vec<At> {
    let mut all = Vec::new();
    for id in ["brandubh-wtf", "copenhagen", "tablut-igg"] {
        let mut engine =
            Game::new(&catalogue::find(id).expect("a rule set").referee(), None).expect("a set-up");
        let mut chance = Chance::new(11);
        let mut moves = Vec::new();
        for _ in 0..7 {
            let mv = *chance.pick(&engine.legal_moves());
            engine.advance(mv).expect("a legal move");
            moves.push(mv.to_string());
        }
        let position = api.answer(new(id)).await.position.expect("a position");
        all.extend([At::Token(position.token.clone()), At::from(position), At::from(game(id, &moves))]);
    }
    all.push(At::from(escaped()));
    all
}

#[tokio::test]
async fn each_of_several_moves_is_judged_as_by_itself() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut chance = Chance::new(4);
    let (mut legal, mut illegal) = (0, 0);
    for at in positions(&api).await {
        let listed = api.answer(list(at.clone())).await;
        let mut moves: Vec<String> = (0..6)
            .filter_map(|_| Some(listed.moves.get(chance.below(listed.moves.len().max(1)))?.r#move.clone()))
            .collect();
        let others = ["d2-a2", "d1-d4", "D2 A2", "north", "a1-a1", "pass", "z9-a1", "d2-a2xd5", "d2-a2"];
        moves.extend(others.map(ToOwned::to_owned));
        let answers = api.answer(validate_all(at.clone(), &moves)).await.answers;
        assert_eq!(answers.len(), moves.len());
        for (mv, answer) in moves.iter().zip(&answers) {
            assert_eq!(
                answer,
                &api.grpc(validate(at.clone(), mv)).await.expect("an answer"),
                "{mv} in {at:?}"
            );
            if answer.legal { legal += 1 } else { illegal += 1 }
        }
    }
    assert!(legal > 20 && illegal > 20, "{legal} legal, {illegal} illegal");
}
