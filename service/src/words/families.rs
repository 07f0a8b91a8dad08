//! The messages of terms that the engine lists: reasons, announcements, pieces. A term that the engine gains asks for its message by
//! itself, and a test fails until every language has it.

use super::message::{Message, Value};
use super::{File, Words};
use tafl_engine::{AnnouncementKind, IllegalReason, OutcomeReason, Piece, RuleId};
use tafl_proto::v1::{RecordFaultReason, RecordMismatchKind, RecordNoteKind};

/// The values of a refusal, in this order.
pub(super) const OF_ILLEGAL: &[&str] = &["move", "squares", "zone", "ply"];
/// The value of an outcome and of an announcement that lists squares.
pub(super) const OF_OUTCOME: &[&str] = &["squares"];
/// The values of an announcement.
pub(super) const OF_ANNOUNCEMENT: &[&str] = &["squares", "moves"];

/// The part of a key that names a kind of piece.
fn piece(piece: Piece) -> &'static str {
    match piece {
        Piece::Attacker => "attacker",
        Piece::Defender => "defender",
        Piece::King => "king",
        Piece::AttackersCommander => "attackers_commander",
        Piece::DefendersCommander => "defenders_commander",
        Piece::AttackersKnight => "attackers_knight",
        Piece::DefendersKnight => "defenders_knight",
        Piece::AttackersMercenary => "attackers_mercenary",
        Piece::DefendersMercenary => "defenders_mercenary",
        Piece::AttackersGuard => "attackers_guard",
        Piece::DefendersGuard => "defenders_guard",
        _ => "unnamed",
    }
}

/// Every value of a term of the contract's own, but the unspecified one.
fn all<T: TryFrom<i32>>() -> Vec<T> {
    (1..).map_while(|number| T::try_from(number).ok()).collect()
}

/// The name of such a term, without that of its type.
fn bare(name: &'static str, of: &str) -> &'static str {
    name.strip_prefix(of).unwrap_or(name)
}

/// A message for each term.
#[derive(Debug)]
pub(super) struct Family<T>(Vec<(T, Message)>);

impl<T: Copy + PartialEq> Family<T> {
    fn read(file: &mut File, prefix: &str, terms: &[T], name: fn(T) -> &'static str, values: &[&str]) -> Result<Self, String> {
        let message = |&term: &T| file.take(&format!("{prefix}.{}", name(term)), values).map(|message| (term, message));
        terms.iter().map(message).collect::<Result<_, _>>().map(Self)
    }

    pub(super) fn say(&self, words: &Words, out: &mut String, term: T, values: &[Value<'_>]) {
        if let Some((_, message)) = self.0.iter().find(|(known, _)| *known == term) {
            message.fill(words, out, values);
        }
    }

    pub(super) fn text(&self, words: &Words, term: T, values: &[Value<'_>]) -> String {
        let mut out = String::new();
        self.say(words, &mut out, term, values);
        out
    }

    #[cfg(test)]
    pub(super) fn messages(&self) -> impl Iterator<Item = &Message> {
        self.0.iter().map(|(_, message)| message)
    }
}

/// Every family of a language.
#[derive(Debug)]
pub(super) struct Families {
    pub(super) illegal: Family<IllegalReason>,
    pub(super) outcome: Family<OutcomeReason>,
    pub(super) announcement: Family<AnnouncementKind>,
    /// What is announced, in the rules.
    pub(super) announced: Family<AnnouncementKind>,
    /// What a rule is about.
    pub(super) topic: Family<RuleId>,
    /// How far a piece moves.
    pub(super) reach: Family<Piece>,
    /// Pieces that may do something.
    pub(super) who: Family<Piece>,
    /// Pieces that a square is hostile to.
    pub(super) whom: Family<Piece>,
    /// Where pieces stand.
    pub(super) standing: Family<Piece>,
    /// Faults of records.
    pub(super) record_fault: Family<RecordFaultReason>,
    /// What a record has otherwise than its game.
    pub(super) record_mismatch: Family<RecordMismatchKind>,
    /// What should be known about a record.
    pub(super) record_note: Family<RecordNoteKind>,
}

impl Families {
    pub(super) fn read(file: &mut File) -> Result<Self, String> {
        let announcements = AnnouncementKind::ALL;
        let fault = |reason: RecordFaultReason| bare(reason.as_str_name(), "RECORD_FAULT_REASON_");
        let mismatch = |kind: RecordMismatchKind| bare(kind.as_str_name(), "RECORD_MISMATCH_KIND_");
        let note = |kind: RecordNoteKind| bare(kind.as_str_name(), "RECORD_NOTE_KIND_");
        Ok(Self {
            illegal: Family::read(file, "illegal", IllegalReason::ALL, IllegalReason::as_str, OF_ILLEGAL)?,
            outcome: Family::read(file, "outcome", OutcomeReason::ALL, OutcomeReason::as_str, OF_OUTCOME)?,
            announcement: Family::read(file, "announcement", announcements, AnnouncementKind::as_str, OF_ANNOUNCEMENT)?,
            announced: Family::read(file, "rule.announcements", announcements, AnnouncementKind::as_str, &[])?,
            topic: Family::read(file, "difference.topic", RuleId::ALL, RuleId::as_str, &[])?,
            reach: Family::read(file, "rule.reach", &Piece::ALL, piece, &["squares"])?,
            who: Family::read(file, "who", &Piece::ALL, piece, &[])?,
            whom: Family::read(file, "whom", &Piece::ALL, piece, &[])?,
            standing: Family::read(file, "alt.piece", &Piece::ALL, piece, &["count", "squares"])?,
            record_fault: Family::read(file, "record.fault", &all(), fault, &["found"])?,
            record_mismatch: Family::read(file, "record.mismatch", &all(), mismatch, &["written", "happened"])?,
            record_note: Family::read(file, "record.note", &all(), note, &["about"])?,
        })
    }
}
