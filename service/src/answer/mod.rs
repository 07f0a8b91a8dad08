//! From the engine's results to answers.
//!
//! | module | contents |
//! |---|---|
//! | `to_proto` | messages |
//! | `response`, `board_text` | how answers are written: as bytes, JSON or text |
//! | `links` | links to pictures |

pub mod board_text;
#[cfg(feature = "analysis")]
pub(crate) mod links;
pub(crate) mod response;
pub(crate) mod to_proto;
