//! From bytes to calls and back, over gRPC, Connect, plain JSON and MCP.
//!
//! | module | contents |
//! |---|---|
//! | `dispatcher` | what every call passes: decode, handle, encode, metrics, log |
//! | `protocol` | what is true of a protocol: its name, status, spelling, refusals |
//! | `grpc`, `connect`, `rest`, `mcp` | the protocols |
//! | `pages` | the pages for people, and the documents of the interface |
//! | `health`, `reflection` | the services of gRPC itself |
//! | `routes` | what a route takes and answers with |
//! | `request_bytes`, `lists` | the bytes of a request; limits on its lists |
//! | `json`, `rules_json` | requests in JSON; rules in JSON for the command line |
//! | `timeouts` | the deadlines that callers state in headers |
//! | `trace_context`, `traces` | the trace of a caller; traces of calls for a collector |
//! | `doors` | what is added to gRPC and JSON: the transports and pages that a build has |

#[cfg(feature = "connect")]
mod connect;
pub(crate) mod dispatcher;
pub(crate) mod doors;
pub(crate) mod grpc;
pub(crate) mod health;
mod json;
mod lists;
#[cfg(feature = "mcp")]
pub(crate) mod mcp;
#[cfg(feature = "pages")]
pub(crate) mod pages;
mod protocol;
mod reflection;
pub(crate) mod request_bytes;
pub(crate) mod rest;
pub(crate) mod routes;
pub mod rules_json;
mod timeouts;
mod trace_context;
#[cfg(feature = "otlp")]
mod traces;

use crate::admission::gate::Content;

/// An answer, whose bytes the lease of its call holds.
pub(crate) type Response = http::Response<Content>;

/// An answer whose bytes are written, but held by no lease yet: it cannot be sent.
pub(crate) type Draft = http::Response<Vec<u8>>;
