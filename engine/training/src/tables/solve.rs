//! The values of all positions with the same men, from those with fewer.
//!
//! First every position is judged by the moves that leave the slice or end the game, and the others are
//! counted. Then, distance by distance, each position whose value is known tells those from which a quiet move
//! leads to it: a lost one that they are won, a won one that one move less is left. A position without a move
//! left is lost. What is never told so is won by nobody.

use crate::threads::each_part;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use tafl_engine::Side;
use tafl_tables::{After, Board, Field, Index, NEITHER, Slice};

/// The values of a slice: by the side to move, the number of the king's cell, and the number of the board.
pub(super) struct Solved {
    pub(super) values: [Vec<Vec<u8>>; 2],
}

/// All that solving a slice needs.
pub(super) struct Work<'a> {
    pub(super) field: &'a Field,
    pub(super) index: &'a Index,
    pub(super) solved: &'a HashMap<Slice, Solved>,
    pub(super) threads: usize,
}

/// A slice that is being solved.
struct Slate<'a> {
    work: &'a Work<'a>,
    /// The number of sets of defenders: the boards that share king and attackers stand together.
    row: usize,
    attackers: Vec<u64>,
    defenders: Vec<u64>,
    /// Below [`Self::base`], distances; above it, by how much they are, the moves of which it is not known
    /// that they lose.
    cells: [Vec<Vec<AtomicU8>>; 2],
    base: u8,
    /// The greatest distance so far.
    farthest: AtomicU8,
    too_far: AtomicBool,
}

/// A position from which a move leads to the one that is looked at.
struct Before<'a> {
    cell: &'a AtomicU8,
    /// The byte of the cell; in the meantime it may have got lower.
    read: u8,
    board: Board,
}

impl Work<'_> {
    /// Solves a slice.
    ///
    /// # Errors
    /// A win is too long to be written down.
    pub(super) fn solve(&self, slice: Slice) -> Result<Solved, String> {
        let (kings, len) = (self.index.kings().len(), self.index.boards(slice));
        let moves =
            usize::from(slice.attackers.max(slice.defenders + 1)) * 2 * usize::from(self.field.size() - 1);
        let slate = Slate {
            work: self,
            row: self.index.sets(slice, Side::Defenders),
            attackers: self.index.each_set(slice, Side::Attackers),
            defenders: self.index.each_set(slice, Side::Defenders),
            cells: [0, 1].map(|_| {
                let empty = |_| (0..len).map(|_| AtomicU8::new(NEITHER)).collect();
                (0..kings).map(empty).collect()
            }),
            base: (usize::from(NEITHER) - moves) as u8,
            farthest: AtomicU8::new(0),
            too_far: AtomicBool::new(false),
        };
        slate.begin();
        let mut distance = 0;
        while distance <= slate.farthest.load(Relaxed) {
            slate.tell(distance);
            if slate.too_far.load(Relaxed) {
                return Err(format!("a win takes more than {} plies", slate.base - 1));
            }
            distance += 1;
        }
        let base = slate.base;
        let finish = |cells: Vec<AtomicU8>| {
            let value =
                |cell: AtomicU8| Some(cell.into_inner()).filter(|&value| value < base).unwrap_or(NEITHER);
            cells.into_iter().map(value).collect()
        };
        Ok(Solved { values: slate.cells.map(|side| side.into_iter().map(finish).collect()) })
    }

    /// The value of a board of a smaller slice.
    fn known(&self, board: &Board, side: Side) -> u8 {
        let (king, number) = self.index.place(board);
        self.solved[&Slice::of(board)].values[side as usize][king][number]
    }
}

/// Calls `work` with stretches of rows, a row being the boards with one of the king's cells and one set of
/// attackers: the numbers of these.
pub(super) fn each_stretch(
    index: &Index,
    attackers: &[u64],
    row: usize,
    threads: usize,
    work: impl Fn(&mut dyn Iterator<Item = (usize, usize)>) + Sync,
) {
    let rows = index.kings().len() * attackers.len();
    each_part(rows, (1 << 15) / row + 1, threads, |range| {
        let numbers = range.map(|n| (n / attackers.len(), n % attackers.len()));
        work(&mut numbers.filter(|&(king, set)| attackers[set] & 1 << index.kings()[king] == 0));
    });
}

impl Slate<'_> {
    /// Calls `work` with the number of the king's cell, the number of the first board and that board without
    /// defenders.
    fn rows(&self, work: impl Fn(usize, usize, Board) + Sync) {
        let index = self.work.index;
        each_stretch(index, &self.attackers, self.row, self.work.threads, |rows| {
            for (king, set) in rows {
                let board = Board { attackers: self.attackers[set], defenders: 0, king: index.kings()[king] };
                work(king, set * self.row, board);
            }
        });
    }

    /// Judges every position by itself and by the smaller slices.
    fn begin(&self) {
        self.rows(|king, start, board| {
            for (n, &defenders) in self.defenders.iter().enumerate() {
                if defenders & board.occupied() != 0 {
                    continue;
                }
                let board = Board { defenders, ..board };
                for side in Side::ALL {
                    let value = self.first_value(&board, side);
                    self.cells[side as usize][king][start + n].store(value, Relaxed);
                }
            }
        });
    }

    fn first_value(&self, board: &Board, side: Side) -> u8 {
        let field = self.work.field;
        if side == Side::Defenders && field.can_escape(board) {
            return self.at(1);
        }
        let (mut open, mut won_in, mut lost_in) = (0, u8::MAX, 0);
        let others = field.each_sharp_move(board, side, |_, _, after| match after {
            After::Won => won_in = 1,
            After::Quiet(after) if self.loses_at_once(&after, side) => lost_in = lost_in.max(2),
            After::Quiet(_) => open += 1,
            After::Captured(after) => match self.work.known(&after, side.other()) {
                NEITHER => open += 1,
                plies if plies % 2 == 0 => won_in = won_in.min(plies + 1),
                plies => lost_in = lost_in.max(plies + 1),
            },
        });
        open += others as u8;
        if won_in < u8::MAX {
            self.at(won_in)
        } else if open > 0 {
            self.base + open
        } else {
            self.at(lost_in)
        }
    }

    /// Whether a quiet move of this side lets the king escape: such moves are never counted.
    fn loses_at_once(&self, after: &Board, side: Side) -> bool {
        side == Side::Attackers && self.work.field.can_escape(after)
    }

    /// A distance, noted.
    fn at(&self, distance: u8) -> u8 {
        if distance >= self.base {
            self.too_far.store(true, Relaxed);
            return self.base - 1;
        }
        if distance > self.farthest.load(Relaxed) {
            self.farthest.fetch_max(distance, Relaxed);
        }
        distance
    }

    /// Lets every position that ends in this distance tell those before it.
    fn tell(&self, distance: u8) {
        self.rows(|king, start, board| {
            let mut before = Vec::with_capacity(128);
            for side in Side::ALL {
                let row = &self.cells[side as usize][king][start..start + self.row];
                for (n, cell) in row.iter().enumerate() {
                    if cell.load(Relaxed) != distance {
                        continue;
                    }
                    let board = Board { defenders: self.defenders[n], ..board };
                    if distance == 1 && self.loses_at_once(&board, side.other()) {
                        continue;
                    }
                    self.find_before(&board, king, start + n, side.other(), &mut before);
                    before.drain(..).for_each(|before| self.tell_one(before, side.other(), distance));
                }
            }
        });
    }

    /// Finds the positions from which a quiet move of this side leads to a position. Their bytes are read here,
    /// one right after another, so that the memory need not be waited for each time.
    fn find_before<'a>(
        &'a self,
        board: &Board,
        king: usize,
        number: usize,
        mover: Side,
        found: &mut Vec<Before<'a>>,
    ) {
        let (field, index) = (self.work.field, self.work.index);
        let mut add = |board: Board, king: usize, number: usize| {
            let cell = &self.cells[mover as usize][king][number];
            found.push(Before { cell, read: cell.load(Relaxed), board });
        };
        if mover == Side::Attackers {
            let defenders = number % self.row;
            return field.each_move_back(board, mover, |before| {
                add(before, king, index.set(mover, before.attackers) * self.row + defenders);
            });
        }
        let attackers = number - number % self.row;
        field.each_move_back(board, mover, |before| {
            add(before, king, attackers + index.set(mover, before.defenders));
        });
        if field.king_came_from(board) == 0 {
            return;
        }
        index.each_image(board, |image| {
            let mut from = field.king_came_from(&image) & index.king_set();
            if from == 0 {
                return;
            }
            let number =
                index.set(Side::Attackers, image.attackers) * self.row + index.set(mover, image.defenders);
            while from != 0 {
                let king = from.trailing_zeros() as u8;
                from &= from - 1;
                add(Board { king, ..image }, index.king(king), number);
            }
        });
    }

    /// Tells a position that one of its moves leads to one that ends in this distance.
    fn tell_one(&self, Before { cell, read, board }: Before<'_>, mover: Side, distance: u8) {
        if distance.is_multiple_of(2) {
            if read > distance + 1 {
                cell.fetch_min(self.at(distance + 1), Relaxed);
            }
        } else if read > self.base && cell.fetch_sub(1, Relaxed) == self.base + 1 {
            cell.store(self.lost_in(&board, mover, distance), Relaxed);
        }
    }

    /// The distance of a position of which every move loses, the last of the quiet ones with this distance
    /// after it.
    fn lost_in(&self, board: &Board, side: Side, distance: u8) -> u8 {
        let mut longest = distance + 1;
        self.work.field.each_sharp_move(board, side, |_, _, after| {
            if let After::Captured(after) = after {
                longest = longest.max(self.work.known(&after, side.other()).saturating_add(1));
            }
        });
        self.at(longest)
    }
}
