//! The calls of `BulkService`: archives of games.

mod archive;
pub mod judge;
