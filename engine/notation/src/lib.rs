//! Tafl as text: boards as rows and drawings, moves as people say them, records of games, and OpenTafl's notation.
//!
//! The canonical texts of squares, moves and boards belong to [`tafl_engine`]; everything else that is read or written is here. Strict
//! formats are for programs, lenient ones for people; in both every fault has its place.
//!
//! ```
//! use tafl_engine::{RuleId, catalogue};
//! use tafl_notation::opentafl::{Reading, RulesRecord, export_rules};
//!
//! let fetlar = "dim:11 atkf:y start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
//! let imported = fetlar.parse::<RulesRecord>().unwrap().to_rules(Reading::Program).unwrap();
//! assert_eq!(tafl_notation::same(&imported.rules)[0].0.id, "fetlar");
//! let refused = export_rules(&catalogue::find("copenhagen").unwrap().rules, None, None, Reading::Program).unwrap_err();
//! assert_eq!(refused[0].rule, RuleId::Repetition);
//! ```
//!
//! | module | what it has |
//! |---|---|
//! | `boards` | boards as rows or drawings |
//! | `said`, `meant` | moves as people say them, and what such a move means in a game |
//! | `opentafl_rules` | OpenTafl's records of rules and positions |
//! | `records` | games with variations and comments, in every format |
//! | `same` | finding a rule set in the catalogue by what it says |
//! | `reading`, `place` | faults of records, places in texts |
//!
//! Deliberately absent: JSON, which is the service's, and sentences for people.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod boards;
mod meant;
mod opentafl_rules;
mod place;
mod reading;
pub mod records;
mod said;
mod same;

pub use boards::{BoardFormat, BoardText, SideDoubt, TextFault, TextFaultKind, fen};
pub use meant::{Meant, MeantNothing};
pub use place::Place;
pub use said::SaidMove;
pub use same::same;

/// OpenTafl's notation: records of rules, positions, moves and games.
///
/// Reading is strict, and reports every fault with its place. Deliberately absent: repair of what is not in the notation.
pub mod opentafl {
    pub use crate::opentafl_rules::{
        ExportNote, ExportNoteKind, ExportedRules, ImportNote, ImportNoteKind, ImportedRules, Inexpressible, KingStrength, PositionRecord,
        RankOrder, Reading, RecordEscape, RecordKind, RecordPiece, RecordPieces, RecordShieldwall, RecordZone, RulesImportFault, RulesKey,
        RulesRecord, Speeds, Threefold, ZoneRecord, ZoneSquares, export_rules,
    };
    pub use crate::reading::{RecordFault, RecordFaultKind, Span};
    pub use crate::records::opentafl_moves::{MoveForm, MoveRecordError, read_move, write_move};
    pub use crate::records::opentafl_read::read_game;
    pub use crate::records::opentafl_write::write_game;
}
