//! Several searches of one position that share a table, each in a thread of its own.
//!
//! The first member's result is used. The others run ahead of it, so that it finds in the table what it would
//! search next ("lazy SMP").

use super::SearchOptions;
use super::table::Table;
use std::sync::{Arc, OnceLock};

/// One of several searches of a position that share a transposition table. The caller runs each in a thread
/// of its own, and halts the others when the first has ended. What they find depends on how the threads are
/// scheduled, so it is not reproducible; proofs are proofs.
#[derive(Clone, Debug)]
pub struct Member {
    /// Made by the first member that begins.
    pub(super) table: Arc<OnceLock<Table>>,
    /// The number of plies by which it searches ahead of the first member.
    pub(super) ahead: u32,
}

impl Member {
    /// The members of a team of `size`, at least one; the first is the one whose result counts. Their table
    /// takes no memory before one of them begins.
    #[must_use]
    pub fn team(size: usize) -> Vec<Self> {
        let table = Arc::default();
        let ahead = |n: usize| if n == 0 { 0 } else { 1 + n.trailing_zeros() };
        (0..size.max(1)).map(|n| Self { table: Arc::clone(&table), ahead: ahead(n) }).collect()
    }

    /// The table of the team, of the size that the options of its first search want.
    pub(super) fn table(&self, options: &SearchOptions) -> Table {
        self.table.get_or_init(|| Table::shared(options)).clone()
    }
}
