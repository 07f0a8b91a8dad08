//! The public port and the admin port: sockets, connections, startup and shutdown.
//!
//! | module | contents |
//! |---|---|
//! | `server` | the two ports, startup and shutdown |
//! | `admin` | metrics, health, readiness, signals |
//! | `listener`, `connections`, `handshake`, `streams`, `socket` | the listener, its connections, TLS, their streams and their sockets |
//! | `cores` | the threads that serve connections, and which of them gets which |
//! | `app`, `browser_layers` | the routes of the public port; what browsers need |
//! | `leftover` | what a call left of its request |

mod admin;
pub(crate) mod app;
mod browser_layers;
pub(crate) mod connections;
mod cores;
#[cfg(feature = "tls")]
mod handshake;
mod leftover;
mod listener;
mod server;
mod socket;
mod streams;

pub(crate) use app::App;
pub use server::run;
