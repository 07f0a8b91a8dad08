//! Reads and writes games in any format.

use super::builder::Builder;
use super::ending::other;
use super::opentafl_moves::MoveForm;
use super::opentafl_read::draft as draft_opentafl;
use super::opentafl_write::write_game;
use super::programs::Facts;
use super::tree::{GameRecord, StartPosition};
use super::writer::{RecordNote, RecordNoteKind, Written};
use super::{RecordFormat, list, pgn, programs_write, surroundings, write_list, write_pgn, writer};
use crate::diagnostics::{Faults, RecordFault, RecordFaultKind, fits, is_blank, range, spaced};
use crate::expected::Expected;
use std::borrow::Cow;
use std::ops::Range;

/// A game, as far as its text could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadRecord {
    /// The format of the text.
    pub format: RecordFormat,
    /// The game: every move before the first fault among the moves. Faulty tags are left out.
    pub record: GameRecord,
    /// Every fault, in order, at most [`RecordFault::MAX`].
    pub faults: Vec<RecordFault>,
    /// Whether the result is a sign of PGN, such as `1-0`, which others write for a win of the side that moves
    /// first.
    pub result_is_sign: bool,
    /// Where lines begin that do not say whether they are games: offsets in the text.
    pub(super) lines: Vec<usize>,
}

impl ReadRecord {
    /// Reads a game in this format, or in the detected one. `form` is the form of moves in OpenTafl's
    /// notation. A record of rules or of a position is a game without moves.
    ///
    /// ```
    /// use tafl_notation::records::{ReadRecord, RecordFormat};
    /// let read = ReadRecord::of("1. d2-e2 c4-c5\n2. f4-f5 nonsense\n3. e2-e1", None, Default::default()).unwrap();
    /// assert_eq!((read.format, read.record.line.plies.len()), (RecordFormat::Moves, 3));
    /// assert_eq!((read.faults[0].span.start.line, read.faults[0].span.start.column), (2, 10));
    /// assert_eq!(read.record.line.plies[2].span().unwrap().start.line, 2);
    /// ```
    ///
    /// # Errors
    /// If no format is given and none is detected, or the text is longer than [`GameRecord::MAX_BYTES`].
    pub fn of(text: &str, format: Option<RecordFormat>, form: MoveForm) -> Result<Self, Vec<RecordFault>> {
        let mut facts = Facts::default();
        let mut bare = Cow::Borrowed(text);
        if fits(text, &mut Faults::default()) && format.is_none_or(RecordFormat::has_surroundings) {
            if let Some(heading) = surroundings::heading_of_table(text) {
                return Err(fault(text, heading, RecordFaultKind::Table, Expected::GamesWithoutHeading));
            }
            (bare, facts) = surroundings::without(text);
        }
        if let Some(range) = facts.numbers {
            return Err(fault(text, range, RecordFaultKind::Numbers, Expected::NamedSquares));
        }
        let known = match (facts.format, format) {
            (None, Some(RecordFormat::HnefataflOrg)) => None,
            (of_program, format) => of_program
                .or(format)
                .or_else(|| RecordFormat::of(&bare))
                .or(facts.has_moves.then_some(RecordFormat::Moves)),
        };
        let format = known.filter(|_| format.is_some() || !RecordFormat::is_of_ludii(text));
        let format = format.ok_or_else(|| no_format(text))?;
        let has_moves = facts.has_moves && !bare.trim().is_empty();
        let is_empty = facts.has_moves && !has_moves;
        let (mut record, faults, result_is_sign) = if is_empty {
            (GameRecord::default(), Vec::new(), false)
        } else {
            read(text, &bare, format, form, facts.second_game.clone())
        };
        if faults.iter().any(|fault| fault.kind == RecordFaultKind::TooLong) {
            return Err(faults);
        }
        let is_list = matches!(format, RecordFormat::Moves | RecordFormat::Pgn) && !facts.has_moves;
        let lines = if is_list { list::unclear_lines(&bare, &record) } else { Vec::new() };
        facts.complete(&mut record);
        Ok(Self { format, record, faults, result_is_sign, lines })
    }

    /// Exchanges the sides of a result that is a sign, for records in which `1-0` is a win of the attackers.
    ///
    /// ```
    /// use tafl_notation::records::{ReadRecord, RecordResult};
    /// for (text, result) in [("d2-a2 1-0", RecordResult::AttackersWin), ("d2-a2 White wins", RecordResult::DefendersWin)] {
    ///     let read = ReadRecord::of(text, None, Default::default()).unwrap().with_attackers_as_white();
    ///     assert_eq!(read.record.result, Some(result));
    /// }
    /// ```
    #[must_use]
    pub fn with_attackers_as_white(mut self) -> Self {
        if self.result_is_sign {
            self.record.result = self.record.result.map(other);
        }
        self
    }
}

fn no_format(text: &str) -> Vec<RecordFault> {
    let first = spaced(text).next().map_or(text.len()..text.len(), |word| range(text, word));
    let (kind, right) = if first.is_empty() {
        (RecordFaultKind::Empty, Expected::Record)
    } else if RecordFormat::is_of_ludii(text) {
        (RecordFaultKind::Ludii, Expected::Record)
    } else if has_numbers(&text[first.start..]) {
        (RecordFaultKind::Numbers, Expected::NamedSquares)
    } else {
        (RecordFaultKind::NoRecord, Expected::Record)
    };
    fault(text, first, kind, right)
}

/// Whether a text begins with squares as pairs of numbers: `((0, 3), (0, 2))`, `(10, D) -> (10, C)`.
fn has_numbers(text: &str) -> bool {
    let mut begins = text.chars().take(24);
    let of_pairs =
        |ch: char| ch.is_ascii_digit() || ch.is_ascii_uppercase() || is_blank(ch) || "()[],->".contains(ch);
    let first = text.trim_start_matches(['(', '[', ' ']);
    text.starts_with(['(', '[']) && begins.all(of_pairs) && first.starts_with(|ch: char| ch.is_ascii_digit())
}

fn fault(text: &str, range: Range<usize>, kind: RecordFaultKind, right: Expected) -> Vec<RecordFault> {
    let mut faults = Faults::default();
    faults.add(range, kind, right);
    faults.located(text)
}

fn read(
    text: &str,
    bare: &str,
    format: RecordFormat,
    form: MoveForm,
    second_game: Option<Range<usize>>,
) -> (GameRecord, Vec<RecordFault>, bool) {
    let whole = |read: Result<GameRecord, Vec<RecordFault>>| {
        read.map_or_else(|faults| (GameRecord::default(), faults, false), |game| (game, Vec::new(), false))
    };
    let kept = |draft: Builder<'_>| {
        let sign = draft.sign;
        let (game, faults) = draft.kept(text);
        (game, faults, sign)
    };
    match format {
        RecordFormat::OpenTafl => kept(draft_opentafl(text, form)),
        RecordFormat::Pgn => kept(pgn::draft(bare)),
        RecordFormat::HnefataflOrg | RecordFormat::Moves => {
            let mut draft = list::draft(bare);
            if let Some(range) = second_game {
                draft.faults.add(range, RecordFaultKind::SecondGame, Expected::OneGame);
            }
            kept(draft)
        }
        RecordFormat::OpenTaflRules => {
            whole(text.parse().map(|rules| GameRecord { rules: Some(rules), ..GameRecord::default() }))
        }
        RecordFormat::OpenTaflPosition => whole(
            text.trim()
                .parse()
                .map(|board| GameRecord { start: Some(StartPosition::of(board)), ..GameRecord::default() }),
        ),
    }
}

impl GameRecord {
    /// Reads a game in the detected format, all of it or nothing.
    ///
    /// # Errors
    /// Every fault by the rules of its format; a single one if the text has no format.
    pub fn read(text: &str) -> Result<(Self, RecordFormat), Vec<RecordFault>> {
        let ReadRecord { format, record, faults, .. } = ReadRecord::of(text, None, MoveForm::Standard)?;
        if faults.is_empty() { Ok((record, format)) } else { Err(faults) }
    }

    /// Writes the game in a format; `form` is the form of moves in OpenTafl's notation. What the format
    /// cannot hold is left out or replaced, and reported. The formats for rules and positions write only that
    /// part.
    ///
    /// ```
    /// use tafl_notation::records::{GameRecord, RecordFormat, RecordNoteKind};
    /// let (game, _) = GameRecord::read("[Event \"Club night\"]\n1. d2-e2 {fair} c4-c5").unwrap();
    /// let written = game.write(RecordFormat::OpenTafl, Default::default()).unwrap();
    /// assert_eq!(written.text, "[event:Club night]\n\n1. d2-e2 c4-c5\n[fair|]\n");
    /// let list = game.write(RecordFormat::Moves, Default::default()).unwrap();
    /// assert_eq!(list.notes.iter().map(|note| note.kind).collect::<Vec<_>>(), [RecordNoteKind::Tags, RecordNoteKind::Comments]);
    /// ```
    ///
    /// # Errors
    /// What makes it impossible: passes and moves without their origin, which OpenTafl's notation does not
    /// have; no rules, or no position.
    pub fn write(&self, format: RecordFormat, form: MoveForm) -> Result<Written, Vec<RecordNote>> {
        let part = |part: Option<String>, about: &str| {
            let mut notes = writer::left_out(self, format);
            if !self.line.plies.is_empty() {
                notes.push(RecordNote::new(RecordNoteKind::Moves, None, "moves"));
            }
            part.map(|text| Written { text: format!("{text}\n"), notes })
                .ok_or_else(|| vec![RecordNote::new(RecordNoteKind::Missing, None, about)])
        };
        match format {
            RecordFormat::OpenTafl => write_game(self, form),
            RecordFormat::Pgn => Ok(write_pgn(self)),
            RecordFormat::Moves => Ok(write_list(self)),
            RecordFormat::HnefataflOrg => programs_write::write(self),
            RecordFormat::OpenTaflRules => part(self.rules.as_ref().map(ToString::to_string), "rules"),
            RecordFormat::OpenTaflPosition => part(writer::start(self).map(ToString::to_string), "position"),
        }
    }
}
