//! The calls of `RenderService`: pictures, animations, graphs.

pub(super) mod game;
mod graph;
pub(super) mod position;
