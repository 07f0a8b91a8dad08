//! `tafld`: referee and opponent for tafl games, as a stateless service.
//!
//! A request goes through these folders from top to bottom, and each imports only from those below it;
//! `calls` and `threads` are asked side by side.
//!
//! | module | purpose |
//! |---|---|
//! | `net` | ports, connections, startup and shutdown |
//! | `transport` | from bytes to calls and back, over gRPC, Connect and JSON |
//! | `site` | the pages for people |
//! | `calls` | what each call does, independent of the transport |
//! | `answer` | from the engine's results to answers |
//! | `threads` | the threads for searches and long calls |
//! | `read` | from messages to the engine |
//! | `admission` | who may call, how much, and what a call may hold |
//! | `observe` | metrics, the log, files that are read again |
//! | `words` | sentences, errors, names of the contract |
//! | `config`, `defer` | flags and environment; what threads of low priority leave to others |
//! | `helpers` | locks, and what is done with names and letters everywhere |
//!
//! Rules and search belong to the engine; storage, accounts and clocks to the callers.

// Doors use parts of the core that a build without them does not.
#![cfg_attr(not(feature = "all"), allow(dead_code, unused_imports, unused_variables))]
// A handler says which of the two it answers with, a message or a message with a board.
#![allow(refining_impl_trait_internal)]

mod admission;
mod answer;
mod calls;
pub mod config;
mod defer;
mod helpers;
mod net;
mod observe;
mod read;
#[cfg(test)]
mod simulation;
#[cfg(feature = "pages")]
mod site;
mod threads;
mod transport;
mod words;

pub use admission::access;
use admission::gate::Inner;
pub use answer::board_text;
#[cfg(feature = "bulk")]
pub use calls::judge;
pub use net::run;
pub use observe::{log, telemetry};
pub use read::rulesets::nearest_ruleset;
#[cfg(feature = "mcp")]
pub use transport::mcp::Stdio;
pub use transport::{
    rest::table::{ROUTES, Route},
    rules_json,
};
pub use words::{error, i18n};

include!(concat!(env!("OUT_DIR"), "/clients.rs"));

/// The routes of the public port without a socket, for tests.
///
/// # Errors
/// If a thread cannot be started, or a file cannot be used.
pub fn router(config: &config::Config) -> Result<axum::Router, String> {
    let app = std::sync::Arc::new(net::App::new(config)?);
    Ok(axum::Router::new().fallback(async move |request| app.ask(request, None).await.map(Inner::into_body)))
}
