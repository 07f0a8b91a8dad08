//! Rules for special pieces (commanders, knights, mercenaries and guards), jumps, and continuing after a
//! capture.
//!
//! The kinds of special piece are the same in every rule set: commanders and knights capture and are captured
//! like men, mercenaries change side instead of being removed, guards neither capture nor are captured. What
//! zones mean for them is declared by the zones, as for all other pieces.

use crate::board::{Class, Piece, PieceSet};
use crate::named::named_enum;

/// The special options: for a rule set in which special pieces may stand, the king may jump, or a piece
/// continues after a capture.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Special {
    /// The reach of special pieces; kinds not listed move any number of squares.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::serial::is_default"))]
    pub reach: Vec<SpecialReach>,
    /// Which pieces jump, and where.
    pub jumps: Jumps,
    /// When a piece that has captured continues; `None`: never, and the turn passes to the other side.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::serial::is_default"))]
    pub berserk: Option<Berserk>,
    /// True if the side may stop instead, by passing.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "super::serial::is_default"))]
    pub chain_may_stop: bool,
}

/// The maximum number of squares that some special pieces move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct SpecialReach {
    /// The kinds of piece, all of them special.
    pub pieces: PieceSet,
    /// From 1 to the size of the board.
    pub squares: u8,
}

/// Which pieces jump: in a straight line over one enemy piece on an adjacent square, to the empty square
/// behind it. Kings, commanders and knights are never jumped over.
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
    /// The jump of a kind of piece.
    pub enum Jump: "JUMP" {
        /// It does not jump.
        None = "NONE",
        /// Only if the jump begins or ends in a zone.
        Restricted = "RESTRICTED",
        /// Anywhere.
        OverEnemies = "OVER_ENEMIES",
        /// Anywhere, and the piece jumped over is captured.
        Capturing = "CAPTURING",
    }
}

named_enum! {
    /// When a piece that has captured continues.
    pub enum Berserk: "BERSERK" {
        /// As long as it has capturing moves, with one of them.
        Captures = "CAPTURES",
        /// As long as it has moves, with any of them; a move that captures nothing is the last.
        AnyMove = "ANY_MOVE",
        /// As long as it has capturing moves, with one of them; the king also with a move to an escape
        /// square.
        CapturesOrEscape = "CAPTURES_OR_ESCAPE",
    }
}

impl Jumps {
    /// No piece jumps.
    pub const NONE: Self = Self {
        king: Jump::None,
        commanders: Jump::None,
        knights: Jump::None,
        mercenaries: Jump::None,
        guards: Jump::None,
    };

    /// The jump of a kind of piece; the men of the attackers and defenders never do.
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
    /// Special pieces that only move and capture: any number of squares, no jumps, no continuing after a
    /// capture.
    pub const PLAIN: Self =
        Self { reach: Vec::new(), jumps: Jumps::NONE, berserk: None, chain_may_stop: false };

    /// The maximum number of squares a special piece moves; `None`: any number.
    #[must_use]
    pub fn reach_of(&self, piece: Piece) -> Option<u8> {
        self.reach.iter().find(|reach| reach.pieces.contains(piece)).map(|reach| reach.squares)
    }
}
