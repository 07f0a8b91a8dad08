//! The Python package `tafl`: the engine, in types that feel at home in Python.
//!
//! | module | contents |
//! |---|---|
//! | `python` | the classes of the package that are written in Python, and its errors |
//! | `mv` | moves |
//! | `course` | the position of a game, and the moves that led to it |
//! | `moves` | the legal moves of a board |
//! | `variant` | rule sets |
//! | `board` | games |
//! | `report` | what a move did, as classes of Python |
//! | `picture` | boards as SVG and PNG |
//! | `search` | the opponent |
//! | `records` | game records |
//! | `batch` | many games at once, in arrays |
//! | `selfplay` | many games at once, with searches that ask a network |
//! | `encoding` | positions as planes, and moves as numbers |
//! | `arrays` | arrays of the caller |

mod arrays;
mod batch;
mod board;
mod course;
mod encoding;
mod moves;
mod mv;
mod picture;
mod python;
mod records;
mod report;
mod search;
mod selfplay;
mod variant;

use pyo3::prelude::*;

/// Returns whether the processor has the instructions that this was built with. The standard library's test is
/// of no use here: it takes for granted what it is built with.
fn processor_fits() -> bool {
    #[cfg(all(target_arch = "x86_64", target_feature = "popcnt"))]
    {
        const SSE4_2_AND_POPCNT: u32 = 1 << 20 | 1 << 23;
        std::arch::x86_64::__cpuid(1).ecx & SSE4_2_AND_POPCNT == SSE4_2_AND_POPCNT
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "popcnt")))]
    true
}

/// The compiled part of the package `tafl`.
#[pymodule(gil_used = false)]
mod _tafl {
    #[pymodule_export]
    use crate::batch::{Batch, encode};
    #[pymodule_export]
    use crate::board::{Board, restored_board};
    #[pymodule_export]
    use crate::moves::LegalMoves;
    #[pymodule_export]
    use crate::mv::Move;
    #[pymodule_export]
    use crate::records::{read_record, split_records, write_record};
    #[pymodule_export]
    use crate::search::Search;
    #[pymodule_export]
    use crate::selfplay::{SelfPlay, symmetries};
    #[pymodule_export]
    use crate::variant::{Variant, variant, variants};
    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;
    use pyo3::types::PyTuple;
    use tafl_engine::{IllegalReason, OutcomeReason};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        if !crate::processor_fits() {
            return Err(PyImportError::new_err(
                "these wheels of tafl need a processor with SSE4.2 and POPCNT (x86-64-v2), as numpy does; \
                 for an older one, build it: pip install --no-binary tafl tafl",
            ));
        }
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let ends = OutcomeReason::ALL.map(OutcomeReason::as_str);
        module.add("OUTCOME_REASONS", PyTuple::new(py, ends)?)?;
        module.add("ILLEGAL_REASONS", PyTuple::new(py, IllegalReason::ALL.map(IllegalReason::as_str))?)
    }
}
