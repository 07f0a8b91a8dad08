//! Keys of positions, equal for those that a symmetry of the board takes into each other.
//!
//! A board has a hash for each symmetry, kept up to date move by move as in Zobrist's method. A symmetry only
//! changes their order, so their least is the same for all images of a board.

use tafl_engine::Side;
use tafl_tables::{Board, CELLS, Index, least_image};

/// The hash of a board after each symmetry.
pub(super) type Hash = [u64; 8];

pub(super) struct Keys {
    /// By kind of piece (attacker, defender, king) and cell.
    numbers: Vec<[Hash; CELLS]>,
    symmetries: Vec<[u8; CELLS]>,
}

/// Vigna's generator, which scatters the bits of a number.
pub(super) const fn scatter(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The cells of a set.
pub(super) fn cells(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(cell)
    })
}

impl Keys {
    pub(super) fn new(index: &Index) -> Self {
        let symmetries = index.symmetries().to_vec();
        let number = |kind: usize, cell: usize| {
            std::array::from_fn(|n| {
                let image = symmetries[n % symmetries.len()][cell];
                scatter((kind * CELLS) as u64 + u64::from(image))
            })
        };
        let numbers = (0..3).map(|kind| std::array::from_fn(|cell| number(kind, cell))).collect();
        Self { numbers, symmetries }
    }

    pub(super) fn hash(&self, board: &Board) -> Hash {
        let mut hash = self.numbers[2][usize::from(board.king)];
        for (kind, set) in [board.attackers, board.defenders].into_iter().enumerate() {
            cells(set).for_each(|cell| add(&mut hash, &self.numbers[kind][cell]));
        }
        hash
    }

    /// The hash of a board that differs little from one whose hash is known.
    #[inline(always)]
    pub(super) fn after(&self, hash: &Hash, before: &Board, after: &Board) -> Hash {
        let mut hash = *hash;
        let changed = [before.attackers ^ after.attackers, before.defenders ^ after.defenders];
        for (kind, set) in changed.into_iter().enumerate() {
            cells(set).for_each(|cell| add(&mut hash, &self.numbers[kind][cell]));
        }
        if before.king != after.king {
            add(&mut hash, &self.numbers[2][usize::from(before.king)]);
            add(&mut hash, &self.numbers[2][usize::from(after.king)]);
        }
        hash
    }

    /// See [`tafl_tables::least_image`].
    pub(super) fn least_image(&self, board: &Board) -> (u128, &[u8; CELLS]) {
        least_image(board, &self.symmetries)
    }
}

/// The key of a position.
#[inline(always)]
pub(super) fn key(hash: &Hash, side: Side) -> u64 {
    let least = hash.iter().fold(u64::MAX, |least, &one| least.min(one));
    scatter(least ^ side as u64)
}

#[inline(always)]
fn add(hash: &mut Hash, number: &Hash) {
    for n in 0..hash.len() {
        hash[n] ^= number[n];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tafl_engine::catalogue;
    use tafl_tables::Field;

    #[test]
    fn images_of_a_board_have_one_key_and_others_have_others() {
        let entry = catalogue::find("brandubh-wtf").expect("a rule set");
        let field = Field::new(&entry.rules).expect("a field");
        let keys = Keys::new(&Index::new(&field));
        let start = field.read(&entry.rules.board.setups[0].board).expect("a board");
        let mut seen = std::collections::HashMap::new();
        field.each_move(&start, Side::Attackers, |_, _, after| {
            let (tafl_tables::After::Quiet(board) | tafl_tables::After::Captured(board)) = after else {
                return;
            };
            let hash = keys.after(&keys.hash(&start), &start, &board);
            assert_eq!(hash, keys.hash(&board));
            let (number, symmetry) = keys.least_image(&board);
            let image = |set: u64| cells(set).fold(0, |all, cell| all | 1 << symmetry[cell]);
            let least = Board {
                attackers: image(board.attackers),
                defenders: image(board.defenders),
                king: symmetry[usize::from(board.king)],
            };
            assert_eq!(keys.least_image(&least).0, number);
            assert_eq!(key(&keys.hash(&least), Side::Defenders), key(&hash, Side::Defenders));
            assert_ne!(key(&hash, Side::Attackers), key(&hash, Side::Defenders));
            seen.entry(key(&hash, Side::Defenders)).or_insert_with(Vec::new).push(number);
        });
        // Forty moves, of which eight each are equal.
        assert_eq!(seen.len(), 5);
        assert!(seen.values().all(|numbers| numbers.len() == 8 && numbers.iter().all(|n| *n == numbers[0])));
    }
}
