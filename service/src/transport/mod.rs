//! From bytes to calls and back, over gRPC, Connect, plain JSON and MCP.
//!
//! | module | contents |
//! |---|---|
//! | `dispatcher` | what every call passes: decode, handle, encode, metrics, log |
//! | `grpc`, `connect`, `rest`, `mcp` | the transports |
//! | `health`, `reflection` | the services of gRPC itself |
//! | `request_bytes`, `lists` | the bytes of a request; limits on its lists |
//! | `json`, `rules_json` | requests in JSON; rules in JSON for the command line |
//! | `traces` | traces of calls for a collector |

pub(crate) mod connect;
pub(crate) mod dispatcher;
pub(crate) mod grpc;
pub(crate) mod health;
mod json;
mod lists;
pub(crate) mod mcp;
mod reflection;
mod request_bytes;
pub(crate) mod rest;
pub mod rules_json;
mod traces;
