//! The Python package `tafl`: the engine, in types that feel at home in Python.
//!
//! | module | contents |
//! |---|---|
//! | `python` | the classes of the package that are written in Python, and its errors |
//! | `moves` | moves, and the legal moves of a board |
//! | `variant` | rule sets |
//! | `board` | games |
//! | `report` | what a move did, as classes of Python |
//! | `picture` | boards as SVG and PNG |
//! | `search` | the opponent |
//! | `records` | game records |
//! | `batch` | many games at once, in arrays |

mod board;
mod moves;
mod picture;
mod python;
mod report;
mod search;
mod variant;

use pyo3::prelude::*;

/// The compiled part of the package `tafl`.
#[pymodule(gil_used = false)]
mod _tafl {
    #[pymodule_export]
    use crate::board::{_restored, Board};
    #[pymodule_export]
    use crate::moves::{LegalMoves, Move};
    #[pymodule_export]
    use crate::search::Search;
    #[pymodule_export]
    use crate::variant::{Variant, variant, variants};
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;
    use tafl_engine::{IllegalReason, OutcomeReason};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let ends = OutcomeReason::ALL.map(OutcomeReason::as_str);
        module.add("OUTCOME_REASONS", PyTuple::new(py, ends)?)?;
        module.add("ILLEGAL_REASONS", PyTuple::new(py, IllegalReason::ALL.map(IllegalReason::as_str))?)
    }
}
