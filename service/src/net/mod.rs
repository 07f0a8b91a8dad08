//! The public port and the admin port: sockets, connections, startup and shutdown.
//!
//! | module | contents |
//! |---|---|
//! | `server` | the two ports, startup and shutdown |
//! | `admin`, `signals` | metrics, health, readiness; signals |
//! | `listener`, `unix_socket`, `connections`, `handshake`, `streams`, `socket` | the listener on either kind of socket, its connections, TLS, their streams and their sockets |
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
mod signals;
mod socket;
mod streams;
#[cfg(unix)]
mod unix_socket;

pub(crate) use app::App;
pub use server::run;
