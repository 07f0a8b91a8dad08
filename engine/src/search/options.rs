//! What a caller may limit and ask for.
//!
//! Deliberately absent: time. Who has a deadline halts the search, and gets what the last finished depth found.

/// The limits of a search and what is wanted of it.
///
/// Without a limit of nodes and of depth a search goes on until its score is proven, the greatest depth is reached or the caller
/// halts it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SearchOptions {
    /// The most positions to look into. The first look at the root, which sees every win in one and every loss in one, is one of
    /// them: the smallest budget that means anything is 1, and 0 is taken as 1.
    pub nodes: Option<u64>,
    /// The most plies to look ahead before captures are followed further; 0 leaves it at the first look.
    pub depth: Option<u32>,
    /// How many of the best moves to report, each with its own line; 0 is taken as 1. More lines cost more nodes.
    pub lines: u32,
    /// Decides between moves of equal score, and the blunders.
    pub seed: u64,
    /// In how many of a hundred searches a random move is chosen instead of the best; more than 100 is taken as 100. A win in one is
    /// never missed, and no blunder allows the opponent a win in one that another move avoids.
    pub blunder_percent: u32,
    /// The most memory for the table of positions; a search of few nodes takes less.
    pub table_bytes: usize,
}

impl SearchOptions {
    /// The table that levels use.
    pub const TABLE_BYTES: usize = 16 << 20;
    /// The greatest depth that can be asked for; more is taken as this.
    pub const MAX_DEPTH: u32 = 64;
}
