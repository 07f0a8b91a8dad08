//! Errors.

/// A picture could not be written. This does not depend on the scene: either memory ran out or this crate has
/// a bug.
#[derive(Debug)]
pub struct RenderError {
    pub(crate) what: &'static str,
}

impl std::fmt::Display for RenderError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the picture could not be written: {}", self.what)
    }
}

impl std::error::Error for RenderError {}
