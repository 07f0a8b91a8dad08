//! Errands that threads of low priority hand to one of normal priority.
//!
//! A thread that is preempted keeps its locks, and nobody lends it a priority. So a thread of low priority
//! takes no lock for which another one waits, but hands over what would take it, such as waking a task that
//! reads sockets.

use std::cell::OnceCell;
use std::ops::Deref;

/// A piece of work that is handed over.
pub(crate) type Errand = Box<dyn FnOnce() + Send>;

thread_local! {
    /// Takes the errands of this thread, if it has a low priority.
    static TAKER: OnceCell<Box<dyn Fn(Errand)>> = const { OnceCell::new() };
}

/// Has this thread leave what takes locks of others to `taker`.
pub(crate) fn leave_errands_to(taker: impl Fn(Errand) + 'static) {
    TAKER.with(|place| _ = place.set(Box::new(taker)));
}

/// Does something that takes locks of others: at once, returning its result, or elsewhere if this thread has
/// a low priority.
pub(crate) fn hand_over<T>(errand: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    // A thread that ends has no place any more.
    if !TAKER.try_with(|taker| taker.get().is_some()).unwrap_or(false) {
        return Some(errand());
    }
    TAKER.with(|taker| _ = taker.get().map(|taker| taker(Box::new(move || _ = errand()))));
    None
}

/// A value that is dropped on a thread of normal priority.
#[derive(Debug)]
pub(crate) struct Handed<T: Send + 'static>(Option<T>);

impl<T: Send + 'static> Handed<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(Some(value))
    }

    /// Uses the value up on a thread of normal priority.
    pub(crate) fn hand_over(mut self, errand: impl FnOnce(T) + Send + 'static) {
        if let Some(value) = self.0.take() {
            hand_over(move || errand(value));
        }
    }
}

impl<T: Send + 'static> Deref for Handed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match &self.0 {
            Some(value) => value,
            None => unreachable!("only what uses it up takes it"),
        }
    }
}

impl<T: Send + 'static> Drop for Handed<T> {
    fn drop(&mut self) {
        if let Some(value) = self.0.take() {
            hand_over(move || drop(value));
        }
    }
}
