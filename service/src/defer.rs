//! What threads of low priority leave to one of normal priority.
//!
//! A thread that is preempted keeps its locks, and nobody lends it a priority. So a thread of low priority
//! takes no lock for which another one waits, but defers what would take it, such as waking a task that
//! reads sockets.

use std::cell::OnceCell;
use std::ops::Deref;

/// A piece of work that is deferred.
pub(crate) type Work = Box<dyn FnOnce() + Send>;

thread_local! {
    /// Takes what this thread defers, if it has a low priority.
    static DEFERS_TO: OnceCell<Box<dyn Fn(Work)>> = const { OnceCell::new() };
}

/// Has this thread leave what takes locks of others to `other`.
pub(crate) fn defer_to(other: impl Fn(Work) + 'static) {
    DEFERS_TO.with(|place| _ = place.set(Box::new(other)));
}

/// Does something that takes locks of others: at once, returning its result, or later on another thread if
/// this one has a low priority.
pub(crate) fn defer<T>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    // A thread that ends has no such place any more.
    if !DEFERS_TO.try_with(|other| other.get().is_some()).unwrap_or(false) {
        return Some(work());
    }
    DEFERS_TO.with(|other| _ = other.get().map(|other| other(Box::new(move || _ = work()))));
    None
}

/// A value that is dropped on a thread of normal priority.
#[derive(Debug)]
pub(crate) struct Deferred<T: Send + 'static>(Option<T>);

impl<T: Send + 'static> Deferred<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(Some(value))
    }

    /// Uses the value up on a thread of normal priority.
    pub(crate) fn consume(mut self, work: impl FnOnce(T) + Send + 'static) {
        if let Some(value) = self.0.take() {
            defer(move || work(value));
        }
    }
}

impl<T: Send + 'static> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match &self.0 {
            Some(value) => value,
            None => unreachable!("only what uses it up takes it"),
        }
    }
}

impl<T: Send + 'static> Drop for Deferred<T> {
    fn drop(&mut self) {
        if let Some(value) = self.0.take() {
            defer(move || drop(value));
        }
    }
}
