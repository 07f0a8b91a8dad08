//! The calls of `TaflService`, which every build has: moves, rule sets, games, searches.

mod catalogue;
pub(super) mod games;
pub(super) mod known_lines;
pub(super) mod moves;
mod play;
pub(super) mod suggest;
