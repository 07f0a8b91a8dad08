//! The public port and the admin port: sockets, connections, startup and shutdown.
//!
//! | module | contents |
//! |---|---|
//! | `server` | the two ports, startup and shutdown |
//! | `admin` | metrics, health, readiness, signals |
//! | `listener`, `connections`, `socket`, `write_batching` | the listener, its connections, their sockets and their writes |
//! | `cores` | the threads that serve connections, and which of them gets which |
//! | `app`, `browser_layers` | the routes of the public port; what browsers need |

mod admin;
pub(crate) mod app;
mod browser_layers;
pub(crate) mod connections;
mod cores;
mod listener;
mod server;
mod socket;
mod write_batching;

pub(crate) use app::App;
pub use server::run;
