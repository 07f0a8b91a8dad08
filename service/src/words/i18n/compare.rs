//! How rule sets differ, and where they disagree about a game, in words.
//!
//! A difference is described by the sentences of both rules side by side; [`super::rules`] writes these.

use super::play::printable;
use super::{MessageId, Words, say, values};
use tafl_engine::{Disagreement, DisagreementKind, Played, RuleId, Rules, Verdict};

impl Words {
    /// How a rule differs from that of another rule set, which has the given name: the sentences of both.
    pub(crate) fn difference(&self, rule: RuleId, here: &Rules, there: &Rules, name: &str) -> String {
        let both = [here, there].map(|rules| self.rule(rules, rule));
        let [here, there] =
            if both[0] == both[1] { [here, there].map(|rules| self.in_full(rules, rule)) } else { both };
        let sentence = |rule: Option<String>| rule.unwrap_or_else(|| say!(self, DifferenceNone));
        say!(self, Difference, here = sentence(here), name, there = sentence(there))
    }

    /// The sentence of a rule, with the details that it leaves out.
    fn in_full(&self, rules: &Rules, rule: RuleId) -> Option<String> {
        let sentence = self.rule(rules, rule)?;
        let more = if rule == RuleId::Board {
            let setups: Vec<String> =
                rules.board.setups.iter().map(|setup| format!("{} ({})", setup.name, setup.board)).collect();
            say!(self, DifferenceSetups, setups = self.listed(&setups))
        } else {
            format!("({}).", rules.value(rule)?)
        };
        Some(self.paragraph(&[sentence, more]))
    }

    /// Says that the rules equal those of another rule set, or how many differ.
    pub(crate) fn compared(&self, differing: usize, name: &str) -> String {
        match differing {
            0 => say!(self.whole, CompareSame, name),
            count => say!(self.whole, CompareDiffers, count, name),
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
        let custom = say!(self, CompareCustom);
        let name = name.unwrap_or(&custom);
        match found {
            None => say!(self.whole, CompareGameAgrees, name),
            Some(found) if found.here.played.is_none() => self.at_start(found, name),
            Some(found) => {
                let clauses: Vec<String> =
                    found.on.iter().map(|&kind| self.disagreement_on(kind, found, written, name)).collect();
                let clauses = clauses.join(&self.joints.clauses);
                // Plies are counted from 1 in sentences.
                say!(self.whole, CompareGamePly, ply = found.ply + 1, move = printable(written), clauses)
            }
        }
    }

    fn at_start(&self, found: &Disagreement, name: &str) -> String {
        if found.on.contains(&DisagreementKind::Board) {
            let [here, there] = [&found.here, &found.there].map(|verdict| verdict.board.size());
            say!(self.whole, CompareGameBoard, name, here, there)
        } else if found.on.contains(&DisagreementKind::Setup) {
            say!(self.whole, CompareGameSetup, name)
        } else {
            let [here, there] = self.sides_to_move(found);
            say!(self.whole, CompareGameFirstMove, here, name, there)
        }
    }

    fn sides_to_move(&self, found: &Disagreement) -> [String; 2] {
        [&found.here, &found.there].map(|verdict| say!(self, Side, side = verdict.side_to_move))
    }

    fn disagreement_on(
        &self,
        kind: DisagreementKind,
        found: &Disagreement,
        written: &str,
        name: &str,
    ) -> String {
        match kind {
            DisagreementKind::Legality => {
                let illegal =
                    |verdict: &Verdict| Some(self.reason(verdict.played.as_ref()?.as_ref().err()?, written));
                let (id, why) = match illegal(&found.here) {
                    Some(why) => (MessageId::CompareGameLegalThere, why),
                    None => (MessageId::CompareGameLegalHere, illegal(&found.there).unwrap_or_default()),
                };
                self.text(id, values!(name, why))
            }
            DisagreementKind::Captures => {
                let [here, there] = [&found.here, &found.there].map(|verdict| self.captured(verdict));
                say!(self, CompareGameCaptures, here, name, there)
            }
            DisagreementKind::Outcome => {
                let [here, there] = [&found.here, &found.there].map(|verdict| self.ended(verdict));
                say!(self, CompareGameOutcome, here, name, there)
            }
            _ => {
                let [here, there] = self.sides_to_move(found);
                say!(self, CompareGameToMove, here, name, there)
            }
        }
    }

    fn captured(&self, verdict: &Verdict) -> String {
        match played(verdict) {
            Some(played) if !played.captures.is_empty() => {
                let squares: Vec<&str> =
                    played.captures.iter().map(|capture| capture.square.name()).collect();
                say!(self, CompareGameCaptured, squares = self.listed(&squares), count = squares.len())
            }
            _ => say!(self, Nothing),
        }
    }

    fn ended(&self, verdict: &Verdict) -> String {
        self.end_of_game(played(verdict).and_then(|played| played.outcome.as_ref()))
    }
}

fn played(verdict: &Verdict) -> Option<&Played> {
    verdict.played.as_ref()?.as_ref().ok()
}
