//! What comes out of a search.
//!
//! Deliberately absent: the numbers that the tree reckons with, and elapsed time, which would differ from machine to machine.

use crate::board::{Move, Side};

/// How good a move is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An estimate for the side to move, in hundredths of a man; 0 for a game that is even or drawn.
    Centi(i32),
    /// A proof by all the rules, this game's history included: whatever the other side plays, the winner wins within so many plies.
    /// A draw that may be claimed on the way is not reckoned with: to claim is the caller's choice and no ply.
    Proven {
        /// Who wins.
        winner: Side,
        /// Within how many plies, the move itself counted. The win may be quicker.
        plies: u32,
    },
}

impl Score {
    /// The chance of a win for the attackers in a thousand: from 1 to 999 for an estimate, 0 or 1000 for a proof. It grows with the
    /// score, and is a measure for showing, not a statistic. `mover` is the side for which the score stands.
    #[must_use]
    pub const fn attackers_win_permille(self, mover: Side) -> u32 {
        match self {
            Self::Proven { winner: Side::Attackers, .. } => 1000,
            Self::Proven { winner: Side::Defenders, .. } => 0,
            Self::Centi(centi) => {
                let size = if centi < 0 { -(centi as i64) } else { centi as i64 };
                let lead = 499 * size / (size + EVEN_TO_THREE_QUARTERS);
                let ahead = (centi > 0) == matches!(mover, Side::Attackers);
                (if ahead { 500 + lead } else { 500 - lead }) as u32
            }
        }
    }
}

/// The score that counts as three chances of four.
const EVEN_TO_THREE_QUARTERS: i64 = 400;

/// A move with what is expected after it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    /// The move.
    pub mv: Move,
    /// How good it is for the side that makes it.
    pub score: Score,
    /// The plies expected, the move itself first: all of them legal one after the other.
    pub pv: Vec<Move>,
}

/// Why a search stopped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StopReason {
    /// The budget of nodes was used up.
    Nodes,
    /// The depth was reached.
    Depth,
    /// Every reported score is proven.
    Proven,
    /// There is one legal move only.
    OnlyMove,
    /// The caller halted it.
    Interrupted,
}

impl StopReason {
    /// Every reason.
    pub const ALL: &'static [Self] = &[Self::Nodes, Self::Depth, Self::Proven, Self::OnlyMove, Self::Interrupted];

    /// The wire name without its prefix: `ONLY_MOVE`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Nodes => "NODES",
            Self::Depth => "DEPTH",
            Self::Proven => "PROVEN",
            Self::OnlyMove => "ONLY_MOVE",
            Self::Interrupted => "INTERRUPTED",
        }
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SearchReport {
    /// The best moves, best first: as many as were asked for, or as there are.
    pub lines: Vec<Line>,
    /// The move to play: that of the first line, unless a blunder was drawn.
    pub chosen: Line,
    /// The depth that was finished; 0 for the first look alone.
    pub depth: u32,
    /// The positions looked into: never more than the budget.
    pub nodes: u64,
    /// Why it stopped. A report between two depths says [`StopReason::Depth`].
    pub stop: StopReason,
}
