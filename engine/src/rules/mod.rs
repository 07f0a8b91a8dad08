//! Rule sets as data: one value for each question.
//!
//! [`Rules`] is what a rule set declares: readable, serialisable, free of board widths. [`Rules::faults`] checks it as a whole;
//! [`crate::Referee::new`] compiles it to masks and referees it. Deliberately absent: names,
//! sources and readings of rule sets (the catalogue has them), and any question "which variant is this".
//!
//! Nothing here has a default: a declared rule set answers every question.

mod compare;
mod describe;
mod fault;
mod id;
mod masks;
mod raw;
mod reason;
mod sense;
mod special;
mod validate;

pub use compare::RuleDifference;
pub use describe::RuleValue;
pub use fault::{BoardFault, Fault, FaultKind, Faults};
pub use id::RuleId;
pub(crate) use masks::{JumpMasks, KindMasks, Masks, SpecialMasks};
pub use reason::{IllegalReason, OutcomeReason};
pub use special::{Berserk, Jump, Jumps, Special, SpecialReach};
pub(crate) use validate::KingStanding;

use crate::board::{Piece, PieceSet, Placement, Side, Square};
use serde::{Deserialize, Serialize};

/// A declared rule set: the answer to every question of the rule model.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The board and its set-ups.
    pub board: Board,
    /// The side that moves first.
    pub first_move: Side,
    /// The special squares; each kind of zone at most once, no square in two of them.
    pub zones: Vec<Zone>,
    /// How far each kind of piece moves.
    pub reach: Reach,
    /// The king's part in capturing men.
    pub king_in_captures: KingInCaptures,
    /// How the king is taken.
    pub king_taken: KingTaken,
    /// Whether the king is taken with the men connected to him when the whole group is enclosed. Goes with
    /// [`KingTaken::Enclosed`] only.
    pub kings_group: bool,
    /// Where the king escapes to.
    pub escape: Escape,
    /// Whether the attackers win by cutting the king and all his men off from the edge.
    pub encirclement: bool,
    /// Capture of a row along the edge; `None`: there is no such capture.
    #[serde(deserialize_with = "required")]
    pub shieldwall: Option<Shieldwall>,
    /// Whether the defenders win with the king inside an unbreakable fort at the edge.
    pub exit_fort: bool,
    /// What repeating a position leads to; `None`: nothing.
    #[serde(deserialize_with = "required")]
    pub repetition: Option<Repetition>,
    /// What plies without a capture lead to; `None`: nothing.
    #[serde(deserialize_with = "required")]
    pub quiet_plies: Option<QuietPlies>,
    /// The number of plies after which the game is a draw; `None`: no limit.
    #[serde(deserialize_with = "required")]
    pub ply_limit: Option<u32>,
    /// What happens to a side without a legal move.
    pub no_legal_move: NoLegalMove,
    /// Whether the defenders win at once with two open paths after their own move.
    pub tuichi_wins: bool,
    /// Which announcements belong to the game. All of them are computed in every rule set.
    pub announcements: Vec<AnnouncementKind>,
    /// Whether a defender beside a king on his throne falls to an attacker arriving beyond him, when attackers hold the other
    /// three sides.
    pub linnaean_capture: bool,
    /// Special pieces, jumps, and going on after a capture; `None`: there is none of this.
    #[serde(deserialize_with = "required")]
    pub special: Option<Special>,
}

/// The board of a rule set.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The side in squares: odd, 5 to 19.
    pub side: u8,
    /// The named set-ups; the first one is meant when none is named.
    pub setups: Vec<NamedSetup>,
}

/// A named way to set up the pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedSetup {
    /// The name, unique in the rule set.
    pub name: String,
    /// Where the pieces stand.
    pub board: Placement,
}

/// The kinds of zones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneKind {
    /// The centre square.
    Throne,
    /// The corner squares, in some games with squares around them.
    Corners,
    /// The attackers' own squares.
    Camps,
    /// The defenders' own squares.
    Forts,
}

impl ZoneKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Throne, Self::Corners, Self::Camps, Self::Forts];
}

/// A set of special squares and what they mean for each kind of piece.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// What the zone is.
    pub kind: ZoneKind,
    /// Its squares.
    pub squares: Vec<Square>,
    /// The kinds that may stand in it.
    pub stop: PieceSet,
    /// The kinds that may come to stand in it from outside: a part of `stop`.
    pub enter: PieceSet,
    /// The kinds that may move over its empty squares.
    pub pass: PieceSet,
    /// The kinds that are captured against its squares while these are empty.
    pub hostile_empty: PieceSet,
    /// The kinds that are captured against its squares while any piece stands on these.
    pub hostile_occupied: PieceSet,
}

/// How many squares men and king may move; `None`: any number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// Attackers' men.
    #[serde(deserialize_with = "required")]
    pub attackers: Option<u8>,
    /// Defenders' men.
    #[serde(deserialize_with = "required")]
    pub defenders: Option<u8>,
    /// The king.
    #[serde(deserialize_with = "required")]
    pub king: Option<u8>,
}

impl Reach {
    /// Everyone moves any number of squares.
    pub const UNLIMITED: Self = Self { attackers: None, defenders: None, king: None };

    /// The reach of a kind of piece; special ones have theirs in [`Special::reach`], and none here.
    #[must_use]
    pub const fn of(self, piece: Piece) -> Option<u8> {
        match piece {
            Piece::Attacker => self.attackers,
            Piece::Defender => self.defenders,
            Piece::King => self.king,
            _ => None,
        }
    }
}

/// The king's part in capturing men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KingInCaptures {
    /// He captures by moving and as the standing partner.
    Armed,
    /// He captures by moving only.
    Hammer,
    /// He is only the standing partner of a man who moves.
    Anvil,
    /// He takes no part.
    Unarmed,
}

impl KingInCaptures {
    pub(crate) const fn captures_by_moving(self) -> bool {
        matches!(self, Self::Armed | Self::Hammer)
    }

    pub(crate) const fn is_partner(self) -> bool {
        matches!(self, Self::Armed | Self::Anvil)
    }
}

/// How the king is taken.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "how", rename_all = "snake_case", try_from = "raw::RawKingTaken")]
pub enum KingTaken {
    /// Like a man, everywhere.
    Custodial,
    /// On the throne by attackers on all four sides, beside it by attackers on the three others, elsewhere like a man.
    CustodialAwayFromThrone,
    /// All four sides must be closed.
    Enclosed(Closers),
    /// All four sides must be closed on the throne and beside it; elsewhere like a man.
    EnclosedNearThrone(Closers),
}

/// What closes a side of the king besides an attacker.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closers {
    /// Zones, each of whose squares closes while it is empty.
    pub zones: Vec<ZoneKind>,
    /// Whether the edge of the board closes. Without it the king is safe on the edge.
    pub edge: bool,
}

/// Where the king escapes to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "to", rename_all = "snake_case", try_from = "raw::RawEscape")]
pub enum Escape {
    /// Any square of the corner zone.
    Corners,
    /// Any square of the edge.
    Edge,
    /// These squares.
    Squares {
        /// The squares.
        squares: Vec<Square>,
    },
}

/// Capture of an unbroken row along the edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shieldwall {
    /// Whether an empty square of the corner zone closes an end as well.
    pub corner_closes: bool,
    /// Whether the moved piece must be one of the closing ends.
    pub flanking: bool,
}

/// What repeating a position leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// The occurrence that counts, the first one included: 2 or more.
    pub at: u8,
    /// What happens then.
    pub consequence: RepetitionConsequence,
    /// What is compared.
    pub compares: RepetitionCompares,
}

/// What happens at the n-th occurrence of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepetitionConsequence {
    /// The game is a draw.
    Draw,
    /// The defenders lose.
    DefendersLose,
    /// The defenders lose, unless each of their moves since the previous occurrence was their only legal one: then the attackers do.
    SideWithChoiceLoses,
    /// The side that made the occurrence loses.
    MoverLoses,
    /// The side that made the occurrence wins.
    MoverWins,
    /// A defenders' move that would make it is illegal.
    IllegalForDefenders,
    /// A move that would make it is illegal.
    IllegalForBoth,
}

impl RepetitionConsequence {
    /// Every consequence.
    pub const ALL: &'static [Self] = &[
        Self::Draw,
        Self::DefendersLose,
        Self::SideWithChoiceLoses,
        Self::MoverLoses,
        Self::MoverWins,
        Self::IllegalForDefenders,
        Self::IllegalForBoth,
    ];

    /// Whether a move of this side that makes the n-th occurrence is illegal.
    #[must_use]
    pub const fn forbids(self, side: Side) -> bool {
        matches!((self, side), (Self::IllegalForBoth, _) | (Self::IllegalForDefenders, Side::Defenders))
    }
}

/// What must be equal for a position to be the same again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RepetitionCompares {
    /// Board and side to move.
    Position,
    /// The board, whoever is to move.
    Board,
    /// The board after the moved piece has arrived and before its captures are removed, whoever is to move.
    BoardBeforeCaptures,
}

impl RepetitionCompares {
    /// Everything that may be compared.
    pub const ALL: &'static [Self] = &[Self::Position, Self::Board, Self::BoardBeforeCaptures];
}

/// What plies without a capture lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuietPlies {
    /// The number of plies in a row without a capture.
    pub limit: u32,
    /// What happens then.
    pub then: QuietConsequence,
}

/// What happens when the limit of plies without a capture is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuietConsequence {
    /// The game is a draw.
    Draw,
    /// Either side may claim a draw; the game does not end by itself.
    Claim,
}

/// What happens to a side without a legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoLegalMove {
    /// It loses.
    Loses,
    /// It passes; when neither side can move, the game is a draw.
    Passes,
    /// The game is a draw.
    Draw,
}

/// What one player says to the other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum AnnouncementKind {
    /// Exactly one open path after a defenders' move.
    Raichi,
    /// Two or more open paths after a defenders' move.
    Tuichi,
    /// The attackers would take the king if they could move again at once.
    WatchYourKing,
}

impl AnnouncementKind {
    /// Every kind.
    pub const ALL: &'static [Self] = &[Self::Raichi, Self::Tuichi, Self::WatchYourKing];

    /// The wire name without its prefix: `WATCH_YOUR_KING`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Raichi => "RAICHI",
            Self::Tuichi => "TUICHI",
            Self::WatchYourKing => "WATCH_YOUR_KING",
        }
    }
}

/// A field that must stand there though it may be null: a declared rule set answers every question.
fn required<'de, T: Deserialize<'de>, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

impl Rules {
    /// How many squares a kind of piece may move; `None`: any number.
    #[must_use]
    pub fn reach_of(&self, piece: Piece) -> Option<u8> {
        if piece.is_special() { self.special.as_ref().and_then(|special| special.reach_of(piece)) } else { self.reach.of(piece) }
    }

    /// The zone of a kind, if the rule set has it.
    #[must_use]
    pub fn zone(&self, kind: ZoneKind) -> Option<&Zone> {
        self.zones.iter().find(|zone| zone.kind == kind)
    }

    /// The set-up with this name; the first one for `None`.
    #[must_use]
    pub fn setup(&self, name: Option<&str>) -> Option<&NamedSetup> {
        match name {
            Some(name) => self.board.setups.iter().find(|setup| setup.name == name),
            None => self.board.setups.first(),
        }
    }

    /// The centre square of the board.
    #[must_use]
    pub fn centre(&self) -> Option<Square> {
        Square::new(self.board.side / 2, self.board.side / 2)
    }

    /// The squares on which the king has escaped.
    #[must_use]
    pub fn escape_squares(&self) -> Vec<Square> {
        match &self.escape {
            Escape::Corners => self.zone(ZoneKind::Corners).map(|zone| zone.squares.clone()).unwrap_or_default(),
            Escape::Edge => {
                let board = Placement::empty(self.board.side);
                board.map(|board| board.squares().filter(|&square| self.is_escape_square(square)).collect()).unwrap_or_default()
            }
            Escape::Squares { squares } => squares.clone(),
        }
    }

    /// Whether a king has escaped there.
    #[must_use]
    pub fn is_escape_square(&self, square: Square) -> bool {
        let last = self.board.side.saturating_sub(1);
        match &self.escape {
            Escape::Corners => self.zone(ZoneKind::Corners).is_some_and(|zone| zone.squares.contains(&square)),
            Escape::Edge => [square.file(), square.rank()].iter().any(|&at| at == 0 || at == last),
            Escape::Squares { squares } => squares.contains(&square),
        }
    }
}
