//! The calls of `NotationService`: positions, moves, games and rules as text.

pub(super) mod convert;
mod moves;
mod positions;
mod rules;
