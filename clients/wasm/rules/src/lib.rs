//! The rules alone.

pub use tafl_wasm::{catalogue, game};
