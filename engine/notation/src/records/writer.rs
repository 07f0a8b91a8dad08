//! What writers share: what they write, and what a format cannot hold.

use super::address::MoveAddress;
use super::detect::RecordFormat;
use super::tree::{GameRecord, Ply};
use crate::diagnostics::shown;
use crate::opentafl_rules::PositionRecord;

/// A record written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// What the format could not hold unchanged.
    pub notes: Vec<RecordNote>,
}

/// Something that a format cannot hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordNote {
    /// What it is.
    pub kind: RecordNoteKind,
    /// The move it belongs to, if any.
    pub at: Option<MoveAddress>,
    /// The tag or part of the record concerned, at most 40 characters.
    pub about: String,
}

impl RecordNote {
    pub(super) fn new(kind: RecordNoteKind, at: Option<MoveAddress>, about: &str) -> Self {
        Self { kind, at, about: shown(about) }
    }
}

/// What a format cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordNoteKind {
    /// Characters of a comment or a tag; they were replaced.
    Characters,
    /// Annotations of a move; they were left out.
    Marks,
    /// A pass.
    Pass,
    /// Variations; they were left out.
    Variations,
    /// Comments; they were left out.
    Comments,
    /// Tags, results and clocks; they were left out.
    Tags,
    /// Variations beyond the end of a line; they were left out.
    Beyond,
    /// Moves; they were left out.
    Moves,
    /// A part that the format requires and the record lacks.
    Missing,
}

/// The tags that a record has as values of their own, in order, with two that each format writes in its own way.
pub(super) fn tags(
    game: &GameRecord,
    result: Option<&str>,
    own: [(&'static str, Option<String>); 2],
) -> impl Iterator<Item = (&'static str, String)> {
    let puzzle = &game.puzzle;
    let remaining = game.time_remaining.map(|[attackers, defenders]| format!("{attackers}, {defenders}"));
    let before = [
        ("result", result.map(str::to_owned)),
        ("time-control", game.time_control.map(|clock| clock.to_string())),
        ("time-remaining", remaining),
        ("puzzle-mode", puzzle.mode.map(|mode| mode.as_str().to_owned())),
        ("puzzle-prestart", puzzle.prestart.as_ref().map(ToString::to_string)),
        ("puzzle-start", puzzle.start.as_ref().map(ToString::to_string)),
    ];
    let rules = ("rules", game.rules.as_ref().map(ToString::to_string));
    before.into_iter().chain(own).chain([rules]).filter_map(|(name, value)| Some((name, value?)))
}

/// The board from which a game starts, as far as the record states it.
pub(super) fn start(game: &GameRecord) -> Option<&PositionRecord> {
    game.start.as_ref().map(|start| &start.board).or(game.rules.as_ref().map(|rules| &rules.start))
}

/// What a format without tags and comments cannot hold.
pub(super) fn left_out(game: &GameRecord, format: RecordFormat) -> Vec<RecordNote> {
    let any = |has: &dyn Fn(&Ply) -> bool| game.line.plies.iter().any(has);
    let rules = game.rules.is_some() && format != RecordFormat::OpenTaflRules;
    let start = game.start.is_some() && format != RecordFormat::OpenTaflPosition;
    let tags = !game.tags.is_empty() || rules || start || game.time_control.is_some();
    let puzzle = game.puzzle.mode.is_some() || game.puzzle.start.is_some() || game.puzzle.prestart.is_some();
    let comments = !game.opening_comment.is_empty() || any(&|ply| !ply.comment.is_empty());
    let variations = !game.line.beyond.is_empty() || any(&|ply| !ply.variations.is_empty());
    let found = [
        (RecordNoteKind::Tags, tags || puzzle || game.time_remaining.is_some(), "tags"),
        (RecordNoteKind::Comments, comments, "comments"),
        (RecordNoteKind::Marks, any(&|ply| !ply.marks.is_empty()), "marks"),
        (RecordNoteKind::Variations, variations, "variations"),
    ];
    let note = |(kind, has, about): (_, bool, _)| has.then(|| RecordNote::new(kind, None, about));
    found.into_iter().filter_map(note).collect()
}
