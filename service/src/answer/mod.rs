//! From the engine's results to answers.
//!
//! | module | contents |
//! |---|---|
//! | `to_proto`, `encode` | messages, and how they are written |
//! | `text_view`, `text_board` | answers as text |
//! | `links` | links to pictures |

pub(crate) mod encode;
pub(crate) mod links;
pub mod text_board;
pub(crate) mod text_view;
pub(crate) mod to_proto;
