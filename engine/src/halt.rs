//! Stopping long work: whoever waits for it is asked before each ply whether it shall go on.
//!
//! What may take long has two forms: one that runs to its end, and one named `..._until`, which takes `halt` and gives [`Halted`] once
//! that says yes. Deliberately absent: a clock. The caller knows when to stop.

use std::convert::Infallible;
use std::error::Error;
use std::fmt;

/// The caller's `halt` said yes: the work was given up, and nothing of it is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halted;

impl fmt::Display for Halted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the work was halted by its caller")
    }
}

impl Error for Halted {}

/// What long work asks before each ply, handing an error on. `E` is [`Halted`], or [`Infallible`] for work that runs to its end.
pub type Ask<'a, E> = &'a dyn Fn() -> Result<(), E>;

/// Does work that is given up once `halt` says yes.
///
/// # Errors
/// That `halt` said yes while the work asked.
pub fn until<T>(halt: &dyn Fn() -> bool, work: impl FnOnce(Ask<'_, Halted>) -> Result<T, Halted>) -> Result<T, Halted> {
    work(&|| if halt() { Err(Halted) } else { Ok(()) })
}

/// Does work that runs to its end.
pub fn to_the_end<T>(work: impl FnOnce(Ask<'_, Infallible>) -> Result<T, Infallible>) -> T {
    let Ok(done) = work(&|| Ok(()));
    done
}
