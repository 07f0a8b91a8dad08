//! Choosing a move: an alpha-beta search under all the rules of the game being played.
//!
//! | file | job |
//! |---|---|
//! | `options` | the limits and options of a search |
//! | `level` | numbered strengths, and the ladder from which they are chosen |
//! | `oversights` | which moves a search overlooks |
//! | `chances` | what scores mean: chances of winning |
//! | `report` | the result: lines, scores, why the search stopped |
//! | `score` | the scores of the tree, and which of them are proofs |
//! | `root` | the root moves: a first look at them, iterative deepening, the choice |
//! | `tree` | principal variation search, below the root |
//! | `paths` | the king's open paths, and when a move that does not answer them loses |
//! | `quiescence` | quiescence search, below the nominal depth |
//! | `ranks` | listing the moves of a node with their ranks |
//! | `order` | what gives a move its rank, and the moves that refuted other nodes |
//! | `pruning` | what is searched less deeply, or not at all |
//! | `table` | the transposition table |
//! | `estimates` | the estimates of positions seen lately |
//! | `team` | several searches that share a table |
//! | `book` | a book of openings |
//! | `clock` | how much of a clock a move may take |
//! | `forced` | how much of a search goes to the solver |
//! | `solver` | proves wins by proof-number search |
//! | `numbers` | proof numbers and their table |
//! | `shortest` | the shortest forced win, by exhaustive search |
//!
//! The search plays with the same arbiter that referees the game, so no rule is implemented twice and no rule
//! set has code of its own. It is a function of its arguments: the same call gives the same report on every
//! machine, unless the caller halts it. Time limits are up to the caller, and nothing is kept from one search
//! to the next.

mod book;
mod chances;
mod clock;
mod estimates;
mod forced;
mod level;
mod numbers;
mod options;
mod order;
mod oversights;
mod paths;
mod pruning;
mod quiescence;
mod ranks;
mod report;
mod root;
mod score;
mod shortest;
mod solver;
mod table;
mod team;
mod tree;

pub use book::{Book, BookEntry};
pub use chances::Chances;
pub use clock::{Clock, MoveTime};
pub use level::{Level, Levels, Strength};
pub(crate) use options::ProofLimits;
pub use options::SearchOptions;
#[cfg(test)]
pub(crate) use paths::escapes_unanswered;
pub use report::{Line, Proof, Score, SearchReport, ShortestSearch, ShortestWin, Solution, StopReason};
pub(crate) use root::{SearchRequest, run, shortest_win, solve};
pub use team::Member;
