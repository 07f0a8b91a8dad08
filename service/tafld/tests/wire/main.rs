//! The service as its callers see it: the binary on real sockets, called over gRPC and JSON, and compared
//! with the contract.
//!
//! What a request is answered is data: `service/tests/rows`. Here is what needs sockets, time or another
//! implementation. These tests use no internals of the service. Expected answers come from the contract, from the
//! cases of `tests/data`, and from the engine in this process, through a mapping of the tests' own
//! (`support::mirror`). Every test starts its own server, so that none depends on another's load, limits or
//! log: a process, or where only answers matter the routes in this process (`support::local`).
//!
//! | module | what it proves |
//! |---|---|
//! | `answers` | every call answers the same over both transports |
//! | `custom` | custom rules |
//! | `rulesets` | comparing rule sets; names, ids and bases of custom ones |
//! | `compared` | games compared under other rule sets |
//! | `illegal` | every reason why a move is illegal |
//! | `long_errors` | errors of requests with very many faults |
//! | `bad_input` | malformed requests |
//! | `hostile` | malicious clients: how long they can hold what they have |
//! | `held` | what one client holds gives way to others |
//! | `shared_connection` | what one client of a proxy does ends no call of another |
//! | `panics` | a handler that panics |
//! | `smuggling` | ambiguous bytes, and floods of frames |
//! | `tokens`, `signed` | tokens: equality, integrity, signatures |
//! | `validate_moves` | several moves judged in one call |
//! | `sizes` | small requests that would use much memory, and answers that are too large |
//! | `archives` | streams of reports on many games |
//! | `archive_streams` | archives beside other calls: slow readers, permits, turns |
//! | `games` | random games compared with the engine |
//! | `cases` | the rule cases of `tests/data` over the wire |
//! | `notation` | positions and moves from and to text |
//! | `records`, `record_requests`, `rules_records` | records of games and of rules |
//! | `words` | plain text, languages |
//! | `error_languages` | errors in every language |
//! | `searching` | suggestions and their limits |
//! | `replies` | moves played together with the reply to them |
//! | `analysis` | moves evaluated |
//! | `streamed_analysis` | positions and games analysed in streams |
//! | `studies` | openings explored, stored puzzles |
//! | `tables` | endgame tables, looked up and in place of searches |
//! | `fairness` | searches in turns |
//! | `crowded` | deadlines, cancelled calls, a full queue, rate limits |
//! | `stopping` | shutdown |
//! | `secure`, `access` | TLS, API keys |
//! | `aging` | connections closed because of their age |
//! | `logging` | a log that cannot be written |
//! | `operations`, `traces` | reflection, health, metrics, logs, request ids, traces |
//! | `links` | `GET` forms answer like their `POST` |
//! | `languages` | plain text and JSON, English and French |
//! | `browsers` | CORS on every route and with every error |
//! | `connect` | the same answers and errors by the protocol of Connect |
//! | `protocols` | what HTTP and gRPC say about headers, methods and paths |
//! | `grpc_web` | the same answers and errors over gRPC-Web |
//! | `caching` | entity tags, cache control, compression |
//! | `pictures` | pictures of positions |
//! | `animations` | animations of games |
//! | `graphs` | graphs of the course of a game, links of an analysis, evaluations beside the board |
//! | `mcp` | tools for language models |
//! | `support` | servers, clients and requests for all of these |

mod access;
mod aging;
mod analysis;
mod animations;
mod answers;
mod archive_streams;
mod archives;
mod bad_input;
mod browsers;
mod caching;
mod cases;
mod compared;
mod connect;
mod crowded;
mod custom;
mod error_languages;
mod fairness;
mod games;
mod graphs;
mod grpc_web;
mod held;
mod hostile;
mod illegal;
mod languages;
mod links;
mod logging;
mod long_errors;
mod mcp;
mod notation;
mod operations;
mod shared_connection;
// Release builds do not panic on request.
#[cfg(debug_assertions)]
mod panics;
mod pictures;
mod protocols;
mod record_requests;
mod records;
mod replies;
mod rules_records;
mod rulesets;
mod searching;
mod secure;
mod signed;
mod sizes;
mod smuggling;
mod stopping;
mod streamed_analysis;
mod studies;
mod support;
mod tables;
mod tokens;
mod traces;
mod validate_moves;
mod words;
