//! Records of games, from the engine to the wire.

use super::{game_fault, illegal_move, position};
use crate::read::compiled_ruleset::{CompiledRuleset, RulesetName};
use crate::read::records::Recorded;
use crate::read::wire_enums::WireEnum;
use crate::words::error::{ApiError, Reason, join};
use crate::words::i18n::{MessageId, Sentence, Words};
use std::collections::BTreeMap;
use tafl_engine::{Fault, IllegalMove, Side, Square};
use tafl_notation::opentafl::{
    ExportNote, ExportNoteKind, ImportNote, ImportNoteKind, Inexpressible, RecordPiece, RulesImportFault,
    Span,
};
use tafl_notation::records::{
    Clock, FaultOfRecord, GameRecord, Mismatch, MismatchKind, MoveAddress, NoteOnRules, Ply, RecordFault,
    RecordNote, RecordResult, Replayed, Restored, RulesStated,
};
use tafl_proto::v1;

/// The reading of a record.
pub(crate) fn record_reading(recorded: &Recorded, words: &Words) -> v1::RecordReading {
    use v1::record_reading::Result;
    let result = match recorded.record.result {
        Some(RecordResult::AttackersWin) => Some(Result::Winner(Side::Attackers.number())),
        Some(RecordResult::DefendersWin) => Some(Result::Winner(Side::Defenders.number())),
        Some(RecordResult::Draw) => Some(Result::Draw(true)),
        Some(RecordResult::Other) | None => None,
    };
    let (plies, variations) = lines(&recorded.record, recorded.replayed.as_ref(), words);
    let mismatches = recorded.replayed.as_ref().map_or(&[][..], |replayed| &replayed.mismatches);
    let elsewhere = recorded.record.start.is_some() && recorded.setup.is_none();
    let [start, game] = [elsewhere, !elsewhere].map(|wanted| recorded.opened.as_ref().filter(|_| wanted));
    v1::RecordReading {
        format: recorded.format.map_or(0, WireEnum::number),
        game: game.map(|opened| recorded_game(recorded, &opened.ruleset)),
        start: start.map(|opened| position(&opened.ruleset, &opened.game, false)),
        ruleset: recorded.opened.as_ref().map(|opened| opened.ruleset.id().to_owned()).unwrap_or_default(),
        plies,
        variations,
        result,
        tags: tags(&recorded.record),
        opening_comment: recorded.record.opening_comment.clone(),
        faults: record_faults(&recorded.faults, words),
        mismatches: record_mismatches(mismatches, words),
        notes: record_notes(&recorded.notes, &recorded.record, words),
    }
}

/// The game in the form in which other calls take it.
fn recorded_game(recorded: &Recorded, ruleset: &CompiledRuleset) -> v1::Game {
    let rules = match &ruleset.named {
        RulesetName::Pinned(id) => v1::game::Rules::Ruleset(id.clone()),
        RulesetName::Custom(rules) => v1::game::Rules::CustomRules(rules.clone()),
    };
    let mut moves = recorded.moves();
    moves.truncate(recorded.replayed.as_ref().map_or(0, |replayed| replayed.plies as usize));
    v1::Game { rules: Some(rules), setup: recorded.setup.clone(), moves }
}

/// Where a record differs from what happened.
pub(crate) fn record_mismatches(found: &[Mismatch], words: &Words) -> Vec<v1::RecordMismatch> {
    found.iter().take(RecordFault::MAX).map(|found| mismatch(found, words)).collect()
}

/// Notes on the rules of a record, its set-up, and the steps of chains that were added to it.
pub(crate) fn record_notes(
    on_rules: &[NoteOnRules],
    record: &GameRecord,
    words: &Words,
) -> Vec<v1::RecordNote> {
    let on_rules = on_rules.iter().map(|note| note_on_rules(note, words));
    let restored = record.restored().into_iter().map(|(at, ply, how)| {
        let kind = match how {
            Restored::Surely => v1::RecordNoteKind::Restored,
            Restored::Perhaps => v1::RecordNoteKind::RestoredPerhaps,
        };
        note(kind, &ply.action.text(), at.to_string(), words)
    });
    on_rules.chain(restored.take(RecordFault::MAX)).collect()
}

/// The first illegal move of a record's main line.
pub(crate) fn recorded_game_fault(recorded: &Recorded, words: &Words) -> Option<v1::GameFault> {
    let replayed = recorded.replayed.as_ref()?;
    let found = replayed.illegal.as_ref()?;
    let text = recorded.record.find(&found.at).map(|ply| ply.action.text()).unwrap_or_default();
    Some(game_fault(replayed.plies as usize, &text, &found.illegal, words))
}

/// The sentence about what is wrong with a game: its first illegal move, or else the first fault in its text.
pub(crate) fn first_wrong<'a>(
    fault: Option<&'a v1::GameFault>,
    faults: &'a [v1::RecordFault],
) -> Option<&'a str> {
    let illegal = fault.and_then(|fault| fault.rejected.as_ref()).map(|rejected| rejected.sentence.as_str());
    illegal.or_else(|| faults.first().map(|first| first.sentence.as_str()))
}

/// Why a record cannot be replayed: its first fault, or that its rules are not known.
pub(crate) fn unplayable(recorded: &Recorded, at: &str, words: &Words) -> ApiError {
    match recorded.faults.first() {
        Some(fault) => {
            let sentence = Sentence::worded(words, |words| fault_of_record(fault, words).sentence);
            ApiError::at(Reason::InvalidRecord, join(at, "text"), sentence)
        }
        None => match recorded.rules_stated() {
            RulesStated::Unknown(name) => {
                let said =
                    |words: &Words| words.unknown_rules(RulesStated::Unknown(name)).unwrap_or_default();
                ApiError::at(Reason::UnknownRuleset, join(at, "ruleset"), Sentence::worded(words, said))
            }
            _ => ApiError::at(Reason::MissingField, join(at, "ruleset"), MessageId::FaultRecordRulesMissing),
        },
    }
}

/// The same as a sentence for people, who have sent no fields.
pub(crate) fn why_unplayable(recorded: &Recorded, words: &Words) -> Option<String> {
    let fault = recorded.faults.first().map(|fault| fault_of_record(fault, words).sentence);
    fault.or_else(|| words.unknown_rules(recorded.rules_stated()))
}

/// The tags, including what is a field of a record but a tag on the wire.
fn tags(record: &GameRecord) -> Vec<v1::RecordTag> {
    let tag = |name: &str, value: String| v1::RecordTag { name: name.to_owned(), value };
    let mut tags: Vec<_> = record.tags.iter().map(|said| tag(&said.name, said.value.clone())).collect();
    tags.extend(record.time_control.map(|clock| tag("time-control", clock.to_string())));
    tags.extend(
        record
            .time_remaining
            .map(|[attackers, defenders]| tag("time-remaining", format!("{attackers}, {defenders}"))),
    );
    tags.extend(record.puzzle.mode.map(|mode| tag("puzzle", mode.as_str().to_owned())));
    tags.extend(record.puzzle.prestart.as_ref().map(|at| tag("puzzle-prestart", at.to_string())));
    tags.extend(record.puzzle.start.as_ref().map(|at| tag("puzzle-start", at.to_string())));
    tags
}

/// The main line and the variations, each variation after the line that it branches from.
fn lines(
    record: &GameRecord,
    replayed: Option<&Replayed>,
    words: &Words,
) -> (Vec<v1::RecordedPly>, Vec<v1::RecordedVariation>) {
    let mut main = Vec::new();
    let mut variations: Vec<v1::RecordedVariation> = Vec::new();
    let mut within: Option<MoveAddress> = None;
    let illegal = replayed.iter().flat_map(|replayed| &replayed.in_variations);
    let illegal: BTreeMap<&MoveAddress, &IllegalMove> =
        illegal.map(|found| (&found.at, &found.illegal)).collect();
    for (at, ply) in record.plies() {
        let told = recorded_ply(&at, ply);
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
                variation.rejected = Some(illegal_move(illegal, &told.r#move, words));
                variation.rejected_at.clone_from(&told.address);
            }
            variation.plies.push(told);
        }
        within = Some(at);
    }
    (main, variations)
}

/// Returns whether two moves belong to the same variation: their addresses differ only in the last part.
fn in_one_line(one: &MoveAddress, other: &MoveAddress) -> bool {
    let split = |at: &MoveAddress| at.branches.split_last().map(|(last, before)| (last.0, before.to_vec()));
    one.main == other.main && split(one) == split(other)
}

fn recorded_ply(at: &MoveAddress, ply: &Ply) -> v1::RecordedPly {
    let (line, column) = place(ply.span());
    v1::RecordedPly {
        r#move: ply.action.text(),
        address: at.to_string(),
        line,
        column,
        marks: ply.marks.iter().map(|&mark| i32::from(mark)).collect(),
        comment: ply.comment.text.clone(),
        clock: ply.comment.clock.as_ref().map(Clock::to_string).unwrap_or_default(),
    }
}

fn place(span: Option<Span>) -> (i32, i32) {
    span.map_or((0, 0), |span| (span.start.line as i32, span.start.column as i32))
}

/// Why a record cannot be read or played.
pub(crate) fn record_faults(faults: &[FaultOfRecord], words: &Words) -> Vec<v1::RecordFault> {
    faults.iter().map(|fault| fault_of_record(fault, words)).collect()
}

fn fault_of_record(fault: &FaultOfRecord, words: &Words) -> v1::RecordFault {
    match fault {
        FaultOfRecord::Text(fault) => record_fault(fault, words),
        FaultOfRecord::Rules(fault) => import_fault(fault, words),
        FaultOfRecord::Start(fault) => start_fault(fault, words),
    }
}

/// A fault of a text.
pub(crate) fn record_fault(fault: &RecordFault, words: &Words) -> v1::RecordFault {
    fault_at(fault.kind.to_wire(), Some(fault.span), &fault.found, &words.expected(&fault.right), words)
}

/// A fault of a rules record that is not a valid rule set.
pub(crate) fn import_fault(fault: &RulesImportFault, words: &Words) -> v1::RecordFault {
    let found = format!("{}: {}", fault.key, fault.fault.value);
    let right = expected(&fault.fault, words);
    fault_at(v1::RecordFaultReason::Unplayable, fault.span, &short(&found), &right, words)
}

/// A start that the rules do not allow.
fn start_fault(fault: &Fault, words: &Words) -> v1::RecordFault {
    fault_at(v1::RecordFaultReason::Unplayable, None, &short(&fault.value), &expected(fault, words), words)
}

/// The values that a rule set accepts in place of a faulty one.
fn expected(fault: &Fault, words: &Words) -> String {
    format!("{}: {}", fault.field, words.fault(&fault.kind.clone().into()))
}

fn fault_at(
    reason: v1::RecordFaultReason,
    span: Option<Span>,
    found: &str,
    right: &str,
    words: &Words,
) -> v1::RecordFault {
    let (line, column) = place(span);
    let (end_line, end_column) = span.map_or((0, 0), |span| (span.end.line as i32, span.end.column as i32));
    let sentence =
        words.record_fault(bare(reason.as_str_name(), "RECORD_FAULT_REASON_"), (line, column), found, right);
    v1::RecordFault {
        line,
        column,
        end_line,
        end_column,
        reason: reason.into(),
        found: found.to_owned(),
        right: right.to_owned(),
        sentence,
    }
}

/// A note on a record, at the address of a move.
pub(crate) fn note(kind: v1::RecordNoteKind, about: &str, address: String, words: &Words) -> v1::RecordNote {
    let sentence = words.record_note(bare(kind.as_str_name(), "RECORD_NOTE_KIND_"), about);
    v1::RecordNote { kind: kind.into(), address, about: about.to_owned(), sentence }
}

/// The name of an enum value without the prefix of its enum.
fn bare(name: &'static str, of: &str) -> &'static str {
    name.strip_prefix(of).unwrap_or(name)
}

/// The part of a text that a fault shows.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

fn mismatch(mismatch: &Mismatch, words: &Words) -> v1::RecordMismatch {
    use v1::RecordMismatchKind as Kind;
    let squares = |squares: &[Square]| words.listed(squares);
    let side = |side: Option<Side>| words.won(side);
    let none = String::new;
    let (kind, written, happened) = match &mismatch.what {
        MismatchKind::Captures { written, happened } => (Kind::Captures, squares(written), squares(happened)),
        MismatchKind::CaptureCount { written, happened } => {
            (Kind::Captures, written.to_string(), squares(happened))
        }
        MismatchKind::Piece { written, moved } => {
            (Kind::Piece, written.to_string(), RecordPiece::from(*moved).to_string())
        }
        MismatchKind::Jump => (Kind::Jump, none(), none()),
        MismatchKind::GoesOn => (Kind::GoesOn, none(), none()),
        MismatchKind::Sign { .. } => (Kind::Sign, none(), none()),
        MismatchKind::Over => (Kind::Over, none(), none()),
        MismatchKind::Result { written, winner } => (Kind::Result, side(written.winner()), side(*winner)),
        MismatchKind::Termination { written, tag } => {
            (Kind::Termination, side(written.winner()), side(tag.winner()))
        }
    };
    let (line, column) = place(mismatch.span);
    let address = mismatch.at.to_string();
    let sentence =
        words.record_mismatch(bare(kind.as_str_name(), "RECORD_MISMATCH_KIND_"), &written, &happened);
    v1::RecordMismatch { kind: kind.into(), address, line, column, written, happened, sentence }
}

/// A note on what a format cannot express.
pub(crate) fn record_note(note: &RecordNote, words: &Words) -> v1::RecordNote {
    let at = note.at.as_ref().map(MoveAddress::to_string).unwrap_or_default();
    self::note(note.kind.to_wire(), &note.about, at, words)
}

pub(crate) fn import_note(note: ImportNote, words: &Words) -> v1::RecordNote {
    let kind = match note.kind {
        ImportNoteKind::CentreElsewhere => v1::RecordNoteKind::CentreElsewhere,
        ImportNoteKind::NoEffect => v1::RecordNoteKind::NoEffect,
        ImportNoteKind::Disputed => v1::RecordNoteKind::Disputed,
    };
    self::note(kind, note.key.as_str(), String::new(), words)
}

pub(crate) fn export_note(note: ExportNote, words: &Words) -> v1::RecordNote {
    let kind = match note.kind {
        ExportNoteKind::OtherForm => v1::RecordNoteKind::OtherForm,
        ExportNoteKind::LeftOut => v1::RecordNoteKind::LeftOut,
    };
    self::note(kind, note.rule.as_str(), String::new(), words)
}

fn note_on_rules(note: &NoteOnRules, words: &Words) -> v1::RecordNote {
    match note {
        NoteOnRules::Import(note) => import_note(*note, words),
        NoteOnRules::Other(rules) => self::note(v1::RecordNoteKind::OtherRules, rules, String::new(), words),
        NoteOnRules::Setup(found) if found.others.is_empty() => {
            self::note(v1::RecordNoteKind::SetupFound, &found.name, String::new(), words)
        }
        NoteOnRules::Setup(found) => {
            let names: Vec<&str> =
                [&found.name].into_iter().chain(&found.others).map(String::as_str).collect();
            self::note(v1::RecordNoteKind::SetupPerhaps, &names.join(", "), String::new(), words)
        }
    }
}

/// A note on a rule of a written game that OpenTafl's notation cannot express.
pub(crate) fn inexpressible_note(rule: &Inexpressible, words: &Words) -> v1::RecordNote {
    self::note(v1::RecordNoteKind::Inexpressible, rule.rule.as_str(), String::new(), words)
}

/// A rule that OpenTafl's notation cannot express.
pub(crate) fn inexpressible(rule: &Inexpressible, words: &Words) -> v1::InexpressibleRule {
    v1::InexpressibleRule {
        rule: rule.rule.as_str().to_owned(),
        why: rule.reason.to_owned(),
        sentence: words.inexpressible(rule.rule),
    }
}
