//! The result of a search.
//!
//! Internal scores are not exposed, nor is elapsed time, which would differ from machine to machine.

use crate::board::{Move, Side};
use crate::named::named_enum;
use crate::rules::OutcomeReason;

/// The score of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An estimate for the side to move, in hundredths of a man, from -20,000 to 20,000; 0 for an even or drawn
    /// game. The highest and the lowest stand for a win and a loss that are seen but not proven, because they
    /// depend on a repetition.
    Centi(i32),
    /// A proof under all the rules, including this game's history: whatever the other side plays, the winner
    /// wins within `plies`. A draw that could be claimed on the way is ignored: claiming is the caller's
    /// choice and not a ply.
    Proven {
        /// The winner.
        winner: Side,
        /// The number of plies within which the game is won, including the move itself. The win may be
        /// quicker.
        plies: u32,
    },
}

/// A move with its principal variation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// The move.
    pub mv: Move,
    /// The score for the side that makes the move.
    pub score: Score,
    /// The principal variation, starting with the move itself; the moves are legal in sequence.
    pub pv: Vec<Move>,
}

named_enum! {
    /// The reason why a search stopped.
    pub enum StopReason {
        /// The node budget was used up.
        Nodes = "NODES",
        /// The depth limit was reached.
        Depth = "DEPTH",
        /// Every reported score is proven.
        Proven = "PROVEN",
        /// There is only one legal move.
        OnlyMove = "ONLY_MOVE",
        /// The caller halted the search.
        Interrupted = "INTERRUPTED",
        /// The caller halted it in favour of another one. The engine cannot tell; whoever runs searches may
        /// say so.
        Displaced = "DISPLACED",
        /// The move is from the book of openings: nothing was searched.
        Book = "BOOK",
        /// The lines are from endgame tables: nothing was searched. The engine has none; whoever has some
        /// may say so.
        Tables = "TABLES",
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SearchReport {
    /// The best moves, best first: as many as were asked for, or fewer if there are not as many legal moves.
    pub lines: Vec<Line>,
    /// The move to play, that of the first line.
    pub chosen: Line,
    /// True if the first line is the only move that does not lose by force: every other legal move is proven
    /// to lose. False if there is no other legal move, or if some were not searched.
    pub only: bool,
    /// The last finished depth; 0 if only the first look was done.
    pub depth: u32,
    /// The number of nodes searched: never more than the budget, except that a budget of 0 takes the one node
    /// of the root.
    pub nodes: u64,
    /// True if other searches shared its table, so that the same search may find something else another time.
    pub shared: bool,
    /// The reason why the search stopped. Reports between two depths have [`StopReason::Depth`].
    pub stop: StopReason,
}

/// The result of asking whether a side can force a win.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solution {
    /// The proof; `None` if the budget did not suffice to find one, which says nothing about the game.
    pub proof: Option<Proof>,
    /// The number of moves that were made to find it.
    pub moves_made: u64,
}

/// A proof under all the rules, including this game's history: whatever the other side plays, the winner wins
/// within `plies`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Proof {
    /// The winner.
    pub winner: Side,
    /// The number of plies within which the game is won. The win may be quicker.
    pub plies: u32,
    /// A line of the proof, in which the other side plays what lasts longest, as far as it is known; legal in
    /// sequence. Its first move is one that wins, if the winner is to move.
    pub line: Vec<Move>,
}

/// The result of asking for the shortest forced win of the side to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ShortestSearch {
    /// The win; `None` if the side cannot force one within the plies asked for, or the budget did not suffice
    /// to find it.
    pub win: Option<ShortestWin>,
    /// The number of plies within which no move wins by force.
    pub refuted: u32,
    /// The number of moves that were made.
    pub moves_made: u64,
}

/// A forced win that no move forces within fewer plies, under all the rules, including this game's history.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ShortestWin {
    /// The number of plies within which the game is won.
    pub plies: u32,
    /// A line of exactly `plies` plies, in which the other side lasts as long as it can; legal in sequence.
    pub line: Vec<Move>,
    /// The reason why the game is won at the end of the line.
    pub reason: OutcomeReason,
    /// True if the first move of the line is the only one that forces the win within `plies`.
    pub unique: bool,
}
