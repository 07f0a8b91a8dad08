//! Learn to play in a few moves: small positions on the board of a rule set, each of which one move solves. The
//! engine finds the moves that do, under the rules at hand.

use super::examples::{At, CAPTURE, Drawn, Example, KING, proved};
use super::play::texts;
use super::{Page, Reader};
use crate::words::i18n::Words;
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};
use tafl_engine::catalogue::Entry;
use tafl_engine::{Game, Move, OutcomeReason, Played, Referee, RuleId, Setup, Side, Square};

/// What a move must do to solve a step.
#[derive(Clone, Copy)]
enum Goal {
    /// Come to the square where the drawn move ends, and capture nothing.
    Reach,
    Capture,
    End(OutcomeReason),
}

/// A step: the stem of its texts, the rule that it shows, and drawings, of which the first that shows the rule is
/// taken.
struct Step {
    name: &'static str,
    rule: RuleId,
    goal: Goal,
    drawings: &'static [Drawn],
}

const STEPS: [Step; 5] = [
    Step {
        name: "move",
        rule: RuleId::Movement,
        goal: Goal::Reach,
        drawings: &[(At::Between, "7/7/7/7/7/2a4/7", "c2-c5")],
    },
    Step { name: "capture", rule: RuleId::Capture, goal: Goal::Capture, drawings: &[CAPTURE] },
    Step {
        name: "between",
        rule: RuleId::Capture,
        goal: Goal::Reach,
        drawings: &[
            (At::Between, "7/7/2d4/7/1a1a3/7/7", "c5-c3"),
            (At::Between, "7/7/7/7/7/1a1a3/2d4", "c1-c2"),
            // Two open paths of the king would end the game.
            (At::Between, "7/3a3/2d4/1a1k1a1/7/1a1a3/7", "c5-c2"),
        ],
    },
    Step {
        name: "escape",
        rule: RuleId::Escape,
        goal: Goal::End(OutcomeReason::KingEscaped),
        drawings: &[
            (At::Corner, "7/7/7/7/3a3/7/3k2a", "d1-a1"),
            (At::Corner, "7/7/7/7/1a5/7/2k4", "c1-a1"),
            (At::Corner, "7/7/2a4/7/a1k1a2/7/7", "c3-c1"),
        ],
    },
    Step {
        name: "king",
        rule: RuleId::KingTaken,
        goal: Goal::End(OutcomeReason::KingCaptured),
        drawings: &KING[0],
    },
];

impl Step {
    fn position(&self, referee: &Referee) -> Option<Example> {
        self.drawings
            .iter()
            .find_map(|&drawn| proved(referee, self.rule, drawn, |played| self.achieves(played)))
    }

    /// Whether a move does what is wanted, wherever it ends.
    fn achieves(&self, played: &Played) -> bool {
        let end = played.outcome.as_ref().map(|outcome| outcome.reason);
        match self.goal {
            Goal::Reach => played.captures.is_empty() && end.is_none(),
            Goal::Capture => !played.captures.is_empty() && end.is_none(),
            Goal::End(reason) => end == Some(reason),
        }
    }

    /// All moves that solve the step.
    fn solutions(&self, referee: &Referee, example: &Example) -> Vec<Move> {
        let start = Setup::start(example.board.clone(), example.side);
        let Ok(game) = Game::from_setup(referee, &start) else { return Vec::new() };
        let solves = |&mv: &Move| {
            let there = self.target(example).is_none_or(|target| ends_on(mv, target));
            there && game.after(mv).is_ok_and(|(played, _)| self.achieves(&played))
        };
        game.legal_moves().into_iter().filter(solves).collect()
    }

    /// The square that the move has to reach, if it has to reach one.
    fn target(&self, example: &Example) -> Option<Square> {
        matches!(self.goal, Goal::Reach).then_some(example.to)
    }
}

fn ends_on(mv: Move, target: Square) -> bool {
    matches!(mv, Move::Step { to, .. } if to == target)
}

/// The steps that the rule set has, for the script.
fn steps(entry: &'static Entry, words: &Words) -> Vec<Value> {
    let referee = entry.referee();
    let step = |step: &Step| {
        let example = step.position(&referee)?;
        let solutions: Vec<String> =
            step.solutions(&referee, &example).iter().map(ToString::to_string).collect();
        Some(json!({
            "name": step.name,
            "rule": words.rule(&entry.rules, step.rule),
            "position": example.board.to_string(),
            "side": if example.side == Side::Attackers { "attackers" } else { "defenders" },
            "target": step.target(&example).map(Square::name),
            "solutions": solutions,
        }))
    };
    STEPS.iter().filter_map(step).collect()
}

/// The page.
pub(crate) fn lesson(reader: Reader<'_>, entry: &'static Entry) -> String {
    let words = reader.words;
    let page = Page {
        path: "learn",
        own: &["ruleset"],
        title: &words.page("lesson"),
        description: &words.page("lesson-intro"),
        picture: &format!("/v1/render.png?ruleset={}&layout=card", entry.id),
        scripts: &["tafl-board.js", "learn/main.js"],
        calls: &[],
        class: "puzzles learn",
        content: content(entry, words),
    };
    page.framed(reader)
}

fn content(entry: &'static Entry, words: &Words) -> Markup {
    let text = |name: &str| words.page(name);
    let data = json!({ "ruleset": entry.id, "steps": steps(entry, words) });
    // A `<` in a text would end the block.
    let data = data.to_string().replace('<', "\\u003c");
    html! {
        noscript { p.notice { (text("needs-script")) } }
        section aria-label=(text("board-label")) {
            h1.soft { (text("lesson")) " · " (entry.name) }
            div #goal {}
            div.stage { tafl-board #board status="off" readonly {} }
        }
        section #task aria-label=(text("puzzles-task")) {}
        script #steps type="application/json" { (PreEscaped(data)) }
        (texts(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafl_engine::{Piece, catalogue};

    /// Every rule set has every step, and its solutions do what the step teaches, by playing them.
    #[test]
    fn every_rule_set_has_every_step_and_it_can_be_failed() {
        for entry in catalogue::newest() {
            let referee = entry.referee();
            for step in &STEPS {
                let what = format!("{}: {}", entry.id, step.name);
                let example = step.position(&referee).unwrap_or_else(|| panic!("{what}"));
                let solutions = step.solutions(&referee, &example);
                let start = Setup::start(example.board.clone(), example.side);
                let legal = Game::from_setup(&referee, &start).expect("a position").legal_moves();
                assert!(!solutions.is_empty() && solutions.len() < legal.len(), "{what}");
                for mv in solutions {
                    let mut game = Game::from_setup(&referee, &start).expect("a position");
                    game.play(mv).expect("a legal move");
                    let men = |piece: Piece| game.placement().count(piece);
                    let lost = example.board.count(Piece::Defender) - men(Piece::Defender);
                    let winner = game.outcome().map(|outcome| outcome.winner);
                    let (expected_loss, expected_winner) = match step.name {
                        "capture" => (1, None),
                        "escape" => (0, Some(Some(Side::Defenders))),
                        "king" => (0, Some(Some(Side::Attackers))),
                        _ => (0, None),
                    };
                    assert_eq!((lost, winner), (expected_loss, expected_winner), "{what}, {mv}");
                    assert_eq!(men(Piece::Attacker), example.board.count(Piece::Attacker), "{what}, {mv}");
                    if step.name == "between" {
                        // Attackers stand on both sides, and yet the piece is there.
                        let (file, rank) = (example.to.file(), example.to.rank());
                        for beside in [file - 1, file + 1] {
                            let square = Square::new(beside, rank).expect("a square");
                            assert_eq!(game.placement().piece_at(square), Some(Piece::Attacker), "{what}");
                        }
                        let there = game.placement().piece_at(example.to).map(Piece::side);
                        assert_eq!(there, Some(Side::Defenders), "{what}");
                    }
                }
            }
        }
    }
}
