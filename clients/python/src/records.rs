//! Game records: many of one text, read and played by the rules, and written.

use crate::board::Board;
use crate::mv::Move;
use crate::python::{Class, Wrong, faults, faults_error, of_engine, side};
use crate::variant::{Variant, VariantArgument};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tafl_engine::{Side, catalogue};
use tafl_notation::opentafl::{Dialect, MoveForm};
use tafl_notation::records::{
    Action, GameRecord, Games, Line, Ply, ReadRecord, RecordFault, RecordFormat, RecordResult, Restored,
    StartPosition, Tag,
};

static RECORD_ERROR: Class = Class::new("RecordError");
static NODE: Class = Class::new("Node");
static RECORD: Class = Class::new("GameRecord");

/// The games of a text, each as its part of the text.
#[pyfunction]
pub(crate) fn split_records(text: &str) -> Vec<String> {
    let games = Games::of_text(text).flatten().map(|game| game.text);
    games.flatten().collect()
}

/// Reads one game and plays it as far as the rules allow.
#[pyfunction]
pub(crate) fn read_record<'py>(
    py: Python<'py>,
    text: &str,
    variant: Option<VariantArgument<'_>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut read = py
        .detach(|| ReadRecord::of(text, None, MoveForm::Standard))
        .map_err(|found| faults_error(py, &RECORD_ERROR, found.iter().map(of_record)))?;
    let mut wrong = Vec::new();
    let (variant, mut setup) = match variant {
        Some(variant) => (Some(variant.read(py)?), None),
        None => rules_of(&read.record, &mut wrong),
    };
    let (mut board, mut unplayed) = (None, None);
    if let Some(variant) = variant {
        // Nothing halts the work: it takes time in proportion to the text.
        py.detach(|| {
            let found = read.setup_until(&variant.referee, &|| false).ok().flatten();
            setup = setup.take().or(found.map(|found| found.name));
            let _ = read.resolve_until(Some((&variant.referee, setup.as_deref())), &|| false);
        });
        match read.record.opening(&variant.referee, setup.as_deref()) {
            Ok(game) => {
                let opened = Board::of(variant, game);
                let winner = read.record.result.and_then(RecordResult::winner);
                unplayed = opened.follow(py, &read.record.line, winner);
                board = Some(opened);
            }
            Err(found) => wrong.extend(of_engine(&found)),
        }
    } else {
        if wrong.is_empty() {
            let named = read.record.tag("variant").unwrap_or_default().to_owned();
            let right = "must be a rule set of the catalogue, as a tag or as an argument".to_owned();
            wrong.push(("variant".to_owned(), named, right));
        }
        wrong.extend(read.record.unresolved().iter().map(of_record));
    }
    let record = read.record;
    wrong.splice(0..0, read.faults.iter().map(of_record));
    wrong.extend(unplayed);
    RECORD.make(
        py,
        (
            tags(py, &record.tags)?,
            record.result.and_then(result),
            record.result.and_then(RecordResult::winner).map(|winner| side(py, winner)).transpose()?,
            nodes(py, &record.line)?,
            record.opening_comment,
            board,
            faults(py, wrong)?,
        ),
    )
}

/// The rule set that a record names, and the set-up.
fn rules_of(record: &GameRecord, wrong: &mut Vec<Wrong>) -> (Option<Variant>, Option<String>) {
    match record.known_rules(Dialect::Program) {
        Ok(Some(known)) => {
            let referee = match known.entry {
                Some(entry) => Ok(entry.referee()),
                None => tafl_engine::Referee::new(known.rules.into_owned()),
            };
            match referee {
                Ok(referee) => (Some(Variant { referee, entry: known.entry }), known.setup),
                Err(found) => {
                    wrong.extend(of_engine(&found));
                    (None, None)
                }
            }
        }
        Ok(None) => (None, None),
        Err(found) => {
            wrong.extend(found.iter().flat_map(|fault| of_engine(std::slice::from_ref(&fault.fault))));
            (None, None)
        }
    }
}

fn of_record(fault: &RecordFault) -> Wrong {
    let place = fault.span.start;
    (format!("{}:{}", place.line, place.column), fault.found.clone(), format!("expected {}", fault.right))
}

fn tags<'py>(py: Python<'py>, tags: &[Tag]) -> PyResult<Bound<'py, PyDict>> {
    let made = PyDict::new(py);
    for tag in tags {
        made.set_item(&tag.name, &tag.value)?;
    }
    Ok(made)
}

fn result(result: RecordResult) -> Option<&'static str> {
    match result {
        RecordResult::AttackersWin => Some("attackers"),
        RecordResult::DefendersWin => Some("defenders"),
        RecordResult::Draw => Some("draw"),
        RecordResult::Other => None,
    }
}

fn nodes<'py>(py: Python<'py>, line: &Line) -> PyResult<Bound<'py, PyTuple>> {
    let node = |ply: &Ply| {
        let variations = ply.variations.iter().map(|line| nodes(py, line)).collect::<PyResult<Vec<_>>>()?;
        let mv = ply.action.written().map(|written| Move(written.mv));
        let ends = ply.action.gives_up_by().map(tafl_engine::OutcomeReason::as_str);
        let marks = PyTuple::new(py, &ply.marks)?;
        let restored = ply.restored.map(|how| match how {
            Restored::Surely => "surely",
            Restored::Perhaps => "perhaps",
        });
        let variations = PyTuple::new(py, variations)?;
        NODE.make(py, (mv, ply.comment.text.as_str(), marks, variations, ends, restored))
    };
    PyTuple::new(py, line.plies.iter().map(node).collect::<PyResult<Vec<_>>>()?)
}

impl Board {
    /// Plays a line of a record; returns the fault of the first move that cannot be played.
    /// Whom the record declares the winner has not given up.
    fn follow(&self, py: Python<'_>, line: &Line, winner: Option<Side>) -> Option<Wrong> {
        line.plies.iter().find_map(|ply| {
            let place =
                ply.span().map_or(String::new(), |span| format!("{}:{}", span.start.line, span.start.column));
            let why = match (ply.action.written(), ply.action.gives_up_by()) {
                (Some(written), _) => {
                    let why = self.try_move(py, written.mv).err()?;
                    return Some((place, written.mv.to_string(), why.to_string()));
                }
                // What follows the end of a game changes nothing.
                (None, Some(reason)) => {
                    self.give_up(py, reason, winner);
                    return None;
                }
                (None, None) => "names no move of this position".to_owned(),
            };
            let named = if let Action::Named(text) = &ply.action { text.clone() } else { String::new() };
            Some((place, named, why))
        })
    }
}

/// Writes a game in PGN style. ``tags`` are names in lower case with hyphens, and values.
#[pyfunction]
pub(crate) fn write_record(
    py: Python<'_>,
    board: &Board,
    headers: Vec<(String, String)>,
) -> PyResult<String> {
    let (start, moves, end) = board.record(py);
    let rules = start.referee().rules();
    let mut record = GameRecord {
        tags: headers.into_iter().map(|(name, value)| Tag { name, value }).collect(),
        line: Line {
            plies: moves
                .into_iter()
                .map(|mv| Action::from(tafl_engine::WrittenMove::from(mv)).into())
                .collect(),
            ..Line::default()
        },
        ..GameRecord::default()
    };
    record.result = end.as_ref().map(|end| match end.winner {
        Some(Side::Attackers) => RecordResult::AttackersWin,
        Some(Side::Defenders) => RecordResult::DefendersWin,
        None => RecordResult::Draw,
    });
    let at_start = rules.board.setups.iter().find(|setup| setup.board == start.placement());
    if at_start.is_none() || start.side_to_move() != rules.first_move || start.ply() > 0 {
        let board = (&start.placement()).into();
        let move_number = Some(tafl_json::move_number(&start)).filter(|_| start.ply() > 0);
        record.start = Some(StartPosition { board, side_to_move: Some(start.side_to_move()), move_number });
    }
    let setup = at_start.map(|setup| setup.name.as_str());
    let entry = board.variant.entry.or_else(|| catalogue::entry_of(start.referee()));
    // Rules that the notation cannot express are named by the tag alone.
    let _ = record.set_rules(rules, setup, entry, Dialect::Program);
    if entry.is_some() && at_start.is_some_and(|setup| setup.name == rules.board.setups[0].name) {
        record.rules = None;
    }
    let record = record
        .completed(start.referee(), setup)
        .map_err(|found| faults_error(py, &RECORD_ERROR, of_engine(&found)))?;
    let written = record.write(RecordFormat::Pgn, MoveForm::Standard);
    Ok(written.map(|written| written.text).unwrap_or_default())
}
