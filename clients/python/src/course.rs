//! The course of a game for Python.

use pyo3::Python;
use pyo3::sync::MutexExt as _;
use std::sync::{Arc, Mutex, PoisonError};
use tafl_engine::Game;
use tafl_json::Course;

/// The course of a game, for a board and what looks at it. It may be used from several threads; each call is one step.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Mutex<Course>>);

impl Shared {
    pub(crate) fn new(course: Course) -> Self {
        Self(Arc::new(Mutex::new(course)))
    }

    /// Does something with the game.
    pub(crate) fn with<T>(&self, py: Python<'_>, ask: impl FnOnce(&Game) -> T) -> T {
        self.change(py, |course| ask(course.game()))
    }

    /// Nothing that runs in here may call Python: another thread would wait for both.
    pub(crate) fn change<T>(&self, py: Python<'_>, change: impl FnOnce(&mut Course) -> T) -> T {
        change(&mut self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner))
    }
}
