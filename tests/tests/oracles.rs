//! Both referees beside other programs, by the answers that these once gave (`data/oracles`).

use serde::Deserialize;
use serde_json::{Value, json};
use std::fs;
use tafl_engine::{Game, catalogue};
use tafl_referee::SlowGame;
use tafl_test_support::cases::Effect;
use tafl_test_support::players::Opens;
use tafl_test_support::rulesets::{NamedSide, data};

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

fn rules(ruleset: &str) -> Value {
    let entry = catalogue::find(ruleset).unwrap_or_else(|| panic!("no rule set {ruleset}"));
    serde_json::to_value(&entry.rules).expect("JSON")
}

fn captured(effect: &Effect) -> Vec<&String> {
    effect.captures.iter().map(|capture| &capture.square).collect()
}

/// Whether a game has ended for the program's reason. We have no end of its own for a side without pieces.
fn is_end(effect: &Effect, end: &str) -> bool {
    let reason = effect.reason.as_deref();
    match end {
        "no_attackers" => reason.is_some(),
        "king_taken" => reason == Some("KING_CAPTURED"),
        "encirclement" => reason == Some("ENCIRCLED"),
        "no_move" => reason == Some("NO_LEGAL_MOVES"),
        same => reason == Some(same.to_uppercase().as_str()),
    }
}

fn play<P: Opens>(rules: &Value, position: &RecordedPosition) -> Effect {
    let effect = P::on(rules, &position.board, position.side.0).play(&position.mv);
    assert_eq!(
        (&effect.illegal, captured(&effect)),
        (&None, position.captures.iter().collect()),
        "{} {}",
        position.board,
        position.mv
    );
    effect
}

fn games_go_the_same_way<P: Opens>() {
    let games = answers("hnefatafl-org.json").games;
    assert!(games.len() > 50, "only {} games", games.len());
    for record in games {
        let rules = rules(&record.ruleset);
        let mut game = P::setup(&rules, rules["board"]["setups"][0]["name"].as_str().expect("a name"));
        let mut last = Effect::default();
        for (mv, captures) in record.moves.iter().zip(&record.captures) {
            last = game.play(mv);
            assert_eq!(
                (&last.illegal, captured(&last)),
                (&None, captures.iter().collect()),
                "{:?} {mv}",
                record.moves
            );
        }
        match record.outcome {
            None => assert_eq!(last.reason, None, "{:?}", record.moves),
            Some(End { winner: expected, end }) => {
                assert!(is_end(&last, &end), "{end}: {last:?} {:?}", record.moves);
                let expected = if end == "ply_limit" { "nobody".to_owned() } else { expected };
                assert_eq!(last.winner, Some(expected), "{:?}", record.moves);
            }
        }
        for mv in &record.refused {
            assert_eq!(
                game.play(mv).illegal.as_deref(),
                Some("REPETITION_FORBIDDEN"),
                "{:?} {mv}",
                record.moves
            );
        }
    }
}

fn positions_end_the_same_way<P: Opens>() {
    let positions = answers("hnefatafl-org.json").positions;
    assert!(positions.len() > 500, "only {} positions", positions.len());
    for position in positions {
        let effect = play::<P>(&rules(&position.ruleset), &position);
        assert_eq!(effect.winner, position.winner, "{} {}", position.board, position.mv);
        assert!(
            position.end.as_ref().is_none_or(|end| is_end(&effect, end)),
            "{effect:?} {}",
            position.board
        );
    }
}

fn rings_hold_or_break<P: Opens>() {
    let [any, unbreakable] = ["CLOSED", "UNBREAKABLE"].map(|ring| {
        let mut rules = rules("copenhagen");
        rules["encirclement"] = json!(format!("ENCIRCLEMENT_{ring}_RING"));
        rules
    });
    let mut broken = 0;
    for position in answers("hnefatafl-rs.json").positions {
        let won = |rules| play::<P>(rules, &position).winner.as_deref() == Some("attackers");
        let (any, unbreakable) = (won(&any), won(&unbreakable));
        assert_eq!(
            unbreakable,
            position.winner.as_deref() == Some("attackers"),
            "{} {}",
            position.board,
            position.mv
        );
        assert_eq!(any, position.plain, "{} {}", position.board, position.mv);
        broken += usize::from(any && !unbreakable);
    }
    assert!(broken > 100, "only {broken} rings can be broken");
}

#[test]
fn games_of_hnefatafl_org_go_the_same_way() {
    games_go_the_same_way::<Game>();
    games_go_the_same_way::<SlowGame>();
}

#[test]
fn positions_of_hnefatafl_org_end_the_same_way() {
    positions_end_the_same_way::<Game>();
    positions_end_the_same_way::<SlowGame>();
}

#[test]
fn rings_hold_or_break_as_for_another_program() {
    rings_hold_or_break::<Game>();
    rings_hold_or_break::<SlowGame>();
}
