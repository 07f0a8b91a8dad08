//! Where the pieces of a kind stand, in words: square by square, or in a shorter form if that is too long.

use super::{MessageId, Words, piece_code};
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
        let values = [
            ("piece", piece_code(piece).into()),
            ("count", squares.len().into()),
            ("squares", self.listed(&items).into()),
        ];
        self.text(MessageId::AltPiece, values)
    }

    fn run(&self, run: &[Square]) -> Vec<String> {
        match *run {
            [from, _, .., to] => {
                vec![self.text(MessageId::AltRun, [("from", from.name().into()), ("to", to.name().into())])]
            }
            _ => run.iter().map(|square| square.name().to_owned()).collect(),
        }
    }

    fn rank(&self, squares: &[Square]) -> String {
        let rank = squares.first().map_or(0, |square| u32::from(square.rank()) + 1);
        self.text(MessageId::AltRank, [("count", squares.len().into()), ("rank", rank.into())])
    }
}
