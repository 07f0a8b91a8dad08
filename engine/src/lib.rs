//! The rules of the tafl games: hnefatafl, brandubh, tablut, tawlbwrdd, ard ri, fidchell and their kin.
//!
//! A rule set is data: [`Rules`] holds all of its options and compiles to a [`Referee`]. A [`Game`] is a
//! position with its history. It lists and plays legal moves; for each ply it reports the captures and their
//! cause, the announcements, and whether the game is over and by which rule. For an illegal move it reports
//! why, on which squares, and what would be legal.
//!
//! ```
//! use tafl_engine::{Game, IllegalReason, catalogue};
//!
//! let brandubh = catalogue::find("brandubh-wtf").unwrap().referee();
//! let mut game = Game::new(&brandubh, None).unwrap();
//! assert_eq!(game.legal_moves().len(), 40);
//!
//! let refused = game.play_text("d1-d4").unwrap_err();
//! assert_eq!(refused.reason, IllegalReason::PathBlocked);
//! assert_eq!(refused.squares[0].to_string(), "d2");
//!
//! let played = game.play_text("d2-a2").unwrap();
//! assert!(played.outcome.is_none() && played.captures.is_empty());
//! ```
//!
//! Boards in other notations, game records and other text formats are handled by the crate `tafl-notation`.
//!
//! The engine is pure: no clock, no files, no threads, and no randomness except from seeds that the caller
//! passes. The same calls give the same results on every machine.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod analysis;
mod board;
// The families use everything in `presets`.
#[allow(clippy::wildcard_imports)]
pub mod catalogue;
mod claim;
mod disagreement;
mod eval;
mod game;
pub mod halt;
mod match_score;
mod named;
mod position;
mod rules;
mod search;
mod setup;

pub use analysis::{
    Judged, Judgement, MoveReason, MoveReasonKind, Puzzle, PuzzleSearch, SideSummary, Summary, Thresholds,
    TurningPoint,
};
pub use board::{
    Fact, Facts, MAX_SIZE, MIN_SIZE, Move, MoveTextError, Piece, PieceSet, Placement, PlacementError,
    PlacementErrorKind, Side, Square, SquareError, Symmetry, WrittenMove,
};
pub use claim::{ClaimCheck, ClaimVerdict, ClaimedResult, RecordProblem};
pub use disagreement::{Disagreement, DisagreementKind, Verdict};
pub use eval::{Evaluation, EvaluationError, EvaluationInputs, EvaluationWeights, Term};
pub use game::{Game, Opponent, Position, Referee, Trial};
pub use halt::Halted;
pub use match_score::{GameResult, MatchScore, Player, score_match};
pub use position::{
    Announcement, Capture, CaptureKind, Ending, IllegalMove, Outcome, Perft, PerftMode, Played, Playout,
    RepetitionCount,
};
pub use rules::{
    AnnouncementKind, Berserk, BoardFault, BoardSpec, Closers, Encirclement, Enclosure, Escape, Fault,
    FaultKind, Faults, IllegalReason, Jump, Jumps, KingInCaptures, KingTaken, NamedSetup, NoLegalMove,
    OutcomeReason, QuietConsequence, QuietPlies, Reach, Repetition, RepetitionCompares,
    RepetitionConsequence, RuleDifference, RuleId, RuleValue, Rules, Shieldwall, Special, SpecialReach, Zone,
    ZoneKind,
};
pub use search::{
    Book, BookEntry, Chances, Clock, Level, Levels, Line, Member, MoveTime, Proof, Score, SearchOptions,
    SearchReport, ShortestSearch, ShortestWin, Solution, StopReason, Strength,
};
pub use setup::{FenError, History, Setup};

/// The README's Rust examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
