//! Moves, and moves as arguments.

use crate::python::value_error;
use pyo3::Borrowed;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use tafl_engine::{Game, IllegalMove, Move as EngineMove, Played, Square, WrittenMove};
use tafl_json::Course;

/// A move: a piece goes from one square to another, or the side passes.
#[pyclass(frozen, eq, ord, hash, module = "tafl")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Move(pub(crate) EngineMove);

#[expect(clippy::wrong_self_convention, reason = "named as in python-chess")]
#[pymethods]
impl Move {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        text.parse()
            .map(Self)
            .map_err(|error: tafl_engine::MoveTextError| value_error(py, &error.to_string(), "move", text))
    }

    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("from_square", "to_square");

    /// The square on which it starts; ``None`` for a pass.
    #[getter]
    fn from_square(&self) -> Option<&'static str> {
        self.squares().map(|(from, _)| from.name())
    }

    /// The square on which it ends; ``None`` for a pass.
    #[getter]
    fn to_square(&self) -> Option<&'static str> {
        self.squares().map(|(_, to)| to.name())
    }

    /// The move as ``tafld engine`` writes it: ``d1d4``, or ``pass``.
    fn uci(&self) -> String {
        let [from, _, to] = self.0.parts();
        [from, to].concat()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

impl Move {
    fn squares(&self) -> Option<(Square, Square)> {
        match self.0 {
            EngineMove::Step { from, to } => Some((from, to)),
            EngineMove::Pass => None,
        }
    }
}

/// A move as an argument: a [`Move`], or its text with or without captures.
pub(crate) struct MoveArgument(pub(crate) Given);

impl<'py> FromPyObject<'_, 'py> for MoveArgument {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = given.cast::<Move>() {
            return Ok(Self(Given::Move(mv.get().0)));
        }
        let text = given
            .cast::<PyString>()
            .map_err(|_| PyTypeError::new_err("a move must be a tafl.Move or a str such as d4-g4"))?;
        let text = text.to_cow()?;
        Ok(Self(text.parse().map_or_else(|_| Given::Text(text.into_owned()), Given::Move)))
    }
}

/// A move as a caller gave it.
pub(crate) enum Given {
    Move(EngineMove),
    Text(String),
}

impl Given {
    /// Plays the move.
    pub(crate) fn push(&self, course: &mut Course) -> Result<(), IllegalMove> {
        let written = self.written(course.game())?;
        course.advance(&written)
    }

    /// Plays the move, and reports what it did.
    pub(crate) fn report(&self, course: &mut Course) -> Result<Played, IllegalMove> {
        let written = self.written(course.game())?;
        course.report(&written)
    }

    /// The move with the captures written with it, or why it cannot be read as one.
    pub(crate) fn written(&self, game: &Game) -> Result<WrittenMove, IllegalMove> {
        match self {
            Self::Move(mv) => Ok((*mv).into()),
            Self::Text(text) => game.read(text),
        }
    }

    /// The move, if it is legal.
    pub(crate) fn legal_in(&self, game: &Game) -> Result<EngineMove, IllegalMove> {
        let written = self.written(game)?;
        game.check(&written).map(|played| played.mv)
    }

    /// Returns whether it is legal; false for text that cannot be read as a move.
    pub(crate) fn is_legal_in(&self, game: &Game) -> bool {
        match self.written(game) {
            Ok(written) if written.captures.is_some() => game.check(&written).is_ok(),
            Ok(written) => game.is_legal(written.mv),
            Err(_) => false,
        }
    }
}

impl std::fmt::Display for Given {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Move(mv) => mv.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}
