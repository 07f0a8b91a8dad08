//! The referee for every tafl game, as WebAssembly: what the modules of `@tafl/engine` share.
//!
//! | module | contents |
//! |---|---|
//! | `border` | values that cross the border |
//! | `catalogue` | the rule sets |
//! | `game` | games and their moves |
//! | `token` | positions as tokens, for the module with the opponent |
//!
//! The crates in its folders make the modules of the package: `rules` the rules alone, `search` the rules and the
//! opponent, `texts` the texts and pictures of games, which are large. Objects cross the border as JSON, in the form
//! of the service's contract. What the functions take and return is declared in files `types.d.ts`.

pub mod border;
pub mod catalogue;
pub mod game;
#[cfg(feature = "token")]
mod token;
