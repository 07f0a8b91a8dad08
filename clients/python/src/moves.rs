//! Moves, and the legal moves of a board.

use crate::board::Board;
use crate::python::value_error;
use pyo3::Borrowed;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};
use tafl_engine::{Game, IllegalMove, Move as EngineMove, Square, WrittenMove};

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
    /// The move with the captures written with it; for what is no move, the reason.
    pub(crate) fn written(&self, game: &Game) -> Result<WrittenMove, IllegalMove> {
        match self {
            Self::Move(mv) => Ok((*mv).into()),
            Self::Text(text) => game.read(text),
        }
    }
}

impl Given {
    /// The move, if it is legal.
    pub(crate) fn legal_in(&self, game: &Game) -> Result<EngineMove, IllegalMove> {
        let written = self.written(game)?;
        game.check(&written).map(|played| played.mv)
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

/// The legal moves of a board, as they are when they are asked for.
#[pyclass(frozen, module = "tafl")]
pub(crate) struct LegalMoves(pub(crate) Py<Board>);

#[pymethods]
impl LegalMoves {
    fn __contains__(&self, py: Python<'_>, mv: MoveArgument) -> PyResult<bool> {
        self.0.get().is_legal(py, mv)
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.0.get().with(py, |game| {
            let mut count = 0;
            game.for_each_legal_move(&mut |_| count += 1);
            count
        })
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        self.0.get().with(py, |game| game.outcome().is_none())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.all(py))?.try_iter()
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let equal = || self.all(py) == other.get().all(py);
        Ok(match op {
            CompareOp::Eq => equal().into_pyobject(py)?.to_owned().into_any().unbind(),
            CompareOp::Ne => (!equal()).into_pyobject(py)?.to_owned().into_any().unbind(),
            _ => py.NotImplemented(),
        })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let moves = self.all(py).iter().map(|mv| mv.0.to_string()).collect::<Vec<_>>();
        format!("<LegalMoves: {}>", moves.join(", "))
    }
}

impl LegalMoves {
    fn all(&self, py: Python<'_>) -> Vec<Move> {
        self.0.get().with(py, Game::legal_moves).into_iter().map(Move).collect()
    }
}
