//! Conversion of games from one format to another, judging them on the way.
//!
//! The formats themselves are in `tafl-notation`; [`crate::read::records`] reads records for every call.

use crate::answer::response::{ResponseMessage, line};
use crate::answer::to_proto;
use crate::calls::answer_budget::fitting;
use crate::calls::{Call, ConvertGame, Rpc, Service};
use crate::read::compiled_ruleset::{CompiledRuleset, RulesetName};
use crate::read::from_proto::optional_term;
use crate::read::open;
use crate::read::records::{self, Recorded};
use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Reason, quoted};
use crate::words::i18n::{MessageId, Sentence, Words, sentence};
use std::fmt::Write as _;
use tafl_engine::{Halted, RecordProblem, Side, catalogue};
use tafl_notation::opentafl::{Dialect, MoveForm};
use tafl_notation::records::{
    Action, GameRecord, Opened, Ply, RecordFormat, RecordResult, StartPosition, Tag,
};
use tafl_proto::v1;

/// The maximum number of tags that a caller may add, and the maximum length of a name and of a value in
/// characters.
pub(crate) const MAX_TAGS: usize = 100;
const MAX_TAG_NAME: usize = 80;
const MAX_TAG_VALUE: usize = 1_000;

impl Rpc for ConvertGame {
    async fn answer(
        service: &Service,
        request: Box<Self::Request>,
        call: Call,
    ) -> Result<Self::Response, ApiError> {
        use v1::convert_game_request::Source;
        call.move_to_long_threads().await;
        let halt = || call.is_over(service);
        let v1::ConvertGameRequest { source, to, simple_moves, reading, tags, .. } = *request;
        let words = call.words;
        let to = Target {
            format: optional_term(to, "to")?.unwrap_or(RecordFormat::Moves),
            form: records::move_form(simple_moves),
            reading: optional_term(reading, "reading")?.unwrap_or_default(),
            tags: read_tags(tags)?,
        };
        let field = if matches!(source, Some(Source::Game(_))) { "game.moves" } else { "record.text" };
        let (recorded, fault) = match source {
            Some(Source::Record(record)) => {
                let recorded =
                    records::read(&service.rulesets, service.lists, &record, None, "record", &halt)?;
                let fault = to_proto::recorded_game_fault(&recorded, words);
                (recorded, fault)
            }
            Some(Source::Game(game)) => of_game(service, &game, words, &halt)?,
            None => {
                return Err(ApiError::at(
                    Reason::MissingField,
                    "record",
                    MessageId::FaultRecordOrGameMissing,
                ));
            }
        };
        let problem = RecordProblem::of(fault.is_some(), !recorded.faults.is_empty());
        let (position, declared_check) = judged(&recorded, problem, words);
        let (text, notes) = to.written(&recorded, words, &halt)?;
        let rejected = fault.as_ref().and_then(|fault| Some(fault.rejected.as_ref()?.sentence.as_str()));
        let checked = declared_check.as_ref().map(|check| check.sentence.as_str());
        let plies = recorded.replayed.as_ref().map_or(0, |replayed| replayed.plies);
        let reading = to_proto::record_reading(&recorded, words);
        let faults: Vec<&str> = reading.faults.iter().map(|fault| fault.sentence.as_str()).collect();
        let sentence = words.converted(recorded.rules_stated(), (plies, problem), &faults, rejected, checked);
        let (format, reading) = (to.format.number(), Some(reading));
        let answer = v1::ConvertGameResponse {
            reading,
            text,
            format,
            notes,
            position,
            fault,
            declared_check,
            sentence,
        };
        fitting(service, answer, field, MessageId::FaultAskShorterGame)
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

/// Reads the tags that a caller adds.
fn read_tags(tags: Vec<v1::RecordTag>) -> Result<Vec<Tag>, ApiError> {
    if tags.len() > MAX_TAGS {
        return Err(ApiError::too_long("tags", MAX_TAGS));
    }
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let read = |(n, tag): (usize, v1::RecordTag)| {
        let refuse = |part: &str, description: Sentence| {
            Err(ApiError::at(Reason::MalformedValue, format!("tags[{n}].{part}"), description))
        };
        if tag.name.is_empty() {
            return Err(ApiError::at(
                Reason::MissingField,
                format!("tags[{n}].name"),
                MessageId::FaultTagMissing,
            ));
        }
        if tag.name.len() > MAX_TAG_NAME || !tag.name.chars().all(small) {
            let values = [("name", quoted(&tag.name).into()), ("max", MAX_TAG_NAME.into())];
            return refuse("name", Sentence::new(MessageId::FaultTagName, values));
        }
        if tag.value.chars().count() > MAX_TAG_VALUE || tag.value.chars().any(char::is_control) {
            return refuse("value", sentence!(FaultTagValue, max = MAX_TAG_VALUE));
        }
        Ok(Tag { name: tag.name, value: tag.value })
    };
    tags.into_iter().enumerate().map(read).collect()
}

/// A game sent as a message, and its first fault.
fn of_game(
    service: &Service,
    wire: &v1::Game,
    words: &Words,
    halt: &dyn Fn() -> bool,
) -> Result<(Recorded, Option<v1::GameFault>), ApiError> {
    let opened = open::game(&service.rulesets, service.lists, wire)?;
    let mut game = opened.game;
    let mut record = GameRecord::default();
    let mut fault = None;
    for (n, text) in wire.moves.iter().enumerate() {
        if halt() {
            return Err(Halted.into());
        }
        match game.advance_text(text) {
            Ok(written) => record.line.plies.push(Ply::from(Action::from(written))),
            Err(illegal) => {
                fault = Some(to_proto::game_fault(n, text, &illegal, words));
                break;
            }
        }
    }
    Ok((Recorded::of_game(record, opened.ruleset, wire.setup.clone(), halt)?, fault))
}

/// The final position of the game, and the check of its stated result.
fn judged(
    recorded: &Recorded,
    problem: Option<RecordProblem>,
    words: &Words,
) -> (Option<v1::Position>, Option<v1::DeclaredResultCheck>) {
    let (Some(start), Some(replayed)) = (&recorded.opened, &recorded.replayed) else { return (None, None) };
    let mut game = replayed.game.clone();
    let check = recorded
        .declared()
        .map(|declared| to_proto::declared_check(&declared.check(&mut game, problem), words));
    (Some(to_proto::position(&start.ruleset, &game, false)), check)
}

/// How a game is to be written.
struct Target {
    format: RecordFormat,
    form: MoveForm,
    reading: Dialect,
    tags: Vec<Tag>,
}

impl Target {
    /// The game as text, with notes on what the format cannot express.
    fn written(
        &self,
        recorded: &Recorded,
        words: &Words,
        halt: &dyn Fn() -> bool,
    ) -> Result<(String, Vec<v1::RecordNote>), Halted> {
        let mut notes = Vec::new();
        let mut record = recorded.record.clone();
        for tag in &self.tags {
            record.tags.retain(|known| known.name != tag.name);
            record.tags.push(tag.clone());
        }
        if let Some(opened) = &recorded.opened {
            // A record with a valid start is completed; what cannot be played is kept as it is.
            record = record
                .clone()
                .completed_until(&opened.ruleset.referee, recorded.setup.as_deref(), halt)?
                .unwrap_or(record);
            let computed = recorded.replayed.as_ref().and_then(|replayed| replayed.game.outcome());
            record.result = record.result.or_else(|| computed.map(|outcome| result(outcome.winner)));
            notes = self.complete(&mut record, opened, recorded.setup.as_deref(), words);
        }
        if self.format == RecordFormat::OpenTaflPosition {
            // The position reached, which is not known without rules once a move is made.
            let reached = recorded.replayed.as_ref().map(|replayed| (&replayed.game.placement()).into());
            match reached {
                Some(board) => record.start = Some(StartPosition::of(board)),
                None if !record.line.plies.is_empty() => (record.start, record.rules) = (None, None),
                None => {}
            }
        }
        Ok(match record.write(self.format, self.form) {
            Ok(written) => {
                notes.extend(written.notes.iter().map(|note| to_proto::record_note(note, words)));
                (written.text, notes)
            }
            // That the rules are missing follows from what cannot be expressed.
            Err(_) if self.format == RecordFormat::OpenTaflRules && !notes.is_empty() => {
                (String::new(), notes)
            }
            Err(impossible) => {
                notes.extend(impossible.iter().map(|note| to_proto::record_note(note, words)));
                (String::new(), notes)
            }
        })
    }

    /// Adds to the record what the format has room for: the rules of the game, or a name of the catalogue for
    /// them.
    fn complete(
        &self,
        record: &mut GameRecord,
        opened: &Opened<CompiledRuleset>,
        setup: Option<&str>,
        words: &Words,
    ) -> Vec<v1::RecordNote> {
        let at_the_start = || StartPosition::of((&opened.game.placement()).into());
        let is_first = setup.is_none_or(|name| opened.ruleset.referee.rules().board.setups[0].name == name);
        match self.format {
            RecordFormat::Moves | RecordFormat::OpenTaflPosition => return Vec::new(),
            RecordFormat::HnefataflOrg => {
                record.start.get_or_insert_with(at_the_start);
                return Vec::new();
            }
            _ => {}
        }
        let tags = record.tags.clone();
        let entry = match &opened.ruleset.named {
            RulesetName::Pinned(id) => catalogue::find(id),
            RulesetName::Custom(_) => None,
        };
        let said = record.set_rules(opened.ruleset.referee.rules(), setup, entry, self.reading);
        // In PGN style the rules have the set-up; a name alone does not say which.
        if self.format == RecordFormat::Pgn && said.is_err() && !is_first {
            record.start.get_or_insert_with(at_the_start);
        }
        match self.format {
            RecordFormat::OpenTaflRules => record.tags = tags,
            RecordFormat::OpenTafl => {}
            // Rules without a name are lost.
            RecordFormat::Pgn if said.is_err() && entry.is_none() => {}
            _ => return Vec::new(),
        }
        match said {
            Ok(notes) => notes.into_iter().map(|note| to_proto::export_note(note, words)).collect(),
            Err(rules) => rules.iter().map(|rule| to_proto::inexpressible_note(rule, words)).collect(),
        }
    }
}

fn result(winner: Option<Side>) -> RecordResult {
    match winner {
        Some(Side::Attackers) => RecordResult::AttackersWin,
        Some(Side::Defenders) => RecordResult::DefendersWin,
        None => RecordResult::Draw,
    }
}
