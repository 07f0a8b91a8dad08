//! Where the defenders' only moves repeat positions.
//!
//! In `brandubh-wtf` the third occurrence of a position loses for the attackers if each move of the defenders
//! since the second was their only one. Where neither side can force its win, the attackers win in all other
//! repetitions, so they need only keep out of these. They can, if from each position in which the defenders
//! have one move, they can reach one in which the defenders have two, or a capture, without giving away what
//! they hold: whoever always takes the shortest way there repeats nothing on the way. The positions from which
//! they cannot are counted here. If there are none, the attackers win all positions that neither side wins by
//! force.

use super::solve::{Solved, each_stretch};
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use tafl_engine::Side;
use tafl_tables::{After, Board, Field, Index, NEITHER, Slice};

/// A board on which the defenders have a single move, with that after it.
type Single = ((usize, usize), Board);

/// The number of positions in which the defenders have a single move, and how many of them the attackers
/// cannot leave.
pub(super) fn forced(
    field: &Field,
    index: &Index,
    solved: &HashMap<Slice, Solved>,
    slice: Slice,
    threads: usize,
) -> (usize, usize) {
    let attackers = index.each_set(slice, Side::Attackers);
    let defenders = index.each_set(slice, Side::Defenders);
    let values = &solved[&slice].values[Side::Defenders as usize];
    let found: Mutex<Vec<Single>> = Mutex::default();
    each_stretch(index, &attackers, defenders.len(), threads, |rows| {
        for (king, set) in rows {
            let start = set * defenders.len();
            for (n, &men) in defenders.iter().enumerate() {
                let board = Board { attackers: attackers[set], defenders: men, king: index.kings()[king] };
                let is_board = men & (board.attackers | 1 << board.king) == 0;
                if !is_board || values[king][start + n] != NEITHER {
                    continue;
                }
                let (mut moves, mut only) = (0, None);
                field.each_move(&board, Side::Defenders, |_, _, after| {
                    moves += 1;
                    only = if let After::Quiet(after) = after { Some(after) } else { None };
                });
                if let (1, Some(after)) = (moves, only) {
                    found.lock().expect("no thread has panicked").push(((king, start + n), after));
                }
            }
        }
    });
    let found = found.into_inner().expect("no thread has panicked");
    let mut stuck: HashSet<(usize, usize)> = found.iter().map(|&(place, _)| place).collect();
    let single = stuck.len();
    let value = |board: &Board| {
        let (king, number) = index.place(board);
        solved[&Slice::of(board)].values[Side::Defenders as usize][king][number]
    };
    loop {
        let leaves = |after: &Board| {
            let mut leaves = false;
            field.each_move(after, Side::Attackers, |_, _, reply| {
                leaves |= match reply {
                    After::Won => true,
                    After::Quiet(board) => value(&board) == NEITHER && !stuck.contains(&index.place(&board)),
                    After::Captured(board) => value(&board) == NEITHER,
                };
            });
            leaves
        };
        let left: HashSet<_> = found
            .iter()
            .filter(|(place, after)| stuck.contains(place) && !leaves(after))
            .map(|&(place, _)| place)
            .collect();
        if left.len() == stuck.len() {
            return (single, stuck.len());
        }
        stuck = left;
    }
}
