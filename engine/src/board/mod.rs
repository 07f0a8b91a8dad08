//! Squares, directions, bitboards, board shapes, and placements and moves with their text forms.
//!
//! Everything here is independent of rule sets. Which width a board needs is decided in `game::widths` and
//! nowhere else.

mod bits;
mod fact;
mod geometry;
mod moves;
mod piece;
mod placement;
mod placement_text;
mod square;
mod symmetry;

pub(crate) use bits::Bits;
pub use fact::{Fact, Facts};
pub(crate) use fact::{Quoted, Who};
pub(crate) use geometry::{Direction, Geometry, Index};
pub use moves::{Move, MoveTextError, WrittenMove};
pub(crate) use piece::Class;
pub use piece::{Piece, PieceSet, Side};
pub use placement::{Placement, PlacementError, PlacementErrorKind};
pub use square::{MAX_SIZE, MIN_SIZE, Square, SquareError};
pub use symmetry::Symmetry;
