//! Actions of the clerk that others carry out.

use super::calls::LongCall;
use super::search::Search;
use super::task::Task;
use std::sync::Arc;

/// Whatever computes: threads, or the tasks of a simulation. It tells the clerk what came of it.
pub(super) trait Hands {
    /// A number that nothing else has.
    fn id(&self) -> u64;

    /// Searches, in turns while others wait; ends as soon as the search is over.
    fn begin(&mut self, search: Arc<Search>, task: Task);

    /// Lets a search look whether it may go on, or must end.
    fn wake(&mut self, search: u64);

    /// A search has ended.
    fn ended(&mut self, search: u64);

    /// Gives a long call a turn.
    fn turn(&mut self, call: LongCall);

    /// The turn is over that this worker gave.
    fn turned(&mut self, worker: usize);

    /// Lets a long call go on that rests.
    fn resume(&mut self, call: u64);
}
