//! Judgements of a game by search: the worth of its moves, with reasons.
//!
//! | file | job |
//! |---|---|
//! | `judgement` | the loss of a move, its judgement, the accuracy of a side, the turning point |
//! | `puzzle` | positions in which exactly one move wins by force, and how hard it is to find |
//! | `reason` | what a move does and what it allows, as facts that the referee can confirm |

mod judgement;
mod puzzle;
mod reason;

pub use judgement::{Judged, Judgement, SideSummary, Summary, Thresholds, TurningPoint};
pub use puzzle::{Puzzle, PuzzleSearch};
pub use reason::{MoveReason, MoveReasonKind};
