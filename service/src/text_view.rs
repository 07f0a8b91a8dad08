//! Answers as plain text: the board where the answer has a position, and a sentence.

use crate::text_board;
use std::fmt::Write;
use tafl_engine::{Placement, Zone, catalogue};
use tafl_proto::v1;

/// A picture, with what it shows in words.
pub(crate) struct Picture {
    pub(crate) bytes: Vec<u8>,
    pub(crate) alt_text: String,
}

/// What an answer is besides its message.
pub(crate) trait Answer: Sized {
    /// Writes it for a person in a terminal; each line ends with a line feed.
    fn plain(&self) -> String;

    /// The picture that it is.
    fn into_picture(self) -> Option<Picture> {
        None
    }

    /// Whether the same server would answer the same request so again.
    fn lasting(&self) -> bool {
        true
    }
}

/// The board of a position, with the special squares of its rules marked.
fn board(position: Option<&v1::Position>) -> String {
    let Some(position) = position else { return String::new() };
    let Ok(placement) = position.board.parse::<Placement>() else { return String::new() };
    let zones: Vec<Zone> = match &position.rules {
        Some(v1::position::Rules::Ruleset(id)) => catalogue::find(id).map(|entry| entry.rules.zones.clone()),
        Some(v1::position::Rules::CustomRules(rules)) => crate::from_proto::rules(rules, "").ok().map(|rules| rules.zones),
        None => None,
    }
    .unwrap_or_default();
    text_board::board(&placement, &zones)
}

fn line(sentence: &str) -> String {
    if sentence.is_empty() { String::new() } else { format!("{sentence}\n") }
}

impl Answer for v1::ListRulesetsResponse {
    fn plain(&self) -> String {
        self.rulesets.iter().fold(String::new(), |mut out, ruleset| {
            let _ = writeln!(out, "{}@{}\t{}", ruleset.id, ruleset.revision, ruleset.name);
            out
        })
    }
}

/// A rule set with every rule, and how it differs from another one.
fn explained(ruleset: Option<&v1::Ruleset>, differences: &[v1::RuleDifference], comparison: Option<&v1::RulesetComparison>) -> String {
    let Some(ruleset) = ruleset else { return String::new() };
    let name = ruleset.summary.as_ref().map_or("", |summary| &summary.name);
    let mut out = if name.is_empty() { line(&ruleset.pinned_id) } else { format!("{}: {name}\n", ruleset.pinned_id) };
    for entry in &ruleset.entries {
        let _ = writeln!(out, "{}: {}", entry.rule, entry.sentence);
        for reading in &entry.contested {
            let _ = writeln!(out, "  contested: {reading}");
        }
    }
    if let Some(comparison) = comparison {
        out.extend(
            std::iter::once(&comparison.sentence).chain(differences.iter().map(|difference| &difference.sentence)).map(|said| line(said)),
        );
    }
    out
}

impl Answer for v1::GetRulesetResponse {
    fn plain(&self) -> String {
        explained(self.ruleset.as_ref(), &self.differences, self.comparison.as_ref())
    }
}

impl Answer for v1::CheckRulesetResponse {
    fn plain(&self) -> String {
        explained(self.ruleset.as_ref(), &self.differences, self.comparison.as_ref())
    }
}

impl Answer for v1::NewPositionResponse {
    fn plain(&self) -> String {
        board(self.position.as_ref())
    }
}

impl Answer for v1::ValidateMoveResponse {
    fn plain(&self) -> String {
        match &self.result {
            Some(v1::validate_move_response::Result::Applied(applied)) => line(&applied.sentence),
            Some(v1::validate_move_response::Result::Rejected(rejected)) => line(&rejected.sentence),
            None => String::new(),
        }
    }
}

impl Answer for v1::ValidateMovesResponse {
    fn plain(&self) -> String {
        self.answers.iter().map(Answer::plain).collect()
    }
}

impl Answer for v1::ApplyMoveResponse {
    fn plain(&self) -> String {
        match &self.result {
            Some(v1::apply_move_response::Result::Applied(applied)) => board(applied.position.as_ref()) + &line(&applied.sentence),
            Some(v1::apply_move_response::Result::Rejected(rejected)) => line(&rejected.sentence),
            None => String::new(),
        }
    }
}

impl Answer for v1::LegalMovesResponse {
    fn plain(&self) -> String {
        self.moves.iter().map(|legal| line(&legal.r#move)).collect()
    }
}

impl Answer for v1::SuggestMoveResponse {
    fn plain(&self) -> String {
        line(&self.sentence)
    }

    fn lasting(&self) -> bool {
        self.reproducible
    }
}

impl Answer for v1::ReplayGameResponse {
    fn plain(&self) -> String {
        let mut out: String = self.plies.iter().map(|ply| line(&ply.sentence)).collect();
        if let Some(fault) = &self.fault {
            let sentence = fault.rejected.as_ref().map_or("", |rejected| &rejected.sentence);
            let _ = writeln!(out, "{}: {sentence}", fault.r#move);
        }
        if let Some(check) = &self.declared_check {
            out += &line(&check.sentence);
        }
        out.extend(self.comparisons.iter().map(|comparison| line(&comparison.sentence)));
        board(self.position.as_ref()) + &out
    }
}

impl Answer for v1::ScoreMatchResponse {
    fn plain(&self) -> String {
        line(&self.sentence)
    }
}

impl Answer for v1::GetServerInfoResponse {
    fn plain(&self) -> String {
        format!("{} {}\n", self.name, self.version)
    }
}

impl Answer for v1::ParsePositionResponse {
    fn plain(&self) -> String {
        let drawn = match (&self.position, self.board.parse::<Placement>()) {
            (Some(position), _) => board(Some(position)),
            (None, Ok(placement)) => text_board::board(&placement, &[]),
            (None, Err(_)) => String::new(),
        };
        let mut out = drawn + &line(&self.sentence);
        for fault in &self.faults {
            let _ = writeln!(out, "{}:{}: {}", fault.line, fault.column, fault.sentence);
        }
        out.extend(self.warnings.iter().map(|warning| line(&warning.sentence)));
        out
    }
}

impl Answer for v1::FormatPositionResponse {
    fn plain(&self) -> String {
        line(self.text.trim_end_matches('\n'))
    }
}

impl Answer for v1::ParseMoveResponse {
    fn plain(&self) -> String {
        line(&self.sentence)
    }
}

impl Answer for v1::ConvertGameResponse {
    fn plain(&self) -> String {
        let mut out = self.text.clone();
        if !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        out += &line(&self.sentence);
        if let Some(reading) = &self.reading {
            out.extend(reading.faults.iter().skip(1).map(|fault| line(&fault.sentence)));
            for mismatch in &reading.mismatches {
                let _ = writeln!(out, "{}: {}", mismatch.address, mismatch.sentence);
            }
            out.extend(reading.notes.iter().map(|note| line(&note.sentence)));
        }
        out.extend(self.notes.iter().map(|note| line(&note.sentence)));
        out
    }
}

impl Answer for v1::ParseRulesResponse {
    fn plain(&self) -> String {
        let mut out = line(&self.sentence);
        out.extend(self.faults.iter().map(|fault| line(&fault.sentence)));
        out.extend(self.notes.iter().map(|note| line(&note.sentence)));
        out
    }
}

impl Answer for v1::FormatRulesResponse {
    fn plain(&self) -> String {
        let mut out = if self.text.is_empty() { line(&self.sentence) } else { line(&self.text) };
        out.extend(self.inexpressible.iter().map(|rule| line(&rule.sentence)));
        out.extend(self.notes.iter().map(|note| line(&note.sentence)));
        out
    }
}

impl Answer for v1::BatchResponse {
    fn plain(&self) -> String {
        self.answers.iter().enumerate().fold(String::new(), |mut out, (n, answer)| {
            let _ = writeln!(out, "{}", format!("[{n}] {}", answer.id).trim_end());
            out + &answer.outcome.as_ref().map_or(String::new(), said)
        })
    }
}

/// What became of one call of a batch.
fn said(outcome: &v1::batch_answer::Outcome) -> String {
    use v1::batch_answer::Outcome;
    match outcome {
        Outcome::Error(error) => format!("{}: {}\n", error.reason, error.detail),
        Outcome::NewPosition(answer) => answer.plain(),
        Outcome::ValidateMove(answer) => answer.plain(),
        Outcome::ValidateMoves(answer) => answer.plain(),
        Outcome::ApplyMove(answer) => answer.plain(),
        Outcome::LegalMoves(answer) => answer.plain(),
        Outcome::ReplayGame(answer) => answer.plain(),
        Outcome::ParsePosition(answer) => answer.plain(),
        Outcome::FormatPosition(answer) => answer.plain(),
        Outcome::ParseMove(answer) => answer.plain(),
    }
}

impl Answer for v1::ReplayArchiveResponse {
    fn plain(&self) -> String {
        use v1::replay_archive_response::Message;
        match &self.message {
            Some(Message::Game(report)) => {
                let detail = report.error.as_ref().map_or(String::new(), |error| format!(" {}", error.detail));
                let name = format!("[{}] {}", report.index, report.id);
                format!("{}: {}{detail}\n", name.trim_end(), report.sentence)
            }
            Some(Message::Progress(progress)) => format!("{}/{}\n", progress.games_done, progress.games),
            Some(Message::Final(summary)) => line(&summary.sentence),
            None => String::new(),
        }
    }
}
