//! The referee for every tafl game, as WebAssembly: what the modules of `@tafl/engine` share.
//!
//! | module | contents |
//! |---|---|
//! | `wasm/rules` | the rules alone |
//! | `wasm/search` | the rules and the opponent |
//! | `wasm/texts` | texts and pictures of games, which are large |
//!
//! Objects cross the border as JSON, in the form of the service's contract. What the functions take and return is
//! declared in files `types.d.ts`.

pub mod border;
pub mod catalogue;
pub mod game;
