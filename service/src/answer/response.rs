//! Answers as plain text: the board that the answer shows, its sentences, and whose turn it is.

use crate::answer::board_text;
use crate::read::position_cache::ShownBoard;
use crate::read::wire_enums::WireEnum;
use crate::words::i18n::{MessageId, Words};
use prost::Message;
use serde::Serialize;
use std::fmt::Write;
use tafl_engine::{Game, Judgement, Outcome, Side, catalogue};
use tafl_proto::v1;

/// The media type of plain text.
pub(crate) const PLAIN_TEXT: &str = "text/plain; charset=utf-8";

/// A picture, with what it shows in words.
pub(crate) struct Picture {
    pub(crate) bytes: Vec<u8>,
    pub(crate) alt_text: String,
}

impl ShownBoard {
    fn text(&self) -> String {
        let zones = self.ruleset.as_ref().map_or(&[][..], |ruleset| &ruleset.referee.rules().zones);
        board_text::board(&self.placement, zones)
    }
}

/// Who moves next in a position, and how many moves there are.
pub(crate) struct NextTurn {
    side: Side,
    ply: u32,
    moves: usize,
    outcome: Option<Outcome>,
}

impl NextTurn {
    /// The turn in a game with this number of legal moves.
    pub(crate) fn of(game: &Game, moves: usize) -> Self {
        Self { side: game.side_to_move(), ply: game.ply(), moves, outcome: game.outcome().cloned() }
    }

    fn line(&self, words: &Words) -> String {
        line(&self.outcome.as_ref().map_or_else(|| words.turn_of(self.side, self.ply, self.moves), |outcome| words.over(outcome)))
    }
}

/// The context that plain text adds to the sentences of a message: a board before them, and the side to move after them.
#[derive(Default)]
pub(crate) struct TextContext {
    pub(crate) board: Option<ShownBoard>,
    pub(crate) turn: Option<NextTurn>,
}

impl TextContext {
    fn around(&self, sentences: &str, words: &Words) -> String {
        let board = self.board.as_ref().map_or_else(String::new, ShownBoard::text);
        board + sentences + &self.turn.as_ref().map_or_else(String::new, |turn| turn.line(words))
    }
}

/// A response message, plus the context that its plain-text form adds: one for each item of a batch.
pub(crate) struct Answer<M> {
    pub(crate) message: M,
    pub(crate) shown: Vec<TextContext>,
}

impl<M> From<M> for Answer<M> {
    fn from(message: M) -> Self {
        Self { message, shown: Vec::new() }
    }
}

impl<M> Answer<M> {
    /// A message that shows a board.
    pub(crate) fn with_board(message: M, board: Option<ShownBoard>) -> Self {
        Self { message, shown: vec![TextContext { board, turn: None }] }
    }

    /// A message that shows a board and whose turn it is.
    pub(crate) fn with_turn(message: M, board: Option<ShownBoard>, turn: Option<NextTurn>) -> Self {
        Self { message, shown: vec![TextContext { board, turn }] }
    }
}

/// The bytes that the JSON of most messages needs.
const USUAL_JSON_BYTES: usize = 1 << 10;

/// A message of the contract, behind a trait object.
pub(crate) trait Encode: Message {
    /// Appends the message.
    fn write_bytes(&self, out: &mut Vec<u8>);

    /// The JSON form of the message.
    ///
    /// # Errors
    /// If a value has none, such as an enum number that the contract does not have.
    fn to_json(&self) -> serde_json::Result<Vec<u8>>;
}

impl<M: Message + Serialize> Encode for M {
    fn write_bytes(&self, out: &mut Vec<u8>) {
        self.encode_raw(out);
    }

    fn to_json(&self) -> serde_json::Result<Vec<u8>> {
        let mut json = Vec::with_capacity(USUAL_JSON_BYTES);
        serde_json::to_writer(&mut json, self)?;
        Ok(json)
    }
}

/// The message of a response, and what it is besides that.
pub(crate) trait ResponseMessage: Encode {
    /// Its sentences, for a person in a terminal; each line ends with a line feed.
    fn sentences(&self, words: &Words) -> String;

    /// Its sentences with their context.
    fn text(&self, shown: &[TextContext], words: &Words) -> String {
        let sentences = self.sentences(words);
        shown.first().map_or_else(|| sentences.clone(), |shown| shown.around(&sentences, words))
    }

    /// The position that it holds, from which a caller goes on.
    fn position(&self) -> Option<&v1::Position> {
        None
    }

    /// The move that it suggests.
    fn suggested(&self) -> Option<&str> {
        None
    }

    /// Why the move of the request is illegal, if it is.
    fn rejected(&self) -> Option<&v1::IllegalMove> {
        None
    }

    /// The picture that it is.
    fn into_picture(self: Box<Self>) -> Option<Picture> {
        None
    }

    /// Returns whether the same server would answer the same request so again.
    fn lasting(&self) -> bool {
        true
    }
}

fn line(sentence: &str) -> String {
    if sentence.is_empty() { String::new() } else { format!("{sentence}\n") }
}

impl ResponseMessage for v1::ListRulesetsResponse {
    fn sentences(&self, words: &Words) -> String {
        let mut rulesets: Vec<&v1::RulesetSummary> = self.rulesets.iter().collect();
        rulesets.sort_by_key(|ruleset| self.best_known.iter().position(|id| *id == ruleset.id).unwrap_or(usize::MAX));
        rulesets.into_iter().fold(String::new(), |mut out, v1::RulesetSummary { id, revision, name, size, .. }| {
            let escape = catalogue::find(id).map_or_else(String::new, |entry| words.escape(&entry.rules));
            let _ = writeln!(out, "{id}@{revision}\t{name}\t{size}x{size}\t{escape}");
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

impl ResponseMessage for v1::GetRulesetResponse {
    fn sentences(&self, _: &Words) -> String {
        explained(self.ruleset.as_ref(), &self.differences, self.comparison.as_ref())
    }
}

impl ResponseMessage for v1::CheckRulesetResponse {
    fn sentences(&self, _: &Words) -> String {
        explained(self.ruleset.as_ref(), &self.differences, self.comparison.as_ref())
    }
}

impl ResponseMessage for v1::NewPositionResponse {
    fn sentences(&self, _: &Words) -> String {
        String::new()
    }

    fn position(&self) -> Option<&v1::Position> {
        self.position.as_ref()
    }
}

/// A refusal that cannot be mistaken for a played move.
fn illegal(rejected: &v1::IllegalMove, words: &Words) -> String {
    line(&words.illegal(&rejected.sentence))
}

impl ResponseMessage for v1::ValidateMoveResponse {
    fn sentences(&self, words: &Words) -> String {
        match &self.result {
            Some(v1::validate_move_response::Result::Applied(applied)) => line(&applied.sentence),
            Some(v1::validate_move_response::Result::Rejected(rejected)) => illegal(rejected, words),
            None => String::new(),
        }
    }

    fn rejected(&self) -> Option<&v1::IllegalMove> {
        match &self.result {
            Some(v1::validate_move_response::Result::Rejected(rejected)) => Some(rejected),
            _ => None,
        }
    }
}

impl ResponseMessage for v1::ValidateMovesResponse {
    fn sentences(&self, words: &Words) -> String {
        self.answers.iter().map(|answer| answer.sentences(words)).collect()
    }
}

impl ResponseMessage for v1::ApplyMoveResponse {
    fn sentences(&self, words: &Words) -> String {
        match &self.result {
            Some(v1::apply_move_response::Result::Applied(applied)) => line(&applied.sentence),
            Some(v1::apply_move_response::Result::Rejected(rejected)) => illegal(rejected, words),
            None => String::new(),
        }
    }

    fn position(&self) -> Option<&v1::Position> {
        match &self.result {
            Some(v1::apply_move_response::Result::Applied(applied)) => applied.position.as_ref(),
            _ => None,
        }
    }

    fn rejected(&self) -> Option<&v1::IllegalMove> {
        match &self.result {
            Some(v1::apply_move_response::Result::Rejected(rejected)) => Some(rejected),
            _ => None,
        }
    }
}

impl ResponseMessage for v1::LegalMovesResponse {
    fn sentences(&self, _: &Words) -> String {
        let grouped = self
            .by_origin
            .iter()
            .flat_map(|grouped| &grouped.destinations)
            .map(|(from, to)| if to.is_empty() { line(from) } else { format!("{from}: {to}\n") });
        let listed = self.moves.iter().map(|legal| line(legal.result.as_ref().map_or(&legal.r#move, |result| &result.sentence)));
        let why = self.explanation.iter().map(|illegal| line(&illegal.sentence));
        grouped.chain(listed).chain(why).collect()
    }
}

impl ResponseMessage for v1::SuggestMoveResponse {
    fn sentences(&self, _: &Words) -> String {
        line(&self.sentence)
    }

    fn suggested(&self) -> Option<&str> {
        self.r#move.as_deref()
    }

    fn lasting(&self) -> bool {
        self.reproducible
    }
}

impl ResponseMessage for v1::EvaluateMovesResponse {
    fn sentences(&self, words: &Words) -> String {
        use v1::move_evaluation::Result;
        self.moves.iter().fold(String::new(), |out, of| match &of.result {
            Some(Result::Legal(judged)) => {
                let chance = judged.line.as_ref().map_or(0.0, |line| line.attackers_win_probability);
                let judgement = judged.judgement.and_then(Judgement::of_number);
                let said = words.evaluation(&of.r#move, chance, judgement);
                out + &line(&judged.reasons.iter().fold(said, |said, reason| said + " " + &reason.sentence))
            }
            Some(Result::Rejected(rejected)) => out + &illegal(rejected, words),
            None => out,
        })
    }

    fn lasting(&self) -> bool {
        self.reproducible
    }
}

impl ResponseMessage for v1::AnalyzePositionResponse {
    fn sentences(&self, _: &Words) -> String {
        use v1::analyze_position_response::Message;
        match &self.message {
            Some(Message::Depth(found)) => found.lines.iter().fold(String::new(), |mut out, of| {
                let percent = (of.attackers_win_probability * 100.0).round();
                let _ = writeln!(out, "{}\t{percent} %\t{}", found.depth, of.pv.join(" "));
                out
            }),
            Some(Message::Final(analysis)) => {
                analysis.reasons.iter().fold(line(&analysis.sentence), |out, reason| out + &line(&reason.sentence))
            }
            None => String::new(),
        }
    }
}

impl ResponseMessage for v1::AnalyzeGameResponse {
    fn sentences(&self, _: &Words) -> String {
        use v1::analyze_game_response::Message;
        match &self.message {
            Some(Message::Ply(of)) => {
                let percent = (of.attackers_win_probability * 100.0).round();
                let said = std::iter::once(&of.sentence).chain(of.reasons.iter().map(|reason| &reason.sentence));
                let said = said.filter(|said| !said.is_empty()).fold(String::new(), |out, said| out + "\t" + said);
                format!("{}\t{}\t{percent} %{said}\n", of.ply, of.r#move)
            }
            Some(Message::Progress(_)) | None => String::new(),
            Some(Message::Final(analysis)) => line(&analysis.sentence),
        }
    }
}

impl ResponseMessage for v1::FindPuzzlesResponse {
    fn sentences(&self, _: &Words) -> String {
        use v1::find_puzzles_response::Message;
        match &self.message {
            Some(Message::Puzzle(of)) => format!("{}\t{}\t{}\t{}\n", of.game, of.ply, of.difficulty, of.sentence),
            Some(Message::Progress(_)) | None => String::new(),
            Some(Message::Final(summary)) => line(&summary.sentence),
        }
    }
}

impl ResponseMessage for v1::GetHintResponse {
    fn sentences(&self, _: &Words) -> String {
        let said = self.reasons.iter().fold(self.sentence.clone(), |out, reason| out + " " + &reason.sentence);
        line(&said) + &line(&self.pv.join(" "))
    }

    fn suggested(&self) -> Option<&str> {
        self.r#move.as_deref()
    }

    fn lasting(&self) -> bool {
        self.reproducible
    }
}

impl ResponseMessage for v1::ReplayGameResponse {
    fn sentences(&self, _: &Words) -> String {
        let mut out: String = self.plies.iter().map(|ply| line(&ply.sentence)).collect();
        if let Some(fault) = &self.fault {
            let sentence = fault.rejected.as_ref().map_or("", |rejected| &rejected.sentence);
            let _ = writeln!(out, "{}: {sentence}", fault.r#move);
        }
        if let Some(check) = &self.declared_check {
            out += &line(&check.sentence);
        }
        out.extend(self.comparisons.iter().map(|comparison| line(&comparison.sentence)));
        out
    }

    fn position(&self) -> Option<&v1::Position> {
        self.position.as_ref()
    }
}

impl ResponseMessage for v1::ScoreMatchResponse {
    fn sentences(&self, _: &Words) -> String {
        line(&self.sentence)
    }
}

impl ResponseMessage for v1::GetServerInfoResponse {
    fn sentences(&self, words: &Words) -> String {
        let mut out = format!("{} {}\n", self.name, self.version);
        if let Some(limits) = &self.limits {
            let values = [
                ("bytes", limits.request_bytes),
                ("moves", limits.game_moves),
                ("size", limits.board_size),
                ("nodes", limits.search_nodes),
                ("depth", limits.search_depth),
                ("milliseconds", limits.search_ms),
                ("calls", limits.batch_items),
                ("games", limits.archive_games),
                ("pixels", limits.picture_size),
            ];
            out += &line(&words.text(MessageId::ServerLimits, values.map(|(name, value)| (name, value.into()))));
        }
        let values = [("rulesets", self.rulesets.len().into()), ("locales", self.locales.join(", ").into())];
        out += &line(&words.text(MessageId::ServerOffers, values));
        if let Some(strongest) = self.levels.last() {
            out += &line(&words.text(MessageId::ServerLevels, [("strongest", strongest.level.into())]));
        }
        out
    }
}

impl ResponseMessage for v1::ParsePositionResponse {
    fn sentences(&self, _: &Words) -> String {
        let mut out = line(&self.sentence);
        for fault in &self.faults {
            let _ = writeln!(out, "{}:{}: {}", fault.line, fault.column, fault.sentence);
        }
        out.extend(self.warnings.iter().map(|warning| line(&warning.sentence)));
        out
    }

    fn position(&self) -> Option<&v1::Position> {
        self.position.as_ref()
    }
}

impl ResponseMessage for v1::FormatPositionResponse {
    fn sentences(&self, _: &Words) -> String {
        line(self.text.trim_end_matches('\n'))
    }
}

impl ResponseMessage for v1::ParseMoveResponse {
    fn sentences(&self, _: &Words) -> String {
        line(&self.sentence)
    }
}

impl ResponseMessage for v1::ConvertGameResponse {
    fn sentences(&self, _: &Words) -> String {
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

impl ResponseMessage for v1::ParseRulesResponse {
    fn sentences(&self, _: &Words) -> String {
        let mut out = line(&self.sentence);
        out.extend(self.faults.iter().map(|fault| line(&fault.sentence)));
        out.extend(self.notes.iter().map(|note| line(&note.sentence)));
        out
    }
}

impl ResponseMessage for v1::FormatRulesResponse {
    fn sentences(&self, _: &Words) -> String {
        let mut out = if self.text.is_empty() { line(&self.sentence) } else { line(&self.text) };
        out.extend(self.inexpressible.iter().map(|rule| line(&rule.sentence)));
        out.extend(self.notes.iter().map(|note| line(&note.sentence)));
        out
    }
}

impl ResponseMessage for v1::BatchResponse {
    fn sentences(&self, words: &Words) -> String {
        self.text(&[], words)
    }

    fn text(&self, shown: &[TextContext], words: &Words) -> String {
        let none = TextContext::default();
        self.answers.iter().enumerate().fold(String::new(), |mut out, (n, answer)| {
            let _ = writeln!(out, "{}", format!("[{n}] {}", answer.id).trim_end());
            let sentences = answer.outcome.as_ref().map_or(String::new(), |outcome| said(outcome, words));
            out + &shown.get(n).unwrap_or(&none).around(&sentences, words)
        })
    }
}

/// The outcome of one call of a batch, in words.
fn said(outcome: &v1::batch_answer::Outcome, words: &Words) -> String {
    use v1::batch_answer::Outcome;
    match outcome {
        Outcome::Error(error) => format!("{}: {}\n", error.reason, error.detail),
        Outcome::NewPosition(answer) => answer.sentences(words),
        Outcome::ValidateMove(answer) => answer.sentences(words),
        Outcome::ValidateMoves(answer) => answer.sentences(words),
        Outcome::ApplyMove(answer) => answer.sentences(words),
        Outcome::LegalMoves(answer) => answer.sentences(words),
        Outcome::ReplayGame(answer) => answer.sentences(words),
        Outcome::ParsePosition(answer) => answer.sentences(words),
        Outcome::FormatPosition(answer) => answer.sentences(words),
        Outcome::ParseMove(answer) => answer.sentences(words),
        Outcome::EvaluateMoves(answer) => answer.sentences(words),
    }
}

impl ResponseMessage for v1::ReplayArchiveResponse {
    fn sentences(&self, _: &Words) -> String {
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

impl ResponseMessage for v1::RenderPositionResponse {
    fn sentences(&self, _: &Words) -> String {
        if self.content_type == PLAIN_TEXT {
            return String::from_utf8_lossy(&self.picture).into_owned();
        }
        format!("{}\n", self.alt_text)
    }

    fn into_picture(self: Box<Self>) -> Option<Picture> {
        Some(Picture { bytes: self.picture, alt_text: self.alt_text })
    }
}

impl ResponseMessage for v1::RenderGraphResponse {
    fn sentences(&self, _: &Words) -> String {
        format!("{}\n", self.alt_text)
    }

    fn into_picture(self: Box<Self>) -> Option<Picture> {
        Some(Picture { bytes: self.picture, alt_text: self.alt_text })
    }
}

impl ResponseMessage for v1::RenderGameResponse {
    fn sentences(&self, _: &Words) -> String {
        format!("{}\n", self.alt_text)
    }

    fn into_picture(self: Box<Self>) -> Option<Picture> {
        Some(Picture { bytes: self.picture, alt_text: self.alt_text })
    }
}
