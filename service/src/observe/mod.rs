//! Observability for operators: metrics, the log, files that are read again.
//!
//! | module | contents |
//! |---|---|
//! | `telemetry` | metrics |
//! | `log` | the log |
//! | `reloading` | files of keys and certificates |

pub mod log;
pub(crate) mod reloading;
pub mod telemetry;
