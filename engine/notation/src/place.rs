//! Places in texts.

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1. A byte order mark at the beginning of the text is not counted.
    pub column: u32,
}
