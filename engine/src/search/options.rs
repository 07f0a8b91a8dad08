//! The limits and options of a search.
//!
//! There is no time limit: a caller with a deadline halts the search and gets what it has found.

/// The limits and options of a search.
///
/// Without a node or depth limit, a search runs until its score is proven, the maximum depth is reached, or
/// the caller halts it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SearchOptions {
    /// The maximum number of nodes. A search whose nodes are unusually costly stops at fewer, so that a
    /// budget bounds the work under any rules: a node pays for making 32 moves, and a move of which every end
    /// of the game must be judged counts as 4. The first look at the root, which sees every win in one and
    /// every loss in one, counts as one node; with 0 nodes there is no such look, and the search takes the
    /// move after which the position looks best.
    pub nodes: Option<u64>,
    /// The maximum depth in plies before quiescence search; 0 stops after the first look.
    pub depth: Option<u32>,
    /// The number of best moves to report, each with its own line; 0 is treated as 1. More lines cost more
    /// nodes.
    pub lines: u32,
    /// Breaks ties between moves of equal score, and decides which moves are overlooked.
    pub seed: u64,
    /// The percentage of moves that the search does not see, its own and the opponent's, at the root and
    /// below; more than 100 is treated as 100, which plays a random move. A search that overlooks moves
    /// claims no proofs, but for a move that ends the game at once.
    pub overlooks: u32,
    /// The maximum size of the transposition table in bytes; a search with a small node budget uses less. The
    /// proofs of forced wins take a quarter as much in addition.
    pub table_bytes: usize,
}

/// The limits of a search for a proof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProofLimits {
    /// The memory for positions.
    pub(crate) table_bytes: usize,
    /// The number of moves made to find the proof.
    pub(crate) max_moves: u64,
}

impl SearchOptions {
    /// Options without any limit.
    #[must_use]
    pub const fn unlimited(seed: u64) -> Self {
        Self { nodes: None, depth: None, lines: 1, seed, overlooks: 0, table_bytes: Self::TABLE_BYTES }
    }

    /// The default size of the table, in bytes.
    pub const TABLE_BYTES: usize = 16 << 20;
    /// The maximum depth; larger values are treated as this.
    pub const MAX_DEPTH: u32 = 64;
}
