//! Rule sets as data: one value for each question.
//!
//! [`Rules`] is what a rule set declares: readable, serialisable, free of board widths. [`Rules::faults`] checks it as a whole;
//! [`crate::Referee::new`] compiles it to masks and referees it. Deliberately absent: names,
//! sources and readings of rule sets (the catalogue has them), and any question "which variant is this".
//!
//! With the feature `serde` a rule set is read and written in the contract's JSON form, that of `tafl.v1.Rules`.

mod compare;
mod describe;
mod fault;
mod id;
mod masks;
mod options;
mod plausibility;
mod reason;
#[cfg(feature = "serde")]
mod serial;
mod special;
mod validate;

pub use compare::RuleDifference;
pub use describe::RuleValue;
pub use fault::{BoardFault, Fault, FaultKind, Faults};
pub use id::RuleId;
pub(crate) use masks::{CornerMasks, JumpMasks, KindMasks, Masks, NoEscapeMasks, SideMasks, SpecialMasks};
pub use reason::{IllegalReason, OutcomeReason};
pub use special::{Berserk, Jump, Jumps, Special, SpecialReach};
pub(crate) use validate::KingStanding;

use crate::board::{Piece, PieceSet, Placement, Side, Square};
use crate::named::named_enum;
use options::rule_options;

macro_rules! rules {
    ($($(#[$doc:meta])* $mode:ident $percent:literal % $field:ident: $type:ty { $($ids:tt)* })+) => {
        /// A declared rule set: the answer to every question of the rule model.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(try_from = "serial::Declared", into = "serial::Declared"))]
        pub struct Rules {
            $($(#[$doc])* pub $field: $type,)+
        }
    };
}

rule_options!(rules);

/// The board of a rule set.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Board {
    /// The side in squares: odd, 5 to 19.
    pub side: u8,
    /// The named set-ups; the first one is meant when none is named.
    pub setups: Vec<NamedSetup>,
}

/// A named way to set up the pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct NamedSetup {
    /// The name, unique in the rule set.
    pub name: String,
    /// Where the pieces stand.
    pub board: Placement,
}

named_enum! {
    /// The kinds of zones.
    pub enum ZoneKind: "ZONE_KIND" {
        /// The centre square.
        Throne = "THRONE",
        /// The corner squares, in some games with squares around them.
        Corners = "CORNERS",
        /// The attackers' own squares.
        Camps = "CAMPS",
        /// The defenders' own squares.
        Forts = "FORTS",
    }
}

/// A set of special squares and what they mean for each kind of piece.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Zone {
    /// What the zone is.
    pub kind: ZoneKind,
    /// Its squares.
    pub squares: Vec<Square>,
    /// The kinds that may stand in it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub stop: PieceSet,
    /// The kinds that may come to stand in it from outside: a part of `stop`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub enter: PieceSet,
    /// The kinds that may move over its empty squares.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub pass: PieceSet,
    /// The kinds that are captured against its squares while these are empty.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub hostile_empty: PieceSet,
    /// The kinds that are captured against its squares while any piece stands on these.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub hostile_occupied: PieceSet,
}

/// How many squares men and king may move; `None`: any number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Reach {
    /// Attackers' men.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub attackers: Option<u8>,
    /// Defenders' men.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub defenders: Option<u8>,
    /// The king.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
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

named_enum! {
    /// The king's part in capturing men.
    pub enum KingInCaptures: "KING_IN_CAPTURES" {
        /// He captures by moving and as the standing partner.
        Armed = "ARMED",
        /// He captures by moving only.
        Hammer = "HAMMER",
        /// He is only the standing partner of a man who moves.
        Anvil = "ANVIL",
        /// He takes no part.
        Unarmed = "UNARMED",
    }
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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "serial::KingTaken", into = "serial::KingTaken"))]
pub enum KingTaken {
    /// Like a man, everywhere.
    Custodial,
    /// On the throne by attackers on all four sides, beside it by attackers on the three others, elsewhere like a man.
    CustodialAwayFromThrone,
    /// On the throne by attackers on all four sides, elsewhere like a man.
    CustodialOffThrone,
    /// All four sides must be closed.
    Enclosed(Enclosure),
    /// All four sides must be closed on the throne and beside it; elsewhere like a man.
    EnclosedNearThrone(Closers),
}

/// What encloses a king who can be enclosed everywhere.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Enclosure {
    /// What closes a side of him.
    pub closers: Closers,
    /// Whether he is taken with the men connected to him when the whole group is enclosed.
    pub with_group: bool,
    /// Whether a commander or knight takes him between himself and another one, or an empty corner that is hostile to him. Not on the
    /// throne and not against it.
    pub between_commanders: bool,
}

impl From<Closers> for Enclosure {
    fn from(closers: Closers) -> Self {
        Self { closers, with_group: false, between_commanders: false }
    }
}

impl KingTaken {
    /// What closes a side of a king who is enclosed somewhere.
    #[must_use]
    pub const fn closers(&self) -> Option<&Closers> {
        match self {
            Self::Enclosed(Enclosure { closers, .. }) | Self::EnclosedNearThrone(closers) => Some(closers),
            Self::Custodial | Self::CustodialAwayFromThrone | Self::CustodialOffThrone => None,
        }
    }

    /// The same, to be changed.
    pub const fn closers_mut(&mut self) -> Option<&mut Closers> {
        match self {
            Self::Enclosed(Enclosure { closers, .. }) | Self::EnclosedNearThrone(closers) => Some(closers),
            Self::Custodial | Self::CustodialAwayFromThrone | Self::CustodialOffThrone => None,
        }
    }

    /// How he is enclosed, where he can be everywhere.
    #[must_use]
    pub const fn enclosure(&self) -> Option<&Enclosure> {
        if let Self::Enclosed(enclosure) = self { Some(enclosure) } else { None }
    }

    /// The same, to be changed.
    pub const fn enclosure_mut(&mut self) -> Option<&mut Enclosure> {
        if let Self::Enclosed(enclosure) = self { Some(enclosure) } else { None }
    }
}

/// What closes a side of the king besides an attacker.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Closers {
    /// Zones, each of whose squares closes while it is empty.
    pub zones: Vec<ZoneKind>,
    /// Whether the edge of the board closes. Without it the king is safe on the edge.
    pub edge: bool,
}

/// Where the king escapes to.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "serial::Escape", into = "serial::Escape"))]
pub enum Escape {
    /// Any square of the corner zone.
    Corners,
    /// Any square of the edge.
    Edge,
    /// These squares.
    Squares(Vec<Square>),
}

named_enum! {
    /// Which ring of attackers wins.
    pub enum Encirclement: "ENCIRCLEMENT" {
        /// Any ring that cuts the king and all his men off from the edge.
        ClosedRing = "CLOSED_RING",
        /// Such a ring of which the defenders inside can capture no attacker.
        UnbreakableRing = "UNBREAKABLE_RING",
    }
}

/// Capture of an unbroken row along the edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Shieldwall {
    /// Whether an empty square of the corner zone closes an end as well.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub corner_closes: bool,
    /// Whether the moved piece must be one of the closing ends.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub flanking: bool,
}

/// What repeating a position leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Repetition {
    /// The occurrence that counts, the first one included: 2 or more.
    pub at: u8,
    /// What happens then.
    pub consequence: RepetitionConsequence,
    /// What is compared.
    pub compares: RepetitionCompares,
}

named_enum! {
    /// What happens at the n-th occurrence of a position.
    pub enum RepetitionConsequence: "REPETITION_CONSEQUENCE" {
        /// The game is a draw.
        Draw = "DRAW",
        /// The defenders lose.
        DefendersLose = "DEFENDERS_LOSE",
        /// The defenders lose, unless each of their moves since the previous occurrence was their only legal one: then the attackers do.
        SideWithChoiceLoses = "SIDE_WITH_CHOICE_LOSES",
        /// The side that made the occurrence loses.
        MoverLoses = "MOVER_LOSES",
        /// The side that made the occurrence wins.
        MoverWins = "MOVER_WINS",
        /// A defenders' move that would make it is illegal.
        IllegalForDefenders = "ILLEGAL_FOR_DEFENDERS",
        /// A move that would make it is illegal.
        IllegalForBoth = "ILLEGAL_FOR_BOTH",
    }
}

impl RepetitionConsequence {
    /// Whether a move of this side that makes the n-th occurrence is illegal.
    #[must_use]
    pub const fn forbids(self, side: Side) -> bool {
        matches!((self, side), (Self::IllegalForBoth, _) | (Self::IllegalForDefenders, Side::Defenders))
    }
}

named_enum! {
    /// What must be equal for a position to be the same again.
    pub enum RepetitionCompares: "REPETITION_COMPARES" {
        /// Board and side to move.
        Position = "POSITION",
        /// The board, whoever is to move.
        Board = "BOARD",
        /// The board after the moved piece has arrived and before its captures are removed, whoever is to move.
        BoardBeforeCaptures = "BOARD_BEFORE_CAPTURES",
    }
}

/// What plies without a capture lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct QuietPlies {
    /// The number of plies in a row without a capture.
    pub limit: u32,
    /// What happens then.
    pub then: QuietConsequence,
}

named_enum! {
    /// What happens when the limit of plies without a capture is reached.
    pub enum QuietConsequence: "QUIET_CONSEQUENCE" {
        /// The game is a draw.
        Draw = "DRAW",
        /// Either side may claim a draw; the game does not end by itself.
        Claim = "CLAIM",
    }
}

named_enum! {
    /// What happens to a side without a legal move.
    pub enum NoLegalMove: "NO_LEGAL_MOVE" {
        /// It loses.
        Loses = "LOSES",
        /// It passes; when neither side can move, the game is a draw.
        Passes = "PASSES",
        /// The game is a draw.
        Draw = "DRAW",
    }
}

named_enum! {
    /// What one player says to the other.
    pub enum AnnouncementKind: "ANNOUNCEMENT_KIND" {
        /// Exactly one open path after a defenders' move.
        Raichi = "RAICHI",
        /// Two or more open paths after a defenders' move.
        Tuichi = "TUICHI",
        /// The attackers would take the king if they could move again at once.
        WatchYourKing = "WATCH_YOUR_KING",
    }
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

    /// The four corners of the board.
    pub(crate) fn corner_squares(&self) -> std::collections::BTreeSet<Square> {
        let last = self.board.side.saturating_sub(1);
        [(0, 0), (0, last), (last, 0), (last, last)].into_iter().filter_map(|(file, rank)| Square::new(file, rank)).collect()
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
            Escape::Squares(squares) => squares.clone(),
        }
    }

    /// Whether a king has escaped there.
    #[must_use]
    pub fn is_escape_square(&self, square: Square) -> bool {
        let last = self.board.side.saturating_sub(1);
        match &self.escape {
            Escape::Corners => self.zone(ZoneKind::Corners).is_some_and(|zone| zone.squares.contains(&square)),
            Escape::Edge => [square.file(), square.rank()].iter().any(|&at| at == 0 || at == last),
            Escape::Squares(squares) => squares.contains(&square),
        }
    }
}
