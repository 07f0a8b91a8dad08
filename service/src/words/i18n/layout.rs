//! Where the pieces of a kind stand, in words: square by square, or in a shorter form if that is too long.

use super::{Words, say};
use tafl_engine::{Piece, Placement, Square};

/// How squares are described.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SquareListing {
    /// Every square by name.
    Squares,
    /// Runs of three or more in a rank by their ends; every square can still be identified.
    Runs,
    /// The count in each rank.
    Ranks,
}

impl SquareListing {
    /// From the longest to the shortest.
    pub(super) const ALL: [Self; 3] = [Self::Squares, Self::Runs, Self::Ranks];
}

/// The squares of a kind of piece: a1, b1, ...
pub(super) fn squares_of(placement: &Placement, piece: Piece) -> Vec<Square> {
    placement.squares_of(piece).collect()
}

/// Sorted squares, grouped into runs of neighbours in a rank.
fn runs(squares: &[Square]) -> impl Iterator<Item = &[Square]> {
    squares.chunk_by(|left, right| left.rank() == right.rank() && left.file() + 1 == right.file())
}

impl Words {
    /// A sentence on where the pieces of a kind stand.
    pub(super) fn standing(&self, piece: Piece, squares: &[Square], form: SquareListing) -> String {
        let items: Vec<String> = match form {
            SquareListing::Squares => squares.iter().map(|square| square.name().to_owned()).collect(),
            SquareListing::Runs => runs(squares).flat_map(|run| self.run(run)).collect(),
            SquareListing::Ranks => squares
                .chunk_by(|one, other| one.rank() == other.rank())
                .map(|rank| self.rank(rank))
                .collect(),
        };
        say!(self, AltPiece, piece, count = squares.len(), squares = self.listed(&items))
    }

    fn run(&self, run: &[Square]) -> Vec<String> {
        match *run {
            [from, _, .., to] => {
                vec![say!(self, AltRun, from, to)]
            }
            _ => run.iter().map(|square| square.name().to_owned()).collect(),
        }
    }

    fn rank(&self, squares: &[Square]) -> String {
        let rank = squares.first().map_or(0, |square| u32::from(square.rank()) + 1);
        say!(self, AltRank, count = squares.len(), rank)
    }
}
