//! What a move did and how a game ended, as classes of Python.

use crate::mv::Move;
use crate::python::{Class, side, squares};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tafl_engine::{Announcement, Capture, Move as EngineMove, Outcome, Played};

static OUTCOME: Class = Class::new("Outcome");
static CAPTURE: Class = Class::new("Capture");
static ANNOUNCEMENT: Class = Class::new("Announcement");
static PLAYED: Class = Class::new("Played");

/// Moves as a tuple.
pub(crate) fn moves<'py>(py: Python<'py>, moves: &[EngineMove]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, moves.iter().map(|&mv| Move(mv)))
}

/// The end of a game.
pub(crate) fn outcome<'py>(py: Python<'py>, outcome: &Outcome) -> PyResult<Bound<'py, PyAny>> {
    let winner = outcome.winner.map(|winner| side(py, winner)).transpose()?;
    OUTCOME.make(py, (winner, outcome.reason.as_str(), squares(py, &outcome.squares)?))
}

fn capture<'py>(py: Python<'py>, capture: &Capture) -> PyResult<Bound<'py, PyAny>> {
    let closed_by = squares(py, &capture.closed_by)?;
    let piece = capture.piece.letter();
    CAPTURE.make(py, (capture.square.name(), piece, capture.kind.as_str(), closed_by, capture.changes_side))
}

fn announcement<'py>(py: Python<'py>, said: &Announcement) -> PyResult<Bound<'py, PyAny>> {
    let (squares, moves) = (squares(py, &said.squares)?, moves(py, &said.moves)?);
    ANNOUNCEMENT.make(py, (said.kind.as_str(), squares, moves, said.spoken))
}

/// What a move did.
pub(crate) fn played<'py>(py: Python<'py>, played: &Played) -> PyResult<Bound<'py, PyAny>> {
    let captures = played.captures.iter().map(|taken| capture(py, taken)).collect::<PyResult<Vec<_>>>()?;
    let said =
        played.announcements.iter().map(|said| announcement(py, said)).collect::<PyResult<Vec<_>>>()?;
    PLAYED.make(
        py,
        (
            Move(played.mv),
            played.notation(),
            PyTuple::new(py, captures)?,
            PyTuple::new(py, said)?,
            played.outcome.as_ref().map(|end| outcome(py, end)).transpose()?,
            played.repetition.count,
            played.quiet_plies,
            played.draw_claimable,
            played.chain_square.map(tafl_engine::Square::name),
            played.legal_move_count,
        ),
    )
}
