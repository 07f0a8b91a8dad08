//! A value that games share.

use std::ops::Deref;
use std::sync::Arc;

/// A shared value. Whoever clones or drops a counted one writes to the count, which all cores share; one that
/// lasts as long as the program has none.
#[derive(Debug)]
pub(crate) enum Shared<T: 'static> {
    Counted(Arc<T>),
    Lasting(&'static T),
}

impl<T> Shared<T> {
    pub(crate) fn new(value: T) -> Self {
        Self::Counted(Arc::new(value))
    }

    /// This value without its count.
    pub(crate) fn lasting(&'static self) -> Self {
        Self::Lasting(self)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Counted(value) => Self::Counted(Arc::clone(value)),
            Self::Lasting(value) => Self::Lasting(value),
        }
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Counted(value) => value,
            Self::Lasting(value) => value,
        }
    }
}
