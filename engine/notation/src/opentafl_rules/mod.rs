//! OpenTafl's notation: records of rules and of positions. Game records are one of the formats of
//! [`crate::records`].
//!
//! | file | what it has |
//! |---|---|
//! | `keys`, `pieces` | the keys of rules records, the letters of pieces |
//! | `rules`, `rules_text` | rules records as typed values, and reading them |
//! | `import`, `export` | from a rules record to a rule set of this engine, and back |
//! | `position` | position records |
//!
//! Reading is strict: every fault is reported with its place, and nothing is repaired.

mod export;
mod import;
mod keys;
mod pieces;
mod position;
mod rules;
mod rules_text;

pub use export::{ExportNote, ExportNoteKind, ExportedRules, Inexpressible, export_rules};
pub use import::{Dialect, ImportNote, ImportNoteKind, ImportedRules, RulesImportFault};
pub(crate) use import::{all_corners, never_occupied};
pub use keys::{RecordZone, RulesKey};
pub use pieces::{RecordKind, RecordPiece, RecordPieces};
pub(crate) use position::read as read_position;
pub use position::{PositionRecord, RankOrder};
pub use rules::{
    KingStrength, RecordEscape, RecordShieldwall, RulesRecord, Speeds, Threefold, ZoneRecord, ZoneSquares,
};
pub(crate) use rules_text::read as read_rules;
