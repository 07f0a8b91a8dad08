//! Records of games, for every call that takes them: read, judged by their rules or the caller's, and told as the contract tells it.
//!
//! A record is never refused for what it says: what can be read is judged up to the first illegal move, and every fault has its place.
//! Deliberately absent: writing records, which [`crate::handlers`] does, and their grammar, which the engine has.

use crate::error::{ApiError, Reason, join};
use crate::from_proto::{Opened, optional_term};
use crate::handlers::{Service, fault};
use crate::rulesets::{CompiledRuleset, RulesetName};
use crate::to_proto;
use crate::wire_enums::WireEnum;
use crate::words::Words;
use std::collections::BTreeMap;
use std::sync::Arc;
use tafl_engine::{Fault, Game, Halted, IllegalMove, Side};
use tafl_notation::opentafl::{Dialect, ExportNote, ExportNoteKind, ImportNote, ImportNoteKind, MoveForm, RulesImportFault, Span};
use tafl_notation::records::{
    Action, Clock, GameRecord, Mismatch, MismatchKind, MoveAddress, Ply, ReadRecord, RecordFault, RecordFormat, RecordNote, RecordResult,
    Replayed,
};
use tafl_proto::v1;

/// A game as it was recorded.
pub(crate) struct Recorded {
    /// What was read.
    pub(crate) record: GameRecord,
    /// The rules, and the game before its first move; `None` where no rules are known, or it cannot start from where it says.
    pub(crate) opened: Option<Opened>,
    /// The set-up from which it starts; `None` for the first one, or where it starts elsewhere.
    pub(crate) setup: Option<String>,
    /// The game as far as it is sound; `None` where there is no start.
    pub(crate) replayed: Option<Replayed>,
    /// Where it cannot be read, or cannot be played.
    pub(crate) faults: Vec<v1::RecordFault>,
    /// The format in which it was read.
    format: Option<RecordFormat>,
    /// What should be known about its rules.
    notes: Vec<v1::RecordNote>,
}

/// The rules of a record, as far as they are known.
struct Judged {
    ruleset: Option<Arc<CompiledRuleset>>,
    setup: Option<String>,
    notes: Vec<v1::RecordNote>,
    faults: Vec<v1::RecordFault>,
}

/// In which form moves of OpenTafl's notation stand.
pub(crate) const fn move_form(simple: bool) -> MoveForm {
    if simple { MoveForm::Simple } else { MoveForm::Standard }
}

/// Reads a record and plays it. `at` is the field that has it; `rules` are those of the surroundings, for a record that names none.
///
/// # Errors
/// That the request is faulty: no text, too long a one, rules that the caller names and that there are not.
pub(crate) fn read(
    service: &Service,
    wire: &v1::Record,
    rules: Option<&Arc<CompiledRuleset>>,
    at: &str,
    words: &Words,
    halt: &dyn Fn() -> bool,
) -> Result<Recorded, ApiError> {
    let field = |name: &str| join(at, name);
    if wire.text.trim().is_empty() {
        return Err(ApiError::at(Reason::MissingField, field("text"), "must be given: a game as text"));
    }
    let format = optional_term::<RecordFormat>(wire.format, &field("format"))?;
    let reading = optional_term::<Dialect>(wire.reading, &field("reading"))?.unwrap_or_default();
    let named = named_rules(service, wire, at)?;
    let read = match ReadRecord::of(&wire.text, format, move_form(wire.simple_moves)) {
        Ok(read) => read,
        Err(faults) => return Ok(Recorded::unread(&faults, words)),
    };
    let (plies, most) = (read.record.line.plies.len(), service.lists.game_moves);
    if plies > most {
        return Err(ApiError::at(Reason::TooLarge, field("text"), format!("{plies} moves; this server takes {most} at most")));
    }
    let judged = judged(service, &read.record, named, rules, reading, words)?;
    let mut recorded = Recorded::judged(read.record, judged, words, halt)?;
    recorded.format = Some(read.format);
    recorded.faults.splice(0..0, read.faults.iter().map(|fault| told_fault(fault, words)));
    recorded.faults.truncate(RecordFault::MAX);
    Ok(recorded)
}

fn named_rules(service: &Service, wire: &v1::Record, at: &str) -> Result<Option<Arc<CompiledRuleset>>, ApiError> {
    use v1::record::Rules;
    Ok(match &wire.rules {
        Some(Rules::Ruleset(id)) => Some(service.rulesets.find(id, &join(at, "ruleset"))?),
        Some(Rules::CustomRules(rules)) => Some(service.rulesets.declared(rules, &join(at, "custom_rules"))?),
        None => None,
    })
}

/// The rules by which a record is judged: the caller's, or else its own, or else those of its surroundings.
fn judged(
    service: &Service,
    record: &GameRecord,
    named: Option<Arc<CompiledRuleset>>,
    around: Option<&Arc<CompiledRuleset>>,
    reading: Dialect,
    words: &Words,
) -> Result<Judged, ApiError> {
    let (known, faults) = match record.known_rules(reading) {
        Ok(known) => (known, Vec::new()),
        // Rules that are not asked for have no faults that matter.
        Err(_) if named.is_some() => (None, Vec::new()),
        Err(faults) => (None, faults.iter().map(|fault| told_import_fault(fault, words)).collect()),
    };
    let Some(known) = known else {
        let ruleset = named.or_else(|| if faults.is_empty() { around.cloned() } else { None });
        return Ok(Judged { ruleset, setup: None, notes: Vec::new(), faults });
    };
    let own = match known.entry {
        Some(entry) => service.rulesets.find(&entry.pinned_id(), "record")?,
        None => service.rulesets.declared(&to_proto::rules(&known.rules), "record")?,
    };
    let Some(named) = named else {
        let notes = known.notes.iter().map(|note| told_import(*note, words)).collect();
        return Ok(Judged { ruleset: Some(own), setup: known.setup, notes, faults });
    };
    let start = known.rules.setup(known.setup.as_deref()).map(|setup| &setup.board);
    let setups = &named.referee.rules().board.setups;
    let setup = setups.iter().find(|setup| Some(&setup.board) == start).map(|setup| setup.name.clone());
    let notes = if own.id() == named.id() {
        Vec::new()
    } else {
        vec![words.record_note(v1::RecordNoteKind::OtherRules, own.name().unwrap_or(own.id()), "")]
    };
    Ok(Judged { ruleset: Some(named), setup, notes, faults })
}

impl Recorded {
    /// A text that is no record.
    fn unread(faults: &[RecordFault], words: &Words) -> Self {
        let faults = faults.iter().map(|fault| told_fault(fault, words)).collect();
        Self { record: GameRecord::default(), opened: None, setup: None, replayed: None, faults, format: None, notes: Vec::new() }
    }

    /// A game that came as a message.
    pub(crate) fn of_game(
        record: GameRecord,
        ruleset: Arc<CompiledRuleset>,
        setup: Option<String>,
        words: &Words,
        halt: &dyn Fn() -> bool,
    ) -> Result<Self, Halted> {
        Self::judged(record, Judged { ruleset: Some(ruleset), setup, notes: Vec::new(), faults: Vec::new() }, words, halt)
    }

    /// Plays a record by its rules, if they are known.
    fn judged(record: GameRecord, judged: Judged, words: &Words, halt: &dyn Fn() -> bool) -> Result<Self, Halted> {
        let Judged { ruleset, mut setup, notes, mut faults } = judged;
        let mut played = None;
        if let Some(ruleset) = ruleset {
            let start = record.opening(&ruleset.referee, setup.as_deref());
            match (start, record.replay_until(&ruleset.referee, setup.as_deref(), halt)?) {
                (Ok(game), Ok(replayed)) => {
                    if record.start.is_some() {
                        setup = set_up(&game).map(ToOwned::to_owned);
                    }
                    played = Some((Opened { ruleset, game }, replayed));
                }
                (Err(found), _) | (_, Err(found)) => faults.extend(found.iter().map(|fault| told_unplayable(fault, words))),
            }
        }
        let (opened, replayed) = played.unzip();
        Ok(Self { record, opened, setup, replayed, faults, format: None, notes })
    }

    /// What was read, as the contract tells it.
    pub(crate) fn told(&self, words: &Words) -> v1::RecordReading {
        use v1::record_reading::Result;
        let result = match self.record.result {
            Some(RecordResult::AttackersWin) => Some(Result::Winner(Side::Attackers.number())),
            Some(RecordResult::DefendersWin) => Some(Result::Winner(Side::Defenders.number())),
            Some(RecordResult::Draw) => Some(Result::Draw(true)),
            Some(RecordResult::Other) | None => None,
        };
        let (plies, variations) = lines(&self.record, self.replayed.as_ref(), words);
        let elsewhere = self.record.start.is_some() && self.setup.is_none();
        let [start, game] = [elsewhere, !elsewhere].map(|wanted| self.opened.as_ref().filter(|_| wanted));
        v1::RecordReading {
            format: self.format.map_or(0, WireEnum::number),
            game: game.map(|opened| self.told_game(&opened.ruleset)),
            start: start.map(|opened| to_proto::position(&opened.ruleset, &opened.game, false)),
            ruleset: self.opened.as_ref().map(|opened| opened.ruleset.id().to_owned()).unwrap_or_default(),
            plies,
            variations,
            result,
            tags: tags(&self.record),
            opening_comment: self.record.opening_comment.clone(),
            faults: self.faults.clone(),
            mismatches: self.mismatches(words),
            notes: self.notes.clone(),
        }
    }

    /// The game in the form in which other calls take it.
    fn told_game(&self, ruleset: &CompiledRuleset) -> v1::Game {
        let rules = match &ruleset.named {
            RulesetName::Pinned(id) => v1::game::Rules::Ruleset(id.clone()),
            RulesetName::Declared(rules) => v1::game::Rules::CustomRules((**rules).clone()),
        };
        let mut moves = self.moves();
        moves.truncate(self.replayed.as_ref().map_or(0, |replayed| replayed.plies as usize));
        v1::Game { rules: Some(rules), setup: self.setup.clone(), moves }
    }

    /// Where the record writes something else than what happened.
    pub(crate) fn mismatches(&self, words: &Words) -> Vec<v1::RecordMismatch> {
        let found = self.replayed.iter().flat_map(|replayed| &replayed.mismatches);
        found.take(RecordFault::MAX).map(|mismatch| told_mismatch(mismatch, words)).collect()
    }

    /// The moves of the main line as they were written, legal or not.
    pub(crate) fn moves(&self) -> Vec<String> {
        self.record.line.plies.iter().map(|ply| written(&ply.action)).filter(|text| !text.is_empty()).collect()
    }

    /// The first illegal move of the main line.
    pub(crate) fn fault(&self, words: &Words) -> Option<v1::GameFault> {
        let replayed = self.replayed.as_ref()?;
        let found = replayed.illegal.as_ref()?;
        let text = self.record.find(&found.at).map(|ply| written(&ply.action)).unwrap_or_default();
        Some(fault(replayed.plies as usize, &text, &found.illegal, words))
    }

    /// How the game is said to have ended, by its result or by a resignation among its moves.
    pub(crate) fn declared(&self) -> Option<v1::DeclaredResult> {
        use v1::declared_result::Result;
        let computed = self.replayed.as_ref().and_then(|replayed| replayed.game.outcome()).filter(|outcome| outcome.reason.is_declared());
        let reason = computed.map(|outcome| outcome.reason.number());
        let result = match (self.record.result, computed) {
            (Some(RecordResult::AttackersWin), _) => Result::Winner(Side::Attackers.number()),
            (Some(RecordResult::DefendersWin), _) => Result::Winner(Side::Defenders.number()),
            (Some(RecordResult::Draw), _) => Result::Draw(true),
            (_, Some(outcome)) => outcome.winner.map_or(Result::Draw(true), |side| Result::Winner(side.number())),
            _ => return None,
        };
        Some(v1::DeclaredResult { result: Some(result), reason })
    }

    /// Why there is nothing to replay: the first fault, or that the rules are not known.
    pub(crate) fn unplayable(&self, at: &str) -> ApiError {
        match self.faults.first() {
            Some(fault) => ApiError::at(Reason::InvalidRecord, join(at, "text"), fault.sentence.clone()),
            None => ApiError::at(
                Reason::MissingField,
                join(at, "ruleset"),
                "must be given, or custom_rules: the record does not say by which rules it is played",
            ),
        }
    }
}

/// The set-up that a game stands at, where it stands at one.
fn set_up(game: &Game) -> Option<&str> {
    let rules = game.referee().rules();
    let board = game.placement();
    let setup = rules.board.setups.iter().find(|setup| game.side_to_move() == rules.first_move && setup.board == board)?;
    Some(&setup.name)
}

/// The tags, and what has a field of its own among the records but is a tag on the wire.
fn tags(record: &GameRecord) -> Vec<v1::RecordTag> {
    let tag = |name: &str, value: String| v1::RecordTag { name: name.to_owned(), value };
    let mut tags: Vec<_> = record.tags.iter().map(|said| tag(&said.name, said.value.clone())).collect();
    tags.extend(record.time_control.map(|clock| tag("time-control", clock.to_string())));
    tags.extend(record.time_remaining.map(|[attackers, defenders]| tag("time-remaining", format!("{attackers}, {defenders}"))));
    tags.extend(record.puzzle.mode.map(|mode| tag("puzzle", mode.as_str().to_owned())));
    tags.extend(record.puzzle.prestart.as_ref().map(|at| tag("puzzle-prestart", at.to_string())));
    tags.extend(record.puzzle.start.as_ref().map(|at| tag("puzzle-start", at.to_string())));
    tags
}

/// The main line, and every variation behind the line that it branches off from.
fn lines(record: &GameRecord, replayed: Option<&Replayed>, words: &Words) -> (Vec<v1::RecordedPly>, Vec<v1::RecordedVariation>) {
    let mut main = Vec::new();
    let mut variations: Vec<v1::RecordedVariation> = Vec::new();
    let mut within: Option<MoveAddress> = None;
    let illegal = replayed.iter().flat_map(|replayed| &replayed.in_variations);
    let illegal: BTreeMap<&MoveAddress, &IllegalMove> = illegal.map(|found| (&found.at, &found.illegal)).collect();
    for (at, ply) in record.plies() {
        let told = told_ply(&at, ply);
        if at.branches.is_empty() {
            main.push(told);
            continue;
        }
        let same = within.as_ref().is_some_and(|last| in_one_line(last, &at));
        if !same {
            variations.push(v1::RecordedVariation::default());
        }
        if let Some(variation) = variations.last_mut() {
            if let Some(illegal) = illegal.get(&at) {
                variation.rejected = Some(to_proto::illegal_move(illegal, &told.r#move, words));
                variation.rejected_at.clone_from(&told.address);
            }
            variation.plies.push(told);
        }
        within = Some(at);
    }
    (main, variations)
}

/// Whether two moves stand in the same variation: their addresses differ in nothing but the last part.
fn in_one_line(one: &MoveAddress, other: &MoveAddress) -> bool {
    let split = |at: &MoveAddress| at.branches.split_last().map(|(last, before)| (last.0, before.to_vec()));
    one.main == other.main && split(one) == split(other)
}

fn told_ply(at: &MoveAddress, ply: &Ply) -> v1::RecordedPly {
    let (line, column) = place(ply.span());
    v1::RecordedPly {
        r#move: written(&ply.action),
        address: at.to_string(),
        line,
        column,
        marks: ply.marks.iter().map(|&mark| i32::from(mark)).collect(),
        comment: ply.comment.text.clone(),
        clock: ply.comment.clock.as_ref().map(Clock::to_string).unwrap_or_default(),
    }
}

/// A move as other calls take it, with the captures that are written with it; nothing for a resignation.
fn written(action: &Action) -> String {
    let Some(written) = action.written() else { return String::new() };
    let captures: Vec<&str> = written.captures.iter().flatten().map(|square| square.name()).collect();
    let sign = if captures.is_empty() { "" } else { "x" };
    format!("{}{sign}{}", written.mv, captures.join("/"))
}

fn place(span: Option<Span>) -> (i32, i32) {
    span.map_or((0, 0), |span| (span.start.line as i32, span.start.column as i32))
}

/// A fault of a text.
pub(crate) fn told_fault(fault: &RecordFault, words: &Words) -> v1::RecordFault {
    let reason = fault.kind.to_wire();
    v1::RecordFault {
        end_line: fault.span.end.line as i32,
        end_column: fault.span.end.column as i32,
        ..words.record_fault(reason, place(Some(fault.span)), &fault.found, &fault.right)
    }
}

/// A rules record that is no rule set.
pub(crate) fn told_import_fault(fault: &RulesImportFault, words: &Words) -> v1::RecordFault {
    let found = format!("{}: {}", fault.key, fault.fault.value);
    let right = format!("{}: {}", fault.fault.field, fault.fault.kind);
    let told = words.record_fault(v1::RecordFaultReason::Unplayable, place(fault.span), &short(&found), &right);
    let end = fault.span.map_or((0, 0), |span| (span.end.line as i32, span.end.column as i32));
    v1::RecordFault { end_line: end.0, end_column: end.1, ..told }
}

/// A start that is none by the rules.
fn told_unplayable(fault: &Fault, words: &Words) -> v1::RecordFault {
    let right = format!("{}: {}", fault.field, fault.kind);
    words.record_fault(v1::RecordFaultReason::Unplayable, (0, 0), &short(&fault.value), &right)
}

/// As much of a text as a fault shows.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

fn told_mismatch(mismatch: &Mismatch, words: &Words) -> v1::RecordMismatch {
    use v1::RecordMismatchKind as Kind;
    let squares = |squares: &[tafl_engine::Square]| words.listed(squares);
    let side = |side: Option<Side>| words.won(side);
    let none = String::new;
    let (kind, written, happened) = match &mismatch.what {
        MismatchKind::Captures { written, happened } => (Kind::Captures, squares(written), squares(happened)),
        MismatchKind::Piece { written, moved } => {
            (Kind::Piece, written.to_string(), tafl_notation::opentafl::RecordPiece::from(*moved).to_string())
        }
        MismatchKind::Jump => (Kind::Jump, none(), none()),
        MismatchKind::GoesOn => (Kind::GoesOn, none(), none()),
        MismatchKind::Sign { .. } => (Kind::Sign, none(), none()),
        MismatchKind::Over => (Kind::Over, none(), none()),
        MismatchKind::Result { written, winner } => {
            let claimed = match written {
                RecordResult::AttackersWin => Some(Side::Attackers),
                RecordResult::DefendersWin => Some(Side::Defenders),
                RecordResult::Draw | RecordResult::Other => None,
            };
            (Kind::Result, side(claimed), side(*winner))
        }
        _ => (Kind::Unspecified, none(), none()),
    };
    let (line, column) = place(mismatch.span);
    let address = mismatch.at.to_string();
    let sentence = words.record_mismatch(kind, &written, &happened);
    v1::RecordMismatch { kind: kind.into(), address, line, column, written, happened, sentence }
}

/// What a form could not hold.
pub(crate) fn told_note(note: &RecordNote, words: &Words) -> v1::RecordNote {
    let at = note.at.as_ref().map(MoveAddress::to_string).unwrap_or_default();
    words.record_note(note.kind.to_wire(), &note.about, &at)
}

pub(crate) fn told_import(note: ImportNote, words: &Words) -> v1::RecordNote {
    let kind = match note.kind {
        ImportNoteKind::CentreElsewhere => v1::RecordNoteKind::CentreElsewhere,
        ImportNoteKind::NoEffect => v1::RecordNoteKind::NoEffect,
        _ => v1::RecordNoteKind::Disputed,
    };
    words.record_note(kind, note.key.as_str(), "")
}

pub(crate) fn told_export(note: ExportNote, words: &Words) -> v1::RecordNote {
    let kind = match note.kind {
        ExportNoteKind::OtherForm => v1::RecordNoteKind::OtherForm,
        _ => v1::RecordNoteKind::LeftOut,
    };
    words.record_note(kind, note.rule.as_str(), "")
}
