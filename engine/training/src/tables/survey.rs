//! What a solved slice shows: how many positions each side wins, the longest wins, and the boards on which
//! whoever moves loses.

use super::solve::{Solved, each_stretch};
use std::sync::Mutex;
use tafl_engine::Side;
use tafl_tables::{BLOCK, Board, Counts, Field, Header, Index, NEITHER, Record, Slice, Verdict, pack};

/// The rule set whose tables are made.
pub(super) struct Subject<'a> {
    pub(super) ruleset: String,
    pub(super) rules: serde_json::Value,
    pub(super) field: &'a Field,
    pub(super) index: &'a Index,
    pub(super) threads: usize,
}

/// The longest so far, with its place: the lowest of those that are equally long.
type Longest = Option<(u8, std::cmp::Reverse<(usize, usize, usize)>)>;

#[derive(Default)]
struct Found {
    counts: [Counts; 2],
    longest: [Longest; 2],
    whoever_moves_loses: u64,
    whoever_moves_loses_longest: Longest,
}

impl Found {
    fn add(&mut self, other: &Self) {
        for side in 0..2 {
            let (mine, theirs) = (&mut self.counts[side], &other.counts[side]);
            mine.attackers_win += theirs.attackers_win;
            mine.defenders_win += theirs.defenders_win;
            mine.undecided += theirs.undecided;
            self.longest[side] = self.longest[side].max(other.longest[side]);
        }
        self.whoever_moves_loses += other.whoever_moves_loses;
        self.whoever_moves_loses_longest =
            self.whoever_moves_loses_longest.max(other.whoever_moves_loses_longest);
    }
}

impl Subject<'_> {
    /// Looks at every position of a slice.
    pub(super) fn survey(&self, slice: Slice, solved: &Solved) -> Header {
        let attackers = self.index.each_set(slice, Side::Attackers);
        let defenders = self.index.each_set(slice, Side::Defenders);
        let found = Mutex::new(Found::default());
        let weights: Vec<u64> =
            (0..self.index.kings().len()).map(|king| self.index.weight(self.field, king)).collect();
        each_stretch(self.index, &attackers, defenders.len(), self.threads, |rows| {
            let mut stretch = Found::default();
            for (king, set) in rows {
                let taken = attackers[set] | 1 << self.index.kings()[king];
                for (n, _) in defenders.iter().enumerate().filter(|&(_, &men)| men & taken == 0) {
                    let number = set * defenders.len() + n;
                    let bytes = [0, 1].map(|side: usize| solved.values[side][king][number]);
                    stretch.see(bytes, king, number, weights[king]);
                }
            }
            found.lock().expect("no thread has panicked").add(&stretch);
        });
        let found = found.into_inner().expect("no thread has panicked");
        let record = |longest: Longest| {
            let (plies, std::cmp::Reverse((side, king, number))) = longest?;
            let board = Board {
                attackers: attackers[number / defenders.len()],
                defenders: defenders[number % defenders.len()],
                king: self.index.kings()[king],
            };
            let to_move = if side == 0 { 'a' } else { 'd' };
            Some(Record { plies, board: self.field.write(&board).to_string(), to_move })
        };
        Header {
            ruleset: self.ruleset.clone(),
            rules: self.rules.clone(),
            slice: (slice.attackers, slice.defenders),
            values: (self.index.boards(slice) * self.index.kings().len() * 2) as u64,
            crc: 0,
            counts: found.counts,
            longest: found.longest.map(record),
            whoever_moves_loses: found.whoever_moves_loses,
            whoever_moves_loses_longest: record(found.whoever_moves_loses_longest),
        }
    }

    /// The blocks of a slice, and the CRC-32 of its values. A number that no board has repeats the value before
    /// it.
    pub(super) fn blocks(&self, slice: Slice, solved: &Solved) -> (Vec<Vec<u8>>, u32) {
        let attackers = self.index.each_set(slice, Side::Attackers);
        let defenders = self.index.each_set(slice, Side::Defenders);
        let (kings, len) = (self.index.kings().len(), self.index.boards(slice));
        let all = 2 * kings * len;
        let make = |block: usize| {
            let mut values = Vec::with_capacity(BLOCK);
            for at in block * BLOCK..all.min((block + 1) * BLOCK) {
                let (side, king, number) = (at / (kings * len), at / len % kings, at % len);
                let (men, others) =
                    (attackers[number / defenders.len()], defenders[number % defenders.len()]);
                let king_set = 1 << self.index.kings()[king];
                let is_board = men & others == 0 && (men | others) & king_set == 0;
                let before = values.last().copied().unwrap_or(NEITHER);
                values.push(if is_board { solved.values[side][king][number] } else { before });
            }
            let mut crc = crc32fast::Hasher::new();
            crc.update(&values);
            (pack(&values), crc)
        };
        let made = crate::threads::map(all.div_ceil(BLOCK), self.threads, make);
        let mut crc = crc32fast::Hasher::new();
        let mut blocks = Vec::with_capacity(made.len());
        for (block, hasher) in made {
            crc.combine(&hasher);
            blocks.push(block);
        }
        (blocks, crc.finalize())
    }
}

impl Found {
    /// Looks at a board, with each side to move.
    fn see(&mut self, bytes: [u8; 2], king: usize, number: usize, weight: u64) {
        let place = |side| std::cmp::Reverse((side, king, number));
        for (side, to_move) in Side::ALL.into_iter().enumerate() {
            let counts = &mut self.counts[side];
            match Verdict::read(bytes[side], to_move) {
                Verdict::Wins { winner, plies } => {
                    let count = if winner == Side::Attackers {
                        &mut counts.attackers_win
                    } else {
                        &mut counts.defenders_win
                    };
                    *count += weight;
                    let longest = &mut self.longest[winner as usize];
                    *longest = (*longest).max(Some((plies, place(side))));
                }
                Verdict::Undecided => counts.undecided += weight,
            }
        }
        if bytes.iter().all(|&byte| byte != NEITHER && byte % 2 == 0) {
            self.whoever_moves_loses += weight;
            let side = usize::from(bytes[1] > bytes[0]);
            let longest = &mut self.whoever_moves_loses_longest;
            *longest = (*longest).max(Some((bytes[side], place(side))));
        }
    }
}
