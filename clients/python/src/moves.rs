//! The legal moves of a board.

use crate::course::Shared;
use crate::mv::{Move, MoveArgument};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};
use tafl_engine::Game;

/// The legal moves of a board, as they are when they are asked for.
#[pyclass(frozen, module = "tafl")]
pub(crate) struct LegalMoves(pub(crate) Shared);

#[pymethods]
impl LegalMoves {
    fn __contains__(&self, py: Python<'_>, mv: MoveArgument) -> bool {
        self.0.with(py, |game| mv.0.is_legal_in(game))
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.0.with(py, |game| {
            let mut count = 0;
            game.for_each_legal_move(&mut |_| count += 1);
            count
        })
    }

    /// Return the number of legal moves, as ``len`` does.
    fn count(&self, py: Python<'_>) -> usize {
        self.__len__(py)
    }

    fn __bool__(&self, py: Python<'_>) -> bool {
        self.0.with(py, |game| game.outcome().is_none())
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
        self.0.with(py, Game::legal_moves).into_iter().map(Move).collect()
    }
}
