//! Game records in every format.
//!
//! | file | contents |
//! |---|---|
//! | `tree` | a game as a record states it: tags, main line, variations, comments |
//! | `address`, `clock` | addresses of moves in the tree, and players' clocks |
//! | `moves`, `ending`, `fen` | one move in every spelling, how a game ended, where it begins |
//! | `list` | plain lists of moves |
//! | `pgn`, `pgn_write`, `pgn_names` | PGN style |
//! | `opentafl_moves`, `opentafl_read`, `opentafl_write` | OpenTafl's notation |
//! | `programs`, `programs_write` | games as sites and programs store them: JSON, collections |
//! | `archive` | texts of many games, one game after the other |
//! | `builder`, `writer` | what readers share; what writers share |
//! | `detect`, `read` | detecting the format; reading and writing any format |
//! | `surroundings` | what surrounds moves in chats, tables and programs |
//! | `rules_of` | the rules that a record names |
//! | `follow` | following a record with its variations along a game |
//! | `resolve`, `restore` | moves without their origin, and steps of chains that are not written, found by the rules |
//! | `lines` | lines that may be games |
//! | `setups` | the set-up that a record does not name |
//! | `replay`, `infer` | playing a record by the rules, and filling in what a bare list of moves leaves out |
//! | `recorded`, `judged` | all of this in one step, and the verdict on a game |
//!
//! A text becomes a game in five steps, and no step hides the faults of the one before: read it
//! ([`ReadRecord::of`]), find its rules ([`GameRecord::known_rules`]), find the origins that it leaves out
//! ([`GameRecord::resolve_until`]), play it ([`GameRecord::replay`]), write it ([`GameRecord::write`]).
//!
//! ```
//! use tafl_notation::opentafl::{MoveForm, Dialect};
//! use tafl_notation::records::{MismatchKind, ReadRecord, RecordFormat};
//!
//! let text = "[Variant \"brandubh-wtf\"]\n[Black \"Ann\"]\n\n1. d2-e2 d3-c3xc4 (1... d3-d2) 2. a4-a3 0-1";
//! let read = ReadRecord::of(text, None, MoveForm::Standard).unwrap();
//! assert_eq!((read.format, read.faults.len()), (RecordFormat::Pgn, 0));
//!
//! let rules = read.record.known_rules(Dialect::Program).unwrap().unwrap();
//! let referee = rules.entry.unwrap().referee();
//! let replayed = read.record.replay(&referee, rules.setup.as_deref()).unwrap();
//! assert_eq!((replayed.plies, replayed.illegal), (3, None));
//! assert!(matches!(replayed.mismatches[0].what, MismatchKind::Captures { .. }));
//! assert_eq!(replayed.mismatches[0].span.unwrap().start.column, 10);
//! // The record states that the attackers won; by the rules the game is not over.
//! assert!(read.record.result.is_some() && replayed.game.outcome().is_none());
//!
//! let game = read.record.completed(&referee, rules.setup.as_deref()).unwrap();
//! let written = game.write(RecordFormat::OpenTafl, MoveForm::Standard).unwrap();
//! assert!(written.text.ends_with("1. d2-e2 d3-c3\n\n1b.1.1a. ..... d3-d2\n\n2. a4-a3\n"), "{}", written.text);
//! ```

mod address;
mod archive;
mod builder;
mod clock;
mod detect;
mod ending;
mod fen;
mod follow;
mod infer;
mod judged;
mod lines;
mod list;
mod moves;
pub(crate) mod opentafl_moves;
pub(crate) mod opentafl_read;
pub(crate) mod opentafl_write;
mod pgn;
mod pgn_names;
mod pgn_write;
mod programs;
mod programs_write;
mod read;
mod recorded;
mod replay;
mod resolve;
mod restore;
mod rules_of;
mod setups;
mod surroundings;
mod tree;
mod writer;

pub use crate::diagnostics::{RecordFault, RecordFaultKind, Span};
pub use crate::expected::Expected;
pub use address::{MoveAddress, TurnIndex};
pub use archive::{Games, Parts, TextOfGame};
pub use clock::{Clock, Overtime};
pub use detect::RecordFormat;
pub use judged::{Checked, Judged, RejectedMove, Verdict};
pub use list::{read_list, write_list};
pub use pgn::read_pgn;
pub use pgn_write::write_pgn;
pub use read::ReadRecord;
pub use recorded::{
    FaultOfRecord, NoteOnRules, Opened, Reading, ReadingError, Recorded, RulesStated, Ruleset, setup_of,
};
pub use replay::{IllegalPly, Mismatch, MismatchKind, Replayed};
pub use rules_of::KnownRules;
pub use setups::FoundSetup;
pub use tree::{
    Action, Comment, GameRecord, Line, MoveSign, Ply, Puzzle, PuzzleMode, RecordResult, RecordedCapture,
    RecordedMove, Restored, StartPosition, Tag,
};
pub use writer::{RecordNote, RecordNoteKind, Written};
