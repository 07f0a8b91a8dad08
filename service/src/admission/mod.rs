//! Who may call, how much, and what a call may hold.
//!
//! | module | contents |
//! |---|---|
//! | `gate` | calls, bytes and deadlines of each client |
//! | `access`, `tls` | API keys, certificates |
//! | `rates`, `budget` | the rate limits of each client; what the work of a call may use |
//! | `forwarded_for` | the address of a client behind proxies |

pub mod access;
pub(crate) mod budget;
mod forwarded_for;
pub(crate) mod gate;
pub(crate) mod rates;
#[cfg(feature = "tls")]
pub(crate) mod tls;
