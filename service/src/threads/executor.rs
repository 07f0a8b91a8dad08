//! What the scheduler has done by others.

use super::Job;
use super::search::Search;
use super::task::Task;
use crate::admission::budget::Budget;
use std::sync::Arc;
use std::task::Waker;

/// A long call, on its way between the scheduler and the thread of its turn.
pub(super) struct LongCall {
    pub(super) id: u64,
    pub(super) job: Job<()>,
    /// Tells the scheduler that it may go on.
    pub(super) waker: Waker,
    pub(super) budget: Arc<Budget>,
}

/// Whatever computes: threads, or the tasks of a simulation. It tells the scheduler what came of it.
pub(super) trait Executor {
    /// A number that nothing else has.
    fn id(&self) -> u64;

    /// Searches, in turns while others wait; ends as soon as the search is over.
    fn begin(&mut self, search: Arc<Search>, task: Task);

    /// Gives a long call a turn.
    fn run_turn(&mut self, call: LongCall);

    /// Lets a search or a call that is paused look whether it may go on or must end.
    fn wake(&mut self, id: u64);

    /// A search or the turn of a call has ended.
    fn ended(&mut self, id: u64);
}
