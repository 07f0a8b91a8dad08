//! Tafl as text: boards as rows and drawings, moves as people write them, game records, and OpenTafl's
//! notation.
//!
//! The canonical text forms of squares, moves and boards belong to [`tafl_engine`]; every other form is read
//! and written here. Strict formats are for programs, lenient ones for people; both report faults with their
//! line and column.
//!
//! ```
//! use tafl_engine::{RuleId, catalogue};
//! use tafl_notation::opentafl::{Dialect, RulesRecord, export_rules};
//!
//! let fetlar = "dim:11 atkf:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
//! let imported = fetlar.parse::<RulesRecord>().unwrap().to_rules(Dialect::Program).unwrap();
//! assert_eq!(tafl_notation::identify(&imported.rules)[0].0.id, "fetlar");
//! let refused = export_rules(&catalogue::find("copenhagen").unwrap().rules, None, None, Dialect::Program).unwrap_err();
//! assert_eq!(refused[0].rule, RuleId::Repetition);
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `boards` | boards as rows or drawings |
//! | `lenient_move`, `resolve_move` | moves as people write them, and the move such a text names in a position |
//! | `opentafl_rules` | OpenTafl's records of rules and positions |
//! | `records` | games with variations and comments, in every format |
//! | `identify` | the rule sets of the catalogue that equal a declared one |
//! | `diagnostics`, `expected`, `place` | faults of records and what would be right, places in texts |
//!
//! JSON and translated sentences belong to the service.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod boards;
mod diagnostics;
mod expected;
mod identify;
mod lenient_move;
mod opentafl_rules;
mod place;
pub mod records;
mod resolve_move;

pub use boards::{BoardFormat, BoardText, SideDoubt, TextFault, TextFaultKind, fen};
pub use identify::identify;
pub use lenient_move::{Intent, LenientMove, Vocabulary};
pub use place::Place;
pub use resolve_move::{Resolved, Unresolved, resolve_move, resolve_move_in};

/// OpenTafl's notation: records of rules, positions, moves and games.
///
/// Reading is strict: every fault is reported with its place, and nothing is repaired.
pub mod opentafl {
    pub use crate::diagnostics::{RecordFault, RecordFaultKind, Span};
    pub use crate::expected::Expected;
    pub use crate::opentafl_rules::{
        Dialect, ExportNote, ExportNoteKind, ExportedRules, ImportNote, ImportNoteKind, ImportedRules,
        Inexpressible, KingStrength, PositionRecord, RankOrder, RecordEscape, RecordKind, RecordPiece,
        RecordPieces, RecordShieldwall, RecordZone, RulesImportFault, RulesKey, RulesRecord, Speeds,
        Threefold, ZoneRecord, ZoneSquares, export_rules,
    };
    pub use crate::records::opentafl_moves::{MoveForm, MoveRecordError, read_move, write_move};
    pub use crate::records::opentafl_read::read_game;
    pub use crate::records::opentafl_write::write_game;
}

/// The README's Rust examples run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
