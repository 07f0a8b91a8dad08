//! Squares, directions, sets of squares and the shapes of boards.
//!
//! Everything here is geometry: which squares there are, which touch, how a set of squares steps in a direction. Deliberately
//! absent: pieces that move, rules, and anything that depends on a rule set. Which width a board needs is decided in
//! [`crate::position::widths`] and nowhere else.

mod bits;
mod geometry;
mod piece;
mod placement;
mod square;
mod symmetry;

pub(crate) use bits::Bits;
pub(crate) use geometry::{Direction, Geometry, Index};
pub(crate) use piece::Class;
pub use piece::{Piece, PieceSet, Side};
pub use placement::{Placement, PlacementError};
pub use square::{MAX_SIDE, MIN_SIDE, Square, SquareError};
pub use symmetry::Symmetry;
