//! The number of a position in its table.
//!
//! By symmetry the king stands on one of a few cells, nine for brandubh. The men of a side are numbered as a
//! set among the cells on which such men may stand. Sets that overlap have numbers too, which keeps numbers
//! quick to find; nothing reads what stands there.

use crate::field::{Board, CELLS, Field, cells};
use tafl_engine::Side;

/// The most men in a table.
const MAX_MEN: usize = 10;

/// The positions with these numbers of men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slice {
    /// The number of attackers.
    pub attackers: u8,
    /// The number of defenders without the king.
    pub defenders: u8,
}

impl Slice {
    /// The slice of a board.
    #[must_use]
    #[inline(always)]
    pub fn of(board: &Board) -> Self {
        Self { attackers: board.attackers.count_ones() as u8, defenders: board.defenders.count_ones() as u8 }
    }

    /// The number of pieces, with the king.
    #[must_use]
    pub fn pieces(self) -> u8 {
        self.attackers + self.defenders + 1
    }

    /// The number of men of a side.
    #[must_use]
    pub fn men(self, side: Side) -> u8 {
        if side == Side::Attackers { self.attackers } else { self.defenders }
    }
}

/// The numbering of the positions of a rule set.
pub struct Index {
    /// The king's cells, one of each that are equal by symmetry.
    kings: Vec<u8>,
    /// The number in `kings` of the cell to which each cell is equal.
    king_number: [u8; CELLS],
    /// The symmetry that takes each cell there.
    to_king: [u8; CELLS],
    /// Where each symmetry takes each cell; the first is the identity.
    symmetries: Vec<[u8; CELLS]>,
    /// For each of `kings`, the symmetries that take it to a cell from which `to_king` is the way back.
    from_king: Vec<Vec<u8>>,
    /// For each side, the cells of its men.
    standing: [Vec<u8>; 2],
    /// For each side, by number of men below and cell, what a man adds to the number of a set.
    adds: [Vec<[u32; CELLS]>; 2],
    /// For each side, by number of men, how many sets there are.
    counts: [Vec<usize>; 2],
}

/// The number of sets of `of` things among `all`.
#[must_use]
fn choose(all: usize, of: usize) -> usize {
    if of > all { 0 } else { (0..of).fold(1, |sets, n| sets * (all - n) / (n + 1)) }
}

/// The eight symmetries of a board, as far as they keep these sets: where each takes each cell, the identity first.
#[must_use]
pub fn symmetries(size: u8, features: &[u64]) -> Vec<[u8; CELLS]> {
    let last = size - 1;
    let mut all = Vec::new();
    for n in 0..8_u8 {
        let mut to = [0; CELLS];
        for cell in 0..size * size {
            let (mut x, mut y) = (cell % size, cell / size);
            if n & 4 != 0 {
                (x, y) = (y, x);
            }
            (x, y) = (if n & 2 != 0 { last - x } else { x }, if n & 1 != 0 { last - y } else { y });
            to[usize::from(cell)] = y * size + x;
        }
        if features.iter().all(|&set| turned(set, &to) == set) {
            all.push(to);
        }
    }
    all
}

#[inline(always)]
fn turned(set: u64, symmetry: &[u8; CELLS]) -> u64 {
    cells(set).fold(0, |all, cell| all | 1 << symmetry[usize::from(cell)])
}

impl Index {
    /// The numbering for a rule set.
    #[must_use]
    pub fn new(field: &Field) -> Self {
        let symmetries = symmetries(field.size(), &field.features());
        let (mut kings, mut king_number, mut to_king) = (Vec::new(), [0; CELLS], [0; CELLS]);
        let king_cells = field.king_cells();
        for cell in cells(king_cells) {
            let images = || symmetries.iter().map(|symmetry| symmetry[usize::from(cell)]);
            let least = images().min().unwrap_or(cell);
            if least == cell {
                kings.push(cell);
            }
            let number = kings.iter().position(|&king| king == least).unwrap_or_default();
            king_number[usize::from(cell)] = number as u8;
            to_king[usize::from(cell)] = images().position(|image| image == least).unwrap_or_default() as u8;
        }
        let back = |&king: &u8| {
            let takes = |&number: &u8| {
                let symmetry = &symmetries[usize::from(number)];
                let way_back = &symmetries[usize::from(to_king[usize::from(symmetry[usize::from(king)])])];
                (0..CELLS.min(usize::from(field.size()).pow(2)))
                    .all(|cell| usize::from(way_back[usize::from(symmetry[cell])]) == cell)
            };
            (0..symmetries.len() as u8).filter(takes).collect()
        };
        let from_king = kings.iter().map(back).collect();
        let standing = Side::ALL.map(|side| cells(field.standing(side)).collect::<Vec<u8>>());
        let adds = [0, 1].map(|side: usize| {
            let add = |below| {
                let mut adds = [0; CELLS];
                for (place, &cell) in standing[side].iter().enumerate() {
                    adds[usize::from(cell)] = choose(place, below + 1) as u32;
                }
                adds
            };
            (0..MAX_MEN).map(add).collect()
        });
        let counts =
            [0, 1].map(|side: usize| (0..=MAX_MEN).map(|men| choose(standing[side].len(), men)).collect());
        Self { kings, king_number, to_king, symmetries, from_king, standing, adds, counts }
    }

    /// Where each symmetry of the rules takes each cell; the first is the identity.
    #[must_use]
    pub fn symmetries(&self) -> &[[u8; CELLS]] {
        &self.symmetries
    }

    /// The king's cells, one of each that are equal by symmetry.
    #[must_use]
    pub fn kings(&self) -> &[u8] {
        &self.kings
    }

    /// Whether this many men can be numbered.
    #[must_use]
    pub fn has(&self, slice: Slice) -> bool {
        usize::from(slice.attackers) + usize::from(slice.defenders) <= MAX_MEN
    }

    /// The number of sets of men of a side.
    #[must_use]
    #[inline(always)]
    pub fn sets(&self, slice: Slice, side: Side) -> usize {
        self.counts[side as usize][usize::from(slice.men(side))]
    }

    /// How many boards of a slice have numbers, for one side to move and one of the king's cells.
    #[must_use]
    pub fn boards(&self, slice: Slice) -> usize {
        self.sets(slice, Side::Attackers) * self.sets(slice, Side::Defenders)
    }

    /// Every set of men of a side, by number.
    #[must_use]
    pub fn each_set(&self, slice: Slice, side: Side) -> Vec<u64> {
        let (all, men) = (&self.standing[side as usize], usize::from(slice.men(side)));
        let mut places: Vec<usize> = (0..men).collect();
        let mut sets = Vec::with_capacity(self.sets(slice, side));
        if men > all.len() {
            return sets;
        }
        loop {
            sets.push(places.iter().fold(0, |set, &place| set | 1 << all[place]));
            // The next set in the order of numbers: the lowest man that has room moves up by one, and those
            // below it return to the bottom.
            let room = |n: usize| places[n] + 1 < places.get(n + 1).copied().unwrap_or(all.len());
            let Some(moves) = (0..men).find(|&n| room(n)) else { return sets };
            places[moves] += 1;
            (0..moves).for_each(|n| places[n] = n);
        }
    }

    /// The number of a set of men.
    #[must_use]
    #[inline(always)]
    pub fn set(&self, side: Side, men: u64) -> usize {
        let adds = &self.adds[side as usize];
        cells(men).zip(adds).map(|(cell, adds)| adds[usize::from(cell)] as usize).sum()
    }

    /// The number of the king's cell, and the number of the board for that cell. Every piece must stand where
    /// it may.
    #[must_use]
    #[inline(always)]
    pub fn place(&self, board: &Board) -> (usize, usize) {
        let king = usize::from(board.king);
        let board = self.turn(board, self.to_king[king]);
        let defenders = self.sets(Slice::of(&board), Side::Defenders);
        let number = self.set(Side::Attackers, board.attackers) * defenders
            + self.set(Side::Defenders, board.defenders);
        (usize::from(self.king_number[king]), number)
    }

    /// The board after a symmetry.
    #[inline(always)]
    fn turn(&self, board: &Board, symmetry: u8) -> Board {
        if symmetry == 0 {
            return *board;
        }
        let to = &self.symmetries[usize::from(symmetry)];
        Board {
            attackers: turned(board.attackers, to),
            defenders: turned(board.defenders, to),
            king: to[usize::from(board.king)],
        }
    }

    /// Calls `f` with every board of which the place is that of this board, whose king stands on one of
    /// [`Self::kings`]: the boards that a move to this place may have led to.
    #[inline(always)]
    pub fn each_image(&self, board: &Board, mut f: impl FnMut(Board)) {
        let king = usize::from(self.king_number[usize::from(board.king)]);
        for &symmetry in &self.from_king[king] {
            f(self.turn(board, symmetry));
        }
    }

    /// How many cells are equal to one of [`Self::kings`], itself included.
    #[must_use]
    pub fn weight(&self, field: &Field, king: usize) -> u64 {
        cells(field.king_cells()).filter(|&cell| self.king(cell) == king).count() as u64
    }

    /// The cells of [`Self::kings`] as a set.
    #[must_use]
    pub fn king_set(&self) -> u64 {
        self.kings.iter().fold(0, |set, &cell| set | 1 << cell)
    }

    /// The number of one of [`Self::kings`].
    #[must_use]
    #[inline(always)]
    pub fn king(&self, cell: u8) -> usize {
        usize::from(self.king_number[usize::from(cell)])
    }
}
