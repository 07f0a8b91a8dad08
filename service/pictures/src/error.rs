//! What can go wrong.

/// That a picture could not be written. It does not depend on the scene: it means that memory was refused, or a fault of ours.
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
