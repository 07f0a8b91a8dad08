//! `tafld`: the referee and the opponent for every tafl game, as a stateless service.
//!
//! | module | job |
//! |---|---|
//! | `config` | flags and environment |
//! | `server`, `connections` | ports, connections, stopping |
//! | `gate`, `forwarded` | what every request passes: calls, bytes, time and rates of each client |
//! | `compute` | the threads for long calls |
//! | `admin`, `tls`, `telemetry`, `log` | the operators' port, certificates, metrics, the log |
//! | `grpc`, `rest` | the two transports, both thin |
//! | `dispatcher` | what every call passes behind it: request read, answer made and written, metrics, log |
//! | `handlers` | what each call does, neutral to transport |
//! | `lists` | how long the lists of a request may be |
//! | `stream` | answers in several messages |
//! | `from_proto`, `to_proto`, `terms`, `token` | between the wire and the engine |
//! | `records` | games as they were recorded, for every call that takes them |
//! | `rulesets`, `ruleset_id` | rule sets compiled, named or declared; the ids of declared ones |
//! | `search_pool` | the threads that search |
//! | `render` | pictures |
//! | `web` | what browsers need |
//! | `words`, `plain`, `text_board` | sentences, and answers as text |
//! | `error` | the one table of errors |
//!
//! Deliberately absent: rules and search, which are the engine's; storage, accounts and clocks, which are the callers'.

mod admin;
mod compute;
pub mod config;
mod connections;
mod dispatcher;
pub mod error;
mod forwarded;
mod from_proto;
mod gate;
mod grpc;
mod handlers;
mod json;
mod lists;
pub mod log;
mod quality_values;
mod records;
pub mod render;
mod rest;
mod ruleset_id;
mod rulesets;
mod search_pool;
mod server;
mod stream;
pub mod telemetry;
pub mod text_board;
mod text_view;
mod tls;
mod to_proto;
mod token;
mod web;
mod wire_enums;
pub mod words;

pub use server::run;

/// The routes of the public port, both transports, without a port: for tests that need no socket.
///
/// # Errors
/// That a thread could not be started.
pub fn router(config: &config::Config) -> std::io::Result<axum::Router> {
    server::App::new(config).map(|app| app.router)
}

/// The name that is most like one that does not exist, if any is like it at all.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let alike = |candidate: &&str| strsim::jaro_winkler(name, candidate);
    // What a caller sends may be of any length; no name is.
    if name.len() > 100 {
        return None;
    }
    known
        .map(|candidate| (alike(&candidate), candidate))
        .filter(|(score, _)| *score > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, best)| best)
}

/// Whether a character breaks a line, or turns the direction of the text around it: in a name it would spoil every sentence in which
/// the name stands.
pub(crate) fn spoils(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
