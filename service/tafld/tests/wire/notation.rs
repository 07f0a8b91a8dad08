//! Positions from and to text, and moves as people write them: both transports agree, whatever is understood
//! can be played, and whatever cannot be read is reported with its place.

use super::support::local::Local;
use super::support::requests::{At, format, game, list, meant, new, parse, texts};
use tafl_engine::catalogue;
use tafl_proto::v1;
use v1::PositionFormat as Form;

/// Every set-up, written in every form and read back, is the position of a new game.
#[tokio::test]
async fn every_set_up_goes_out_as_text_and_comes_back() {
    let server = Local::start(&[]).await;
    let api = server.api();
    for entry in catalogue::all() {
        let start = api.answer(new(entry.id)).await.position.expect("a position");
        for form in [Form::Unspecified, Form::Board, Form::Fen, Form::Drawing] {
            let written = api.answer(format(start.clone(), form)).await;
            let expected = if form == Form::Unspecified { Form::Board } else { form };
            assert_eq!(written.format(), expected);
            for asked in [Form::Unspecified, expected] {
                let request = v1::ParsePositionRequest {
                    format: asked.into(),
                    side_to_move: start.side_to_move,
                    ..parse(Some(entry.id.into()), &written.text)
                };
                let read = api.answer(request).await;
                assert_eq!(
                    (read.position.as_ref(), read.format()),
                    (Some(&start), expected),
                    "{}",
                    written.text
                );
                assert!(
                    read.warnings.is_empty() && read.faults.is_empty() && read.rulesets.is_empty(),
                    "{read:?}"
                );
                assert_eq!(read.board, start.board);
            }
            let unruled = api.answer(parse(None, &written.text)).await;
            assert_eq!((unruled.position.as_ref(), unruled.side_to_move()), (None, v1::Side::Unspecified));
            assert!(
                unruled.rulesets.contains(&entry.id.to_owned()) && unruled.board == start.board,
                "{unruled:?}"
            );
            let sides =
                unruled.rulesets.iter().map(|id| catalogue::find(id).expect("a rule set").rules.board.size);
            assert!(sides.into_iter().all(|side| side == entry.rules.board.size));
        }
    }
}

/// Through a game: every legal move in words, and every destination that exactly one move reaches.
#[tokio::test]
async fn every_legal_move_of_a_game_is_understood() {
    let server = Local::start(&[]).await;
    let api = server.api();
    let mut moves: Vec<String> = Vec::new();
    for round in 0..12 {
        let at = At::from(game("brandubh-wtf", &moves));
        let listed = api.answer(list(at.clone())).await;
        let legal = texts(&listed);
        let Some(&mv) = legal.get(round * 7 % legal.len().max(1)) else { break };
        for one in legal.iter().step_by(5) {
            let (from, to) = one.split_once('-').expect("two squares");
            let answer = api.answer(meant(at.clone(), &format!("{from} to {to}, please"))).await;
            assert_eq!((answer.r#move.as_deref(), answer.legal), (Some(*one), true));
            let there: Vec<&str> =
                legal.iter().copied().filter(|other| other.ends_with(&format!("-{to}"))).collect();
            let answer = api.answer(meant(at.clone(), to)).await;
            match there.as_slice() {
                [only] => assert_eq!((answer.r#move.as_deref(), answer.legal), (Some(*only), true)),
                several => assert_eq!(
                    (answer.r#move, answer.candidates),
                    (None, several.iter().map(|&mv| mv.to_owned()).collect())
                ),
            }
        }
        moves.push(mv.to_owned());
    }
    assert!(moves.len() >= 6, "the game was too short: {moves:?}");
}
