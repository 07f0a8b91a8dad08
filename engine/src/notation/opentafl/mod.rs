//! OpenTafl's notation: records of rules, positions, moves and games.
//!
//! | file | what it has |
//! |---|---|
//! | `keys`, `pieces` | the keys of rules records, the letters of pieces |
//! | `rules`, `rules_text` | rules records as typed values, and reading them |
//! | `import`, `export` | from a rules record to a rule set of this engine, and back |
//! | `position` | position records |
//! | `moves` | move records, in the standard form and in the simple one |
//! | `game_text`, `game_write` | game records: reading them to the tree that all formats share, and writing it |
//!
//! Reading is strict, and reports every fault with its place. Deliberately absent: repair of what is not in the notation.

mod export;
mod game_text;
mod game_write;
mod import;
mod keys;
mod moves;
mod pieces;
mod position;
mod rules;
mod rules_text;

pub use super::reading::{RecordFault, RecordFaultKind, Span};
pub use export::{ExportNote, ExportNoteKind, ExportedRules, Inexpressible};
pub(super) use game_text::draft as draft_game;
pub use game_text::read_game;
pub use game_write::write_game;
pub use import::{ImportNote, ImportNoteKind, ImportedRules, Reading, RulesImportFault};
pub(crate) use import::{all_corners, never_occupied};
pub use keys::{RecordZone, RulesKey};
pub use moves::{MoveForm, MoveRecordError, read_move, write_move};
pub use pieces::{RecordKind, RecordPiece, RecordPieces};
pub use position::{PositionRecord, RankOrder};
pub use rules::{KingStrength, RecordEscape, RecordShieldwall, RulesRecord, Speeds, Threefold, ZoneRecord, ZoneSquares};
pub(super) use rules_text::read as read_rules;
