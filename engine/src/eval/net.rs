//! The network of a learned evaluation: which inputs a board has, and what the network makes of them.
//!
//! One hidden layer, clipped at 0 and 1, of small integers: the same board gives the same number on every
//! machine and by every path. An input is a piece on a square, or the attackers' turn. Boards are turned and
//! mirrored so that the king is in one eighth of them.

use crate::board::{Side, Square, Symmetry};
use crate::position::State;

/// The number of hidden units.
pub(super) const HIDDEN: usize = 64;
/// The hidden value that stands for 1.
pub(super) const ONE: i16 = 255;
/// The output that stands for one hundredth of a man.
pub(super) const CENTI: i32 = 8;

/// The weights from one input to all hidden units.
pub(super) type Row = [i16; HIDDEN];

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Net {
    /// By input: the attackers' men by square, the defenders', the king, and last the attackers' turn.
    pub(super) rows: Vec<Row>,
    pub(super) bias: Row,
    pub(super) out: Row,
}

impl Net {
    /// A sum to which the inputs of a board are added.
    pub(super) fn sum(&self) -> Sum<'_> {
        Sum { net: self, hidden: self.bias }
    }
}

/// The hidden units of a network, before clipping.
pub(super) struct Sum<'n> {
    net: &'n Net,
    hidden: Row,
}

impl Sum<'_> {
    /// Adds an input. Its loop becomes vector instructions of whatever width the build targets, and gives the
    /// same numbers with all of them.
    #[inline(always)]
    pub(super) fn add(&mut self, input: u16) {
        let Some(row) = self.net.rows.get(usize::from(input)) else { return };
        for (sum, weight) in self.hidden.iter_mut().zip(row) {
            *sum = sum.saturating_add(*weight);
        }
    }

    /// The score for the attackers, in units of [`CENTI`].
    pub(super) fn score(&self) -> i32 {
        self.total() / i32::from(ONE)
    }

    /// The sum of all hidden units times their output weights.
    fn total(&self) -> i32 {
        self.hidden
            .iter()
            .zip(&self.net.out)
            .map(|(&sum, &weight)| i32::from(sum.clamp(0, ONE)) * i32::from(weight))
            .sum()
    }
}

/// The number of inputs of a board of this size.
pub(super) const fn inputs_of(size: u8) -> usize {
    3 * size as usize * size as usize + 1
}

/// For each square of the king, the symmetry that brings him into one eighth of the board, and where it takes
/// each square.
#[derive(Clone, Debug)]
pub(super) struct Turning {
    squares: usize,
    by_king: Vec<u8>,
    turned: [Vec<u16>; 8],
}

impl Turning {
    /// `first` is a symmetry that is applied before: where the king is on a border of his eighth, a board has
    /// several equal forms, and this decides which of them is used.
    pub(super) fn new(size: u8, first: Symmetry) -> Self {
        let index = |square: Square| u16::from(square.rank()) * u16::from(size) + u16::from(square.file());
        let squares = || (0..size).flat_map(|rank| (0..size).filter_map(move |file| Square::new(file, rank)));
        let folded = |square: Square| {
            let square = first.square(square, size);
            let in_eighth = |symmetry: &Symmetry| {
                let turned = symmetry.square(square, size);
                turned.file() <= size / 2 && turned.rank() <= turned.file()
            };
            Symmetry::ALL.iter().position(in_eighth).unwrap_or(0) as u8
        };
        Self {
            squares: usize::from(size) * usize::from(size),
            by_king: squares().map(folded).collect(),
            turned: Symmetry::ALL.map(|symmetry| {
                squares().map(|square| index(symmetry.square(first.square(square, size), size))).collect()
            }),
        }
    }

    /// Calls `f` with each input of a board.
    #[inline(always)]
    pub(super) fn each_input<const W: usize, const S: usize>(
        &self,
        state: &State<W, S>,
        mut f: impl FnMut(u16),
    ) {
        let king = state.pieces.king.first();
        let turned = &self.turned[king.map_or(0, |king| usize::from(self.by_king[usize::from(king)]))];
        let kinds = [state.pieces.men(Side::Attackers), state.pieces.men(Side::Defenders), state.pieces.king];
        for (kind, pieces) in kinds.into_iter().enumerate() {
            let first = (kind * self.squares) as u16;
            pieces.each(|index| f(first + turned[usize::from(index)]));
        }
        if state.side == Side::Attackers {
            f(3 * self.squares as u16);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::splitmix64;

    fn random_row(seed: u64, size: u64) -> Row {
        std::array::from_fn(|unit| {
            ((splitmix64(seed << 8 | unit as u64) % (2 * size + 1)) as i32 - size as i32) as i16
        })
    }

    /// Compared with a sum in wide integers, one unit after another.
    #[test]
    fn a_network_adds_up_without_overflow() {
        let rows: Vec<Row> = (0..200).map(|row| random_row(row, 500)).collect();
        let (bias, out) = (random_row(1_000, 500), random_row(2_000, 20_000));
        let net = Net { rows: rows.clone(), bias, out };
        for case in 0..50 {
            let inputs: Vec<u16> = (0..38).map(|n| (splitmix64(case << 32 | n) % 200) as u16).collect();
            let unit = |unit: usize| {
                let sum: i64 = inputs.iter().map(|&row| i64::from(rows[usize::from(row)][unit])).sum::<i64>()
                    + i64::from(bias[unit]);
                sum.clamp(0, i64::from(ONE)) * i64::from(out[unit])
            };
            let plain: i64 = (0..HIDDEN).map(unit).sum();
            let mut sum = net.sum();
            for &input in &inputs {
                sum.add(input);
            }
            assert_eq!(i64::from(sum.total()), plain);
        }
    }

    /// Every turn keeps all squares apart and brings the king into his eighth, whatever symmetry comes first.
    #[test]
    fn boards_are_turned_by_the_king() {
        let (size, squares) = (9u16, 81);
        for first in Symmetry::ALL {
            let turning = Turning::new(size as u8, first);
            for turned in &turning.turned {
                let mut sorted = turned.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(0..squares), "a turn loses squares");
            }
            for king in 0..usize::from(squares) {
                let place = turning.turned[usize::from(turning.by_king[king])][king];
                assert!(
                    place % size <= size / 2 && place / size <= place % size,
                    "{first:?} puts the king of {king} on {place}"
                );
            }
        }
    }
}
