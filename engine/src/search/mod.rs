//! Choosing a move: an alpha-beta search by all the rules of the game in hand.
//!
//! | file | job |
//! |---|---|
//! | `options` | what a caller may limit and ask for |
//! | `level` | strengths by number: a budget of nodes and a stated rate of blunders |
//! | `report` | what comes out: lines, scores, why the search stopped |
//! | `score` | the numbers of the tree, and which of them are proofs |
//! | `root` | the moves at hand: the first look at them, deepening, the move chosen |
//! | `tree` | everything below the root |
//! | `order` | which moves are tried first |
//! | `table` | positions seen before in the same search |
//!
//! A search plays with the arbiter that referees the game, so that no rule exists twice and no rule set has code of its own. It is a
//! function of its arguments: the same call gives the same report on every machine, unless the caller halts it. Deliberately absent:
//! clocks, threads, books, and anything kept from one search to the next.

mod level;
mod options;
mod order;
mod report;
mod root;
mod score;
mod table;
mod tree;

pub use level::Level;
pub use options::SearchOptions;
pub use report::{Line, Score, SearchReport, StopReason};
pub(crate) use root::{SearchRequest, run};
