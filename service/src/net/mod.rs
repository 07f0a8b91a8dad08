//! The public port and the admin port: sockets, connections, startup and shutdown.
//!
//! | module | contents |
//! |---|---|
//! | `server` | the two ports, startup and shutdown |
//! | `admin` | metrics, health, readiness, signals |
//! | `connections`, `socket`, `batched` | connections, their sockets and their writes |
//! | `app`, `web` | the routes of the public port; what browsers need |

mod admin;
pub(crate) mod app;
mod batched;
pub(crate) mod connections;
mod server;
mod socket;
mod web;

pub(crate) use app::App;
pub use server::run;
