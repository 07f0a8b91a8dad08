//! The engine beside other programs, by the answers that they once gave (`data/oracles`).

use serde::Deserialize;
use std::fs;
use tafl_engine::{Encirclement, Game, IllegalReason, Played, Referee, Rules, Setup, Side, catalogue};
use tafl_tests::rulesets::{NamedSide, data};

#[derive(Deserialize)]
struct Answers {
    #[serde(default)]
    games: Vec<RecordedGame>,
    positions: Vec<RecordedPosition>,
}

#[derive(Deserialize)]
struct RecordedGame {
    ruleset: String,
    moves: Vec<String>,
    captures: Vec<Vec<String>>,
    outcome: Option<End>,
    #[serde(default)]
    refused: Vec<String>,
}

#[derive(Deserialize)]
struct End {
    winner: String,
    end: String,
}

#[derive(Deserialize)]
struct RecordedPosition {
    #[serde(default)]
    ruleset: String,
    board: String,
    side: NamedSide,
    #[serde(rename = "move")]
    mv: String,
    captures: Vec<String>,
    winner: Option<String>,
    end: Option<String>,
    /// Whether any closed ring would have won.
    #[serde(default)]
    plain: bool,
}

fn answers(name: &str) -> Answers {
    let text = fs::read_to_string(data("oracles").join(name)).expect("a file of the data");
    serde_json::from_str(&text).expect("answers")
}

fn referee(ruleset: &str) -> Referee {
    catalogue::find(ruleset).unwrap_or_else(|| panic!("no rule set {ruleset}")).referee()
}

/// The squares that a move empties, and the winner.
fn captured(played: &Played) -> Vec<String> {
    played.captures.iter().map(|capture| capture.square.to_string()).collect()
}

fn winner(played: &Played) -> Option<String> {
    played.outcome.as_ref().map(|outcome| outcome.winner.map_or("nobody".to_owned(), |side| side.to_string()))
}

/// Whether a game has ended for the program's reason. We have no end of its own for a side without pieces.
fn is_end(played: &Played, end: &str) -> bool {
    let reason = played.outcome.as_ref().map(|outcome| outcome.reason.as_str());
    match end {
        "no_attackers" => reason.is_some(),
        "king_taken" => reason == Some("KING_CAPTURED"),
        "encirclement" => reason == Some("ENCIRCLED"),
        "no_move" => reason == Some("NO_LEGAL_MOVES"),
        same => reason == Some(same.to_uppercase().as_str()),
    }
}

fn play(referee: &Referee, position: &RecordedPosition) -> Played {
    let setup = Setup::start(position.board.parse().expect("a board"), position.side.0);
    let mut game = Game::from_setup(referee, &setup).unwrap_or_else(|faults| panic!("{}: {faults}", position.board));
    let played = game.play_text(&position.mv).unwrap_or_else(|illegal| panic!("{} {}: {illegal:?}", position.board, position.mv));
    assert_eq!(captured(&played), position.captures, "{} {}", position.board, position.mv);
    played
}

#[test]
fn games_of_hnefatafl_org_go_the_same_way() {
    let games = answers("hnefatafl-org.json").games;
    assert!(games.len() > 50, "only {} games", games.len());
    for record in games {
        let mut game = Game::new(&referee(&record.ruleset), None).expect("a set-up");
        let mut last = None;
        for (mv, captures) in record.moves.iter().zip(&record.captures) {
            let played = game.play_text(mv).unwrap_or_else(|illegal| panic!("{:?} {mv}: {illegal:?}", record.moves));
            assert_eq!(captured(&played), *captures, "{:?} {mv}", record.moves);
            last = Some(played);
        }
        let last = last.expect("a move");
        match record.outcome {
            None => assert_eq!(last.outcome, None, "{:?}", record.moves),
            Some(End { winner: expected, end }) => {
                assert!(is_end(&last, &end), "{end}: {:?} {:?}", last.outcome, record.moves);
                assert!(end == "ply_limit" || winner(&last) == Some(expected), "{:?}", record.moves);
            }
        }
        for mv in &record.refused {
            let refused = game.play_text(mv).expect_err("a repetition");
            assert_eq!(refused.reason, IllegalReason::RepetitionForbidden, "{:?} {mv}", record.moves);
        }
    }
}

#[test]
fn positions_of_hnefatafl_org_end_the_same_way() {
    let positions = answers("hnefatafl-org.json").positions;
    assert!(positions.len() > 500, "only {} positions", positions.len());
    for position in positions {
        let played = play(&referee(&position.ruleset), &position);
        assert_eq!(winner(&played), position.winner, "{} {}", position.board, position.mv);
        assert!(position.end.as_ref().is_none_or(|end| is_end(&played, end)), "{:?} {}", played.outcome, position.board);
    }
}

#[test]
fn rings_hold_or_break_as_for_another_program() {
    let base = &catalogue::find("copenhagen").expect("a rule set").rules;
    let referee = |ring| Referee::new(Rules { encirclement: Some(ring), ..base.clone() }).expect("sound rules");
    let (any, unbreakable) = (referee(Encirclement::ClosedRing), referee(Encirclement::UnbreakableRing));
    let mut broken = 0;
    for position in answers("hnefatafl-rs.json").positions {
        let won = |referee| play(referee, &position).outcome.is_some_and(|outcome| outcome.winner == Some(Side::Attackers));
        assert_eq!(won(&unbreakable), position.winner.as_deref() == Some("attackers"), "{} {}", position.board, position.mv);
        assert_eq!(won(&any), position.plain, "{} {}", position.board, position.mv);
        broken += usize::from(won(&any) && !won(&unbreakable));
    }
    assert!(broken > 100, "only {broken} rings can be broken");
}
