//! What a rule set declares about special pieces: commanders, knights, mercenaries and guards, who jumps, and going on after a capture.
//!
//! What special pieces are is the same in every rule set: commanders and knights capture and are captured like men, mercenaries
//! change side instead of being removed, guards neither capture nor are captured. Deliberately absent: what zones mean for them, which
//! the zones say as they do for everybody.

use crate::board::{Class, Piece, PieceSet};
use crate::named::named_enum;

/// The answers of a rule set in which special pieces may stand, the king may jump, or a piece goes on after a capture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Special {
    /// How far special pieces move; kinds that are not named move any number of squares.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::serial::is_default"))]
    pub reach: Vec<SpecialReach>,
    /// Who jumps, and where.
    pub jumps: Jumps,
    /// Whether a piece that has captured must go on; `None`: it need not, and the turn passes.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::serial::is_default"))]
    pub berserk: Option<Berserk>,
}

/// How many squares some special pieces move at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct SpecialReach {
    /// The kinds, all of them special.
    pub pieces: PieceSet,
    /// From 1 to the side of the board.
    pub squares: u8,
}

/// Who jumps: over one enemy on a neighbouring square, straight, to the empty square behind him. Kings, commanders and knights are
/// never leapt over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Jumps {
    /// The king.
    pub king: Jump,
    /// The commanders of both sides.
    pub commanders: Jump,
    /// The knights of both sides.
    pub knights: Jump,
    /// The mercenaries of both sides.
    pub mercenaries: Jump,
    /// The guards of both sides.
    pub guards: Jump,
}

named_enum! {
    /// How a kind of piece jumps.
    pub enum Jump: "JUMP" {
        /// It does not.
        None = "NONE",
        /// Where the jump begins or ends in a zone.
        Restricted = "RESTRICTED",
        /// Anywhere.
        OverEnemies = "OVER_ENEMIES",
        /// Anywhere, and it captures what it leaps over.
        Capturing = "CAPTURING",
    }
}

named_enum! {
    /// When a piece that has captured must go on.
    pub enum Berserk: "BERSERK" {
        /// As long as it has moves that capture, with one of these.
        Captures = "CAPTURES",
        /// As long as it has moves, with any of these; one that captures nothing is the last.
        AnyMove = "ANY_MOVE",
    }
}

impl Jumps {
    /// Nobody jumps.
    pub const NONE: Self =
        Self { king: Jump::None, commanders: Jump::None, knights: Jump::None, mercenaries: Jump::None, guards: Jump::None };

    /// How a kind of piece jumps; attackers' and defenders' men never do.
    #[must_use]
    pub const fn of(self, piece: Piece) -> Jump {
        match (piece, piece.class()) {
            (Piece::King, _) => self.king,
            (_, None) => Jump::None,
            (_, Some(Class::Commander)) => self.commanders,
            (_, Some(Class::Knight)) => self.knights,
            (_, Some(Class::Mercenary)) => self.mercenaries,
            (_, Some(Class::Guard)) => self.guards,
        }
    }
}

impl Special {
    /// Special pieces that only move and capture: any number of squares, no jumps, no going on.
    pub const PLAIN: Self = Self { reach: Vec::new(), jumps: Jumps::NONE, berserk: None };

    /// How many squares a special piece moves at most; `None`: any number.
    #[must_use]
    pub fn reach_of(&self, piece: Piece) -> Option<u8> {
        self.reach.iter().find(|reach| reach.pieces.contains(piece)).map(|reach| reach.squares)
    }
}
