//! Observability for operators: metrics, the log, files that are read again.
//!
//! | module | contents |
//! |---|---|
//! | `telemetry` | metrics |
//! | `per_core` | numbers that each core counts for itself |
//! | `log` | the log |
//! | `reloading` | files of keys and certificates |

pub mod log;
pub(crate) mod per_core;
pub(crate) mod reloading;
pub mod telemetry;
