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
//! | `rulesets` | custom rules are explained as those of the catalogue |
//! | `illegal` | every reason why a move is illegal |
//! | `long_errors` | errors of requests with very many faults |
//! | `bad_input` | endless requests and bytes that are no HTTP |
//! | `hostile` | malicious clients: how long they can hold what they have |
//! | `held` | what one client holds gives way to others |
//! | `shared_connection` | what one client of a proxy does ends no call of another |
//! | `panics` | a handler that panics |
//! | `smuggling` | ambiguous bytes, and floods of frames |
//! | `tokens`, `signed` | tokens: equality, integrity, signatures |
//! | `sizes` | small requests that would use much memory, and answers that are too large |
//! | `archives` | reports on many games |
//! | `archive_streams` | archives beside other calls: slow readers, permits, turns |
//! | `games` | random games compared with the engine |
//! | `searching` | suggestions and their limits |
//! | `streamed_analysis` | positions and games analysed in streams |
//! | `tables` | endgame tables, looked up and in place of searches |
//! | `fairness` | searches in turns |
//! | `crowded` | deadlines, cancelled calls, a full queue, rate limits |
//! | `stopping` | shutdown |
//! | `secure`, `access` | TLS, API keys |
//! | `aging` | connections closed because of their age |
//! | `logging` | a log that cannot be written |
//! | `operations`, `traces` | reflection, health, metrics, logs, request ids, traces |
//! | `links` | links of any length |
//! | `languages` | the languages of the server, and that of its gate |
//! | `browsers` | CORS on every route and with every error |
//! | `connect` | deadlines, keys and reflection by the protocol of Connect |
//! | `protocols` | sockets and ports, and the small document |
//! | `animations` | pictures beside other calls |
//! | `mcp` | tools for language models |
//! | `support` | servers, clients and requests for all of these |

mod access;
mod aging;
mod animations;
mod answers;
mod archive_streams;
mod archives;
mod bad_input;
mod browsers;
mod connect;
mod crowded;
mod fairness;
mod games;
mod held;
mod hostile;
mod illegal;
mod languages;
mod links;
mod logging;
mod long_errors;
mod mcp;
mod operations;
mod shared_connection;
// Release builds do not panic on request.
#[cfg(debug_assertions)]
mod panics;
mod protocols;
mod rulesets;
mod searching;
mod secure;
mod signed;
mod sizes;
mod smuggling;
mod stopping;
mod streamed_analysis;
mod support;
mod tables;
mod tokens;
mod traces;
