//! What a table says of a position, and what that means under a rule set.

use tafl_engine::{RepetitionConsequence, Rules, Side};

/// The byte of a position in which neither side can force its win. Any other byte is the number of plies to
/// the end: the side to move wins if it is odd, and loses if it is even.
pub const NEITHER: u8 = u8::MAX;

/// The value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A side forces its win by what stands on the board: the king escapes or is taken, a ring is closed, or
    /// the opponent cannot move.
    Wins {
        /// The side that wins.
        winner: Side,
        /// In how many plies, if both sides play as well as they can.
        plies: u8,
    },
    /// Neither side does.
    Undecided,
}

impl Verdict {
    /// Reads the byte of a position with this side to move.
    #[must_use]
    pub fn read(byte: u8, side_to_move: Side) -> Self {
        match byte {
            NEITHER => Self::Undecided,
            plies if plies % 2 == 1 => Self::Wins { winner: side_to_move, plies },
            plies => Self::Wins { winner: side_to_move.other(), plies },
        }
    }

    /// The value with one ply more to the end.
    #[must_use]
    pub(crate) fn a_ply_earlier(self) -> Self {
        match self {
            Self::Wins { winner, plies } => Self::Wins { winner, plies: plies.saturating_add(1) },
            Self::Undecided => Self::Undecided,
        }
    }
}

/// What follows where neither side forces its win, and so the game goes on until positions recur.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undecided {
    /// The attackers win: a recurring position loses for the defenders.
    AttackersWin,
    /// The attackers win, unless they can only repeat positions in which each move of the defenders is their
    /// only one.
    AttackersWinUnlessForced,
    /// The game is a draw.
    Draw,
    /// Nothing ends the game.
    Endless,
}

impl Undecided {
    /// The consequence under a rule set that may have tables.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        match rules.repetition.map(|rule| rule.consequence) {
            Some(RepetitionConsequence::DefendersLose) => Self::AttackersWin,
            Some(RepetitionConsequence::SideWithChoiceLoses) => Self::AttackersWinUnlessForced,
            Some(_) => Self::Draw,
            None => Self::Endless,
        }
    }
}
