//! What a rule set declares about special pieces: commanders, knights, mercenaries and guards, who jumps, and going on after a capture.
//!
//! What special pieces are is the same in every rule set: commanders and knights capture and are captured like men, mercenaries
//! change side instead of being removed, guards neither capture nor are captured. Deliberately absent: what zones mean for them, which
//! the zones say as they do for everybody.

use super::required;
use crate::board::{Class, Piece, PieceSet};
use serde::{Deserialize, Serialize};

/// The answers of a rule set in which special pieces may stand, the king may jump, or a piece goes on after a capture.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// How far special pieces move; kinds that are not named move any number of squares.
    pub reach: Vec<SpecialReach>,
    /// Who jumps, and where.
    pub jumps: Jumps,
    /// Whether a piece that has captured must go on; `None`: it need not, and the turn passes.
    #[serde(deserialize_with = "required")]
    pub berserk: Option<Berserk>,
    /// Whether a commander or knight takes the king between himself and another one, or an empty corner that is hostile to the king.
    /// Not on the throne and not against it. Goes with [`super::KingTaken::Enclosed`] only.
    pub commanders_take_king: bool,
}

/// How many squares some special pieces move at most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialReach {
    /// The kinds, all of them special.
    pub pieces: PieceSet,
    /// From 1 to the side of the board.
    pub squares: u8,
}

/// Who jumps: over one enemy on a neighbouring square, straight, to the empty square behind him. Kings, commanders and knights are
/// never leapt over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

/// How a kind of piece jumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Jump {
    /// It does not.
    None,
    /// Where the jump begins or ends in a zone.
    Restricted,
    /// Anywhere.
    OverEnemies,
    /// Anywhere, and it captures what it leaps over.
    Capturing,
}

/// When a piece that has captured must go on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Berserk {
    /// As long as it has moves that capture, with one of these.
    Captures,
    /// As long as it has moves, with any of these; one that captures nothing is the last.
    AnyMove,
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

impl Jump {
    /// Every way.
    pub const ALL: &'static [Self] = &[Self::None, Self::Restricted, Self::OverEnemies, Self::Capturing];
}

impl Berserk {
    /// Every way.
    pub const ALL: &'static [Self] = &[Self::Captures, Self::AnyMove];
}

impl Special {
    /// Special pieces that only move and capture: any number of squares, no jumps, no going on.
    pub const PLAIN: Self = Self { reach: Vec::new(), jumps: Jumps::NONE, berserk: None, commanders_take_king: false };

    /// How many squares a special piece moves at most; `None`: any number.
    #[must_use]
    pub fn reach_of(&self, piece: Piece) -> Option<u8> {
        self.reach.iter().find(|reach| reach.pieces.contains(piece)).map(|reach| reach.squares)
    }
}
