//! Stopping long work: the caller is asked before each ply whether to go on.
//!
//! Long-running operations come in two forms: one that runs to completion, and one named `..._until`, which
//! takes `halt` and returns [`Halted`] once `halt` returns true. Time limits are up to the caller.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

/// The caller's `halt` returned true: the work was abandoned and its partial results discarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halted;

impl fmt::Display for Halted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the work was halted by its caller")
    }
}

impl Error for Halted {}

/// The check that long work makes before each ply; an error aborts the work. `E` is [`Halted`], or
/// [`Infallible`] for work that runs to completion.
pub type Ask<'a, E> = &'a dyn Fn() -> Result<(), E>;

/// Runs work that is abandoned once `halt` returns true.
///
/// # Errors
/// [`Halted`] if `halt` returned true.
pub fn until<T>(
    halt: &dyn Fn() -> bool,
    work: impl FnOnce(Ask<'_, Halted>) -> Result<T, Halted>,
) -> Result<T, Halted> {
    work(&|| if halt() { Err(Halted) } else { Ok(()) })
}

/// Runs work to completion.
pub fn to_the_end<T>(work: impl FnOnce(Ask<'_, Infallible>) -> Result<T, Infallible>) -> T {
    let Ok(done) = work(&|| Ok(()));
    done
}
