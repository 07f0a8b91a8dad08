//! Places in texts, for every format.

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1. A byte order mark at the very beginning is none.
    pub column: u32,
}
