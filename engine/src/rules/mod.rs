//! Rule sets as data: one value for each question of the rule model.
//!
//! [`Rules`] is what a rule set declares: readable, serialisable and independent of bitboard widths.
//! [`Rules::faults`] checks it as a whole; [`crate::Referee::new`] compiles it to masks. Names, sources and
//! readings of rule sets belong to the catalogue; nothing here asks which rule set is played.
//!
//! With the feature `serde`, a rule set is read and written in the contract's JSON form, that of
//! `tafl.v1.Rules`.

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
pub(crate) use masks::{
    CannotEscapeMasks, CornerMasks, JumpMasks, KindMasks, Masks, SideMasks, SpecialMasks,
};
pub use reason::{IllegalReason, OutcomeReason};
pub use special::{Berserk, Jump, Jumps, Special, SpecialReach};
pub(crate) use validate::KingStanding;

use crate::board::{Piece, PieceSet, Placement, Side, Square};
use crate::named::named_enum;
use options::rule_options;

/// The value of an option in the plainest rules on a board.
macro_rules! plainest {
    (optional $field:ident $type:ty, $board:expr) => {
        <$type>::default()
    };
    (required board $type:ty, $board:expr) => {
        $board
    };
    (required first_move $type:ty, $board:expr) => {
        Side::Attackers
    };
    (required reach $type:ty, $board:expr) => {
        Reach::UNLIMITED
    };
    (required king_in_captures $type:ty, $board:expr) => {
        KingInCaptures::Armed
    };
    (required king_taken $type:ty, $board:expr) => {
        KingTaken::Custodial
    };
    (required escape $type:ty, $board:expr) => {
        Escape::Edge
    };
    (required no_legal_move $type:ty, $board:expr) => {
        NoLegalMove::Loses
    };
}

macro_rules! rules {
    ($($(#[$doc:meta])* $mode:ident $percent:literal % $field:ident: $type:ty { $($ids:tt)* })+) => {
        /// The declared rules: an answer to every question of the rule model.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(try_from = "serial::Declared", into = "serial::Declared"))]
        pub struct Rules {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl Rules {
            /// The plainest game on a board, to build rule sets on: attackers move first, no zones, an armed
            /// king captured like a man, escape at the edge, a loss without a legal move, and no optional
            /// rule.
            #[must_use]
            pub fn plain(board: BoardSpec) -> Self {
                Self { $($field: plainest!($mode $field $type, board)),+ }
            }
        }
    };
}

rule_options!(rules);

/// The number of plies after which every game is a draw: far beyond any real game, and far from overflow.
const MAX_PLIES: u32 = 1_000_000;

impl Rules {
    /// The number of plies after which a game is a draw.
    pub(crate) fn max_plies(&self) -> u32 {
        self.ply_limit.unwrap_or(MAX_PLIES)
    }
}

/// The size of the board of a rule set, and its set-ups.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct BoardSpec {
    /// The size: squares along a side: odd, 5 to 19.
    pub size: u8,
    /// The named set-ups; the first is the default.
    pub setups: Vec<NamedSetup>,
}

/// A named way to set up the pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct NamedSetup {
    /// The name, unique in the rule set.
    pub name: String,
    /// The board.
    pub board: Placement,
}

named_enum! {
    /// The kinds of zones.
    pub enum ZoneKind: "ZONE_KIND" {
        /// The centre square.
        Throne = "THRONE",
        /// The corner squares; in some games also squares around them.
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
    /// The kind of zone.
    pub kind: ZoneKind,
    /// Its squares.
    pub squares: Vec<Square>,
    /// The kinds of piece that may stand in it.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub stop: PieceSet,
    /// The kinds of piece that may enter it from outside and stop there: a subset of `stop`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub enter: PieceSet,
    /// The kinds of piece that may move over its empty squares.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub pass: PieceSet,
    /// The kinds of piece that can be captured against its squares while those are empty.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub hostile_empty: PieceSet,
    /// The kinds of piece that can be captured against its squares while any piece stands on those.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub hostile_occupied: PieceSet,
}

/// The number of squares that men and the king may move; `None`: any number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Reach {
    /// The attackers' men.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub attackers: Option<u8>,
    /// The defenders' men.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub defenders: Option<u8>,
    /// The king.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub king: Option<u8>,
}

impl Reach {
    /// Every piece moves any number of squares.
    pub const UNLIMITED: Self = Self { attackers: None, defenders: None, king: None };

    /// The reach of a kind of piece. Always `None` for special pieces: theirs is in [`Special::reach`].
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
        /// He captures both by moving and as the stationary partner.
        Armed = "ARMED",
        /// He captures by moving only.
        Hammer = "HAMMER",
        /// He is only the stationary partner of a man that moves.
        Anvil = "ANVIL",
        /// He takes no part in captures.
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

/// The way in which the king is taken.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "serial::KingTaken", into = "serial::KingTaken"))]
pub enum KingTaken {
    /// Like a man, everywhere.
    Custodial,
    /// On the throne by attackers on all four sides, next to it by attackers on the other three sides,
    /// elsewhere like a man.
    CustodialAwayFromThrone,
    /// On the throne by attackers on all four sides, elsewhere like a man.
    CustodialOffThrone,
    /// By closing all four sides, wherever he stands.
    Enclosed(Enclosure),
    /// By closing all four sides on the throne and next to it; elsewhere like a man.
    EnclosedNearThrone(Closers),
}

/// The details of [`KingTaken::Enclosed`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Enclosure {
    /// The zones and edges that close a side of the king as an attacker does.
    pub closers: Closers,
    /// True if the king and the men connected to him are taken together when the whole group is enclosed.
    pub with_group: bool,
    /// True if a commander or knight takes the king by trapping him against another one, or against an empty
    /// corner that is hostile to him. Never on the throne or against it.
    pub between_commanders: bool,
}

impl From<Closers> for Enclosure {
    fn from(closers: Closers) -> Self {
        Self { closers, with_group: false, between_commanders: false }
    }
}

impl KingTaken {
    /// That which closes a side of the king besides an attacker; `None` for the custodial kinds.
    #[must_use]
    pub const fn closers(&self) -> Option<&Closers> {
        match self {
            Self::Enclosed(Enclosure { closers, .. }) | Self::EnclosedNearThrone(closers) => Some(closers),
            Self::Custodial | Self::CustodialAwayFromThrone | Self::CustodialOffThrone => None,
        }
    }

    /// Mutable access to [`Self::closers`].
    pub const fn closers_mut(&mut self) -> Option<&mut Closers> {
        match self {
            Self::Enclosed(Enclosure { closers, .. }) | Self::EnclosedNearThrone(closers) => Some(closers),
            Self::Custodial | Self::CustodialAwayFromThrone | Self::CustodialOffThrone => None,
        }
    }

    /// The details of [`Self::Enclosed`]; `None` for all other kinds.
    #[must_use]
    pub const fn enclosure(&self) -> Option<&Enclosure> {
        if let Self::Enclosed(enclosure) = self { Some(enclosure) } else { None }
    }

    /// Mutable access to [`Self::enclosure`].
    pub const fn enclosure_mut(&mut self) -> Option<&mut Enclosure> {
        if let Self::Enclosed(enclosure) = self { Some(enclosure) } else { None }
    }
}

/// The zones and edges that close a side of the king as an attacker does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Closers {
    /// Zones whose squares close a side while empty.
    pub zones: Vec<ZoneKind>,
    /// True if the edge of the board closes a side. If not, a king on the edge is never enclosed.
    pub edge: bool,
}

/// The squares to which the king escapes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "serial::Escape", into = "serial::Escape"))]
pub enum Escape {
    /// Any square of the corner zone.
    Corners,
    /// Any square on the edge.
    Edge,
    /// Any of these squares.
    Squares(Vec<Square>),
}

named_enum! {
    /// The kind of ring of attackers that wins.
    pub enum Encirclement: "ENCIRCLEMENT" {
        /// Any ring that cuts the king and all his men off from the edge.
        ClosedRing = "CLOSED_RING",
        /// Such a ring, if the defenders inside can capture none of its attackers.
        UnbreakableRing = "UNBREAKABLE_RING",
    }
}

/// Capture of an unbroken row along the edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Shieldwall {
    /// True if an empty square of the corner zone also closes an end.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub corner_closes: bool,
    /// True if the moved piece must close one of the ends.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "serial::is_default"))]
    pub flanking: bool,
}

/// The consequence of a repeated position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct Repetition {
    /// The occurrence that triggers the consequence, counting the first: 2 or more.
    pub at: u8,
    /// The consequence.
    pub consequence: RepetitionConsequence,
    /// The part of a position that must be equal for it to count as repeated.
    pub compares: RepetitionCompares,
}

named_enum! {
    /// The consequence of the n-th occurrence of a position.
    pub enum RepetitionConsequence: "REPETITION_CONSEQUENCE" {
        /// The game is a draw.
        Draw = "DRAW",
        /// The defenders lose.
        DefendersLose = "DEFENDERS_LOSE",
        /// The defenders lose, unless each of their moves since the previous occurrence was their only legal
        /// one: then the attackers lose.
        SideWithChoiceLoses = "SIDE_WITH_CHOICE_LOSES",
        /// The side whose ply made the occurrence loses.
        MoverLoses = "MOVER_LOSES",
        /// The side whose ply made the occurrence wins.
        MoverWins = "MOVER_WINS",
        /// A move of the defenders that would make it is illegal.
        IllegalForDefenders = "ILLEGAL_FOR_DEFENDERS",
        /// A move of either side that would make it is illegal.
        IllegalForBoth = "ILLEGAL_FOR_BOTH",
    }
}

impl RepetitionConsequence {
    /// Returns whether a move of this side that makes the n-th occurrence is illegal.
    #[must_use]
    pub const fn forbids(self, side: Side) -> bool {
        matches!((self, side), (Self::IllegalForBoth, _) | (Self::IllegalForDefenders, Side::Defenders))
    }
}

named_enum! {
    /// The part of a position that must be equal for it to count as repeated.
    pub enum RepetitionCompares: "REPETITION_COMPARES" {
        /// Board and side to move.
        Position = "POSITION",
        /// The board, whichever side is to move.
        Board = "BOARD",
        /// The board after the moved piece has arrived but before its captures are removed, whichever side is
        /// to move.
        BoardBeforeCaptures = "BOARD_BEFORE_CAPTURES",
    }
}

/// The consequence of a run of plies without a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "camelCase"))]
pub struct QuietPlies {
    /// The number of consecutive plies without a capture.
    pub limit: u32,
    /// The consequence.
    pub then: QuietConsequence,
}

named_enum! {
    /// The consequence of reaching the limit of plies without a capture.
    pub enum QuietConsequence: "QUIET_CONSEQUENCE" {
        /// The game is a draw.
        Draw = "DRAW",
        /// Either side may claim a draw; the game does not end by itself.
        Claim = "CLAIM",
    }
}

named_enum! {
    /// The consequence for a side without a legal move.
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
    /// An announcement to the opponent.
    pub enum AnnouncementKind: "ANNOUNCEMENT_KIND" {
        /// The king has exactly one open path after a move of the defenders.
        Raichi = "RAICHI",
        /// The king has two or more open paths after a move of the defenders.
        Tuichi = "TUICHI",
        /// The attackers would take the king if they could move again at once.
        WatchYourKing = "WATCH_YOUR_KING",
    }
}

impl Rules {
    /// The number of squares that a kind of piece may move; `None`: any number.
    #[must_use]
    pub fn reach_of(&self, piece: Piece) -> Option<u8> {
        if piece.is_special() {
            self.special.as_ref().and_then(|special| special.reach_of(piece))
        } else {
            self.reach.of(piece)
        }
    }

    /// The zone of this kind, if the rule set has one.
    #[must_use]
    pub fn zone(&self, kind: ZoneKind) -> Option<&Zone> {
        self.zones.iter().find(|zone| zone.kind == kind)
    }

    /// The set-up with this name; the default one for `None`.
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
        Square::new(self.board.size / 2, self.board.size / 2)
    }

    pub(crate) fn corner_squares(&self) -> Vec<Square> {
        let last = self.board.size.saturating_sub(1);
        [(0, 0), (0, last), (last, 0), (last, last)]
            .into_iter()
            .filter_map(|(file, rank)| Square::new(file, rank))
            .collect()
    }

    /// The squares on which the king escapes.
    #[must_use]
    pub fn escape_squares(&self) -> Vec<Square> {
        match &self.escape {
            Escape::Corners => {
                self.zone(ZoneKind::Corners).map(|zone| zone.squares.clone()).unwrap_or_default()
            }
            Escape::Edge => {
                let board = Placement::empty(self.board.size);
                board
                    .map(|board| board.squares().filter(|&square| self.is_escape_square(square)).collect())
                    .unwrap_or_default()
            }
            Escape::Squares(squares) => squares.clone(),
        }
    }

    /// Returns whether the king escapes on this square.
    #[must_use]
    pub fn is_escape_square(&self, square: Square) -> bool {
        let last = self.board.size.saturating_sub(1);
        match &self.escape {
            Escape::Corners => {
                self.zone(ZoneKind::Corners).is_some_and(|zone| zone.squares.contains(&square))
            }
            Escape::Edge => [square.file(), square.rank()].iter().any(|&at| at == 0 || at == last),
            Escape::Squares(squares) => squares.contains(&square),
        }
    }
}
