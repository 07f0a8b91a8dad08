//! Depth-first proof-number search (df-pn, Nagai 2002) for wins of the defenders by what stands on the board.
//!
//! It asks whether the defenders can force an end in their favour, a question that no history touches: a
//! proof has no position twice. So a proof may be kept for its position, however it was reached. That a
//! position recurs on the path says only that it proves nothing there. The search looks elsewhere, as if the
//! bound were reached, and keeps no refutation because of it. Refutations are kept only where the attackers
//! force an end by the board, or tables say that the defenders cannot.
//!
//! Where all moves must be answered, their numbers are added up. Positions that are reached in several orders of
//! moves are counted more than once, but weak proof numbers (the largest number, and one more for each other
//! move) proved a tenth as much: they hide that a quiet move leaves twenty replies to answer.

use super::guess::{Guess, Hidden};
use super::keys::{Hash, Keys, key};
use super::table::{NEVER, Numbers, Table};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};
use tafl_engine::Side;
use tafl_tables::{After, Board, Entry, Field, Slice, Verdict};

/// A search that needs more than this has failed.
pub(super) const HOPELESS: u64 = 1 << 36;

/// The longest path that is followed, in plies.
const MAX_PLIES: usize = 400;

/// Visits below a move after which the numbers of the others are looked up again.
const REFRESH: u64 = 32;

/// What all searches of a run share.
pub(super) struct Common<'a> {
    pub(super) field: Field,
    pub(super) keys: Keys,
    pub(super) guess: Guess,
    pub(super) table: Table,
    pub(super) tables: Option<&'a Entry>,
    /// How many pieces the positions of the tables have at most, the king included.
    pub(super) in_tables: u8,
    /// How many threads are below the positions of some keys.
    pub(super) busy: Vec<AtomicU8>,
    pub(super) threads: usize,
    pub(super) stop: AtomicBool,
}

impl Common<'_> {
    fn busy(&self, key: u64) -> &AtomicU8 {
        &self.busy[key as usize % self.busy.len()]
    }

    /// The value of a position in the tables.
    fn probe(&self, board: &Board, side: Side) -> Option<Numbers> {
        let tables = self.tables.filter(|_| Slice::of(board).pieces() <= self.in_tables)?;
        let byte = tables.value(board, side).ok()??;
        Some(match Verdict::read(byte, side) {
            Verdict::Wins { winner: Side::Defenders, plies } => Numbers::proved(u16::from(plies)),
            // Where neither side can force its win, the defenders cannot.
            _ => Numbers::REFUTED,
        })
    }

    /// What is known for certain or by search.
    pub(super) fn known(&self, place: &Place) -> Option<Numbers> {
        self.probe(&place.board, place.side).or_else(|| self.table.get(place.key))
    }

    /// The numbers of a position at first sight.
    pub(super) fn first_numbers(&self, place: &Place) -> Numbers {
        self.guess.numbers(&place.board, place.side, &place.hidden)
    }

    pub(super) fn place(&self, board: Board, side: Side) -> Place {
        let hash = self.keys.hash(&board);
        Place { board, side, hash, key: key(&hash, side), hidden: self.guess.hidden(&board) }
    }

    pub(super) fn after(&self, place: &Place, board: Board) -> Place {
        let hash = self.keys.after(&place.hash, &place.board, &board);
        let side = place.side.other();
        let hidden = self.guess.hidden_after(&place.hidden, &place.board, &board);
        Place { board, side, hash, key: key(&hash, side), hidden }
    }
}

/// A position, with what is kept up to date from move to move.
pub(super) struct Place {
    pub(super) board: Board,
    pub(super) side: Side,
    pub(super) key: u64,
    hash: Hash,
    hidden: Hidden,
}

/// The position after a move.
#[derive(Clone, Copy)]
struct Child {
    board: Board,
    key: u64,
    numbers: Numbers,
    on_path: bool,
}

/// The numbers at which the search leaves a position.
#[derive(Clone, Copy)]
struct Bounds {
    proof: u64,
    disproof: u64,
}

/// One thread of a search.
pub(super) struct Search<'a> {
    common: &'a Common<'a>,
    path: Vec<u64>,
    /// How many positions of the path have a key with these last bits.
    marks: Vec<u16>,
    /// The moves of all positions on the path; those of each lie above those of its parent.
    children: Vec<Child>,
    pub(super) visits: u64,
    max_visits: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(common: &'a Common<'a>) -> Self {
        Self {
            common,
            path: Vec::new(),
            marks: vec![0; 1 << 12],
            children: Vec::new(),
            visits: 0,
            max_visits: 0,
        }
    }

    /// Searches a position until it is settled, or hopeless, or this many visits have been made.
    pub(super) fn solve(&mut self, place: &Place, max_visits: u64) -> Numbers {
        self.max_visits = self.visits.saturating_add(max_visits);
        let mut proof = 16;
        loop {
            let numbers = self.visit(place, Bounds { proof, disproof: NEVER });
            if numbers.is_proved() || numbers.is_refuted() || numbers.proof >= HOPELESS || self.stops() {
                return numbers;
            }
            proof = (numbers.proof.max(proof) * 2).min(HOPELESS);
        }
    }

    /// Adds a position to the path, which proofs must avoid from then on.
    pub(super) fn enter(&mut self, key: u64) {
        self.path.push(key);
        self.marks[key as usize % (1 << 12)] += 1;
    }

    /// Takes the last position off the path.
    pub(super) fn leave(&mut self) {
        if let Some(key) = self.path.pop() {
            self.marks[key as usize % (1 << 12)] -= 1;
        }
    }

    #[inline(always)]
    pub(super) fn is_on_path(&self, key: u64) -> bool {
        self.marks[key as usize % (1 << 12)] > 0 && self.path.contains(&key)
    }

    fn stops(&self) -> bool {
        self.visits >= self.max_visits || self.common.stop.load(Relaxed)
    }

    fn visit(&mut self, place: &Place, bounds: Bounds) -> Numbers {
        let (before, start) = (self.visits, self.children.len());
        self.visits += 1;
        let settled = self.expand(place);
        self.enter(place.key);
        let numbers = loop {
            let (numbers, next) = match settled {
                Some(numbers) => (numbers, None),
                None => self.sum(place.side, start, bounds),
            };
            let Some((n, below)) = next.filter(|_| !self.stops()) else { break numbers };
            let after = self.common.after(place, self.children[start + n].board);
            let begun = self.visits;
            let busy = self.common.busy(after.key);
            busy.fetch_add(1, Relaxed);
            self.children[start + n].numbers = self.visit(&after, below);
            busy.fetch_sub(1, Relaxed);
            if self.visits - begun >= REFRESH {
                self.refresh(start);
            }
        };
        self.leave();
        self.children.truncate(start);
        self.common.table.put(place.key, numbers, self.visits - before);
        numbers
    }

    /// Looks up what has meanwhile been found of the moves of a position.
    fn refresh(&mut self, start: usize) {
        for child in &mut self.children[start..] {
            if let Some(numbers) = self.common.table.get(child.key) {
                child.numbers = numbers;
            }
        }
    }

    /// Pushes the moves of a position that are not settled at once; its numbers, if one of them settles it.
    fn expand(&mut self, place: &Place) -> Option<Numbers> {
        let (common, start) = (self.common, self.children.len());
        let (field, side) = (&common.field, place.side);
        if side == Side::Defenders && field.can_escape(&place.board) {
            return Some(Numbers::proved(1));
        }
        let (mut moves, mut won, mut plies) = (0, false, 0);
        let new = |board| Child { board, key: 0, numbers: Numbers::open(1, 1), on_path: false };
        field.each_move(&place.board, side, |_, _, after| {
            moves += 1;
            match after {
                After::Won => won = true,
                After::Quiet(board) | After::Captured(board) => {
                    if side == Side::Attackers && field.can_escape(&board) {
                        plies = 1;
                    } else {
                        self.children.push(new(board));
                    }
                }
            }
        });
        if won {
            return Some(if side == Side::Defenders { Numbers::proved(1) } else { Numbers::REFUTED });
        }
        if moves == 0 {
            return Some(if side == Side::Attackers { Numbers::proved(0) } else { Numbers::REFUTED });
        }
        if self.path.len() >= MAX_PLIES {
            self.children.truncate(start);
            return Some(Numbers::open(HOPELESS, 1));
        }
        // All are touched before the first is needed, so that the memory is waited for once and not each time.
        for child in &mut self.children[start..] {
            let hash = common.keys.after(&place.hash, &place.board, &child.board);
            child.key = key(&hash, side.other());
        }
        let touch = |all, child: &Child| all ^ common.table.touch(child.key);
        std::hint::black_box(self.children[start..].iter().fold(0, touch));
        for n in start..self.children.len() {
            let Child { board, key, .. } = self.children[n];
            let on_path = self.is_on_path(key);
            let known = common.probe(&board, side.other()).or_else(|| common.table.get(key));
            let numbers = known.unwrap_or_else(|| {
                let hidden = common.guess.hidden_after(&place.hidden, &place.board, &board);
                common.guess.numbers(&board, side.other(), &hidden)
            });
            self.children[n] = Child { board, key, numbers, on_path };
        }
        if self.children.len() == start { Some(Numbers::proved(plies + 1)) } else { None }
    }

    /// The numbers of a position from those of its moves, and the move to look into next with the bounds below
    /// it, unless a bound is reached.
    #[inline]
    fn sum(&self, side: Side, start: usize, bounds: Bounds) -> (Numbers, Option<(usize, Bounds)>) {
        let choosing = side == Side::Defenders;
        // What the best move leaves to do, and what all moves do.
        let (mut least, mut second, mut sum) = (NEVER, NEVER, 0);
        let (mut best, mut best_rank, mut quickest, mut slowest) = (None, (NEVER, NEVER), u16::MAX, 0);
        for (n, child) in self.children[start..].iter().enumerate() {
            let numbers = child.numbers;
            if numbers.is_proved() {
                (quickest, slowest) = (quickest.min(numbers.plies), slowest.max(numbers.plies));
                continue;
            }
            let numbers = if child.on_path && !numbers.is_refuted() {
                Numbers::open(bounds.proof.min(HOPELESS), numbers.disproof)
            } else {
                numbers
            };
            let (one, all) = numbers.asked(choosing);
            if one == NEVER {
                continue;
            }
            (least, sum) = (least.min(one), sum + all);
            let crowd = if self.common.threads > 1 {
                u64::from(self.common.busy(child.key).load(Relaxed))
            } else {
                0
            };
            let rank = (one.saturating_mul(1 + crowd), NEVER - all);
            if rank < best_rank {
                (second, best, best_rank) = (best_rank.0, Some((n, one, all)), rank);
            } else {
                second = second.min(rank.0);
            }
        }
        if choosing && quickest < u16::MAX {
            return (Numbers::proved(quickest + 1), None);
        }
        let Some((best, best_one, best_all)) = best else {
            return (if choosing { Numbers::REFUTED } else { Numbers::proved(slowest + 1) }, None);
        };
        if least == 0 {
            return (Numbers::REFUTED, None);
        }
        let all = sum.min(HOPELESS);
        let numbers = Numbers::asking(choosing, least, all);
        if numbers.proof >= bounds.proof || numbers.disproof >= bounds.disproof {
            return (numbers, None);
        }
        let (bound_one, bound_all) =
            if choosing { (bounds.proof, bounds.disproof) } else { (bounds.disproof, bounds.proof) };
        let one = second.saturating_add(second / 4 + 1).min(bound_one).max(best_one + 1);
        let others = sum - best_all;
        let all = if bound_all == NEVER { NEVER } else { bound_all.saturating_sub(others).max(best_all + 1) };
        let below = if choosing {
            Bounds { proof: one, disproof: all }
        } else {
            Bounds { proof: all, disproof: one }
        };
        (numbers, Some((best, below)))
    }
}
