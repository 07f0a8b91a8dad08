//! How rule sets differ, and where they disagree about a game, in words.
//!
//! A difference is described by the sentences of both rules side by side; [`super::rules`] writes these.

use super::play::{printable, side_code};
use super::{MessageId, Words};
use fluent_bundle::FluentValue;
use tafl_engine::{Disagreement, DisagreementKind, Played, RuleId, Rules, Verdict};

impl Words {
    /// How a rule differs from that of another rule set, which has the given name: the sentences of both.
    pub(crate) fn difference(&self, rule: RuleId, here: &Rules, there: &Rules, name: &str) -> String {
        let both = [here, there].map(|rules| self.rule(rules, rule));
        let [here, there] =
            if both[0] == both[1] { [here, there].map(|rules| self.in_full(rules, rule)) } else { both };
        let sentence =
            |rule: Option<String>| rule.unwrap_or_else(|| self.text(MessageId::DifferenceNone, []));
        let values =
            [("here", sentence(here).into()), ("name", name.into()), ("there", sentence(there).into())];
        self.text(MessageId::Difference, values)
    }

    /// The sentence of a rule, with the details that it leaves out.
    fn in_full(&self, rules: &Rules, rule: RuleId) -> Option<String> {
        let sentence = self.rule(rules, rule)?;
        let more = if rule == RuleId::Board {
            let setups: Vec<String> =
                rules.board.setups.iter().map(|setup| format!("{} ({})", setup.name, setup.board)).collect();
            self.text(MessageId::DifferenceSetups, [("setups", self.listed(&setups).into())])
        } else {
            format!("({}).", rules.value(rule)?)
        };
        Some(self.paragraph(&[sentence, more]))
    }

    /// Says that the rules equal those of another rule set, or how many differ.
    pub(crate) fn compared(&self, differing: usize, name: &str) -> String {
        match differing {
            0 => self.whole(MessageId::CompareSame, [("name", name.into())]),
            count => self.whole(MessageId::CompareDiffers, [("count", count.into()), ("name", name.into())]),
        }
    }

    /// A sentence about the first ply on which another rule set disagrees, or about their agreement. `written`
    /// is the move as it was written. A custom rule set may have no name.
    pub(crate) fn disagreement(
        &self,
        found: Option<&Disagreement>,
        written: &str,
        name: Option<&str>,
    ) -> String {
        let custom = self.text(MessageId::CompareCustom, []);
        let name = name.unwrap_or(&custom);
        match found {
            None => self.whole(MessageId::CompareGameAgrees, [("name", name.into())]),
            Some(found) if found.here.played.is_none() => self.at_start(found, name),
            Some(found) => {
                let clauses: Vec<String> =
                    found.on.iter().map(|&kind| self.disagreement_on(kind, found, written, name)).collect();
                let clauses = clauses.join(&self.joints.clauses);
                // Plies are counted from 1 in sentences.
                let values = [
                    ("ply", (found.ply + 1).into()),
                    ("move", printable(written).into()),
                    ("clauses", clauses.into()),
                ];
                self.whole(MessageId::CompareGamePly, values)
            }
        }
    }

    fn at_start(&self, found: &Disagreement, name: &str) -> String {
        if found.on.contains(&DisagreementKind::Board) {
            let [here, there] = [&found.here, &found.there].map(|verdict| verdict.board.size().into());
            self.whole(MessageId::CompareGameBoard, [("name", name.into()), ("here", here), ("there", there)])
        } else if found.on.contains(&DisagreementKind::Setup) {
            self.whole(MessageId::CompareGameSetup, [("name", name.into())])
        } else {
            self.whole(MessageId::CompareGameFirstMove, self.sides_to_move(found, name))
        }
    }

    fn sides_to_move<'a>(&self, found: &Disagreement, name: &'a str) -> [(&'static str, FluentValue<'a>); 3] {
        let [here, there] = [&found.here, &found.there].map(|verdict| {
            self.text(MessageId::Side, [("side", side_code(verdict.side_to_move).into())]).into()
        });
        [("here", here), ("name", name.into()), ("there", there)]
    }

    fn disagreement_on(
        &self,
        kind: DisagreementKind,
        found: &Disagreement,
        written: &str,
        name: &str,
    ) -> String {
        let both = |write: &dyn Fn(&Verdict) -> String| {
            [
                ("here", write(&found.here).into()),
                ("name", name.into()),
                ("there", write(&found.there).into()),
            ]
        };
        match kind {
            DisagreementKind::Legality => {
                let illegal =
                    |verdict: &Verdict| Some(self.reason(verdict.played.as_ref()?.as_ref().err()?, written));
                let (id, why) = match illegal(&found.here) {
                    Some(why) => (MessageId::CompareGameLegalThere, why),
                    None => (MessageId::CompareGameLegalHere, illegal(&found.there).unwrap_or_default()),
                };
                self.text(id, [("name", name.into()), ("why", why.into())])
            }
            DisagreementKind::Captures => {
                self.text(MessageId::CompareGameCaptures, both(&|verdict| self.captured(verdict)))
            }
            DisagreementKind::Outcome => {
                self.text(MessageId::CompareGameOutcome, both(&|verdict| self.ended(verdict)))
            }
            _ => self.text(MessageId::CompareGameToMove, self.sides_to_move(found, name)),
        }
    }

    fn captured(&self, verdict: &Verdict) -> String {
        match played(verdict) {
            Some(played) if !played.captures.is_empty() => {
                let squares: Vec<&str> =
                    played.captures.iter().map(|capture| capture.square.name()).collect();
                self.text(
                    MessageId::CompareGameCaptured,
                    [("squares", self.listed(&squares).into()), ("count", squares.len().into())],
                )
            }
            _ => self.text(MessageId::Nothing, []),
        }
    }

    fn ended(&self, verdict: &Verdict) -> String {
        self.end_of_game(played(verdict).and_then(|played| played.outcome.as_ref()))
    }
}

fn played(verdict: &Verdict) -> Option<&Played> {
    verdict.played.as_ref()?.as_ref().ok()
}
