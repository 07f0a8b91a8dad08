//! A second generator of the tables of brandubh-wtf, to check the first one: written from `engine/RULES.md`,
//! the values of that rule set and the meaning of a value in `engine/TABLES.md`. It uses no code of this
//! project.
//!
//! It is plain where the first one is quick: each position has its own entry, whatever its symmetry, and
//! moves are only made, never taken back. Sweep n looks at every position that has no value yet, and asks of
//! its moves whether it ends in n plies.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{self, Break, Continue};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

/// No end in sight, as far as a sweep knows; after the last one, neither side can force its win.
pub(crate) const UNDECIDED: u8 = 255;
/// The value of the entry of no position: two pieces on one square.
pub(crate) const NO_POSITION: u8 = 254;

/// The number of a square: 0 is a1, 1 is b1, 7 is a2. This one is off the board.
const OFF: usize = 49;
const THRONE: usize = 24;
const CORNERS: u64 = bit(0) | bit(6) | bit(42) | bit(48);

/// The neighbours of each square: above, right, below, left.
const NEXT: [[usize; 4]; 49] = {
    let mut next = [[OFF; 4]; 49];
    let mut square = 0;
    while square < 49 {
        if square < 42 {
            next[square][0] = square + 7;
        }
        if square % 7 < 6 {
            next[square][1] = square + 1;
        }
        if square >= 7 {
            next[square][2] = square - 7;
        }
        if square % 7 > 0 {
            next[square][3] = square - 1;
        }
        square += 1;
    }
    next
};

const fn bit(square: usize) -> u64 {
    1 << square
}

fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

fn on_edge(square: usize) -> bool {
    NEXT[square].contains(&OFF)
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mover {
    Attackers,
    Defenders,
}

use Mover::{Attackers, Defenders};

impl Mover {
    fn other(self) -> Self {
        if self == Attackers { Defenders } else { Attackers }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Board {
    pub(crate) attackers: u64,
    /// Without the king.
    pub(crate) defenders: u64,
    pub(crate) king: usize,
}

/// The board after a move, unless it ends the game: the mover has won then.
enum After {
    Won,
    Board(Board),
}

impl Board {
    fn occupied(&self) -> u64 {
        self.attackers | self.defenders | bit(self.king)
    }

    /// Calls `f` with what follows from each move, until it breaks.
    fn each_move(&self, mover: Mover, mut f: impl FnMut(After) -> ControlFlow<()>) -> ControlFlow<()> {
        let pieces = match mover {
            Attackers => self.attackers,
            Defenders => self.defenders | bit(self.king),
        };
        for from in squares(pieces) {
            let is_king = from == self.king;
            for direction in 0..4 {
                let mut to = NEXT[from][direction];
                while to != OFF && self.occupied() & bit(to) == 0 {
                    // Corners are the king's alone, and no line goes on behind one. Everybody passes the
                    // throne, where only the king stops.
                    if is_king || to != THRONE && CORNERS & bit(to) == 0 {
                        f(self.after(mover, from, to))?;
                    }
                    to = NEXT[to][direction];
                }
            }
        }
        Continue(())
    }

    fn after(&self, mover: Mover, from: usize, to: usize) -> After {
        let mut board = *self;
        match mover {
            Attackers => board.attackers ^= bit(from) | bit(to),
            Defenders if from == self.king => board.king = to,
            Defenders => board.defenders ^= bit(from) | bit(to),
        }
        if CORNERS & bit(board.king) != 0 || mover == Attackers && board.takes_king(to) {
            return After::Won;
        }
        let taken = board.taken(mover, to);
        board.attackers &= !taken;
        board.defenders &= !taken;
        if mover == Attackers && board.is_encircled() { After::Won } else { After::Board(board) }
    }

    /// The men between the piece that has arrived and a partner or a hostile square. Corners are hostile to
    /// all men, the throne to attackers, and to defenders while it is empty.
    fn taken(&self, mover: Mover, to: usize) -> u64 {
        let throne = if mover == Defenders || self.king != THRONE { bit(THRONE) } else { 0 };
        let (victims, partners) = match mover {
            Attackers => (self.defenders, self.attackers),
            Defenders => (self.attackers, self.defenders | bit(self.king)),
        };
        let mut taken = 0;
        for direction in 0..4 {
            let victim = NEXT[to][direction];
            if victim != OFF && victims & bit(victim) != 0 {
                let behind = NEXT[victim][direction];
                if behind != OFF && (partners | CORNERS | throne) & bit(behind) != 0 {
                    taken |= bit(victim);
                }
            }
        }
        taken
    }

    /// Whether the attacker who has arrived takes the king: with three others on the throne, with two on the
    /// other sides next to it, elsewhere with one opposite, or against a corner.
    fn takes_king(&self, to: usize) -> bool {
        let sides = NEXT[self.king];
        let Some(direction) = NEXT[to].iter().position(|&next| next == self.king) else { return false };
        let attacked = |side: usize| side != OFF && self.attackers & bit(side) != 0;
        if self.king == THRONE || sides.contains(&THRONE) {
            return sides.into_iter().all(|side| side == THRONE || attacked(side));
        }
        let behind = sides[direction];
        attacked(behind) || behind != OFF && CORNERS & bit(behind) != 0
    }

    /// Whether attackers keep the king and all defenders from the edge.
    fn is_encircled(&self) -> bool {
        let mut open = self.defenders | bit(self.king);
        let mut reached = open;
        while let Some(square) = squares(open).next() {
            if on_edge(square) {
                return false;
            }
            open &= !bit(square);
            for next in NEXT[square] {
                let new = bit(next) & !self.attackers & !reached;
                open |= new;
                reached |= new;
            }
        }
        true
    }
}

/// The positions with the same numbers of men.
pub(crate) struct Slice {
    /// The sets of squares where the attackers, and where the defenders, may stand.
    sets: [Vec<u64>; 2],
    /// By the side to move, the king's square, the set of attackers and that of defenders.
    values: Vec<AtomicU8>,
}

impl Slice {
    /// The board of an entry, and who is to move.
    pub(crate) fn position(&self, entry: usize) -> (Board, Mover) {
        let (rest, defenders) = (entry / self.sets[1].len(), entry % self.sets[1].len());
        let (rest, attackers) = (rest / self.sets[0].len(), rest % self.sets[0].len());
        let board =
            Board { attackers: self.sets[0][attackers], defenders: self.sets[1][defenders], king: rest % 49 };
        (board, if rest / 49 == 0 { Attackers } else { Defenders })
    }

    pub(crate) fn value(&self, entry: usize) -> u8 {
        self.values[entry].load(Relaxed)
    }

    pub(crate) fn entries(&self) -> usize {
        self.values.len()
    }
}

/// The values of all positions with up to a number of pieces.
pub(crate) struct Generator {
    /// By the numbers of attackers and of defenders without the king.
    pub(crate) slices: BTreeMap<(usize, usize), Slice>,
    /// In how many ways so many men can stand on the squares before this one where men may stand.
    ways: Vec<[usize; 50]>,
    threads: usize,
}

/// Where men may stand.
fn men_may_stand(square: usize) -> bool {
    square != THRONE && CORNERS & bit(square) == 0
}

impl Generator {
    pub(crate) fn new(pieces: usize, threads: usize) -> Self {
        let mut ways = vec![[1; 50]];
        for men in 1..pieces {
            let mut row = [0; 50];
            for square in 0..49 {
                row[square + 1] = row[square] + if men_may_stand(square) { ways[men - 1][square] } else { 0 };
            }
            ways.push(row);
        }
        let mut all = Self { slices: BTreeMap::new(), ways, threads };
        for men in 0..pieces {
            for attackers in 0..=men {
                all.solve(attackers, men - attackers);
            }
        }
        all
    }

    /// All sets of so many squares, each in the place of its number.
    fn sets(&self, men: usize) -> Vec<u64> {
        let mut sets = vec![0; self.ways[men][49]];
        let mut open = vec![(0, 0, 0)];
        while let Some((set, placed, from)) = open.pop() {
            if placed == men {
                sets[self.number(set)] = set;
                continue;
            }
            for square in (from..49).filter(|&square| men_may_stand(square)) {
                open.push((set | bit(square), placed + 1, square + 1));
            }
        }
        sets
    }

    /// The number of a set among those of as many squares: that of the sets whose highest square is lower, or
    /// equal and the next one lower, and so on.
    fn number(&self, set: u64) -> usize {
        let (mut number, mut rest, mut men) = (0, set, 0);
        while rest != 0 {
            men += 1;
            number += self.ways[men][rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        number
    }

    fn entry(&self, slice: &Slice, board: &Board, mover: Mover) -> usize {
        let king = mover as usize * 49 + board.king;
        (king * slice.sets[0].len() + self.number(board.attackers)) * slice.sets[1].len()
            + self.number(board.defenders)
    }

    fn value(&self, slice: &Slice, board: &Board, mover: Mover) -> u8 {
        let men = (board.attackers.count_ones() as usize, board.defenders.count_ones() as usize);
        let slice = self.slices.get(&men).unwrap_or(slice);
        slice.value(self.entry(slice, board, mover))
    }

    fn solve(&mut self, attackers: usize, defenders: usize) {
        let sets = [self.sets(attackers), self.sets(defenders)];
        let entries = 2 * 49 * sets[0].len() * sets[1].len();
        let mut slice = Slice { sets, values: Vec::new() };
        let possible = |entry: usize| {
            let (board, _) = slice.position(entry);
            let apart =
                board.attackers & board.defenders | (board.attackers | board.defenders) & bit(board.king);
            apart == 0 && CORNERS & bit(board.king) == 0
        };
        let values = (0..entries)
            .map(|entry| if possible(entry) { UNDECIDED } else { NO_POSITION })
            .map(AtomicU8::new);
        slice.values = values.collect();
        let longest = |slice: &Slice| {
            (0..slice.entries()).map(|entry| slice.value(entry)).filter(|&value| value < NO_POSITION).max()
        };
        // A capture leads to a slice with fewer men, which has all its values.
        let before = self.slices.values().filter_map(longest).max().unwrap_or(0);
        let mut plies = 0;
        while self.sweep(&slice, plies) > 0 || plies <= before {
            plies += 1;
            assert!(plies < NO_POSITION, "a win that takes more plies than a byte can say");
        }
        self.slices.insert((attackers, defenders), slice);
    }

    /// Finds the positions that end in so many plies, and says how many there are.
    fn sweep(&self, slice: &Slice, plies: u8) -> usize {
        const PART: usize = 1 << 12;
        let (next, found) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let part = || loop {
            let from = next.fetch_add(PART, Relaxed);
            if from >= slice.entries() {
                return;
            }
            for entry in from..slice.entries().min(from + PART) {
                if slice.value(entry) == UNDECIDED && self.ends_in(slice, entry, plies) {
                    slice.values[entry].store(plies, Relaxed);
                    found.fetch_add(1, Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(part);
            }
        });
        found.into_inner()
    }

    /// Whether a position that does not end in fewer plies ends in so many. The side to move wins in an odd
    /// number, by a move after which the opponent loses in one less. It loses in an even number if the
    /// opponent wins after each of its moves, in less; it loses at once if it has none.
    fn ends_in(&self, slice: &Slice, entry: usize, plies: u8) -> bool {
        let (board, mover) = slice.position(entry);
        let wins = plies % 2 == 1;
        let stop = board.each_move(mover, |after| {
            let stops = match after {
                After::Won => true,
                After::Board(board) => {
                    let value = self.value(slice, &board, mover.other());
                    if wins { value == plies - 1 } else { value.is_multiple_of(2) || value >= plies }
                }
            };
            if stops { Break(()) } else { Continue(()) }
        });
        stop.is_break() == wins
    }
}
