//! `tafld`: referee and opponent for tafl games, as a stateless service.
//!
//! | module | purpose |
//! |---|---|
//! | `config` | flags and environment |
//! | `server`, `app`, `connections`, `socket`, `batched` | ports, connections and their writes, shutdown |
//! | `gate`, `forwarded` | admission control: calls, bytes and deadlines of each client |
//! | `access`, `rates` | API keys, and the rate limits of each client |
//! | `budget` | what the work of a call may use |
//! | `admin`, `tls`, `telemetry`, `log` | the admin port, certificates, metrics, the log |
//! | `spans` | traces of calls for a collector |
//! | `reloading` | files that are read again when they change |
//! | `grpc`, `rest` | the two transports |
//! | `json`, `encode` | reading requests in JSON, writing messages |
//! | `dispatcher` | what every call passes behind the gate: decode, handle, encode, metrics, log |
//! | `handlers` | the calls, independent of the transport |
//! | `request_bytes`, `lists` | the bytes of a request; limits on its lists |
//! | `stream` | streaming answers |
//! | `from_proto`, `to_proto`, `wire_enums`, `wire_rules`, `token`, `signing` | between the wire and the engine |
//! | `open`, `opened` | the rule set, position or game that a request names; positions that are kept |
//! | `records`, `declared` | game records, and the results stated for them |
//! | `rulesets`, `compiled_ruleset`, `ruleset_id` | compiled rule sets; the ids of custom ones |
//! | `rules_json` | rules as JSON for the command line |
//! | `threads`, `hand_over` | the threads for searches and long calls; what they leave to others |
//! | `web`, `quality_values` | what browsers need, and headers such as `Accept` |
//! | `site`, `links` | the pages for people, links to pictures |
//! | `i18n`, `text_view`, `text_board` | sentences, and answers as text |
//! | `error` | the one table of errors |
//! | `contract` | the fields of its messages |
//! | `spelling` | how a caller spells the names of fields |
//!
//! Rules and search belong to the engine; storage, accounts and clocks to the callers.

// A handler says which of the two it answers with, a message or a message with a board.
#![allow(refining_impl_trait_internal)]

pub mod access;
mod admin;
mod app;
mod batched;
mod budget;
mod compiled_ruleset;
pub mod config;
mod connections;
mod contract;
mod declared;
mod dispatcher;
mod encode;
pub mod error;
mod forwarded;
mod from_proto;
mod gate;
mod grpc;
mod hand_over;
mod handlers;
pub mod i18n;
mod json;
mod links;
mod lists;
pub mod log;
mod open;
mod opened;
mod quality_values;
mod rates;
mod records;
mod reloading;
mod request_bytes;
mod rest;
pub mod rules_json;
mod ruleset_id;
mod rulesets;
mod server;
mod signing;
mod site;
mod socket;
mod spans;
mod spelling;
mod stream;
pub mod telemetry;
pub mod text_board;
mod text_view;
mod threads;
mod tls;
mod to_proto;
mod token;
mod web;
mod wire_enums;
mod wire_rules;

pub use rulesets::nearest_ruleset;
pub use server::run;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The routes of the public port without a socket, for tests.
///
/// # Errors
/// If a thread cannot be started, or a file cannot be used.
pub fn router(config: &config::Config) -> Result<axum::Router, String> {
    app::App::new(config).map(|app| app.web)
}

/// The known name most similar to an unknown one, if any is similar.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let alike = |candidate: &&str| strsim::jaro_winkler(name, candidate);
    // Input may be of any length; names are short.
    if name.len() > 100 {
        return None;
    }
    known
        .map(|candidate| (alike(&candidate), candidate))
        .filter(|(score, _)| *score > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, best)| best)
}

/// Locks what is consistent also after a panic.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a character breaks lines or text direction; a name that contains it would spoil every sentence that quotes the name.
pub(crate) fn spoils(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
